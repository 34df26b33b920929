//! Policy: limits a conversation's model use.

use super::llm_tokens::tokens;
use ephor_core::node::RateClass;

use crate::case::{Case, NodeView};
use crate::config::JudgeConfig;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// With `llm_token_budget` or `llm_call_budget`, the LLM nodes of a decision must fit the remaining
/// budget.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "LLM", "node_name": "n", "config": {"prompt": "p"}},
///         "coordinator": {"llm_token_budget": 999}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "BUDGET_EXHAUSTED");
/// assert_eq!(verdict.violations[0].pointer, "");
/// ```
pub struct LlmBudget;

impl Rule for LlmBudget {
    fn id(&self) -> &str {
        "llm_budget"
    }

    fn enabled(&self, config: &JudgeConfig) -> bool {
        config.llm_token_budget.is_some() || config.llm_call_budget.is_some()
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let calls = case.counted_nodes(RateClass::Model);
        let seen = case.nodes.iter().filter(|node| node.rate() == RateClass::Model);
        let tokens = seen.fold(0, |sum: u64, node| sum.saturating_add(tokens(node)));
        look(case, calls, tokens, found);
        Ok(())
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        if node.resolved() && node.rate() == RateClass::Model {
            look(case, 1, tokens(node), found);
        }
        Ok(())
    }
}

fn look(case: &Case<'_>, calls: u64, tokens: u64, found: &mut Violations) {
    let used = case.world.moment;
    for (what, budget, used, wanted) in [
        ("LLM tokens", case.config.llm_token_budget, used.llm_tokens, tokens),
        ("LLM calls", case.config.llm_call_budget, used.llm_calls, calls),
    ] {
        let Some(budget) = budget else {
            continue;
        };
        if wanted > 0 && used.saturating_add(wanted) > budget {
            found.add(
                code::BUDGET_EXHAUSTED,
                "",
                format!("{wanted} {what} wanted, {used} of {budget} are used up"),
                format!("at most {} {what}", budget.saturating_sub(used)),
                "Ask for less, or have the budget raised.",
            );
        }
    }
}
