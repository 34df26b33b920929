//! Inspects conversations: the runs in one, its state at any event, and copies of it. Everything
//! here reads the record or writes a new one; nothing is decided or carried out.

mod anew;
mod breaks;
mod checks;
mod export;
mod file;
mod fold;
mod fork;
mod import;
mod latest;
mod put;
mod rejudge;
mod rests;
mod rewrite;
mod run;
mod state;
mod waits;

pub use anew::{Anew, AnewError, Difference, replay_anew};
pub use breaks::breaks;
pub use export::{ExportError, Exported, export};
pub use fold::RunLog;
pub(crate) use fork::threads;
pub use fork::{CopyError, Forked, fork};
pub use import::{ImportError, Imported, MAX_FILE, MAX_LINE, MAX_THREADS, import};
pub(crate) use latest::belongs_to;
pub use latest::{LatestRuns, is_thread};
pub use rejudge::{Judged, Rejudged, Rejudgement, Ruling};
pub use run::{NodeState, NodeStatus, Run, RunKind, RunStatus};
pub use state::{ConversationState, StateError, WorkflowState};
