//! What other processes write to a conversation, taken in before anything is judged in it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use ephor_core::events::{DecisionMade, DecisionValidated};
use ephor_core::{ConversationId, Envelope, Event, EventId};
use ephor_journal::JournalError;

use super::{Gate, poisoned};
use crate::view::View;

/// Events read at a time.
const PAGE: usize = 512;

/// Who is told of what others have written.
pub(crate) type Hear = Box<dyn Fn(&Arc<Envelope>) + Send + Sync>;

/// Events of the record as a view takes them in. A held decision is blocked, and counts once a
/// person has approved it.
#[derive(Default)]
pub(super) struct Past {
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
    /// Sets who is told of what others have written. False: somebody already is.
    pub(crate) fn on_elsewhere(&self, hear: Hear) -> bool {
        self.elsewhere.set(hear).is_ok()
    }

    /// What the judge must know of a conversation whose last event has that sequence: what others
    /// have written since is taken in first. Whoever asks has the conversation's lock.
    pub(super) async fn view_at(
        &self,
        conversation: &ConversationId,
        head: u64,
    ) -> Result<Arc<Mutex<View>>, JournalError> {
        let view = self.view(conversation, head > 0).await?;
        self.catch_up(conversation, &view, head).await?;
        Ok(view)
    }

    /// The same for a conversation that is in memory anyway.
    pub(super) async fn known_at(
        &self,
        conversation: &ConversationId,
        head: u64,
    ) -> Result<(), JournalError> {
        let view = self.views.get(conversation).map(|view| view.clone());
        match view {
            Some(view) => self.catch_up(conversation, &view, head).await.map(|_| ()),
            None => Ok(()),
        }
    }

    /// Looks for what others have written to a conversation, and says whether there was something.
    /// Whoever asks has its lock.
    pub(crate) async fn look_elsewhere(
        &self,
        conversation: &ConversationId,
    ) -> Result<bool, JournalError> {
        let head = self.journal.head(conversation).await?;
        let view = self.view(conversation, head > 0).await?;
        self.catch_up(conversation, &view, head).await
    }

    /// The conversations in which something waits for a person.
    pub(crate) fn waiting_conversations(&self) -> Vec<ConversationId> {
        let waits = |view: &Mutex<View>| view.lock().unwrap_or_else(poisoned).waits();
        let waiting = self.views.iter().filter(|entry| waits(entry.value()));
        waiting.map(|entry| entry.key().clone()).collect()
    }

    /// Whether a conversation is in memory.
    pub(crate) fn has_view(&self, conversation: &ConversationId) -> bool {
        self.views.contains_key(conversation)
    }

    async fn catch_up(
        &self,
        conversation: &ConversationId,
        view: &Mutex<View>,
        head: u64,
    ) -> Result<bool, JournalError> {
        let place = || view.lock().unwrap_or_else(poisoned).at;
        let mut past = Past::default();
        let mut after = place();
        let mut any = false;
        while after < head {
            let page = self.journal.read(conversation, after, PAGE).await?;
            self.released(conversation, view, &page, &mut past).await?;
            let news: Vec<&Arc<Envelope>> = {
                let mut view = view.lock().unwrap_or_else(poisoned);
                page.iter().filter(|envelope| past.fold(&mut view, envelope)).collect()
            };
            for envelope in news.iter().filter(|envelope| !envelope.blocked()) {
                self.note_due(std::slice::from_ref(*envelope));
                if let Some(hear) = self.elsewhere.get() {
                    hear(envelope);
                }
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
        conversation: &ConversationId,
        view: &Mutex<View>,
        page: &[Arc<Envelope>],
        past: &mut Past,
    ) -> Result<(), JournalError> {
        for envelope in page {
            let Some(end) = envelope.read::<DecisionValidated>() else {
                continue;
            };
            let id = end.original_decision_id;
            let place = {
                let view = view.lock().unwrap_or_else(poisoned);
                view.holds.get(id).map(|hold| hold.sequence)
            };
            if let Some(place) = place {
                // They are committed one right after the other.
                let made = self.journal.read(conversation, place.saturating_sub(2), 1).await?;
                let made = made.into_iter().find(|made| made.id == id);
                past.held.extend(made.map(|made| (id, made)));
            }
        }
        Ok(())
    }
}
