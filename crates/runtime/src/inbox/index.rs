//! What waits in all conversations: what the journal lists as open, and a fold of what was added
//! since.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use ephor_core::events::{AllowanceGranted, AllowanceRevoked};
use ephor_core::waiting::may_open;
use ephor_core::{ConversationId, Envelope, Event, EventId};
use ephor_journal::{Journal, JournalError, Position, SharedReads, read_past};
use futures::stream::{self, StreamExt};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::{Allowance, InboxError, Item};
use crate::gate::timers::is_of_timer;
use crate::holds::{Holds, OpenHold};
use crate::open_question::OpenQuestion;

/// Events read at a time.
const PAGE: usize = 512;

/// Conversations that are read at the same time.
const AT_ONCE: usize = 16;

/// What was settled last and is still known by its id, so that whoever comes second is told so.
const MAX_SETTLED: usize = 4096;

/// What waits.
#[derive(Default)]
pub(crate) struct Index {
    /// Up to where the journal is folded. None: nothing has been read yet.
    at: Option<Position>,
    /// Conversations that were read further than up to there: to which sequence.
    ahead: HashMap<ConversationId, u64>,
    open: HashMap<ConversationId, Holds>,
    allowances: HashMap<EventId, Allowance>,
    settled: VecDeque<(EventId, ConversationId)>,
}

/// The index of a runtime.
#[derive(Default)]
pub(crate) struct SharedIndex {
    reads: SharedReads,
    index: Arc<Mutex<Index>>,
}

impl SharedIndex {
    /// What waits, with all that was added by now.
    pub async fn caught_up(
        &self,
        journal: &dyn Journal,
    ) -> Result<OwnedMutexGuard<Index>, JournalError> {
        self.reads.share(async { self.index.lock().await.catch_up(journal).await }).await?;
        Ok(self.index.clone().lock_owned().await)
    }
}

impl Index {
    /// All decisions and calls that wait, of all tenants.
    pub fn holds(&self) -> impl Iterator<Item = (&ConversationId, &OpenHold)> {
        self.open.iter().flat_map(|(id, holds)| holds.iter().map(move |hold| (id, hold)))
    }

    /// Reads what was added: at first, the conversations in which something is open.
    async fn catch_up(&mut self, journal: &dyn Journal) -> Result<(), JournalError> {
        let mut at = match self.at {
            Some(at) => at,
            None => {
                *self = Self::opened(journal).await?;
                self.at.unwrap_or_default()
            }
        };
        loop {
            let page = read_past(journal, at, PAGE).await?;
            let Some((last, _)) = page.last() else {
                self.ahead.clear();
                return Ok(());
            };
            at = *last;
            for (_, envelope) in &page {
                let ahead = self.ahead.get(&envelope.conversation);
                if ahead.is_none_or(|read| *read < envelope.sequence) {
                    self.fold(envelope);
                }
            }
            self.at = Some(at);
        }
    }

    /// What is open, each conversation read from the first thing that is.
    async fn opened(journal: &dyn Journal) -> Result<Self, JournalError> {
        let waits = journal.waits(MAX_SETTLED).await?;
        let mut index =
            Self { at: Some(waits.at), settled: waits.settled.into(), ..Self::default() };
        let mut first: HashMap<ConversationId, u64> = HashMap::new();
        for waiting in waits.open.into_iter().filter(|waiting| waiting.due.is_none()) {
            let from = first.entry(waiting.conversation).or_insert(waiting.sequence);
            *from = waiting.sequence.min(*from);
        }
        let reading = first.into_iter().map(async |(conversation, from)| {
            let after = from.saturating_sub(1);
            let page = journal.read(&conversation, after, PAGE).await;
            page.map(|page| (conversation, after, page))
        });
        let mut reading = stream::iter(reading).buffer_unordered(AT_ONCE);
        while let Some(read) = reading.next().await {
            let (conversation, mut after, mut page) = read?;
            while let Some(last) = page.last() {
                after = last.sequence;
                page.iter().for_each(|envelope| index.fold(envelope));
                page = match page.len() {
                    PAGE => journal.read(&conversation, after, PAGE).await?,
                    _ => Vec::new(),
                };
            }
            index.ahead.insert(conversation, after);
        }
        Ok(index)
    }

    fn fold(&mut self, envelope: &Envelope) {
        if envelope.blocked() {
            return;
        }
        let kind = envelope.kind();
        if is_of_timer(kind) {
            return;
        }
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
            match envelope.read::<AllowanceRevoked>() {
                Some(revoked) => drop(self.allowances.remove(&revoked.allowance)),
                // It may have been any of them, and the judge takes it for all.
                None => self.allowances.retain(|_, one| one.conversation != envelope.conversation),
            }
            return;
        }
        let conversation = &envelope.conversation;
        let gone = if may_open(kind) {
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
    pub fn question(&self, tenant: &str, id: EventId) -> Result<OpenQuestion, InboxError> {
        let mut asked = self.open.values().filter_map(Holds::question);
        let open = asked.find(|question| question.id == id);
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
    pub fn questions(&self, tenant: &str) -> Vec<OpenQuestion> {
        let own = self.open.values().filter_map(Holds::question);
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use ephor_core::{Disposition, Draft, EventData};
    use jiff::Timestamp;

    use super::*;

    #[test]
    fn a_revocation_that_cant_be_read_revokes_all_of_its_conversation() {
        let mut index = Index::default();
        let id = |name| ConversationId::new(name).unwrap();
        let mut fold = |sequence, draft: Draft| {
            index.fold(&draft.seal(sequence, Timestamp::UNIX_EPOCH, Disposition::Delivered));
            index.allowances.len()
        };
        let granted = AllowanceGranted {
            rule: "mails".to_owned(),
            agent: None,
            action: "CREATE_NODE".to_owned(),
            resource: None,
            until: Timestamp::MAX,
            by: "ann".to_owned(),
        };
        fold(1, Draft::new(id("a"), granted.clone()));
        assert_eq!(fold(1, Draft::new(id("b"), granted)), 2);
        let unreadable = serde_json::value::RawValue::from_string("[1]".to_owned()).unwrap();
        let data = EventData::raw(AllowanceRevoked::TYPE, unreadable);
        assert_eq!(fold(2, Draft::of(id("a"), data)), 1);
    }
}
