//! Reading a conversation from its beginning, a page at a time: what every fold of it does.

use std::sync::Arc;

use ephor_core::{ConversationId, Envelope};

use crate::{Journal, JournalError};

/// Events of one read.
const PAGE: usize = 1000;

/// AgentPort every event of a conversation to `take`, in order, blocked ones too.
///
/// ```
/// use ephor_core::ConversationId;
/// use ephor_journal::{Memory, replay};
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let mut events = 0;
/// let conversation = ConversationId::new("c-1").unwrap();
/// replay(&Memory::new(), &conversation, |_| events += 1).await.unwrap();
/// assert_eq!(events, 0);
/// # });
/// ```
pub async fn replay(
    journal: &dyn Journal,
    conversation: &ConversationId,
    take: impl FnMut(&Arc<Envelope>),
) -> Result<(), JournalError> {
    replay_after(journal, conversation, 0, take).await
}

/// The same for the events after that sequence.
///
/// # Errors
/// As [`replay`].
pub async fn replay_after(
    journal: &dyn Journal,
    conversation: &ConversationId,
    mut after: u64,
    mut take: impl FnMut(&Arc<Envelope>),
) -> Result<(), JournalError> {
    loop {
        let events = journal.read(conversation, after, PAGE).await?;
        events.iter().for_each(&mut take);
        match events.last() {
            Some(last) if events.len() >= PAGE => after = last.sequence,
            _ => return Ok(()),
        }
    }
}
