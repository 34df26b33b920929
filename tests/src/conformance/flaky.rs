//! What makes nodes and recoveries fail as a case wants it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ephor::bus::{Batch, Committed, Middleware, MiddlewareError, Next};
use ephor::core::{EventData, Failure, Plan};
use ephor::events::DecisionMade;
use ephor::{DecisionType, NodeContext, NodeKind};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// By name, the ends to come: a failure, or a success.
pub(super) type Script = VecDeque<(String, Option<Failure>)>;

#[derive(Deserialize, JsonSchema)]
pub(super) struct FlakyConfig {
    /// Which.
    name: String,
}

/// Fails or succeeds by a script, and writes down that it ran.
#[derive(Clone)]
pub(super) struct Flaky {
    /// By name: its failures to come (None: a success). Without a script it succeeds.
    pub script: Arc<Mutex<Script>>,
    pub ran: Arc<Mutex<Vec<String>>>,
}

impl NodeKind for Flaky {
    type Config = FlakyConfig;
    const NAME: &'static str = "FLAKY";
    const DESCRIPTION: &'static str = "fails by a script";
    const IDEMPOTENT: bool = true;

    async fn run(&self, config: FlakyConfig, _: NodeContext<'_>) -> Result<Value, Failure> {
        self.ran.lock().unwrap().push(config.name.clone());
        let mut script = self.script.lock().unwrap();
        let next = script.iter().position(|(name, _)| *name == config.name);
        match next.and_then(|next| script.remove(next)) {
            Some((_, Some(failure))) => Err(failure),
            _ => Ok(json!({"name": config.name})),
        }
    }
}

/// Writes a recovery plan of the case into the coordinator's ERROR_RECOVERY, as a faulty one would.
pub(super) struct Saboteur(pub Value);

#[async_trait]
impl Middleware for Saboteur {
    fn name(&self) -> &str {
        "saboteur"
    }

    async fn handle(&self, mut batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        for entry in &mut batch.entries {
            if let Some(made) = entry.draft.data.get::<DecisionMade>()
                && made.decision_type == DecisionType::ErrorRecovery
            {
                let mut payload = (*made.payload).clone();
                payload["recovery_plan"] = self.0.clone();
                let made = DecisionMade { payload: Arc::new(payload), ..made.clone() };
                entry.draft.data = EventData::typed(made);
            }
        }
        next.run(batch).await
    }
}

/// A chain of flaky nodes.
pub(super) fn plan(order: &[String]) -> Plan {
    let node = |name: &String| json!({"node_id": name, "type": "FLAKY", "name": name, "config": {"name": name}});
    let edge = |pair: &[String]| json!({"source": pair[0], "target": pair[1]});
    let plan = json!({
        "name": "a chain", "description": "of flaky nodes",
        "nodes": order.iter().map(node).collect::<Vec<_>>(),
        "edges": order.windows(2).map(edge).collect::<Vec<_>>(),
    });
    serde_json::from_value(plan).unwrap()
}
