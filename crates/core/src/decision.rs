//! The ten types of decision and their rank (spec 003, section 4.1), and the intents from which
//! they come (section 5).

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What an agent may want to happen. Closed: an eleventh type would be a new spec.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum DecisionType {
    /// Decide what becomes of a failed node.
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
    /// Make a single node and run it.
    CreateNode,
    /// Answer the user.
    Respond,
    /// Think on; nothing outside the conversation changes.
    Continue,
}

/// A text that names none of the ten types.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a decision type")]
pub struct UnknownDecisionType(pub String);

impl DecisionType {
    /// All ten, most urgent first: their order in section 4.1.
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

    /// The rank in section 4.1: 1 is the most urgent, 10 the least.
    pub const fn priority(self) -> u8 {
        self as u8 + 1
    }

    /// The name on the wire, which is also the payload's `action_type`.
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

/// What the user is after. Upper case on the outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Intent {
    /// A salutation.
    Greeting,
    /// A question with a short answer.
    SimpleQuery,
    /// Work of one or more steps.
    ComplexTask,
    /// Something about a workflow.
    WorkflowRequest,
    /// Not understood.
    Unknown,
}

/// The circumstance that picks one of an intent's decisions (section 5's third column).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// It can be answered at once, without a tool.
    Direct,
    /// One tool, or one step, does it.
    SingleStep,
    /// Several steps are needed.
    MultiStep,
    /// A special capability is needed.
    SpecialCapability,
    /// The workflow is there.
    WorkflowExists,
    /// The workflow has yet to be made.
    WorkflowMissing,
    /// It isn't clear what is wanted.
    Unclear,
}

impl Intent {
    /// Section 5's table: the decision for an intent under a condition. A pair that the table
    /// lacks means that the need isn't clear, and asks the user.
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
}
