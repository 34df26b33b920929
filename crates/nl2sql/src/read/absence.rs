//! What isn't there: columns without a value, rows without others, flags that are off.

use super::Reader;
use crate::keywords::Keyword;
use crate::link::Target;
use crate::nature::Nature;
use crate::sketch::Filter;

impl Reader<'_> {
    pub(super) fn absences(&mut self) {
        for at in 0..self.tokens.len() {
            if !self.free(at) {
                continue;
            }
            match self.tokens[at].keyword {
                Some(Keyword::Missing) => self.missing(at, false),
                Some(Keyword::Present) => self.missing(at, true),
                Some(Keyword::Nobody) => self.nobody(at),
                Some(Keyword::Without) => self.without(at),
                Some(Keyword::Not) => self.not(at),
                _ => {}
            }
        }
    }

    /// "Missing stock", "the email is empty".
    fn missing(&mut self, at: usize, present: bool) {
        let column = |reader: &Self, i: usize| reader.mention(i) && !reader.is_table(i);
        let after = self.next(at).filter(|&i| column(self, i) && i - at <= 2 && !self.chinese(at));
        let before = self.before(at).filter(|&i| column(self, i));
        let linked =
            before.filter(|&i| (i + 1..at).any(|j| self.is(j, Keyword::Is)) || self.chinese(at));
        let Some(i) = linked.or(after).or(before) else { return };
        self.take(at);
        self.take(i);
        let negation = (i + 1..at).find(|&j| self.is(j, Keyword::Not) && self.free(j));
        if let Some(j) = negation {
            self.take(j);
        }
        self.null(i, present != negation.is_some());
    }

    fn null(&mut self, at: usize, present: bool) {
        let slot = self.sketch.slot(self.tokens[at].targets.clone());
        self.sketch.filters.push(Filter::Null { slot, present });
    }

    /// "Projects nobody works on".
    fn nobody(&mut self, at: usize) {
        let people = self.people();
        // "No one has borrowed": what was done says more.
        let done = self.next(at).filter(|&i| self.mention(i) && !self.tables(i).is_empty());
        let targets = match done {
            Some(i) => {
                self.take(i);
                self.tables(i)
            }
            None => people,
        };
        if targets.is_empty() {
            return;
        }
        self.take(at);
        let slot = self.sketch.slot(targets);
        self.sketch.filters.push(Filter::Without { slot, inner: Vec::new() });
    }

    /// The tables of people.
    pub(super) fn people(&self) -> Vec<Target> {
        ["employee", "person", "member", "customer", "student", "patient", "author"]
            .iter()
            .map(|word| self.lexicon.targets(word))
            .map(|targets| {
                let near = |target: &Target| {
                    target.cost <= 2
                        && self.nature_of(target).is_none()
                        && self.schema.roles[target.what.table()].is_none()
                };
                targets.into_iter().filter(near).collect::<Vec<_>>()
            })
            .find(|targets| !targets.is_empty())
            .unwrap_or_default()
    }

    fn without(&mut self, at: usize) {
        let mut i = at;
        while let Some(next) = self
            .next(i)
            .filter(|&i| !self.mention(i) && self.is(i, Keyword::Any) || self.is(i, Keyword::Own))
        {
            i = next;
        }
        let Some(i) = self.next(i).filter(|&i| i - at <= 4) else { return };
        if self.is_value(i) && self.tokens[i].targets.is_empty() {
            return;
        }
        if self.mention(i) {
            self.absent(at, i);
        }
    }

    /// "Not shipped yet", "not assigned to any project", "not active".
    fn not(&mut self, at: usize) {
        let Some(i) = self.next(at).filter(|&i| i - at <= 3) else { return };
        // "Not used by any flight".
        let i = match self.next(i) {
            Some(j) if self.is(i, Keyword::By) && self.is(j, Keyword::Any) => {
                self.take(i);
                j
            }
            _ => i,
        };
        if self.is(i, Keyword::Any) {
            if let Some(j) = self.next(i).filter(|&j| self.mention(j)) {
                self.take(i);
                self.absent(at, j);
            }
            return;
        }
        if !self.mention(i) || (at + 1..i).any(|j| self.is(j, Keyword::At)) {
            return;
        }
        let best = Self::cost(&self.tokens[i].targets);
        let natures: Vec<Option<Nature>> = self.tokens[i]
            .targets
            .iter()
            .filter(|target| target.cost == best)
            .map(|target| self.nature_of(target))
            .collect();
        if natures.contains(&Some(Nature::Flag)) {
            self.take(at);
            self.take(i);
            self.flag(i, false);
            return;
        }
        if !self.tokens[i].values.is_empty() && !self.yet() {
            return;
        }
        let dated = natures.iter().all(|nature| *nature == Some(Nature::Date));
        let verb = natures.contains(&None)
            && !(at + 1..i).any(|j| ["the", "a"].contains(&self.tokens[j].text.as_str()));
        if dated || verb {
            self.absent(at, i);
        }
    }

    fn yet(&self) -> bool {
        self.tokens.iter().any(|token| token.text.eq_ignore_ascii_case("yet"))
    }

    /// What stands after a negation isn't there.
    fn absent(&mut self, at: usize, first: usize) {
        let mut targets = self.tokens[first].targets.clone();
        (at..=first).for_each(|i| self.take(i));
        // "Never placed an order", 没有下过订单: the deed and its object are one; but 没有被借过的书 are books.
        let mut last = first;
        let mut inner = Vec::new();
        let mut passed = 0;
        while let Some(i) = self.next(last).filter(|&i| {
            i - last <= 4
                && (last + 1..i).all(|j| {
                    self.is(i, Keyword::Any) || {
                        self.tokens[j].text != "的"
                            && !["in", "at", "from"]
                                .contains(&self.tokens[j].text.to_lowercase().as_str())
                    }
                })
        }) {
            let passes = self.is(i, Keyword::Any) || self.tokens[i].text.eq_ignore_ascii_case("to");
            if passes && self.free(i) {
                self.take(i);
                passed += 1;
                last = i;
                continue;
            }
            if self.is_value(i)
                && (self.tables_in(&targets) || !self.tokens[first].values.is_empty())
            {
                let values = self.narrowed(i);
                self.take(i);
                let slot = self.value_targets(&values);
                let slot = self.sketch.slot(slot);
                inner.push(Filter::Values { slot, values, negated: false });
                last = i;
                continue;
            }
            let object = self.mention(i)
                && (!self.tables(i).is_empty() || self.tables_in(&targets))
                && last <= first + 3 * passed
                && self.tokens[i].keyword.is_none_or(|keyword| keyword == Keyword::Stop);
            if !object {
                break;
            }
            self.take(i);
            let more = self.tokens[i].targets.clone();
            let tables = |targets: &[Target]| targets.iter().any(|t| self.nature_of(t).is_none());
            match (tables(&targets), tables(&more)) {
                (false, true) => targets = more,
                (true, true) => targets.extend(more),
                _ => {}
            }
            last = i;
        }
        let table = |target: &Target| self.nature_of(target).is_none();
        let (tables, columns): (Vec<Target>, Vec<Target>) =
            targets.iter().copied().partition(table);
        if !tables.is_empty() && Self::cost(&tables) <= Self::cost(&columns) || !inner.is_empty() {
            // Times that follow are times of what isn't there.
            let slot = self.sketch.slot(tables);
            let (within, kept) = std::mem::take(&mut self.sketch.filters)
                .into_iter()
                .partition(|filter| matches!(filter, Filter::Within { slot, .. } if Some(*slot) == self.dates || self.of_tables(*slot, &targets)));
            self.sketch.filters = kept;
            inner.extend::<Vec<Filter>>(within);
            self.sketch.filters.push(Filter::Without { slot, inner });
        } else {
            let slot = self.sketch.slot(columns);
            self.sketch.filters.push(Filter::Null { slot, present: false });
        }
    }

    fn tables_in(&self, targets: &[Target]) -> bool {
        targets.iter().any(|target| self.nature_of(target).is_none())
    }

    /// Whether a slot's likeliest target is in one of the tables.
    fn of_tables(&self, slot: usize, tables: &[Target]) -> bool {
        let best = self.sketch.slots[slot].iter().min_by_key(|target| target.cost);
        best.is_some_and(|best| {
            tables.iter().any(|target| target.what.table() == best.what.table())
        })
    }

    fn flag(&mut self, at: usize, truth: bool) {
        let targets =
            self.keep(at, |reader, target| reader.nature_of(target) == Some(Nature::Flag));
        let slot = self.sketch.slot(targets);
        self.sketch.filters.push(Filter::Flag { slot, truth });
    }

    /// "Remote employees": a flag that nothing else has taken is on. A date that nothing has taken
    /// after "been" has come.
    pub(super) fn flags(&mut self) {
        let listed = self.says(Keyword::List) && self.says(Keyword::And);
        for at in 0..self.tokens.len() {
            if !self.mention(at) {
                continue;
            }
            let flags =
                self.keep(at, |reader, target| reader.nature_of(target) == Some(Nature::Flag));
            if !flags.is_empty()
                && Self::cost(&flags) <= Self::cost(&self.tokens[at].targets)
                && !listed
            {
                self.take(at);
                self.flag(at, true);
                continue;
            }
            let been = (at.saturating_sub(2)..at).any(|i| {
                ["been", "were", "was", "already", "已经", "已"]
                    .contains(&self.tokens[i].text.to_lowercase().as_str())
            });
            let dates = self.dates_of(at);
            if been && !dates.is_empty() && Self::cost(&dates) < Self::cost(&self.tables(at)) {
                self.take(at);
                // "Were closed in May" says when; "were closed" that they are.
                if self.sketch.ranges().next().is_some() {
                    self.date_of_all_times(&dates);
                    continue;
                }
                let slot = self.sketch.slot(dates);
                self.sketch.filters.push(Filter::Null { slot, present: true });
            }
        }
    }
}
