//! The conversations that may be old enough to be removed, with their threads.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

use ephor_core::ConversationId;
use ephor_core::events::HistoryRemoved;
use ephor_journal::{JournalError, Position, read_past};
use jiff::Timestamp;

use super::{OneCompacted, PAGE, Stays, one, whole};
use crate::runs::belongs_to;
use crate::services::Services;

/// The conversations that have said something before a time, as the feed comes upon them.
#[derive(Default)]
pub(super) struct Old {
    at: Position,
    seen: BTreeSet<ConversationId>,
    /// All conversations and threads, by tenant.
    known: HashMap<String, BTreeSet<ConversationId>>,
}

impl Old {
    /// Some of those that weren't given yet. None: there are no more.
    pub async fn next(
        &mut self,
        services: &Services,
        before: Timestamp,
    ) -> Result<Option<Vec<ConversationId>>, JournalError> {
        let page = read_past(&*services.journal, self.at, PAGE).await?;
        // Times of a feed are in order, but for clocks that differ: what is missed comes another time.
        let old = page.iter().any(|(_, event)| event.time < before);
        let Some((last, _)) = page.last().filter(|_| old) else {
            return Ok(None);
        };
        self.at = *last;
        let mut new = Vec::new();
        for (_, event) in page {
            if self.seen.insert(event.conversation.clone()) {
                new.push(event.conversation.clone());
            }
        }
        Ok(Some(new))
    }

    /// Removes what a conversation and its threads have said, if all of it may go. A thread goes with its
    /// conversation, or after it.
    pub async fn remove(
        &mut self,
        services: &Services,
        conversation: &ConversationId,
        before: Timestamp,
        by: &str,
    ) -> Result<OneCompacted, JournalError> {
        let journal = &*services.journal;
        if let Some(of) = belongs_to(conversation) {
            let last = journal.read_back(&of, u64::MAX, 1).await?;
            return match last.first().is_none_or(|last| HistoryRemoved::took_place(last)) {
                true => one(services, conversation, before, by).await,
                false => Ok(Err(Stays::Belongs)),
            };
        }
        let known = match self.known.entry(conversation.tenant().to_owned()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(slot) => {
                let all = journal.conversations(conversation.tenant(), usize::MAX).await?;
                slot.insert(all.into_iter().map(|found| found.conversation).collect())
            }
        };
        let prefix = format!("{}~", conversation.name());
        let first = ConversationId::in_tenant(conversation.tenant(), &prefix).ok();
        let own = first.iter().flat_map(|first| known.range(first..));
        let own = own.take_while(|name| name.name().starts_with(&prefix));
        let threads: Vec<_> = own.cloned().collect();
        whole(services, conversation, &threads, before, by).await
    }
}
