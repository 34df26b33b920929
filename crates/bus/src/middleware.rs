//! The chain that every event passes before it is journalled: who may look at it, add to it,
//! block it.

use std::fmt;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{ConversationId, Disposition, Draft, Envelope, EventId};
use ephor_journal::Position;
use futures::FutureExt;

use crate::panic_text;

/// One link of the chain. Links run in the order in which they were added: with `m1` and `m2`
/// added in this order, `m1` sees the batch first, `m2` what `m1` made of it, and after the commit
/// `m2` sees the result before `m1` does.
///
/// While a link runs it has its conversation to itself: no other event of it is judged or
/// committed. It can't publish (see [`BusError::Reentrant`](crate::BusError::Reentrant)); it adds
/// to the batch instead. An error or a panic before the commit blocks the event: the chain fails
/// closed.
///
/// Of events that are [published together](crate::Bus::publish_together), each passes the chain by
/// itself, and a link sees the second one before the first is committed: it must not keep anything
/// locked while it runs `next` that it needs for the next event.
///
/// Where another process was quicker to write the conversation, the event passes the whole chain
/// again, from the new [`Batch::head`] on: what a link does before the commit may be done more than
/// once for one event.
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
    /// Its name, as in `coordinator`: who blocked an event.
    fn name(&self) -> &str;

    /// The types of the events that it may add when an event of type `kind` passes. Room for one
    /// of them is set aside in each queue that takes them. Default: none. What it adds beyond that
    /// is delivered too, but overdraws queues.
    fn may_emit(&self, kind: &str) -> &[&str] {
        let _ = kind;
        &[]
    }

    /// What belongs into the same commit behind an event that is [published
    /// together](crate::Bus::publish_together) with others, once that has passed the chain. It passes
    /// the chain in its own right, and brings nothing along itself. Default: nothing.
    fn along(&self, batch: &Batch) -> Vec<Draft> {
        let _ = batch;
        Vec::new()
    }

    /// Lets the batch pass by running `next`, or blocks it by returning an error without.
    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError>;
}

/// An event on its way to the journal, and what is to become of it.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The event.
    pub draft: Draft,
    /// Whether it will be delivered.
    pub disposition: Disposition,
}

/// What becomes one commit of one conversation.
#[derive(Debug)]
pub struct Batch {
    /// Whose. Every entry must be of it.
    pub conversation: ConversationId,
    /// The sequence of the conversation's last event before this batch; 0: there is none.
    pub head: u64,
    /// The events in the order in which they will be numbered. The published one must stay among
    /// them.
    pub entries: Vec<Entry>,
    /// What goes on record in front of them in the same commit, where several events are [published
    /// together](crate::Bus::publish_together). It has passed the chain already, and is not yet
    /// committed.
    pub ahead: Vec<Entry>,
    pub(crate) published: EventId,
}

impl Batch {
    /// The id of the event with which all this began.
    pub fn id(&self) -> EventId {
        self.published
    }

    /// The event with which all this began.
    pub fn published(&self) -> Option<&Draft> {
        self.entries.iter().map(|entry| &entry.draft).find(|draft| draft.id == self.published)
    }

    /// Adds an event, to be delivered after those that are there.
    pub fn push(&mut self, draft: Draft) {
        self.entries.push(Entry { draft, disposition: Disposition::Delivered });
    }

    /// Marks an entry as blocked: it is journalled for the audit, and goes to nobody. False: there
    /// is no such entry.
    pub fn block(&mut self, id: EventId, by: &str, reason: impl Into<String>) -> bool {
        let blocked = Disposition::Blocked { by: by.to_owned(), reason: reason.into() };
        let entry = self.entries.iter_mut().find(|entry| entry.draft.id == id);
        entry.map(|entry| entry.disposition = blocked).is_some()
    }
}

/// What was committed. Only [`Next::run`] makes one.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Committed {
    /// The events with their sequences, in order.
    pub events: Arc<[Arc<Envelope>]>,
    /// The commit's place in the journal. None: nothing of it is durable.
    pub position: Option<Position>,
}

/// Why a middleware didn't let an event pass.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MiddlewareError {
    /// It doesn't want the event.
    #[error("{0}")]
    Block(String),
    /// It failed. That blocks the event too.
    #[error("it failed: {0}")]
    Failed(String),
    /// It panicked. That blocks the event too.
    #[error("it panicked: {0}")]
    Panicked(String),
    /// The commit wasn't accepted; the publisher is told why.
    #[error("the commit was not accepted: {0}")]
    NotCommitted(String),
}

impl MiddlewareError {
    /// A refusal.
    pub fn block(reason: impl fmt::Display) -> Self {
        Self::Block(reason.to_string())
    }

    /// A failure.
    pub fn failed(error: impl fmt::Display) -> Self {
        Self::Failed(error.to_string())
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
    /// Runs it. When this returns `Ok`, the batch is durable; it is delivered when the whole chain
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
