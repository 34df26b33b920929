//! Leases, for stores that several processes share: a conversation has one owner, until its lease
//! expires. The rules are implemented here once; a [`Server`] keeps the leases: Postgres is one,
//! and an in-memory [`Table`] another, which tests the rules.
//!
//! ```text
//! owner                                     server
//! Lease    how long it surely has what        processes      id -> until when
//! Holder   it has claimed, and which epochs   conversations  name -> owner, epoch
//! Owners   claims, renews, gives back   --->  Server
//! ```
//!
//! Any answer may be late or lost. The epoch, which the store compares with each commit's, keeps an
//! owner from *writing* what it has lost; the lease keeps it from *doing* what isn't written.

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

/// A server's answer to a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claimed {
    /// The claimer owns it, in that epoch.
    Yours(u64),
    /// Another live process owns it; the name is for people.
    Theirs(String),
    /// The claimer's own lease has expired: it must renew it, and ask again.
    Late,
}

/// A server's answer to a renewal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Renewed {
    /// Whether the lease hadn't expired, so that nobody else can have taken anything over.
    pub ran: bool,
    /// How long until the next of the other leases expires, unless it is renewed. None if there is
    /// none.
    pub next: Option<Duration>,
}

/// Keeps leases and claims. Only its clock decides when a lease has expired.
///
/// Each call may be repeated if its answer was lost.
#[async_trait]
pub trait Server: Send + Sync + 'static {
    /// Renews or starts the lease of a process.
    async fn renew(
        &self,
        process: &str,
        name: &str,
        term: Duration,
    ) -> Result<Renewed, JournalError>;

    /// Claims a conversation for a process: if it is unowned, or its owner's lease has expired, the
    /// process owns it in the next epoch.
    async fn claim(
        &self,
        conversation: &ConversationId,
        process: &str,
    ) -> Result<Claimed, JournalError>;

    /// Releases conversations that the process still owns in these epochs.
    async fn release(
        &self,
        process: &str,
        released: &[(ConversationId, u64)],
    ) -> Result<(), JournalError>;

    /// Ends a process's lease.
    async fn end(&self, process: &str) -> Result<(), JournalError>;

    /// At most `limit` conversations whose owner's lease has expired.
    async fn left_behind(&self, limit: usize) -> Result<Vec<ConversationId>, JournalError>;

    /// Like [`Ownership::hand_over`](crate::Ownership::hand_over).
    async fn hand_over(&self, drafts: &[Draft], by: &str) -> Result<bool, JournalError> {
        let _ = (drafts, by);
        Ok(false)
    }

    /// Like [`Ownership::handed_over`](crate::Ownership::handed_over), for a process.
    async fn handed_over(
        &self,
        process: &str,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Handed>, JournalError> {
        let _ = (process, after, limit);
        Ok(Vec::new())
    }

    /// Like [`Ownership::taken`](crate::Ownership::taken).
    async fn taken(&self, handed: &Handed) -> Result<(), JournalError> {
        let _ = handed;
        Ok(())
    }

    /// Whether it supports [handing over](Self::hand_over).
    fn hands_over(&self) -> bool {
        false
    }
}
