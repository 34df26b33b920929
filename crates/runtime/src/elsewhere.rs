//! Watches what other processes do in conversations that something here waits for, and tells
//! whoever waits.

use std::collections::HashSet;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ephor_bus::in_middleware;
use ephor_core::events::{DecisionRejected, DecisionValidated};
use ephor_core::{ConversationId, Envelope};
use ephor_journal::{Position, read_past};
use futures::future::{Either, select};
use futures::stream::{self, StreamExt};
use tokio::sync::watch;

use crate::recovery;
use crate::services::{Inner, Services, Turn, WeakServices};

/// How often to check while something waits, if the journal doesn't announce writes of others.
pub const INTERVAL: Duration = Duration::from_millis(500);

/// Maximum number of conversations that are looked at in one interval; the others follow in the
/// next.
const AT_ONCE: usize = 64;

/// Events that are read at a time of what was written, and how many times in a row.
const PAGE: usize = 512;
const PAGES: usize = 8;

/// Looks around while something waits for a person, until the runtime is gone.
pub(crate) async fn look_around(services: WeakServices) {
    let mut turn = 0_usize;
    loop {
        let Some(gate) = services.upgrade().map(|services| services.gate.clone()) else {
            return;
        };
        gate.expecting.notified().await;
        let Some(mut news) = services.upgrade().map(|inner| News::from_now_on(&inner)) else {
            return;
        };
        let mut pause = None;
        loop {
            let sleep = || services.upgrade().map(|inner| inner.timer.sleep(INTERVAL));
            let Some(sleeping) = pause.take().or_else(sleep) else {
                return;
            };
            let told = match select(sleeping, pin!(news.come())).await {
                Either::Left(_) => false,
                Either::Right(((), sleeping)) => {
                    pause = Some(sleeping);
                    true
                }
            };
            let Some(strong) = services.upgrade() else {
                return;
            };
            let waiting = strong.expecting();
            if waiting.is_empty() {
                break;
            }
            let written = if told { news.written(&strong).await } else { None };
            if let Some(written) = written {
                strong.look_at(waiting.into_iter().filter(|id| written.contains(id)), false).await;
                continue;
            }
            let (from, some) = (turn % waiting.len(), waiting.len().min(AT_ONCE));
            strong.look_at(waiting.into_iter().cycle().skip(from).take(some), true).await;
            turn = turn.wrapping_add(AT_ONCE);
        }
    }
}

/// What others write, as far as the journal hears of it.
struct News {
    told: Option<watch::Receiver<u64>>,
    /// Up to where it was looked at which conversations were written.
    seen: Position,
}

impl News {
    fn from_now_on(inner: &Inner) -> Self {
        let seen = *inner.journal.watch().borrow();
        Self { told: inner.journal.watch_others(), seen }
    }

    /// Waits until others have written; where nobody tells of that, for ever.
    async fn come(&mut self) {
        if let Some(told) = &mut self.told
            && told.changed().await.is_ok()
        {
            return;
        }
        // The journal is closed, or hears of nobody.
        self.told = None;
        std::future::pending().await
    }

    /// Which conversations have been written since this was last asked. None: too many to tell.
    async fn written(&mut self, services: &Services) -> Option<HashSet<ConversationId>> {
        let mut written = HashSet::new();
        for _ in 0..PAGES {
            let read = read_past(&*services.journal, self.seen, PAGE).await;
            let page = read
                .inspect_err(|error| tracing::warn!(%error, "the journal can't be read"))
                .ok()?;
            let Some((last, _)) = page.last() else {
                return Some(written);
            };
            self.seen = *last;
            written.extend(page.into_iter().map(|(_, event)| event.conversation.clone()));
        }
        self.seen = self.seen.max(*services.journal.watch().borrow());
        None
    }
}

impl Inner {
    /// Whether other processes may write a conversation beside this one, and the journal tells of it.
    pub fn is_shared(&self) -> bool {
        // An owner to whom others hand over what they want to say there is the only one who writes.
        let alone = self.ownership.watch_handed().is_some();
        !alone && self.journal.watch_others().is_some()
    }
}

impl Services {
    /// The conversations in which something waits that may come from elsewhere.
    fn expecting(&self) -> Vec<ConversationId> {
        let mut waiting = self.gate.waiting_conversations();
        waiting.extend(self.gate.lost_conversations());
        if self.gate.shared.load(Ordering::Relaxed) {
            waiting.extend(self.gate.busy_conversations());
        }
        // What is waited for and nothing here is at work on is for people or for another process.
        let rests = |id: &ConversationId| {
            self.gate
                .in_memory(id)
                .is_none_or(|entity| entity.is_stale() || self.gate.is_idle(&entity))
        };
        waiting.extend(self.awaited.all().into_iter().filter(rests));
        let turns = self.turns.iter().filter(|turn| turn.elsewhere);
        waiting.extend(turns.map(|turn| turn.conversation.clone()));
        if !self.completions.is_empty() {
            waiting.extend(self.gate.stale_conversations());
        }
        waiting.sort_unstable();
        waiting.dedup();
        waiting
    }

    /// Looks at some, of which one whose lock is held for long delays no other. `left`: also for what was
    /// left there.
    async fn look_at(&self, some: impl Iterator<Item = ConversationId>, left: bool) {
        let looks = some.map(|conversation| {
            let services = self.clone();
            async move {
                services.look_elsewhere(&conversation).await;
                if left {
                    services.take_up_abandoned(&conversation).await;
                }
            }
        });
        stream::iter(looks).buffer_unordered(AT_ONCE).for_each(async |()| ()).await;
    }

    /// Takes in what others have written, for whoever is about to look at a conversation.
    pub(crate) async fn look_first(&self, conversation: &ConversationId) {
        // A link of the chain has its conversation's lock, and sees it as it is. Where conversations have
        // one owner, nobody else writes what is at work here.
        if !in_middleware()
            && !self.gate.is_exclusive()
            && self.gate.in_memory(conversation).is_some()
        {
            self.look_elsewhere(conversation).await;
        }
    }

    pub(crate) async fn look_elsewhere(&self, conversation: &ConversationId) {
        let alone = self.bus.alone(conversation).await;
        if alone.is_unsure() {
            // What it would find may be this process's own.
            return;
        }
        let news = self.gate.look_elsewhere(conversation).await;
        drop(alone);
        if news.is_ok() && !self.turns.iter().any(|turn| turn.conversation == *conversation) {
            self.gate.let_rest(conversation);
        }
        match news {
            Ok(true) => self.bus.written_elsewhere(),
            Ok(false) => {}
            Err(error) => tracing::warn!(%conversation, %error, "the journal can't be read"),
        }
    }

    /// Whoever took a message that is waited for here may be gone by now, and have left it unanswered. A
    /// runtime that takes over what others leave finds that by itself, but not what it has lost: that may
    /// be its own again by now.
    async fn take_up_abandoned(&self, conversation: &ConversationId) {
        if !self.gate.is_lost(conversation) {
            // What others carry out, and what they have left, looks the same.
            let with_others = self.gate.in_memory(conversation).is_some_and(|entity| {
                entity.is_elsewhere() || !entity.view().unfinished.is_empty()
            });
            let handed = |turn: &Turn| turn.elsewhere && turn.conversation == *conversation;
            let waits = with_others && self.awaited.has(conversation)
                || self.turns.iter().any(|turn| handed(&turn));
            if self.settings.take_over || !waits {
                return;
            }
        }
        if let Err(error) = recovery::take_up(self, conversation).await {
            tracing::warn!(%conversation, %error, "what was left in it can't be taken up");
        }
    }

    /// Tells whoever waits here for a person that another process has settled it.
    pub(crate) fn heard_elsewhere(&self, envelope: &Envelope) {
        if let Some(settled) = envelope.read::<DecisionValidated>() {
            self.gate.waiting.settled(settled.original_decision_id, Ok(()));
        } else if let Some(settled) = envelope.read::<DecisionRejected>() {
            let why = settled.violations.clone();
            self.gate.waiting.settled(settled.original_decision_id, Err(why));
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use ephor_journal::{Journal, Memory, Wrapper};

    use super::*;
    use crate::runtime::Runtime;

    /// A journal that hears of others.
    struct Shared(Memory, watch::Sender<u64>);

    impl Wrapper for Shared {
        fn inner(&self) -> &dyn Journal {
            &self.0
        }

        fn watch_others(&self) -> Option<watch::Receiver<u64>> {
            Some(self.1.subscribe())
        }
    }

    /// What is published before any task of the runtime has begun is looked after, too.
    #[tokio::test]
    async fn what_others_may_write_is_known_from_the_beginning() {
        let journal = Shared(Memory::new(), watch::Sender::new(0));
        let runtime = Runtime::builder().journal(journal).build().await.unwrap();
        assert!(runtime.services().gate.shared.load(Ordering::Relaxed));
        runtime.shutdown().await;
    }
}
