//! A slow subscriber slows whoever publishes from outside, and nothing can wait for itself.

use crate::common;

use common::{Judge, Log, conversation, decision};
use std::sync::Arc;

use ephor_bus::{Bus, BusError, MiddlewareError, SubscriptionOptions};
use ephor_core::{Envelope, Event};
use ephor_testkit::bus::{Latch, Note, Recorder, Whisper};
use ephor_testkit::within;
use futures::future::join_all;
use futures::poll;
use serde_json::json;
use std::pin::pin;

fn narrow(queue: usize) -> SubscriptionOptions {
    SubscriptionOptions::from("narrow").queue(queue)
}

/// A handler that waits at the gate before each event.
fn gated(bus: &Bus, gate: &Latch, queue: usize) {
    let gate = gate.clone();
    bus.subscribe::<Note>(narrow(queue), move |_| {
        let gate = gate.clone();
        async move {
            gate.wait().await;
            Ok(())
        }
    });
}

#[tokio::test]
async fn a_slow_subscriber_makes_publishers_wait_before_anything_is_journalled() {
    let (bus, c, gate) = (Bus::builder().build(), conversation("c"), Latch::new());
    gated(&bus, &gate, 2);
    for text in ["1", "2"] {
        bus.publish(Note::draft(&c, text)).await.unwrap();
    }
    let mut third = pin!(bus.publish(Note::draft(&c, "3")));
    assert!(poll!(&mut third).is_pending());
    assert_eq!(bus.journal().head(&c).await.unwrap(), 2);
    assert_eq!(bus.stats().subscriptions[0].depth, 2);
    // Another type, and another conversation's, is not held up.
    within("another type", bus.publish(Whisper::draft(&c, "free"))).await.unwrap();
    gate.open();
    within("the third", third).await.unwrap();
    assert_eq!(bus.journal().head(&c).await.unwrap(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_stays_within_the_bound() {
    let (bus, gate) = (Bus::builder().build(), Latch::new());
    gated(&bus, &gate, 4);
    let publishers: Vec<_> = (0..200)
        .map(|n| {
            let bus = bus.clone();
            tokio::spawn(async move {
                bus.publish(Note::draft(&conversation(&format!("c{}", n % 7)), "x")).await
            })
        })
        .collect();
    gate.arrived(1).await;
    let depth = bus.stats().subscriptions[0].depth;
    assert!(depth <= 4, "{depth} deliveries wait, the bound is 4");
    gate.open();
    for published in join_all(publishers).await {
        published.unwrap().unwrap();
    }
}

#[tokio::test]
async fn an_ended_subscription_lets_its_waiters_go() {
    let (bus, c, gate) = (Bus::builder().build(), conversation("c"), Latch::new());
    gated(&bus, &gate, 1);
    bus.publish(Note::draft(&c, "1")).await.unwrap();
    let mut second = pin!(bus.publish(Note::draft(&c, "2")));
    assert!(poll!(&mut second).is_pending());
    assert!(bus.unsubscribe(bus.stats().subscriptions[0].id));
    within("the second", second).await.unwrap();
    gate.open();
}

#[tokio::test]
async fn a_waiting_publisher_that_goes_away_leaves_its_credits() {
    let (bus, c, gate) = (Bus::builder().build(), conversation("c"), Latch::new());
    gated(&bus, &gate, 1);
    bus.publish(Note::draft(&c, "1")).await.unwrap();
    for _ in 0..10 {
        let mut given_up = Box::pin(bus.publish(Note::draft(&c, "never")));
        assert!(poll!(&mut given_up).is_pending());
    }
    gate.open();
    within("the next", bus.publish(Note::draft(&c, "2"))).await.unwrap();
    assert_eq!(bus.journal().head(&c).await.unwrap(), 2);
}

#[tokio::test]
async fn blocked_and_refused_events_give_their_credits_back() {
    let bus = Bus::builder()
        .middleware(common::link("censor", |draft| match draft.data.read::<Note>() {
            Some(note) if note.text == "no" => Err(MiddlewareError::block("no")),
            _ => Ok(()),
        }))
        .middleware(Arc::new(Judge))
        .build();
    let c = conversation("c");
    let all = Recorder::named(&bus, "*", narrow(1));
    for _ in 0..50 {
        within("a blocked one", bus.publish(Note::draft(&c, "no"))).await.unwrap();
        within("a rejected one", bus.publish(decision(&c, json!({})))).await.unwrap();
    }
    within("a note", bus.publish(Note::draft(&c, "yes"))).await.unwrap();
    all.wait_for::<Note>(1).await;
    all.wait_until("all handled", |seen| seen.len() == 51).await;
}

/// Each note of depth n > 0 makes its handler publish two of depth n - 1, into the same
/// conversation and the same queue of one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_handler_may_publish_what_it_handles_while_its_queue_is_full() {
    let bus = Bus::builder().build();
    let weak = bus.clone();
    bus.subscribe::<Note>(narrow(1), move |event| {
        let bus = weak.clone();
        async move {
            let depth: u32 = event.read::<Note>().map_or(0, |note| note.text.parse().unwrap_or(0));
            for _ in 0..2 * depth.min(1) {
                let text = (depth - 1).to_string();
                bus.publish(Note::draft(&event.conversation, text)).await?;
            }
            Ok(())
        }
    });
    let all = Recorder::named(&bus, Note::TYPE, "all");
    let c = conversation("c");
    let publishers = (0..20).map(|_| {
        let (bus, c) = (bus.clone(), c.clone());
        tokio::spawn(async move { bus.publish(Note::draft(&c, "3")).await })
    });
    for published in join_all(publishers).await {
        published.unwrap().unwrap();
    }
    // 1 + 2 + 4 + 8 of each.
    all.wait_until("300 notes", |seen| seen.len() == 300).await;
    assert!(bus.dead_letters().is_empty());
    let sequences: Vec<_> = all.events().iter().map(|event| event.sequence).collect();
    assert_eq!(sequences, (1..=300).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn handlers_that_publish_to_each_other_do_not_deadlock() {
    let bus = Bus::builder().build();
    let log = Log::default();
    for (from, to) in [(Note::TYPE, "to whisper"), (Whisper::TYPE, "to note")] {
        let (answering, log) = (bus.clone(), log.clone());
        bus.subscribe_pattern(from, narrow(1), move |event: Arc<Envelope>| {
            let (bus, log) = (answering.clone(), log.clone());
            async move {
                let left: u32 = common::texts([&event])[0].parse()?;
                log.push(to);
                if left > 0 {
                    let text = (left - 1).to_string();
                    let draft = match event.kind() {
                        "Note" => Whisper::draft(&event.conversation, text),
                        _ => Note::draft(&event.conversation, text),
                    };
                    bus.publish(draft).await?;
                }
                Ok(())
            }
        });
    }
    let ends = Recorder::named(&bus, "*", "ends");
    let publishers = (0..10).flat_map(|n| {
        let c = conversation(&format!("c{}", n % 3));
        [Note::draft(&c, "20"), Whisper::draft(&c, "20")]
    });
    let publishers = publishers.map(|draft| {
        tokio::spawn({
            let bus = bus.clone();
            async move { bus.publish(draft).await }
        })
    });
    for published in join_all(publishers).await {
        published.unwrap().unwrap();
    }
    ends.wait_until("20 × 21 events", |seen| seen.len() == 420).await;
    assert!(bus.dead_letters().is_empty());
}

#[tokio::test]
async fn a_handler_that_floods_its_own_queue_is_refused_before_the_journal() {
    let bus = Bus::builder().build();
    let c = conversation("c");
    let (answering, log) = (bus.clone(), Log::default());
    let told = log.clone();
    bus.subscribe::<Note>(narrow(1), move |event| {
        let (bus, log) = (answering.clone(), told.clone());
        async move {
            if common::texts([&event])[0] == "flood" {
                for n in 0..100 {
                    let result = bus.publish(Note::draft(&event.conversation, "x")).await;
                    if let Err(BusError::Saturated { subscription, limit }) = result {
                        log.push(format!("{n} {subscription} {limit}"));
                        return Ok(());
                    }
                }
            }
            Ok(())
        }
    });
    let end = Recorder::on(&bus, Whisper::TYPE);
    bus.publish(Note::draft(&c, "flood")).await.unwrap();
    within("room again", bus.publish(Note::draft(&c, "after"))).await.unwrap();
    bus.publish(Whisper::draft(&c, "end")).await.unwrap();
    end.wait_for::<Whisper>(1).await;
    // One credit is the flood's own; 64 may be overdrawn.
    assert_eq!(log.read(), ["64 narrow 65"]);
    assert_eq!(bus.journal().head(&c).await.unwrap(), 1 + 64 + 1);
}

#[tokio::test]
async fn an_actor_or_a_helper_task_may_publish_without_waiting() {
    let (bus, c, gate) = (Bus::builder().build(), conversation("c"), Latch::new());
    gated(&bus, &gate, 1);
    for text in ["1", "2", "3"] {
        let published = bus.publish_from_handler(Note::draft(&c, text));
        within("a publish that may not wait", published).await.unwrap();
    }
    assert_eq!(bus.stats().subscriptions[0].depth, 3);
    gate.open();
}
