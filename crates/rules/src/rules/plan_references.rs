//! References point only to upstream nodes.

use std::collections::{HashMap, HashSet};

use ephor_core::DecisionType;
use serde_json::Value;

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief, escape};

/// `${node.output…}` and `${node.artifacts…}` in a plan name a node of the plan that is upstream: one whose edges lead here.
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
        kind == DecisionType::CreateWorkflowPlan
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let nodes = case.list("nodes");
        // A plan of too many nodes is refused anyway, and this walk is quadratic.
        if nodes.len() > case.config.max_nodes {
            return Ok(());
        }
        let ids: HashSet<&str> =
            nodes.iter().filter_map(|node| node.get("node_id")?.as_str()).collect();
        let mut before: HashMap<&str, Vec<&str>> = HashMap::new();
        for edge in case.list("edges") {
            let end = |field: &str| edge.get(field).and_then(Value::as_str);
            if let (Some(from), Some(to)) = (end("source"), end("target")) {
                before.entry(to).or_default().push(from);
            }
        }
        for (index, node) in nodes.iter().enumerate() {
            let Some(id) = node.get("node_id").and_then(Value::as_str) else {
                continue;
            };
            let mut upstream = None;
            for field in ["config", "input_mapping"] {
                let Some(value) = node.get(field) else {
                    continue;
                };
                let pointer = format!("/nodes/{index}/{field}");
                each_reference(value, &pointer, &mut |name, pointer| {
                    if !ids.contains(name) {
                        found.add(
                            code::UNKNOWN_REFERENCE,
                            pointer,
                            format!("node {:?} does not exist in the plan", brief(name)),
                            "a reference to a node of the plan",
                            "Correct the id in ${id.output.path}.",
                        );
                    } else if !upstream.get_or_insert_with(|| ancestors(id, &before)).contains(name)
                    {
                        found.add(
                            code::NOT_UPSTREAM,
                            pointer,
                            format!("node {:?} isn't upstream of {:?}", brief(name), brief(id)),
                            "a reference to a node that has run by then",
                            format!("Add edges that lead from {} to {}.", brief(name), brief(id)),
                        );
                    }
                });
            }
        }
        Ok(())
    }
}

fn ancestors<'a>(id: &'a str, before: &HashMap<&'a str, Vec<&'a str>>) -> HashSet<&'a str> {
    let mut seen = HashSet::new();
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        for from in before.get(id).into_iter().flatten() {
            if seen.insert(*from) {
                open.push(from);
            }
        }
    }
    seen
}

/// Finds `${id.output…}` and `${id.artifacts…}` in all texts. Recursion is bounded: payloads are at most 128 levels deep.
fn each_reference<'v>(value: &'v Value, pointer: &str, visit: &mut dyn FnMut(&'v str, String)) {
    match value {
        Value::String(text) => {
            for rest in text.split("${").skip(1) {
                let Some((path, _)) = rest.split_once('}') else {
                    continue;
                };
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
