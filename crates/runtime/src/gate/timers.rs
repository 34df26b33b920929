//! Timers at the gate: one is set within limits, and fires or is cancelled while it is set. It
//! fires once, whoever tries, because the commit names the sequence at which this was checked.
//! What comes by itself is noted here, timers and the expiry of holds.

use std::sync::Arc;

use ephor_bus::{Batch, MiddlewareError};
use ephor_core::events::{CallHeld, DecisionHeld, TimerCancelled, TimerFired, TimerRef, TimerSet};
use ephor_core::waiting::Change;
use ephor_core::{ConversationId, Envelope, Event, EventData};
use ephor_journal::{ClaimError, JournalError};

use super::Gate;
use crate::due::What;
use crate::entity::Entity;
use crate::holds::Holds;

/// Maximum number of set timers in one conversation.
pub const MAX_TIMERS: usize = 256;

/// Longest name of a timer, in bytes.
const MAX_NAME: usize = 256;

/// Largest payload of a timer, in bytes of its JSON.
const MAX_PAYLOAD: usize = 16 * 1024;

/// Whether an event says something of a timer.
pub(crate) fn is_of_timer(kind: &str) -> bool {
    [TimerSet::TYPE, TimerFired::TYPE, TimerCancelled::TYPE].contains(&kind)
}

impl Gate {
    /// Refuses what can't be said of the conversation's timers.
    pub(super) async fn check_timer(&self, batch: &Batch) -> Result<(), MiddlewareError> {
        let Some(data) = batch.published().map(|draft| draft.data.clone()) else {
            return Ok(());
        };
        if !is_of_timer(data.kind()) {
            return Ok(());
        }
        let entity = self.entity_at(&batch.conversation, batch.head).await?;
        let checked = check(&entity.view().holds, &data);
        checked.map_err(MiddlewareError::block)
    }

    /// The conversation for whoever is about to write it, and has its lock. None: it is another
    /// process's, or has no events.
    pub(crate) async fn to_write(
        &self,
        conversation: &ConversationId,
    ) -> Result<Option<Arc<Entity>>, JournalError> {
        match self.ownership.claim(conversation).await {
            Ok(_) => {}
            Err(ClaimError::NotOwner(_)) => return Ok(None),
            Err(ClaimError::Journal(error)) => return Err(error),
        }
        let head = self.journal.head(conversation).await?;
        match head {
            0 => Ok(None),
            head => self.entity_at(conversation, head).await.map(Some),
        }
    }

    /// What was held with these events expires some time, and timers fire; what was settled with
    /// them doesn't.
    pub(super) fn note_due(&self, entity: &Entity, events: &[Arc<Envelope>]) {
        let changed = |envelope: &Arc<Envelope>| Change::of(envelope).is_some();
        if events.iter().any(changed) {
            self.waiting.due.keep(entity.id(), &entity.view().holds);
        }
        for envelope in events {
            let (id, at, what) = if let Some(held) = envelope.read::<DecisionHeld>() {
                (held.original_decision_id, held.question.expires_at, What::Hold)
            } else if let Some(held) = envelope.read::<CallHeld>() {
                (envelope.id, held.question.expires_at, What::Hold)
            } else if let Some(set) = envelope.read::<TimerSet>() {
                (envelope.id, set.due, What::Timer)
            } else {
                continue;
            };
            self.waiting.due.add(at, id, &envelope.conversation, what);
        }
    }

    /// Whether a timer of a conversation is set, as far as is known here.
    pub(crate) fn has_timers(&self, conversation: &ConversationId) -> bool {
        match self.in_memory(conversation) {
            Some(entity) => entity.view().holds.timers().next().is_some(),
            None => self.waiting.due.has_timer(conversation),
        }
    }
}

fn check(holds: &Holds, data: &EventData) -> Result<(), String> {
    let is_set = |timer: &TimerRef| holds.timers().any(|set| set.of == timer);
    if let Some(set) = data.read::<TimerSet>() {
        return check_set(holds, &set, is_set(&set.timer));
    }
    let open = match data.read::<TimerFired>() {
        Some(fired) => holds.timers().any(|set| set.open.id == fired.set),
        None => data.read::<TimerCancelled>().is_some_and(|end| is_set(&end.timer)),
    };
    match open {
        true => Ok(()),
        false => Err(NOT_SET.to_owned()),
    }
}

/// Why a timer can't fire.
pub(crate) const NOT_SET: &str =
    "TIMER_NOT_SET: the timer has fired, was cancelled, or was set anew";

fn check_set(holds: &Holds, set: &TimerSet, replaces: bool) -> Result<(), String> {
    let TimerSet { timer: TimerRef { name, .. }, payload, .. } = set;
    if name.is_empty() || name.len() > MAX_NAME {
        return Err(format!("TIMER_NAME: a timer's name has 1 to {MAX_NAME} bytes; shorten it"));
    }
    if payload.to_string().len() > MAX_PAYLOAD {
        return Err(format!(
            "TIMER_TOO_LARGE: a timer's payload has at most {MAX_PAYLOAD} bytes; name what it is about"
        ));
    }
    if !replaces && holds.timers().count() >= MAX_TIMERS {
        return Err(format!(
            "TIMER_LIMIT: {MAX_TIMERS} timers of the conversation are set already; cancel those that \
             aren't needed"
        ));
    }
    Ok(())
}
