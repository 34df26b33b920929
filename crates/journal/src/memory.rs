//! An in-memory journal, for tests, demos and embedders that keep nothing.

mod log;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use async_trait::async_trait;
use dashmap::DashMap;
use ephor_core::{ConversationId, Envelope};
use jiff::Timestamp;
use jiff::civil::Date;
use tokio::sync::watch;

use crate::{
    Auditable, Claim, ClaimError, Commit, ConversationSummary, Extent, Feed, JournalError, Link,
    Ownership, Position, Projections, Store, Waits, removal, roles,
};
use log::Log;

/// Keeps every event in memory, shared with its publisher.
///
/// Nothing is ever dropped: it grows until the process ends. [`Memory::with_cap`] bounds it; a
/// commit beyond the cap is refused with [`JournalError::Full`].
///
/// ```
/// use ephor_journal::{Memory, Store};
/// # use ephor_core::{ConversationId, Disposition, Draft, events::MessageSent};
/// # use ephor_journal::Commit;
/// # use std::sync::Arc;
/// # block_on(async {
/// let journal = Memory::new();
/// let conversation = ConversationId::new("c-1").unwrap();
/// let event = Draft::new(conversation.clone(), MessageSent::text("hello"))
///     .seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
/// let commit = Commit::new(conversation.clone(), 0, vec![Arc::new(event)]);
/// journal.append(commit).await.unwrap();
/// assert_eq!(journal.head(&conversation).await.unwrap(), 1);
/// # });
/// # fn block_on(future: impl Future) {
/// #     tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future);
/// # }
/// ```
#[derive(Debug)]
pub struct Memory {
    conversations: DashMap<ConversationId, Conversation>,
    log: Mutex<Log>,
    cap: Option<u64>,
    last: watch::Sender<Position>,
    snapshots: DashMap<(ConversationId, Box<str>), (u64, Vec<u8>)>,
    cursors: Mutex<HashMap<String, Position>>,
    owners: Arc<Mutex<Vec<Weak<()>>>>,
}

/// One of those who write to a journal in memory. Which conversations it has claimed isn't kept.
struct Owner {
    alive: Mutex<Option<Arc<()>>>,
    all: Arc<Mutex<Vec<Weak<()>>>>,
}

#[async_trait]
impl Ownership for Owner {
    async fn claim(&self, _: &ConversationId) -> Result<Claim, ClaimError> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|owner| owner.strong_count() > 0);
        Ok(Claim { epoch: 0, alone: all.len() < 2 })
    }

    fn leave(&self) {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

#[derive(Debug, Default)]
struct Conversation {
    /// Those that weren't removed.
    events: Vec<Arc<Envelope>>,
    /// The sequence of the last one that was.
    removed: u64,
    /// When the first of all was accepted.
    began: Timestamp,
    /// Where its commits stand.
    commits: Vec<Position>,
    /// The highest that it was written with.
    epoch: u64,
}

impl Conversation {
    fn head(&self) -> u64 {
        self.removed + self.events.len() as u64
    }

    fn last(&self) -> Position {
        self.commits.last().copied().unwrap_or_default()
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Memory {
    /// An empty journal without a cap.
    pub fn new() -> Self {
        Self {
            conversations: DashMap::new(),
            log: Mutex::default(),
            cap: None,
            last: watch::Sender::new(Position::START),
            snapshots: DashMap::new(),
            cursors: Mutex::default(),
            owners: Arc::default(),
        }
    }

    /// An empty journal that holds at most `events` events.
    pub fn with_cap(events: u64) -> Self {
        Self { cap: Some(events), ..Self::new() }
    }

    fn log(&self) -> std::sync::MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn append_now(&self, commit: Commit) -> Result<Position, JournalError> {
        commit.check()?;
        let mut conversation = self.conversations.entry(commit.conversation.clone()).or_default();
        let actual = conversation.head();
        if commit.epoch < conversation.epoch {
            return Err(JournalError::Fenced {
                conversation: commit.conversation,
                epoch: commit.epoch,
                held: conversation.epoch,
            });
        }
        if actual != commit.expected {
            drop(conversation);
            self.forget_if_empty(&commit.conversation);
            return Err(JournalError::Conflict {
                conversation: commit.conversation,
                expected: commit.expected,
                actual,
            });
        }
        conversation.events.extend(commit.events.iter().cloned());
        let mut log = self.log();
        let held = log.events();
        if let Some(cap) = self.cap
            && held + commit.events.len() as u64 > cap
        {
            drop(log);
            let kept = conversation.events.len() - commit.events.len();
            conversation.events.truncate(kept);
            drop(conversation);
            self.forget_if_empty(&commit.conversation);
            return Err(JournalError::Full { held, cap });
        }
        let time = commit.events.first().map(|event| event.time);
        let position = log.push(commit.events);
        drop(log);
        if actual == 0 {
            conversation.began = time.unwrap_or_default();
        }
        conversation.commits.push(position);
        conversation.epoch = commit.epoch;
        drop(conversation);
        if self.last.receiver_count() > 0 {
            self.tell(position);
        }
        Ok(position)
    }

    /// A refused first commit must not leave an empty conversation behind.
    fn forget_if_empty(&self, conversation: &ConversationId) {
        self.conversations.remove_if(conversation, |_, held| held.head() == 0);
    }

    fn tell(&self, position: Position) {
        self.last.send_if_modified(|last| {
            let newer = position > *last;
            *last = (*last).max(position);
            newer
        });
    }
}

#[async_trait]
impl Store for Memory {
    fn owners(&self) -> Option<Arc<dyn Ownership>> {
        let alive = Arc::new(());
        let mut all = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(Arc::downgrade(&alive));
        drop(all);
        Some(Arc::new(Owner { alive: Mutex::new(Some(alive)), all: self.owners.clone() }))
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        self.append_now(commit)
    }

    async fn head(&self, conversation: &ConversationId) -> Result<u64, JournalError> {
        Ok(self.conversations.get(conversation).map_or(0, |held| held.head()))
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        let wanted = |held: &Conversation| {
            let skip = usize::try_from(after.saturating_sub(held.removed)).unwrap_or(usize::MAX);
            held.events.iter().skip(skip).take(limit).cloned().collect()
        };
        Ok(self.conversations.get(conversation).map(|held| wanted(&held)).unwrap_or_default())
    }

    async fn read_back(
        &self,
        conversation: &ConversationId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        let newest = |held: &Conversation| {
            let wanted = before.saturating_sub(1).saturating_sub(held.removed);
            let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
            let wanted = &held.events[..wanted.min(held.events.len())];
            wanted.iter().rev().take(limit).cloned().collect()
        };
        Ok(self.conversations.get(conversation).map(|held| newest(&held)).unwrap_or_default())
    }

    async fn put_snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
        sequence: u64,
        bytes: Vec<u8>,
    ) -> Result<(), JournalError> {
        roles::check_snapshot(&bytes)?;
        let key = (conversation.clone(), Box::from(name));
        let mut kept = self.snapshots.entry(key).or_default();
        if kept.0 <= sequence {
            *kept = (sequence, bytes);
        }
        Ok(())
    }

    async fn snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
    ) -> Result<Option<(u64, Vec<u8>)>, JournalError> {
        let key = (conversation.clone(), Box::from(name));
        Ok(self.snapshots.get(&key).map(|kept| kept.clone()))
    }

    async fn extent(&self, conversation: &ConversationId) -> Result<Extent, JournalError> {
        let Some(held) = self.conversations.get(conversation) else {
            return Ok(Extent::default());
        };
        let (removed, last) = (held.removed, held.head());
        let (commits, end) = (held.commits.clone(), held.last());
        drop(held);
        let digest = self.log().digest(&commits)?;
        let cursors = self.cursors.lock().unwrap_or_else(PoisonError::into_inner);
        let behind = cursors.iter().filter(|(_, to)| **to < end).map(|(name, _)| name.clone());
        Ok(Extent { removed, last, digest, awaited_by: behind.min() })
    }

    async fn remove(
        &self,
        conversation: &ConversationId,
        through: u64,
    ) -> Result<bool, JournalError> {
        let refused = || removal::unaccounted(conversation, through);
        let mut held = self.conversations.get_mut(conversation).ok_or_else(refused)?;
        if held.removed >= through {
            return Ok(false);
        }
        let (last, before) = held.commits.split_last().ok_or_else(refused)?;
        let mut log = self.log();
        let accounted = log.get(last.0).and_then(|commit| commit.events()?.first().cloned());
        let accounted = accounted.as_deref().and_then(removal::accounted);
        if held.head() != through + 1 || accounted != Some((through, log.digest(before)?)) {
            return Err(refused());
        }
        log.remove(before)?;
        drop(log);
        let gone = usize::try_from(through - held.removed).unwrap_or(usize::MAX);
        let gone = gone.min(held.events.len());
        held.events.drain(..gone);
        held.events.shrink_to_fit();
        held.removed = through;
        drop(held);
        self.snapshots.retain(|(of, _), _| of != conversation);
        Ok(false)
    }
}

#[async_trait]
impl Feed for Memory {
    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
        let log = self.log();
        let mut found = Vec::new();
        let mut position = after.0;
        while let Some(commit) = position.checked_add(1).and_then(|next| log.get(next)) {
            let events = commit.events().map_or(0, <[_]>::len);
            if !found.is_empty() && found.len() + events > limit {
                break;
            }
            position += 1;
            let events = commit.events().into_iter().flatten();
            found.extend(events.map(|event| (Position(position), event.clone())));
        }
        Ok(found)
    }

    fn watch(&self) -> watch::Receiver<Position> {
        // Appends tell only when somebody listens, so a new listener is brought up to date here;
        // it subscribes before the log is looked at, so that no commit falls between.
        let receiver = self.last.subscribe();
        let end = self.log().end();
        self.tell(end);
        receiver
    }

    fn follows(&self, last: Position, position: Position) -> bool {
        last.0.checked_add(1) == Some(position.0)
    }

    async fn cursor(&self, consumer: &str) -> Result<Position, JournalError> {
        let cursors = self.cursors.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(cursors.get(consumer).copied().unwrap_or_default())
    }

    async fn advance(&self, consumer: &str, to: Position) -> Result<(), JournalError> {
        let mut cursors = self.cursors.lock().unwrap_or_else(PoisonError::into_inner);
        cursors.insert(consumer.to_owned(), to);
        Ok(())
    }
}

#[async_trait]
impl Auditable for Memory {
    async fn links(&self, after: Position, limit: usize) -> Result<Vec<Link>, JournalError> {
        let mut links = self.log().links(after, limit)?;
        for link in &mut links {
            let name = link.conversation.as_deref().unwrap_or_default();
            let Some(held) = name.parse().ok().and_then(|of| self.conversations.get(&of)) else {
                continue;
            };
            let at = held.commits.partition_point(|commit| *commit < link.position);
            let before = at.checked_sub(1).and_then(|at| held.commits.get(at)).copied();
            link.removal = self.log().removal(link.position, before, held.last());
        }
        Ok(links)
    }
}

#[async_trait]
impl Projections for Memory {
    async fn conversations(
        &self,
        tenant: &str,
        limit: usize,
    ) -> Result<Vec<ConversationSummary>, JournalError> {
        let mut found: Vec<_> = self
            .conversations
            .iter()
            .filter(|held| held.key().tenant() == tenant)
            .filter_map(|held| {
                let summary = ConversationSummary {
                    conversation: held.key().clone(),
                    events: held.head(),
                    first: held.began,
                    last: held.events.last()?.time,
                };
                Some((held.last(), summary))
            })
            .collect();
        found.sort_unstable_by_key(|(last, _)| std::cmp::Reverse(*last));
        found.truncate(limit);
        Ok(found.into_iter().map(|(_, summary)| summary).collect())
    }

    async fn waits(&self, settled: usize) -> Result<Waits, JournalError> {
        Ok(self.log().waits(settled))
    }

    async fn before_day(&self, day: Date) -> Result<Position, JournalError> {
        Ok(self.log().before_day(day))
    }
}
