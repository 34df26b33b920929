//! Recovers what dead processes left: at startup, and as others die.

use std::collections::HashSet;
use std::time::Duration;

use ephor_core::ConversationId;
use ephor_journal::JournalError;
use futures::stream::{self, StreamExt};

use crate::due;
use crate::handed;
use crate::services::{Services, WeakServices};

/// How often to check for what others left, if no notification arrives first.
pub const INTERVAL: Duration = Duration::from_millis(1500);

/// After how many looks what comes by itself is read again: a process may have ended that was to see
/// to a hold's expiry, and had nothing else to do there.
const EXPECT: u32 = 40;

/// Maximum number of conversations that are asked for at a time.
const PAGE: usize = 256;

/// Conversations that are taken up at the same time, so that their claims share a commit.
const AT_ONCE: usize = 32;

/// The result of trying to recover a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// Its unfinished work continues here.
    Here,
    /// This process is doing something else in it; it is retried.
    Busy,
    /// Another live process owns it.
    Elsewhere,
}

/// What was recovered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recovered {
    /// The conversations that this process owns now.
    pub taken: Vec<ConversationId>,
    /// Those in which this process is doing something else, or that couldn't be read (which is
    /// logged). They are retried.
    pub busy: Vec<ConversationId>,
}

/// Takes up what was left in one conversation.
pub(crate) async fn take_up(
    services: &Services,
    conversation: &ConversationId,
) -> Result<Taken, JournalError> {
    let alone = services.bus.alone(conversation).await;
    let at = || services.gate.in_memory(conversation).map(|entity| entity.view().at);
    let before = at();
    let taken = services.gate.take_left(conversation).await;
    let came = before.is_some() && at() != before;
    drop(alone);
    if came {
        // What others have written was found by this look.
        services.bus.written_elsewhere();
    }
    if matches!(taken, Ok(Taken::Here)) {
        // What had nothing left to do needs no memory, and no owner.
        services.passivate_idle(conversation).await;
    }
    taken
}

/// Takes up all that was left.
pub(crate) async fn recover(services: &Services) -> Result<Recovered, JournalError> {
    let (mut recovered, mut seen) = (Recovered::default(), HashSet::new());
    loop {
        let mut left = services.ownership.left_behind(PAGE).await?;
        left.retain(|conversation| seen.insert(conversation.clone()));
        let before = recovered.taken.len();
        let taking = left.into_iter().map(async |conversation| {
            let taken = take_up(services, &conversation).await;
            (conversation, taken)
        });
        let mut taking = stream::iter(taking).buffer_unordered(AT_ONCE);
        while let Some((conversation, taken)) = taking.next().await {
            match taken {
                Ok(Taken::Here) => recovered.taken.push(conversation),
                Ok(Taken::Busy) => recovered.busy.push(conversation),
                Ok(Taken::Elsewhere) => {}
                // The others are taken up all the same.
                Err(error) => {
                    tracing::warn!(%error, %conversation, "what was left in it can't be taken up");
                    recovered.busy.push(conversation);
                }
            }
        }
        if recovered.taken.len() == before {
            return Ok(recovered);
        }
    }
}

/// Looks for what others have left, until the runtime is gone. One that takes nothing over by itself
/// only finishes what it has begun.
pub(crate) async fn watch(services: WeakServices) {
    let mut looks: u32 = 0;
    let mut told = services.upgrade().and_then(|strong| strong.ownership.watch_left());
    loop {
        let Some(strong) = services.upgrade() else {
            return;
        };
        if strong.closing.has_begun() {
            return;
        }
        if !strong.settings.take_over {
            let gate = strong.gate.clone();
            drop(strong);
            gate.is_to_try_again().await;
        } else {
            look(&strong, &mut looks).await;
        }
        let Some(strong) = services.upgrade() else {
            return;
        };
        try_again(&strong).await;
        let pause = strong.timer.sleep(INTERVAL);
        drop(strong);
        match &mut told {
            Some(told) => tokio::select! {
                () = pause => {}
                () = handed::changed(told) => {}
            },
            None => pause.await,
        }
    }
}

/// Takes up what others have left.
async fn look(services: &Services, looks: &mut u32) {
    if *looks == 0
        && let Err(error) = due::expect_all(services).await
    {
        tracing::warn!(%error, "what comes by itself can't be read");
    } else {
        *looks = (*looks + 1) % EXPECT;
    }
    if let Err(error) = recover(services).await {
        tracing::warn!(%error, "what others have left can't be read");
    }
}

/// Takes up what couldn't be taken up before.
async fn try_again(services: &Services) {
    let trying = services.gate.to_try_again().into_iter().map(async |conversation| {
        if let Err(error) = take_up(services, &conversation).await {
            tracing::debug!(%error, %conversation, "what was left in it still can't be taken up");
        }
    });
    stream::iter(trying).buffer_unordered(AT_ONCE).for_each(async |()| ()).await;
}
