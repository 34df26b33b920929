//! Conditions of tables that the question may not speak of.

use super::{entity_of, singular};
use crate::query::{Condition, Query};
use crate::schema::Schema;

/// "Artists with their agents": people of another table, and not a value that is called so.
pub(super) fn theirs(lower: &[String], query: &Query) -> Option<String> {
    let theirs =
        lower.windows(2).filter(|pair| ["their", "its", "whose"].contains(&pair[0].as_str()));
    theirs.map(|pair| &pair[1]).find_map(|word| {
        let called = |value: &String| singular(&value.to_lowercase()) == singular(word);
        let value = query.conditions.iter().any(|condition| {
            matches!(condition, Condition::In { values, .. } if values.iter().any(called))
        });
        value.then(|| word.clone())
    })
}

/// "Who has never bought anything": nothing of a table that is several steps away, and of which nobody
/// speaks.
pub(super) fn far(lower: &[String], query: &Query, schema: &Schema) -> Option<String> {
    query.conditions.iter().find_map(|condition| {
        let Condition::Exists { joins, conditions, negated: false } = condition else {
            return None;
        };
        let last = joins.last().filter(|join| join.many || joins.len() > 1)?.table;
        let of = entity_of(schema, last);
        conditions.iter().find_map(|condition| {
            let Condition::Null { column, .. } = condition else { return None };
            let named = column.table != last || lower.iter().any(|word| singular(word) == of);
            (!named).then(|| schema.tables[last].columns[column.column].name.clone())
        })
    })
}
