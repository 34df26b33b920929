//! What is left when filters, groups and aggregates are known: subjects, implied measures, and the
//! ranking.

use super::interpret::Reader;
use super::keywords::Keyword;
use super::link::{Item, Target};
use super::query::Wrap;
use super::sketch::{Filter, Function, Group, Measure, Rank, RankBy};

impl Reader<'_> {
    /// Subjects, projections, implied measures and the ranking.
    pub(super) fn rest(&mut self) {
        let rank = self.rank();
        let listing = self.says(Keyword::List) || self.says(Keyword::Which);
        let mut subjects: Vec<usize> = Vec::new();
        let mut labels: Vec<usize> = Vec::new();
        let mut values: Vec<usize> = Vec::new();
        for at in 0..self.tokens.len() {
            if !self.mention(at) {
                continue;
            }
            self.used[at] = true;
            let (number, table) = (self.is_measure_word(at), !self.tables(at).is_empty());
            let asked =
                !self.sketch.groups.is_empty() || rank.is_some() || self.sketch.wrap.is_some();
            let compared =
                self.sketch.filters.iter().any(|filter| matches!(filter, Filter::Number { .. }));
            let counted = !self.sketch.measures.is_empty() || ((listing || compared) && !asked);
            if number && !(table && counted) {
                values.push(at);
            } else if table {
                subjects.push(at);
            } else {
                labels.push(at);
            }
        }
        self.place(rank, subjects, labels, values);
    }

    pub(super) fn place(
        &mut self,
        rank: Option<(Rank, usize)>,
        mut subjects: Vec<usize>,
        mut labels: Vec<usize>,
        values: Vec<usize>,
    ) {
        let row_rank = rank.is_some_and(|(rank, _)| {
            matches!(rank.by, RankBy::Column(_) | RankBy::Date | RankBy::Nothing)
        });
        for &at in &values {
            let targets = self.numbers(at);
            let additive = targets.iter().any(|target| self.additive(target));
            let ranked = rank.is_some_and(|(rank, _)| rank.by == RankBy::Measure);
            let grouped = !self.sketch.groups.is_empty();
            let alone = subjects.is_empty() && labels.is_empty() && !grouped && values.len() == 1;
            if additive && !row_rank && !(ranked && alone) {
                self.measure(Function::Sum, targets);
            } else if ranked
                && !additive
                && (!subjects.is_empty() || !labels.is_empty())
                && !grouped
            {
                let slot = self.sketch.slot(targets);
                let (mut found, _) = rank
                    .unwrap_or((Rank { descending: true, limit: None, by: RankBy::Nothing }, 0));
                found.by = RankBy::Column(slot);
                self.sketch.rank = Some(found);
                self.sketch.project.push(slot);
            } else if ranked {
                let down = rank.is_none_or(|(rank, _)| rank.descending);
                let function = if grouped {
                    Function::Average
                } else if down {
                    Function::Max
                } else {
                    Function::Min
                };
                self.measure(function, targets);
            } else if grouped && self.sketch.measures.is_empty() {
                self.measure(Function::Average, targets);
            } else {
                let slot = self.sketch.slot(targets);
                self.sketch.project.push(slot);
            }
        }
        if let Some((rank, _)) = rank
            && self.sketch.rank.is_none()
        {
            self.sketch.rank = Some(rank);
        }
        self.ranking(&mut subjects, &mut labels);
        let scalar = !self.sketch.measures.is_empty();
        for (place, &at) in subjects.iter().enumerate() {
            let slot = self.sketch.slot(self.tables(at));
            if place == 0 && !scalar {
                self.sketch.subject = Some(slot);
            }
        }
        for &at in &labels {
            let mut targets = self.tokens[at].targets.clone();
            targets.retain(|target| !matches!(target.what, Item::Table(_)));
            let slot = self.sketch.slot(targets);
            // "Sales and city" without "by": a label beside a measure groups it.
            if scalar && self.sketch.rank.is_none() {
                self.sketch.groups.push(Group::Slot(slot));
            } else if !scalar {
                self.sketch.project.push(slot);
            }
        }
        if self.implied && self.sketch.measures.is_empty() {
            match self.sketch.subject.take() {
                Some(slot) => {
                    self.sketch.measures.push(Measure { function: Function::Count, slot })
                }
                None => self.rows_of_filters(),
            }
        }
        let asked = self.sketch.wrap.is_some() || !self.sketch.groups.is_empty();
        if asked && self.sketch.measures.is_empty() {
            match self.sketch.subject.take() {
                Some(slot) => {
                    self.sketch.measures.push(Measure { function: Function::Count, slot })
                }
                None => self.measure(Function::Sum, self.money()),
            }
        }
        if self.sketch.wrap == Some(Wrap::Growth)
            && !self.sketch.groups.iter().any(|group| matches!(group, Group::Bucket(_)))
        {
            self.bucket(super::time::Unit::Month);
        }
        if self.says(Keyword::Compare)
            && self.sketch.ranges.len() > 1
            && let Some(unit) = self.sketch.ranges.first().map(|range| range.unit)
        {
            self.bucket(unit);
        }
        self.sketch.whole_rows = !self.says(Keyword::Which);
    }

    /// The ranking's direction, limit and key, and where it stands.
    pub(super) fn rank(&mut self) -> Option<(Rank, usize)> {
        let at = self.position(&[
            Keyword::Dearest,
            Keyword::Cheapest,
            Keyword::BestSelling,
            Keyword::WorstSelling,
            Keyword::Newest,
            Keyword::Oldest,
            Keyword::Best,
            Keyword::Worst,
            Keyword::First,
            Keyword::OrderBy,
        ])?;
        let keyword = self.tokens[at].keyword?;
        let number = (0..self.tokens.len()).find(|&i| {
            self.free(i)
                && self.tokens[i]
                    .number
                    .is_some_and(|n| n.fract() == 0.0 && (1.0..=10_000.0).contains(&n))
        });
        let limit = number.and_then(|i| self.tokens[i].number).map(|value| value as u32);
        let bare = ["前", "后", "末"].contains(&self.tokens[at].text.as_str());
        if limit.is_none() && (bare || keyword == Keyword::First) {
            self.used[at] = true;
            return None;
        }
        self.used[at] = true;
        if let Some(i) = number {
            self.used[i] = true;
        }
        let price: Vec<Target> = {
            let all = self.lexicon.targets("price");
            all.into_iter().filter(|target| self.is_number(target)).collect()
        };
        // "Top 5 worst" and the like: any word of the other direction turns it.
        let down = !self.says(Keyword::Worst) && !self.says(Keyword::Ascending);
        let (descending, by) = match keyword {
            Keyword::Dearest | Keyword::Cheapest if !price.is_empty() => {
                let slot = self.sketch.slot(price);
                self.sketch.project.push(slot);
                (keyword == Keyword::Dearest, RankBy::Column(slot))
            }
            Keyword::BestSelling | Keyword::WorstSelling => {
                let named =
                    (0..self.tokens.len()).any(|i| self.mention(i) && self.is_measure_word(i));
                if !named && self.sketch.measures.is_empty() {
                    let pieces = self.pieces();
                    self.measure(Function::Sum, pieces);
                }
                (keyword == Keyword::BestSelling, RankBy::Measure)
            }
            Keyword::Newest | Keyword::Oldest => (keyword == Keyword::Newest, RankBy::Date),
            Keyword::First => (false, RankBy::Nothing),
            Keyword::OrderBy => {
                let up = !(self.says(Keyword::Descending) || self.tokens[at].text.contains('高'));
                (!up, RankBy::Measure)
            }
            _ => (down, RankBy::Measure),
        };
        let limit = limit.or(match keyword {
            Keyword::OrderBy => None,
            _ => Some(self.default_limit(at)),
        });
        Some((Rank { descending, limit, by }, at))
    }

    /// "Which product sells best" wants one; "top products" wants a few.
    pub(super) fn default_limit(&self, at: usize) -> u32 {
        let plural = self.tokens[at + 1..].iter().take(2).any(|token| {
            !token.targets.is_empty()
                && token.text.is_ascii()
                && token.text.ends_with('s')
                && token.table().is_some()
        });
        if plural && !self.says(Keyword::Which) { 5 } else { 1 }
    }

    /// Turns a ranking of groups into groups and a measure.
    pub(super) fn ranking(&mut self, subjects: &mut Vec<usize>, labels: &mut Vec<usize>) {
        let Some(rank) = self.sketch.rank.filter(|rank| rank.by == RankBy::Measure) else {
            return;
        };
        if self.sketch.groups.is_empty() {
            // The first label or table is what is ranked; for "which city has the most customers"
            // the label comes first, for "customers with the most orders" the table.
            // 订单最多的客户: what follows 的 is ranked, by what stands before.
            let after = (1..self.tokens.len())
                .filter(|&at| self.tokens[at].text == "的")
                .filter(|&at| {
                    self.tokens[at - 1].is(Keyword::Best) || self.tokens[at - 1].is(Keyword::Worst)
                })
                .find_map(|at| {
                    let named = subjects.iter().chain(labels.iter()).copied();
                    named.filter(|&i| i > at).min()
                });
            let first = subjects.first().copied().into_iter().chain(labels.first().copied()).min();
            if let Some(at) = after.or(first) {
                subjects.retain(|&i| i != at);
                labels.retain(|&i| i != at);
                let targets = self.group_targets(at);
                let slot = self.sketch.slot(targets);
                self.sketch.groups.push(Group::Slot(slot));
            }
        }
        if self.sketch.measures.is_empty() {
            if subjects.is_empty() {
                // "Top customers": by money, where there is any.
                let money = self.money();
                if money.is_empty() {
                    self.sketch.rank = Some(Rank { by: RankBy::Nothing, ..rank })
                } else {
                    self.measure(Function::Sum, money)
                }
            } else {
                let at = subjects.remove(0);
                self.measure(Function::Count, self.tables(at));
            }
        }
    }
}
