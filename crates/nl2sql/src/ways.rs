//! Tables that are connected in more than one way: which one a question means isn't told by its words.

use std::collections::BTreeSet;

use super::query::Join;
use super::relations::only_links;
use super::resolve::Settled;
use super::schema::Schema;
use super::text::words;

/// Words that say where something begins or ends.
const WAYS: &[&str] = &[
    "to",
    "into",
    "ended",
    "ending",
    "end",
    "arrived",
    "arriving",
    "arrival",
    "destination",
    "towards",
    "between",
    "到达",
    "到",
    "终点",
    "目的地",
];

/// Two tables, and what leads from the one to the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Forked {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) through: Vec<String>,
}

/// A way through a table that the question doesn't name, beside another such way.
pub(super) fn forked(settled: &Settled, schema: &Schema) -> Option<Forked> {
    let mut named: BTreeSet<usize> = settled.items.iter().map(|item| item.table()).collect();
    named.insert(settled.base);
    let joins: Vec<Join> =
        settled.joins.iter().chain(settled.exists.iter().flatten()).copied().collect();
    let to = |table: usize| joins.iter().find(|join| join.table == table);
    let name = |table: usize| schema.tables[schema.real(table)].name.clone();
    joins.iter().filter(|join| !join.many && !named.contains(&join.left.table)).find_map(|join| {
        let stage = join.left.table;
        let way = to(stage)?;
        let from = way.left.table;
        let stages = match way.many {
            true => schema.links(from, join.table),
            false => schema.stages(from, join.table),
        };
        (stages.len() > 1 && stages.contains(&stage)).then(|| Forked {
            from: name(from),
            to: name(join.table),
            through: stages.into_iter().map(name).collect(),
        })
    })
}

/// A key by which a table is joined although another one leads to the same table, and the question
/// names neither: the table, its parent, the key taken, the other keys.
pub(super) fn twins(joins: &[Join], schema: &Schema) -> Vec<(String, String, String, Vec<String>)> {
    let column = |at: super::query::ColumnRef| {
        schema.tables[schema.real(at.table)].columns[at.column].name.clone()
    };
    joins
        .iter()
        .filter_map(|join| {
            let (child, parent) = join.ends();
            if schema.roles[parent.table].is_some() || child.table == parent.table {
                return None;
            }
            let others: Vec<String> = schema
                .keys(child.table, parent.table)
                .filter(|key| *key != child)
                .map(column)
                .collect();
            let name = |table: usize| schema.tables[schema.real(table)].name.clone();
            (!others.is_empty())
                .then(|| (name(child.table), name(parent.table), column(child), others))
        })
        .collect()
}

/// The table that does nothing but connect the two of a join, if there is one.
pub(super) fn linking(join: &Join, schema: &Schema) -> Option<usize> {
    let (child, parent) = join.ends();
    let mut links = schema.links(schema.real(child.table), schema.real(parent.table)).into_iter();
    links.find(|table| only_links(&schema.tables[*table]))
}

/// A key by which a table is joined, where a table that does nothing but connect the two does so as
/// well: the table, its parent, the key, the connecting table.
pub(super) fn listed(joins: &[Join], schema: &Schema) -> Option<(String, String, String, String)> {
    joins.iter().find_map(|join| {
        let table = linking(join, schema)?;
        let (child, parent) = join.ends();
        let (own, other) = (schema.real(child.table), schema.real(parent.table));
        let name = |table: usize| schema.tables[table].name.clone();
        let key = schema.tables[own].columns[child.column].name.clone();
        Some((name(own), name(other), key, name(table)))
    })
}

/// "Rides that ended in Westside": where two keys lead to the stations, such a word chooses one, and
/// which one it chooses isn't known.
pub(super) fn choosing(question: &str, joins: &[Join], schema: &Schema) -> Option<String> {
    let chooses = |word: &String| WAYS.contains(&word.to_lowercase().as_str());
    let word = words(question).into_iter().find(chooses);
    word.filter(|_| !twins(joins, schema).is_empty())
}
