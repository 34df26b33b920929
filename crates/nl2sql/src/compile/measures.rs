//! Aggregates, with a look out for rows that a join would count twice.

use super::{Builder, Misfit, singular_name};
use crate::link::Item;
use crate::nature::additive;
use crate::query::{Aggregate, Condition, Expr, Wrap};
use crate::sketch::{Function, Measure};

impl Builder<'_> {
    pub(super) fn aggregated(&self, function: Function, item: Item) -> Result<Expr, Misfit> {
        if function == Function::Count {
            return Ok(match item {
                Item::Table(table) => self.count_of(table),
                Item::Column(at) | Item::Product(at, _) => Expr::CountDistinct(at),
            });
        }
        if let Function::RowsPer(slot) = function {
            let per = self.settled.items[slot].table();
            let key =
                self.schema.key(self.query.base, per).map(|(child, _)| child).or(self.key(per));
            let key = key.ok_or(Misfit::NoKey)?;
            // "Inventors per patent": an inventor of two patents counts for each.
            let parent = !self.query.joins.iter().any(|join| join.many);
            let count = if parent { Expr::CountRows } else { self.count_of(item.table()) };
            return Ok(Expr::AveragePer(Box::new(count), key));
        }
        let Some(value) = self.value(item) else {
            return Ok(self.count_of(item.table()));
        };
        let multiplied =
            item.table() != self.query.base || self.query.joins.iter().any(|join| join.many);
        // The salaries of a project's people: each counts once for each project that they are on.
        let sums = match item {
            Item::Column(at) => additive(&self.table(at.table).columns[at.column]),
            _ => true,
        };
        let spread_out = multiplied && (sums || self.query.group.is_empty());
        let aggregate = |function| Expr::Aggregate(function, Box::new(value.clone()));
        match function {
            Function::Min => Ok(aggregate(Aggregate::Min)),
            Function::Max => Ok(aggregate(Aggregate::Max)),
            Function::Spread => Ok(Expr::Difference(
                Box::new(aggregate(Aggregate::Max)),
                Box::new(aggregate(Aggregate::Min)),
            )),
            _ if spread_out => Err(Misfit::CountsTwice),
            Function::Average => Ok(aggregate(Aggregate::Average)),
            Function::AveragePer(slot) => {
                let table = self.settled.items[slot].table();
                Ok(match self.key(table) {
                    Some(key) if table != self.query.base => Expr::AveragePer(Box::new(value), key),
                    _ => aggregate(Aggregate::Average),
                })
            }
            Function::Sum | Function::Count | Function::RowsPer(_) => Ok(aggregate(Aggregate::Sum)),
        }
    }

    fn measure_name(&self, measure: Measure) -> String {
        let item = self.settled.items[measure.slot];
        let name = match item {
            Item::Table(table) => singular_name(&self.table(table).name),
            Item::Column(at) => self.column_name(at),
            Item::Product(..) => "revenue".to_owned(),
        };
        let per = |slot: usize| singular_name(&self.table(self.settled.items[slot].table()).name);
        match (measure.function, item) {
            (Function::Count, _) => format!("{name}_count"),
            (Function::Sum, Item::Product(..)) => name,
            (Function::Sum, _) if name.starts_with("total") || name == "revenue" => name,
            (Function::Sum, _) => format!("total_{name}"),
            (Function::Average, _) => format!("average_{name}"),
            (Function::AveragePer(slot), _) => format!("average_{name}_per_{}", per(slot)),
            (Function::RowsPer(slot), _) => format!("average_{name}_count_per_{}", per(slot)),
            (Function::Min, _) => format!("min_{name}"),
            (Function::Max, _) => format!("max_{name}"),
            (Function::Spread, _) => format!("{name}_difference"),
        }
    }

    pub(super) fn measures(&mut self) -> Result<(), Misfit> {
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
            let expr = self.aggregated(measure.function, self.settled.items[measure.slot])?;
            // What belongs to none of them isn't in their average.
            if let Expr::AveragePer(_, key) = expr
                && self.schema.missing(key).is_some_and(|count| count > 0.0)
            {
                self.query.conditions.push(Condition::Null { column: key, present: true });
            }
            let name = self.measure_name(measure);
            self.output(expr, name);
        }
        Ok(())
    }

    /// How many of the rows meet what was asked, in percent. Times say which rows are looked at.
    pub(super) fn percent(&mut self) -> Result<(), Misfit> {
        let (times, part): (Vec<Condition>, Vec<Condition>) =
            std::mem::take(&mut self.query.conditions)
                .into_iter()
                .partition(|condition| matches!(condition, Condition::Within { .. }));
        let (part, times) = if part.is_empty() { (times, part) } else { (part, times) };
        if part.is_empty()
            || !self.query.having.is_empty()
            || !self.query.group.is_empty()
            || !self.query.joins.is_empty()
        {
            return Err(Misfit::Nonsense);
        }
        self.query.conditions = times;
        self.output(Expr::Percent(part), "percent".to_owned());
        Ok(())
    }
}
