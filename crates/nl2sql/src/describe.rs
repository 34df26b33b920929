//! A query in a few words, so that a person sees how the question was understood.

use super::query::{ColumnRef, Condition, Expr, Place, Query, Wrap};
use super::relations::entity;
use super::schema::primary_key;
use ephor_model::decide::Table;

/// What the query asks for.
pub(super) fn describe(query: &Query, tables: &[Table]) -> String {
    let words = |name: &str| name.replace('_', " ");
    let keys: Vec<String> = query
        .select
        .iter()
        .filter(|output| query.group.contains(&output.expr))
        .map(|output| words(&output.name))
        .collect();
    let shown: Vec<String> = query
        .select
        .iter()
        .filter(|output| !query.group.contains(&output.expr))
        .map(|output| words(&output.name))
        .collect();
    let mut text = match query.wrap {
        Some(Wrap::Count) => format!("the number of {}", tables[query.base].name),
        Some(Wrap::Growth) => format!("{} and its change", shown.join(", ")),
        Some(Wrap::Share) => format!("{} and its share", shown.join(", ")),
        None if shown.is_empty() => keys.join(", "),
        None => shown.join(", "),
    };
    if !keys.is_empty() && !shown.is_empty() && query.wrap != Some(Wrap::Count) {
        text.push_str(&format!(" per {}", keys.join(" and ")));
    }
    if query.group.is_empty() && shown.len() > 2 {
        text = format!("rows of {}", tables[query.base].name);
    }
    let conditions: Vec<String> = query
        .conditions
        .iter()
        .chain(&query.having)
        .filter(|condition| matters(condition, query, tables))
        .map(|condition| said(condition, tables, query.base))
        .collect();
    if !conditions.is_empty() {
        text.push_str(&format!(", where {}", conditions.join(" and ")));
    }
    if let (Some(limit), false) = (query.limit, query.order.is_empty()) {
        let last = query.order.first().is_some_and(|(_, down)| !down);
        text.push_str(&format!(", {} {limit}", if last { "lowest" } else { "top" }));
    }
    text
}

/// Whether a condition says something: a note tells of what is marked as deleted, and that the first of
/// a few have a value goes without saying.
pub(super) fn matters(condition: &Condition, query: &Query, tables: &[Table]) -> bool {
    match condition {
        Condition::Live { .. } => false,
        Condition::Null { column, present: true } => {
            let ranked =
                query.order.first().is_some_and(|(expr, _)| *expr == Expr::Column(*column));
            !ranked && primary_key(&tables[column.table]) != Some(column.column)
        }
        _ => true,
    }
}

/// A column's name, with its table's where that isn't the one that is asked.
fn name(at: ColumnRef, tables: &[Table], base: usize) -> String {
    let table = &tables[at.table];
    let column = table.columns[at.column].name.replace('_', " ");
    let own = entity(&table.name).join(" ");
    match at.table == base || column.to_lowercase().starts_with(&own) || !column.is_ascii() {
        true => column,
        false => format!("{own} {column}"),
    }
}

fn expr(of: &Expr, tables: &[Table], base: usize) -> String {
    match of {
        Expr::Column(at) | Expr::Bucket(_, at) => name(*at, tables, base),
        Expr::Product(a, b) => format!("{} × {}", name(*a, tables, base), name(*b, tables, base)),
        Expr::CountRows => "the count".to_owned(),
        Expr::CountDistinct(at) => format!("the number of {}", tables[at.table].name),
        Expr::Aggregate(_, inner) | Expr::AveragePer(inner, _) => expr(inner, tables, base),
        Expr::Difference(one, _) => format!("the spread of {}", expr(one, tables, base)),
        Expr::Percent(_) => "the percentage".to_owned(),
    }
}

pub(super) fn said(condition: &Condition, tables: &[Table], base: usize) -> String {
    match condition {
        Condition::Number(of, op, value) => {
            format!("{} {} {value}", expr(of, tables, base), op.words())
        }
        Condition::Between(of, low, high) => {
            format!("{} is {low} to {high}", expr(of, tables, base))
        }
        Condition::In { column, values, negated } => {
            let not = if *negated { " not" } else { "" };
            format!("{} is{not} {}", name(*column, tables, base), values.join(" or "))
        }
        Condition::AnyEquals { columns, value, negated } => {
            let names: Vec<String> = columns.iter().map(|at| name(*at, tables, base)).collect();
            let not = if *negated { " not" } else { "" };
            format!("{} is{not} {value}", names.join(" or "))
        }
        Condition::Like { column, text, place, negated } => {
            let verb = match (place, negated) {
                (Place::Anywhere, false) => "contains",
                (Place::Anywhere, true) => "doesn't contain",
                (Place::Start, false) => "starts with",
                (Place::Start, true) => "doesn't start with",
                (Place::End, false) => "ends with",
                (Place::End, true) => "doesn't end with",
            };
            format!("{} {verb} {text}", name(*column, tables, base))
        }
        Condition::Live { column, .. } => {
            format!("{} isn't deleted", tables[column.table].name)
        }
        Condition::Null { column, present } => {
            format!(
                "{} is {}",
                name(*column, tables, base),
                if *present { "given" } else { "missing" }
            )
        }
        Condition::Flag { column, truth } => {
            format!("{} is {}", name(*column, tables, base), if *truth { "true" } else { "false" })
        }
        Condition::Average(of, op) => {
            format!("{0} {1} the average {0}", expr(of, tables, base), op.words())
        }
        Condition::Columns(one, op, other) => format!(
            "{} {} {} of the {}",
            name(*one, tables, base),
            op.words(),
            name(*other, tables, base),
            tables[other.table].name
        ),
        Condition::Exists { joins, conditions, negated } => {
            let table = joins.first().map_or("", |join| &tables[join.table].name);
            let told = conditions.iter().filter(|c| !matches!(c, Condition::Live { .. }));
            let parts: Vec<String> = told
                .map(|c| said(c, tables, joins.first().map_or(base, |join| join.table)))
                .collect();
            let with = if parts.is_empty() {
                String::new()
            } else {
                format!(" with {}", parts.join(" and "))
            };
            format!("there are {}{table}{with}", if *negated { "no " } else { "" })
        }
        Condition::Within { column, ranges } => {
            let words: Vec<String> = ranges.iter().map(|range| range.words()).collect();
            format!("{} {}", name(*column, tables, base), words.join(" or "))
        }
    }
}
