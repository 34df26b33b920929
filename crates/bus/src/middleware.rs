//! The middleware chain that every event passes before it is journalled.

use std::fmt;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{ConversationId, Disposition, Draft, Envelope, EventId, panic_text};
use ephor_journal::{JournalError, Position};
use futures::FutureExt;

/// A middleware of the chain. Middleware runs in the order of adding: with `m1` and `m2`, `m1` sees
/// the batch first, `m2` sees what `m1` made of it, and after the commit `m2` sees the result
/// before `m1`.
///
/// While a middleware runs, its conversation is locked: no other event of it is judged or
/// committed. It can't publish (see [`BusError::Reentrant`](crate::BusError::Reentrant)), but can
/// add to the batch. An error or a panic before the commit blocks the event: the chain fails
/// closed. Only [`MiddlewareError::Unready`] leaves nothing on record.
///
/// Of events that are [published together](crate::Bus::publish_together), each passes the chain by
/// itself, and a middleware sees the second before the first is committed: while it runs `next`, it
/// must not hold a lock that it needs for the next event.
///
/// If another process wrote the conversation first, the event passes the whole chain again, from
/// the new [`Batch::head`]: what a middleware does before the commit may happen more than once for
/// one event.
///
/// ```
/// use async_trait::async_trait;
/// use ephor_bus::{Batch, Committed, Middleware, MiddlewareError, Next};
///
/// struct Curfew;
///
/// #[async_trait]
/// impl Middleware for Curfew {
///     fn name(&self) -> &str {
///         "curfew"
///     }
///     async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
///         if batch.published().is_some_and(|draft| draft.data.kind() == "MessageSent") {
///             return Err(MiddlewareError::block("nothing is sent at night"));
///         }
///         next.run(batch).await
///     }
/// }
/// ```
#[async_trait]
pub trait Middleware: Send + Sync + 'static {
    /// Its name, such as `coordinator`, which is recorded if it blocks an event.
    fn name(&self) -> &str;

    /// The types of events that it may add when an event of type `kind` passes. Space for one of
    /// each is reserved in the matching queues. Default: none. Others are delivered too, but
    /// overdraw queues.
    fn may_emit(&self, kind: &str) -> &[&str] {
        let _ = kind;
        &[]
    }

    /// Events to commit together with an event that is [published
    /// together](crate::Bus::publish_together) with others, after it has passed the chain. They
    /// pass the chain by themselves, and add nothing further. Default: nothing.
    fn along(&self, batch: &Batch) -> Vec<Draft> {
        let _ = batch;
        Vec::new()
    }

    /// Passes the batch on by running `next`, or blocks it by returning an error without doing so.
    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError>;
}

/// An event to be journalled, and its disposition.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The event.
    pub draft: Draft,
    /// Whether it will be delivered.
    pub disposition: Disposition,
}

/// The contents of one commit of one conversation.
#[derive(Debug)]
pub struct Batch {
    /// The conversation, which every entry must belong to.
    pub conversation: ConversationId,
    /// The sequence of the conversation's last event before this batch; 0 if there is none.
    pub head: u64,
    /// The events in the order of their numbering. The published one must stay among them.
    pub entries: Vec<Entry>,
    /// The events before them in the same commit, if several are [published
    /// together](crate::Bus::publish_together). They have passed the chain, but aren't committed
    /// yet.
    pub ahead: Vec<Entry>,
    pub(crate) published: EventId,
}

impl Batch {
    /// The id of the published event.
    pub fn id(&self) -> EventId {
        self.published
    }

    /// The published event.
    pub fn published(&self) -> Option<&Draft> {
        self.entries.iter().map(|entry| &entry.draft).find(|draft| draft.id == self.published)
    }

    /// Adds an event, delivered after the existing ones.
    pub fn push(&mut self, draft: Draft) {
        self.entries.push(Entry { draft, disposition: Disposition::Delivered });
    }

    /// Marks an entry as blocked: it is journalled for the audit, and not delivered. False if there
    /// is no such entry.
    pub fn block(&mut self, id: EventId, by: &str, reason: impl Into<String>) -> bool {
        let blocked = Disposition::Blocked { by: by.to_owned(), reason: reason.into() };
        let entry = self.entries.iter_mut().find(|entry| entry.draft.id == id);
        entry.map(|entry| entry.disposition = blocked).is_some()
    }
}

/// The result of a commit. Only [`Next::run`] creates one.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Committed {
    /// The events with their sequences, in order.
    pub events: Arc<[Arc<Envelope>]>,
    /// The commit's position in the journal. None if nothing of it is durable.
    pub position: Option<Position>,
}

/// Why a middleware didn't pass an event on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MiddlewareError {
    /// It blocks the event.
    #[error("{0}")]
    Block(String),
    /// It failed. That blocks the event too.
    #[error("it failed: {0}")]
    Failed(String),
    /// It panicked. That blocks the event too.
    #[error("it panicked: {0}")]
    Panicked(String),
    /// The journal couldn't tell what it needs to know. Nothing is recorded: the publisher is told, as
    /// where the commit itself fails, and may publish it again.
    #[error("the record can't be read: {0}")]
    Unready(JournalError),
    /// The commit wasn't accepted; the publisher is told why.
    #[error("the commit was not accepted: {0}")]
    NotCommitted(String),
}

impl MiddlewareError {
    /// Blocks the event with a reason.
    ///
    /// Whoever waits for what it says is told of that. It keeps an end's contents back (a turn's answer, a
    /// decision's result), not that it is over: a runtime then publishes a failed end that gives this
    /// reason, and that can't be blocked.
    pub fn block(reason: impl fmt::Display) -> Self {
        Self::Block(reason.to_string())
    }

    /// Fails with an error.
    pub fn failed(error: impl fmt::Display) -> Self {
        Self::Failed(error.to_string())
    }
}

/// What may pass keeps nothing from being published again; a record that can't be read fails.
impl From<JournalError> for MiddlewareError {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::Store(_) | JournalError::Closed | JournalError::NotOwner { .. } => {
                Self::Unready(error)
            }
            lasting => Self::failed(lasting),
        }
    }
}

/// The end of the chain: what a publish does there.
#[async_trait]
pub(crate) trait End: Send + Sync {
    /// Commits what the links have made of the batch.
    async fn commit(&mut self, batch: Batch) -> Result<Committed, MiddlewareError>;

    /// Notes that a link failed. The innermost one is told of first.
    fn blame(&mut self, by: &str, error: &MiddlewareError);
}

/// The rest of the chain, with the commit at its end.
pub struct Next<'a> {
    pub(crate) rest: &'a [Arc<dyn Middleware>],
    pub(crate) end: &'a mut dyn End,
}

impl Next<'_> {
    /// Runs it. When this returns `Ok`, the batch is durable; it is delivered once the whole chain
    /// is done.
    pub async fn run(self, batch: Batch) -> Result<Committed, MiddlewareError> {
        let Some((link, rest)) = self.rest.split_first() else {
            return self.end.commit(batch).await;
        };
        let next = Next { rest, end: &mut *self.end };
        let run = AssertUnwindSafe(async move { link.handle(batch, next).await });
        let result = run
            .catch_unwind()
            .await
            .unwrap_or_else(|panic| Err(MiddlewareError::Panicked(panic_text(&*panic))));
        if let Err(error) = &result {
            self.end.blame(link.name(), error);
        }
        result
    }
}

impl fmt::Debug for Next<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Next({} more)", self.rest.len())
    }
}
