//! What a question lists: columns, things and amounts that the result doesn't have.

use super::names::{AMOUNTS, UNITS};
use super::{Account, same, split};
use crate::compile::{of_condition, of_expr};
use crate::nature::Nature;
use crate::query::{ColumnRef, Condition, Wrap};
use crate::text::singular;

/// Prepositions before a second question.
const PREPOSITIONS: &[&str] = &["to", "at", "in", "for", "from", "on", "by", "with", "of"];

impl Account<'_> {
    /// Something that is asked for beside the rest, and isn't shown.
    pub(super) fn unlisted(&self) -> Option<String> {
        self.and_what()
            .or_else(|| self.both_of())
            .or_else(|| self.with_alone())
            .or_else(|| self.rows_with())
            .or_else(|| self.rows_and_figure())
            .or_else(|| self.key_for_a_name())
            .or_else(|| self.currency())
            .or_else(|| self.differs_from())
            .or_else(|| self.names_of_nobody())
            .or_else(|| self.name_of())
            .or_else(|| self.total())
            .or_else(|| self.in_all())
            .or_else(|| self.and_count())
            .or_else(|| self.amount_of_nobody())
            .or_else(|| self.what_of_rows())
            .or_else(|| self.of_every())
            .or_else(|| self.place_shown())
            .or_else(|| self.name_of_a_value())
            .or_else(|| self.number_of_rows())
            .or_else(|| self.counted_by())
            .or_else(|| self.one_of_a_list())
    }

    /// "Buyers with a limit above 7000: name, country, limit": each column that a list names is shown.
    fn one_of_a_list(&self) -> Option<String> {
        const ENDS: &[&str] = &[
            "of", "for", "per", "by", "in", "on", "at", "where", "with", "from", "that", "who",
            "whose", "which", "to", "if", "when", "is", "are", "was", "were", "has", "have", "not",
            "over", "above", "under", "below", "since", "before", "after", "between", "sorted",
            "ordered", "as", "than", "only", "without", "during", "across", "most", "least",
        ];
        let lower = self.question.to_lowercase();
        let mut text = lower.trim_end_matches(['.', '?', '!']).to_owned();
        for mark in [" and ", " & ", ": ", " - ", " – ", "? ", "; ", " plus "] {
            text = text.replace(mark, ", ");
        }
        let parts: Vec<&str> = text.split(", ").collect();
        let item = |(at, part): (usize, &&str)| {
            let words: Vec<&str> = split(part).collect();
            let end = words.iter().position(|word| at > 0 && ENDS.contains(word));
            let words = &words[..end.unwrap_or(words.len())];
            words.last().filter(|_| at == 0 || words.len() < 4).map(|word| (*word).to_owned())
        };
        let items: Vec<Option<String>> = parts.iter().enumerate().map(item).collect();
        let said = |word: &str| self.words.iter().filter(|known| same(known, word)).count() > 1;
        let free = |word: &str| {
            let own = |at: &ColumnRef| self.in_column(*at, word);
            let mut bound = self.read.conditions.iter().flat_map(|one| of_condition(one));
            let value =
                self.has(|token| token.text.eq_ignore_ascii_case(word) && !token.values.is_empty());
            !value && (said(word) || !bound.any(|at| own(&self.real(at))))
        };
        // What its name ends in says what a column is: `session_status` is no session.
        let heads = |at: ColumnRef, word: &str| {
            let mut parts = self.parts(at);
            let last = parts.last().is_some_and(|last| same(last, word));
            parts.retain(|p| !self.says_little(at.table, p) && !UNITS.contains(&p.as_str()));
            last || parts.last().is_some_and(|last| same(last, word))
        };
        let column = |word: &String| {
            let mut own = self.read.tables.iter().flat_map(|table| self.columns(*table));
            !self.is_table(word) && own.any(|at| heads(at, word) && self.nature(at) != Nature::Key)
        };
        let listed = |item: &Option<String>| {
            item.as_ref().is_some_and(|word| {
                self.read.shown.iter().any(|at| self.in_column(*at, word))
                    || self.is_table(word) && self.shows(word)
            })
        };
        // What stands beside something that is shown is asked for as well.
        (0..items.len()).find_map(|at| {
            let word = items[at].as_ref().filter(|word| column(word) && free(word))?;
            let beside = [at.checked_sub(1), Some(at + 1)];
            let mut beside = beside.into_iter().flatten().filter_map(|at| items.get(at));
            let hidden = !self.shows(word) && !self.read.whole && beside.any(listed);
            hidden.then(|| word.clone())
        })
    }

    /// "More than 5 completed bookings": five of them, and no price above five.
    fn number_of_rows(&self) -> Option<String> {
        let compared = |number: &f64| {
            self.read.meets(|one| match one {
                Condition::Number(expr, _, other) => !expr.counts() && number == other,
                _ => false,
            })
        };
        self.tokens.iter().enumerate().find_map(|(at, token)| {
            token.number.filter(|number| *number > 0.0 && compared(number))?;
            let after = self.tokens[at + 1..].iter().take(3).map(|token| token.text.to_lowercase());
            let after: Vec<String> = after.collect();
            if after.first().is_some_and(|unit| self.reads_part(unit)) {
                return None;
            }
            after.into_iter().find(|word| singular(word) != *word && self.is_table(word))
        })
    }

    /// "Events by actor": how many each did, and no list of actors.
    fn counted_by(&self) -> Option<String> {
        let [noun, by, _] = self.words.as_slice() else { return None };
        let lists = self.read.plain() && self.query.distinct;
        (by == "by" && self.is_table(noun) && lists).then(|| by.clone())
    }

    pub(super) fn shows(&self, word: &str) -> bool {
        let grouped = self.query.group.iter().flat_map(of_expr);
        let all = grouped.map(|at| self.real(at)).chain(self.read.shown.iter().copied());
        all.into_iter().any(|at| self.in_column(at, word) || self.in_table(at.table, word))
    }

    /// Whether the word is a column of a table that is read.
    pub(super) fn is_column(&self, word: &str) -> bool {
        let own = |at: ColumnRef| self.in_column(at, word);
        self.read.tables.iter().any(|table| self.columns(*table).any(own))
    }

    fn is_table(&self, word: &str) -> bool {
        (0..self.schema.tables.len()).any(|table| self.in_table(table, word))
    }

    /// "Subject and company of all tickets".
    fn both_of(&self) -> Option<String> {
        let place = self.words.iter().position(|word| word == "and").filter(|at| *at > 0)?;
        let (one, after) = (&self.words[place - 1], &self.words[place + 1..]);
        let of = after.iter().take(4).position(|word| ["of", "for"].contains(&word.as_str()))?;
        let other = after[..of].last()?;
        let known = after[..of].iter().all(|word| self.is_column(word) || self.is_table(word));
        let hidden = self.shows(one) && known && !self.shows(other);
        (hidden && self.read.plain() && !self.read.whole).then(|| other.clone())
    }

    /// "Payments per method, dollars": how much, and not how many.
    fn currency(&self) -> Option<String> {
        const MONEY: &[&str] = &["euro", "euros", "eur", "dollars", "usd", "pounds", "gbp", "chf"];
        let (_, after) = self.question.rsplit_once(", ")?;
        let lower = after.to_lowercase();
        let mut words = split(&lower);
        let unit = words.next().filter(|word| MONEY.contains(word) && words.next().is_none())?;
        let sums = self.read.figures() > 0 && !self.read.shows_count();
        (!sums).then(|| unit.to_owned())
    }

    /// "The name of the site", "names and fees of all card products": not the client's, nor the card's.
    fn name_of(&self) -> Option<String> {
        let at = self.words.iter().position(|word| ["name", "names"].contains(&word.as_str()))?;
        let of = at + 1 + self.words[at + 1..].iter().take(4).position(|word| word == "of")?;
        let own = |noun: &str| {
            let mut tables = self.read.tables.iter();
            tables.any(|table| self.entity(*table).last().is_some_and(|head| same(head, noun)))
        };
        let mut nouns = self.words[of + 1..].iter().take(4);
        let noun = nouns.find(|noun| own(noun))?;
        let mut named = self.read.shown.iter().filter(|at| self.known_by(**at)).peekable();
        let other = named.peek().is_some()
            && !named.any(|at| self.in_table(at.table, noun) || self.in_column(*at, noun));
        (self.read.plain() && !self.read.whole && other).then(|| noun.clone())
    }

    /// "In a different district from their owner's": one is compared with the other.
    fn differs_from(&self) -> Option<String> {
        const THAT: &[&str] = &["that", "those", "its", "their", "his", "her", "where"];
        let at = self.words.iter().position(|word| word == "different")?;
        let mut after = self.words[at + 1..].windows(2).take(3);
        let from = after.any(|pair| pair[0] == "from" && THAT.contains(&pair[1].as_str()));
        let compared = self.read.meets(|one| matches!(one, Condition::Columns(..)));
        (from && !compared).then(|| self.words[at].clone())
    }

    /// "Names of the tasters": of people whom no table keeps.
    fn names_of_nobody(&self) -> Option<String> {
        let at = self.words.iter().position(|word| ["name", "names"].contains(&word.as_str()))?;
        let of = self.words.get(at + 1).is_some_and(|word| word == "of");
        let mut nouns = self.words.iter().skip(at + 2);
        let noun = nouns.find(|word| !["the", "all", "our", "these"].contains(&word.as_str()))?;
        let kept = self.is_table(noun) || !self.is_column(noun);
        let mut own = self.read.columns.iter().filter(|at| self.in_column(**at, noun));
        let figures = own.clone().all(|at| self.nature(*at) == Nature::Number);
        (of && !kept && figures && own.next().is_some()).then(|| noun.clone())
    }

    /// "Sales at the fair in all": one figure, and no rows.
    fn in_all(&self) -> Option<String> {
        self.pair("in", &["all"]).filter(|_| self.read.whole && self.read.plain())
    }

    /// "Discount total on paid orders": one figure, and no list.
    fn total(&self) -> Option<String> {
        let figure = self.read.shown.iter().any(|at| {
            self.nature(*at) == Nature::Number
                && !self.known_by(*at)
                && !self.in_column(*at, "total")
        });
        const TOTAL: &[&str] = &["total", "together", "altogether", "combined"];
        let total = self.words.iter().find(|word| TOTAL.contains(&word.as_str()))?;
        (figure && self.read.plain() && !self.read.whole && !self.read.ranked())
            .then(|| total.clone())
    }

    /// "Units with more than four tickets: unit and count": which, and how many each.
    fn and_count(&self) -> Option<String> {
        // "Segment count and total length".
        let mut pairs = self.words.windows(2).enumerate();
        let pair = pairs.find_map(|(at, pair)| {
            let count = |word: &String| ["count", "counts"].contains(&word.as_str());
            let first = at > 0 && pair[1] == "and" && count(&pair[0]);
            let of = first && self.is_table(&self.words[at - 1]);
            (of || pair[0] == "and" && count(&pair[1])).then_some(pair)
        });
        let first = || {
            self.words
                .first()
                .is_some_and(|word| ["how", "number", "count"].contains(&word.as_str()))
        };
        let last = || self.words.last().filter(|word| *word == "count" && !first());
        let count = pair.map(|pair| pair.iter().find(|word| *word != "and")).unwrap_or_else(last);
        let other = self.read.figures() == 1 && !self.read.shows_count();
        count.filter(|_| other || self.query.wrap == Some(Wrap::Count)).cloned()
    }

    /// "Top members by trip price, names and amount": no amount of fines.
    fn amount_of_nobody(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let amount = |at: &&ColumnRef| {
            let mut parts = self.parts(**at).into_iter();
            self.nature(**at) == Nature::Number
                && parts.all(|part| AMOUNTS.contains(&part.as_str()))
        };
        let mut all = self.read.columns.iter().filter(amount);
        // Where another amount is asked for as well, or another table.
        let figures = self.read.figures() > 1;
        let other = all.find(|at| {
            !self.names_table(at.table)
                && !self.has_a_value(at.table)
                && (figures || at.table != base || self.read.plain())
        });
        other.map(|at| self.name(*at))
    }

    /// "What bookings do we have": those, and not the rooms that are booked.
    fn what_of_rows(&self) -> Option<String> {
        let [what, noun, ..] = self.words.as_slice() else { return None };
        let base = self.schema.real(self.query.base);
        let rows = is_which(what) && singular(noun) != *noun && self.in_table(base, noun);
        let own = self.read.shown.iter().any(|at| at.table == base && self.known_by(*at));
        (rows && self.query.distinct && self.read.plain() && !own && !self.shows_column(noun))
            .then(|| noun.clone())
    }

    /// "The mentor's name for every junior": beside the junior.
    fn of_every(&self) -> Option<String> {
        let at = self.words.iter().position(|word| ["each", "every"].contains(&word.as_str()))?;
        let mut nouns = self.words[at + 1..].iter().take(3);
        let of = |noun: &&String| {
            self.read.tables.iter().copied().find(|table| self.in_table(*table, noun))
        };
        let (noun, table) = nouns.find_map(|noun| Some((noun, of(&noun)?)))?;
        let shown = self.read.shown.iter().any(|at| at.table == table);
        (self.read.plain() && !shown).then(|| noun.clone())
    }

    /// "Umbrellas found at Central Station": those, and not when they were found.
    fn place_shown(&self) -> Option<String> {
        const WHEN: &[&str] = &["when", "date", "dates", "day", "days", "time", "times", "since"];
        let date = |at: &&ColumnRef| self.nature(**at) == Nature::Date;
        let placed = self.read.shown.iter().filter(date).find(|at| {
            let next = self.place(**at).and_then(|place| self.words.get(place + 1));
            let own = |next: &String| self.in_column(**at, next);
            next.is_some_and(|next| {
                next != "of" && PREPOSITIONS.contains(&next.as_str()) && !own(next)
            })
        })?;
        (self.read.plain() && !self.read.whole && !self.says_any(WHEN)).then(|| self.name(*placed))
    }

    /// "Name and level of all healers", whose class is one: theirs, and not the class's.
    fn name_of_a_value(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let name = self.words.iter().find(|word| ["name", "names"].contains(&word.as_str()))?;
        let named = |at: &&ColumnRef| self.known_by(**at);
        let mut labels = self.read.shown.iter().filter(named);
        let away = labels.all(|at| at.table != base && !self.names_table(at.table));
        let rows = self.read.plain() && !self.read.whole && !self.query.distinct;
        (rows && away && self.read.shown.iter().any(|at| at.table == base)).then(|| name.clone())
    }

    fn shows_column(&self, word: &str) -> bool {
        self.read.shown.iter().any(|at| self.in_column(*at, word))
    }
}

fn is_which(word: &str) -> bool {
    ["which", "what", "whose"].contains(&word)
}
