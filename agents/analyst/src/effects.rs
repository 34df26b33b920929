//! Effects outside the process, each as a decision that the judge sees.

use std::sync::Arc;

use ephor_core::payload::{CreateNode, CreateWorkflowPlan, ExecuteWorkflow, ExecutionMode};
use ephor_core::text::cut;
use ephor_core::{Decision, NodeId, PlanNode, WorkflowId};
use ephor_runtime::{AgentError, AgentPort};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::state::Written;

/// The result of an effect, stored on the thread so that it isn't repeated.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Its output.
    Done(Value),
    /// It failed.
    Failed {
        /// The reason, in a sentence or two, for a model or a person to fix it.
        reason: String,
        /// Whether the same may succeed later.
        transient: bool,
    },
}

/// Queries a database, as a separate node; if `review`, a person approves the statement first.
pub async fn database(
    port: &Arc<dyn AgentPort>,
    connection: &str,
    statement: &Written,
    most_rows: u32,
    review: bool,
) -> Effect {
    let mut config = Map::new();
    config.insert("query".to_owned(), json!(statement.sql));
    config.insert("connection".to_owned(), json!(connection));
    if !statement.params.is_empty() {
        config.insert("params".to_owned(), json!(statement.params));
    }
    config.insert("max_rows".to_owned(), json!(most_rows));
    if review {
        config.insert("review".to_owned(), json!(true));
    }
    let about = statement.understood.trim();
    let node = CreateNode {
        action_type: Default::default(),
        node_type: "DATABASE".to_owned(),
        node_name: format!("ask {connection}"),
        config,
        description: (!about.is_empty()).then(|| cut(about, 300)),
        retry_config: None,
        idempotent: None,
    };
    done(port.decide(node.into()).await, |result| Some(result.get("output")?.clone()))
}

const NODE: &str = "analyse";

/// Runs a script over values, as a workflow of one node. The values are the workflow's inputs and
/// the script's variables, never part of its code.
pub async fn python(
    port: &Arc<dyn AgentPort>,
    about: &str,
    code: &str,
    inputs: Map<String, Value>,
) -> Effect {
    let name = match about.trim() {
        "" => "analyse the rows".to_owned(),
        about => cut(about, 80),
    };
    let mapping = inputs.keys().map(|key| (key.clone(), json!(format!("${{input.{key}}}"))));
    let declared: Vec<Value> = inputs.keys().map(|key| json!({"name": key})).collect();
    let node = PlanNode {
        node_id: NodeId::from(NODE),
        kind: "PYTHON".to_owned(),
        name: name.clone(),
        config: Map::from_iter([("code".to_owned(), json!(code))]),
        input_mapping: Some(mapping.collect()),
        output_mapping: None,
        description: None,
        retry_config: None,
        idempotent: None,
    };
    let plan = CreateWorkflowPlan {
        action_type: Default::default(),
        name: name.clone(),
        description: format!("A script over rows that were read before: {name}"),
        nodes: vec![node],
        edges: Vec::new(),
        global_config: Some(Map::from_iter([("inputs".to_owned(), Value::Array(declared))])),
    };
    let stored = match port.decide(Decision::from(plan)).await {
        Ok(stored) => stored,
        Err(error) => return failed(&error),
    };
    let Some(id) = stored.get("workflow_id").and_then(Value::as_str) else {
        return broken("the script's workflow has no id");
    };
    let run = ExecuteWorkflow {
        action_type: Default::default(),
        workflow_id: WorkflowId::from(id),
        input_params: Some(inputs),
        execution_mode: Some(ExecutionMode::Sync),
        notify_on_completion: Some(false),
    };
    done(port.decide(run.into()).await, |result| Some(result.get("output")?.get(NODE)?.clone()))
}

fn done(result: Result<Value, AgentError>, output: impl FnOnce(&Value) -> Option<Value>) -> Effect {
    match result {
        Ok(result) => match output(&result) {
            Some(output) => Effect::Done(output),
            None => broken("it ended without an output"),
        },
        Err(error) => failed(&error),
    }
}

fn broken(reason: &str) -> Effect {
    Effect::Failed { reason: reason.to_owned(), transient: false }
}

const MOST: usize = 1500;

fn failed(error: &AgentError) -> Effect {
    let transient_code =
        |code: &str| ["TIMEOUT", "NETWORK_ERROR", "RESOURCE_LIMIT", "RATE_LIMITED"].contains(&code);
    match error {
        AgentError::Rejected(violations) => {
            let told: Vec<String> = violations
                .iter()
                .map(|found| match found.hint.is_empty() {
                    true => found.message.clone(),
                    false => format!("{} ({})", found.message, found.hint),
                })
                .collect();
            let reason = cut(&format!("the coordinator refused it: {}", told.join("; ")), MOST);
            let transient = violations.iter().any(|found| found.code == "RATE_LIMITED");
            Effect::Failed { reason, transient }
        }
        AgentError::NotCarriedOut(error) => {
            let mut reason = error.message().to_owned();
            let detail = error.failure().and_then(|failure| failure.detail.as_deref());
            for more in [error.advice(), detail].into_iter().flatten() {
                reason.push_str(&format!("\n{more}"));
            }
            let transient = transient_code(error.code());
            Effect::Failed { reason: cut(&reason, MOST), transient }
        }
        other => Effect::Failed { reason: cut(&other.to_string(), MOST), transient: false },
    }
}
