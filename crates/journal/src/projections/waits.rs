//! What is open in all conversations: [`Opens`] of each, maintained together.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use ephor_core::waiting::{Change, OPENING, Open, Opens};
use ephor_core::{ConversationId, Envelope, EventId};
use jiff::Timestamp;

use crate::{Feed, JournalError, Position, record};

/// Events read at a time.
const PAGE: usize = 512;
/// What was settled last, and is remembered where everything is folded in memory.
const SETTLED: usize = 4096;

/// Something that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Its id: the held decision, the held call's event, the decision that asks, the allowance's
    /// event, or the TimerSet.
    pub id: EventId,
    /// The conversation.
    pub conversation: ConversationId,
    /// The sequence of the event that opened it. Its outcome is recorded after that.
    pub sequence: u64,
    /// When it is due, if it is a timer.
    pub due: Option<Timestamp>,
}

impl Waiting {
    pub(crate) fn of(conversation: ConversationId, open: &Open) -> Self {
        let due = open.timer().map(|(_, due)| due);
        Self { id: open.id, conversation, sequence: open.sequence, due }
    }
}

/// What is open in all conversations: what waits for people, allowances, and timers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Waits {
    /// As of this position; later commits aren't included.
    pub at: Position,
    /// What is open, in no particular order.
    pub open: Vec<Waiting>,
    /// The latest settled holds and questions, with their conversations; the last one is at the
    /// end.
    pub settled: Vec<(EventId, ConversationId)>,
}

/// What is open in all conversations.
#[derive(Debug, Default)]
pub(crate) struct Fold {
    open: HashMap<ConversationId, Opens>,
    settled: VecDeque<(EventId, ConversationId)>,
}

impl Fold {
    pub fn take(&mut self, event: &Envelope) {
        if let Some(change) = Change::of(event) {
            self.apply(&event.conversation, &change);
        }
    }

    pub fn apply(&mut self, conversation: &ConversationId, change: &Change) {
        if change.opens() {
            self.open.entry(conversation.clone()).or_default().take(change);
            return;
        }
        let Some(opens) = self.open.get_mut(conversation) else {
            return;
        };
        let settled = opens.take(change);
        if opens.0.is_empty() {
            self.open.remove(conversation);
        }
        for id in settled {
            if self.settled.len() >= SETTLED {
                self.settled.pop_front();
            }
            self.settled.push_back((id, conversation.clone()));
        }
    }

    /// What is open as of a position, and at most this many settled ones.
    pub fn waits(&self, at: Position, settled: usize) -> Waits {
        let open = self.open.iter().flat_map(|(conversation, opens)| {
            opens.0.iter().map(|open| Waiting::of(conversation.clone(), open))
        });
        let skipped = self.settled.len().saturating_sub(settled);
        let settled = self.settled.iter().skip(skipped).cloned().collect();
        Waits { at, open: open.collect(), settled }
    }
}

/// The same, read from the beginning.
pub(crate) async fn read<F: Feed + ?Sized>(
    feed: &F,
    settled: usize,
) -> Result<Waits, JournalError> {
    let (mut fold, mut at) = (Fold::default(), Position::START);
    loop {
        let page: Vec<(Position, Arc<Envelope>)> = crate::read_past(feed, at, PAGE).await?;
        let Some((last, _)) = page.last() else {
            return Ok(fold.waits(at, settled));
        };
        at = *last;
        page.iter().for_each(|(_, event)| fold.take(event));
    }
}

/// What a commit does to what waits. One that can't be read does nothing, as for every fold; an
/// audit names it.
pub(crate) fn changes(tenant: &str, name: &str, json: &str, open: bool) -> Vec<Change> {
    // Most commits open nothing, and needn't be read where nothing is open.
    if !open && !OPENING.iter().any(|kind| json.contains(kind)) {
        return Vec::new();
    }
    let Ok(conversation) = ConversationId::in_tenant(tenant, name) else {
        return Vec::new();
    };
    let events = record::decode(&conversation, json).unwrap_or_default();
    events.iter().filter_map(|event| Change::of(event)).collect()
}
