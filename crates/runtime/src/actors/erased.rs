//! Actor types whose state and messages are type-erased, so that one entity holds them all.

use std::any::TypeId;
use std::sync::Arc;

use ephor_bus::Pattern;
use ephor_core::{ConversationId, Envelope};

use crate::actor::{Actor, ActorContext, Input};
use crate::entity::{Command, Erasure, Folds, Key, Place, Residents};
use crate::services::Services;

/// What an instance of any type is given.
pub(crate) enum ErasedInput<'a> {
    Loaded { restarted: bool },
    Event(&'a Arc<Envelope>),
    Elsewhere(&'a Arc<Envelope>),
    Message(Erasure),
    Timer(&'static str),
    Refused { event: ephor_core::EventId, reason: String },
}

impl ErasedInput<'_> {
    /// The event that is handled.
    pub(crate) fn event(&self) -> Option<&Arc<Envelope>> {
        match self {
            Self::Event(event) | Self::Elsewhere(event) => Some(event),
            _ => None,
        }
    }
}

pub(crate) trait ErasedActor: Folds {
    fn of(&self) -> TypeId;
    fn name(&self) -> &str;
    fn hears(&self) -> Pattern;
    fn wakes(&self) -> Pattern;
    fn fold_elsewhere(&self, state: &mut Erasure, event: &Envelope);
    fn handle(&self, state: &mut Erasure, input: ErasedInput<'_>, to: Handling<'_>);
    fn is_idle(&self, state: &Erasure) -> bool;
}

/// What a handling needs beside its input.
pub(crate) struct Handling<'a> {
    pub services: &'a Services,
    pub residents: &'a dyn Residents,
    pub place: &'a Place,
    pub source: &'a Arc<str>,
    pub commands: &'a mut Vec<Command>,
}

pub(crate) struct Erased<A>(pub A);

impl<A: Actor> ErasedActor for Erased<A> {
    fn of(&self) -> TypeId {
        TypeId::of::<A>()
    }

    fn name(&self) -> &str {
        self.0.name()
    }

    fn hears(&self) -> Pattern {
        self.0.hears()
    }

    fn wakes(&self) -> Pattern {
        self.0.wakes()
    }

    fn fold_elsewhere(&self, state: &mut Erasure, event: &Envelope) {
        if let Some(state) = state.downcast_mut::<A::State>() {
            self.0.fold_elsewhere(state, event);
        }
    }

    fn handle(&self, state: &mut Erasure, input: ErasedInput<'_>, to: Handling<'_>) {
        let cause = input.event().cloned();
        let input = match input {
            ErasedInput::Loaded { restarted } => Input::Loaded { restarted },
            ErasedInput::Event(event) => Input::Event(event),
            ErasedInput::Elsewhere(event) => Input::Elsewhere(event),
            // Whoever sends one has found the actor by its type.
            ErasedInput::Message(message) => match message.downcast::<A::Message>() {
                Ok(message) => Input::Message(*message),
                Err(_) => return,
            },
            ErasedInput::Timer(name) => Input::Timer(name),
            ErasedInput::Refused { event, reason } => Input::Refused { event, reason },
        };
        if let Some(state) = state.downcast_mut::<A::State>() {
            let Handling { services, residents, place, source, commands } = to;
            let mut cx = ActorContext::new(services, residents, place, source, cause, commands);
            self.0.handle(state, input, &mut cx);
        }
    }

    fn is_idle(&self, state: &Erasure) -> bool {
        state.downcast_ref::<A::State>().is_none_or(|state| self.0.is_idle(state))
    }
}

impl<A: Actor> Folds for Erased<A> {
    fn key(&self, event: &Envelope) -> Key {
        self.0.key(event)
    }

    fn start(&self, conversation: &ConversationId) -> Erasure {
        Box::new(self.0.start(conversation))
    }

    fn fold(&self, state: &mut Erasure, event: &Envelope) {
        // Made by `start`, so it is of that type.
        if let Some(state) = state.downcast_mut::<A::State>() {
            match event.blocked() {
                true => self.0.fold_blocked(state, event),
                false => self.0.fold(state, event),
            }
        }
    }
}
