//! Conversations as people look at them: what is or was under way in one, at any of its events, and
//! copies of it. Everything here reads the record, or writes a new one; nothing is decided or carried
//! out.

mod fold;
mod latest;
mod run;
mod state;

pub use fold::RunLog;
pub use latest::{LatestRuns, is_thread};
pub use run::{NodeState, NodeStatus, Run, RunKind, RunStatus};
pub use state::{ConversationState, StateError, WorkflowState};
