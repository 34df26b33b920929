//! Recovers failed nodes: retry, skip, abort or a new plan.
//!
//! A pure state machine: a failure comes in, with a random number for the jitter; one command goes
//! out. What it decides is judged like any other decision.
//!
//! ```text
//! strategy   on                                              command
//! ────────── ─────────────────────────────────────────────── ─────────────────────────────────
//! retry      a failure that would be the same again          Abandon
//! retry      as many attempts of the node in the run as     Abandon
//!            `max_attempts` and what was stated for it
//!            (its last recovery, else its `retry_config`)
//!            allow
//! retry      any other, or an unknown effect                 Decide RETRY, 1 s × 2ⁿ, ≤ 60 s
//! skip       any                                             Decide SKIP
//! abort      any                                             Decide ABORT
//! replan     `max_replans` requests for the workflow         Abandon
//! replan     any other                                       Replan
//! ```
//!
//! All of the node's attempts in the run count, including its own retries. Repeating what may have
//! taken effect is proposed like anything else; the judge holds it (`rules/repeated_effect.rs`).
//!
//! A success resets the node's failures; a completed workflow resets its replans.

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

/// How to handle a failed node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strategy {
    /// Retry with increasing delays. The default.
    #[default]
    Retry,
    /// Continue without it.
    Skip,
    /// End the workflow.
    Abort,
    /// Ask the conversation agent for a better plan.
    Replan,
}

/// The coordinator's recovery settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RecoveryConfig {
    /// The strategy for nodes without their own. Default retry.
    pub strategy: Strategy,
    /// Strategies of individual nodes.
    pub nodes: BTreeMap<NodeId, Strategy>,
    /// Maximum number of attempts of a node in one run, including the first, 1 to 10. Default 3.
    pub max_attempts: u32,
    /// The delay before the second attempt, in seconds; it then doubles. Default 1.
    pub base_delay: f64,
    /// Maximum delay before an attempt, in seconds, at most 60. Default 60.
    pub max_delay: f64,
    /// Maximum number of requests for a new plan before the workflow completes. Default 3.
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

impl RecoveryConfig {
    /// An error: a number isn't within its bounds.
    ///
    /// ```
    /// use ephor_coordinator::recovery::RecoveryConfig;
    ///
    /// assert!(RecoveryConfig::default().check().is_ok());
    /// assert!(RecoveryConfig { max_attempts: 50, ..RecoveryConfig::default() }.check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), String> {
        let bounds = 0.0..=MAX_DELAY;
        if !(1..=MAX_ATTEMPTS).contains(&self.max_attempts) {
            return Err(format!("recovery.max_attempts is from 1 to {MAX_ATTEMPTS}"));
        }
        let delays = [("base_delay", self.base_delay), ("max_delay", self.max_delay)];
        match delays.into_iter().find(|(_, delay)| !bounds.contains(delay)) {
            Some((name, _)) => Err(format!("recovery.{name} is from 0 to {MAX_DELAY} seconds")),
            None => Ok(()),
        }
    }
}

/// Most attempts of a node in one run.
const MAX_ATTEMPTS: u32 = 10;

/// Bounds of a recovery plan's `delay`, in seconds.
const MIN_DELAY: f64 = 0.1;
const MAX_DELAY: f64 = 60.0;

impl RecoveryConfig {
    /// The strategy for a node.
    pub fn strategy_for(&self, node: &NodeId) -> Strategy {
        self.nodes.get(node).copied().unwrap_or(self.strategy)
    }

    /// The delay before the attempt that follows the nth failure (n from 1), in seconds. The
    /// jitter, 0 to 1, picks a time between half and all of the back-off, so that nodes that failed
    /// together don't retry together.
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

/// The coordinator's reaction to a failure.
#[derive(Debug, Clone, PartialEq)]
pub enum RecoveryCommand {
    /// Publish this decision. It is judged like any other; if it is rejected, publish
    /// [`replan_after_rejection`].
    Decide(Box<ErrorRecovery>),
    /// Ask the conversation agent for a better plan.
    Replan(Box<WorkflowAdjustmentRequested>),
    /// Nothing more can be done; the workflow fails.
    Abandon(RecoveryAbandoned),
}

/// A coordinator's recoveries and their memory.
#[derive(Debug, Clone, Default)]
pub struct Recovery {
    config: RecoveryConfig,
    /// Failures of a node in a run. Run ids sort by time, so the first is the oldest.
    failures: BTreeMap<(EventId, NodeId), u32>,
    /// How many attempts the last recovery of a node in a run allows it.
    allowed: BTreeMap<(EventId, NodeId), u32>,
    replans: BTreeMap<WorkflowId, u32>,
}

/// The memory of recoveries, in serializable form.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    failures: Vec<(EventId, NodeId, u32)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    allowed: Vec<(EventId, NodeId, u32)>,
    replans: BTreeMap<WorkflowId, u32>,
}

impl Recovery {
    /// Maximum number of nodes, and of workflows, that are remembered; beyond that the oldest are
    /// forgotten.
    pub const MAX_REMEMBERED: usize = 16_384;

    /// Recoveries with a configuration.
    pub fn new(config: RecoveryConfig) -> Self {
        Self { config, ..Self::default() }
    }

    /// Whether it remembers nothing.
    pub fn is_empty(&self) -> bool {
        self.failures.is_empty() && self.allowed.is_empty() && self.replans.is_empty()
    }

    /// What it remembers, for [`remembering`](Self::remembering).
    pub fn remembered(&self) -> Remembered {
        let list = |of: &BTreeMap<(EventId, NodeId), u32>| {
            of.iter().map(|((run, node), times)| (*run, node.clone(), *times)).collect()
        };
        let (failures, allowed) = (list(&self.failures), list(&self.allowed));
        Remembered { failures, allowed, replans: self.replans.clone() }
    }

    /// Restores a memory.
    #[must_use]
    pub fn remembering(self, remembered: Remembered) -> Self {
        let map = |of: Vec<(EventId, NodeId, u32)>| {
            of.into_iter().map(|(run, node, times)| ((run, node), times)).collect()
        };
        let Remembered { failures, allowed, replans } = remembered;
        Self { failures: map(failures), allowed: map(allowed), replans, ..self }
    }

    /// The configuration.
    pub fn config(&self) -> &RecoveryConfig {
        &self.config
    }

    /// A node failed. `jitter` is a random number, 0 to 1. If an open circuit breaker refused the
    /// call, the failure's `retry_after` says for how long.
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
            Strategy::Skip => decide(event, RecoveryPlan::skip(), failures),
            Strategy::Abort => decide(event, RecoveryPlan::abort(), failures),
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

    /// A RETRY of a node in a run was approved, whoever decided it: it states how many attempts the
    /// node has in all. The configuration's limit stays the upper bound.
    pub fn approved(&mut self, run: EventId, retry: &ErrorRecovery) {
        let plan = &retry.recovery_plan;
        if let (RecoveryAction::Retry, Some(attempts)) = (plan.action, plan.max_attempts) {
            self.allowed.insert((run, retry.failed_node_id.clone()), attempts);
            if self.allowed.len() > Self::MAX_REMEMBERED {
                self.allowed.pop_first();
            }
        }
    }

    /// A node completed: its failures are forgotten.
    pub fn succeeded(&mut self, node: &NodeRef) {
        let key = (node.run, node.node_id.clone());
        self.failures.remove(&key);
        self.allowed.remove(&key);
    }

    /// A run ended; `completed` if its workflow is done.
    pub fn run_ended(&mut self, workflow: &WorkflowId, run: EventId, completed: bool) {
        self.failures.retain(|(of, _), _| *of != run);
        self.allowed.retain(|(of, _), _| *of != run);
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
        let most = self.config.max_attempts.clamp(1, MAX_ATTEMPTS);
        let stated = self.allowed.get(&(event.node.run, event.node.node_id.clone())).copied();
        let stated = stated.or(event.attempts_stated);
        let max_attempts = stated.map_or(most, |stated| most.min(stated));
        // An answer that was too large: what it came with may be wanted again, if a person says so.
        let too_large =
            failure.code == ErrorCode::ResourceLimit && failure.effect == Effect::Unknown;
        if !failure.retryable() && !too_large {
            return Err(format!("trying again doesn't help with {}", failure.code));
        }
        let attempts = failures.max(event.attempts_in_run);
        if attempts >= max_attempts {
            return Err(format!("{attempts} attempts failed"));
        }
        let asked = event.failure.retry_after.map_or(0.0, f64::from);
        let delay = self.config.delay(failures, jitter).max(asked);
        Ok(RecoveryPlan { delay: Some(bounded(delay)), ..RecoveryPlan::retry(max_attempts) })
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
/// another retry. `rejection` is the reason. Completed nodes are preserved.
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
