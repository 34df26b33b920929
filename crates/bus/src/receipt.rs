//! What a publisher is told.

use std::sync::Arc;

use ephor_core::{Disposition, Envelope, Event, EventId};
use ephor_journal::Position;

/// What became of a published event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is journalled and in the queue of every subscriber. (An internal event has none.)
    Delivered,
    /// A middleware blocked it, or failed; it is journalled as blocked and goes to nobody.
    Blocked {
        /// Which middleware.
        by: String,
        /// Why.
        reason: String,
    },
}

/// Says that a published event was accepted, and how.
#[derive(Debug, Clone)]
pub struct Receipt {
    /// The published event.
    pub id: EventId,
    /// What became of it.
    pub outcome: Outcome,
    /// All that was committed with it, itself included, in order.
    pub events: Arc<[Arc<Envelope>]>,
    /// The commit's place in the journal. None: nothing of it is durable.
    pub position: Option<Position>,
}

impl Receipt {
    pub(crate) fn new(
        id: EventId,
        events: Arc<[Arc<Envelope>]>,
        position: Option<Position>,
    ) -> Self {
        let own = events.iter().find(|event| event.id == id);
        let outcome = match own.map(|event| &event.disposition) {
            Some(Disposition::Blocked { by, reason }) => {
                Outcome::Blocked { by: by.clone(), reason: reason.clone() }
            }
            _ => Outcome::Delivered,
        };
        Self { id, outcome, events, position }
    }

    /// Whether it went to its subscribers.
    pub fn delivered(&self) -> bool {
        self.outcome == Outcome::Delivered
    }

    /// The first event of a type among those committed.
    pub fn find<E: Event>(&self) -> Option<Arc<E>> {
        self.events.iter().find_map(|event| event.read())
    }
}
