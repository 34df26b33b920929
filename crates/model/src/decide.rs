//! The context of a request for a conversation's next decision.

use ephor_core::{DecisionType, InputSpec, Intent, Violation, WorkflowId, WorkflowStatus};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Everything that a decision may depend on. Serialized into [`crate::ChatRequest::context`].
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct DecideContext {
    /// The user's message that started this turn.
    pub message: String,
    /// Earlier messages, oldest first, without this turn.
    pub history: Vec<Said>,
    /// What has happened in this turn, oldest first.
    pub steps: Vec<Step>,
    /// What may be decided.
    pub capabilities: Capabilities,
    /// The conversation's stored workflows, oldest first; if there are many, the newest ones.
    pub workflows: Vec<WorkflowInfo>,
    /// Today, `YYYY-MM-DD`.
    pub today: String,
}

/// A message of the conversation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// Whether the user said it; otherwise the agent.
    pub by_user: bool,
    /// The text.
    pub text: String,
}

/// Something that happened in this turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Step {
    /// The coordinator rejected a decision; fix it.
    Rejected {
        /// The type of the decision.
        decision_type: DecisionType,
        /// Its payload.
        payload: Value,
        /// What is wrong with it.
        violations: Vec<Violation>,
    },
    /// A decision was approved and carried out.
    Done {
        /// The type of the decision.
        decision_type: DecisionType,
        /// Its payload.
        payload: Value,
        /// Its result: `{"workflow_id": …}` for a CREATE_WORKFLOW_PLAN, `{"output": …}` for a
        /// CREATE_NODE or a completed EXECUTE_WORKFLOW, a sub-agent's output.
        result: Value,
    },
    /// A decision was approved, but carrying it out failed.
    Failed {
        /// The type of the decision.
        decision_type: DecisionType,
        /// Its payload.
        payload: Value,
        /// The reason.
        error: Value,
    },
    /// A clarification was asked and answered.
    Answered {
        /// The question.
        question: String,
        /// The answer.
        answer: String,
        /// Values for the required fields.
        fields: Map<String, Value>,
    },
    /// A better plan is wanted for a workflow.
    ReplanWanted {
        /// The workflow.
        workflow_id: WorkflowId,
        /// The reason.
        reason: String,
        /// What had happened.
        execution_context: Value,
    },
}

/// What may be decided.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Capabilities {
    /// The available node kinds.
    pub node_kinds: Vec<Named>,
    /// The sub-agent types, with the schemas of their tasks.
    pub subagents: Vec<Named>,
    /// The databases, with their tables.
    pub databases: Vec<Database>,
    /// Where results can be sent, by name.
    pub destinations: Vec<Destination>,
}

/// Something with a name, a description and a schema.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// A description for people and models.
    pub description: String,
    /// JSON Schema of its input.
    pub schema: Value,
}

/// Where a result can be sent with an HTTP node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Destination {
    /// Its name, such as `report`.
    pub name: String,
    /// The URL to POST to.
    pub url: String,
    /// A description for people and models.
    pub description: String,
}

/// A database for DATABASE nodes.
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
    /// Its declared type, such as `TEXT`.
    pub data_type: String,
    /// Whether it is the primary key, or part of it.
    #[serde(default)]
    pub primary_key: bool,
    /// The `table.column` that it references.
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
    /// Its status.
    pub status: WorkflowStatus,
    /// Its inputs.
    pub inputs: Vec<InputSpec>,
    /// Its nodes: id, kind and name.
    pub nodes: Vec<(String, String, String)>,
}

/// A decision, as returned by a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Decided {
    /// The type of the decision.
    pub decision_type: DecisionType,
    /// Its payload.
    pub payload: Value,
    /// The model's confidence, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
}

/// What a model answers when it is asked for the next decision: one decision, or several that don't
/// depend on each other's results. They are judged one by one and carried out by priority.
///
/// In JSON one decision may stand without the list:
///
/// ```
/// use ephor_core::Intent;
/// use ephor_model::Decisions;
///
/// let one = r#"{"decision_type": "continue", "payload": {"thought": "hm"}, "intent": "UNKNOWN"}"#;
/// let one: Decisions = serde_json::from_str(one).unwrap();
/// assert_eq!((one.decisions.len(), one.intent), (1, Some(Intent::Unknown)));
/// let none = serde_json::from_str::<Decisions>(r#"{"decisions": []}"#);
/// assert!(none.unwrap_err().to_string().contains("1 to 8"));
/// let reply = r#"{"decision_type": "respond", "payload": {}}"#;
/// let two = serde_json::from_str::<Decisions>(&format!(r#"{{"decisions": [{reply}, {reply}]}}"#));
/// assert!(two.unwrap_err().to_string().contains("at most one"));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Wire", into = "Wire")]
pub struct Decisions {
    /// What the user wants, in the first answer of a turn.
    pub intent: Option<Intent>,
    /// One to [`Self::MOST`] decisions, at most one of them a RESPOND.
    pub decisions: Vec<Decided>,
}

impl Decisions {
    /// Maximum number of decisions in one answer.
    pub const MOST: usize = 8;

    /// Sets what the user wants.
    #[must_use]
    pub fn for_intent(mut self, intent: Intent) -> Self {
        self.intent = Some(intent);
        self
    }
}

impl From<Decided> for Decisions {
    fn from(decided: Decided) -> Self {
        Self { intent: None, decisions: vec![decided] }
    }
}

/// As models write it: one decision stands without the list.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Wire {
    #[serde(skip_serializing_if = "Option::is_none")]
    intent: Option<Intent>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions: Option<Vec<Decided>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision_type: Option<DecisionType>,
    #[serde(skip_serializing_if = "Option::is_none")]
    payload: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<f64>,
}

impl From<Decisions> for Wire {
    fn from(Decisions { intent, decisions }: Decisions) -> Self {
        match <[Decided; 1]>::try_from(decisions) {
            Ok([Decided { decision_type, payload, confidence }]) => Self {
                intent,
                decision_type: Some(decision_type),
                payload: Some(payload),
                confidence,
                decisions: None,
            },
            Err(decisions) => Self { intent, decisions: Some(decisions), ..Self::default() },
        }
    }
}

impl TryFrom<Wire> for Decisions {
    type Error = String;

    fn try_from(wire: Wire) -> Result<Self, String> {
        let Wire { intent, decisions, decision_type, payload, confidence } = wire;
        let decisions = match (decisions, decision_type, payload) {
            (Some(decisions), None, None) => decisions,
            (None, Some(decision_type), Some(payload)) => {
                vec![Decided { decision_type, payload, confidence }]
            }
            _ => return Err("either decisions, or decision_type and payload, are needed".into()),
        };
        if decisions.is_empty() || decisions.len() > Self::MOST {
            let (found, most) = (decisions.len(), Self::MOST);
            return Err(format!("an answer holds 1 to {most} decisions, not {found}"));
        }
        let replies = decisions.iter().filter(|one| one.decision_type == DecisionType::Respond);
        if replies.count() > 1 {
            return Err("at most one decision of an answer is a respond".to_owned());
        }
        Ok(Self { intent, decisions })
    }
}
