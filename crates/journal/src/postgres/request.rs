//! What waits for the writer: commits, written as JSON by whoever appends them.

use ephor_core::ConversationId;
use ephor_core::waiting::Change;
use tokio::sync::{OwnedSemaphorePermit, oneshot};
use tokio::time::Instant;

use crate::chain;
use crate::{Commit, Hash, JournalError, Position};

pub(super) type Answer = Result<Position, JournalError>;

/// What the writer is asked for.
#[derive(Debug)]
pub(super) enum Message {
    Append(Request),
    /// Everything before it into the database.
    Settle(oneshot::Sender<()>),
}

/// A commit.
#[derive(Debug)]
pub(super) struct Request {
    pub conversation: ConversationId,
    pub expected: u64,
    pub epoch: u64,
    pub last: u64,
    pub time: i64,
    pub content: Hash,
    pub json: String,
    pub changes: Vec<Change>,
    /// Since when it waits.
    pub since: Instant,
    /// It was sent, and nobody knows what has become of it.
    pub sent: bool,
    /// How often what waits for people was other than it was thought.
    pub reviews: u32,
    /// The writer's own, in the order in which it takes them.
    pub number: u64,
    reply: oneshot::Sender<Answer>,
    _weight: OwnedSemaphorePermit,
}

impl Request {
    pub fn new(
        commit: &Commit,
        json: String,
        weight: OwnedSemaphorePermit,
        reply: oneshot::Sender<Answer>,
    ) -> Self {
        Self {
            conversation: commit.conversation.clone(),
            expected: commit.expected,
            epoch: commit.epoch,
            last: commit.expected + commit.events.len() as u64,
            time: chain::accepted(&commit.events),
            content: chain::content(&commit.conversation, &commit.events, &json),
            json,
            changes: commit.events.iter().filter_map(|event| Change::of(event)).collect(),
            since: Instant::now(),
            sent: false,
            reviews: 0,
            number: 0,
            reply,
            _weight: weight,
        }
    }

    pub fn answer(self, answer: Answer) {
        let _ = self.reply.send(answer);
    }

    pub fn fail(self, reason: &str) {
        self.answer(Err(JournalError::Store(reason.to_owned())));
    }
}
