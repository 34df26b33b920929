//! Who may write a conversation.

use async_trait::async_trait;
use ephor_core::ConversationId;

/// Whoever writes a conversation owns it, in an epoch: each new owner's is higher than the last
/// one's, and the store refuses commits of a lower one. So an owner who has lost a conversation, and
/// doesn't know it yet, can write nothing.
///
/// The default is [`Local`]: nobody fences. A lease in a database or a message broker is another
/// implementation.
///
/// ```
/// use std::sync::Arc;
/// use async_trait::async_trait;
/// use ephor_bus::{Bus, NotOwner, Ownership};
/// use ephor_core::ConversationId;
///
/// /// This process owns what begins with its name.
/// struct ByName(&'static str);
///
/// #[async_trait]
/// impl Ownership for ByName {
///     async fn claim(&self, conversation: &ConversationId) -> Result<u64, NotOwner> {
///         match conversation.name().starts_with(self.0) {
///             true => Ok(1),
///             false => Err(NotOwner { owner: "another process".to_owned() }),
///         }
///     }
/// }
///
/// # tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(async {
/// let bus = Bus::builder().ownership(Arc::new(ByName("a-"))).build();
/// # let _ = bus;
/// # });
/// ```
#[async_trait]
pub trait Ownership: Send + Sync + 'static {
    /// Takes a conversation over, or keeps it; the epoch of this process. It is asked before the
    /// first commit since the conversation came into memory, and again when a commit was refused
    /// because somebody has a higher epoch.
    ///
    /// # Errors
    /// Somebody else owns it, and goes on owning it.
    async fn claim(&self, conversation: &ConversationId) -> Result<u64, NotOwner>;

    /// The conversation has left this process's memory: somebody else may have it. The default takes
    /// no notice.
    fn release(&self, conversation: &ConversationId) {
        let _ = conversation;
    }
}

/// Somebody else owns a conversation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("it belongs to {owner}")]
pub struct NotOwner {
    /// Who, as a person should read it.
    pub owner: String,
}

/// Everybody may write: epoch 0. Where several processes do, commits conflict, and pass the chain
/// again.
#[derive(Debug, Clone, Copy, Default)]
pub struct Local;

#[async_trait]
impl Ownership for Local {
    async fn claim(&self, _: &ConversationId) -> Result<u64, NotOwner> {
        Ok(0)
    }
}
