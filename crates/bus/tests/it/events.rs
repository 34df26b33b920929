//! The cases of area `events` of the conformance set that the bus itself answers for; each test
//! names its case.

use crate::common;

use common::{Judge, Log, conversation, decision, journalled, link};
use std::sync::Arc;

use ephor_bus::{Bus, HandlerError, MiddlewareError, Observed, Outcome};
use ephor_core::events::{
    DecisionMade, DecisionRejected, DecisionValidated, MessageSent, NodeStarted,
};
use ephor_core::{Draft, Envelope, Event};
use ephor_testkit::bus::{Note, Recorder, Whisper};
use ephor_testkit::within;
use serde_json::json;

fn judged() -> Bus {
    Bus::builder().middleware(Arc::new(Judge)).build()
}

/// S003-225, and RESOLUTIONS "order of events".
#[tokio::test]
async fn an_approved_decision_is_delivered_and_then_its_verdict() {
    let (bus, c) = (judged(), conversation("c"));
    let recorder = Recorder::on(&bus, "Decision*");
    let receipt = bus.publish(decision(&c, json!({"prompt": "p"}))).await.unwrap();
    assert!(receipt.delivered());
    let validated = recorder.wait_for::<DecisionValidated>(1).await;
    assert_eq!(validated[0].original_decision_id, receipt.id);
    assert_eq!(recorder.kinds(), ["DecisionMade", "DecisionValidated"]);
    let events = recorder.events();
    assert_eq!(events[1].causation, Some(events[0].id));
    assert_eq!((events[0].sequence, events[1].sequence), (1, 2));
    let made = events[0].read::<DecisionMade>().unwrap();
    assert!(Arc::ptr_eq(&made.payload, &validated[0].payload));
    let commit = bus.journal().read_all(Default::default(), 1).await.unwrap();
    assert_eq!(commit.len(), 2, "decision and verdict are one commit");
}

/// S003-226 and S003-227.
#[tokio::test]
async fn a_rejected_decision_reaches_nobody_and_its_rejection_does() {
    let (bus, c) = (judged(), conversation("c"));
    let recorder = Recorder::on(&bus, "*");
    let receipt = bus.publish(decision(&c, json!({}))).await.unwrap();
    let reason = "url is missing; method is missing".to_owned();
    assert_eq!(receipt.outcome, Outcome::Blocked { by: "coordinator".to_owned(), reason });
    let rejected = recorder.wait_for::<DecisionRejected>(1).await;
    assert_eq!(rejected[0].reason, rejected[0].errors.join("; "));
    assert_eq!(rejected[0].original_decision_id, receipt.id);
    bus.publish(Note::draft(&c, "end")).await.unwrap();
    recorder.wait_for::<Note>(1).await;
    assert_eq!(recorder.kinds(), ["DecisionRejected", "Note"]);
    let journal = journalled(&bus, &c).await;
    assert_eq!(journal[0], (1, "DecisionMade".to_owned(), true), "kept for the audit");
    assert_eq!(journal[1], (2, "DecisionRejected".to_owned(), false));
}

/// S003-228.
#[tokio::test]
async fn events_that_the_middleware_does_not_know_pass_unchanged() {
    let (bus, c) = (judged(), conversation("c"));
    let recorder = Recorder::on(&bus, "*");
    let draft = Note::draft(&c, "unchanged").from_source("agent/x");
    bus.publish(draft.clone()).await.unwrap();
    let note = recorder.wait_for::<Note>(1).await;
    assert_eq!(note[0].text, "unchanged");
    let event = &recorder.events()[0];
    assert_eq!((event.id, &*event.source), (draft.id, "agent/x"));
}

/// S003-230.
#[tokio::test]
async fn the_correlation_goes_with_the_verdict() {
    let (bus, c) = (judged(), conversation("c"));
    let draft = decision(&c, json!({"prompt": "p"})).correlated("c-1");
    let receipt = bus.publish(draft).await.unwrap();
    let correlations = receipt.events.iter().map(|event| event.correlation.as_deref());
    assert_eq!(correlations.collect::<Vec<_>>(), [Some("c-1"), Some("c-1")]);
}

/// S003-231.
#[tokio::test]
async fn middleware_runs_in_the_order_in_which_it_was_added() {
    let log = Log::default();
    let mut builder = Bus::builder();
    for name in ["m1", "m2", "m3"] {
        let log = log.clone();
        builder = builder.middleware(link(name, move |draft| {
            if draft.data.kind() == Note::TYPE {
                log.push(name);
            }
            Ok(())
        }));
    }
    let bus = builder.build();
    let recorder = Recorder::on(&bus, "*");
    let handled = log.clone();
    bus.subscribe::<Note>("handler", move |_| {
        handled.push("handler");
        async { Err(HandlerError::new("done")) }
    });
    bus.publish(Note::draft(&conversation("c"), "x")).await.unwrap();
    recorder.wait_until("the handler's dead letter", |seen| seen.len() == 2).await;
    assert_eq!(log.read(), ["m1", "m2", "m3", "handler"]);
}

/// S003-232.
#[tokio::test]
async fn a_failing_middleware_blocks_and_the_bus_lives() {
    for panics in [false, true] {
        let bus = Bus::builder()
            .middleware(link("brittle", move |draft| match draft.data.kind() {
                "Note" if panics => std::panic::panic_any("bang"),
                "Note" => Err(MiddlewareError::failed("bang")),
                _ => Ok(()),
            }))
            .build();
        let c = conversation("c");
        let recorder = Recorder::on(&bus, "*");
        let receipt = bus.publish(Note::draft(&c, "x")).await.unwrap();
        let Outcome::Blocked { by, reason } = receipt.outcome else {
            unreachable!("a failing middleware blocks")
        };
        assert!(by == "brittle" && reason.contains("bang"), "{by}: {reason}");
        bus.publish(Whisper::draft(&c, "alive")).await.unwrap();
        recorder.wait_for::<Whisper>(1).await;
        assert_eq!(recorder.kinds(), ["Whisper"]);
        assert_eq!(journalled(&bus, &c).await, [(1, "Note".to_owned(), true)]);
    }
}

/// S003-233.
#[tokio::test]
async fn a_failing_handler_harms_no_other() {
    let bus = Bus::builder().build();
    bus.subscribe::<Note>("fails", |_| async { Err(HandlerError::new("no")) });
    bus.subscribe::<Note>("panics", |_| async { std::panic::panic_any("bang".to_owned()) });
    bus.subscribe::<Note>("panics at once", |_: Arc<Envelope>| -> std::future::Ready<_> {
        std::panic::panic_any("bang")
    });
    let ok = Recorder::on(&bus, "Note");
    for n in 0..3 {
        bus.publish(Note::draft(&conversation("c"), n.to_string())).await.unwrap();
    }
    assert_eq!(ok.wait_for::<Note>(3).await.len(), 3);
}

/// S003-234.
#[tokio::test]
async fn a_subscription_to_a_type_gets_that_type() {
    let (bus, c) = (Bus::builder().build(), conversation("c"));
    let (notes, all) = (Recorder::on(&bus, Note::TYPE), Recorder::on(&bus, "*"));
    bus.publish(Draft::new(c.clone(), MessageSent::text("x"))).await.unwrap();
    bus.publish(Note::draft(&c, "y")).await.unwrap();
    all.wait_for::<Note>(1).await;
    notes.wait_for::<Note>(1).await;
    assert_eq!(notes.kinds(), ["Note"]);
    assert_eq!(all.kinds(), ["MessageSent", "Note"]);
    assert_ne!(NodeStarted::TYPE, Note::TYPE);
}

/// S003-235.
#[tokio::test]
async fn a_blocked_event_is_not_among_those_delivered() {
    let bus = Bus::builder()
        .middleware(link("censor", |draft| match draft.data.read::<Note>() {
            Some(note) if note.text == "e2" => Err(MiddlewareError::block("not this")),
            _ => Ok(()),
        }))
        .build();
    let c = conversation("c");
    let mut observer = bus.observe("*");
    for text in ["e1", "e2", "e3"] {
        bus.publish(Note::draft(&c, text)).await.unwrap();
    }
    let mut delivered = Vec::new();
    for _ in 0..3 {
        if let Some(Observed::Event { envelope, .. }) = within("an event", observer.next()).await
            && !envelope.blocked()
        {
            delivered.push(envelope);
        }
    }
    assert_eq!(common::texts(&delivered), ["e1", "e3"]);
}

/// S003-236.
#[tokio::test]
async fn unsubscribing_is_true_once() {
    let bus = Bus::builder().build();
    let recorder = Recorder::on(&bus, "*");
    let other = Recorder::on(&bus, "*");
    assert!(recorder.subscription().unsubscribe());
    assert!(!recorder.subscription().unsubscribe());
    assert!(!bus.unsubscribe(recorder.subscription().id()));
    bus.publish(Note::draft(&conversation("c"), "x")).await.unwrap();
    other.wait_for::<Note>(1).await;
    assert!(recorder.events().is_empty());
}

/// S003-237, as far as it is the bus's.
#[tokio::test]
async fn statistics_tell_passed_and_blocked() {
    let (bus, c) = (judged(), conversation("c"));
    for config in [json!({"a": 1}), json!({}), json!({"b": 2})] {
        bus.publish(decision(&c, config)).await.unwrap();
    }
    let stats = bus.stats();
    let made = stats.kinds["DecisionMade"];
    assert_eq!((made.published, made.delivered, made.blocked), (3, 2, 1));
    assert_eq!(stats.kinds["DecisionValidated"].delivered, 2);
    assert_eq!((stats.published, stats.delivered, stats.blocked), (3, 5, 1));
    assert_eq!(stats.conversations, 1);
}
