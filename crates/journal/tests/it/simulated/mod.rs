//! Several processes that own conversations by leases, over a simulated server, network and clock: the
//! real owners, holders and buses, on one thread whose time moves when nobody has anything to do. What goes
//! wrong is drawn from a seed: messages are late or lost, processes are stopped for longer than their
//! lease, cut off, killed and started, at any moment.
//!
//! | variable | meaning |
//! | --- | --- |
//! | `EPHOR_SIM_SEED` | this seed alone, with everything that happens printed |
//! | `EPHOR_SIM_SEEDS` | how many; 250 by default, and 1000 with `EPHOR_TEST_THOROUGH` |
//!
//! A seed gives the same run each time. One that fails is printed with its run.

mod life;
mod net;
mod random;
mod work;
mod world;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use world::{Flaw, run};

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name}={text}: not a number")))
}

/// Runs seeds on two threads until one fails, which is returned with what broke. How many ran.
fn seeds(flaw: Flaw, count: u64) -> (u64, Option<(u64, String)>) {
    let (next, failed) = (AtomicU64::new(0), Mutex::new(None));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while failed.lock().unwrap().is_none() {
                    let seed = next.fetch_add(1, Ordering::SeqCst);
                    if seed >= count {
                        return;
                    }
                    if let Some(what) = run(seed, flaw).broken {
                        failed.lock().unwrap().get_or_insert((seed, what));
                    }
                }
            });
        }
    });
    (next.into_inner().min(count), failed.into_inner().unwrap())
}

#[test]
fn whatever_happens_everything_is_done_once_and_by_its_owner() {
    if let Some(seed) = number("EPHOR_SIM_SEED") {
        let run = run(seed, Flaw::None);
        println!("{}\n{} steps", run.trace.join("\n"), run.trace.len());
        assert_eq!(run.broken, None, "EPHOR_SIM_SEED={seed}");
        return;
    }
    let begun = std::time::Instant::now();
    let thorough = std::env::var_os("EPHOR_TEST_THOROUGH").is_some();
    let count = number("EPHOR_SIM_SEEDS").unwrap_or(if thorough { 1000 } else { 250 });
    let (ran, failed) = seeds(Flaw::None, count);
    println!("{ran} seeds in {:.1} s", begun.elapsed().as_secs_f64());
    if let Some((seed, what)) = failed {
        let trace = run(seed, Flaw::None).trace;
        let last = trace.len().saturating_sub(60);
        panic!("EPHOR_SIM_SEED={seed}: {what}\n{}", trace[last..].join("\n"));
    }
}

#[test]
fn a_seed_gives_the_same_run_each_time() {
    for seed in 0..20 {
        let (first, again) = (run(seed, Flaw::None).trace, run(seed, Flaw::None).trace);
        let differs = first.iter().zip(&again).position(|(one, other)| one != other);
        assert_eq!(differs.map(|at| (&first[at], &again[at])), None, "seed {seed}");
        assert_eq!(first.len(), again.len(), "seed {seed}");
    }
}

/// What the run is to find is found: a rule that is left out breaks it.
#[test]
fn each_rule_that_is_left_out_is_missed() {
    for (flaw, says) in [
        (Flaw::Unfenced, &["an epoch fell"][..]),
        (Flaw::SameEpoch, &["wrote in epoch"]),
        (Flaw::ShortLease, &["are both certain"]),
        // Who has said something twice also takes what comes next for said.
        (Flaw::NewIds, &["on record twice", "wasn't asked for"]),
    ] {
        let (ran, failed) = seeds(flaw, 200);
        let (seed, what) = failed.unwrap_or_else(|| panic!("{flaw:?}: {ran} seeds found nothing"));
        println!("{flaw:?}: seed {seed}: {what}");
        assert!(says.iter().any(|says| what.contains(says)), "{flaw:?}, seed {seed}: {what}");
    }
}
