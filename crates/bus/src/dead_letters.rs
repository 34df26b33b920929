//! The latest failed deliveries, for inspection. The journal has all of them, as `DeadLettered`.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use ephor_core::{ConversationId, Envelope, EventId};
use jiff::Timestamp;

use crate::lock;

/// How many are kept.
const KEPT: usize = 1024;

/// A delivery whose handler failed.
#[derive(Debug, Clone)]
pub struct DeadLetter {
    /// The event.
    pub envelope: Arc<Envelope>,
    /// The subscription whose handler failed.
    pub subscription: Arc<str>,
    /// The error message.
    pub error: String,
    /// Whether it panicked.
    pub panicked: bool,
    /// When it failed.
    pub time: Timestamp,
}

/// Why a dead letter wasn't delivered again. It is kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RedriveError {
    /// No such letter is kept: it was delivered again, or 1024 later ones came.
    #[error("there is no such dead letter")]
    NotFound,
    /// Nobody subscribes under that name any more.
    #[error("the subscription {0:?} has ended")]
    Gone(String),
    /// The subscription's queue is full.
    #[error("the subscription {subscription:?} is behind by {limit} events")]
    Saturated {
        /// The subscription.
        subscription: String,
        /// Its limit.
        limit: usize,
    },
}

#[derive(Debug, Default)]
pub(crate) struct DeadLetters(Mutex<VecDeque<DeadLetter>>);

impl DeadLetters {
    pub(crate) fn push(&self, letter: DeadLetter) {
        let mut kept = lock(&self.0);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(letter);
    }

    /// Takes a letter out, by its event and subscription.
    pub(crate) fn take(&self, event: EventId, subscription: &str) -> Option<DeadLetter> {
        let mut kept = lock(&self.0);
        let is = |letter: &DeadLetter| {
            letter.envelope.id == event && &*letter.subscription == subscription
        };
        let at = kept.iter().position(is)?;
        kept.remove(at)
    }

    pub(crate) fn forget(&self, conversation: &ConversationId, through: u64) {
        lock(&self.0).retain(|DeadLetter { envelope, .. }| {
            envelope.conversation != *conversation || envelope.sequence > through
        });
    }

    pub(crate) fn read(&self) -> Vec<DeadLetter> {
        lock(&self.0).iter().cloned().collect()
    }
}
