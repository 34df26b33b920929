//! Plans have a limited size.

use ephor_core::DecisionType;

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// A plan has at most `max_nodes` nodes (50), inclusive; START and END count.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_workflow_plan", "payload": {"action_type": "create_workflow_plan",
///         "name": "p", "description": "d",
///         "nodes": [{"node_id": "a", "type": "PYTHON", "name": "a", "config": {"code": "return 1"}},
///                   {"node_id": "b", "type": "PYTHON", "name": "b", "config": {"code": "return 1"}}],
///         "edges": [{"source": "a", "target": "b"}]},
///         "coordinator": {"max_nodes": 1}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "TOO_MANY_NODES");
/// assert_eq!(verdict.violations[0].pointer, "/nodes");
/// ```
pub struct PlanSize;

/// Its id.
pub(crate) const RULE: &str = "plan_size";

impl Rule for PlanSize {
    fn id(&self) -> &str {
        RULE
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::CreateWorkflowPlan
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        report(case, found);
        Ok(())
    }
}

/// Says so if a plan has too many nodes.
pub(crate) fn report(case: &Case<'_>, found: &mut Violations) {
    let most = case.config.max_nodes;
    let count = case.list("nodes").len();
    if count > most {
        found.add(
            code::TOO_MANY_NODES,
            "/nodes",
            format!("the plan has {count} nodes, and at most {most} are allowed"),
            format!("at most {most} nodes"),
            "Split it into several workflows, or use a LOOP.",
        );
    }
}
