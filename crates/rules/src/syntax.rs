//! The syntax of CEL expressions: what they mention.

use std::collections::{BTreeMap, BTreeSet};

use cel::common::ast::{EntryExpr, Expr, IdedExpr, LiteralValue, operators};

/// Visits an expression and all its parts, outermost first.
pub fn walk<'e>(expr: &'e IdedExpr, visit: &mut dyn FnMut(&'e Expr)) {
    visit(&expr.expr);
    let entry = |entry: &'e EntryExpr, visit: &mut dyn FnMut(&'e Expr)| match entry {
        EntryExpr::StructField(field) => walk(&field.value, visit),
        EntryExpr::MapEntry(entry) => {
            walk(&entry.key, visit);
            walk(&entry.value, visit);
        }
    };
    match &expr.expr {
        Expr::Call(call) => {
            call.target.iter().for_each(|target| walk(target, visit));
            call.args.iter().for_each(|arg| walk(arg, visit));
        }
        Expr::Comprehension(c) => {
            for part in [&c.iter_range, &c.accu_init, &c.loop_cond, &c.loop_step, &c.result] {
                walk(part, visit);
            }
        }
        Expr::List(list) => list.elements.iter().for_each(|item| walk(item, visit)),
        Expr::Map(map) => map.entries.iter().for_each(|e| entry(&e.expr, visit)),
        Expr::Struct(object) => object.entries.iter().for_each(|e| entry(&e.expr, visit)),
        Expr::Select(select) => walk(&select.operand, visit),
        Expr::Ident(_) | Expr::Literal(_) | Expr::Unspecified => {}
    }
}

/// The names that an expression binds itself, as in `rows.all(row, row.x > 1)`.
fn bound(expr: &IdedExpr) -> BTreeSet<&str> {
    let mut bound = BTreeSet::new();
    walk(expr, &mut |expr| {
        if let Expr::Comprehension(c) = expr {
            bound.insert(c.iter_var.as_str());
            bound.extend(c.iter_var2.as_deref());
            bound.insert(c.accu_var.as_str());
        }
    });
    bound
}

fn name_of(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Ident(name) => Some(name.trim_start_matches('.')),
        _ => None,
    }
}

/// The fields that are selected of names, as in `big.output.x` and `big['output'].x`: `output` of `big`.
/// Tests (`has`) and names that the expression binds itself are left out.
pub(crate) fn selections(expr: &IdedExpr) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut fields: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    walk(expr, &mut |expr| {
        let (of, field) = match expr {
            Expr::Select(select) if !select.test => (&*select.operand, select.field.as_str()),
            Expr::Call(call) if call.func_name == operators::INDEX => match &call.args[..] {
                [of, IdedExpr { expr: Expr::Literal(LiteralValue::String(field)), .. }] => {
                    (of, field.inner())
                }
                _ => return,
            },
            _ => return,
        };
        if let Some(name) = name_of(&of.expr) {
            fields.entry(name).or_default().insert(field);
        }
    });
    let bound = bound(expr);
    fields.retain(|name, _| !bound.contains(name));
    fields
}

/// The names without which an expression is sure to fail. What `&&`, `||` and `? :` may not come to, what
/// a loop does for each item, what `has` asks for and the names that calls may be qualified by are left out.
pub(crate) fn read(expr: &IdedExpr) -> BTreeSet<&str> {
    fn look<'e>(expr: &'e IdedExpr, names: &mut BTreeSet<&'e str>) {
        match &expr.expr {
            Expr::Ident(_) => names.extend(name_of(&expr.expr)),
            Expr::Select(select) if !select.test => look(&select.operand, names),
            Expr::Call(call) => match call.func_name.as_str() {
                operators::LOGICAL_AND | operators::LOGICAL_OR => {}
                operators::CONDITIONAL => call.args.iter().take(1).for_each(|arg| look(arg, names)),
                _ => call.args.iter().for_each(|arg| look(arg, names)),
            },
            Expr::Comprehension(c) => look(&c.iter_range, names),
            Expr::List(list) => list.elements.iter().for_each(|item| look(item, names)),
            _ => {}
        }
    }
    let mut names = BTreeSet::new();
    look(expr, &mut names);
    let bound = bound(expr);
    names.retain(|name| !bound.contains(name) && !name.starts_with('@'));
    names
}
