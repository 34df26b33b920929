//! A node's configuration matches its kind's schema.

use crate::case::{Case, NodeView};
use crate::rule::{Rule, RuleResult};
use crate::schema;
use crate::violations::Violations;

/// A configuration matches its kind's schema. A reference may stand for a value of any type until
/// it is resolved.
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
        // A kind that requires nothing takes `{}`: whether that is enough is its schema's to say.
        if spec.validator.is_valid(node.config) {
            return Ok(());
        }
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
        Ok(())
    }
}
