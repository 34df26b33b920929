//! What becomes of a failed node (spec 003, section 6.2): retry, skip, abort or a new plan.
//!
//! A pure machine: a failure comes in, with a random number for the jitter; one command goes out. What
//! it decides is judged like any other decision.
//!
//! ```text
//! strategy   on                                              command
//! ────────── ─────────────────────────────────────────────── ─────────────────────────────────
//! retry      a failure that would be the same again          Abandon
//! retry      `max_attempts` attempts of the node in the run  Abandon
//! retry      any other, or an unknown effect                 Decide RETRY, 1 s × 2ⁿ, ≤ 60 s
//! skip       any                                             Decide SKIP
//! abort      any                                             Decide ABORT
//! replan     `max_replans` requests for the workflow         Abandon
//! replan     any other                                       Replan
//! ```
//!
//! The attempts are all that the node has had in the run, its own retries included. What may have
//! taken effect is proposed like the rest; the judge holds it (`rules/repeated_effect.rs`).
//!
//! A success forgets the node's failures; a completed workflow forgets its replans.

mod context;

use std::collections::BTreeMap;

use ephor_core::events::{
    NodeExecutionFailed, NodeRef, RecoveryAbandoned, WorkflowAdjustmentRequested,
};
use ephor_core::payload::{
    ErrorRecovery, ErrorRecoveryTag, RecoveryAction, RecoveryPlan, ReplanWorkflow,
    ReplanWorkflowTag,
};
use ephor_core::{Effect, ErrorCode, EventId, Failure, NodeId, WorkflowId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use context::ExecutionContext;

/// What to do about a failed node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strategy {
    /// Try again, later and later. The default.
    #[default]
    Retry,
    /// Go on without it.
    Skip,
    /// End the workflow.
    Abort,
    /// Ask the conversation agent for a better plan.
    Replan,
}

/// How the coordinator recovers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RecoveryConfig {
    /// For nodes without a strategy of their own. Default retry.
    pub strategy: Strategy,
    /// Strategies of single nodes.
    pub nodes: BTreeMap<NodeId, Strategy>,
    /// Most attempts of a node in one run, the first included, 1 to 10. Default 3.
    pub max_attempts: u32,
    /// Seconds before the second attempt; each further one waits twice as long. Default 1.
    pub base_delay: f64,
    /// Most seconds before an attempt, at most 60. Default 60.
    pub max_delay: f64,
    /// Most requests for a new plan until the workflow completes. Default 3.
    pub max_replans: u32,
}

impl Default for RecoveryConfig {
    fn default() -> Self {
        Self {
            strategy: Strategy::Retry,
            nodes: BTreeMap::new(),
            max_attempts: 3,
            base_delay: 1.0,
            max_delay: MAX_DELAY,
            max_replans: 3,
        }
    }
}

/// Bounds of a recovery plan's `delay`, in seconds (RESOLUTIONS, "bounds the document leaves open").
const MIN_DELAY: f64 = 0.1;
const MAX_DELAY: f64 = 60.0;

impl RecoveryConfig {
    /// The strategy for a node.
    pub fn strategy_for(&self, node: &NodeId) -> Strategy {
        self.nodes.get(node).copied().unwrap_or(self.strategy)
    }

    /// Seconds before the attempt that follows the nth failure (n from 1). The jitter, 0 to 1,
    /// picks a time between half the back-off and the whole, so that nodes that failed together
    /// don't come back together.
    ///
    /// ```
    /// use ephor_coordinator::recovery::RecoveryConfig;
    /// let config = RecoveryConfig::default();
    /// assert_eq!([1, 2, 3, 9].map(|n| config.delay(n, 1.0)), [1.0, 2.0, 4.0, 60.0]);
    /// assert_eq!(config.delay(2, 0.0), 1.0);
    /// ```
    pub fn delay(&self, failures: u32, jitter: f64) -> f64 {
        let doublings = failures.saturating_sub(1).min(64);
        let whole = (self.base_delay * 2f64.powi(doublings as i32)).min(self.max_delay);
        let jitter = if jitter.is_nan() { 1.0 } else { jitter.clamp(0.0, 1.0) };
        bounded(whole * (0.5 + 0.5 * jitter))
    }
}

/// Into the bounds of the payload, whatever the configuration says.
fn bounded(seconds: f64) -> f64 {
    if seconds.is_nan() {
        return MAX_DELAY;
    }
    seconds.clamp(MIN_DELAY, MAX_DELAY)
}

/// What the coordinator does about a failure.
#[derive(Debug, Clone, PartialEq)]
pub enum RecoveryCommand {
    /// Publish this decision. It is judged like any other; when it is rejected, publish
    /// [`replan_after_rejection`].
    Decide(Box<ErrorRecovery>),
    /// Ask the conversation agent for a better plan.
    Replan(Box<WorkflowAdjustmentRequested>),
    /// Nothing more is done; the workflow fails.
    Abandon(RecoveryAbandoned),
}

/// A coordinator's recoveries and what they have to remember.
#[derive(Debug, Clone, Default)]
pub struct Recovery {
    config: RecoveryConfig,
    /// Failures of a node in a run. Run ids sort by time, so the first is the oldest.
    failures: BTreeMap<(EventId, NodeId), u32>,
    replans: BTreeMap<WorkflowId, u32>,
}

/// What recoveries have to remember, to be written down.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    failures: Vec<(EventId, NodeId, u32)>,
    replans: BTreeMap<WorkflowId, u32>,
}

impl Recovery {
    /// Most nodes, and most workflows, whose past is remembered; then the oldest are forgotten.
    pub const MAX_REMEMBERED: usize = 16_384;

    /// Recoveries by a configuration.
    pub fn new(config: RecoveryConfig) -> Self {
        Self { config, ..Self::default() }
    }

    /// Whether it remembers nothing.
    pub fn is_empty(&self) -> bool {
        self.failures.is_empty() && self.replans.is_empty()
    }

    /// What it remembers, for [`remembering`](Self::remembering).
    pub fn remembered(&self) -> Remembered {
        let failures = self.failures.iter();
        let failures = failures.map(|((run, node), times)| (*run, node.clone(), *times));
        Remembered { failures: failures.collect(), replans: self.replans.clone() }
    }

    /// Recoveries that remember that.
    #[must_use]
    pub fn remembering(self, remembered: Remembered) -> Self {
        let failures = remembered.failures.into_iter();
        let failures = failures.map(|(run, node, times)| ((run, node), times)).collect();
        Self { failures, replans: remembered.replans, ..self }
    }

    /// The configuration.
    pub fn config(&self) -> &RecoveryConfig {
        &self.config
    }

    /// A node failed. `jitter` is a random number, 0 to 1. What an open circuit refused says in its
    /// `retry_after` how long it does.
    pub fn failed(&mut self, event: &NodeExecutionFailed, jitter: f64) -> RecoveryCommand {
        let NodeRef { workflow_id, run, node_id } = &event.node;
        let key = (*run, node_id.clone());
        let failures = self.failures.entry(key).or_default();
        *failures = failures.saturating_add(1);
        let failures = *failures;
        if self.failures.len() > Self::MAX_REMEMBERED {
            self.failures.pop_first();
        }
        match self.config.strategy_for(node_id) {
            Strategy::Retry => match self.retry(event, failures, jitter) {
                Ok(plan) => decide(event, plan, failures),
                Err(reason) => abandon(event, reason),
            },
            Strategy::Skip => decide(event, plan(RecoveryAction::Skip), failures),
            Strategy::Abort => decide(event, plan(RecoveryAction::Abort), failures),
            Strategy::Replan => {
                let replans = self.replans.entry(workflow_id.clone()).or_default();
                *replans = replans.saturating_add(1);
                let replans = *replans;
                if self.replans.len() > Self::MAX_REMEMBERED {
                    self.replans.retain(|id, _| id == workflow_id);
                }
                if replans > self.config.max_replans {
                    let asked = self.config.max_replans;
                    return abandon(event, format!("{asked} new plans didn't help"));
                }
                RecoveryCommand::Replan(Box::new(WorkflowAdjustmentRequested {
                    workflow_id: workflow_id.clone(),
                    failed_node_id: Some(node_id.clone()),
                    reason: event.failure.to_string(),
                    suggested_action: "replan".to_owned(),
                    execution_context: context(event, failures).to_map(),
                }))
            }
        }
    }

    /// A node has its output: its failures are forgotten.
    pub fn succeeded(&mut self, node: &NodeRef) {
        self.failures.remove(&(node.run, node.node_id.clone()));
    }

    /// A run is over; `completed` when its workflow is done.
    pub fn run_ended(&mut self, workflow: &WorkflowId, run: EventId, completed: bool) {
        self.failures.retain(|(of, _), _| *of != run);
        if completed {
            self.replans.remove(workflow);
        }
    }

    fn retry(
        &self,
        event: &NodeExecutionFailed,
        failures: u32,
        jitter: f64,
    ) -> Result<RecoveryPlan, String> {
        let failure = &event.failure;
        let max_attempts = self.config.max_attempts.clamp(1, 10);
        // An answer that was too large: what it came with may be wanted again, if a person says so.
        let too_large =
            failure.code == ErrorCode::ResourceLimit && failure.effect == Effect::Unknown;
        if !failure.retryable() && !too_large {
            return Err(format!("{} can't be mended by trying again", failure.code));
        }
        let attempts = failures.max(event.attempts_in_run);
        if attempts >= max_attempts {
            return Err(format!("{attempts} attempts failed"));
        }
        let asked = event.failure.retry_after.map_or(0.0, f64::from);
        let delay = self.config.delay(failures, jitter).max(asked);
        Ok(RecoveryPlan {
            delay: Some(bounded(delay)),
            max_attempts: Some(max_attempts),
            ..plan(RecoveryAction::Retry)
        })
    }
}

fn plan(action: RecoveryAction) -> RecoveryPlan {
    RecoveryPlan {
        action,
        delay: None,
        max_attempts: None,
        modifications: None,
        alternative_node: None,
    }
}

/// The failure's context, which names the node as failed whatever the executor wrote.
fn context(event: &NodeExecutionFailed, failures: u32) -> ExecutionContext {
    let mut context = ExecutionContext::read(&event.execution_context);
    context.failed(&event.node.node_id, &event.failure);
    context.retry_count = context.retry_count.max(failures.saturating_sub(1));
    context
}

fn decide(event: &NodeExecutionFailed, plan: RecoveryPlan, failures: u32) -> RecoveryCommand {
    RecoveryCommand::Decide(Box::new(ErrorRecovery {
        action_type: ErrorRecoveryTag::Tag,
        workflow_id: event.node.workflow_id.clone(),
        failed_node_id: event.node.node_id.clone(),
        failure_reason: reason(&event.failure),
        error_code: Some(event.failure.code.as_str().to_owned()),
        recovery_plan: plan,
        execution_context: context(event, failures).to_map(),
    }))
}

fn reason(failure: &Failure) -> String {
    match failure.effect {
        Effect::Unknown => {
            format!("{}; whether it took effect all the same isn't known", failure.message)
        }
        _ => failure.message.clone(),
    }
}

fn abandon(event: &NodeExecutionFailed, reason: String) -> RecoveryCommand {
    RecoveryCommand::Abandon(RecoveryAbandoned {
        workflow_id: event.node.workflow_id.clone(),
        node_id: event.node.node_id.clone(),
        reason,
    })
}

/// The decision that follows when the recovery of a failed node was rejected: a new plan, not
/// another try (section 6.2). `rejection` is why. Nodes that have their output are preserved.
pub fn replan_after_rejection(event: &NodeExecutionFailed, rejection: &str) -> ReplanWorkflow {
    let (node, failure) = (&event.node.node_id, &event.failure);
    let mut context = context(event, 1);
    let more = [
        ("failed_node_id", json!(node)),
        ("failure_reason", json!(failure.message)),
        ("error_code", json!(failure.code)),
        ("failed_attempts", json!(event.attempt.max(1))),
        ("recovery_rejected", json!(rejection)),
    ];
    context.more.extend(more.map(|(key, value): (&str, Value)| (key.to_owned(), value)));
    let preserve = context.executed_nodes.clone();
    ReplanWorkflow {
        action_type: ReplanWorkflowTag::Tag,
        workflow_id: event.node.workflow_id.clone(),
        reason: format!(
            "node {node} failed ({failure}), and its recovery was rejected: {rejection}"
        ),
        execution_context: context.to_map(),
        suggested_changes: None,
        preserve_nodes: (!preserve.is_empty()).then_some(preserve),
    }
}
