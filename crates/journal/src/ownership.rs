//! Who may write a conversation.

use async_trait::async_trait;
use ephor_core::{ConversationId, Draft};
use tokio::sync::watch;

use crate::JournalError;

/// Whoever writes a conversation owns it, in an epoch: each new owner's is higher than the last
/// one's, and the store refuses commits of a lower one. So an owner who has lost a conversation, and
/// doesn't know it yet, can write nothing.
///
/// A store that several processes share has an implementation of its own
/// ([`Store::owners`](crate::Store::owners)). Elsewhere it is [`Local`]: nobody fences.
///
/// ```
/// use async_trait::async_trait;
/// use ephor_core::ConversationId;
/// use ephor_journal::{Claim, ClaimError, NotOwner, Ownership};
///
/// /// This process owns what begins with its name.
/// struct ByName(&'static str);
///
/// #[async_trait]
/// impl Ownership for ByName {
///     async fn claim(&self, conversation: &ConversationId) -> Result<Claim, ClaimError> {
///         match conversation.name().starts_with(self.0) {
///             true => Ok(Claim { epoch: 1, alone: true }),
///             false => Err(NotOwner { owner: "another process".to_owned() }.into()),
///         }
///     }
/// }
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let own = ByName("a-");
/// assert!(own.claim(&ConversationId::new("a-1").unwrap()).await.is_ok());
/// assert!(own.claim(&ConversationId::new("b-1").unwrap()).await.is_err());
/// # });
/// ```
#[async_trait]
pub trait Ownership: Send + Sync + 'static {
    /// Takes a conversation over, or keeps it. It is asked before the first commit since the
    /// conversation came into memory, again when a commit was refused because somebody has a higher
    /// epoch, and before unfinished work is taken up. Asking for what this process has already is
    /// cheap.
    ///
    /// # Errors
    /// [`ClaimError::NotOwner`]: somebody else owns it, and goes on owning it.
    /// [`ClaimError::Journal`]: the store that keeps the owners failed.
    async fn claim(&self, conversation: &ConversationId) -> Result<Claim, ClaimError>;

    /// The conversation has left this process's memory with nothing under way in it: somebody else may
    /// have it. The default takes no notice.
    fn release(&self, conversation: &ConversationId) {
        let _ = conversation;
    }

    /// This process stops writing, and what it has claimed is left behind: its runtime is shut down. The
    /// default takes no notice.
    fn leave(&self) {}

    /// At most `limit` conversations that processes which are gone had claimed, and haven't released:
    /// something may be unfinished in them, and nobody else is at work there. Whoever takes one up
    /// [claims](Self::claim) it. Default: none.
    async fn left_behind(&self, limit: usize) -> Result<Vec<ConversationId>, JournalError> {
        let _ = limit;
        Ok(Vec::new())
    }

    /// Changes when something may have been left behind. None: nobody tells of that (the default).
    fn watch_left(&self) -> Option<watch::Receiver<u64>> {
        None
    }

    /// Hands an event over to the process that owns its conversation, which publishes it: what anybody
    /// may publish, as a message. It is kept until it is on record. False: these processes can't reach
    /// each other so (the default).
    async fn hand_over(&self, draft: &Draft) -> Result<bool, JournalError> {
        let _ = draft;
        Ok(false)
    }

    /// At most `limit` events that were handed over for conversations of this process, or of nobody who
    /// is alive, the oldest first. Default: none.
    async fn handed_over(&self, limit: usize) -> Result<Vec<Handed>, JournalError> {
        let _ = limit;
        Ok(Vec::new())
    }

    /// What was handed over is on record, or never will be: it is forgotten. The default takes no notice.
    async fn taken(&self, handed: &Handed) -> Result<(), JournalError> {
        let _ = handed;
        Ok(())
    }

    /// Changes when something was handed over, to whomever. None: nobody tells of that (the default).
    fn watch_handed(&self) -> Option<watch::Receiver<u64>> {
        None
    }
}

/// An event that was handed over. It is on record already where its conversation has an event with its id
/// after that sequence: whoever had taken it before didn't get to say so.
#[derive(Debug, Clone)]
pub struct Handed {
    /// What the store knows it by.
    pub key: u64,
    /// The conversation's last event when it was handed over.
    pub after: u64,
    /// What is to be published.
    pub draft: Draft,
}

/// What a process has that has claimed a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The epoch that its commits carry.
    pub epoch: u64,
    /// Whether no other process that is alive has claimed the conversation. What the record shows as
    /// unfinished is then nobody else's, and this process goes on with it.
    pub alone: bool,
}

/// Why a conversation couldn't be claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// Somebody else owns it.
    #[error(transparent)]
    NotOwner(#[from] NotOwner),
    /// The store that keeps the owners failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Somebody else owns a conversation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("it belongs to {owner}")]
pub struct NotOwner {
    /// Who, as a person should read it.
    pub owner: String,
}

/// Everybody may write, in epoch 0, and this process takes itself for the only one. Where several do
/// write, commits conflict, and pass the chain again.
#[derive(Debug, Clone, Copy, Default)]
pub struct Local;

#[async_trait]
impl Ownership for Local {
    async fn claim(&self, _: &ConversationId) -> Result<Claim, ClaimError> {
        Ok(Claim { epoch: 0, alone: true })
    }
}
