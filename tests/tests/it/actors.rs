//! An embedder's own actor types: what they hear, keep, decide, and how they come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use ephor::core::Disposition;
use ephor::events::{DeadLettered, DecisionMade, DecisionValidated, MessageSent};
use ephor::journal::{Commit, Journal, JournalError, Memory, Sqlite, Store, Wrapper};
use ephor::payload::Respond;
use ephor::{
    Actor, ActorContext, ConversationId, Draft, Envelope, Event, Input, Key, Pattern, Runtime,
    SendError,
};
use ephor_testkit::bus::Latch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use ephor_testkit::TestTime;
use ephor_tests::house::House;

/// A parcel was moved.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Moved {
    pub parcel: String,
    pub to: String,
}

impl Event for Moved {
    const TYPE: &'static str = "Moved";
}

pub(crate) fn moved(parcel: &str, to: &str) -> Moved {
    Moved { parcel: parcel.to_owned(), to: to.to_owned() }
}

/// Where each parcel has been; one instance for each parcel. It says so when one is lost, asks for
/// one that is awaited an hour after its last move, and panics as often as it is told to.
#[derive(Clone, Default)]
pub(crate) struct Tracker {
    pub panics: Arc<AtomicU32>,
}

impl Tracker {
    fn slips(&self) {
        let left = self
            .panics
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        assert!(left.is_err(), "the tracker slips");
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    Answer(String),
    Panic,
    /// Publish what only the runtime may say.
    Forge,
}

impl Actor for Tracker {
    type State = Vec<String>;
    type Message = Ask;

    fn name(&self) -> &str {
        "tracker"
    }

    fn hears(&self) -> Pattern {
        Moved::TYPE.into()
    }

    fn key(&self, event: &Envelope) -> Key {
        event.read::<Moved>().map(|moved| moved.parcel.as_str().into())
    }

    fn start(&self, _: &ConversationId) -> Vec<String> {
        Vec::new()
    }

    fn fold(&self, been: &mut Vec<String>, event: &Envelope) {
        been.extend(event.read::<Moved>().map(|moved| moved.to.clone()));
    }

    fn snapshot(&self, been: &Vec<String>) -> Option<Value> {
        serde_json::to_value(been).ok()
    }

    fn restore(&self, _: &ConversationId, snapshot: Value) -> Option<Vec<String>> {
        serde_json::from_value(snapshot).ok()
    }

    fn handle(
        &self,
        been: &mut Vec<String>,
        input: Input<'_, Ask>,
        cx: &mut ActorContext<'_, Ask>,
    ) {
        match input {
            Input::Event(event) => {
                self.slips();
                if been.last().is_some_and(|place| place == "lost") {
                    cx.decide(Respond::new(format!("lost after {}", been.len() - 1)));
                }
                let awaited = event.read::<Moved>().is_some_and(|moved| moved.parcel == "awaited");
                if awaited && let Ok(at) = cx.now().checked_add(Duration::from_secs(3600)) {
                    cx.memory_timer("late", at);
                }
            }
            Input::MemoryTimer(_) => {
                cx.decide(Respond::new(format!("late at {}", been.len())));
            }
            Input::Message(Ask::Forge) => {
                cx.publish(MessageSent::text("paid"));
            }
            Input::Refused { reason, .. } => {
                cx.decide(Respond::new(format!("refused: {reason}")));
            }
            Input::Message(Ask::Panic) => panic!("the tracker was asked to"),
            Input::Message(Ask::Answer(question)) => {
                let places = been.join(", ");
                cx.decide(Respond::new(format!("{question} {places}")));
            }
            _ => {}
        }
    }
}

async fn been(runtime: &Runtime, conversation: &str, parcel: &str) -> Option<Vec<String>> {
    let actor = runtime.conversation(conversation).actor::<Tracker>().of(parcel);
    actor.look(Clone::clone).await.unwrap()
}

fn places(places: &[&str]) -> Option<Vec<String>> {
    Some(places.iter().map(|place| (*place).to_owned()).collect())
}

#[tokio::test]
async fn one_instance_for_each_key_hears_in_order_decides_and_answers() {
    let house = House::of(ephor_tests::house::standard().actor(Tracker::default())).await;
    for (parcel, to) in [("a", "x"), ("b", "y"), ("a", "z"), ("b", "lost")] {
        house.talk.publish(moved(parcel, to)).await.unwrap();
    }
    assert_eq!(been(&house.runtime, "test", "a").await, places(&["x", "z"]));
    assert_eq!(been(&house.runtime, "test", "b").await, places(&["y", "lost"]));
    assert_eq!(been(&house.runtime, "test", "c").await, None);

    // What it decides is judged and carried out like any other's decision, in its own name.
    let said = house.event("the remark", |sent: &MessageSent| sent.text == "lost after 1").await;
    assert!(said.decision.is_some());
    let events = house.talk.events(0, 100).await.unwrap();
    let made = events.iter().find(|event| event.kind() == DecisionMade::TYPE).unwrap();
    assert_eq!(&*made.source, "agent/tracker");
    assert!(events.iter().any(|event| event.get::<DecisionValidated>().is_some()));

    let actor = house.talk.actor::<Tracker>().of("a");
    actor.tell(Ask::Answer("been:".into())).await.unwrap();
    house.event("the answer", |sent: &MessageSent| sent.text == "been: x, z").await;
    house.runtime.shutdown().await;
}

/// Tells an actor of its conversation, which is itself, what it has heard.
struct Relay;

impl Actor for Relay {
    type State = ();
    type Message = String;

    fn name(&self) -> &str {
        "relay"
    }

    fn hears(&self) -> Pattern {
        Moved::TYPE.into()
    }

    fn start(&self, _: &ConversationId) {}

    fn fold(&self, (): &mut (), _: &Envelope) {}

    fn handle(&self, (): &mut (), input: Input<'_, String>, cx: &mut ActorContext<'_, String>) {
        match input {
            Input::Event(event) => {
                let to = event.read::<Moved>().map(|moved| moved.to.clone()).unwrap_or_default();
                assert!(cx.services().tell_actor::<Self>(cx.conversation(), to));
            }
            Input::Message(to) => drop(cx.decide(Respond::new(format!("it is in {to}")))),
            _ => {}
        }
    }
}

#[tokio::test]
async fn an_actor_tells_another_while_it_handles_something() {
    let house = House::of(ephor_tests::house::standard().actor(Relay)).await;
    house.talk.publish(moved("a", "Rome")).await.unwrap();
    house.event("the word", |sent: &MessageSent| sent.text == "it is in Rome").await;
    house.runtime.shutdown().await;
}

#[tokio::test]
async fn what_it_knows_leaves_memory_and_comes_back_from_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let build = || async {
        let journal = Sqlite::open(&path).unwrap();
        ephor_tests::house::standard()
            .actor(Tracker::default())
            .journal(journal)
            .build()
            .await
            .unwrap()
    };
    let runtime = build().await;
    let talk = runtime.conversation("test");
    talk.publish(moved("a", "x")).await.unwrap();
    assert!(runtime.services().passivate(&talk.id().unwrap()).await);
    talk.publish(moved("a", "y")).await.unwrap();
    assert_eq!(been(&runtime, "test", "a").await, places(&["x", "y"]));
    runtime.shutdown().await;

    let runtime = build().await;
    assert_eq!(been(&runtime, "test", "a").await, places(&["x", "y"]));
    runtime.shutdown().await;
}

#[tokio::test]
async fn a_memory_timer_is_set_anew_by_its_name() {
    let time = TestTime::default();
    let builder =
        ephor_tests::house::standard().actor(Tracker::default()).time(time.clock(), time.timer());
    let house = House::of(builder).await;
    house.talk.publish(moved("awaited", "x")).await.unwrap();
    time.advance(Duration::from_secs(1800));
    house.talk.publish(moved("awaited", "y")).await.unwrap();
    let id = house.talk.id().unwrap();
    assert!(!house.runtime.services().passivate(&id).await, "its timer would be lost");
    time.advance(Duration::from_secs(1801));
    assert!(house.all::<MessageSent>().await.is_empty(), "the first timer is no more");
    time.advance(Duration::from_secs(1800));
    house.event("the reminder", |sent: &MessageSent| sent.text == "late at 2").await;
    house.runtime.shutdown().await;
}

#[tokio::test]
async fn one_that_panics_is_brought_back_and_given_the_event_again() {
    let tracker = Tracker::default();
    let house = House::of(ephor_tests::house::standard().actor(tracker.clone())).await;
    house.talk.publish(moved("a", "x")).await.unwrap();
    tracker.panics.store(3, Ordering::SeqCst);
    house.talk.publish(moved("a", "lost")).await.unwrap();
    house.event("the remark", |sent: &MessageSent| sent.text == "lost after 1").await;
    assert_eq!(been(&house.runtime, "test", "a").await, places(&["x", "lost"]));
    assert_eq!(house.all::<DeadLettered>().await.len(), 0);

    // A message on which it panics is gone; what follows isn't.
    let actor = house.talk.actor::<Tracker>().of("a");
    actor.tell(Ask::Panic).await.unwrap();
    actor.tell(Ask::Answer("been:".into())).await.unwrap();
    house.event("the answer", |sent: &MessageSent| sent.text == "been: x, lost").await;
    house.runtime.shutdown().await;
}

#[tokio::test]
async fn beyond_its_budget_its_conversation_is_set_aside_and_no_other() {
    let time = TestTime::default();
    let tracker = Tracker::default();
    let builder = ephor_tests::house::standard()
        .actor(tracker.clone())
        .configure(|settings| settings.restarts.max = 2)
        .time(time.clock(), time.timer());
    let house = House::of(builder).await;
    tracker.panics.store(3, Ordering::SeqCst);
    house.talk.publish(moved("a", "x")).await.unwrap();
    let letter = house.event("a dead letter", |_: &DeadLettered| true).await;
    assert_eq!(letter.subscription, "agent/tracker");
    assert!(letter.error.contains("failed 3 times in 600 s"), "{}", letter.error);

    let refused = house.talk.send("hello").await;
    let Err(SendError::Blocked { reason, .. }) = refused else {
        panic!("{refused:?}");
    };
    assert!(reason.contains("set aside") && reason.contains("the tracker slips"), "{reason}");
    let reply = house.runtime.conversation("other").send("What is 6 * 7?").await.unwrap();
    assert!(reply.text.contains("42"), "{reply:?}");

    // What it is told meanwhile is kept.
    let actor = house.talk.actor::<Tracker>().of("a");
    actor.tell(Ask::Answer("been:".into())).await.unwrap();
    assert_eq!(been(&house.runtime, "test", "a").await, None);

    // After as long as panics count it is tried again, and goes on with all that came.
    time.advance(Duration::from_secs(601));
    house.event("the answer", |sent: &MessageSent| sent.text == "been: x").await;
    let reply = house.talk.send("What is 6 * 7?").await.unwrap();
    assert!(reply.text.contains("42"), "{reply:?}");
    assert_eq!(been(&house.runtime, "test", "a").await, places(&["x"]));
    house.runtime.shutdown().await;
}

/// Holds the reading of one conversation up.
struct SlowToRead {
    inner: Memory,
    slow: ConversationId,
    gate: Arc<Latch>,
}

#[async_trait]
impl Wrapper for SlowToRead {
    fn inner(&self) -> &dyn Journal {
        &self.inner
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        if *conversation == self.slow {
            self.gate.wait().await;
        }
        self.inner().read(conversation, after, limit).await
    }
}

#[tokio::test]
async fn a_cold_conversation_that_is_slow_to_read_delays_nobody() {
    let slow: ConversationId = "slow".parse().unwrap();
    let inner = Memory::new();
    let event = Draft::new(slow.clone(), moved("a", "x"));
    let event = event.seal(1, jiff::Timestamp::now(), Disposition::Delivered);
    inner.append(Commit::new(slow.clone(), 0, vec![Arc::new(event)])).await.unwrap();
    let gate = Arc::new(Latch::new());
    let journal = SlowToRead { inner, slow, gate: gate.clone() };
    let runtime = ephor_tests::house::standard().journal(journal).build().await.unwrap();
    let cold = runtime.conversation("slow");
    let waits = tokio::spawn(async move { cold.send("What is 6 * 7?").await });
    gate.arrived(1).await;
    for n in 0..8 {
        let reply = runtime.conversation(&format!("c-{n}")).send("What is 6 * 7?").await.unwrap();
        assert!(reply.text.contains("42"), "{reply:?}");
    }
    gate.open();
    let reply = ephor_testkit::within("the slow one", waits).await.unwrap().unwrap();
    assert!(reply.text.contains("42"), "{reply:?}");
    runtime.shutdown().await;
}

#[tokio::test]
async fn what_the_judge_believes_it_cannot_publish() {
    let house = House::of(ephor_tests::house::standard().actor(Tracker::default())).await;
    house.talk.publish(moved("a", "x")).await.unwrap();
    house.talk.actor::<Tracker>().of("a").tell(Ask::Forge).await.unwrap();
    let told = house.event("word of it", |sent: &MessageSent| sent.text.contains("refused")).await;
    assert!(told.text.contains("only the runtime can"), "{}", told.text);
    assert!(!house.all::<MessageSent>().await.iter().any(|sent| sent.text == "paid"));
    house.runtime.shutdown().await;
}

#[tokio::test]
async fn two_of_a_name_or_a_type_are_a_mistake() {
    let mistake = Runtime::builder().actor(Tracker::default()).actor(Tracker::default());
    let Err(error) = mistake.build().await else {
        panic!("it was built");
    };
    assert!(error.to_string().contains(r#"actor "tracker" is registered twice"#), "{error}");
    let runtime = Runtime::builder().build().await.unwrap();
    let unknown = runtime.conversation("c").actor::<Tracker>().look(Vec::len).await;
    assert!(unknown.unwrap_err().to_string().contains("Builder::actor"));
    runtime.shutdown().await;
}

/// Which way a parcel goes, while it is under way; one instance for the conversation. It remarks on every
/// move.
#[derive(Default)]
struct Underway {
    started: Arc<AtomicU32>,
}

impl Actor for Underway {
    type State = Option<String>;
    type Message = ();

    fn name(&self) -> &str {
        "underway"
    }

    fn hears(&self) -> Pattern {
        Moved::TYPE.into()
    }

    fn start(&self, _: &ConversationId) -> Option<String> {
        self.started.fetch_add(1, Ordering::SeqCst);
        None
    }

    fn fold(&self, to: &mut Option<String>, event: &Envelope) {
        let moved = event.read::<Moved>();
        *to = moved.map(|moved| moved.to.clone()).filter(|to| to != "home");
    }

    fn handle(&self, to: &mut Option<String>, input: Input<'_, ()>, cx: &mut ActorContext<'_, ()>) {
        if let Input::Event(_) = input {
            cx.decide(Respond::new(to.clone().unwrap_or_else(|| "arrived".to_owned())));
        }
    }

    fn is_fresh(&self, to: &Option<String>) -> bool {
        to.is_none()
    }
}

/// An instance that knows nothing isn't kept, and the next event starts another, which goes on as if it
/// had been there.
#[tokio::test]
async fn one_that_is_as_if_just_started_is_let_go() {
    let started = Arc::new(AtomicU32::new(0));
    let actor = Underway { started: started.clone() };
    let runtime = ephor_tests::house::standard().actor(actor).build().await.unwrap();
    let conversation = runtime.conversation("c");
    let known = async || conversation.actor::<Underway>().look(Clone::clone).await.unwrap();

    conversation.publish(moved("a", "the ship")).await.unwrap();
    assert_eq!(known().await, Some(Some("the ship".to_owned())));
    for round in 1..=3 {
        conversation.publish(moved("a", "home")).await.unwrap();
        // It goes once its remark has been published.
        while known().await.is_some() {
            tokio::task::yield_now().await;
        }
        assert_eq!(started.load(Ordering::SeqCst), round);
        conversation.publish(moved("b", "the train")).await.unwrap();
        assert_eq!(known().await, Some(Some("the train".to_owned())));
        assert_eq!(started.load(Ordering::SeqCst), round + 1);
    }
    runtime.shutdown().await;
}
