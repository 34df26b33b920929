//! A node's configuration is what its kind wants.

use serde_json::Map;

use crate::case::{Case, NodeView, Place};
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::schema;
use crate::violations::Violations;

/// A configuration follows its kind's schema. A reference may stand for a value of any type until it is
/// resolved.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "coordinator": {"correction": "off"},
///         "payload": {"action_type": "create_node",
///         "node_type": "HTTP", "node_name": "n", "config": {}}}"#,
///     &JudgeConfig::default(),
/// );
/// let pointers: Vec<_> = verdict.violations.iter().map(|v| v.pointer.as_str()).collect();
/// assert_eq!(pointers, ["/config/url", "/config/method"]);
/// ```
pub struct NodeConfig;

impl Rule for NodeConfig {
    fn id(&self) -> &str {
        "node_config"
    }

    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        let Some(spec) = node.spec.filter(|_| node.config.is_object()) else {
            return Ok(());
        };
        let empty = node.config.as_object().is_some_and(Map::is_empty);
        let created = matches!(node.place, Place::Single);
        if spec.validator.is_valid(node.config) && !(empty && created) {
            return Ok(());
        }
        let before = found.list().len();
        let place = |inner: &str| node.pointer(inner);
        for error in schema::errors(&spec.validator, node.config) {
            if found.is_full() {
                break;
            }
            if !node.resolved() && schema::is_pending(&error) {
                continue;
            }
            schema::each(&error, &mut |error| {
                if node.resolved() || !schema::is_pending(error) {
                    schema::report(error, &place, found);
                }
            });
        }
        if empty && created && found.list().len() == before {
            found.add(
                code::EMPTY,
                node.pointer(""),
                "must not be empty",
                "the kind's configuration",
                format!("Say what the {} node is to do.", spec.name),
            );
        }
        Ok(())
    }
}
