//! Reads the runs of a conversation without reading more of its record than a list needs.

use std::sync::Arc;

use ephor_core::events::ConversationForked;
use ephor_core::{ConversationId, Envelope, Event, EventId};
use ephor_journal::{Journal, JournalError};

use super::fold::RunLog;
use super::run::Run;

/// Events of one read.
const PAGE: usize = 512;

/// Events among which a run is looked for first.
const WINDOW: usize = 2048;

/// What divides a conversation from the name of a graph's thread in it.
const THREAD: char = '~';

/// The runs among a conversation's last events.
#[derive(Debug, Clone, PartialEq)]
pub struct LatestRuns {
    /// In the order in which they started.
    pub runs: Vec<Run>,
    /// The number of events before those that were read. Runs that started there aren't listed.
    pub before: u64,
}

/// Whether a conversation is a graph's thread, whose runs are reported by its conversation.
///
/// ```
/// use ephor_core::ConversationId;
/// use ephor_runtime::runs::is_thread;
///
/// assert!(is_thread(&ConversationId::new("c-1~planner").unwrap()));
/// assert!(!is_thread(&ConversationId::new("c-1").unwrap()));
/// ```
pub fn is_thread(conversation: &ConversationId) -> bool {
    conversation.name().contains(THREAD)
}

/// The conversation that a graph's thread belongs to. None: it isn't a thread.
pub(crate) fn belongs_to(thread: &ConversationId) -> Option<ConversationId> {
    let (name, _) = thread.name().split_once(THREAD)?;
    ConversationId::in_tenant(thread.tenant(), name).ok()
}

impl LatestRuns {
    /// Folds about the last `window` events of a conversation; all of its runs, if it has no more.
    ///
    /// # Errors
    /// [`JournalError`] if the record can't be read.
    pub async fn of(
        journal: &dyn Journal,
        conversation: &ConversationId,
        window: usize,
    ) -> Result<Self, JournalError> {
        let mut newest: Vec<Arc<Envelope>> = Vec::new();
        let mut before = u64::MAX;
        // Of a compacted conversation the first event that is left is not its first.
        let mut all = false;
        while newest.len() < window {
            let page = journal.read_back(conversation, before, PAGE).await?;
            let Some(oldest) = page.last() else {
                all = true;
                break;
            };
            before = oldest.sequence;
            newest.extend(page);
        }
        let mut log = RunLog::new(conversation.clone());
        if !all {
            // Whether it is a copy is told by its first event alone.
            let first = journal.read(conversation, 0, 1).await?;
            let forked = first.iter().filter(|event| event.kind() == ConversationForked::TYPE);
            forked.for_each(|event| log.fold(event));
        }
        newest.iter().rev().for_each(|event| log.fold(event));
        let oldest = newest.last().filter(|_| !all);
        let before = oldest.map_or(0, |oldest| oldest.sequence.saturating_sub(1));
        Ok(Self { runs: log.into_runs(), before })
    }

    /// Finds a run of a conversation by its id, first among the last events, then in all. None: the
    /// conversation has no such run.
    ///
    /// # Errors
    /// Like [`LatestRuns::of`].
    pub async fn find(
        journal: &dyn Journal,
        conversation: &ConversationId,
        run: EventId,
    ) -> Result<Option<Run>, JournalError> {
        let of = |runs: Vec<Run>| runs.into_iter().find(|known| known.id == run);
        let Self { runs, before } = Self::of(journal, conversation, WINDOW).await?;
        match of(runs) {
            None if before > 0 => Ok(of(Self::all(journal, conversation).await?)),
            found => Ok(found),
        }
    }

    /// All runs of a conversation.
    ///
    /// # Errors
    /// Like [`LatestRuns::of`].
    pub async fn all(
        journal: &dyn Journal,
        conversation: &ConversationId,
    ) -> Result<Vec<Run>, JournalError> {
        let mut log = RunLog::new(conversation.clone());
        ephor_journal::replay(journal, conversation, |event| log.fold(event)).await?;
        Ok(log.into_runs())
    }
}
