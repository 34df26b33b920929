//! How instances are driven: what they are given, and what they want done.

use std::sync::Arc;

use ephor_core::{ConversationId, Envelope};

use super::erased::ErasedInput;
use super::handling::IsHandling;
use super::{Actors, Handling, owner, restart, timers};
use crate::actor::Loaded;
use crate::entity::{Along, Cell, Command, Entity, Erasure, Instance, Job, Place, Set, State};
use crate::services::Services;

/// Maximum number of publications of one conversation that wait for their turn. An actor that wants
/// more has lost its measure, and is treated like one that panicked.
const MAX_JOBS: usize = 4096;

impl Actors {
    /// Gives an instance an input; one that isn't there is started if `wakes`.
    pub(super) fn give(
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
            let (state, fault) = match listed.actor.start(&place.conversation) {
                Ok(state) => (State::Here(state), None),
                Err(error) => (State::down(), Some(error)),
            };
            cell.instances.push(Instance::new(place.actor, place.key.clone(), state));
            match fault {
                None => self.drive(services, cell, place, ErasedInput::Loaded(Loaded::Read)),
                Some(error) => {
                    restart::failed(services, cell, place, input.sequence(), error);
                }
            }
        }
        let Some(instance) = cell.instance_mut(place) else {
            return;
        };
        let late = &mut instance.along;
        let input = match late.as_mut().filter(|along| along.late.len() < MAX_JOBS) {
            Some(along) => match input.late() {
                Ok(late) => return along.late.push(late),
                Err(input) => input,
            },
            None => input,
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
        let work = cell.work.clone();
        let (Some(listed), Some(instance)) = (self.of(place.actor), cell.instance_mut(place))
        else {
            return;
        };
        let (event, from) = (input.event().cloned(), input.sequence());
        let fired = input.firing().map(|firing| firing.fired.clone());
        let of =
            |along: &mut Box<Along>| event.as_ref().is_some_and(|event| event.id == along.event);
        let along = instance.along.take_if(of);
        let (behind, late) =
            along.map_or_else(Default::default, |along| (along.behind, along.late));
        let State::Here(state) = &mut instance.state else {
            return self.handle_late(services, cell, place, late);
        };
        let mut commands = Vec::new();
        let handling = IsHandling::begin();
        let handled = crate::caught(|| {
            match &input {
                ErasedInput::Event(event) => listed.actor.fold(state, event),
                ErasedInput::Elsewhere(event) => listed.actor.fold_elsewhere(state, event),
                _ => {}
            }
            if event.as_ref().is_none_or(|event| !event.blocked()) {
                let commands = &mut commands;
                let (source, behind) = (&listed.source, &behind[..]);
                let work = &work;
                let to =
                    Handling { services, residents: self, place, source, behind, commands, work };
                listed.actor.handle(state, input, to);
            }
        });
        drop(handling);
        let fault = match handled {
            Ok(()) if cell.jobs.len() + commands.len() <= MAX_JOBS => None,
            Ok(()) => Some(format!("it wants {MAX_JOBS} events published at once")),
            Err(panic) => Some(panic),
        };
        match fault {
            None => {
                let commands = match fired {
                    Some(fired) => timers::with_firing(fired, commands),
                    None => commands,
                };
                self.take(services, cell, place, commands);
            }
            Some(error) => {
                restart::failed(services, cell, place, from, error);
            }
        }
        self.handle_late(services, cell, place, late);
    }

    pub(super) fn take(
        &self,
        services: &Services,
        cell: &mut Cell,
        place: &Place,
        commands: Vec<Command>,
    ) {
        let mut on = None;
        for command in commands {
            match command {
                Command::Publish { drafts, own, called } => {
                    let fires = timers::fires(&drafts);
                    on = on.or(fires);
                    cell.firing.extend(fires);
                    cell.jobs.push_back(Job { place: place.clone(), drafts, own, called, on });
                }
                Command::MemoryTimer { name, at } => {
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

    /// The instance that a committed event concerns. None: there is no telling, which is put on record.
    pub(super) fn place(
        &self,
        services: &Services,
        entity: &Entity,
        actor: usize,
        event: &Arc<Envelope>,
    ) -> Option<Place> {
        let listed = self.of(actor)?;
        match listed.actor.key(event) {
            Ok(key) => Some(Place { conversation: entity.id().clone(), actor, key }),
            Err(error) => {
                let error = format!("which instance it concerns is unknown: {error}");
                let (services, event) = (services.clone(), event.clone());
                let source = listed.source.clone();
                services.main.clone().spawn(async move {
                    services.bus.dead_letter(&event, &source, error, true).await;
                });
                None
            }
        }
    }

    /// Lets go of what a conversation that has nothing to do doesn't need: it may lie idle for long,
    /// beside many.
    pub(super) fn rest(&self, cell: &mut Cell) {
        cell.instances.retain(|instance| !self.is_fresh(instance));
        cell.instances.iter_mut().for_each(|instance| instance.timers.shrink_to_fit());
        cell.instances.shrink_to_fit();
        cell.jobs.shrink_to_fit();
    }

    /// Whether an instance started anew would know and want as much. One that has panicked is kept
    /// while that counts.
    pub(super) fn is_fresh(&self, instance: &Instance) -> bool {
        match &instance.state {
            State::Here(state) => {
                instance.timers.is_empty()
                    && instance.faults.is_empty()
                    && self.of(instance.actor).is_some_and(|listed| listed.actor.is_fresh(state))
            }
            State::Down { .. } => false,
        }
    }

    /// Does something with an entity that is in memory, and has carried out what comes of it.
    pub(super) fn within(
        &self,
        services: &Services,
        conversation: &ConversationId,
        work: impl FnOnce(&mut Cell),
    ) -> bool {
        let Some(entity) = services.gate.in_memory(conversation) else {
            return false;
        };
        let mut cell = entity.cell();
        if cell.gone {
            return false;
        }
        work(&mut cell);
        owner::begin(services, &entity, cell);
        true
    }

    pub(super) fn tell_events(
        &self,
        services: &Services,
        entity: &Arc<Entity>,
        events: &[Arc<Envelope>],
    ) {
        let mut cell = None;
        for event in events {
            let route = self.route(event.kind());
            if !route.is_empty() && event.sequence > 0 {
                cell.get_or_insert_with(|| entity.cell()).heard = event.sequence;
            }
            for (actor, wakes) in route.iter() {
                let Some(place) = self.place(services, entity, *actor, event) else {
                    continue;
                };
                let cell = cell.get_or_insert_with(|| entity.cell());
                let wakes = *wakes && !event.blocked();
                self.give(services, cell, &place, wakes, ErasedInput::Event(event));
            }
        }
        if let Some(cell) = cell {
            owner::begin(services, entity, cell);
        }
    }

    /// Gives the instances that are there an event that another process has recorded.
    pub(super) fn give_elsewhere(
        &self,
        services: &Services,
        entity: &Arc<Entity>,
        event: &Arc<Envelope>,
    ) {
        let mut cell = entity.cell();
        for (actor, _) in self.route(event.kind()).iter() {
            if let Some(place) = self.place(services, entity, *actor, event) {
                let input = ErasedInput::Elsewhere(event);
                cell.heard = cell.heard.max(event.sequence);
                self.give(services, &mut cell, &place, false, input);
            }
        }
        owner::begin(services, entity, cell);
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

    pub(super) fn due(
        &self,
        services: &Services,
        place: &Place,
        name: &'static str,
        at: jiff::Timestamp,
    ) {
        self.within(services, &place.conversation, |cell| {
            let Some(instance) = cell.instance_mut(place) else {
                return;
            };
            let set = |timer: &Set| timer.name == name && timer.at == at;
            if let Some(set) = instance.timers.iter().position(set) {
                instance.timers.swap_remove(set);
                self.give(services, cell, place, false, ErasedInput::MemoryTimer(name));
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
