//! Node ids are unique within a plan, and none is a reserved one.

use std::collections::HashMap;

use ephor_core::DecisionType;
use serde_json::Value;

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief};

/// No two nodes of a plan share a node_id, and none begins with `__`, which is reserved.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_workflow_plan", "payload": {"action_type": "create_workflow_plan",
///         "name": "p", "description": "d",
///         "nodes": [{"node_id": "a", "type": "PYTHON", "name": "a", "config": {"code": "return 1"}},
///                   {"node_id": "a", "type": "PYTHON", "name": "a", "config": {"code": "return 1"}}],
///         "edges": [{"source": "a", "target": "a"}]}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "DUPLICATE_ID");
/// assert_eq!(verdict.violations[0].pointer, "/nodes/1/node_id");
/// ```
pub struct PlanIds;

impl Rule for PlanIds {
    fn id(&self) -> &str {
        "plan_ids"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::CreateWorkflowPlan
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let mut seen: HashMap<&str, usize> = HashMap::new();
        for (index, node) in case.list("nodes").iter().enumerate() {
            let Some(id) = node.get("node_id").and_then(Value::as_str) else {
                continue;
            };
            if id.starts_with("__") {
                found.add(
                    code::RESERVED_ID,
                    format!("/nodes/{index}/node_id"),
                    format!("{:?} is reserved: it begins with __", brief(id)),
                    "an id that doesn't begin with __",
                    "Give the node another node_id.",
                );
            }
            let first = *seen.entry(id).or_insert(index);
            if first != index {
                found.add(
                    code::DUPLICATE_ID,
                    format!("/nodes/{index}/node_id"),
                    format!("{:?} is already the id of nodes[{first}]: a duplicate", brief(id)),
                    "an id of its own",
                    "Give every node of the plan an id of its own.",
                );
            }
        }
        Ok(())
    }
}
