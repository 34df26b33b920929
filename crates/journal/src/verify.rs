//! Reads a journal from its beginning for an audit, page by page.

use ephor_core::ConversationId;

use crate::auditor::Auditor;
use crate::{Anchor, Audit, Break, Journal, JournalError, Position};

/// Commits of one read.
const PAGE: usize = 1000;

/// Verifies the whole journal: that each commit is what was written, at its position, after what
/// was written before it. Changes are reported in the result; an error means that the journal can't
/// be read.
///
/// `progress` is called after each page. Commits appended meanwhile are verified too. Memory is
/// bounded, whatever the size of the journal.
///
/// The end of a journal can be cut off without a trace: note [`Audit::end`] and [`Audit::head`]
/// elsewhere from time to time, and pass them as an [`Anchor`] later.
///
/// ```
/// use ephor_core::{ConversationId, Disposition, Draft, events::MessageSent};
/// use ephor_journal::{Anchor, Anchored, Commit, Memory, Store, verify};
/// # use std::sync::Arc;
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let journal = Memory::new();
/// let conversation = ConversationId::new("c-1").unwrap();
/// let event = Draft::new(conversation.clone(), MessageSent::text("hello"))
///     .seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
/// let first = journal.append(Commit::new(conversation, 0, vec![Arc::new(event)])).await.unwrap();
///
/// let audit = verify(&journal, None, |_| ()).await.unwrap();
/// let anchor = Anchor { hash: audit.head, at: Some(audit.end) };
/// let audit = verify(&journal, Some(anchor), |_| ()).await.unwrap();
/// assert!(audit.sound());
/// assert_eq!(audit.anchor, Some(Anchored::Holds { position: first, behind: 0 }));
/// # });
/// ```
pub async fn verify(
    journal: &dyn Journal,
    anchor: Option<Anchor>,
    mut progress: impl FnMut(Position),
) -> Result<Audit, JournalError> {
    let (faults, derived) = (journal.faults().await?, journal.derived_faults().await?);
    let mut auditor = Auditor::new(anchor, journal.head_of_all().await?);
    loop {
        let links = journal.links(auditor.end(), PAGE).await?;
        // A store that tells the same again would be read for ever.
        let before = auditor.end();
        for link in links.iter().filter(|link| link.position > before) {
            auditor.take(link);
        }
        if auditor.end() == before {
            return Ok(auditor.finish(faults, derived));
        }
        progress(auditor.end());
    }
}

/// Verifies the chain of one conversation, and returns its first breaks, a hundred at most. None
/// doesn't prove it whole: its end may be missing, which only [`verify`] finds.
///
/// A journal that stores no hashes, like [`Memory`](crate::Memory), has no breaks.
///
/// ```
/// use ephor_core::ConversationId;
/// use ephor_journal::{Memory, breaks_of};
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let conversation = ConversationId::new("c-1").unwrap();
/// assert!(breaks_of(&Memory::new(), &conversation).await.unwrap().is_empty());
/// # });
/// ```
pub async fn breaks_of(
    journal: &dyn Journal,
    conversation: &ConversationId,
) -> Result<Vec<Break>, JournalError> {
    let mut auditor = Auditor::default();
    let mut after = 0;
    loop {
        let links = journal.links_of(conversation, after, PAGE).await?;
        let before = after;
        for link in links.iter().filter(|link| link.first > before) {
            auditor.take(link);
            after = after.max(link.first);
        }
        if after == before {
            return Ok(auditor.into_breaks());
        }
    }
}
