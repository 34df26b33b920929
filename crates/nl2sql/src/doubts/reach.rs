//! How far a statement reaches: to tables of which a question doesn't speak.

use crate::query::{Condition, Query};
use crate::relations::entity;
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
