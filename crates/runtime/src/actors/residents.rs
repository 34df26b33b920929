//! The actor types as whoever commits sees them.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use ephor_core::{ConversationId, Draft, Envelope, EventId};
use futures::FutureExt;
use futures::future::BoxFuture;

use super::erased::ErasedInput;
use super::{Actors, owner, restart};
use crate::actor::Loaded;
use crate::entity::{
    Cell, Entity, Erasure, Instance, KeptActor, Place, Replayed, Residents, State,
};

impl Residents for Actors {
    fn run(&self, place: Place, work: BoxFuture<'static, Erasure>) -> BoxFuture<'static, ()> {
        let services = self.services();
        let run = async move {
            let Some(services) = services else {
                return;
            };
            let actors = services.get::<Actors>();
            match AssertUnwindSafe(work).catch_unwind().await {
                Ok(message) => {
                    actors.tell(&services, &place, message);
                }
                Err(panic) => {
                    let error = crate::panic_text(&*panic);
                    actors.within(&services, &place.conversation, |cell| {
                        restart::failed(&services, cell, &place, None, error);
                    });
                }
            }
        };
        run.boxed()
    }

    fn wakes(&self, kind: &str) -> bool {
        self.route(kind).iter().any(|(_, wakes)| *wakes)
    }

    fn fold(&self, replayed: &mut Replayed, event: &Arc<Envelope>) {
        for (actor, wakes) in self.route(event.kind()).iter() {
            if let Some(listed) = self.of(*actor) {
                replayed.fold(*actor, &*listed.actor, *wakes, event);
            }
        }
    }

    fn keep(&self, replayed: &Replayed) -> Option<Vec<KeptActor>> {
        let keep = |instance: &Instance| {
            let actor = &self.of(instance.actor)?.actor;
            let State::Here(state) = &instance.state else {
                return Some(None);
            };
            if actor.is_fresh(state) {
                return None;
            }
            let state = actor.snapshot(state);
            let kept = |state| KeptActor {
                actor: actor.name().to_owned(),
                key: instance.key.clone(),
                state,
            };
            Some(state.map(kept))
        };
        replayed.instances.iter().filter_map(keep).collect()
    }

    fn restore(
        &self,
        conversation: &ConversationId,
        kept: Vec<KeptActor>,
    ) -> Option<Vec<Instance>> {
        let restore = |kept: KeptActor| {
            let mut all = self.listed().iter();
            let at = all.position(|listed| listed.actor.name() == kept.actor)?;
            let state = self.of(at)?.actor.restore(conversation, kept.state)?;
            Some(Instance::new(at, kept.key, State::Here(state)))
        };
        kept.into_iter().map(restore).collect()
    }

    fn basis(&self) -> String {
        let all = self.listed().iter();
        let basis =
            all.map(|listed| format!("{} {:?} {:?}\n", listed.source, listed.hears, listed.wakes));
        basis.collect()
    }

    fn let_go(&self, entity: &Arc<Entity>, alone: bool) -> bool {
        let mut cell = entity.cell();
        let waits = |instance: &Instance| alone && self.waits_elsewhere(instance);
        cell.instances.retain(|instance| !self.is_idle(instance) && !waits(instance));
        cell.stale = true;
        cell.instances.is_empty() && cell.jobs.is_empty() && !cell.working
    }

    fn bring_back(&self, entity: &Arc<Entity>) {
        if let Some(services) = self.services() {
            restart::bring_all_back(&services, entity);
        }
    }

    fn settle(&self, entity: &Arc<Entity>, replayed: Replayed, why: Loaded) {
        let Some(services) = self.services() else {
            return;
        };
        let mut cell = entity.cell();
        cell.stale = false;
        cell.heard = entity.view().at;
        for instance in replayed.instances {
            let (actor, key) = (instance.actor, instance.key.clone());
            let place = Place { conversation: entity.id().clone(), actor, key };
            let down = match instance.state {
                State::Here(_) => None,
                State::Down { from, .. } => Some(from),
            };
            cell.instances.push(instance);
            match down {
                None => {
                    let loaded = ErasedInput::Loaded(why);
                    self.drive(&services, &mut cell, &place, loaded);
                }
                Some(from) => {
                    let what = "it can't fold the record".to_owned();
                    restart::failed(&services, &mut cell, &place, from, what);
                }
            }
        }
        self.rest(&mut cell);
        owner::begin(&services, entity, cell);
    }

    fn along(&self, entity: &Arc<Entity>, event: &Envelope) -> Vec<(Draft, bool)> {
        self.behind(entity, event)
    }

    fn not_committed(&self, entity: &Arc<Entity>, event: EventId) -> Vec<EventId> {
        Self::let_go(self, entity, event)
    }

    fn heard(&self, entity: Option<&Arc<Entity>>, events: &[Arc<Envelope>]) {
        let Some(services) = self.services() else {
            return;
        };
        if let Some(entity) = entity {
            self.tell_events(&services, entity, events);
        }
        events.iter().for_each(|event| services.heard(event));
    }

    fn heard_elsewhere(&self, entity: &Arc<Entity>, event: &Arc<Envelope>) {
        let Some(services) = self.services() else {
            return;
        };
        // What the record tells is read from it again, with what is new.
        Residents::let_go(self, entity, false);
        self.give_elsewhere(&services, entity, event);
        self.told_elsewhere(event);
    }

    fn blocked_elsewhere(&self, entity: &Arc<Entity>, event: &Arc<Envelope>) {
        if let Some(services) = self.services() {
            self.give_elsewhere(&services, entity, event);
            self.told_elsewhere(event);
        }
    }

    fn told_elsewhere(&self, event: &Arc<Envelope>) {
        let Some(services) = self.services() else {
            return;
        };
        if event.blocked() {
            return services.blocked_elsewhere(event);
        }
        services.heard(event);
        services.heard_elsewhere(event);
    }

    fn are_idle(&self, cell: &Cell) -> bool {
        cell.instances.iter().all(|instance| self.is_idle(instance))
    }
}
