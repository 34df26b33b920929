//! Where a run's facts are written down, when that isn't a thread's journal.

use async_trait::async_trait;
use ephor_core::events::GraphInterrupt;
use ephor_core::{Failure, NodeId};

use crate::schedule::SkipReason;
use crate::state::State;

/// Is told what happened before anything that follows from it starts. A run has at most one; without
/// one, and without a thread, nothing is written down.
///
/// The workflow agent has one, which publishes a plan's facts in its conversation.
#[async_trait]
pub trait Recorder<S: State>: Send + Sync + 'static {
    /// Writes facts down, in this order.
    ///
    /// # Errors
    /// [`RecordError::Task`] fails the tasks that the facts are about, [`RecordError::Run`] the run.
    async fn record(&self, facts: &[Fact<'_, S>]) -> Result<(), RecordError>;
}

/// Why a fact couldn't be written down.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RecordError {
    /// Only this can't: the task counts as failed.
    #[error("{0}")]
    Task(Failure),
    /// Nothing can: the run ends.
    #[error("{0}")]
    Run(Failure),
}

/// Something that happened in a run.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fact<'a, S: State> {
    /// A task ended well.
    Completed {
        /// Its node.
        node: &'a NodeId,
        /// Its place among its node's tasks, or its step's.
        task: u32,
        /// The attempt, from 1.
        attempt: u32,
        /// Its updates, in order.
        updates: &'a [S::Update],
    },
    /// A task failed for good, or the condition of an edge to its node did.
    Failed {
        /// Its node.
        node: &'a NodeId,
        /// Its place.
        task: u32,
        /// How often it was tried; 0 when it was an edge.
        attempt: u32,
        /// Why.
        failure: &'a Failure,
    },
    /// A node won't run.
    Skipped {
        /// Which.
        node: &'a NodeId,
        /// Why.
        why: SkipReason,
    },
    /// Tasks wait for somebody.
    Interrupted {
        /// What they wait for.
        interrupts: &'a [GraphInterrupt],
    },
}
