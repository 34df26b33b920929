//! The most and the least: "top five customers by revenue", "the oldest employee", 工资最高的员工.

use super::Reader;
use crate::keywords::Keyword;
use crate::link::{Item, Target};
use crate::nature::Nature;
use crate::sketch::Function;

/// What a superlative is of.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Key {
    /// An aggregate that the question names.
    Measure(Function, Vec<Target>),
    /// A column; of each row, where the rows have it.
    Column(Vec<Target>),
    /// A date of each row.
    Date(Vec<Target>),
    Age(Vec<Target>),
    /// The number of rows of each kind.
    Rows,
    /// What "the best" means isn't said: money, where there is any.
    Unsaid,
    /// No order, only a limit.
    Nothing,
}

/// A superlative, as it was said.
pub(super) struct Superlative {
    pub(super) descending: bool,
    pub(super) limit: u32,
    pub(super) offset: u32,
    pub(super) key: Key,
    /// The word whose rows or kinds are ranked.
    pub(super) entity: Option<usize>,
}

impl Reader<'_> {
    pub(super) fn superlative(&mut self) -> Option<Superlative> {
        let at = self.superlative_at()?;
        let dated = self
            .before(at)
            .is_some_and(|i| self.mention(i) && i + 2 >= at && !self.dates_of(i).is_empty());
        // "Founded first".
        let keyword = match self.tokens[at].keyword? {
            Keyword::First if dated && self.tokens[at].text.eq_ignore_ascii_case("first") => {
                Keyword::Oldest
            }
            keyword => keyword,
        };
        let number = (0..self.tokens.len()).find(|&i| {
            self.free(i)
                && self.tokens[i]
                    .number
                    .is_some_and(|n| n.fract() == 0.0 && (1.0..=10_000.0).contains(&n))
        });
        if let Some(first) = (0..at).find(|&i| self.is(i, Keyword::Best) && self.free(i)) {
            self.take(first);
        }
        let text = self.tokens[at].text.as_str();
        let bare = ["前", "后", "末"].contains(&text);
        if number.is_none() && (bare || keyword == Keyword::First) {
            self.take(at);
            return None;
        }
        self.take(at);
        if let Some(i) = number {
            self.take(i);
        }
        let offset = self.position(|keyword| matches!(keyword, Keyword::Offset(_)));
        let skip = offset.and_then(|i| match self.tokens[i].keyword {
            Some(Keyword::Offset(count)) => Some(count),
            _ => None,
        });
        if let Some(i) = offset {
            self.take(i);
        }
        // 排名前三, 最高的前三个: a second word of the kind says no more.
        for i in 0..self.tokens.len() {
            if i != at
                && self.free(i)
                && self.chinese(i)
                && ["前", "排名前"].contains(&self.tokens[i].text.as_str())
            {
                self.take(i);
            }
        }
        let descending = match keyword {
            Keyword::Best => !self.says(Keyword::Ascending),
            Keyword::Worst
            | Keyword::Dip(_)
            | Keyword::Rare
            | Keyword::Oldest
            | Keyword::WorstSelling => false,
            _ => true,
        };
        let asked = self.asked_for();
        let mut entity = asked;
        let key = match keyword {
            Keyword::Peak(attribute) | Keyword::Dip(attribute) => self.peak_key(at, attribute),
            Keyword::Newest | Keyword::Oldest => self.date_key(at),
            Keyword::Common | Keyword::Rare => Key::Rows,
            Keyword::BestSelling | Keyword::WorstSelling => {
                let named = (0..self.tokens.len()).find(|&i| self.mention(i) && self.is_measure(i));
                match named {
                    Some(i) => {
                        self.take(i);
                        Key::Measure(Function::Sum, self.numbers(i))
                    }
                    None => Key::Measure(Function::Sum, self.pieces()),
                }
            }
            Keyword::First => Key::Nothing,
            _ => self.best_key(at, number, &mut entity),
        };
        if entity.is_none() {
            entity = self.entity(at);
        }
        // "The highest price" is a number, not a row.
        if asked.is_none()
            && number.is_none()
            && skip.is_none()
            && !self.says_who()
            && !self.asks_when
            && self.scalar(at, &key, entity)
        {
            let (Key::Column(targets) | Key::Date(targets)) = key else { return None };
            let down = descending || keyword == Keyword::Newest;
            self.measure(if down { Function::Max } else { Function::Min }, targets);
            return None;
        }
        if let Some(i) = entity {
            self.take(i);
        }
        let limit = number.and_then(|i| self.tokens[i].number).map(|value| value as u32);
        let limit = limit.unwrap_or_else(|| self.default_limit(entity, at));
        Some(Superlative { descending, limit, offset: skip.unwrap_or(0), key, entity })
    }

    fn superlative_at(&self) -> Option<usize> {
        let found = |bare: bool| {
            self.position(|keyword| {
                matches!(
                    keyword,
                    Keyword::Peak(_)
                        | Keyword::Dip(_)
                        | Keyword::BestSelling
                        | Keyword::WorstSelling
                        | Keyword::Newest
                        | Keyword::Oldest
                        | Keyword::Common
                        | Keyword::Rare
                        | Keyword::Best
                        | Keyword::Worst
                ) || (bare && keyword == Keyword::First)
            })
        };
        let first = found(true)?;
        // 最高的前三个: the word that says of what counts.
        if ["前", "排名前"].contains(&self.tokens[first].text.as_str())
            || self.is(first, Keyword::First)
        {
            let other = (first + 1..self.tokens.len()).find(|&i| {
                self.free(i)
                    && matches!(
                        self.tokens[i].keyword,
                        Some(
                            Keyword::Best
                                | Keyword::Worst
                                | Keyword::Peak(_)
                                | Keyword::Dip(_)
                                | Keyword::Newest
                                | Keyword::Oldest
                        )
                    )
            });
            return other.or(Some(first));
        }
        // "Top 5 highest paid": the one that says of what.
        let next = self
            .next(first)
            .map(|i| if self.tokens[i].number.is_some() { self.next(i).unwrap_or(i) } else { i });
        next.filter(|&i| {
            self.free(i)
                && self.is(first, Keyword::Best)
                && !["前", "排名前"].contains(&self.tokens[i].text.as_str())
                && matches!(
                    self.tokens[i].keyword,
                    Some(
                        Keyword::Peak(_)
                            | Keyword::Dip(_)
                            | Keyword::Newest
                            | Keyword::Oldest
                            | Keyword::Best
                            | Keyword::BestSelling
                    )
                )
        })
        .or(Some(first))
    }

    pub(super) fn says_who(&self) -> bool {
        self.tokens
            .iter()
            .any(|token| ["who", "谁", "whose"].contains(&token.text.to_lowercase().as_str()))
    }

    /// "Which customer", 哪个客户: the word right after.
    fn asked_for(&self) -> Option<usize> {
        let which = (0..self.tokens.len()).find(|&i| {
            self.is(i, Keyword::Which)
                && !["who", "whose", "谁"].contains(&self.tokens[i].text.to_lowercase().as_str())
        })?;
        let next = self.next(which)?;
        (self.mention(next) && !self.labels(next).is_empty() && next - which <= 2).then_some(next)
    }

    /// The word whose rows are ranked, where no question word names it.
    fn entity(&self, at: usize) -> Option<usize> {
        let fits = |i: usize| {
            self.mention(i) && !self.labels(i).is_empty() && self.tokens[i].values.is_empty()
        };
        // 工资最高的员工: what follows 的.
        let after = (at + 1..self.tokens.len()).take(6).find(|&i| fits(i));
        let after = after.filter(|&i| {
            !(at + 1..i).any(|j| {
                self.is(j, Keyword::At)
                    || self.is(j, Keyword::By)
                    || ["among", "of", "that", "who"]
                        .contains(&self.tokens[j].text.to_lowercase().as_str())
            })
        });
        let before = (0..at).rev().find(|&i| fits(i) && !self.is(i.saturating_sub(1), Keyword::By));
        let later = (at + 1..self.tokens.len()).find(|&i| fits(i) && self.is_table(i));
        if self.chinese(at) { after.or(before) } else { after.or(before).or(later) }
    }

    /// Whether the most of something is asked for itself: "what is the highest price".
    fn scalar(&self, at: usize, key: &Key, entity: Option<usize>) -> bool {
        let targets = match key {
            Key::Column(targets) => targets,
            Key::Date(targets) if targets.len() < 3 && !targets.is_empty() => targets,
            _ => return false,
        };
        if matches!(self.tokens[at].keyword, Some(Keyword::Peak(_) | Keyword::Dip(_)))
            || targets.is_empty()
        {
            return false;
        }
        let named = |i: &usize| {
            (0..*i).any(|j| {
                self.is(j, Keyword::At)
                    || self.is(j, Keyword::By)
                    || ["of", "among", "for", "with"]
                        .contains(&self.tokens[j].text.to_lowercase().as_str())
            })
        };
        match entity {
            None => true,
            // 最高工资 with 的员工 ranks the employees; 员工的最高工资 is one number.
            Some(i) if self.chinese(at) => {
                i < at && !(at..self.tokens.len()).any(|j| self.tokens[j].text == "的")
            }
            Some(i) => {
                i > at && named(&i)
                    || (i < at
                        && !["with", "has", "at", "having"]
                            .iter()
                            .any(|word| self.between(i, at, word)))
            }
        }
    }

    /// "Which product sells best" wants one; "top products" wants a few.
    fn default_limit(&self, entity: Option<usize>, at: usize) -> u32 {
        let Some(i) = entity else { return 1 };
        let raw = &self.tokens[i].text;
        let plural = raw.is_ascii() && raw.ends_with('s') && i > at && i - at <= 2;
        let top = ["top", "best", "bottom", "worst", "leading"]
            .contains(&self.tokens[at].text.to_lowercase().as_str())
            || matches!(
                self.tokens[at].keyword,
                Some(Keyword::BestSelling | Keyword::WorstSelling)
            );
        if plural && top && !self.says(Keyword::Which) { 5 } else { 1 }
    }

    pub(super) fn is_row_column(&self, target: &Target, entity: &[Target]) -> bool {
        entity.iter().any(|known| {
            matches!(known.what, Item::Table(table) if table == target.what.table())
                && !matches!(target.what, Item::Product(..))
                && self.nature_of(target) != Some(Nature::Key)
        })
    }
}
