//! Every node of a plan is connected.

use std::collections::HashSet;

use ephor_core::DecisionType;
use ephor_core::node::MARKER_KINDS;
use serde_json::Value;

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief};

/// In a plan of several nodes every node has an edge, except those of type START and END.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_workflow_plan", "payload": {"action_type": "create_workflow_plan",
///         "name": "p", "description": "d",
///         "nodes": [{"node_id": "a", "type": "PYTHON", "name": "a", "config": {"code": "return 1"}},
///                   {"node_id": "b", "type": "PYTHON", "name": "b", "config": {"code": "return 1"}}],
///         "edges": []}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "ORPHAN_NODE");
/// assert_eq!(verdict.violations[0].pointer, "/nodes/0");
/// ```
pub struct PlanOrphans;

impl Rule for PlanOrphans {
    fn id(&self) -> &str {
        "plan_orphans"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::CreateWorkflowPlan
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let nodes = case.list("nodes");
        if nodes.len() < 2 {
            return Ok(());
        }
        let touched: HashSet<&str> = case
            .list("edges")
            .iter()
            .flat_map(|edge| [edge.get("source"), edge.get("target")])
            .filter_map(|end| end?.as_str())
            .collect();
        for (index, node) in nodes.iter().enumerate() {
            let text = |field: &str| node.get(field).and_then(Value::as_str);
            let marker = text("type").is_some_and(|kind| MARKER_KINDS.contains(&kind));
            let Some(id) = text("node_id").filter(|id| !marker && !touched.contains(id)) else {
                continue;
            };
            found.add(
                code::ORPHAN_NODE,
                format!("/nodes/{index}"),
                format!("node {:?} is touched by no edge", brief(id)),
                "an edge from or to every node",
                "Connect it, or leave it out.",
            );
        }
        Ok(())
    }
}
