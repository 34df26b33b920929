//! Commits whose answer was lost: the store failed, but may have written them. It is asked at once.
//! If it can't say, whoever publishes the same event again gets the recorded one, and it isn't
//! written twice.
//!
//! ```text
//! failed --(it is recorded)--> what is recorded passes the chain
//!   '----> unsure --(it comes again, and is recorded)--> what is recorded passes the chain
//!              |----(it comes again, and isn't)--> written, where it was expected to be or nowhere
//!              |----(others write the conversation first)--> it never was written, and never will be
//!              '----(another event comes; it is recorded)--> that one is refused for a while, so
//!                    that this one comes before it; then it goes on, as after another process's commit
//! ```

use std::sync::Arc;
use std::time::Duration;

use ephor_core::{Envelope, EventId};
use ephor_journal::{JournalError, Position};
use tokio::time::Instant;

use crate::error::BusError;
use crate::locks::Head;
use crate::middleware::Entry;
use crate::publish::Pass;
use crate::receipt::Receipt;

/// How long other events of the conversation are refused while one that is recorded hasn't come
/// again. Its publisher pauses for a few seconds at most, if it tries again at all.
const TURN: Duration = Duration::from_secs(10);
/// Commits of a conversation that are remembered. Beyond that the oldest is forgotten.
const MOST: usize = 64;

/// A commit whose answer was lost.
#[derive(Debug)]
pub(crate) struct Unsure {
    /// What its publisher comes with again.
    published: EventId,
    /// The sequence that it was to follow.
    expected: u64,
    ids: Vec<EventId>,
    since: Instant,
}

impl Unsure {
    pub fn new(published: EventId, expected: u64, events: &[Arc<Envelope>]) -> Self {
        let ids = events.iter().map(|event| event.id).collect();
        Self { published, expected, ids, since: Instant::now() }
    }

    fn is(&self, events: &[Arc<Envelope>]) -> bool {
        events.iter().map(|event| event.id).eq(self.ids.iter().copied())
    }
}

/// What is recorded of an event that comes again.
#[derive(Debug)]
pub(crate) struct Found {
    /// The sequence before it.
    pub expected: u64,
    pub events: Vec<Arc<Envelope>>,
    /// Up to where the record was known to go: it is in there.
    pub position: Position,
}

impl Found {
    /// The sequence of its last event.
    pub fn last(&self) -> u64 {
        self.expected + self.events.len() as u64
    }
}

impl Head {
    /// Whether a commit whose answer was lost may still come again, before anything else.
    pub fn is_unsure(&self) -> bool {
        self.unsure.iter().any(|unsure| unsure.since.elapsed() <= TURN)
    }
}

impl Pass {
    /// A store has failed to say what became of a commit.
    pub(crate) fn unsure(&mut self, unsure: Unsure) {
        let known = &mut self.head.unsure;
        known.retain(|other| other.published != unsure.published);
        if known.len() >= MOST {
            known.remove(0);
        }
        known.push(unsure);
    }

    /// A commit that follows that sequence is recorded: no other one that was to follow it ever
    /// will be.
    pub(crate) fn settled(&mut self, expected: u64) {
        self.head.unsure.retain(|unsure| unsure.expected < expected);
    }

    /// Whether the published event is recorded, though the store failed.
    pub(crate) async fn is_there(&mut self) -> bool {
        self.find_unsure().await.is_ok() && self.found.is_some()
    }

    /// Looks for commits whose answer was lost, if any.
    pub(crate) async fn find_unsure(&mut self) -> Result<(), BusError> {
        self.found = None;
        let mut next = 0;
        while let Some(unsure) = self.head.unsure.get(next) {
            let own = unsure.published == self.published;
            next += 1;
            if !own && unsure.since.elapsed() > TURN {
                continue;
            }
            let (of, expected, count) = (&self.conversation, unsure.expected, unsure.ids.len());
            let there = self.core.journal.read(of, expected, count).await;
            let events = there.map_err(BusError::Journal)?;
            if events.is_empty() {
                // The store may still be at it: it is written there once, by whoever is first.
                continue;
            }
            if !unsure.is(&events) {
                next -= 1;
                self.head.unsure.remove(next);
                continue;
            }
            if !own {
                let what = "what became of another commit of the conversation isn't settled yet";
                return Err(BusError::Journal(JournalError::Store(what.to_owned())));
            }
            let position = *self.core.journal.watch().borrow();
            self.found = Some(Found { expected, events, position });
        }
        Ok(())
    }

    /// Takes what is recorded of the event that was published, which passes the chain no more.
    pub(crate) fn take_found(&mut self) -> Option<Found> {
        let found = self.found.take()?;
        let own = self.published;
        self.head.unsure.retain(|unsure| unsure.published != own);
        // Where it is in the order of all isn't known here.
        self.looked = true;
        self.core.observers.look();
        Some(found)
    }

    /// What a publisher is told whose event is recorded, with others behind it: it is too late for
    /// the chain, which has read it as if another process had written it.
    pub(crate) fn too_late(&mut self, head: u64) -> Option<Receipt> {
        self.found.as_ref().filter(|found| found.last() < head)?;
        self.receipt_of_found()
    }

    /// The same where other events would be recorded with it now than did.
    pub(crate) fn differs(&mut self, entries: &[Entry]) -> Option<Receipt> {
        let now = entries.iter().filter(|entry| entry.draft.data.durable()).count();
        self.found.as_ref().filter(|found| found.events.len() != now)?;
        self.receipt_of_found()
    }

    /// What is recorded of the event that was published.
    pub(crate) fn receipt_of_found(&mut self) -> Option<Receipt> {
        let found = self.take_found()?;
        self.head.sequence = None;
        Some(Receipt::new(self.published, found.events.into(), Some(found.position)))
    }
}
