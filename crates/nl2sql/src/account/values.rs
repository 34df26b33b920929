//! Values and states: whose they are, and that they are asked for.

use super::negations::NOT;
use super::{Account, split};
use crate::compile::of_condition;
use crate::nature::Nature;
use crate::query::{ColumnRef, Condition};

impl Account<'_> {
    /// A word that a value is taken for, or leaves out.
    pub(super) fn misvalued(&self) -> Option<String> {
        self.values_in_a_row()
            .or_else(|| self.state())
            .or_else(|| self.value_of_a_named_column())
            .or_else(|| self.deed_of_rows())
            .or_else(|| self.included())
            .or_else(|| self.unsaid_not())
            .or_else(|| self.nobody())
            .or_else(|| self.inside_a_column())
            .or_else(|| self.value_of_another())
            .or_else(|| self.counted_elsewhere())
    }

    /// "Pending permits": not those of open faults, of which nobody spoke.
    fn value_of_another(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let lower = self.question.to_lowercase();
        self.read.conditions.iter().find_map(|one| {
            let Condition::In { column, values, negated: false } = one else { return None };
            let table = self.real(*column).table;
            let value = values.iter().find(|value| {
                let value = value.to_lowercase();
                !lower.contains(&value) && !lower.contains(&value.replace('_', " "))
            })?;
            let word = self
                .tokens
                .iter()
                .find(|token| token.values.iter().any(|(at, own)| at == column && own == value));
            let states = ["status", "state", "stage", "phase"];
            let state = self.parts(*column).iter().any(|part| states.contains(&part.as_str()));
            let strange =
                state && table != base && !self.names_table(table) && !self.says_column(*column);
            word.filter(|_| strange).map(|token| token.text.clone())
        })
    }

    /// "How many barrels were delivered to distilleries": barrels, and not the distilleries that got any.
    fn counted_elsewhere(&self) -> Option<String> {
        let many = self.words.windows(2).position(|pair| pair[0] == "how" && pair[1] == "many")?;
        let noun = self.words.get(many + 2)?;
        let of = self.of_value(noun);
        let mut inside = self.elsewhere(false).flat_map(|(_, conditions)| conditions);
        let value = inside.any(|one| match one {
            Condition::In { column, .. } => of.contains(&self.real(*column).table),
            _ => false,
        });
        (value && self.read.counts() && !of.contains(&self.query.base)).then(|| noun.clone())
    }

    /// "Through the web shop": one thing, and not two values of a column.
    pub(super) fn values_in_a_row(&self) -> Option<String> {
        const JOINED: &[&str] = &[" or ", " and ", ",", "、", "和", "或", "与", "及", "/"];
        let lower = self.question.to_lowercase();
        self.read.conditions.iter().find_map(|one| {
            let Condition::In { values, negated: false, .. } = one else { return None };
            let mut places: Vec<(usize, usize)> = Vec::new();
            for value in values {
                let mut tokens = self.tokens.iter();
                let word = tokens.find(|token| token.values.iter().any(|(_, own)| own == value));
                let words = [Some(value), word.map(|token| &token.text)];
                let found = words.into_iter().flatten().find_map(|word| {
                    lower.find(&word.to_lowercase()).map(|at| (at, at + word.len()))
                });
                places.push(found?);
            }
            places.sort_unstable();
            places.dedup();
            let apart = places.windows(2).find(|pair| {
                let between = lower.get(pair[0].1..pair[1].0).unwrap_or_default();
                !JOINED.iter().any(|mark| between.contains(mark))
            })?;
            lower.get(apart[0].0..apart[0].1).map(str::to_owned)
        })
    }

    /// "Rejected specimens by reason", where there is a `rejected_reason`: those alone.
    fn deed_of_rows(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let pairs = self
            .words
            .windows(2)
            .filter(|pair| pair[0].ends_with("ed") && self.in_table(base, &pair[1]));
        let met = |at: ColumnRef| self.read.meets(|one| of_condition(one).contains(&at));
        pairs
            .map(|pair| &pair[0])
            .find(|deed| {
                let own = |at: &ColumnRef| self.in_column(*at, deed);
                let mut all = self.columns(base).filter(own).peekable();
                all.peek().is_some()
                    && !all.any(met)
                    && !self
                        .read
                        .values
                        .iter()
                        .any(|value| value.to_lowercase().contains(deed.as_str()))
            })
            .cloned()
    }

    /// "Rejected deliveries included": these too, and not these alone.
    fn included(&self) -> Option<String> {
        let at = self
            .words
            .iter()
            .position(|word| ["included", "including"].contains(&word.as_str()))?;
        let beside = &self.words[at.saturating_sub(3)..self.words.len().min(at + 4)];
        let alone = |one: &Condition| match one {
            Condition::Flag { column, .. } => {
                beside.iter().any(|word| self.in_column(*column, word))
            }
            Condition::In { values, .. } => {
                values.iter().any(|value| beside.contains(&value.to_lowercase()))
            }
            _ => false,
        };
        // "Counties with none included": a row for each of these, too.
        const NONE: &[&str] = &["none", "zero", "zeros", "nothing", "without", "no"];
        let none = beside.iter().any(|word| NONE.contains(&word.as_str()));
        let none = none && !self.query.group.is_empty();
        (none || self.read.meets(alone)).then(|| self.words[at].clone())
    }

    /// "Inactive customers in Rotterdam": those, and no others.
    fn unsaid_not(&self) -> Option<String> {
        let said = self.denials().next().is_some();
        // "Non-randomised phase II trials": those of phase II.
        let once = self.words.iter().filter(|word| NOT.contains(&word.as_str())).count() == 1;
        let off = self.read.meets(|one| matches!(one, Condition::Flag { truth: false, .. }));
        self.read.conditions.iter().find_map(|one| match one {
            Condition::In { values, negated: true, .. } if !said || once && off => {
                values.first().cloned()
            }
            _ => None,
        })
    }

    /// The tables that have the value for which a word stands, where it stands for nothing else and the
    /// statement reads it.
    pub(super) fn of_value(&self, word: &str) -> Vec<usize> {
        let token = self.tokens.iter().find(|token| token.text.to_lowercase() == word);
        let read = |(at, value): &&(ColumnRef, String)| {
            self.read.columns.contains(&self.real(*at))
                && self.read.values.contains(&value.as_str())
        };
        let values = token.filter(|token| token.targets.is_empty()).map(|token| &token.values);
        let values = values.into_iter().flatten().filter(read);
        values.map(|(at, _)| self.real(*at).table).collect()
    }

    /// "Incidents that nobody works on": not those without a customer.
    fn nobody(&self) -> Option<String> {
        let nobody = self
            .words
            .iter()
            .find(|word| ["nobody", "noone", "nobody's"].contains(&word.as_str()))?;
        let lacks = |one: &Condition| match one {
            Condition::Null { column, present: false } => {
                let mut of = self.schema.referred(*column);
                let own = of.any(|table| self.names_head(table)) || self.says_column(*column);
                !own || nobody == "nobody's"
            }
            _ => false,
        };
        self.read.meets(lacks).then(|| nobody.clone())
    }

    /// "Products with paper in title": not those of the category "Paper".
    fn inside_a_column(&self) -> Option<String> {
        let part = self.words.windows(3).find(|part| {
            let of = self.of_value(&part[0]);
            let read = |at: &ColumnRef| of.contains(&at.table) && self.in_column(*at, &part[2]);
            let tables = self.read.tables.iter().filter(|table| !of.contains(table));
            let mut others = tables.flat_map(|table| self.columns(*table));
            part[1] == "in"
                && !of.is_empty()
                && !self.read.columns.iter().any(read)
                && others.any(|at| self.nature(at) == Nature::Text && self.in_column(at, &part[2]))
        })?;
        Some(part[0].clone())
    }

    /// "Where `plan_act_flg` is N": no N of another column.
    fn value_of_a_named_column(&self) -> Option<String> {
        let lower = self.question.to_lowercase();
        let after = |name: &str| {
            let (_, rest) = lower.split_once(name)?;
            [" is ", " = ", "=", " equals "].iter().find_map(|sign| rest.strip_prefix(sign))
        };
        self.read.conditions.iter().find_map(|one| {
            let Condition::In { column, values, .. } = one else { return None };
            let mut tables = self.read.tables.iter();
            let others = tables.find_map(|table| {
                self.columns(*table).filter(|at| *at != self.real(*column)).find(|at| {
                    let name = self.table(at.table).columns[at.column].name.to_lowercase();
                    let said = after(&name).filter(|_| name.contains('_'));
                    said.is_some_and(|said| {
                        values.iter().any(|value| split(said).next() == Some(&value.to_lowercase()))
                    })
                })
            })?;
            Some(self.name(others))
        })
    }

    /// "The tanks in use", "what we no longer sell".
    fn state(&self) -> Option<String> {
        let state = self.pair("in", &["use"]).or_else(|| self.pair("no", &["longer"]));
        state.filter(|_| !self.of_a_state())
    }
}
