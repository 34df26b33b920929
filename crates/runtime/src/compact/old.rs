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

/// Pages without an event that is old enough, in a row, after which there are taken to be no more.
const YOUNG: usize = 64;

/// The conversations that have said something before a time, as the feed comes upon them.
#[derive(Default)]
pub(super) struct Old {
    at: Position,
    /// Pages without an old event since the last that had one.
    young: usize,
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
        let Some((last, _)) = page.last() else {
            return Ok(None);
        };
        self.at = *last;
        if page.iter().all(|(_, event)| event.time >= before) {
            // Times of a feed are in order, but for clocks that differ or were ahead for a while. What
            // is still to come says nothing of what is behind it.
            let now = services.clock.now();
            self.young += usize::from(page.iter().any(|(_, event)| event.time <= now));
            return Ok((self.young < YOUNG).then(Vec::new));
        }
        self.young = 0;
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::Arc;

    use ephor_core::events::MessageSent;
    use ephor_core::{Disposition, Draft};
    use ephor_journal::{Commit, Journal, Memory, Store};
    use jiff::SignedDuration;

    use super::*;
    use crate::runtime::Runtime;

    async fn put(journal: &Memory, name: &str, events: usize, time: Timestamp) {
        let conversation = ConversationId::new(name).unwrap();
        for (before, _) in (0..).zip(0..events) {
            let draft = Draft::new(conversation.clone(), MessageSent::text("hello"));
            let event = Arc::new(draft.seal(before + 1, time, Disposition::Delivered));
            Store::append(journal, Commit::new(conversation.clone(), before, vec![event]))
                .await
                .unwrap();
        }
    }

    /// How many conversations go that are older than a day: one that is old is behind that many events
    /// of another one, from so many hours ago.
    async fn removed(young: usize, ago: i64) -> u64 {
        let (journal, now) = (Memory::default(), Timestamp::now());
        put(&journal, "young", young, now - SignedDuration::from_hours(ago)).await;
        put(&journal, "old", 1, now - SignedDuration::from_hours(100)).await;
        let journal: Arc<dyn Journal> = Arc::new(journal);
        let runtime = Runtime::builder().shared_journal(journal).build().await.unwrap();
        let before = now - SignedDuration::from_hours(24);
        let removed = runtime.compact_all(before, "ann").await.unwrap().conversations;
        runtime.shutdown().await;
        removed
    }

    #[tokio::test]
    async fn what_is_old_is_found_behind_what_is_not() {
        for young in [1, PAGE, 2 * PAGE + 1] {
            assert_eq!(removed(young, 1).await, 1, "behind {young}");
        }
        // Somewhere the search ends, but not at events that a clock that was ahead has put down.
        let more = PAGE * YOUNG;
        assert_eq!(removed(more, 1).await, 0);
        assert_eq!(removed(more, -9000).await, 1);
    }
}
