//! Rebuilds actors that panicked from the record, within a budget. Beyond the budget, the
//! conversation is set aside for a while: nothing new is accepted in it, and a dead letter is
//! published. Then its actors are rebuilt and told what came meanwhile.

use std::sync::Arc;
use std::time::Duration;

use ephor_core::{Draft, Envelope, EventId};
use ephor_journal::JournalError;
use jiff::Timestamp;

use super::erased::ErasedInput;
use super::{Actors, owner};
use crate::actor::Loaded;
use crate::due::What;
use crate::entity::{Along, Aside, Cell, Entity, Place, Replayed, State};
use crate::services::Services;

/// Events read at a time.
const PAGE: usize = 512;

/// An instance failed on what it was given; `from` is the sequence of that event. None: it was none.
pub(super) fn failed(
    services: &Services,
    cell: &mut Cell,
    place: &Place,
    from: Option<u64>,
    error: String,
) {
    let budget = &services.settings.restarts;
    let now = services.timer.instant();
    let next = cell.heard + 1;
    let Some(instance) = cell.instance_mut(place) else {
        return;
    };
    let lasts = Duration::from_secs(budget.within);
    let failures = instance.failed(now, lasts);
    let (before, backlog) = match &mut instance.state {
        State::Here(_) => (None, Vec::new()),
        State::Down { from, backlog } => (*from, std::mem::take(backlog)),
    };
    let from = Some(before.or(from).unwrap_or(next));
    instance.state = State::Down { from, backlog };
    instance.timers.drain(..).for_each(|timer| timer.sleep.abort());
    let actor = services.get::<Actors>().name(place.actor);
    tracing::warn!(%actor, conversation = %place.conversation, error, failures, "an actor failed");
    let aside = failures > budget.max as usize;
    if aside {
        let reason = format!(
            "{actor} failed {failures} times in {} s, the last time with: {error}",
            budget.within
        );
        cell.aside = Some(Aside { reason: reason.clone().into(), since: now, lasts });
        let until = services.clock.now().saturating_add(lasts).unwrap_or(Timestamp::MAX);
        // What was at work is waited for, also where nobody uses the conversation then.
        let due = &services.gate.waiting.due;
        due.add(until, EventId::fresh(), &place.conversation, What::Return);
        let (services, place) = (services.clone(), place.clone());
        services.main.clone().spawn(async move { dead_letter(&services, &place, reason).await });
        return;
    }
    let (services, place) = (services.clone(), place.clone());
    services.main.clone().spawn(async move { bring_back(&services, &place).await });
}

/// Brings all back that failed in a conversation, with a new budget each.
pub(super) fn bring_all_back(services: &Services, entity: &Arc<Entity>) {
    let mut cell = entity.cell();
    for instance in cell.instances.iter_mut().filter(|instance| !instance.is_here()) {
        instance.faults.clear();
        let (conversation, key) = (entity.id().clone(), instance.key.clone());
        let place = Place { conversation, actor: instance.actor, key };
        let services = services.clone();
        services.main.clone().spawn(async move { bring_back(&services, &place).await });
    }
}

/// Says on record that a conversation is set aside.
async fn dead_letter(services: &Services, place: &Place, reason: String) {
    let last = services.journal.read_back(&place.conversation, u64::MAX, 1).await;
    match last.map(|last| last.into_iter().next()) {
        Ok(Some(last)) => {
            let actor = services.get::<Actors>().name(place.actor);
            services.bus.dead_letter(&last, &actor, reason, true).await;
        }
        Ok(None) => {}
        Err(error) => tracing::error!(conversation = %place.conversation, %error, reason,
            "a conversation is set aside, and no dead letter could be written"),
    }
}

/// Reads an instance from the record: what it had handled is folded, what follows is live.
async fn bring_back(services: &Services, place: &Place) {
    let read = || async {
        // Nothing is committed meanwhile.
        let _alone = services.bus.alone(&place.conversation).await;
        replayed(services, place).await
    };
    if let Err(error) = services.read_steadily(read).await {
        tracing::error!(conversation = %place.conversation, %error,
            "an actor could not be brought back");
    }
}

async fn replayed(services: &Services, place: &Place) -> Result<(), JournalError> {
    let Some(entity) = services.gate.in_memory(&place.conversation) else {
        return Ok(());
    };
    let Some(from) = down_since(&entity, place) else {
        return Ok(());
    };
    let mut events: Vec<Arc<Envelope>> = Vec::new();
    let mut instance = Replayed::new(place.conversation.clone(), Vec::new(), Vec::new());
    let mut after = 0;
    loop {
        let page = services.journal.read(&place.conversation, after, PAGE).await?;
        let Some(last) = page.last() else {
            break;
        };
        after = last.sequence;
        for event in page {
            match event.sequence < from {
                true => services.get::<Actors>().fold_one(&mut instance, place, &event),
                false => events.push(event),
            }
        }
    }
    let actors = services.get::<Actors>();
    // Those that were due meanwhile weren't given to it.
    services.gate.waiting.due.add_all(&place.conversation, &entity.view().holds);
    let mut cell = entity.cell();
    match actors.read(instance, place) {
        Some(State::Here(state)) => {
            let Some(known) = cell.instance_mut(place) else {
                return Ok(());
            };
            let before = std::mem::replace(&mut known.state, State::Here(state));
            let loaded = ErasedInput::Loaded(Loaded::Restarted);
            actors.drive(services, &mut cell, place, loaded);
            if let Some(State::Down { from: since, .. }) =
                cell.instance_mut(place).map(|known| &mut known.state)
            {
                // It failed before it was given any of them: they are live for the next one, too.
                *since = Some(from);
            }
            let source = actors.name(place.actor);
            for event in events.iter().filter(|event| actors.concerns(place, event)) {
                if let Some(known) = cell.instance_mut(place) {
                    known.along = behind(&events, event, &source).map(Box::new);
                }
                actors.drive(services, &mut cell, place, ErasedInput::Event(event));
            }
            if let State::Down { backlog, .. } = before {
                for message in backlog {
                    actors.give_message(services, &mut cell, place, message);
                }
            }
        }
        Some(State::Down { .. }) => {
            let what = "it can't fold the record".to_owned();
            failed(services, &mut cell, place, Some(from), what);
        }
        None => {}
    }
    owner::begin(services, &entity, cell);
    Ok(())
}

/// What an instance has put behind an event, as far as it is recorded.
fn behind(events: &[Arc<Envelope>], event: &Envelope, source: &Arc<str>) -> Option<Along> {
    let own = |behind: &&Arc<Envelope>| {
        behind.causation == Some(event.id) && behind.source == *source && !behind.blocked()
    };
    let data = events.iter().filter(own).map(|behind| behind.data.clone());
    let behind: Vec<_> = data.map(|data| Draft::of(event.conversation.clone(), data)).collect();
    (!behind.is_empty()).then(|| Along { event: event.id, behind, late: Vec::new() })
}

fn down_since(entity: &Entity, place: &Place) -> Option<u64> {
    match entity.cell().instance(place)?.state {
        State::Down { from, .. } => from,
        State::Here(_) => None,
    }
}

#[cfg(test)]
mod tests;
