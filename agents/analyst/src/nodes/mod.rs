//! The sixteen nodes, by what they are about.

mod data;
mod plan;
mod report;
mod scripts;
mod statements;
mod understand;

pub(crate) use data::{relation, schema};
pub(crate) use plan::{executor, feasibility, feedback, planner};
pub(crate) use report::report;
pub(crate) use scripts::{analyse, run, script};
pub use statements::unsound;
pub(crate) use statements::{execute, semantic, sql};
pub(crate) use understand::{enhance, evidence, intent};

use ephor_flow::AskError;
use ephor_graph::NodeError;
use ephor_model::ModelErrorKind;

/// Whether asking the model the same again may have another end.
pub(crate) fn passing(error: &AskError) -> bool {
    match error {
        AskError::Invalid { .. } => true,
        AskError::Model(error) => matches!(
            error.kind,
            ModelErrorKind::Timeout
                | ModelErrorKind::Network
                | ModelErrorKind::RateLimited
                | ModelErrorKind::Provider
        ),
    }
}

/// A model's failure as a node's.
pub(crate) fn failure(error: AskError) -> NodeError {
    error.failure().into()
}
