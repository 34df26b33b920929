//! Conditions and expressions are CEL.

#[cfg(feature = "cel")]
mod cel;
#[cfg(not(feature = "cel"))]
#[path = "expressions/no_cel.rs"]
mod cel;

use ephor_core::DecisionType;
use serde_json::Value;

use crate::case::{Case, NodeView, Place};
use crate::kind::KindSpec;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// Edge conditions, and the expressions of CONDITION and LOOP, parse as CEL. In a plan they select
/// only what its nodes have: of a node its `output`, and of `nodes` a node of the plan.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "CONDITION", "node_name": "n", "config": {"expression": "input.x >"}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "INVALID_EXPRESSION");
/// assert_eq!(verdict.violations[0].pointer, "/config/expression");
/// ```
pub struct Expressions;

impl Rule for Expressions {
    fn id(&self) -> &str {
        "expressions"
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.kind != DecisionType::CreateWorkflowPlan {
            return Ok(());
        }
        for (index, edge) in case.list("edges").iter().enumerate() {
            if found.is_full() {
                break;
            }
            if let Some(condition) = edge.get("condition").and_then(Value::as_str) {
                let pointer = || format!("/edges/{index}/condition");
                self::cel::check(condition, Some((case, &[])), pointer, found);
            }
        }
        Ok(())
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        for field in node.spec.into_iter().flat_map(KindSpec::expression_fields) {
            // A blank one counts as not given, which is the schema's affair.
            let Some(text) = node.text(field).filter(|text| !text.trim().is_empty()) else {
                continue;
            };
            let pointer = || node.pointer(&format!("/{field}"));
            let Place::Plan(index) = node.place else {
                self::cel::check(text, None, pointer, found);
                continue;
            };
            let planned = case.list("nodes").get(index);
            let own = planned.and_then(|node| node.get("input_mapping")?.as_object());
            let own: Vec<&str> = own.into_iter().flatten().map(|(name, _)| &**name).collect();
            self::cel::check(text, Some((case, &own)), pointer, found);
        }
        Ok(())
    }
}
