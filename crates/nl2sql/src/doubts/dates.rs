//! Questions of times that a reading answers by other dates.

use super::bounds;
use super::named::verb;
use super::reach::{called, english, says};
use crate::compile::{of_condition, of_expr};
use crate::nature::{Nature, nature};
use crate::query::{ColumnRef, Condition, Expr, Query};
use crate::relations::entity;
use crate::schema::Schema;
use crate::vocabulary::{VOCABULARY, root};

/// "How many employees are there at the moment": not those who have left, where the table knows.
pub(super) fn now(question: &str, query: &Query, schema: &Schema) -> Option<String> {
    const ENDS: &[&str] = &["left", "end", "until", "closed", "terminated", "active", "status"];
    let lower = question.to_lowercase();
    if lower.contains("currently sell") {
        return Some("currently".to_owned());
    }
    let word = ["currently", "at the moment", "目前", "当前"]
        .into_iter()
        .find(|word| lower.contains(word))?;
    let ends: Vec<bool> = (schema.tables[query.base].columns.iter().enumerate())
        .filter(|(_, column)| {
            let name = column.name.to_lowercase();
            name.split('_').any(|part| ENDS.contains(&part))
        })
        .map(|(column, _)| bounds(query, ColumnRef { table: query.base, column }))
        .collect();
    (!ends.is_empty() && !ends.contains(&true)).then(|| word.to_owned())
}

/// "When was he born": on one day, and on none of a table that nobody named.
pub(super) fn when(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    let asks = words.iter().take(2).find(|word| *word == "when")?;
    let dates: Vec<ColumnRef> = (query.select.iter())
        .filter_map(|output| match output.expr {
            Expr::Column(at) => Some(at),
            _ => None,
        })
        .filter(|at| nature(&schema.tables[at.table].columns[at.column]) == Nature::Date)
        .collect();
    let several = dates.len() > 1 && !words.iter().any(|word| word == "and");
    let strange = dates.iter().any(|at| {
        let table = &schema.tables[at.table];
        let said = words.iter().any(|word| says(word, &table.columns[at.column].name));
        !query.joins.is_empty() && !said && called(words, &table.name).is_none()
    });
    (several || strange).then(|| asks.clone())
}

/// Times that bound a statement, also those of rows elsewhere.
fn bounded(query: &Query) -> Vec<ColumnRef> {
    let within = |one: &Condition| match one {
        Condition::Within { column, .. } => vec![*column],
        Condition::Exists { conditions, .. } => conditions
            .iter()
            .filter_map(|inner| match inner {
                Condition::Within { column, .. } => Some(*column),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    query.conditions.iter().flat_map(within).collect()
}

/// Dates of a table.
fn dates(schema: &Schema, table: usize) -> impl Iterator<Item = ColumnRef> + '_ {
    let columns = schema.tables[table].columns.iter().enumerate();
    columns
        .filter(|(_, column)| nature(column) == Nature::Date)
        .map(move |(column, _)| ColumnRef { table, column })
}

/// Whether a word says what happened at a date.
fn told(words: &[String], schema: &Schema, at: ColumnRef) -> bool {
    const PLAIN: &[&str] = &["on", "at", "date", "day", "time", "dt", "in"];
    let parts = VOCABULARY.parts(&schema.tables[at.table].columns[at.column].name);
    parts
        .iter()
        .filter(|part| !PLAIN.contains(&part.as_str()))
        .any(|part| words.iter().any(|word| root(word) == root(part)))
}

/// "Who dropped out in 2026": when they dropped out, and not when they began; "patients seen in 2026":
/// not those who registered then.
pub(super) fn other(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    if !english(words) {
        return None;
    }
    let time = || words.iter().find(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
    let named = || time().cloned().unwrap_or_else(|| "when".to_owned());
    let bounds = bounded(query);
    let unsaid = *bounds.iter().find(|at| !told(words, schema, **at))?;
    let elsewhere = query.conditions.iter().find_map(|one| match one {
        Condition::Exists { joins, negated: false, .. } => Some(joins.first()?.table),
        _ => None,
    });
    let near = query.joins.iter().map(|join| join.table).chain([query.base]).chain(elsewhere);
    let said = near
        .flat_map(|table| dates(schema, table))
        .any(|at| !bounds.contains(&at) && told(words, schema, at));
    // A time of the rows themselves, where other rows have one, too.
    let either = elsewhere.is_some_and(|table| {
        unsaid.table == query.base
            && dates(schema, table).next().is_some()
            && !bounds.iter().any(|at| at.table == table)
    });
    // "Open invoices for 2026", where a column says of which year they are.
    let own = &schema.tables[query.base];
    let entity = entity(&own.name);
    let years = own.columns.iter().any(|column| {
        let mut parts = VOCABULARY.parts(&column.name).into_iter();
        nature(column) == Nature::Year && parts.any(|part| entity.contains(&part))
    });
    (said || either || years).then(named)
}

/// "Artists that we have dropped": not all of them, where a date says which were.
pub(super) fn done(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    // Whatever is in a table was put there.
    const BEGUN: &[&str] = &[
        "registered",
        "listed",
        "recorded",
        "created",
        "placed",
        "ordered",
        "booked",
        "issued",
        "hired",
        "joined",
        "started",
        "donated",
        "received",
        "opened",
        "signed",
        "entered",
        "requested",
        "logged",
        "enrolled",
        "made",
        "done",
        "subscribed",
        "named",
        "called",
        "dated",
    ];
    let read: Vec<ColumnRef> = query
        .conditions
        .iter()
        .chain(&query.having)
        .flat_map(of_condition)
        .chain(query.select.iter().flat_map(|output| of_expr(&output.expr)))
        .chain(query.group.iter().flat_map(of_expr))
        .collect();
    let bounds = bounded(query);
    let unread: Vec<ColumnRef> =
        dates(schema, query.base).filter(|at| !read.contains(at) && !bounds.contains(at)).collect();
    let percents = query.select.iter().filter_map(|output| match &output.expr {
        Expr::Percent(conditions) => Some(conditions),
        _ => None,
    });
    let valued = |word: &String| {
        percents.clone().flatten().chain(&query.conditions).any(|one| match one {
            Condition::In { values, .. } => {
                values.iter().any(|value| root(&value.to_lowercase()) == root(word))
            }
            _ => false,
        })
    };
    let several = dates(schema, query.base).count() > 1;
    words
        .iter()
        .filter(|word| verb(word) && !BEGUN.contains(&word.as_str()) && !valued(word))
        .find(|word| {
            several && unread.iter().any(|at| told(std::slice::from_ref(*word), schema, *at))
        })
        .cloned()
}

/// "By year of departure": not by the time of day as well.
pub(super) fn twice(query: &Query, schema: &Schema) -> Option<String> {
    let bucket = query.group.iter().any(|expr| matches!(expr, Expr::Bucket(..)));
    query.group.iter().find_map(|expr| {
        let Expr::Column(at) = expr else { return None };
        let column = &schema.tables[at.table].columns[at.column];
        let timed =
            VOCABULARY.parts(&column.name).iter().any(|part| part == "time" || part == "hour");
        (bucket && (timed || nature(column) == Nature::Date)).then(|| column.name.clone())
    })
}

/// "January to October": all that is between, and not the two.
pub(super) fn between(words: &[String], query: &Query) -> Option<String> {
    const TO: &[&str] = &["to", "through", "till", "until"];
    let apart = query
        .conditions
        .iter()
        .any(|condition| matches!(condition, Condition::Within { ranges, .. } if ranges.len() > 1));
    words.iter().find(|word| apart && TO.contains(&word.as_str())).cloned()
}
