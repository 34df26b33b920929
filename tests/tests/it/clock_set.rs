//! A clock that is set, forwards and back, while time passes as ever: by the time server, or by hand.

use std::sync::atomic::Ordering;
use std::time::Duration;

use ephor::bus::Clock;
use ephor::core::{Draft, ErrorCode, Failure};
use ephor::events::{Answer, DeadLettered, HoldExpired, MessageSent, TimerFired};
use ephor::inbox::Outcome;
use ephor::model::Scripted;
use ephor::{Builder, DecisionType as D, SendError};
use ephor_runtime::RETENTION_INTERVAL;
use ephor_testkit::TestTime;
use ephor_testkit::bus::ManualClock;
use ephor_tests::house::{House, create_get, standard};
use jiff::SignedDuration;

use crate::actors::{Tracker, moved};
use crate::approvals::{Careful, held, say, waits};
use crate::timers::{Alarm, hears, set, wanted};

const HOUR: Duration = Duration::from_secs(3600);

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// The time that passes, and a clock beside it.
struct Set {
    time: TestTime,
    clock: ManualClock,
}

impl Set {
    fn new() -> Self {
        let time = TestTime::default();
        Self { clock: ManualClock::at(time.clock().now()), time }
    }

    fn of(&self, builder: Builder) -> Builder {
        builder.time(std::sync::Arc::new(self.clock.clone()), self.time.timer())
    }

    /// The clock is set, and no time passes.
    fn step(&self, by: SignedDuration) {
        self.clock.set(self.clock.now() + by);
    }

    fn pass(&self, by: Duration) {
        self.clock.advance(by);
        self.time.advance(by);
    }
}

fn careful(expires_in: u64) -> Careful {
    Careful { expires_in: Some(expires_in), ..Careful::of(&[D::CreateNode], &[]) }
}

#[tokio::test]
async fn a_clock_that_was_ahead_lets_no_later_hold_expire() {
    let set = Set::new();
    let house = House::of(set.of(standard()).rule(careful(617)).model(Scripted::new())).await;
    let get = || create_get("https://example.com/");
    let first = held(&house, D::CreateNode, get()).await;
    set.time.asked(seconds(617), 1).await;
    let hour = SignedDuration::from_hours(1);
    set.step(hour);
    set.time.advance(seconds(30));
    house.event("the expiry", |end: &HoldExpired| end.hold == first.hold.id).await;
    set.step(-hour);
    let second = held(&house, D::CreateNode, get()).await;
    // What is slept for then is the second.
    set.step(-SignedDuration::from_secs(7));
    set.time.advance(seconds(30));
    set.time.asked(seconds(624), 1).await;
    assert_eq!(waits(&house.runtime).await, std::slice::from_ref(&second));
    set.pass(seconds(624));
    house.event("the expiry", |end: &HoldExpired| end.hold == second.hold.id).await;
    house.runtime.shutdown().await;
}

#[tokio::test]
async fn a_sleep_that_the_clock_is_set_back_in_is_gone_on_with() {
    let set = Set::new();
    let house = House::of(set.of(standard()).rule(careful(20)).model(Scripted::new())).await;
    let item = held(&house, D::CreateNode, create_get("https://example.com/")).await;
    set.time.asked(seconds(20), 1).await;
    set.step(-SignedDuration::from_hours(1));
    set.time.advance(seconds(20));
    set.time.asked(HOUR + seconds(20), 1).await;
    assert_eq!(waits(&house.runtime).await, std::slice::from_ref(&item));
    house.runtime.shutdown().await;
}

/// What was published while the clock was ahead is refused when it is set back.
#[tokio::test]
async fn a_hold_whose_time_has_not_come_does_not_expire() {
    let set = Set::new();
    let house = House::of(set.of(standard()).rule(careful(617)).model(Scripted::new())).await;
    let item = held(&house, D::CreateNode, create_get("https://example.com/")).await;
    let early = HoldExpired { hold: item.hold.id, withdrawn: false };
    let early = Draft::new(house.talk.id().unwrap(), early);
    let receipt = house.runtime.services().publish_own(early).await.unwrap();
    assert!(!receipt.delivered(), "{:?}", receipt.outcome);
    let refused = Answer::Reject { reason: "no".to_owned() };
    let outcome = say(&house.runtime.inbox(), &item, "ada", refused).await.unwrap();
    assert!(matches!(outcome, Outcome::Rejected { .. }), "{outcome:?}");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_was_ahead_lets_no_later_timer_fire() {
    let time = Set::new();
    let house = House::of(time.of(standard()).actor(Alarm::default())).await;
    set(&house, wanted("tea", 60)).await;
    time.time.asked(seconds(60), 1).await;
    let day = SignedDuration::from_hours(24);
    time.step(day);
    time.time.advance(seconds(30));
    hears(&house, "tea 0").await;
    time.step(-day);
    set(&house, wanted("rice", 3600)).await;
    time.time.asked(HOUR, 1).await;
    assert_eq!(house.all::<TimerFired>().await.len(), 1);
    time.pass(HOUR);
    hears(&house, "rice 0").await;
    house.runtime.shutdown().await;
}

/// What a wrong clock removes doesn't come back: one that leaps while the program runs has time to be set.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_leaps_removes_nothing_yet() {
    let time = Set::new();
    let day = Duration::from_secs(86_400);
    let settings = ephor::Settings { retention: Some(90 * day), ..ephor::Settings::default() };
    let house = House::of(time.of(standard()).settings(settings)).await;
    let journal = house.runtime.bus().journal().clone();
    let removed = async || journal.extent(&house.talk.id().unwrap()).await.unwrap().removed;
    time.time.asked(RETENTION_INTERVAL, 1).await;
    house.talk.publish(MessageSent::text("hello")).await.unwrap();
    let year = SignedDuration::from_hours(365 * 24);
    time.step(year);
    time.pass(RETENTION_INTERVAL);
    time.time.asked(RETENTION_INTERVAL, 2).await;
    assert_eq!(removed().await, 0);
    time.step(-year);
    time.pass(RETENTION_INTERVAL);
    time.time.asked(RETENTION_INTERVAL, 3).await;
    assert_eq!(removed().await, 0);
    // Time that has passed is no leap.
    time.pass(365 * day);
    time.time.asked(RETENTION_INTERVAL, 4).await;
    assert_eq!(removed().await, 1);
    house.runtime.shutdown().await;
}

/// Its conversation comes back in time though the clock was set back, and not before though it leaps.
#[tokio::test]
async fn one_that_is_set_aside_stays_so_for_its_time() {
    for by in [-1, 1] {
        let (time, tracker) = (Set::new(), Tracker::default());
        let builder = time.of(standard()).actor(tracker.clone());
        let house = House::of(builder.configure(|settings| settings.restarts.max = 0)).await;
        tracker.panics.store(1, Ordering::SeqCst);
        house.talk.publish(moved("a", "x")).await.unwrap();
        house.event("a dead letter", |_: &DeadLettered| true).await;
        time.step(SignedDuration::from_hours(by));
        let refused = house.talk.send("hello").await;
        assert!(matches!(refused, Err(SendError::Blocked { .. })), "{refused:?}");
        time.pass(seconds(600));
        let reply = house.talk.send("What is 6 * 7?").await.unwrap();
        assert!(reply.text.contains("42"), "{reply:?}");
        house.runtime.shutdown().await;
    }
}

#[tokio::test]
async fn a_breaker_opens_again_in_its_time() {
    let time = Set::new();
    let house = House::of(time.of(standard())).await;
    let guard = house.runtime.services().guard().unwrap();
    let failure = Failure::new(ErrorCode::NetworkError, "no answer");
    (0..5).for_each(|_| guard.ended("example.com", Some(&failure)));
    time.step(-SignedDuration::from_hours(1));
    assert!(guard.admit("example.com").is_err());
    time.time.advance(seconds(60));
    assert!(guard.admit("example.com").is_ok());
    house.runtime.shutdown().await;
}
