//! A server's rules, in memory. Pure: times are passed in. A database must behave the same.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ephor_core::ConversationId;

use super::{Claimed, Renewed};

/// Leases and claims.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// Its name, and when its lease runs out.
    processes: BTreeMap<String, (String, Instant)>,
    conversations: BTreeMap<ConversationId, Owned>,
}

#[derive(Debug, Clone, Default)]
struct Owned {
    owner: Option<String>,
    epoch: u64,
}

impl Table {
    fn is_alive(&self, process: &str, now: Instant) -> bool {
        self.processes.get(process).is_some_and(|(_, until)| *until > now)
    }

    /// As [`Server::renew`](super::Server::renew).
    pub fn renew(&mut self, process: &str, name: &str, term: Duration, now: Instant) -> Renewed {
        let ran = self.is_alive(process, now);
        self.processes.insert(process.to_owned(), (name.to_owned(), now + term));
        let others = self.processes.iter().filter(|(id, _)| *id != process);
        let others = others.map(|(_, (_, until))| until.saturating_duration_since(now));
        Renewed { ran, next: others.filter(|rest| !rest.is_zero()).min() }
    }

    /// As [`Server::claim`](super::Server::claim).
    pub fn claim(&mut self, of: &ConversationId, process: &str, now: Instant) -> Claimed {
        if !self.is_alive(process, now) {
            return Claimed::Late;
        }
        let held = self.conversations.get(of).cloned().unwrap_or_default();
        match held.owner {
            Some(owner) if owner == process => Claimed::Yours(held.epoch),
            Some(owner) if self.is_alive(&owner, now) => {
                Claimed::Theirs(self.processes.get(&owner).map_or(owner, |(name, _)| name.clone()))
            }
            _ => {
                let (owner, epoch) = (Some(process.to_owned()), held.epoch + 1);
                self.conversations.insert(of.clone(), Owned { owner, epoch });
                Claimed::Yours(epoch)
            }
        }
    }

    /// As [`Server::release`](super::Server::release).
    pub fn release(&mut self, process: &str, released: &[(ConversationId, u64)]) {
        for (of, epoch) in released {
            if let Some(held) = self.conversations.get_mut(of)
                && held.owner.as_deref() == Some(process)
                && held.epoch == *epoch
            {
                held.owner = None;
            }
        }
    }

    /// As [`Server::end`](super::Server::end).
    pub fn end(&mut self, process: &str) {
        self.processes.remove(process);
    }

    /// As [`Server::left_behind`](super::Server::left_behind).
    pub fn left_behind(&self, limit: usize, now: Instant) -> Vec<ConversationId> {
        let left = |held: &Owned| held.owner.as_ref().is_some_and(|by| !self.is_alive(by, now));
        let all = self.conversations.iter().filter(|(_, held)| left(held));
        all.take(limit).map(|(of, _)| of.clone()).collect()
    }

    /// Who owns it, and in which epoch: a commit of a lower one is refused.
    pub fn owner(&self, of: &ConversationId) -> (Option<&str>, u64) {
        let held = self.conversations.get(of);
        held.map_or((None, 0), |held| (held.owner.as_deref(), held.epoch))
    }
}
