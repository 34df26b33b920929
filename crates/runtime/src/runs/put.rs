//! Writes a complete conversation. A write that was cut off can be repeated: what exists already
//! and is the same is kept.

use std::sync::Arc;

use ephor_core::{ConversationId, Envelope};
use ephor_journal::{Commit, Journal, JournalError, record};

/// Events of one commit, at most.
const EVENTS: usize = 4096;

/// Bytes of one commit, about: readers take a commit whole.
const BYTES: u64 = 4 << 20;

/// Events of one read.
const PAGE: usize = 512;

/// What is there of a conversation that is to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum There {
    /// As many of its first events; it can be written on.
    Part(u64),
    /// All of it.
    Whole,
    /// Something else.
    Other,
}

/// Compares what is there with what is to be written.
pub(super) async fn there(
    journal: &dyn Journal,
    conversation: &ConversationId,
    events: &[Arc<Envelope>],
) -> Result<There, JournalError> {
    let mut at = 0;
    loop {
        let page = journal.read(conversation, at, PAGE).await?;
        if page.is_empty() {
            let all = at == events.len() as u64;
            return Ok(if all { There::Whole } else { There::Part(at) });
        }
        let rest = events.get(usize::try_from(at).unwrap_or(usize::MAX)..).unwrap_or_default();
        if rest.len() < page.len() || !same(&page, rest.get(..page.len()).unwrap_or_default())? {
            return Ok(There::Other);
        }
        at += page.len() as u64;
    }
}

fn same(page: &[Arc<Envelope>], expected: &[Arc<Envelope>]) -> Result<bool, JournalError> {
    Ok(record::encode(page)? == record::encode(expected)?)
}

/// Appends the events after those that are there.
///
/// # Errors
/// [`JournalError::Conflict`] where someone else writes the conversation, and what the journal
/// fails with. Whoever tries again continues after what was written.
pub(super) async fn put(
    journal: &dyn Journal,
    conversation: &ConversationId,
    events: &[Arc<Envelope>],
    there: u64,
) -> Result<(), JournalError> {
    let skip = usize::try_from(there).unwrap_or(usize::MAX);
    let mut rest = events.get(skip..).unwrap_or_default();
    let mut expected = there;
    while !rest.is_empty() {
        let mut bytes = 0;
        let fits = rest.iter().take(EVENTS).take_while(|event| {
            let first = bytes == 0;
            bytes += event.data.json_len().max(1);
            first || bytes <= BYTES
        });
        let (commit, later) = rest.split_at(fits.count());
        let commit = Commit::new(conversation.clone(), expected, commit.to_vec());
        expected += commit.events.len() as u64;
        journal.append(commit).await?;
        rest = later;
    }
    Ok(())
}
