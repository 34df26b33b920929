//! Whether this process can carry out what is approved, since an approval is given once.

use ephor_core::{DecisionType, ErrorCode, Failure, WorkflowId};
use serde_json::{Map, Value};

use super::{Inbox, InboxError, Item};
use crate::agent::Agents;
use crate::elsewhere::INTERVAL;
use crate::holds::Subject;
use crate::recovery::{self, Taken};

/// The nodes that a decision would run: their kinds and configurations.
fn nodes(payload: &Value) -> Vec<(String, Map<String, Value>)> {
    let node = |node: &Value, kind: &str| {
        let config = node.get("config").and_then(Value::as_object).cloned();
        Some((node.get(kind)?.as_str()?.to_owned(), config.unwrap_or_default()))
    };
    let own = node(payload, "node_type");
    let plan = payload.get("nodes").and_then(Value::as_array);
    own.into_iter().chain(plan.into_iter().flatten().filter_map(|n| node(n, "type"))).collect()
}

impl Inbox {
    /// Refuses what can't be carried out here: nothing is answered then.
    pub(super) async fn ready(&self, item: &Item, payload: &Value) -> Result<(), InboxError> {
        let decision_type = match &item.hold.subject {
            Subject::Decision { decision_type } => *decision_type,
            // Its run goes on here, if it isn't there any more.
            Subject::Call { node, .. }
                if !self.runtime.services.gate.waiting.calls.contains_key(&item.hold.id) =>
            {
                return self.all_ready(self.stored(item, &node.workflow_id).await?);
            }
            Subject::Call { .. } => return Ok(()),
        };
        let text = |field: &str| payload.get(field).and_then(Value::as_str);
        let wanted = match decision_type {
            DecisionType::CreateNode | DecisionType::CreateWorkflowPlan => nodes(payload),
            DecisionType::ExecuteWorkflow => match text("workflow_id") {
                Some(id) => self.stored(item, &WorkflowId::from(id)).await?,
                None => Vec::new(),
            },
            DecisionType::SpawnSubagent => {
                let agent = text("subagent_type").unwrap_or_default();
                return match self.runtime.services.get::<Agents>().get(agent) {
                    Some(_) => Ok(()),
                    None => Err(missing(format!("there is no agent `{agent}`"))),
                };
            }
            _ => Vec::new(),
        };
        self.all_ready(wanted)
    }

    /// Refuses nodes of which one can't run here.
    fn all_ready(&self, wanted: Vec<(String, Map<String, Value>)>) -> Result<(), InboxError> {
        for (kind, config) in wanted {
            if ephor_core::node::MARKER_KINDS.contains(&kind.as_str()) {
                continue;
            }
            let Some(executor) = self.runtime.services.executors.get(&kind) else {
                return Err(missing(format!("there is no node kind `{kind}`")));
            };
            executor.ready(&config).map_err(|failure| InboxError::NotHere { failure })?;
        }
        Ok(())
    }

    async fn stored(
        &self,
        item: &Item,
        workflow: &WorkflowId,
    ) -> Result<Vec<(String, Map<String, Value>)>, InboxError> {
        let plan = self.runtime.services.gate.with_view(&item.conversation, |view, _, _, _| {
            view.workflows.get(workflow).and_then(|known| known.plan.clone())
        });
        let plan = plan.await.map_err(InboxError::journal)?;
        let nodes = plan.iter().flat_map(|plan| &plan.nodes);
        Ok(nodes.map(|node| (node.kind.clone(), node.config.clone())).collect())
    }
}

/// For how many intervals it is waited at most until a run that is continued has come to a call.
const LOOKS: u32 = 120;

impl Inbox {
    /// Continues the run that a held call belongs to, where its process died, until the call waits
    /// here. One that waits in another process is left there.
    pub(super) async fn bring_back(&self, item: &Item) -> Result<(), InboxError> {
        let (gate, hold) = (&self.runtime.services.gate, item.hold.id);
        if gate.waiting.calls.contains_key(&hold) {
            return Ok(());
        }
        let taken = recovery::take_up(&self.runtime.services, &item.conversation).await;
        if taken.map_err(InboxError::journal)? == Taken::Elsewhere {
            return Ok(());
        }
        let timer = &self.runtime.services.timer;
        let mut end = timer.limit(INTERVAL * LOOKS);
        loop {
            let called = gate.waiting.called.notified();
            if gate.waiting.calls.contains_key(&hold) {
                return Ok(());
            }
            if !self.is_left(item).await? {
                // The answer is told why.
                return Ok(());
            }
            tokio::select! {
                // Of any call of the runtime.
                () = called => {}
                () = timer.sleep(INTERVAL) => {}
                () = &mut end => return Err(InboxError::RunGone),
            }
        }
    }

    /// See [`Gate::is_left`](crate::gate::Gate::is_left).
    pub(super) async fn is_left(&self, item: &Item) -> Result<bool, InboxError> {
        let left = self.runtime.services.gate.is_left(&item.conversation, item.hold.id);
        left.await.map_err(InboxError::journal)
    }
}

fn missing(what: String) -> InboxError {
    InboxError::NotHere { failure: Failure::new(ErrorCode::Dependency, what) }
}
