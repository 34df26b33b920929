//! The owner of an entity: the actix actor that carries out what its actors want, in order. It
//! exists only while there is work.

use std::sync::{Arc, MutexGuard};

use actix::prelude::*;
use ephor_bus::{BusError, Outcome, Receipt};
use ephor_core::EventId;
use ephor_core::events::{DecisionHeld, DecisionRejected};

use crate::entity::{Cell, Entity, Job};
use crate::gate::timers::NOT_SET;
use crate::services::Services;

use super::{Actors, timers};

struct Owner {
    services: Services,
    entity: Arc<Entity>,
}

impl Actor for Owner {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        let work = self.entity.cell().work.clone();
        let work = work.does(carry_out(self.services.clone(), self.entity.clone()));
        ctx.spawn(work.into_actor(self).map(|_, _, ctx| ctx.stop()));
    }
}

/// Lets the cell go, and has done what is to be done by now.
pub(super) fn begin(services: &Services, entity: &Arc<Entity>, mut cell: MutexGuard<'_, Cell>) {
    if cell.working || cell.jobs.is_empty() {
        return;
    }
    cell.working = true;
    drop(cell);
    let owner = Owner { services: services.clone(), entity: entity.clone() };
    let arbiter = services.host.arbiter_of(entity.id());
    Owner::start_in_arbiter(arbiter, move |_| owner);
}

async fn carry_out(services: Services, entity: Arc<Entity>) {
    // The timer that didn't fire here: what was to follow from it comes next.
    let mut unfired = None;
    loop {
        let job = {
            let mut cell = entity.cell();
            match cell.jobs.pop_front() {
                Some(job) => job,
                None => {
                    cell.working = false;
                    for awaited in std::mem::take(&mut cell.awaited) {
                        // Whoever waited may have gone away.
                        let _ = awaited.send(());
                    }
                    services.get::<Actors>().rest(&mut cell);
                    drop(cell);
                    entity.view().rest();
                    return;
                }
            }
        };
        let Job { place, mut drafts, mut own, called, on } = job;
        let fires = timers::fires(&drafts);
        let actors = services.get::<Actors>();
        let said = match on {
            Some(_) if fires.is_none() && on == unfired => Err(NOT_SET.to_owned()),
            _ if own > 0 => timers::still_to_say(&services, &entity, &mut drafts, &mut own).await,
            _ => Ok(()),
        };
        if let Err(reason) = said {
            unfired = fires.or(unfired);
            forget(&entity, fires);
            for draft in drafts {
                actors.refused(&services, &place, draft.id, reason.clone());
            }
            continue;
        }
        let events: Vec<_> = drafts.iter().map(|draft| draft.id).collect();
        let own = if actors.is_own(place.actor) { drafts.len() } else { own };
        let tried = services.record_together(drafts, own).await;
        if let Some(called) = called {
            called.published(&tried);
        }
        forget(&entity, fires);
        let (mut tried, mut refused) = (tried.into_iter(), None);
        for (at, event) in events.into_iter().enumerate() {
            // Those that weren't tried go the way of the one in front of them.
            if let Some(published) = tried.next() {
                refused = refusal(published);
            }
            if at == 0 && refused.is_some() {
                unfired = fires.or(unfired);
            }
            if let Some(reason) = &refused {
                actors.refused(&services, &place, event, reason.clone());
            }
        }
    }
}

/// What became of a timer's firing is known.
fn forget(entity: &Entity, fires: Option<EventId>) {
    if let Some(fires) = fires {
        entity.cell().firing.retain(|firing| *firing != fires);
    }
}

/// Why an event went nowhere.
fn refusal(published: Result<Receipt, BusError>) -> Option<String> {
    match published {
        // Its runtime ends. An actor that was told so, and answered each time, would hold it up for ever.
        Err(BusError::Closed) => None,
        Err(error) => Some(error.to_string()),
        Ok(receipt) => match &receipt.outcome {
            Outcome::Delivered => None,
            // The judge's verdict is an event of its own.
            Outcome::Blocked { .. }
                if receipt.find::<DecisionRejected>().is_some()
                    || receipt.find::<DecisionHeld>().is_some() =>
            {
                None
            }
            Outcome::Blocked { by, reason } => Some(format!("blocked by {by}: {reason}")),
        },
    }
}
