//! Actor types whose state and messages are type-erased, so that one entity holds them all.

use std::any::TypeId;
use std::sync::Arc;

use ephor_bus::Pattern;
use ephor_core::{ConversationId, Draft, Envelope, EventData};
use serde_json::Value;

use super::timers::Firing;
use crate::actor::{Actor, ActorContext, Input, Loaded};
use crate::caught;
use crate::entity::{Command, Erasure, Folds, Key, Late, Place, Residents, Work};
use crate::services::Services;

/// What an instance of any type is given.
pub(crate) enum ErasedInput<'a> {
    Loaded(Loaded),
    Event(&'a Arc<Envelope>),
    Elsewhere(&'a Arc<Envelope>),
    Message(Erasure),
    Timer(Arc<Firing>),
    MemoryTimer(&'static str),
    Refused { event: ephor_core::EventId, reason: String },
}

impl From<Late> for ErasedInput<'_> {
    fn from(late: Late) -> Self {
        match late {
            Late::Message(message) => Self::Message(message),
            Late::Timer(firing) => Self::Timer(firing),
            Late::MemoryTimer(name) => Self::MemoryTimer(name),
            Late::Refused { event, reason } => Self::Refused { event, reason },
        }
    }
}

impl<'a> ErasedInput<'a> {
    /// What can be handled later. The error is what can't.
    pub(crate) fn late(self) -> Result<Late, Self> {
        match self {
            Self::Message(message) => Ok(Late::Message(message)),
            Self::Timer(firing) => Ok(Late::Timer(firing)),
            Self::MemoryTimer(name) => Ok(Late::MemoryTimer(name)),
            Self::Refused { event, reason } => Ok(Late::Refused { event, reason }),
            other => Err(other),
        }
    }

    /// The timer that is due.
    pub(crate) fn firing(&self) -> Option<&Arc<Firing>> {
        match self {
            Self::Timer(firing) => Some(firing),
            _ => None,
        }
    }

    /// The event that is handled.
    pub(crate) fn event(&self) -> Option<&Arc<Envelope>> {
        match self {
            Self::Event(event) | Self::Elsewhere(event) => Some(event),
            _ => None,
        }
    }

    /// The place of that event in the record. None: there is no event, or it isn't recorded.
    pub(crate) fn sequence(&self) -> Option<u64> {
        self.event().map(|event| event.sequence).filter(|sequence| *sequence > 0)
    }
}

pub(crate) trait ErasedActor: Folds {
    fn of(&self) -> TypeId;
    fn name(&self) -> &str;
    fn hears(&self) -> Pattern;
    fn wakes(&self) -> Pattern;
    fn fold_elsewhere(&self, state: &mut Erasure, event: &Envelope);
    fn along(&self, state: &Erasure, event: &Envelope) -> Vec<EventData>;
    fn handle(&self, state: &mut Erasure, input: ErasedInput<'_>, to: Handling<'_>);
    fn is_idle(&self, state: &Erasure) -> bool;
    fn waits_elsewhere(&self, state: &Erasure) -> bool;
    fn is_fresh(&self, state: &Erasure) -> bool;
    fn snapshot(&self, state: &Erasure) -> Option<Value>;
    fn restore(&self, conversation: &ConversationId, snapshot: Value) -> Option<Erasure>;
}

/// What a handling needs beside its input.
pub(crate) struct Handling<'a> {
    pub services: &'a Services,
    pub residents: &'a dyn Residents,
    pub place: &'a Place,
    pub source: &'a Arc<str>,
    /// What the instance has put behind the event that it handles.
    pub behind: &'a [Draft],
    pub commands: &'a mut Vec<Command>,
    /// What its slow work is part of.
    pub work: &'a Work,
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
            match event.blocked() {
                true => self.0.fold_blocked(state, event),
                false => self.0.fold_elsewhere(state, event),
            }
        }
    }

    fn along(&self, state: &Erasure, event: &Envelope) -> Vec<EventData> {
        state.downcast_ref::<A::State>().map_or_else(Vec::new, |state| self.0.along(state, event))
    }

    fn handle(&self, state: &mut Erasure, input: ErasedInput<'_>, to: Handling<'_>) {
        let firing = input.firing().cloned();
        let cause = firing.as_ref().map(|firing| firing.cause.clone());
        let cause = cause.or_else(|| input.event().cloned());
        let input = match input {
            ErasedInput::Loaded(why) => Input::Loaded(why),
            ErasedInput::Event(event) => Input::Event(event),
            ErasedInput::Elsewhere(event) => Input::Elsewhere(event),
            // Whoever sends one has found the actor by its type.
            ErasedInput::Message(message) => match message.downcast::<A::Message>() {
                Ok(message) => Input::Message(*message),
                Err(_) => return,
            },
            ErasedInput::Timer(_) => match &firing {
                Some(firing) => Input::Timer(&firing.timer),
                None => return,
            },
            ErasedInput::MemoryTimer(name) => Input::MemoryTimer(name),
            ErasedInput::Refused { event, reason } => Input::Refused { event, reason },
        };
        if let Some(state) = state.downcast_mut::<A::State>() {
            let mut cx = ActorContext::new(to, cause);
            self.0.handle(state, input, &mut cx);
        }
    }

    fn is_idle(&self, state: &Erasure) -> bool {
        let state = state.downcast_ref::<A::State>();
        state.is_none_or(|state| caught(|| self.0.is_idle(state)).unwrap_or(false))
    }

    fn waits_elsewhere(&self, state: &Erasure) -> bool {
        let state = state.downcast_ref::<A::State>();
        state.is_some_and(|state| caught(|| self.0.waits_elsewhere(state)).unwrap_or(false))
    }

    fn is_fresh(&self, state: &Erasure) -> bool {
        let state = state.downcast_ref::<A::State>();
        state.is_some_and(|state| caught(|| self.0.is_fresh(state)).unwrap_or(false))
    }

    fn snapshot(&self, state: &Erasure) -> Option<Value> {
        let state = state.downcast_ref::<A::State>()?;
        caught(|| self.0.snapshot(state)).ok()?
    }

    fn restore(&self, conversation: &ConversationId, snapshot: Value) -> Option<Erasure> {
        let state = caught(|| self.0.restore(conversation, snapshot)).ok()??;
        Some(Box::new(state))
    }
}

impl<A: Actor> Folds for Erased<A> {
    fn key(&self, event: &Envelope) -> Result<Key, String> {
        caught(|| self.0.key(event))
    }

    fn start(&self, conversation: &ConversationId) -> Result<Erasure, String> {
        caught(|| Box::new(self.0.start(conversation)) as Erasure)
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
