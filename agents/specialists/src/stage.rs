//! The stages of the work, by name.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A stage of the work: also the name of the graph's node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Stage {
    /// The conversation is understood.
    ContextAnalyze,
    /// Whether a plan is needed.
    ComplexityBranch,
    /// The answer, without a plan.
    DirectAnswer,
    /// The first plan.
    PlanCreate,
    /// The steps that may run are given out.
    PlanExecute,
    /// Specialists work, side by side.
    SpecialistWork,
    /// What they brought is gathered.
    CollectResults,
    /// What is thought of it.
    FeedbackProcess,
    /// The plan is changed.
    PlanUpdate,
    /// The answer.
    FinalAnswer,
    /// It is over.
    End,
}

impl Stage {
    /// All but the end.
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

    /// As in the document, and in the graph.
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
