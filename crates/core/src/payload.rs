//! The payloads of the ten decisions.
//!
//! The types are the source of the JSON Schemas in `schemas/decisions/`. What a schema can't
//! express (that a workflow exists, that a plan has no cycle) is checked by the judge, in
//! `ephor-rules`.

mod new;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::decision::DecisionType;
use crate::ids::{NodeId, WorkflowId};
use crate::lenient;
use crate::plan::{Plan, PlanEdge, PlanNode, RetryConfig};
use crate::text::NOT_BLANK;

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
    #[schemars(regex(pattern = NOT_BLANK))]
    pub response: String,
    /// What the user wanted.
    pub intent: RespondIntent,
    /// 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub confidence: f64,
    /// Whether a follow-up is expected. Default false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requires_followup: Option<bool>,
}

/// CREATE_NODE: create one node and run it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateNode {
    /// `create_node`.
    pub action_type: CreateNodeTag,
    /// LLM, HTTP, PYTHON, DATABASE, CONDITION, LOOP, or a kind that the embedder registered.
    #[schemars(length(min = 1))]
    pub node_type: String,
    /// For people.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub node_name: String,
    /// The kind's configuration.
    pub config: Map<String, Value>,
    /// A longer description for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Retries by the executor. None: one attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_config: Option<RetryConfig>,
    /// Whether an attempt with an unknown outcome may be repeated. None: as the kind says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotent: Option<bool>,
}

/// CREATE_WORKFLOW_PLAN: store a plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateWorkflowPlan {
    /// `create_workflow_plan`.
    pub action_type: CreateWorkflowPlanTag,
    /// The name shown to people.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub name: String,
    /// A longer description for people.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub description: String,
    /// At least one.
    #[schemars(length(min = 1))]
    pub nodes: Vec<PlanNode>,
    /// The dependencies between nodes.
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

/// Whether later decisions wait for the run to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ExecutionMode {
    /// Later decisions wait until the run has ended.
    Sync,
    /// The run proceeds while later decisions are carried out. The default.
    #[default]
    Async,
}

/// EXECUTE_WORKFLOW: run a stored workflow.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExecuteWorkflow {
    /// `execute_workflow`.
    pub action_type: ExecuteWorkflowTag,
    /// The workflow.
    #[schemars(length(min = 1))]
    pub workflow_id: WorkflowId,
    /// The values of its inputs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_params: Option<Map<String, Value>>,
    /// `sync` or `async`. Default `async`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub execution_mode: Option<ExecutionMode>,
    /// Whether the user is told when it ends. Default true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notify_on_completion: Option<bool>,
}

impl ExecuteWorkflow {
    /// The effective mode: async by default.
    pub fn mode(&self) -> ExecutionMode {
        self.execution_mode.unwrap_or_default()
    }

    /// Whether the user is told when it ends: yes by default.
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
    #[schemars(regex(pattern = NOT_BLANK))]
    pub question: String,
    /// Answers to choose from; if given, at least one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub options: Option<Vec<String>>,
    /// The names of the missing fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub required_fields: Option<Vec<String>>,
    /// What is known so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<Map<String, Value>>,
}

/// CONTINUE: keep thinking.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Continue {
    /// `continue`.
    pub action_type: ContinueTag,
    /// The thought.
    #[schemars(regex(pattern = NOT_BLANK))]
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
    /// The node. If several workflows have it, the one stored last.
    #[schemars(length(min = 1))]
    pub node_id: NodeId,
    /// New values, such as `{"config.temperature": 0.9}`; null removes a key.
    #[schemars(extend("minProperties" = 1))]
    pub updates: Map<String, Value>,
    /// The reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// How to handle a failed node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schemars(inline)]
pub enum RecoveryAction {
    /// Run it again.
    Retry,
    /// Treat it as skipped; its dependants run with nulls.
    Skip,
    /// End the workflow.
    Abort,
    /// Change it and run it again.
    Modify,
}

/// How to recover a failed node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecoveryPlan {
    /// RETRY, SKIP, ABORT or MODIFY.
    pub action: RecoveryAction,
    /// Seconds before the next attempt, 0.1 to 60.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.1, max = 60.0))]
    pub delay: Option<f64>,
    /// 1 to 10; required for RETRY.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::opt_int"
    )]
    #[schemars(range(min = 1, max = 10))]
    pub max_attempts: Option<u32>,
    /// Changes to the node, like MODIFY_NODE's `updates`; required for MODIFY.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modifications: Option<Map<String, Value>>,
    /// A node of the workflow whose kind and configuration replace the failed node's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alternative_node: Option<NodeId>,
}

/// ERROR_RECOVERY: decide how to handle a failed node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ErrorRecovery {
    /// `error_recovery`.
    pub action_type: ErrorRecoveryTag,
    /// The workflow of the failed node.
    #[schemars(length(min = 1))]
    pub workflow_id: WorkflowId,
    /// The failed node.
    #[schemars(length(min = 1))]
    pub failed_node_id: NodeId,
    /// Why it failed.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub failure_reason: String,
    /// The failure's code, such as TIMEOUT.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_code: Option<String>,
    /// What to do.
    pub recovery_plan: RecoveryPlan,
    /// What had happened so far.
    pub execution_context: Map<String, Value>,
}

impl ErrorRecovery {
    /// The decision's result once it is done.
    pub fn done(&self) -> Value {
        json!({
            "workflow_id": self.workflow_id,
            "node_id": self.failed_node_id,
            "action": self.recovery_plan.action,
        })
    }
}

/// Suggestions for a new plan. Advisory: only their shape is checked, and that they remove no node
/// which `preserve_nodes` keeps.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SuggestedChanges {
    /// Ids of nodes to remove.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remove_nodes: Option<Vec<NodeId>>,
    /// New nodes; ids are optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add_nodes: Option<Vec<Map<String, Value>>>,
    /// Edges of the new plan that involve changed nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update_edges: Option<Vec<PlanEdge>>,
}

/// REPLAN_WORKFLOW: change a workflow that can't work as it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplanWorkflow {
    /// `replan_workflow`.
    pub action_type: ReplanWorkflowTag,
    /// The workflow.
    #[schemars(length(min = 1))]
    pub workflow_id: WorkflowId,
    /// The reason.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub reason: String,
    /// What had happened so far; it must include a failure.
    pub execution_context: Map<String, Value>,
    /// How it could be changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggested_changes: Option<SuggestedChanges>,
    /// Nodes to keep, with their results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preserve_nodes: Option<Vec<NodeId>>,
}

/// SPAWN_SUBAGENT: give a task to an agent of another type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpawnSubagent {
    /// `spawn_subagent`.
    pub action_type: SpawnSubagentTag,
    /// A registered agent type.
    #[schemars(length(min = 1))]
    pub subagent_type: String,
    /// The task, in the form of that type's input schema.
    pub task_payload: Map<String, Value>,
    /// 0 to 10, 10 most urgent; applies among sub-agents only. Default 5.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::opt_int"
    )]
    #[schemars(range(min = 0, max = 10))]
    pub priority: Option<u8>,
    /// In seconds, more than 0. None: the runtime's default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub timeout: Option<f64>,
    /// What the sub-agent may know of the conversation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context_snapshot: Option<Map<String, Value>>,
}

impl SpawnSubagent {
    /// The default priority of a sub-agent.
    pub const DEFAULT_PRIORITY: u8 = 5;

    /// The effective priority among sub-agents.
    pub fn rank(&self) -> u8 {
        self.priority.unwrap_or(Self::DEFAULT_PRIORITY)
    }
}

macro_rules! decision {
    ($($variant:ident)*) => {
        /// A decision with a typed payload. It isn't a verdict: only the judge's
        /// `Approved<Decided>` lets anything happen.
        #[derive(Debug, Clone, PartialEq)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        pub enum Decision {
            $($variant($variant),)*
        }

        impl Decision {
            /// Reads a payload as the given type.
            pub fn read(kind: DecisionType, payload: &Value) -> Result<Self, serde_json::Error> {
                Ok(match kind {
                    $(DecisionType::$variant => Self::$variant(Deserialize::deserialize(payload)?),)*
                })
            }

            /// The decision's type.
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
