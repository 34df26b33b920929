//! Receipts for publishers.

use std::sync::Arc;

use ephor_core::{Disposition, Envelope, Event, EventId};
use ephor_journal::Position;

/// The outcome of a published event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is journalled and in the queue of every subscriber. (An internal event has none.)
    Delivered,
    /// A middleware blocked it, or failed; it is journalled as blocked and isn't delivered.
    Blocked {
        /// The middleware.
        by: String,
        /// The reason.
        reason: String,
    },
}

/// The receipt for an accepted event.
#[derive(Debug, Clone)]
pub struct Receipt {
    /// The published event.
    pub id: EventId,
    /// Its outcome.
    pub outcome: Outcome,
    /// Everything that was committed with it, including itself, in order.
    pub events: Arc<[Arc<Envelope>]>,
    /// The commit's position in the journal. None if nothing of it is durable.
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

    /// Whether it was delivered.
    pub fn delivered(&self) -> bool {
        self.outcome == Outcome::Delivered
    }

    /// The first committed event of a type.
    pub fn find<E: Event>(&self) -> Option<Arc<E>> {
        self.events.iter().find_map(|event| event.read())
    }
}
