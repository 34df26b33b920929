//! Which sub-agents run, and which start next. Pure.
//!
//! Of those that wait, the highest `priority` starts first (10 before 0), then the earliest. This
//! doesn't affect the decision's place on the conversation's agenda.
//!
//! A sub-agent that waits for those it spawned holds no slot, so parents can't starve their
//! children. When the last child is over it counts again, even if its slot was taken meanwhile: for
//! that time more run than there are slots. The depth of spawning is bounded, so cycles end.
//!
//! ```text
//! from       on                           to
//! ────────── ──────────────────────────── ─────────
//!            admit                        admitted
//! admitted   ready (its start is recorded) waiting
//! waiting    a place is free              at work
//! any        leave                        over
//! ```

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use ephor_core::{ConversationId, ErrorCode, EventId, Failure};

use crate::settings::SubAgentSettings;

/// A sub-agent that asks to be admitted.
pub(super) struct Candidate {
    /// The decision that spawns it, by which it is known.
    pub decision: EventId,
    pub conversation: ConversationId,
    /// What its decision was caused by.
    pub cause: Option<EventId>,
    pub priority: u8,
}

struct Known {
    conversation: ConversationId,
    /// The sub-agent at work that spawned it, and waits for it.
    parent: Option<EventId>,
    /// How many sub-agents are around it.
    depth: usize,
    /// Those of its own that aren't over.
    children: usize,
    /// None: it is at work.
    rank: Option<Rank>,
}

type Rank = (Reverse<u8>, u64);

/// The sub-agents that aren't over.
pub(super) struct Places {
    limits: SubAgentSettings,
    known: HashMap<EventId, Known>,
    /// Those that wait for a place, the next one first.
    waiting: BTreeMap<Rank, EventId>,
    /// Those at work that wait for no child.
    busy: usize,
    /// Those at work.
    at_work: usize,
    arrivals: u64,
}

impl Places {
    pub fn new(limits: SubAgentSettings) -> Self {
        let (known, waiting) = (HashMap::new(), BTreeMap::new());
        Self { limits, known, waiting, busy: 0, at_work: 0, arrivals: 0 }
    }

    fn max(&self) -> usize {
        self.limits.max_concurrent.max(1)
    }

    /// Admits one, which doesn't start before it is [`ready`](Self::ready).
    ///
    /// # Errors
    /// Too many wait, too many are around it, or it is here already.
    pub fn admit(&mut self, candidate: Candidate) -> Result<(), Failure> {
        let Candidate { decision, conversation, cause, priority } = candidate;
        if self.known.contains_key(&decision) {
            let what = format!("decision {decision} is being carried out");
            return Err(Failure::new(ErrorCode::Internal, what));
        }
        let (waiting, free) =
            (self.known.len() - self.at_work, self.max().saturating_sub(self.busy));
        if waiting >= self.limits.max_waiting.saturating_add(free) {
            let what = format!("{waiting} sub-agents wait already");
            return Err(Failure::new(ErrorCode::ResourceLimit, what)
                .hint("try again later, or raise `subagents.max_waiting`"));
        }
        // A sub-agent's decisions are caused by the one that spawned it, in the same conversation: no
        // other one gives its place up because somebody names it.
        let parent = cause.filter(|parent| {
            let known = self.known.get(parent);
            known.is_some_and(|known| known.rank.is_none() && known.conversation == conversation)
        });
        let around = parent.and_then(|parent| self.known.get_mut(&parent));
        let depth = around.as_ref().map_or(0, |parent| parent.depth + 1);
        if depth > self.limits.max_depth {
            let what = format!("{depth} sub-agents are around this one already");
            return Err(Failure::new(ErrorCode::ResourceLimit, what).hint(
                "look for agents that spawn each other in a circle, or raise \
                       `subagents.max_depth`",
            ));
        }
        if let Some(parent) = around {
            self.busy -= usize::from(parent.children == 0);
            parent.children += 1;
        }
        self.arrivals += 1;
        let rank = Some((Reverse(priority), self.arrivals));
        self.known.insert(decision, Known { conversation, parent, depth, children: 0, rank });
        Ok(())
    }

    /// One that was admitted may start when there is a place. Gives those that start now, in their
    /// order.
    #[must_use]
    pub fn ready(&mut self, decision: EventId) -> Vec<EventId> {
        if let Some(rank) = self.known.get(&decision).and_then(|known| known.rank) {
            self.waiting.insert(rank, decision);
        }
        self.start_next()
    }

    /// One is over, wherever it stood. Gives those that start now, in their order.
    #[must_use]
    pub fn leave(&mut self, decision: EventId) -> Vec<EventId> {
        if let Some(gone) = self.known.remove(&decision) {
            match gone.rank {
                Some(rank) => {
                    self.waiting.remove(&rank);
                }
                None => {
                    self.at_work -= 1;
                    self.busy -= usize::from(gone.children == 0);
                }
            }
            if let Some(parent) = gone.parent.and_then(|parent| self.known.get_mut(&parent)) {
                parent.children -= 1;
                self.busy += usize::from(parent.children == 0);
            }
        }
        self.start_next()
    }

    fn start_next(&mut self) -> Vec<EventId> {
        let mut started = Vec::new();
        while self.busy < self.max()
            && let Some((_, next)) = self.waiting.pop_first()
        {
            if let Some(known) = self.known.get_mut(&next) {
                known.rank = None;
                self.busy += 1;
                self.at_work += 1;
                started.push(next);
            }
        }
        started
    }

    /// Those of a conversation.
    pub fn of(&self, conversation: &ConversationId) -> impl Iterator<Item = EventId> {
        let own = self.known.iter().filter(move |(_, known)| known.conversation == *conversation);
        own.map(|(decision, _)| *decision)
    }
}

#[cfg(test)]
mod tests;
