//! The append-only record of conversations. Everything else is a fold of it.
//!
//! A commit states the sequence that it expects; one that comes second is refused. What `append`
//! has accepted is durable (for SQLite: fsynced). Each commit carries the hash of the one before
//! it, so that [`verify`] finds what was changed afterwards by accident, or by somebody who didn't make
//! the whole chain anew; [`anchors`] prove more.

pub mod anchors;
mod audit;
mod auditor;
mod chain;
mod links;
mod memory;
// Not for embedders: the fuzzer reads what a file may hold.
#[doc(hidden)]
pub mod record;
mod replay;
mod sqlite;
mod verify;

pub use audit::{Anchor, Anchored, Audit, Break, Change, Link};
pub use chain::{Hash, NoHash};
pub use memory::Memory;
pub use replay::replay;
pub use sqlite::{BackupError, Found, Head, Noted, OpenError, Piece, Sqlite};
pub use verify::verify;

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::bounds::MAX_EVENT_DEPTH;
use ephor_core::{ConversationId, Envelope};
use jiff::Timestamp;
use tokio::sync::watch;

/// The place of a commit among all commits of a journal, from 1. 0: before the first.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(transparent)]
pub struct Position(pub u64);

/// Events of one conversation that become durable together or not at all.
#[derive(Debug, Clone)]
pub struct Commit {
    /// Whose.
    pub conversation: ConversationId,
    /// The sequence of the conversation's last event before this commit; 0 for the first commit.
    pub expected: u64,
    /// The events, numbered `expected + 1` and on.
    pub events: Vec<Arc<Envelope>>,
}

impl Commit {
    /// Checks the shape that every journal demands: at least one event, all of the commit's
    /// conversation, numbered `expected + 1` and on, and none nested so deep that it couldn't be
    /// read back.
    pub fn check(&self) -> Result<(), JournalError> {
        let malformed = |text: String| Err(JournalError::Malformed(text));
        if self.events.is_empty() {
            return malformed("it holds no event".to_owned());
        }
        if self.expected.checked_add(self.events.len() as u64).is_none() {
            return malformed(format!("no sequence follows {}", self.expected));
        }
        for (wanted, event) in (self.expected + 1..).zip(&self.events) {
            if event.conversation != self.conversation {
                return malformed(format!(
                    "event {} is of conversation {}, the commit of {}",
                    event.id, event.conversation, self.conversation
                ));
            }
            if event.sequence != wanted {
                return malformed(format!(
                    "event {} has sequence {}, expected {wanted}",
                    event.id, event.sequence
                ));
            }
            readable(event)?;
        }
        Ok(())
    }
}

/// An event that is on record and can't be read would be skipped by whoever folds it.
fn readable(event: &Envelope) -> Result<(), JournalError> {
    let malformed = |what: String| {
        let (id, kind) = (event.id, event.kind());
        Err(JournalError::Malformed(format!("event {id} of type {kind} {what}")))
    };
    match event.data.depth() {
        Ok(depth) if depth <= MAX_EVENT_DEPTH => Ok(()),
        Ok(_) => malformed(format!(
            "nests deeper than {MAX_EVENT_DEPTH} levels, and could not be read back"
        )),
        Err(error) => malformed(format!("can't be written as JSON: {error}")),
    }
}

/// Why a journal refused or failed.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Somebody else has written in the meantime.
    #[error("conversation {conversation} is at sequence {actual}, not {expected}")]
    Conflict {
        /// Whose.
        conversation: ConversationId,
        /// What the commit expected.
        expected: u64,
        /// What the journal has.
        actual: u64,
    },
    /// The commit is empty, of mixed conversations, or numbered wrongly, or holds an event that
    /// could not be read back.
    #[error("the commit is not well-formed: {0}")]
    Malformed(String),
    /// The store failed.
    #[error("the journal's store failed: {0}")]
    Store(String),
    /// It may hold no more events.
    #[error("the journal holds {held} events, and may hold {cap}: raise the cap, or keep a file")]
    Full {
        /// How many it holds.
        held: u64,
        /// How many it may hold.
        cap: u64,
    },
    /// The journal has been closed.
    #[error("the journal is closed")]
    Closed,
}

/// What a journal knows of a conversation without reading its events.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct ConversationSummary {
    /// Which.
    pub conversation: ConversationId,
    /// How many events it has.
    pub events: u64,
    /// When its first event was accepted.
    pub first: Timestamp,
    /// When its last event was accepted.
    pub last: Timestamp,
}

/// The append-only record of conversations.
#[async_trait]
pub trait Journal: Send + Sync + 'static {
    /// Appends a commit. When it returns, the commit is durable.
    async fn append(&self, commit: Commit) -> Result<Position, JournalError>;

    /// The sequence of the conversation's last event; 0 if it has none.
    async fn head(&self, conversation: &ConversationId) -> Result<u64, JournalError>;

    /// At most `limit` events of the conversation after a sequence, in order.
    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError>;

    /// At most `limit` events of the conversation before a sequence, the newest first.
    /// [`u64::MAX`]: from its last event. The next page is before the last event of this one.
    ///
    /// What it costs depends on what it returns (and on the size of the commits which that is
    /// from), not on how long the conversation is: the last event of a type, such as a snapshot, is
    /// found without reading all that came before it.
    ///
    /// ```
    /// use ephor_core::{ConversationId, Disposition, Draft, events::MessageSent};
    /// use ephor_journal::{Commit, Journal, Memory};
    /// # use std::sync::Arc;
    ///
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// let journal = Memory::new();
    /// let conversation = ConversationId::new("c-1").unwrap();
    /// let event = |sequence| {
    ///     let draft = Draft::new(conversation.clone(), MessageSent::text("hello"));
    ///     Arc::new(draft.seal(sequence, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered))
    /// };
    /// let events = (1..=5).map(event).collect();
    /// let commit = Commit { conversation: conversation.clone(), expected: 0, events };
    /// journal.append(commit).await.unwrap();
    ///
    /// let newest = journal.read_back(&conversation, u64::MAX, 2).await.unwrap();
    /// assert_eq!((newest[0].sequence, newest[1].sequence), (5, 4));
    /// let older = journal.read_back(&conversation, 4, 2).await.unwrap();
    /// assert_eq!((older[0].sequence, older[1].sequence), (3, 2));
    /// # });
    /// ```
    async fn read_back(
        &self,
        conversation: &ConversationId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError>;

    /// At most `limit` events (and always whole commits, at least one if there is one) of all
    /// conversations after a position, in the order of their commits.
    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError>;

    /// At most `limit` conversations of a tenant, the one written last first.
    async fn conversations(
        &self,
        tenant: &str,
        limit: usize,
    ) -> Result<Vec<ConversationSummary>, JournalError>;

    /// The position of the last commit, and every change of it: what a tail waits on.
    fn watch(&self) -> watch::Receiver<Position>;

    /// Brings all that was appended into the shape in which others take it up, as a file that can be
    /// copied alone. Whoever has used a journal calls it at the end; it can be used on afterwards.
    /// By default nothing.
    async fn settle(&self) -> Result<(), JournalError> {
        Ok(())
    }

    /// At most `limit` commits after a position, as an audit sees them, in order; at least one if
    /// there is one.
    ///
    /// By default they are made of what [`Journal::read_all`] gives, and carry no hash of their
    /// own: an audit then comes to a head that can be noted and compared, but tells no single
    /// change. A journal whose store others can reach overrides it, with the hashes that it keeps.
    async fn links(&self, after: Position, limit: usize) -> Result<Vec<Link>, JournalError> {
        links::of_events(self, after, limit).await
    }

    /// What the store finds wrong with itself, a line each; an audit begins with it. By default
    /// nothing.
    async fn faults(&self) -> Result<Vec<String>, JournalError> {
        Ok(Vec::new())
    }

    /// A digest of what its store looks like beside what was committed: tables, views, triggers. An
    /// [anchor](anchors) notes it. By default there is nothing to tell: [`Hash::START`].
    async fn shape(&self) -> Result<Hash, JournalError> {
        Ok(Hash::START)
    }
}
