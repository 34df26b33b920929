//! What waits in all conversations, as a fold of the whole journal that goes on where it stopped.

use std::collections::{HashMap, VecDeque};

use ephor_core::events::{
    AllowanceGranted, AllowanceRevoked, ClarificationRequested, UserMessageReceived,
};
use ephor_core::{ConversationId, Envelope, Event, EventId};
use ephor_journal::{Journal, JournalError, Position};

use super::{Allowance, InboxError, Item, Question};
use crate::holds::Holds;

/// Events read at a time.
const PAGE: usize = 512;

/// What was settled last and is still known by its id, so that whoever comes second is told so.
const MAX_SETTLED: usize = 4096;

/// What waits.
#[derive(Default)]
pub(crate) struct Index {
    at: Position,
    open: HashMap<ConversationId, Holds>,
    /// A conversation asks one thing at a time.
    questions: HashMap<ConversationId, Question>,
    allowances: HashMap<EventId, Allowance>,
    settled: VecDeque<(EventId, ConversationId)>,
}

impl Index {
    /// Reads what was added.
    pub async fn catch_up(&mut self, journal: &dyn Journal) -> Result<(), JournalError> {
        loop {
            let page = journal.read_all(self.at, PAGE).await?;
            let Some((last, _)) = page.last() else {
                return Ok(());
            };
            let last = *last;
            page.iter().for_each(|(_, envelope)| self.fold(envelope));
            self.at = last;
        }
    }

    fn fold(&mut self, envelope: &Envelope) {
        if envelope.blocked() {
            return;
        }
        let kind = envelope.kind();
        if kind == AllowanceGranted::TYPE {
            if let Some(granted) = envelope.read::<AllowanceGranted>() {
                let conversation = envelope.conversation.clone();
                let id = envelope.id;
                self.allowances
                    .insert(id, Allowance { id, conversation, granted: (*granted).clone() });
            }
            return;
        }
        if kind == AllowanceRevoked::TYPE {
            if let Some(revoked) = envelope.read::<AllowanceRevoked>() {
                self.allowances.remove(&revoked.allowance);
            }
            return;
        }
        if kind == ClarificationRequested::TYPE {
            if let Some(asked) = envelope.read::<ClarificationRequested>() {
                let question = Question::asked(envelope, &asked);
                self.questions.insert(envelope.conversation.clone(), question);
            }
            return;
        }
        if kind == UserMessageReceived::TYPE {
            let asked = self.questions.get(&envelope.conversation);
            let message = asked.and_then(|_| envelope.read::<UserMessageReceived>());
            if asked.zip(message).is_some_and(|(asked, message)| asked.answered_by(&message)) {
                let answered = self.questions.remove(&envelope.conversation);
                answered.into_iter().for_each(|question| {
                    self.settle(question.id, &envelope.conversation);
                });
            }
            return;
        }
        let begins = matches!(kind, "DecisionHeld" | "CallHeld");
        let conversation = &envelope.conversation;
        let gone = if begins {
            self.open.entry(conversation.clone()).or_default().fold(envelope)
        } else if let Some(holds) = self.open.get_mut(conversation) {
            let gone = holds.fold(envelope);
            if holds.is_empty() {
                self.open.remove(conversation);
            }
            gone
        } else {
            return;
        };
        for id in gone {
            self.settle(id, conversation);
        }
    }

    fn settle(&mut self, id: EventId, conversation: &ConversationId) {
        if self.settled.len() >= MAX_SETTLED {
            self.settled.pop_front();
        }
        self.settled.push_back((id, conversation.clone()));
    }

    fn has_settled(&self, tenant: &str, id: EventId) -> bool {
        self.settled.iter().any(|(known, of)| *known == id && of.tenant() == tenant)
    }

    /// A question that is open.
    pub fn question(&self, tenant: &str, id: EventId) -> Result<Question, InboxError> {
        let open = self.questions.values().find(|question| question.id == id);
        match open.filter(|question| question.conversation.tenant() == tenant) {
            Some(question) => Ok(question.clone()),
            None if self.has_settled(tenant, id) => Err(InboxError::AlreadyAnswered),
            None => Err(InboxError::NotFound),
        }
    }

    /// What waits in a tenant's conversations.
    pub fn items(&self, tenant: &str) -> Vec<Item> {
        let own = self.open.iter().filter(|(conversation, _)| conversation.tenant() == tenant);
        let item = |conversation: &ConversationId, hold: &crate::holds::OpenHold| Item {
            conversation: conversation.clone(),
            hold: hold.clone(),
        };
        own.flat_map(|(conversation, holds)| holds.iter().map(move |hold| item(conversation, hold)))
            .collect()
    }

    /// What the users of a tenant's conversations are asked.
    pub fn questions(&self, tenant: &str) -> Vec<Question> {
        let own = self.questions.values();
        own.filter(|question| question.conversation.tenant() == tenant).cloned().collect()
    }

    /// One that waits.
    pub fn find(&self, tenant: &str, id: EventId) -> Result<Item, InboxError> {
        let found = self.open.iter().find_map(|(conversation, holds)| {
            let hold = holds.get(id)?.clone();
            Some(Item { conversation: conversation.clone(), hold })
        });
        if let Some(item) = found.filter(|item| item.conversation.tenant() == tenant) {
            return Ok(item);
        }
        match self.has_settled(tenant, id) {
            true => Err(InboxError::AlreadySettled),
            false => Err(InboxError::NotFound),
        }
    }

    /// What people have allowed in a tenant's conversations, and hasn't ended by then.
    pub fn allowances(&mut self, tenant: &str, now: jiff::Timestamp) -> Vec<Allowance> {
        self.allowances.retain(|_, allowance| now < allowance.granted.until);
        let own = self.allowances.values();
        own.filter(|allowance| allowance.conversation.tenant() == tenant).cloned().collect()
    }

    /// The conversation of an allowance of a tenant.
    pub fn allowance(&self, tenant: &str, id: EventId) -> Option<&ConversationId> {
        let found = self.allowances.get(&id).map(|allowance| &allowance.conversation);
        found.filter(|conversation| conversation.tenant() == tenant)
    }
}
