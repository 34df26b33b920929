//! All built-in rules, one per file. Each file's example is its test.

mod api_budget;
mod budget;
mod clarify_fields;
mod danger;
mod database_query;
mod decision_rate;
mod domains;
mod expressions;
mod http_rate;
mod http_url;
mod intent;
mod llm_budget;
mod llm_tokens;
mod loop_body;
mod modifications;
mod node_config;
mod node_time;
mod node_type;
mod nul_text;
mod plan_cycle;
mod plan_edges;
mod plan_ids;
mod plan_orphans;
mod plan_references;
mod plan_settings;
pub(crate) mod plan_size;
mod preserve_nodes;
mod recovery_plan;
mod repeated_effect;
mod replan_failure;
mod review;
mod subagent;
mod upstream;
mod whitelist;
mod workflow;
mod workflow_inputs;

pub use repeated_effect::ID as REPEATED_EFFECT;

use std::sync::Arc;

use crate::rule::Rule;

/// All built-in rules, in the order in which they run.
pub fn all() -> Vec<Arc<dyn Rule>> {
    vec![
        Arc::new(node_type::NodeType),
        Arc::new(node_config::NodeConfig),
        Arc::new(node_time::NodeTime),
        Arc::new(nul_text::Nul),
        Arc::new(loop_body::LoopBody),
        Arc::new(http_url::HttpUrl),
        Arc::new(database_query::DatabaseQuery),
        Arc::new(review::Review),
        Arc::new(expressions::Expressions),
        Arc::new(danger::Danger),
        Arc::new(plan_size::PlanSize),
        Arc::new(plan_settings::PlanSettings),
        Arc::new(plan_ids::PlanIds),
        Arc::new(plan_edges::PlanEdges),
        Arc::new(plan_cycle::PlanCycle),
        Arc::new(plan_orphans::PlanOrphans),
        Arc::new(plan_references::PlanReferences),
        Arc::new(workflow::StoredWorkflow),
        Arc::new(workflow_inputs::WorkflowInputs),
        Arc::new(clarify_fields::ClarifyFields),
        Arc::new(modifications::Modifications),
        Arc::new(recovery_plan::RecoveryPlan),
        Arc::new(repeated_effect::RepeatedEffect),
        Arc::new(replan_failure::ReplanFailure),
        Arc::new(preserve_nodes::PreserveNodes),
        Arc::new(subagent::SubAgent),
        Arc::new(intent::IntentFits),
        // Policies, each off until it is configured.
        Arc::new(whitelist::NodeWhitelist),
        Arc::new(domains::Domains),
        Arc::new(decision_rate::DecisionRate),
        Arc::new(http_rate::HttpRate),
        Arc::new(llm_tokens::LlmTokens),
        Arc::new(llm_budget::LlmBudget),
        Arc::new(api_budget::ApiBudget),
        Arc::new(budget::BudgetRule),
    ]
}
