//! Comparisons: with numbers, with the average, with another role's column.

use super::Reader;
use crate::keywords::{Attribute, Keyword};
use crate::link::Target;
use crate::query::Op;
use crate::sketch::{Bound, Filter, Function, Slot};

impl Reader<'_> {
    pub(super) fn comparisons(&mut self) {
        for at in 0..self.tokens.len() {
            if !self.free(at) {
                continue;
            }
            match self.tokens[at].keyword {
                Some(Keyword::Op(op)) => self.after_op(at, op, None),
                Some(Keyword::OpOf(op, attribute)) => self.after_op(at, op, Some(attribute)),
                Some(Keyword::OutOf) => self.out_of(at),
                Some(Keyword::OpAfter(op)) if at > 0 => {
                    let number =
                        (at.saturating_sub(2)..at).rev().find(|&i| self.number(i).is_some());
                    if let Some((i, value)) = number.and_then(|i| Some((i, self.number(i)?))) {
                        (i..=at).for_each(|i| self.take(i));
                        self.compare(i, at, Bound { op, value, high: None }, None);
                    }
                }
                _ => {}
            }
            if let Some(low) = self.number(at) {
                self.range(at, low);
            }
        }
        self.equals();
    }

    /// "Out of stock": none is left. "Out of all orders" only names the whole.
    fn out_of(&mut self, at: usize) {
        let Some(next) = self.next(at) else { return };
        if self.mention(next) && self.is_measure(next) && !self.is_table(next) {
            self.take(at);
            self.take(next);
            let bound = Bound { op: Op::AtMost, value: 0.0, high: None };
            self.number_filter(self.numbers(next), bound);
        } else if self.is(next, Keyword::List) || self.mention(next) && self.is_table(next) {
            self.take(at);
        }
    }

    fn number(&self, at: usize) -> Option<f64> {
        self.tokens.get(at).and_then(|token| token.number).filter(|_| self.free(at))
    }

    /// "Between 5 and 9", 在5到9之间.
    fn range(&mut self, at: usize, low: f64) {
        let Some(joint) =
            (at + 1..self.tokens.len().min(at + 3)).find(|&i| self.is(i, Keyword::And))
        else {
            return;
        };
        let Some(high) = self.number(joint + 1) else { return };
        let led = at.checked_sub(1).filter(|&i| self.is(i, Keyword::Between));
        let words = ["到", "至", "to", "-", "~"];
        let tail = (joint + 2..self.tokens.len().min(joint + 5)).find(|&i| {
            ["之间", "间"].contains(&self.tokens[i].text.as_str()) || self.is(i, Keyword::Between)
        });
        let joined = words.contains(&self.tokens[joint].text.as_str()) || tail.is_some();
        if led.is_none() && !joined {
            return;
        }
        let first = led.unwrap_or(at);
        let last = tail.unwrap_or(joint + 1);
        (first..=joint + 1).for_each(|i| self.take(i));
        self.take(last);
        self.compare(first, last, Bound { op: Op::AtLeast, value: low, high: Some(high) }, None);
    }

    fn after_op(&mut self, at: usize, op: Op, attribute: Option<Attribute>) {
        let Some(next) = self.next(at) else { return };
        let low_high = self.number(next).is_some()
            && self.is(next + 1, Keyword::And)
            && self.number(next + 2).is_some();
        if let Some(value) = self.number(next).filter(|_| !low_high) {
            let negated = at.checked_sub(1).filter(|&i| self.is(i, Keyword::Not) && self.free(i));
            let op = match negated {
                Some(i) => {
                    self.take(i);
                    opposite(op)
                }
                None => op,
            };
            let again = self.bounded_before(at, next).filter(|_| attribute.is_none());
            (at..=next).for_each(|i| self.take(i));
            let bound = Bound { op, value, high: None };
            match again {
                Some(slot) => self.sketch.filters.push(Filter::Number { slot, bound }),
                None => self.compare(at, next, bound, attribute),
            }
        } else if self.is(next, Keyword::Average) {
            self.with_average(at, next, op, attribute);
        } else if self
            .tables(next)
            .iter()
            .any(|target| self.schema.roles[target.what.table()].is_some())
        {
            self.with_role(at, next, op, attribute);
        } else if attribute.is_none() {
            let own = self.next(next).filter(|_| self.is(next, Keyword::Own)).unwrap_or(next);
            if self.mention(own) && self.is_measure(own) && !self.is_table(own) {
                self.with_column(at, own, op);
            }
        }
    }

    /// "Larger than 50 and smaller than 300": what the bound before was of.
    fn bounded_before(&self, at: usize, number: usize) -> Option<Slot> {
        let and = self.before(at).filter(|&i| self.is(i, Keyword::And))?;
        let known = self.before(and)?;
        let other = self.next(number).is_some_and(|i| self.mention(i) && self.is_measure(i));
        match self.sketch.filters.last() {
            Some(Filter::Number { slot, .. })
                if self.tokens[known].number.is_some() && !self.free(known) && !other =>
            {
                Some(*slot)
            }
            _ => None,
        }
    }

    /// What a comparison is about.
    fn compare(&mut self, first: usize, last: usize, bound: Bound, attribute: Option<Attribute>) {
        // "100 per night" of a price per night.
        let (per, of) = (last + 1, last + 2);
        if self.is(per, Keyword::By)
            && of < self.tokens.len()
            && self.mention(of)
            && !self.numbers(of).is_empty()
            && self.tables(of).is_empty()
            && Self::cost(&self.numbers(of)) >= 3
        {
            self.take(per);
            self.take(of);
        }
        self.compared(first, last, bound, attribute);
    }

    fn compared(&mut self, first: usize, last: usize, bound: Bound, attribute: Option<Attribute>) {
        // "30 years old".
        let old = (last + 1..self.tokens.len().min(last + 3))
            .find(|&i| self.tokens[i].text.eq_ignore_ascii_case("old"));
        let attribute = match old.filter(|_| attribute.is_none()) {
            Some(i) => {
                (last + 1..=i).for_each(|i| self.take(i));
                Some(Attribute::Age)
            }
            None => attribute,
        };
        // "A term longer than 100 months".
        let named = self.before(first).filter(|&i| {
            attribute.is_some() && self.mention(i) && self.is_measure(i) && !self.is_table(i)
        });
        if let Some(i) = named {
            self.measured(i, last, bound);
            return;
        }
        // "More than 20000 in total balance".
        let total = self.next(last).and_then(|i| {
            let function = match self.tokens[i].keyword? {
                Keyword::Sum => Function::Sum,
                Keyword::Average => Function::Average,
                _ => return None,
            };
            let measure = self.next(i).filter(|&j| self.mention(j) && self.is_measure(j))?;
            (self.free(i) && attribute.is_none()).then_some((i, function, measure))
        });
        if let Some((i, function, measure)) = total {
            self.take(i);
            self.take(measure);
            let slot = self.sketch.slot(self.numbers(measure));
            self.sketch.filters.push(Filter::Group { function, slot, bound });
            return;
        }
        if let Some(attribute) = attribute {
            let targets: Vec<Target> = self.attribute(attribute);
            let numbers = targets.iter().copied().filter(|target| self.is_number(target)).collect();
            // "Longer than 300 pages": the word after the number says what is measured.
            let unit = self.next(last).filter(|&i| self.mention(i) && self.is_measure(i));
            let targets = match unit {
                Some(i) => {
                    self.take(i);
                    self.numbers(i)
                }
                None => numbers,
            };
            self.number_filter(targets, bound);
            return;
        }
        let before = self.before(first).filter(|&i| self.free(i));
        // 大于200的产品 are products, not 200 of them.
        let after = self.next(last).filter(|&i| {
            self.mention(i)
                && (last + 1..i).all(|i| self.tokens[i].text != "的")
                && (self.is_measure(i) || !(last + 1..i).any(|i| self.is(i, Keyword::At)))
                && i - last <= 3
        });
        let times = self.tokens[last + 1..].iter().take(2).any(|token| token.is(Keyword::Times));
        if let Some(i) = before {
            // 订单数超过3, 借书超过3次.
            if self.is(i, Keyword::Count)
                && let Some(table) =
                    self.before(i).filter(|&i| self.mention(i) && !self.tables(i).is_empty())
            {
                self.take(i);
                self.take(table);
                self.rows_filter(self.tables(table), bound);
                return;
            }
            if self.mention(i) && self.is_measure(i) && (!times || self.tables(i).is_empty()) {
                self.measured(i, last, bound);
                return;
            }
            if self.mention(i) && !self.tables(i).is_empty() {
                let counted = self
                    .before(i)
                    .filter(|&j| self.is(j, Keyword::Count) && self.free(j))
                    .filter(|_| after.is_none_or(|after| !self.is_table(after)));
                if let Some(j) = counted {
                    self.take(i);
                    self.take(j);
                    self.rows_filter(self.tables(i), bound);
                    return;
                }
                if times {
                    self.take(i);
                    self.rows_filter(self.tables(i), bound);
                    return;
                }
            }
        }
        if let Some(i) = after {
            if self.is_measure(i) {
                self.take(i);
                self.number_filter(self.numbers(i), bound);
                return;
            }
            if !self.tables(i).is_empty() {
                self.take(i);
                self.rows_filter(self.tables(i), bound);
                return;
            }
        }
        if times {
            // "Borrowed at least three times".
            let done = (0..first).rev().find(|&i| self.mention(i) && !self.tables(i).is_empty());
            if let Some(i) = done {
                self.take(i);
                self.rows_filter(self.tables(i), bound);
                return;
            }
        }
        let earlier =
            (first.saturating_sub(4)..first).rev().find(|&i| self.mention(i) && self.is_measure(i));
        if let Some(i) = earlier {
            self.measured(i, last, bound);
            return;
        }
        // "Vehicles that carried more than 30000".
        if let Some(i) = before.filter(|&i| self.mention(i) && !self.numbers(i).is_empty()) {
            self.measured(i, last, bound);
            return;
        }
        // "Orders over 100" can only mean money.
        let money = match before.filter(|&i| !self.tables(i).is_empty()) {
            Some(i) => self.worth_of(i),
            None => self.money(),
        };
        self.number_filter(money, bound);
    }

    /// A comparison of a measure, of each row or, with an aggregate's word, of each group.
    fn measured(&mut self, at: usize, last: usize, bound: Bound) {
        self.take(at);
        // 页数少于300页: the unit is the measure's own.
        let unit = last + 1;
        if unit < self.tokens.len() && self.mention(unit) && self.is_measure(unit) {
            self.take(unit);
        }
        let numbers = self.numbers(at);
        let function = self.before(at).filter(|&i| self.free(i)).and_then(|i| {
            let function = match self.tokens[i].keyword? {
                Keyword::Average => Function::Average,
                Keyword::Sum => Function::Sum,
                Keyword::Max => Function::Max,
                Keyword::Min => Function::Min,
                Keyword::Count => return Some((i, None)),
                _ => return None,
            };
            Some((i, Some(function)))
        });
        let slot = self.sketch.slot(numbers);
        match function {
            Some((i, Some(function))) => {
                self.take(i);
                self.sketch.filters.push(Filter::Group { function, slot, bound });
            }
            Some((i, None)) => {
                self.take(i);
                self.sketch.filters.push(Filter::Number { slot, bound });
            }
            None => self.sketch.filters.push(Filter::Number { slot, bound }),
        }
    }

    fn rows_filter(&mut self, tables: Vec<Target>, bound: Bound) {
        let slot = self.sketch.slot(tables);
        self.sketch.filters.push(Filter::Rows { slot, bound });
    }

    fn number_filter(&mut self, targets: Vec<Target>, bound: Bound) {
        let slot = self.sketch.slot(targets);
        self.sketch.filters.push(Filter::Number { slot, bound });
    }

    /// "Floor 4", "level is 3": a number right after a measure.
    fn equals(&mut self) {
        for at in 1..self.tokens.len() {
            let Some(value) = self.number(at) else { continue };
            let close = at
                .checked_sub(1)
                .map(|i| if self.tokens[i].is_stop() && i > 0 { i - 1 } else { i });
            let Some(i) = close.filter(|&i| {
                self.mention(i) && self.is_measure(i) && Self::cost(&self.numbers(i)) < 3
            }) else {
                continue;
            };
            self.take(at);
            self.take(i);
            let numbers = self.numbers(i);
            self.number_filter(numbers, Bound { op: Op::Equal, value, high: None });
        }
        // "Four star hotels", "hotels with 4 stars".
        let ranks = self.tokens.iter().any(|token| {
            matches!(
                token.keyword,
                Some(
                    Keyword::Best
                        | Keyword::Worst
                        | Keyword::Peak(_)
                        | Keyword::Dip(_)
                        | Keyword::First
                        | Keyword::Newest
                        | Keyword::Oldest
                        | Keyword::BestSelling
                        | Keyword::WorstSelling
                )
            )
        });
        for at in 0..self.tokens.len() {
            let Some(value) = self.number(at).filter(|_| !ranks) else { continue };
            let i = at + 1;
            let close = i < self.tokens.len() && self.mention(i) && self.is_measure(i);
            if close && Self::cost(&self.numbers(i)) < 3 {
                self.take(at);
                self.take(i);
                let numbers = self.numbers(i);
                self.number_filter(numbers, Bound { op: Op::Equal, value, high: None });
            }
        }
    }
}

fn opposite(op: Op) -> Op {
    match op {
        Op::Equal => Op::NotEqual,
        Op::NotEqual => Op::Equal,
        Op::Less => Op::AtLeast,
        Op::AtMost => Op::More,
        Op::More => Op::AtMost,
        Op::AtLeast => Op::Less,
    }
}
