//! Conversations that another process has taken over while this one was at work in them, as after a pause
//! that was longer than its lease.
//!
//! Its own work there ends where it is: the other process goes on with it from the record. Whoever waits
//! here for what comes of it is told of what that one writes. If the conversation comes back, it is read
//! anew, and taken over like any other.

use std::sync::Arc;
use std::time::Duration;

use ephor_core::ConversationId;
use ephor_journal::{ClaimError, JournalError, NotOwner};
use tokio::sync::watch;

use super::Gate;
use crate::entity::{Entity, Work};

/// How long it is waited for the end of work that was told to end: all of it waits for something, and is
/// dropped there.
const PATIENCE: Duration = Duration::from_secs(5);

/// Events read at a time.
const PAGE: usize = 512;

/// What is known of a conversation that was lost.
#[derive(Debug)]
pub(super) struct Lost {
    /// The last event of which this process has heard.
    heard: u64,
    /// Closed once nothing here is at work there any more.
    left: watch::Receiver<bool>,
}

/// Whose a conversation is by now that was this process's.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Hands {
    Same,
    /// This process's again, in this epoch: another one may have had it meanwhile.
    Anew(u64),
    Others,
}

impl Gate {
    /// A record of this process in a conversation was refused: another one has it. What this one did there
    /// ends, if it was its own.
    pub(crate) fn lost(&self, conversation: &ConversationId) {
        let entity = self.in_memory(conversation);
        if let Some(entity) = entity.filter(|entity| entity.is_own() && self.is_exclusive()) {
            self.lose(&entity);
        }
    }

    /// Whether a conversation was lost, and hasn't come back.
    pub(crate) fn is_lost(&self, conversation: &ConversationId) -> bool {
        self.lost.contains_key(conversation)
    }

    /// The conversations that were lost.
    pub(crate) fn lost_conversations(&self) -> Vec<ConversationId> {
        self.lost.iter().map(|lost| lost.key().clone()).collect()
    }

    fn lose(&self, entity: &Arc<Entity>) {
        let id = entity.id();
        if entity.is_to_end() {
            tracing::warn!(conversation = %id, "another process has taken it over, and goes on with it");
            // Known before anything of it ends: whoever ends withdraws nothing, and whoever takes it over
            // waits for the end.
            let lost = Lost { heard: entity.view().at, left: entity.work_left() };
            self.lost.insert(id.clone(), lost);
            entity.stop();
            self.expecting.notify_one();
        }
        self.entities.remove_if(id, |_, known| Arc::ptr_eq(known, entity));
    }

    /// Whose a conversation is by now. Where it has several owners, or isn't this process's, it stays so.
    pub(super) async fn hands(&self, entity: &Entity) -> Result<Hands, JournalError> {
        if !self.is_exclusive() || !entity.is_own() {
            return Ok(Hands::Same);
        }
        match self.ownership.claim(entity.id()).await {
            Ok(claim) if entity.has_epoch(claim.epoch) => Ok(Hands::Same),
            Ok(claim) => Ok(Hands::Anew(claim.epoch)),
            Err(ClaimError::NotOwner(_)) => Ok(Hands::Others),
            Err(ClaimError::Journal(error)) => Err(error),
        }
    }

    /// Loses a conversation of this process's that has been another's since it was read.
    pub(super) async fn check_hands(
        &self,
        entity: &Arc<Entity>,
        head: u64,
    ) -> Result<bool, JournalError> {
        let epoch = match self.hands(entity).await? {
            Hands::Anew(epoch) => epoch,
            // What is written by whoever isn't the owner is refused.
            Hands::Same | Hands::Others => return Ok(false),
        };
        // Nobody was at work in it who has written nothing, such as this process under another name.
        let head = self.journal.head(entity.id()).await?.max(head);
        if entity.view().at >= head {
            entity.tried(Some(epoch));
            return Ok(false);
        }
        // Whoever waits here hears of what was written meanwhile.
        self.catch_up(entity, head).await?;
        self.lose(entity);
        Ok(true)
    }

    /// Whether nothing of what this process did in a conversation is at work any more.
    pub(super) async fn has_left(&self, conversation: &ConversationId) -> bool {
        let left = self.lost.get(conversation).map(|lost| lost.left.clone());
        let Some(mut left) = left else {
            return true;
        };
        let gone = async { while left.changed().await.is_ok() {} };
        // Real time on purpose: nothing of it takes any.
        tokio::time::timeout(PATIENCE, gone).await.is_ok()
    }

    /// Where the conversation is this process's again, it isn't lost any more.
    pub(super) fn found(&self, entity: &Entity) {
        if entity.is_own() {
            self.lost.remove(entity.id());
        }
    }

    /// Tells whoever waits here what was written in a lost conversation since this process heard of it.
    /// Whoever asks has its lock. Says whether there was something.
    pub(super) async fn tell_of_lost(&self, entity: &Entity) -> Result<bool, JournalError> {
        let id = entity.id();
        let Some(before) = self.lost.get(id).map(|lost| lost.heard) else {
            return Ok(false);
        };
        let mut heard = before;
        let at = entity.view().at;
        while heard < at {
            let page = self.journal.read(id, heard, PAGE).await?;
            let Some(last) = page.last() else {
                break;
            };
            heard = last.sequence;
            let news = page.iter().filter(|event| event.sequence <= at);
            news.for_each(|event| self.residents.told_elsewhere(event));
        }
        self.heard_of_lost(id, at);
        Ok(heard > before)
    }

    /// Whoever waits here has been told of all up to that event.
    pub(super) fn heard_of_lost(&self, conversation: &ConversationId, at: u64) {
        if let Some(mut lost) = self.lost.get_mut(conversation) {
            lost.heard = lost.heard.max(at);
        }
    }

    /// Nobody here waits for a lost conversation: where nothing is unfinished in it, and what was at work
    /// has gone, it needs no more looks.
    pub(crate) fn let_rest(&self, conversation: &ConversationId) {
        let rests = |entity: Arc<Entity>| entity.view().unfinished.is_empty();
        if self.in_memory(conversation).is_some_and(rests) {
            self.lost.remove_if(conversation, |_, lost| lost.left.has_changed().is_err());
        }
    }

    /// Refuses what this process is about to put on record where another one has had the conversation
    /// since that was begun.
    pub(crate) fn still_at_work() -> Result<(), NotOwner> {
        match Work::has_ended_here() {
            false => Ok(()),
            true => Err(NotOwner { owner: "a process that had it meanwhile".to_owned() }),
        }
    }

    /// The same, for what has the conversation's lock.
    pub(super) fn still_here(conversation: &ConversationId) -> Result<(), JournalError> {
        let conversation = conversation.clone();
        let refused =
            |error: NotOwner| JournalError::NotOwner { conversation, reason: error.to_string() };
        Self::still_at_work().map_err(refused)
    }
}
