//! Words that stand for something of another name: how each was read.

use std::collections::BTreeSet;

use super::keywords::Keyword;
use super::link::{Item, Token};
use super::relations::entity;
use super::resolve::Settled;
use super::schema::Schema;
use super::text::{Language, singular};
use super::vocabulary::{VOCABULARY, alike, root, within};

/// A word, and the name that it stands for.
#[derive(Debug, Clone)]
struct Said {
    text: String,
    items: Vec<Item>,
    /// It was taken for the full form of a table's short name.
    guessed: bool,
}

/// The words of a question that may stand for something, kept until it is settled what for.
#[derive(Debug, Clone)]
pub(super) struct Readings(Vec<Said>);

impl Readings {
    pub(super) fn new(tokens: &[Token]) -> Self {
        let plain = |token: &&Token| {
            token.text.is_ascii()
                && token.values.is_empty()
                && token.time.is_none()
                && token.keyword.is_none_or(|keyword| keyword == Keyword::Stop)
        };
        let said = |token: &Token| Said {
            text: token.text.clone(),
            guessed: token.guessed,
            items: token.targets.iter().map(|target| target.what).collect(),
        };
        Self(tokens.iter().filter(plain).map(said).collect())
    }

    /// A sentence for each word that is no form of the name that it stands for.
    pub(super) fn notes(
        &self,
        settled: &Settled,
        schema: &Schema,
        language: Language,
    ) -> Vec<String> {
        let note =
            |(text, item): (&str, Item)| {
                let name = name_of(item, schema)?;
                Some(language.say(
                    format!("“{text}” is read as {name}."),
                    format!("“{text}”按 {name} 理解。"),
                ))
            };
        self.strange(settled, schema).into_iter().filter_map(note).collect()
    }

    /// The second of two words that would both stand for one column of another name.
    pub(super) fn twice(&self, settled: &Settled, schema: &Schema) -> Option<String> {
        let strange = self.strange(settled, schema);
        let again = |at: usize, item: Item| strange[..at].iter().any(|(_, other)| *other == item);
        let columns =
            strange.iter().enumerate().filter(|(_, (_, item))| matches!(item, Item::Column(_)));
        let mut twice = columns.filter(|(at, (_, item))| again(*at, *item));
        twice.next().map(|(_, (text, _))| (*text).to_owned())
    }

    fn strange<'a>(&'a self, settled: &Settled, schema: &Schema) -> Vec<(&'a str, Item)> {
        let chosen: BTreeSet<Item> = settled.items.iter().copied().collect();
        let read = |said: &'a Said| {
            let items: Vec<Item> =
                said.items.iter().copied().filter(|item| chosen.contains(item)).collect();
            let strange = |item: &Item| {
                said.guessed || !names(*item, schema).iter().any(|part| is(&said.text, part))
            };
            let item = items.first().filter(|_| items.iter().all(strange))?;
            Some((said.text.as_str(), *item))
        };
        self.0.iter().filter_map(read).collect()
    }
}

fn name_of(item: Item, schema: &Schema) -> Option<String> {
    let table = &schema.tables[schema.real(item.table())];
    match item {
        Item::Table(_) => Some(table.name.clone()),
        Item::Column(at) => Some(format!("{}.{}", table.name, table.columns[at.column].name)),
        // The statement in words says it.
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

/// Whether one of the words is a form of a name's part, or the part is short for it.
fn is(text: &str, part: &str) -> bool {
    text.to_lowercase().split_whitespace().any(|word| {
        let short = part.chars().next() == word.chars().next() && within(part, word);
        alike(word, part) || short || root(&singular(word)) == root(part)
    })
}
