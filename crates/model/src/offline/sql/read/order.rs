//! In which order rows come.

use super::Reader;
use crate::offline::sql::keywords::Keyword;
use crate::offline::sql::link::Target;
use crate::offline::sql::sketch::Function;

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
        let told = down.or(up);
        for i in [down, up, at].into_iter().flatten() {
            self.take(i);
        }
        let Some(at) = at else {
            return told.map(|_| Order { descending: down.is_some(), key: None });
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
        let descending = if told.is_some() { down.is_some() } else { false };
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
}
