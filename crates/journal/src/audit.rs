//! What an audit reads of a journal, and what it finds.

use crate::{Hash, Position};

/// Breaks that an [`Audit`] tells one by one.
pub(crate) const TOLD: usize = 100;

/// What an audit must know of one commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Where it stands.
    pub position: Position,
    /// Whose it is, as `tenant/name`. `None`: the store doesn't know any more.
    pub conversation: Option<String>,
    /// The sequence of its first event.
    pub first: u64,
    /// The sequence of its last event.
    pub last: u64,
    /// The sequence that its conversation had before it; 0: none.
    pub before: u64,
    /// Where the commit with that sequence stands, if the store tells.
    pub after: Option<Position>,
    /// The hash that the store keeps with that commit, if there is one.
    pub previous: Option<Hash>,
    /// The hash of what it says.
    pub content: Hash,
    /// The hash that the store keeps with it. `None`: it keeps none.
    pub hash: Option<Hash>,
    /// What can't be read of it.
    pub fault: Option<String>,
    /// What has been removed here, or is accounted for.
    pub removal: Removal,
}

/// What a commit has to do with [removed](crate::Store::remove) events.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Removal {
    /// Nothing.
    #[default]
    None,
    /// Its events are removed, and its conversation has a commit behind it.
    Removed,
    /// Its events are removed, and nothing of its conversation follows.
    Last,
    /// Those before it are removed. It accounts for all up to an event, in a commit with that hash; None:
    /// for nothing.
    Behind(Option<(u64, Hash)>),
}

impl Removal {
    pub(crate) fn is_removed(self) -> bool {
        matches!(self, Self::Removed | Self::Last)
    }
}

/// A head of all that was noted earlier, and must still be come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Anchor {
    /// Which.
    pub hash: Hash,
    /// The head of all up to the commit at this position (0: before the first). `None`: up to any.
    pub at: Option<Position>,
}

/// What has become of an [`Anchor`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Anchored {
    /// It holds: all up to here is what it was, unless the audit found breaks.
    Holds {
        /// Where.
        position: Position,
        /// How many commits come after it.
        behind: u64,
    },
    /// All up to its position comes to another head: something of it has been rewritten.
    Differs {
        /// Where.
        position: Position,
        /// The head there.
        found: Hash,
    },
    /// The journal ends before it, has no commit at its position, or comes to this head nowhere: the
    /// end is missing, or all has been rewritten.
    Lost,
}

/// What is wrong with a commit.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Change {
    /// The commit, its hash and the hash of its conversation's commit before don't fit together.
    #[error("changed, or its conversation's commit before it was replaced together with its hash")]
    Changed,
    /// What the commit says is what was written; the hash kept with it isn't.
    #[error("only its hash was changed")]
    Hash,
    /// Events of its conversation that were before it aren't there any more.
    #[error("missing before it: its conversation's events {from} to {to}")]
    Missing {
        /// The sequence of the first of them.
        from: u64,
        /// The sequence of the last of them.
        to: u64,
    },
    /// Its conversation's earlier events stand after it.
    #[error("reordered: its conversation's earlier events stand at position {}", after.0)]
    Order {
        /// Where.
        after: Position,
    },
    /// Its events overlap with those that its conversation had before it, or end before they begin.
    #[error("sequence: its conversation goes on with event {expected}")]
    Sequence {
        /// The sequence that its first event should have.
        expected: u64,
    },
    /// Its conversation's events are removed up to one, and nothing on record accounts for that.
    #[error("removed without a record of it: its conversation's events up to {to}")]
    Removed {
        /// The sequence of the last of them.
        to: u64,
    },
    /// Something of it can't be read.
    #[error("unreadable: {reason}")]
    Unreadable {
        /// What.
        reason: String,
    },
}

/// A place where a conversation's chain doesn't hold.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Break {
    /// The commit's position.
    pub position: Position,
    /// Whose it is, as `tenant/name`, if that is known.
    pub conversation: Option<String>,
    /// The sequence of its first event.
    pub first: u64,
    /// The sequence of its last event.
    pub last: u64,
    /// What is wrong.
    pub what: Change,
}

/// What an audit has found.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
pub struct Audit {
    /// Commits that it has read.
    pub commits: u64,
    /// Events in them.
    pub events: u64,
    /// How many of those were removed, and are accounted for.
    pub removed: u64,
    /// Commits without a hash of their own: changes of them are seen by an [`Anchor`] only.
    pub unhashed: u64,
    /// The position of the last commit.
    pub end: Position,
    /// The head of all, up to there: worth noting elsewhere. Nothing inside a journal shows that its
    /// end is missing.
    pub head: Hash,
    /// Places where a chain doesn't hold.
    pub broken: u64,
    /// The first hundred of them, by position.
    pub breaks: Vec<Break>,
    /// Faults that the store has found in itself, a hundred at most.
    pub faults: Vec<String>,
    /// What has become of the anchor, if one was given.
    pub anchor: Option<Anchored>,
}

impl Audit {
    /// Whether the journal is proven to be what was written: no break, no fault, and a hash for
    /// each commit or an anchor that holds.
    pub fn sound(&self) -> bool {
        let anchored = matches!(self.anchor, Some(Anchored::Holds { .. }));
        let whole = self.broken == 0 && self.faults.is_empty();
        whole && (anchored || (self.anchor.is_none() && self.unhashed == 0))
    }
}
