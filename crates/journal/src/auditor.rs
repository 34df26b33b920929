//! Looking through the chain, a commit at a time: pure, and of bounded memory.
//!
//! | what the commit's hash fits | so it is |
//! | --- | --- |
//! | its place, its content, the hash before it | sound |
//! | the hash that the commit before it should have | sound; the other's hash was changed |
//! | the place of one that is broken, which fits its own | both are sound, and were swapped |
//! | a place and a hash further up | sound; what stands between was inserted |
//! | a place further down | sound; commits before it were taken out, the rest numbered anew |
//! | (at the end) the place of another that is broken | reordered |
//! | none of these | changed |
//!
//! After a break, the hash that is kept counts: one change isn't told for all that follows it.

use std::collections::VecDeque;

use crate::audit::TOLD;
use crate::chain::link;
use crate::{Anchor, Anchored, Audit, Break, Change, Hash, Link, Position};

/// How many commits inserted, or taken out, at one place are recognised as such.
const REACH: usize = 64;

/// The state of an audit.
#[derive(Debug, Default)]
pub(crate) struct Auditor {
    audit: Audit,
    anchor: Option<Anchor>,
    /// How much further down commits stand than they were written.
    offset: i128,
    /// The newest last; as many as [`REACH`].
    recent: VecDeque<Seen>,
    suspects: Vec<Suspect>,
}

/// A commit as it went by.
#[derive(Debug, Clone, Copy)]
struct Seen {
    kept: Hash,
    computed: Hash,
}

/// A commit that fits nowhere, until the end has been seen.
#[derive(Debug, Clone, Copy)]
struct Suspect {
    position: Position,
    content: Hash,
    kept: Hash,
    previous: Hash,
}

impl Auditor {
    pub(crate) fn new(anchor: Option<Anchor>) -> Self {
        let mut auditor = Self { anchor, ..Self::default() };
        auditor.look_for_anchor(Position(0), Hash::START);
        auditor
    }

    /// How far it has come.
    pub(crate) fn end(&self) -> Position {
        self.audit.end
    }

    /// The next commit, in the order of positions.
    pub(crate) fn take(&mut self, commit: &Link) {
        let next = Position(self.audit.end.0.saturating_add(1));
        let gap = commit.position > next;
        if gap {
            let to = Position(commit.position.0 - 1);
            self.tell(commit, Change::Missing { from: next, to });
        }
        let previous = self.previous();
        let computed = link(self.written(commit, 0), commit.content, previous);
        self.audit.commits += 1;
        self.audit.events += commit.last.saturating_sub(commit.first).saturating_add(1);
        if let Some(reason) = &commit.fault {
            self.tell(commit, Change::Unreadable { reason: reason.clone() });
        } else if commit.hash.is_none() {
            self.audit.unhashed += 1;
        }
        let kept = commit.hash.unwrap_or(computed);
        // Behind a gap, the hash before it isn't known.
        let kept = match kept == computed || gap || commit.fault.is_some() {
            true => kept,
            false => self.explain(commit, kept, previous),
        };
        self.check_sequence(commit);
        self.audit.end = commit.position;
        self.audit.head = kept;
        self.look_for_anchor(commit.position, kept);
        self.recent.push_back(Seen { kept, computed });
        if self.recent.len() > REACH {
            self.recent.pop_front();
        }
    }

    /// All commits have gone by.
    pub(crate) fn finish(mut self, faults: Vec<String>) -> Audit {
        self.find_moved();
        let mut audit = self.audit;
        audit.faults = faults;
        audit.faults.truncate(TOLD);
        audit.breaks.sort_by_key(|found| found.position);
        if self.anchor.is_some() && audit.anchor.is_none() {
            audit.anchor = Some(Anchored::Lost);
        }
        audit
    }

    fn previous(&self) -> Hash {
        self.recent.back().map_or(Hash::START, |seen| seen.kept)
    }

    /// Where a commit was written, if so many more were added or taken out before it.
    fn written(&self, commit: &Link, more: i128) -> Position {
        let place = i128::from(commit.position.0) - self.offset - more;
        // No commit was written before the first: such a place fits nothing.
        Position(u64::try_from(place).unwrap_or(u64::MAX))
    }

    /// The hash that what follows is to fit.
    fn explain(&mut self, commit: &Link, kept: Hash, previous: Hash) -> Hash {
        if self.audit.breaks.len() >= TOLD {
            self.audit.broken += 1;
            return kept;
        }
        let fits = |place, previous| link(place, commit.content, previous) == kept;
        let last = self.recent.back();
        if let Some(last) = last.filter(|last| last.kept != last.computed)
            && fits(self.written(commit, 0), last.computed)
        {
            self.retell(self.audit.end, Change::Hash);
            return kept;
        }
        if let Some(other) = self.swapped(commit, kept, previous) {
            self.say_swapped(commit, kept, other);
            return other.kept;
        }
        for more in 1..=self.recent.len() {
            let index = self.recent.len() - more;
            let earlier = match index.checked_sub(1).and_then(|index| self.recent.get(index)) {
                Some(seen) => seen.kept,
                None if self.recent.len() < REACH => Hash::START,
                None => break,
            };
            // Whoever inserted them left all of them without a chain, or with one of their own.
            let mut between = self.recent.range(index..).map(|seen| seen.kept == seen.computed);
            let first = between.next();
            if between.any(|sound| Some(sound) != first) {
                continue;
            }
            let more = more as i128;
            if fits(self.written(commit, more), earlier) {
                for back in 1..=more {
                    self.retell(self.written_back(commit, back), Change::Inserted);
                }
                self.offset += more;
                return kept;
            }
        }
        for missing in 1..=REACH as i128 {
            if fits(self.written(commit, -missing), previous) {
                let from = self.written(commit, 1);
                let to = self.written(commit, 2 - missing);
                self.retell(self.audit.end, Change::Missing { from, to });
                self.offset -= missing;
                return kept;
            }
        }
        if self.tell(commit, Change::Changed) {
            let (position, content) = (commit.position, commit.content);
            self.suspects.push(Suspect { position, content, kept, previous });
        }
        kept
    }

    /// The commit that stands where this one was written, and was written here.
    fn swapped(&self, commit: &Link, kept: Hash, previous: Hash) -> Option<Suspect> {
        let here = self.written(commit, 0);
        let with = |other: &&Suspect| {
            let neighbours = other.position == self.audit.end;
            let before = if neighbours { kept } else { previous };
            let there = i128::from(commit.position.0) - i128::from(other.position.0);
            link(here, other.content, before) == other.kept
                && link(self.written(commit, there), commit.content, other.previous) == kept
        };
        self.suspects.iter().find(with).copied()
    }

    fn say_swapped(&mut self, commit: &Link, kept: Hash, other: Suspect) {
        self.retell(other.position, Change::Moved { was: commit.position });
        self.tell(commit, Change::Moved { was: other.position });
        // What follows the other seemed changed, but it fits what stands here now.
        let next = Position(other.position.0.saturating_add(1));
        let fits = |one: &Suspect| {
            one.position == next && link(one.position, one.content, kept) == one.kept
        };
        if self.suspects.iter().any(fits) {
            self.take_back(next);
        }
        if other.position == self.audit.end
            && let Some(last) = self.recent.back_mut()
        {
            last.kept = kept;
        }
    }

    /// The place so many commits before this one, as the store numbers them.
    fn written_back(&self, commit: &Link, back: i128) -> Position {
        Position(u64::try_from(i128::from(commit.position.0) - back).unwrap_or_default())
    }

    fn check_sequence(&mut self, commit: &Link) {
        let expected = commit.before.saturating_add(1);
        if commit.first != expected || commit.last < commit.first {
            self.tell(commit, Change::Sequence { expected });
        } else if let Some(after) = commit.after.filter(|after| *after >= commit.position) {
            self.tell(commit, Change::Order { after });
        }
    }

    fn look_for_anchor(&mut self, position: Position, found: Hash) {
        let Some(anchor) = self.anchor else {
            return;
        };
        if anchor.hash == found && anchor.at.is_none_or(|at| at == position) {
            self.audit.anchor = Some(Anchored::Holds { position });
        } else if anchor.at == Some(position) {
            self.audit.anchor = Some(Anchored::Differs { position, found });
        }
    }

    /// Whether there was room for it.
    fn tell(&mut self, commit: &Link, what: Change) -> bool {
        self.audit.broken += 1;
        let room = self.audit.breaks.len() < TOLD;
        if room {
            self.audit.breaks.push(Break {
                position: commit.position,
                conversation: commit.conversation.clone(),
                first: commit.first,
                last: commit.last,
                what,
            });
        }
        room
    }

    /// More is known now of a commit that seemed changed.
    fn retell(&mut self, position: Position, what: Change) {
        let changed =
            |found: &&mut Break| found.position == position && found.what == Change::Changed;
        if let Some(found) = self.audit.breaks.iter_mut().find(changed) {
            found.what = what;
            self.suspects.retain(|suspect| suspect.position != position);
        } else if self.audit.breaks.len() < TOLD {
            self.audit.broken += 1;
            let found = Break { position, conversation: None, first: 0, last: 0, what };
            self.audit.breaks.push(found);
        }
    }

    /// Commits that have changed places explain one another, and those that follow them.
    fn find_moved(&mut self) {
        let suspects = std::mem::take(&mut self.suspects);
        let place = |one: &Suspect| {
            let others = || suspects.iter().filter(|other| other.position != one.position);
            let was = others().find(|other| {
                let there = |previous| link(other.position, one.content, previous);
                // The whole row, beside the other or apart from it; or what it says alone.
                let fits = there(other.previous);
                fits == one.kept || there(other.kept) == one.kept || fits == other.kept
            });
            was.map(|other| other.position)
        };
        let was: Vec<_> = suspects.iter().map(place).collect();
        let moved: Vec<_> = suspects.iter().zip(&was).filter(|(_, was)| was.is_some()).collect();
        for (one, was) in suspects.iter().zip(&was) {
            match was {
                Some(was) => self.retell(one.position, Change::Moved { was: *was }),
                None => {
                    let after = |previous| link(one.position, one.content, previous) == one.kept;
                    if moved.iter().any(|(other, _)| after(other.kept)) {
                        self.take_back(one.position);
                    }
                }
            }
        }
    }

    fn take_back(&mut self, position: Position) {
        let changed = |found: &Break| found.position == position && found.what == Change::Changed;
        if let Some(index) = self.audit.breaks.iter().position(changed) {
            self.audit.breaks.remove(index);
            self.suspects.retain(|suspect| suspect.position != position);
            self.audit.broken -= 1;
        }
    }
}
