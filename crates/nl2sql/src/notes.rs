//! What an answer assumes and leaves out, each in a sentence.

mod assumed;
mod left_out;

use std::collections::BTreeSet;

use super::compile::{of_condition, of_expr};
use super::link::Item;
use super::marks::{self, Epoch};
use super::nature::{Nature, label, nature};
use super::query::{Aggregate, ColumnRef, Condition, Expr, Place, Query};
use super::resolve::Settled;
use super::schema::Schema;
use super::sketch::{Filter, Function, Sketch};
use super::time::Unit;
use super::vocabulary::VOCABULARY;
use super::ways;
use crate::text::{self, Language};
use ephor_model::known::What;
use jiff::civil::Date;

/// What asks for a list.
pub(super) const LISTS: &[&str] = &[
    "list", "show", "which", "what", "who", "all", "give", "find", "name", "names", "details",
    "display", "see", "tell", "get", "every", "whose", "print",
];

/// Notes about a query, the weightiest first.
pub(super) fn notes(
    query: &Query,
    (sketch, settled): (&Sketch, &Settled),
    (schema, today): (&Schema, Option<Date>),
    (question, language): (&str, Language),
) -> Vec<String> {
    let question = question.to_lowercase();
    let teller = Teller { query, schema, question, language };
    let mut notes = Vec::new();
    teller.deleted(&mut notes);
    teller.deleted_above(&mut notes);
    teller.missing(&mut notes);
    teller.undated(&mut notes);
    teller.averaged(&mut notes);
    teller.only(&mut notes);
    teller.twins(&mut notes);
    teller.units(&mut notes);
    if let Some(today) = today {
        teller.unfinished(today, &mut notes);
    }
    teller.currencies(&mut notes);
    teller.values(&mut notes);
    teller.measures(sketch, settled, &mut notes);
    teller.idle(&mut notes);
    teller.listed(&mut notes);
    teller.unread_values(&mut notes);
    teller.average_of_all(&mut notes);
    teller.without_group(&mut notes);
    teller.ranked_by_total(&mut notes);
    teller.told_elsewhere(&mut notes);
    teller.none_denied(&mut notes);
    teller.of_all_states(&mut notes);
    if let Some(today) = today {
        teller.year_of_a_month(today, &mut notes);
    }
    if sketch.rank_unsaid {
        teller.rank_unsaid(&mut notes);
    }
    notes.extend(
        sketch
            .assumed
            .iter()
            .map(|(english, chinese)| language.say(english.clone(), chinese.clone())),
    );
    let mut seen = BTreeSet::new();
    notes.retain(|note| seen.insert(note.clone()));
    notes
}

struct Teller<'a> {
    query: &'a Query,
    schema: &'a Schema,
    /// In lower case.
    question: String,
    language: Language,
}

fn number(count: f64) -> String {
    format!("{count:.0}")
}

/// "1 row of emp has", "3 rows of emp have".
fn have(count: f64, table: &str) -> String {
    match count {
        1.0 => format!("1 row of {table} has"),
        _ => format!("{count:.0} rows of {table} have"),
    }
}

impl Teller<'_> {
    fn table(&self, table: usize) -> &str {
        &self.schema.tables[self.schema.real(table)].name
    }

    fn column(&self, at: ColumnRef) -> &str {
        &self.schema.tables[self.schema.real(at.table)].columns[at.column].name
    }

    /// Amounts that are added whatever their currency, and whether they came in or went out.
    fn currencies(&self, notes: &mut Vec<String>) {
        let said = self.columns();
        let selected = self.query.select.iter().filter_map(|output| match &output.expr {
            Expr::Aggregate(Aggregate::Sum | Aggregate::Average, inner) => Some(&**inner),
            _ => None,
        });
        // The dearest, where prices are in several currencies.
        let ranked =
            self.query.order.first().filter(|_| self.query.ties || self.query.limit.is_some());
        let ranked = ranked.map(|(by, _)| by).filter(|by| !by.is_figure());
        for amount in selected.chain(ranked) {
            let Some(at) = of_expr(amount).first().copied() else { continue };
            if nature(&self.schema.tables[at.table].columns[at.column]) != Nature::Number {
                continue;
            }
            let table = at.table;
            let known = &self.schema.tables[table];
            let apart = marks::currency(known).into_iter().chain(marks::direction(known));
            for column in
                apart.filter(|column| !said.contains(&ColumnRef { table, column: *column }))
            {
                let name = self.column(ColumnRef { table, column });
                notes.push(self.language.say(
                    format!("Amounts are combined regardless of their {name}."),
                    format!("金额未按 {name} 区分，一并计算。"),
                ));
            }
        }
    }

    /// An amount that could be another column's.
    fn measures(&self, sketch: &Sketch, settled: &Settled, notes: &mut Vec<String>) {
        let name = |item: Item| match item {
            Item::Table(table) => self.table(table).to_owned(),
            Item::Column(at) => format!("{}.{}", self.table(at.table), self.column(at)),
            Item::Product(one, other) => {
                format!("{}.{} × {}", self.table(one.table), self.column(one), self.column(other))
            }
        };
        let measured = sketch.measures.iter().filter(|one| one.function != Function::Count);
        let bounded = sketch.filters.iter().filter_map(|filter| match filter {
            Filter::Number { slot, .. } => Some(*slot),
            _ => None,
        });
        for slot in measured.map(|measure| measure.slot).chain(sketch.ranked_by()).chain(bounded) {
            let (targets, chosen) = (&sketch.slots[slot], settled.items[slot]);
            let Some(cost) = targets.iter().find(|t| t.what == chosen).map(|t| t.cost) else {
                continue;
            };
            let mut others: Vec<String> = targets
                .iter()
                .filter(|target| target.what != chosen && target.cost <= cost + 1)
                .map(|target| name(target.what))
                .collect();
            others.truncate(3);
            if cost > 0 && !others.is_empty() {
                let (used, others) = (name(chosen), others.join(", "));
                notes.push(self.language.say(
                    format!("Amounts come from {used}; the question could also mean {others}."),
                    format!("金额取自 {used}；也可能指 {others}。"),
                ));
            }
        }
    }

    fn figure(&self, at: ColumnRef, what: What) -> Option<f64> {
        self.schema.facts.figure(self.table(at.table), self.column(at), what)
    }

    /// What becomes of the rows that have nothing in a column, if there are any.
    fn without(&self, at: ColumnRef, english: &str, chinese: &str) -> Option<String> {
        let count = self.figure(at, What::Missing).filter(|count| *count > 0.0)?;
        let (table, name) = (self.table(at.table), self.column(at));
        let (rows, count) = (have(count, table), number(count));
        Some(self.language.say(
            format!("{rows} no {name}; {english}"),
            format!("{table} 中有 {count} 行没有 {name}，{chinese}"),
        ))
    }

    /// All conditions, those about rows elsewhere too.
    fn conditions(&self) -> Vec<&Condition> {
        let mut all = Vec::new();
        for condition in self.query.conditions.iter().chain(&self.query.having) {
            all.push(condition);
            if let Condition::Exists { conditions, .. } = condition {
                all.extend(conditions);
            }
        }
        all
    }

    /// All columns that the query reads.
    fn columns(&self) -> BTreeSet<ColumnRef> {
        let outputs = self.query.select.iter().map(|output| &output.expr);
        let orders = self.query.order.iter().map(|(expr, _)| expr);
        let exprs = outputs.chain(&self.query.group).chain(orders).flat_map(of_expr);
        exprs.chain(self.conditions().into_iter().flat_map(of_condition)).collect()
    }

    fn units(&self, notes: &mut Vec<String>) {
        for at in self.columns() {
            let column = &self.schema.tables[at.table].columns[at.column];
            let name = self.column(at);
            if marks::cents(column) {
                let unit = if name.ends_with("pence") { "pence" } else { "cents" };
                notes.push(self.language.say(
                    format!("{name} is stored in {unit}; its amounts are divided by 100."),
                    format!("{name} 以分为单位存储，金额已除以 100。"),
                ));
            }
            if let Some(epoch) = Epoch::of(column) {
                let unit = match epoch {
                    Epoch::Seconds => ("seconds", "秒"),
                    Epoch::Millis => ("milliseconds", "毫秒"),
                    Epoch::Micros => ("microseconds", "微秒"),
                };
                notes.push(self.language.say(
                    format!("{name} is read as {} since 1970, in UTC.", unit.0),
                    format!("{name} 按 1970 年以来的{}数（UTC）解读。", unit.1),
                ));
            }
        }
    }

    /// Another key that leads to the same table.
    fn twins(&self, notes: &mut Vec<String>) {
        for (child, parent, key, others) in ways::twins(&self.query.joins, self.schema) {
            let others = others.join(", ");
            notes.push(self.language.say(
                format!(
                    "{parent} is joined to {child} by {key}; the question could also mean {others}."
                ),
                format!("{parent} 与 {child} 按 {key} 关联；也可能是指 {others}。"),
            ));
        }
        for joins in self.query.ways() {
            let Some((child, parent, key, table)) = ways::listed(joins, self.schema) else {
                continue;
            };
            notes.push(self.language.say(
                format!("{parent} is joined to {child} by {key}; {table} also connects them."),
                format!("{parent} 与 {child} 按 {key} 关联；{table} 也把两者相连。"),
            ));
        }
    }

    /// The period that today is in, which can't be compared with whole ones.
    fn unfinished(&self, today: Date, notes: &mut Vec<String>) {
        let bucket = self.query.group.iter().find_map(|expr| match expr {
            Expr::Bucket(unit, column) if *unit > Unit::Day => Some((*unit, *column)),
            _ => None,
        });
        let Some((unit, column)) = bucket else { return };
        let Some(begun) = unit.floor(today) else { return };
        let asked = self.query.conditions.iter().all(|condition| match condition {
            Condition::Within { column: of, ranges } if *of == column => {
                ranges.iter().any(|range| {
                    range.from.is_none_or(|from| from <= today)
                        && range.to.is_none_or(|to| to > begun)
                })
            }
            _ => true,
        });
        if asked {
            let name = unit.name();
            notes.push(self.language.say(
                format!("The {name} that began on {begun} isn't over: a row for it, if any, only covers days up to {today}, and can't be compared with a whole {name}."),
                format!("从 {begun} 开始的这一期尚未结束：若有该行，只计至 {today}，不能与完整的一期相比。"),
            ));
        }
    }

    /// Values that could be meant otherwise, names that several rows share, parts of values.
    fn values(&self, notes: &mut Vec<String>) {
        let facts = &self.schema.facts;
        for condition in self.conditions() {
            if let Condition::Like { column, text, place: Place::Anywhere, .. } = condition {
                let (table, name) = (self.table(column.table), self.column(*column));
                notes.push(self.language.say(
                    format!(
                        "“{text}” may be any part of {table}.{name}, not only the whole value."
                    ),
                    format!("“{text}”按包含关系在 {table}.{name} 中查找，而不是完整的值。"),
                ));
            }
            let Condition::In { column, values, .. } = condition else { continue };
            let (table, name) = (self.table(column.table), self.column(*column));
            for value in values {
                // "Finished" may be that status, and others too.
                if !self.question.contains(&value.to_lowercase().replace('_', " "))
                    && !self.question.contains(&value.to_lowercase())
                {
                    notes.push(self.language.say(
                        format!("The question is taken to mean {table}.{name} “{value}”."),
                        format!("问题中的说法按 {table}.{name} 的值“{value}”理解。"),
                    ));
                }
                let same = facts
                    .values
                    .iter()
                    .filter(|known| known.whole && known.value.eq_ignore_ascii_case(value));
                let mut others = Vec::new();
                for known in same {
                    if known.table == table && known.column == name {
                        let named = label(&self.schema.tables[self.schema.real(column.table)])
                            == [column.column];
                        if named && known.rows > 1 {
                            notes.push(self.language.say(
                                format!("{} rows of {table} have the {name} “{value}”; all of them that fit the question are included.", known.rows),
                                format!("{table} 中有 {} 行的 {name} 是“{value}”，凡符合问题的都计入。", known.rows),
                            ));
                        }
                    } else {
                        others.push(format!("{}.{}", known.table, known.column));
                    }
                }
                others.sort();
                others.dedup();
                if !others.is_empty() {
                    let others = others.join(", ");
                    notes.push(self.language.say(
                        format!(
                            "“{value}” is read as a value of {table}.{name}; it is also a value of {others}."
                        ),
                        format!("“{value}”按 {table}.{name} 理解；它也是 {others} 的值。"),
                    ));
                }
            }
        }
    }

    /// Whether a column that nobody speaks of sets a few rows apart, for whatever reason.
    fn sets_apart(&self, at: ColumnRef) -> Option<What> {
        // What rows can do, or have, is no reason to leave them out.
        const ABLE: &[&str] = &["has", "have", "can", "allows", "accepts", "offers", "wants"];
        let about = &self.schema.tables[at.table].columns[at.column];
        let parts = VOCABULARY.parts(&about.name);
        if marks::deleted(about).is_some() || parts.iter().any(|part| ABLE.contains(&part.as_str()))
        {
            return None;
        }
        let (what, others) = match nature(about) {
            Nature::Flag => (What::On, What::Off),
            Nature::Date => (What::Present, What::Missing),
            _ => return None,
        };
        let (some, others) = (self.figure(at, what)?, self.figure(at, others)?);
        // At most a third.
        (some > 0.0 && some * 3.0 <= some + others).then_some(what)
    }

    /// Rows that aren't in use count, unless the question says otherwise.
    fn idle(&self, notes: &mut Vec<String>) {
        let said: BTreeSet<ColumnRef> =
            self.conditions().into_iter().flat_map(of_condition).collect();
        let grouped: BTreeSet<ColumnRef> = self.query.group.iter().flat_map(of_expr).collect();
        let table = self.query.base;
        for (column, about) in self.schema.tables[table].columns.iter().enumerate() {
            let at = ColumnRef { table, column };
            let Some(what) = marks::apart(about).or_else(|| self.sets_apart(at)) else { continue };
            if said.contains(&at) || grouped.contains(&at) {
                continue;
            }
            if let Some(count) = self.figure(at, what).filter(|count| *count > 0.0) {
                let (is, chinese) = match what {
                    What::On => (" on", "为是"),
                    What::Off => (" off", "为否"),
                    _ => ("", "有值"),
                };
                let (table, name, figure) = (self.table(table), self.column(at), count);
                let (rows, count) = (have(figure, table), number(figure));
                notes.push(self.language.say(
                    format!("{rows} {name}{is}; the answer doesn't distinguish them."),
                    format!("其中包括 {table} 中 {name} {chinese}的 {count} 行。"),
                ));
            }
        }
    }

    /// "Orders this month": the orders, or how many there are.
    fn listed(&self, notes: &mut Vec<String>) {
        let width = self.schema.tables[self.query.base].columns.len();
        let rows = self.query.is_whole(width);
        let asked = text::words(&self.question).iter().any(|word| LISTS.contains(&word.as_str()));
        if rows && !asked && self.language == Language::English {
            let table = self.table(self.query.base);
            notes.push(format!("The rows of {table} are listed; ask “how many” for their number."));
        }
    }
}
