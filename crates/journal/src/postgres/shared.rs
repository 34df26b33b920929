//! What the journal's tasks know together.

use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, OnceLock};

use ephor_core::ConversationId;
use tokio::sync::watch;

use super::leases::Leases;
use crate::Position;
use crate::leases::Owners;

/// What is known of the database's end, and of who owns what.
#[derive(Debug)]
pub(super) struct Shared {
    last: watch::Sender<Position>,
    /// How often others were seen to have written.
    others: watch::Sender<u64>,
    /// The server's process that writes for this one; 0: none does.
    writer: AtomicI32,
    /// None: the journal is only looked at.
    owners: OnceLock<Arc<Owners<Leases>>>,
}

impl Shared {
    pub fn new(last: Position) -> Self {
        let (last, others) = (watch::Sender::new(last), watch::Sender::new(0));
        Self { last, others, writer: AtomicI32::new(0), owners: OnceLock::new() }
    }

    pub fn watch(&self) -> watch::Receiver<Position> {
        self.last.subscribe()
    }

    pub fn last(&self) -> Position {
        *self.last.borrow()
    }

    /// Commits up to that position can be read.
    pub fn tell(&self, position: Position) {
        self.last.send_if_modified(|last| {
            let newer = position > *last;
            *last = (*last).max(position);
            newer
        });
    }

    /// The server tells of commits up to that position, which one of its processes has made.
    pub fn heard(&self, position: Position, by: i32) {
        self.tell(position);
        if by != self.writer.load(Ordering::Relaxed) {
            self.others.send_modify(|seen| *seen += 1);
        }
    }

    /// The server was asked where the end is.
    pub fn asked(&self, position: Position) {
        if position > self.last() {
            self.heard(position, 0);
        }
    }

    /// From now on that process of the server writes for this one.
    pub fn writes_by(&self, process: i32) {
        self.writer.store(process, Ordering::Relaxed);
    }

    pub fn watch_others(&self) -> watch::Receiver<u64> {
        self.others.subscribe()
    }

    /// The database refused a commit of this process: someone else owns the conversation.
    pub fn fenced(&self, conversation: &ConversationId) {
        if let Some(owners) = self.owners() {
            owners.fenced(conversation);
        }
    }

    /// From now on this process may own conversations.
    pub fn own(&self, owners: Arc<Owners<Leases>>) {
        let _ = self.owners.set(owners);
    }

    pub fn owners(&self) -> Option<&Arc<Owners<Leases>>> {
        self.owners.get()
    }
}
