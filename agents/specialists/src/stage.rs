//! The stages of the work, by name.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A stage of the work, which is also a node of the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Stage {
    /// Understands the conversation.
    ContextAnalyze,
    /// Decides whether a plan is needed.
    ComplexityBranch,
    /// Answers without a plan.
    DirectAnswer,
    /// Creates the first plan.
    PlanCreate,
    /// Assigns the steps that may run.
    PlanExecute,
    /// Specialists work, in parallel.
    SpecialistWork,
    /// Collects their results.
    CollectResults,
    /// Evaluates the results.
    FeedbackProcess,
    /// Changes the plan.
    PlanUpdate,
    /// Writes the answer.
    FinalAnswer,
    /// The end.
    End,
}

impl Stage {
    /// All stages but the end.
    pub const ALL: [Self; 10] = [
        Self::ContextAnalyze,
        Self::ComplexityBranch,
        Self::DirectAnswer,
        Self::PlanCreate,
        Self::PlanExecute,
        Self::SpecialistWork,
        Self::CollectResults,
        Self::FeedbackProcess,
        Self::PlanUpdate,
        Self::FinalAnswer,
    ];

    /// The name in the graph.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ContextAnalyze => "CONTEXT_ANALYZE",
            Self::ComplexityBranch => "COMPLEXITY_BRANCH",
            Self::DirectAnswer => "DIRECT_ANSWER",
            Self::PlanCreate => "PLAN_CREATE",
            Self::PlanExecute => "PLAN_EXECUTE",
            Self::SpecialistWork => "SPECIALIST_WORK",
            Self::CollectResults => "COLLECT_RESULTS",
            Self::FeedbackProcess => "FEEDBACK_PROCESS",
            Self::PlanUpdate => "PLAN_UPDATE",
            Self::FinalAnswer => "FINAL_ANSWER",
            Self::End => ephor_graph::END,
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<Stage> for ephor_graph::Goto {
    fn from(stage: Stage) -> Self {
        Self::node(stage.as_str())
    }
}
