//! Actors as they are read from the record.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ephor_core::{ConversationId, Envelope};

use super::Key;
use super::instance::{Erasure, Instance, State};

/// How an actor type knows what it knows.
pub(crate) trait Folds: Send + Sync {
    fn key(&self, event: &Envelope) -> Key;
    fn start(&self, conversation: &ConversationId) -> Erasure;
    fn fold(&self, state: &mut Erasure, event: &Envelope);
}

/// The actors of a conversation, while its events are read.
pub(crate) struct Replayed {
    conversation: ConversationId,
    /// Those that are in memory already, and aren't read.
    there: Vec<(usize, Key)>,
    pub instances: Vec<Instance>,
}

impl Replayed {
    pub fn new(conversation: ConversationId, there: Vec<(usize, Key)>) -> Self {
        Self { conversation, there, instances: Vec::new() }
    }

    /// Takes an event in for one actor type.
    pub fn fold(&mut self, actor: usize, of: &dyn Folds, wakes: bool, event: &Arc<Envelope>) {
        let key = of.key(event);
        if self.there.iter().any(|(there, its)| *there == actor && *its == key) {
            return;
        }
        let known = self.instances.iter().position(|instance| instance.is(actor, &key));
        let at = match known {
            Some(at) => at,
            None if wakes && !event.blocked() => {
                let state = of.start(&self.conversation);
                self.instances.push(Instance::new(actor, key, state));
                self.instances.len() - 1
            }
            None => return,
        };
        let Some(instance) = self.instances.get_mut(at) else {
            return;
        };
        if let State::Here(state) = &mut instance.state
            && catch_unwind(AssertUnwindSafe(|| of.fold(state, event))).is_err()
        {
            instance.state = State::Down { from: event.sequence, backlog: Vec::new() };
        }
    }
}
