//! The limits of a run.

use std::time::Duration;

/// What bounds a run unless its [`Run`](crate::Run) says something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Limits {
    pub steps: u64,
    pub concurrency: usize,
    pub time: Option<Duration>,
}
