//! What rows a statement is confined to, so that a later question can be held against the one that it
//! goes on from.

use jiff::civil::Date;

use super::Compiled;
use super::atoms;
use super::compile::of_condition;
use super::describe::{matters, said};
use super::query::{ColumnRef, Condition, Expr, Query};
use super::time::{self, Said};
use ephor_model::decide::Table;

/// A condition that a statement's rows meet. Times aren't among them: [`times`] reads them from the question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confined {
    /// The condition in a few words.
    pub said: String,
    /// The columns that it is about.
    about: Vec<ColumnRef>,
    /// What they are compared with, in lower case.
    values: Vec<String>,
}

impl Confined {
    /// All conditions of a query that the question asked for.
    pub(super) fn of(query: &Query, tables: &[Table]) -> Vec<Self> {
        // That rows have what they are grouped by comes and goes with the grouping.
        let grouped = |column: &ColumnRef| {
            let same = |expr: &Expr| matches!(expr, Expr::Column(at) | Expr::Bucket(_, at) if at == column);
            query.group.iter().any(same)
        };
        let asked = |condition: &&Condition| match condition {
            Condition::Within { .. } => false,
            Condition::Null { column, present: true } if grouped(column) => false,
            condition => matters(condition, query, tables),
        };
        let conditions = query.conditions.iter().chain(&query.having).filter(asked);
        conditions
            .map(|condition| Self {
                // Named with its table, whichever table another statement begins at.
                said: said(condition, tables, usize::MAX),
                about: of_condition(condition),
                values: values(condition),
            })
            .collect()
    }

    /// Whether a later statement keeps it, or has another value in its place that the message names.
    fn is_kept(&self, later: &Compiled, message: &str) -> bool {
        later.confined.iter().any(|other| {
            let replaced = other.about == self.about
                && (other.values.is_empty()
                    || other.values.iter().any(|value| names(message, value)));
            other.said == self.said || replaced
        })
    }
}

/// Whether a lower-case message names a value, or a word of it.
fn names(message: &str, value: &str) -> bool {
    let mut words = message.split(|c: char| !c.is_alphanumeric());
    message.contains(value) || words.any(|word| word.len() > 2 && value.contains(word))
}

fn values(condition: &Condition) -> Vec<String> {
    let values = match condition {
        Condition::Number(_, _, value) => vec![value.to_string()],
        Condition::Between(_, low, high) => vec![low.to_string(), high.to_string()],
        Condition::In { values, .. } => values.clone(),
        Condition::AnyEquals { value, .. } => vec![value.clone()],
        Condition::Like { text, .. } => vec![text.clone()],
        _ => Vec::new(),
    };
    values.into_iter().map(|value| value.to_lowercase()).collect()
}

/// The times that a question names: "this year", "in May". Not "per month".
///
/// ```
/// use ephor_nl2sql::times;
///
/// assert_eq!(times("Revenue per month this year", "2026-11-21"), ["2026-01-01 to 2026-12-31"]);
/// assert!(times("Revenue per month", "2026-11-21").is_empty());
/// ```
pub fn times(question: &str, today: &str) -> Vec<String> {
    let today: Option<Date> = today.parse().ok();
    let atoms = atoms::split(question);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < atoms.len() {
        let read = time::read(&atoms, at, today);
        if let Some((Said::Range(range), _)) = read {
            found.push(range.words());
        }
        at += read.map_or(1, |(_, length)| length.max(1));
    }
    found
}

impl Compiled {
    /// Conditions of an earlier statement that this one neither keeps nor, as the message says, replaces.
    pub fn lost<'e>(&self, earlier: &'e Self, message: &str) -> Vec<&'e str> {
        let message = message.to_lowercase();
        let lost = earlier.confined.iter().filter(|one| !one.is_kept(self, &message));
        lost.map(|one| one.said.as_str()).collect()
    }
}
