//! Checks the chains, one commit at a time in the order of positions. Pure.
//!
//! A store returns each commit together with what it has about its conversation's previous commit,
//! so that each can be checked by itself; by induction, a chain without breaks is complete.
//!
//! | what is found of a commit | so it is |
//! | --- | --- |
//! | its hash fits its content and the hash before it | sound |
//! | its events don't begin where its conversation's before them end | missing before it, or overlapping |
//! | its hash fits neither | changed |
//! | its hash fits the one that the commit before it should have | sound; only the other's hash was changed |
//! | its conversation's commit before it comes later | reordered |
//! | its events are removed, and what its conversation says next doesn't account for that | removed without a record |
//!
//! What was removed without a gap (a whole conversation, or the end of one) and commits of different
//! conversations that changed places leave every chain whole: the head of all shows them, compared
//! with one that the store keeps, or that was noted or signed elsewhere.
//!
//! After a break, the hash that is kept counts: one change isn't told for all that follows it. Memory
//! is bounded; of a store that keeps no hashes, 32 bytes and a name are held for each conversation.

use std::collections::HashMap;

use crate::audit::TOLD;
use crate::chain::{self, link};
use crate::{Anchor, Anchored, Audit, Break, Change, Hash, Link, Position, Removal};

/// The state of an audit.
#[derive(Debug, Default)]
pub(crate) struct Auditor {
    audit: Audit,
    anchor: Option<Anchor>,
    /// The head that the store keeps, which isn't found yet.
    kept: Option<(Position, Hash)>,
    /// The last hash of each conversation whose commits carry none.
    made: HashMap<String, Hash>,
    suspects: Vec<Suspect>,
}

/// A commit that seems changed: perhaps its hash alone.
#[derive(Debug, Clone)]
struct Suspect {
    /// Its place among the breaks.
    index: usize,
    conversation: Option<String>,
    last: u64,
    computed: Hash,
}

impl Auditor {
    /// An audit of a journal that keeps this head of all.
    pub(crate) fn new(anchor: Option<Anchor>, kept: Option<(Position, Hash)>) -> Self {
        let mut auditor = Self { anchor, kept, ..Self::default() };
        auditor.compare(Position::START, Hash::START);
        auditor
    }

    /// How far it has come.
    pub(crate) fn end(&self) -> Position {
        self.audit.end
    }

    /// The next commit, in the order of positions.
    pub(crate) fn take(&mut self, commit: &Link) {
        self.audit.commits += 1;
        let events = commit.last.saturating_sub(commit.first).saturating_add(1);
        self.audit.events += events;
        self.audit.removed += if commit.removal.is_removed() { events } else { 0 };
        if let Some(Anchored::Holds { behind, .. }) = &mut self.audit.anchor {
            *behind += 1;
        }
        let (kept, previous) = self.check_hash(commit);
        self.check_place(commit);
        self.check_removal(commit, previous);
        self.audit.end = commit.position;
        self.audit.head = chain::head(self.audit.head, commit.position, kept);
        self.compare(commit.position, self.audit.head);
    }

    /// The breaks so far, the first hundred at most.
    pub(crate) fn into_breaks(self) -> Vec<Break> {
        self.audit.breaks
    }

    /// All commits have gone by.
    pub(crate) fn finish(self, faults: Vec<String>, derived: Vec<String>) -> Audit {
        let mut audit = self.audit;
        (audit.faults, audit.derived) = (faults, derived);
        if let Some((position, _)) = self.kept {
            audit.faults.push(format!(
                "its commits don't come to the head that is kept for {position}: some were removed, \
                 added or moved, or their hashes were changed"
            ));
        }
        audit.faults.truncate(TOLD);
        if self.anchor.is_some() && audit.anchor.is_none() {
            audit.anchor = Some(Anchored::Lost);
        }
        audit
    }

    /// The hash that what follows is to fit, and the one before it.
    fn check_hash(&mut self, commit: &Link) -> (Hash, Option<Hash>) {
        match commit.hash {
            Some(kept) => {
                self.check_kept(commit, kept);
                (kept, commit.previous)
            }
            None => self.make(commit),
        }
    }

    fn check_kept(&mut self, commit: &Link, kept: Hash) {
        if let Some(reason) = &commit.fault {
            self.tell(commit, Change::Unreadable { reason: reason.clone() });
            return;
        }
        // Behind a gap, the hash before isn't known.
        if commit.first > commit.before.saturating_add(1) {
            return;
        }
        let previous = match commit.before {
            0 => Hash::START,
            _ => match commit.previous {
                Some(previous) => previous,
                None => return,
            },
        };
        let computed = link(commit.content, previous);
        if kept != computed && !self.only_the_hash(commit, kept) {
            let index = self.audit.breaks.len();
            if self.tell(commit, Change::Changed) {
                let (conversation, last) = (commit.conversation.clone(), commit.last);
                self.suspects.push(Suspect { index, conversation, last, computed });
            }
        }
    }

    /// The hash of a commit that carries none, and the one before it.
    fn make(&mut self, commit: &Link) -> (Hash, Option<Hash>) {
        match &commit.fault {
            Some(reason) => {
                self.tell(commit, Change::Unreadable { reason: reason.clone() });
            }
            None => self.audit.unhashed += 1,
        }
        let name = commit.conversation.clone().unwrap_or_default();
        let last = self.made.entry(name).or_default();
        let before = std::mem::replace(last, link(commit.content, *last));
        (*last, Some(before))
    }

    /// Whether it fits what the commit before it should have for a hash; then that one is what was
    /// written, but for its hash.
    fn only_the_hash(&mut self, commit: &Link, kept: Hash) -> bool {
        let before = |suspect: &Suspect| {
            suspect.last == commit.before
                && suspect.conversation == commit.conversation
                && link(commit.content, suspect.computed) == kept
        };
        let Some(at) = self.suspects.iter().position(before) else {
            return false;
        };
        let Suspect { index, .. } = self.suspects.swap_remove(at);
        if let Some(found) = self.audit.breaks.get_mut(index) {
            found.what = Change::Hash;
        }
        true
    }

    fn check_place(&mut self, commit: &Link) {
        let expected = commit.before.saturating_add(1);
        if commit.first > expected {
            let (from, to) = (expected, commit.first.saturating_sub(1));
            self.tell(commit, Change::Missing { from, to });
        } else if commit.first != expected || commit.last < commit.first {
            self.tell(commit, Change::Sequence { expected });
        } else if let Some(after) = commit.after.filter(|after| *after >= commit.position) {
            self.tell(commit, Change::Order { after });
        }
    }

    /// What was removed must be followed by what accounts for it.
    fn check_removal(&mut self, commit: &Link, previous: Option<Hash>) {
        match commit.removal {
            Removal::None | Removal::Removed => {}
            Removal::Behind(Some((last, digest)))
                if last == commit.before && Some(digest) == previous => {}
            Removal::Behind(_) => {
                self.tell(commit, Change::Removed { to: commit.before });
            }
            Removal::Last => {
                self.tell(commit, Change::Removed { to: commit.last });
            }
        }
    }

    /// Compares the head of all up to a position with those that are looked for.
    fn compare(&mut self, position: Position, found: Hash) {
        if self.kept == Some((position, found)) {
            self.kept = None;
        }
        let Some(anchor) = self.anchor else {
            return;
        };
        if anchor.hash == found && anchor.at.is_none_or(|at| at == position) {
            self.audit.anchor = Some(Anchored::Holds { position, behind: 0 });
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
}
