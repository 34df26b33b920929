//! Why a thread can't be run, resumed or read.

use ephor_core::{ConversationId, ErrorCode, Failure};
use ephor_journal::JournalError;
use jiff::Timestamp;

/// Why a thread can't be run, resumed or read like this.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum ThreadError {
    /// The thread is empty.
    #[error("thread {0} is unknown: nothing has run on it")]
    Unknown(ConversationId),
    /// Its last run isn't over.
    #[error("thread {id} has a run that isn't over: next would be {next}")]
    Unfinished {
        /// The thread.
        id: ConversationId,
        /// What would run next.
        next: String,
    },
    /// Its last run completed, or was given up.
    #[error("thread {0} has nothing to resume: its last run is over")]
    Completed(ConversationId),
    /// It is already running in this process.
    #[error("thread {0} is running")]
    Running(ConversationId),
    /// It belongs to another graph.
    #[error("thread {id} is of graph {found:?}, not of {graph:?}")]
    OtherGraph {
        /// The thread.
        id: ConversationId,
        /// The thread's graph.
        found: String,
        /// This graph.
        graph: String,
    },
    /// Nothing continues without an answer, and there was none.
    #[error("thread {id} waits for answers to: {}", .open.join(", "))]
    NeedsAnswer {
        /// The thread.
        id: ConversationId,
        /// The interrupts' ids.
        open: Vec<String>,
    },
    /// The answered question isn't pending.
    #[error("interrupt {id:?} isn't pending; these are: {}", listed(.open))]
    UnknownInterrupt {
        /// The id that was answered.
        id: String,
        /// The pending ids.
        open: Vec<String>,
    },
    /// A single answer was given, but there are several questions, or none.
    #[error("one answer was given, and {} questions wait: {}", .open.len(), listed(.open))]
    NotOne {
        /// The questions.
        open: Vec<String>,
    },
    /// An answer doesn't match the question's schema. Nothing has changed.
    #[error("the answer to {id:?} doesn't fit its schema: {}", .problems.join("; "))]
    Answer {
        /// The question.
        id: String,
        /// What is wrong, each with its JSON pointer.
        problems: Vec<String>,
    },
    /// The question has expired.
    #[error("interrupt {id:?} expired at {at}")]
    Expired {
        /// The question.
        id: String,
        /// When it expired.
        at: Timestamp,
    },
    /// It has no such step.
    #[error("thread {id} has no step {step}: its last one is {last}")]
    UnknownStep {
        /// The thread.
        id: ConversationId,
        /// The requested step.
        step: u64,
        /// The last step.
        last: u64,
    },
    /// The graph has no such node.
    #[error("graph {graph:?} has no node {node:?}")]
    UnknownNode {
        /// The graph.
        graph: String,
        /// The name.
        node: String,
    },
    /// Only a node that is due can be answered for, in a graph whose nodes wait for all
    /// predecessors.
    #[error("node {0:?} isn't due: it is done, skipped, or waits for those before it")]
    NotDue(String),
    /// The target of the fork isn't empty.
    #[error("thread {0} isn't empty: fork to a new one")]
    NotEmpty(ConversationId),
    /// An update doesn't fit the state, or an event doesn't fit the graph.
    #[error("{0}")]
    Misfit(Failure),
    /// The journal refused or failed.
    #[error("{0}")]
    Journal(Failure),
}

fn listed(open: &[String]) -> String {
    if open.is_empty() { "none".to_owned() } else { open.join(", ") }
}

impl From<ThreadError> for Failure {
    fn from(error: ThreadError) -> Self {
        let text = error.to_string();
        let hint = match &error {
            ThreadError::Unknown(_) => "begin with `start`; check the thread's name",
            ThreadError::Unfinished { .. } => {
                "`resume` it, or give it up with `abandon` or `start_over`"
            }
            ThreadError::Running(_) => "let that run end, or cancel it",
            ThreadError::Completed(_) => "`send` an update to run it again with its state",
            ThreadError::OtherGraph { .. } => "a thread belongs to one graph: name another thread",
            ThreadError::NeedsAnswer { .. } => "resume with `Answers::only` or `Answers::to`",
            ThreadError::UnknownInterrupt { .. } | ThreadError::NotOne { .. } => {
                "name the question: `Answers::none().to(id, answer)`"
            }
            ThreadError::Answer { .. } => "the question's `response_schema` says what fits",
            ThreadError::Expired { .. } => {
                "answer for the node with `update_state`, or give the run up with `abandon`"
            }
            ThreadError::UnknownStep { .. } => "`history` lists the steps",
            ThreadError::UnknownNode { .. } | ThreadError::NotDue(_) => {
                "`state().next` lists the nodes that are due"
            }
            ThreadError::NotEmpty(_) => "choose a name that hasn't been used",
            ThreadError::Misfit(failure) | ThreadError::Journal(failure) => return failure.clone(),
        };
        Self::new(ErrorCode::ValidationFailed, text).hint(hint)
    }
}

impl From<JournalError> for ThreadError {
    fn from(error: JournalError) -> Self {
        let hint = match error {
            JournalError::Conflict { .. } => "another run is writing to this thread: let it end",
            _ => "nothing that was written is lost; try again when the journal works",
        };
        Self::Journal(Failure::new(ErrorCode::Dependency, error.to_string()).hint(hint))
    }
}

impl From<crate::log::LogError> for ThreadError {
    fn from(error: crate::log::LogError) -> Self {
        Self::Journal(error.into())
    }
}
