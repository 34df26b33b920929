//! Actors as others reach them.

use std::any::TypeId;
use std::marker::PhantomData;
use std::sync::{Arc, PoisonError};

use ephor_core::{ConversationId, IdError};
use ephor_journal::JournalError;

use super::{Actors, Erased, ErasedActor};
use crate::actor::Actor;
use crate::entity::{Erasure, Key, Place};
use crate::services::Services;

/// A conversation's instance of an actor type, from outside.
pub struct ActorHandle<A> {
    services: Services,
    conversation: Result<ConversationId, IdError>,
    key: Key,
    actor: PhantomData<fn(A)>,
}

impl<A: Actor> ActorHandle<A> {
    pub(crate) fn new(services: Services, conversation: Result<ConversationId, IdError>) -> Self {
        Self { services, conversation, key: None, actor: PhantomData }
    }

    /// The instance of that [key](Actor::key).
    #[must_use]
    pub fn of(self, key: impl Into<Arc<str>>) -> Self {
        Self { key: Some(key.into()), ..self }
    }

    /// Tells it something. The conversation is read from the record where it isn't in memory, and the
    /// instance is started if there is none. When this returns, the message has been handled, unless
    /// the instance is being brought back after a panic: then it is kept until that is done.
    ///
    /// # Errors
    /// The conversation's name can't be used, the journal can't be read, or no actor of the type is
    /// registered.
    pub async fn tell(&self, message: A::Message) -> Result<(), ActorError> {
        let place = self.found().await?;
        match self.services.get::<Actors>().tell(&self.services, &place, Box::new(message)) {
            true => Ok(()),
            false => Err(ActorError::Stopped),
        }
    }

    /// Looks at what it knows. None: there is no instance, or it is being brought back.
    ///
    /// # Errors
    /// As [`tell`](Self::tell).
    pub async fn look<T>(
        &self,
        look: impl FnOnce(&A::State) -> T,
    ) -> Result<Option<T>, ActorError> {
        let place = self.found().await?;
        let state = |state: &Erasure| state.downcast_ref::<A::State>().map(look);
        Ok(self.services.get::<Actors>().look(&self.services, &place, state).flatten())
    }

    async fn found(&self) -> Result<Place, ActorError> {
        let conversation = self.conversation.clone()?;
        let place = self.services.place::<A>(&conversation, self.key.clone());
        let place = place.ok_or(ActorError::Unknown)?;
        let entity = self.services.gate.entity(&conversation).await?;
        if entity.is_stale() {
            let _alone = self.services.bus.alone(&conversation).await;
            self.services.gate.refresh(&entity).await?;
        }
        Ok(place)
    }
}

/// Why an actor can't be reached.
#[derive(Debug, thiserror::Error)]
pub enum ActorError {
    /// The conversation's name can't be used.
    #[error(transparent)]
    Id(#[from] IdError),
    /// The conversation can't be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// It isn't of a type that this runtime has.
    #[error("no actor of that type is registered; add it with `Builder::actor`")]
    Unknown,
    /// The conversation left memory at that moment, or the runtime has stopped.
    #[error("the conversation has just left memory; try again")]
    Stopped,
}

impl Services {
    /// Registers an actor type for every conversation, from a part's
    /// [`install`](crate::Part::install); later it is too late, which is told by false. See
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

    /// Tells the instance of an actor type in a conversation something; it is started if it isn't
    /// there. False: the conversation isn't in memory, or there is no such type. An instance that
    /// isn't idle is always in memory; [`Conversation::actor`](crate::Conversation::actor) reaches
    /// others too.
    pub fn tell_actor<A: Actor>(&self, conversation: &ConversationId, message: A::Message) -> bool {
        self.place::<A>(conversation, None)
            .is_some_and(|place| self.get::<Actors>().tell(self, &place, Box::new(message)))
    }

    pub(crate) fn place<A: Actor>(&self, conversation: &ConversationId, key: Key) -> Option<Place> {
        let actor = self.get::<Actors>().find(TypeId::of::<A>())?;
        Some(Place { conversation: conversation.clone(), actor, key })
    }
}
