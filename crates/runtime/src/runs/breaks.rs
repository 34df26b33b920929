//! Whether a conversation is still what was written.

use ephor_core::ConversationId;
use ephor_journal::{Break, Journal, JournalError, breaks_of};

use super::threads;

/// The breaks in the chains of a conversation and of its graphs' threads, as
/// [`breaks_of`](ephor_journal::breaks_of) finds them.
///
/// ```
/// use ephor_core::ConversationId;
/// use ephor_journal::Memory;
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let id = ConversationId::new("c-1").unwrap();
/// assert!(ephor_runtime::runs::breaks(&Memory::new(), &id).await.unwrap().is_empty());
/// # });
/// ```
///
/// # Errors
/// The journal can't be read.
pub async fn breaks(
    journal: &dyn Journal,
    conversation: &ConversationId,
) -> Result<Vec<Break>, JournalError> {
    let mut breaks = breaks_of(journal, conversation).await?;
    for thread in threads(journal, conversation).await? {
        breaks.extend(breaks_of(journal, &thread).await?);
    }
    Ok(breaks)
}
