//! The breaker's table, row by row, and what holds whatever happens.

use std::time::Duration;

use ephor_coordinator::breaker::{Breaker, BreakerConfig, BreakerState, Breakers, Permit};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

const START: Timestamp = Timestamp::UNIX_EPOCH;

fn at(seconds: f64) -> Timestamp {
    START + SignedDuration::from_secs_f64(seconds)
}

fn config() -> BreakerConfig {
    BreakerConfig {
        failure_threshold: 3,
        recovery_timeout: Duration::from_secs(1),
        ..BreakerConfig::default()
    }
}

/// Plays `fail`, `ok`, `ask` and `wait SECONDS`, separated by commas.
fn play(script: &str) -> (Breaker, Timestamp, Vec<Permit>) {
    let (mut breaker, mut now, mut permits) = (Breaker::new(config()), 0.0, Vec::new());
    for step in script.split(',').map(str::trim).filter(|step| !step.is_empty()) {
        match step {
            "fail" => breaker.failure(at(now)),
            "ok" => breaker.success(at(now)),
            "ask" => permits.push(breaker.allow(at(now))),
            wait => now += wait.strip_prefix("wait ").unwrap().parse::<f64>().unwrap(),
        }
    }
    (breaker, at(now), permits)
}

#[track_caller]
fn check(script: &str, expect: BreakerState) {
    let (breaker, now, _) = play(script);
    assert_eq!(breaker.state(now), expect, "{script}");
}

#[test]
fn it_opens_after_enough_failures_in_a_row() {
    check("", BreakerState::Closed);
    check("fail, fail", BreakerState::Closed);
    check("fail, fail, fail", BreakerState::Open);
    check("fail, fail, ok, fail, fail", BreakerState::Closed);
    check("fail, fail, fail, ok", BreakerState::Open);
}

#[test]
fn after_a_while_a_few_calls_are_tried() {
    check("fail, fail, fail, wait 0.9", BreakerState::Open);
    check("fail, fail, fail, wait 1", BreakerState::HalfOpen);
    check("fail, fail, fail, wait 1.1, fail", BreakerState::Open);
    check("fail, fail, fail, wait 1.1, ok", BreakerState::HalfOpen);
    check("fail, fail, fail, wait 1.1, ok, ok", BreakerState::Closed);
    check("fail, fail, fail, wait 1.1, ok, fail", BreakerState::Open);
    // The count starts anew once it has closed.
    check("fail, fail, fail, wait 1.1, ok, ok, fail, fail", BreakerState::Closed);
}

#[test]
fn an_open_breaker_refuses_and_says_for_how_long() {
    let (.., permits) = play("ask, fail, fail, fail, ask, wait 0.25, ask");
    let refused = |ms| Permit::Refused(Duration::from_millis(ms));
    assert_eq!(permits, [Permit::Allowed, refused(1000), refused(750)]);
}

#[test]
fn a_half_open_breaker_lets_three_through() {
    let (.., permits) = play("fail, fail, fail, wait 1, ask, ask, ask, ask");
    let allowed = permits.iter().filter(|permit| **permit == Permit::Allowed);
    assert_eq!((allowed.count(), permits.len()), (3, 4));
    // Probes whose results never come don't close it for good.
    let (.., permits) = play("fail, fail, fail, wait 1, ask, ask, ask, wait 1, ask");
    assert_eq!(permits.last(), Some(&Permit::Allowed));
}

#[test]
fn the_defaults_are_the_resolutions() {
    let defaults = BreakerConfig {
        failure_threshold: 5,
        recovery_timeout: Duration::from_secs(60),
        probes: 3,
        success_threshold: 2,
    };
    assert_eq!(BreakerConfig::default(), defaults);
    let read: BreakerConfig = serde_json::from_str(r#"{"recovery_timeout": 0.5}"#).unwrap();
    assert_eq!(read.recovery_timeout, Duration::from_millis(500));
    assert!(serde_json::from_str::<BreakerConfig>(r#"{"recovery_timeout": -1}"#).is_err());
}

#[test]
fn targets_do_not_share_a_breaker_and_working_ones_cost_nothing() {
    let mut breakers = Breakers::new(config());
    (0..3).for_each(|_| breakers.failure("a", START));
    breakers.failure("b", START);
    assert_eq!(breakers.state("a", START), BreakerState::Open);
    assert_eq!(breakers.state("b", START), BreakerState::Closed);
    assert_eq!(breakers.allow("c", START), Permit::Allowed);
    assert_eq!(breakers.wait("a", START), Some(Duration::from_secs(1)));
    breakers.success("b", START);
    let names: Vec<_> = breakers.snapshot(START).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["a".into()]);
}

#[test]
fn however_many_targets_are_dead_a_new_one_has_a_breaker() {
    let fail = |breakers: &mut Breakers, target: &str, now| {
        (0..3).for_each(|_| breakers.failure(target, now));
    };
    let open =
        |breakers: &Breakers, target: &str, now| breakers.state(target, now) == BreakerState::Open;
    let mut breakers = Breakers::new(config());
    fail(&mut breakers, "first", START);
    for n in 2..Breakers::MAX_TARGETS {
        fail(&mut breakers, &n.to_string(), at(0.5));
    }
    // One that still takes calls gives way to it, before those that are refused them.
    breakers.failure("closed", at(0.6));
    fail(&mut breakers, "new", at(0.7));
    assert!(open(&breakers, "new", at(0.7)) && open(&breakers, "first", at(0.7)));
    assert!(!breakers.snapshot(at(0.7)).iter().any(|(name, _)| &**name == "closed"));
    // Where all are refused, the one that is tried again soonest does.
    fail(&mut breakers, "newer", at(0.8));
    assert!(open(&breakers, "newer", at(0.8)) && !open(&breakers, "first", at(0.8)));
    // Those that would be tried again by now are forgotten in the order in which they failed.
    fail(&mut breakers, "newest", at(1.6));
    assert!(open(&breakers, "newest", at(1.6)) && open(&breakers, "newer", at(1.6)));
    assert_eq!(breakers.snapshot(at(1.6)).len(), Breakers::MAX_TARGETS);
}

#[derive(Debug, Clone, Copy)]
enum Act {
    Ask,
    Ok,
    Fail,
    Wait(u16),
}

proptest! {
    /// An open breaker refuses, a closed one doesn't, and waiting always leads out of refusal.
    #[test]
    fn refusals_end(acts in proptest::collection::vec(prop_oneof![
        Just(Act::Ask), Just(Act::Ok), Just(Act::Fail), (0..2000u16).prop_map(Act::Wait),
    ], 0..100)) {
        let (mut breaker, mut now) = (Breaker::new(config()), START);
        for act in acts {
            match act {
                Act::Ask => {
                    let state = breaker.state(now);
                    match breaker.allow(now) {
                        Permit::Allowed => prop_assert_ne!(state, BreakerState::Open),
                        Permit::Refused(wait) => {
                            prop_assert_ne!(state, BreakerState::Closed);
                            prop_assert!(wait <= config().recovery_timeout);
                            let later = now + SignedDuration::try_from(wait).unwrap();
                            prop_assert_eq!(breaker.wait(later), None);
                        }
                    }
                }
                Act::Ok => breaker.success(now),
                Act::Fail => {
                    breaker.failure(now);
                    prop_assert_ne!(breaker.state(now), BreakerState::HalfOpen);
                }
                Act::Wait(ms) => now += SignedDuration::from_millis(ms.into()),
            }
        }
    }
}
