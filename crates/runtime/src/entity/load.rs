//! Actors as they are read from the record.

use std::sync::Arc;

use ephor_core::{ConversationId, Envelope};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Key;
use super::instance::{Erasure, Instance, State};

/// How an actor type knows what it knows. `Err` holds what a panic said.
pub(crate) trait Folds: Send + Sync {
    fn key(&self, event: &Envelope) -> Result<Key, String>;
    fn start(&self, conversation: &ConversationId) -> Result<Erasure, String>;
    fn fold(&self, state: &mut Erasure, event: &Envelope);
}

/// An actor in a snapshot.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct KeptActor {
    pub actor: String,
    pub key: Key,
    pub state: Value,
}

/// The actors of a conversation, while its events are read.
pub(crate) struct Replayed {
    conversation: ConversationId,
    /// Those that are in memory already, and aren't read.
    there: Vec<(usize, Key)>,
    pub instances: Vec<Instance>,
}

impl Replayed {
    /// `instances`: as a snapshot has them.
    pub fn new(
        conversation: ConversationId,
        there: Vec<(usize, Key)>,
        mut instances: Vec<Instance>,
    ) -> Self {
        instances.retain(|known| !there.iter().any(|(actor, key)| known.is(*actor, key)));
        Self { conversation, there, instances }
    }

    pub fn conversation(&self) -> &ConversationId {
        &self.conversation
    }

    /// Takes an event in for one actor type.
    pub fn fold(&mut self, actor: usize, of: &dyn Folds, wakes: bool, event: &Arc<Envelope>) {
        let Ok(key) = of.key(event) else {
            // It was said on record when the event came.
            return;
        };
        if self.there.iter().any(|(there, its)| *there == actor && *its == key) {
            return;
        }
        let known = self.instances.iter().position(|instance| instance.is(actor, &key));
        let at = match known {
            Some(at) => at,
            None if wakes && !event.blocked() => {
                let state = match of.start(&self.conversation) {
                    Ok(state) => State::Here(state),
                    Err(_) => State::down(),
                };
                self.instances.push(Instance::new(actor, key, state));
                self.instances.len() - 1
            }
            None => return,
        };
        let Some(instance) = self.instances.get_mut(at) else {
            return;
        };
        if let State::Here(state) = &mut instance.state
            && crate::caught(|| of.fold(state, event)).is_err()
        {
            instance.state = State::down();
        }
    }
}
