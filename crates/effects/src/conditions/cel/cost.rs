//! Computes the maximum cost of an expression before it runs.
//!
//! CEL always ends, but not always soon: `[0].map(x, [x, x])` chained forty times makes 2^40
//! values. A running evaluation can't be stopped, so one that could exceed its limits isn't
//! started. Pure.
//!
//! The estimate is an upper bound, of the memory that all values take which are alive at the same time:
//! at most one of each part of the expression, its variables, and its value as JSON. A value's size is a linear form over the variables of the
//! comprehensions around it; going over a list adds up the sizes of its elements, so that
//! `rows.map(r, r.name)` costs as much as `rows`, not as much as `rows` squared.

use std::collections::BTreeMap;

use cel::common::ast::{ComprehensionExpr, EntryExpr, Expr, IdedExpr, LiteralValue};
use ephor_core::bounds::PART_BYTES;
use serde_json::Value;

/// Memory of a value beside its text, in bytes.
const PART: f64 = PART_BYTES as f64;

/// Bytes that are gone through in a step.
const STEP: f64 = 256.0;

/// A bound of a value: its bytes as a linear form, and its longest list at each depth.
#[derive(Debug, Clone, Default)]
struct Size {
    fixed: f64,
    of: BTreeMap<String, f64>,
    longest: Vec<f64>,
}

/// Joins two rows of numbers, the shorter one filled up with zeros.
fn join(a: &[f64], b: &[f64], with: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    let at = |row: &[f64], i: usize| row.get(i).copied().unwrap_or_default();
    (0..a.len().max(b.len())).map(|i| with(at(a, i), at(b, i))).collect()
}

/// The depths below the first.
fn inner(longest: &[f64]) -> Vec<f64> {
    longest.get(1..).unwrap_or_default().to_vec()
}

/// A container of that length around something.
fn around(length: f64, inner: Vec<f64>) -> Vec<f64> {
    std::iter::once(length).chain(inner).collect()
}

impl Size {
    fn constant(fixed: f64, longest: Vec<f64>) -> Self {
        Self { fixed, of: BTreeMap::new(), longest }
    }

    fn add(mut self, other: &Self, times: f64) -> Self {
        self.fixed += other.fixed * times;
        for (name, factor) in &other.of {
            *self.of.entry(name.clone()).or_default() += factor * times;
        }
        self
    }

    fn larger(mut self, other: &Self) -> Self {
        self.fixed = self.fixed.max(other.fixed);
        for (name, factor) in &other.of {
            let own = self.of.entry(name.clone()).or_default();
            *own = own.max(*factor);
        }
        self.longest = join(&self.longest, &other.longest, f64::max);
        self
    }
}

/// What an expression can take at most.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cost {
    /// Steps of the evaluation.
    pub steps: f64,
    /// Bytes of all values that are alive at the same time.
    pub bytes: f64,
}

/// Bounds an expression over these variables.
pub(super) fn bound<'v>(
    expression: &IdedExpr,
    variables: impl Iterator<Item = (&'v str, &'v Value)>,
) -> Cost {
    let mut given = 0.0;
    let mut estimate = Estimate {
        names: variables
            .map(|(name, value)| {
                let (bytes, longest) = measure(value);
                given += bytes;
                (name.to_owned(), Size::constant(bytes, longest))
            })
            .collect(),
        alive: Size::default(),
    };
    let (size, steps) = estimate.expr(expression);
    // The variables are copied; the value is converted, which copies what it has in common with them.
    Cost { steps, bytes: given + estimate.alive.fixed + 2.0 * size.fixed }
}

fn measure(value: &Value) -> (f64, Vec<f64>) {
    let all = |start: f64, count: usize, values: &mut dyn Iterator<Item = &Value>| {
        let (mut bytes, mut longest) = (start, Vec::new());
        for value in values {
            let (more, below) = measure(value);
            bytes += more;
            longest = join(&longest, &below, f64::max);
        }
        (bytes, around(count as f64, longest))
    };
    match value {
        Value::String(text) => (text.len() as f64 + PART, Vec::new()),
        Value::Array(items) => all(PART, items.len(), &mut items.iter()),
        Value::Object(map) => {
            let keys: usize = map.keys().map(|key| key.len() + PART_BYTES).sum();
            all(keys as f64 + PART, map.len(), &mut map.values())
        }
        _ => (PART, Vec::new()),
    }
}

struct Estimate {
    names: BTreeMap<String, Size>,
    /// What all parts of the expression so far have made, one value of each.
    alive: Size,
}

impl Estimate {
    /// The size of the value, and the steps to get there.
    fn expr(&mut self, expr: &IdedExpr) -> (Size, f64) {
        let (size, steps) = match &expr.expr {
            Expr::Unspecified => (Size::constant(PART, Vec::new()), 1.0),
            Expr::Literal(LiteralValue::String(text)) => {
                let length = text.inner().len() as f64;
                (Size::constant(length + PART, Vec::new()), 1.0)
            }
            Expr::Literal(LiteralValue::Bytes(bytes)) => {
                let length = bytes.inner().len() as f64;
                (Size::constant(length + PART, Vec::new()), 1.0)
            }
            Expr::Literal(_) => (Size::constant(PART, Vec::new()), 1.0),
            Expr::Ident(name) => (self.names.get(name).cloned().unwrap_or_default(), 1.0),
            Expr::Select(select) => {
                let (mut size, steps) = self.expr(&select.operand);
                size.longest = inner(&size.longest);
                (size, steps + 1.0)
            }
            Expr::List(list) => self.sum(list.elements.iter(), list.elements.len()),
            Expr::Map(map) => {
                let parts = entries(map.entries.iter().map(|entry| &entry.expr));
                let count = parts.len();
                self.sum(parts.into_iter(), count)
            }
            Expr::Struct(object) => {
                let parts = entries(object.entries.iter().map(|entry| &entry.expr));
                let count = parts.len();
                self.sum(parts.into_iter(), count)
            }
            Expr::Call(call) => self.call(call),
            Expr::Comprehension(comprehension) => self.comprehension(comprehension),
        };
        // A name, a field and an entry are shared with what they are taken from.
        let shared = match &expr.expr {
            Expr::Ident(_) | Expr::Select(_) => true,
            Expr::Call(call) => matches!(call.func_name.as_str(), "_?_:_" | "_[_]"),
            _ => false,
        };
        if !shared {
            self.alive = std::mem::take(&mut self.alive).add(&size, 1.0);
        }
        (size, steps)
    }

    fn sum<'e>(&mut self, parts: impl Iterator<Item = &'e IdedExpr>, count: usize) -> (Size, f64) {
        let mut all = Size::constant(PART, Vec::new());
        let mut steps = 1.0;
        for part in parts {
            let (size, more) = self.expr(part);
            all = all.add(&size, 1.0);
            all.longest = join(&all.longest, &size.longest, f64::max);
            steps += more;
        }
        all.longest = around(count as f64, all.longest);
        (all, steps)
    }

    fn call(&mut self, call: &cel::common::ast::CallExpr) -> (Size, f64) {
        let mut all = Size::constant(PART, Vec::new());
        let mut choice = Size::default();
        let mut longest = Vec::new();
        let mut steps = 1.0;
        for part in call.target.iter().map(|target| &**target).chain(&call.args) {
            let (size, more) = self.expr(part);
            longest = join(&longest, &size.longest, |a, b| a + b);
            steps += more;
            choice = choice.larger(&size);
            all = all.add(&size, 1.0);
        }
        // A choice gives one of its sides; a comparison gives a boolean, but has to look at both.
        if call.func_name == "_?_:_" {
            return (choice, steps);
        }
        steps += all.fixed / STEP;
        match call.func_name.as_str() {
            "_==_" | "_!=_" | "_<_" | "_<=_" | "_>_" | "_>=_" | "_&&_" | "_||_" | "!_" | "@in"
            | "size" | "startsWith" | "endsWith" | "contains" => {
                (Size::constant(PART, Vec::new()), steps)
            }
            "_[_]" => {
                choice.longest = inner(&choice.longest);
                (choice, steps)
            }
            _ => {
                all.longest = longest;
                (all, steps)
            }
        }
    }

    fn comprehension(&mut self, comprehension: &ComprehensionExpr) -> (Size, f64) {
        let (range, range_steps) = self.expr(&comprehension.iter_range);
        let (start, start_steps) = self.expr(&comprehension.accu_init);
        let turns = range.longest.first().copied().unwrap_or_default().max(1.0);

        let item = comprehension.iter_var.clone();
        let accu = comprehension.accu_var.clone();
        let unit = |name: &str, longest: Vec<f64>| Size {
            fixed: 0.0,
            of: BTreeMap::from([(name.to_owned(), 1.0)]),
            longest,
        };
        let mut shadowed = Vec::new();
        let second = comprehension.iter_var2.clone();
        for name in std::iter::once(item.clone()).chain(second) {
            let size = unit(&item, inner(&range.longest));
            shadowed.push((name.clone(), self.names.insert(name, size)));
        }
        let size = unit(&accu, start.longest.clone());
        shadowed.push((accu.clone(), self.names.insert(accu.clone(), size)));

        let before = std::mem::take(&mut self.alive);
        let (_, cond_steps) = self.expr(&comprehension.loop_cond);
        let (mut step, step_steps) = self.expr(&comprehension.loop_step);
        let kept = step.of.remove(&accu).unwrap_or_default();
        let per_item = step.of.remove(&item).unwrap_or_default();
        let growth = Size { fixed: step.fixed, of: step.of, longest: Vec::new() };
        let mut total = start.clone().add(&range, per_item).add(&growth, turns);
        if kept > 1.0 {
            // The accumulator doubles in each turn. No macro of CEL's does that.
            total.fixed = f64::INFINITY;
        }
        let at_start = start.longest.first().copied().unwrap_or_default();
        let at_end = step.longest.first().copied().unwrap_or_default();
        let length = at_start + (at_end - at_start).max(0.0) * turns;
        total.longest = around(length, inner(&step.longest));

        // Of the parts of a turn one value each, whatever the turn: of an item at most the whole list.
        let mut turn = std::mem::replace(&mut self.alive, before);
        let of_item = turn.of.remove(&item).unwrap_or_default();
        let of_accu = turn.of.remove(&accu).unwrap_or_default();
        let alive = std::mem::take(&mut self.alive);
        self.alive = alive.add(&turn, 1.0).add(&range, of_item).add(&total, of_accu);

        self.names.insert(accu.clone(), total);
        let (result, result_steps) = self.expr(&comprehension.result);
        for (name, before) in shadowed.into_iter().rev() {
            match before {
                Some(size) => self.names.insert(name, size),
                None => self.names.remove(&name),
            };
        }
        let steps = range_steps + start_steps + result_steps + turns * (cond_steps + step_steps);
        (result, steps)
    }
}

fn entries<'e>(entries: impl Iterator<Item = &'e EntryExpr>) -> Vec<&'e IdedExpr> {
    entries
        .flat_map(|entry| match entry {
            EntryExpr::StructField(field) => vec![&field.value],
            EntryExpr::MapEntry(entry) => vec![&entry.key, &entry.value],
        })
        .collect()
}
