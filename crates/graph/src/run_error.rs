//! Why a run didn't complete.

use std::time::Duration;

use ephor_core::events::GraphInterrupt;
use ephor_core::{ErrorCode, Failure, NodeId};

use crate::names::START;
use crate::record::RecordError;
use crate::thread_error::ThreadError;

/// A task that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskFailure {
    /// Its node.
    pub node: NodeId,
    /// The reason.
    pub failure: Failure,
}

/// Why a run didn't complete.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// Tasks failed. Completed ones are kept; on a thread, resuming runs only the rest.
    #[error("{}", failed_text(.tasks))]
    Failed {
        /// The failed tasks, at least one.
        tasks: Vec<TaskFailure>,
    },
    /// It reached its step limit.
    #[error("the run has taken its {limit} steps and isn't done: next would be {}", names(.next))]
    StepLimit {
        /// The limit.
        limit: u64,
        /// What would run next.
        next: Vec<NodeId>,
    },
    /// It reached its time limit.
    #[error("the run exceeded its time limit of {limit:?}")]
    TimeLimit {
        /// The limit.
        limit: Duration,
    },
    /// Someone cancelled it.
    #[error("the run was cancelled: {reason}")]
    Cancelled {
        /// The reason.
        reason: String,
    },
    /// It reached a stop, and has no thread to wait on.
    #[error("the graph stops at {}, and the run has no thread on which it could wait", stops(.interrupts))]
    NoThread {
        /// The stops.
        interrupts: Vec<GraphInterrupt>,
    },
    /// A state or an update can't be merged or serialized.
    #[error("{0}")]
    State(Failure),
    /// What happened couldn't be recorded, so nothing may follow from it.
    #[error("{0}")]
    Journal(Failure),
    /// The thread can't be run or resumed like this.
    #[error(transparent)]
    Thread(#[from] ThreadError),
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        let text = error.to_string();
        match error {
            RunError::Failed { mut tasks } => {
                let first = if tasks.is_empty() { None } else { Some(tasks.swap_remove(0)) };
                match first {
                    Some(TaskFailure { failure, .. }) => Self { message: text, ..failure },
                    None => Self::new(ErrorCode::Internal, text),
                }
            }
            RunError::StepLimit { .. } => Self::new(ErrorCode::ResourceLimit, text)
                .hint("raise `max_steps`, or look for a cycle that never ends"),
            RunError::TimeLimit { .. } => {
                Self::new(ErrorCode::Timeout, text).hint("raise `time_limit`")
            }
            RunError::Cancelled { .. } => Self::new(ErrorCode::Dependency, text),
            RunError::NoThread { .. } => Self::new(ErrorCode::Dependency, text)
                .hint("run the graph on a thread: `graph.thread(journal, id)`"),
            RunError::State(failure) | RunError::Journal(failure) => failure,
            RunError::Thread(error) => error.into(),
        }
    }
}

/// How many of those that a message is about are named in it.
const NAMED: usize = 5;

fn listed(all: impl ExactSizeIterator<Item = String>, between: &str) -> String {
    let more = all.len().saturating_sub(NAMED);
    let shown: Vec<String> = all.take(NAMED).collect();
    let more = if more > 0 { format!("{between}and {more} more") } else { String::new() };
    shown.join(between) + &more
}

fn failed_text(tasks: &[TaskFailure]) -> String {
    let text =
        |task: &TaskFailure| format!("node {:?} failed: {}", task.node, task.failure.message);
    listed(tasks.iter().map(text), "; ")
}

fn names(nodes: &[NodeId]) -> String {
    listed(nodes.iter().map(NodeId::to_string), ", ")
}

fn stops(interrupts: &[GraphInterrupt]) -> String {
    listed(interrupts.iter().map(|it| it.id.clone()), ", ")
}

/// What a fact that couldn't be recorded means for its run.
pub(crate) fn fatal(result: Result<(), RecordError>) -> Result<(), RunError> {
    match result {
        Ok(()) => Ok(()),
        // The fact is about a failure, a skip or a stop: there is no result that could be refused.
        Err(RecordError::Task(failure)) => {
            tracing::error!(%failure, "a fact of a run couldn't be written down");
            Ok(())
        }
        Err(RecordError::Run(failure)) => Err(RunError::Journal(failure)),
    }
}

/// A run that couldn't begin.
pub(crate) fn start_failed(failure: Failure) -> RunError {
    RunError::Failed { tasks: vec![TaskFailure { node: START.into(), failure }] }
}
