//! Values and states: whose they are, and that they are asked for.

use super::Account;
use super::negations::NOT;
use crate::compile::of_condition;
use crate::link::Item;
use crate::nature::Nature;
use crate::query::{ColumnRef, Condition, Expr};

impl Account<'_> {
    /// A word that a value is taken for, or leaves out.
    pub(super) fn misvalued(&self) -> Option<String> {
        self.values_in_a_row()
            .or_else(|| self.own_state())
            .or_else(|| self.state())
            .or_else(|| self.deed_for_a_state())
            .or_else(|| self.value_of_another())
            .or_else(|| self.deed_of_rows())
            .or_else(|| self.included())
            .or_else(|| self.also_without())
            .or_else(|| self.sold())
            .or_else(|| self.unsaid_not())
            .or_else(|| self.counts_another())
            .or_else(|| self.nobody())
            .or_else(|| self.own_column())
            .or_else(|| self.coming())
            .or_else(|| self.ordinal())
            .or_else(|| self.part_of_some())
            .or_else(|| self.inside_a_column())
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

    /// "The tanks in use", "what we no longer sell".
    fn state(&self) -> Option<String> {
        let state = self.pair("in", &["use"]).or_else(|| self.pair("no", &["longer"]));
        state.filter(|_| !self.of_a_state())
    }

    /// "Which company opened the most tickets": not those that are open.
    fn deed_for_a_state(&self) -> Option<String> {
        let deed = self.tokens.iter().find(|token| {
            let lower = token.text.to_lowercase();
            let stem = lower.strip_suffix("ed");
            token.values.iter().any(|(at, value)| {
                let state = self.in_column(*at, "status") || self.in_column(*at, "state");
                state
                    && stem == Some(value.to_lowercase().as_str())
                    && self.read.values.contains(&value.as_str())
            })
        });
        deed.map(|token| token.text.clone())
    }

    /// "Guests with Gold status": not their bookings' status.
    fn value_of_another(&self) -> Option<String> {
        const STATES: &[&str] =
            &["status", "state", "type", "kind", "level", "tier", "category", "class", "grade"];
        self.tokens.windows(2).find_map(|pair| {
            let [value, word] = pair else { return None };
            let lower = word.text.to_lowercase();
            let of = value.values.iter().any(|(at, _)| self.read.columns.contains(&self.real(*at)));
            let own = value.values.iter().any(|(at, _)| self.in_column(*at, &lower));
            let shown = self.read.shown.iter().any(|at| self.in_column(*at, &lower));
            (of && !own && shown && STATES.contains(&lower.as_str())).then(|| word.text.clone())
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
        self.read.meets(alone).then(|| self.words[at].clone())
    }

    /// "All divers, also those without a certificate".
    fn also_without(&self) -> Option<String> {
        let at = self.words.iter().position(|word| ["also", "even"].contains(&word.as_str()))?;
        let without = self.words[at..].iter().take(4).any(|word| word == "without");
        let lacks = |one: &Condition| {
            matches!(
                one,
                Condition::Null { present: false, .. } | Condition::Exists { negated: true, .. }
            )
        };
        (without && self.read.meets(lacks)).then(|| self.words[at].clone())
    }

    /// "Sold artworks", where that is a status: those alone.
    fn sold(&self) -> Option<String> {
        let token = self.tokens.iter().find(|token| token.text.eq_ignore_ascii_case("sold"))?;
        let read = token.values.iter().any(|(_, value)| self.read.values.contains(&value.as_str()));
        (!token.values.is_empty() && !read).then(|| token.text.clone())
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

    /// "The number of studios across all properties": rooms, and no properties.
    fn counts_another(&self) -> Option<String> {
        let at = self
            .words
            .windows(2)
            .position(|pair| ["number of", "how many"].contains(&pair.join(" ").as_str()))?;
        let noun = self.words.get(at + 2)?;
        let table = *self.of_value(noun).first()?;
        let other = self.query.select.iter().any(|output| {
            matches!(output.expr, Expr::CountDistinct(counted) if self.real(counted).table != table)
        });
        other.then(|| noun.clone())
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

    /// "Which team was founded first": not those of the division "First".
    fn ordinal(&self) -> Option<String> {
        const ORDINALS: &[&str] =
            &["first", "last", "second", "next", "top", "best", "most", "least"];
        let at = self.words.iter().position(|word| ORDINALS.contains(&word.as_str()))?;
        let word = &self.words[at];
        let column = self.read.conditions.iter().find_map(|one| match one {
            Condition::In { column, values, .. }
                if values.iter().any(|value| value.eq_ignore_ascii_case(word)) =>
            {
                Some(*column)
            }
            _ => None,
        })?;
        let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
        let mut beside = beside.filter_map(|at| self.words.get(at));
        let named =
            beside.any(|word| self.in_column(column, word) || self.in_table(column.table, word));
        (!named).then(|| word.clone())
    }

    /// "Of those that are granted or refused, what percentage is granted": not of all.
    fn part_of_some(&self) -> Option<String> {
        let part = |expr: &Expr| matches!(expr, Expr::Percent(_));
        let twice = |word: &&String| {
            let again = self.words.iter().filter(|other| other == word).count() > 1;
            again && !self.of_value(word).is_empty()
        };
        self.words.iter().find(twice).filter(|_| self.read.any(part)).cloned()
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

    /// "Students in grade 12", who have a `grade_level`: no grade of another thing.
    fn own_column(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        self.tokens.iter().find_map(|token| {
            let lower = token.text.to_lowercase();
            let mut read = token.targets.iter().filter_map(|target| match target.what {
                Item::Column(at) if self.reads(target.what) => Some(self.real(at)),
                _ => None,
            });
            let at = read.next()?;
            let own = |other: ColumnRef| {
                self.in_column(other, &lower)
                    && self.nature(other) == self.nature(at)
                    && !self.read.columns.contains(&other)
            };
            let other =
                at.table != base && !self.in_column(at, &lower) && self.columns(base).any(own);
            other.then(|| token.text.clone())
        })
    }

    /// "A deadline in December": in the one to come, or in the last.
    fn coming(&self) -> Option<String> {
        const MONTHS: &[&str] = &[
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december",
        ];
        const AHEAD: &[&str] =
            &["deadline", "due", "expiry", "expires", "planned", "scheduled", "ends", "renewal"];
        let at = self.words.iter().position(|word| MONTHS.contains(&word.as_str()))?;
        let year = self.words.iter().any(|word| word.len() == 4 && word.parse::<u16>().is_ok());
        let told = self.says_any(&["this", "last", "next", "past", "coming"]);
        let ahead = |one: &Condition| match one {
            Condition::Within { column, .. } => {
                self.parts(*column).iter().any(|part| AHEAD.contains(&part.as_str()))
            }
            _ => false,
        };
        (!year && !told && self.read.meets(ahead)).then(|| self.words[at].clone())
    }

    /// "Classes that were cancelled", where classes have a column of that name: not those with a booking that
    /// was.
    fn own_state(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let state = |at: &ColumnRef| matches!(self.nature(*at), Nature::Date | Nature::Flag);
        let own = |word: &str| self.columns(base).filter(state).any(|at| self.in_column(at, word));
        self.read.conditions.iter().find_map(|one| {
            let Condition::In { column, values, .. } = one else { return None };
            let away = self.real(*column).table != base && !self.names_head(column.table);
            values.iter().find(|value| away && own(&value.to_lowercase())).cloned()
        })
    }
}
