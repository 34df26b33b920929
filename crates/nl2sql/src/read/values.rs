//! Words that are sampled values become filters.

use super::Reader;
use crate::keywords::Keyword;
use crate::link::{Item, Target};
use crate::nature::label;
use crate::query::{ColumnRef, Op};
use crate::sketch::{Filter, Slot};
use crate::vocabulary::VOCABULARY;

type Value = (ColumnRef, String);

impl Reader<'_> {
    pub(super) fn values(&mut self) {
        let mut found: Vec<(Vec<Value>, bool)> = Vec::new();
        for at in 0..self.tokens.len() {
            if !self.is_value(at) {
                continue;
            }
            let values = self.narrowed(at);
            self.take(at);
            let negated = self.negation(at);
            let columns = |values: &[Value]| values.iter().map(|(c, _)| *c).collect::<Vec<_>>();
            // "Completed or shipped": several values of one column are alternatives.
            match found.iter_mut().find(|(known, not)| {
                *not == negated && columns(known).iter().any(|c| columns(&values).contains(c))
            }) {
                Some((known, _)) => {
                    let shared: Vec<ColumnRef> = columns(known)
                        .into_iter()
                        .filter(|column| columns(&values).contains(column))
                        .collect();
                    known.extend(values);
                    known.retain(|(column, _)| shared.contains(column));
                    // The word that joins them is understood.
                    if let Some(or) = (0..at).rev().take(3).find(|&i| self.is(i, Keyword::Or)) {
                        self.take(or);
                    }
                }
                None => found.push((values, negated)),
            }
        }
        let by = (1..self.tokens.len()).any(|at| {
            self.tokens[at - 1].text.eq_ignore_ascii_case("by")
                && !self.tokens[at].values.is_empty()
        });
        let mut slots: Vec<(Slot, Vec<ColumnRef>)> = Vec::new();
        for (values, negated) in found {
            let targets = self.value_targets(&values);
            let mut targets = self.not_of_itself(targets);
            // "By Zinc Weather": whoever has that name, before a text that says it, too.
            if by && targets.iter().any(|target| target.cost == 0) {
                for target in targets.iter_mut().filter(|target| target.cost > 0) {
                    target.cost += 6;
                }
            }
            let slot = self.sketch.slot(targets);
            // A first and a last name are one person's.
            let columns: Vec<ColumnRef> = values.iter().map(|(column, _)| *column).collect();
            let named = |column: &ColumnRef| label(&self.schema.tables[column.table]).len() == 2;
            if columns.iter().any(named) {
                if let Some((other, _)) = slots.iter().find(|(_, known)| {
                    known.iter().any(|k| {
                        columns
                            .iter()
                            .any(|c| c.table == k.table && c.column != k.column && named(c))
                    })
                }) {
                    self.sketch.belongs.push((slot, *other));
                }
                slots.push((slot, columns.clone()));
            }
            self.sketch.filters.push(Filter::Values { slot, values, negated });
        }
    }

    /// Whether a word is a value before it is a name.
    pub(super) fn is_value(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        !token.values.is_empty()
            && self.free(at)
            // The very name of a table or column is that before it is a value of another.
            && !token.targets.iter().any(|target| target.cost == 0 && !self.beside_own_column(at))
            && !token.keyword.is_some_and(|keyword| keyword != Keyword::Stop && token.text.chars().count() < 2)
    }

    /// "Status returned": the column beside a word says that it is a value.
    fn beside_own_column(&self, at: usize) -> bool {
        let columns: Vec<ColumnRef> =
            self.tokens[at].values.iter().map(|(column, _)| *column).collect();
        [self.filtered(at), (at + 1 < self.tokens.len()).then_some(at + 1)]
            .into_iter()
            .flatten()
            .any(|i| self.columns(i).iter().any(|column| columns.contains(column)))
    }

    pub(super) fn value_targets(&self, values: &[Value]) -> Vec<Target> {
        let mut targets: Vec<Target> = Vec::new();
        for (column, _) in values {
            let what = Item::Column(*column);
            if !targets.iter().any(|target| target.what == what) {
                let names = label(&self.schema.tables[column.table]).contains(&column.column);
                let role = 3 * u32::from(self.schema.roles[column.table].is_some());
                targets.push(Target { what, cost: role + u32::from(!names) });
            }
        }
        targets.sort_by_key(|target| target.cost);
        targets
    }

    /// "Albums by Audioslave": a name of another thing, though there is an album of that title. What
    /// is listed or counted in the plural isn't one by that name.
    fn not_of_itself(&self, mut targets: Vec<Target>) -> Vec<Target> {
        let listed: Vec<usize> = (0..self.tokens.len())
            .filter(|&at| {
                let raw = &self.tokens[at].text;
                let many = raw.to_lowercase().ends_with('s') || self.chinese(at);
                many && !self.tokens[at].targets.is_empty() && self.is_table(at)
            })
            .flat_map(|at| self.tables(at))
            .filter(|target| target.cost < 3)
            .map(|target| target.what.table())
            .collect();
        let own = |target: &Target| match target.what {
            Item::Column(at) => {
                listed.contains(&at.table)
                    && label(&self.schema.tables[at.table]).contains(&at.column)
            }
            _ => false,
        };
        if targets.iter().any(own) && !targets.iter().all(own) {
            for target in targets.iter_mut().filter(|target| own(target)) {
                target.cost += 6;
            }
            targets.sort_by_key(|target| target.cost);
        }
        targets
    }

    /// The values of a word, as the words beside it settle them: "status is completed", "the
    /// Furniture category", "manager Henry Adams", "from Hamburg".
    pub(super) fn narrowed(&mut self, at: usize) -> Vec<Value> {
        let values = self.tokens[at].values.clone();
        let next = (at + 1 < self.tokens.len()).then_some(at + 1);
        for beside in [self.filtered(at), next].into_iter().flatten() {
            if !self.mention(beside) {
                continue;
            }
            let columns = self.columns(beside);
            let own: Vec<Value> =
                values.iter().filter(|(column, _)| columns.contains(column)).cloned().collect();
            let exact = Self::cost(&self.texts_of(beside)) <= Self::cost(&self.tables(beside));
            if !own.is_empty() && (exact || beside > at) && !self.projected(beside) {
                self.take(beside);
                return own;
            }
            // "The Central branch", "manager Henry Adams": the table that it names a row of.
            let tables: Vec<usize> =
                self.tables(beside).iter().map(|target| target.what.table()).collect();
            let named: Vec<Value> = values
                .iter()
                .filter(|(column, _)| {
                    tables.contains(&column.table)
                        && label(&self.schema.tables[column.table]).contains(&column.column)
                })
                .cloned()
                .collect();
            let of =
                beside < at && (self.between(beside, at, "of") || self.between(beside, at, "for"));
            let adjacent = beside == at + 1 || (beside < at && self.close(beside, at) && !of);
            // "Boston albums" aren't the album called Boston.
            let many = beside > at && {
                let raw = self.tokens[beside].text.to_lowercase();
                raw.is_ascii() && raw.ends_with('s')
            };
            if !named.is_empty()
                && adjacent
                && !many
                && self.is_table(beside)
                && (!self.asked(beside) || self.under(beside))
            {
                self.take(beside);
                return named;
            }
        }
        self.ends_of_a_way(at, values)
    }

    /// Nothing but articles and forms of "be" between two words.
    fn close(&self, first: usize, last: usize) -> bool {
        (first + 1..last).all(|i| {
            ["the", "is", "are", "by", "a", "an", "为", "是", "called", "named", "叫"]
                .contains(&self.tokens[i].text.to_lowercase().as_str())
        })
    }

    /// "Who reports to Ann": a role that a key leads to, with the word that says so.
    fn under(&self, at: usize) -> bool {
        let roles = self.tables(at);
        self.tokens[at].text.to_lowercase().ends_with(" to")
            && !roles.is_empty()
            && roles.iter().all(|target| self.schema.roles[target.what.table()].is_some())
    }

    /// Whether a question word stands right before.
    fn asked(&self, at: usize) -> bool {
        at > 0
            && (self.is(at - 1, Keyword::Which)
                || self.is(at - 1, Keyword::Count)
                || self.is(at - 1, Keyword::By))
    }

    /// Whether a word is asked for itself: "the price of the Kettle".
    fn projected(&self, at: usize) -> bool {
        let then = self.tokens.get(at + 1).map(|token| token.text.to_lowercase());
        matches!(then.as_deref(), Some("of" | "for"))
    }

    /// "From Hamburg to Lyon": the roles of a way's two ends.
    fn ends_of_a_way(&mut self, at: usize, values: Vec<Value>) -> Vec<Value> {
        let led = at.checked_sub(1).map(|i| self.tokens[i].text.to_lowercase());
        let verb = at.checked_sub(2);
        let moved = |reader: &Self, stems: &[&str]| {
            verb.is_some_and(|i| {
                let text = reader.tokens[i].text.to_lowercase();
                stems.iter().any(|stem| text.starts_with(stem))
            })
        };
        let end = match led.as_deref() {
            Some("from" | "从") => "origin",
            Some("to" | "到" | "into") => "destination",
            Some("in" | "at" | "on") if moved(self, &["arriv", "land"]) => "destination",
            Some("in" | "at" | "on") if moved(self, &["depart", "leav", "start"]) => "origin",
            _ => return values,
        };
        let wanted = [end.to_owned()];
        let found: Vec<Value> = values
            .iter()
            .filter(|(column, _)| {
                self.schema.roles[column.table]
                    .as_ref()
                    .is_some_and(|role| VOCABULARY.same(&role.words, &wanted))
            })
            .cloned()
            .collect();
        if found.is_empty() {
            return values;
        }
        if let Some(i) = verb.filter(|_| moved(self, &["arriv", "land", "depart", "leav"])) {
            self.take(i);
        }
        found
    }

    /// Whether a negation stands before a value; it is taken.
    pub(super) fn negation(&mut self, at: usize) -> bool {
        let found = (at.saturating_sub(4)..at).rev().take_while(|&i| {
            let token = &self.tokens[i];
            self.free(i)
                || token.is_stop()
                || token.is(Keyword::Not)
                || !token.values.is_empty()
                || token.is(Keyword::Or)
                || !token.targets.is_empty()
        });
        let not = found
            .filter(|&i| self.is(i, Keyword::Not) || self.is(i, Keyword::Op(Op::NotEqual)))
            .last();
        // "A niche other than food, based in London": there, and not elsewhere.
        let own = |i: usize| {
            let mut known = self.tokens[i].values.iter();
            known.any(|(one, _)| self.tokens[at].values.iter().any(|(other, _)| one == other))
        };
        let valued = |i: &usize| !self.tokens[*i].values.is_empty();
        match not.filter(|not| (not + 1..at).filter(valued).all(own)) {
            Some(i) => {
                self.take(i);
                true
            }
            None => false,
        }
    }

    pub(super) fn columns(&self, at: usize) -> Vec<ColumnRef> {
        self.tokens[at]
            .targets
            .iter()
            .filter_map(|target| match target.what {
                Item::Column(column) => Some(column),
                _ => None,
            })
            .collect()
    }
}
