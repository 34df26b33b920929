//! Only existing properties of a node can be changed.

use ephor_core::DecisionType;
use serde_json::Value;

use crate::case::Case;
use crate::explain::code;
use crate::merge::UpdateKey;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief, escape};
use crate::world::KnownNode;

/// MODIFY_NODE's updates, and a recovery's modifications, name a field of the kind, a key that the
/// configuration has, `name` or `description`; and the node is known.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "modify_node", "payload": {"action_type": "modify_node",
///         "node_id": "n", "updates": {"config.colour": "red"}},
///         "registry": {"nodes": {"n": {"type": "LLM", "config": {"prompt": "p"}}}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "NOT_EDITABLE");
/// assert_eq!(verdict.violations[0].pointer, "/updates/config.colour");
/// ```
pub struct Modifications;

impl Rule for Modifications {
    fn id(&self) -> &str {
        "modifications"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        matches!(kind, DecisionType::ModifyNode | DecisionType::ErrorRecovery)
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let (root, updates) = if case.kind == DecisionType::ModifyNode {
            if let Some(id) = case.text("node_id").filter(|id| !id.is_empty())
                && case.stored_node().is_none()
            {
                found.add(
                    code::NODE_NOT_FOUND,
                    "/node_id",
                    format!("node {:?} does not exist", brief(id)),
                    "the node_id of a stored node",
                    "Use the node_id of a node of a stored workflow.",
                );
            }
            ("/updates", case.get("updates"))
        } else {
            let plan = case.get("recovery_plan");
            ("/recovery_plan/modifications", plan.and_then(|plan| plan.get("modifications")))
        };
        let Some(Value::Object(updates)) = updates else {
            return Ok(());
        };
        let node = case.stored_node();
        let spec = node.and_then(KnownNode::kind).and_then(|kind| case.world.registry.kind(kind));
        for (key, value) in updates {
            let pointer = || format!("{root}/{}", escape(key));
            match UpdateKey::read(key) {
                UpdateKey::Name if value.as_str().is_none_or(|name| name.trim().is_empty()) => {
                    found.add(
                        code::BLANK,
                        pointer(),
                        "a node's name must be a text that isn't blank",
                        "a name",
                        "Give a name, or leave it out.",
                    );
                }
                UpdateKey::Description if !(value.is_string() || value.is_null()) => {
                    found.add(
                        code::WRONG_TYPE,
                        pointer(),
                        "must be a text or null",
                        "a text or null",
                        "Give a text, or null to remove it.",
                    );
                }
                UpdateKey::Name | UpdateKey::Description => {}
                UpdateKey::Config(path) => {
                    let field = path.split('.').next().unwrap_or(path);
                    let known = node.and_then(KnownNode::config);
                    let (Some(spec), Some(config)) = (spec, known) else {
                        continue;
                    };
                    let has = |name: &str| spec.has_field(name) || config.contains_key(name);
                    if !has(field) && !has(path) {
                        found.add(
                            code::NOT_EDITABLE,
                            pointer(),
                            format!("a {} node has no such field", spec.name),
                            "name, description, or a field of the kind's configuration",
                            "Name a field of the configuration, as in config.timeout.",
                        );
                    }
                }
            }
        }
        Ok(())
    }
}
