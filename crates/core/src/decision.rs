//! The ten types of decision and their rank, and the intents that lead to them.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What an agent may want to happen. The set is closed.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum DecisionType {
    /// Decide how to handle a failed node.
    ErrorRecovery,
    /// Ask the user, and wait for the answer.
    RequestClarification,
    /// Change a workflow that can't work as it is.
    ReplanWorkflow,
    /// Give a task to an agent of another type.
    SpawnSubagent,
    /// Run a stored workflow.
    ExecuteWorkflow,
    /// Store a plan of several nodes.
    CreateWorkflowPlan,
    /// Change the configuration of a stored node.
    ModifyNode,
    /// Create a single node and run it.
    CreateNode,
    /// Answer the user.
    Respond,
    /// Keep thinking; nothing outside the conversation changes.
    Continue,
}

/// The text names none of the ten types.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a decision type")]
pub struct UnknownDecisionType(pub String);

impl DecisionType {
    /// All ten types, most urgent first.
    pub const ALL: [Self; 10] = [
        Self::ErrorRecovery,
        Self::RequestClarification,
        Self::ReplanWorkflow,
        Self::SpawnSubagent,
        Self::ExecuteWorkflow,
        Self::CreateWorkflowPlan,
        Self::ModifyNode,
        Self::CreateNode,
        Self::Respond,
        Self::Continue,
    ];

    /// The rank: 1 is the most urgent, 10 the least.
    pub const fn priority(self) -> u8 {
        self as u8 + 1
    }

    /// The name in JSON, which is also the payload's `action_type`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ErrorRecovery => "error_recovery",
            Self::RequestClarification => "request_clarification",
            Self::ReplanWorkflow => "replan_workflow",
            Self::SpawnSubagent => "spawn_subagent",
            Self::ExecuteWorkflow => "execute_workflow",
            Self::CreateWorkflowPlan => "create_workflow_plan",
            Self::ModifyNode => "modify_node",
            Self::CreateNode => "create_node",
            Self::Respond => "respond",
            Self::Continue => "continue",
        }
    }
}

impl fmt::Display for DecisionType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for DecisionType {
    type Err = UnknownDecisionType;

    /// Reads the wire name; the documents' upper-case form is accepted too.
    ///
    /// ```
    /// use ephor_core::DecisionType;
    /// assert_eq!("CREATE_NODE".parse(), Ok(DecisionType::CreateNode));
    /// assert!("create-node".parse::<DecisionType>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, UnknownDecisionType> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.as_str() == text || kind.as_str().to_uppercase() == text)
            .ok_or_else(|| UnknownDecisionType(text.chars().take(80).collect()))
    }
}

/// What the user wants. Upper case in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Intent {
    /// A salutation.
    Greeting,
    /// A question with a short answer.
    SimpleQuery,
    /// Work that takes one or more steps.
    ComplexTask,
    /// Something about a workflow.
    WorkflowRequest,
    /// Not understood.
    Unknown,
}

/// The condition that selects one of an intent's decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// It can be answered at once, without a tool.
    Direct,
    /// One tool or one step is enough.
    SingleStep,
    /// Several steps are needed.
    MultiStep,
    /// A special capability is needed.
    SpecialCapability,
    /// The workflow exists.
    WorkflowExists,
    /// The workflow has to be created first.
    WorkflowMissing,
    /// It isn't clear what is wanted.
    Unclear,
}

impl Intent {
    /// All intents.
    pub const ALL: [Self; 5] = [
        Self::Greeting,
        Self::SimpleQuery,
        Self::ComplexTask,
        Self::WorkflowRequest,
        Self::Unknown,
    ];

    /// The decision for an intent under a condition. A combination that isn't defined means that
    /// the need is unclear, and asks the user.
    ///
    /// ```
    /// use ephor_core::{Condition, DecisionType, Intent};
    /// let decision = Intent::ComplexTask.decision(Condition::SpecialCapability);
    /// assert_eq!(decision, DecisionType::SpawnSubagent);
    /// ```
    pub const fn decision(self, condition: Condition) -> DecisionType {
        use {Condition as C, DecisionType as D};
        match (self, condition) {
            (Self::Greeting, _) | (Self::SimpleQuery, C::Direct) => D::Respond,
            (Self::SimpleQuery | Self::ComplexTask, C::SingleStep) => D::CreateNode,
            (Self::ComplexTask, C::MultiStep) => D::CreateWorkflowPlan,
            (Self::ComplexTask, C::SpecialCapability) => D::SpawnSubagent,
            (Self::WorkflowRequest, C::WorkflowExists) => D::ExecuteWorkflow,
            (Self::WorkflowRequest, C::WorkflowMissing) => D::CreateWorkflowPlan,
            _ => D::RequestClarification,
        }
    }

    /// Whether a turn with this intent may begin with such a decision: one that
    /// [`decision`](Self::decision) gives under some condition (spec 003, section 5). What only
    /// concerns stored workflows (MODIFY_NODE, REPLAN_WORKFLOW, ERROR_RECOVERY) fits a
    /// WORKFLOW_REQUEST; CONTINUE fits all, since it only thinks.
    ///
    /// ```
    /// use ephor_core::{DecisionType, Intent};
    /// assert!(Intent::SimpleQuery.allows(DecisionType::CreateNode));
    /// assert!(Intent::ComplexTask.allows(DecisionType::RequestClarification));
    /// assert!(!Intent::Unknown.allows(DecisionType::Respond));
    /// ```
    pub fn allows(self, kind: DecisionType) -> bool {
        use DecisionType as D;
        match kind {
            D::Continue => true,
            D::ModifyNode | D::ReplanWorkflow | D::ErrorRecovery => self == Self::WorkflowRequest,
            _ => Condition::ALL.into_iter().any(|condition| self.decision(condition) == kind),
        }
    }

    /// The name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Greeting => "GREETING",
            Self::SimpleQuery => "SIMPLE_QUERY",
            Self::ComplexTask => "COMPLEX_TASK",
            Self::WorkflowRequest => "WORKFLOW_REQUEST",
            Self::Unknown => "UNKNOWN",
        }
    }
}

impl fmt::Display for Intent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Condition {
    /// All conditions.
    pub const ALL: [Self; 7] = [
        Self::Direct,
        Self::SingleStep,
        Self::MultiStep,
        Self::SpecialCapability,
        Self::WorkflowExists,
        Self::WorkflowMissing,
        Self::Unclear,
    ];
}
