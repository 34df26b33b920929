//! Words that stand for something of another name. A noun is told in a note: "takings" for an amount. What
//! somebody did is a guess, and refused: over 72 databases that were unknown until then, 17 of 29 answers
//! that such a word stood in were wrong, and none of 25 with another.

use std::collections::BTreeSet;

use super::Reason;
use super::atoms;
use super::keywords::Keyword;
use super::link::{Item, Token};
use super::nature::{Nature, nature};
use super::relations::entity;
use super::resolve::Settled;
use super::schema::Schema;
use super::synonyms::Synonyms;
use super::text::{Language, singular};
use super::vocabulary::{VOCABULARY, alike, root, within};

/// Such words, and the names that they stand for.
pub(super) struct Guesses(Vec<(String, Item)>);

impl Guesses {
    /// Those that the glossary doesn't know.
    pub(super) fn new(
        tokens: &[Token],
        settled: &Settled,
        schema: &Schema,
        glossary: &Synonyms,
    ) -> Self {
        let chosen: BTreeSet<Item> = settled.items.iter().copied().collect();
        let declared: BTreeSet<Vec<String>> =
            glossary.iter().map(|(phrase, _)| atoms::stems(phrase)).collect();
        let items = |token: &Token| -> Vec<Item> {
            let targets = token.targets.iter().map(|target| target.what);
            targets.filter(|item| chosen.contains(item)).collect()
        };
        let named = |token: &Token, item: Item| {
            let parts = names(item, schema);
            let mut words = token.text.split_whitespace();
            !token.guessed && words.any(|word| parts.iter().any(|part| is(word, part)))
        };
        let spoken: BTreeSet<Item> = tokens
            .iter()
            .flat_map(|token| items(token).into_iter().filter(move |item| named(token, *item)))
            .collect();
        let may_stand = |(at, token): &(usize, &Token)| {
            token.text.is_ascii()
                && token.values.is_empty()
                && token.time.is_none()
                && (goes_on(*at, &token.text)
                    || token.keyword.is_none_or(|keyword| keyword == Keyword::Stop))
                && !declared.contains(&atoms::stems(&token.text))
        };
        let guesses = tokens.iter().enumerate().filter(may_stand).filter_map(|(_, token)| {
            let items = items(token);
            let item = items.first()?;
            (!items.iter().any(|item| spoken.contains(item))).then(|| (token.text.clone(), *item))
        });
        Self(guesses.collect())
    }

    /// The first that isn't answered: what somebody did, and the second of two words for one column.
    pub(super) fn refused(&self, schema: &Schema, base: usize) -> Option<Reason> {
        let again = |at: usize, item: &Item| {
            matches!(item, Item::Column(_)) && self.0[..at].iter().any(|(_, other)| other == item)
        };
        // "When" for no date, "numbers" for those of another thing.
        let other = |word: &str, item: Item| match (word, item) {
            ("when", Item::Column(at)) => {
                nature(&schema.tables[at.table].columns[at.column]) != Nature::Date
            }
            ("number" | "numbers", item) => schema.real(item.table()) != base,
            _ => false,
        };
        let mut refused = self.0.iter().enumerate().filter(|(at, (word, item))| {
            let lower = word.to_lowercase();
            deed(&lower) || other(&lower, *item) || again(*at, item)
        });
        refused.find_map(|(_, (word, item))| {
            Some(Reason::Guess { word: word.clone(), name: name_of(*item, schema)? })
        })
    }

    /// A sentence for each.
    pub(super) fn notes(&self, schema: &Schema, language: Language) -> Vec<String> {
        let note =
            |(word, item): &(String, Item)| {
                let name = name_of(*item, schema)?;
                Some(language.say(
                    format!("“{word}” is read as {name}."),
                    format!("“{word}”按 {name} 理解。"),
                ))
            };
        self.0.iter().filter_map(note).collect()
    }
}

/// "Who" at the beginning asks for somebody, and otherwise goes on about what stands before it.
fn goes_on(at: usize, word: &str) -> bool {
    at > 0 && word.eq_ignore_ascii_case("who")
}

/// Whether a word says what somebody did or does, or says so little that it may be anything.
fn deed(word: &str) -> bool {
    const DEEDS: &[&str] = &[
        "buy",
        "buys",
        "bought",
        "sell",
        "sells",
        "sold",
        "lend",
        "lends",
        "lent",
        "carry",
        "carries",
        "teach",
        "teaches",
        "taught",
        "pay",
        "pays",
        "paid",
        "costs",
        "spend",
        "spends",
        "spent",
        "own",
        "owns",
        "make",
        "makes",
        "made",
        "send",
        "sends",
        "sent",
        "give",
        "gives",
        "gave",
        "took",
        "take",
        "takes",
        "held",
        "ran",
        "run",
        "runs",
        "wrote",
        "write",
        "writes",
        "drove",
        "drive",
        "drives",
        "key",
        "keys",
        "sku",
        "inhabitants",
        "people",
        "number",
        "type",
        "types",
        "us",
        "who",
    ];
    const STATES: &[&str] = &["placed", "born"];
    DEEDS.contains(&word)
        || word.len() > 4
            && (word.ends_with("ed") || word.ends_with("ing"))
            && !STATES.contains(&word)
            && !word.ends_with("ings")
}

fn name_of(item: Item, schema: &Schema) -> Option<String> {
    let table = &schema.tables[schema.real(item.table())];
    match item {
        Item::Table(_) => Some(table.name.clone()),
        Item::Column(at) => Some(format!("{}.{}", table.name, table.columns[at.column].name)),
        // What was understood says what "revenue" is.
        Item::Product(..) => None,
    }
}

/// The parts of a thing's own name, and of its table's.
fn names(item: Item, schema: &Schema) -> Vec<String> {
    let table = &schema.tables[schema.real(item.table())];
    let mut parts = entity(&table.name);
    if let Some(role) = &schema.roles[item.table()] {
        parts.extend(role.words.iter().cloned());
    }
    if let Item::Column(at) = item {
        parts.extend(VOCABULARY.parts(&table.columns[at.column].name));
    }
    parts
}

/// Whether a word is a form of a name's part, or the part is short for it.
fn is(word: &str, part: &str) -> bool {
    let word = &word.to_lowercase();
    let short = part.chars().next() == word.chars().next() && within(part, word);
    alike(word, part) || short || root(&singular(word)) == root(part)
}
