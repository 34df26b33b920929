//! Listeners of runs, for an embedder's metrics, logs and audits.

use std::time::Duration;

use ephor_core::events::GraphInterrupt;
use ephor_core::{Failure, NodeId};

use crate::run_info::RunInfo;
use crate::stream::TaskNote;

/// Is notified of every run of a graph as it happens. A subgraph's runs begin and end with a task of the
/// graph around it, so that its own listeners are told of its tasks and interrupts alone. Each call blocks the run, so it must be
/// quick; a call that panics is logged, and the run continues.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use ephor_graph::{Listener, RunInfo, TaskInfo, TaskNote};
///
/// #[derive(Default)]
/// struct Failures(AtomicU64);
///
/// impl Listener for Failures {
///     fn task(&self, _run: &RunInfo, _task: &TaskInfo<'_>, note: &TaskNote) {
///         if matches!(note, TaskNote::Failed { .. }) {
///             self.0.fetch_add(1, Ordering::Relaxed);
///         }
///     }
/// }
/// ```
pub trait Listener: Send + Sync + 'static {
    /// A run starts, or continues after an interrupt.
    fn began(&self, run: &RunInfo) {
        let _ = run;
    }

    /// A task starts, ends, is retried, or is skipped.
    fn task(&self, run: &RunInfo, task: &TaskInfo<'_>, note: &TaskNote) {
        let _ = (run, task, note);
    }

    /// Tasks wait for a person.
    fn interrupted(&self, run: &RunInfo, interrupts: &[GraphInterrupt]) {
        let _ = (run, interrupts);
    }

    /// The run is over, or waits. None: it completed, or waits.
    fn ended(&self, run: &RunInfo, failure: Option<&Failure>) {
        let _ = (run, failure);
    }
}

/// The task that a notification is about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TaskInfo<'a> {
    /// The node.
    pub node: &'a NodeId,
    /// The step.
    pub step: u64,
    /// The task's place in its step, from 0.
    pub task: u32,
    /// The attempt, from 1.
    pub attempt: u32,
    /// How long the attempt took; zero when it starts.
    pub took: Duration,
}
