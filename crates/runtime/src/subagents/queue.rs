//! The queue for a runtime's slots, shared by all conversations.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ephor_core::{ConversationId, EventId, Failure};
use tokio::sync::{oneshot, watch};

use super::places::{Candidate, Places};
use crate::execution::Interruption;
use crate::settings::SubAgentSettings;

/// Who is at work and who waits, and how each of them is told.
pub(super) struct Queue(Mutex<Inner>);

struct Inner {
    places: Places,
    told: HashMap<EventId, Told>,
}

/// What a sub-agent is told, once each.
struct Told {
    start: Option<oneshot::Sender<()>>,
    cancel: Option<oneshot::Sender<Interruption>>,
    /// Closes when it is over.
    over: watch::Sender<()>,
}

/// A sub-agent that was admitted: it waits for a place, or holds one, until it [leaves](Self::leave).
/// It is over when this is dropped.
pub(super) struct Admission {
    queue: Arc<Queue>,
    decision: EventId,
}

/// What a sub-agent hears.
pub(super) struct Signals {
    /// It has a place.
    pub start: oneshot::Receiver<()>,
    /// It is interrupted.
    pub cancel: oneshot::Receiver<Interruption>,
}

impl Queue {
    pub fn new(limits: SubAgentSettings) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Inner { places: Places::new(limits), told: HashMap::new() })))
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn admit(self: &Arc<Self>, candidate: Candidate) -> Result<(Admission, Signals), Failure> {
        let decision = candidate.decision;
        let ((start, starts), (cancel, cancels)) = (oneshot::channel(), oneshot::channel());
        let mut inner = self.lock();
        inner.places.admit(candidate)?;
        let told = Told { start: Some(start), cancel: Some(cancel), over: watch::Sender::new(()) };
        inner.told.insert(decision, told);
        drop(inner);
        let admission = Admission { queue: self.clone(), decision };
        Ok((admission, Signals { start: starts, cancel: cancels }))
    }

    /// Interrupts a sub-agent, and returns when it is over. One that is over needs no telling.
    pub async fn cancel(&self, decision: EventId, why: &Interruption) {
        let mut over = {
            let mut inner = self.lock();
            let Some(told) = inner.told.get_mut(&decision) else {
                return;
            };
            if let Some(cancel) = told.cancel.take() {
                // One that ends at this moment no longer listens, and has an end.
                let _ = cancel.send(why.clone());
            }
            told.over.subscribe()
        };
        // Nothing is ever sent.
        let _ = over.changed().await;
    }

    /// The decisions of a conversation whose sub-agents aren't over.
    pub fn of(&self, conversation: &ConversationId) -> Vec<EventId> {
        self.lock().places.of(conversation).collect()
    }
}

impl Inner {
    fn start(&mut self, started: Vec<EventId>) {
        for decision in started {
            let start = self.told.get_mut(&decision).and_then(|told| told.start.take());
            if let Some(start) = start {
                // One that is cancelled at this moment gives its place back by itself.
                let _ = start.send(());
            }
        }
    }
}

impl Admission {
    /// It may start when there is a place.
    pub fn ready(&self) {
        let mut inner = self.queue.lock();
        let started = inner.places.ready(self.decision);
        inner.start(started);
    }

    /// Its place is the next one's.
    pub fn leave(&self) {
        let mut inner = self.queue.lock();
        let started = inner.places.leave(self.decision);
        inner.start(started);
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.leave();
        self.queue.lock().told.remove(&self.decision);
    }
}
