//! Settles every word of a sketch on one thing of the catalogue: the cheapest choice, where
//! far-fetched names and joins cost.

use std::collections::{BTreeSet, HashMap};

use super::atoms;
use super::joins::Joins;
use super::link::{Item, Nature, Target, nature};
use super::query::{ColumnRef, Join};
use super::sketch::{Filter, Function, Group, RankBy, Sketch, Slot};
use crate::decide::Database;

/// Most choices that are tried.
const MAX_TRIES: usize = 20_000;
/// Most targets of one word that are tried.
const MAX_TARGETS: usize = 8;
/// What a join costs, in the units of [`Target::cost`].
const JOIN_COST: u32 = 2;

/// Where every slot ended.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Settled {
    pub(super) items: Vec<Item>,
    /// The date column, where the question speaks of time.
    pub(super) date: Option<ColumnRef>,
    pub(super) base: usize,
    pub(super) joins: Vec<Join>,
}

/// Why nothing could be settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stuck {
    /// The question speaks of time, and no table has a date.
    Dateless,
    /// A word fits nothing in its role.
    Unfit,
    /// No foreign keys lead from one table to the other.
    Apart,
}

/// The cheapest choice.
pub(super) fn settle(
    sketch: &Sketch,
    database: &Database,
    joins: &Joins,
) -> Result<Settled, Stuck> {
    let mut slots = sketch.slots.clone();
    let timed = !sketch.ranges.is_empty()
        || sketch.groups.iter().any(|group| matches!(group, Group::Bucket(_)))
        || sketch.rank.is_some_and(|rank| rank.by == RankBy::Date);
    if timed {
        let dates = dates(database);
        if dates.is_empty() {
            return Err(Stuck::Dateless);
        }
        slots.push(dates);
    }
    if slots.iter().any(Vec::is_empty) {
        return Err(Stuck::Unfit);
    }
    // A table whose rows must be absent isn't joined.
    let apart: Vec<Slot> = sketch
        .filters
        .iter()
        .filter_map(|filter| match filter {
            Filter::Without { slot } => Some(*slot),
            _ => None,
        })
        .collect();
    let mut search = Search {
        slots: &slots,
        apart: &apart,
        counted: counted(sketch),
        joins,
        paths: HashMap::new(),
        tries: 0,
        best: None,
    };
    search.go(&mut Vec::new(), 0);
    let (_, items, base, path) = search.best.ok_or(Stuck::Apart)?;
    let mut items = items;
    let date = match (timed, items.pop()) {
        (true, Some(Item::Column(at))) => Some(at),
        (true, _) => None,
        (false, Some(last)) => {
            items.push(last);
            None
        }
        (false, None) => None,
    };
    Ok(Settled { items, date, base, joins: path })
}

/// The slot whose rows are counted or listed: the base where nothing is finer.
fn counted(sketch: &Sketch) -> Option<Slot> {
    sketch
        .measures
        .iter()
        .find(|measure| measure.function == Function::Count)
        .map(|measure| measure.slot)
        .or(sketch.subject)
}

/// All date columns; those that say when something happened come first.
fn dates(database: &Database) -> Vec<Target> {
    let mut found = Vec::new();
    for (table, known) in database.tables.iter().enumerate() {
        for (column, about) in known.columns.iter().enumerate() {
            if nature(about) == Nature::Date {
                let stems = atoms::stems(&about.name);
                let happened =
                    ["order", "ordered", "sold", "sale", "date", "purchased", "transaction", "day"];
                let cost = u32::from(!stems.iter().any(|stem| happened.contains(&stem.as_str())));
                let at = ColumnRef { table, column };
                found.push(Target { what: Item::Column(at), cost });
            }
        }
    }
    found
}

type Found = (u32, Vec<Item>, usize, Vec<Join>);
/// The base and the joins of a set of tables, with the table that is counted.
type Paths = HashMap<(BTreeSet<usize>, Option<usize>), Option<(usize, Vec<Join>)>>;

struct Search<'a> {
    slots: &'a [Vec<Target>],
    apart: &'a [Slot],
    counted: Option<Slot>,
    joins: &'a Joins,
    paths: Paths,
    tries: usize,
    best: Option<Found>,
}

impl Search<'_> {
    fn go(&mut self, chosen: &mut Vec<Target>, cost: u32) {
        let beaten = self.best.as_ref().is_some_and(|(best, ..)| cost >= *best);
        if beaten || self.tries > MAX_TRIES {
            return;
        }
        let Some(targets) = self.slots.get(chosen.len()) else {
            self.tries += 1;
            self.finish(chosen, cost);
            return;
        };
        for target in targets.iter().take(MAX_TARGETS) {
            chosen.push(*target);
            self.go(chosen, cost + target.cost);
            chosen.pop();
        }
    }

    fn finish(&mut self, chosen: &[Target], cost: u32) {
        let tables: BTreeSet<usize> = chosen
            .iter()
            .enumerate()
            .filter(|(slot, _)| !self.apart.contains(slot))
            .map(|(_, target)| target.what.table())
            .collect();
        let hint = self.counted.map(|slot| chosen[slot].what.table());
        let joins = self.joins;
        let path =
            self.paths.entry((tables.clone(), hint)).or_insert_with(|| path(joins, &tables, hint));
        if let Some((base, path)) = path {
            let total = cost + JOIN_COST * path.len() as u32;
            if self.best.as_ref().is_none_or(|(best, ..)| total < *best) {
                let items = chosen.iter().map(|target| target.what).collect();
                self.best = Some((total, items, *base, path.clone()));
            }
        }
    }
}

/// The joins, from the finest table: one from which no join multiplies rows. Where there is none,
/// from the table that is counted, else from any.
fn path(
    joins: &Joins,
    tables: &BTreeSet<usize>,
    hint: Option<usize>,
) -> Option<(usize, Vec<Join>)> {
    let first =
        hint.filter(|table| tables.contains(table)).into_iter().chain(tables.iter().copied());
    let mut any = None;
    for base in first {
        let Some(path) = joins.connect(base, tables) else {
            continue;
        };
        if path.iter().all(|join| !join.many) {
            return Some((base, path));
        }
        // A table on the way may be finer than both ends.
        for between in path.iter().filter(|join| join.many).map(|join| join.table) {
            if let Some(finer) = joins.connect(between, tables)
                && finer.iter().all(|join| !join.many)
                && finer.len() <= path.len()
            {
                return Some((between, finer));
            }
        }
        any = any.or(Some((base, path)));
    }
    any
}
