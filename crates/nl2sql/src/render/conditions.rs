//! Conditions as SQL.

use serde_json::json;

use super::{Dialect, Writer, table_name};
use crate::marks::Deleted;
use crate::query::{ColumnRef, Condition, Expr, Join, Op, Place};
use crate::time::Range;

impl Writer<'_> {
    pub(super) fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Number(expr, op, value) => {
                let left = self.expr(expr);
                format!("{left} {} {}", op.sign(), self.number(*value))
            }
            Condition::Between(expr, low, high) => {
                let left = self.expr(expr);
                let low = self.number(*low);
                let high = self.number(*high);
                format!("{left} BETWEEN {low} AND {high}")
            }
            Condition::In { column, values, negated } => {
                let left = self.column(*column);
                let places: Vec<String> =
                    values.iter().map(|value| self.param(json!(value), "text")).collect();
                let text = match (places.as_slice(), negated) {
                    ([one], false) => format!("{left} = {one}"),
                    ([one], true) => format!("{left} <> {one}"),
                    (_, false) => format!("{left} IN ({})", places.join(", ")),
                    (_, true) => format!("{left} NOT IN ({})", places.join(", ")),
                };
                self.or_none(text, std::slice::from_ref(column), *negated)
            }
            Condition::AnyEquals { columns, value, negated } => {
                let parts: Vec<String> = columns
                    .iter()
                    .map(|column| {
                        let place = self.param(json!(value), "text");
                        format!("LOWER({}) = LOWER({place})", self.column(*column))
                    })
                    .collect();
                let any = if parts.len() == 1 {
                    parts.concat()
                } else {
                    format!("({})", parts.join(" OR "))
                };
                let text = if *negated { format!("NOT {any}") } else { any };
                // Where it may stand in several, having none in one says nothing of the others.
                self.or_none(text, if columns.len() == 1 { columns } else { &[] }, *negated)
            }
            Condition::Like { column, text, place, negated } => {
                let text = text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
                let pattern = match place {
                    Place::Anywhere => format!("%{text}%"),
                    Place::Start => format!("{text}%"),
                    Place::End => format!("%{text}"),
                };
                let place = self.param(json!(pattern), "text");
                let not = if *negated { "NOT " } else { "" };
                let text =
                    format!("LOWER({}) {not}LIKE LOWER({place}) ESCAPE '!'", self.column(*column));
                self.or_none(text, std::slice::from_ref(column), *negated)
            }
            Condition::Live { column, mark } => self.live(*column, *mark),
            Condition::Null { column, present } => {
                format!("{} IS {}NULL", self.column(*column), if *present { "NOT " } else { "" })
            }
            Condition::Flag { column, truth } => self.flag(*column, *truth),
            Condition::Average(expr, op) => self.against_average(expr, *op),
            Condition::Columns(one, op, other) => {
                format!("{} {} {}", self.amount(*one), op.sign(), self.amount(*other))
            }
            Condition::Exists { joins, conditions, negated } => {
                self.exists(joins, conditions, *negated)
            }
            Condition::Within { column, ranges } => {
                let parts: Vec<String> =
                    ranges.iter().map(|range| self.within(*column, range)).collect();
                if parts.len() == 1 { parts.concat() } else { format!("({})", parts.join(" OR ")) }
            }
        }
    }

    /// What has no value there hasn't that one either.
    fn or_none(&self, text: String, columns: &[ColumnRef], negated: bool) -> String {
        let none = |at: &&ColumnRef| negated && self.schema.missing(**at) > Some(0.0);
        let none: Vec<String> = (columns.iter().filter(none))
            .map(|at| format!(" OR {} IS NULL", self.column(*at)))
            .collect();
        if none.is_empty() { text } else { format!("({text}{})", none.concat()) }
    }

    /// A mark that isn't set may be off or missing.
    fn live(&self, at: ColumnRef, mark: Deleted) -> String {
        let column = self.column(at);
        let kind = self.tables[at.table].columns[at.column].data_type.to_lowercase();
        let textual = kind.contains("char") || kind.contains("text");
        match (mark, textual) {
            (Deleted::Present, true) if self.dialect == Dialect::Sqlite => {
                format!("COALESCE({column}, '') = ''")
            }
            (Deleted::Present, _) => format!("{column} IS NULL"),
            (Deleted::Flag, _) if kind.contains("bool") && self.dialect == Dialect::Postgres => {
                format!("{column} IS NOT TRUE")
            }
            (Deleted::Flag, true) => {
                format!("COALESCE(LOWER({column}), '') NOT IN ('1', 't', 'true', 'y', 'yes', '是')")
            }
            (Deleted::Flag, false) => format!("COALESCE({column}, 0) = 0"),
        }
    }

    fn flag(&self, at: ColumnRef, truth: bool) -> String {
        let column = self.column(at);
        let kind = self.tables[at.table].columns[at.column].data_type.to_lowercase();
        match (self.dialect, kind.contains("bool"), truth) {
            (Dialect::Postgres, true, true) => column,
            (Dialect::Postgres, true, false) => format!("NOT {column}"),
            (_, _, true) => format!("{column} = 1"),
            (_, _, false) => format!("{column} = 0"),
        }
    }

    fn against_average(&mut self, expr: &Expr, op: Op) -> String {
        let left = self.expr(expr);
        let table = match expr {
            Expr::Column(at) | Expr::Product(at, _) => at.table,
            _ => self.query.base,
        };
        let qualify = std::mem::replace(&mut self.qualify, false);
        let inner = self.expr(expr);
        self.qualify = qualify;
        let source = table_name(&self.tables[self.schema.real(table)].name);
        format!("{left} {} (SELECT AVG({inner}) FROM {source})", op.sign())
    }

    fn exists(&mut self, joins: &[Join], conditions: &[Condition], negated: bool) -> String {
        let Some((first, others)) = joins.split_first() else {
            return "1 = 1".to_owned();
        };
        let mut sql = format!(
            "{}EXISTS (SELECT 1 FROM {}",
            if negated { "NOT " } else { "" },
            self.source(first.table)
        );
        for join in others {
            sql.push_str(&self.join(join));
        }
        sql.push_str(&format!(
            " WHERE {} = {}",
            self.qualified(first.right),
            self.qualified(first.left)
        ));
        let qualify = std::mem::replace(&mut self.qualify, true);
        for condition in conditions {
            let text = self.condition(condition);
            sql.push_str(&format!(" AND {text}"));
        }
        self.qualify = qualify;
        sql.push(')');
        sql
    }

    fn within(&mut self, column: ColumnRef, range: &Range) -> String {
        let date = self.date(column);
        let mut parts = Vec::new();
        for (bound, sign) in [(range.from, ">="), (range.to, "<")] {
            if let Some(bound) = bound {
                let place = self.param(json!(bound.to_string()), "date");
                parts.push(format!("{date} {sign} {place}"));
            }
        }
        match parts.len() {
            0 => "1 = 1".to_owned(),
            1 => parts.concat(),
            _ => format!("({})", parts.join(" AND ")),
        }
    }
}
