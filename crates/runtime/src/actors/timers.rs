//! Actors' timers that survive the process.
//!
//! ```text
//! set_timer ─► TimerSet ─► the time comes ─► Input::Timer ─► TimerFired, and what the actor published
//!                                                            first on that account, in one commit
//! ```
//! The actor is told before the firing is recorded. If the process ends in between, the timer is
//! still set, and the next process tells the actor again. Of two processes that try, the gate lets
//! one commit.

use std::sync::Arc;

use ephor_core::events::{TimerCancelled, TimerFired, TimerRef, TimerSet};
use ephor_core::{ConversationId, Disposition, Draft, Envelope, EventId};
use ephor_journal::JournalError;
use jiff::Timestamp;

use super::erased::ErasedInput;
use super::{Actors, owner};
use crate::actor::DueTimer;
use crate::entity::{Command, Entity, Place};
use crate::gate::timers::NOT_SET;
use crate::services::Services;

/// A timer that is due, and the word of it that isn't recorded yet.
pub(crate) struct Firing {
    pub timer: DueTimer,
    pub fired: Draft,
    /// The same, as the cause of what follows from it.
    pub cause: Arc<Envelope>,
}

/// Tells an actor that a timer of its is due, if it is set. Whoever asks has the conversation's
/// lock. When it is to be tried again; None: it isn't.
pub(crate) async fn fire(
    services: &Services,
    entity: &Arc<Entity>,
    set: EventId,
) -> Result<Option<Timestamp>, JournalError> {
    if let Some(returns) = services.gate.returns(entity) {
        return Ok(Some(returns));
    }
    services.gate.refresh(entity).await?;
    let sequence = {
        let view = entity.view();
        let open = view.holds.timers().find(|timer| timer.open.id == set);
        open.map(|timer| timer.open.sequence)
    };
    if let Some(sequence) = sequence
        && let Some(event) = event_at(services, entity.id(), sequence).await?
    {
        services.get::<Actors>().timer_due(services, entity, &event);
    }
    Ok(None)
}

async fn event_at(
    services: &Services,
    conversation: &ConversationId,
    sequence: u64,
) -> Result<Option<Arc<Envelope>>, JournalError> {
    let read = services.journal.read(conversation, sequence.saturating_sub(1), 1).await?;
    Ok(read.into_iter().next().filter(|event| event.sequence == sequence))
}

impl Actors {
    fn timer_due(&self, services: &Services, entity: &Arc<Entity>, event: &Arc<Envelope>) {
        let Some(set) = event.read::<TimerSet>() else {
            return;
        };
        let TimerSet { timer, due, payload } = (*set).clone();
        let TimerRef { actor, key, name } = timer.clone();
        let Some(at) = self.listed().iter().position(|listed| listed.actor.name() == actor) else {
            tracing::warn!(conversation = %entity.id(), actor, name,
                "a timer is due, and there is no such actor here: it stays set");
            return;
        };
        let place = Place { conversation: entity.id().clone(), actor: at, key: key.map(Arc::from) };
        let fired = TimerFired { set: event.id, timer, due };
        let fired = Draft::new(entity.id().clone(), fired);
        let fired = fired.from_source(self.name(at)).caused_by(event);
        let cause = fired.clone().seal(0, services.clock.now(), Disposition::Delivered);
        let timer = DueTimer { set: event.id, name, due, payload };
        let firing = Firing { timer, fired, cause: Arc::new(cause) };
        let mut cell = entity.cell();
        if cell.firing.contains(&event.id) {
            return;
        }
        self.give(services, &mut cell, &place, true, ErasedInput::Timer(Arc::new(firing)));
        owner::begin(services, entity, cell);
    }
}

/// Puts the firing of a timer in front of what an actor wants on its account: in one commit with the
/// timers that it sets and cancels, and with what it publishes first.
pub(super) fn with_firing(fired: Draft, commands: Vec<Command>) -> Vec<Command> {
    let (mut drafts, mut first, mut rest) = (vec![fired], None, Vec::new());
    let mut cost = None;
    let mut ahead = 0;
    for command in commands {
        match command {
            Command::Publish { drafts: timers, own: 1.., called: None } => {
                // What is said last of a timer holds.
                let said = timers.iter().filter_map(timer_of).collect::<Vec<_>>();
                drafts.retain(|draft| timer_of(draft).is_none_or(|timer| !said.contains(&timer)));
                drafts.extend(timers);
            }
            Command::Publish { drafts, own, called } if first.is_none() => {
                (first, ahead, cost) = (Some(drafts), own, called);
            }
            other => rest.push(other),
        }
    }
    let own = drafts.len() + ahead;
    drafts.extend(first.into_iter().flatten());
    rest.insert(0, Command::Publish { drafts, own, called: cost });
    rest
}

/// The timer whose firing stands in front of these.
pub(super) fn fires(drafts: &[Draft]) -> Option<EventId> {
    drafts.first()?.data.read::<TimerFired>().map(|fired| fired.set)
}

fn timer_of(draft: &Draft) -> Option<TimerRef> {
    match draft.data.read::<TimerSet>() {
        Some(set) => Some(set.timer.clone()),
        None => draft.data.read::<TimerCancelled>().map(|end| end.timer.clone()),
    }
}

/// What is still to be said of timers by now, of the first `own` of these. `Err`: all of it follows from
/// a timer that isn't set any more.
pub(super) async fn still_to_say(
    services: &Services,
    entity: &Entity,
    drafts: &mut Vec<Draft>,
    own: &mut usize,
) -> Result<(), String> {
    let fired = fires(drafts);
    if let Some(fired) = fired
        && !entity.view().holds.timers().any(|timer| timer.open.id == fired)
    {
        return Err(NOT_SET.to_owned());
    }
    let mut at = 0;
    while at < *own {
        let said = match drafts.get(at).filter(|draft| timer_of(draft).is_some()) {
            Some(draft) => is_said(services, entity, draft, fired).await,
            None => false,
        };
        match said {
            true => {
                drafts.remove(at);
                *own -= 1;
            }
            false => at += 1,
        }
    }
    Ok(())
}

/// Whether the record says so already: the timer is set to the same, or there is none to cancel.
async fn is_said(
    services: &Services,
    entity: &Entity,
    draft: &Draft,
    fired: Option<EventId>,
) -> bool {
    let Some(of) = timer_of(draft) else {
        return false;
    };
    let open = {
        let view = entity.view();
        let mut set = view.holds.timers().filter(|timer| Some(timer.open.id) != fired);
        set.find(|timer| *timer.of == of).map(|timer| (timer.open.sequence, timer.due))
    };
    match (draft.data.read::<TimerSet>(), open) {
        (None, open) => open.is_none(),
        (Some(set), Some((sequence, due))) if set.due == due => {
            // Where it can't be read it is set anew, which does no harm.
            let before = event_at(services, entity.id(), sequence).await.ok().flatten();
            before.and_then(|event| event.read::<TimerSet>()).is_some_and(|known| known == set)
        }
        (Some(_), _) => false,
    }
}
