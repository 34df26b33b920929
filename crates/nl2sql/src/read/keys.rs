//! What a superlative is of: a measure, a column, a date, the number of rows.

use super::Reader;
use super::ranking::Key;
use crate::keywords::{Attribute, Keyword};
use crate::link::Target;
use crate::sketch::Function;

impl Reader<'_> {
    /// "The longest range": the number that follows says of what, else the adjective does.
    pub(super) fn peak_key(&mut self, at: usize, attribute: Attribute) -> Key {
        let named = self.next(at).filter(|&i| {
            i == at + 1 && self.mention(i) && self.is_measure(i) && self.tables(i).is_empty()
        });
        match named.filter(|_| !self.chinese(at)) {
            Some(i) => {
                self.take(i);
                Key::Column(self.numbers(i))
            }
            None => self.attribute_key(attribute),
        }
    }

    pub(super) fn attribute_key(&mut self, attribute: Attribute) -> Key {
        let targets = self.attribute(attribute);
        if attribute == Attribute::Age {
            // "The oldest vehicle": by its year, or by its date.
            let mut targets = targets;
            for target in self.all_dates(|_| true) {
                if !targets.iter().any(|known| known.what == target.what) {
                    targets.push(Target { cost: target.cost.saturating_sub(2) + 3, ..target });
                }
            }
            return Key::Age(targets);
        }
        if targets.is_empty() { Key::Unsaid } else { Key::Column(targets) }
    }

    /// "Most recently hired", "earliest hire date", 入职最早: the date beside it, else any.
    pub(super) fn date_key(&mut self, at: usize) -> Key {
        let dated = |reader: &Self, i: usize| {
            reader.mention(i)
                && !reader.dates_of(i).is_empty()
                && Self::cost(&reader.dates_of(i)) <= Self::cost(&reader.tokens[i].targets)
        };
        let after = self.next(at).filter(|&i| dated(self, i));
        let before = self.before(at).filter(|&i| dated(self, i));
        let found = if self.chinese(at) { before.or(after) } else { after.or(before) };
        match found {
            Some(i) => {
                self.take(i);
                Key::Date(self.dates_of(i))
            }
            None => Key::Date(self.all_dates(|_| true)),
        }
    }

    /// What a "most", "highest", "top" is of.
    pub(super) fn best_key(
        &mut self,
        at: usize,
        number: Option<usize>,
        entity: &mut Option<usize>,
    ) -> Key {
        // "Top 5 customers by revenue", "with the most orders".
        let by = (at + 1..self.tokens.len()).find(|&i| {
            (self.is(i, Keyword::By)
                && ["by", "按", "按照"].contains(&self.tokens[i].text.to_lowercase().as_str()))
                || self.tokens[i].text.eq_ignore_ascii_case("in terms of")
        });
        if let Some(by) = by {
            self.take(by);
            if let Some(key) = self.key_after(by) {
                return key;
            }
            self.used[by] = false;
        }
        let counts = ["most", "the most", "fewest", "least", "the least", "最多", "最少"]
            .contains(&self.tokens[at].text.to_lowercase().as_str());
        let chinese = self.chinese(at);
        let asked = *entity;
        let before =
            |reader: &Self| reader.before(at).filter(|&i| reader.free(i) && Some(i) != asked);
        if chinese && let Some(key) = before(self).and_then(|i| self.key_at(i, counts)) {
            return key;
        }
        let next = self.next(at).filter(|&i| Some(i) != number);
        let next = next
            .or_else(|| number.filter(|&i| self.next(at) == Some(i)).and_then(|i| self.next(i)));
        let crossed = chinese && next.is_some_and(|i| self.between(at, i, "的"));
        if let Some(i) = next.filter(|_| !crossed) {
            let other = entity.is_some()
                || self.asks_when
                || (0..at).any(|j| self.mention(j) && !self.labels(j).is_empty() && j != i)
                || self.says_who();
            let countable = counts && other;
            if Some(i) != *entity && (self.is_measure(i) || !self.mention(i)) {
                if let Some(key) = self.key_after(i - 1) {
                    return key;
                }
            } else if Some(i) != *entity && countable {
                if let Some(key) = self.key_at(i, true) {
                    return key;
                }
            } else if Some(i) != *entity && entity.is_some() && self.mention(i) && self.is_table(i)
            {
                // "The client with the largest loan": the loan's money, or nothing that we know.
                self.take(i);
                let tables: Vec<usize> =
                    self.tables(i).iter().map(|target| target.what.table()).collect();
                let mut found = self.attribute(Attribute::Size);
                found.extend(self.money());
                found.retain(|target| tables.contains(&target.what.table()));
                return Key::Measure(
                    if self.is(at, Keyword::Worst) { Function::Min } else { Function::Max },
                    found,
                );
            }
            if self.mention(i) && !self.labels(i).is_empty() && entity.is_none() && !countable {
                *entity = Some(i);
            }
        }
        if !chinese && let Some(key) = before(self).and_then(|i| self.key_at(i, counts)) {
            return key;
        }
        let large = ["largest", "biggest", "smallest", "最大", "最小"]
            .contains(&self.tokens[at].text.to_lowercase().as_str());
        if large {
            let mut size = self.attribute(Attribute::Size);
            // "The largest order" is the one with the most money, where orders have no size.
            if let Some(i) = entity.filter(|&i| self.is_table(i)) {
                let tables: Vec<usize> = self.tables(i).iter().map(|t| t.what.table()).collect();
                size.retain(|target| tables.contains(&target.what.table()));
                if size.is_empty() {
                    size = self.money();
                    size.retain(|target| tables.contains(&target.what.table()));
                }
            }
            if !size.is_empty() {
                return Key::Column(size);
            }
        }
        // What stands elsewhere: "the customer with the most orders" has it right after.
        let measure = (0..self.tokens.len())
            .find(|&i| self.mention(i) && self.is_measure(i) && Some(i) != *entity);
        if let Some(i) = measure {
            return self.key_at(i, counts).unwrap_or(Key::Unsaid);
        }
        Key::Unsaid
    }

    /// The key that begins after a place: an aggregate's words, a number, something countable.
    pub(super) fn key_after(&mut self, at: usize) -> Option<Key> {
        let i = self.next(at).filter(|&i| self.free(i))?;
        let function = match self.tokens[i].keyword {
            Some(Keyword::Count) => Some(Function::Count),
            Some(Keyword::Average) => Some(Function::Average),
            Some(Keyword::Sum) => Some(Function::Sum),
            _ => None,
        };
        let Some(function) = function.filter(|_| {
            self.tokens[i].targets.is_empty() || self.next(i).is_some_and(|j| self.mention(j))
        }) else {
            return self.key_at(i, true);
        };
        let mut j = self.next(i)?;
        if self.is(j, Keyword::Count) {
            self.take(j);
            j = self.next(j)?;
        }
        if !self.mention(j) {
            return None;
        }
        let measure = self.is_measure(j);
        if !measure && self.tables(j).is_empty() {
            return None;
        }
        self.take(i);
        self.take(j);
        Some(match (function, measure) {
            (Function::Count, true) => Key::Column(self.numbers(j)),
            (_, false) => Key::Measure(Function::Count, self.tables(j)),
            (function, true) => Key::Measure(function, self.numbers(j)),
        })
    }

    /// A word as a key, with the aggregate's word before it.
    pub(super) fn key_at(&mut self, at: usize, counts: bool) -> Option<Key> {
        if !self.free(at) {
            return None;
        }
        // 借阅次数最多, 订单数最多.
        if self.is(at, Keyword::Count) && self.chinese(at) {
            let numbers = self.numbers(at);
            let i = self.before(at).filter(|&i| self.mention(i));
            if let Some(i) = i.filter(|&i| self.is_measure(i) && !self.is_table(i)) {
                self.take(at);
                self.take(i);
                return Some(Key::Column(self.numbers(i)));
            }
            if let Some(i) = i.filter(|&i| !self.tables(i).is_empty()) {
                self.take(at);
                self.take(i);
                return Some(Key::Measure(Function::Count, self.tables(i)));
            }
            if !numbers.is_empty() {
                self.take(at);
                return Some(Key::Column(numbers));
            }
            return None;
        }
        if !self.mention(at) {
            return None;
        }
        if self.is_measure(at) {
            let function = self.before(at).filter(|&i| self.free(i)).and_then(|i| {
                let function = match self.tokens[i].keyword? {
                    Keyword::Average => Function::Average,
                    Keyword::Sum => Function::Sum,
                    _ => return None,
                };
                Some((i, function))
            });
            self.take(at);
            return Some(match function {
                Some((i, function)) => {
                    self.take(i);
                    Key::Measure(function, self.numbers(at))
                }
                None => Key::Column(self.numbers(at)),
            });
        }
        // "The most leave days": the second word says what is measured.
        let compound = at + 1;
        if !self.tables(at).is_empty()
            && compound < self.tokens.len()
            && self.mention(compound)
            && self.is_measure(compound)
        {
            self.take(at);
            self.take(compound);
            return Some(Key::Column(self.numbers(compound)));
        }
        if counts && !self.tables(at).is_empty() {
            self.take(at);
            return Some(Key::Measure(Function::Count, self.tables(at)));
        }
        let dates = self.dates_of(at);
        // "The most departing flights" asks for no date; of what it does is unclear.
        let verbal = self.tokens[at].text.to_lowercase().ends_with("ing");
        if counts && verbal && !dates.is_empty() {
            return Some(Key::Measure(Function::Count, Vec::new()));
        }
        if !dates.is_empty() && Self::cost(&dates) < 3 {
            self.take(at);
            return Some(Key::Date(dates));
        }
        None
    }
}
