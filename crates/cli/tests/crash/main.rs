//! Processes that are killed (SIGKILL) while they work, and started again, until all is done. Then the
//! journal, and a ledger outside, must show that everything has been done, and nothing twice.
//!
//! | variable | meaning |
//! | --- | --- |
//! | `EPHOR_CRASH_KILLS` | kills in all; 100 by default, and 20 where the store fails |
//! | `EPHOR_TEST_THOROUGH` | 300 kills by default, and 60 where the store fails |
//! | `EPHOR_CRASH_SEED` | the first round's seed, as a failure prints it; taken from the clock by default |
//! | `EPHOR_TEST_POSTGRES` | the URL of a database: the same with 100 kills there, and some in a server of the test's own, which is restarted and crashes |
//!
//! After each kill on SQLite the journal must end with what was told of, or later; where it was killed in the
//! middle of a commit, that one's end in the log is spoilt, as by a loss of power (`torn.rs`).
//!
//! A seed gives the same schedule: what each life is waited for before it is killed. When exactly the
//! kill hits isn't reproduced, because processes run in real time: a failure prints the schedule with
//! the moments that it came to. With `EPHOR_CRASH_KEEP` set, the journals of rounds that fail are kept.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../it/common/mod.rs"]
mod common;

mod actors;
mod check;
mod cluster;
mod effects;
mod faults;
mod ledger;
mod life;
mod model;
mod random;
mod record;
mod round;
mod timer;
mod torn;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use record::Done;
use round::{Place, Round, Seen};

/// What a killed process is: this program, told to be one.
#[test]
fn child() {
    if let Some(told) = life::told() {
        life::live(told);
    }
}

#[test]
fn everything_is_done_once_whenever_a_process_is_killed() {
    let done = kills("SQLite", wanted(300), false, &Place::file);
    assert!(done.kills < 100 || done.torn > 0, "no process was killed in the middle of a commit");
}

/// The store fails commits, writes some whose answer is lost, and takes long for others.
#[test]
fn everything_is_done_once_while_the_store_fails() {
    let done = kills("SQLite with faults", wanted(60), true, &Place::file);
    assert!(done.faults > 0, "the store never failed");
}

#[test]
fn everything_is_done_once_in_a_postgres_database() {
    let Ok(url) = std::env::var("EPHOR_TEST_POSTGRES") else {
        println!("SKIPPED: kills on Postgres: EPHOR_TEST_POSTGRES is not set");
        return;
    };
    kills("Postgres", 100, false, &|| Place::schema(&url));
}

/// Two others are there. One of them takes the timer over, before it is due or when what is due has begun.
#[test]
fn what_is_due_is_done_once_by_another_process_when_the_timers_owner_is_killed() {
    for when in [Seen::Timer, Seen::Request] {
        timer::owner_is_killed(&Place::file(), when);
        match std::env::var("EPHOR_TEST_POSTGRES") {
            Ok(url) => timer::owner_is_killed(&Place::schema(&url), when),
            Err(_) => println!("SKIPPED: timers on Postgres: EPHOR_TEST_POSTGRES is not set"),
        }
    }
}

/// The server itself is restarted, and crashes, while they work.
#[test]
fn everything_is_done_once_while_the_server_is_restarted() {
    if std::env::var_os("EPHOR_TEST_POSTGRES").is_none() {
        println!("SKIPPED: a server that is restarted: EPHOR_TEST_POSTGRES is not set");
        return;
    }
    let Some(server) = cluster::Cluster::start().map(Arc::new) else { return };
    kills("Postgres with restarts", 15, false, &|| Place::server(&server));
    println!("{} restarts of the server", server.restarts());
    assert!(server.restarts() > 0, "the server was never restarted");
}

/// Rounds, two at a time, until so many processes have been killed.
fn kills(what: &str, wanted: u64, faulty: bool, place: &(dyn Fn() -> Place + Sync)) -> Done {
    let seed = number("EPHOR_CRASH_SEED").unwrap_or_else(|| {
        SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() % 1_000_000 * 1000
    });
    println!("{what}: EPHOR_CRASH_SEED={seed}");
    let (begun, next) = (Instant::now(), AtomicUsize::new(0));
    let sums = Mutex::new(record::Sums::default());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while sums.lock().unwrap().all.kills < wanted {
                    let number = next.fetch_add(1, Ordering::SeqCst) as u64;
                    let done = Round::new(seed + number, place(), faulty).run();
                    sums.lock().unwrap().add(&done);
                }
            });
        }
    });
    let sums = sums.into_inner().unwrap();
    println!("{what}: {sums} in {:.1} s", begun.elapsed().as_secs_f64());
    assert!(sums.all.kills >= wanted);
    sums.all
}

fn wanted(many: u64) -> u64 {
    let thorough = std::env::var_os("EPHOR_TEST_THOROUGH").is_some();
    number("EPHOR_CRASH_KILLS").unwrap_or(if thorough { many } else { many / 10 })
}

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name}={text}: not a number")))
}
