//! Publishes what happens in a run in its conversation.

use async_trait::async_trait;
use ephor_core::events::{NodeCompleted, NodeExecutionFailed, NodeSkipped};
use ephor_core::{Failure, NodeId};
use ephor_graph::{Fact, RecordError, Recorder, SkipReason};

use super::flow::Flow;
use super::graph::id;
use crate::outputs::{Given, Outputs};

#[async_trait]
impl Recorder<Outputs> for Flow {
    async fn record(&self, facts: &[Fact<'_, Outputs>]) -> Result<(), RecordError> {
        let _writing = self.writing.lock().await;
        for fact in facts {
            match fact {
                Fact::Completed { updates, .. } => {
                    for given in *updates {
                        // One that can't be published didn't happen: the node has failed.
                        self.completed(given).await.map_err(RecordError::Task)?;
                    }
                }
                Fact::Failed { node, attempt, failure, .. } => {
                    self.failed(id(node), *attempt, (*failure).clone()).await;
                    self.info.left.settle();
                }
                Fact::Skipped { node, why } => self.skipped(id(node), *why).await,
                // A plan's nodes ask nobody.
                _ => {}
            }
        }
        Ok(())
    }
}

impl Flow {
    async fn completed(&self, given: &Given) -> Result<(), Failure> {
        let spent = self.info.spent.of(&given.node);
        let event = NodeCompleted {
            node: self.info.node(&given.node),
            output: (*given.made.output).clone(),
            attempt: given.attempt,
            said_in: given.said_in,
            duration_ms: given.duration_ms,
            llm_tokens: spent.llm_tokens,
            cost_micros: spent.cost_micros,
            provenance: (*given.made.provenance).clone(),
            assigned: given.made.told.assigned.clone(),
            named: given.made.told.named,
            artifacts: (*given.made.artifacts).clone(),
        };
        self.info.record(event).await?;
        self.info.kept.untold(&given.node);
        self.info.spent.told(&given.node);
        self.info.at_work.end(&given.node);
        self.info.iterations.forget(&given.node);
        let mut notes = self.notes();
        notes.outputs.insert(given.node.clone(), Some(given.made.output.clone()));
        notes.failures.remove(&given.node);
        notes.executed.push(given.node.clone());
        Ok(())
    }

    /// `attempt` is the engine's; 0 means that the node wasn't tried.
    async fn failed(&self, node: NodeId, attempt: u32, failure: Failure) {
        if self.info.left.is_told(&node) {
            self.notes().failures.insert(node, failure);
            return;
        }
        // Also where it was done, and its result could not be recorded.
        let failure = self.info.at_work.failure(&node, failure);
        let spent = self.info.spent.of(&node);
        let event = {
            let mut notes = self.notes();
            notes.failures.insert(node.clone(), failure.clone());
            let tried = notes.attempts.get(&node).copied().unwrap_or(attempt);
            let planned = notes.plan.node(node.as_str());
            let retries = planned.and_then(|node| node.retry_config.as_ref());
            NodeExecutionFailed {
                node: self.info.node(&node),
                kind: planned.map(|node| node.kind.clone()).unwrap_or_default(),
                failure,
                attempt: if attempt == 0 { 0 } else { tried },
                attempts_in_run: tried
                    .saturating_sub(notes.attempts_before.get(&node).copied().unwrap_or(0)),
                attempts_stated: retries.map(|stated| stated.max_retries.saturating_add(1)),
                artifact_bytes: self.info.kept.untold(&node),
                llm_tokens: spent.llm_tokens,
                cost_micros: spent.cost_micros,
                duration_ms: notes.durations.remove(&node).unwrap_or(0),
                refused: notes.refused.remove(&node),
                execution_context: notes.context(),
            }
        };
        self.info.at_work.end(&node);
        self.info.spent.told(&node);
        self.record_or_log(event).await;
    }

    async fn skipped(&self, node: NodeId, why: SkipReason) {
        {
            let mut notes = self.notes();
            notes.outputs.insert(node.clone(), None);
            notes.failures.remove(&node);
            notes.skipped.push(node.clone());
        }
        let event = NodeSkipped { node: self.info.node(&node), reason: why.to_string() };
        self.record_or_log(event).await;
    }
}
