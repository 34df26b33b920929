//! A process that has set a timer is killed: one of those that are there does what is due, once.

use std::sync::mpsc;
use std::time::Instant;

use ephor::events::{DecisionHeld, TimerFired, TimerSet};

use crate::check::{self, Checks};
use crate::ledger::{First, Ledger};
use crate::life::{REMINDER, Reminding};
use crate::model::TALKS;
use crate::record::Record;
use crate::round::{Life, PATIENCE, Place, Seen};

/// Kills the timer's owner when that is seen: the timer is set, or what was due has been asked for.
pub fn owner_is_killed(place: &Place, when: Seen) {
    let begin = |ledger: &Ledger, part: Reminding, tell| {
        let told = Some((REMINDER, part.name().to_owned()));
        Life::begin(&place.journal, ledger, told, tell)
    };
    let (tell, seen) = mpsc::channel();
    // One that refuses and is late nowhere: the seed is of the ledger alone.
    let first = if when == Seen::Request { First::Unanswered } else { First::Answered };
    let ledger = Ledger::open(SEED, Instant::now(), tell.clone(), first);
    let (others, at_work) = mpsc::channel();
    let staying: Vec<_> =
        (0..2).map(|_| begin(&ledger, Reminding::Stays, others.clone())).collect();
    drop(others);
    wait_for(&at_work, Seen::Ready, 2);
    let mut owner = begin(&ledger, Reminding::Asks, tell);
    wait_for(&seen, when, 1);
    let asked = ledger.requests().len();
    owner.child.kill().unwrap();
    let (status, says) = owner.end();
    assert_eq!(status.code(), None, "{when:?}: it ended by itself: {status}\n{says}");
    assert_eq!(asked, usize::from(when == Seen::Request), "{when:?}: it was killed too late");
    // Whoever does it sees its end. The other one may hear nothing of it.
    wait_for(&at_work, Seen::End, 1);
    drop(staying);
    holds(place, &ledger, when);
    place.clear();
}

/// Its first requests are done.
const SEED: u64 = 3;

fn wait_for(seen: &mpsc::Receiver<Seen>, what: Seen, times: usize) {
    let until = Instant::now() + PATIENCE;
    let mut left = times;
    while left > 0 {
        let next = seen.recv_timeout(until.saturating_duration_since(Instant::now()));
        let next = next.unwrap_or_else(|_| panic!("waited {PATIENCE:?} in vain for {what:?}"));
        left -= usize::from(next == what);
    }
}

fn holds(place: &Place, ledger: &Ledger, when: Seen) {
    let record = Record::read(&place.journal);
    let requests = ledger.requests();
    let mut checks = Checks::of_all(&record);
    let says = TALKS.iter().find(|(name, _)| *name == "reminder").unwrap().1;
    check::turns(&mut checks, "reminder", says);
    let (broken, _) = checks.broken();
    let fired = record.all::<TimerFired>("reminder").len();
    // What was due was asked for, and its end isn't known: a person has it done again.
    let held = record.all::<DecisionHeld>("reminder").len();
    let once = record.all::<TimerSet>("reminder").len() == 1 && fired == 1;
    let keys = requests.iter().all(|request| request.key == requests[0].key);
    let asked =
        requests.len() == 1 + usize::from(when == Seen::Request) && held + 1 == requests.len();
    assert!(
        broken.is_empty() && once && keys && asked,
        "{when:?}: {broken:?}\nfired {fired} times, held {held} times; {requests:?}\n{}",
        record.text("reminder")
    );
}
