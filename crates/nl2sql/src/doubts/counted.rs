//! "How many": what is counted must be what the question counts.

use super::reach::called;
use crate::compile::of_expr;
use crate::nature::label;
use crate::query::{Condition, Query, Wrap};
use crate::relations::entity;
use crate::schema::Schema;
use crate::text::singular;
use crate::vocabulary::{VOCABULARY, root};
use ephor_model::Column;
use ephor_model::decide::Table;

/// What is measured, and is no row of anything.
const UNITS: &[&str] = &[
    "euros",
    "euro",
    "dollars",
    "pounds",
    "francs",
    "yuan",
    "cents",
    "pence",
    "kg",
    "kilos",
    "kilograms",
    "tonnes",
    "tons",
    "grams",
    "litres",
    "liters",
    "km",
    "kilometres",
    "kilometers",
    "miles",
    "metres",
    "meters",
    "hours",
    "minutes",
    "seconds",
    "percent",
    "points",
    "degrees",
    "pieces",
    "units",
];

/// Where "how many" or "number of" stands.
fn how_many(words: &[String]) -> Option<usize> {
    let first = words.windows(2).take(1).position(|pair| pair[0] == "number" && pair[1] == "of");
    first.or_else(|| words.windows(2).position(|pair| pair[0] == "how" && pair[1] == "many"))
}

/// "How many euros": an amount, and not how many rows have one; "how many hours": of what is kept in
/// hours.
pub(super) fn units(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    const MONEY: &[&str] =
        &["euros", "euro", "dollars", "pounds", "francs", "yuan", "cents", "pence"];
    let unit = words.get(how_many(words)? + 2)?;
    let counts =
        query.wrap == Some(Wrap::Count) || query.select.iter().any(|output| output.expr.counts());
    if !UNITS.contains(&unit.as_str()) {
        return None;
    }
    let base = &schema.tables[query.base];
    if called(std::slice::from_ref(unit), &base.name).is_some() {
        // A row of `bench_hours` is of so many minutes.
        let mut times = base.columns.iter().flat_map(|column| VOCABULARY.parts(&column.name));
        let timed = times
            .any(|part| ["minute", "minutes", "mins", "hours", "hrs"].contains(&part.as_str()));
        let hours = ["hours", "minutes"].contains(&unit.as_str());
        return (counts && timed && hours).then(|| unit.clone());
    }
    let kept = query.select.iter().flat_map(|output| of_expr(&output.expr)).any(|at| {
        let parts = VOCABULARY.parts(&schema.tables[at.table].columns[at.column].name);
        MONEY.contains(&unit.as_str())
            || ["units", "pieces", "points"].contains(&unit.as_str())
            || parts.iter().any(|part| !part.ends_with("ly") && unit.get(..2) == part.get(..2))
    });
    // "Units received" may be of the lines of an order, or of what is in stock.
    let pieces = |column: &&Column| {
        let parts = VOCABULARY.parts(&column.name);
        let has = |names: &[&str]| parts.iter().any(|part| names.contains(&part.as_str()));
        has(&["quantity", "qty", "units", "pieces"]) && !has(&["stock", "reorder", "min", "max"])
    };
    let columns = schema.tables.iter().flat_map(|table| &table.columns);
    let several = ["units", "pieces"].contains(&unit.as_str())
        && called(words, &schema.tables[schema.real(query.base)].name).is_none()
        && columns.filter(pieces).count() > 1;
    (counts || !kept || several).then(|| unit.clone())
}

/// "How many churros have we sold": pieces, and not how many rows have that name; "how many are junior
/// and senior": a number for each of these.
pub(super) fn of_name(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    how_many(words)?;
    let counts = query.select.iter().all(|output| output.expr.counts());
    if !counts || !query.group.is_empty() {
        return None;
    }
    let and = words.iter().any(|word| word == "and") && !words.iter().any(|word| word == "or");
    query.conditions.iter().find_map(|one| match one {
        Condition::In { column, values, negated: false } => {
            let table = &schema.tables[column.table];
            let parts = VOCABULARY.parts(&table.columns[column.column].name);
            let named = column.table == query.base
                && label(table) == [column.column]
                && parts.iter().any(|part| ["name", "nm", "label"].contains(&part.as_str()));
            (named || and && values.len() > 1).then(|| "how many".to_owned())
        }
        _ => None,
    })
}

/// "How many meals were served": rows of `meals_served`, and not of the dishes.
pub(super) fn whole(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    let at = how_many(words)? + 2;
    let counts = query.wrap.is_none() && query.select.iter().any(|output| output.expr.counts());
    // "Were" and the like may stand between.
    let between = ["were", "was", "are", "is", "been"];
    let said = words.iter().skip(at).filter(|word| !between.contains(&word.as_str()));
    let told: Vec<String> = said.map(|word| root(&singular(word))).collect();
    let whole = |table: &Table| {
        let parts: Vec<String> = entity(&table.name).iter().map(|part| root(part)).collect();
        parts.len() > 1 && told.starts_with(&parts)
    };
    let table = schema.tables.iter().position(whole).filter(|_| counts)?;
    let counted = query.select.iter().flat_map(|output| of_expr(&output.expr)).map(|at| at.table);
    let read = counted.chain([query.base]).any(|read| schema.real(read) == table);
    (!read).then(|| schema.tables[table].name.clone())
}

/// "If every member paid": what would be isn't in any row.
pub(super) fn supposed(words: &[String]) -> Option<String> {
    const SUPPOSED: &[&str] = &["if", "suppose", "supposing", "assuming"];
    // "Sold out" are those of which none is left.
    let idiom = words.windows(2).find(|pair| pair[0] == "sold" && pair[1] == "out");
    let supposed = words.iter().find(|word| SUPPOSED.contains(&word.as_str()));
    supposed.or(idiom.map(|pair| &pair[1])).cloned()
}
