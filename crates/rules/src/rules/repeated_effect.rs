//! Repeating what may have taken effect needs a person.

use ephor_core::{DecisionType, NodeId, WorkflowId, WorkflowStatus};
use serde_json::Value;

use crate::case::Case;
use crate::rule::{Rule, RuleResult};
use crate::verdict::HoldReason;
use crate::violations::{Violations, brief};

/// The rule's id.
pub const ID: &str = "repeated_effect";

/// Holds a recovery or a run that would repeat a node whose last attempt may have taken effect: it
/// timed out, its connection broke, its answer couldn't be read, or its run was stopped meanwhile;
/// and neither its kind nor its plan calls it idempotent. Skipping it, or ending the run, doesn't repeat it.
///
/// ```
/// use ephor_core::{Effect, ErrorCode, EventId, Failure};
/// use ephor_rules::{Judge, JudgeConfig, KnownNode, KnownWorkflow, Moment, Registry, Verdict};
/// use ephor_rules::{Workflows, World};
/// use serde_json::json;
///
/// let mut workflows = Workflows::default();
/// workflows.insert("wf".into(), KnownWorkflow {
///     status: ephor_core::WorkflowStatus::Failed, inputs: Vec::new(), plan: None, stored: 0,
///     nodes: vec![("pay".into(), KnownNode::default())],
/// });
/// let failure = Failure::new(ErrorCode::Timeout, "no answer").effect(Effect::Unknown);
/// workflows.failed(&"wf".into(), &"pay".into(), &failure);
///
/// let registry = Registry::built_in();
/// let world = World::new(&registry, &workflows, Moment::at(jiff::Timestamp::UNIX_EPOCH));
/// let judge = Judge::new(JudgeConfig::default()).unwrap();
/// let recovery = |plan| std::sync::Arc::new(json!({
///     "action_type": "error_recovery", "workflow_id": "wf", "failed_node_id": "pay",
///     "failure_reason": "no answer", "recovery_plan": plan, "execution_context": {}
/// }));
/// let kind = ephor_core::DecisionType::ErrorRecovery;
/// let retry = recovery(json!({"action": "RETRY", "max_attempts": 3}));
/// assert!(matches!(judge.judge(EventId::fresh(), kind, &retry, &world), Verdict::Held(_)));
/// let skip = recovery(json!({"action": "SKIP"}));
/// assert!(matches!(judge.judge(EventId::fresh(), kind, &skip, &world), Verdict::Approved(_)));
/// ```
pub struct RepeatedEffect;

impl Rule for RepeatedEffect {
    fn id(&self) -> &str {
        ID
    }

    fn applies(&self, kind: DecisionType) -> bool {
        matches!(kind, DecisionType::ErrorRecovery | DecisionType::ExecuteWorkflow)
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let text = |key| case.get(key).and_then(Value::as_str);
        let Some(workflow) = text("workflow_id").map(WorkflowId::from) else {
            return Ok(());
        };
        let failed = text("failed_node_id").map(NodeId::from);
        let plan = case.get("recovery_plan").and_then(|plan| plan.get("action"));
        let recovers = case.kind == DecisionType::ErrorRecovery;
        // A run that is over is gone on with as a whole.
        let over = || case.workflow().is_some_and(|known| known.status != WorkflowStatus::Running);
        let repeats = |node: &NodeId| match plan.and_then(Value::as_str).filter(|_| recovers) {
            Some("RETRY" | "MODIFY") => over() || failed.as_ref() == Some(node),
            Some("SKIP") => over() && failed.as_ref() != Some(node),
            _ => !recovers,
        };
        for (node, failure) in case.world.workflows.in_doubt(&workflow) {
            let there =
                case.workflow().is_none_or(|known| known.nodes.iter().any(|(id, _)| id == node));
            if there && repeats(node) {
                let (name, why) = (brief(node.as_str()), brief(&failure.to_string()));
                found.hold_for(HoldReason {
                    reason: format!(
                        "node {name:?} may have taken effect already ({why}); another attempt may \
                         do it twice"
                    ),
                    resource: format!("node:{workflow}/{node}"),
                    ..HoldReason::default()
                });
            }
        }
        Ok(())
    }
}
