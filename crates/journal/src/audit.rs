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
    /// The hash of what it says.
    pub content: Hash,
    /// The hash that the store keeps with it. `None`: it keeps none.
    pub hash: Option<Hash>,
    /// What can't be read of it.
    pub fault: Option<String>,
}

/// A hash that was noted earlier, and must still be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Anchor {
    /// Which.
    pub hash: Hash,
    /// Of the commit at this position (0: before the first). `None`: of any.
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
    },
    /// The commit at its position has another hash: what is before it has been rewritten.
    Differs {
        /// Where.
        position: Position,
        /// The hash there.
        found: Hash,
    },
    /// The journal ends before it, or no commit has this hash: the end is missing, or all has
    /// been rewritten.
    Lost,
}

/// What is wrong at a place of the chain.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Change {
    /// The commit, its hash and the hash before it don't fit together.
    #[error("changed, or the commit before it was replaced together with its hash")]
    Changed,
    /// What the commit says is what was written; the hash kept with it isn't.
    #[error("only its hash was changed")]
    Hash,
    /// Commits that were before it aren't there any more.
    #[error("missing before it: the commits that were at {} to {}", from.0, to.0)]
    Missing {
        /// The first of them.
        from: Position,
        /// The last of them.
        to: Position,
    },
    /// It wasn't there when what follows it was written.
    #[error("inserted")]
    Inserted,
    /// It was written at another place.
    #[error("reordered: it was written at position {}", was.0)]
    Moved {
        /// Where.
        was: Position,
    },
    /// Its conversation's earlier events stand after it.
    #[error("reordered: its conversation's earlier events stand at position {}", after.0)]
    Order {
        /// Where.
        after: Position,
    },
    /// Its conversation's events have a gap before it, or overlap.
    #[error("sequence: its conversation goes on with event {expected}")]
    Sequence {
        /// The sequence that its first event should have.
        expected: u64,
    },
    /// Something of it can't be read.
    #[error("unreadable: {reason}")]
    Unreadable {
        /// What.
        reason: String,
    },
}

/// A place where the chain doesn't hold.
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
    /// Commits without a hash of their own: changes of them are seen by an [`Anchor`] only.
    pub unhashed: u64,
    /// The position of the last commit.
    pub end: Position,
    /// Its hash: worth noting elsewhere. Nothing inside a journal shows that its end is missing.
    pub head: Hash,
    /// Places where the chain doesn't hold.
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
