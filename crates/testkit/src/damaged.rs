//! A journal with a damaged commit.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{ConversationId, Envelope};
use ephor_journal::{Feed, Journal, JournalError, Memory, Position, Wrapper};

/// A journal in memory whose feed can't read one commit, as if its text had been spoiled.
///
/// ```
/// use ephor_core::ConversationId;
/// use ephor_journal::{Feed, Memory, Position};
/// use ephor_testkit::DamagedJournal;
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let of = ConversationId::new("c-1").unwrap();
/// let journal = DamagedJournal::around(Memory::new(), Position::new(1), of);
/// // Nothing is committed there yet.
/// assert!(journal.read_all(Position::START, 10).await.unwrap().is_empty());
/// # });
/// ```
pub struct DamagedJournal {
    inner: Memory,
    at: Position,
    of: ConversationId,
}

impl DamagedJournal {
    /// Wraps a journal: the commit at that position, which is of that conversation, is damaged.
    pub fn around(inner: Memory, at: Position, of: ConversationId) -> Self {
        Self { inner, at, of }
    }
}

#[async_trait]
impl Wrapper for DamagedJournal {
    fn inner(&self) -> &dyn Journal {
        &self.inner
    }

    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
        let mut page = self.inner.read_all(after, limit).await?;
        if page.first().is_some_and(|(first, _)| *first == self.at) {
            return Err(JournalError::Unreadable {
                position: Some(self.at),
                conversation: Some(self.of.clone()),
                reason: "its text is spoiled".to_owned(),
            });
        }
        page.retain(|(position, _)| after >= self.at || *position < self.at);
        Ok(page)
    }
}
