//! No NUL in strings that reach a C interface, a header or an address.

use ephor_core::bounds;

use crate::case::{Case, NodeView};
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// C strings end at the first NUL: of `UPDATE t SET a = 1␀ WHERE id = 2` a database would run only
/// the part before it, while whoever approves it sees the condition. So no string or key of a
/// configuration may contain one, except in fields that the kind declares as data
/// ([`KindSpec::nul_in`](crate::KindSpec::nul_in)).
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "DATABASE", "node_name": "n", "config": {
///         "query": "UPDATE t SET a = ?\u0000 WHERE id = 2", "params": [1]}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "NUL_IN_TEXT");
/// assert_eq!(verdict.violations[0].pointer, "/config/query");
/// ```
pub struct Nul;

impl Rule for Nul {
    fn id(&self) -> &str {
        "nul"
    }

    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        let may_hold = |field: &str| node.spec.is_some_and(|spec| spec.may_hold_nul(field));
        for (field, value) in node.config.as_object().into_iter().flatten() {
            let inner = match field.contains('\0') {
                true => String::new(),
                false if may_hold(field) => continue,
                false => match bounds::nul(value) {
                    Some(inner) => inner,
                    None => continue,
                },
            };
            let field = field.replace('~', "~0").replace('/', "~1").replace('\0', "␀");
            found.add(
                code::NUL_IN_TEXT,
                node.pointer(&format!("/{field}{inner}")),
                "it contains a NUL character (U+0000)",
                "a text without NUL",
                "Remove it: what follows a NUL would be shown and not be done.",
            );
        }
        Ok(())
    }
}
