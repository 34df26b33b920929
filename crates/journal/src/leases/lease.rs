//! What a process knows about its own lease. Pure: times are passed in.
//!
//! ```text
//! none --(renewed)--> held --(renewed in time)--> held
//!  ^                   '--(the time is up, or the database says that it was)--> none
//!  '------------------------------------------------------------'
//! ```
//!
//! The database counts a lease from when it handles a renewal, which is after the process sent it: so
//! a lease that is counted from the sending never seems to last longer than it does. Clocks are compared
//! nowhere; that both run at nearly the same speed is assumed, and where it doesn't hold, the epoch still
//! keeps an owner from writing what it has lost.

use std::time::{Duration, Instant};

/// The shortest lease. A shorter one would be lost at every hiccup.
pub const SHORTEST: Duration = Duration::from_millis(300);

/// A process's lease, as far as it knows.
#[derive(Debug, Clone, Copy)]
pub struct Lease {
    term: Duration,
    until: Option<Instant>,
}

impl Lease {
    /// None is held yet.
    pub fn new(term: Duration) -> Self {
        Self { term: term.max(SHORTEST), until: None }
    }

    /// How long the database lets each last: the rest of the term is for others to find that it has run
    /// out, and to take over.
    pub fn granted(&self) -> Duration {
        self.term * 9 / 10
    }

    /// The pause between two renewals: two may fail.
    pub fn pause(&self) -> Duration {
        self.term / 3
    }

    /// A renewal was confirmed that was sent then. A tenth is kept back, for clocks of unlike speed.
    pub fn renewed(&mut self, sent: Instant) {
        self.until = Some(sent + self.term * 8 / 10);
    }

    /// It is over.
    pub fn lose(&mut self) {
        self.until = None;
    }

    /// Whether it is surely held.
    pub fn holds(&self, now: Instant) -> bool {
        self.until.is_some_and(|until| now < until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_counted_from_the_sending() {
        let (sent, second) = (Instant::now(), Duration::from_secs(1));
        let mut lease = Lease::new(10 * second);
        assert!(!lease.holds(sent));
        lease.renewed(sent);
        assert!(lease.holds(sent + 7 * second) && !lease.holds(sent + 8 * second));
        lease.renewed(sent + 3 * second);
        assert!(lease.holds(sent + 10 * second) && !lease.holds(sent + 11 * second));
        lease.lose();
        assert!(!lease.holds(sent + 4 * second));
    }

    #[test]
    fn two_renewals_may_fail() {
        for millis in [0, 300, 5000] {
            let mut lease = Lease::new(Duration::from_millis(millis));
            let sent = Instant::now();
            lease.renewed(sent);
            assert!(lease.holds(sent + lease.pause() * 2) && !lease.holds(sent + lease.granted()));
            assert!(lease.granted() * 10 / 9 >= SHORTEST);
        }
    }
}
