//! How far a statement reaches: to tables of which a question doesn't speak.

use std::collections::BTreeSet;

use super::evidence::{names_rows, rows, shown};
use crate::compile::of_expr;
use crate::query::{Condition, Query};
use crate::relations::{entity, only_links};
use crate::schema::Schema;
use crate::text::singular;
use crate::vocabulary::{VOCABULARY, root};

/// Where a word calls a table by its name.
pub(super) fn called(words: &[String], table: &str) -> Option<usize> {
    let own: Vec<String> = entity(table).iter().map(|part| root(part)).collect();
    words.iter().position(|word| own.contains(&root(&singular(word))))
}

/// Whether a word is a form of a part of a column's name.
pub(super) fn says(word: &str, column: &str) -> bool {
    VOCABULARY.parts(column).iter().any(|part| root(part) == root(word))
}

/// Whether the words are those that tables are called by.
pub(super) fn english(words: &[String]) -> bool {
    words.iter().all(|word| word.is_ascii())
}

/// "Seats in use": not the devices of those who have a seat, though these may be in use.
pub(super) fn remote(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    const REMOTE: usize = 3;
    query.conditions.iter().find_map(|condition| {
        let Condition::Exists { joins, conditions, negated: false } = condition else {
            return None;
        };
        let last = joins.last().filter(|_| joins.len() >= REMOTE)?.table;
        conditions.iter().find_map(|condition| {
            let Condition::In { column, values, .. } = condition else { return None };
            let said = called(words, &schema.tables[last].name).is_some();
            let value = values.first()?;
            let plain = value.chars().all(|c| c.is_ascii_lowercase() || !c.is_alphabetic());
            (column.table == last && plain && !said && !names_rows(schema, *column))
                .then(|| value.clone())
        })
    })
}

/// "Productions with no performances scheduled": none, or none of that status.
pub(super) fn behind_absence(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    query.conditions.iter().find_map(|condition| {
        let Condition::Exists { joins, conditions, negated: true } = condition else { return None };
        let noun = called(words, &schema.tables[joins.last()?.table].name)?;
        conditions.iter().find_map(|condition| {
            let Condition::In { values, .. } = condition else { return None };
            values.iter().find(|value| words.get(noun + 1) == Some(&value.to_lowercase())).cloned()
        })
    })
}

/// "Beers on the deliveries": no way from the one to the other through somebody who did both.
pub(super) fn common_parent(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    if !english(words) {
        return None;
    }
    query.ways().find_map(|joins| {
        let up = joins.iter().filter(|join| !join.many);
        let parents =
            up.filter(|up| joins.iter().any(|down| down.many && down.left.table == up.table));
        let mut names = parents.map(|join| &schema.tables[schema.real(join.table)].name);
        names.find(|name| called(words, name).is_none()).cloned()
    })
}

/// "Tents under 25": by a figure of the tents, where they have one, and of nothing unsaid.
pub(super) fn figure_elsewhere(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    let own: BTreeSet<usize> = shown(query).map(|at| schema.real(at.table)).collect();
    query.conditions.iter().find_map(|condition| {
        let (Condition::Number(expr, ..) | Condition::Between(expr, ..)) = condition else {
            return None;
        };
        let at = of_expr(expr).first().copied()?;
        let table = &schema.tables[schema.real(at.table)];
        let away = rows(query) && !own.contains(&schema.real(at.table));
        (away && english(words) && called(words, &table.name).is_none())
            .then(|| table.columns[at.column].name.clone())
    })
}

/// "Downloads by country": one download isn't that of all its episode's sponsors.
pub(super) fn spread_over(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    let figures = query.select.iter().any(|output| output.expr.is_figure());
    if !figures || query.group.is_empty() {
        return None;
    }
    let grouped: BTreeSet<usize> =
        query.group.iter().flat_map(of_expr).map(|at| at.table).collect();
    query.joins.iter().filter(|join| join.many).find_map(|join| {
        // What leads on from there, up to what is grouped by.
        let mut behind = BTreeSet::from([join.table]);
        for next in &query.joins {
            if behind.contains(&next.left.table) {
                behind.insert(next.table);
            }
        }
        let table = &schema.tables[join.table];
        let named = called(words, &table.name).is_some();
        let fans = behind.iter().any(|table| *table != join.table && grouped.contains(table));
        (fans && !only_links(table) && !named).then(|| table.name.clone())
    })
}
