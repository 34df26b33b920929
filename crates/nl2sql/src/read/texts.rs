//! Texts that are looked for inside a column: "title contains …", "name starting with …", and
//! texts that the catalogue doesn't know.

use super::{PLACES, Reader};
use crate::atoms;
use crate::keywords::Keyword;
use crate::link::{Item, Literal, Target};
use crate::nature::{Nature, label, nature};
use crate::query::{ColumnRef, Op};
use crate::sketch::{Filter, TextMatch};

impl Reader<'_> {
    /// After "contains" and the like, the next word is a text, whatever else it may mean.
    pub(super) fn texts(&mut self) {
        for at in 0..self.tokens.len() {
            let how = match self.tokens[at].keyword {
                Some(Keyword::Contains) => TextMatch::Contains,
                Some(Keyword::Starts) => TextMatch::Starts,
                Some(Keyword::Ends) => TextMatch::Ends,
                _ => continue,
            };
            if !self.free(at) {
                continue;
            }
            // 以A开头: the text stands between the two.
            let closing = self.chinese(at)
                && ["开头", "开头是", "结尾"].contains(&self.tokens[at].text.as_str());
            let text = if closing {
                at.checked_sub(1)
            } else {
                Some(at + 1).filter(|&i| i < self.tokens.len())
            };
            let Some(text) = text.filter(|&i| self.free(i)) else { continue };
            let opening = |reader: &Self, i: usize| {
                reader.free(i) && (reader.is(i, Keyword::Starts) || reader.is(i, Keyword::Is))
            };
            let first = if closing {
                text.checked_sub(1).filter(|&i| opening(self, i)).unwrap_or(text)
            } else {
                at
            };
            let quoted = self.tokens[text].literal == Some(Literal::Quoted);
            let column = self
                .before(first)
                .filter(|&i| self.mention(i) && !self.texts_of(i).is_empty() && !self.is_table(i));
            let known =
                how == TextMatch::Contains && !self.tokens[text].values.is_empty() && !quoted;
            if let Some(column) = column.filter(|_| !known || how != TextMatch::Contains) {
                let targets = self.texts_of(column);
                let negated = (column + 1..first).any(|i| self.is(i, Keyword::Not));
                let last = if closing { at } else { self.closing(text) };
                (column..=last.max(text)).for_each(|i| self.take(i));
                self.text_filter(targets, self.tokens[text].text.clone(), how, negated);
            } else if how != TextMatch::Contains {
                // "Customers starting with J": their name does.
                let table = self.before(first).filter(|&i| self.is_table(i));
                let targets = table.map(|i| self.names_of(i)).unwrap_or_default();
                if !targets.is_empty() {
                    let last = if closing { at } else { self.closing(text) };
                    (first..=last.max(text)).for_each(|i| self.take(i));
                    self.text_filter(targets, self.tokens[text].text.clone(), how, false);
                }
            }
        }
    }

    /// 以A开头: the place of what closes it.
    fn closing(&self, text: usize) -> usize {
        let close = text + 1;
        let closes = self.is(close, Keyword::Starts) || self.is(close, Keyword::Ends);
        if closes && self.chinese(close) { close } else { text }
    }

    /// The columns that name the rows of the tables that a word stands for.
    pub(super) fn names_of(&self, at: usize) -> Vec<Target> {
        let mut found = Vec::new();
        for target in self.tables(at) {
            let table = target.what.table();
            if let Some(&column) = label(&self.schema.tables[table]).first() {
                found.push(Target {
                    what: Item::Column(ColumnRef { table, column }),
                    cost: target.cost,
                });
            }
        }
        found
    }

    pub(super) fn text_filter(
        &mut self,
        targets: Vec<Target>,
        text: String,
        how: TextMatch,
        negated: bool,
    ) {
        let slot = self.sketch.slot(targets);
        self.sketch.filters.push(Filter::Text { slot, text, how, negated });
    }

    /// Texts that aren't in the catalogue, where something says which column they belong to.
    pub(super) fn literals(&mut self) {
        for at in 0..self.tokens.len() {
            let Some(literal) = self.literal(at) else { continue };
            let text = self.tokens[at].text.clone();
            let led = |reader: &Self, keyword: Keyword| {
                (at.saturating_sub(2)..at).any(|i| reader.is(i, keyword))
            };
            let negated = (at.saturating_sub(3)..at)
                .any(|i| self.is(i, Keyword::Not) || self.is(i, Keyword::Op(Op::NotEqual)));
            let named = led(self, Keyword::Is)
                || led(self, Keyword::Op(Op::Equal))
                || led(self, Keyword::Contains);
            let how =
                if led(self, Keyword::Contains) { TextMatch::Contains } else { TextMatch::Equal };
            // "With "the" in the title".
            let after = self.next(at).filter(|&i| {
                literal == Literal::Quoted
                    && self.mention(i)
                    && !self.is_table(i)
                    && !self.texts_of(i).is_empty()
                    && (at + 1..i).any(|i| self.is(i, Keyword::At))
            });
            if let Some(i) = after {
                (at..=i).for_each(|i| self.take(i));
                let targets = self.texts_of(i);
                self.text_filter(targets, text, TextMatch::Contains, negated);
                continue;
            }
            // A plain word that was looked for and is no value is a word that isn't understood.
            let looked = self.schema.facts.complete && literal == Literal::Unknown;
            if looked && !led(self, Keyword::Contains) {
                continue;
            }
            let column =
                self.filtered(at).filter(|&i| self.mention(i) && !self.texts_of(i).is_empty());
            let inside = self.inside(&text);
            if let Some(i) = column
                && (literal != Literal::Unknown || named)
                && (inside.is_empty() || !self.is_table(i))
            {
                self.take(i);
                self.take(at);
                self.negation(at);
                let own = self.texts_of(i);
                let targets = if self.is_table(i) { self.names_of(i) } else { own.clone() };
                self.text_filter(
                    if targets.is_empty() { own } else { targets },
                    text,
                    how,
                    negated,
                );
                continue;
            }
            // A plain word that stands inside some title says nothing about that title.
            let plain = literal == Literal::Unknown && text.is_ascii();
            if !inside.is_empty() && !plain {
                self.take(at);
                self.negation(at);
                self.text_filter(inside, text, TextMatch::Contains, negated);
                continue;
            }
            let chinese = text.chars().all(crate::text::is_cjk);
            let length = text.chars().count();
            let place = at > 0
                && (self.is(at - 1, Keyword::At) || self.is(at - 1, Keyword::Between))
                && (literal != Literal::Unknown || (chinese && (2..=6).contains(&length)));
            let places = self.text_columns(|name| PLACES.contains(&name));
            if place && !places.is_empty() {
                self.take(at);
                self.negation(at);
                self.text_filter(places, text, TextMatch::Place, negated);
                continue;
            }
            // "CS courses": a kind that isn't known.
            if literal == Literal::Capitalised
                && at + 1 < self.tokens.len()
                && self.is_table(at + 1)
            {
                continue;
            }
            let names = self.label_columns();
            if literal != Literal::Unknown && !names.is_empty() {
                self.take(at);
                self.negation(at);
                self.text_filter(names, text, TextMatch::Contains, negated);
            }
        }
    }

    /// Columns with a sampled value that has all words of the text in it.
    fn inside(&self, text: &str) -> Vec<Target> {
        let stems = atoms::stems(text);
        let Some((first, others)) = stems.split_first() else { return Vec::new() };
        let all = |column: &&ColumnRef| {
            others.iter().all(|stem| self.lexicon.containing(stem).contains(column))
        };
        let found = self.lexicon.containing(first).iter().filter(all);
        found
            .map(|&column| {
                let role = self.schema.roles[column.table].is_some();
                Target { what: Item::Column(column), cost: 1 + 2 * u32::from(role) }
            })
            .collect()
    }

    /// The word before a value, beyond "is", "=", "of" and the like.
    pub(super) fn filtered(&self, at: usize) -> Option<usize> {
        (0..at).rev().find(|&i| {
            let token = &self.tokens[i];
            !(token.is_stop()
                || token.is(Keyword::Op(Op::Equal))
                || token.is(Keyword::Contains)
                || token.is(Keyword::Not)
                || token.is(Keyword::Op(Op::NotEqual)))
        })
    }

    fn text_columns(&self, fits: impl Fn(&str) -> bool) -> Vec<Target> {
        let mut found = Vec::new();
        for (table_at, table) in self.schema.tables.iter().enumerate() {
            if self.schema.roles[table_at].is_some() {
                continue;
            }
            for (column_at, column) in table.columns.iter().enumerate() {
                let stems = crate::vocabulary::VOCABULARY.parts(&column.name);
                if nature(column) == Nature::Text && stems.last().is_some_and(|last| fits(last)) {
                    let at = ColumnRef { table: table_at, column: column_at };
                    found.push(Target { what: Item::Column(at), cost: 1 });
                }
            }
        }
        found
    }

    fn label_columns(&self) -> Vec<Target> {
        let mut found = Vec::new();
        for (table, known) in self.schema.tables.iter().enumerate() {
            for column in label(known) {
                let cost = 1 + 3 * u32::from(self.schema.roles[table].is_some());
                found.push(Target { what: Item::Column(ColumnRef { table, column }), cost });
            }
        }
        found.extend(self.text_columns(|name| {
            ["name", "title", "label", "product", "customer"].contains(&name)
        }));
        found
    }
}
