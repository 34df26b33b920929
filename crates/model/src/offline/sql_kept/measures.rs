//! What is counted, summed and compared in a question.

use super::interpret::Reader;
use super::keywords::Keyword;
use super::link::{Item, Target};
use super::query::Op;
use super::sketch::{Filter, Function, Measure};

impl Reader<'_> {
    /// The comparisons' numbers, with the word that each is about.
    pub(super) fn comparisons(&mut self) {
        for at in 0..self.tokens.len() {
            let number = |i: usize| self.tokens.get(i).and_then(|token| token.number);
            let (op, value, high, last) = match self.tokens[at].keyword {
                Some(Keyword::Op(op)) => match number(at + 1) {
                    Some(value) => (op, value, None, at + 1),
                    None => continue,
                },
                Some(Keyword::OpAfter(op)) if at > 0 => match number(at - 1) {
                    Some(value) if self.free(at - 1) => (op, value, None, at),
                    _ => continue,
                },
                Some(Keyword::Between) => match (number(at + 1), number(at + 3)) {
                    (Some(low), Some(high)) if self.tokens[at + 2].is(Keyword::And) => {
                        (Op::AtLeast, low, Some(high), at + 3)
                    }
                    _ => continue,
                },
                _ => continue,
            };
            let first = if matches!(self.tokens[at].keyword, Some(Keyword::OpAfter(_))) {
                at - 1
            } else {
                at
            };
            (first..=last).for_each(|i| self.used[i] = true);
            self.compare(first, last, op, value, high);
        }
    }

    pub(super) fn compare(
        &mut self,
        first: usize,
        last: usize,
        op: Op,
        value: f64,
        high: Option<f64>,
    ) {
        // "Price over 200": the word right before is measured.
        let beside = (0..first)
            .rev()
            .find(|&at| !self.tokens[at].is_stop())
            .filter(|&at| self.mention(at) && self.is_measure_word(at));
        // "More than 3 orders": the word after the number, where it is counted rather than
        // measured. 大于200的产品 are products, not 200 of them.
        let after = (last + 1..self.tokens.len().min(last + 3))
            .find(|&at| self.mention(at))
            .filter(|&at| {
                (last + 1..at).all(|i| self.tokens[i].is_stop() && self.tokens[i].text != "的")
            })
            .filter(|_| beside.is_none());
        if let Some(at) = after
            && self.numbers(at).is_empty()
        {
            let tables = self.tables(at);
            if !tables.is_empty() && high.is_none() {
                let slot = self.sketch.slot(tables);
                self.used[at] = true;
                self.sketch.filters.push(Filter::Rows { slot, op, value });
                return;
            }
        }
        let before = (first.saturating_sub(4)..first)
            .rev()
            .find(|&at| self.mention(at) && self.is_measure_word(at));
        // "Orders over 3": the count of a table that stands right before, in Chinese 订单数超过3.
        let counted = first.checked_sub(2).filter(|&at| {
            self.free(at)
                && self.tokens[at + 1].is(Keyword::Count)
                && self.tokens[at].table().is_some()
        });
        if let Some(at) = counted {
            let slot = self.sketch.slot(self.tables(at));
            (self.used[at], self.used[at + 1]) = (true, true);
            self.sketch.filters.push(Filter::Rows { slot, op, value });
            return;
        }
        let targets = match before.or(after.filter(|&at| self.is_measure_word(at))) {
            Some(at) => {
                self.used[at] = true;
                self.numbers(at)
            }
            // "Orders over 100" can only mean money.
            None => self.money(),
        };
        let slot = self.sketch.slot(targets);
        self.sketch.filters.push(Filter::Number { slot, op, value, high });
    }

    /// What "revenue" may stand for here.
    pub(super) fn money(&self) -> Vec<Target> {
        let all = self.lexicon.targets("revenue");
        all.into_iter().filter(|target| self.is_number(target)).collect()
    }

    pub(super) fn pieces(&self) -> Vec<Target> {
        let all = self.lexicon.targets("quantity");
        all.into_iter().filter(|target| self.is_number(target)).collect()
    }

    pub(super) fn without(&mut self) {
        let Some(at) = self.position(&[Keyword::Without]) else {
            return;
        };
        let found = (at + 1..self.tokens.len().min(at + 5))
            .find(|&i| self.mention(i) && !self.tables(i).is_empty());
        if let Some(i) = found {
            (at..=i).for_each(|i| self.used[i] = true);
            let slot = self.sketch.slot(self.tables(i));
            self.sketch.filters.push(Filter::Without { slot });
        }
    }

    pub(super) fn aggregates(&mut self) {
        for at in 0..self.tokens.len() {
            let Some(keyword) = self.tokens[at].keyword.filter(|_| self.free(at)) else {
                continue;
            };
            match keyword {
                Keyword::Count => self.count(at),
                Keyword::HowMuch
                    if self.following(at, 2).is_some_and(|i| self.numbers(i).is_empty()) =>
                {
                    self.count(at);
                }
                Keyword::Sum => self.aggregate(at, Function::Sum),
                Keyword::Average => self.aggregate(at, Function::Average),
                Keyword::Min => self.aggregate(at, Function::Min),
                Keyword::Max => self.aggregate(at, Function::Max),
                _ => {}
            }
        }
    }

    /// The next free mention, before the next group or ranking.
    pub(super) fn following(&self, at: usize, most: usize) -> Option<usize> {
        (at + 1..self.tokens.len())
            .filter(|&i| !self.tokens[i].is_stop())
            .take(most)
            .take_while(|&i| !self.tokens[i].is(Keyword::By))
            .find(|&i| self.mention(i))
    }

    pub(super) fn preceding(&self, at: usize) -> Option<usize> {
        let before = at.checked_sub(1)?;
        let at =
            if self.tokens[before].is(Keyword::Stop) { before.checked_sub(1)? } else { before };
        self.mention(at).then_some(at)
    }

    pub(super) fn count(&mut self, at: usize) {
        self.used[at] = true;
        let suffix = ["数", "数目", "个数", "总数", "条数", "笔数", "家数", "单数"]
            .contains(&self.tokens[at].text.as_str());
        let (before, after) = (self.preceding(at), self.following(at, 4));
        let chosen = if suffix { before.or(after) } else { after.or(before) };
        let Some(i) = chosen else {
            let pieces = self.pieces();
            if self.says(Keyword::Sold) && !pieces.is_empty() {
                self.measure(Function::Sum, pieces);
            } else {
                self.implied = true;
            }
            return;
        };
        self.used[i] = true;
        let labels = self.labels(i);
        let sold = self.says(Keyword::Sold) && self.tables(i).iter().any(|t| self.is_product(t));
        if sold && !self.pieces().is_empty() && !self.says(Keyword::Distinct) {
            self.measure(Function::Sum, self.pieces());
        } else if labels.is_empty() {
            self.measure(Function::Sum, self.numbers(i));
        } else {
            let tables = self.tables(i);
            self.measure(Function::Count, if tables.is_empty() { labels } else { tables });
        }
    }

    pub(super) fn is_product(&self, target: &Target) -> bool {
        self.lexicon.targets("product").iter().any(|known| known.what == target.what)
    }

    pub(super) fn measure(&mut self, function: Function, targets: Vec<Target>) {
        if targets.is_empty() {
            return;
        }
        let slot = self.sketch.slot(targets);
        self.sketch.measures.push(Measure { function, slot });
    }

    pub(super) fn aggregate(&mut self, at: usize, function: Function) {
        let ahead = (at + 1..self.tokens.len().min(at + 6))
            .take_while(|&i| !self.tokens[i].is(Keyword::By))
            .find(|&i| self.mention(i) && self.is_measure_word(i));
        let found = ahead.or_else(|| self.preceding(at).filter(|&i| self.is_measure_word(i)));
        self.used[at] = true;
        if let Some(i) = found {
            self.used[i] = true;
            let per = self.per(at, i, function);
            self.measure(per.unwrap_or(function), self.numbers(i));
            return;
        }
        let dated = self.following(at, 3).filter(|&i| !self.dates(i).is_empty());
        if let (Some(i), Function::Min | Function::Max) = (dated, function) {
            self.used[i] = true;
            self.measure(function, self.dates(i));
        } else if let (Function::Sum, Some(i)) = (function, self.following(at, 2)) {
            // "Total customers" are counted.
            if !self.tables(i).is_empty() && !self.says(Keyword::Count) {
                self.used[i] = true;
                self.measure(Function::Count, self.tables(i));
            }
        }
    }

    /// Average order value, average revenue per customer: a sum over the number of rows of a table.
    pub(super) fn per(
        &mut self,
        at: usize,
        measure: usize,
        function: Function,
    ) -> Option<Function> {
        if function != Function::Average {
            return None;
        }
        let text = self.tokens[measure].text.to_lowercase();
        let of_order = ["order", "basket", "订单", "客单"].iter().any(|word| text.contains(word));
        let entity = (at + 1..measure).find(|&i| self.mention(i) && !self.tables(i).is_empty());
        let by = (measure + 1..self.tokens.len())
            .filter(|&i| !self.tokens[i].is_stop())
            .find(|&i| {
                self.tokens[i].is(Keyword::By) && self.tokens[i].text.eq_ignore_ascii_case("per")
            })
            .and_then(|i| self.following(i, 1))
            .filter(|&i| self.texts(i).is_empty());
        let tables = if of_order {
            let all = self.lexicon.targets("order");
            all.into_iter().filter(|target| matches!(target.what, Item::Table(_))).collect()
        } else if let Some(i) = entity.or(by) {
            self.used[i] = true;
            self.tables(i)
        } else {
            Vec::new()
        };
        if tables.is_empty() {
            return None;
        }
        Some(Function::AveragePer(self.sketch.slot(tables)))
    }

    /// "How many are completed?" counts the rows that the filters speak of.
    pub(super) fn rows_of_filters(&mut self) {
        let tables: Vec<Target> = self
            .sketch
            .slots
            .iter()
            .flatten()
            .map(|target| Target { what: Item::Table(target.what.table()), cost: target.cost })
            .collect();
        self.measure(Function::Count, tables);
    }

    /// Whether sums of it mean something: money and pieces do, prices and ages don't.
    pub(super) fn additive(&self, target: &Target) -> bool {
        let Item::Column(at) = target.what else {
            return matches!(target.what, Item::Product(..));
        };
        let name = super::atoms::stems(&self.column(at).name);
        let single = [
            "price", "age", "rate", "rating", "score", "salary", "discount", "cost", "percent",
            "ratio", "year", "stock",
        ];
        !name.iter().any(|part| single.contains(&part.as_str()))
            || name.iter().any(|part| part == "total")
    }
}
