//! Policy: limits the rate of decisions.

use crate::case::Case;
use crate::config::JudgeConfig;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// With `decisions_per_minute`, a conversation makes at most this many decisions per minute.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "continue", "payload": {"action_type": "continue", "thought": "t"},
///         "coordinator": {"decisions_per_minute": 0}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "RATE_LIMITED");
/// assert_eq!(verdict.violations[0].pointer, "");
/// ```
pub struct DecisionRate;

impl Rule for DecisionRate {
    fn id(&self) -> &str {
        "decisions_per_minute"
    }

    fn enabled(&self, config: &JudgeConfig) -> bool {
        config.decisions_per_minute.is_some()
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let most = case.config.decisions_per_minute.unwrap_or(u32::MAX);
        let made = case.world.moment.decisions_last_minute;
        if made >= most {
            found.add(
                code::RATE_LIMITED,
                "",
                format!("{made} decisions in the last minute, and at most {most} are allowed"),
                format!("at most {most} decisions in a minute"),
                "Wait, then try again.",
            );
        }
        Ok(())
    }
}
