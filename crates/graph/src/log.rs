//! Writes a thread's events to its journal.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};

use ephor_core::{ConversationId, Disposition, Draft, ErrorCode, EventData, EventId, Failure};
use ephor_journal::{Commit, Journal, JournalError};
use ephor_time::Time;
use jiff::Timestamp;
use tokio::sync::{Mutex, mpsc, oneshot};

use crate::append::Append;
use crate::busy::Hold;

/// When a thread's events are written.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Durability {
    /// Before anything that follows from them starts. A crash loses no completed task.
    #[default]
    Sync,
    /// In the background, in order. A crash loses the last few; they run again.
    Async,
    /// When the run ends or waits: then, everything that is needed to continue. A crash loses the
    /// run, and the thread's history of a run that did much, or has little state, has only its end.
    Exit,
}

/// Why a thread couldn't be written. The journal's error, shared: every task of the run may see it.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the thread can't be written: {0}")]
pub(crate) struct LogError(Arc<JournalError>);

impl LogError {
    pub fn conflict(&self) -> bool {
        matches!(*self.0, JournalError::Conflict { .. })
    }
}

impl From<LogError> for Failure {
    fn from(error: LogError) -> Self {
        let hint = match error.conflict() {
            true => "another run is writing to this thread: let it end, then resume",
            false => "nothing is lost that was written; resume the thread when the journal works",
        };
        Failure::new(ErrorCode::Dependency, error.to_string()).hint(hint)
    }
}

/// Bytes that an event takes beside its updates, roughly.
pub(crate) const EVENT_BYTES: usize = 300;

/// Events that wait for the background writer; then tasks that end wait too.
const QUEUE: usize = 256;

pub(crate) struct ThreadLog {
    pub id: ConversationId,
    journal: Arc<dyn Journal>,
    time: Time,
    source: Arc<str>,
    mode: Durability,
    head: Mutex<Head>,
    writer: Option<mpsc::Sender<Order>>,
    /// What keeps the thread from other runs, while this one lasts. None: nothing does, or the background
    /// writer itself.
    hold: Option<Weak<Hold>>,
    /// Why the background writer has stopped.
    failed: Arc<OnceLock<LogError>>,
    /// Bytes of the state when it was last measured, and bytes written since it was written whole.
    state: AtomicU64,
    since: AtomicU64,
}

#[derive(Default)]
struct Head {
    sequence: u64,
    kept: Vec<EventData>,
    /// Whether something that was kept has been forgotten.
    forgot: bool,
    /// The place and id of the last event of a commit of which nobody knows whether it was written:
    /// whoever waited for that was dropped.
    doubt: Option<(u64, EventId)>,
}

enum Order {
    Write(Vec<EventData>),
    Flush(oneshot::Sender<Result<(), LogError>>),
}

impl ThreadLog {
    /// Snapshots aren't taken more often than once in this many bytes of events.
    const MIN_SNAPSHOT: u64 = 256 * 1024;

    pub fn new(
        journal: Arc<dyn Journal>,
        id: ConversationId,
        sequence: u64,
        mode: Durability,
        source: &str,
        time: Time,
        hold: Option<Arc<Hold>>,
    ) -> Arc<Self> {
        let head = Head { sequence, ..Head::default() };
        let mut log = Self {
            id,
            journal,
            time,
            source: source.into(),
            mode,
            head: Mutex::new(head),
            writer: None,
            hold: hold.as_ref().map(Arc::downgrade),
            failed: Arc::default(),
            state: AtomicU64::new(0),
            since: AtomicU64::new(0),
        };
        if mode == Durability::Async {
            let (sender, inbox) = mpsc::channel(QUEUE);
            let writer = log.part(sequence);
            tokio::spawn(writer.write_on(inbox, hold));
            log.writer = Some(sender);
        }
        Arc::new(log)
    }

    fn part(&self, sequence: u64) -> Self {
        Self {
            id: self.id.clone(),
            journal: self.journal.clone(),
            time: self.time.clone(),
            source: self.source.clone(),
            mode: Durability::Sync,
            head: Mutex::new(Head { sequence, ..Head::default() }),
            writer: None,
            hold: None,
            failed: self.failed.clone(),
            state: AtomicU64::new(0),
            since: AtomicU64::new(0),
        }
    }

    pub fn now(&self) -> Timestamp {
        self.time.now()
    }

    /// Writes events, or sees to it that they are written, as the mode says.
    pub async fn append(&self, events: Vec<EventData>) -> Result<(), LogError> {
        match (&self.writer, self.mode) {
            (Some(writer), _) => {
                if let Some(error) = self.failed.get() {
                    return Err(error.clone());
                }
                if writer.send(Order::Write(events)).await.is_err() {
                    return self.flush().await;
                }
                Ok(())
            }
            (None, Durability::Exit) => {
                self.head.lock().await.kept.extend(events);
                Ok(())
            }
            (None, _) => self.write(events).await,
        }
    }

    /// Writes events as the mode says, but in the background nothing: what a run begins with shows
    /// whether the thread is its own, and what must not be done twice is on record before what follows.
    pub async fn append_now(&self, events: Vec<EventData>) -> Result<(), LogError> {
        self.append(events).await?;
        if self.writer.is_some() { self.flush().await } else { Ok(()) }
    }

    /// Everything appended so far is written when this returns.
    pub async fn flush(&self) -> Result<(), LogError> {
        if let Some(writer) = &self.writer {
            let (reply, answer) = oneshot::channel();
            let closed = || LogError(Arc::new(JournalError::Closed));
            writer.send(Order::Flush(reply)).await.map_err(|_| closed())?;
            return answer.await.map_err(|_| closed())?;
        }
        let kept = std::mem::take(&mut self.head.lock().await.kept);
        if kept.is_empty() { Ok(()) } else { self.write(kept).await }
    }

    /// In the mode "exit": what was kept so far isn't needed any more, because the next write begins
    /// with a snapshot, which is less. Says whether it is that mode.
    pub async fn forget(&self) -> bool {
        if self.mode == Durability::Exit {
            let mut head = self.head.lock().await;
            head.kept.clear();
            head.forgot = true;
        }
        self.mode == Durability::Exit
    }

    /// The same for what was kept since, if something has been forgotten. Says whether it has.
    pub async fn forget_more(&self) -> bool {
        self.mode == Durability::Exit && self.forgot().await && self.forget().await
    }

    /// Whether what is kept can't be read without a snapshot before it. What was kept from the
    /// beginning follows what is recorded, and a snapshot between the two would hide the tasks of
    /// an unfinished step, and answers, that are recorded.
    pub async fn forgot(&self) -> bool {
        self.head.lock().await.forgot
    }

    /// In the mode "exit": puts the snapshot before what was kept since.
    pub async fn begin_with(&self, snapshot: EventData) {
        self.head.lock().await.kept.insert(0, snapshot);
    }

    /// Notes how much was written.
    pub fn wrote(&self, bytes: usize) {
        self.since.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Whether the state, as large as it was when it was last measured, should be written whole: reading
    /// what came since it was has become much more than reading the state.
    pub fn due(&self) -> bool {
        let since = self.since.load(Ordering::Relaxed);
        // What is kept in memory is forgotten sooner.
        let least = if self.mode == Durability::Exit { 0 } else { Self::MIN_SNAPSHOT };
        since >= least.max(4 * self.state.load(Ordering::Relaxed))
    }

    /// The same, of a state of this many bytes. One that only grows is never written whole: all
    /// that came since is in it.
    pub fn is_due(&self, state: usize) -> bool {
        self.state.store(state as u64, Ordering::Relaxed);
        self.due()
    }

    /// The state was written whole, in this many bytes.
    pub fn wrote_state(&self, bytes: usize) {
        self.state.store(bytes as u64, Ordering::Relaxed);
        self.since.store(0, Ordering::Relaxed);
    }

    async fn write(&self, events: Vec<EventData>) -> Result<(), LogError> {
        // Held while the journal writes: a thread's events have one order.
        let mut head = self.head.lock().await;
        let doubt = head.doubt;
        let again = doubt.map(|_| events.clone());
        match (self.write_at(&mut head, events).await, doubt, again) {
            (Err(JournalError::Conflict { actual, .. }), Some(doubt), Some(events))
                if actual == doubt.0 && self.has(doubt).await =>
            {
                // It was written after all, and this follows it.
                head.sequence = actual;
                self.write_at(&mut head, events).await
            }
            (result, ..) => result,
        }
        .map_err(|error| LogError(Arc::new(error)))
    }

    async fn write_at(&self, head: &mut Head, events: Vec<EventData>) -> Result<(), JournalError> {
        let hold = match &self.hold {
            // The run is over, and the next one may have begun.
            Some(hold) => Some(hold.upgrade().ok_or(JournalError::Closed)?),
            None => None,
        };
        let first = head.sequence + 1;
        let time = self.time.now();
        let envelopes = (first..).zip(events).map(|(sequence, data)| {
            let draft = Draft::of(self.id.clone(), data).from_source(self.source.clone());
            Arc::new(draft.seal(sequence, time, Disposition::Delivered))
        });
        let events: Vec<_> = envelopes.collect();
        let last = events.last().map(|event| (event.sequence, event.id));
        let commit = Commit::new(self.id.clone(), head.sequence, events);
        head.doubt = last;
        match hold {
            Some(hold) => Append::new(self.journal.clone(), commit, hold).await?,
            None => self.journal.append(commit).await?,
        };
        head.sequence = last.map_or(head.sequence, |(sequence, _)| sequence);
        head.doubt = None;
        Ok(())
    }

    async fn has(&self, (sequence, id): (u64, EventId)) -> bool {
        let found = self.journal.read(&self.id, sequence - 1, 1).await;
        found.is_ok_and(|events| events.first().is_some_and(|event| event.id == id))
    }

    /// Writes what comes until the run is over and all is written, or nobody can send any more. If the
    /// journal fails, every flush says why.
    async fn write_on(self, mut inbox: mpsc::Receiver<Order>, hold: Option<Arc<Hold>>) {
        let over = async {
            match &hold {
                Some(hold) => hold.over().await,
                None => std::future::pending().await,
            }
        };
        let mut over = std::pin::pin!(over);
        let mut outcome = Ok(());
        let mut orders = Vec::new();
        loop {
            tokio::select! {
                came = inbox.recv_many(&mut orders, QUEUE) => if came == 0 { return },
                () = &mut over, if !inbox.is_closed() => {
                    inbox.close();
                    continue;
                }
            }
            let mut events = Vec::new();
            for order in orders.drain(..) {
                match order {
                    Order::Write(more) => events.extend(more),
                    Order::Flush(reply) => {
                        let now = std::mem::take(&mut events);
                        if outcome.is_ok() && !now.is_empty() {
                            outcome = self.write(now).await;
                        }
                        // Whoever asked may have been cancelled.
                        let _ = reply.send(outcome.clone());
                    }
                }
            }
            if outcome.is_ok() && !events.is_empty() {
                outcome = self.write(events).await;
            }
            if let Err(error) = &outcome {
                // The first one stays.
                let _ = self.failed.set(error.clone());
            }
        }
    }
}
