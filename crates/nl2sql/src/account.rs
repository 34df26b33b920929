//! Whether a question and its statement account for each other: each word that says something must be read
//! by the statement, and what the statement reads must be named. A question is refused otherwise.

mod asks;
mod deeds;
mod figures;
mod forms;
mod groups;
mod joins;
mod lists;
mod names;
mod namesakes;
mod negations;
mod orders;
mod otherwise;
mod read;
mod sound;
mod units;
mod universal;
mod vague;
mod values;
mod words;

use std::collections::HashSet;
use std::sync::LazyLock;

use super::Reason;
use super::link::{Item, Token};
use super::nature::{Nature, nature};
use super::query::{ColumnRef, Condition, Query};
use super::relations::entity;
use super::schema::Schema;
use super::synonyms::Synonyms;
use super::text::{is_cjk, singular, url};
use super::vocabulary::{VOCABULARY, root, within};
use ephor_model::decide::Table;
use jiff::civil::Date;
pub(super) use negations::is_denial;
use read::Read;

/// Words that say nothing of the data by themselves.
static FUNCTION: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("words/function.txt").lines();
    lines.filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect()
});

/// Why the two don't account for each other: the first word or name that is left over. Of questions in Chinese,
/// whose words aren't apart, only the values are looked at.
pub(super) fn gap(
    (question, database, today): (&str, &str, Option<Date>),
    tokens: &[Token],
    query: &Query,
    (schema, glossary): (&Schema, &Synonyms),
) -> Option<Reason> {
    let mut house: Vec<String> = split(database).map(str::to_owned).collect();
    // Where an answer is sent.
    let url = url(question).unwrap_or_default().to_lowercase();
    house.extend(url.split(|c: char| !c.is_alphanumeric()).map(str::to_owned));
    let lower = tokens.iter().map(|token| token.text.to_lowercase());
    let words =
        lower.flat_map(|text| split(&text).map(str::to_owned).collect::<Vec<_>>()).collect();
    let read = Read::of(query, schema);
    let account = Account { question, today, words, house, tokens, query, schema, glossary, read };
    if question.chars().any(is_cjk) {
        return account.values_in_a_row().map(|value| Reason::Unplaced(vec![value]));
    }
    if account.contradicts() {
        return Some(Reason::Unclear);
    }
    if let Some(shared) = account.namesakes() {
        return Some(shared);
    }
    let unread = account.otherwise().or_else(|| account.unread());
    let unread = unread.map(|word| Reason::Unplaced(vec![word]));
    unread.or_else(|| account.vague()).or_else(|| account.unnamed().map(Reason::Unnamed))
}

/// A question beside its statement.
struct Account<'a> {
    question: &'a str,
    today: Option<Date>,
    /// Its words, in lower case.
    words: Vec<String>,
    /// Words that name the database itself, or where an answer is sent.
    house: Vec<String>,
    tokens: &'a [Token],
    query: &'a Query,
    schema: &'a Schema,
    /// Names that the user has given.
    glossary: &'a Synonyms,
    read: Read<'a>,
}

impl Account<'_> {
    fn parts(&self, at: ColumnRef) -> Vec<String> {
        VOCABULARY.parts(&self.schema.tables[at.table].columns[at.column].name)
    }

    fn nature(&self, at: ColumnRef) -> Nature {
        nature(&self.schema.tables[at.table].columns[at.column])
    }

    fn entity(&self, table: usize) -> Vec<String> {
        entity(&self.table(table).name)
    }

    fn real(&self, at: ColumnRef) -> ColumnRef {
        self.schema.real_column(at)
    }

    fn table(&self, table: usize) -> &Table {
        &self.schema.tables[self.schema.real(table)]
    }

    fn name(&self, at: ColumnRef) -> String {
        let table = self.table(at.table);
        format!("{}.{}", table.name, table.columns[at.column].name)
    }

    /// Whether there is a piece of the question like that.
    fn has(&self, fits: impl Fn(&Token) -> bool) -> bool {
        self.tokens.iter().any(fits)
    }

    /// Whether the statement reads that thing.
    fn reads(&self, item: Item) -> bool {
        let column = |at: ColumnRef| self.read.columns.contains(&self.real(at));
        match item {
            // "The head of Finance" isn't whoever is in it.
            Item::Table(role) if self.schema.roles[role].is_some() => {
                let lacks = |key: ColumnRef| {
                    self.read.meets(
                        |one| matches!(one, Condition::Null { column, .. } if *column == key),
                    )
                };
                self.query.base == role
                    || self.query.ways().flatten().any(|join| join.table == role)
                    || self.schema.roles[role]
                        .as_ref()
                        .is_some_and(|role| lacks(role.key) || self.joins(role.key))
            }
            Item::Table(table) => self.read.tables.contains(&table),
            Item::Column(at) => column(at),
            Item::Product(one, other) => column(one) && column(other),
        }
    }

    /// Whether the statement joins tables by that key.
    fn joins(&self, key: ColumnRef) -> bool {
        self.query.ways().flatten().any(|join| join.left == key || join.right == key)
    }

    /// Whether the question has that word, or one that means the same.
    fn says(&self, part: &str) -> bool {
        // `on` is a word, and isn't short for "only".
        let small =
            |word: &str| part.len() < 3 && FUNCTION.contains(part) && FUNCTION.contains(word);
        self.words.iter().any(|word| same(word, part) || !small(word) && means(word, part))
    }

    fn says_any(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }

    /// Whether a word stands for the table, or is a part of its name.
    fn names_table(&self, table: usize) -> bool {
        let table = self.schema.real(table);
        let stands = |item: Item| matches!(item, Item::Table(at) if self.schema.real(at) == table);
        self.stands(stands) || self.entity(table).iter().any(|part| self.says(part))
    }

    /// Whether a word is a form of a part of the table's name.
    fn calls(&self, table: usize) -> bool {
        self.words.iter().any(|word| self.in_table(table, word))
    }

    /// Whether that word is.
    fn in_table(&self, table: usize, word: &str) -> bool {
        self.entity(table).iter().any(|part| same(part, word))
    }

    /// Whether that word is a form of a part of the column's name.
    fn in_column(&self, at: ColumnRef, word: &str) -> bool {
        self.parts(at).iter().any(|part| same(part, word))
    }

    /// Whether that word is a form of a part of a column that is read.
    fn reads_part(&self, word: &str) -> bool {
        self.read.columns.iter().any(|at| self.in_column(*at, word))
    }

    /// The place of the first word that is.
    fn place(&self, at: ColumnRef) -> Option<usize> {
        let parts = self.parts(at);
        self.words.iter().position(|word| parts.iter().any(|part| same(part, word)))
    }

    /// All columns of a table.
    fn columns(&self, table: usize) -> impl Iterator<Item = ColumnRef> + use<> {
        (0..self.schema.tables[table].columns.len()).map(move |column| ColumnRef { table, column })
    }

    /// Whether a word stands for the column.
    fn names_column(&self, at: ColumnRef) -> bool {
        let at = self.real(at);
        self.stands(|item| match item {
            Item::Column(other) => self.real(other) == at,
            Item::Product(one, other) => self.real(one) == at || self.real(other) == at,
            Item::Table(_) => false,
        })
    }

    /// Whether a word is a part of the column's name.
    fn says_column(&self, at: ColumnRef) -> bool {
        self.parts(at).iter().any(|part| self.says(part))
    }

    fn stands(&self, fits: impl Fn(Item) -> bool) -> bool {
        self.has(|token| token.targets.iter().any(|target| fits(target.what)))
    }
}

/// The words of a lower-case text.
fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty())
}

/// Whether two words are forms of one.
fn same(one: &str, other: &str) -> bool {
    root(&singular(one)) == root(&singular(other))
}

/// Whether a word is a form of a name's part, its full form, or means the same.
fn means(word: &str, part: &str) -> bool {
    let short = part.len() < word.len()
        && part.len() > 1
        && part.chars().next() == word.chars().next()
        && within(part, word);
    same(word, part)
        || short && part.len() < 4
        || VOCABULARY.same(&[singular(word)], &[part.to_owned()])
}
