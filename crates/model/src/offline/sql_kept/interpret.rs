//! From linked words to a sketch: which word is a measure, a group, a filter, a ranking.

use super::keywords::Keyword;
use super::link::{Item, Lexicon, Literal, Nature, Target, Token, nature};
use super::query::{ColumnRef, Wrap};
use super::sketch::{Filter, Group, Sketch, Slot, TextMatch};
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
    let mut reader =
        Reader { tokens, used, database, lexicon, sketch: Sketch::default(), implied: false };
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
    if asks { Ok(sketch) } else { Err(Unclear::Nothing) }
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
pub(super) const PLACES: &[&str] =
    &["city", "country", "region", "state", "location", "town", "area", "territory", "province"];

impl Reader<'_> {
    pub(super) fn column(&self, at: ColumnRef) -> &Column {
        &self.database.tables[at.table].columns[at.column]
    }

    pub(super) fn nature_of(&self, target: &Target) -> Option<Nature> {
        match target.what {
            Item::Table(_) => None,
            Item::Product(..) => Some(Nature::Number),
            Item::Column(at) => Some(nature(self.column(at))),
        }
    }

    pub(super) fn is_number(&self, target: &Target) -> bool {
        self.nature_of(target) == Some(Nature::Number)
    }

    pub(super) fn is_label(&self, target: &Target) -> bool {
        matches!(self.nature_of(target), None | Some(Nature::Text))
    }

    pub(super) fn keep(&self, at: usize, fits: impl Fn(&Self, &Target) -> bool) -> Vec<Target> {
        self.tokens[at].targets.iter().copied().filter(|target| fits(self, target)).collect()
    }

    pub(super) fn numbers(&self, at: usize) -> Vec<Target> {
        self.keep(at, Self::is_number)
    }

    pub(super) fn tables(&self, at: usize) -> Vec<Target> {
        self.keep(at, |_, target| matches!(target.what, Item::Table(_)))
    }

    pub(super) fn labels(&self, at: usize) -> Vec<Target> {
        self.keep(at, Self::is_label)
    }

    pub(super) fn texts(&self, at: usize) -> Vec<Target> {
        self.keep(at, |reader, target| reader.nature_of(target) == Some(Nature::Text))
    }

    pub(super) fn dates(&self, at: usize) -> Vec<Target> {
        self.keep(at, |reader, target| reader.nature_of(target) == Some(Nature::Date))
    }

    /// Whether a word has the catalogue's own name for something other than a table.
    pub(super) fn is_measure_word(&self, at: usize) -> bool {
        !self.numbers(at).is_empty()
    }

    pub(super) fn free(&self, at: usize) -> bool {
        !self.used[at]
    }

    /// A free word that names something.
    pub(super) fn mention(&self, at: usize) -> bool {
        self.free(at) && !self.tokens[at].targets.is_empty()
    }

    pub(super) fn says(&self, keyword: Keyword) -> bool {
        self.tokens.iter().any(|token| token.is(keyword))
    }

    pub(super) fn position(&self, keywords: &[Keyword]) -> Option<usize> {
        (0..self.tokens.len()).find(|&at| {
            self.free(at)
                && self.tokens[at].keyword.is_some_and(|keyword| keywords.contains(&keyword))
        })
    }

    pub(super) fn times(&mut self) {
        for at in 0..self.tokens.len() {
            match self.tokens[at].time {
                Some(Said::Range(range)) => self.sketch.ranges.push(range),
                Some(Said::Bucket(unit)) => self.bucket(unit),
                None => continue,
            }
            self.used[at] = true;
        }
        // "Which month", "best quarter", "compare the years".
        let asked = [Keyword::Which, Keyword::Best, Keyword::Worst, Keyword::Compare];
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

    pub(super) fn bucket(&mut self, unit: super::time::Unit) {
        if !self.sketch.groups.contains(&Group::Bucket(unit)) {
            self.sketch.groups.push(Group::Bucket(unit));
        }
    }

    pub(super) fn groups(&mut self) {
        for at in 0..self.tokens.len() {
            if !(self.free(at) && self.tokens[at].is(Keyword::By)) {
                continue;
            }
            self.used[at] = true;
            // "Average revenue per customer" is one number, not one for each customer.
            let mean = self.tokens[..at].iter().any(|token| token.is(Keyword::Average));
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

    pub(super) fn wraps(&mut self) {
        if let Some(at) = self.position(&[Keyword::Growth]) {
            self.used[at] = true;
            self.sketch.wrap = Some(Wrap::Growth);
        } else if let Some(at) = self.position(&[Keyword::Share]) {
            self.used[at] = true;
            self.sketch.wrap = Some(Wrap::Share);
        }
        self.sketch.distinct = self.says(Keyword::Distinct);
    }

    /// Words that nothing has taken and that mean nothing here.
    pub(super) fn unknown(&self) -> Vec<String> {
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
