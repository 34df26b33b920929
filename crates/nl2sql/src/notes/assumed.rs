//! What an answer takes for granted where the question says it by half.

use std::collections::BTreeSet;

use super::Teller;
use crate::compile::{of_condition, of_expr};
use crate::nature::{Nature, nature};
use crate::query::{Aggregate, ColumnRef, Condition, Expr};
use crate::text::{self, singular};
use crate::time::MONTHS;
use crate::vocabulary::VOCABULARY;
use jiff::civil::Date;

impl Teller<'_> {
    /// "Clubs with more than 40 members": rows of `members`, and not the number that a club tells.
    pub(super) fn told_elsewhere(&self, notes: &mut Vec<String>) {
        let base = self.schema.real(self.query.base);
        let whole = singular(&self.table(base).to_lowercase());
        let words = text::words(&self.question);
        let said = words.iter().any(|word| singular(word) == whole);
        for about in self.schema.tables.iter().filter(|table| table.name != self.table(base)) {
            let told = about.columns.iter().find(|column| {
                singular(&column.name.to_lowercase()) == whole && nature(column) == Nature::Number
            });
            if let Some(column) = told.filter(|_| said) {
                let (base, table, name) = (self.table(base), &about.name, &column.name);
                notes.push(self.language.say(
                    format!(
                        "This is about rows of {base}; the question could also mean {table}.{name}."
                    ),
                    format!("读取的是 {base} 的记录；也可能指 {table}.{name}。"),
                ));
            }
        }
    }

    /// "Trials held in each year": a status of that name, which the statement doesn't read.
    pub(super) fn unread_values(&self, notes: &mut Vec<String>) {
        let read: BTreeSet<ColumnRef> =
            self.columns().iter().map(|at| self.schema.real_column(*at)).collect();
        let table = self.schema.real(self.query.base);
        let words = text::words(&self.question);
        const DID: &[&str] = &["did", "have", "has"];
        const THEY: &[&str] = &["i", "we", "you", "he", "she", "they"];
        let mut three = words.windows(3);
        let did = three
            .find(|three| DID.contains(&three[0].as_str()) && THEY.contains(&three[1].as_str()))
            .map(|three| three[2].as_str());
        let values = self.conditions().into_iter().flat_map(|one| match one {
            Condition::In { values, .. } => values.clone(),
            Condition::AnyEquals { value, .. } => vec![value.clone()],
            Condition::Like { text, .. } => vec![text.clone()],
            _ => Vec::new(),
        });
        let values: Vec<String> = values.collect();
        for (column, about) in self.schema.tables[table].columns.iter().enumerate() {
            let at = ColumnRef { table, column };
            if read.contains(&at) || about.samples.len() < 2 || nature(about) != Nature::Text {
                continue;
            }
            // "How many flights did we fly" are those that were flown.
            let said = |value: &&String| {
                let value = value.to_lowercase();
                let done = did.is_some_and(|verb| {
                    VOCABULARY.same(&[singular(verb)], std::slice::from_ref(&value))
                });
                // "The Station Hotel" is none of the hotels.
                let part = values.iter().any(|other| other.to_lowercase().contains(&value));
                done || words.contains(&value) && !part
            };
            if let Some(value) = about.samples.iter().filter(|value| value.len() > 2).find(said) {
                let (table, name) = (self.table(table), self.column(at));
                notes.push(self.language.say(
                    format!("“{value}” is also a value of {table}.{name}; the answer doesn't filter by it."),
                    format!("“{value}”也是 {table}.{name} 的值；答案未按它区分。"),
                ));
            }
        }
    }

    /// "Released batches above the average": of all batches.
    pub(super) fn average_of_all(&self, notes: &mut Vec<String>) {
        let against = self.query.conditions.iter().find_map(|one| match one {
            Condition::Average(expr, _) => of_expr(expr).first().map(|at| at.table),
            _ => None,
        });
        let others = |one: &Condition| !matches!(one, Condition::Average(..));
        if let Some(table) = against.filter(|_| self.query.conditions.iter().any(others)) {
            let table = self.table(table);
            notes.push(self.language.say(
                format!("The average is over all rows of {table}."),
                format!("平均数按 {table} 的全部记录计算。"),
            ));
        }
    }

    /// "Top five customers": by a figure that the question doesn't name.
    pub(super) fn rank_unsaid(&self, notes: &mut Vec<String>) {
        let Some((by, down)) = self.query.order.first() else { return };
        let Some(output) = self.query.select.iter().find(|output| output.expr == *by) else {
            return;
        };
        let name = output.name.replace('_', " ");
        let (first, chinese) =
            if *down { ("highest", "从高到低") } else { ("lowest", "从低到高") };
        notes.push(self.language.say(
            format!("The question doesn't say how to rank; ranked by {name}, {first} first."),
            format!("问题没有说明如何排序；按 {name} {chinese}排列。"),
        ));
    }

    /// "The importer with the highest duty": of all of its entries together.
    pub(super) fn ranked_by_total(&self, notes: &mut Vec<String>) {
        const HIGH: &[&str] = &["highest", "lowest", "largest", "smallest", "biggest"];
        const TOTAL: &[&str] = &["total", "sum", "overall", "combined", "altogether", "together"];
        let words = text::words(&self.question);
        let says = |all: &[&str]| words.iter().any(|word| all.contains(&word.as_str()));
        let by = match self.query.order.first() {
            Some((Expr::Aggregate(Aggregate::Sum, inner), _)) => of_expr(inner).first().copied(),
            _ => None,
        };
        let ranked = self.query.ties || self.query.limit.is_some();
        if let Some(at) = by.filter(|_| ranked && says(HIGH) && !says(TOTAL)) {
            let (table, name) = (self.table(at.table), self.column(at));
            notes.push(self.language.say(
                format!("Ranked by the total of {table}.{name} for each, not by its single rows."),
                format!("按每组 {table}.{name} 的合计排序，而不是按单行的值。"),
            ));
        }
    }

    /// "Not withdrawn": rows without an outcome aren't, either.
    pub(super) fn none_denied(&self, notes: &mut Vec<String>) {
        for one in self.conditions() {
            let at = match one {
                Condition::In { column, negated: true, .. }
                | Condition::Like { column, negated: true, .. } => *column,
                Condition::AnyEquals { columns, negated: true, .. } if columns.len() == 1 => {
                    columns[0]
                }
                _ => continue,
            };
            notes.extend(self.without(at, "they are included.", "也计入在内。"));
        }
    }

    /// "How many moves did we plan": whatever became of them.
    pub(super) fn of_all_states(&self, notes: &mut Vec<String>) {
        const STATES: &[&str] = &["status", "state", "stage", "phase"];
        const DID: &[&str] = &["did", "have", "has"];
        const WE: &[&str] = &["i", "we", "you", "he", "she", "they"];
        let words = text::words(&self.question);
        let pair = |one: &[&str], other: &[&str]| {
            words
                .windows(2)
                .any(|pair| one.contains(&pair[0].as_str()) && other.contains(&pair[1].as_str()))
        };
        let did = pair(DID, WE) || pair(WE, &["did"]) || words.iter().any(|word| word == "done");
        let table = self.schema.real(self.query.base);
        let read: BTreeSet<ColumnRef> =
            self.columns().iter().map(|at| self.schema.real_column(*at)).collect();
        for (column, about) in self.schema.tables[table].columns.iter().enumerate() {
            let parts = VOCABULARY.parts(&about.name);
            let state = parts.last().is_some_and(|last| STATES.contains(&last.as_str()));
            let several = about.samples.len() > 1 && nature(about) == Nature::Text;
            if did && state && several && !read.contains(&ColumnRef { table, column }) {
                let (table, name) = (self.table(table), &about.name);
                notes.push(self.language.say(
                    format!("Rows of {table} are included whatever their {name} is."),
                    format!("{table} 的记录不论 {name} 如何均计入。"),
                ));
            }
        }
    }

    /// "In December", where it isn't that of this year.
    pub(super) fn year_of_a_month(&self, today: Date, notes: &mut Vec<String>) {
        let words = text::words(&self.question);
        let named = words
            .iter()
            .any(|word| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()));
        let ranges = self.conditions().into_iter().filter_map(|one| match one {
            Condition::Within { ranges, .. } if !named => Some(ranges),
            _ => None,
        });
        for bound in ranges.flatten().flat_map(|range| [range.from, range.to]).flatten() {
            for day in [Some(bound), bound.yesterday().ok()].into_iter().flatten() {
                let month = MONTHS[usize::from(day.month().unsigned_abs()) - 1];
                let said = words.iter().any(|word| {
                    word == month || word.len() == 3 && month.starts_with(word.as_str())
                });
                if said && day.year() != today.year() {
                    let (year, number) = (day.year(), day.month());
                    let month = format!("{}{}", month[..1].to_uppercase(), &month[1..]);
                    notes.push(self.language.say(
                        format!("{month} is taken to mean {month} {year}."),
                        format!("{number} 月按 {year} 年理解。"),
                    ));
                }
            }
        }
    }

    /// Rows that belong to none of the groups are one of them.
    pub(super) fn without_group(&self, notes: &mut Vec<String>) {
        let columns = self.query.group.iter().filter_map(|expr| match expr {
            Expr::Column(at) => Some(*at),
            _ => None,
        });
        for at in columns {
            let own = nature(&self.schema.tables[at.table].columns[at.column]) == Nature::Text;
            let bound = |one: &Condition| of_condition(one).contains(&at);
            if !own || self.query.conditions.iter().any(bound) {
                continue;
            }
            notes.extend(self.without(at, "they form a group of their own.", "单独成为一组。"));
        }
    }
}
