//! Dead letters, actors, ends, and order when much happens at once.

use crate::common;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix::{Actor, Context, Handler, ResponseFuture};
use common::{Log, conversation, texts};
use ephor_bus::{Bus, BusError, Delivered, HandlerError, RedriveError, SubscriptionOptions};
use ephor_core::Event;
use ephor_core::events::DeadLettered;
use ephor_testkit::bus::{Latch, Note, Recorder, Whisper};
use ephor_testkit::within;
use futures::future::join_all;
use proptest::prelude::*;

#[tokio::test]
async fn a_failed_delivery_becomes_a_dead_letter_in_its_conversation() {
    let (bus, c) = (Bus::builder().build(), conversation("c"));
    bus.subscribe::<Note>("picky", |event| async move {
        match &*texts([&event])[0] {
            "panic" => std::panic::panic_any("bang".to_owned()),
            "fail" => Err("7x".parse::<u32>().unwrap_err().into()),
            _ => Ok(()),
        }
    });
    let letters = Recorder::on(&bus, DeadLettered::TYPE);
    let mut published = Vec::new();
    for text in ["fine", "fail", "panic", "fine"] {
        published.push(bus.publish(Note::draft(&c, text).correlated("k")).await.unwrap());
    }
    let seen = letters.wait_for::<DeadLettered>(2).await;
    assert_eq!((seen[0].event, seen[0].panicked), (published[1].id, false));
    assert_eq!((seen[1].event, seen[1].panicked), (published[2].id, true));
    assert_eq!((&*seen[1].error, &*seen[1].subscription), ("bang", "picky"));
    let event = &letters.events()[0];
    assert_eq!((event.causation, event.correlation.as_deref()), (Some(published[1].id), Some("k")));
    assert_eq!(bus.journal().head(&c).await.unwrap(), 6);
    let kept = bus.dead_letters();
    assert_eq!(kept.iter().map(|letter| letter.panicked).collect::<Vec<_>>(), [false, true]);
    let stats = bus.stats();
    assert_eq!((stats.dead_lettered, stats.kinds["Note"].dead_lettered), (2, 2));
}

#[tokio::test]
async fn a_dead_letter_is_delivered_again_to_whose_handler_failed() {
    let (bus, c) = (Bus::builder().build(), conversation("c"));
    let (works, took) = (Arc::new(AtomicBool::new(false)), tokio::sync::mpsc::channel(8));
    let (tell, mut took) = took;
    let ready = works.clone();
    bus.subscribe::<Note>("picky", move |event| {
        let (ready, tell) = (ready.clone(), tell.clone());
        async move {
            if !ready.load(Ordering::SeqCst) {
                return Err(HandlerError::new("not yet"));
            }
            tell.send(event.id).await.map_err(|_| HandlerError::new("nobody hears"))
        }
    });
    let other = Recorder::on(&bus, Note::TYPE);
    let letters = Recorder::on(&bus, DeadLettered::TYPE);
    let failed = bus.publish(Note::draft(&c, "x")).await.unwrap().id;
    letters.wait_for::<DeadLettered>(1).await;
    assert_eq!(bus.redrive(failed, "other"), Err(RedriveError::NotFound));
    // It fails again, and is kept again.
    bus.redrive(failed, "picky").unwrap();
    letters.wait_for::<DeadLettered>(2).await;
    assert_eq!(bus.dead_letters().len(), 1);
    works.store(true, Ordering::SeqCst);
    bus.redrive(failed, "picky").unwrap();
    assert_eq!(within("the delivery", took.recv()).await, Some(failed));
    assert!(bus.dead_letters().is_empty());
    assert_eq!(bus.redrive(failed, "picky"), Err(RedriveError::NotFound));
    assert_eq!(other.events().len(), 1, "nobody else has it twice");
}

#[tokio::test]
async fn a_handler_of_dead_letters_that_fails_does_not_feed_itself() {
    let (bus, c) = (Bus::builder().build(), conversation("c"));
    bus.subscribe_pattern("*", "hopeless", |_| async { Err(HandlerError::new("no")) });
    let letters = Recorder::on(&bus, DeadLettered::TYPE);
    for _ in 0..3 {
        bus.publish(Note::draft(&c, "x")).await.unwrap();
    }
    letters.wait_for::<DeadLettered>(3).await;
    bus.shutdown(Duration::from_secs(10)).await.unwrap();
    assert_eq!(bus.journal().head(&c).await.unwrap(), 6);
    assert_eq!(bus.dead_letters().len(), 6);
}

struct Echo(Bus, Log);

impl Actor for Echo {
    type Context = Context<Self>;
}

impl Handler<Delivered> for Echo {
    type Result = ResponseFuture<Result<(), HandlerError>>;

    fn handle(&mut self, Delivered(event): Delivered, _: &mut Context<Self>) -> Self::Result {
        let (bus, log) = (self.0.clone(), self.1.clone());
        Box::pin(async move {
            let text = texts([&event]).remove(0);
            log.push(&text);
            match text.as_str() {
                "fail" => return Err(HandlerError::new("the actor says no")),
                "echo" => {
                    for _ in 0..5 {
                        let draft = Note::draft(&event.conversation, "echoed");
                        bus.publish_from_handler(draft).await?;
                    }
                }
                _ => {}
            };
            Ok(())
        })
    }
}

#[test]
fn actors_are_sent_events_one_by_one() {
    let system = actix::System::new();
    system.block_on(async {
        let (bus, c, log) = (Bus::builder().build(), conversation("c"), Log::default());
        let arbiter = actix::Arbiter::new();
        let echo = (bus.clone(), log.clone());
        let actor = Echo::start_in_arbiter(&arbiter.handle(), |_| Echo(echo.0, echo.1));
        let options = SubscriptionOptions::from("echo").queue(1);
        let subscription = bus.subscribe_recipient::<Note>(options, actor.recipient());
        let letters = Recorder::on(&bus, DeadLettered::TYPE);
        for text in ["a", "fail", "echo", "b"] {
            within("a publish", bus.publish(Note::draft(&c, text))).await.unwrap();
        }
        letters.wait_for::<DeadLettered>(1).await;
        let all = Recorder::on(&bus, Whisper::TYPE);
        bus.publish(Whisper::draft(&c, "end")).await.unwrap();
        all.wait_for::<Whisper>(1).await;

        // An actor that is gone: a dead letter, and the subscription ends.
        arbiter.stop();
        let _ = tokio::task::spawn_blocking(move || arbiter.join()).await;
        within("a publish", bus.publish_from_handler(Note::draft(&c, "nobody"))).await.unwrap();
        let seen = letters.wait_until("the actor's end", |seen| seen.len() >= 2).await;
        let last = seen.last().unwrap().read::<DeadLettered>().unwrap();
        assert!(last.error.contains("gone"), "{}", last.error);
        assert!(!subscription.unsubscribe(), "it has been ended");
        assert_eq!(&log.read()[..3], ["a", "fail", "echo"]);
    });
}

#[tokio::test]
async fn shutdown_lets_handlers_finish_and_publish_what_follows() {
    let (bus, c, gate) = (Bus::builder().build(), conversation("c"), Latch::new());
    let (held, answering) = (gate.clone(), bus.clone());
    bus.subscribe::<Note>("slow", move |event| {
        let (gate, bus) = (held.clone(), answering.clone());
        async move {
            gate.wait().await;
            bus.publish(Whisper::draft(&event.conversation, "follows")).await?;
            Ok(())
        }
    });
    let whispers = Recorder::on(&bus, Whisper::TYPE);
    for _ in 0..3 {
        bus.publish(Note::draft(&c, "x")).await.unwrap();
    }
    let ending = tokio::spawn({
        let bus = bus.clone();
        async move { bus.shutdown(Duration::from_secs(60)).await }
    });
    gate.arrived(1).await;
    gate.open();
    within("the end", ending).await.unwrap().unwrap();
    assert_eq!(whispers.events().len(), 3);
    let refused = bus.publish(Note::draft(&c, "late")).await;
    assert!(matches!(refused, Err(BusError::Closed)), "{refused:?}");
    assert!(bus.stats().subscriptions.is_empty());
}

#[tokio::test(start_paused = true)]
async fn shutdown_says_who_did_not_finish() {
    let (bus, c) = (Bus::builder().build(), conversation("c"));
    bus.subscribe::<Note>("stuck", |_| std::future::pending());
    for _ in 0..3 {
        bus.publish(Note::draft(&c, "x")).await.unwrap();
    }
    let late = bus.shutdown(Duration::from_secs(5)).await.unwrap_err();
    assert_eq!((late.waiting, &*late.subscriptions[0]), (3, "stuck"));
    assert_eq!(bus.journal().head(&c).await.unwrap(), 3);
}

#[tokio::test]
async fn a_conversation_can_be_forgotten_and_comes_back() {
    let (bus, c) = (Bus::builder().build(), conversation("c"));
    assert!(!bus.forget(&c));
    bus.publish(Note::draft(&c, "1")).await.unwrap();
    assert_eq!(bus.stats().conversations, 1);
    assert!(bus.forget(&c));
    assert_eq!(bus.stats().conversations, 0);
    let receipt = bus.publish(Note::draft(&c, "2")).await.unwrap();
    assert_eq!(receipt.events[0].sequence, 2);
}

#[tokio::test]
async fn a_bus_ends_its_subscriptions_when_it_is_dropped() {
    let bus = Bus::builder().build();
    let (held, mut released) = tokio::sync::mpsc::channel::<()>(1);
    bus.subscribe::<Note>("holder", move |_| {
        let _held = held.clone();
        async { Ok(()) }
    });
    let mut observer = bus.observe("*");
    drop(bus);
    assert!(within("the handler's end", released.recv()).await.is_none());
    assert!(within("the observer's end", observer.next()).await.is_none());
}

#[test]
fn it_works_in_a_current_thread_runtime_while_published_to_from_another() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let bus = Bus::builder().build();
        let all = Recorder::on(&bus, "*");
        let outside = std::thread::spawn({
            let bus = bus.clone();
            move || {
                let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
                runtime.block_on(async {
                    for n in 0..100 {
                        bus.publish(Note::draft(&conversation("c"), n.to_string())).await.unwrap();
                    }
                });
            }
        });
        all.wait_until("100 notes", |seen| seen.len() == 100).await;
        outside.join().unwrap();
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever is published by whom: every subscriber sees each conversation's events once, in
    /// their sequence, and they are the journal's.
    #[test]
    fn every_subscriber_sees_the_conversations_order(
        plan in proptest::collection::vec(proptest::collection::vec((0..4_usize, any::<bool>()), 0..30), 1..6),
        queue in 1..5_usize,
    ) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(3).enable_all().build().unwrap();
        runtime.block_on(async move {
            let bus = Bus::builder().queue(queue).build();
            let recorders = [Recorder::on(&bus, "*"), Recorder::on(&bus, "Note"), Recorder::on(&bus, "*")];
            let total: usize = plan.iter().map(Vec::len).sum();
            let notes = plan.iter().flatten().filter(|(_, durable)| *durable).count();
            let publishers: Vec<_> = plan.into_iter().map(|drafts| {
                let bus = bus.clone();
                tokio::spawn(async move {
                    for (name, durable) in drafts {
                        let c = conversation(&format!("c{name}"));
                        let draft = if durable { Note::draft(&c, "x") } else { Whisper::draft(&c, "x") };
                        bus.publish(draft).await.unwrap();
                    }
                })
            }).collect();
            for publisher in join_all(publishers).await {
                publisher.unwrap();
            }
            for (recorder, wanted) in recorders.iter().zip([total, notes, total]) {
                let seen = recorder.wait_until("all", |seen| seen.len() == wanted).await;
                let mut heads = HashMap::new();
                for event in seen.iter().filter(|event| event.sequence > 0) {
                    let head = heads.entry(event.conversation.clone()).or_insert(0);
                    *head += 1;
                    assert_eq!(event.sequence, *head);
                }
                for (c, head) in heads {
                    assert_eq!(bus.journal().head(&c).await.unwrap(), head);
                }
            }
        });
    }
}
