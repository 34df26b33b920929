//! What is counted, summed and averaged.

use super::Reader;
use crate::keywords::Keyword;
use crate::link::{Item, Target};
use crate::marks;
use crate::nature::additive;
use crate::query::ColumnRef;
use crate::sketch::Function;

impl Reader<'_> {
    /// "Highest and lowest salary": two ends of one measure.
    pub(super) fn extremes(&mut self) {
        let end = |reader: &Self, at: usize| match reader.tokens[at].keyword {
            Some(Keyword::Best | Keyword::Max | Keyword::Peak(_) | Keyword::Newest)
                if reader.free(at) =>
            {
                Some(Keyword::Max)
            }
            Some(Keyword::Worst | Keyword::Min | Keyword::Dip(_) | Keyword::Oldest)
                if reader.free(at) =>
            {
                Some(Keyword::Min)
            }
            _ => None,
        };
        let ends: Vec<(usize, Keyword)> =
            (0..self.tokens.len()).filter_map(|at| Some((at, end(self, at)?))).collect();
        let [.., (first, one), (second, other)] = ends.as_slice() else { return };
        let joined = (*first..*second).any(|at| self.is(at, Keyword::And));
        let entity = self.says(Keyword::Which) && !self.chinese(0);
        if one == other || !joined || entity {
            return;
        }
        if let Some(Keyword::Peak(attribute) | Keyword::Dip(attribute)) =
            self.tokens[*first].keyword
        {
            let targets = self.attribute(attribute);
            for at in 0..self.tokens.len() {
                let same = self
                    .numbers(at)
                    .iter()
                    .any(|known| targets.iter().any(|t| t.what == known.what));
                if self.mention(at) && same {
                    self.take(at);
                }
            }
            self.take(*first);
            self.take(*second);
            for keyword in [one, other] {
                let function = if *keyword == Keyword::Max { Function::Max } else { Function::Min };
                self.measure(function, targets.clone());
            }
            return;
        }
        self.tokens[*first].keyword = Some(*one);
        self.tokens[*second].keyword = Some(*other);
        if let Some(at) = self.position(|keyword| keyword == Keyword::Difference) {
            self.take(at);
            self.take(*second);
            self.tokens[*first].keyword = Some(Keyword::Difference);
            self.used[*first] = false;
        }
    }

    pub(super) fn aggregates(&mut self) {
        for at in 0..self.tokens.len() {
            let Some(keyword) = self.tokens[at].keyword.filter(|_| self.free(at)) else { continue };
            match keyword {
                Keyword::Count => self.count(at),
                Keyword::HowMuch if self.tokens[at].text.eq_ignore_ascii_case("how much") => {
                    self.how_much(at);
                }
                Keyword::HowMuch => {
                    let countable = self.ahead(at, 2).filter(|&i| !self.is_measure(i));
                    let before = self.before(at).filter(|&i| self.mention(i) && self.is_table(i));
                    if countable.is_some() || before.is_some() {
                        self.count(at);
                    } else {
                        self.take(at);
                    }
                }
                Keyword::Sum => self.aggregate(at, Function::Sum),
                Keyword::Average => self.aggregate(at, Function::Average),
                Keyword::Min => self.aggregate(at, Function::Min),
                Keyword::Max => self.aggregate(at, Function::Max),
                Keyword::Difference => self.aggregate(at, Function::Spread),
                _ => {}
            }
        }
    }

    /// "How much did we bill": money of what follows, never how many rows there are.
    fn how_much(&mut self, at: usize) {
        self.take(at);
        let Some(i) = self.ahead(at, 4).filter(|&i| !self.is_measure(i) && self.is_table(i)) else {
            return;
        };
        let money = self.money_near(i);
        let tables: Vec<usize> = self.tables(i).iter().map(|t| t.what.table()).collect();
        let own: Vec<Target> =
            money.into_iter().filter(|target| tables.contains(&target.what.table())).collect();
        if own.is_empty() {
            self.lost.push(at);
        } else if self.sketch.measures.is_empty() {
            self.take(i);
            self.measure(Function::Sum, own);
        }
    }

    /// Whether a table has numbers that could be added up.
    fn sums(&self, at: usize) -> bool {
        self.tables(at).iter().any(|target| {
            let table = &self.schema.tables[self.schema.real(target.what.table())];
            table.columns.iter().any(additive)
        })
    }

    /// Whether one of a table's currencies is named: what is added up is its money.
    fn currency_of(&self, at: usize) -> bool {
        self.tables(at).iter().any(|target| {
            let table = target.what.table();
            let currency = marks::currency(&self.schema.tables[table]);
            let named =
                |column: &ColumnRef| column.table == table && Some(column.column) == currency;
            self.tokens.iter().any(|token| token.values.iter().any(|(column, _)| named(column)))
        })
    }

    /// The next free mention, before the next group or ranking.
    fn ahead(&self, at: usize, most: usize) -> Option<usize> {
        (at + 1..self.tokens.len())
            .filter(|&i| !self.tokens[i].is_stop())
            .take(most)
            .take_while(|&i| !self.is(i, Keyword::By) && !self.is(i, Keyword::Which))
            .find(|&i| self.mention(i) && !self.is(i, Keyword::Sold) && !self.describes(i))
    }

    /// "Active accounts": a flag before what it is of.
    fn describes(&self, at: usize) -> bool {
        self.is_flag(at)
            && (at + 1..self.tokens.len().min(at + 3)).any(|i| self.mention(i) && self.is_table(i))
    }

    fn behind(&self, at: usize) -> Option<usize> {
        self.before(at).filter(|&i| self.mention(i))
    }

    /// What a count is of: the word after it, in Chinese often the one before.
    fn counted(&self, at: usize) -> Option<usize> {
        let (before, after) = (self.behind(at), self.ahead(at, 4));
        let text = self.tokens[at].text.as_str();
        let suffix = self.chinese(at) && !["多少", "几"].iter().any(|lead| text.starts_with(lead));
        // 有多少客户, 客户有多少: the word right after, else the one before.
        let asks = self.chinese(at) && !suffix;
        let right_after = after.filter(|&i| {
            self.before(i) == Some(at) && !(at + 1..i).any(|j| self.tokens[j].text == "的")
        });
        // 多少位宠物主人: owners, and not pets.
        let head = |i: usize| match self.tokens.get(i + 1) {
            Some(_) if self.mention(i + 1) && self.is_table(i + 1) && self.is_table(i) => i + 1,
            _ => i,
        };
        match (suffix, asks) {
            (true, _) => before.or(after),
            (_, true) => right_after.map(head).or(before).or(after),
            // "Job count and average duration".
            _ if text.eq_ignore_ascii_case("count")
                && before.is_some_and(|i| self.is_table(i))
                && self.next(at).is_some_and(|i| self.is(i, Keyword::And)) =>
            {
                before
            }
            _ => after.or(before),
        }
    }

    /// "How many inspections did juniors make": rows of the table that has the inspections, where the
    /// word is a value that stands alone.
    fn counts_value(&mut self, at: usize) -> bool {
        let Some(token) = self.tokens.get(at + 1) else { return false };
        let did = self.tokens.get(at + 2).is_some_and(|token| {
            ["did", "do", "have", "has"].contains(&token.text.to_lowercase().as_str())
        });
        let [(column, _)] = *token.values.as_slice() else { return false };
        if !did || !token.targets.is_empty() {
            return false;
        }
        self.measure(Function::Count, vec![Target { what: Item::Table(column.table), cost: 0 }]);
        true
    }

    fn count(&mut self, at: usize) {
        self.take(at);
        if self.counts_value(at) {
            return;
        }
        let Some(i) = self.counted(at) else {
            let pieces = self.pieces();
            if self.says(Keyword::Sold) && !pieces.is_empty() {
                self.measure(Function::Sum, pieces);
            } else if !self.tokens[at].targets.is_empty() && self.sketch.measures.is_empty() {
                // 数量 itself may be a column.
                let numbers = self.numbers(at);
                if numbers.is_empty() {
                    self.implied = true
                } else {
                    self.measure(Function::Sum, numbers)
                }
            } else {
                self.implied = true;
            }
            return;
        };
        let listed = self.is_measure(i) && self.sketch.groups.is_empty() && self.beside_a_label(at);
        if listed {
            return;
        }
        self.take(i);
        let tables = self.tables(i);
        let sold = self.says(Keyword::Sold) && tables.iter().any(|t| self.is_product(t));
        let distinct = self.says(Keyword::Distinct);
        if sold && !self.pieces().is_empty() && !distinct {
            self.measure(Function::Sum, self.pieces());
            // "How many units of each product": what is sold stays in sight.
        } else if self.is_measure(i) && !distinct {
            self.measure(Function::Sum, self.numbers(i));
        } else {
            let columns = self
                .labels(i)
                .into_iter()
                .filter(|t| self.nature_of(t).is_some())
                .collect::<Vec<_>>();
            let table = !tables.is_empty() && Self::cost(&tables) <= Self::cost(&columns);
            let function = self.rows_per(at, i);
            self.measure(function, if table { tables } else { columns });
        }
        self.more_counts(i);
    }

    /// "Number of orders and customers".
    fn more_counts(&mut self, at: usize) {
        let Some(i) =
            self.next(at).filter(|&i| self.is(i, Keyword::And)).and_then(|i| self.next(i))
        else {
            return;
        };
        if self.mention(i) && self.is_table(i) {
            self.take(i);
            self.measure(Function::Count, self.tables(i));
        }
    }

    /// "Titles and number of pages": a column beside another that is shown.
    fn beside_a_label(&self, at: usize) -> bool {
        self.before(at).is_some_and(|i| {
            self.is(i, Keyword::And)
                && self.before(i).is_some_and(|j| self.mention(j) && !self.is_table(j))
        })
    }

    fn is_product(&self, target: &Target) -> bool {
        self.lexicon
            .targets("product")
            .iter()
            .any(|known| known.what == target.what && known.cost <= 2)
    }

    /// "Average number of orders per customer": rows over rows.
    fn rows_per(&mut self, at: usize, counted: usize) -> Function {
        let Some(mean) = self.before(at).filter(|&i| self.is(i, Keyword::Average) && self.free(i))
        else {
            return Function::Count;
        };
        let by = (counted + 1..self.tokens.len()).find(|&i| self.is(i, Keyword::By));
        let per = by.and_then(|i| self.ahead(i, 1)).or_else(|| by.and_then(|i| self.next(i)));
        let Some(i) = per.filter(|&i| !self.tables(i).is_empty()) else {
            return Function::Count;
        };
        self.take(mean);
        self.take(i);
        // The group that was made of it is none.
        let tables = self.tables(i);
        self.sketch.groups.retain(|group| match group {
            crate::sketch::Group::Slot(slot) => {
                !self.sketch.slots[*slot].iter().any(|target| tables.contains(target))
            }
            _ => true,
        });
        Function::RowsPer(self.sketch.slot(tables))
    }

    fn aggregate(&mut self, at: usize, function: Function) {
        // "Average number of orders per customer" is settled at the count.
        if function == Function::Average
            && self.next(at).is_some_and(|i| {
                self.is(i, Keyword::Count) && self.ahead(i, 2).is_some_and(|j| !self.is_measure(j))
            })
        {
            return;
        }
        let measured =
            |reader: &Self, i: usize| !reader.tokens[i].targets.is_empty() && reader.is_measure(i);
        let shared = |reader: &Self, i: usize| reader.free(i) || reader.shared(i);
        // "Minimum, maximum and average price": what they have in common stands after the last.
        let mut last = at;
        while let Some(i) = self.next(last).filter(|&i| {
            matches!(
                self.tokens[i].keyword,
                Some(Keyword::And | Keyword::Min | Keyword::Max | Keyword::Average | Keyword::Sum)
            )
        }) {
            last = i;
        }
        let ahead = (at + 1..self.tokens.len().min(at + 10))
            .take_while(|&i| {
                !self.is(i, Keyword::By)
                    && !self.is(i, Keyword::Which)
                    && (self.tokens[i].text != "的" || i <= last + 1 || !self.chinese(at))
            })
            .find(|&i| measured(self, i) && shared(self, i));
        let behind = self.before(at).filter(|&i| measured(self, i) && shared(self, i));
        // 工资的平均值, 预算总和: in Chinese the word right before, unless one follows at once.
        let adjacent = ahead.filter(|&i| self.next(last) == Some(i));
        let found = if self.chinese(at) { adjacent.or(behind).or(ahead) } else { ahead.or(behind) };
        self.take(at);
        if let Some(i) = found {
            if let Some(count) = (at + 1..i).find(|&j| self.is(j, Keyword::Count)) {
                self.take(count);
            }
            self.take(i);
            let per = self.per(i, function);
            self.measure(per.unwrap_or(function), self.numbers(i));
            self.and_more(i, function);
            return;
        }
        let dated = self.ahead(at, 3).filter(|&i| !self.dates_of(i).is_empty());
        if let (Some(i), Function::Min | Function::Max) = (dated, function) {
            self.take(i);
            self.measure(function, self.dates_of(i));
        } else if let (Function::Sum, Some(i)) = (function, self.ahead(at, 2).or(self.behind(at))) {
            // "Total customers" are counted.
            let later =
                self.position(|keyword| matches!(keyword, Keyword::Count | Keyword::HowMuch));
            if !self.tables(i).is_empty() && later.is_none() && self.sketch.measures.is_empty() {
                self.take(i);
                // "Total production" isn't how many rows a table of output has.
                if self.sums(i) {
                    self.lost.push(at);
                    return;
                }
                if self.currency_of(i) {
                    self.measure(Function::Sum, self.money_near(i));
                    return;
                }
                self.measure(Function::Count, self.tables(i));
                let what = &self.tokens[i].text;
                let (english, chinese) = (
                    format!("“Total {what}” is read as how many there are."),
                    format!("“{what}”的总计按数量理解。"),
                );
                self.assume(english, chinese);
            }
        } else if matches!(function, Function::Average | Function::Min | Function::Max) {
            self.used[at] = false;
        } else if function == Function::Sum {
            self.dangling = Some(at);
        }
    }

    /// Whether a measure's word is already taken by another aggregate: "minimum and maximum price".
    fn shared(&self, at: usize) -> bool {
        let numbers = self.numbers(at);
        self.sketch.measures.iter().any(|measure| self.sketch.slots[measure.slot] == numbers)
    }

    /// "Average salary and bonus".
    fn and_more(&mut self, at: usize, function: Function) {
        let Some(i) =
            self.next(at).filter(|&i| self.is(i, Keyword::And)).and_then(|i| self.next(i))
        else {
            return;
        };
        if self.mention(i) && self.is_measure(i) && !matches!(function, Function::Spread) {
            self.take(i);
            self.measure(function, self.numbers(i));
        }
    }

    /// Average order value, average revenue per customer: a sum over the number of rows of a table.
    fn per(&mut self, measure: usize, function: Function) -> Option<Function> {
        if function != Function::Average {
            return None;
        }
        let text = self.tokens[measure].text.to_lowercase();
        let of_order = ["order", "basket", "订单", "客单"].iter().any(|word| text.contains(word));
        let flows = ["revenue", "sales", "spend", "turnover", "income", "消费", "销售额"]
            .iter()
            .any(|word| text.contains(word));
        let per = (measure + 1..self.tokens.len()).find(|&i| {
            self.is(i, Keyword::By)
                && ["per", "每个", "每位"].contains(&self.tokens[i].text.to_lowercase().as_str())
        });
        let by = per.and_then(|i| self.next(i)).filter(|&i| flows && self.is_table(i));
        let tables: Vec<Target> = if of_order {
            let all = self.lexicon.targets("order");
            all.into_iter().filter(|target| matches!(target.what, Item::Table(_))).collect()
        } else if let Some(i) = by {
            let tables = self.tables(i);
            self.take(i);
            self.sketch.groups.retain(|group| match group {
                crate::sketch::Group::Slot(slot) => {
                    !self.sketch.slots[*slot].iter().any(|target| tables.contains(target))
                }
                _ => true,
            });
            tables
        } else {
            Vec::new()
        };
        if tables.is_empty() {
            return None;
        }
        Some(Function::AveragePer(self.sketch.slot(tables)))
    }
}
