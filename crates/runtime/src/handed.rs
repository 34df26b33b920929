//! Events handed over by other processes to the owner of their conversation.
//!
//! ```text
//! sender --(NotOwner)--> kept by the store --> owner: not on record? publish --> removed
//! ```
//! If an owner dies before it removes an event, it may have published it. The next owner looks for
//! the event's id in the record, after the position that the conversation had when it was handed
//! over. An event that this process can't read stays with the store, since one of another version may
//! have handed it over: it is told of, and the others are taken.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ephor_bus::{BusError, Receipt};
use ephor_core::events::HoldAnswered;
use ephor_core::{ConversationId, Draft, EventId};
use ephor_journal::{Handed, JournalError};
use ephor_rules::explain::code;
use futures::stream::{self, StreamExt};
use tokio::sync::watch;

use crate::holds::Subject;
use crate::recording::is_written;
use crate::recovery::{self, Taken};
use crate::services::{Services, WeakServices};

/// How often to check for handed-over events, in case no notification arrives.
pub const INTERVAL: Duration = Duration::from_secs(5);

/// Events that are taken at a time.
const PAGE: usize = 64;

/// Conversations whose events are taken at the same time.
const AT_ONCE: usize = 32;

/// Maximum number of events that are named which can't be read.
const NAMED: usize = 1024;

/// Seconds by which the clocks of two processes may differ.
const SKEW: i64 = 300;

/// Events of the record that are read at a time.
const RECORD: usize = 512;

/// Takes what was handed over, until the runtime is gone.
pub(crate) async fn watch(services: WeakServices) {
    let told = services.upgrade().and_then(|inner| inner.ownership.watch_handed());
    // Owners that can't be reached so take nothing.
    let Some(mut told) = told else {
        return;
    };
    loop {
        let Some(strong) = services.upgrade() else {
            return;
        };
        if strong.closing.has_begun() {
            return;
        }
        told.mark_unchanged();
        if let Err(error) = strong.take_handed().await {
            tracing::warn!(%error, "what was handed over can't be taken");
        }
        let pause = strong.timer.sleep(INTERVAL);
        drop(strong);
        tokio::select! {
            () = pause => {}
            () = changed(&mut told) => {}
        }
    }
}

/// Completes when something new is told; never, once nobody can tell any more.
pub(crate) async fn changed(told: &mut watch::Receiver<u64>) {
    if told.changed().await.is_err() {
        std::future::pending().await
    }
}

/// An event that was handed over, and can't be read by this process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Its conversation.
    pub conversation: ConversationId,
    /// Why it can't be read.
    pub reason: String,
}

/// Those, by their keys.
#[derive(Default)]
struct SetAside(Mutex<BTreeMap<u64, Unreadable>>);

impl SetAside {
    fn all(&self) -> MutexGuard<'_, BTreeMap<u64, Unreadable>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// These are all by now. Each is told of once.
    fn replace(&self, unreadable: BTreeMap<u64, Unreadable>) {
        let mut known = self.all();
        for (key, Unreadable { conversation, reason }) in &unreadable {
            if !known.contains_key(key) {
                tracing::error!(code = code::HANDED_OVER_UNREADABLE, %conversation, reason,
                    "what was handed over can't be read");
            }
        }
        *known = unreadable;
    }
}

impl Services {
    /// Hands a message, a person's answer, or the end of a run over to its conversation's owner.
    /// What becomes of it is read from the record. False: it can't be.
    pub(crate) async fn hand_over(&self, draft: &Draft) -> Result<bool, BusError> {
        self.hand_over_all(std::slice::from_ref(draft)).await
    }

    /// The same for events of one conversation, which its owner publishes in one commit.
    async fn hand_over_all(&self, drafts: &[Draft]) -> Result<bool, BusError> {
        if let Some(first) = drafts.first() {
            // From here on the record is read, so that no end is missed.
            self.look_elsewhere(&first.conversation).await;
        }
        for draft in drafts {
            if let Some(mut turn) = self.turns.get_mut(&draft.id) {
                turn.elsewhere = true;
            }
        }
        let handed = self.ownership.hand_over(drafts).await.map_err(BusError::Journal)?;
        self.gate.expecting.notify_one();
        Ok(handed)
    }

    /// Offers events of one conversation in one commit, here or, if another process owns it, there.
    /// None: they were handed over.
    pub(crate) async fn offer_anywhere(
        &self,
        drafts: Vec<Draft>,
    ) -> Result<Option<Vec<Receipt>>, BusError> {
        match self.offer_all(drafts.clone()).await {
            Err(error @ BusError::NotOwner { .. }) => match self.hand_over_all(&drafts).await? {
                true => Ok(None),
                false => Err(error),
            },
            offered => offered.map(Some),
        }
    }

    /// The same for one event.
    pub(crate) async fn offer_one_anywhere(
        &self,
        draft: Draft,
    ) -> Result<Option<Receipt>, BusError> {
        let receipts = self.offer_anywhere(vec![draft]).await?;
        Ok(receipts.and_then(|mut receipts| receipts.pop()))
    }

    /// Offers events of one conversation in one commit: all of them are recorded, or none.
    async fn offer_all(&self, mut drafts: Vec<Draft>) -> Result<Vec<Receipt>, BusError> {
        if drafts.len() == 1
            && let Some(draft) = drafts.pop()
        {
            return self.offer_own(draft).await.map(|receipt| vec![receipt]);
        }
        let ids: Vec<_> = drafts.iter().map(|draft| draft.id).collect();
        drafts.iter().for_each(|draft| self.gate.announce(&draft.data, draft.id));
        let published = self
            .offered(self.bus.publish_together(drafts), |receipts| receipts.iter().any(is_written))
            .await;
        ids.into_iter().for_each(|id| self.gate.renounce(id));
        published
    }

    /// Publishes what was handed over for conversations of this process, or of nobody. One that can't
    /// be taken delays no other.
    async fn take_handed(&self) -> Result<(), JournalError> {
        let (mut after, mut unreadable) = (0, BTreeMap::new());
        // What comes behind something that waits doesn't overtake it.
        let mut waiting: BTreeSet<ConversationId> = BTreeSet::new();
        loop {
            let page = self.ownership.handed_over(after, PAGE).await?;
            let Some(last) = page.last() else {
                break;
            };
            after = last.key;
            let mut readable: BTreeMap<ConversationId, Vec<Handed>> = BTreeMap::new();
            for handed in page.into_iter().filter(|one| !waiting.contains(&one.conversation)) {
                let Handed { key, conversation, drafts, .. } = &handed;
                match drafts {
                    Ok(_) => readable.entry(conversation.clone()).or_default().push(handed),
                    Err(reason) if unreadable.len() < NAMED => {
                        let (conversation, reason) = (conversation.clone(), reason.clone());
                        unreadable.insert(*key, Unreadable { conversation, reason });
                    }
                    Err(_) => {}
                }
            }
            let taking = readable.into_values().map(|handed| self.take_in_order(handed));
            let mut taking = stream::iter(taking).buffer_unordered(AT_ONCE);
            while let Some(taken) = taking.next().await {
                waiting.extend(taken?);
            }
        }
        self.get::<SetAside>().replace(unreadable);
        Ok(())
    }

    /// Publishes what was handed over for one conversation. The conversation, if it can't all be.
    async fn take_in_order(
        &self,
        all: Vec<Handed>,
    ) -> Result<Option<ConversationId>, JournalError> {
        let mut waits = None;
        for handed in all {
            let Handed { conversation, after, drafts, .. } = &handed;
            let Ok(drafts) = drafts else { continue };
            match self.is_for_a_call_to_come(drafts).await {
                Ok(false) => {}
                // What comes behind it may be what the run waits for.
                Ok(true) => {
                    waits = Some(conversation.clone());
                    continue;
                }
                Err(error) => {
                    tracing::warn!(%conversation, %error, "what was handed over waits");
                    return Ok(Some(conversation.clone()));
                }
            }
            match self.take_one(drafts, *after).await {
                Ok(()) => self.ownership.taken(&handed).await?,
                // Its owner is told too.
                Err(BusError::NotOwner { .. }) => return Ok(Some(conversation.clone())),
                // They never will be: each by itself is not what was said.
                Err(error @ BusError::Parted { .. }) => {
                    tracing::warn!(%conversation, %error, "what was handed over is dropped");
                    self.ownership.taken(&handed).await?;
                }
                Err(error) => {
                    tracing::warn!(%conversation, %error, "what was handed over waits");
                    return Ok(Some(conversation.clone()));
                }
            }
        }
        Ok(waits)
    }

    /// Whether one of them answers for a call whose run is on its way back to it here, where its process
    /// has died: the call can't be judged before it is there.
    async fn is_for_a_call_to_come(&self, drafts: &[Draft]) -> Result<bool, JournalError> {
        let answers = drafts
            .iter()
            .find_map(|draft| Some((&draft.conversation, draft.data.read::<HoldAnswered>()?.hold)));
        let Some((conversation, hold)) = answers else {
            return Ok(false);
        };
        let waits = || self.gate.waiting.calls.contains_key(&hold);
        let held = self.gate.with_view(conversation, |view, _, _, _| {
            let held = view.holds.get(hold);
            held.is_some_and(|held| matches!(held.subject, Subject::Call { .. }))
        });
        if !held.await?
            || waits()
            || recovery::take_up(self, conversation).await? == Taken::Elsewhere
        {
            return Ok(false);
        }
        // Where nothing is under way, no run comes back.
        Ok(self.gate.is_left(conversation, hold).await? && !waits())
    }

    /// Puts events on record together, unless they are there.
    async fn take_one(&self, drafts: &[Draft], after: u64) -> Result<(), BusError> {
        if let Some(first) = drafts.first() {
            let there = self.is_on_record(&first.conversation, first.id, after).await;
            if !there.map_err(BusError::Journal)? {
                self.offer_all(drafts.to_vec()).await?;
            }
        }
        Ok(())
    }

    /// The events handed over to this process that it can't read, at most 1024. They are left for a
    /// process of another version.
    ///
    /// ```
    /// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let runtime = ephor_runtime::Runtime::builder().build().await?;
    /// assert!(runtime.services().unreadable().is_empty());
    /// # runtime.shutdown().await; Ok(()) }
    /// ```
    pub fn unreadable(&self) -> Vec<Unreadable> {
        self.get::<SetAside>().all().values().cloned().collect()
    }

    async fn is_on_record(
        &self,
        conversation: &ConversationId,
        id: EventId,
        after: u64,
    ) -> Result<bool, JournalError> {
        Ok(self.is_behind(conversation, id, after).await?
            || self.is_before(conversation, id, after).await?)
    }

    /// Whether it is recorded up to that place: whoever has lost the answer hands it over once
    /// more, after it was published. An event isn't older than its id.
    async fn is_before(
        &self,
        conversation: &ConversationId,
        id: EventId,
        after: u64,
    ) -> Result<bool, JournalError> {
        let made = id.0.get_timestamp().map_or((0, 0), |made| made.to_unix());
        let made = i64::try_from(made.0).unwrap_or(i64::MAX).saturating_sub(SKEW);
        let mut before = after.saturating_add(1);
        loop {
            let events = self.journal.read_back(conversation, before, RECORD).await?;
            if events.iter().any(|event| event.id == id) {
                return Ok(true);
            }
            match events.last() {
                Some(last) if last.time.as_second() >= made => before = last.sequence,
                _ => return Ok(false),
            }
        }
    }

    async fn is_behind(
        &self,
        conversation: &ConversationId,
        id: EventId,
        mut after: u64,
    ) -> Result<bool, JournalError> {
        loop {
            let events = self.journal.read(conversation, after, RECORD).await?;
            if events.iter().any(|event| event.id == id) {
                return Ok(true);
            }
            match events.last() {
                Some(last) => after = last.sequence,
                None => return Ok(false),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use async_trait::async_trait;
    use ephor_core::events::MessageSent;
    use ephor_journal::{Claim, ClaimError, Memory, Ownership, Store};
    use ephor_testkit::FaultyStore;

    use super::*;
    use crate::runtime::Runtime;

    /// This many messages were handed over for a conversation.
    struct Mail(Mutex<Vec<Handed>>);

    #[async_trait]
    impl Ownership for Mail {
        async fn claim(&self, _: &ConversationId) -> Result<Claim, ClaimError> {
            Ok(Claim { epoch: 0, alone: true })
        }

        async fn handed_over(&self, after: u64, limit: usize) -> Result<Vec<Handed>, JournalError> {
            let all = self.0.lock().unwrap();
            Ok(all.iter().filter(|one| one.key > after).take(limit).cloned().collect())
        }

        async fn taken(&self, handed: &Handed) -> Result<(), JournalError> {
            self.0.lock().unwrap().retain(|one| one.key != handed.key);
            Ok(())
        }
    }

    #[tokio::test]
    async fn what_comes_behind_one_that_waits_does_not_overtake_it() {
        let conversation = ConversationId::new("c").unwrap();
        // More than a page.
        let count = PAGE + 2;
        let handed = |key: u64| {
            let draft = Draft::new(conversation.clone(), MessageSent::text(key.to_string()));
            Handed { key, conversation: conversation.clone(), after: 0, drafts: Ok(vec![draft]) }
        };
        let mail = Mail(Mutex::new((1..).map(handed).take(count).collect()));
        let journal = FaultyStore::around(Memory::new());
        let builder = Runtime::builder().shared_journal(journal.clone()).ownership(mail);
        let runtime = builder.build().await.unwrap();
        let services = runtime.services();
        let texts = async || -> Vec<_> {
            let all = journal.read(&conversation, 0, 1000).await.unwrap();
            let sent = all.iter().filter_map(|event| event.read::<MessageSent>());
            sent.map(|sent| sent.text.parse::<usize>().unwrap()).collect()
        };
        journal.fail_next_reads(1);
        services.take_handed().await.unwrap();
        assert_eq!((texts().await, journal.reads_to_fail()), (Vec::new(), 0));
        services.take_handed().await.unwrap();
        assert_eq!(texts().await, (1..=count).collect::<Vec<_>>());
        runtime.shutdown().await;
    }
}
