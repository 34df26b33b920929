//! What is answered in another process, as the one that waits for it hears of it.

use std::sync::Arc;
use std::time::Duration;

use ephor::bus::SystemClock;
use ephor::events::{
    Answer, DecisionCompleted, DecisionHeld, DecisionOutcome, DecisionRejected, HoldExpired,
    TurnOutcome,
};
use ephor::inbox::InboxError;
use ephor::journal::{Journal, Memory, Sqlite};
use ephor::model::Scripted;
use ephor::runtime::SystemTimer;
use ephor::{AgentContext, AgentError, DecisionType as D, agent_fn};
use ephor_testkit::{FaultyStore, TestTime, within};
use ephor_tests::house::{House, builder, cel, create_get, plan, quick};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::approvals::{Careful, say, waits};
use crate::conflicts::slow_server;
use crate::flows::{answer, decided};

fn node(expression: &str) -> Value {
    json!({"action_type": "create_node", "node_type": "CONDITION", "node_name": "sum",
           "config": {"expression": expression}})
}

/// A runtime on a journal that another one has too; creating nodes waits for a person.
async fn house(journal: &Arc<dyn Journal>, time: &TestTime, model: Scripted) -> House {
    let adder = agent_fn("adder", "adds", |cx: AgentContext, _: Value| async move {
        let payload: ephor::payload::CreateNode = serde_json::from_value(node("20 + 1")).unwrap();
        let done = cx.decide(payload).await?;
        Ok::<Value, AgentError>(done["output"]["result"].clone())
    });
    let builder = quick(ephor_tests::house::standard())
        .shared_journal(journal.clone())
        .model(model)
        .agent(adder)
        .rule(Careful::of(&[D::CreateNode], &[]))
        .time(time.clock(), time.timer());
    House::of(builder).await
}

async fn approve(house: &House) {
    let item = waits(&house.runtime).await.remove(0);
    say(&house.runtime.inbox(), &item, "ann", Answer::Approve).await.unwrap();
}

/// The turn goes on where it was approved, and whoever began it elsewhere has the reply.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_is_approved_elsewhere_is_heard_of_here() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let time = TestTime::default();
    let first = Scripted::decisions([decided(D::CreateNode, node("20 + 1")), answer("Hello.")]);
    let one = house(&journal, &time, first).await;
    let two = house(&journal, &time, Scripted::decisions([answer("It is 21.")])).await;
    let talk = one.talk.clone();
    let turn = tokio::spawn(async move { talk.send("add them").await });
    time.asked(ephor_runtime::LOOK_INTERVAL, 1).await;
    approve(&two).await;
    let ended = two.event("TurnEnded", |_: &ephor::events::TurnEnded| true).await;
    assert_eq!(ended.text, "It is 21.");
    time.advance(ephor_runtime::LOOK_INTERVAL);
    let reply = within("the reply", turn).await.unwrap().unwrap();
    assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "It is 21."));
    // What is in memory here is of before; the next turn knows what was said.
    assert_eq!(one.talk.send("hello").await.unwrap().text, "Hello.");
    one.runtime.shutdown().await;
    two.runtime.shutdown().await;
}

/// A conversation in which somebody waits stays in memory: what others write is told there alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_waits_hears_of_the_end_however_long_it_takes() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let time = TestTime::default();
    let first = Scripted::decisions([decided(D::CreateNode, node("20 + 1"))]);
    let one = house(&journal, &time, first).await;
    let two = house(&journal, &time, Scripted::decisions([answer("It is 21.")])).await;
    let id = one.talk.id().unwrap();
    let pending = one.talk.decide_raw(D::CreateNode, node("1 + 1")).await.unwrap();
    assert!(!one.runtime.services().passivate(&id).await);
    approve(&two).await;
    two.end(pending.id).await;
    assert!(!one.runtime.services().passivate(&id).await);
    time.asked(ephor_runtime::LOOK_INTERVAL, 1).await;
    time.advance(ephor_runtime::LOOK_INTERVAL);
    let done = within("the decision's end", pending.done()).await.unwrap();
    assert_eq!(done["output"]["result"], 2);

    let talk = one.talk.clone();
    let turn = tokio::spawn(async move { talk.send("add them").await });
    one.seen.wait_for::<DecisionHeld>(2).await;
    time.asked(ephor_runtime::LOOK_INTERVAL, 1).await;
    assert!(!one.runtime.services().passivate(&id).await);
    approve(&two).await;
    two.event("TurnEnded", |_: &ephor::events::TurnEnded| true).await;
    time.advance(ephor_runtime::LOOK_INTERVAL);
    assert_eq!(within("the reply", turn).await.unwrap().unwrap().text, "It is 21.");
    // Nobody waits any more.
    assert!(one.runtime.services().passivate(&id).await);
    one.runtime.shutdown().await;
    two.runtime.shutdown().await;
}

/// A recovery is approved where its run is, whoever else has had the conversation before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_is_approved_where_its_run_is() {
    let server = Server::script([Response::status(503), Response::text("ok")]).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("both.db");
    let open = || -> Arc<dyn Journal> { Arc::new(Sqlite::open(&file).unwrap()) };
    let house = |model: Scripted| {
        let rule = Careful::of(&[D::ErrorRecovery], &[]);
        House::of(builder().shared_journal(open()).rule(rule).model(model))
    };
    let first = house(Scripted::decisions([answer("Hello.")])).await;
    assert_eq!(first.talk.send("hello").await.unwrap().text, "Hello.");
    let second = house(Scripted::new()).await;
    let made = second.decide(D::CreateNode, create_get(&server.url("/a"))).await;
    second.seen.wait_for::<DecisionHeld>(1).await;

    let item = waits(&first.runtime).await.remove(0);
    let there = say(&first.runtime.inbox(), &item, "ann", Answer::Approve).await;
    assert!(matches!(there, Err(InboxError::NotHere { .. })), "{there:?}");
    approve(&second).await;
    assert_eq!(second.end(made).await.outcome, DecisionOutcome::Done);
    assert_eq!(server.requests().len(), 2);
    first.runtime.shutdown().await;
    second.runtime.shutdown().await;
}

/// What another process has approved and begun, and left, is finished for whoever waits here.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_approved_by_a_process_that_is_gone_is_finished_here() {
    for takes_over in [true, false] {
        let (server, gate) = slow_server().await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("both.db");
        let call = decided(D::CreateNode, create_get(&server.url("/slow")));
        let model = Scripted::decisions([call, answer("It is done.")]);
        let store = FaultyStore::over(Arc::new(Sqlite::open(&file).unwrap()));
        let build = |journal: Arc<dyn Journal>, model: Scripted| {
            builder().shared_journal(journal).rule(Careful::of(&[D::CreateNode], &[])).model(model)
        };
        let first = build(Arc::new(Sqlite::open(&file).unwrap()), model);
        let first = first.time(Arc::new(SystemClock), Arc::new(SystemTimer));
        let first = House::of(first.configure(|settings| settings.take_over = takes_over)).await;
        let talk = first.talk.clone();
        let turn = tokio::spawn(async move { talk.send("fetch it").await });
        first.event("the hold", |_: &DecisionHeld| true).await;
        let second = build(store.clone(), Scripted::new());
        let second = House::of(second.configure(|settings| settings.take_over = false)).await;
        approve(&second).await;
        gate.arrived(1).await;
        store.break_down();
        second.leave().await;
        gate.open();
        assert_eq!(within("the reply", turn).await.unwrap().unwrap().text, "It is done.");
        first.runtime.shutdown().await;
    }
}

/// Who looks sees what others have said of a conversation that is in memory here.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_look_shows_what_others_have_written() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let time = TestTime::default();
    let one = house(&journal, &time, Scripted::new()).await;
    let two = house(&journal, &time, Scripted::new()).await;
    assert!(one.talk.workflows().await.unwrap().is_empty());
    let workflow = two.plan(plan(json!([cel("a", "1")]), &[])).await;
    let listed = one.talk.workflows().await.unwrap();
    assert_eq!(listed.iter().map(|known| &known.id).collect::<Vec<_>>(), [&workflow]);
    one.runtime.shutdown().await;
    two.runtime.shutdown().await;
}

/// A file tells at once that others have written to it: the clock, which stands still here, needn't
/// come to the next look.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_tells_of_others_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("both.db");
    let open = || -> Arc<dyn Journal> { Arc::new(Sqlite::open(&file).unwrap()) };
    let time = TestTime::default();
    let first = Scripted::decisions([decided(D::CreateNode, node("20 + 1"))]);
    let one = house(&open(), &time, first).await;
    let two = house(&open(), &time, Scripted::decisions([answer("It is 21.")])).await;
    let talk = one.talk.clone();
    let turn = tokio::spawn(async move { talk.send("add them").await });
    one.event("the hold", |_: &DecisionHeld| true).await;
    approve(&two).await;
    let reply = within("the reply", turn).await.unwrap().unwrap();
    assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "It is 21."));
    one.runtime.shutdown().await;
    two.runtime.shutdown().await;
}

/// An agent that waits for its decision goes on with what came of it elsewhere.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_agent_goes_on_with_what_was_done_elsewhere() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let time = TestTime::default();
    let spawn = json!({"action_type": "spawn_subagent", "subagent_type": "adder",
                       "task_payload": {}});
    let first = Scripted::decisions([decided(D::SpawnSubagent, spawn), answer("It is 21.")]);
    let one = house(&journal, &time, first.clone()).await;
    let two = house(&journal, &time, Scripted::new()).await;
    let talk = one.talk.clone();
    let turn = tokio::spawn(async move { talk.send("add them").await });
    time.asked(ephor_runtime::LOOK_INTERVAL, 1).await;
    approve(&two).await;
    two.event("the node's end", |end: &DecisionCompleted| end.decision_type == D::CreateNode).await;
    time.advance(ephor_runtime::LOOK_INTERVAL + Duration::from_millis(1));
    let reply = within("the reply", turn).await.unwrap().unwrap();
    assert_eq!(reply.text, "It is 21.");
    assert_eq!(first.requests()[1].context["steps"][0]["result"], json!(21));
    one.runtime.shutdown().await;
    two.runtime.shutdown().await;
}

/// A question that was answered elsewhere is over: the next message begins a turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_that_was_answered_elsewhere_is_over_here() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let ask = decided(
        D::RequestClarification,
        json!({"action_type": "request_clarification", "question": "Which month?"}),
    );
    let first = Scripted::decisions([ask, answer("Hello.")]);
    let one = House::of(builder().shared_journal(journal.clone()).model(first.clone())).await;
    let second = Scripted::decisions([answer("May it is.")]);
    let two = House::of(builder().shared_journal(journal.clone()).model(second)).await;
    let asked = one.talk.send("the report").await.unwrap();
    assert_eq!(asked.outcome, TurnOutcome::WaitingForUser);
    assert_eq!(two.talk.send("May").await.unwrap().text, "May it is.");
    assert_eq!(one.talk.send("hello there").await.unwrap().text, "Hello.");
    let context = first.requests()[1].context.clone();
    assert_eq!(context["message"], "hello there", "{context}");
    assert_eq!(context["steps"], json!([]), "{context}");
    let history = context["history"].as_array().unwrap();
    assert!(history.contains(&json!({"by_user": true, "text": "May"})), "{context}");
    one.runtime.shutdown().await;
    two.runtime.shutdown().await;
}

/// What one process has carried out doesn't expire in another that has heard of the question.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_carried_out_elsewhere_does_not_expire_here() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("both.db");
    let open = || -> Arc<dyn Journal> { Arc::new(Sqlite::open(&file).unwrap()) };
    let time = TestTime::default();
    let one = house(&open(), &time, Scripted::new()).await;
    let two = house(&open(), &time, Scripted::new()).await;
    let held = one.talk.decide_raw(D::CreateNode, node("20 + 1")).await.unwrap().id;
    time.advance(Duration::from_secs(1));
    let other = one.runtime.conversation("other");
    let later = other.decide_raw(D::CreateNode, node("1 + 1")).await.unwrap().id;
    assert_eq!(waits(&one.runtime).await.len(), 2);
    approve(&two).await;
    let is_it = |end: &DecisionCompleted| end.original_decision_id == held;
    two.event("the node's end", is_it).await;
    two.runtime.shutdown().await;
    // They expire in their order: when the second has, the first one's time has passed.
    let seconds = one.runtime.services().gate.judge().config().hold_ttl;
    time.advance(Duration::from_secs(seconds));
    one.event("the other's end", |end: &HoldExpired| end.hold == later).await;
    one.runtime.shutdown().await;

    let conversation = one.talk.id().unwrap();
    let events = open().read(&conversation, 0, 10_000).await.unwrap();
    // That its time has passed may be said and be refused.
    let events: Vec<_> = events.iter().filter(|event| !event.blocked()).collect();
    let count = |is: &dyn Fn(&ephor::Envelope) -> bool| events.iter().filter(|e| is(e)).count();
    assert_eq!(count(&|event| event.read::<HoldExpired>().is_some()), 0);
    assert_eq!(count(&|event| event.read::<DecisionRejected>().is_some()), 0);
    assert_eq!(count(&|event| event.read::<DecisionCompleted>().is_some()), 1);
}
