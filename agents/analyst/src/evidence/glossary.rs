//! A glossary: business terms, and where a question mentions them. Pure.

use ephor_offline::Synonyms;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{plain, unspaced};

/// Maximum number of terms, names of a term, and characters of a name or a text.
const MOST_TERMS: usize = 5_000;
const MOST_NAMES: usize = 50;
const MOST_NAME: usize = 200;
const MOST_TEXT: usize = 4_000;

/// An entry of a glossary.
///
/// ```
/// use ephor_analyst::evidence::{Term, read_glossary};
///
/// let terms = read_glossary("terms.csv", "term,aliases,definition,sql\nGMV,成交额|gross value,All orders,SUM(orders.amount)\n");
/// assert_eq!(terms.unwrap()[0].aliases, ["成交额", "gross value"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The term.
    pub term: String,
    /// Other names for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// What it means.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub definition: String,
    /// An equivalent column or expression.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sql: Option<String>,
}

impl Term {
    fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.term.as_str()).chain(self.aliases.iter().map(String::as_str))
    }

    /// The term in a line or two, as evidence.
    pub fn text(&self) -> String {
        let mut text = self.term.clone();
        if !self.aliases.is_empty() {
            text.push_str(&format!(" (also: {})", self.aliases.join(", ")));
        }
        if !self.definition.is_empty() {
            text.push_str(&format!(": {}", self.definition));
        }
        if let Some(sql) = &self.sql {
            text.push_str(&format!("\nSQL: {sql}"));
        }
        text
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum File {
    Bare(Vec<Term>),
    Named(Terms),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Terms {
    #[serde(alias = "term", alias = "entries")]
    terms: Vec<Term>,
}

/// Reads a glossary: `.toml` (tables named `[[terms]]`), `.json` (a list, or an object with `terms`) or
/// `.csv` (a first row with the names `term`, `aliases`, `definition`, `sql`; aliases separated by `|`).
///
/// # Errors
///
/// What is wrong, in words, with the line where that is known.
pub fn read_glossary(name: &str, text: &str) -> Result<Vec<Term>, String> {
    Ok(read(name, text)?.into_iter().map(|(_, term)| term).collect())
}

/// The same, with the line of each term, where it is known.
pub(super) fn read(name: &str, text: &str) -> Result<Vec<(Option<u64>, Term)>, String> {
    let text = text.trim_start_matches('\u{feff}');
    let anywhere = |terms: Vec<Term>| terms.into_iter().map(|term| (None, term)).collect();
    let terms =
        match name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).as_deref() {
            Some("toml") => {
                anywhere(toml::from_str::<Terms>(text).map_err(|error| error.to_string())?.terms)
            }
            Some("json") => anywhere(json(text)?),
            Some("csv") => csv(text)?,
            _ => return Err("its name must end in .toml, .json or .csv".to_owned()),
        };
    checked(terms)
}

fn json(text: &str) -> Result<Vec<Term>, String> {
    // The untagged attempt says nothing of what is wrong: ask the shape first.
    let value: serde_json::Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let file = match value.is_array() {
        true => serde_json::from_value(value).map(File::Bare),
        false => serde_json::from_value(value).map(File::Named),
    };
    match file.map_err(|error| error.to_string())? {
        File::Bare(terms) => Ok(terms),
        File::Named(named) => Ok(named.terms),
    }
}

fn csv(text: &str) -> Result<Vec<(Option<u64>, Term)>, String> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes());
    let head = reader.headers().map_err(|error| error.to_string())?.clone();
    let names: Vec<String> = head.iter().map(str::to_lowercase).collect();
    let known = ["term", "aliases", "definition", "sql"];
    if let Some(odd) = names.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(format!("its first row has a column {odd:?}; expected: {}", known.join(", ")));
    }
    if !names.iter().any(|name| name == "term") {
        return Err("its first row has no column \"term\"".to_owned());
    }
    let mut terms = Vec::new();
    for record in reader.records().take(MOST_TERMS + 1) {
        let record = record.map_err(|error| error.to_string())?;
        let mut term = Term::default();
        for (name, field) in names.iter().zip(record.iter()) {
            match name.as_str() {
                "term" => term.term = field.to_owned(),
                "aliases" => term.aliases = field.split('|').map(str::to_owned).collect(),
                "definition" => term.definition = field.to_owned(),
                _ => term.sql = Some(field.to_owned()),
            }
        }
        terms.push((record.position().map(csv::Position::line), term));
    }
    Ok(terms)
}

/// The terms, trimmed, or what is wrong with one of them.
pub(super) fn checked(
    mut terms: Vec<(Option<u64>, Term)>,
) -> Result<Vec<(Option<u64>, Term)>, String> {
    if terms.len() > MOST_TERMS {
        return Err(format!("it has more than {MOST_TERMS} terms"));
    }
    for (at, (_, term)) in terms.iter_mut().enumerate() {
        let place = format!("entry {}", at + 1);
        term.term = term.term.trim().to_owned();
        term.aliases = term.aliases.iter().map(|alias| alias.trim().to_owned()).collect();
        term.aliases.retain(|alias| !alias.is_empty());
        term.sql = term.sql.take().map(|sql| sql.trim().to_owned()).filter(|sql| !sql.is_empty());
        if term.term.is_empty() {
            return Err(format!("{place} has no term"));
        }
        if term.aliases.len() > MOST_NAMES {
            return Err(format!("{place} has more than {MOST_NAMES} aliases"));
        }
        if term.names().any(|name| name.chars().count() > MOST_NAME) {
            return Err(format!("{place} has a name of more than {MOST_NAME} characters"));
        }
        let texts = [Some(&term.definition), term.sql.as_ref()];
        if texts.into_iter().flatten().any(|text| text.chars().count() > MOST_TEXT) {
            return Err(format!("{place} has a text of more than {MOST_TEXT} characters"));
        }
    }
    Ok(terms)
}

/// The schema names that the terms may correspond to, for the offline SQL: each other's names, and
/// the column of the SQL hint if it is a single one.
///
/// ```
/// use ephor_analyst::evidence::{Term, synonyms};
///
/// let term = Term { term: "punters".into(), sql: Some("customers.id".into()), ..Term::default() };
/// assert_eq!(synonyms(&[term]).of("punters"), ["id"]);
/// ```
pub fn synonyms(terms: &[Term]) -> Synonyms {
    let mut synonyms = Synonyms::default();
    for term in terms {
        let column = term.sql.as_deref().and_then(column);
        for name in term.names() {
            let others = term.names().filter(|other| *other != name);
            let names: Vec<&str> = column.into_iter().chain(others).collect();
            if !names.is_empty() {
                synonyms.add(name, names);
            }
        }
    }
    synonyms
}

/// The column that an expression is about, if it is about one: `amount` in `SUM(orders.amount)`.
pub(super) fn column(sql: &str) -> Option<&str> {
    let simple = |text: &str| {
        !text.is_empty()
            && !text.starts_with(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '"'))
    };
    let inner = match sql.split_once('(') {
        Some((function, rest)) if simple(function.trim()) => rest.strip_suffix(')')?,
        Some(_) => return None,
        None => sql,
    };
    let name = inner.trim();
    simple(name).then(|| name.rsplit('.').next().unwrap_or(name).trim_matches('"'))
}

/// A term, with the name and the line of its source.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) source: String,
    pub(super) line: Option<u64>,
    pub(super) term: Term,
}

/// A glossary made ready to be looked for in questions.
#[derive(Debug, Default)]
pub(super) struct Glossary {
    pub(super) entries: Vec<Entry>,
    /// A name, folded, and the place of its term.
    names: Vec<(String, usize)>,
}

impl Glossary {
    pub(super) fn new(entries: Vec<Entry>) -> Self {
        let names = entries
            .iter()
            .enumerate()
            .flat_map(|(at, entry)| entry.term.names().map(move |name| (plain(name), at)))
            .filter(|(name, _)| !name.is_empty())
            .collect();
        Self { entries, names }
    }

    /// The terms that a question names, in its order. A name inside a longer one isn't meant.
    pub(super) fn named(&self, question: &str) -> Vec<&Entry> {
        let question = plain(question);
        let mut spans: Vec<(usize, usize, usize)> = Vec::new();
        for (name, at) in &self.names {
            for (start, found) in question.match_indices(name.as_str()) {
                let end = start + found.len();
                if whole(&question, start, end) {
                    spans.push((start, end, *at));
                }
            }
        }
        let longer = |a: &(usize, usize, usize), b: &(usize, usize, usize)| {
            a.0 <= b.0 && b.1 <= a.1 && a.1 - a.0 > b.1 - b.0
        };
        let mut meant: Vec<_> =
            spans.iter().filter(|span| !spans.iter().any(|other| longer(other, span))).collect();
        meant.sort();
        let mut places: Vec<usize> = Vec::new();
        for (_, _, at) in meant {
            if !places.contains(at) {
                places.push(*at);
            }
        }
        places.into_iter().filter_map(|at| self.entries.get(at)).collect()
    }
}

/// Whether no word is cut at either end. Unspaced scripts have no such ends.
fn whole(text: &str, start: usize, end: usize) -> bool {
    let spelled = |c: char| c.is_alphanumeric() && !unspaced(c);
    let cut = |before: Option<char>, after: Option<char>| {
        before.is_some_and(spelled) && after.is_some_and(spelled)
    };
    let (head, rest) = text.split_at(start);
    let (name, tail) = rest.split_at(end - start);
    !cut(head.chars().next_back(), name.chars().next())
        && !cut(name.chars().next_back(), tail.chars().next())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    fn glossary() -> Glossary {
        let term = |term: &str, aliases: &[&str]| {
            let aliases = aliases.iter().map(|alias| (*alias).to_owned()).collect();
            let term = Term { term: term.to_owned(), aliases, ..Term::default() };
            Entry { source: "g".to_owned(), line: None, term }
        };
        Glossary::new(vec![
            term("margin", &["利润"]),
            term("gross margin", &["毛利", "毛利润"]),
            term("GMV", &["成交额", "gross  value"]),
            term("C++", &[]),
        ])
    }

    #[track_caller]
    fn check(question: &str, expect: &[&str]) {
        let glossary = glossary();
        let found: Vec<&str> =
            glossary.named(question).iter().map(|entry| entry.term.term.as_str()).collect();
        assert_eq!(found, expect, "{question}");
    }

    #[test]
    fn terms_are_found_by_whole_words() {
        check("What was the Gross   Margin of May?", &["gross margin"]);
        check("margin and gross margin", &["margin", "gross margin"]);
        check("marginal costs, GMVs", &[]);
        check("GMV, by gross value", &["GMV"]);
        check("ＧＭＶ是多少", &["GMV"]);
        check("of c++?", &["C++"]);
        check("", &[]);
    }

    #[test]
    fn chinese_terms_are_found_inside_sentences() {
        check("上个月的毛利润是多少", &["gross margin"]);
        check("利润和成交额", &["margin", "GMV"]);
    }

    #[track_caller]
    fn reads(name: &str, text: &str) {
        let terms = read_glossary(name, text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let expect = Term {
            term: "GMV".to_owned(),
            aliases: vec!["成交额".to_owned(), "gross value".to_owned()],
            definition: "All orders, with tax".to_owned(),
            sql: Some("SUM(orders.amount)".to_owned()),
        };
        assert_eq!(terms, [expect], "{name}");
    }

    #[test]
    fn three_forms_say_the_same() {
        reads(
            "g.csv",
            "\u{feff}Term,aliases,definition,sql\nGMV, 成交额 | gross value,\"All orders, with tax\",SUM(orders.amount)\n",
        );
        let entry = r#"{"term":"GMV","aliases":["成交额","gross value"],"definition":"All orders, with tax","sql":"SUM(orders.amount)"}"#;
        reads("g.json", &format!("[{entry}]"));
        reads("g.json", &format!(r#"{{"terms":[{entry}]}}"#));
        reads(
            "g.toml",
            "[[terms]]\nterm = 'GMV'\naliases = ['成交额', 'gross value']\ndefinition = 'All orders, with tax'\nsql = 'SUM(orders.amount)'\n",
        );
    }

    #[track_caller]
    fn refused(name: &str, text: &str, says: &str) {
        let error = read_glossary(name, text).err().unwrap_or_default();
        assert!(error.contains(says), "{name}: {error:?} doesn't say {says:?}");
    }

    #[test]
    fn what_is_wrong_is_said() {
        refused("g.csv", "term,meaning\nx,y\n", "meaning");
        refused("g.csv", "aliases\nx\n", "\"term\"");
        refused("g.csv", "term,sql\nx\n", "line: 2");
        refused("g.csv", "term,sql\na,b\n ,c\n", "entry 2 has no term");
        refused("g.json", r#"[{"term": "x", "meaning": "y"}]"#, "meaning");
        refused("g.toml", "[[terms]]\nname = 'x'\n", "name");
        refused("g.xml", "<a/>", ".toml");
        let long = format!("term\n{}\n", "x".repeat(MOST_NAME + 1));
        refused("g.csv", &long, "characters");
        refused("g.csv", &format!("term\n{}", "x\n".repeat(MOST_TERMS + 1)), "terms");
    }

    #[test]
    fn a_hint_names_a_column_or_none() {
        for (sql, expect) in [
            ("SUM(orders.amount)", Some("amount")),
            ("amount", Some("amount")),
            ("sales.\"order\".total", Some("total")),
            ("SUM(quantity * price)", None),
            ("COUNT(*)", None),
            ("a - b", None),
            ("1", None),
            ("", None),
        ] {
            assert_eq!(column(sql), expect, "{sql}");
        }
    }

    #[test]
    fn names_of_a_term_stand_for_each_other() {
        let term = Term {
            term: "GMV".to_owned(),
            aliases: vec!["成交额".to_owned()],
            sql: Some("SUM(orders.amount)".to_owned()),
            ..Term::default()
        };
        let synonyms = synonyms(&[term]);
        assert_eq!(synonyms.of("成交额"), ["amount", "GMV"]);
        assert_eq!(synonyms.of("gmv"), ["amount", "成交额"]);
    }
}
