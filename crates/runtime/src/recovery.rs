//! What processes that are gone have left is taken up: at the start, and as others die.

use std::collections::VecDeque;
use std::sync::Weak;
use std::time::Duration;

use ephor_core::ConversationId;
use ephor_journal::JournalError;

use crate::due;
use crate::services::{Inner, Services};

/// How often it is looked for what others have left.
pub const INTERVAL: Duration = Duration::from_millis(1500);

/// Most conversations that are asked for at a time.
const PAGE: usize = 256;

/// What came of trying to take up a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// Whatever was unfinished in it goes on here.
    Here,
    /// This process is at work in it with something else; it is tried again.
    Busy,
    /// Another process that is alive has it.
    Elsewhere,
}

/// What was taken up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recovered {
    /// The conversations that are this process's now.
    pub taken: Vec<ConversationId>,
    /// Those in which this process is at work with something else: they are tried again.
    pub busy: Vec<ConversationId>,
}

/// Takes up what was left in one conversation.
pub(crate) async fn take_up(
    services: &Services,
    conversation: &ConversationId,
) -> Result<Taken, JournalError> {
    let alone = services.bus.alone(conversation).await;
    let taken = services.gate.take_left(conversation).await;
    drop(alone);
    if matches!(taken, Ok(Taken::Here)) {
        // What had nothing left to do needs no memory, and no owner.
        services.passivate_idle(conversation).await;
    }
    taken
}

/// Takes up all that was left.
pub(crate) async fn recover(services: &Services) -> Result<Recovered, JournalError> {
    let mut recovered = Recovered::default();
    loop {
        let left = services.ownership.left_behind(PAGE).await?;
        let before = recovered.taken.len();
        for conversation in left {
            if recovered.busy.contains(&conversation) || recovered.taken.contains(&conversation) {
                continue;
            }
            match take_up(services, &conversation).await? {
                Taken::Here => recovered.taken.push(conversation),
                Taken::Busy => recovered.busy.push(conversation),
                Taken::Elsewhere => {}
            }
        }
        if recovered.taken.len() == before {
            return Ok(recovered);
        }
    }
}

/// Looks for what others have left, until the runtime is gone.
pub(crate) async fn watch(services: Weak<Inner>) {
    let mut again: VecDeque<ConversationId> = VecDeque::new();
    let mut expected = false;
    loop {
        let Some(strong) = Services::upgrade(&services) else {
            return;
        };
        if !strong.settings.take_over || strong.closing.has_begun() {
            return;
        }
        if !expected {
            let all = due::expect_all(&strong).await;
            expected = all
                .inspect_err(|error| tracing::warn!(%error, "what comes by itself can't be read"))
                .is_ok();
        }
        match recover(&strong).await {
            Ok(recovered) => {
                let new = recovered.busy.into_iter().filter(|id| !again.contains(id));
                let new: Vec<_> = new.collect();
                again.extend(new);
            }
            Err(error) => tracing::warn!(%error, "what others have left can't be read"),
        }
        // They were busy here: nobody else is told of them.
        for _ in 0..again.len() {
            let Some(conversation) = again.pop_front() else {
                break;
            };
            let taken = take_up(&strong, &conversation).await;
            if matches!(taken, Ok(Taken::Busy) | Err(_)) {
                again.push_back(conversation);
            }
        }
        let pause = strong.timer.sleep(INTERVAL);
        drop(strong);
        pause.await;
    }
}
