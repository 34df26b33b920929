//! The input and the result of an audit.

use crate::{Hash, Position};

/// Breaks that an [`Audit`] tells one by one.
pub(crate) const TOLD: usize = 100;

/// What an audit needs to know about a commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Its position.
    pub position: Position,
    /// Its conversation, as `tenant/name`. `None` if the store doesn't know it any more.
    pub conversation: Option<String>,
    /// The sequence of its first event.
    pub first: u64,
    /// The sequence of its last event.
    pub last: u64,
    /// The sequence that its conversation had before it; 0 if none.
    pub before: u64,
    /// The position of the commit with that sequence, if the store knows it.
    pub after: Option<Position>,
    /// The stored hash of that commit, if any.
    pub previous: Option<Hash>,
    /// The hash of its contents.
    pub content: Hash,
    /// Its stored hash. `None` if the store keeps none.
    pub hash: Option<Hash>,
    /// What can't be read of it.
    pub fault: Option<String>,
    /// What was removed here, or is accounted for.
    pub removal: Removal,
}

/// How a commit is affected by [removed](crate::Store::remove) events.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Removal {
    /// Not at all.
    #[default]
    None,
    /// Its events are removed, and its conversation has a later commit.
    Removed,
    /// Its events are removed, and its conversation has no later commit.
    Last,
    /// The events before it are removed. It accounts for all up to an event, in a commit with that
    /// hash; None: for nothing.
    Behind(Option<(u64, Hash)>),
}

impl Removal {
    pub(crate) fn is_removed(self) -> bool {
        matches!(self, Self::Removed | Self::Last)
    }
}

/// A head of all that was noted earlier, and must still be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Anchor {
    /// The hash.
    pub hash: Hash,
    /// The head of all up to the commit at this position (0: before the first). `None`: at any
    /// position.
    pub at: Option<Position>,
}

/// The result of checking an [`Anchor`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Anchored {
    /// It holds: everything up to here is unchanged, unless the audit found breaks.
    Holds {
        /// Its position.
        position: Position,
        /// The number of commits after it.
        behind: u64,
    },
    /// The head at its position is different: something up to there was rewritten.
    Differs {
        /// Its position.
        position: Position,
        /// The head found there.
        found: Hash,
    },
    /// The journal ends before it, has no commit at its position, or never reaches this head: the
    /// end is missing, or everything was rewritten.
    Lost,
}

/// What is wrong with a commit.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Change {
    /// The commit, its hash and the hash of its conversation's previous commit don't match.
    #[error("changed, or its conversation's commit before it was replaced together with its hash")]
    Changed,
    /// The contents are what was written, but the stored hash isn't.
    #[error("only its hash was changed")]
    Hash,
    /// Earlier events of its conversation are missing.
    #[error("missing before it: its conversation's events {from} to {to}")]
    Missing {
        /// The sequence of the first of them.
        from: u64,
        /// The sequence of the last of them.
        to: u64,
    },
    /// Earlier events of its conversation come after it.
    #[error("reordered: its conversation's earlier events stand at position {}", after.0)]
    Order {
        /// Their position.
        after: Position,
    },
    /// Its events overlap with its conversation's earlier ones, or end before they begin.
    #[error("sequence: its conversation goes on with event {expected}")]
    Sequence {
        /// The sequence that its first event should have.
        expected: u64,
    },
    /// Its conversation's events are removed up to some event, and nothing recorded accounts for
    /// that.
    #[error("removed without a record of it: its conversation's events up to {to}")]
    Removed {
        /// The sequence of the last removed event.
        to: u64,
    },
    /// Something of it can't be read.
    #[error("unreadable: {reason}")]
    Unreadable {
        /// The reason.
        reason: String,
    },
}

/// A break in a conversation's chain.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Break {
    /// The commit's position.
    pub position: Position,
    /// The conversation, as `tenant/name`, if known.
    pub conversation: Option<String>,
    /// The sequence of its first event.
    pub first: u64,
    /// The sequence of its last event.
    pub last: u64,
    /// What is wrong.
    pub what: Change,
}

/// The result of an audit.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
pub struct Audit {
    /// The number of commits read.
    pub commits: u64,
    /// The number of events in them.
    pub events: u64,
    /// How many of those were removed, and are accounted for.
    pub removed: u64,
    /// Commits without a stored hash: only an [`Anchor`] shows changes in them.
    pub unhashed: u64,
    /// The position of the last commit.
    pub end: Position,
    /// The head of all, up to there. Note it elsewhere: nothing inside a journal shows that its end
    /// is missing.
    pub head: Hash,
    /// The number of breaks.
    pub broken: u64,
    /// The first hundred breaks, by position.
    pub breaks: Vec<Break>,
    /// Faults that the store found in itself, at most a hundred.
    pub faults: Vec<String>,
    /// How the tables that are derived from the record differ from it, such as the list of what waits
    /// for people. They can be rebuilt: see `Sqlite::repair` and `Postgres::repair`.
    pub derived: Vec<String>,
    /// The result for the anchor, if one was given.
    pub anchor: Option<Anchored>,
}

impl Audit {
    /// Whether nothing wrong was found with the record itself, whatever is derived from it.
    pub fn intact(&self) -> bool {
        self.broken == 0 && self.faults.is_empty()
    }

    /// Whether the journal is proven to be what was written: no break, no fault, nothing
    /// derived that differs, and a hash for
    /// each commit or an anchor that holds.
    pub fn sound(&self) -> bool {
        let anchored = matches!(self.anchor, Some(Anchored::Holds { .. }));
        let whole = self.intact() && self.derived.is_empty();
        whole && (anchored || (self.anchor.is_none() && self.unhashed == 0))
    }
}
