//! Policy: limits the rate of HTTP requests.

use ephor_core::node::RateClass;

use crate::case::{Case, NodeView, Place};
use crate::config::JudgeConfig;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// With `http_per_minute`, a conversation makes at most this many HTTP requests per minute. A
/// plan's are counted when they are about to be made.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "HTTP", "node_name": "n",
///         "config": {"url": "https://a.example/", "method": "GET"}},
///         "coordinator": {"http_per_minute": 0}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "RATE_LIMITED");
/// assert_eq!(verdict.violations[0].pointer, "/node_type");
/// ```
pub struct HttpRate;

impl Rule for HttpRate {
    fn id(&self) -> &str {
        "http_per_minute"
    }

    fn enabled(&self, config: &JudgeConfig) -> bool {
        config.http_per_minute.is_some()
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        let most = case.config.http_per_minute.unwrap_or(u32::MAX);
        let made = case.world.moment.http_last_minute;
        let now = matches!(node.place, Place::Single) || node.resolved();
        if now && node.rate() == RateClass::Request && made >= most {
            found.add(
                code::RATE_LIMITED,
                node.kind_pointer(),
                format!("{made} HTTP requests in the last minute, and at most {most} are allowed"),
                format!("at most {most} HTTP requests in a minute"),
                "Wait, then try again.",
            );
        }
        Ok(())
    }
}
