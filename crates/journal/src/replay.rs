//! Reads a conversation page by page: from its beginning, as every fold does, or from its end.

use std::future::poll_fn;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::task::Poll;

use ephor_core::{ConversationId, Envelope};

use crate::{Journal, JournalError};

/// Events of one read.
const PAGE: usize = 1000;

/// The same from the end, where what is looked for is usually near.
const PAGE_BACK: usize = 256;

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

/// Passes the events of a conversation before a sequence to `take`, newest first and including blocked
/// ones, until it breaks. [`u64::MAX`] starts at the last event.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use ephor_core::ConversationId;
/// use ephor_journal::{Memory, replay_back};
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let mut last = None;
/// let conversation = ConversationId::new("c-1").unwrap();
/// replay_back(&Memory::new(), &conversation, u64::MAX, |event| {
///     last = Some(event.sequence);
///     ControlFlow::Break(())
/// })
/// .await
/// .unwrap();
/// assert_eq!(last, None);
/// # });
/// ```
///
/// # Errors
/// [`JournalError`] if the record can't be read.
pub async fn replay_back(
    journal: &dyn Journal,
    conversation: &ConversationId,
    mut before: u64,
    mut take: impl FnMut(&Arc<Envelope>) -> ControlFlow<()>,
) -> Result<(), JournalError> {
    loop {
        let events = journal.read_back(conversation, before, PAGE_BACK).await?;
        let Some(first) = events.last() else {
            return Ok(());
        };
        if events.iter().try_for_each(&mut take).is_break() {
            return Ok(());
        }
        before = first.sequence;
    }
}
