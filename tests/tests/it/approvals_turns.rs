//! Held decisions of a conversation's turn and of sub-agents: they wait, and hear the answer.

use ephor::DecisionType as D;
use ephor::events::{
    Answer, DecisionHeld, DecisionRejected, HoldExpired, MessageSent, SubAgentCancelled, TurnEnded,
    TurnOutcome,
};
use ephor::model::Scripted;
use ephor::{AgentContext, AgentError, Sqlite, agent_fn};
use ephor_tests::house::{House, builder, create_get};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::approvals::{Careful, careful, reject, say, waits};
use crate::flows::{answer, decided};

async fn server() -> Server {
    Server::start(|request| async move { Response::text(request.path) }).await
}

/// The person who waits is told, the reply comes when it is settled, and the model hears the
/// answer in the form that it has.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_waits_for_the_answer() {
    let server = server().await;
    type Look = fn(&Value) -> bool;
    let table: [(Answer, Look, usize); 3] = [
        (Answer::Approve, |step| step["kind"] == "done" && !step["result"]["output"].is_null(), 1),
        (reject("too dear"), |step| step["violations"][0]["message"] == "too dear", 0),
        (
            Answer::Answer { text: "it is 7".into() },
            |step| step["result"]["answered_by_person"] == "it is 7",
            0,
        ),
    ];
    for (said, look, hits) in table {
        let path = format!("/{hits}");
        let before = server.requests().len();
        let node = decided(D::CreateNode, create_get(&server.url(&path)));
        let model = Scripted::decisions([node, answer("Well then.")]);
        let house = House::of(builder().rule(careful()).model(model.clone())).await;
        let talk = house.talk.clone();
        let sent = tokio::spawn(async move { talk.send("fetch it").await });
        let notice = house.event("the notice", |_: &MessageSent| true).await;
        assert!(notice.text.contains("waits for approval"), "{}", notice.text);
        assert!(!sent.is_finished());
        let item = waits(&house.runtime).await.pop().unwrap();
        assert_eq!(&*item.hold.question.agent, "conversation");
        say(&house.runtime.inbox(), &item, "ada", said).await.unwrap();
        let reply = sent.await.unwrap().unwrap();
        assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "Well then."));
        let step = model.requests()[1].context["steps"][0].clone();
        assert!(look(&step), "{step}");
        assert_eq!(server.requests().len() - before, hits);
        house.runtime.shutdown().await;
    }
}

/// The turn is taken up again by the process in which the answer comes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_goes_on_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let server = server().await;
    for (file, said, expect) in [("a.db", Answer::Approve, 1), ("b.db", reject("no"), 0)] {
        let file = dir.path().join(file);
        let path = format!("/{expect}");
        let node = decided(D::CreateNode, create_get(&server.url(&path)));
        let build = |model: &Scripted| {
            let journal = Sqlite::open(&file).unwrap();
            builder().rule(careful()).journal(journal).model(model.clone())
        };
        let house = House::of(build(&Scripted::decisions([node]))).await;
        let talk = house.talk.clone();
        let sent = tokio::spawn(async move { talk.send("fetch it").await });
        house.event("the notice", |_: &MessageSent| true).await;
        house.runtime.shutdown().await;
        sent.abort();

        let model = Scripted::decisions([answer("Here it is.")]);
        let house = House::of(build(&model)).await;
        let item = waits(&house.runtime).await.pop().unwrap();
        say(&house.runtime.inbox(), &item, "ada", said).await.unwrap();
        let ended = house.event("the turn's end", |_: &TurnEnded| true).await;
        assert_eq!((ended.outcome, &*ended.text), (TurnOutcome::Answered, "Here it is."));
        assert_eq!(server.hits(&path), expect);
        assert_eq!(model.requests()[0].context["message"], "fetch it");
        house.runtime.shutdown().await;
    }
}

fn spawn(timeout: f64) -> Value {
    json!({"action_type": "spawn_subagent", "subagent_type": "reader", "task_payload": {},
           "timeout": timeout})
}

fn reader(url: String) -> impl ephor::Agent {
    agent_fn("reader", "reads", move |cx: AgentContext, _: serde_json::Map<String, Value>| {
        let url = url.clone();
        async move {
            let node = serde_json::from_value::<ephor::payload::CreateNode>(create_get(&url));
            match cx.decide(node.unwrap()).await {
                Ok(result) => Ok(json!({"read": result["output"]["status"]})),
                Err(AgentError::Rejected(why)) => Ok(json!({"refused": why[0].message})),
                Err(error) => Err(error),
            }
        }
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_subagent_waits_for_the_answer() {
    let server = server().await;
    let url = server.url("/s");
    let house =
        House::of(builder().rule(careful()).model(Scripted::new()).agent(reader(url))).await;
    let inbox = house.runtime.inbox();
    let table = [(Answer::Approve, json!({"read": 200})), (reject("no"), json!({"refused": "no"}))];
    for (known, (said, output)) in table.into_iter().enumerate() {
        let id = house.decide(D::SpawnSubagent, spawn(1e6)).await;
        house.seen.wait_for::<DecisionHeld>(known + 1).await;
        let item = waits(&house.runtime).await.pop().unwrap();
        assert_eq!(&*item.hold.question.agent, "reader");
        say(&inbox, &item, "ada", said).await.unwrap();
        assert_eq!(house.end(id).await.result["output"], output);
    }
    assert_eq!(server.hits("/s"), 1);
    house.runtime.shutdown().await;
}

/// One that is ended before has nothing carried out behind its back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_subagent_that_is_cancelled_withdraws_what_it_wanted() {
    let server = server().await;
    let url = server.url("/s");
    let house =
        House::of(builder().rule(careful()).model(Scripted::new()).agent(reader(url))).await;
    let spawned = house.decide(D::SpawnSubagent, spawn(77.0)).await;
    house.seen.wait_for::<DecisionHeld>(1).await;
    let item = waits(&house.runtime).await.pop().unwrap();
    let id = house.talk.id().unwrap();
    house.runtime.cancel(&id, spawned, "ann", "too dear").await.unwrap();
    house.event("the end", |_: &SubAgentCancelled| true).await;
    let gone = house.event("the withdrawal", |_: &HoldExpired| true).await;
    assert!(gone.withdrawn && gone.hold == item.hold.id);
    house.event("the rejection", |e: &DecisionRejected| e.reason.contains("waits for it")).await;
    assert!(say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.is_err());
    assert_eq!(server.requests().len(), 0);
    house.runtime.shutdown().await;
}

/// A held answer to the user is edited before the user sees it; a held thought doesn't hang.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_said_and_thought_can_be_held_too() {
    let model = Scripted::decisions([
        decided(D::Continue, ephor_tests::samples::payload(D::Continue)),
        answer("You are fired."),
    ]);
    let rule = Careful::of(&[D::Respond, D::Continue], &[]);
    let house = House::of(builder().rule(rule).model(model)).await;
    let inbox = house.runtime.inbox();
    let talk = house.talk.clone();
    let sent = tokio::spawn(async move { talk.send("hello").await });
    house.seen.wait_for::<DecisionHeld>(1).await;
    let thought = waits(&house.runtime).await.pop().unwrap();
    say(&inbox, &thought, "ada", Answer::Approve).await.unwrap();
    house.seen.wait_for::<DecisionHeld>(2).await;
    let said = waits(&house.runtime).await.pop().unwrap();
    let mut payload = (*said.hold.payload).clone();
    payload["response"] = json!("Well done.");
    say(&inbox, &said, "ada", crate::approvals::edit(payload)).await.unwrap();
    assert_eq!(sent.await.unwrap().unwrap().text, "Well done.");
    house.runtime.shutdown().await;
}
