//! What a statement shows and reads must have been asked for.

use super::Asked;
use crate::link::{Item, Target};
use crate::nature::label;
use crate::query::{ColumnRef, Condition, Expr, Query, Wrap};
use crate::relations::entity;
use crate::resolve::Settled;
use crate::schema::{Schema, primary_key};
use crate::sketch::{Filter, Group, Sketch};
use crate::vocabulary::{VOCABULARY, root};

/// Dates of one table that are as likely as the one that was chosen.
pub(crate) fn dates(
    asked: &Asked,
    sketch: &Sketch,
    settled: &Settled,
    schema: &Schema,
) -> Option<(String, Vec<String>)> {
    let timed = sketch.filters.iter().filter_map(|filter| match filter {
        Filter::Within { slot, .. } => Some(*slot),
        _ => None,
    });
    let buckets = sketch.groups.iter().filter_map(|group| match group {
        Group::Bucket(_, slot) => Some(*slot),
        Group::Slot(_) => None,
    });
    timed.chain(buckets).find_map(|slot| {
        let Item::Column(chosen) = settled.items[slot] else { return None };
        let targets = &sketch.slots[slot];
        let cost = |at: ColumnRef| {
            let known = targets.iter().find(|target| target.what == Item::Column(at));
            known.map(|target| target.cost)
        };
        let own = cost(chosen)?;
        let alike = |target: &Target| match target.what {
            Item::Column(at) if at.table == chosen.table && target.cost == own => Some(at),
            _ => None,
        };
        let alike: Vec<ColumnRef> = targets.iter().filter_map(alike).collect();
        let table = &schema.tables[chosen.table];
        // "Delivered in March" names one of them, also where the rows are shipments.
        let own = entity(&table.name);
        let said = |at: &ColumnRef, beside: bool| {
            let parts = VOCABULARY.parts(&table.columns[at.column].name);
            let long = parts.iter().filter(|part| part.len() > 3).map(|part| root(part));
            let whole = |part: &String| own.iter().any(|word| word.starts_with(part.as_str()));
            long.filter(|part| !beside || !whole(part))
                .any(|part| asked.words.iter().any(|word| word.starts_with(&part)))
        };
        let named = |beside: bool| {
            let mut named = alike.iter().filter(|at| said(at, beside));
            named.next().filter(|_| named.next().is_none()) == Some(&chosen)
        };
        if named(true) || named(false) {
            return None;
        }
        let names = || alike.iter().map(|at| table.columns[at.column].name.clone()).collect();
        (alike.len() > 1).then(|| (table.name.clone(), names()))
    })
}

/// Whether rows are shown, and no figures.
pub(super) fn rows(query: &Query) -> bool {
    let plain = |expr: &Expr| matches!(expr, Expr::Column(_) | Expr::Product(..));
    query.wrap.is_none() && query.select.iter().all(|output| plain(&output.expr))
}

pub(super) fn shown(query: &Query) -> impl Iterator<Item = ColumnRef> + '_ {
    query.select.iter().filter_map(|output| match output.expr {
        Expr::Column(at) => Some(at),
        _ => None,
    })
}

/// Whether a column is what its rows are known by.
pub(super) fn names_rows(schema: &Schema, at: ColumnRef) -> bool {
    label(&schema.tables[at.table]).contains(&at.column)
}

/// "Alphabetically", "oldest first": an order that the rows don't have.
pub(super) fn order(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    const ORDERS: &[&str] =
        &["alphabetically", "alphabetical", "chronologically", "sorted", "descending", "ascending"];
    const ENDS: &[&str] = &[
        "oldest", "newest", "latest", "earliest", "largest", "smallest", "biggest", "highest",
        "lowest", "recent", "cheapest", "longest", "shortest", "youngest",
    ];
    let keyed = match query.order.first() {
        Some((Expr::Column(at), _)) => primary_key(&schema.tables[at.table]) == Some(at.column),
        _ => false,
    };
    let first =
        words.windows(2).find(|pair| ENDS.contains(&pair[0].as_str()) && pair[1] == "first");
    if query.limit == Some(1) {
        let often = || words.iter().any(|word| ["frequent", "common"].contains(&word.as_str()));
        let last = words.last().filter(|word| *word == "first" && query.ties && often());
        return last.cloned();
    }
    // "Per year, earliest first": by the years, and not by what each came to.
    let years = query.group.iter().any(|expr| matches!(expr, Expr::Bucket(..)));
    let figure = query.order.first().is_some_and(|(expr, _)| expr.is_figure());
    const TIMES: &[&str] = &["earliest", "latest", "oldest", "newest"];
    let timed = first.filter(|pair| TIMES.contains(&pair[0].as_str())).map(|pair| &pair[0]);
    let in_order = words.windows(2).find(|pair| pair[0] == "in" && pair[1] == "order");
    if years && figure {
        return timed.or(in_order.map(|pair| &pair[1])).cloned();
    }
    if figure {
        return words.iter().find(|word| word.starts_with("alphabetical")).cloned();
    }
    if !keyed || !rows(query) {
        return None;
    }
    let order = words.iter().find(|word| ORDERS.contains(&word.as_str()));
    order.or(first.map(|pair| &pair[0])).cloned()
}

/// "The percentage of bookings cancelled, per year": of each year's bookings, and not of all that were
/// cancelled.
pub(super) fn share(query: &Query) -> Option<String> {
    let value = query.conditions.iter().find_map(|condition| match condition {
        Condition::In { values, .. } => values.first(),
        _ => None,
    });
    value.filter(|_| query.wrap == Some(Wrap::Share)).cloned()
}
