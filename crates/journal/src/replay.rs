//! Reads a conversation from its beginning, page by page, as every fold does.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;

use ephor_core::{ConversationId, Envelope};

use crate::{Journal, JournalError};

/// Events of one read.
const PAGE: usize = 1000;

/// Passes every event of a conversation to `take`, in order, including blocked ones.
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
    after: u64,
    mut take: impl FnMut(&Arc<Envelope>),
) -> Result<(), JournalError> {
    let mut events = journal.read(conversation, after, PAGE).await?;
    while let Some(last) = events.last().filter(|_| events.len() >= PAGE) {
        // The next page is read while this one is folded.
        let mut reading = journal.read(conversation, last.sequence, PAGE);
        let begun = poll_fn(|cx| Poll::Ready(reading.as_mut().poll(cx))).await;
        events.iter().for_each(&mut take);
        events = match begun {
            Poll::Ready(read) => read?,
            Poll::Pending => reading.await?,
        };
    }
    events.iter().for_each(take);
    Ok(())
}
