//! A settled sketch as a query.

mod conditions;
mod honest;
mod measures;
mod order;
mod rows;

use jiff::civil::Date;

pub(super) use honest::{dated, of_condition, of_expr, real};

use super::link::Item;
use super::marks::without_unit;
use super::nature::{Nature, identity, nature};
use super::query::{ColumnRef, Expr, Output, Query, Wrap};
use super::relations::entity;
use super::resolve::Settled;
use super::schema::{Schema, primary_key};
use super::sketch::{Function, Group, Sketch};
use super::time::Unit;
use super::vocabulary::VOCABULARY;
use ephor_model::decide::Table;

/// Why a settled sketch makes no query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Misfit {
    /// A join would make the sum count rows several times.
    CountsTwice,
    /// No foreign key tells which rows are without.
    NoKey,
    /// The parts say nothing together, as a condition on groups where nothing is grouped.
    Nonsense,
}

/// The query of a sketch. Times are counted from the day; the unit is [`Builder::whole`].
pub(super) fn compile(
    sketch: &Sketch,
    settled: &Settled,
    schema: &Schema,
    (today, whole): (Option<Date>, Option<Unit>),
) -> Result<Query, Misfit> {
    let mut builder = Builder {
        sketch,
        settled,
        schema,
        today,
        whole,
        query: Query { base: settled.base, joins: settled.joins.clone(), ..Query::default() },
    };
    builder.groups();
    builder.conditions()?;
    if sketch.part.is_some() {
        builder.percent()?;
    } else if sketch.measures.is_empty() {
        builder.rows();
    } else {
        builder.measures()?;
    }
    builder.order();
    let selected = builder.query.select.len();
    builder.query.wrap = builder.query.wrap.or(sketch.wrap.filter(|wrap| match wrap {
        Wrap::Growth | Wrap::Share => {
            sketch.groups.len() == 1 && sketch.measures.len() == 1 && selected == 2
        }
        Wrap::Count => true,
    }));
    if sketch.wrap.is_some() && builder.query.wrap.is_none() {
        return Err(Misfit::Nonsense);
    }
    builder.name_apart();
    builder.honest();
    let query = builder.query;
    if !honest::reaches(&query) {
        return Err(Misfit::Nonsense);
    }
    let groupless = !query.having.is_empty() && query.group.is_empty();
    // "How many" isn't answered by a list of groups.
    let grouped = !query.group.is_empty() && query.wrap.is_none();
    let uncounted = sketch.counts
        && grouped
        && query.select.iter().all(|output| query.group.contains(&output.expr));
    if query.select.is_empty() || groupless || uncounted {
        return Err(Misfit::Nonsense);
    }
    Ok(query)
}

struct Builder<'a> {
    sketch: &'a Sketch,
    settled: &'a Settled,
    schema: &'a Schema,
    today: Option<Date>,
    /// Rolling ranges of this unit are those that are over.
    whole: Option<Unit>,
    query: Query,
}

fn singular_name(name: &str) -> String {
    let parts = entity(name);
    parts.join(if parts.iter().all(|part| part.is_ascii()) { "_" } else { "" })
}

impl Builder<'_> {
    fn table(&self, at: usize) -> &Table {
        &self.schema.tables[at]
    }

    fn column_name(&self, at: ColumnRef) -> String {
        let column = &self.table(at.table).columns[at.column];
        if super::marks::cents(column) {
            // What is shown is no longer in cents.
            return without_unit(VOCABULARY.parts(&column.name)).join("_");
        }
        column.name.to_lowercase()
    }

    fn nature(&self, at: ColumnRef) -> Nature {
        nature(&self.table(at.table).columns[at.column])
    }

    fn key(&self, table: usize) -> Option<ColumnRef> {
        primary_key(self.table(table)).map(|column| ColumnRef { table, column })
    }

    fn output(&mut self, expr: Expr, name: String) {
        if !self.query.select.iter().any(|known| known.expr == expr) {
            self.query.select.push(Output { expr, name });
        }
    }

    fn group(&mut self, expr: Expr) {
        if !self.query.group.contains(&expr) {
            self.query.group.push(expr);
        }
    }

    fn labels(&self, table: usize) -> Vec<ColumnRef> {
        identity(self.table(table)).into_iter().map(|column| ColumnRef { table, column }).collect()
    }

    /// Groups by a table's rows, shown by their label.
    fn group_rows(&mut self, table: usize) {
        let name = singular_name(&self.table(table).name);
        let labels = self.labels(table);
        let key = self.key(table);
        // Two customers of one name are two customers.
        for at in key.into_iter().chain(labels.iter().copied()) {
            self.group(Expr::Column(at));
        }
        match labels.as_slice() {
            [] => {
                if let Some(key) = key {
                    self.output(Expr::Column(key), name);
                }
            }
            [one] => self.output(Expr::Column(*one), name),
            several => {
                for at in several {
                    let name = self.column_name(*at);
                    self.output(Expr::Column(*at), name);
                }
            }
        }
    }

    /// Whether a column names what it is of, as people are named; titles are kinds as often.
    fn is_name(&self, at: ColumnRef) -> bool {
        let parts = VOCABULARY.parts(&self.table(at.table).columns[at.column].name);
        parts
            .last()
            .is_some_and(|last| ["name", "nm", "fullname", "姓名", "名称"].contains(&last.as_str()))
    }

    fn bucket(&self, unit: Unit, date: ColumnRef) -> Expr {
        if self.nature(date) == Nature::Year {
            Expr::Column(date)
        } else {
            Expr::Bucket(unit, date)
        }
    }

    fn groups(&mut self) {
        // Time comes first: it is the axis.
        for group in &self.sketch.groups {
            if let Group::Bucket(unit, slot) = group
                && let Item::Column(date) = self.settled.items[*slot]
            {
                let expr = self.bucket(*unit, date);
                self.group(expr.clone());
                self.output(expr, unit.name().to_owned());
            }
        }
        for group in &self.sketch.groups {
            let Group::Slot(slot) = group else { continue };
            match self.settled.items[*slot] {
                Item::Table(table) => self.group_rows(table),
                Item::Column(at) | Item::Product(at, _) => {
                    // Two customers of one name are two customers, except where they are counted.
                    let counted = self.subject() == Some(at.table);
                    if let Some(key) = self.key(at.table)
                        && self.labels(at.table).contains(&at)
                        && self.is_name(at)
                        && !counted
                        && at.table != self.query.base
                    {
                        self.group(Expr::Column(key));
                    }
                    self.group(Expr::Column(at));
                    let name = self.column_name(at);
                    self.output(Expr::Column(at), name);
                }
            }
        }
    }

    fn value(&self, item: Item) -> Option<Expr> {
        match item {
            Item::Table(_) => None,
            Item::Column(at) => Some(Expr::Column(at)),
            Item::Product(a, b) => Some(Expr::Product(a, b)),
        }
    }

    /// The table whose rows are listed or counted.
    fn subject(&self) -> Option<usize> {
        let counted =
            self.sketch.measures.iter().find(|measure| measure.function == Function::Count);
        self.sketch
            .subject
            .or(counted.map(|measure| measure.slot))
            .map(|slot| self.settled.items[slot].table())
    }

    fn count_of(&self, table: usize) -> Expr {
        match self.key(table) {
            Some(key)
                if table != self.query.base || self.query.joins.iter().any(|join| join.many) =>
            {
                Expr::CountDistinct(key)
            }
            _ => Expr::CountRows,
        }
    }
}
