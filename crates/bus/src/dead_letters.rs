//! The deliveries that failed last, for whoever looks into it. The journal has all of them, as
//! `DeadLettered`.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use ephor_core::events::DeadLettered;
use ephor_core::{Draft, Envelope, Event, EventData};
use jiff::Timestamp;

use crate::bus::Bus;
use crate::lock;
use crate::stats::Count;

/// How many are kept.
const KEPT: usize = 1024;

/// A delivery whose handler failed.
#[derive(Debug, Clone)]
pub struct DeadLetter {
    /// The event.
    pub envelope: Arc<Envelope>,
    /// The subscription whose handler failed.
    pub subscription: Arc<str>,
    /// What it said.
    pub error: String,
    /// Whether it panicked.
    pub panicked: bool,
    /// When.
    pub time: Timestamp,
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

    pub(crate) fn read(&self) -> Vec<DeadLetter> {
        lock(&self.0).iter().cloned().collect()
    }
}

impl Bus {
    /// The last 1024 deliveries that failed, oldest first.
    pub fn dead_letters(&self) -> Vec<DeadLetter> {
        self.core.dead_letters.read()
    }

    /// Keeps a failed delivery, and publishes it unless it is itself about one: a handler of dead
    /// letters that fails must not feed itself.
    pub async fn dead_letter(
        &self,
        envelope: &Arc<Envelope>,
        subscription: &Arc<str>,
        error: String,
        panicked: bool,
    ) {
        let core = &self.core;
        tracing::warn!(%subscription, event = %envelope.id, kind = envelope.kind(), error, panicked,
            "a handler failed");
        let counter = core.routes.counters.of(envelope.kind());
        counter.add(Count::DeadLettered);
        core.dead_letters.push(DeadLetter {
            envelope: envelope.clone(),
            subscription: subscription.clone(),
            error: error.clone(),
            panicked,
            time: core.clock.now(),
        });
        if envelope.kind() == DeadLettered::TYPE {
            return;
        }
        let letter = DeadLettered {
            event: envelope.id,
            event_type: envelope.kind().to_owned(),
            subscription: subscription.to_string(),
            error,
            panicked,
        };
        let draft = Draft::of(envelope.conversation.clone(), EventData::typed(letter))
            .from_source("bus")
            .caused_by(envelope);
        if let Err(error) = self.publish_as(draft, false).await {
            tracing::error!(%subscription, event = %envelope.id, %error,
                "a dead letter could not be journalled");
        }
    }
}
