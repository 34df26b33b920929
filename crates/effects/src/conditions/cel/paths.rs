//! What an expression selects from its variables, as `node_1.output.total`.

use std::collections::{BTreeMap, BTreeSet};

use cel::common::ast::{Expr, IdedExpr};
use ephor_rules::syntax::walk;
use serde_json::{Map, Value};

type Path<'e> = Vec<&'e str>;

/// All paths, whatever names comprehensions bind.
pub(super) struct Paths<'e> {
    /// How often each occurs, also as the beginning of a longer one.
    uses: BTreeMap<Path<'e>, usize>,
    /// Those that `has` asks for.
    tested: BTreeSet<Path<'e>>,
}

impl<'e> Paths<'e> {
    pub(super) fn of(expr: &'e IdedExpr) -> Self {
        let mut paths = Self { uses: BTreeMap::new(), tested: BTreeSet::new() };
        walk(expr, &mut |expr| {
            let Some(path) = path(expr) else { return };
            if matches!(expr, Expr::Select(select) if select.test) {
                paths.tested.insert(path.clone());
            }
            *paths.uses.entry(path).or_default() += 1;
        });
        paths
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.uses.contains_key(&[name][..])
    }

    fn below<'p>(&'p self, path: &'p [&str]) -> impl Iterator<Item = (&'p Path<'e>, &'p usize)> {
        let below =
            move |other: &Path<'e>| other.len() == path.len() + 1 && other.starts_with(path);
        self.uses.iter().filter(move |(other, _)| below(other))
    }

    /// The fields that are selected of a path; None where it is also used as a whole.
    pub(super) fn fields(&self, path: &[&str]) -> Option<BTreeSet<&'e str>> {
        let uses = self.uses.get(path).copied().unwrap_or_default();
        let selections: usize = self.below(path).map(|(_, uses)| uses).sum();
        let fields = self.below(path).filter_map(|(path, _)| path.last().copied());
        (uses == selections).then(|| fields.collect())
    }

    /// What a path is read as where there is nothing: null, and so is all that is selected of it, as in
    /// references. `has` finds nothing in it.
    pub(super) fn nothing(&self, path: &[&str]) -> Value {
        let whole = (1..path.len()).any(|end| self.fields(&path[..end]).is_none());
        if whole { Value::Null } else { self.nothing_at(path) }
    }

    fn nothing_at(&self, path: &[&str]) -> Value {
        if self.fields(path).is_none_or(|fields| fields.is_empty()) {
            return Value::Null;
        }
        let there = self.below(path).filter(|(path, _)| !self.tested.contains(*path));
        let fields = there.filter_map(|(path, _)| {
            let field = path.last()?;
            Some(((*field).to_owned(), self.nothing_at(path)))
        });
        Value::Object(fields.collect::<Map<_, _>>())
    }
}

fn path(expr: &Expr) -> Option<Path<'_>> {
    match expr {
        Expr::Ident(name) => Some(vec![name.trim_start_matches('.')]),
        Expr::Select(select) => {
            let mut path = path(&select.operand.expr)?;
            path.push(&select.field);
            Some(path)
        }
        _ => None,
    }
}
