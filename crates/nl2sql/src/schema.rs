//! A database as questions see it: its tables with their keys filled in, tables that play a role
//! (the manager of an employee, the origin of a shipment), and the ways between tables.

use std::collections::{BTreeSet, HashMap};

use super::marks;
use super::nature::{COUNT_TYPE, FLAG_TYPE, RAW_TYPE, YEAR_TYPE};
use super::query::{ColumnRef, Join};
use super::relations::{self, Edge, edges};
use ephor_model::decide::{Database, Table};
use ephor_model::known::{Facts, KnownValue, What};

pub(super) use super::relations::primary_key;

/// Most tables of one query.
pub(super) const MAX_TABLES: usize = 6;
/// Most roles that are looked at.
const MAX_ROLES: usize = 40;

/// What a join adds to a way's length.
const STEP: u32 = 10;
/// What it adds that a way goes up to a parent and down to another of its children.
const DETOUR: u32 = 5;

/// A table that stands for another in a role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Role {
    pub(super) table: usize,
    /// The key that leads to it.
    pub(super) key: ColumnRef,
    /// Its words, as in `manager`.
    pub(super) words: Vec<String>,
}

/// The schema.
pub(super) struct Schema {
    pub(super) tables: Vec<Table>,
    /// For tables beyond the database's own: what they stand for.
    pub(super) roles: Vec<Option<Role>>,
    /// Keys that name their table by another word: the words, and the table.
    pub(super) nicknames: Vec<(Vec<String>, usize)>,
    edges: Vec<Edge>,
    /// What was looked up for the question.
    pub(super) facts: Facts,
}

impl Schema {
    pub(super) fn new(question: &str, database: &Database, facts: &Facts) -> Self {
        let database = &told(&question.to_lowercase(), database, facts);
        let mut edges = edges(database);
        let mut tables = database.tables.clone();
        for (table, known) in tables.iter_mut().enumerate() {
            if let Some(key) = primary_key(&database.tables[table]) {
                known.columns[key].primary_key = true;
            }
        }
        for edge in &edges {
            let parent = &database.tables[edge.parent.table];
            let name = format!("{}.{}", parent.name, parent.columns[edge.parent.column].name);
            tables[edge.child.table].columns[edge.child.column].references.get_or_insert(name);
        }
        let mut roles: Vec<Option<Role>> = vec![None; tables.len()];
        let mut nicknames = Vec::new();
        for at in 0..edges.len() {
            let edge = edges[at];
            let parent = &database.tables[edge.parent.table];
            let column = &database.tables[edge.child.table].columns[edge.child.column];
            let words = relations::role(&column.name, parent);
            if words.is_empty() {
                continue;
            }
            let twins = edges
                .iter()
                .filter(|other| {
                    other.child.table == edge.child.table && other.parent == edge.parent
                })
                .count();
            let own = edge.child.table == edge.parent.table;
            // Employees of a branch, and the one who manages it.
            let back = edges.iter().any(|other| {
                other.child.table == edge.parent.table && other.parent.table == edge.child.table
            });
            let known = |words: &[String]| {
                roles.iter().flatten().any(|role| role.words == words)
                    || database.tables.iter().any(|t| relations::entity(&t.name) == words)
            };
            if (own || back || twins > 1)
                && roles.len() < tables.len() + MAX_ROLES
                && !known(&words)
            {
                let mut copy = tables[edge.parent.table].clone();
                copy.name = words.join("_");
                let parent = ColumnRef { table: tables.len(), column: edge.parent.column };
                tables.push(copy);
                let led = Edge { child: edge.child, parent, declared: edge.declared };
                match back && !own {
                    true => edges[at] = led,
                    false => edges.push(led),
                }
                roles.push(Some(Role { table: edge.parent.table, key: edge.child, words }));
            } else if !own && relations::entity(&database.tables[edge.child.table].name) != words {
                nicknames.push((words, edge.parent.table));
            }
        }
        Self { tables, roles, nicknames, edges, facts: facts.clone() }
    }

    /// The table of the database that a table is.
    pub(super) fn real(&self, table: usize) -> usize {
        self.roles[table].as_ref().map_or(table, |role| role.table)
    }

    /// The column of the database that a column is, also where its table is one in a role.
    pub(super) fn real_column(&self, at: ColumnRef) -> ColumnRef {
        ColumnRef { table: self.real(at.table), column: at.column }
    }

    /// How many rows have no value there, if they were counted.
    pub(super) fn missing(&self, at: ColumnRef) -> Option<f64> {
        let table = &self.tables[self.real(at.table)];
        self.facts.figure(&table.name, &table.columns[at.column].name, What::Missing)
    }

    /// The key by which a child refers to a parent.
    pub(super) fn key(&self, child: usize, parent: usize) -> Option<(ColumnRef, ColumnRef)> {
        self.between(child, parent).next().map(|edge| (edge.child, edge.parent))
    }

    fn between(&self, child: usize, parent: usize) -> impl Iterator<Item = &Edge> {
        self.edges
            .iter()
            .filter(move |edge| edge.child.table == child && edge.parent.table == parent)
    }

    /// All keys by which a child refers to a parent.
    pub(super) fn keys(&self, child: usize, parent: usize) -> impl Iterator<Item = ColumnRef> {
        self.between(child, parent).map(|edge| edge.child)
    }

    /// The tables that a column refers to.
    pub(super) fn referred(&self, at: ColumnRef) -> impl Iterator<Item = usize> {
        self.edges.iter().filter(move |edge| edge.child == at).map(|edge| edge.parent.table)
    }

    /// The keys of a table, and those of other tables that they refer to.
    pub(super) fn parents(&self, child: usize) -> impl Iterator<Item = (ColumnRef, ColumnRef)> {
        let own = move |edge: &&Edge| edge.child.table == child && edge.parent.table != child;
        let plain = |edge: &&Edge| self.roles[edge.parent.table].is_none();
        self.edges.iter().filter(own).filter(plain).map(|edge| (edge.child, edge.parent))
    }

    /// Whether a table or a column has that name.
    pub(super) fn names(&self, name: &str) -> bool {
        let columns = self.tables.iter().flat_map(|table| &table.columns);
        self.tables.iter().any(|table| table.name == name)
            || columns.into_iter().any(|column| column.name == name)
    }

    /// The tables through which one refers to another, where it takes one between them.
    pub(super) fn stages(&self, from: usize, to: usize) -> Vec<usize> {
        let mut stages: Vec<usize> = (self.edges.iter())
            .filter(|edge| edge.child.table == from && self.roles[edge.parent.table].is_none())
            .map(|edge| edge.parent.table)
            .filter(|&stage| stage != to && stage != from && self.key(stage, to).is_some())
            .collect();
        stages.sort_unstable();
        stages.dedup();
        stages
    }

    /// Tables that refer to both.
    pub(super) fn links(&self, one: usize, other: usize) -> Vec<usize> {
        let both = |table: &usize| {
            ![one, other].contains(table)
                && self.roles[*table].is_none()
                && self.key(*table, one).is_some()
                && self.key(*table, other).is_some()
        };
        (0..self.tables.len()).filter(both).collect()
    }

    /// Whether the database itself says that a column refers to another.
    pub(super) fn declared(&self, child: ColumnRef, parent: ColumnRef) -> bool {
        self.edges.iter().any(|edge| edge.child == child && edge.parent == parent && edge.declared)
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

    /// The shortest way from the tables inside to one that is wanted.
    pub(super) fn nearest(
        &self,
        inside: &BTreeSet<usize>,
        wanted: &BTreeSet<usize>,
    ) -> Option<Vec<Join>> {
        let mut came: HashMap<usize, (u32, Join)> = HashMap::new();
        let mut open: Vec<(u32, usize)> = inside.iter().map(|&at| (0, at)).collect();
        let mut closed: BTreeSet<usize> = BTreeSet::new();
        while let Some(place) = (0..open.len()).min_by_key(|&i| open[i]) {
            let (length, at) = open.swap_remove(place);
            if !closed.insert(at) {
                continue;
            }
            if wanted.contains(&at) && !inside.contains(&at) {
                let mut path = Vec::new();
                let mut here = at;
                while let Some((_, join)) =
                    came.get(&here).filter(|_| path.len() < self.tables.len())
                {
                    path.push(*join);
                    here = join.left.table;
                }
                path.reverse();
                return Some(path);
            }
            let upwards = came.get(&at).is_some_and(|(_, join)| !join.many);
            for edge in &self.edges {
                for (left, right, many) in
                    [(edge.child, edge.parent, false), (edge.parent, edge.child, true)]
                {
                    let new = right.table;
                    // A role is the end of a way, not a stage of it.
                    let role = self.roles[new].is_some() && !wanted.contains(&new)
                        || self.roles[left.table].is_some()
                            && many
                            && !inside.contains(&left.table);
                    if left.table != at || role || inside.contains(&new) || closed.contains(&new) {
                        continue;
                    }
                    // People and projects meet in a table between them rather than in the department
                    // that both have.
                    let total = length + STEP + if many && upwards { DETOUR } else { 0 };
                    if came.get(&new).is_none_or(|(known, _)| total < *known) {
                        came.insert(
                            new,
                            (total, Join { table: new, left, right, many, outer: false }),
                        );
                        open.push((total, new));
                    }
                }
            }
        }
        None
    }
}

/// The values of a column that were looked up.
pub(super) fn known_values<'a>(
    facts: &'a Facts,
    table: &'a str,
    column: &'a str,
) -> impl Iterator<Item = &'a KnownValue> {
    facts.values.iter().filter(move |known| known.table == table && known.column == column)
}

/// The database with what was looked up: values beside the samples, and numbers that are moments as
/// dates. Amounts in cents that the question calls by their column stay as they are.
fn told(question: &str, database: &Database, facts: &Facts) -> Database {
    let mut database = database.clone();
    for table in &mut database.tables {
        for column in &mut table.columns {
            for known in known_values(facts, &table.name, &column.name) {
                if !column.samples.contains(&known.value) {
                    column.samples.push(known.value.clone());
                }
            }
            if let Some(epoch) = marks::epoch(&table.name, column, facts) {
                column.data_type = epoch.data_type().to_owned();
            } else if marks::is_year(&table.name, column, facts) {
                column.data_type = YEAR_TYPE.to_owned();
            } else if marks::cents(column) && question.contains(&column.name.to_lowercase()) {
                column.data_type = RAW_TYPE.to_owned();
            } else if let Some(flag) = marks::is_flag(&table.name, column, facts) {
                column.data_type = if flag { FLAG_TYPE } else { COUNT_TYPE }.to_owned();
            }
        }
    }
    database
}
