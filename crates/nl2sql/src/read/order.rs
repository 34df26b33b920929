//! In which order rows come.

use super::Reader;
use crate::keywords::Keyword;
use crate::link::Target;
use crate::sketch::Function;

/// An order that was asked for.
pub(super) struct Order {
    pub(super) descending: bool,
    /// What it is by; None: by what is measured.
    pub(super) key: Option<Vec<Target>>,
}

impl Reader<'_> {
    pub(super) fn ordering(&mut self) -> Option<Order> {
        let down = self.position(|keyword| keyword == Keyword::Descending);
        let up = self.position(|keyword| keyword == Keyword::Ascending);
        let at = self.position(|keyword| keyword == Keyword::OrderBy);
        let led = at.map(|i| self.tokens[i].text.to_lowercase()).unwrap_or_default();
        let (falls, rises) = (led.contains("descending"), led.contains("ascending"));
        let told = down.or(up).or(at.filter(|_| falls || rises));
        for i in [down, up, at].into_iter().flatten() {
            self.take(i);
        }
        let Some(at) = at else {
            let at = told?;
            // 按工资从高到低, "by age descending": what a list is ordered by, not what it is grouped by.
            let by = self.before(at).filter(|&i| self.sorts(i));
            let key = by.map(|i| {
                self.take(i);
                self.take(i - 1);
                self.tokens[i].targets.clone()
            });
            return Some(Order { descending: down.is_some(), key });
        };
        // 按入职日期排序: what the order is by stands before.
        let by = (0..at).rev().find(|&i| self.is(i, Keyword::By) && self.free(i)).filter(|&by| {
            self.chinese(at) && at - by <= 5 && !(by..at).any(|i| self.tokens[i].text == ",")
        });
        let from = by.unwrap_or(at);
        let to = if by.is_some() { at } else { self.tokens.len() };
        let found = (from + 1..to).find(|&i| self.mention(i));
        let counted = (from + 1..to).find(|&i| self.is(i, Keyword::Count) && self.free(i));
        let mean = (from + 1..to).find_map(|i| match self.tokens[i].keyword {
            Some(Keyword::Average) if self.free(i) => Some((i, Function::Average)),
            Some(Keyword::Sum) if self.free(i) => Some((i, Function::Sum)),
            _ => None,
        });
        if let Some(by) = by {
            self.take(by);
        }
        let descending = down.is_some() || falls;
        let Some(i) = found else {
            return Some(Order { descending: told.is_none() || descending, key: None });
        };
        if (counted.is_some() || mean.is_some()) && !(counted.is_some() && self.is_measure(i)) {
            // "Ordered by number of orders": a measure of its own, unless it was named already.
            let named = (0..from)
                .any(|j| self.tokens[j].targets == self.tokens[i].targets && self.free(j))
                && (0..from).any(|j| {
                    self.is(j, Keyword::Count)
                        || self.is(j, Keyword::Average)
                        || self.is(j, Keyword::Sum)
                });
            let keyword = counted.or(mean.map(|(i, _)| i));
            if let Some(j) = keyword {
                self.take(j);
            }
            self.take(i);
            if !named {
                let function =
                    mean.filter(|_| counted.is_none()).map_or(Function::Count, |(_, f)| f);
                let targets = if counted.is_some() { self.tables(i) } else { self.numbers(i) };
                self.measure(function, targets);
            }
            return Some(Order { descending, key: None });
        }
        if let Some(i) = counted {
            self.take(i);
        }
        self.take(i);
        Some(Order { descending, key: Some(self.tokens[i].targets.clone()) })
    }

    /// A number or a date right after "by" in a list of which nothing is computed.
    fn sorts(&self, at: usize) -> bool {
        let computes = self.tokens.iter().any(|token| {
            matches!(
                token.keyword,
                Some(Keyword::Count | Keyword::Sum | Keyword::Average | Keyword::HowMuch)
            )
        });
        let dated = !self.dates_of(at).is_empty();
        at > 0
            && self.mention(at)
            && (dated || (self.is_measure(at) && !self.is_table(at)))
            && self.is(at - 1, Keyword::By)
            && self.says(Keyword::List)
            && !computes
    }

    /// "From the oldest to the youngest": an order, not two ends of a measure.
    pub(super) fn end_to_end(&mut self) -> Option<Order> {
        let end = |reader: &Self, i: usize| match reader.tokens.get(i).and_then(|t| t.keyword) {
            Some(Keyword::Peak(attribute)) => Some((attribute, true)),
            Some(Keyword::Dip(attribute)) => Some((attribute, false)),
            _ => None,
        };
        let from = (0..self.tokens.len())
            .find(|&i| ["from", "从"].contains(&self.tokens[i].text.to_lowercase().as_str()))?;
        let first = self.next(from)?;
        let to = self.next(first)?;
        let last = self.next(to)?;
        let joined = ["to", "到"].contains(&self.tokens[to].text.to_lowercase().as_str());
        let ((attribute, down), (other, up)) = (end(self, first)?, end(self, last)?);
        let targets = self.attribute(attribute);
        if !joined || attribute != other || down == up || targets.is_empty() {
            return None;
        }
        [from, first, to, last].into_iter().for_each(|i| self.take(i));
        // The oldest has the earliest date.
        let dates: Vec<Target> =
            targets.iter().copied().filter(|target| !self.is_number(target)).collect();
        let numbers: Vec<Target> =
            targets.into_iter().filter(|target| self.is_number(target)).collect();
        Some(if numbers.is_empty() {
            Order { descending: !down, key: Some(dates) }
        } else {
            Order { descending: down, key: Some(numbers) }
        })
    }
}
