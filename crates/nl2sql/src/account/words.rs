//! From the words to the statement: each word that says something is read, once.

use super::{Account, FUNCTION, means, same, split};
use crate::keywords::Keyword;
use crate::link::{Item, Target, Token};
use crate::nature::Nature;
use crate::query::{Aggregate, ColumnRef, Condition, Expr};
use crate::text::{singular, url};

/// From this cost on a word isn't taken for something of another name, as "people" for customers and
/// "takings" for an amount: over 58 databases that were unknown until then 13 of 25 answers that such a
/// word stood in were wrong, and 18 of 129 with a word below it.
const FAR: u32 = 3;

/// Nouns that name the whole that a database is of, where nothing in it is called so.
const HOUSES: &[&str] = &["company", "team", "shop", "system", "place", "business", "firm"];

impl Account<'_> {
    /// A word that the statement doesn't read, or reads twice.
    pub(super) fn unread(&self) -> Option<String> {
        let tokens = self.tokens.iter();
        let gap = tokens.map(|token| (token, token.text.to_lowercase())).find(|(token, lower)| {
            split(lower).next().is_some()
                && (self.is_gap(token, lower) || self.hidden(token, lower))
        });
        gap.map(|(token, _)| token.text.clone())
    }

    fn is_gap(&self, token: &Token, lower: &str) -> bool {
        let words: Vec<&str> = split(lower).collect();
        let now = ["now", "currently", "still", "presently"];
        if words.iter().any(|word| now.contains(word)) {
            return !self.of_a_state();
        }
        // "New members" are those of a time.
        if lower == "new" && !self.is_named(lower) {
            return !self.read.timed();
        }
        // "When" is a day.
        if lower == "when" {
            let dated = |at: &ColumnRef| matches!(self.nature(*at), Nature::Date | Nature::Year);
            return !self.read.shown.iter().any(dated) && !self.read.timed();
        }
        if token.time.is_some() {
            return !self.read.timed() && self.read.numbers.is_empty();
        }
        if let Some(number) = token.number {
            let read = self.read.numbers.iter().any(|known| (known - number).abs() < 1e-9)
                || self.read.values.iter().any(|value| value.contains(&token.text));
            return !read && !self.read.timed();
        }
        let value = token.values.iter().any(|(at, value)| {
            self.read.columns.contains(&self.real(*at))
                && self.read.values.contains(&value.as_str())
        });
        let named = words.iter().any(|word| self.is_named(word));
        match token.keyword.and_then(|keyword| self.does(keyword, lower)) {
            // "Average" as a remark, and "missing" of `missing_pieces`, are no operation as well.
            Some(true) => value || named && token.keyword.is_some_and(may_be_a_name),
            Some(false) => !value && !named,
            None => {
                let empty = |word: &str| FUNCTION.contains(word) && !self.is_left_out(word);
                let function = words
                    .iter()
                    .all(|word| empty(word) || self.house.iter().any(|house| house == word));
                // "Company clients": not the company that the database is of.
                let own = HOUSES.contains(&lower)
                    && token
                        .targets
                        .iter()
                        .any(|target| target.cost < 2 && !self.reads(target.what));
                let said = words.iter().filter(|word| !empty(word)).all(|word| self.is_named(word));
                !value && !said && (own || !function) && !self.stands_for(token, lower)
            }
        }
    }

    /// Whether a word that is no form of a name that is read stands for one all the same.
    fn stands_for(&self, token: &Token, lower: &str) -> bool {
        if split(lower).any(|word| self.is_another(word)) {
            return false;
        }
        let read = |target: &&Target| self.reads(target.what);
        let cost = token.targets.iter().filter(read).map(|target| target.cost).min();
        if let Some(cost) = cost {
            // What is called so itself isn't read.
            let own =
                token.targets.iter().any(|target| target.cost == 0 && !self.reads(target.what));
            return cost < FAR && !(own && cost > 0);
        }
        if token.literal.is_some() {
            return self.read.values.iter().any(|value| {
                let value = value.to_lowercase();
                value.contains(lower) || lower.contains(&value)
            }) || self.read.meets(|one| match one {
                Condition::Flag { truth: false, column } => {
                    self.parts(*column).iter().any(|part| lower.ends_with(part.as_str()))
                }
                _ => false,
            });
        }
        // "Room bookings": the room says no more of them.
        let noun = singular(lower);
        let mut tables = 0..self.schema.tables.len();
        token.targets.is_empty()
            && token.values.is_empty()
            && tables.any(|table| self.entity(table).contains(&noun))
    }

    /// Whether a word is the whole name of a column that isn't read, of a table that is.
    fn is_another(&self, word: &str) -> bool {
        self.read.tables.iter().any(|table| {
            self.columns(*table).any(|at| {
                matches!(self.parts(at).as_slice(), [only] if same(only, word))
                    && !self.read.columns.contains(&at)
            })
        })
    }

    /// "Which customer? Email please", "which ever got an offer": a column that isn't read, and no way to send the
    /// answer.
    fn is_left_out(&self, word: &str) -> bool {
        let mail = ["mail", "email", "emails"].contains(&word);
        let to = self.question.contains('@') || url(self.question).is_some();
        let base = self.schema.real(self.query.base);
        let event = |at: ColumnRef| {
            at.table == base
                && self.nature(at) == Nature::Date
                && word.len() > 4
                && singular(word) == word
                && !self.is_named(word)
        };
        // "With a company".
        let with =
            self.phrase(&[&["with", "without"], &["a", "an", "no", "any"], &[word]]).is_some();
        let own = |at: ColumnRef| with && at.table == base && !self.is_named(word);
        let column = |at: ColumnRef| {
            self.in_column(at, word)
                && !self.read.columns.contains(&at)
                && (mail && !to || event(at) || own(at))
        };
        let mut tables = self.read.tables.iter();
        !self.read.whole && tables.any(|table| self.columns(*table).any(column))
    }

    /// Whether a word is a part of what the statement reads.
    fn is_named(&self, word: &str) -> bool {
        let part = |part: &String| {
            same(part, word) || ["max", "min", "avg"].contains(&part.as_str()) && means(word, part)
        };
        self.read.tables.iter().any(|table| self.entity(*table).iter().any(part))
            || self.read.columns.iter().any(|at| self.parts(*at).iter().any(part))
            || self.read.values.iter().any(|value| {
                let value = value.to_lowercase();
                split(&value).any(|one| same(one, word))
            })
    }

    /// "Which level is it on now": where a condition tells what is so now.
    pub(super) fn of_a_state(&self) -> bool {
        self.read.meets(|one| match one {
            Condition::Flag { .. } | Condition::Null { .. } => true,
            Condition::In { column, .. } => {
                let states = ["status", "state", "active", "stage", "phase"];
                self.parts(*column).iter().any(|part| states.contains(&part.as_str()))
            }
            _ => false,
        })
    }

    /// "Fittings in June - patient and model": what is listed behind a dash is shown.
    fn hidden(&self, token: &Token, lower: &str) -> bool {
        let listed =
            [" - ", " – ", ": ", "? "].iter().find_map(|mark| self.question.split_once(mark));
        let Some((_, after)) = listed else { return false };
        if lower == "who" && split(after).any(|word| word == "who") {
            return !self.read.shown.iter().any(|at| self.known_by(*at));
        }
        let near: Vec<Item> =
            token.targets.iter().filter(|target| target.cost < 3).map(|t| t.what).collect();
        let shown = |item: &Item| match item {
            Item::Table(table) => {
                let table = self.schema.real(*table);
                self.read.shown.iter().any(|at| at.table == table)
            }
            Item::Column(at) | Item::Product(at, _) => self.read.shown.contains(&self.real(*at)),
        };
        after.to_lowercase().contains(lower)
            && token.values.is_empty()
            && !near.is_empty()
            && !self.read.counts()
            && !near.iter().any(shown)
    }

    /// Whether the statement does what the keyword says; nothing where it says nothing to be done.
    fn does(&self, keyword: Keyword, lower: &str) -> Option<bool> {
        let read = &self.read;
        let ordered = !self.query.order.is_empty();
        let grouped = !self.query.group.is_empty();
        Some(match keyword {
            Keyword::Count => read.counts() || read.averages() || read.computes(Aggregate::Sum),
            Keyword::HowMuch => {
                read.any(Expr::is_figure)
                    || read.columns.iter().any(|at| self.nature(*at) == Nature::Number)
            }
            Keyword::Sum => {
                let all = ["overall", "altogether", "in total"].contains(&lower);
                let number = |token: &Token| {
                    matches!(token.keyword, Some(Keyword::Count | Keyword::HowMuch))
                };
                read.computes(Aggregate::Sum) || read.counts() && (all || self.has(number))
            }
            Keyword::Average => read.averages(),
            Keyword::Min
            | Keyword::Max
            | Keyword::Best
            | Keyword::Worst
            | Keyword::Peak(_)
            | Keyword::Dip(_)
            | Keyword::BestSelling
            | Keyword::WorstSelling
            | Keyword::Newest
            | Keyword::Oldest
            | Keyword::Common
            | Keyword::Rare
            | Keyword::Offset(_)
            | Keyword::First => {
                read.ranked()
                    || read.computes(Aggregate::Max)
                    || read.computes(Aggregate::Min)
                    || ordered && matches!(keyword, Keyword::Peak(_) | Keyword::Dip(_))
            }
            Keyword::By if ["across", "by"].contains(&lower) => return None,
            Keyword::By => grouped || ordered || read.averages(),
            Keyword::OrderBy | Keyword::Descending | Keyword::Ascending => ordered,
            Keyword::Distinct => self.query.distinct || grouped || read.counts(),
            Keyword::Op(_) | Keyword::OpOf(..) | Keyword::OpAfter(_) | Keyword::Between => {
                let compares = |one: &Condition| {
                    matches!(
                        one,
                        Condition::Number(..)
                            | Condition::Between(..)
                            | Condition::Average(..)
                            | Condition::Columns(..)
                            | Condition::In { .. }
                    )
                };
                read.timed() || read.meets(compares)
            }
            Keyword::Not
            | Keyword::Without
            | Keyword::Nobody
            | Keyword::Missing
            | Keyword::Present => read.negative(),
            Keyword::OutOf if self.says_any(&["stock"]) => read.negative(),
            Keyword::Times => read.counts(),
            Keyword::Contains if read.meets(|one| matches!(one, Condition::Exists { .. })) => {
                return None;
            }
            Keyword::Contains | Keyword::Starts | Keyword::Ends => {
                read.meets(|one| matches!(one, Condition::Like { .. }))
            }
            Keyword::Growth | Keyword::Share | Keyword::Compare | Keyword::Difference => {
                self.query.wrap.is_some()
                    || grouped
                    || read.any(|e| matches!(e, Expr::Percent(_) | Expr::Difference(..)))
            }
            Keyword::Unit(_) => read.timed(),
            _ => return None,
        })
    }
}

/// Whether a keyword's word stands in names of columns, too.
fn may_be_a_name(keyword: Keyword) -> bool {
    matches!(
        keyword,
        Keyword::Missing
            | Keyword::Average
            | Keyword::Min
            | Keyword::Max
            | Keyword::Best
            | Keyword::Worst
    )
}
