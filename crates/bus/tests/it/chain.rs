//! What a middleware may do, and what the bus does when it, or the journal, does otherwise.

use crate::common;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use async_trait::async_trait;
use common::{Brittle, Log, conversation, journalled, link, texts};
use ephor_bus::{Batch, Bus, BusError, Committed, Middleware, MiddlewareError, Next, Outcome};
use ephor_core::{Disposition, Event};
use ephor_journal::{Journal, JournalError, Memory, Store};
use ephor_testkit::bus::{Latch, ManualClock, Note, Recorder, Whisper};
use ephor_testkit::{FaultyStore, within};
use futures::poll;
use std::pin::pin;

/// A middleware that is one function.
struct Full<F>(F);

#[async_trait]
impl<F, R> Middleware for Full<F>
where
    F: Fn(Batch) -> R + Send + Sync + 'static,
    R: Future<Output = (Batch, After)> + Send,
{
    fn name(&self) -> &str {
        "full"
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let (batch, after) = (self.0)(batch).await;
        let result = next.run(batch).await;
        match after {
            After::Return => result,
            After::Fail => Err(MiddlewareError::failed("too late")),
            After::Panic => std::panic::panic_any("too late"),
        }
    }
}

#[derive(Clone, Copy)]
enum After {
    Return,
    Fail,
    Panic,
}

fn full<F, R>(change: F) -> Arc<dyn Middleware>
where
    F: Fn(Batch) -> R + Send + Sync + 'static,
    R: Future<Output = (Batch, After)> + Send + 'static,
{
    Arc::new(Full(change))
}

#[tokio::test]
async fn what_is_committed_stays_delivered_if_a_link_fails_afterwards() {
    for after in [After::Fail, After::Panic] {
        let bus =
            Bus::builder().middleware(full(move |batch| async move { (batch, after) })).build();
        let (c, all) = (conversation("c"), Recorder::on(&bus, "*"));
        let receipt = bus.publish(Note::draft(&c, "x")).await.unwrap();
        assert!(receipt.delivered());
        all.wait_for::<Note>(1).await;
        assert_eq!(journalled(&bus, &c).await, [(1, "Note".to_owned(), false)]);
        bus.publish(Note::draft(&c, "y")).await.unwrap();
        all.wait_for::<Note>(2).await;
    }
}

#[tokio::test]
async fn the_innermost_link_that_fails_is_to_blame() {
    let bus = Bus::builder()
        .middleware(link("outer", |_| Ok(())))
        .middleware(full(|batch| async move { (batch, After::Fail) }))
        .middleware(link("inner", |_| Err(MiddlewareError::block("mine"))))
        .build();
    let receipt = bus.publish(Note::draft(&conversation("c"), "x")).await.unwrap();
    let outcome = Outcome::Blocked { by: "inner".to_owned(), reason: "mine".to_owned() };
    assert_eq!(receipt.outcome, outcome);
}

#[tokio::test]
async fn a_batch_without_its_event_or_with_another_conversations_is_blocked() {
    type Change = fn(&mut Batch);
    let cases: [(&str, Change, &str); 2] = [
        ("empty", |batch| batch.entries.clear(), "removed"),
        ("foreign", |batch| batch.push(Note::draft(&conversation("d"), "x")), "conversation"),
    ];
    for (name, change, told) in cases {
        let bus = Bus::builder()
            .middleware(full(move |mut batch: Batch| {
                change(&mut batch);
                async move { (batch, After::Return) }
            }))
            .build();
        let c = conversation("c");
        let receipt = bus.publish(Note::draft(&c, "x")).await.unwrap();
        match receipt.outcome {
            Outcome::Blocked { reason, .. } => assert!(reason.contains(told), "{name}: {reason}"),
            Outcome::Delivered => unreachable!("{name} is blocked"),
        }
        assert_eq!(journalled(&bus, &c).await, [(1, "Note".to_owned(), true)]);
    }
}

#[tokio::test]
async fn what_a_link_adds_is_numbered_and_delivered_in_order() {
    let bus = Bus::builder()
        .middleware(full(|mut batch: Batch| {
            assert_eq!(batch.head % 4, 0);
            let c = batch.conversation.clone();
            for text in ["b", "c", "d"] {
                batch.push(Note::draft(&c, text));
            }
            batch.push(Whisper::draft(&c, "e"));
            batch.entries[1].disposition = Disposition::Internal;
            async move { (batch, After::Return) }
        }))
        .build();
    let (c, all) = (conversation("c"), Recorder::on(&bus, "*"));
    for _ in 0..3 {
        let receipt = bus.publish(Note::draft(&c, "a")).await.unwrap();
        assert_eq!(common::texts(&*receipt.events), ["a", "b", "c", "d", "e"]);
    }
    let seen = all.wait_until("12 events", |seen| seen.len() == 12).await;
    let sequences: Vec<_> = seen.iter().map(|event| event.sequence).collect();
    assert_eq!(sequences, [1, 3, 4, 0, 5, 7, 8, 0, 9, 11, 12, 0], "2, 6 and 10 are internal");
    assert_eq!(bus.stats().internal, 3);
    assert_eq!(bus.journal().head(&c).await.unwrap(), 12);
}

#[tokio::test]
async fn a_link_can_not_publish() {
    let (tell, told) = tokio::sync::watch::channel(None::<Bus>);
    let log = Log::default();
    let refused = log.clone();
    let bus = Bus::builder()
        .middleware(full(move |batch: Batch| {
            let (bus, log) = (told.borrow().clone().unwrap(), refused.clone());
            async move {
                for draft in
                    [Note::draft(&batch.conversation, "x"), Note::draft(&conversation("d"), "x")]
                {
                    if let Err(BusError::Reentrant) = bus.publish(draft).await {
                        log.push("refused");
                    }
                }
                (batch, After::Return)
            }
        }))
        .build();
    tell.send_replace(Some(bus.clone()));
    let published = bus.publish(Note::draft(&conversation("c"), "x"));
    within("a publish", published).await.unwrap();
    assert_eq!(log.read(), ["refused", "refused"]);
}

#[tokio::test]
async fn a_publish_whose_caller_goes_away_is_finished() {
    let gate = Latch::new();
    let held = gate.clone();
    let bus = Bus::builder()
        .middleware(full(move |batch| {
            let gate = held.clone();
            async move {
                gate.wait().await;
                (batch, After::Return)
            }
        }))
        .build();
    let (c, all) = (conversation("c"), Recorder::on(&bus, "*"));
    {
        let mut gone = pin!(bus.publish(Note::draft(&c, "gone")));
        assert!(poll!(&mut gone).is_pending());
        gate.arrived(1).await;
    }
    gate.open();
    within("the next one", bus.publish(Note::draft(&c, "next"))).await.unwrap();
    let seen = all.wait_until("both", |seen| seen.len() == 2).await;
    assert_eq!(common::texts(&seen), ["gone", "next"]);
}

#[tokio::test]
async fn a_journal_that_fails_fails_the_publish_and_nothing_is_delivered() {
    let journal = Arc::new(Brittle::default());
    for blocks in [false, true] {
        let bus = Bus::builder()
            .journal(journal.clone())
            .middleware(link("censor", move |draft| match draft.data.kind() {
                "Note" if blocks => Err(MiddlewareError::block("no")),
                _ => Ok(()),
            }))
            .build();
        let c = conversation("c");
        let notes = Recorder::on(&bus, Note::TYPE);
        let end = Recorder::on(&bus, Whisper::TYPE);
        let before = journal.head(&c).await.unwrap();
        journal.broken.store(true, Ordering::Release);
        let failed = bus.publish(Note::draft(&c, "lost")).await;
        assert!(matches!(failed, Err(BusError::Journal(JournalError::Store(_)))), "{failed:?}");
        // What isn't journalled needs no journal.
        bus.publish(Whisper::draft(&c, "end")).await.unwrap();
        end.wait_for::<Whisper>(1).await;
        assert!(notes.events().is_empty());
        journal.broken.store(false, Ordering::Release);
        let receipt = bus.publish(Note::draft(&c, "kept")).await.unwrap();
        assert_eq!(receipt.events[0].sequence, before + 1);
    }
}

/// Whichever commits meet somebody else's, every event is appended once, wherever the head is, and
/// its publisher never hears of it.
#[tokio::test]
async fn a_conflict_is_met_by_passing_again() {
    for meeting in [vec![1], vec![2], vec![1, 2, 3], vec![2, 4]] {
        let journal = FaultyStore::around(Memory::new());
        journal.conflict_at(meeting.iter().copied());
        let bus = Bus::builder().journal(journal.clone()).build();
        let (c, notes) = (conversation("c"), Recorder::on(&bus, Note::TYPE));
        for text in ["1", "2", "3"] {
            bus.publish(Note::draft(&c, text)).await.unwrap();
        }
        notes.wait_for::<Note>(3).await;
        assert_eq!(texts(&notes.events()), ["1", "2", "3"], "conflicts at {meeting:?}");
        let all = journal.read(&c, 0, 100).await.unwrap();
        let sequences: Vec<_> = all.iter().map(|event| event.sequence).collect();
        assert_eq!(sequences, (1..=3 + meeting.len() as u64).collect::<Vec<_>>());
        let own: Vec<_> = texts(&all).into_iter().filter(|text| text != "elsewhere").collect();
        assert_eq!(own, ["1", "2", "3"]);
    }
}

/// A link sees the world that the other writer has made, and may refuse then what it let pass.
#[tokio::test]
async fn after_a_conflict_the_chain_judges_again() {
    let journal = FaultyStore::around(Memory::new());
    journal.conflict_at([1]);
    let log = Log::default();
    let seen = log.clone();
    let bus = Bus::builder()
        .journal(journal.clone())
        .middleware(full(move |mut batch: Batch| {
            seen.push(format!("at {}", batch.head));
            let id = batch.published().unwrap().id;
            if batch.head > 0 {
                batch.block(id, "full", "somebody was first");
            }
            async move { (batch, After::Return) }
        }))
        .build();
    let receipt = bus.publish(Note::draft(&conversation("c"), "x")).await.unwrap();
    let blocked =
        Outcome::Blocked { by: "full".to_owned(), reason: "somebody was first".to_owned() };
    assert_eq!(receipt.outcome, blocked);
    assert_eq!(log.read(), ["at 0", "at 1"]);
}

/// Whoever always comes second is told so in the end.
#[tokio::test]
async fn conflicts_without_end_are_told() {
    let journal = FaultyStore::around(Memory::new());
    journal.conflict_at(1..=1000);
    let bus = Bus::builder().journal(journal.clone()).build();
    let c = conversation("c");
    match bus.publish(Note::draft(&c, "x")).await {
        Err(BusError::Conflict { conversation, .. }) => assert_eq!(conversation, c),
        other => unreachable!("a conflict, not {other:?}"),
    }
    assert!(journal.tried() < 1000);
    journal.mend();
    bus.publish(Note::draft(&c, "y")).await.unwrap();
}

#[tokio::test]
async fn a_bus_goes_on_where_the_journal_is() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let c = conversation("c");
    for wanted in 1..4 {
        let bus = Bus::builder().journal(journal.clone()).build();
        let receipt = bus.publish(Note::draft(&c, "x")).await.unwrap();
        assert_eq!(receipt.events[0].sequence, wanted);
    }
}

#[tokio::test]
async fn times_come_from_the_clock() {
    let clock = ManualClock::at("2026-11-21T06:00:00Z".parse().unwrap());
    let bus = Bus::builder().clock(Arc::new(clock.clone())).build();
    let c = conversation("c");
    let first = bus.publish(Note::draft(&c, "x")).await.unwrap();
    clock.advance(std::time::Duration::from_secs(3600));
    let second = bus.publish(Note::draft(&c, "y")).await.unwrap();
    assert_eq!(first.events[0].time.to_string(), "2026-11-21T06:00:00Z");
    assert_eq!(second.events[0].time.to_string(), "2026-11-21T07:00:00Z");
}
