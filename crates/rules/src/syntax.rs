//! The syntax of CEL expressions: what they mention.

use std::collections::{BTreeMap, BTreeSet};

use cel::common::ast::{EntryExpr, Expr, IdedExpr};

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

/// The fields that are selected of names, as in `big.output.x`: `output` of `big`. Tests (`has`) and
/// names that the expression binds itself (`rows.all(row, row.x > 1)`) are left out.
pub(crate) fn selections(expr: &IdedExpr) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut fields: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut bound = BTreeSet::new();
    walk(expr, &mut |expr| match expr {
        Expr::Comprehension(c) => drop(bound.insert(c.iter_var.as_str())),
        Expr::Select(select) if !select.test => {
            if let Expr::Ident(name) = &select.operand.expr {
                fields.entry(name.as_str()).or_default().insert(&select.field);
            }
        }
        _ => {}
    });
    fields.retain(|name, _| !bound.contains(name));
    fields
}
