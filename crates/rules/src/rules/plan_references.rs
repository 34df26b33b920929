//! References point only to upstream nodes.

use ephor_core::DecisionType;
use ephor_core::text::references;
use serde_json::Value;

use super::upstream::Upstream;
use crate::case::{Case, NodeView, Place, Slot};
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, escape};

/// `${node.output…}` and `${node.artifacts…}` in a plan name a node of the plan that is upstream: one
/// whose edges lead here. So do those of a stored plan's node that is changed.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_workflow_plan", "payload": {"action_type": "create_workflow_plan",
///         "name": "p", "description": "d",
///         "nodes": [{"node_id": "a", "type": "PYTHON", "name": "a", "config": {"code": "return 1"}},
///                   {"node_id": "b", "type": "HTTP", "name": "b",
///                    "config": {"url": "${c.output.url}", "method": "GET"}}],
///         "edges": [{"source": "a", "target": "b"}]}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "UNKNOWN_REFERENCE");
/// assert_eq!(verdict.violations[0].pointer, "/nodes/1/config/url");
/// ```
pub struct PlanReferences;

impl Rule for PlanReferences {
    fn id(&self) -> &str {
        "plan_references"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        matches!(
            kind,
            DecisionType::CreateWorkflowPlan
                | DecisionType::ModifyNode
                | DecisionType::ErrorRecovery
        )
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.kind != DecisionType::CreateWorkflowPlan {
            return Ok(());
        }
        let Some(plan) = Upstream::of(case) else {
            return Ok(());
        };
        for (index, node) in case.list("nodes").iter().enumerate() {
            let Some(id) = node.get("node_id").and_then(Value::as_str) else {
                continue;
            };
            let mut seen = None;
            for field in ["config", "input_mapping"] {
                let Some(value) = node.get(field) else {
                    continue;
                };
                let pointer = format!("/nodes/{index}/{field}");
                each_reference(value, &pointer, &mut |name, pointer| {
                    let seen = seen.get_or_insert_with(|| plan.ancestors(id));
                    plan.check(name, id, seen, pointer, found);
                });
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
        // A body is part of the LOOP's configuration.
        if !matches!(node.place, Place::Updates(..)) || node.body {
            return Ok(());
        }
        let Some(Slot { plan, id, .. }) = case.slot() else {
            return Ok(());
        };
        let plan = Upstream::of_plan(plan);
        let seen = plan.ancestors(id);
        each_reference(node.config, "", &mut |name, inner| {
            plan.check(name, id, &seen, node.pointer(&inner), found);
        });
        Ok(())
    }
}

/// Finds `${id.output…}` and `${id.artifacts…}` in all texts. Recursion is bounded: payloads are at most 128 levels deep.
fn each_reference<'v>(value: &'v Value, pointer: &str, visit: &mut dyn FnMut(&'v str, String)) {
    match value {
        Value::String(text) => {
            for path in references(text) {
                let part = |part: &str| {
                    path.split_once(part)
                        .filter(|(_, after)| after.is_empty() || after.starts_with(['.', '[']))
                };
                let parts = [part(".output"), part(".artifacts")];
                let first = parts.into_iter().flatten().min_by_key(|(id, _)| id.len());
                let Some((id, _)) = first else {
                    continue;
                };
                // `${input.output}` is an input by that name.
                if !matches!(id, "input" | "item" | "last" | "nodes") {
                    visit(id.strip_prefix("nodes.").unwrap_or(id), pointer.to_owned());
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                each_reference(item, &format!("{pointer}/{index}"), visit);
            }
        }
        Value::Object(map) => {
            for (key, item) in map {
                each_reference(item, &format!("{pointer}/{}", escape(key)), visit);
            }
        }
        _ => {}
    }
}
