//! Subgraphs' runs that wait for another attempt of the task around them.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Inner runs that failed, by their path, for the next attempt of the task around them: what they
/// have done isn't done again.
#[derive(Default)]
pub(crate) struct Parking {
    runs: Mutex<HashMap<Arc<str>, Box<dyn Any + Send>>>,
    /// Whether a task around this run is tried again when it fails, so that this run is.
    pub again: bool,
}

impl Parking {
    pub fn new(again: bool) -> Self {
        Self { again, ..Self::default() }
    }

    pub fn held(&self) -> MutexGuard<'_, HashMap<Arc<str>, Box<dyn Any + Send>>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
