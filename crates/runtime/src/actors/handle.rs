//! Handles to actors.

use std::any::TypeId;
use std::marker::PhantomData;
use std::sync::{Arc, PoisonError};

use ephor_core::{ConversationId, IdError};
use ephor_journal::JournalError;

use super::handling::IsHandling;
use super::{Actors, Erased, ErasedActor};
use crate::actor::Actor;
use crate::entity::{Erasure, Key, Place};
use crate::runtime::Runtime;
use crate::services::Services;

/// A handle to a conversation's instance of an actor type.
pub struct ActorHandle<A> {
    runtime: Runtime,
    conversation: Result<ConversationId, IdError>,
    key: Key,
    actor: PhantomData<fn(A)>,
}

impl<A: Actor> ActorHandle<A> {
    pub(crate) fn new(runtime: Runtime, conversation: Result<ConversationId, IdError>) -> Self {
        Self { runtime, conversation, key: None, actor: PhantomData }
    }

    /// The instance with that [key](Actor::key).
    #[must_use]
    pub fn of(self, key: impl Into<Arc<str>>) -> Self {
        Self { key: Some(key.into()), ..self }
    }

    /// Sends it a message. The conversation is read from the record if it isn't in memory, and the
    /// instance is started if there is none. When this returns, the message has been handled,
    /// unless the instance is being rebuilt after a panic: then it is kept until that is done.
    ///
    /// # Errors
    /// The conversation's name is invalid, the journal can't be read, or no actor of the type is
    /// registered.
    pub async fn tell(&self, message: A::Message) -> Result<(), ActorError> {
        let place = self.found().await?;
        let services = &self.runtime.services;
        match services.get::<Actors>().tell(services, &place, Box::new(message)) {
            true => Ok(()),
            false => Err(ActorError::Stopped),
        }
    }

    /// Reads from its state. None if there is no instance, or it is being rebuilt.
    ///
    /// # Errors
    /// Like [`tell`](Self::tell).
    pub async fn look<T>(
        &self,
        look: impl FnOnce(&A::State) -> T,
    ) -> Result<Option<T>, ActorError> {
        let place = self.found().await?;
        let state = |state: &Erasure| state.downcast_ref::<A::State>().map(look);
        let services = &self.runtime.services;
        Ok(services.get::<Actors>().look(services, &place, state).flatten())
    }

    async fn found(&self) -> Result<Place, ActorError> {
        let conversation = self.conversation.clone()?;
        let services = &self.runtime.services;
        let place = services.place::<A>(&conversation, self.key.clone());
        let place = place.ok_or(ActorError::Unknown)?;
        let entity = services.gate.entity(&conversation).await?;
        if entity.is_stale() {
            let _alone = services.bus.alone(&conversation).await;
            services.gate.refresh(&entity).await?;
        }
        Ok(place)
    }
}

/// Why an actor can't be reached.
#[derive(Debug, thiserror::Error)]
pub enum ActorError {
    /// The conversation's name is invalid.
    #[error(transparent)]
    Id(#[from] IdError),
    /// The conversation can't be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// No actor of the type is registered.
    #[error("no actor of that type is registered; add it with `Builder::actor`")]
    Unknown,
    /// The conversation just left memory, or the runtime has stopped.
    #[error("the conversation has just left memory; try again")]
    Stopped,
}

impl Services {
    /// Registers an actor type for every conversation, from a part's
    /// [`install`](crate::Part::install). Returns false if it is too late. See
    /// [`Builder::actor`](crate::Builder::actor).
    pub fn add_actor(&self, actor: impl Actor) -> bool {
        let actors = self.get::<Actors>();
        let mut added = actors.added.lock().unwrap_or_else(PoisonError::into_inner);
        added.0.as_mut().map(|added| added.push(Arc::new(Erased(actor)))).is_some()
    }

    pub(crate) fn take_added(&self) -> Vec<Arc<dyn ErasedActor>> {
        let actors = self.get::<Actors>();
        let mut added = actors.added.lock().unwrap_or_else(PoisonError::into_inner);
        added.0.take().unwrap_or_default()
    }

    /// Sends a message to an actor's instance in a conversation, starting it if needed. Returns
    /// false if the conversation isn't in memory, or there is no such type. An instance that isn't
    /// idle is always in memory; [`Conversation::actor`](crate::Conversation::actor) also reaches
    /// others. From an actor's `handle`, whichever it is, the message comes after that has returned.
    pub fn tell_actor<A: Actor>(&self, conversation: &ConversationId, message: A::Message) -> bool {
        let Some(place) = self.place::<A>(conversation, None) else {
            return false;
        };
        if !IsHandling::now() {
            return self.get::<Actors>().tell(self, &place, Box::new(message));
        }
        let services = self.clone();
        self.main.spawn(async move {
            services.get::<Actors>().tell(&services, &place, Box::new(message));
        });
        self.gate.in_memory(conversation).is_some()
    }

    pub(crate) fn place<A: Actor>(&self, conversation: &ConversationId, key: Key) -> Option<Place> {
        let actor = self.get::<Actors>().find(TypeId::of::<A>())?;
        Some(Place { conversation: conversation.clone(), actor, key })
    }
}
