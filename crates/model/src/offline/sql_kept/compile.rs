//! A settled sketch as a query.

use jiff::civil::Date;

use super::atoms;
use super::interpret::PLACES;
use super::joins::{Joins, primary_key};
use super::link::{Item, Nature, nature};
use super::query::{Aggregate, ColumnRef, Condition, Expr, Op, Output, Query, Wrap};
use super::resolve::Settled;
use super::sketch::{Filter, Function, Group, Measure, RankBy, Sketch, TextMatch};
use super::time::Unit;
use crate::decide::{Database, Table};

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
    database: &Database,
    joins: &Joins,
    (today, whole): (Option<Date>, Option<Unit>),
) -> Result<Query, Misfit> {
    let mut builder = Builder {
        sketch,
        settled,
        database,
        joins,
        today,
        whole,
        query: Query { base: settled.base, joins: settled.joins.clone(), ..Query::default() },
    };
    builder.groups();
    builder.conditions()?;
    if sketch.measures.is_empty() {
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
    builder.name_apart();
    let query = builder.query;
    let groupless = !query.having.is_empty() && query.group.is_empty();
    if query.select.is_empty() || groupless {
        return Err(Misfit::Nonsense);
    }
    Ok(query)
}

struct Builder<'a> {
    sketch: &'a Sketch,
    settled: &'a Settled,
    database: &'a Database,
    joins: &'a Joins,
    today: Option<Date>,
    /// Rolling ranges of this unit are those that are over.
    whole: Option<Unit>,
    query: Query,
}

/// The column by which people know a row.
pub(super) fn label(table: &Table) -> Option<usize> {
    let text = |column: &&crate::decide::Column| nature(column) == Nature::Text;
    let named = |names: &[&str]| {
        table.columns.iter().position(|column| {
            let stems = atoms::stems(&column.name);
            text(&column) && stems.last().is_some_and(|last| names.contains(&last.as_str()))
        })
    };
    named(&["name"]).or_else(|| named(&["title", "label", "subject", "description"]))
}

fn singular_name(name: &str) -> String {
    atoms::stems(name.rsplit('.').next().unwrap_or(name)).join("_")
}

impl Builder<'_> {
    fn table(&self, at: usize) -> &Table {
        &self.database.tables[at]
    }

    fn column_name(&self, at: ColumnRef) -> String {
        self.table(at.table).columns[at.column].name.to_lowercase()
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

    /// Groups by a table's rows, shown by their label.
    fn group_rows(&mut self, table: usize) {
        let known = self.table(table);
        let name = singular_name(&known.name);
        let label = label(known).map(|column| ColumnRef { table, column });
        let key = self.key(table);
        // Two customers of one name are two customers.
        for at in key.into_iter().chain(label) {
            self.group(Expr::Column(at));
        }
        if let Some(shown) = label.or(key) {
            self.output(Expr::Column(shown), name);
        }
    }

    fn groups(&mut self) {
        // Time comes first: it is the axis.
        for group in &self.sketch.groups {
            if let (Group::Bucket(unit), Some(date)) = (group, self.settled.date) {
                let expr = Expr::Bucket(*unit, date);
                self.group(expr.clone());
                self.output(expr, unit.name().to_owned());
            }
        }
        for group in &self.sketch.groups {
            let Group::Slot(slot) = group else { continue };
            match self.settled.items[*slot] {
                Item::Table(table) => self.group_rows(table),
                Item::Column(at) | Item::Product(at, _) => {
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

    fn conditions(&mut self) -> Result<(), Misfit> {
        for filter in &self.sketch.filters {
            match filter {
                Filter::Number { slot, op, value, high } => self.number(*slot, *op, *value, *high),
                Filter::Rows { slot, op, value } => {
                    let count = self.count_of(self.settled.items[*slot].table());
                    self.having(Condition::Number(count, *op, *value));
                }
                Filter::Values { slot, values, negated } => {
                    let Item::Column(column) = self.settled.items[*slot] else {
                        continue;
                    };
                    let values = values
                        .iter()
                        .filter(|(of, _)| *of == column)
                        .map(|(_, value)| value.clone())
                        .collect();
                    self.query.conditions.push(Condition::In { column, values, negated: *negated });
                }
                Filter::Text { slot, text, how } => self.text(*slot, text, *how),
                Filter::Without { slot } => {
                    let child = self.settled.items[*slot].table();
                    let parent = self.subject().ok_or(Misfit::NoKey)?;
                    let (child, parent) = self.joins.key(child, parent).ok_or(Misfit::NoKey)?;
                    self.query.conditions.push(Condition::Without { child, parent });
                }
            }
        }
        if let (Some(column), false) = (self.settled.date, self.sketch.ranges.is_empty()) {
            let bucket = self.sketch.groups.iter().find_map(|group| match group {
                Group::Bucket(unit) => Some(*unit),
                Group::Slot(_) => None,
            });
            let ranges = self
                .sketch
                .ranges
                .iter()
                .map(|range| match (bucket.or(self.whole), self.today) {
                    (Some(unit), Some(today)) => range.whole_units(unit, today),
                    _ => *range,
                })
                .collect();
            self.query.conditions.push(Condition::Within { column, ranges });
        }
        Ok(())
    }

    /// A condition on groups. Where the question groups by nothing, it is about the subject's rows.
    fn having(&mut self, condition: Condition) {
        if self.sketch.groups.is_empty()
            && let Some(table) = self.subject()
        {
            let key = self.key(table);
            let label = label(self.table(table)).map(|column| ColumnRef { table, column });
            for at in key.into_iter().chain(label) {
                self.group(Expr::Column(at));
            }
        }
        self.query.having.push(condition);
    }

    fn number(&mut self, slot: usize, op: Op, value: f64, high: Option<f64>) {
        let item = self.settled.items[slot];
        let Some(expr) = self.value(item) else { return };
        let condition = |expr: Expr| match high {
            Some(high) => Condition::Between(expr, value, high),
            None => Condition::Number(expr, op, value),
        };
        let same = self.sketch.measures.iter().find(|measure| {
            self.settled.items[measure.slot] == item && measure.function != Function::Count
        });
        let sum = |expr: Expr| Expr::Aggregate(Aggregate::Sum, Box::new(expr));
        match same {
            // "Categories with revenue over 1000": of the group's sum.
            Some(measure) if !self.sketch.groups.is_empty() => {
                if let Ok(measured) = self.measured(*measure) {
                    self.having(condition(measured));
                }
            }
            _ => {
                let elsewhere = self.subject().is_some_and(|table| table != item.table());
                let single =
                    matches!(item, Item::Column(at) if self.column_name(at).contains("price"));
                if elsewhere && !single && self.sketch.groups.is_empty() {
                    self.having(condition(sum(expr)));
                } else {
                    self.query.conditions.push(condition(expr));
                }
            }
        }
    }

    fn text(&mut self, slot: usize, text: &str, how: TextMatch) {
        let Item::Column(column) = self.settled.items[slot] else {
            return;
        };
        let value = text.to_owned();
        self.query.conditions.push(match how {
            TextMatch::Contains => Condition::Contains { column, text: value },
            TextMatch::Equal => Condition::AnyEquals { columns: vec![column], value },
            TextMatch::Place => {
                let table = self.table(column.table);
                let columns = (0..table.columns.len())
                    .filter(|&at| {
                        let known = &table.columns[at];
                        let stems = atoms::stems(&known.name);
                        nature(known) == Nature::Text
                            && stems.last().is_some_and(|last| PLACES.contains(&last.as_str()))
                    })
                    .map(|at| ColumnRef { table: column.table, column: at })
                    .collect();
                Condition::AnyEquals { columns, value }
            }
        });
    }

    fn measured(&self, measure: Measure) -> Result<Expr, Misfit> {
        let item = self.settled.items[measure.slot];
        if measure.function == Function::Count {
            return Ok(match item {
                Item::Table(table) => self.count_of(table),
                Item::Column(at) | Item::Product(at, _) => Expr::CountDistinct(at),
            });
        }
        let Some(value) = self.value(item) else {
            return Ok(self.count_of(item.table()));
        };
        let multiplied =
            item.table() != self.query.base || self.query.joins.iter().any(|join| join.many);
        let aggregate = |function| Expr::Aggregate(function, Box::new(value.clone()));
        match measure.function {
            Function::Min => Ok(aggregate(Aggregate::Min)),
            Function::Max => Ok(aggregate(Aggregate::Max)),
            _ if multiplied => Err(Misfit::CountsTwice),
            Function::Average => Ok(aggregate(Aggregate::Average)),
            Function::AveragePer(slot) => {
                let table = self.settled.items[slot].table();
                Ok(match self.key(table) {
                    Some(key) if table != self.query.base => Expr::AveragePer(Box::new(value), key),
                    _ => aggregate(Aggregate::Average),
                })
            }
            Function::Sum | Function::Count => Ok(aggregate(Aggregate::Sum)),
        }
    }

    fn measure_name(&self, measure: Measure) -> String {
        let item = self.settled.items[measure.slot];
        let name = match item {
            Item::Table(table) => singular_name(&self.table(table).name),
            Item::Column(at) => self.column_name(at),
            Item::Product(..) => "revenue".to_owned(),
        };
        match (measure.function, item) {
            (Function::Count, _) => format!("{name}_count"),
            (Function::Sum, Item::Product(..)) => name,
            (Function::Sum, _) if name.starts_with("total") || name == "revenue" => name,
            (Function::Sum, _) => format!("total_{name}"),
            (Function::Average, _) => format!("average_{name}"),
            (Function::AveragePer(slot), _) => {
                let table = self.settled.items[slot].table();
                format!("average_{name}_per_{}", singular_name(&self.table(table).name))
            }
            (Function::Min, _) => format!("min_{name}"),
            (Function::Max, _) => format!("max_{name}"),
        }
    }

    fn measures(&mut self) -> Result<(), Misfit> {
        // "How many customers have more than 3 orders": the groups that are left are counted.
        if !self.query.having.is_empty()
            && self.sketch.groups.is_empty()
            && self.sketch.measures.len() == 1
        {
            if let Some(key) = self.query.group.first().cloned() {
                self.output(key, "found".to_owned());
                self.query.wrap = Some(Wrap::Count);
            }
            return Ok(());
        }
        for &measure in &self.sketch.measures {
            let expr = self.measured(measure)?;
            let name = self.measure_name(measure);
            self.output(expr, name);
        }
        Ok(())
    }

    fn rows(&mut self) {
        let columns: Vec<Item> =
            self.sketch.project.iter().map(|slot| self.settled.items[*slot]).collect();
        let subject = self.subject();
        let ranked = self.sketch.rank.is_some_and(|rank| matches!(rank.by, RankBy::Column(_)));
        let grouped = !self.query.group.is_empty();
        if let Some(table) = subject
            && (columns.is_empty() || ranked || self.sketch.whole_rows)
        {
            let whole =
                columns.is_empty() && self.sketch.whole_rows && !grouped && !self.sketch.distinct;
            let shown = label(self.table(table));
            if whole || shown.is_none() {
                for column in 0..self.table(table).columns.len() {
                    let at = ColumnRef { table, column };
                    let name = self.column_name(at);
                    self.output(Expr::Column(at), name);
                }
            } else if let Some(column) = shown {
                let at = ColumnRef { table, column };
                let name = self.column_name(at);
                self.output(Expr::Column(at), name);
            }
        }
        for item in columns {
            if let Some(expr) = self.value(item) {
                let name = match item {
                    Item::Column(at) => self.column_name(at),
                    _ => "revenue".to_owned(),
                };
                self.output(expr, name);
            }
        }
        if ranked && subject.is_none() && self.query.select.len() == 1 {
            // "The highest price" without a table still wants to know whose.
            let table = self.query.base;
            if let Some(column) = label(self.table(table)) {
                let at = ColumnRef { table, column };
                let name = self.column_name(at);
                self.query.select.insert(0, Output { expr: Expr::Column(at), name });
            }
        }
        let repeated = subject.is_some_and(|table| table != self.query.base)
            || self.query.joins.iter().any(|join| join.many);
        // Categories are listed once each; names, which tell rows apart, as often as there are rows.
        let kinds = match self.query.select.as_slice() {
            [Output { expr: Expr::Column(at), .. }] => {
                let table = self.table(at.table);
                nature(&table.columns[at.column]) == Nature::Text && label(table) != Some(at.column)
            }
            _ => false,
        };
        self.query.distinct = !grouped && (self.sketch.distinct || repeated || kinds);
    }

    fn order(&mut self) {
        let rank = self.sketch.rank;
        let down = rank.is_none_or(|rank| rank.descending);
        self.query.limit = rank.and_then(|rank| rank.limit);
        let measure =
            self.query.select.iter().find(|output| !self.query.group.contains(&output.expr));
        let mut order: Vec<(Expr, bool)> = Vec::new();
        match rank.map(|rank| rank.by) {
            Some(RankBy::Column(slot)) => {
                order.extend(self.value(self.settled.items[slot]).map(|expr| (expr, down)))
            }
            Some(RankBy::Date) => {
                order.extend(self.settled.date.map(|at| (Expr::Column(at), down)))
            }
            Some(RankBy::Measure) => {
                order.extend(measure.map(|output| (output.expr.clone(), down)))
            }
            Some(RankBy::Nothing) | None => {
                let timed = matches!(self.query.group.first(), Some(Expr::Bucket(..)));
                if !timed && !self.query.group.is_empty() && !self.sketch.measures.is_empty() {
                    order.extend(measure.map(|output| (output.expr.clone(), true)));
                }
            }
        }
        // The rest makes the order certain. Under DISTINCT only what is selected can order.
        let scalar = self.query.group.is_empty() && !self.sketch.measures.is_empty();
        if !scalar && self.query.wrap != Some(Wrap::Count) {
            let shown: Vec<Expr> =
                self.query.select.iter().map(|output| output.expr.clone()).collect();
            let keys = if self.query.group.is_empty() {
                shown.into_iter().take(2).collect()
            } else {
                self.query.group.clone()
            };
            let timed_first = keys
                .into_iter()
                .filter(|expr| !order.iter().any(|(known, _)| known == expr))
                .collect::<Vec<_>>();
            order.extend(timed_first.into_iter().map(|expr| (expr, false)));
        }
        if scalar {
            order.clear();
            self.query.limit = None;
        }
        if self.query.distinct {
            // An order by what isn't shown would be refused.
            for (expr, _) in &order {
                if !self.query.select.iter().any(|output| output.expr == *expr)
                    && let Expr::Column(at) = expr
                {
                    let name = self.column_name(*at);
                    self.query.select.push(Output { expr: expr.clone(), name });
                }
            }
        }
        self.query.order = order;
    }

    /// Gives outputs of one name different names.
    fn name_apart(&mut self) {
        let mut seen: Vec<String> = Vec::new();
        for at in 0..self.query.select.len() {
            let output = &self.query.select[at];
            if seen.contains(&output.name) {
                let name = match &output.expr {
                    Expr::Column(of) => {
                        format!("{}_{}", singular_name(&self.table(of.table).name), output.name)
                    }
                    _ => format!("{}_{at}", output.name),
                };
                self.query.select[at].name = name;
            }
            seen.push(self.query.select[at].name.clone());
        }
    }
}
