//! On whose behalf the sub-agents of a conversation work.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_core::events::DecisionMade;
use ephor_core::{ConversationId, DecisionType, Envelope};
use ephor_rules::Who;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Maximum number of agents on whose behalf one is known to work.
const MAX_CHAIN: usize = 16;

/// By its source, on whose behalf a sub-agent works.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Spawned(BTreeMap<Arc<str>, Vec<Arc<str>>>);

impl Spawned {
    /// Who publishes under a source in that conversation.
    pub fn who(&self, source: &str, conversation: ConversationId) -> Who {
        let chain = self.0.get(source).cloned().unwrap_or_default();
        Who::of_source(source).within(conversation).on_behalf_of(chain)
    }

    /// Notes on whose behalf a sub-agent works, where a decision spawns one. One type that several
    /// agents spawn works for all of them.
    pub fn fold(&mut self, envelope: &Envelope) {
        let Some(made) = envelope.read::<DecisionMade>() else {
            return;
        };
        if made.decision_type != DecisionType::SpawnSubagent {
            return;
        }
        let Some(spawned) = made.payload.get("subagent_type").and_then(Value::as_str) else {
            return;
        };
        let mut chain = vec![Who::of_source(&envelope.source).agent];
        chain.extend(self.0.get(&*envelope.source).into_iter().flatten().cloned());
        let known = self.0.entry(format!("agent/{spawned}").into()).or_default();
        for agent in chain {
            if known.len() < MAX_CHAIN && !known.contains(&agent) {
                known.push(agent);
            }
        }
    }
}
