//! What a question speaks of, word by word: for agents that show how they understood it.

use super::lexicon::Lexicon;
use super::link::{Item, Target};
use super::query::{ColumnRef, Query};
use super::reason::is_too_long;
use super::relations::Relation;
use super::schema::Schema;
use super::synonyms::Synonyms;
use ephor_model::decide::Database;
use ephor_model::known::Facts;

/// A phrase of a question, and what it may stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// As it was written.
    pub phrase: String,
    /// The table.
    pub table: String,
    /// Its column, where the phrase names one.
    pub column: Option<String>,
    /// The sampled value that the phrase is, where it is one.
    pub value: Option<String>,
    /// Why.
    pub why: Why,
}

/// Why a phrase stands for a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// It is the name.
    Name,
    /// It means the same, or the user said so.
    Synonym,
    /// It is a part of the name.
    Part,
    /// It is a value that was sampled from the column.
    Value,
}

/// What the words of a question may stand for in a database: for each the likeliest, best first.
/// Whether they make a question together is [`super::ask`]'s to say. None of a question that is
/// refused for its length.
///
/// ```
/// use ephor_nl2sql::{self as sql, Synonyms};
/// use ephor_model::{Column, Database, Table};
///
/// let column = |name: &str, samples: &[&str]| Column {
///     name: name.into(), data_type: "TEXT".into(), primary_key: false, references: None,
///     samples: samples.iter().map(|sample| sample.to_string()).collect(),
/// };
/// let database = Database {
///     name: "shop".into(),
///     dialect: "sqlite".into(),
///     tables: vec![Table {
///         name: "customers".into(),
///         columns: vec![column("name", &["Ann"]), column("city", &["Berlin"])],
///     }],
/// };
/// let links = sql::links("Which clients live in Berlin?", &database, &Synonyms::default());
/// assert_eq!((links[0].phrase.as_str(), links[0].table.as_str()), ("clients", "customers"));
/// assert_eq!(links[0].why, sql::Why::Synonym);
/// assert_eq!(links[1].value.as_deref(), Some("Berlin"));
/// ```
pub fn links(question: &str, database: &Database, synonyms: &Synonyms) -> Vec<Link> {
    if is_too_long(question) {
        return Vec::new();
    }
    let schema = Schema::new("", database, &Facts::default());
    let lexicon = Lexicon::new(&schema, &database.name, synonyms);
    let mut found = Vec::new();
    for token in lexicon.link(question, None) {
        let best = token.targets.first().map_or(0, |target| target.cost);
        for target in token.targets.iter().filter(|target| target.cost <= best + 1) {
            for (table, column) in places(&schema, target) {
                let link = Link {
                    phrase: token.text.clone(),
                    table,
                    column,
                    value: None,
                    why: why(target.cost),
                };
                if !found.contains(&link) {
                    found.push(link);
                }
            }
        }
        for (at, value) in &token.values {
            let (table, column) = place(&schema, *at);
            let link = Link {
                phrase: token.text.clone(),
                table,
                column: Some(column),
                value: Some(value.clone()),
                why: Why::Value,
            };
            if !found.contains(&link) {
                found.push(link);
            }
        }
    }
    found
}

fn why(cost: u32) -> Why {
    match cost {
        0 => Why::Name,
        1 | 2 => Why::Synonym,
        _ => Why::Part,
    }
}

fn place(schema: &Schema, at: ColumnRef) -> (String, String) {
    let table = schema.real(at.table);
    (schema.tables[table].name.clone(), schema.tables[table].columns[at.column].name.clone())
}

fn places(schema: &Schema, target: &Target) -> Vec<(String, Option<String>)> {
    let column = |at: ColumnRef| {
        let (table, column) = place(schema, at);
        (table, Some(column))
    };
    match target.what {
        Item::Table(table) => vec![(schema.tables[schema.real(table)].name.clone(), None)],
        Item::Column(at) => vec![column(at)],
        Item::Product(one, other) => vec![column(one), column(other)],
    }
}

/// The relations that a query joins by.
pub(super) fn path(query: &Query, schema: &Schema) -> Vec<Relation> {
    let name = |at: ColumnRef| {
        let (table, column) = place(schema, at);
        format!("{table}.{column}")
    };
    query
        .joins
        .iter()
        .chain(query.conditions.iter().flat_map(|condition| match condition {
            super::query::Condition::Exists { joins, .. } => joins.as_slice(),
            _ => &[],
        }))
        .map(|join| {
            let (child, parent) = join.ends();
            Relation {
                from: name(child),
                to: name(parent),
                declared: schema.declared(child, parent),
            }
        })
        .collect()
}
