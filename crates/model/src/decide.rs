//! What a model is told when it is asked for a conversation's next decision.

use ephor_core::{DecisionType, InputSpec, Violation, WorkflowId, WorkflowStatus};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// All that a decision may depend on. Serialised into [`crate::ChatRequest::context`].
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct DecideContext {
    /// The user's message that began this turn.
    pub message: String,
    /// What was said before, oldest first, without this turn.
    pub history: Vec<Said>,
    /// What has happened in this turn, oldest first.
    pub steps: Vec<Step>,
    /// What may be decided.
    pub capabilities: Capabilities,
    /// The conversation's stored workflows, oldest first; of many the newest.
    pub workflows: Vec<WorkflowInfo>,
    /// Today, `YYYY-MM-DD`.
    pub today: String,
}

/// One thing that was said.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// Whether the user said it; else the agent.
    pub by_user: bool,
    /// What.
    pub text: String,
}

/// One thing that happened in this turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Step {
    /// The coordinator rejected a decision; mend it.
    Rejected {
        /// Which of the ten.
        decision_type: DecisionType,
        /// Its payload.
        payload: Value,
        /// What is wrong with it.
        violations: Vec<Violation>,
    },
    /// A decision was approved and carried out.
    Done {
        /// Which of the ten.
        decision_type: DecisionType,
        /// Its payload.
        payload: Value,
        /// What came of it: `{"workflow_id": …}` of a CREATE_WORKFLOW_PLAN, `{"output": …}` of a
        /// CREATE_NODE or an EXECUTE_WORKFLOW that has ended, a sub-agent's output.
        result: Value,
    },
    /// A decision was approved, and carrying it out failed.
    Failed {
        /// Which of the ten.
        decision_type: DecisionType,
        /// Its payload.
        payload: Value,
        /// Why.
        error: Value,
    },
    /// A clarification was asked and answered.
    Answered {
        /// What was asked.
        question: String,
        /// The answer.
        answer: String,
        /// Values for the required fields.
        fields: Map<String, Value>,
    },
    /// A better plan is wanted for a workflow.
    ReplanWanted {
        /// Which.
        workflow_id: WorkflowId,
        /// Why.
        reason: String,
        /// What had happened.
        execution_context: Value,
    },
}

/// What may be decided.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Capabilities {
    /// Node kinds that run here.
    pub node_kinds: Vec<Named>,
    /// Sub-agent types, with the schema of their task.
    pub subagents: Vec<Named>,
    /// Databases, with their tables.
    pub databases: Vec<Database>,
    /// Where results can be sent, by name.
    pub destinations: Vec<Destination>,
}

/// Something with a name, a description and a schema.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// For people and models.
    pub description: String,
    /// JSON Schema of its input.
    pub schema: Value,
}

/// Where a result can be sent with an HTTP node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Destination {
    /// As in `report`.
    pub name: String,
    /// Where to POST.
    pub url: String,
    /// For people and models.
    pub description: String,
}

/// A database that DATABASE nodes may ask.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Database {
    /// The connection's name.
    pub name: String,
    /// `sqlite` or `postgres`.
    pub dialect: String,
    /// Its tables.
    pub tables: Vec<Table>,
}

/// A table or a view.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its columns, in order.
    pub columns: Vec<Column>,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its declared type, as in `TEXT`.
    pub data_type: String,
    /// Whether it is (part of) the primary key.
    #[serde(default)]
    pub primary_key: bool,
    /// `table.column` that it refers to.
    #[serde(default)]
    pub references: Option<String>,
    /// A few of its values, as text.
    #[serde(default)]
    pub samples: Vec<String>,
}

/// A stored workflow.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WorkflowInfo {
    /// Its id.
    pub id: WorkflowId,
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub status: WorkflowStatus,
    /// What it wants to be told.
    pub inputs: Vec<InputSpec>,
    /// Its nodes: id, kind and name.
    pub nodes: Vec<(String, String, String)>,
}

/// A decision as a model gives it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Decided {
    /// Which of the ten.
    pub decision_type: DecisionType,
    /// Its payload.
    pub payload: Value,
    /// How sure the model is, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
}
