#![doc = include_str!("../README.md")]

mod agent;
mod answers;
mod ask;
mod compress;
mod deps;
mod nodes;
mod plan;
pub mod prompts;
mod records;
pub mod routes;
mod stage;
mod stages;
mod state;
mod team;
mod update;
mod work;

pub use agent::{Specialists, SpecialistsBuilder, graph};
pub use compress::{CompressedState, HistorySummary};
pub use deps::Deps;
pub use plan::{MAX_STEPS, PlanMistake, PlanRevision, PlanStep, StepStatus, TaskPlan};
pub use records::{
    Action, Complexity, ConversationContext, ExecutionRecord, ExecutionStatus, StepResult,
};
pub use stage::Stage;
pub use stages::{Change, Feedback, FeedbackError, NoPlan, Worked};
pub use state::{EnhancedState, InvalidState, MAX_ROUNDS, MOST_MESSAGES, MOST_RECORDS, ReadError};
pub use team::{DEFAULT_MODEL, Host, MAX_LAPS, MAX_PARALLEL, MOST, Specialist, Team, TeamError};
pub use update::{Operation, PlanUpdate, StepData, UpdateError};
