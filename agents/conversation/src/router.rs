//! Finds the actor of an event's conversation, and brings it back from the journal where it isn't
//! in memory.

use std::sync::Arc;

use actix::prelude::*;
use dashmap::DashMap;
use ephor_bus::HandlerError;
use ephor_core::{ConversationId, Envelope, Event, events};
use ephor_journal::{JournalError, replay};
use ephor_runtime::Services;

use crate::SOURCE;
use crate::actor::{ConversationAgent, Heard, Passivate, Reload};
use crate::machine::{Limits, Machine};

/// How often an actor that died is brought back before its events become dead letters.
const MAX_RESTARTS: u32 = 5;

#[derive(Clone)]
struct Slot {
    actor: Addr<ConversationAgent>,
    restarts: u32,
}

pub(crate) struct Router {
    services: Services,
    limits: Arc<Limits>,
    own: Option<Arc<str>>,
    actors: DashMap<ConversationId, Slot>,
}

/// Whether an event concerns a conversation that isn't in memory: nothing else can, since a
/// conversation leaves memory only when it waits for nothing but a person. (A verdict that comes
/// then settles what was held.)
fn wakes(envelope: &Envelope) -> bool {
    let kind = envelope.kind();
    let verdict = kind == events::DecisionValidated::TYPE || kind == events::DecisionRejected::TYPE;
    kind == events::UserMessageReceived::TYPE
        || kind == events::WorkflowAdjustmentRequested::TYPE
        || (verdict && settled(envelope))
}

/// Whether a verdict follows from a person's answer, or from there being none: the judge's own
/// stands next to its decision.
fn settled(envelope: &Envelope) -> bool {
    if let Some(validated) = envelope.read::<events::DecisionValidated>() {
        return !validated.approved_by.is_empty();
    }
    let rejected = envelope.read::<events::DecisionRejected>();
    rejected.is_some_and(|rejected| envelope.causation != Some(rejected.original_decision_id))
}

impl Router {
    pub(crate) fn new(services: Services, limits: Arc<Limits>, own: Option<Arc<str>>) -> Self {
        Self { services, limits, own, actors: DashMap::new() }
    }

    pub(crate) async fn route(&self, envelope: Arc<Envelope>) -> Result<(), HandlerError> {
        let conversation = &envelope.conversation;
        if wakes(&envelope) && self.services.is_stale(conversation) {
            self.reload(conversation).await;
        }
        let slot = self.actors.get(conversation).map(|slot| slot.clone());
        let restarts = match slot {
            Some(slot) => match slot.actor.send(Heard(envelope.clone())).await {
                Ok(()) => return Ok(()),
                // It panicked, or left memory at this very moment.
                Err(_) => slot.restarts + 1,
            },
            None if !wakes(&envelope) => return Ok(()),
            None => 0,
        };
        if restarts > MAX_RESTARTS {
            let what = format!("conversation {conversation} died {restarts} times");
            return Err(HandlerError::new(what));
        }
        let machine = self.machine(&envelope).await.map_err(HandlerError::new)?;
        let arbiter = self.services.host.arbiter_of(conversation);
        let (services, id) = (self.services.clone(), conversation.clone());
        let own = self.own.clone();
        let actor = ConversationAgent::start_in_arbiter(arbiter, move |_| {
            ConversationAgent::new(services, id, own, machine)
        });
        self.actors.insert(conversation.clone(), Slot { actor: actor.clone(), restarts });
        actor.send(Heard(envelope)).await.map_err(HandlerError::new)
    }

    /// The conversation as it stood before an event.
    async fn machine(&self, envelope: &Envelope) -> Result<Machine, JournalError> {
        let mut past = Vec::new();
        // A conversation's first event has nothing before it to read.
        if envelope.sequence > 1 {
            let keep = |event: &Arc<Envelope>| {
                past.extend((event.sequence < envelope.sequence).then(|| event.clone()));
            };
            replay(&*self.services.journal, &envelope.conversation, keep).await?;
        }
        let past = past.iter().map(|event| &**event);
        let replayed = Machine::replay(self.limits.clone(), SOURCE, past);
        if !replayed.unfinished.is_empty() {
            // Answering it anew could do twice what was done before.
            tracing::warn!(
                conversation = %envelope.conversation,
                turns = replayed.unfinished.len(),
                "the process ended in the middle of a turn; it is not taken up again"
            );
        }
        Ok(replayed.machine)
    }

    /// Drops what is in memory of a conversation to which others have written, unless a turn of it is
    /// under way here.
    async fn reload(&self, conversation: &ConversationId) {
        let slot = self.actors.get(conversation).map(|slot| slot.clone());
        if let Some(slot) = slot {
            if !slot.actor.send(Reload).await.unwrap_or(true) {
                return;
            }
            self.actors.remove_if(conversation, |_, now| now.actor == slot.actor);
        }
        self.services.reloaded(conversation);
    }

    /// Lets an idle conversation leave memory. False: it isn't idle.
    pub(crate) async fn passivate(&self, conversation: &ConversationId) -> bool {
        let Some(slot) = self.actors.get(conversation).map(|slot| slot.clone()) else {
            return true;
        };
        let idle = slot.actor.send(Passivate).await.unwrap_or(true);
        if idle {
            self.actors.remove_if(conversation, |_, now| now.actor == slot.actor);
        }
        idle
    }
}
