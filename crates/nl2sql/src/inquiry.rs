//! What shall be looked up in a database for a question: words that its schema doesn't explain, and
//! figures that say what an answer leaves out.

use std::collections::BTreeSet;

use super::account::is_denial;
use super::atoms::{self, Kind};
use super::lexicon::Lexicon;
use super::link::Token;
use super::marks::{apart, deleted, may_be_epoch, may_be_flag, may_be_year};
use super::nature::{Nature, label, nature};
use super::relations::{edges, entity};
use super::schema::Schema;
use super::synonyms::Synonyms;
use super::vocabulary::{VOCABULARY, root};
use crate::text::{self, is_cjk, singular};
use ephor_model::decide::{Column, Database};
use ephor_model::known::{Facts, Inquiry, NameParts, Wanted, What};

/// Most words of a phrase, and most Chinese characters.
const MAX_WORDS: usize = 6;
const MAX_CHARACTERS: usize = 10;
/// Most phrases of one question.
const MAX_PHRASES: usize = 60;
/// Most characters of a question that are looked at.
const MAX_QUESTION: usize = 600;

/// What to look up for questions.
///
/// ```
/// use ephor_nl2sql::{self as sql, Synonyms};
/// use ephor_model::{Column, Database, Table};
///
/// let column = |name: &str| Column {
///     name: name.into(), data_type: "TEXT".into(), primary_key: false, references: None, samples: vec![],
/// };
/// let database = Database {
///     name: "music".into(),
///     dialect: "sqlite".into(),
///     tables: vec![Table { name: "artist".into(), columns: vec![column("name")] }],
/// };
/// let asked = sql::inquiry(&["Which artist is called Iron Maiden?"], &database, &Synonyms::default());
/// assert!(asked.phrases.contains(&"Iron Maiden".to_owned()));
/// ```
pub fn inquiry(questions: &[&str], database: &Database, synonyms: &Synonyms) -> Inquiry {
    let schema = Schema::new("", database, &Facts::default());
    let lexicon = Lexicon::new(&schema, &database.name, synonyms);
    let mut phrases: Vec<String> = Vec::new();
    for question in questions {
        for phrase in of_question(question, &lexicon) {
            if !phrases.iter().any(|known| known.eq_ignore_ascii_case(&phrase)) {
                phrases.push(phrase);
            }
        }
    }
    phrases.truncate(MAX_PHRASES);
    Inquiry { phrases, figures: figures(questions, database), names: names(database) }
}

/// Tables that keep a first and a last name apart.
fn names(database: &Database) -> Vec<NameParts> {
    let kept = database.tables.iter().map(|table| NameParts {
        table: table.name.clone(),
        columns: label(table).iter().map(|at| table.columns[*at].name.clone()).collect(),
    });
    kept.filter(|kept| kept.columns.len() > 1).collect()
}

/// Figures that tell what an answer leaves out, or how a column is to be read.
fn figures(questions: &[&str], database: &Database) -> Vec<Wanted> {
    let mut found = Vec::new();
    let mut want = |table: usize, column: usize, what| {
        let table = &database.tables[table];
        let column = table.columns[column].name.clone();
        found.push(Wanted { table: table.name.clone(), column, what });
    };
    for (table, known) in database.tables.iter().enumerate() {
        for (at, column) in known.columns.iter().enumerate() {
            if let Some(mark) = deleted(column) {
                want(table, at, mark.counted());
                continue;
            }
            let kinds = [Nature::Flag, Nature::Date, Nature::Number];
            if let Some(what) = apart(column).filter(|_| kinds.contains(&nature(column))) {
                want(table, at, what);
            }
            if may_be_epoch(column) || may_be_year(column) {
                want(table, at, What::Largest);
            }
        }
    }
    for edge in edges(database) {
        want(edge.child.table, edge.child.column, What::Missing);
    }
    let words: Vec<String> = questions.iter().flat_map(|question| text::words(question)).collect();
    let denied = words.iter().any(|word| is_denial(&word.to_lowercase()));
    const GROUPS: &[&str] = &[
        "per",
        "by",
        "each",
        "every",
        "split",
        "breakdown",
        "monthly",
        "yearly",
        "daily",
        "weekly",
        "quarterly",
        "annual",
        "annually",
    ];
    let grouped = words.iter().any(|word| GROUPS.contains(&word.to_lowercase().as_str()));
    let said: BTreeSet<String> = words.iter().map(|word| root(&singular(word))).collect();
    for (table, known) in database.tables.iter().enumerate() {
        let asked = entity(&known.name).iter().any(|part| said.contains(&root(&singular(part))));
        for (at, column) in known.columns.iter().enumerate() {
            for what in standing(column).into_iter().filter(|_| asked) {
                want(table, at, what);
            }
            let named = || {
                let parts = VOCABULARY.parts(&column.name);
                parts.iter().any(|part| said.contains(&root(part)))
            };
            let wanted = match nature(column) {
                Nature::Date | Nature::Year => (denied || grouped) && named(),
                Nature::Number if grouped && may_be_epoch(column) => asked || named(),
                Nature::Number => denied && named(),
                // What isn't "withdrawn" may have no outcome.
                Nature::Text => denied && asked || (denied || grouped) && named(),
                _ => false,
            };
            if wanted {
                want(table, at, What::Missing);
            }
            if may_be_flag(column) && !may_be_year(column) && !may_be_epoch(column) && named() {
                want(table, at, What::Largest);
            }
        }
    }
    found
}

/// The figures that say whether a column sets a few rows apart.
fn standing(column: &Column) -> Vec<What> {
    if deleted(column).is_some() || apart(column).is_some() {
        return Vec::new();
    }
    match nature(column) {
        Nature::Flag => vec![What::On, What::Off],
        Nature::Date => vec![What::Present, What::Missing],
        Nature::Number if may_be_flag(column) => vec![What::Largest, What::On, What::Off],
        _ => Vec::new(),
    }
}

/// A word of a question as it stands there.
struct Word<'q> {
    raw: &'q str,
    /// The schema and the grammar say nothing of it, or only that it is a value.
    odd: bool,
    /// Written like a name, where that says something.
    capital: bool,
    /// A sign ends it: no phrase goes on behind.
    ends: bool,
}

fn of_question(question: &str, lexicon: &Lexicon) -> Vec<String> {
    let end = question.char_indices().nth(MAX_QUESTION).map_or(question.len(), |(at, _)| at);
    let question = &question[..end];
    let mut found: Vec<String> = atoms::split(question)
        .into_iter()
        .filter(|atom| atom.kind == Kind::Quoted)
        .map(|atom| atom.raw.trim().to_owned())
        .collect();
    let mut ranked: Vec<(usize, String)> = Vec::new();
    for part in runs(question) {
        match part.chars().any(is_cjk) {
            true => chinese(part, lexicon, &mut ranked),
            false => words(part, lexicon, &mut ranked),
        }
    }
    // The longest first: a name of three words is more likely meant than its last one.
    ranked.sort_by_key(|(size, _)| std::cmp::Reverse(*size));
    found.extend(ranked.into_iter().map(|(_, phrase)| phrase));
    found.retain(|phrase| !phrase.is_empty());
    found
}

/// A text as runs of Chinese and of other characters.
fn runs(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut from, mut last) = (0, None);
    for (at, c) in text.char_indices() {
        let kind = if is_cjk(c) {
            Some(true)
        } else if c.is_alphanumeric() {
            Some(false)
        } else {
            None
        };
        if let (Some(kind), Some(known)) = (kind, last)
            && kind != known
        {
            found.push(&text[from..at]);
            from = at;
        }
        last = kind.or(last);
    }
    found.push(&text[from..]);
    found
}

/// Whether the grammar or the schema says what a text is, as a whole.
fn known(text: &str, lexicon: &Lexicon) -> Option<Token> {
    let atoms = atoms::split(text);
    if atoms.is_empty() {
        return None;
    }
    let (token, length) = lexicon.longest(&atoms, 0);
    (length == atoms.len()).then_some(token)
}

fn words(part: &str, lexicon: &Lexicon, found: &mut Vec<(usize, String)>) {
    let edge = |c: char| !c.is_alphanumeric() && !['\'', '’'].contains(&c);
    let mut list: Vec<Word<'_>> = Vec::new();
    for piece in part.split_whitespace() {
        let mut raw = piece.trim_matches(edge);
        if let Some(quoted) = raw.strip_prefix('\'') {
            raw = quoted.trim_end_matches('\'');
        }
        if raw.is_empty() {
            if let Some(last) = list.last_mut() {
                last.ends = true;
            }
            continue;
        }
        let first = list.last().is_none_or(|last: &Word<'_>| last.ends);
        let token = known(raw, lexicon);
        let explained =
            token.as_ref().is_some_and(|t| t.keyword.is_some() || !t.targets.is_empty());
        list.push(Word {
            raw,
            odd: !explained && raw.parse::<f64>().is_err(),
            capital: raw.chars().next().is_some_and(char::is_uppercase) && !first,
            ends: piece.ends_with([',', ';', '?', '!', ':', '，', '。', '？', '；', '：']),
        });
    }
    for from in 0..list.len() {
        for to in from..list.len().min(from + MAX_WORDS) {
            if to > from && list[to - 1].ends {
                break;
            }
            let part = &list[from..=to];
            let strange = part.iter().filter(|word| word.odd || word.capital).count();
            let edges = [&part[0], &part[part.len() - 1]];
            if strange == 0
                || edges
                    .iter()
                    .any(|word| !word.odd && !word.capital && word.raw.parse::<f64>().is_err())
                || strange * 2 < part.len()
            {
                continue;
            }
            let text: Vec<&str> = part.iter().map(|word| word.raw).collect();
            let text = text.join(" ");
            let bare = ["'s", "’s", "s'"].iter().find_map(|tail| text.strip_suffix(tail));
            if let Some(bare) = bare {
                let bare = if text.ends_with("s'") { &text[..text.len() - 1] } else { bare };
                found.push((strange, bare.to_owned()));
            }
            found.push((strange, text));
        }
    }
}

/// Parts of a Chinese run that hold a character that nothing explains.
fn chinese(part: &str, lexicon: &Lexicon, found: &mut Vec<(usize, String)>) {
    let chars: Vec<char> = part.chars().filter(|c| is_cjk(*c)).collect();
    let text: String = chars.iter().collect();
    let atoms = atoms::split(&text);
    if atoms.len() != chars.len() {
        // Numerals are one atom: the run is looked at by its tokens alone.
        for token in lexicon.link(&text, None) {
            if token.literal.is_some() {
                found.push((2, token.text));
            }
        }
        return;
    }
    let mut odd = vec![true; chars.len()];
    let mut at = 0;
    while at < chars.len() {
        let (token, length) = lexicon.longest(&atoms, at);
        let said = token.keyword.is_some() || !token.targets.is_empty();
        for place in odd.iter_mut().skip(at).take(length) {
            *place = !said;
        }
        at += length.max(1);
    }
    for from in 0..chars.len() {
        for to in from + 1..chars.len().min(from + MAX_CHARACTERS) {
            let strange = odd[from..=to].iter().filter(|odd| **odd).count();
            let size = to + 1 - from;
            if strange > 0 && odd[from] | odd[to] && strange * 3 >= size {
                found.push((strange * 10 + 10 - size.min(10), chars[from..=to].iter().collect()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use ephor_model::decide::{Column, Table};
    use proptest::prelude::*;

    fn music() -> Database {
        let column = |name: &&str| Column {
            name: (*name).to_owned(),
            data_type: if name.ends_with("id") { "INTEGER" } else { "TEXT" }.to_owned(),
            primary_key: false,
            references: None,
            samples: Vec::new(),
        };
        let table = |name: &str, columns: &[&str]| Table {
            name: name.to_owned(),
            columns: columns.iter().map(column).collect(),
        };
        Database {
            name: "music".to_owned(),
            dialect: "sqlite".to_owned(),
            tables: vec![
                table("artist", &["artist_id", "name"]),
                table("album", &["album_id", "artist_id", "title", "deleted_at"]),
            ],
        }
    }

    #[track_caller]
    fn check(question: &str, has: &[&str], hasnt: &[&str]) {
        let asked = inquiry(&[question], &music(), &Synonyms::default());
        for phrase in has {
            assert!(asked.phrases.contains(&(*phrase).to_owned()), "{phrase}: {asked:?}");
        }
        for phrase in hasnt {
            assert!(!asked.phrases.contains(&(*phrase).to_owned()), "{phrase}: {asked:?}");
        }
    }

    #[test]
    fn words_that_the_schema_does_not_explain_are_looked_up() {
        check("List all albums by Iron Maiden", &["Iron Maiden", "Maiden"], &["albums", "List"]);
        check("How many albums by Guns N' Roses?", &["Guns N' Roses"], &["albums"]);
        check("Albums by The Who", &["The Who"], &["by The"]);
        check("Which albums are Metallica's?", &["Metallica"], &["albums"]);
        check("albums of \"Talk Talk\"", &["Talk Talk"], &[]);
        check("Metallica有几张专辑", &["Metallica"], &["专辑"]);
        check("周杰伦的专辑有哪些", &["周杰伦"], &["专辑"]);
        check("How many albums are there?", &[], &["albums", "How many"]);
    }

    #[test]
    fn keys_and_marks_are_counted() {
        let figures = inquiry(&[], &music(), &Synonyms::default()).figures;
        let is = |column: &str, what: What| {
            figures.iter().any(|w| w.table == "album" && w.column == column && w.what == what)
        };
        assert!(is("artist_id", What::Missing) && is("deleted_at", What::Present), "{figures:?}");
    }

    proptest! {
        #[test]
        fn no_question_breaks_it(text in ".{0,80}") {
            let asked = inquiry(&[&text], &music(), &Synonyms::default());
            prop_assert!(asked.phrases.len() <= MAX_PHRASES);
        }
    }
}
