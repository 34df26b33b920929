//! Settles every word of a sketch on one thing of the catalogue: the cheapest choice, where
//! far-fetched names and joins cost.

use std::collections::{BTreeSet, HashMap};

use super::link::{Item, Target};
use super::nature::additive;
use super::query::Join;
use super::schema::Schema;
use super::sketch::{Filter, Function, Group, Sketch, Slot};

/// Most words of a question that stand for data. The search goes one call deeper for each, and
/// each choice takes time for each.
pub(super) const MOST_SLOTS: usize = 40;
/// Most choices, whole or in part, that are looked at: those that are given up half-way are never
/// tried, and may be any number.
const MAX_STEPS: usize = 1_000_000;
/// Most choices that are tried.
const MAX_TRIES: usize = 20_000;
/// Most targets of one word that are tried.
const MAX_TARGETS: usize = 8;
/// What a join costs, in the units of [`Target::cost`].
const JOIN_COST: u32 = 2;
/// More than any way has joins: by those, what costs the same is told apart.
const TIES: u32 = 64;
/// What it costs that a column isn't of the table that the question says it is of.
const STRAY_COST: u32 = 5;

/// Where every slot ended.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Settled {
    pub(super) items: Vec<Item>,
    pub(super) base: usize,
    pub(super) joins: Vec<Join>,
    /// Ways to tables of which only the existence of a row matters.
    pub(super) exists: Vec<Vec<Join>>,
}

/// Why nothing could be settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stuck {
    /// It names more than [`MOST_SLOTS`] things.
    Many,
    /// The question speaks of time, and no table has a date.
    Dateless,
    /// A word fits nothing in its role.
    Unfit,
    /// No foreign keys lead from one table to the other.
    Apart,
}

/// The cheapest choice.
pub(super) fn settle(sketch: &Sketch, schema: &Schema) -> Result<Settled, Stuck> {
    if sketch.slots.len() > MOST_SLOTS {
        return Err(Stuck::Many);
    }
    let dateless = |slot: Slot| sketch.slots[slot].is_empty();
    let timed =
        sketch.filters.iter().any(|f| matches!(f, Filter::Within { slot, .. } if dateless(*slot)))
            || sketch.groups.iter().any(|g| matches!(g, Group::Bucket(_, slot) if dateless(*slot)));
    if timed {
        return Err(Stuck::Dateless);
    }
    if sketch.slots.iter().any(Vec::is_empty) {
        return Err(Stuck::Unfit);
    }
    let mut part = vec![Part::Core; sketch.slots.len()];
    for filter in &sketch.filters {
        match filter {
            Filter::Without { slot, inner } => {
                part[*slot] = Part::Absent;
                for filter in inner {
                    part[filter.slot()] = Part::Apart;
                }
            }
            Filter::Values { slot, .. }
            | Filter::Text { slot, .. }
            | Filter::Flag { slot, .. }
            | Filter::Within { slot, .. }
            | Filter::Null { slot, .. } => part[*slot] = Part::Narrow,
            Filter::Number { slot, .. } => part[*slot] = Part::Compared,
            _ => {}
        }
    }
    for slot in &sketch.scope {
        part[*slot] = Part::Narrow;
    }
    // A date that results are grouped by is needed itself.
    for group in &sketch.groups {
        let (Group::Slot(slot) | Group::Bucket(_, slot)) = group;
        part[*slot] = Part::Core;
    }
    let mut search = Search {
        sketch,
        slots: likely(sketch),
        schema,
        part,
        counted: counted(sketch),
        paths: HashMap::new(),
        steps: 0,
        tries: 0,
        best: None,
    };
    search.go(&mut Vec::new(), 0);
    search.best.map(|(_, settled)| settled).ok_or(Stuck::Apart)
}

/// What a slot's table is needed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Its rows are what the result is made of.
    Core,
    /// It only says which rows count.
    Narrow,
    /// It is compared with a number: sums are made of it, or it narrows.
    Compared,
    /// Its rows must be absent.
    Absent,
    /// It is spoken of inside an absence.
    Apart,
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

/// The base and the joins of a set of tables, with the table that is counted.
type Paths = HashMap<(BTreeSet<usize>, Option<usize>), Option<(usize, Vec<Join>)>>;

/// The targets of each slot that are tried: of many, those in tables of which other words speak come
/// first.
fn likely(sketch: &Sketch) -> Vec<Vec<Target>> {
    let spoken: BTreeSet<usize> = (sketch.slots.iter())
        .filter(|targets| targets.len() <= MAX_TARGETS)
        .flat_map(|targets| targets.iter().filter(|target| target.cost <= 1))
        .map(|target| target.what.table())
        .collect();
    let some = |targets: &Vec<Target>| {
        let mut targets = targets.clone();
        if targets.len() > MAX_TARGETS {
            targets.sort_by_key(|target| !spoken.contains(&target.what.table()));
            targets.truncate(MAX_TARGETS);
            targets.sort_by_key(|target| target.cost);
        }
        targets
    };
    sketch.slots.iter().map(some).collect()
}

struct Search<'a> {
    sketch: &'a Sketch,
    slots: Vec<Vec<Target>>,
    schema: &'a Schema,
    part: Vec<Part>,
    counted: Option<Slot>,
    paths: Paths,
    steps: usize,
    tries: usize,
    best: Option<(u32, Settled)>,
}

impl Search<'_> {
    fn go(&mut self, chosen: &mut Vec<Target>, cost: u32) {
        let beaten = self.best.as_ref().is_some_and(|(best, _)| cost * TIES >= *best);
        if beaten || self.tries > MAX_TRIES || self.steps > MAX_STEPS {
            return;
        }
        self.steps += 1;
        if chosen.len() == self.slots.len() {
            self.tries += 1;
            self.finish(chosen, cost);
            return;
        }
        for at in 0..self.slots[chosen.len()].len() {
            let target = self.slots[chosen.len()][at];
            chosen.push(target);
            self.go(chosen, cost + target.cost);
            chosen.pop();
        }
    }

    fn finish(&mut self, chosen: &[Target], cost: u32) {
        let table = |slot: usize| chosen[slot].what.table();
        let compared = |slot: usize| match chosen[slot].what {
            Item::Column(at) => additive(&self.schema.tables[at.table].columns[at.column]),
            _ => true,
        };
        let mut core = BTreeSet::new();
        let mut narrow = BTreeSet::new();
        for (slot, part) in self.part.iter().enumerate().take(chosen.len()) {
            match part {
                Part::Core => core.insert(table(slot)),
                Part::Compared if compared(slot) && self.sketch.measures.is_empty() => {
                    core.insert(table(slot))
                }
                Part::Narrow | Part::Compared => narrow.insert(table(slot)),
                Part::Absent | Part::Apart => false,
            };
        }
        if core.is_empty() {
            std::mem::swap(&mut core, &mut narrow);
        }
        let hint = self.counted.map(table);
        let schema = self.schema;
        let path = self
            .paths
            .entry((core.clone(), hint))
            .or_insert_with(|| path(schema, &core, hint))
            .clone();
        let Some((base, joins)) = path else { return };
        let mut settled = Settled {
            items: chosen.iter().map(|t| t.what).collect(),
            base,
            joins,
            exists: Vec::new(),
        };
        for table in narrow {
            if !settled.reach(schema, table, self.sketch.part.is_some()) {
                return;
            }
        }
        let mut length = settled.joins.len() + settled.exists.iter().map(Vec::len).sum::<usize>();
        let subject = self.counted.map_or(base, table);
        for (slot, part) in self.part.iter().enumerate().take(chosen.len()) {
            if *part == Part::Absent {
                match schema.nearest(&BTreeSet::from([subject]), &BTreeSet::from([table(slot)])) {
                    Some(way) => length += way.len(),
                    None => return,
                }
            }
        }
        let mut total = cost + JOIN_COST * length as u32;
        for (column, owner) in &self.sketch.belongs {
            total += STRAY_COST * u32::from(table(*column) != table(*owner));
        }
        // "Accounts created in 2025": when an account was, where accounts have such a date.
        for filter in &self.sketch.filters {
            if let Filter::Within { slot, .. } = filter
                && table(*slot) != subject
                && !(0..chosen.len())
                    .any(|at| at != *slot && table(at) == table(*slot) && !self.names_groups(at))
                && self.sketch.slots[*slot].iter().any(|t| t.what.table() == subject)
            {
                total += STRAY_COST;
            }
        }
        // Of two that are as likely, the one that takes fewer tables.
        let total = total * TIES + (length as u32).min(TIES - 1);
        if self.best.as_ref().is_none_or(|(best, _)| total < *best) {
            self.best = Some((total, settled));
        }
    }

    /// Whether results are grouped by a slot: that isn't what happened at a time.
    fn names_groups(&self, at: Slot) -> bool {
        self.sketch.groups.contains(&Group::Slot(at))
    }
}

impl Settled {
    fn inside(&self) -> BTreeSet<usize> {
        self.joins.iter().map(|join| join.table).chain([self.base]).collect()
    }

    /// Brings a table in: by joins where they multiply nothing, else as something that exists.
    fn reach(&mut self, schema: &Schema, table: usize, apart: bool) -> bool {
        let mut all = self.inside();
        all.extend(self.exists.iter().flatten().map(|join| join.table));
        if all.contains(&table) {
            return true;
        }
        let Some(way) = schema.nearest(&all, &BTreeSet::from([table])) else {
            return false;
        };
        let from = way.first().map(|join| join.left.table);
        let other =
            self.exists.iter_mut().find(|joins| joins.iter().any(|join| Some(join.table) == from));
        if let Some(joins) = other {
            joins.extend(way);
            return true;
        }
        // Up to a parent and down to another of its children: "open deals" aren't the deals of accounts
        // that have open tickets.
        let up = way.first().is_some_and(|join| !join.many);
        if up && way.iter().any(|join| join.many) {
            return false;
        }
        let plain = if apart { 0 } else { way.iter().take_while(|join| !join.many).count() };
        self.joins.extend(&way[..plain]);
        if plain < way.len() {
            self.exists.push(way[plain..].to_vec());
        }
        true
    }
}

/// The joins, from the finest table: one from which no join multiplies rows. Where there is none,
/// from the table that is counted, else from any.
fn path(
    schema: &Schema,
    tables: &BTreeSet<usize>,
    hint: Option<usize>,
) -> Option<(usize, Vec<Join>)> {
    let first =
        hint.filter(|table| tables.contains(table)).into_iter().chain(tables.iter().copied());
    let mut any = None;
    for base in first {
        let Some(path) = schema.connect(base, tables) else {
            continue;
        };
        if path.iter().all(|join| !join.many) {
            return Some((base, path));
        }
        // A table on the way may be finer than both ends.
        for between in path.iter().filter(|join| join.many).map(|join| join.table) {
            if let Some(finer) = schema.connect(between, tables)
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
