//! Snapshots of conversations at rest, stored next to the record, so that waking one reads only
//! later events.
//!
//! They are a cache. A snapshot that is damaged, or was made by another version, with other
//! settings or from another record, isn't used.

use ephor_core::events::HistoryRemoved;
use ephor_core::{ConversationId, EventId};
use ephor_journal::{Hash, JournalError, replay_after};
use serde::{Deserialize, Serialize};

use super::{Gate, Past};
use crate::entity::{KeptActor, Key, Replayed};
use crate::view::View;

/// Its name in the store.
const NAME: &str = "entity";

/// What the state in a snapshot means. To be raised when an event is folded otherwise than before,
/// though the state has the same fields; a version of the program has snapshots of its own anyway.
const FORMAT: u32 = 7;

/// A conversation as its record tells of it.
pub(super) struct Told {
    pub view: View,
    pub actors: Replayed,
    past: Past,
    last: Option<EventId>,
}

#[derive(Serialize, Deserialize)]
struct Snapshot<V> {
    /// What the state depends on beside the record.
    basis: Hash,
    /// The event after which it was taken.
    last: EventId,
    view: V,
    actors: Vec<KeptActor>,
}

impl Gate {
    /// Reads a conversation from its last snapshot on, but for the actors that are in memory already.
    pub(super) async fn told(
        &self,
        conversation: &ConversationId,
        there: Vec<(usize, Key)>,
    ) -> Result<Told, JournalError> {
        let taken_up = self.taken_up(conversation, &there).await;
        let mut told = taken_up.unwrap_or_else(|| self.nothing_told(conversation, there));
        let after = told.view.at;
        replay_after(&*self.journal, conversation, after, |envelope| {
            if HistoryRemoved::took_place(envelope) {
                told.view = self.fresh();
                told.past = Past::default();
                told.actors.instances.clear();
            }
            told.past.fold(&mut told.view, envelope);
            self.residents.fold(&mut told.actors, envelope);
            told.last = Some(envelope.id);
        })
        .await?;
        Ok(told)
    }

    /// A conversation of which nothing is recorded.
    pub(super) fn nothing_told(
        &self,
        conversation: &ConversationId,
        there: Vec<(usize, Key)>,
    ) -> Told {
        let actors = Replayed::new(conversation.clone(), there, Vec::new());
        Told { view: self.fresh(), actors, past: Past::default(), last: None }
    }

    /// The last snapshot. None: there is none that can be used.
    async fn taken_up(
        &self,
        conversation: &ConversationId,
        there: &[(usize, Key)],
    ) -> Option<Told> {
        if self.snapshot_after == 0 {
            return None;
        }
        let (sequence, bytes) = self.journal.snapshot(conversation, NAME).await.ok()??;
        let (hash, body) = bytes.split_at_checked(Hash::LEN)?;
        if Hash::from_bytes(hash)? != Hash::of(body) {
            return None;
        }
        let kept: Snapshot<View> = serde_json::from_slice(body).ok()?;
        let before = self.journal.read(conversation, sequence.checked_sub(1)?, 1).await.ok()?;
        let same = before.first().is_some_and(|last| last.id == kept.last)
            && kept.view.at == sequence
            && kept.basis == self.basis();
        if !same {
            return None;
        }
        let instances = self.residents.restore(conversation, kept.actors)?;
        Some(Told {
            view: kept.view.restored(self.ledger.clone()),
            actors: Replayed::new(conversation.clone(), there.to_vec(), instances),
            past: Past::default(),
            last: Some(kept.last),
        })
    }

    /// What the folds depend on beside the record.
    fn basis(&self) -> Hash {
        let version = env!("CARGO_PKG_VERSION");
        let configured = self.configured.get();
        let basis = (FORMAT, version, self.rates(), configured, self.residents.basis());
        // Nothing in it has no JSON.
        Hash::of(&serde_json::to_vec(&basis).unwrap_or_default())
    }

    /// Keeps what was told of a conversation, if there is enough that the last snapshot doesn't tell.
    pub(super) async fn keep_if_long(&self, told: &mut Told) {
        // What waits or is under way is soon settled, and then there is less to be kept.
        if !told.view.has_grown(self.snapshot_after) || !told.view.is_at_rest() {
            return;
        }
        let (conversation, sequence) = (told.actors.conversation(), told.view.at);
        if let Some(bytes) = self.to_bytes(told)
            && let Err(error) = self.journal.put_snapshot(conversation, NAME, sequence, bytes).await
        {
            // Until another try succeeds it is read from its record, which takes longer each time.
            tracing::warn!(%error, %conversation, "a snapshot could not be kept");
        }
        // One that can't be kept now isn't tried at each look.
        told.view.kept = sequence;
    }

    /// None: an actor of it can't be kept now.
    fn to_bytes(&self, told: &Told) -> Option<Vec<u8>> {
        let actors = self.residents.keep(&told.actors)?;
        let kept = Snapshot { basis: self.basis(), last: told.last?, view: &told.view, actors };
        let body = serde_json::to_vec(&kept).ok()?;
        let mut bytes = Hash::of(&body).as_bytes().to_vec();
        bytes.extend(body);
        Some(bytes)
    }

    /// The conversations in memory of which the last snapshot doesn't tell enough.
    pub(crate) fn grown(&self) -> Vec<ConversationId> {
        let grown = |view: &View| view.has_grown(self.snapshot_after) && view.is_at_rest();
        let all = self.entities.iter().filter(|entry| grown(&entry.value().view()));
        all.map(|entry| entry.key().clone()).collect()
    }

    /// Keeps a snapshot of a conversation of which the last one doesn't tell enough. It is made of the
    /// record, not of what is in memory, so nothing waits for it.
    ///
    /// # Errors
    /// [`JournalError`] where the record can't be read.
    pub(crate) async fn snapshot(&self, conversation: &ConversationId) -> Result<(), JournalError> {
        let mut told = self.told(conversation, Vec::new()).await?;
        self.keep_if_long(&mut told).await;
        if let Some(entity) = self.in_memory(conversation) {
            entity.view().kept = told.view.kept;
        }
        Ok(())
    }
}
