//! What a run leaves: the context of a failure, and its end on record.

use std::collections::BTreeMap;
use std::time::Duration;

use ephor_core::events::{WorkflowAborted, WorkflowCompleted, WorkflowFailed, WorkflowInterrupted};
use ephor_core::{ErrorCode, Failure, NodeId};
use ephor_graph::schedule::Outcome;
use serde_json::{Map, Value, json};

use super::Run;

/// Outputs larger than this, in bytes of JSON, are left out of an execution context.
const MAX_CONTEXT_OUTPUT: usize = 4096;

impl Run {
    /// What a recovery is told of the run so far.
    pub(super) fn context(&self) -> Map<String, Value> {
        let mut outputs = Map::new();
        for (node, output) in self.outputs.iter() {
            let output = output.as_ref().unwrap_or(&Value::Null);
            let bytes = output.to_string().len();
            let shown = match bytes <= MAX_CONTEXT_OUTPUT {
                true => output.clone(),
                false => json!({"omitted_bytes": bytes}),
            };
            outputs.insert(node.to_string(), shown);
        }
        for (node, failure) in &self.failures {
            let shown = json!({"status": "failed", "error": failure.to_string()});
            outputs.insert(node.to_string(), shown);
        }
        let failed: Vec<_> = self.failures.keys().collect();
        let context = json!({
            "executed_nodes": self.executed,
            "failed_nodes": failed,
            "skipped_nodes": self.skipped,
            "node_outputs": outputs,
            "retry_count": self.retries,
        });
        context.as_object().cloned().unwrap_or_default()
    }

    pub(super) async fn out_of_time(&mut self, limit: Duration) -> Result<Value, Value> {
        self.scheduler.cancel();
        self.work.clear();
        let what = format!("the workflow took longer than its {} s", limit.as_secs_f64());
        let failure = Failure::new(ErrorCode::Timeout, what).hint("raise `global_config.timeout`");
        self.fail(self.failures.keys().cloned().collect(), failure).await
    }

    pub(super) async fn finish(&mut self, outcome: Outcome) -> Result<Value, Value> {
        let workflow_id = self.info.workflow_id.clone();
        let run = self.info.run;
        match outcome {
            Outcome::Completed => {
                let output = self.leaves();
                let elapsed = self.info.services.clock.now().duration_since(self.begun);
                let completed = WorkflowCompleted {
                    workflow_id: workflow_id.clone(),
                    run,
                    output: output.clone(),
                    skipped: self.skipped.clone(),
                    duration_ms: u64::try_from(elapsed.as_millis()).unwrap_or(0),
                };
                match self.record(completed).await {
                    Ok(()) => Ok(json!({"workflow_id": workflow_id, "output": output})),
                    Err(failure) => Err(json!({"workflow_id": workflow_id, "error": failure})),
                }
            }
            Outcome::Failed(nodes) => {
                let failure = nodes.iter().find_map(|node| self.failures.get(node)).cloned();
                let failure = failure.unwrap_or_else(|| {
                    Failure::new(ErrorCode::Internal, "a node failed, and left no reason")
                });
                self.fail(nodes, failure).await
            }
            Outcome::Cancelled => {
                // Dropped first: nothing of the run may go on once its end is on record.
                self.work.clear();
                if let Some(by) = self.interrupted {
                    let event = WorkflowInterrupted { workflow_id: workflow_id.clone(), run, by };
                    self.record_or_log(event).await;
                    return Err(json!({"workflow_id": workflow_id, "interrupted_by": by}));
                }
                let reason = self.abort.take().unwrap_or_else(|| "cancelled".to_owned());
                let event = WorkflowAborted {
                    workflow_id: workflow_id.clone(),
                    run,
                    reason: reason.clone(),
                };
                self.record_or_log(event).await;
                Err(json!({"workflow_id": workflow_id, "aborted": reason}))
            }
        }
    }

    pub(super) async fn fail(
        &mut self,
        nodes: Vec<NodeId>,
        failure: Failure,
    ) -> Result<Value, Value> {
        let workflow_id = self.info.workflow_id.clone();
        let event = WorkflowFailed {
            workflow_id: workflow_id.clone(),
            run: self.info.run,
            failed_nodes: nodes.clone(),
            failure: failure.clone(),
        };
        self.record_or_log(event).await;
        Err(json!({"workflow_id": workflow_id, "failed_nodes": nodes, "error": failure}))
    }

    /// Outputs of the nodes that nothing depends on; markers have none.
    pub(super) fn leaves(&self) -> BTreeMap<String, Value> {
        let graph = self.scheduler.graph();
        let ends_alone = |id: &NodeId| {
            !self.plan.edges.iter().any(|edge| {
                let target = self.plan.node(edge.target.as_str());
                edge.source == *id && target.is_some_and(|target| target.kind != "END")
            })
        };
        graph
            .nodes()
            .iter()
            .filter(|node| !node.marker && ends_alone(&node.id))
            .filter_map(|node| {
                let output = self.outputs.get(&node.id)?.clone()?;
                Some((node.id.to_string(), output))
            })
            .collect()
    }
}
