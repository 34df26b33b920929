//! The roles of a journal. Most readers need one or two of them.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{ConversationId, Envelope};
use tokio::sync::watch;

use crate::{Commit, Extent, Hash, JournalError, Link, Ownership, Position, Projections, links};

/// Maximum size of a snapshot, in bytes.
pub const MAX_SNAPSHOT: usize = 16 << 20;

/// The record of each conversation.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Appends a commit. When it returns, the commit is durable.
    ///
    /// # Errors
    /// [`JournalError::Fenced`] if the conversation was written with a higher epoch, even if
    /// something else is wrong with the commit; [`JournalError::Conflict`] if its last event isn't
    /// the expected one.
    async fn append(&self, commit: Commit) -> Result<Position, JournalError>;

    /// The sequence of the conversation's last event; 0 if it has none.
    async fn head(&self, conversation: &ConversationId) -> Result<u64, JournalError>;

    /// At most `limit` events of the conversation after a sequence, in order.
    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError>;

    /// At most `limit` events of the conversation before a sequence, newest first. [`u64::MAX`]
    /// starts at its last event; the next page is before the last event of this one.
    ///
    /// The cost depends on what it returns (and on the size of its commits), not on the
    /// conversation's length: the last event of a type, such as a snapshot, is found without
    /// reading everything before it.
    ///
    /// ```
    /// use ephor_core::{ConversationId, Disposition, Draft, events::MessageSent};
    /// use ephor_journal::{Commit, Memory, Store};
    /// # use std::sync::Arc;
    ///
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// let journal = Memory::new();
    /// let conversation = ConversationId::new("c-1").unwrap();
    /// let event = |sequence| {
    ///     let draft = Draft::new(conversation.clone(), MessageSent::text("hello"));
    ///     Arc::new(draft.seal(sequence, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered))
    /// };
    /// let events = (1..=5).map(event).collect();
    /// journal.append(Commit::new(conversation.clone(), 0, events)).await.unwrap();
    ///
    /// let newest = journal.read_back(&conversation, u64::MAX, 2).await.unwrap();
    /// assert_eq!((newest[0].sequence, newest[1].sequence), (5, 4));
    /// let older = journal.read_back(&conversation, 4, 2).await.unwrap();
    /// assert_eq!((older[0].sequence, older[1].sequence), (3, 2));
    /// # });
    /// ```
    async fn read_back(
        &self,
        conversation: &ConversationId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError>;

    /// Stores a snapshot of a fold of a conversation: `bytes`, after the event with this sequence.
    /// One is stored for each name; one that is older than the stored one is ignored.
    ///
    /// A snapshot is a cache: it isn't part of the record, no hash covers it, and a store may lose
    /// it, or store none (the default). Whoever uses one reads on from its sequence, and must be
    /// able to do without.
    ///
    /// # Errors
    /// [`JournalError::Snapshot`] beyond [`MAX_SNAPSHOT`] bytes.
    async fn put_snapshot(
        &self,
        _conversation: &ConversationId,
        _name: &str,
        _sequence: u64,
        _bytes: Vec<u8>,
    ) -> Result<(), JournalError> {
        Ok(())
    }

    /// The snapshot of that name, with its sequence. By default there is none.
    ///
    /// ```
    /// use ephor_core::ConversationId;
    /// use ephor_journal::{Memory, Store};
    ///
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// let journal = Memory::new();
    /// let conversation = ConversationId::new("c-1").unwrap();
    /// journal.put_snapshot(&conversation, "view", 7, b"state".to_vec()).await.unwrap();
    /// let found = journal.snapshot(&conversation, "view").await.unwrap();
    /// assert_eq!(found, Some((7, b"state".to_vec())));
    /// # });
    /// ```
    async fn snapshot(
        &self,
        _conversation: &ConversationId,
        _name: &str,
    ) -> Result<Option<(u64, Vec<u8>)>, JournalError> {
        Ok(None)
    }

    /// The extent of a conversation's record, and the hash at the end of its chain.
    ///
    /// By default nothing was removed, and there is no hash.
    async fn extent(&self, conversation: &ConversationId) -> Result<Extent, JournalError> {
        Ok(Extent { last: self.head(conversation).await?, ..Extent::default() })
    }

    /// Removes a conversation's events up to one, permanently, and its snapshots; only a hash of
    /// each commit is left. The conversation's last commit must be a
    /// [`HistoryRemoved`](ephor_core::events::HistoryRemoved) that accounts for them
    /// ([`Store::extent`] has what it must say). If an earlier removal already goes as far, it is
    /// completed.
    ///
    /// It works in steps: readers see none of these events any more, and some hundreds of commits
    /// are removed per call. Returns whether there is more to do; others may commit between two
    /// steps.
    ///
    /// # Errors
    /// [`JournalError::Unaccounted`]; nothing is removed then. By default [`JournalError::Store`]:
    /// everything is kept.
    async fn remove(
        &self,
        _conversation: &ConversationId,
        _through: u64,
    ) -> Result<bool, JournalError> {
        Err(JournalError::Store("this journal removes nothing".to_owned()))
    }

    /// What tells this store from every other one of the process: the same for all wrappers around
    /// it, and no other's while it lives. By default its address.
    ///
    /// ```
    /// use ephor_journal::{Memory, Store};
    ///
    /// let (one, other) = (Memory::new(), Memory::new());
    /// assert_eq!(one.identity(), one.identity());
    /// assert_ne!(one.identity(), other.identity());
    /// ```
    fn identity(&self) -> usize {
        std::ptr::from_ref(self).cast::<()>() as usize
    }

    /// Returns the space of removed events to the system, if the store can; until then it is
    /// reused. It may take long, and blocks commits. Does nothing by default.
    async fn reclaim(&self) -> Result<(), JournalError> {
        Ok(())
    }

    /// Who may write which conversation, as this store keeps it for the processes that share it.
    /// None: it keeps no owners, and [`Local`](crate::Local) is sufficient (the default).
    fn owners(&self) -> Option<Arc<dyn Ownership>> {
        None
    }

    /// Brings everything appended into its final form, such as a file that can be copied by itself.
    /// Call it when done with a journal, which stays usable. Does nothing by default.
    async fn settle(&self) -> Result<(), JournalError> {
        Ok(())
    }
}

/// All commits in one order, to follow every conversation.
///
/// Positions may have gaps, and a commit may become readable after one with a higher position was
/// accepted. But what was read is final: [`Feed::read_all`] returns nothing beyond a commit that
/// may still appear, so reading on from the last returned position misses nothing.
#[async_trait]
pub trait Feed: Send + Sync + 'static {
    /// At most `limit` events (and always whole commits, at least one if there is one) of all
    /// conversations after a position, in the order of their commits.
    ///
    /// It ends before a commit that is damaged.
    ///
    /// # Errors
    /// [`JournalError::Unreadable`], with its position, if that commit is the next one:
    /// [`read_past`](crate::read_past) goes on after it.
    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError>;

    /// The position of the last commit, and its changes, for tails. Commits of other processes
    /// count when this one learns of them ([`Feed::watch_others`]), at the latest with its own next
    /// commit.
    fn watch(&self) -> watch::Receiver<Position>;

    /// Changes soon after another process has committed something. The number counts how often that
    /// was seen; several commits may be seen at once. Listening may have a cost for as long as the
    /// receiver exists.
    ///
    /// None: this store has no notifications (the default); others' commits are polled.
    fn watch_others(&self) -> Option<watch::Receiver<u64>> {
        None
    }

    /// Whether the commit at `position` comes right after `last` in the feed, so that nothing is
    /// between them now or later. A store that can't tell without reading returns false (the
    /// default); the feed is read then.
    fn follows(&self, _last: Position, _position: Position) -> bool {
        false
    }

    /// The position of a consumer with that name: [`Position::START`] until it
    /// [advances](Feed::advance).
    async fn cursor(&self, consumer: &str) -> Result<Position, JournalError>;

    /// Stores a consumer's position, durably. The consumer calls it once it is done with what it
    /// has read; anything else is returned again after a crash.
    ///
    /// ```
    /// use ephor_journal::{Feed, Memory, Position};
    ///
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// let journal = Memory::new();
    /// let after = journal.cursor("mailer").await.unwrap();
    /// assert_eq!(after, Position::START);
    /// for (position, _event) in journal.read_all(after, 100).await.unwrap() {
    ///     // Once the event is dealt with:
    ///     journal.advance("mailer", position).await.unwrap();
    /// }
    /// # });
    /// ```
    async fn advance(&self, consumer: &str, to: Position) -> Result<(), JournalError>;
}

/// Proves that the record is what was written: see [`verify`](crate::verify).
#[async_trait]
pub trait Auditable: Store + Feed {
    /// At most `limit` commits after a position, as an audit sees them, in order; at least one if
    /// there is one.
    ///
    /// By default they are computed from [`Feed::read_all`], without stored hashes: an audit then
    /// computes a head that can be noted and compared, but can't detect single changes. A journal
    /// whose store others can access overrides it, with its stored hashes.
    async fn links(&self, after: Position, limit: usize) -> Result<Vec<Link>, JournalError> {
        links::of_events(self, after, limit).await
    }

    /// The same for one conversation, after a sequence. None by default: without stored hashes, single
    /// changes can't be detected.
    async fn links_of(
        &self,
        _conversation: &ConversationId,
        _after: u64,
        _limit: usize,
    ) -> Result<Vec<Link>, JournalError> {
        Ok(Vec::new())
    }

    /// The positions of at most `limit` commits after a position, in order, each with its stored
    /// hash: like [`Auditable::links`] without the expensive rest. Commits without a hash are left
    /// out.
    async fn hashes(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Hash)>, JournalError> {
        let links = self.links(after, limit).await?;
        Ok(links.into_iter().filter_map(|link| Some((link.position, link.hash?))).collect())
    }

    /// The stored head over all commits and the position of the last of them, which an
    /// anchor signs. An audit recomputes it from the commits, and reports
    /// differences. None by default.
    async fn head_of_all(&self) -> Result<Option<(Position, Hash)>, JournalError> {
        Ok(None)
    }

    /// Faults that the store finds in itself, one per line; an audit begins with it. None by
    /// default.
    async fn faults(&self) -> Result<Vec<String>, JournalError> {
        Ok(Vec::new())
    }

    /// How what the store derives from the record differs from it, one per line. None by default.
    async fn derived_faults(&self) -> Result<Vec<String>, JournalError> {
        Ok(Vec::new())
    }

    /// A digest of its store's structure: tables, views, triggers. An anchor
    /// includes it. By default [`Hash::START`].
    async fn shape(&self) -> Result<Hash, JournalError> {
        Ok(Hash::START)
    }
}

/// A journal: implemented for everything that has all four roles. A runtime takes an `Arc<dyn
/// Journal>`.
pub trait Journal: Store + Feed + Auditable + Projections {}

impl<T: Store + Feed + Auditable + Projections> Journal for T {}

/// Whether a snapshot may be kept.
pub(crate) fn check_snapshot(bytes: &[u8]) -> Result<(), JournalError> {
    let (bytes, most) = (bytes.len(), MAX_SNAPSHOT);
    if bytes > most { Err(JournalError::Snapshot { bytes, most }) } else { Ok(()) }
}
