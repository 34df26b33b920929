//! What results are grouped by: "per city", "for each department", 每个.

use super::Reader;
use crate::keywords::Keyword;
use crate::link::Item;
use crate::sketch::Group;

impl Reader<'_> {
    pub(super) fn groups(&mut self) {
        for at in 0..self.tokens.len() {
            if !(self.free(at) && self.is(at, Keyword::By)) {
                continue;
            }
            self.take(at);
            if self.passive(at) {
                continue;
            }
            let text = self.tokens[at].text.to_lowercase();
            self.sketch.each |= text.contains("each")
                || text.contains("every")
                || text.contains('每')
                || text.starts_with('各');
            let mut last = at;
            while let Some(i) = self.next(last) {
                let list = self.is(i, Keyword::By) && self.free(i);
                if list {
                    // "By each", 按每个.
                    self.take(i);
                    last = i;
                    continue;
                }
                if !self.mention(i) || self.labels(i).is_empty() {
                    break;
                }
                if self.is_measure(i) && !self.year(i) {
                    break;
                }
                // "Each customer's orders" are the customers'.
                let targets = self.labels(i);
                let slot = self.sketch.slot(targets);
                self.take(i);
                self.sketch.groups.push(Group::Slot(slot));
                match self.next(i) {
                    Some(and) if self.is(and, Keyword::And) && self.groups_on(and) => last = and,
                    _ => break,
                }
            }
        }
    }

    /// "Borrowed by members", "managed by Ann": who did it, rather than a group.
    fn passive(&self, at: usize) -> bool {
        if !self.tokens[at].text.eq_ignore_ascii_case("by") {
            return false;
        }
        let verb = at.checked_sub(1).is_some_and(|i| {
            let text = self.tokens[i].text.to_lowercase();
            let past = text.ends_with("ed")
                || [
                    "written", "taught", "driven", "sold", "bought", "given", "made", "led",
                    "taken", "held", "drawn", "flown", "grown", "done", "paid", "won", "sung",
                    "run", "seen", "spent", "sent", "brought", "built", "caught", "lent", "met",
                    "shown", "worn", "kept", "scored",
                ]
                .contains(&text.as_str());
            past && !text.contains(' ')
        });
        let plural = self.next(at).is_some_and(|i| self.tokens[i].text.ends_with('s'));
        let aggregates = self.tokens.iter().any(|token| {
            matches!(
                token.keyword,
                Some(Keyword::Count | Keyword::Sum | Keyword::Average | Keyword::Share)
            )
        });
        verb && (plural || !aggregates)
    }

    /// Whether what follows an "and" is one more group rather than a measure.
    fn groups_on(&self, and: usize) -> bool {
        self.next(and).is_some_and(|i| {
            self.is(i, Keyword::By)
                || (self.mention(i) && !self.is_measure(i) && !self.labels(i).is_empty())
        })
    }

    fn year(&self, at: usize) -> bool {
        use crate::nature::Nature;
        self.tokens[at].targets.first().is_some_and(|target| {
            matches!(target.what, Item::Column(_)) && self.nature_of(target) == Some(Nature::Year)
        })
    }
}
