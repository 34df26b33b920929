//! Journals that wrap another one.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{ConversationId, Envelope};
use jiff::civil::Date;
use tokio::sync::watch;

use crate::{
    Auditable, Commit, ConversationSummary, Extent, Feed, Hash, Journal, JournalError, Link,
    Ownership, Position, Projections, Store, Waits,
};

/// Changes parts of another journal. Implementors are [`Journal`]s: whatever isn't overridden is
/// forwarded to the inner journal, including anything added to `Journal` later.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use ephor_journal::{Commit, Journal, JournalError, Memory, Position, Wrapper};
///
/// struct Counting {
///     inner: Memory,
///     commits: AtomicU64,
/// }
///
/// #[async_trait::async_trait]
/// impl Wrapper for Counting {
///     fn inner(&self) -> &dyn Journal {
///         &self.inner
///     }
///
///     async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
///         self.commits.fetch_add(1, Ordering::Relaxed);
///         self.inner().append(commit).await
///     }
/// }
///
/// let journal: Arc<dyn Journal> =
///     Arc::new(Counting { inner: Memory::new(), commits: AtomicU64::new(0) });
/// ```
#[async_trait]
pub trait Wrapper: Send + Sync + 'static {
    /// The inner journal.
    fn inner(&self) -> &dyn Journal;

    /// Replaces [`Store::append`].
    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        self.inner().append(commit).await
    }

    /// Replaces [`Store::owners`].
    fn owners(&self) -> Option<Arc<dyn Ownership>> {
        self.inner().owners()
    }

    /// Replaces [`Store::identity`]: for what stands for another process.
    fn identity(&self) -> usize {
        self.inner().identity()
    }

    /// Replaces [`Store::settle`].
    async fn settle(&self) -> Result<(), JournalError> {
        self.inner().settle().await
    }

    /// Replaces [`Store::remove`].
    async fn remove(
        &self,
        conversation: &ConversationId,
        through: u64,
    ) -> Result<bool, JournalError> {
        self.inner().remove(conversation, through).await
    }

    /// Replaces [`Store::read`].
    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        self.inner().read(conversation, after, limit).await
    }

    /// Replaces [`Store::read_back`].
    async fn read_back(
        &self,
        conversation: &ConversationId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        self.inner().read_back(conversation, before, limit).await
    }

    /// Replaces [`Store::put_snapshot`]. A snapshot contains what the events said.
    async fn put_snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
        sequence: u64,
        bytes: Vec<u8>,
    ) -> Result<(), JournalError> {
        self.inner().put_snapshot(conversation, name, sequence, bytes).await
    }

    /// Replaces [`Store::snapshot`].
    async fn snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
    ) -> Result<Option<(u64, Vec<u8>)>, JournalError> {
        self.inner().snapshot(conversation, name).await
    }

    /// Replaces [`Feed::read_all`].
    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
        self.inner().read_all(after, limit).await
    }

    /// Replaces [`Feed::watch`].
    fn watch(&self) -> watch::Receiver<Position> {
        self.inner().watch()
    }

    /// Replaces [`Feed::watch_others`].
    fn watch_others(&self) -> Option<watch::Receiver<u64>> {
        self.inner().watch_others()
    }

    /// Replaces [`Feed::follows`].
    fn follows(&self, last: Position, position: Position) -> bool {
        self.inner().follows(last, position)
    }
}

#[async_trait]
impl<W: Wrapper> Store for W {
    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        Wrapper::append(self, commit).await
    }

    async fn head(&self, conversation: &ConversationId) -> Result<u64, JournalError> {
        self.inner().head(conversation).await
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        Wrapper::read(self, conversation, after, limit).await
    }

    async fn read_back(
        &self,
        conversation: &ConversationId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        Wrapper::read_back(self, conversation, before, limit).await
    }

    fn owners(&self) -> Option<Arc<dyn Ownership>> {
        Wrapper::owners(self)
    }

    fn identity(&self) -> usize {
        Wrapper::identity(self)
    }

    async fn put_snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
        sequence: u64,
        bytes: Vec<u8>,
    ) -> Result<(), JournalError> {
        Wrapper::put_snapshot(self, conversation, name, sequence, bytes).await
    }

    async fn snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
    ) -> Result<Option<(u64, Vec<u8>)>, JournalError> {
        Wrapper::snapshot(self, conversation, name).await
    }

    async fn settle(&self) -> Result<(), JournalError> {
        Wrapper::settle(self).await
    }

    async fn extent(&self, conversation: &ConversationId) -> Result<Extent, JournalError> {
        self.inner().extent(conversation).await
    }

    async fn remove(
        &self,
        conversation: &ConversationId,
        through: u64,
    ) -> Result<bool, JournalError> {
        Wrapper::remove(self, conversation, through).await
    }

    async fn reclaim(&self) -> Result<(), JournalError> {
        self.inner().reclaim().await
    }
}

#[async_trait]
impl<W: Wrapper> Feed for W {
    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
        Wrapper::read_all(self, after, limit).await
    }

    fn watch(&self) -> watch::Receiver<Position> {
        Wrapper::watch(self)
    }

    fn watch_others(&self) -> Option<watch::Receiver<u64>> {
        Wrapper::watch_others(self)
    }

    fn follows(&self, last: Position, position: Position) -> bool {
        Wrapper::follows(self, last, position)
    }

    async fn cursor(&self, consumer: &str) -> Result<Position, JournalError> {
        self.inner().cursor(consumer).await
    }

    async fn advance(&self, consumer: &str, to: Position) -> Result<(), JournalError> {
        self.inner().advance(consumer, to).await
    }
}

#[async_trait]
impl<W: Wrapper> Auditable for W {
    async fn links(&self, after: Position, limit: usize) -> Result<Vec<Link>, JournalError> {
        self.inner().links(after, limit).await
    }

    async fn links_of(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Link>, JournalError> {
        self.inner().links_of(conversation, after, limit).await
    }

    async fn hashes(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Hash)>, JournalError> {
        self.inner().hashes(after, limit).await
    }

    async fn head_of_all(&self) -> Result<Option<(Position, Hash)>, JournalError> {
        self.inner().head_of_all().await
    }

    async fn faults(&self) -> Result<Vec<String>, JournalError> {
        self.inner().faults().await
    }

    async fn derived_faults(&self) -> Result<Vec<String>, JournalError> {
        self.inner().derived_faults().await
    }

    async fn shape(&self) -> Result<Hash, JournalError> {
        self.inner().shape().await
    }
}

#[async_trait]
impl<W: Wrapper> Projections for W {
    async fn conversations(
        &self,
        tenant: &str,
        limit: usize,
    ) -> Result<Vec<ConversationSummary>, JournalError> {
        self.inner().conversations(tenant, limit).await
    }

    async fn waits(&self, settled: usize) -> Result<Waits, JournalError> {
        self.inner().waits(settled).await
    }

    async fn before_day(&self, day: Date) -> Result<Position, JournalError> {
        self.inner().before_day(day).await
    }
}
