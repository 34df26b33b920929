//! From linked words to a sketch: which word is a measure, a group, a filter, a ranking. Every word
//! that carries a meaning is taken by one of the readings; where one is left over, the question
//! isn't understood.

mod absence;
mod against;
mod compare;
mod compounds;
mod groups;
mod guard;
mod implied;
mod keys;
mod leftover;
mod measures;
mod order;
mod parts;
mod ranked;
mod ranking;
mod rest;
mod texts;
mod times;
mod totals;
mod values;

use super::keywords::Keyword;
use super::lexicon::Lexicon;
use super::link::{Item, Literal, Target, Token};
use super::nature::{Nature, nature};
use super::query::ColumnRef;
use super::schema::Schema;
use super::sketch::{Filter, Function, Measure, Sketch, Slot};
use ephor_model::decide::Column;

/// Why there is no sketch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Unclear {
    /// Words that mean nothing here.
    Words(Vec<String>),
    /// Words that mean something, but not where they stand.
    Left(Vec<String>),
    /// Nothing was asked of the data.
    Nothing,
    /// Values that no row has.
    NoValue(Vec<String>),
    /// A yes or a no is wanted.
    YesNo,
    /// The most or the least within each group is wanted.
    BestOfEach,
    /// A time is compared with itself.
    SameTime,
}

/// Reads a question.
pub(super) fn interpret(
    tokens: Vec<Token>,
    schema: &Schema,
    lexicon: &Lexicon,
) -> Result<Sketch, Unclear> {
    let used = vec![false; tokens.len()];
    let mut reader = Reader {
        tokens,
        used,
        schema,
        lexicon,
        sketch: Sketch::default(),
        implied: false,
        dates: None,
        asks_when: false,
        best_of_each: false,
        lost: Vec::new(),
        dangling: None,
    };
    reader.guard()?;
    reader.texts();
    reader.shares();
    reader.times();
    reader.comparisons();
    reader.absences();
    reader.values();
    reader.ruled_out()?;
    reader.literals();
    let unknown = reader.unknown();
    if !unknown.is_empty() {
        return Err(Unclear::Words(unknown));
    }
    let order = reader.end_to_end();
    reader.extremes();
    let order = order.or_else(|| reader.ordering());
    let rank = reader.superlative();
    reader.groups();
    reader.aggregates();
    reader.per_own_row();
    reader.wraps();
    reader.flags();
    reader.rest(rank, order);
    reader.total()?;
    reader.told();
    reader.compounds();
    // A total of what? Nothing was found that it could be of.
    let bounded = reader.sketch.filters.iter().any(|filter| {
        matches!(filter, Filter::Number { .. } | Filter::Rows { .. } | Filter::Group { .. })
    });
    if reader.sketch.measures.is_empty() && reader.sketch.part.is_none() && !bounded {
        reader.lost.extend(reader.dangling);
    }
    let first = reader.tokens.first().map(|token| token.text.to_lowercase());
    reader.sketch.counts = first.is_some_and(|text| text == "how many");
    let left = reader.left();
    if !left.is_empty() {
        return Err(Unclear::Left(left));
    }
    if reader.best_of_each {
        return Err(Unclear::BestOfEach);
    }
    let sketch = reader.sketch;
    let asks = !sketch.measures.is_empty()
        || sketch.subject.is_some()
        || !sketch.project.is_empty()
        || sketch.part.is_some();
    if asks { Ok(sketch) } else { Err(Unclear::Nothing) }
}

pub(super) struct Reader<'a> {
    tokens: Vec<Token>,
    used: Vec<bool>,
    schema: &'a Schema,
    lexicon: &'a Lexicon,
    sketch: Sketch,
    /// Whether the only measure wasn't named by the question.
    implied: bool,
    /// The slot of times that name no column.
    dates: Option<Slot>,
    /// Whether a month or the like is asked for: "which month".
    asks_when: bool,
    /// Whether the most within each group is asked for.
    best_of_each: bool,
    /// Words that mean something here, but not what they are asked for.
    lost: Vec<usize>,
    /// A word for a sum beside which nothing can be summed.
    dangling: Option<usize>,
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
    "城市",
    "国家",
    "地区",
    "省份",
    "地点",
];

impl Reader<'_> {
    fn column(&self, at: ColumnRef) -> &Column {
        &self.schema.tables[at.table].columns[at.column]
    }

    fn nature_of(&self, target: &Target) -> Option<Nature> {
        match target.what {
            Item::Table(_) => None,
            Item::Product(..) => Some(Nature::Number),
            Item::Column(at) => Some(nature(self.column(at))),
        }
    }

    fn keep(&self, at: usize, fits: impl Fn(&Self, &Target) -> bool) -> Vec<Target> {
        self.tokens[at].targets.iter().copied().filter(|target| fits(self, target)).collect()
    }

    fn is_number(&self, target: &Target) -> bool {
        self.nature_of(target) == Some(Nature::Number)
    }

    fn numbers(&self, at: usize) -> Vec<Target> {
        self.keep(at, Self::is_number)
    }

    fn tables(&self, at: usize) -> Vec<Target> {
        self.keep(at, |_, target| matches!(target.what, Item::Table(_)))
    }

    /// What can be grouped by: tables, texts, years, flags.
    fn labels(&self, at: usize) -> Vec<Target> {
        self.keep(at, |reader, target| {
            matches!(
                reader.nature_of(target),
                None | Some(Nature::Text | Nature::Year | Nature::Flag)
            )
        })
    }

    fn texts_of(&self, at: usize) -> Vec<Target> {
        self.keep(at, |reader, target| reader.nature_of(target) == Some(Nature::Text))
    }

    fn dates_of(&self, at: usize) -> Vec<Target> {
        self.keep(at, |reader, target| {
            matches!(reader.nature_of(target), Some(Nature::Date | Nature::Year))
        })
    }

    /// The least far-fetched of some targets.
    pub(super) fn cost(targets: &[Target]) -> u32 {
        targets.iter().map(|target| target.cost).min().unwrap_or(u32::MAX)
    }

    /// Whether a word is a measure before it is a table.
    fn is_measure(&self, at: usize) -> bool {
        let numbers = self.numbers(at);
        !numbers.is_empty()
            && (Self::cost(&numbers) <= Self::cost(&self.tables(at)) || self.is_turnover(at))
    }

    /// "Sales per region" are money, also where a table is called sales; "how many sales" and "list
    /// the sales" are its rows.
    fn is_turnover(&self, at: usize) -> bool {
        let ranks = self.tokens.iter().any(|token| {
            matches!(token.keyword, Some(Keyword::Best | Keyword::Worst | Keyword::OrderBy))
        });
        let compared = self.sketch.filters.iter().any(|filter| {
            matches!(filter, Filter::Number { .. } | Filter::Rows { .. } | Filter::Average { .. })
        });
        let counted = self.before(at).is_some_and(|i| {
            self.is(i, Keyword::Count)
                || self.is(i, Keyword::HowMuch)
                || self.is(i, Keyword::Average)
        });
        let listed = (self.says(Keyword::List) && self.sketch.groups.is_empty())
            || (self.says(Keyword::Which) && !ranks);
        ["sales", "销售"].contains(&self.tokens[at].text.to_lowercase().as_str())
            && !counted
            && !compared
            && !listed
            && self.sketch.measures.is_empty()
    }

    /// Whether a word is a table before it is anything else.
    fn is_table(&self, at: usize) -> bool {
        let tables = self.tables(at);
        !tables.is_empty()
            && Self::cost(&tables) == Self::cost(&self.tokens[at].targets)
            && (self.numbers(at).is_empty() || !self.is_turnover(at))
    }

    pub(super) fn free(&self, at: usize) -> bool {
        !self.used[at]
    }

    /// A free word that names something.
    fn mention(&self, at: usize) -> bool {
        self.free(at) && !self.tokens[at].targets.is_empty()
    }

    pub(super) fn is(&self, at: usize, keyword: Keyword) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is(keyword))
    }

    fn says(&self, keyword: Keyword) -> bool {
        self.tokens.iter().any(|token| token.is(keyword))
    }

    fn chinese(&self, at: usize) -> bool {
        self.tokens[at].text.chars().any(crate::text::is_cjk)
    }

    fn take(&mut self, at: usize) {
        self.used[at] = true;
    }

    /// The next word that isn't a filler.
    pub(super) fn next(&self, at: usize) -> Option<usize> {
        (at + 1..self.tokens.len()).find(|&i| !self.tokens[i].is_stop())
    }

    /// The word before that isn't a filler.
    pub(super) fn before(&self, at: usize) -> Option<usize> {
        (0..at).rev().find(|&i| !self.tokens[i].is_stop())
    }

    /// Whether a word stands between two places.
    fn between(&self, first: usize, last: usize, word: &str) -> bool {
        (first + 1..last).any(|i| self.tokens[i].text.eq_ignore_ascii_case(word))
    }

    fn position(&self, fits: impl Fn(Keyword) -> bool) -> Option<usize> {
        (0..self.tokens.len())
            .find(|&at| self.free(at) && self.tokens[at].keyword.is_some_and(&fits))
    }

    fn measure(&mut self, function: Function, targets: Vec<Target>) {
        if targets.is_empty() {
            return;
        }
        let slot = self.sketch.slot(targets);
        self.sketch.measures.push(Measure { function, slot });
    }

    /// What a word of ours stands for here, as numbers.
    fn quantity(&self, word: &str) -> Vec<Target> {
        let all = self.lexicon.targets(word);
        all.into_iter().filter(|target| self.is_number(target)).collect()
    }

    fn money(&self) -> Vec<Target> {
        self.quantity("revenue")
    }

    fn pieces(&self) -> Vec<Target> {
        self.quantity("quantity")
    }

    /// Tables that hold one of the targets.
    fn tables_of(targets: &[Target]) -> Vec<Target> {
        let mut found: Vec<Target> = Vec::new();
        for target in targets {
            let what = Item::Table(target.what.table());
            if !found.iter().any(|known| known.what == what) {
                found.push(Target { what, cost: target.cost });
            }
        }
        found
    }

    pub(super) fn literal(&self, at: usize) -> Option<Literal> {
        self.tokens[at].literal.filter(|_| self.free(at))
    }
}
