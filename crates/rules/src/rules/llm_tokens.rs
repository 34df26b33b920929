//! Policy: limits the tokens of one LLM node.

use serde_json::Value;

use ephor_core::node::RateClass;

use crate::case::{Case, NodeView};
use crate::config::JudgeConfig;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// With `llm_max_tokens`, no LLM node requests more tokens; one that doesn't say requests 1000.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "LLM", "node_name": "n", "config": {"prompt": "p", "max_tokens": 501}},
///         "coordinator": {"llm_max_tokens": 500}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "TOKEN_LIMIT");
/// assert_eq!(verdict.violations[0].pointer, "/config/max_tokens");
/// ```
pub struct LlmTokens;

impl Rule for LlmTokens {
    fn id(&self) -> &str {
        "llm_max_tokens"
    }

    fn enabled(&self, config: &JudgeConfig) -> bool {
        config.llm_max_tokens.is_some()
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        let most = case.config.llm_max_tokens.unwrap_or(u64::MAX);
        let asked = tokens(node);
        if node.rate() == RateClass::Model && asked > most {
            found.add(
                code::TOKEN_LIMIT,
                node.pointer("/max_tokens"),
                format!("max_tokens is {asked}, and one node may use at most {most}"),
                format!("at most {most}"),
                format!("Set config.max_tokens to {most} or less."),
            );
        }
        Ok(())
    }
}

/// The tokens of an LLM node that doesn't say.
const DEFAULT_TOKENS: u64 = 1_000;

/// The tokens that an LLM node may use.
pub(super) fn tokens(node: &NodeView<'_>) -> u64 {
    let asked = node.get("max_tokens").and_then(Value::as_f64);
    // Out of range is the schema's affair; the cast saturates.
    asked.map_or(DEFAULT_TOKENS, |tokens| tokens as u64)
}
