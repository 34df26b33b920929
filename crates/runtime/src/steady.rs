//! The journal for the threads of a conversation's agents. Everything can be read; only graph
//! events can be appended, to threads of that conversation. They go through the bus, as the
//! threads' owner, and wait for a failing journal, like all accepted work.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use ephor_bus::{Bus, BusError};
use ephor_core::{ConversationId, Publisher};
use ephor_journal::{Commit, Journal, JournalError, Position, Wrapper};
use ephor_time::Timer;

use crate::store::Store;

/// A journal for a conversation's threads.
pub(crate) struct Steady {
    of: ConversationId,
    bus: Bus,
    store: Store,
    timer: Arc<dyn Timer>,
    /// The threads that it has written, and owns until it is dropped.
    written: Mutex<HashSet<ConversationId>>,
}

impl Steady {
    pub fn new(of: ConversationId, bus: Bus, store: Store, timer: Arc<dyn Timer>) -> Self {
        Self { of, bus, store, timer, written: Mutex::default() }
    }

    /// A thread is a conversation `NAME~THREAD`, and holds a graph's events only: an agent that
    /// could write others would put words into the journal that the judge and other agents believe.
    fn check(&self, commit: &Commit) -> Result<(), JournalError> {
        let Commit { conversation, events, .. } = commit;
        let own = conversation.name().strip_prefix(self.of.name());
        let own = own.is_some_and(|thread| thread.starts_with('~'));
        if !own || conversation.tenant() != self.of.tenant() {
            let what = format!("{conversation} is no thread of conversation {}", self.of);
            return Err(JournalError::Malformed(what));
        }
        match events.iter().find(|event| event.data.publisher() != Publisher::Thread) {
            None => Ok(()),
            Some(other) => {
                let what = format!("{} is no event of a graph's thread", other.kind());
                Err(JournalError::Malformed(what))
            }
        }
    }
}

#[async_trait]
impl Wrapper for Steady {
    fn inner(&self) -> &dyn Journal {
        &**self.bus.journal()
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        self.check(&commit)?;
        let thread = &commit.conversation;
        self.written.lock().unwrap_or_else(PoisonError::into_inner).insert(thread.clone());
        let mut record = self.store.step(&*self.timer, thread);
        loop {
            match self.bus.append(commit.clone()).await.map_err(as_the_journal) {
                Ok(position) => {
                    record.taken();
                    return Ok(position);
                }
                Err(error) if record.again_after(&error).await => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Steady {
    fn drop(&mut self) {
        let written = self.written.get_mut().unwrap_or_else(PoisonError::into_inner);
        for thread in written.drain() {
            self.bus.forget(&thread);
        }
    }
}

fn as_the_journal(error: BusError) -> JournalError {
    match error {
        BusError::Journal(error) => error,
        BusError::Conflict { conversation, expected, actual } => {
            JournalError::Conflict { conversation, expected, actual }
        }
        BusError::NotOwner { conversation, reason } => {
            JournalError::NotOwner { conversation, reason: reason.to_string() }
        }
        _ => JournalError::Closed,
    }
}
