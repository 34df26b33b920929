//! Observers see everything once and in order, and slow nobody.

use crate::common;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use common::{Brittle, conversation, link, texts};
use ephor_bus::{Bus, MiddlewareError, Observed, Observer};
use ephor_core::{Disposition, Envelope, Event};
use ephor_journal::{Commit, Journal, JournalError, Memory, Position, Sqlite, Store};
use ephor_testkit::bus::{Note, Whisper};
use ephor_testkit::{DamagedJournal, within};
use futures::future::join_all;

/// The next events, and how many the observer says it missed.
async fn take(observer: &mut Observer, count: usize) -> (Vec<(Position, Arc<Envelope>)>, u64) {
    let (mut seen, mut missed) = (Vec::new(), 0);
    while seen.len() < count {
        match within("an event", observer.next()).await {
            Some(Observed::Event { position, envelope }) => seen.push((position, envelope)),
            Some(Observed::Lagged { missed: more, .. }) => missed += more,
            other => unreachable!("{other:?} after {} events", seen.len()),
        }
    }
    (seen, missed)
}

fn envelopes(seen: &[(Position, Arc<Envelope>)]) -> Vec<Arc<Envelope>> {
    seen.iter().map(|(_, event)| event.clone()).collect()
}

#[tokio::test]
async fn it_sees_what_matches_from_now_on_blocked_or_not() {
    let bus = Bus::builder()
        .middleware(link("censor", |draft| match draft.data.read::<Note>() {
            Some(note) if note.text == "no" => Err(MiddlewareError::block("no")),
            _ => Ok(()),
        }))
        .build();
    let c = conversation("c");
    bus.publish(Note::draft(&c, "before")).await.unwrap();
    let mut notes = bus.observe(Note::TYPE);
    let mut all = bus.observe("*");
    bus.publish(Whisper::draft(&c, "psst")).await.unwrap();
    bus.publish(Note::draft(&c, "no")).await.unwrap();
    bus.publish(Note::draft(&c, "yes")).await.unwrap();
    let (seen, _) = take(&mut notes, 2).await;
    assert_eq!(texts(&envelopes(&seen)), ["no", "yes"]);
    assert!(seen[0].1.blocked() && !seen[1].1.blocked());
    let (seen, _) = take(&mut all, 3).await;
    assert_eq!(texts(&envelopes(&seen)), ["psst", "no", "yes"]);
    assert_eq!(all.position(), Position::new(3));
    assert_eq!(bus.stats().observers, 2);
    drop(all);
    assert_eq!(bus.stats().observers, 1);
}

/// Others write the journal past the bus, so that it has to be read: what isn't in it keeps its place
/// among what is.
#[tokio::test]
async fn what_is_not_durable_keeps_its_place_when_the_journal_is_read() {
    let journal = Arc::new(Memory::new());
    let bus = Bus::builder().journal(journal.clone()).build();
    let mut observer = bus.observe("*");
    let c = conversation("c");
    bus.publish(Note::draft(&c, "one")).await.unwrap();
    let thread = conversation("thread");
    let step = Note::draft(&thread, "step").seal(1, jiff::Timestamp::now(), Disposition::Delivered);
    let commit = Commit::new(thread, 0, vec![Arc::new(step)]);
    journal.append(commit).await.unwrap();
    bus.publish(Note::draft(&c, "two")).await.unwrap();
    bus.publish(Whisper::draft(&c, "psst")).await.unwrap();
    bus.publish(Note::draft(&c, "three")).await.unwrap();
    let (seen, _) = take(&mut observer, 5).await;
    assert_eq!(texts(&envelopes(&seen)), ["one", "step", "two", "psst", "three"]);
}

/// It isn't polled while far more is published than its queue holds.
async fn falls_behind(journal: Arc<dyn Journal>) {
    let bus = Bus::builder().journal(journal).build();
    let mut observer = bus.observe("*");
    let total = 5000;
    let publishers = (0..10).map(|n| {
        let bus = bus.clone();
        tokio::spawn(async move {
            let c = conversation(&format!("c{n}"));
            for k in 0..total / 10 {
                let published = bus.publish(Note::draft(&c, k.to_string()));
                within("a publish past an observer that sleeps", published).await.unwrap();
            }
        })
    });
    for publisher in join_all(publishers).await {
        publisher.unwrap();
    }
    let (seen, missed) = take(&mut observer, total).await;
    assert!(missed > 0, "it is told that it fell behind");
    in_order_once(&seen);
    bus.publish(Note::draft(&conversation("c0"), "live")).await.unwrap();
    let (seen, _) = take(&mut observer, 1).await;
    assert_eq!(texts(&envelopes(&seen)), ["live"]);
    assert_eq!(observer.position(), Position::new(total as u64 + 1));
}

fn in_order_once(seen: &[(Position, Arc<Envelope>)]) {
    let positions: Vec<_> = seen.iter().map(|(position, _)| position.number()).collect();
    let first = positions[0];
    let wanted: Vec<_> = (first..first + positions.len() as u64).collect();
    assert!(positions == wanted, "each commit once, in order");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_that_falls_behind_is_told_and_catches_up_from_memory() {
    falls_behind(Arc::new(Memory::new())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_that_falls_behind_is_told_and_catches_up_from_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    falls_behind(Arc::new(Sqlite::open(folder.path().join("j.db")).unwrap())).await;
}

/// Positions come to the observer's queue out of order here, and some while it reads the journal.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn it_sees_the_order_of_the_journal_while_many_publish() {
    let bus = Bus::builder().build();
    for n in 0..50 {
        bus.publish(Note::draft(&conversation("past"), n.to_string())).await.unwrap();
    }
    let mut live = bus.observe("*");
    let mut past = bus.observe_from("*", Position::new(10));
    let publishers = (0..8).map(|n| {
        let bus = bus.clone();
        tokio::spawn(async move {
            let c = conversation(&format!("c{n}"));
            for k in 0..300 {
                bus.publish(Note::draft(&c, k.to_string())).await.unwrap();
                tokio::task::yield_now().await;
            }
        })
    });
    let publishers: Vec<_> = publishers.collect();
    let ((live, _), (past, _)) = tokio::join!(take(&mut live, 2400), take(&mut past, 2440));
    in_order_once(&live);
    in_order_once(&past);
    assert_eq!((live[0].0, past[0].0), (Position::new(51), Position::new(11)));
    for publisher in join_all(publishers).await {
        publisher.unwrap();
    }
}

#[tokio::test]
async fn it_starts_in_the_past_and_goes_on_live() {
    let bus = Bus::builder().build();
    let c = conversation("c");
    for text in ["1", "2", "3"] {
        bus.publish(Note::draft(&c, text)).await.unwrap();
    }
    let mut observer = bus.observe_from("*", Position::new(1));
    bus.publish(Note::draft(&c, "4")).await.unwrap();
    let (seen, missed) = take(&mut observer, 3).await;
    assert_eq!((texts(&envelopes(&seen)), missed), (vec!["2".into(), "3".into(), "4".into()], 0));
    bus.publish(Note::draft(&c, "5")).await.unwrap();
    let (seen, _) = take(&mut observer, 1).await;
    assert_eq!(texts(&envelopes(&seen)), ["5"]);
}

#[tokio::test(start_paused = true)]
async fn it_sees_what_another_process_wrote_in_between() {
    let journal = Arc::new(Memory::new());
    let bus = Bus::builder().journal(journal.clone()).build();
    let mut observer = bus.observe("*");
    let d = conversation("d");
    let event =
        Note::draft(&d, "foreign").seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    let commit = Commit::new(d, 0, vec![Arc::new(event)]);
    journal.append(commit).await.unwrap();
    let c = conversation("c");
    bus.publish(Note::draft(&c, "own")).await.unwrap();
    bus.publish(Whisper::draft(&c, "after own")).await.unwrap();
    let (seen, _) = take(&mut observer, 3).await;
    assert_eq!(texts(&envelopes(&seen)), ["foreign", "own", "after own"]);
}

#[tokio::test]
async fn a_place_within_a_commit_is_not_passed_before_all_of_it_is_given() {
    let bus = Bus::builder().middleware(Arc::new(common::Judge)).build();
    let mut observer = bus.observe("*");
    let c = conversation("c");
    bus.publish(common::decision(&c, serde_json::json!({"a": 1}))).await.unwrap();
    take(&mut observer, 1).await;
    assert_eq!(observer.position(), Position::START);
    take(&mut observer, 1).await;
    assert_eq!(observer.position(), Position::new(1));
}

#[tokio::test]
async fn it_goes_on_after_a_damaged_commit_and_tells_of_it() {
    let (c, d) = (conversation("c"), conversation("d"));
    let at = Position::new(3);
    let journal = Arc::new(DamagedJournal::around(Memory::new(), at, d.clone()));
    let bus = Bus::builder().journal(journal).build();
    for (of, text) in [(&c, "1"), (&c, "2"), (&d, "3"), (&c, "4")] {
        bus.publish(Note::draft(of, text)).await.unwrap();
    }
    let mut observer = bus.observe_from("*", Position::START);
    let (seen, _) = take(&mut observer, 2).await;
    assert_eq!(texts(&envelopes(&seen)), ["1", "2"]);
    match within("the damage", observer.next()).await {
        Some(Observed::Unreadable(JournalError::Unreadable { position, conversation, .. })) => {
            assert_eq!((position, conversation), (Some(at), Some(d.clone())));
        }
        other => unreachable!("{other:?}"),
    }
    assert_eq!(observer.position(), at);
    let (seen, _) = take(&mut observer, 1).await;
    assert_eq!(texts(&envelopes(&seen)), ["4"]);
    bus.publish(Note::draft(&d, "5")).await.unwrap();
    let (seen, _) = take(&mut observer, 1).await;
    assert_eq!(texts(&envelopes(&seen)), ["5"]);
}

/// Another process has written what is damaged.
#[tokio::test]
async fn only_those_of_its_conversation_are_told_of_a_damaged_commit() {
    let (c, d) = (conversation("c"), conversation("d"));
    let at = Position::new(1);
    let journal = Arc::new(DamagedJournal::around(Memory::new(), at, d.clone()));
    let bus = Bus::builder().journal(journal.clone()).build();
    let mut own = bus.observe_conversation(&d, "*");
    let mut other = bus.observe_conversation(&c, "*");
    let event = Note::draft(&d, "1").seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    let commit = Commit::new(d.clone(), 0, vec![Arc::new(event)]);
    Store::append(&*journal, commit).await.unwrap();
    bus.written_elsewhere();
    bus.publish(Note::draft(&c, "2")).await.unwrap();
    assert!(matches!(within("the damage", own.next()).await, Some(Observed::Unreadable(_))));
    let (seen, _) = take(&mut other, 1).await;
    assert_eq!(texts(&envelopes(&seen)), ["2"]);
    bus.publish(Note::draft(&d, "3")).await.unwrap();
    let (seen, _) = take(&mut own, 1).await;
    assert_eq!(texts(&envelopes(&seen)), ["3"]);
}

#[tokio::test]
async fn it_ends_with_the_bus_and_with_a_journal_that_fails() {
    let journal = Arc::new(Brittle::default());
    let bus = Bus::builder().journal(journal.clone()).build();
    let c = conversation("c");
    let mut observer = bus.observe("*");
    bus.publish(Note::draft(&c, "last")).await.unwrap();
    journal.broken.store(true, Ordering::Release);
    let mut failing = bus.observe_from("*", Position::START);
    assert!(matches!(within("a failure", failing.next()).await, Some(Observed::Failed(_))));
    bus.shutdown(Duration::from_secs(10)).await.unwrap();
    take(&mut observer, 1).await;
    let mut late = bus.observe("*");
    for ended in [&mut failing, &mut observer, &mut late] {
        for _ in 0..2 {
            assert!(within("the end, however often it is asked for", ended.next()).await.is_none());
        }
    }
}
