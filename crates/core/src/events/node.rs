//! A node's life within a run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::event;
use crate::artifact::Artifact;
use crate::failure::Failure;
use crate::ids::{EventId, NodeId, WorkflowId};
use crate::node::RateClass;
use crate::provenance::Provenance;

/// Which node of which run an event speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct NodeRef {
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The run: the id of the decision that began it.
    pub run: EventId,
    /// The node.
    pub node_id: NodeId,
}

/// An executor begins a node. All attempts of a node in a run share
/// one idempotency key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeStarted {
    /// Which.
    #[serde(flatten)]
    pub node: NodeRef,
    /// Its kind.
    pub kind: String,
    /// Its name, for people.
    pub name: String,
    /// From 1; counts over retries and recoveries.
    pub attempt: u32,
    /// Which of the judge's limits count it. None: a record from before it was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<RateClass>,
}
event!(NodeStarted, by Runtime);

impl NodeStarted {
    /// Which of the judge's limits count it. Of a record that doesn't say, those that counted the
    /// kind when it was made.
    pub fn rate(&self) -> RateClass {
        self.rate.unwrap_or(match self.kind.as_str() {
            "HTTP" => RateClass::Request,
            "LLM" => RateClass::Model,
            _ => RateClass::Uncounted,
        })
    }
}

/// A note of a node at work. Not journalled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeProgress {
    /// Which.
    #[serde(flatten)]
    pub node: NodeRef,
    /// What it is at.
    pub message: String,
    /// 0 to 1, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<f64>,
}
event!(NodeProgress, transient);

/// A LOOP has done one of its iterations. It is never done again in this run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeIterationCompleted {
    /// Which.
    #[serde(flatten)]
    pub node: NodeRef,
    /// From 0.
    pub index: u32,
    /// What it was done for.
    pub item: Value,
    /// What its body gave.
    pub output: Value,
}
event!(NodeIterationCompleted, by Runtime);

/// A node has its output. It never runs again in this run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeCompleted {
    /// Which.
    #[serde(flatten)]
    pub node: NodeRef,
    /// What later nodes see as `${node.output}`.
    pub output: Value,
    /// The attempt that succeeded.
    pub attempt: u32,
    /// The ERROR_RECOVERY in whose stead a person said that the attempt has happened, and what came of
    /// it. None: it is the node's own output.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said_in: Option<EventId>,
    /// Milliseconds.
    pub duration_ms: u64,
    /// Tokens that it took of language models, read and written.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub llm_tokens: u64,
    /// What it cost, in millionths of the price table's currency.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cost_micros: u64,
    /// Where its output came from.
    #[serde(default, skip_serializing_if = "Provenance::is_empty")]
    pub provenance: Provenance,
    /// Where in its output values stand that the system behind it assigned, as JSON pointers: they
    /// are that source's own, whoever wrote the text beside them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assigned: Vec<String>,
    /// Whether it came from an address of the web that the user had named.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub named: bool,
    /// The files that it made: `${node.artifacts[0]}`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub artifacts: Vec<Artifact>,
}
event!(NodeCompleted, by Runtime);

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A node won't run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeSkipped {
    /// Which.
    #[serde(flatten)]
    pub node: NodeRef,
    /// Why: no incoming condition was true, or a recovery skipped it.
    pub reason: String,
}
event!(NodeSkipped, by Runtime);

/// A call that isn't idempotent begins: from here on it may take effect. Its end is the node's: where
/// none of these is on record, whether it took effect isn't known, and nobody repeats it unasked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EffectStarted {
    /// Which node's.
    #[serde(flatten)]
    pub node: NodeRef,
    /// The node's attempt.
    pub attempt: u32,
    /// What a receiver can tell repetitions by: the same for all attempts.
    pub idempotency_key: String,
}
event!(EffectStarted, by Runtime);

/// A run ended while a node was at work that isn't idempotent: whether it took effect isn't known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeCutOff {
    /// Which.
    #[serde(flatten)]
    pub node: NodeRef,
}
event!(NodeCutOff, by Runtime);

/// A node failed, its own retries included. The run waits for a recovery.
///
/// Anyone may publish it, since the specification lets those who test the flow of errors do so: what
/// it brings about is an ERROR_RECOVERY, which is judged like any other decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeExecutionFailed {
    /// Which.
    #[serde(flatten)]
    pub node: NodeRef,
    /// Its kind.
    pub kind: String,
    /// Why.
    pub failure: Failure,
    /// The attempt that failed.
    pub attempt: u32,
    /// Attempts that the node has had in this run, its own retries included: what its budget is
    /// counted by.
    #[serde(default)]
    pub attempts_in_run: u32,
    /// Bytes of the files that its attempts made: they are kept, and count against the quotas.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub artifact_bytes: u64,
    /// `executed_nodes`, `failed_nodes`, `node_outputs`, `retry_count`, for the recovery.
    pub execution_context: Map<String, Value>,
}
event!(NodeExecutionFailed);
