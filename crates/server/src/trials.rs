//! Policies that callers try out. To check them takes a processor for long, and a thread of those that
//! the journal's readers need: so few are checked at a time, whoever asks.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::auth::Caller;
use crate::counts::{Counted, Counts};
use crate::problem::{Answered, Problem};

/// Trials at a time, of all callers.
const AT_A_TIME: usize = 2;

/// Trials of one caller, with those that wait: nobody keeps the others waiting for more.
const OF_ONE: usize = 4;

/// The trials.
#[derive(Debug)]
pub(crate) struct Trials {
    free: Arc<Semaphore>,
    callers: Arc<Counts>,
}

/// A trial whose turn it is, for as long as this lives: to be kept by the work itself, which goes on
/// when its client is gone.
#[derive(Debug)]
pub(crate) struct Trial {
    _turn: OwnedSemaphorePermit,
    _counted: Counted,
}

impl Default for Trials {
    fn default() -> Self {
        Self { free: Arc::new(Semaphore::new(AT_A_TIME)), callers: Counts::new(OF_ONE) }
    }
}

impl Trials {
    /// Waits for a caller's turn. It is given up when nobody waits for it any more.
    pub async fn begin(&self, caller: &Caller) -> Answered<Trial> {
        let counted = self.callers.begin(caller.key()).ok_or_else(|| {
            let detail = format!("you try out policies in {OF_ONE} requests already");
            let problem = Problem::new(429, "TOO_MANY_TRIALS", detail);
            problem.hint("wait for their answers").again_in(1)
        })?;
        let turn = self.free.clone().acquire_owned().await;
        let turn = turn.map_err(|error| Problem::new(500, "FAILED", error.to_string()))?;
        Ok(Trial { _turn: turn, _counted: counted })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::pin::pin;

    use ephor_core::events::Role;
    use futures::FutureExt;

    use super::*;

    fn caller(name: &str) -> Caller {
        let (name, tenant) = (name.into(), "acme".into());
        Caller { name, tenant, role: Role::Viewer, token: None, csrf: None }
    }

    #[test]
    fn few_are_under_way_and_who_leaves_makes_room() {
        let (trials, ann, bob) = (Trials::default(), caller("ann"), caller("bob"));
        let mut at_work: Vec<Trial> =
            (0..AT_A_TIME).map(|_| trials.begin(&ann).now_or_never().unwrap().unwrap()).collect();
        // Whoever comes next waits, so many of one caller.
        let mut waits: Vec<_> = (AT_A_TIME..OF_ONE).map(|_| Box::pin(trials.begin(&ann))).collect();
        assert!(waits.iter_mut().all(|trial| trial.now_or_never().is_none()));
        let refused = trials.begin(&ann).now_or_never().unwrap().unwrap_err();
        assert_eq!((refused.status, refused.code), (429, "TOO_MANY_TRIALS"));
        let mut other = pin!(trials.begin(&bob));
        assert!(other.as_mut().now_or_never().is_none());
        // A client that leaves while it waits takes no turn, and may ask again.
        drop(waits);
        at_work.pop();
        assert!(other.now_or_never().unwrap().is_ok());
        assert!(trials.begin(&ann).now_or_never().unwrap().is_ok());
    }
}
