//! From linked words to a sketch: which word is a measure, a group, a filter, a ranking.

use super::keywords::Keyword;
use super::link::{Item, Lexicon, Literal, Nature, Target, Token, nature};
use super::query::{ColumnRef, Op, Wrap};
use super::sketch::{Filter, Function, Group, Measure, Rank, RankBy, Sketch, Slot, TextMatch};
use super::time::Said;
use crate::decide::{Column, Database};

/// Why there is no sketch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Unclear {
    /// Words that mean nothing here.
    Words(Vec<String>),
    /// Nothing was asked of the data.
    Nothing,
}

/// Reads a question.
pub(super) fn interpret(
    tokens: Vec<Token>,
    database: &Database,
    lexicon: &Lexicon,
) -> Result<Sketch, Unclear> {
    let used = vec![false; tokens.len()];
    let mut reader = Reader {
        tokens,
        used,
        database,
        lexicon,
        sketch: Sketch::default(),
        implied: false,
    };
    reader.times();
    reader.comparisons();
    reader.without();
    reader.values();
    reader.literals();
    let unknown = reader.unknown();
    if !unknown.is_empty() {
        return Err(Unclear::Words(unknown));
    }
    reader.groups();
    reader.aggregates();
    reader.wraps();
    reader.rest();
    let sketch = reader.sketch;
    let asks =
        !sketch.measures.is_empty() || sketch.subject.is_some() || !sketch.project.is_empty();
    if asks {
        Ok(sketch)
    } else {
        Err(Unclear::Nothing)
    }
}

pub(super) struct Reader<'a> {
    pub(super) tokens: Vec<Token>,
    pub(super) used: Vec<bool>,
    pub(super) database: &'a Database,
    pub(super) lexicon: &'a Lexicon,
    pub(super) sketch: Sketch,
    /// Whether the only measure wasn't named by the question.
    pub(super) implied: bool,
}

/// Columns that name a place.
pub(super) const PLACES: &[&str] = &[
    "city",
    "country",
    "region",
    "state",
    "location",
    "town",
    "area",
    "territory",
    "province",
];

impl Reader<'_> {
    pub(super) fn column(&self, at: ColumnRef) -> &Column {
        &self.database.tables[at.table].columns[at.column]
    }

    fn nature_of(&self, target: &Target) -> Option<Nature> {
        match target.what {
            Item::Table(_) => None,
            Item::Product(..) => Some(Nature::Number),
            Item::Column(at) => Some(nature(self.column(at))),
        }
    }

    pub(super) fn is_number(&self, target: &Target) -> bool {
        self.nature_of(target) == Some(Nature::Number)
    }

    fn is_label(&self, target: &Target) -> bool {
        matches!(self.nature_of(target), None | Some(Nature::Text))
    }

    fn keep(&self, at: usize, fits: impl Fn(&Self, &Target) -> bool) -> Vec<Target> {
        self.tokens[at]
            .targets
            .iter()
            .copied()
            .filter(|target| fits(self, target))
            .collect()
    }

    pub(super) fn numbers(&self, at: usize) -> Vec<Target> {
        self.keep(at, Self::is_number)
    }

    fn tables(&self, at: usize) -> Vec<Target> {
        self.keep(at, |_, target| matches!(target.what, Item::Table(_)))
    }

    fn labels(&self, at: usize) -> Vec<Target> {
        self.keep(at, Self::is_label)
    }

    pub(super) fn texts(&self, at: usize) -> Vec<Target> {
        self.keep(at, |reader, target| {
            reader.nature_of(target) == Some(Nature::Text)
        })
    }

    fn dates(&self, at: usize) -> Vec<Target> {
        self.keep(at, |reader, target| {
            reader.nature_of(target) == Some(Nature::Date)
        })
    }

    /// Whether a word has the catalogue's own name for something other than a table.
    fn is_measure_word(&self, at: usize) -> bool {
        !self.numbers(at).is_empty()
    }

    pub(super) fn free(&self, at: usize) -> bool {
        !self.used[at]
    }

    /// A free word that names something.
    fn mention(&self, at: usize) -> bool {
        self.free(at) && !self.tokens[at].targets.is_empty()
    }

    fn says(&self, keyword: Keyword) -> bool {
        self.tokens.iter().any(|token| token.is(keyword))
    }

    fn position(&self, keywords: &[Keyword]) -> Option<usize> {
        (0..self.tokens.len()).find(|&at| {
            self.free(at)
                && self.tokens[at]
                    .keyword
                    .is_some_and(|keyword| keywords.contains(&keyword))
        })
    }

    fn times(&mut self) {
        for at in 0..self.tokens.len() {
            match self.tokens[at].time {
                Some(Said::Range(range)) => self.sketch.ranges.push(range),
                Some(Said::Bucket(unit)) => self.bucket(unit),
                None => continue,
            }
            self.used[at] = true;
        }
        // "Which month", "best quarter", "compare the years".
        let asked = [
            Keyword::Which,
            Keyword::Best,
            Keyword::Worst,
            Keyword::Compare,
        ];
        for at in 0..self.tokens.len() {
            let Some(Keyword::Unit(unit)) = self.tokens[at].keyword else {
                continue;
            };
            if !self.tokens[at].targets.is_empty() {
                continue;
            }
            self.used[at] = true;
            let near = at.saturating_sub(2)..at;
            if near
                .clone()
                .any(|before| asked.iter().any(|&keyword| self.tokens[before].is(keyword)))
            {
                self.bucket(unit);
            }
        }
    }

    fn bucket(&mut self, unit: super::time::Unit) {
        if !self.sketch.groups.contains(&Group::Bucket(unit)) {
            self.sketch.groups.push(Group::Bucket(unit));
        }
    }

    /// The comparisons' numbers, with the word that each is about.
    fn comparisons(&mut self) {
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

    fn compare(&mut self, first: usize, last: usize, op: Op, value: f64, high: Option<f64>) {
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
        self.sketch.filters.push(Filter::Number {
            slot,
            op,
            value,
            high,
        });
    }

    /// What "revenue" may stand for here.
    pub(super) fn money(&self) -> Vec<Target> {
        let all = self.lexicon.targets("revenue");
        all.into_iter()
            .filter(|target| self.is_number(target))
            .collect()
    }

    fn pieces(&self) -> Vec<Target> {
        let all = self.lexicon.targets("quantity");
        all.into_iter()
            .filter(|target| self.is_number(target))
            .collect()
    }

    fn without(&mut self) {
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

    fn aggregates(&mut self) {
        for at in 0..self.tokens.len() {
            let Some(keyword) = self.tokens[at].keyword.filter(|_| self.free(at)) else {
                continue;
            };
            match keyword {
                Keyword::Count => self.count(at),
                Keyword::HowMuch => {
                    if self
                        .following(at, 2)
                        .is_some_and(|i| self.numbers(i).is_empty())
                    {
                        self.count(at);
                    }
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
    fn following(&self, at: usize, most: usize) -> Option<usize> {
        (at + 1..self.tokens.len())
            .filter(|&i| !self.tokens[i].is_stop())
            .take(most)
            .take_while(|&i| !self.tokens[i].is(Keyword::By))
            .find(|&i| self.mention(i))
    }

    fn preceding(&self, at: usize) -> Option<usize> {
        let before = at.checked_sub(1)?;
        let at = if self.tokens[before].is(Keyword::Stop) {
            before.checked_sub(1)?
        } else {
            before
        };
        self.mention(at).then_some(at)
    }

    fn count(&mut self, at: usize) {
        self.used[at] = true;
        let suffix = ["数", "数目", "个数", "总数", "条数", "笔数", "家数", "单数"]
            .contains(&self.tokens[at].text.as_str());
        let (before, after) = (self.preceding(at), self.following(at, 4));
        let chosen = if suffix {
            before.or(after)
        } else {
            after.or(before)
        };
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
            self.measure(
                Function::Count,
                if tables.is_empty() { labels } else { tables },
            );
        }
    }

    fn is_product(&self, target: &Target) -> bool {
        self.lexicon
            .targets("product")
            .iter()
            .any(|known| known.what == target.what)
    }

    fn measure(&mut self, function: Function, targets: Vec<Target>) {
        if targets.is_empty() {
            return;
        }
        let slot = self.sketch.slot(targets);
        self.sketch.measures.push(Measure { function, slot });
    }

    fn aggregate(&mut self, at: usize, function: Function) {
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
    fn per(&mut self, at: usize, measure: usize, function: Function) -> Option<Function> {
        if function != Function::Average {
            return None;
        }
        let text = self.tokens[measure].text.to_lowercase();
        let of_order = ["order", "basket", "订单", "客单"]
            .iter()
            .any(|word| text.contains(word));
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
            all.into_iter()
                .filter(|target| matches!(target.what, Item::Table(_)))
                .collect()
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

    fn groups(&mut self) {
        for at in 0..self.tokens.len() {
            if !(self.free(at) && self.tokens[at].is(Keyword::By)) {
                continue;
            }
            self.used[at] = true;
            // "Average revenue per customer" is one number, not one for each customer.
            let mean = self.tokens[..at]
                .iter()
                .any(|token| token.is(Keyword::Average));
            let per = self.tokens[at].text.eq_ignore_ascii_case("per");
            let mut next = at + 1;
            while let Some(i) = self.following(next - 1, 2) {
                if self.labels(i).is_empty() {
                    break;
                }
                if mean && per && self.texts(i).is_empty() {
                    break;
                }
                // "By sales" orders; a word that is a table only by a far-fetched name, too.
                if self.is_measure_word(i) && self.ranks() {
                    break;
                }
                let labels = self.group_targets(i);
                let slot = self.sketch.slot(labels);
                self.used[i] = true;
                self.sketch.groups.push(Group::Slot(slot));
                match self.tokens.get(i + 1) {
                    Some(token) if token.is(Keyword::And) => next = i + 2,
                    _ => break,
                }
            }
        }
    }

    /// A group is a column of that name before it is a table of that name.
    pub(super) fn group_targets(&self, at: usize) -> Vec<Target> {
        self.labels(at)
    }

    pub(super) fn ranks(&self) -> bool {
        self.tokens.iter().any(|token| {
            matches!(
                token.keyword,
                Some(
                    Keyword::Best
                        | Keyword::Worst
                        | Keyword::OrderBy
                        | Keyword::BestSelling
                        | Keyword::WorstSelling
                )
            )
        })
    }

    fn wraps(&mut self) {
        if let Some(at) = self.position(&[Keyword::Growth]) {
            self.used[at] = true;
            self.sketch.wrap = Some(Wrap::Growth);
        } else if let Some(at) = self.position(&[Keyword::Share]) {
            self.used[at] = true;
            self.sketch.wrap = Some(Wrap::Share);
        }
        self.sketch.distinct = self.says(Keyword::Distinct);
    }

    /// Subjects, projections, implied measures and the ranking.
    fn rest(&mut self) {
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
            let compared = self
                .sketch
                .filters
                .iter()
                .any(|filter| matches!(filter, Filter::Number { .. }));
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

    fn place(
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
                let (mut found, _) = rank.unwrap_or((
                    Rank {
                        descending: true,
                        limit: None,
                        by: RankBy::Nothing,
                    },
                    0,
                ));
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
                Some(slot) => self.sketch.measures.push(Measure {
                    function: Function::Count,
                    slot,
                }),
                None => self.rows_of_filters(),
            }
        }
        let asked = self.sketch.wrap.is_some() || !self.sketch.groups.is_empty();
        if asked && self.sketch.measures.is_empty() {
            match self.sketch.subject.take() {
                Some(slot) => self.sketch.measures.push(Measure {
                    function: Function::Count,
                    slot,
                }),
                None => self.measure(Function::Sum, self.money()),
            }
        }
        if self.sketch.wrap == Some(Wrap::Growth)
            && !self
                .sketch
                .groups
                .iter()
                .any(|group| matches!(group, Group::Bucket(_)))
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

    /// "How many are completed?" counts the rows that the filters speak of.
    fn rows_of_filters(&mut self) {
        let tables: Vec<Target> = self
            .sketch
            .slots
            .iter()
            .flatten()
            .map(|target| Target {
                what: Item::Table(target.what.table()),
                cost: target.cost,
            })
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

    /// The ranking's direction, limit and key, and where it stands.
    fn rank(&mut self) -> Option<(Rank, usize)> {
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
        let limit = number
            .and_then(|i| self.tokens[i].number)
            .map(|value| value as u32);
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
            all.into_iter()
                .filter(|target| self.is_number(target))
                .collect()
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
        Some((
            Rank {
                descending,
                limit,
                by,
            },
            at,
        ))
    }

    /// "Which product sells best" wants one; "top products" wants a few.
    fn default_limit(&self, at: usize) -> u32 {
        let plural = self.tokens[at + 1..].iter().take(2).any(|token| {
            !token.targets.is_empty()
                && token.text.is_ascii()
                && token.text.ends_with('s')
                && token.table().is_some()
        });
        if plural && !self.says(Keyword::Which) {
            5
        } else {
            1
        }
    }

    /// Turns a ranking of groups into groups and a measure.
    fn ranking(&mut self, subjects: &mut Vec<usize>, labels: &mut Vec<usize>) {
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
            let first = subjects
                .first()
                .copied()
                .into_iter()
                .chain(labels.first().copied())
                .min();
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
                    self.sketch.rank = Some(Rank {
                        by: RankBy::Nothing,
                        ..rank
                    })
                } else {
                    self.measure(Function::Sum, money)
                }
            } else {
                let at = subjects.remove(0);
                self.measure(Function::Count, self.tables(at));
            }
        }
    }

    /// Words that nothing has taken and that mean nothing here.
    fn unknown(&self) -> Vec<String> {
        (0..self.tokens.len())
            .filter(|&at| self.free(at) && self.tokens[at].literal.is_some())
            .map(|at| self.tokens[at].text.clone())
            .collect()
    }

    pub(super) fn text_filter(
        &mut self,
        targets: Vec<Target>,
        text: String,
        how: TextMatch,
    ) -> Slot {
        let slot = self.sketch.slot(targets);
        self.sketch.filters.push(Filter::Text { slot, text, how });
        slot
    }

    pub(super) fn literal(&self, at: usize) -> Option<Literal> {
        self.tokens[at].literal.filter(|_| self.free(at))
    }
}
