//! The actor types of a runtime: who hears what, and how instances are read from the record.

mod along;
mod drive;
mod erased;
mod handle;
mod handling;
mod owner;
mod residents;
mod restart;
mod timers;

use std::any::TypeId;
use std::sync::{Arc, Mutex, OnceLock};

use dashmap::DashMap;
use ephor_bus::Pattern;
use ephor_core::Envelope;

use crate::entity::{Instance, Place, Replayed, State};
use crate::services::{Services, WeakServices};

pub(crate) use erased::{Erased, ErasedActor, Handling};
pub use handle::{ActorError, ActorHandle};
pub(crate) use timers::{Firing, fire};

/// Types of events whose listeners are remembered; names can come from outside.
const REMEMBERED: usize = 1024;

/// One actor type.
struct Listed {
    actor: Arc<dyn ErasedActor>,
    hears: Pattern,
    wakes: Pattern,
    source: Arc<str>,
    /// Whether it is a part's: those may publish what the judge and agents believe.
    own: bool,
}

/// Who hears an event of some type: the actor's place in the list, and whether it is started for it.
type Route = Arc<[(usize, bool)]>;

/// Actor types that are added while the runtime is built.
struct Added(Option<Vec<Arc<dyn ErasedActor>>>);

impl Default for Added {
    fn default() -> Self {
        Self(Some(Vec::new()))
    }
}

/// All actor types of a runtime.
#[derive(Default)]
pub(crate) struct Actors {
    listed: OnceLock<Vec<Listed>>,
    routes: DashMap<String, Route>,
    services: OnceLock<WeakServices>,
    /// Those that parts add. None: the runtime has been built.
    added: Mutex<Added>,
}

impl Actors {
    /// Sets the types, once, and what they reach.
    pub fn begin(
        &self,
        own: Vec<Arc<dyn ErasedActor>>,
        others: Vec<Arc<dyn ErasedActor>>,
        services: &Services,
    ) {
        let own = own.into_iter().map(|actor| (actor, true));
        let all = own.chain(others.into_iter().map(|actor| (actor, false)));
        let list = all.map(|(actor, own)| Listed {
            own,
            hears: actor.hears(),
            wakes: actor.wakes(),
            source: format!("agent/{}", actor.name()).into(),
            actor,
        });
        // Set by the builder, and by nobody else.
        let _ = self.listed.set(list.collect());
        let _ = self.services.set(services.downgrade());
    }

    fn services(&self) -> Option<Services> {
        self.services.get()?.upgrade()
    }

    fn listed(&self) -> &[Listed] {
        self.listed.get().map_or(&[], Vec::as_slice)
    }

    fn of(&self, actor: usize) -> Option<&Listed> {
        self.listed().get(actor)
    }

    /// The name of an actor type, as dead letters and reasons give it.
    pub fn name(&self, actor: usize) -> Arc<str> {
        self.of(actor).map_or_else(|| Arc::from("an actor"), |listed| listed.source.clone())
    }

    /// Whether an actor type is a part's.
    pub fn is_own(&self, actor: usize) -> bool {
        self.of(actor).is_some_and(|listed| listed.own)
    }

    /// The place of an actor type in the list.
    pub fn find(&self, of: TypeId) -> Option<usize> {
        self.listed().iter().position(|listed| listed.actor.of() == of)
    }

    fn route(&self, kind: &str) -> Route {
        if let Some(route) = self.routes.get(kind) {
            return route.clone();
        }
        let all = self.listed().iter().enumerate();
        let hears = all.filter(|(_, listed)| listed.hears.matches(kind));
        let route: Route = hears.map(|(at, listed)| (at, listed.wakes.matches(kind))).collect();
        if self.routes.len() < REMEMBERED {
            self.routes.insert(kind.to_owned(), route.clone());
        }
        route
    }

    /// Takes an event of the record in for one instance.
    pub fn fold_one(&self, replayed: &mut Replayed, place: &Place, event: &Arc<Envelope>) {
        let route = self.route(event.kind());
        let (Some(listed), Some((_, wakes))) =
            (self.of(place.actor), route.iter().find(|(actor, _)| *actor == place.actor))
        else {
            return;
        };
        if listed.actor.key(event).is_ok_and(|key| key == place.key) {
            replayed.fold(place.actor, &*listed.actor, *wakes, event);
        }
    }

    /// What was read of an instance; one that no event started begins anew.
    pub fn read(&self, replayed: Replayed, place: &Place) -> Option<State> {
        let read = replayed
            .instances
            .into_iter()
            .next()
            .map(|mut instance| std::mem::replace(&mut instance.state, State::down()));
        read.or_else(|| {
            let started = self.of(place.actor)?.actor.start(&place.conversation);
            Some(started.map_or_else(|_| State::down(), State::Here))
        })
    }

    /// Whether an event concerns an instance.
    pub fn concerns(&self, place: &Place, event: &Envelope) -> bool {
        let route = self.route(event.kind());
        route.iter().any(|(actor, _)| *actor == place.actor)
            && self
                .of(place.actor)
                .is_some_and(|listed| listed.actor.key(event).is_ok_and(|key| key == place.key))
    }

    /// Whether an instance waits for another process, and the record tells all of it.
    fn waits_elsewhere(&self, instance: &Instance) -> bool {
        let State::Here(state) = &instance.state else {
            return false;
        };
        let listed = self.of(instance.actor);
        instance.timers.is_empty()
            && listed.is_some_and(|listed| listed.actor.waits_elsewhere(state))
    }

    /// Whether the record tells all that an instance knows, and wants.
    fn is_idle(&self, instance: &Instance) -> bool {
        match &instance.state {
            State::Here(state) => {
                let listed = self.of(instance.actor);
                instance.timers.is_empty()
                    && listed.is_none_or(|listed| listed.actor.is_idle(state))
            }
            State::Down { .. } => false,
        }
    }
}
