//! The end of a run: the context of a failure, and its recorded end.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use ephor_core::events::{
    NodeCutOff, WorkflowAborted, WorkflowCompleted, WorkflowFailed, WorkflowInterrupted,
};
use ephor_core::node::MARKER_KINDS;
use ephor_core::{DecisionError, ErrorCode, EventId, Failure, NodeId};
use ephor_graph::RunError;
use serde_json::{Map, Value, json};

use super::flow::{Flow, Notes, Stop};
use super::graph::id;

/// Outputs larger than this, in bytes of JSON, are left out of an execution context.
const MAX_CONTEXT_OUTPUT: usize = 4096;

impl Notes {
    /// What a recovery is told of the run so far.
    pub(super) fn context(&self) -> Map<String, Value> {
        let mut outputs = Map::new();
        for (node, output) in &self.outputs {
            let output = output.as_deref().unwrap_or(&Value::Null);
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

    /// Outputs of the nodes that nothing depends on; markers have none.
    fn leaves(&self) -> BTreeMap<String, Value> {
        let plan = &self.plan;
        let kind = |id: &NodeId| plan.node(id.as_str()).map_or("", |node| node.kind.as_str());
        let used = plan.edges.iter().filter(|edge| kind(&edge.target) != "END");
        let used: BTreeSet<&NodeId> = used.map(|edge| &edge.source).collect();
        let ends = plan.nodes.iter().filter(|node| !MARKER_KINDS.contains(&node.kind.as_str()));
        ends.map(|node| &node.node_id)
            .filter(|id| !used.contains(id))
            .filter_map(|id| {
                let output = self.outputs.get(id)?.as_deref()?;
                Some((id.to_string(), output.clone()))
            })
            .collect()
    }
}

impl Flow {
    /// Puts the run's end on record.
    pub(super) async fn finish(&self, ended: Result<(), RunError>) -> Result<Value, DecisionError> {
        let stop = self.notes().stop.clone();
        for node in self.info.at_work.take() {
            self.record_or_log(NodeCutOff { node: self.info.node(&node) }).await;
        }
        match (ended, stop) {
            (Ok(()), _) => self.complete().await,
            (Err(RunError::Cancelled { .. }), Some(stop)) => self.stopped(stop).await,
            (Err(RunError::Failed { tasks }), _) => {
                let mut nodes: Vec<NodeId> = tasks.iter().map(|task| id(&task.node)).collect();
                nodes.dedup();
                let known = nodes.iter().find_map(|node| self.notes().failures.get(node).cloned());
                let failure = known.or_else(|| tasks.first().map(|task| task.failure.clone()));
                let failure = failure.unwrap_or_else(|| {
                    Failure::new(ErrorCode::Internal, "a node failed, and left no reason")
                });
                self.fail(nodes, failure).await
            }
            (Err(error), _) => self.fail(self.failed_nodes(), error.into()).await,
        }
    }

    async fn complete(&self) -> Result<Value, DecisionError> {
        let workflow_id = self.info.workflow_id.clone();
        let (output, skipped) = {
            let notes = self.notes();
            (notes.leaves(), notes.skipped.clone())
        };
        let elapsed = self.info.services.timer.instant().saturating_duration_since(self.begun);
        let completed = WorkflowCompleted {
            workflow_id: workflow_id.clone(),
            run: self.info.run,
            output: output.clone(),
            skipped,
            duration_ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
        };
        match self.info.record(completed).await {
            Ok(()) => Ok(json!({"workflow_id": workflow_id, "output": output})),
            Err(failure) => Err(DecisionError::from(failure).about("workflow_id", workflow_id)),
        }
    }

    async fn stopped(&self, stop: Stop) -> Result<Value, DecisionError> {
        let (workflow_id, run) = (self.info.workflow_id.clone(), self.info.run);
        match stop {
            Stop::Interrupted(by) => {
                self.interrupted(Some(by)).await;
                Err(DecisionError::interrupted(by).about("workflow_id", workflow_id))
            }
            Stop::ShutDown => {
                self.interrupted(None).await;
                let what = "its runtime was shut down";
                let error = DecisionError::new(DecisionError::SHUT_DOWN, what);
                Err(error.about("workflow_id", workflow_id))
            }
            Stop::Aborted(reason) => {
                let event = WorkflowAborted {
                    workflow_id: workflow_id.clone(),
                    run,
                    reason: reason.clone(),
                };
                self.record_or_log(event).await;
                let error = DecisionError::new(DecisionError::ABORTED, reason);
                Err(error.about("workflow_id", workflow_id))
            }
            Stop::OutOfTime(limit) => self.out_of_time(limit).await,
        }
    }

    async fn interrupted(&self, by: Option<EventId>) {
        let (workflow_id, run) = (self.info.workflow_id.clone(), self.info.run);
        self.record_or_log(WorkflowInterrupted { workflow_id, run, by }).await;
    }

    async fn out_of_time(&self, limit: Duration) -> Result<Value, DecisionError> {
        let what = format!("the workflow took longer than its {} s", limit.as_secs_f64());
        let failure = Failure::new(ErrorCode::Timeout, what).hint("raise `global_config.timeout`");
        self.fail(self.failed_nodes(), failure).await
    }

    fn failed_nodes(&self) -> Vec<NodeId> {
        self.notes().failures.keys().cloned().collect()
    }

    pub(super) async fn fail(
        &self,
        nodes: Vec<NodeId>,
        failure: Failure,
    ) -> Result<Value, DecisionError> {
        let workflow_id = self.info.workflow_id.clone();
        let event = WorkflowFailed {
            workflow_id: workflow_id.clone(),
            run: self.info.run,
            failed_nodes: nodes.clone(),
            failure: failure.clone(),
        };
        self.record_or_log(event).await;
        let error = DecisionError::from(failure).about("workflow_id", workflow_id);
        Err(error.about("failed_nodes", nodes))
    }
}
