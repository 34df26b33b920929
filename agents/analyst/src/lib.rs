#![doc = include_str!("../README.md")]

mod agent;
pub mod chart;
mod config;
mod deps;
pub mod dispatch;
mod effects;
pub mod evidence;
pub mod feedback;
mod graph;
pub mod name;
mod nodes;
pub mod plan;
mod prompts;
mod reply;
pub mod report;
mod schema;
mod state;
mod text;

pub use agent::{Analyst, NAME, Task};
pub use config::{Config, Limits};
pub use deps::Deps;
pub use graph::graph;
pub use nodes::unsound;
pub use state::{
    Analysis, AnalysisUpdate, Classification, Feasibility, HumanNext, Input, IntentOutput,
    PlanNext, PythonWork, QueryOutput, RelationError, Relations, Report, Requirement, RetryReason,
    SqlOutput, StepResult, TableDocument, Written,
};
