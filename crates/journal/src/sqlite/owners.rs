//! Which of the processes that share a file owns which conversation.
//!
//! Each process that opens the file for writing is an owner, for as long as it holds the
//! [lock](lock::Lock) on a file of its own beside it. What it claims stands in the table `claims`,
//! written by the writer's thread in its next transaction. A claim excludes nobody: several processes
//! may write one conversation in turn, and the epoch stays 0. It says whose unfinished work is whose:
//!
//! ```text
//! claim    -> a row; when no other owner that is alive has one, rows of dead owners go
//! release  -> the row goes with the next transaction
//! end, kill, loss of power -> the lock is gone; the rows stay, and are what was left behind
//! ```
//!
//! No clock is involved: a process that is merely stopped keeps its lock, and the locks of one that
//! was killed are free at once. A copy of the file has no live owners, because their locks are on files
//! beside the original.

mod lock;
mod rows;

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use ephor_core::ConversationId;
use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

pub(super) use lock::{Lock, any_alive, any_other_alive, sweep};
pub(super) use rows::tidy;

use super::reader::{Readers, store};
use super::writer::Message;
use crate::{Claim, ClaimError, JournalError, Ownership};

/// Claims that are remembered. Beyond that, all are forgotten: asking again costs a transaction.
const REMEMBERED: usize = 65_536;
/// Releases that wait for the next transaction. The first of them wakes the writer, as others may wait
/// for it; beyond that number each does.
const RELEASES: usize = 4096;

/// Someone asks for a conversation; the answer is whether nobody else who is alive has it.
#[derive(Debug)]
pub(super) struct Asked {
    pub conversation: ConversationId,
    pub reply: oneshot::Sender<Result<bool, JournalError>>,
}

/// What this owner has in the table, as far as it remembers.
#[derive(Debug, Default)]
pub(super) struct Claims(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Of the owner.
    id: String,
    held: HashSet<ConversationId>,
    /// To be taken out of the table with the next transaction.
    leaving: HashSet<ConversationId>,
}

impl Claims {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn id(&self) -> String {
        self.state().id.clone()
    }

    /// Another owner begins, that has claimed nothing.
    fn begin(&self, id: &str) {
        *self.state() = State { id: id.to_owned(), ..State::default() };
    }

    /// Whether a claim is in the table, and stays there: a release that hasn't been written is undone.
    fn keep(&self, conversation: &ConversationId) -> bool {
        let mut state = self.state();
        if let Some(conversation) = state.leaving.take(conversation) {
            state.held.insert(conversation);
        }
        state.held.contains(conversation)
    }

    /// Says how many releases wait.
    fn release(&self, conversation: &ConversationId) -> usize {
        let mut state = self.state();
        state.held.remove(conversation);
        state.leaving.insert(conversation.clone());
        state.leaving.len()
    }

    /// What is to be taken out of the table. It isn't held from now on.
    fn take_leaving(&self) -> Vec<ConversationId> {
        let mut state = self.state();
        let leaving: Vec<_> = state.leaving.drain().collect();
        for conversation in &leaving {
            state.held.remove(conversation);
        }
        leaving
    }

    fn add<'a>(&self, claimed: impl Iterator<Item = &'a ConversationId>) {
        let mut state = self.state();
        if state.held.len() > REMEMBERED {
            state.held.clear();
        }
        state.held.extend(claimed.cloned());
    }
}

/// What the writer's thread has of its owner.
#[derive(Debug)]
pub(super) struct Owner {
    /// None: it has left.
    lock: Option<Lock>,
    claims: Arc<Claims>,
}

/// What a transaction has changed of the claims; forgotten unless it is committed.
pub(super) struct Changed {
    left: Vec<ConversationId>,
    /// For each that was asked for, whether nobody else who is alive has it.
    pub alone: Vec<bool>,
}

impl Owner {
    pub(super) fn new(lock: Lock, claims: Arc<Claims>) -> Self {
        claims.begin(lock.id());
        Self { lock: Some(lock), claims }
    }

    /// Leaves behind what it has claimed, as if its process had ended. What is claimed later is another
    /// owner's.
    pub(super) fn leave(&mut self) {
        self.lock = None;
        self.claims.begin("");
    }

    /// The id of the owner; another one begins with the first claim after the last has left.
    fn id(&mut self, journal: &Path) -> Result<&str, rusqlite::Error> {
        let lock = match self.lock.take() {
            Some(lock) => lock,
            None => {
                let lock = Lock::take(journal).map_err(|error| {
                    let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CANTOPEN);
                    rusqlite::Error::SqliteFailure(code, Some(error.to_string()))
                })?;
                self.claims.begin(lock.id());
                lock
            }
        };
        Ok(self.lock.insert(lock).id())
    }

    pub(super) fn is_leaving(&self) -> bool {
        !self.claims.state().leaving.is_empty()
    }

    /// Takes what was released out of the table, and puts what is asked for into it, within the
    /// transaction that is open.
    pub(super) fn write(
        &mut self,
        connection: &Connection,
        journal: &Path,
        asked: &[Asked],
    ) -> Result<Changed, rusqlite::Error> {
        let mut changed = Changed { left: self.claims.take_leaving(), alone: Vec::new() };
        let written = self.write_in(connection, journal, asked, &mut changed);
        match written {
            Ok(()) => Ok(changed),
            Err(error) => {
                self.undone(changed);
                Err(error)
            }
        }
    }

    fn write_in(
        &mut self,
        connection: &Connection,
        journal: &Path,
        asked: &[Asked],
        changed: &mut Changed,
    ) -> Result<(), rusqlite::Error> {
        if changed.left.is_empty() && asked.is_empty() {
            return Ok(());
        }
        let own = self.id(journal)?;
        for conversation in &changed.left {
            rows::release(connection, own, conversation)?;
        }
        let mut alive = rows::Alive::new(journal);
        for Asked { conversation, .. } in asked {
            changed.alone.push(rows::claim(connection, own, conversation, &mut alive)?);
        }
        Ok(())
    }

    /// The transaction is durable.
    pub(super) fn done(&self, asked: &[Asked]) {
        self.claims.add(asked.iter().map(|asked| &asked.conversation));
    }

    /// The transaction was rolled back: what was to leave still is in the table.
    pub(super) fn undone(&self, changed: Changed) {
        self.claims.state().leaving.extend(changed.left);
    }
}

/// Claims in the file, made by the writer's thread.
#[derive(Debug)]
pub(super) struct Owners {
    /// Weak: whoever keeps this doesn't keep the journal open.
    writer: mpsc::WeakSender<Message>,
    readers: Arc<Readers>,
    claims: Arc<Claims>,
}

impl Owners {
    pub(super) fn new(
        writer: mpsc::WeakSender<Message>,
        readers: Arc<Readers>,
        claims: Arc<Claims>,
    ) -> Self {
        Self { writer, readers, claims }
    }

    /// Whether anyone else has a row, alive or not.
    async fn shared(&self, conversation: &ConversationId) -> Result<bool, JournalError> {
        let (own, conversation) = (self.claims.id(), conversation.clone());
        self.readers
            .run(move |connection| rows::shared(connection, &own, &conversation).map_err(store))
            .await
    }

    async fn ask(&self, conversation: &ConversationId) -> Result<bool, JournalError> {
        let (reply, answer) = oneshot::channel();
        let asked = Asked { conversation: conversation.clone(), reply };
        let writer = self.writer.upgrade().ok_or(JournalError::Closed)?;
        let sent = writer.send(Message::Claim(asked)).await;
        sent.map_err(|_| JournalError::Closed)?;
        drop(writer);
        answer.await.map_err(|_| JournalError::Closed)?
    }
}

#[async_trait]
impl Ownership for Owners {
    async fn claim(&self, conversation: &ConversationId) -> Result<Claim, ClaimError> {
        let alone = match self.claims.keep(conversation) {
            true if !self.shared(conversation).await? => true,
            _ => self.ask(conversation).await?,
        };
        Ok(Claim { epoch: 0, alone })
    }

    fn release(&self, conversation: &ConversationId) {
        let leaving = self.claims.release(conversation);
        if (leaving == 1 || leaving > RELEASES)
            && let Some(writer) = self.writer.upgrade()
        {
            // With a full queue there is a transaction soon in any case.
            let _ = writer.try_send(Message::Release);
        }
    }

    fn leave(&self) {
        if let Some(writer) = self.writer.upgrade() {
            // Where the queue is full, it is left when the journal is closed.
            let _ = writer.try_send(Message::Leave);
        }
    }

    async fn left_behind(&self, limit: usize) -> Result<Vec<ConversationId>, JournalError> {
        left_behind(&self.readers, self.claims.id(), limit).await
    }
}

/// What others than that owner have left behind.
pub(super) async fn left_behind(
    readers: &Arc<Readers>,
    own: String,
    limit: usize,
) -> Result<Vec<ConversationId>, JournalError> {
    let journal = readers.path().to_owned();
    readers
        .run(move |connection| {
            let mut alive = rows::Alive::new(&journal);
            rows::left_behind(connection, &own, &mut alive, limit).map_err(store)
        })
        .await
}
