//! A journal that lives as long as its process: for tests, demos and embedders who keep nothing.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use async_trait::async_trait;
use dashmap::DashMap;
use ephor_core::{ConversationId, Envelope};
use jiff::Timestamp;
use jiff::civil::Date;
use tokio::sync::watch;

use crate::projections::waits::Fold;
use crate::projections::{day_of, span_of};
use crate::{
    Auditable, Claim, ClaimError, Commit, ConversationSummary, Feed, JournalError, Ownership,
    Position, Projections, Store, Waits, roles,
};

/// Commits in one piece of the log. Pieces are never moved, so that a long log doesn't make an
/// append wait for a copy of all of it.
const CHUNK: usize = 4096;

/// Keeps every event in memory, shared with whoever published it.
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
    events: Vec<Arc<Envelope>>,
    last: Position,
    /// The highest that it was written with.
    epoch: u64,
}

#[derive(Debug, Default)]
struct Log {
    chunks: Vec<Vec<Vec<Arc<Envelope>>>>,
    commits: u64,
    events: u64,
    waits: Fold,
    /// The position before the first commit of each day.
    days: BTreeMap<Date, Position>,
    /// The day that was written last: from, until.
    day: Option<(Timestamp, Timestamp)>,
}

impl Log {
    fn push(&mut self, events: Vec<Arc<Envelope>>) -> Position {
        events.iter().for_each(|event| self.waits.take(event));
        if let Some(last) = events.last() {
            self.begin_day(last.time);
        }
        self.events += events.len() as u64;
        self.commits += 1;
        match self.chunks.last_mut() {
            Some(chunk) if chunk.len() < CHUNK => chunk.push(events),
            _ => {
                let mut chunk = Vec::with_capacity(CHUNK);
                chunk.push(events);
                self.chunks.push(chunk);
            }
        }
        Position(self.commits)
    }

    fn begin_day(&mut self, time: Timestamp) {
        // Finding the day of a time costs more than the rest of it.
        if self.day.as_ref().is_some_and(|(from, until)| (*from..*until).contains(&time)) {
            return;
        }
        let day = day_of(time);
        self.days.entry(day).or_insert(Position(self.commits));
        self.day = span_of(day);
    }

    /// The commit at a position, from 1.
    fn get(&self, position: u64) -> Option<&Vec<Arc<Envelope>>> {
        let index = usize::try_from(position.checked_sub(1)?).ok()?;
        self.chunks.get(index / CHUNK)?.get(index % CHUNK)
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
        let actual = conversation.events.len() as u64;
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
        if let Some(cap) = self.cap
            && log.events + commit.events.len() as u64 > cap
        {
            let held = log.events;
            drop(log);
            conversation.events.truncate(usize::try_from(actual).unwrap_or(usize::MAX));
            drop(conversation);
            self.forget_if_empty(&commit.conversation);
            return Err(JournalError::Full { held, cap });
        }
        let position = log.push(commit.events);
        drop(log);
        conversation.last = position;
        conversation.epoch = commit.epoch;
        drop(conversation);
        if self.last.receiver_count() > 0 {
            self.tell(position);
        }
        Ok(position)
    }

    /// A refused first commit must not leave an empty conversation behind.
    fn forget_if_empty(&self, conversation: &ConversationId) {
        self.conversations.remove_if(conversation, |_, held| held.events.is_empty());
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
        Ok(self.conversations.get(conversation).map_or(0, |held| held.events.len() as u64))
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        let skip = usize::try_from(after).unwrap_or(usize::MAX);
        Ok(self
            .conversations
            .get(conversation)
            .map(|held| held.events.iter().skip(skip).take(limit).cloned().collect())
            .unwrap_or_default())
    }

    async fn read_back(
        &self,
        conversation: &ConversationId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        let wanted = usize::try_from(before.saturating_sub(1)).unwrap_or(usize::MAX);
        let newest = |held: &Conversation| {
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
            if !found.is_empty() && found.len() + commit.len() > limit {
                break;
            }
            position += 1;
            found.extend(commit.iter().map(|event| (Position(position), event.clone())));
        }
        Ok(found)
    }

    fn watch(&self) -> watch::Receiver<Position> {
        // Appends tell only when somebody listens, so a new listener is brought up to date here;
        // it subscribes before the log is looked at, so that no commit falls between.
        let receiver = self.last.subscribe();
        let commits = self.log().commits;
        self.tell(Position(commits));
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

impl Auditable for Memory {}

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
                let (first, last) = (held.events.first()?, held.events.last()?);
                let summary = ConversationSummary {
                    conversation: held.key().clone(),
                    events: held.events.len() as u64,
                    first: first.time,
                    last: last.time,
                };
                Some((held.last, summary))
            })
            .collect();
        found.sort_unstable_by_key(|(last, _)| std::cmp::Reverse(*last));
        found.truncate(limit);
        Ok(found.into_iter().map(|(_, summary)| summary).collect())
    }

    async fn waits(&self, settled: usize) -> Result<Waits, JournalError> {
        let log = self.log();
        Ok(log.waits.waits(Position(log.commits), settled))
    }

    async fn before_day(&self, day: Date) -> Result<Position, JournalError> {
        let log = self.log();
        let before = log.days.range(day..).map(|(_, before)| *before).min();
        Ok(before.unwrap_or(Position(log.commits)))
    }
}
