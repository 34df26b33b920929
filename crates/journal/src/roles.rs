//! What a journal does, by role. Most readers need one or two of them.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{ConversationId, Envelope};
use tokio::sync::watch;

use crate::{Commit, Extent, Hash, JournalError, Link, Ownership, Position, Projections, links};

/// Bytes of a snapshot that a journal keeps at most.
pub const MAX_SNAPSHOT: usize = 16 << 20;

/// The record of each conversation.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Appends a commit. When it returns, the commit is durable.
    ///
    /// # Errors
    /// [`JournalError::Fenced`] where the conversation was written with a higher epoch, also if
    /// something else is wrong with the commit; [`JournalError::Conflict`] where its last event
    /// isn't the one expected.
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

    /// At most `limit` events of the conversation before a sequence, the newest first.
    /// [`u64::MAX`]: from its last event. The next page is before the last event of this one.
    ///
    /// What it costs depends on what it returns (and on the size of the commits which that is
    /// from), not on how long the conversation is: the last event of a type, such as a snapshot, is
    /// found without reading all that came before it.
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

    /// Keeps what a fold of a conversation has come to: `bytes`, after the event with this
    /// sequence. One is kept for each name; an older one than is kept is ignored.
    ///
    /// A snapshot is a cache: it isn't part of the record, no hash covers it, and a store may lose
    /// it, or keep none at all (the default). Whoever takes one up reads on from its sequence, and
    /// must be able to do without.
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

    /// How far a conversation's record reaches, and how its chain ends.
    ///
    /// By default nothing was removed, and there is no hash.
    async fn extent(&self, conversation: &ConversationId) -> Result<Extent, JournalError> {
        Ok(Extent { last: self.head(conversation).await?, ..Extent::default() })
    }

    /// Removes the events of a conversation up to one, for good, and its snapshots; of each commit a
    /// hash is left. The conversation's last commit must be a
    /// [`HistoryRemoved`](ephor_core::events::HistoryRemoved) that accounts for them
    /// ([`Store::extent`] says what it must say). Where what was removed already goes as far, the rest
    /// of it is.
    ///
    /// One step: readers see none of these events any more, and some hundreds of commits are gone.
    /// Whether there is more to do; others may commit between two steps.
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

    /// Gives the room of what was removed back to the system, where the store can; until then it is
    /// used for what comes. It may take long, and nobody can commit meanwhile. By default nothing.
    async fn reclaim(&self) -> Result<(), JournalError> {
        Ok(())
    }

    /// Who may write which conversation, as this store keeps it for the processes that share it. None:
    /// it keeps nothing of that, and [`Local`](crate::Local) is good enough (the default).
    fn owners(&self) -> Option<Arc<dyn Ownership>> {
        None
    }

    /// Brings all that was appended into the shape in which others take it up, as a file that can be
    /// copied alone. Whoever has used a journal calls it at the end; it can be used on afterwards.
    /// By default nothing.
    async fn settle(&self) -> Result<(), JournalError> {
        Ok(())
    }
}

/// All commits in one order, for those who follow every conversation.
///
/// Positions may have gaps, and a commit may become readable after one with a higher position was
/// accepted. But what was read is final: [`Feed::read_all`] hands nothing out beyond a commit that
/// may still come, so that whoever reads on from the last position that it got misses nothing.
#[async_trait]
pub trait Feed: Send + Sync + 'static {
    /// At most `limit` events (and always whole commits, at least one if there is one) of all
    /// conversations after a position, in the order of their commits.
    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError>;

    /// The position of the last commit, and every change of it: what a tail waits on. Commits of other
    /// processes count when this one hears of them ([`Feed::watch_others`]), at the latest with its next
    /// own commit.
    fn watch(&self) -> watch::Receiver<Position>;

    /// Changes when another process has committed something, soon after it has: whoever waits for what
    /// others do reads on then. The number says how often that was seen; several commits may be seen at
    /// once. Listening may cost something for as long as the receiver is kept.
    ///
    /// None: this store doesn't hear of others (the default). They are looked for now and then.
    fn watch_others(&self) -> Option<watch::Receiver<u64>> {
        None
    }

    /// Whether the commit at `position` comes right after `last` in the feed, so that nothing is
    /// between them now or later. Where a store can't tell without looking, it says no (the
    /// default); the feed is read then.
    fn follows(&self, _last: Position, _position: Position) -> bool {
        false
    }

    /// How far a consumer of that name has got: [`Position::START`] until it
    /// [advances](Feed::advance).
    async fn cursor(&self, consumer: &str) -> Result<Position, JournalError>;

    /// Keeps how far a consumer has got, durably. It says so itself, once it is done with what it
    /// has read: what it wasn't done with is handed out again after a crash.
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

/// What proves that the record is what was written: see [`verify`](crate::verify).
#[async_trait]
pub trait Auditable: Store + Feed {
    /// At most `limit` commits after a position, as an audit sees them, in order; at least one if
    /// there is one.
    ///
    /// By default they are made of what [`Feed::read_all`] gives, and carry no hash of their
    /// own: an audit then comes to a head that can be noted and compared, but tells no single
    /// change. A journal whose store others can reach overrides it, with the hashes that it keeps.
    async fn links(&self, after: Position, limit: usize) -> Result<Vec<Link>, JournalError> {
        links::of_events(self, after, limit).await
    }

    /// The positions of at most `limit` commits after a position, in order, each with the hash that is
    /// kept with it: [`Auditable::links`] without the rest of it, which costs most. Commits that carry
    /// no hash are left out.
    async fn hashes(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Hash)>, JournalError> {
        let links = self.links(after, limit).await?;
        Ok(links.into_iter().filter_map(|link| Some((link.position, link.hash?))).collect())
    }

    /// The head over all commits and the position of the last of them, as the store keeps it: what an
    /// [anchor](crate::anchors) signs. An audit makes it anew from the commits, and tells where it
    /// differs. By default none is kept.
    async fn head_of_all(&self) -> Result<Option<(Position, Hash)>, JournalError> {
        Ok(None)
    }

    /// What the store finds wrong with itself, a line each; an audit begins with it. By default
    /// nothing.
    async fn faults(&self) -> Result<Vec<String>, JournalError> {
        Ok(Vec::new())
    }

    /// A digest of what its store looks like beside what was committed: tables, views, triggers. An
    /// [anchor](crate::anchors) notes it. By default there is nothing to tell: [`Hash::START`].
    async fn shape(&self) -> Result<Hash, JournalError> {
        Ok(Hash::START)
    }
}

/// A journal: everything that has all four roles is one. A runtime takes an `Arc<dyn Journal>`.
pub trait Journal: Store + Feed + Auditable + Projections {}

impl<T: Store + Feed + Auditable + Projections> Journal for T {}

/// Whether a snapshot may be kept.
pub(crate) fn check_snapshot(bytes: &[u8]) -> Result<(), JournalError> {
    let (bytes, most) = (bytes.len(), MAX_SNAPSHOT);
    if bytes > most { Err(JournalError::Snapshot { bytes, most }) } else { Ok(()) }
}
