//! Actor types that panic where an event's instance is looked up, where one is started, and where it
//! is read from the record.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use ephor::events::{DeadLettered, MessageSent};
use ephor::payload::Respond;
use ephor::{Actor, ActorContext, ConversationId, Envelope, Input, Key, Pattern};

use ephor_tests::house::House;

use crate::actors::{Moved, Tracker, moved};

/// Counts each parcel's moves, and says so; panics as often as it is told to.
#[derive(Clone, Default)]
struct Counter {
    keys: Arc<AtomicU32>,
    starts: Arc<AtomicU32>,
    folds: Arc<AtomicU32>,
}

fn slips(panics: &AtomicU32) {
    let left = panics.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
    assert!(left.is_err(), "the counter slips");
}

impl Actor for Counter {
    type State = usize;
    type Message = &'static str;

    fn name(&self) -> &str {
        "counter"
    }

    fn hears(&self) -> Pattern {
        <Moved as ephor::Event>::TYPE.into()
    }

    fn key(&self, event: &Envelope) -> Key {
        slips(&self.keys);
        event.read::<Moved>().map(|moved| moved.parcel.as_str().into())
    }

    fn start(&self, _: &ConversationId) -> usize {
        slips(&self.starts);
        0
    }

    fn fold(&self, moves: &mut usize, _: &Envelope) {
        slips(&self.folds);
        *moves += 1;
    }

    fn handle(
        &self,
        moves: &mut usize,
        input: Input<'_, &'static str>,
        cx: &mut ActorContext<'_, &'static str>,
    ) {
        match input {
            Input::Event(_) => {
                cx.decide(Respond::new(format!("moved {moves} times")));
            }
            Input::Message(question) => {
                cx.decide(Respond::new(format!("{question} {moves}")));
            }
            _ => {}
        }
    }
}

impl Counter {
    /// A house in which others are told after the counter.
    async fn house(&self) -> House {
        House::of(ephor_tests::house::standard().actor(self.clone()).actor(Tracker::default()))
            .await
    }
}

async fn moves(house: &House, parcel: &str) -> Option<usize> {
    let actor = house.talk.actor::<Counter>().of(parcel);
    actor.look(|moves| *moves).await.unwrap()
}

async fn been(house: &House, parcel: &str) -> Option<usize> {
    let actor = house.talk.actor::<Tracker>().of(parcel);
    actor.look(Vec::len).await.unwrap()
}

async fn said(house: &House) -> Vec<String> {
    house.all::<MessageSent>().await.iter().map(|sent| sent.text.clone()).collect()
}

#[tokio::test]
async fn an_event_whose_instance_is_unknown_is_a_dead_letter_and_others_hear_it() {
    let counter = Counter::default();
    let house = counter.house().await;
    house.talk.publish(moved("a", "x")).await.unwrap();
    counter.keys.store(1, Ordering::SeqCst);
    let receipt = house.talk.publish(moved("a", "y")).await.unwrap();
    assert!(receipt.delivered());
    let letter = house.event("a dead letter", |_: &DeadLettered| true).await;
    assert_eq!((&*letter.subscription, letter.event), ("agent/counter", receipt.id));
    assert!(letter.panicked && letter.error.contains("the counter slips"), "{}", letter.error);
    assert_eq!((moves(&house, "a").await, been(&house, "a").await), (Some(1), Some(2)));
    house.talk.publish(moved("a", "z")).await.unwrap();
    assert_eq!((moves(&house, "a").await, been(&house, "a").await), (Some(2), Some(3)));
    house.runtime.shutdown().await;
}

#[tokio::test]
async fn one_that_panics_when_it_is_started_is_brought_back_and_given_the_event() {
    let counter = Counter::default();
    let house = counter.house().await;
    counter.starts.store(2, Ordering::SeqCst);
    assert!(house.talk.publish(moved("a", "x")).await.unwrap().delivered());
    assert_eq!(been(&house, "a").await, Some(1));
    house.event("the remark", |sent: &MessageSent| sent.text == "moved 1 times").await;
    // What it is told meanwhile is kept.
    counter.starts.store(2, Ordering::SeqCst);
    house.talk.actor::<Counter>().of("b").tell("moves:").await.unwrap();
    house.event("the answer", |sent: &MessageSent| sent.text == "moves: 0").await;
    assert_eq!(said(&house).await, ["moved 1 times", "moves: 0"]);
    house.runtime.shutdown().await;
}

#[tokio::test]
async fn what_panics_while_it_is_read_does_nothing_twice() {
    for at_start in [true, false] {
        let counter = Counter::default();
        let house = counter.house().await;
        for to in ["x", "y"] {
            house.talk.publish(moved("a", to)).await.unwrap();
        }
        house.event("the remark", |sent: &MessageSent| sent.text == "moved 2 times").await;
        let id = house.talk.id().unwrap();
        while !house.runtime.services().passivate(&id).await {
            tokio::task::yield_now().await;
        }
        let panics = if at_start { &counter.starts } else { &counter.folds };
        panics.store(1, Ordering::SeqCst);
        house.talk.publish(moved("a", "z")).await.unwrap();
        house.event("the next", |sent: &MessageSent| sent.text == "moved 3 times").await;
        assert_eq!(said(&house).await, ["moved 1 times", "moved 2 times", "moved 3 times"]);
        house.runtime.shutdown().await;
    }
}
