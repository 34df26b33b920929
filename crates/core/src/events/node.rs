//! A node's life cycle within a run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::event;
use crate::artifact::Artifact;
use crate::failure::Failure;
use crate::ids::{EventId, NodeId, WorkflowId};
use crate::node::RateClass;
use crate::provenance::Provenance;

/// The node and run that an event is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct NodeRef {
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The run: the id of the decision that started it.
    pub run: EventId,
    /// The node.
    pub node_id: NodeId,
}

/// An executor starts a node. All attempts of a node in a run share one idempotency key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeStarted {
    /// The node.
    #[serde(flatten)]
    pub node: NodeRef,
    /// Its kind.
    pub kind: String,
    /// Its name, for people.
    pub name: String,
    /// The attempt, from 1, counted over retries and recoveries.
    pub attempt: u32,
    /// Which of the judge's rate limits count it. None in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<RateClass>,
}
event!(NodeStarted, by Runtime);

impl NodeStarted {
    /// Which of the judge's rate limits count it. For a record that doesn't say, the limits that
    /// counted the kind at that time.
    pub fn rate(&self) -> RateClass {
        self.rate.unwrap_or(match self.kind.as_str() {
            "HTTP" => RateClass::Request,
            "LLM" => RateClass::Model,
            _ => RateClass::Uncounted,
        })
    }
}

/// A progress note of a running node. Not journalled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeProgress {
    /// The node.
    #[serde(flatten)]
    pub node: NodeRef,
    /// What it is doing.
    pub message: String,
    /// 0 to 1, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<f64>,
}
event!(NodeProgress, transient);

/// A LOOP completed an iteration. It is never repeated in this run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeIterationCompleted {
    /// The node.
    #[serde(flatten)]
    pub node: NodeRef,
    /// The iteration, from 0.
    pub index: u32,
    /// The item that it ran for.
    pub item: Value,
    /// The body's output.
    pub output: Value,
    /// The language model tokens that it used, input and output.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub llm_tokens: u64,
    /// Its cost, in millionths of the price table's currency.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cost_micros: u64,
}
event!(NodeIterationCompleted, by Runtime);

/// A node completed. It never runs again in this run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeCompleted {
    /// The node.
    #[serde(flatten)]
    pub node: NodeRef,
    /// What later nodes see as `${node.output}`.
    pub output: Value,
    /// The attempt that succeeded.
    pub attempt: u32,
    /// The ERROR_RECOVERY that a person answered by saying that the attempt took effect, and with
    /// which result. None: the output is the node's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said_in: Option<EventId>,
    /// How long its attempts took, in milliseconds.
    pub duration_ms: u64,
    /// The language model tokens that it used, input and output, and that no event told of before:
    /// those of a LOOP's iterations are told by their own.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub llm_tokens: u64,
    /// Its cost, in millionths of the price table's currency. Told as the tokens are.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cost_micros: u64,
    /// Where its output came from.
    #[serde(default, skip_serializing_if = "Provenance::is_empty")]
    pub provenance: Provenance,
    /// JSON pointers to the values in its output that the answering system assigned. They count as
    /// that source's own, whoever wrote the text next to them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assigned: Vec<String>,
    /// Whether it came from a web address that the user named.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub named: bool,
    /// The files that it created: `${node.artifacts[0]}`.
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
    /// The node.
    #[serde(flatten)]
    pub node: NodeRef,
    /// Why: no incoming condition was true, or a recovery skipped it.
    pub reason: String,
}
event!(NodeSkipped, by Runtime);

/// A call that isn't idempotent starts, and may take effect from now on. The node's end is its end.
/// If no end is recorded, it isn't known whether it took effect, and repeating it needs a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EffectStarted {
    /// Which node's.
    #[serde(flatten)]
    pub node: NodeRef,
    /// The node's attempt.
    pub attempt: u32,
    /// The key by which a receiver recognises repetitions: the same for all attempts.
    pub idempotency_key: String,
}
event!(EffectStarted, by Runtime);

/// A run ended while a node that isn't idempotent was running. Whether it took effect isn't known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeCutOff {
    /// The node.
    #[serde(flatten)]
    pub node: NodeRef,
}
event!(NodeCutOff, by Runtime);

/// A node failed, including its own retries. The run waits for a recovery.
///
/// Anyone may publish it, so that error flows can be tested. It leads to an ERROR_RECOVERY, which
/// is judged like any other decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeExecutionFailed {
    /// The node.
    #[serde(flatten)]
    pub node: NodeRef,
    /// Its kind.
    pub kind: String,
    /// The reason.
    pub failure: Failure,
    /// The attempt that failed.
    pub attempt: u32,
    /// The node's attempts in this run, including its own retries, which count towards its retry
    /// budget.
    #[serde(default)]
    pub attempts_in_run: u32,
    /// The attempts that its `retry_config` gives it in a run: `max_retries` and the first. None: it
    /// states none, and has as many as the coordinator allows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempts_stated: Option<u32>,
    /// The bytes of the files that its attempts created. They are kept, and count towards the
    /// quotas.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub artifact_bytes: u64,
    /// The language model tokens that its attempts used, input and output, and that no event told of
    /// before. They were spent, whatever became of the node.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub llm_tokens: u64,
    /// Their cost, in millionths of the price table's currency.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cost_micros: u64,
    /// How long its attempts took, in milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub duration_ms: u64,
    /// Whether its last attempt was refused before it was made: no limit counts that one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub refused: bool,
    /// `executed_nodes`, `failed_nodes`, `node_outputs`, `retry_count`, for the recovery.
    pub execution_context: Map<String, Value>,
}
event!(NodeExecutionFailed);
