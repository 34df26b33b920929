//! Edges connect existing nodes.

use std::collections::HashSet;

use ephor_core::DecisionType;
use serde_json::Value;

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief};

/// Every edge starts and ends at a node of the plan.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_workflow_plan", "payload": {"action_type": "create_workflow_plan",
///         "name": "p", "description": "d",
///         "nodes": [{"node_id": "a", "type": "PYTHON", "name": "a", "config": {"code": "return 1"}}],
///         "edges": [{"source": "START", "target": "a"}]}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "DANGLING_EDGE");
/// assert_eq!(verdict.violations[0].pointer, "/edges/0/source");
/// ```
pub struct PlanEdges;

impl Rule for PlanEdges {
    fn id(&self) -> &str {
        "plan_edges"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::CreateWorkflowPlan
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let ids: HashSet<&str> =
            case.list("nodes").iter().filter_map(|node| node.get("node_id")?.as_str()).collect();
        for (index, edge) in case.list("edges").iter().enumerate() {
            if found.is_full() {
                break;
            }
            for end in ["source", "target"] {
                let Some(id) = edge.get(end).and_then(Value::as_str) else {
                    continue;
                };
                if !ids.contains(id) {
                    found.add(
                        code::DANGLING_EDGE,
                        format!("/edges/{index}/{end}"),
                        format!("node {:?} does not exist (不存在)", brief(id)),
                        "the node_id of a node of the plan",
                        "Correct the edge, or add a node with that node_id.",
                    );
                }
            }
        }
        Ok(())
    }
}
