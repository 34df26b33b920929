//! How much of something each caller has under way.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts what callers have under way, each at most so much.
#[derive(Debug)]
pub(crate) struct Counts {
    most: usize,
    under_way: Mutex<HashMap<String, usize>>,
}

impl Counts {
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, under_way: Mutex::default() })
    }

    /// Counts one more of a caller for as long as the result lives. None: the caller has as much as one
    /// may.
    pub fn begin(self: &Arc<Self>, caller: String) -> Option<Counted> {
        let mut all = self.under_way();
        let own = all.get(&caller).copied().unwrap_or_default();
        if own >= self.most {
            return None;
        }
        all.insert(caller.clone(), own + 1);
        drop(all);
        Some(Counted { counts: self.clone(), caller })
    }

    /// Of all callers together.
    pub fn total(&self) -> usize {
        self.under_way().values().sum()
    }

    fn under_way(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One that is under way.
#[derive(Debug)]
pub(crate) struct Counted {
    counts: Arc<Counts>,
    caller: String,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut all = self.counts.under_way();
        if let Some(own) = all.get_mut(&self.caller) {
            *own -= 1;
            if *own == 0 {
                all.remove(&self.caller);
            }
        }
    }
}
