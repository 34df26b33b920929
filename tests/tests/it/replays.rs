//! Recorded conversations that run anew.

use std::sync::Arc;

use ephor::core::EventData;
use ephor::events::{Answer, CallHeld, DecisionCompleted, SubAgentFailed, TurnEnded, TurnOutcome};
use ephor::journal::{Commit, Journal, Memory, Store};
use ephor::model::{ModelErrorKind, Scripted};
use ephor::payload::CreateNode;
use ephor::runs::replay_anew;
use ephor::{AgentContext, AgentError, Builder, ConversationId, DecisionType as D, agent_fn};
use ephor_tests::house::{House, builder, cel, create_get, get, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::approvals::{Careful, say, waits, with};
use crate::flows::{answer, decided};

async fn journal(house: &House) -> Arc<dyn Journal> {
    house.runtime.services().bus.journal().clone()
}

#[track_caller]
fn id() -> ConversationId {
    ConversationId::new("test").unwrap()
}

/// A plan with nodes side by side, one of which fails, is retried, and then succeeds; a turn; a call that
/// a person approves.
async fn recorded(build: impl Fn() -> Builder) -> (House, Server) {
    let server = Server::script([Response::status(503), Response::text("page")]).await;
    let house = House::of(build()).await;
    let nodes = json!([
        cel("one", "1 + 1"),
        get("ask", &server.url("/page")),
        cel("two", "nodes.one.output.result + 1"),
    ]);
    let workflow = house.plan(plan(nodes, &[("one", "two"), ("ask", "two")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    for attempt in 1..=2 {
        house.seen.wait_for::<CallHeld>(attempt).await;
        let item = waits(&house.runtime).await.pop().unwrap();
        say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.unwrap();
    }
    house.end(run).await;
    house.refused(D::Respond, json!({})).await;
    (house, server)
}

fn rules() -> Builder {
    with(Careful::of(&[], &["HTTP"]))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_comes_to_the_same_events() {
    let (house, server) = recorded(rules).await;
    let before = server.requests().len();
    let journal = journal(&house).await;
    let found = replay_anew(rules(), &*journal, &id()).await.unwrap();
    assert_eq!(found.difference, None, "{:#?}", found.difference);
    assert!(found.same == found.compared && found.compared > 10, "{found:?}");
    assert_eq!(server.requests().len(), before, "nothing is carried out");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turns_come_to_the_same_events() {
    let server = Server::script([Response::text("page")]).await;
    let one = |kind: D, payload: Value| json!({"decision_type": kind, "payload": payload});
    let several = json!({"intent": "COMPLEX_TASK", "decisions": [
        one(D::Respond, answer("Two things are done.").payload),
        one(D::CreateNode, create_get(&server.url("/n"))),
        one(D::CreateNode, create_get(&server.url("/m"))),
    ]});
    let model = Scripted::decisions([
        decided(D::Respond, json!({"action_type": "respond"})),
        decided(D::CreateNode, create_get(&server.url("/n"))),
        answer("It says page."),
        answer("Good night."),
    ]);
    let model = model.then_json(several);
    let house = House::of(builder().model(model)).await;
    assert_eq!(house.talk.send("What is there?").await.unwrap().outcome, TurnOutcome::Answered);
    house.talk.send("Bye").await.unwrap();
    assert_eq!(house.talk.send("Both").await.unwrap().text, "Two things are done.");
    house.seen.wait_for::<DecisionCompleted>(6).await;
    let found = replay_anew(builder(), &*journal(&house).await, &id()).await.unwrap();
    assert_eq!(found.difference, None, "{:#?}", found.difference);
    assert_eq!((server.hits("/n"), server.hits("/m")), (2, 1));
}

/// Where the record was changed, or the program decides otherwise now, the first difference is told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_difference_is_told() {
    let (house, _server) = recorded(rules).await;
    let journal = journal(&house).await;
    let events = journal.read(&id(), 0, 1000).await.unwrap();
    let at = events.iter().position(|event| event.kind() == "WorkflowCompleted").unwrap();
    let mut changed = events.clone();
    let mut value = changed[at].data.to_value().unwrap();
    value["output"]["two"] = json!("something else");
    let raw = serde_json::value::to_raw_value(&value).unwrap();
    let mut event = (*changed[at]).clone();
    event.data = EventData::raw("WorkflowCompleted", raw);
    changed[at] = Arc::new(event);
    let other = Memory::new();
    other.append(Commit::new(id(), 0, changed)).await.unwrap();
    let found = replay_anew(rules(), &other, &id()).await.unwrap();
    let difference = found.difference.unwrap();
    assert_eq!(
        (difference.sequence, &*difference.event_type),
        (at as u64 + 1, "WorkflowCompleted")
    );
    assert_eq!(difference.place, "/data/output/two");

    // Without the rule that held the call nobody is asked.
    let found = replay_anew(builder().model(Scripted::new()), &*journal, &id()).await.unwrap();
    assert_eq!(found.difference.unwrap().event_type, "CallHeld");
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Task {
    urls: Vec<String>,
}

/// What a sub-agent decides is judged anew, one of them twice at the same time; its models aren't asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_sub_agents_do_comes_to_the_same_events() {
    let server = Server::script([Response::text("page")]).await;
    let asked = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let counted = asked.clone();
    let build = move || {
        let counted = counted.clone();
        let clerk = agent_fn("clerk", "asks", move |cx: AgentContext, task: Task| {
            let counted = counted.clone();
            async move {
                counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let ask = async |url: &String| {
                    let node = serde_json::from_value::<CreateNode>(create_get(url)).unwrap();
                    cx.decide(node).await
                };
                let both = futures::future::join_all(task.urls.iter().map(ask)).await;
                match both.into_iter().collect::<Result<Vec<_>, _>>() {
                    Ok(pages) => Ok(json!({"pages": pages.len()})),
                    Err(error) => Err(AgentError::failed(error.to_string())),
                }
            }
        });
        builder().agent(clerk)
    };
    let spawn = |urls: Value| {
        decided(
            D::SpawnSubagent,
            json!({"action_type": "spawn_subagent", "subagent_type": "clerk",
                   "task_payload": {"urls": urls}}),
        )
    };
    let good = spawn(json!([server.url("/a"), server.url("/b")]));
    let bad = spawn(json!(["file:///etc/passwd"]));
    let model = Scripted::decisions([good, bad, answer("Two pages.")]);
    let house = House::of(build().model(model)).await;
    assert_eq!(house.talk.send("go").await.unwrap().text, "Two pages.");
    assert_eq!(house.all::<SubAgentFailed>().await.len(), 1);
    let found = replay_anew(build(), &*journal(&house).await, &id()).await.unwrap();
    assert_eq!(found.difference, None, "{:#?}", found.difference);
    assert_eq!((found.limit, found.same), (None, found.compared));
    assert_eq!(asked.load(std::sync::atomic::Ordering::Relaxed), 2, "they are played");
    assert_eq!(server.requests().len(), 2);
}

/// A person ended it then, and does so again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancelled_turn_comes_to_the_same_events() {
    let question = json!({"action_type": "request_clarification", "question": "Which one?"});
    let model = Scripted::decisions([decided(D::RequestClarification, question)]);
    let house = House::of(builder().model(model)).await;
    house.talk.send("go").await.unwrap();
    let turn = house.talk.events(0, 1).await.unwrap()[0].id;
    house.runtime.cancel(&id(), turn, "ann", "").await.unwrap();
    house.seen.wait_for::<DecisionCompleted>(1).await;
    house.seen.wait_for::<TurnEnded>(2).await;
    let found = replay_anew(builder(), &*journal(&house).await, &id()).await.unwrap();
    assert_eq!(found.difference, None, "{:#?}", found.difference);
    assert_eq!(found.same, found.compared);
}

/// What a model was asked in vain then fails again: once before an answer, twice at the end of a turn,
/// whose words name what failed in the user's language.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failed_calls_of_a_model_come_to_the_same_events() {
    let model = Scripted::new()
        .then_error(ModelErrorKind::Network, "no route")
        .then_decision(answer("Here."))
        .then_error(ModelErrorKind::Timeout, "no route")
        .then_error(ModelErrorKind::RateLimited, "slow down")
        .then_error(ModelErrorKind::Auth, "no key")
        .then_decision(answer("There."));
    let house = House::of(builder().model(model)).await;
    let mut outcomes = Vec::new();
    for text in ["a", "b", "早上好", "d"] {
        outcomes.push(house.talk.send(text).await.unwrap().outcome);
    }
    let (answered, failed) = (TurnOutcome::Answered, TurnOutcome::Failed);
    assert_eq!(outcomes, [answered, failed, failed, answered]);
    let found = replay_anew(builder(), &*journal(&house).await, &id()).await.unwrap();
    assert_eq!(found.difference, None, "{:#?}", found.difference);
    assert_eq!(found.same, found.compared);
}
