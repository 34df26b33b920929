//! What keeps an answer from leaving rows out, or taking some in, that nobody spoke of: joins that
//! nothing needs fall away, rows without a partner stay, and rows that are marked as deleted go.

use std::collections::BTreeSet;

use super::Builder;
use crate::marks::{deleted, unreal};
use crate::nature::{Nature, label, nature};
use crate::query::{ColumnRef, Condition, Expr, Join, Query};
use crate::schema::Schema;

impl Builder<'_> {
    pub(super) fn honest(&mut self) {
        self.partnerless();
        self.prune();
        self.outer();
        self.live();
    }

    /// Who has no department has none that could be without a name.
    fn partnerless(&mut self) {
        let mut conditions = std::mem::take(&mut self.query.conditions);
        for condition in &mut conditions {
            let Condition::Null { column, present: false } = condition else { continue };
            let mut joins = self.query.joins.iter().filter(|join| !join.many);
            if let Some(join) = joins.find(|join| join.table == column.table)
                && self.labels(column.table).contains(column)
            {
                *column = join.left;
            }
        }
        self.query.conditions = conditions;
    }

    /// A join to a parent that nothing refers to only loses rows without one.
    fn prune(&mut self) {
        for at in (0..self.query.joins.len()).rev() {
            let join = self.query.joins[at];
            let used = tables(&self.query).contains(&join.table);
            let leads = self.query.joins[at + 1..].iter().any(|j| j.left.table == join.table);
            if !join.many && !used && !leads {
                self.query.joins.remove(at);
            }
        }
    }

    /// Rows whose key to a parent is missing stay, unless the question says something of the parent,
    /// or is about parents one by one or ranks them: nobody is no winner, and no "each".
    fn outer(&mut self) {
        let narrowed: BTreeSet<usize> =
            self.query.conditions.iter().flat_map(of_condition).map(|at| at.table).collect();
        let chosen =
            self.query.limit.is_some() || !self.query.having.is_empty() || self.sketch.each;
        for at in (0..self.query.joins.len()).rev() {
            let join = self.query.joins[at];
            // A condition further on asks for a partner here, too.
            let needed = |joins: &[Join]| {
                let mut reach = BTreeSet::from([join.table]);
                for next in joins {
                    if reach.contains(&next.left.table) {
                        reach.insert(next.table);
                    }
                }
                reach.iter().any(|table| narrowed.contains(table))
            };
            if join.many || needed(&self.query.joins[at..]) || !self.may_be_missing(join.left) {
                continue;
            }
            let grouped = self.query.group.iter().flat_map(of_expr).any(|c| c.table == join.table);
            if grouped && chosen {
                continue;
            }
            self.query.joins[at].outer = true;
        }
        // What hangs on a row that may be missing may be missing.
        for at in 0..self.query.joins.len() {
            let left = self.query.joins[at].left.table;
            let hangs = self.query.joins.iter().any(|j| j.outer && j.table == left);
            let join = &mut self.query.joins[at];
            join.outer |= hangs && !join.many;
        }
    }

    /// Whether a key may have no value: it was counted, or nobody could count it.
    fn may_be_missing(&self, key: ColumnRef) -> bool {
        let known = !self.schema.facts.database.is_empty();
        self.schema.missing(key).map_or(known, |count| count > 0.0)
    }

    /// Rows that are marked as deleted don't count, unless the question speaks of the mark.
    fn live(&mut self) {
        let mut wanted = BTreeSet::from([self.query.base]);
        wanted.extend(self.subject());
        wanted.extend(self.query.joins.iter().filter(|join| join.many).map(|join| join.table));
        let spoken: BTreeSet<ColumnRef> = self
            .query
            .conditions
            .iter()
            .chain(&self.query.having)
            .flat_map(of_condition)
            .chain(self.query.group.iter().flat_map(of_expr))
            .collect();
        let inside: BTreeSet<usize> =
            self.query.joins.iter().map(|join| join.table).chain([self.query.base]).collect();
        for table in wanted {
            if inside.contains(&table) {
                let live = self.live_rows(table, &spoken);
                self.query.conditions.extend(live);
            }
        }
        let mut conditions = std::mem::take(&mut self.query.conditions);
        for condition in &mut conditions {
            if let Condition::Exists { joins, conditions, .. } = condition {
                let live: Vec<Condition> =
                    joins.iter().flat_map(|join| self.live_rows(join.table, &spoken)).collect();
                conditions.extend(live);
            }
        }
        self.query.conditions = conditions;
    }

    /// The conditions that a table's rows aren't marked as deleted.
    fn live_rows(&self, table: usize, spoken: &BTreeSet<ColumnRef>) -> Vec<Condition> {
        let columns = self.table(table).columns.iter().enumerate();
        let marks = columns.filter_map(|(column, about)| {
            Some(Condition::Live { column: ColumnRef { table, column }, mark: deleted(about)? })
        });
        let marks: Vec<Condition> = marks.collect();
        let said = |one: &Condition| of_condition(one).iter().any(|at| spoken.contains(at));
        if marks.iter().any(said) { Vec::new() } else { marks }
    }
}

/// Leaves out rows that belong to what stands for nothing, directly or through another row: the orders of a
/// test customer. Whether there are such rows was counted.
pub(crate) fn real(query: &mut Query, schema: &Schema) {
    let many = query.joins.iter().filter(|join| join.many).map(|join| join.table);
    let start: Vec<usize> = many.chain([query.base]).collect();
    let mut found = Vec::new();
    for table in start {
        unreal_above(query, schema, (table, &[]), &mut found);
    }
    for (path, live) in found {
        for join in path {
            if !query.joins.iter().any(|known| known.table == join.table) {
                query.joins.push(join);
            }
        }
        if !query.conditions.contains(&live) {
            query.conditions.push(live);
        }
    }
}

/// Leaves out rows without the day by whose month or year rows are grouped: they are of none.
pub(crate) fn dated(query: &mut Query, schema: &Schema) {
    let without = |expr: &Expr| {
        let at = match expr {
            Expr::Bucket(_, at) => *at,
            Expr::Column(at) if is_year(*at, schema) => *at,
            _ => return None,
        };
        let bound = query.conditions.iter().any(|one| of_condition(one).contains(&at));
        let some = schema.missing(at).is_some_and(|count| count > 0.0) && !bound;
        some.then_some(Condition::Null { column: at, present: true })
    };
    let dated: Vec<Condition> = query.group.iter().filter_map(without).collect();
    query.conditions.extend(dated);
}

fn is_year(at: ColumnRef, schema: &Schema) -> bool {
    nature(&schema.tables[at.table].columns[at.column]) == Nature::Year
}

/// The ways up from a table to others with rows that stand for nothing, and which of theirs do count.
fn unreal_above(
    query: &Query,
    schema: &Schema,
    (table, path): (usize, &[Join]),
    found: &mut Vec<(Vec<Join>, Condition)>,
) {
    // `lines` of `orders` of `customers`.
    const STEPS: usize = 2;
    let conditions = query.conditions.iter().chain(&query.having);
    let grouped = query.group.iter().flat_map(of_expr);
    let said: BTreeSet<ColumnRef> = conditions.flat_map(of_condition).chain(grouped).collect();
    for (left, right) in schema.parents(table) {
        let known = query.joins.iter().find(|join| !join.many && join.left == left);
        let outer = path.iter().any(|join| join.outer) || schema.missing(left) != Some(0.0);
        let new = Join { table: right.table, left, right, many: false, outer };
        let join = known.copied().unwrap_or(new);
        let used = |table: usize| {
            table == query.base || query.joins.iter().any(|join| join.table == table)
        };
        if known.is_none() && used(join.table) || path.len() == STEPS {
            continue;
        }
        let path: Vec<Join> = path.iter().copied().chain([join]).collect();
        let about = &schema.tables[join.table];
        // Who is asked for by name is asked for.
        let labels = label(about);
        let named = |at: &ColumnRef| at.table == join.table && labels.contains(&at.column);
        let asked = query.conditions.iter().any(|one| match one {
            Condition::In { column, .. } | Condition::Like { column, .. } => named(column),
            Condition::AnyEquals { columns, .. } => columns.iter().any(named),
            _ => false,
        });
        let marks = about.columns.iter().enumerate().filter_map(|(column, about)| {
            let at = ColumnRef { table: join.table, column };
            let mark = unreal(about)?;
            let name = &schema.tables[schema.real(at.table)].name;
            let rows = schema.facts.figure(name, &about.name, mark.counted())?;
            (rows > 0.0 && !said.contains(&at)).then_some(Condition::Live { column: at, mark })
        });
        if let Some(live) = marks.into_iter().next().filter(|_| !asked) {
            found.push((path.clone(), live));
        }
        unreal_above(query, schema, (join.table, &path), found);
    }
}

/// Whether a query has all tables that it speaks of.
pub(super) fn reaches(query: &Query) -> bool {
    let joined = |table: &usize| query.joins.iter().any(|join| join.table == *table);
    tables(query).iter().all(|table| *table == query.base || joined(table))
}

/// The tables that a query speaks of, beside its joins.
fn tables(query: &Query) -> BTreeSet<usize> {
    let outputs = query.select.iter().map(|output| &output.expr);
    let exprs = outputs.chain(&query.group).chain(query.order.iter().map(|(expr, _)| expr));
    let conditions = query.conditions.iter().chain(&query.having);
    exprs.flat_map(of_expr).chain(conditions.flat_map(of_condition)).map(|at| at.table).collect()
}

/// The columns of an expression.
pub(crate) fn of_expr(expr: &Expr) -> Vec<ColumnRef> {
    match expr {
        Expr::Column(at) | Expr::Bucket(_, at) | Expr::CountDistinct(at) => vec![*at],
        Expr::Product(one, other) => vec![*one, *other],
        Expr::CountRows => Vec::new(),
        Expr::Aggregate(_, inner) => of_expr(inner),
        Expr::AveragePer(inner, per) => of_expr(inner).into_iter().chain([*per]).collect(),
        Expr::Difference(one, other) => of_expr(one).into_iter().chain(of_expr(other)).collect(),
        Expr::Percent(conditions) => conditions.iter().flat_map(of_condition).collect(),
    }
}

/// The columns of a condition that are of the query's own rows.
pub(crate) fn of_condition(condition: &Condition) -> Vec<ColumnRef> {
    match condition {
        Condition::Number(expr, ..)
        | Condition::Between(expr, ..)
        | Condition::Average(expr, _) => of_expr(expr),
        Condition::In { column, .. }
        | Condition::Like { column, .. }
        | Condition::Within { column, .. }
        | Condition::Null { column, .. }
        | Condition::Live { column, .. }
        | Condition::Flag { column, .. } => vec![*column],
        Condition::AnyEquals { columns, .. } => columns.clone(),
        Condition::Columns(one, _, other) => vec![*one, *other],
        // The first join leads on from a table of the query; what is inside stays inside.
        Condition::Exists { joins, conditions, .. } => {
            let own: BTreeSet<usize> = joins.iter().map(|join| join.table).collect();
            let lead = joins.first().map(|join| join.left);
            let inner = conditions.iter().flat_map(of_condition);
            lead.into_iter().chain(inner).filter(|at| !own.contains(&at.table)).collect()
        }
    }
}
