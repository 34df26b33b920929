//! The workflow agent: carries out decisions about nodes and plans.
//!
//! It has no state of its own: workflows and their status are folds of the journal. A run uses
//! `ephor-graph`'s engine, with nodes that wait for all predecessors: a node's result is journalled
//! before its dependants start, and every call has its own ticket, judged with its final values.

mod agent;
mod at_work;
mod begun;
mod calls;
pub mod history;
mod iterations;
mod kept;
mod left;
mod orders;
mod origins;
mod outputs;
mod replan;
mod run;
mod spent;
mod store;

use async_trait::async_trait;
use ephor_core::DecisionType;
use ephor_runtime::{Part, Services};
use std::sync::Arc;

use agent::WorkflowAgent;
use orders::Orders;

pub use outputs::Made;

/// The part of a runtime that carries out CREATE_NODE, CREATE_WORKFLOW_PLAN, EXECUTE_WORKFLOW,
/// MODIFY_NODE, ERROR_RECOVERY and REPLAN_WORKFLOW.
#[derive(Debug, Clone, Copy, Default)]
pub struct WorkflowPart;

/// The types of decision that it carries out.
pub const DECISIONS: [DecisionType; 6] = [
    DecisionType::CreateNode,
    DecisionType::CreateWorkflowPlan,
    DecisionType::ExecuteWorkflow,
    DecisionType::ModifyNode,
    DecisionType::ErrorRecovery,
    DecisionType::ReplanWorkflow,
];

#[async_trait]
impl Part for WorkflowPart {
    fn name(&self) -> &str {
        "agent/workflow"
    }

    async fn install(&self, services: &Services) -> Result<(), String> {
        let orders = Arc::new(Orders { services: services.clone() });
        for kind in DECISIONS {
            if !services.set_executor(kind, orders.clone()) {
                return Err(format!("{kind} has an executor already"));
            }
        }
        services.add_actor(WorkflowAgent);
        Ok(())
    }
}
