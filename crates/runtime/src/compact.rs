//! Removes finished conversations from the journal.
//!
//! A conversation is removed as a whole. Once nothing in it is unfinished, and its last event is
//! old enough, its removal is recorded (HistoryRemoved) and then carried out. It keeps its name,
//! and continues as if it were new.
//!
//! | of it | is there | so it |
//! | --- | --- | --- |
//! | an event that is newer | | stays |
//! | a run that isn't over, an approved decision without an end, a timer that is set | | stays |
//! | something that waits for a person, an allowance that still holds | | stays |
//! | events that a consumer of the feed hasn't got to | | stays |
//! | a record of the platform | | stays |
//! | a break in its chain | | stays: what is left proves what was changed |
//! | a thread whose conversation stays, or whose graph waits | | stays |
//! | a HistoryRemoved at its end, and events before it | a crash came between | is removed |

mod old;
pub(crate) mod retention;

use ephor_bus::{BusError, Outcome};
use ephor_core::events::{
    GraphInterrupted, GraphResumed, GraphRunEnded, GraphRunStarted, GraphTurnStarted,
    HistoryRemoved, REQUESTS,
};
use ephor_core::{ConversationId, Draft, Event, EventId};
use ephor_journal::{Break, Extent, JournalError, Position, breaks_of};
use jiff::Timestamp;
use serde::Serialize;

use crate::inbox;
use crate::runs::{LatestRuns, belongs_to, breaks, threads};
use crate::runtime::Runtime;
use crate::services::Services;
use old::Old;

/// Events of one read.
const PAGE: usize = 512;

/// Events of a conversation among which runs that aren't over are looked for.
const WINDOW: usize = 2048;

/// Characters of a decision's id, after which a task's thread is named.
const TASK: usize = 36;

/// Why a conversation isn't removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Stays {
    /// The journal has no such conversation.
    #[error("the journal has no such conversation")]
    NotFound,
    /// It has events after the given time.
    #[error("its last event is of {last}")]
    Recent {
        /// The time of its last event.
        last: Timestamp,
    },
    /// Something in it isn't finished.
    #[error("something in it isn't finished")]
    Unfinished,
    /// Something in it waits for a person, or an allowance is still in force.
    #[error("something in it waits for a person, or is still allowed by one")]
    Waits,
    /// A consumer of the feed hasn't read all of it.
    #[error("the consumer {consumer} hasn't read all of it yet")]
    Awaited {
        /// The consumer.
        consumer: String,
    },
    /// It is a record of the platform itself.
    #[error("it is a record of the platform itself")]
    System,
    /// It is a thread of a conversation that stays.
    #[error("it belongs to a conversation that stays")]
    Belongs,
    /// Another process owns it, or wrote to it at the same moment.
    #[error("another process is at work in it")]
    Elsewhere,
    /// It isn't what was written, and its removal would destroy the evidence.
    #[error("its record was changed or damaged, first at position {position}")]
    Broken {
        /// The position of the first commit that doesn't fit its chain.
        position: Position,
    },
    /// A middleware blocked the event that records the removal.
    #[error("it was blocked by {by}: {reason}")]
    Blocked {
        /// The middleware.
        by: String,
        /// The reason.
        reason: String,
    },
}

impl Stays {
    /// A stable code, such as `UNFINISHED`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "NOT_FOUND",
            Self::Recent { .. } => "RECENT",
            Self::Unfinished => "UNFINISHED",
            Self::Waits => "WAITS",
            Self::Awaited { .. } => "AWAITED",
            Self::System => "SYSTEM",
            Self::Belongs => "BELONGS",
            Self::Elsewhere => "ELSEWHERE",
            Self::Broken { .. } => "BROKEN",
            Self::Blocked { .. } => "BLOCKED",
        }
    }
}

/// What was removed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Compacted {
    /// The number of conversations.
    pub conversations: u64,
    /// The number of events.
    pub events: u64,
}

/// The result for one conversation: the number of events removed, or why it stays.
pub type OneCompacted = Result<u64, Stays>;

impl Runtime {
    /// Removes all events of a conversation and of its graphs' threads, permanently. It isn't
    /// removed if something in it is unfinished, waits for a person, is later than `before`, or
    /// doesn't fit its chain.
    /// `by`: who asks for it, as recorded.
    ///
    /// The record says what was removed, so that [`verify`](ephor_journal::verify) still holds.
    /// In a SQLite journal its bytes are overwritten; [`ephor_journal::Store::reclaim`] also releases
    /// the disk space.
    ///
    /// ```
    /// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use ephor_core::ConversationId;
    /// use ephor_runtime::{Runtime, Stays};
    ///
    /// let runtime = Runtime::builder().build().await?;
    /// let orders = ConversationId::new("orders")?;
    /// let compacted = runtime.compact(&orders, jiff::Timestamp::now(), "ann").await?;
    /// assert_eq!(compacted, Err(Stays::NotFound));
    /// # runtime.shutdown().await; Ok(()) }
    /// ```
    ///
    /// # Errors
    /// The journal can't be read or written, or `by` isn't a valid name. What was removed until
    /// then stays removed.
    pub async fn compact(
        &self,
        conversation: &ConversationId,
        before: Timestamp,
        by: &str,
    ) -> Result<OneCompacted, JournalError> {
        let by = inbox::named(by).map_err(|error| JournalError::Malformed(error.to_string()))?;
        let services = &self.services;
        let threads = threads(&*services.journal, conversation).await?;
        let compacted = whole(services, conversation, &threads, before, &by).await?;
        // A log may still have what was removed.
        services.journal.settle().await?;
        Ok(compacted)
    }

    /// Does the same for all conversations of all tenants.
    ///
    /// # Errors
    /// Like [`Runtime::compact`].
    pub async fn compact_all(
        &self,
        before: Timestamp,
        by: &str,
    ) -> Result<Compacted, JournalError> {
        let by = inbox::named(by).map_err(|error| JournalError::Malformed(error.to_string()))?;
        let mut found = Old::default();
        let mut compacted = Compacted::default();
        while let Some(old) = found.next(&self.services, before).await? {
            for conversation in old {
                if let Ok(events) = found.remove(&self.services, &conversation, before, &by).await?
                {
                    compacted.conversations += u64::from(events > 0);
                    compacted.events += events;
                }
            }
        }
        self.services.journal.settle().await?;
        Ok(compacted)
    }
}

/// Removes what a conversation has said, and what its threads have, if all of it may go.
async fn whole(
    services: &Services,
    conversation: &ConversationId,
    threads: &[ConversationId],
    before: Timestamp,
    by: &str,
) -> Result<OneCompacted, JournalError> {
    if let Err(stays) = may_go(services, conversation, before).await? {
        return Ok(Err(stays));
    }
    for thread in threads {
        if let Err(stays) = rests(services, thread, before).await? {
            return Ok(Err(stays));
        }
    }
    // All of them, before any is removed.
    if let Err(stays) = fits(breaks(&*services.journal, conversation).await?) {
        return Ok(Err(stays));
    }
    let mut removed = 0;
    // The conversation last: whatever comes between, what is left has something that it belongs to.
    for part in threads.iter().chain([conversation]) {
        match one(services, part, before, by).await? {
            Ok(events) => removed += events,
            Err(stays) => return Ok(Err(stays)),
        }
    }
    Ok(Ok(removed))
}

/// What is left of a chain that is broken shows what was changed.
fn fits(breaks: Vec<Break>) -> Result<(), Stays> {
    let first = breaks.first().map(|found| found.position);
    first.map_or(Ok(()), |position| Err(Stays::Broken { position }))
}

/// Removes what a conversation or a thread has said, if it may go.
async fn one(
    services: &Services,
    conversation: &ConversationId,
    before: Timestamp,
    by: &str,
) -> Result<OneCompacted, JournalError> {
    // Taken before it is looked at: what comes while that lasts isn't accounted for, and the gate
    // refuses a removal that says less than the record has.
    let extent = services.journal.extent(conversation).await?;
    match may_go(services, conversation, before).await? {
        Ok(()) => remove(services, conversation, extent, by).await,
        Err(stays) => Ok(Err(stays)),
    }
}

/// Whether nothing needs what the conversation has said.
async fn may_go(
    services: &Services,
    conversation: &ConversationId,
    before: Timestamp,
) -> Result<Result<(), Stays>, JournalError> {
    if let Some(of) = belongs_to(conversation)
        && !matches!(rests(services, &of, before).await?, Ok(()) | Err(Stays::NotFound))
    {
        return Ok(Err(Stays::Belongs));
    }
    rests(services, conversation, before).await
}

async fn rests(
    services: &Services,
    conversation: &ConversationId,
    before: Timestamp,
) -> Result<Result<(), Stays>, JournalError> {
    let journal = &*services.journal;
    // What a request was answered is of use for a day.
    if conversation.is_system() && !conversation.name().starts_with(REQUESTS) {
        return Ok(Err(Stays::System));
    }
    let last = journal.read_back(conversation, u64::MAX, 1).await?;
    let Some(last) = last.first() else {
        return Ok(Err(Stays::NotFound));
    };
    // What it accounts for was at rest, and may still be there.
    if HistoryRemoved::took_place(last) {
        return Ok(Ok(()));
    }
    if last.time >= before {
        return Ok(Err(Stays::Recent { last: last.time }));
    }
    if let Some(consumer) = journal.extent(conversation).await?.awaited_by {
        return Ok(Err(Stays::Awaited { consumer }));
    }
    let now = services.clock.now();
    let look = services.gate.with_view(conversation, |view, _, _, _| {
        let waits = view.waits() || view.allowances.at(now).next().is_some();
        (waits, view.is_at_rest() && view.holds.timers().next().is_none())
    });
    let (waits, at_rest) = look.await?;
    services.passivate_idle(conversation).await;
    if waits {
        return Ok(Err(Stays::Waits));
    }
    let runs = LatestRuns::of(journal, conversation, WINDOW).await?.runs;
    if !at_rest
        || runs.iter().any(|run| !run.is_over())
        || !(is_of_task(conversation) || graph_is_over(services, conversation).await?)
    {
        return Ok(Err(Stays::Unfinished));
    }
    Ok(Ok(()))
}

/// Whether a thread is that of one task, which alone goes on with it: once its conversation is at rest,
/// nobody does, also where the task was cut off, so that its graph's run has no end.
fn is_of_task(thread: &ConversationId) -> bool {
    let of_task = |id: &str| id.parse::<EventId>().is_ok();
    let name = thread.name();
    let tail = name.len().checked_sub(TASK).and_then(|from| name.get(from..));
    belongs_to(thread).is_some() && tail.is_some_and(of_task)
}

/// Whether the conversation isn't a graph's thread, or its last run has an end.
async fn graph_is_over(
    services: &Services,
    conversation: &ConversationId,
) -> Result<bool, JournalError> {
    let mut before = u64::MAX;
    loop {
        let page = services.journal.read_back(conversation, before, PAGE).await?;
        for event in &page {
            // A graph within the graph says nothing of the whole.
            let over = match event.kind() {
                GraphRunEnded::TYPE => {
                    event.read::<GraphRunEnded>().is_some_and(|end| end.path.is_empty())
                }
                GraphRunStarted::TYPE
                | GraphTurnStarted::TYPE
                | GraphResumed::TYPE
                | GraphInterrupted::TYPE => return Ok(false),
                // A thread holds nothing else; of other conversations nothing is a graph's.
                kind => !kind.starts_with("Graph"),
            };
            if over {
                return Ok(true);
            }
        }
        match page.last() {
            Some(first) => before = first.sequence,
            None => return Ok(false),
        }
    }
}

/// Puts down that everything is removed, and removes it.
async fn remove(
    services: &Services,
    conversation: &ConversationId,
    extent: Extent,
    by: &str,
) -> Result<OneCompacted, JournalError> {
    let journal = &*services.journal;
    let last = journal.read_back(conversation, u64::MAX, 1).await?;
    let put_down = last.first().filter(|last| HistoryRemoved::took_place(last));
    let put_down = put_down.and_then(|last| last.read::<HistoryRemoved>());
    let (through, events) = match put_down {
        Some(removed) => {
            let missing = extent.removed < removed.last;
            (removed.last, if missing { removed.events } else { 0 })
        }
        None => {
            if let Err(stays) = fits(breaks_of(journal, conversation).await?) {
                return Ok(Err(stays));
            }
            let removed = HistoryRemoved {
                first: extent.removed + 1,
                last: extent.last,
                events: extent.last - extent.removed,
                digest: extent.digest.to_string(),
                by: by.to_owned(),
            };
            let (through, events) = (removed.last, removed.events);
            let draft = Draft::new(conversation.clone(), removed).from_source("runtime/compact");
            match services.offer_own(draft).await {
                Ok(receipt) => {
                    if let Outcome::Blocked { by, reason } = receipt.outcome {
                        return Ok(Err(Stays::Blocked { by, reason }));
                    }
                }
                Err(BusError::Journal(error)) => return Err(error),
                Err(BusError::NotOwner { .. } | BusError::Conflict { .. }) => {
                    return Ok(Err(Stays::Elsewhere));
                }
                Err(error) => return Err(JournalError::Store(error.to_string())),
            }
            (through, events)
        }
    };
    // What is in memory of it knows what is gone.
    services.passivate(conversation).await;
    services.bus.forget_dead_letters(conversation, through);
    loop {
        match journal.remove(conversation, through).await {
            Ok(true) => {}
            Ok(false) => return Ok(Ok(events)),
            Err(JournalError::Unaccounted { .. }) => return Ok(Err(Stays::Elsewhere)),
            Err(error) => return Err(error),
        }
    }
}
