//! What is left when filters, groups and aggregates are known: subjects, columns that are shown,
//! implied measures, and what a ranking ranks.

use super::Reader;
use super::order::Order;
use super::ranking::Superlative;
use crate::keywords::Keyword;
use crate::link::{Item, Target};
use crate::nature::{Nature, label, nature};
use crate::sketch::{Filter, Function, Group, RankBy};

impl Reader<'_> {
    pub(super) fn rest(&mut self, rank: Option<Superlative>, order: Option<Order>) {
        if let Some(rank) = rank {
            self.ranked(rank);
        }
        self.listed_each();
        let row_rank = self.sketch.rank.is_some_and(|rank| !matches!(rank.by, RankBy::Measure));
        let mut tables = Vec::new();
        let mut columns = Vec::new();
        let mut verbs = Vec::new();
        for at in 0..self.tokens.len() {
            if !self.mention(at) {
                continue;
            }
            if self.tokens[at].keyword.is_some_and(|keyword| keyword != Keyword::Stop)
                && self.tokens[at].targets.first().is_some_and(|t| t.cost >= 3)
            {
                continue;
            }
            self.take(at);
            if self.is(at, Keyword::Times)
                || (at > 0 && self.tokens[at].text.eq_ignore_ascii_case("where"))
            {
                continue;
            }
            let columned = self.keep(at, |reader, target| reader.nature_of(target).is_some());
            let only_far = Self::cost(&self.tokens[at].targets) >= 3;
            // "Placed" and the like say nothing beyond what is asked already.
            let filler = self.tokens[at].keyword == Some(Keyword::Stop);
            if filler
                && (only_far
                    || (Self::cost(&self.tokens[at].targets) > 0 && self.tables(at).is_empty()))
            {
                continue;
            }
            if self.done(at) {
                self.lost.push(at);
                continue;
            }
            if self.verb(at) {
                let near = |target: &Target| target.cost < 3;
                let tables: Vec<Target> = self.tables(at).into_iter().filter(near).collect();
                let who = self.says_who() && self.lone(at);
                if who && !tables.is_empty() {
                    verbs.push(at);
                } else if !tables.is_empty() {
                    let slot = self.sketch.slot(tables);
                    self.sketch.scope.push(slot);
                }
                continue;
            }
            // "Hires per quarter": the date says what is bucketed.
            let dates = self.dates_of(at);
            let bucketed =
                self.sketch.groups.iter().any(|group| matches!(group, Group::Bucket(..)));
            if bucketed
                && !dates.is_empty()
                && Self::cost(&dates) <= Self::cost(&self.tokens[at].targets)
            {
                // "Closing date": the second word says no more.
                let plain = ["date", "time", "日期", "时间"]
                    .contains(&self.tokens[at].text.to_lowercase().as_str());
                let again = plain && at > 0 && !self.dates_of(at - 1).is_empty();
                if !again {
                    self.date_of_all_times(&dates);
                }
                continue;
            }
            if (self.is_table(at) || columned.is_empty()) && !self.code(at) {
                tables.push(at)
            } else {
                columns.push(at)
            }
        }
        if tables.is_empty() {
            // "Who wrote it": the author did.
            tables.append(&mut verbs);
        }
        let counted =
            !self.sketch.measures.is_empty() || self.implied || self.sketch.part.is_some();
        let mut shown = Vec::new();
        for &at in &columns {
            let numbers = self.numbers(at);
            let grouped = !self.sketch.groups.is_empty();
            let measure = self.is_measure(at);
            let wraps = self.sketch.wrap.is_some();
            let alone = tables.is_empty() && columns.len() == 1 && !self.says(Keyword::Which);
            let additive = numbers.iter().any(|target| self.additive(target));
            let total = measure
                && additive
                && !row_rank
                && (grouped
                    || wraps
                    || counted
                    || self.says_money(at)
                    || (alone
                        && self.sketch.filters.iter().all(|f| matches!(f, Filter::Within { .. }))));
            // "Total floor space": the second word says no more than the first.
            let again = !numbers.is_empty()
                && self.sketch.measures.iter().any(|known| {
                    let known = &self.sketch.slots[known.slot];
                    numbers.iter().all(|one| known.iter().any(|other| other.what == one.what))
                });
            if measure && again {
                continue;
            }
            if total {
                self.measure(Function::Sum, numbers);
            } else if measure
                && !row_rank
                && (((grouped || wraps) && !counted) || (counted && !additive))
            {
                self.measure(Function::Average, numbers);
            } else {
                shown.push(at);
            }
        }
        let scalar = !self.sketch.measures.is_empty() || self.implied || self.sketch.part.is_some();
        self.subjects(&tables, scalar, shown.is_empty());
        for &at in &shown {
            if self.says_what_they_are(at) {
                self.lost.push(at);
                continue;
            }
            let best = Self::cost(&self.tokens[at].targets);
            let key = self.tokens[at].targets.iter().any(|target| {
                target.cost == best
                    && self.nature_of(target) == Some(Nature::Key)
                    && matches!(target.what, Item::Column(of) if self.column(of).references.is_some())
            });
            if key && self.says_who() {
                // Who reports to somebody isn't told by the key that somebody reports by.
                self.used[at] = false;
                continue;
            }
            let mut targets = self.tokens[at].targets.clone();
            targets.retain(|target| !matches!(target.what, Item::Table(_)));
            let slot = self.sketch.slot(targets);
            self.sketch.beside |= self.own(at)
                || self.tokens[..at]
                    .last()
                    .is_some_and(|token| token.text.eq_ignore_ascii_case("with"));
            let text = self.tokens[at].text.to_lowercase();
            if [
                "name",
                "names",
                "full name",
                "full names",
                "first and last name",
                "first and last names",
                "姓名",
                "名字",
            ]
            .contains(&text.as_str())
            {
                self.sketch.full_names.push(slot);
            }
            if let Some(owner) = self.owner(at, &tables) {
                let owner = self.sketch.slot(self.tables(owner));
                self.sketch.belongs.push((slot, owner));
            }
            // "Sales and city" without "by": a label beside a measure groups it.
            if !scalar {
                self.sketch.project.push(slot);
            } else if self.sketch.rank.is_none() && !self.labels(at).is_empty() {
                self.sketch.groups.push(Group::Slot(slot));
            }
        }
        self.implied_measures();
        if let Some(order) = order {
            self.ordered(order);
        }
        self.sketch.whole_rows = !self.says(Keyword::Which);
    }

    /// "Which classes are full", "which studios are open": a column of a like name doesn't say what
    /// they are.
    fn says_what_they_are(&self, at: usize) -> bool {
        let are = at > 0
            && ["is", "are", "was", "were"]
                .contains(&self.tokens[at - 1].text.to_lowercase().as_str());
        let first = (0..at).any(|i| self.is(i, Keyword::Which));
        let last = (at + 1..self.tokens.len()).all(|i| self.tokens[i].is_stop());
        are && first && last && at > 2 && Self::cost(&self.tokens[at].targets) > 0
    }

    /// The date that the question names is that of all its times.
    pub(super) fn date_of_all_times(&mut self, dates: &[Target]) {
        let within = self.sketch.filters.iter().filter_map(|filter| match filter {
            Filter::Within { slot, .. } => Some(*slot),
            _ => None,
        });
        let buckets = self.sketch.groups.iter().filter_map(|group| match group {
            Group::Bucket(_, slot) => Some(*slot),
            Group::Slot(_) => None,
        });
        for slot in within.chain(buckets).chain(self.dates).collect::<Vec<_>>() {
            self.sketch.slots[slot] = dates.to_vec();
        }
    }

    /// "Which albums did they release", "who reports to Ann": a word that is a verb here, and no
    /// column that is shown.
    fn done(&self, at: usize) -> bool {
        let did = (at.saturating_sub(6)..at)
            .any(|i| ["did", "does", "do"].contains(&self.tokens[i].text.to_lowercase().as_str()));
        let last = (at + 1..self.tokens.len()).all(|i| !self.mention(i));
        did && last && Self::cost(&self.tokens[at].targets) > 0 && self.tables(at).is_empty()
    }

    /// "The flight number, origin and destination": columns of codes that people read, in a list of
    /// columns.
    fn code(&self, at: usize) -> bool {
        let codes = self.columns(at).into_iter().any(|column| {
            let of = self.column(column);
            let kind = of.data_type.to_lowercase();
            nature(of) == Nature::Key
                && (kind.contains("text") || kind.contains("char"))
                && of.name.eq_ignore_ascii_case(&self.tokens[at].text)
        });
        let roles = self.tables(at).iter().any(|t| self.schema.roles[t.what.table()].is_some());
        let listed = [self.before(at), self.next(at)]
            .into_iter()
            .flatten()
            .any(|i| self.is(i, Keyword::And));
        codes && roles && listed && self.says(Keyword::List)
    }

    /// A word in a form that only verbs have.
    pub(super) fn verb(&self, at: usize) -> bool {
        let text = self.tokens[at].text.to_lowercase();
        let exact = Self::cost(&self.tokens[at].targets) == 0;
        let past = text.len() > 4 && text.ends_with("ed") && !text.contains(' ');
        (past && !exact)
            || [
                "wrote", "written", "bought", "sold", "taught", "gave", "given", "lent", "sent",
                "drove", "driven",
            ]
            .contains(&text.as_str())
    }

    /// Whether no other word names a table.
    fn lone(&self, at: usize) -> bool {
        !(0..self.tokens.len()).any(|i| i != at && self.mention(i) && self.is_table(i))
    }

    fn says_money(&self, at: usize) -> bool {
        let text = self.tokens[at].text.to_lowercase();
        let told =
            ["revenue", "turnover", "sales", "销售额", "营收", "营业额"].contains(&text.as_str());
        (told || text.starts_with('总')) && !self.says(Keyword::List)
    }

    /// "List each employee with …": each is listed, not grouped.
    fn listed_each(&mut self) {
        let measures = !self.sketch.measures.is_empty()
            || self.implied
            || self.sketch.rank.is_some()
            || self.sketch.wrap.is_some();
        let having = self
            .sketch
            .filters
            .iter()
            .any(|f| matches!(f, Filter::Rows { .. } | Filter::Group { .. }));
        if measures || having {
            return;
        }
        let tables = (0..self.tokens.len()).any(|at| {
            self.mention(at) && (self.is_table(at) || self.is_measure(at)) && !self.own(at)
        });
        let listing = self.says(Keyword::List) && !tables;
        if let ([Group::Slot(slot)], true) = (self.sketch.groups.as_slice(), listing) {
            let slot = *slot;
            if self.sketch.slots[slot].first().is_some_and(|t| matches!(t.what, Item::Table(_))) {
                self.sketch.groups.clear();
                self.sketch.subject = Some(slot);
            }
        }
    }

    /// "Their manager", "with their departments".
    fn own(&self, at: usize) -> bool {
        (at.saturating_sub(2)..at).any(|i| self.is(i, Keyword::Own))
    }

    /// Which tables are listed, which are shown beside them, and which only narrow.
    fn subjects(&mut self, tables: &[usize], scalar: bool, lone: bool) {
        let mut left: Vec<usize> = tables.to_vec();
        let subject = if scalar || self.sketch.subject.is_some() {
            None
        } else {
            let which = left.iter().copied().find(|&at| {
                self.before(at).is_some_and(|i| {
                    self.is(i, Keyword::Which)
                        && !["who", "谁"].contains(&self.tokens[i].text.to_lowercase().as_str())
                })
            });
            // 参加项目的员工: what follows 的, unless 的 leads to one of its columns.
            let chinese = left.first().is_some_and(|&at| self.chinese(at));
            let after =
                left.iter().copied().rev().find(|&at| at > 0 && self.tokens[at - 1].text == "的");
            let verb = |at: &usize| {
                let text = self.tokens[*at].text.to_lowercase();
                !chinese && (text.ends_with("ed") || text.ends_with("ing"))
            };
            let noun = left.iter().copied().find(|at| !verb(at));
            which.or(after.filter(|_| chinese)).or(noun).or(left.first().copied())
        };
        if let Some(at) = subject {
            left.retain(|&other| other != at);
            let slot = self.sketch.slot(self.named_tables(at));
            self.sketch.subject = Some(slot);
        } else if !scalar && self.sketch.subject.is_none() && lone && self.says_who() {
            // "Who has no manager": people.
            let people = self.people();
            if !people.is_empty() {
                self.sketch.subject = Some(self.sketch.slot(people));
            }
        }
        for at in left {
            let tables = self.tables(at);
            let role = tables.iter().all(|target| self.schema.roles[target.what.table()].is_some());
            let beside = self.own(at)
                || (at.saturating_sub(2)..at).any(|i| {
                    self.is(i, Keyword::And)
                        && !["to", "到", "至"]
                            .contains(&self.tokens[i].text.to_lowercase().as_str())
                })
                || (0..at).rev().take(2).any(|i| {
                    self.tokens[i].text.eq_ignore_ascii_case("with") && self.says(Keyword::List)
                });
            let slot = self.sketch.slot(tables);
            if !scalar && (beside || role) && self.sketch.measures.is_empty() {
                self.sketch.project.push(slot);
            } else {
                self.sketch.scope.push(slot);
            }
        }
    }

    /// The tables that a word stands for; those whose rows have names, where there are any.
    fn named_tables(&self, at: usize) -> Vec<Target> {
        let mut tables = self.tables(at);
        let best = Self::cost(&tables);
        let slack = u32::from(!self.says_who());
        tables.retain(|target| target.cost <= best + slack);
        let named: Vec<Target> = tables
            .iter()
            .copied()
            .filter(|target| !label(&self.schema.tables[target.what.table()]).is_empty())
            .collect();
        if named.is_empty() { tables } else { named }
    }

    /// The table that a column belongs to, as the words say: "the name of the customer".
    fn owner(&self, at: usize, tables: &[usize]) -> Option<usize> {
        let of = tables.iter().copied().find(|&i| i > at && self.between(at, i, "of"));
        let possessor = self.before(at).filter(|&i| {
            tables.contains(&i)
                && (self.between(i, at, "的") || self.tokens[i].text.ends_with("'s") || i + 1 == at)
        });
        possessor.or(of)
    }
}
