//! Policy: budgets of turns, conversations, agents and days.

use ephor_core::DecisionType;
use ephor_core::node::RateClass;

use super::llm_tokens::tokens;
use crate::budget::costs;
use crate::case::{Case, NodeView};
use crate::config::JudgeConfig;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::usage::Usage;
use crate::violations::Violations;

/// With `budgets`, what leads to calls must fit the remaining budgets. An agent can always answer,
/// ask, and give up: these cost nothing here.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "LLM", "node_name": "n", "config": {"prompt": "p"}},
///         "coordinator": {"budgets": {"turn": {"tokens": 500}}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "BUDGET_EXHAUSTED");
/// assert!(verdict.errors[0].contains("the turn's budget doesn't suffice: 0 of 500 tokens"));
/// ```
pub struct BudgetRule;

impl Rule for BudgetRule {
    fn id(&self) -> &str {
        "budgets"
    }

    fn enabled(&self, config: &JudgeConfig) -> bool {
        !config.budgets.is_empty()
    }

    fn applies(&self, kind: DecisionType) -> bool {
        use DecisionType as D;
        // Also those whose runs go on: their calls are judged under their type.
        matches!(kind, D::CreateNode | D::ExecuteWorkflow | D::SpawnSubagent | D::ErrorRecovery)
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        // A plan is only stored; executing it is what costs.
        let runs = match case.kind {
            DecisionType::CreateNode
            | DecisionType::ExecuteWorkflow
            | DecisionType::SpawnSubagent => true,
            DecisionType::ErrorRecovery => {
                let action = case.get("recovery_plan").and_then(|plan| plan.get("action"));
                action.and_then(|action| action.as_str()).is_none_or(|action| action != "abort")
            }
            _ => false,
        };
        if runs {
            let calls = case.nodes.iter().filter(|node| node.kind.is_some_and(costs));
            let wanted = calls.fold(Usage::default(), |sum, node| sum + want(node));
            look(case, &wanted, found);
        }
        Ok(())
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        if node.resolved() && node.kind.is_some_and(costs) {
            look(case, &want(node), found);
        }
        Ok(())
    }
}

fn want(node: &NodeView<'_>) -> Usage {
    let tokens = if node.rate() == RateClass::Model { tokens(node) } else { 0 };
    Usage { tokens, calls: 1, ..Usage::default() }
}

fn look(case: &Case<'_>, wanted: &Usage, found: &mut Violations) {
    let used = &case.world.moment.usages;
    if let Some(exceeded) = case.config.budgets.exceeded(used, wanted) {
        found.add(
            code::BUDGET_EXHAUSTED,
            "",
            exceeded,
            format!("at most {} {}", (exceeded.budget - exceeded.used).max(0.0), exceeded.what),
            exceeded.hint(),
        );
    }
}
