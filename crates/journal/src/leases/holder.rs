//! What a process knows about what it owns. Pure: times and answers are passed in.
//!
//! ```text
//! unknown --(asked, claimed)--> known --(release, fenced)--> unknown
//!    ^                            '--(its lease has run out, or had when it was renewed)--> all unknown
//! ```
//!
//! An answer that was asked for before everything was forgotten says nothing any more.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use ephor_core::ConversationId;

use super::Lease;

/// Claims that are remembered. Beyond that all are forgotten: asking again costs a round trip.
const REMEMBERED: usize = 65_536;

/// What a process owns, as far as it knows.
#[derive(Debug, Clone)]
pub struct Holder {
    /// Of the process; another one after it has left.
    id: String,
    lease: Lease,
    claims: HashMap<ConversationId, u64>,
    /// How often everything was forgotten.
    forgotten: u64,
    /// Whether it has left, and asked for nothing since.
    left: bool,
}

/// Who asked, and when.
#[derive(Debug, Clone)]
pub struct Asking {
    /// The process.
    pub id: String,
    forgotten: u64,
    at: Instant,
}

impl Holder {
    /// Owns nothing yet, and has no lease.
    pub fn new(id: String, term: Duration) -> Self {
        Self { id, lease: Lease::new(term), claims: HashMap::new(), forgotten: 0, left: false }
    }

    /// The process.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its lease.
    pub fn lease(&self) -> &Lease {
        &self.lease
    }

    /// The epoch of a conversation that is surely its own.
    pub fn known(&mut self, conversation: &ConversationId, now: Instant) -> Option<u64> {
        if !self.lease.holds(now) {
            if !self.claims.is_empty() {
                self.forget();
            }
            return None;
        }
        self.claims.get(conversation).copied()
    }

    /// Whether it has left, and needs no lease until it claims something.
    pub fn has_left(&self) -> bool {
        self.left
    }

    /// Whether it has it, or had when it last looked.
    pub fn has(&self, conversation: &ConversationId) -> bool {
        self.claims.contains_key(conversation)
    }

    /// It asks for something now.
    pub fn ask(&self, now: Instant) -> Asking {
        Asking { id: self.id.clone(), forgotten: self.forgotten, at: now }
    }

    /// What it asked for is its own.
    pub fn claimed(&mut self, asked: &Asking, conversation: &ConversationId, epoch: u64) {
        if self.forgotten == asked.forgotten && self.id == asked.id {
            if self.claims.len() >= REMEMBERED {
                self.claims.clear();
            }
            self.claims.insert(conversation.clone(), epoch);
        }
    }

    /// Its lease was renewed, as it hears now; `ran`: it hadn't run out. That alone says too little: it may
    /// have run out before an earlier renewal whose answer was lost.
    pub fn renewed(&mut self, asked: &Asking, ran: bool, now: Instant) {
        if self.id != asked.id {
            return;
        }
        if !ran || !self.lease.holds(now) {
            // Others may have taken over meanwhile.
            self.forget();
        }
        self.lease.renewed(asked.at);
        self.left = false;
    }

    /// The store refused a commit: someone else has the conversation.
    pub fn fenced(&mut self, conversation: &ConversationId) {
        self.claims.remove(conversation);
    }

    /// The epoch in which it has a conversation that it doesn't need any more; `given_back` says
    /// whether that continues its way.
    pub fn release(&mut self, conversation: &ConversationId, given_back: impl FnOnce(u64) -> bool) {
        if let Some(epoch) = self.claims.get(conversation).copied()
            && given_back(epoch)
        {
            self.claims.remove(conversation);
        }
    }

    /// Leaves everything behind, and continues as another process. Which one it was.
    pub fn leave(&mut self, next: String) -> String {
        self.lease.lose();
        self.forget();
        self.left = true;
        std::mem::replace(&mut self.id, next)
    }

    fn forget(&mut self) {
        self.claims.clear();
        self.forgotten += 1;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn holder() -> (Holder, ConversationId, Instant) {
        let now = Instant::now();
        let (mut holder, of) =
            (Holder::new("p".into(), 10 * SECOND), ConversationId::new("c").unwrap());
        let asked = holder.ask(now);
        holder.renewed(&asked, false, now);
        let asked = holder.ask(now);
        holder.claimed(&asked, &of, 1);
        assert_eq!(holder.known(&of, now), Some(1));
        (holder, of, now)
    }

    /// The answer that says that the lease had run out was lost, and the one after it says that it hadn't.
    #[test]
    fn a_renewal_after_a_gap_brings_nothing_back() {
        let (mut holder, of, now) = holder();
        let later = now + 20 * SECOND;
        let asked = holder.ask(later);
        holder.renewed(&asked, true, later);
        assert_eq!(holder.known(&of, later), None);
    }

    #[test]
    fn an_answer_from_before_everything_was_forgotten_says_nothing() {
        let (mut holder, of, now) = holder();
        let (asked, renews) = (holder.ask(now), holder.ask(now));
        holder.renewed(&renews, false, now);
        holder.claimed(&asked, &of, 1);
        assert_eq!(holder.known(&of, now), None);
        let asked = holder.ask(now);
        assert_eq!(holder.leave("q".into()), "p");
        holder.renewed(&asked, true, now);
        holder.claimed(&asked, &of, 1);
        assert!(!holder.lease().holds(now) && holder.known(&of, now).is_none());
    }
}
