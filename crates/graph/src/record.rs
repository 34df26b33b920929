//! Where a run's facts are recorded, if not in a thread's journal.

use async_trait::async_trait;
use ephor_core::events::GraphInterrupt;
use ephor_core::{Failure, NodeId};

use crate::schedule::SkipReason;
use crate::state::State;

/// Records what happened before anything that follows from it starts. A run has at most one
/// recorder; without one, and without a thread, nothing is recorded.
///
/// The workflow agent has one, which publishes a plan's facts in its conversation.
#[async_trait]
pub trait Recorder<S: State>: Send + Sync + 'static {
    /// Records facts, in this order.
    ///
    /// # Errors
    /// [`RecordError::Task`] fails the tasks that the facts are about, [`RecordError::Run`] the
    /// run.
    async fn record(&self, facts: &[Fact<'_, S>]) -> Result<(), RecordError>;
}

/// Why a fact couldn't be recorded.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RecordError {
    /// Only this fact can't be recorded: the task counts as failed.
    #[error("{0}")]
    Task(Failure),
    /// Nothing can be recorded: the run ends.
    #[error("{0}")]
    Run(Failure),
}

/// Something that happened in a run.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fact<'a, S: State> {
    /// A task completed.
    Completed {
        /// Its node.
        node: &'a NodeId,
        /// Its position among its node's tasks, or its step's.
        task: u32,
        /// The attempt, from 1.
        attempt: u32,
        /// Its updates, in order.
        updates: &'a [S::Update],
    },
    /// A task failed permanently, or the condition of an edge to its node did.
    Failed {
        /// Its node.
        node: &'a NodeId,
        /// Its position.
        task: u32,
        /// The number of attempts; 0 if it was an edge.
        attempt: u32,
        /// The reason.
        failure: &'a Failure,
    },
    /// A node won't run.
    Skipped {
        /// The node.
        node: &'a NodeId,
        /// The reason.
        why: SkipReason,
    },
    /// Tasks wait for a person.
    Interrupted {
        /// What they wait for.
        interrupts: &'a [GraphInterrupt],
    },
}
