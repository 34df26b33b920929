//! The actor types of a runtime, and how their instances are driven.

mod erased;
mod handle;
mod owner;
mod restart;

use std::any::TypeId;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, OnceLock, Weak};

use dashmap::DashMap;
use ephor_bus::Pattern;
use ephor_core::{ConversationId, Envelope};
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::entity::{
    Cell, Command, Entity, Erasure, Instance, Job, Key, Place, Replayed, Residents, Set, State,
};
use crate::services::{Inner, Services};

pub(crate) use erased::{Erased, ErasedActor};
use erased::{ErasedInput, Handling};
pub use handle::{ActorError, ActorHandle};

/// Types of events whose listeners are remembered; names can come from outside.
const REMEMBERED: usize = 1024;

/// Most publications of one conversation that wait for their turn. An actor that wants more has
/// lost its measure, and is treated like one that panicked.
const MAX_JOBS: usize = 4096;

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
    services: OnceLock<Weak<Inner>>,
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
        Services::upgrade(self.services.get()?)
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

    /// Gives an instance an input; one that isn't there is started if `wakes`.
    fn give(
        &self,
        services: &Services,
        cell: &mut Cell,
        place: &Place,
        wakes: bool,
        input: ErasedInput<'_>,
    ) {
        let Some(listed) = self.of(place.actor) else {
            return;
        };
        if wakes && cell.instance(place).is_none() {
            let state = listed.actor.start(&place.conversation);
            cell.instances.push(Instance::new(place.actor, place.key.clone(), state));
            self.drive(services, cell, place, ErasedInput::Loaded { restarted: false });
        }
        let Some(instance) = cell.instance_mut(place) else {
            return;
        };
        match input {
            ErasedInput::Message(message) if !instance.is_here() => {
                if !instance.keep(message) {
                    tracing::error!(actor = %listed.source, conversation = %place.conversation,
                        "a message for an actor that failed was dropped: too many wait");
                }
            }
            input => self.drive(services, cell, place, input),
        }
    }

    /// Lets an instance that is there handle an input, and takes what it wants done.
    pub fn drive(
        &self,
        services: &Services,
        cell: &mut Cell,
        place: &Place,
        input: ErasedInput<'_>,
    ) {
        let (Some(listed), Some(instance)) = (self.of(place.actor), cell.instance_mut(place))
        else {
            return;
        };
        let State::Here(state) = &mut instance.state else {
            return;
        };
        let mut commands = Vec::new();
        let event = input.event().cloned();
        let handled = catch_unwind(AssertUnwindSafe(|| {
            match &input {
                ErasedInput::Event(event) => listed.actor.fold(state, event),
                ErasedInput::Elsewhere(event) => listed.actor.fold_elsewhere(state, event),
                _ => {}
            }
            if event.as_ref().is_none_or(|event| !event.blocked()) {
                let commands = &mut commands;
                let to =
                    Handling { services, residents: self, place, source: &listed.source, commands };
                listed.actor.handle(state, input, to);
            }
        }));
        let fault = match handled {
            Ok(()) if cell.jobs.len() + commands.len() <= MAX_JOBS => None,
            Ok(()) => Some(format!("it wants {MAX_JOBS} events published at once")),
            Err(panic) => Some(crate::panic_text(&*panic)),
        };
        match fault {
            None => self.take(services, cell, place, commands),
            Some(error) => {
                let from = event.map_or(0, |event| event.sequence);
                restart::failed(services, cell, place, from, error);
            }
        }
    }

    fn take(&self, services: &Services, cell: &mut Cell, place: &Place, commands: Vec<Command>) {
        for command in commands {
            match command {
                Command::Publish(draft) => {
                    cell.jobs.push_back(Job { place: place.clone(), draft });
                }
                Command::Timer { name, at } => {
                    let Some(instance) = cell.instance_mut(place) else {
                        continue;
                    };
                    if let Some(set) = instance.timers.iter().position(|timer| timer.name == name) {
                        instance.timers.swap_remove(set).sleep.abort();
                    }
                    let Some(at) = at else {
                        continue;
                    };
                    let left = at.duration_since(services.clock.now());
                    let sleep = services.timer.sleep(left.try_into().unwrap_or_default());
                    let (services, place) = (services.clone(), place.clone());
                    let sleep = services.main.clone().spawn(async move {
                        sleep.await;
                        services.get::<Actors>().due(&services, &place, name, at);
                    });
                    instance.timers.push(Set { name, at, sleep: sleep.abort_handle() });
                }
            }
        }
    }

    /// Takes an event of the record in for one instance.
    pub fn fold_one(&self, replayed: &mut Replayed, place: &Place, event: &Arc<Envelope>) {
        let route = self.route(event.kind());
        let (Some(listed), Some((_, wakes))) =
            (self.of(place.actor), route.iter().find(|(actor, _)| *actor == place.actor))
        else {
            return;
        };
        if listed.actor.key(event) == place.key {
            replayed.fold(place.actor, &*listed.actor, *wakes, event);
        }
    }

    /// What was read of an instance; one that no event started begins anew.
    pub fn read(&self, replayed: Replayed, place: &Place) -> Option<State> {
        let read = replayed.instances.into_iter().next().map(|mut instance| {
            let down = State::Down { from: 0, backlog: Vec::new() };
            std::mem::replace(&mut instance.state, down)
        });
        read.or_else(|| Some(State::Here(self.of(place.actor)?.actor.start(&place.conversation))))
    }

    /// Whether an event concerns an instance.
    pub fn concerns(&self, place: &Place, event: &Envelope) -> bool {
        let route = self.route(event.kind());
        route.iter().any(|(actor, _)| *actor == place.actor)
            && self.of(place.actor).is_some_and(|listed| listed.actor.key(event) == place.key)
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

    /// Does something with an entity that is in memory, and has carried out what comes of it.
    fn within(
        &self,
        services: &Services,
        conversation: &ConversationId,
        work: impl FnOnce(&mut Cell),
    ) -> bool {
        let Some(entity) = services.gate.in_memory(conversation) else {
            return false;
        };
        let mut cell = entity.cell();
        work(&mut cell);
        owner::begin(services, &entity, cell);
        true
    }

    fn tell_events(&self, services: &Services, entity: &Arc<Entity>, events: &[Arc<Envelope>]) {
        let mut cell = None;
        for event in events {
            let route = self.route(event.kind());
            if !route.is_empty() && event.sequence > 0 {
                cell.get_or_insert_with(|| entity.cell()).heard = event.sequence;
            }
            for (actor, wakes) in route.iter() {
                let Some(listed) = self.of(*actor) else {
                    continue;
                };
                let key: Key = listed.actor.key(event);
                let place = Place { conversation: entity.id().clone(), actor: *actor, key };
                let cell = cell.get_or_insert_with(|| entity.cell());
                let wakes = *wakes && !event.blocked();
                self.give(services, cell, &place, wakes, ErasedInput::Event(event));
            }
        }
        if let Some(cell) = cell {
            owner::begin(services, entity, cell);
        }
    }

    /// Tells an instance something within its entity.
    pub fn give_message(
        &self,
        services: &Services,
        cell: &mut Cell,
        place: &Place,
        message: Erasure,
    ) {
        self.give(services, cell, place, true, ErasedInput::Message(message));
    }

    fn due(&self, services: &Services, place: &Place, name: &'static str, at: jiff::Timestamp) {
        self.within(services, &place.conversation, |cell| {
            let Some(instance) = cell.instance_mut(place) else {
                return;
            };
            let set = |timer: &Set| timer.name == name && timer.at == at;
            if let Some(set) = instance.timers.iter().position(set) {
                instance.timers.swap_remove(set);
                self.drive(services, cell, place, ErasedInput::Timer(name));
            }
        });
    }

    /// Tells an instance something; it is started if it isn't there. False: its conversation isn't
    /// in memory.
    pub fn tell(&self, services: &Services, place: &Place, message: Erasure) -> bool {
        self.within(services, &place.conversation, |cell| {
            self.give_message(services, cell, place, message);
        })
    }

    /// Tells an instance that what it published went nowhere.
    pub fn refused(
        &self,
        services: &Services,
        place: &Place,
        event: ephor_core::EventId,
        why: String,
    ) {
        self.within(services, &place.conversation, |cell| {
            let input = ErasedInput::Refused { event, reason: why };
            self.give(services, cell, place, false, input);
        });
    }

    /// Looks at what an instance knows.
    pub fn look<T>(
        &self,
        services: &Services,
        place: &Place,
        look: impl FnOnce(&Erasure) -> T,
    ) -> Option<T> {
        let entity = services.gate.in_memory(&place.conversation)?;
        let cell = entity.cell();
        match &cell.instance(place)?.state {
            State::Here(state) => Some(look(state)),
            State::Down { .. } => None,
        }
    }
}

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
                        restart::failed(&services, cell, &place, 0, error);
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

    fn settle(&self, entity: &Arc<Entity>, replayed: Replayed) {
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
                    let loaded = ErasedInput::Loaded { restarted: false };
                    self.drive(&services, &mut cell, &place, loaded);
                }
                Some(from) => {
                    let what = "it can't fold the record".to_owned();
                    restart::failed(&services, &mut cell, &place, from, what);
                }
            }
        }
        owner::begin(&services, entity, cell);
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
        let mut cell = entity.cell();
        // What the record tells is read from it again, with what is new.
        cell.instances.retain(|instance| !self.is_idle(instance));
        cell.stale = true;
        for (actor, _) in self.route(event.kind()).iter() {
            if let Some(listed) = self.of(*actor) {
                let key = listed.actor.key(event);
                let place = Place { conversation: entity.id().clone(), actor: *actor, key };
                let input = ErasedInput::Elsewhere(event);
                cell.heard = cell.heard.max(event.sequence);
                self.give(&services, &mut cell, &place, false, input);
            }
        }
        owner::begin(&services, entity, cell);
        services.heard(event);
        services.heard_elsewhere(event);
    }

    fn are_idle(&self, cell: &Cell) -> bool {
        cell.instances.iter().all(|instance| self.is_idle(instance))
    }
}
