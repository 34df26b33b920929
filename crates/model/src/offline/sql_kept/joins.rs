//! Foreign keys as paths between tables.

use std::collections::{BTreeSet, HashMap, VecDeque};

use super::atoms;
use super::query::{ColumnRef, Join};
use crate::decide::{Database, Table};

/// Most tables of one query.
pub(super) const MAX_TABLES: usize = 5;

/// A foreign key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Edge {
    child: ColumnRef,
    parent: ColumnRef,
}

/// The foreign keys of a database: declared ones, and those that names tell of.
pub(super) struct Joins {
    edges: Vec<Edge>,
    tables: usize,
}

/// A table's primary key, where it is one column; else the column `id`.
pub(super) fn primary_key(table: &Table) -> Option<usize> {
    let mut keys = table.columns.iter().enumerate().filter(|(_, column)| column.primary_key);
    match (keys.next(), keys.next()) {
        (Some((at, _)), None) => Some(at),
        _ => table.columns.iter().position(|column| column.name.eq_ignore_ascii_case("id")),
    }
}

impl Joins {
    pub(super) fn new(database: &Database) -> Self {
        let mut edges = Vec::new();
        for (table_at, table) in database.tables.iter().enumerate() {
            for (column_at, column) in table.columns.iter().enumerate() {
                let child = ColumnRef { table: table_at, column: column_at };
                let parent = match &column.references {
                    Some(reference) => declared(database, reference),
                    None => told_by_name(database, table_at, &column.name),
                };
                if let Some(parent) = parent {
                    edges.push(Edge { child, parent });
                }
            }
        }
        Self { edges, tables: database.tables.len() }
    }

    /// The key by which a child refers to a parent.
    pub(super) fn key(&self, child: usize, parent: usize) -> Option<(ColumnRef, ColumnRef)> {
        self.edges
            .iter()
            .find(|edge| edge.child.table == child && edge.parent.table == parent)
            .map(|edge| (edge.child, edge.parent))
    }

    /// The joins that bring tables together, beginning at `base`; None where there is no way, or
    /// it takes too many tables.
    pub(super) fn connect(&self, base: usize, wanted: &BTreeSet<usize>) -> Option<Vec<Join>> {
        let mut inside = BTreeSet::from([base]);
        let mut joins = Vec::new();
        while !wanted.is_subset(&inside) {
            let path = self.nearest(&inside, wanted)?;
            for join in path {
                inside.insert(join.table);
                joins.push(join);
            }
            if inside.len() > MAX_TABLES {
                return None;
            }
        }
        Some(joins)
    }

    fn nearest(&self, inside: &BTreeSet<usize>, wanted: &BTreeSet<usize>) -> Option<Vec<Join>> {
        let mut came: HashMap<usize, Join> = HashMap::new();
        let mut queue: VecDeque<usize> = inside.iter().copied().collect();
        while let Some(at) = queue.pop_front() {
            if wanted.contains(&at) && !inside.contains(&at) {
                let mut path = Vec::new();
                let mut here = at;
                while let Some(join) = came.get(&here).filter(|_| path.len() < self.tables) {
                    path.push(*join);
                    here = join.left.table;
                }
                path.reverse();
                return Some(path);
            }
            for edge in &self.edges {
                for (left, right, many) in
                    [(edge.child, edge.parent, false), (edge.parent, edge.child, true)]
                {
                    let new = right.table;
                    if left.table == at && !inside.contains(&new) && !came.contains_key(&new) {
                        came.insert(new, Join { table: new, left, right, many });
                        queue.push_back(new);
                    }
                }
            }
        }
        None
    }
}

fn declared(database: &Database, reference: &str) -> Option<ColumnRef> {
    let (table, column) = reference.rsplit_once('.').unwrap_or((reference, ""));
    let table_at =
        database.tables.iter().position(|known| known.name.eq_ignore_ascii_case(table))?;
    let known = &database.tables[table_at];
    let column = known
        .columns
        .iter()
        .position(|c| c.name.eq_ignore_ascii_case(column))
        .or_else(|| primary_key(known))?;
    Some(ColumnRef { table: table_at, column })
}

/// `customer_id` refers to `customers`.
fn told_by_name(database: &Database, own: usize, name: &str) -> Option<ColumnRef> {
    let stems = atoms::stems(name);
    let (last, entity) = stems.split_last()?;
    if last != "id" || entity.is_empty() {
        return None;
    }
    let (table, known) = database
        .tables
        .iter()
        .enumerate()
        .find(|(at, table)| *at != own && atoms::stems(&table.name) == entity)?;
    Some(ColumnRef { table, column: primary_key(known)? })
}
