//! Who may write a conversation.

use async_trait::async_trait;
use ephor_core::{ConversationId, Draft};
use tokio::sync::watch;

use crate::JournalError;

/// Decides which process owns, and so may write, a conversation, in an epoch. Each new owner's
/// epoch is higher, and the store refuses commits with a lower one, so an owner that has lost a
/// conversation without knowing it can't write.
///
/// A store shared by several processes has its own implementation
/// ([`Store::owners`](crate::Store::owners)). Otherwise it is [`Local`], without fencing.
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
    /// Claims a conversation, or keeps it. Called before the first commit after the conversation
    /// was loaded, when a commit was refused because of a higher epoch, before unfinished work is
    /// recovered, and before each record of a runtime: another epoch than before says that another
    /// process has had the conversation meanwhile. Claiming what this process already owns is cheap.
    ///
    /// # Errors
    /// [`ClaimError::NotOwner`]: another process owns it, and continues to.
    /// [`ClaimError::Journal`]: the store that keeps the owners failed.
    async fn claim(&self, conversation: &ConversationId) -> Result<Claim, ClaimError>;

    /// The conversation has left this process's memory with nothing unfinished: others may claim
    /// it. Called while the bus has locked the conversation, so that this process doesn't claim it
    /// again before this has returned. Does nothing by default.
    fn release(&self, conversation: &ConversationId) {
        let _ = conversation;
    }

    /// This process stops writing, because its runtime shuts down; what it has claimed is left
    /// behind. Does nothing by default.
    fn leave(&self) {}

    /// At most `limit` conversations that dead processes had claimed, and haven't released:
    /// something in them may be unfinished, and no other process is working there. To recover one,
    /// [claim](Self::claim) it. Default: none.
    async fn left_behind(&self, limit: usize) -> Result<Vec<ConversationId>, JournalError> {
        let _ = limit;
        Ok(Vec::new())
    }

    /// Changes when something may have been left behind. None: no notifications (the default).
    fn watch_left(&self) -> Option<watch::Receiver<u64>> {
        None
    }

    /// Hands events of one conversation over to the process that owns it, to publish them there in one
    /// commit. They are kept until they are recorded. False if these processes can't reach each other
    /// this way (the default).
    async fn hand_over(&self, drafts: &[Draft]) -> Result<bool, JournalError> {
        let _ = drafts;
        Ok(false)
    }

    /// What was handed over at most `limit` times for conversations of this process, or of no live process,
    /// with higher keys than `after`, lowest first. Default: none.
    async fn handed_over(&self, after: u64, limit: usize) -> Result<Vec<Handed>, JournalError> {
        let _ = (after, limit);
        Ok(Vec::new())
    }

    /// What was handed over is recorded, or never will be: it is removed. Does nothing by default.
    async fn taken(&self, handed: &Handed) -> Result<(), JournalError> {
        let _ = handed;
        Ok(())
    }

    /// Changes when something was handed over to any process. None: no notifications (the default).
    fn watch_handed(&self) -> Option<watch::Receiver<u64>> {
        None
    }
}

/// Events of one conversation that were handed over together. If the conversation has an event with the
/// id of the first one after that sequence, they are already recorded: an earlier receiver couldn't
/// report it.
#[derive(Debug, Clone)]
pub struct Handed {
    /// The store's key for it; what is handed over later has a higher one.
    pub key: u64,
    /// Their conversation.
    pub conversation: ConversationId,
    /// The conversation's last event when they were handed over.
    pub after: u64,
    /// The events to publish in one commit, in this order: at least one. `Err` says why this process
    /// can't read them: they stay where they are, since one of another version may.
    pub drafts: Result<Vec<Draft>, String>,
}

/// The result of claiming a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The epoch that its commits carry.
    pub epoch: u64,
    /// Whether no other live process has claimed the conversation. Then this process continues
    /// unfinished work in it.
    pub alone: bool,
}

/// Why a conversation couldn't be claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// Another process owns it.
    #[error(transparent)]
    NotOwner(#[from] NotOwner),
    /// The store that keeps the owners failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Another process owns a conversation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("it belongs to {owner}")]
pub struct NotOwner {
    /// The owner, for people.
    pub owner: String,
}

/// Ownership in a single process: every process may write, in epoch 0, and considers itself the
/// only one. If several write, commits conflict, and events pass the chain again.
#[derive(Debug, Clone, Copy, Default)]
pub struct Local;

#[async_trait]
impl Ownership for Local {
    async fn claim(&self, _: &ConversationId) -> Result<Claim, ClaimError> {
        Ok(Claim { epoch: 0, alone: true })
    }
}
