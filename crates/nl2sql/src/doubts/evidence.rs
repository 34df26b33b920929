//! What a statement shows and reads must have been asked for.

use super::Asked;
use super::named::verb;
use super::reach::{called, says};
use crate::link::{Item, Target};
use crate::nature::{Nature, label, nature};
use crate::query::{ColumnRef, Condition, Expr, Query, Wrap};
use crate::relations::entity;
use crate::resolve::Settled;
use crate::schema::{Schema, primary_key};
use crate::sketch::{Filter, Group, Sketch};
use crate::vocabulary::{VOCABULARY, root};
use ephor_model::Column;

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

/// "Including those with none": a line for each of them too.
pub(super) fn including(words: &[String], query: &Query) -> Option<String> {
    const NONE: &[&str] = &["none", "no", "zero", "without", "empty", "nothing"];
    let at = words.iter().position(|word| ["including", "include"].contains(&word.as_str()))?;
    let none = words[at..].iter().any(|word| NONE.contains(&word.as_str()));
    let kept = query.joins.iter().any(|join| join.outer && join.many);
    (none && !kept).then(|| words[at].clone())
}

/// "What was recorded in May": what that is isn't told, and it isn't what it belongs to.
pub(super) fn what(words: &[String], query: &Query) -> Option<String> {
    let [what, was, deed, ..] = words else { return None };
    let done = what == "what" && ["was", "were", "got", "has", "have"].contains(&was.as_str());
    (done && verb(deed) && rows(query)).then(|| what.clone())
}

/// "Open households": not the days on which something opened.
pub(super) fn unasked_date(
    lower: &[String],
    question: &str,
    query: &Query,
    schema: &Schema,
) -> Option<String> {
    const WHEN: &[&str] = &[
        "when",
        "date",
        "dates",
        "time",
        "times",
        "day",
        "days",
        "month",
        "months",
        "year",
        "years",
        "week",
        "quarter",
        "since",
        "until",
        "latest",
        "newest",
        "oldest",
        "earliest",
        "last",
        "first",
        "recent",
        "birthday",
        "birthdays",
        "born",
        "deadline",
        "deadlines",
        "schedule",
    ];
    const CHINESE: &[&str] =
        &["日", "时", "何", "年", "月", "周", "最早", "最晚", "最近", "最新", "生"];
    // First and last names are no times.
    let named = |after: &[String]| after.iter().take(3).any(|word| word.starts_with("name"));
    let timed = lower.iter().enumerate().any(|(at, word)| {
        WHEN.contains(&word.as_str())
            && !(["first", "last"].contains(&word.as_str()) && named(&lower[at + 1..]))
    });
    let deed = |part: &str| verb(part) || part == "valid";
    if timed || CHINESE.iter().any(|word| question.contains(word)) {
        return None;
    }
    let whole = |at: ColumnRef| query.select.len() >= schema.tables[at.table].columns.len();
    let dated = |at: &ColumnRef| {
        let column = &schema.tables[at.table].columns[at.column];
        nature(column) == Nature::Date
            && !whole(*at)
            && !names_rows(schema, *at)
            && !super::bounds(query, *at)
            && !VOCABULARY
                .parts(&column.name)
                .iter()
                .any(|part| lower.contains(part) && !deed(part))
    };
    shown(query).find(dated).map(|at| schema.tables[at.table].columns[at.column].name.clone())
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

/// "Delivered jobs": not all of them, where a date says which were.
pub(super) fn done(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    // Whatever is in a table was put there.
    const ALL: &[&str] = &["registered", "listed", "recorded"];
    let done = words.windows(2).filter(|pair| {
        pair[0].len() > 4 && pair[0].ends_with("ed") && !ALL.contains(&pair[0].as_str())
    });
    let table = &schema.tables[schema.real(query.base)];
    let mut nouns = done.filter(|pair| called(&pair[1..], &table.name).is_some());
    let unread = nouns.find(|pair| {
        let dated = |(at, column): (usize, &Column)| {
            let at = ColumnRef { table: query.base, column: at };
            says(&pair[0], &column.name)
                && nature(column) == Nature::Date
                && !super::bounds(query, at)
        };
        let valued = query.conditions.iter().any(|one| match one {
            Condition::In { values, .. } => {
                values.iter().any(|value| root(&value.to_lowercase()) == root(&pair[0]))
            }
            _ => false,
        });
        table.columns.iter().enumerate().any(dated) && !valued
    })?;
    Some(unread[0].clone())
}
