//! Leases, for stores that several processes share: a conversation has one owner, until that one's lease
//! runs out. The rules are here, once, and whoever keeps the leases is a [`Server`]: Postgres is one, and
//! a [`Table`] in memory another, with which the rules are tried.
//!
//! ```text
//! owner                                     server
//! Lease    how long it surely has what        processes      id -> until when
//! Holder   it has claimed, and which epochs   conversations  name -> owner, epoch
//! Owners   claims, renews, gives back   --->  Server
//! ```
//!
//! Every answer may be late, or lost. What keeps an owner from writing what it has lost is the epoch, which
//! the store compares with each commit's; the lease keeps it from *doing* what nobody writes down.

mod holder;
mod lease;
mod owners;
mod table;

use std::time::Duration;

use async_trait::async_trait;
use ephor_core::{ConversationId, Draft};

pub use holder::{Asking, Holder};
pub use lease::{Lease, SHORTEST};
pub use owners::Owners;
pub use table::Table;

use crate::{Handed, JournalError};

/// What a server says to a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claimed {
    /// It is the claimer's, in that epoch.
    Yours(u64),
    /// Somebody else has it, who is alive; the name is for people.
    Theirs(String),
    /// The claimer's own lease has run out: it renews it, and asks again.
    Late,
}

/// What a server says to a renewal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Renewed {
    /// The lease hadn't run out, so that nobody else can have taken anything over.
    pub ran: bool,
    /// How long until the next of the other leases runs out, unless that is renewed. None: there is none.
    pub next: Option<Duration>,
}

/// Who keeps leases and claims. Its clock alone says when a lease has run out.
///
/// Each call may be made again where its answer was lost.
#[async_trait]
pub trait Server: Send + Sync + 'static {
    /// Renews the lease of a process, or begins it.
    async fn renew(
        &self,
        process: &str,
        name: &str,
        term: Duration,
    ) -> Result<Renewed, JournalError>;

    /// Claims a conversation for a process: what is nobody's, or of one whose lease has run out, becomes
    /// its own in the next epoch.
    async fn claim(
        &self,
        conversation: &ConversationId,
        process: &str,
    ) -> Result<Claimed, JournalError>;

    /// Gives conversations back that are still the process's in these epochs.
    async fn release(
        &self,
        process: &str,
        released: &[(ConversationId, u64)],
    ) -> Result<(), JournalError>;

    /// Ends a process's lease.
    async fn end(&self, process: &str) -> Result<(), JournalError>;

    /// At most `limit` conversations whose owner's lease has run out.
    async fn left_behind(&self, limit: usize) -> Result<Vec<ConversationId>, JournalError>;

    /// As [`Ownership::hand_over`](crate::Ownership::hand_over).
    async fn hand_over(&self, draft: &Draft, by: &str) -> Result<bool, JournalError> {
        let _ = (draft, by);
        Ok(false)
    }

    /// As [`Ownership::handed_over`](crate::Ownership::handed_over), for a process.
    async fn handed_over(&self, process: &str, limit: usize) -> Result<Vec<Handed>, JournalError> {
        let _ = (process, limit);
        Ok(Vec::new())
    }

    /// As [`Ownership::taken`](crate::Ownership::taken).
    async fn taken(&self, handed: &Handed) -> Result<(), JournalError> {
        let _ = handed;
        Ok(())
    }

    /// Whether it takes what is [handed over](Self::hand_over).
    fn hands_over(&self) -> bool {
        false
    }
}
