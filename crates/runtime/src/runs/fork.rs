//! Copies a conversation up to one of its events, as a separate conversation.
//!
//! The copy begins with [`ConversationForked`], followed by the original's events with new ids (see
//! [`rewrite`](super::rewrite)); the graphs' threads are copied too. What was open is open in the
//! copy under another id: an answer to one doesn't answer the other, and effects have other
//! idempotency keys. Permissions that people gave in the original and that weren't used by then
//! apply there only: they are blocked in the copy, and asked again. Timers that are set are blocked
//! too, and fire in the original only.

use std::collections::HashSet;
use std::sync::Arc;

use ephor_core::events::{
    AllowanceGranted, ConversationForked, DecisionCompleted, DecisionHeld, DecisionInterrupted,
    DecisionMade, DecisionRejected, DecisionValidated, HoldAnswered, TimerSet,
};
use ephor_core::waiting::{Change, Opens};
use ephor_core::{ConversationId, Disposition, Draft, Envelope, Event, EventId, IdError};
use ephor_journal::{Journal, JournalError};
use jiff::Timestamp;
use serde::Serialize;

use super::put::{There, put, there};
use super::rewrite::Rewriting;
use crate::runtime::Runtime;

/// Events of one read.
const PAGE: usize = 512;

/// Who blocks what isn't allowed in a copy.
const BY: &str = "fork";

const REASON: &str = "what a person allows in a conversation isn't allowed in its copies";

const TIMER: &str = "a timer fires in its conversation, and not in its copies";

/// Why a conversation wasn't copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// A name is invalid.
    #[error(transparent)]
    Id(#[from] IdError),
    /// The journal has no such conversation.
    #[error("the journal has no conversation {0}")]
    Unknown(ConversationId),
    /// It is a graph's thread, which is copied with its conversation.
    #[error("{0} is a thread of a conversation; name the conversation")]
    Thread(ConversationId),
    /// It has no event with that sequence.
    #[error("{conversation} has no event {asked}: its last one is {last}")]
    Beyond {
        /// The conversation.
        conversation: ConversationId,
        /// The requested sequence.
        asked: u64,
        /// The sequence of its last event.
        last: u64,
    },
    /// Something else has that name.
    #[error("the journal has another conversation {0} already")]
    Exists(ConversationId),
    /// Events are missing in the record.
    #[error("{conversation} can't be copied whole: event {sequence} is missing")]
    Gap {
        /// The conversation.
        conversation: ConversationId,
        /// The first missing sequence.
        sequence: u64,
    },
    /// The requested events were removed from the record.
    #[error(
        "COMPACTED: this needs the events of {conversation} up to {removed}, which were removed; a \
         backup from before still has them"
    )]
    Removed {
        /// The conversation.
        conversation: ConversationId,
        /// The sequence of the last event that was removed.
        removed: u64,
    },
    /// The record can't be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// A finished copy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Forked {
    /// Its name.
    pub conversation: ConversationId,
    /// The original.
    pub from: ConversationId,
    /// The sequence up to which it was copied. In the copy each event's sequence is one higher.
    pub at: u64,
    /// The copied threads, by their names in the copy.
    pub threads: Vec<ConversationId>,
}

/// Events of a conversation, or of a thread of it.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub name: ConversationId,
    pub events: Vec<Arc<Envelope>>,
}

/// Copies a conversation with its graphs' threads, up to the event with that sequence (`None`: its
/// last), under a new name. A decision is copied with its verdict. Threads are copied up to the time of that event. Call it again to
/// complete a copy that was cut off. `by`: who asks for it, as recorded; it isn't known with `None`.
///
/// ```
/// use ephor_core::events::UserMessageReceived;
/// use ephor_core::{ConversationId, Disposition, Draft};
/// use ephor_journal::{Commit, Memory, Store};
/// use ephor_runtime::runs::fork;
/// # use std::sync::Arc;
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let (journal, id) = (Memory::new(), ConversationId::new("c-1").unwrap());
/// let draft = Draft::new(id.clone(), UserMessageReceived::text("hello"));
/// let now = jiff::Timestamp::UNIX_EPOCH;
/// let said = Arc::new(draft.seal(1, now, Disposition::Delivered));
/// journal.append(Commit::new(id.clone(), 0, vec![said.clone()])).await.unwrap();
///
/// let copy = ConversationId::new("c-2").unwrap();
/// fork(&journal, &id, None, &copy, Some("ann"), now).await.unwrap();
/// let events = journal.read(&copy, 0, 10).await.unwrap();
/// assert_eq!(events[0].kind(), "ConversationForked");
/// assert_eq!(events[1].kind(), "UserMessageReceived");
/// assert_ne!(events[1].id, said.id);
/// # });
/// ```
///
/// # Errors
/// See [`CopyError`].
pub async fn fork(
    journal: &dyn Journal,
    from: &ConversationId,
    at: Option<u64>,
    to: &ConversationId,
    by: Option<&str>,
    now: Timestamp,
) -> Result<Forked, CopyError> {
    for name in [from, to] {
        if super::is_thread(name) {
            return Err(CopyError::Thread(name.clone()));
        }
    }
    let parts = gather(journal, from, at).await?;
    copy(journal, parts, to, by, now).await
}

impl Runtime {
    /// Copies a conversation, like [`fork`]. Names are as in [`Runtime::conversation`]. What was
    /// running in the original is unfinished in the copy, and doesn't run by itself.
    ///
    /// # Errors
    /// See [`CopyError`].
    pub async fn fork(
        &self,
        conversation: &str,
        at: Option<u64>,
        to: &str,
        by: Option<&str>,
    ) -> Result<Forked, CopyError> {
        let (now, journal) = (self.bus().clock().now(), &*self.services.journal);
        fork(journal, &conversation.parse()?, at, &to.parse()?, by, now).await
    }
}

/// A conversation up to that event, then its threads up to that moment.
pub(super) async fn gather(
    journal: &dyn Journal,
    from: &ConversationId,
    at: Option<u64>,
) -> Result<Vec<Part>, CopyError> {
    let last = journal.head(from).await?;
    if last == 0 {
        return Err(CopyError::Unknown(from.clone()));
    }
    let until = at.unwrap_or(last);
    if until == 0 || until > last {
        return Err(CopyError::Beyond { conversation: from.clone(), asked: until, last });
    }
    let mut main = read(journal, from, until).await?;
    main.events.extend(verdict(journal, &main).await?);
    let until = main.events.len() as u64;
    let moment = main.events.last().filter(|_| until < last).map(|event| event.time);
    let mut parts = vec![main];
    for thread in threads(journal, from).await? {
        let mut part = read(journal, &thread, u64::MAX).await?;
        if let Some(moment) = moment {
            let then = part.events.iter().take_while(|event| event.time <= moment).count();
            part.events.truncate(then);
        }
        if !part.events.is_empty() {
            parts.push(part);
        }
    }
    Ok(parts)
}

/// The verdict on a decision with which a part ends: it is in the same commit, and nobody judges the decision
/// of a copy again.
async fn verdict(
    journal: &dyn Journal,
    part: &Part,
) -> Result<Option<Arc<Envelope>>, JournalError> {
    let Some(last) = part.events.last().filter(|last| last.kind() == DecisionMade::TYPE) else {
        return Ok(None);
    };
    let next = journal.read(&part.name, last.sequence, 1).await?.pop();
    let of = |next: &Arc<Envelope>| {
        let validated = next.read::<DecisionValidated>().map(|it| it.original_decision_id);
        let rejected = || next.read::<DecisionRejected>().map(|it| it.original_decision_id);
        let held = || next.read::<DecisionHeld>().map(|it| it.original_decision_id);
        validated.or_else(rejected).or_else(held) == Some(last.id)
    };
    Ok(next.filter(of))
}

/// The threads of a conversation, by name.
pub(crate) async fn threads(
    journal: &dyn Journal,
    of: &ConversationId,
) -> Result<Vec<ConversationId>, JournalError> {
    let prefix = format!("{}~", of.name());
    let all = journal.conversations(of.tenant(), usize::MAX).await?;
    let names = all.into_iter().map(|found| found.conversation);
    let mut own: Vec<_> = names.filter(|name| name.name().starts_with(&prefix)).collect();
    own.sort_unstable();
    Ok(own)
}

async fn read(journal: &dyn Journal, name: &ConversationId, until: u64) -> Result<Part, CopyError> {
    let mut events: Vec<Arc<Envelope>> = Vec::new();
    let removed = journal.extent(name).await?.removed;
    if removed > 0 {
        return Err(CopyError::Removed { conversation: name.clone(), removed });
    }
    loop {
        let after = events.len() as u64;
        let left = usize::try_from(until - after).unwrap_or(PAGE).min(PAGE);
        let page = if left == 0 { Vec::new() } else { journal.read(name, after, left).await? };
        if page.is_empty() {
            return Ok(Part { name: name.clone(), events });
        }
        for (wanted, event) in (after + 1..).zip(&page) {
            if event.sequence != wanted {
                return Err(CopyError::Gap { conversation: name.clone(), sequence: wanted });
            }
        }
        events.extend(page);
    }
}

/// Writes parts, the conversation itself first, under another name.
pub(super) async fn copy(
    journal: &dyn Journal,
    parts: Vec<Part>,
    to: &ConversationId,
    by: Option<&str>,
    now: Timestamp,
) -> Result<Forked, CopyError> {
    let mut parts = parts.into_iter();
    let (Some(main), threads) = (parts.next(), parts.collect::<Vec<_>>()) else {
        return Err(CopyError::Unknown(to.clone()));
    };
    let Some(last) = main.events.last().cloned() else {
        return Err(CopyError::Unknown(main.name));
    };
    let mut rewriting = Rewriting::new(main.name.clone(), to.clone());
    for event in main.events.iter().chain(threads.iter().flat_map(|thread| &thread.events)) {
        rewriting.knows(event.id);
    }
    let events = copied(&main, &mut rewriting, by, begun(journal, to).await?.unwrap_or(now))?;
    let mut copies = Vec::new();
    for thread in &threads {
        let name = rewriting.name(&thread.name)?;
        let events = thread
            .events
            .iter()
            .map(|event| rewriting.event(event, name.clone(), event.sequence).map(Arc::new));
        let events = events.collect::<Result<Vec<_>, _>>()?;
        copies.push(Part { name: name.clone(), events });
    }
    let forked = Forked {
        conversation: to.clone(),
        from: main.name,
        at: last.sequence,
        threads: copies.iter().map(|copy| copy.name.clone()).collect(),
    };
    copies.push(Part { name: to.clone(), events });
    write(journal, &copies).await?;
    Ok(forked)
}

/// When a copy was begun, of which a part is there.
async fn begun(
    journal: &dyn Journal,
    name: &ConversationId,
) -> Result<Option<Timestamp>, JournalError> {
    let first = journal.read(name, 0, 1).await?;
    let forked = first.first().filter(|event| event.kind() == ConversationForked::TYPE);
    Ok(forked.map(|event| event.time))
}

/// Writes conversations that aren't there, the last one last: once it is there, all are. What is there
/// in part is completed.
pub(super) async fn write(journal: &dyn Journal, parts: &[Part]) -> Result<(), CopyError> {
    let mut missing = Vec::new();
    for (index, Part { name, events }) in parts.iter().enumerate() {
        match there(journal, name, events).await? {
            There::Part(events) => missing.push((index, events)),
            There::Whole if index + 1 < parts.len() => {}
            There::Whole | There::Other => return Err(CopyError::Exists(name.clone())),
        }
    }
    for (index, there) in missing {
        if let Some(Part { name, events }) = parts.get(index) {
            put(journal, name, events, there).await?;
        }
    }
    Ok(())
}

/// The events of a copy: where it comes from, then the copies.
fn copied(
    main: &Part,
    rewriting: &mut Rewriting,
    by: Option<&str>,
    now: Timestamp,
) -> Result<Vec<Arc<Envelope>>, CopyError> {
    let (Some(first), Some(last)) = (main.events.first(), main.events.last()) else {
        return Err(CopyError::Unknown(main.name.clone()));
    };
    let to = rewriting.name(&main.name)?;
    let said = ConversationForked {
        from: main.name.clone(),
        head: last.id,
        events: main.events.len() as u64,
        by: by.map(str::to_owned),
    };
    let mut draft = Draft::new(to.clone(), said).from_source("runtime/fork");
    // Not that of a copy, and the same each time.
    draft.id = rewriting.id(rewriting.id(first.id));
    let mut events = vec![Arc::new(draft.seal(1, now, Disposition::Delivered))];
    let refused = not_carried_over(&main.events);
    for event in &main.events {
        let mut copy = rewriting.event(event, to.clone(), event.sequence + 1)?;
        if refused.contains(&event.id) {
            let reason = if event.kind() == TimerSet::TYPE { TIMER } else { REASON };
            copy.disposition =
                Disposition::Blocked { by: BY.to_owned(), reason: reason.to_owned() };
        }
        events.push(Arc::new(copy));
    }
    Ok(events)
}

/// What people allowed that was still to be used: their answers to holds that are open, what they
/// approved that hasn't begun, and allowances that are in force; and timers that are set.
fn not_carried_over(events: &[Arc<Envelope>]) -> HashSet<EventId> {
    let mut opens = Opens::default();
    let mut approved: Vec<(EventId, EventId)> = Vec::new();
    for event in events.iter().filter(|event| !event.blocked()) {
        if let Some(change) = Change::of(event) {
            opens.take(&change);
        }
        if let Some(validated) = event.read::<DecisionValidated>() {
            // What an allowance let through is judged again before it is carried out.
            if !validated.approved_by.is_empty() {
                approved.push((validated.original_decision_id, event.id));
            }
        } else if let Some(end) = event.read::<DecisionCompleted>() {
            approved.retain(|(decision, _)| *decision != end.original_decision_id);
        } else if let Some(end) = event.read::<DecisionInterrupted>() {
            approved.retain(|(decision, _)| *decision != end.original_decision_id);
        } else if !approved.is_empty() && event.kind() != HoldAnswered::TYPE {
            // What follows from it has begun.
            approved.retain(|(decision, _)| event.causation != Some(*decision));
        }
    }
    let mut open: HashSet<EventId> = opens.0.iter().map(|open| open.id).collect();
    open.extend(approved.iter().map(|(decision, _)| *decision));
    let answers = events.iter().filter(|event| match event.kind() {
        HoldAnswered::TYPE => {
            event.read::<HoldAnswered>().is_none_or(|answered| open.contains(&answered.hold))
        }
        AllowanceGranted::TYPE | TimerSet::TYPE => open.contains(&event.id),
        _ => false,
    });
    let answers = answers.map(|event| event.id);
    answers.chain(approved.iter().map(|(_, verdict)| *verdict)).collect()
}
