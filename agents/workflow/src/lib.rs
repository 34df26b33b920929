//! The workflow agent: carries out decisions about nodes and plans.
//!
//! It stores nothing: workflows and their status are folds of the journal. A run uses
//! `ephor-graph`'s engine, with nodes that wait for all predecessors: a node's result is journalled
//! before its dependants start, and every call has its own ticket, judged with its final values.

mod agent;
mod at_work;
mod begun;
mod calls;
mod done;
mod executor;
mod history;
mod iterations;
mod kept;
mod left;
mod order;
mod origins;
mod outputs;
mod replan;
mod run;
mod run_info;
mod spent;
mod store;

use async_trait::async_trait;
use ephor_core::{DecisionType, source};
use ephor_runtime::{Part, Services};
use std::sync::Arc;

use agent::WorkflowAgent;
use executor::WorkflowExecutor;

/// The part of a runtime that carries out CREATE_NODE, CREATE_WORKFLOW_PLAN, EXECUTE_WORKFLOW,
/// MODIFY_NODE, ERROR_RECOVERY and REPLAN_WORKFLOW.
#[derive(Debug, Clone, Copy, Default)]
pub struct WorkflowPart;

const DECISIONS: [DecisionType; 6] = [
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
        source::WORKFLOW
    }

    async fn install(&self, services: &Services) -> Result<(), String> {
        let executor = Arc::new(WorkflowExecutor { services: services.clone() });
        for kind in DECISIONS {
            if !services.set_executor(kind, executor.clone()) {
                return Err(format!("{kind} has an executor already"));
            }
        }
        services.add_actor(WorkflowAgent);
        Ok(())
    }
}
