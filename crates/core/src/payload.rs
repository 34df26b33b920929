//! The payloads of the ten decisions, field by field in the documents' order (spec 003, section 2).
//!
//! The types are the source of the JSON Schemas in `schemas/decisions/`. What a schema can't say
//! (that a workflow exists, that a plan has no cycle) is the judge's, in `ephor-rules`.

mod new;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::decision::DecisionType;
use crate::ids::{NodeId, WorkflowId};
use crate::lenient;
use crate::plan::{Plan, PlanEdge, PlanNode, RetryConfig};

macro_rules! tags {
    ($($tag:ident $text:literal)*) => {$(
        #[doc = concat!("The `action_type` `", $text, "`.")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
        #[schemars(inline)]
        pub enum $tag {
            #[doc = concat!("`", $text, "`")]
            #[default]
            #[serde(rename = $text)]
            Tag,
        }
    )*};
}

tags! {
    RespondTag "respond"
    CreateNodeTag "create_node"
    CreateWorkflowPlanTag "create_workflow_plan"
    ExecuteWorkflowTag "execute_workflow"
    RequestClarificationTag "request_clarification"
    ContinueTag "continue"
    ModifyNodeTag "modify_node"
    ErrorRecoveryTag "error_recovery"
    ReplanWorkflowTag "replan_workflow"
    SpawnSubagentTag "spawn_subagent"
}

/// The two intents that may be answered at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum RespondIntent {
    /// A salutation.
    Greeting,
    /// A question with a short answer.
    SimpleQuery,
}

/// RESPOND: answer the user.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Respond {
    /// `respond`.
    pub action_type: RespondTag,
    /// The answer.
    #[schemars(regex(pattern = r"\S"))]
    pub response: String,
    /// What the user was after.
    pub intent: RespondIntent,
    /// 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub confidence: f64,
    /// Whether the conversation is expected to go on. Default false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requires_followup: Option<bool>,
}

/// CREATE_NODE: make one node and run it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateNode {
    /// `create_node`.
    pub action_type: CreateNodeTag,
    /// LLM, HTTP, PYTHON, DATABASE, CONDITION, LOOP, or a kind that the embedder registered.
    #[schemars(length(min = 1))]
    pub node_type: String,
    /// For people.
    #[schemars(regex(pattern = r"\S"))]
    pub node_name: String,
    /// The kind's configuration.
    pub config: Map<String, Value>,
    /// For people, at more length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Attempts of the executor itself. None: one attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_config: Option<RetryConfig>,
    /// Whether an attempt whose outcome is unknown may be repeated. None: as its kind says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotent: Option<bool>,
}

/// CREATE_WORKFLOW_PLAN: store a plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateWorkflowPlan {
    /// `create_workflow_plan`.
    pub action_type: CreateWorkflowPlanTag,
    /// For people.
    #[schemars(regex(pattern = r"\S"))]
    pub name: String,
    /// For people, at more length.
    #[schemars(regex(pattern = r"\S"))]
    pub description: String,
    /// At least one.
    #[schemars(length(min = 1))]
    pub nodes: Vec<PlanNode>,
    /// Their order.
    pub edges: Vec<PlanEdge>,
    /// `timeout`, `env`, `inputs`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub global_config: Option<Map<String, Value>>,
}

impl CreateWorkflowPlan {
    /// The plan without its tag.
    pub fn into_plan(self) -> Plan {
        Plan {
            name: self.name,
            description: self.description,
            nodes: self.nodes,
            edges: self.edges,
            global_config: self.global_config,
        }
    }
}

/// Whether the decision waits for the run's end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ExecutionMode {
    /// Later decisions wait until the run has ended.
    Sync,
    /// The run goes on beside later decisions. The default.
    #[default]
    Async,
}

/// EXECUTE_WORKFLOW: run a stored workflow.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExecuteWorkflow {
    /// `execute_workflow`.
    pub action_type: ExecuteWorkflowTag,
    /// Which.
    #[schemars(length(min = 1))]
    pub workflow_id: WorkflowId,
    /// Values for its inputs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_params: Option<Map<String, Value>>,
    /// sync or async. Default async.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub execution_mode: Option<ExecutionMode>,
    /// Whether the user is told when it has ended. Default true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notify_on_completion: Option<bool>,
}

impl ExecuteWorkflow {
    /// The mode that holds: async unless said otherwise.
    pub fn mode(&self) -> ExecutionMode {
        self.execution_mode.unwrap_or_default()
    }

    /// Whether the user is told at the end: yes unless said otherwise.
    pub fn notifies(&self) -> bool {
        self.notify_on_completion.unwrap_or(true)
    }
}

/// REQUEST_CLARIFICATION: ask the user.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestClarification {
    /// `request_clarification`.
    pub action_type: RequestClarificationTag,
    /// What to ask.
    #[schemars(regex(pattern = r"\S"))]
    pub question: String,
    /// Answers to choose from; if given, at least one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub options: Option<Vec<String>>,
    /// Names of what is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub required_fields: Option<Vec<String>>,
    /// What is known so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<Map<String, Value>>,
}

/// CONTINUE: think on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Continue {
    /// `continue`.
    pub action_type: ContinueTag,
    /// The thought.
    #[schemars(regex(pattern = r"\S"))]
    pub thought: String,
    /// What comes next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_step: Option<String>,
    /// 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0, max = 1.0))]
    pub progress: Option<f64>,
}

/// MODIFY_NODE: change a stored node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModifyNode {
    /// `modify_node`.
    pub action_type: ModifyNodeTag,
    /// Which. Where several workflows have such a node, the one stored last.
    #[schemars(length(min = 1))]
    pub node_id: NodeId,
    /// New values, as in `{"config.temperature": 0.9}`; null removes a key.
    #[schemars(extend("minProperties" = 1))]
    pub updates: Map<String, Value>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What becomes of a failed node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schemars(inline)]
pub enum RecoveryAction {
    /// Run it again.
    Retry,
    /// Count it as skipped; its dependants run on nulls.
    Skip,
    /// End the workflow.
    Abort,
    /// Change it and run it again.
    Modify,
}

/// How a failed node is to be recovered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecoveryPlan {
    /// RETRY, SKIP, ABORT or MODIFY.
    pub action: RecoveryAction,
    /// Seconds before the next attempt, 0.1 to 60.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.1, max = 60.0))]
    pub delay: Option<f64>,
    /// 1 to 10; needed for RETRY.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::opt_int"
    )]
    #[schemars(range(min = 1, max = 10))]
    pub max_attempts: Option<u32>,
    /// Changes to the node, as in MODIFY_NODE's `updates`; needed for MODIFY.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modifications: Option<Map<String, Value>>,
    /// A node of the workflow whose kind and configuration do the failed node's work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alternative_node: Option<NodeId>,
}

/// ERROR_RECOVERY: decide what becomes of a failed node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ErrorRecovery {
    /// `error_recovery`.
    pub action_type: ErrorRecoveryTag,
    /// Whose node failed.
    #[schemars(length(min = 1))]
    pub workflow_id: WorkflowId,
    /// Which node.
    #[schemars(length(min = 1))]
    pub failed_node_id: NodeId,
    /// Why it failed.
    #[schemars(regex(pattern = r"\S"))]
    pub failure_reason: String,
    /// The failure's code, as in TIMEOUT.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_code: Option<String>,
    /// What to do.
    pub recovery_plan: RecoveryPlan,
    /// What had happened by then.
    pub execution_context: Map<String, Value>,
}

impl ErrorRecovery {
    /// What its decision comes to once it is done.
    pub fn done(&self) -> Value {
        json!({
            "workflow_id": self.workflow_id,
            "node_id": self.failed_node_id,
            "action": self.recovery_plan.action,
        })
    }
}

/// Suggestions for a new plan. Advisory: only their shape is checked.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SuggestedChanges {
    /// Ids of nodes to leave out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remove_nodes: Option<Vec<NodeId>>,
    /// New nodes; ids are optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add_nodes: Option<Vec<Map<String, Value>>>,
    /// Edges of the new plan that touch what changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update_edges: Option<Vec<PlanEdge>>,
}

/// REPLAN_WORKFLOW: change a workflow that can't work as it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplanWorkflow {
    /// `replan_workflow`.
    pub action_type: ReplanWorkflowTag,
    /// Which.
    #[schemars(length(min = 1))]
    pub workflow_id: WorkflowId,
    /// Why.
    #[schemars(regex(pattern = r"\S"))]
    pub reason: String,
    /// What had happened by then; it must tell of a failure.
    pub execution_context: Map<String, Value>,
    /// How it could be changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggested_changes: Option<SuggestedChanges>,
    /// Nodes that stay, and keep their results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preserve_nodes: Option<Vec<NodeId>>,
}

/// SPAWN_SUBAGENT: give a task to an agent of another type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpawnSubagent {
    /// `spawn_subagent`.
    pub action_type: SpawnSubagentTag,
    /// A registered type.
    #[schemars(length(min = 1))]
    pub subagent_type: String,
    /// The task, as that type's input schema wants it.
    pub task_payload: Map<String, Value>,
    /// 0 to 10, 10 most urgent, among sub-agents only. Default 5.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::opt_int"
    )]
    #[schemars(range(min = 0, max = 10))]
    pub priority: Option<u8>,
    /// Seconds, more than 0. None: the runtime's default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub timeout: Option<f64>,
    /// What the sub-agent may know of the conversation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context_snapshot: Option<Map<String, Value>>,
}

impl SpawnSubagent {
    /// The priority of a sub-agent of which nothing is said.
    pub const DEFAULT_PRIORITY: u8 = 5;

    /// The priority that holds among sub-agents.
    pub fn rank(&self) -> u8 {
        self.priority.unwrap_or(Self::DEFAULT_PRIORITY)
    }
}

macro_rules! decision {
    ($($variant:ident)*) => {
        /// A decision whose payload has been read. Reading is no verdict: only the judge's
        /// `Approved<Decided>` lets anything happen.
        #[derive(Debug, Clone, PartialEq)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        pub enum Decision {
            $($variant($variant),)*
        }

        impl Decision {
            /// Reads a payload as the given type's.
            pub fn read(kind: DecisionType, payload: &Value) -> Result<Self, serde_json::Error> {
                Ok(match kind {
                    $(DecisionType::$variant => Self::$variant(Deserialize::deserialize(payload)?),)*
                })
            }

            /// Which of the ten it is.
            pub fn kind(&self) -> DecisionType {
                match self {
                    $(Self::$variant(_) => DecisionType::$variant,)*
                }
            }

            /// The payload as JSON.
            pub fn to_payload(&self) -> Result<Value, serde_json::Error> {
                match self {
                    $(Self::$variant(payload) => serde_json::to_value(payload),)*
                }
            }
        }

        $(impl From<$variant> for Decision {
            fn from(payload: $variant) -> Self {
                Self::$variant(payload)
            }
        })*

        /// The JSON Schema (2020-12) of a type's payload.
        pub fn schema_of(kind: DecisionType) -> Value {
            let schema = match kind {
                $(DecisionType::$variant => schemars::schema_for!($variant),)*
            };
            schema.to_value()
        }
    };
}

decision! {
    Respond
    CreateNode
    CreateWorkflowPlan
    ExecuteWorkflow
    RequestClarification
    Continue
    ModifyNode
    ErrorRecovery
    ReplanWorkflow
    SpawnSubagent
}
