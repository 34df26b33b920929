#![allow(clippy::unwrap_used)]
use std::pin::pin;
use std::sync::Arc;

use ephor_core::{Disposition, Event};
use ephor_journal::{Commit, Memory, Store};
use ephor_testkit::FaultyStore;
use futures::poll;

use super::*;

/// The place of a day among those that are read, if that is today.
const TODAY: usize = 1;

fn day(day: i64) -> Timestamp {
    Timestamp::UNIX_EPOCH + jiff::SignedDuration::from_hours(day * 24)
}

async fn opened() -> Recorded {
    let mut recorded = Recorded::default();
    recorded.catch_up(&Memory::new(), day(0)).await.unwrap();
    recorded
}

fn event<E: Event>(by: &str, event: E) -> Envelope {
    sealed(day(0), 1, by, event)
}

fn sealed<E: Event>(at: Timestamp, sequence: u64, by: &str, event: E) -> Envelope {
    let draft = Draft::new(place_at(at).unwrap(), event).from_source(format!("{SOURCE}{by}"));
    draft.seal(sequence, at, Disposition::Delivered)
}

fn begun(by: &str, key: usize) -> Envelope {
    event(by, of_key(by, key))
}

fn of_key(by: &str, key: usize) -> RequestBegun {
    RequestBegun { key: format!("{by} {key}"), digest: String::new() }
}

#[tokio::test]
async fn a_caller_s_keys_are_its_own() {
    let mut recorded = opened().await;
    for key in 0..MOST_OF_CALLER {
        assert!(!recorded.is_full("acme/eve"));
        recorded.take(TODAY, &begun("acme/eve", key));
        // The same once more, as another process may record it.
        recorded.take(TODAY, &begun("acme/eve", key));
    }
    assert!(recorded.is_full("acme/eve"));
    assert!(!recorded.is_full("acme/ann") && !recorded.is_full("other/eve"));
    let again = RequestAnswered { key: "acme/eve 7".into(), answer: None };
    recorded.take(TODAY, &event("acme/eve", again));
    assert!(!recorded.is_full("acme/eve"));
}

#[tokio::test]
async fn a_tenant_s_keys_are_its_own() {
    let mut recorded = opened().await;
    recorded.counts.insert("acme".into(), MOST_OF_TENANT - 1);
    recorded.take(TODAY, &begun("acme/eve", 1));
    assert!(recorded.is_full("acme/ann") && !recorded.is_full("other/ann"));
}

#[tokio::test]
async fn keys_are_forgotten_after_two_days() {
    let (journal, mut recorded) = (Memory::new(), opened().await);
    recorded.take(TODAY, &begun("acme/eve", 1));
    recorded.catch_up(&journal, day(1)).await.unwrap();
    assert_eq!(recorded.counts.get("acme/eve"), Some(&1));
    recorded.catch_up(&journal, day(2)).await.unwrap();
    assert!(recorded.counts.is_empty() && recorded.find("acme/eve 1", None).is_none());
}

/// A key that was recorded on a day is known there whatever the clock was set to in between.
#[tokio::test]
async fn a_clock_that_is_set_back_forgets_no_key() {
    let (journal, mut recorded) = (Memory::new(), Recorded::default());
    for (at, key) in [(day(0), 0), (day(1), 1)] {
        let event = Arc::new(sealed(at, 1, "acme/eve", of_key("acme/eve", key)));
        journal.append(Commit::new(event.conversation.clone(), 0, vec![event])).await.unwrap();
    }
    for (today, known) in [(0, [true, true]), (1, [true, true]), (2, [false, true]), (1, [true; 2])]
    {
        recorded.catch_up(&journal, day(today)).await.unwrap();
        let found = [0, 1].map(|key| recorded.find(&format!("acme/eve {key}"), None).is_some());
        assert_eq!(found, known, "on day {today}");
        let count = known.into_iter().filter(|known| *known).count();
        assert_eq!(recorded.counts.get("acme/eve"), Some(&count));
    }
}

/// Whoever records a key first can't be told where two record it on two days.
#[tokio::test]
async fn a_key_of_two_days_is_nobody_s_until_it_is_answered() {
    let mut recorded = opened().await;
    let (today, tomorrow) = (begun("acme/eve", 1), begun("acme/eve", 1));
    recorded.take(TODAY, &today);
    let was = |recorded: &Recorded, own| recorded.find("acme/eve 1", own).unwrap().was.clone();
    assert!(matches!(was(&recorded, Some(today.id)), Was::Begun(id) if id == today.id));
    recorded.take(TODAY + 1, &tomorrow);
    assert!(matches!(was(&recorded, Some(today.id)), Was::Begun(id) if id == tomorrow.id));
    assert!(matches!(was(&recorded, Some(tomorrow.id)), Was::Begun(id) if id == today.id));
    let answer = RequestAnswer { status: 200, content_type: None, body: String::new() };
    let answered = RequestAnswered { key: "acme/eve 1".into(), answer: Some(answer) };
    recorded.take(TODAY, &event("acme/eve", answered));
    assert!(matches!(was(&recorded, None), Was::Answered(..)));
    assert!(matches!(was(&recorded, Some(tomorrow.id)), Was::Answered(..)));
}

/// Otherwise each would wait for the failing journal in its turn.
#[tokio::test]
async fn those_who_wait_for_a_turn_learn_that_the_journal_fails() {
    let journal = FaultyStore::around(Memory::new());
    let runtime = Runtime::builder().shared_journal(journal.clone()).build().await.unwrap();
    let draft = || Draft::new(place_at(day(0)).unwrap(), of_key("acme/eve", 1));
    let turn = Turn::default();
    let taken = turn.take().await.unwrap();
    let (mut second, mut third) = (pin!(turn.take()), pin!(turn.take()));
    assert!(poll!(&mut second).is_pending() && poll!(&mut third).is_pending());
    journal.break_down();
    assert!(turn.offer(taken, &runtime, draft()).await.is_err());
    for waiting in [second, third] {
        assert!(matches!(waiting.await, Err(NotRecorded::Bus(BusError::Journal(_)))));
    }
    journal.mend();
    let taken = turn.take().await.unwrap();
    assert!(turn.offer(taken, &runtime, draft()).await.is_ok(), "whoever comes later tries");
    runtime.shutdown().await;
}
