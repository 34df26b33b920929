//! Turns of one conversation in several processes that share a file: one after the other.

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use ephor::Builder;
use ephor::DecisionType as D;
use ephor::bus::{Batch, Committed, Middleware, MiddlewareError, Next, SystemClock};
use ephor::events::{DecisionMade, TurnEnded, TurnOutcome, UserMessageReceived};
use ephor::journal::{Journal, Sqlite};
use ephor::model::Scripted;
use ephor::runtime::recovery::Taken;
use ephor::runtime::{Reply, SystemTimer};
use ephor_testkit::bus::Latch;
use ephor_testkit::{FaultyStore, within};
use ephor_tests::house::{House, builder, create_get};
use ephor_tests::http::Server;
use tokio::task::JoinHandle;

use crate::conflicts::slow_server;
use crate::flows::{answer, decided};

fn open(file: &Path) -> Arc<dyn Journal> {
    Arc::new(Sqlite::open(file).unwrap())
}

fn build(journal: Arc<dyn Journal>, model: &Scripted) -> Builder {
    builder().shared_journal(journal).model(model.clone())
}

fn ask(house: &House, text: &'static str) -> JoinHandle<Reply> {
    let talk = house.talk.clone();
    tokio::spawn(async move { talk.send(text).await.unwrap() })
}

/// Two processes: one has a call under way for the message A, the other has recorded B.
struct Two {
    gate: Latch,
    server: Server,
    _folder: tempfile::TempDir,
    store: Arc<FaultyStore>,
    one: House,
    two: House,
    a: JoinHandle<Reply>,
    b: JoinHandle<Reply>,
}

async fn two(second: &Scripted) -> Two {
    two_of(second, true).await
}

async fn two_of(second: &Scripted, takes_over: bool) -> Two {
    let (server, gate) = slow_server().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("both.db");
    let call = decided(D::CreateNode, create_get(&server.url("/slow")));
    let store = FaultyStore::over(open(&file));
    let first = build(store.clone(), &Scripted::decisions([call, answer("A is done.")]));
    // One that is dead takes nothing over.
    let one = House::of(first.configure(|settings| settings.take_over = false)).await;
    let a = ask(&one, "A");
    gate.arrived(1).await;
    // This one looks around.
    let build = build(open(&file), second).time(Arc::new(SystemClock), Arc::new(SystemTimer));
    let two = House::of(build.configure(|settings| settings.take_over = takes_over)).await;
    let b = ask(&two, "B");
    two.event("B", |message: &UserMessageReceived| message.text == "B").await;
    Two { gate, server, _folder: folder, store, one, two, a, b }
}

/// The ends on record, whichever process they are from.
async fn ends(house: &House) -> Vec<String> {
    let events = house.talk.events(0, 1000).await.unwrap();
    events.iter().filter_map(|event| Some(event.read::<TurnEnded>()?.text.clone())).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_waits_for_the_one_that_is_under_way_elsewhere() {
    let second = Scripted::decisions([answer("B is done."), answer("C is done.")]);
    let Two { gate, one, two, a, b, .. } = &mut two(&second).await;
    let c = ask(two, "C");
    two.event("C", |message: &UserMessageReceived| message.text == "C").await;
    assert!(second.requests().is_empty() && !b.is_finished());
    gate.open();
    assert_eq!(within("A's reply", a).await.unwrap().text, "A is done.");
    assert_eq!(within("B's reply", b).await.unwrap().text, "B is done.");
    assert_eq!(within("C's reply", c).await.unwrap().text, "C is done.");
    assert_eq!(ends(two).await, ["A is done.", "B is done.", "C is done."]);
    let history = second.requests()[0].context["history"].to_string();
    assert!(history.contains("A is done."), "{history}");

    // Each decision says of which turn it is, and the first ones follow from their messages.
    let events = two.talk.events(0, 1000).await.unwrap();
    let said = |text: &str| {
        let is = |message: Arc<UserMessageReceived>| message.text == text;
        let message = events.iter().find(|event| event.read().is_some_and(is));
        message.unwrap().id
    };
    let made: Vec<_> = events
        .iter()
        .filter_map(|event| Some((event.causation, event.read::<DecisionMade>()?.turn)))
        .collect();
    let [first, _, second, third] = made[..] else { panic!("{made:?}") };
    let [a, b, c] = ["A", "B", "C"].map(|text| Some(said(text)));
    assert_eq!([first, second, third], [(a, a), (b, b), (c, c)]);
    assert_eq!(made[1].1, a);
    one.runtime.clone().shutdown().await;
    two.runtime.clone().shutdown().await;
}

/// Each message is answered once, with its own reply.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_dead_process_has_left_is_finished_before_the_next_turn() {
    let second = Scripted::decisions([answer("A is done."), answer("B is done.")]);
    let Two { gate, store, one, two, b, .. } = &mut two(&second).await;
    store.break_down();
    one.leave().await;
    two.runtime.take_up(&two.talk.id().unwrap()).await.unwrap();
    gate.open();
    assert_eq!(within("B's reply", b).await.unwrap().text, "B is done.");
    assert_eq!(ends(two).await, ["A is done.", "B is done."]);
    let asked: Vec<_> = second.requests().iter().map(|it| it.context["message"].clone()).collect();
    assert_eq!(asked, ["A", "B"]);
    two.runtime.clone().shutdown().await;
}

/// The dead one's claim goes with the attempt: nobody else would hear of what it has left.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_left_where_this_process_is_at_work_is_taken_up_after_that() {
    for takes_over in [true, false] {
        let second = Scripted::decisions([answer("A is done."), answer("B is done.")]);
        let Two { gate, store, one, two, b, server, .. } = &mut two_of(&second, takes_over).await;
        two.decide(D::CreateNode, create_get(&server.url("/slow/2"))).await;
        gate.arrived(2).await;
        store.break_down();
        one.leave().await;
        assert_eq!(two.runtime.take_up(&two.talk.id().unwrap()).await.unwrap(), Taken::Busy);
        gate.open();
        assert_eq!(within("B's reply", b).await.unwrap().text, "B is done.");
        assert_eq!(ends(two).await, ["A is done.", "B is done."]);
        two.runtime.clone().shutdown().await;
    }
}

/// Holds what is published first until the latch opens.
struct Slow(Latch);

#[async_trait]
impl Middleware for Slow {
    fn name(&self) -> &str {
        "slow"
    }
    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        self.0.wait().await;
        next.run(batch).await
    }
}

/// Two begin a conversation at once, and the one that was quicker dies.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_slower_to_begin_a_conversation_finishes_what_the_other_has_left() {
    for takes_over in [true, false] {
        let (server, gate) = slow_server().await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("both.db");
        let (slow, model) =
            (Latch::new(), Scripted::decisions([answer("A is done."), answer("B is done.")]));
        let second = build(open(&file), &model).middleware(Slow(slow.clone()));
        let second = second.time(Arc::new(SystemClock), Arc::new(SystemTimer));
        let two = House::of(second.configure(|settings| settings.take_over = takes_over)).await;
        let b = ask(&two, "B");
        slow.arrived(1).await;

        let call = decided(D::CreateNode, create_get(&server.url("/slow")));
        let store = FaultyStore::over(open(&file));
        let first = build(store.clone(), &Scripted::decisions([call]));
        let one = House::of(first.configure(|settings| settings.take_over = false)).await;
        let _a = ask(&one, "A");
        gate.arrived(1).await;
        slow.open();
        two.event("B", |message: &UserMessageReceived| message.text == "B").await;
        assert!(model.requests().is_empty());

        store.break_down();
        one.leave().await;
        gate.open();
        assert_eq!(within("B's reply", b).await.unwrap().text, "B is done.");
        assert_eq!(ends(&two).await, ["A is done.", "B is done."]);
        two.runtime.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_waits_for_a_turn_elsewhere_can_be_cancelled() {
    let second = Scripted::new();
    let Two { gate, one, two, a, b, .. } = &mut two(&second).await;
    let events = two.talk.events(0, 1000).await.unwrap();
    let is = |message: Arc<UserMessageReceived>| message.text == "B";
    let message = events.iter().find(|event| event.read().is_some_and(is)).unwrap().id;
    two.runtime.cancel(&two.talk.id().unwrap(), message, "ann", "no").await.unwrap();
    assert_eq!(within("B's end", b).await.unwrap().outcome, TurnOutcome::Cancelled);
    gate.open();
    assert_eq!(within("A's reply", a).await.unwrap().text, "A is done.");
    assert_eq!(ends(two).await.len(), 2);
    one.runtime.clone().shutdown().await;
    two.runtime.clone().shutdown().await;
}
