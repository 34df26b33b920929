//! Policy: limits a conversation's requests.

use ephor_core::node::RateClass;

use crate::case::{Case, NodeView};
use crate::config::JudgeConfig;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// With `api_call_budget`, the nodes of a decision that count as requests must fit the remaining
/// budget.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "HTTP", "node_name": "n",
///         "config": {"url": "https://a.example/", "method": "GET"}},
///         "coordinator": {"api_call_budget": 0}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "BUDGET_EXHAUSTED");
/// assert_eq!(verdict.violations[0].pointer, "");
/// ```
pub struct ApiBudget;

impl Rule for ApiBudget {
    fn id(&self) -> &str {
        "api_call_budget"
    }

    fn enabled(&self, config: &JudgeConfig) -> bool {
        config.api_call_budget.is_some()
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        look(case, case.counted_nodes(RateClass::Request), found);
        Ok(())
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        if node.resolved() && node.rate() == RateClass::Request {
            look(case, 1, found);
        }
        Ok(())
    }
}

fn look(case: &Case<'_>, wanted: u64, found: &mut Violations) {
    let budget = case.config.api_call_budget.unwrap_or(u64::MAX);
    let used = case.world.moment.api_calls;
    if wanted > 0 && used.saturating_add(wanted) > budget {
        found.add(
            code::BUDGET_EXHAUSTED,
            "",
            format!("{wanted} HTTP calls wanted, {used} of {budget} are used up"),
            format!("at most {} HTTP calls", budget.saturating_sub(used)),
            "Ask for less, or have the budget raised.",
        );
    }
}
