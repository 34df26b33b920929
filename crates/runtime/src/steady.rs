//! The journal as the threads of a conversation's agents write it: all can be read, and nothing can
//! be appended but the events of a graph's thread, to threads of that conversation. It waits for a
//! store that fails, like everything that happens in work that was taken on.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{ConversationId, Publisher};
use ephor_journal::{Commit, Journal, JournalError, Position, Wrapper};
use ephor_time::Timer;

use crate::store::Store;

/// A journal for a conversation's threads.
pub(crate) struct Steady {
    pub of: ConversationId,
    pub journal: Arc<dyn Journal>,
    pub store: Store,
    pub timer: Arc<dyn Timer>,
}

impl Steady {
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
        &*self.journal
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        self.check(&commit)?;
        let mut record = self.store.step(&*self.timer, &commit.conversation);
        loop {
            match self.journal.append(commit.clone()).await {
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
