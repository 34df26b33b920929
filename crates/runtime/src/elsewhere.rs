//! What other processes do in conversations that something here waits for: it is looked for behind the
//! journal's place, and told to whoever waits.

use std::sync::Weak;
use std::time::Duration;

use ephor_core::events::{DecisionRejected, DecisionValidated};
use ephor_core::{ConversationId, Envelope};

use crate::services::{Inner, Services};

/// How often it is looked for while something waits.
pub const INTERVAL: Duration = Duration::from_millis(500);

/// Most conversations that are looked at in one interval; the others follow in the next.
const AT_ONCE: usize = 64;

/// Looks around while something waits for a person, until the runtime is gone.
pub(crate) async fn look_around(services: Weak<Inner>) {
    let mut turn = 0_usize;
    loop {
        let Some(gate) = services.upgrade().map(|services| services.gate.clone()) else {
            return;
        };
        gate.expecting.notified().await;
        loop {
            let Some(pause) = services.upgrade().map(|inner| inner.timer.sleep(INTERVAL)) else {
                return;
            };
            pause.await;
            let Some(strong) = Services::upgrade(&services) else {
                return;
            };
            let waiting = strong.expecting();
            if waiting.is_empty() {
                break;
            }
            let from = turn % waiting.len();
            for conversation in waiting.iter().cycle().skip(from).take(waiting.len().min(AT_ONCE)) {
                strong.look_elsewhere(conversation).await;
            }
            turn = turn.wrapping_add(AT_ONCE);
        }
    }
}

impl Services {
    /// The conversations in which something waits that may come from elsewhere.
    fn expecting(&self) -> Vec<ConversationId> {
        let mut waiting = self.gate.waiting_conversations();
        // What was answered elsewhere is carried out there; its end is what is waited for then. A
        // conversation may also leave memory while somebody waits for the end of its turn.
        let elsewhere =
            |id: &ConversationId| self.gate.in_memory(id).is_none_or(|entity| entity.is_stale());
        let turns = self.turns.iter().map(|turn| turn.conversation.clone());
        waiting.extend(turns.filter(elsewhere));
        if !self.completions.is_empty() {
            waiting.extend(self.gate.stale_conversations());
        }
        waiting.sort_unstable();
        waiting.dedup();
        waiting
    }

    async fn look_elsewhere(&self, conversation: &ConversationId) {
        let alone = self.bus.alone(conversation).await;
        let news = self.gate.look_elsewhere(conversation).await;
        drop(alone);
        match news {
            Ok(true) => self.bus.written_elsewhere(),
            Ok(false) => {}
            Err(error) => tracing::warn!(%conversation, %error, "the journal can't be read"),
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
