//! Comparisons: with numbers, with the average, with another role's column.

use super::Reader;
use crate::sql::keywords::{Attribute, Keyword};
use crate::sql::link::{Item, Target};
use crate::sql::query::Op;
use crate::sql::sketch::{Bound, Filter, Function, Slot};

impl Reader<'_> {
    pub(super) fn comparisons(&mut self) {
        for at in 0..self.tokens.len() {
            if !self.free(at) {
                continue;
            }
            match self.tokens[at].keyword {
                Some(Keyword::Op(op)) => self.after_op(at, op, None),
                Some(Keyword::OpOf(op, attribute)) => self.after_op(at, op, Some(attribute)),
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

    /// "Whose gross is lower than their budget": two numbers of one row.
    fn with_column(&mut self, at: usize, other: usize, op: Op) {
        let Some(i) = self.before(at).filter(|&i| self.mention(i) && self.is_measure(i)) else {
            return;
        };
        (i..=other).for_each(|i| self.take(i));
        let slot = self.sketch.slot(self.numbers(i));
        let other = self.sketch.slot(self.numbers(other));
        self.sketch.filters.push(Filter::Columns { slot, op, other });
    }

    /// The numbers that an adjective speaks of.
    pub(super) fn attribute(&self, attribute: Attribute) -> Vec<Target> {
        let mut found: Vec<Target> = Vec::new();
        for (rank, word) in attribute.words().iter().enumerate() {
            for target in self.lexicon.targets(word) {
                let fits = match attribute {
                    Attribute::Age => {
                        !matches!(target.what, Item::Table(_)) && self.is_age(&target)
                    }
                    _ => self.is_number(&target),
                };
                if fits && !found.iter().any(|known| known.what == target.what) {
                    found.push(Target { cost: target.cost + rank as u32, ..target });
                }
            }
        }
        found
    }

    fn is_age(&self, target: &Target) -> bool {
        use crate::sql::nature::Nature;
        matches!(self.nature_of(target), Some(Nature::Number | Nature::Date | Nature::Year))
    }

    fn with_average(&mut self, at: usize, average: usize, op: Op, attribute: Option<Attribute>) {
        let beside = self.before(at).filter(|&i| self.mention(i) && self.is_measure(i));
        let after = self.next(average).filter(|&i| self.mention(i));
        let targets = match (attribute, beside, after) {
            (_, Some(i), _) => self.numbers(i),
            (None, None, Some(i)) => self.numbers(i),
            (Some(attribute), ..) => self.attribute(attribute),
            _ => Vec::new(),
        };
        // "A loan larger than the average loan".
        let table = after.or(self.before(at)).filter(|&i| self.mention(i) && self.is_table(i));
        let targets = match table {
            Some(i) if targets.is_empty() && attribute.is_none() => self.money_near(i),
            _ => targets,
        };
        if targets.is_empty() {
            return;
        }
        self.take(at);
        self.take(average);
        if let Some(i) = beside {
            self.take(i);
        }
        if let Some(i) = after {
            let named_before =
                self.is_table(i) && (0..at).any(|j| self.mention(j) && self.is_table(j));
            if self.is_measure(i) || named_before {
                self.take(i);
            }
        }
        let slot = self.sketch.slot(targets);
        self.sketch.filters.push(Filter::Average { slot, op });
    }

    /// "Employees who earn more than their manager".
    fn with_role(&mut self, at: usize, role: usize, op: Op, attribute: Option<Attribute>) {
        let beside = self.before(at).filter(|&i| self.mention(i) && self.is_measure(i));
        let targets = match (attribute, beside) {
            (Some(attribute), _) => self.attribute(attribute),
            (None, Some(i)) => self.numbers(i),
            _ => return,
        };
        if targets.is_empty() {
            return;
        }
        let roles: Vec<Target> = self
            .tables(role)
            .into_iter()
            .filter(|target| self.schema.roles[target.what.table()].is_some())
            .collect();
        [Some(at), Some(role), beside].into_iter().flatten().for_each(|i| self.take(i));
        let slot = self.sketch.slot(targets);
        let role = self.sketch.slot(roles);
        self.sketch.filters.push(Filter::Role { slot, op, role });
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
            Some(i) => self.money_near(i),
            None => self.money(),
        };
        self.number_filter(money, bound);
    }

    /// Money of the tables that a word names, or of those right beside them.
    pub(super) fn money_near(&self, at: usize) -> Vec<Target> {
        let tables: Vec<usize> = self.tables(at).iter().map(|target| target.what.table()).collect();
        let own = |table: usize| tables.contains(&table);
        let beside = |table: usize| {
            tables.iter().any(|&known| {
                self.schema.key(table, known).is_some() || self.schema.key(known, table).is_some()
            })
        };
        let money = self.money();
        let inside: Vec<Target> =
            money.iter().copied().filter(|target| own(target.what.table())).collect();
        if !inside.is_empty() {
            return inside;
        }
        money.into_iter().filter(|target| beside(target.what.table())).collect()
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
