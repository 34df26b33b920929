//! Folds what other processes write to a conversation, before anything is judged in it.

use std::collections::HashMap;
use std::sync::Arc;

use ephor_core::events::{DecisionMade, DecisionValidated, HistoryRemoved};
use ephor_core::{ConversationId, Envelope, Event, EventId};
use ephor_journal::JournalError;

use super::Gate;
use super::lost::Hands;
use crate::actor::Loaded;
use crate::entity::Entity;
use crate::view::View;

/// Events read at a time.
const PAGE: usize = 512;

/// Events of the record as a view takes them in. A held decision is blocked, and counts once a
/// person has approved it.
#[derive(Default)]
pub(crate) struct Past {
    held: HashMap<EventId, Arc<Envelope>>,
}

impl Past {
    /// Takes an event in. False: it isn't the next one.
    pub fn fold(&mut self, view: &mut View, envelope: &Arc<Envelope>) -> bool {
        if !view.comes_next(envelope) {
            return false;
        }
        if !envelope.blocked() {
            if !self.held.is_empty()
                && let Some(end) = envelope.read::<DecisionValidated>()
                && let Some(made) = self.held.remove(&end.original_decision_id)
            {
                view.approved_since(&made);
            }
            view.fold(envelope);
            self.held.retain(|id, _| view.holds.get(*id).is_some());
        } else if envelope.kind() == DecisionMade::TYPE {
            self.held.insert(envelope.id, envelope.clone());
        }
        true
    }
}

impl Gate {
    /// The conversation as it is after its last event, which has that sequence: what others have
    /// written since is taken in first. Whoever asks has the conversation's lock.
    pub(super) async fn entity_at(
        &self,
        conversation: &ConversationId,
        head: u64,
    ) -> Result<Arc<Entity>, JournalError> {
        let entity = self.taken_over(conversation, head).await?;
        self.catch_up(&entity, head).await?;
        Ok(entity)
    }

    /// Looks for what others have written to a conversation, and says whether there was something.
    /// Whoever asks has its lock.
    pub(crate) async fn look_elsewhere(
        &self,
        conversation: &ConversationId,
    ) -> Result<bool, JournalError> {
        let head = self.journal.head(conversation).await?;
        let entity = self.load(conversation, head > 0, Loaded::Read).await?;
        if self.was_begun_by_others(&entity, head) {
            entity.try_again();
        }
        let told = self.tell_of_lost(&entity).await?;
        // What this process's own chain has blocked is news as well, and nobody else's.
        let lost = entity.view().at < head && self.hands(&entity).await? != Hands::Same;
        let came = self.catch_up(&entity, head).await?;
        if came && lost {
            self.lost(conversation);
        }
        self.heard_of_lost(conversation, entity.view().at);
        Ok(came || told)
    }

    /// The conversations in which something waits for a person.
    pub(crate) fn waiting_conversations(&self) -> Vec<ConversationId> {
        let waiting = self.entities.iter().filter(|entry| entry.value().view().waits());
        waiting.map(|entry| entry.key().clone()).collect()
    }

    /// The conversations in which something is at work.
    pub(crate) fn busy_conversations(&self) -> Vec<ConversationId> {
        let busy = self.entities.iter().filter(|entry| !self.is_idle(entry.value()));
        busy.map(|entry| entry.key().clone()).collect()
    }

    /// Whether nothing in a conversation is at work here.
    pub(crate) fn is_idle(&self, entity: &Entity) -> bool {
        entity.is_idle(&*self.residents)
    }

    /// The conversations in memory that others have written since their actors were read.
    pub(crate) fn stale_conversations(&self) -> Vec<ConversationId> {
        let stale = self.entities.iter().filter(|entry| entry.value().is_stale());
        stale.map(|entry| entry.key().clone()).collect()
    }

    pub(super) async fn catch_up(
        &self,
        entity: &Arc<Entity>,
        head: u64,
    ) -> Result<bool, JournalError> {
        let place = || entity.view().at;
        let mut past = Past::default();
        let mut after = place();
        let mut any = false;
        while after < head {
            let page = self.journal.read(entity.id(), after, PAGE).await?;
            self.released(entity, &page, &mut past).await?;
            let mut answers = Vec::new();
            let news: Vec<&Arc<Envelope>> = {
                let mut view = entity.view();
                let mut fold = |envelope: &&Arc<Envelope>| {
                    if HistoryRemoved::took_place(envelope) && envelope.sequence > view.at {
                        *view = self.fresh();
                        past = Past::default();
                    }
                    let answer = self.to_call(&view, envelope);
                    let folded = past.fold(&mut view, envelope);
                    answers.extend(answer.filter(|_| folded));
                    folded
                };
                page.iter().filter(|envelope| fold(envelope)).collect()
            };
            answers.into_iter().for_each(|answer| self.take_from_elsewhere(entity, answer));
            for envelope in news {
                if envelope.blocked() {
                    self.residents.blocked_elsewhere(entity, envelope);
                    continue;
                }
                self.note_due(entity, std::slice::from_ref(envelope));
                self.residents.heard_elsewhere(entity, envelope);
            }
            if place() == after {
                // The journal's reader is behind its writer; what is missing comes another time.
                break;
            }
            after = place();
            any = true;
        }
        Ok(any)
    }

    /// Finds the decisions that were held before these events, and are approved by them.
    async fn released(
        &self,
        entity: &Entity,
        page: &[Arc<Envelope>],
        past: &mut Past,
    ) -> Result<(), JournalError> {
        for envelope in page {
            let Some(end) = envelope.read::<DecisionValidated>() else {
                continue;
            };
            let id = end.original_decision_id;
            let place = entity.view().holds.get(id).map(|hold| hold.sequence);
            if let Some(place) = place {
                // They are committed one right after the other.
                let made = self.journal.read(entity.id(), place.saturating_sub(2), 1).await?;
                let made = made.into_iter().find(|made| made.id == id);
                past.held.extend(made.map(|made| (id, made)));
            }
        }
        Ok(())
    }
}
