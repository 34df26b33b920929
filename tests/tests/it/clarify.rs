//! Asking the user: the conversation waits, and goes on with the answer.

use std::sync::Arc;

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::bus::{Batch, Committed, Entry, Middleware, MiddlewareError, Next};
use ephor::core::{Disposition, EventId};
use ephor::events::{
    Answer, ClarificationRequested, DecisionOutcome, NodeCompleted, NodeStarted, TurnEnded,
    TurnOutcome, UserMessageReceived,
};
use ephor::inbox::{Filter, InboxError, Response as Said};
use ephor::model::Scripted;
use ephor::{Draft, SendError};
use ephor_tests::house::{House, builder, get, plan};
use ephor_tests::http::{Response, Server};
use ephor_tests::samples;
use serde_json::{Map, json};

use crate::flows::{answer, decided};

fn ask() -> ephor::model::Decided {
    decided(
        D::RequestClarification,
        json!({"action_type": "request_clarification", "question": "Which month?",
               "options": ["May", "June"], "required_fields": ["month"]}),
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clarification_waits_and_its_answer_goes_on_with_the_turn() {
    let model = Scripted::decisions([ask(), answer("June it is.")]);
    let house = House::of(builder().model(model.clone())).await;
    let question = house.talk.send("Make the report").await.unwrap();
    assert_eq!(question.outcome, TurnOutcome::WaitingForUser);
    assert_eq!(question.text, "Which month?");
    assert_eq!(question.options, Some(vec!["May".to_owned(), "June".to_owned()]));
    let asked = house.all::<ClarificationRequested>().await;
    assert_eq!(asked[0].required_fields.as_deref(), Some(["month".to_owned()].as_slice()));

    // An answer to something else isn't one: it waits for its own turn.
    let reply = UserMessageReceived {
        text: "June".to_owned(),
        answers: Some(asked[0].decision),
        fields: Some(Map::from_iter([("month".to_owned(), json!("June"))])),
        ..UserMessageReceived::text("")
    };
    let reply = house.talk.send_message(reply).await.unwrap();
    let journal = house.journal().await;
    assert_eq!(
        (reply.outcome, &*reply.text),
        (TurnOutcome::Answered, "June it is."),
        "{journal:?}"
    );
    let step = model.requests()[1].context["steps"][0].clone();
    assert_eq!(step["question"], "Which month?");
    assert_eq!(step["fields"]["month"], "June");
    let end = house.end(asked[0].decision).await;
    assert_eq!(end.result["fields"]["month"], "June", "{} {journal:?}", end.result);
    house.runtime.shutdown().await;
}

/// "What do you mean?" is answered in words: an approval of it would end the turn with nothing said.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clarification_without_options_is_not_approved() {
    let asks = decided(
        D::RequestClarification,
        json!({"action_type": "request_clarification", "question": "Which month?"}),
    );
    let house = House::of(builder().model(Scripted::decisions([asks, answer("Done.")]))).await;
    house.talk.send("Make the report").await.unwrap();
    let inbox = house.runtime.inbox();
    let [question] = inbox.list(&Filter::default()).await.unwrap().try_into().unwrap();
    let reject = Answer::Reject { reason: "no".to_owned() };
    for answer in [Answer::Approve, reject, Answer::Edit { payload: Arc::new(json!({})) }] {
        let refused = inbox.answer(question.id, "ada", "", answer).await.unwrap_err();
        assert_eq!(refused.code(), "INVALID_ANSWER", "{refused}");
    }
    let blank = Answer::Answer { text: " \n".to_owned() };
    let refused = inbox.answer(question.id, "ada", "", blank).await.unwrap_err();
    assert!(refused.to_string().contains("must not be blank"), "{refused}");
    assert!(matches!(house.talk.send(" ").await, Err(SendError::Blank)));
    assert_eq!(inbox.list(&Filter::default()).await.unwrap().len(), 1, "it waits still");
    let said = Answer::Answer { text: "May".to_owned() };
    inbox.answer(question.id, "ada", "", said).await.unwrap();
    house.runtime.shutdown().await;
}

/// Whoever answers in words says what they like; who answers with data gives all that was asked for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_as_data_has_a_value_for_each_required_field() {
    let asks = decided(
        D::RequestClarification,
        json!({"action_type": "request_clarification", "question": "Of what, and when?",
               "required_fields": ["data_source", "time_range"]}),
    );
    let model = Scripted::decisions([asks.clone(), asks, answer("Done."), answer("Done.")]);
    let house = House::of(builder().model(model)).await;
    house.talk.send("Analyse the data").await.unwrap();
    let inbox = house.runtime.inbox();
    let [question] = inbox.list(&Filter::default()).await.unwrap().try_into().unwrap();
    let both = ["data_source", "time_range"];
    for (data, missing) in [
        (json!({}), both.as_slice()),
        (json!({"foo": 1}), &both),
        (json!({"data_source": null, "time_range": " "}), &both),
        (json!({"data_source": "sales"}), &both[1..]),
    ] {
        let refused = inbox.answer(question.id, "ada", "", Said::Data(data)).await;
        let refused = refused.unwrap_err();
        assert_eq!(refused.code(), "INVALID_ANSWER", "{refused}");
        let InboxError::Malformed { violations } = refused else { panic!("{refused}") };
        let named: Vec<_> = violations.iter().map(|one| &one.pointer[1..]).collect();
        assert_eq!(named, missing);
    }
    let all = json!({"data_source": "sales", "time_range": 0});
    inbox.answer(question.id, "ada", "", Said::Data(all)).await.unwrap();
    let end = house.end(question.id).await;
    assert_eq!(end.result["fields"]["data_source"], "sales", "{}", end.result);

    let again = |asked: &ClarificationRequested| asked.decision != question.id;
    let again = house.event("the second question", again).await.decision;
    let said = Said::Data(json!("the sales of May"));
    inbox.answer(again, "ada", "", said).await.unwrap();
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_to_something_else_is_a_message_of_its_own() {
    let model = Scripted::decisions([ask(), answer("June it is."), answer("And hello.")]);
    let house = House::of(builder().model(model)).await;
    house.talk.send("Make the report").await.unwrap();
    let other = UserMessageReceived {
        answers: Some(EventId::fresh()),
        ..UserMessageReceived::text("hello")
    };
    let talk = house.talk.clone();
    let other = tokio::spawn(async move { talk.send_message(other).await });
    let arrived = |seen: &[std::sync::Arc<ephor::Envelope>]| {
        seen.iter().filter(|event| event.kind() == "UserMessageReceived").count() == 2
    };
    house.seen.wait_until("the other message", arrived).await;
    let reply = house.talk.send("June").await.unwrap();
    assert_eq!(reply.text, "June it is.");
    let other = ephor_testkit::within("the other answer", other).await.unwrap().unwrap();
    assert_eq!(other.text, "And hello.");
    house.runtime.shutdown().await;
}

/// An agent asks the person in the middle of its work, and goes on with the answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_agent_at_work_can_ask() {
    let agent = ephor::agent_fn(
        "asker",
        "asks",
        |cx: ephor::AgentContext, _: serde_json::Value| async move {
            let answer =
                cx.ask("Which colour?", Some(vec!["red".to_owned(), "blue".to_owned()])).await?;
            Ok::<_, ephor::AgentError>(json!({"colour": answer}))
        },
    );
    let house = House::of(builder().agent(agent)).await;
    let mut spawn = samples::payload(D::SpawnSubagent);
    spawn["subagent_type"] = json!("asker");
    let id = house.decide(D::SpawnSubagent, spawn).await;
    house.event("the question", |e: &ClarificationRequested| e.question == "Which colour?").await;
    house.talk.publish(UserMessageReceived::text("blue")).await.unwrap();
    assert_eq!(house.end(id).await.result["output"]["colour"], "blue");
    house.runtime.shutdown().await;
}

/// Has the user say something at the last moment before a question reaches them.
struct Interjection;

#[async_trait]
impl Middleware for Interjection {
    fn name(&self) -> &str {
        "interjection"
    }
    async fn handle(&self, mut batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let published = batch.published();
        if published.is_some_and(|draft| draft.data.kind() == "ClarificationRequested") {
            let said = UserMessageReceived::text("In colour, please");
            let draft = Draft::new(batch.conversation.clone(), said).from_source("user");
            batch.entries.insert(0, Entry { draft, disposition: Disposition::Delivered });
        }
        next.run(batch).await
    }
}

/// Nobody can have answered before they were asked, however late the coordinator hears of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_said_before_the_question_is_no_answer_to_it() {
    let model = Scripted::decisions([ask(), answer("June it is."), answer("In colour.")]);
    let house = House::of(builder().model(model.clone()).middleware(Interjection)).await;
    let question = house.talk.send("Make the report").await.unwrap();
    assert_eq!(question.text, "Which month?");
    let reply = house.talk.send("June").await.unwrap();
    assert_eq!(reply.text, "June it is.");
    let asked = house.all::<ClarificationRequested>().await[0].decision;
    assert_eq!(house.end(asked).await.result, json!({"answer": "June"}));
    house.event("the other answer", |ended: &TurnEnded| ended.text == "In colour.").await;
    assert_eq!(model.requests()[2].context["message"], "In colour, please");
    house.runtime.shutdown().await;
}

/// The same for a question that isn't the conversation agent's own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_said_before_an_agents_question_is_no_answer_to_it() {
    let house = House::of(builder().middleware(Interjection)).await;
    let asked = house.decide(D::RequestClarification, ask().payload).await;
    house.event("the question", |e: &ClarificationRequested| e.decision == asked).await;
    house.talk.publish(UserMessageReceived::text("June")).await.unwrap();
    assert_eq!(house.end(asked).await.result, json!({"answer": "June"}));
    house.runtime.shutdown().await;
}

struct Silence;

#[async_trait]
impl Middleware for Silence {
    fn name(&self) -> &str {
        "silence"
    }
    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let published = batch.published();
        if published.is_some_and(|draft| draft.data.kind() == "ClarificationRequested") {
            return Err(MiddlewareError::block("nobody is to be asked"));
        }
        next.run(batch).await
    }
}

/// A question that reaches nobody has failed; nobody would ever answer it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_that_is_blocked_has_failed() {
    let model = Scripted::decisions([ask(), answer("For May, then.")]);
    let house = House::of(builder().model(model.clone()).middleware(Silence)).await;
    let reply = ephor_testkit::within("the turn", house.talk.send("Make the report"));
    assert_eq!(reply.await.unwrap().text, "For May, then.");
    let step = model.requests()[1].context["steps"][0].clone();
    assert_eq!(step["kind"], "failed");
    let ends = house.all::<ephor::events::DecisionCompleted>().await;
    let failed = ends.iter().find(|end| end.decision_type == D::RequestClarification).unwrap();
    assert_eq!(failed.outcome, DecisionOutcome::Failed);
    let error = failed.result["error"]["message"].as_str().unwrap();
    assert!(error.contains("silence") && error.contains("nobody is to be asked"), "{error}");
    house.runtime.shutdown().await;
}

/// The places of a node's start, of a question and of its answer in the record.
fn order(journal: &[String]) -> Vec<&str> {
    let told = ["NodeStarted", "ClarificationRequested", "UserMessageReceived"];
    journal.iter().map(String::as_str).filter(|kind| told.contains(kind)).collect()
}

fn nothing_begins_between(journal: &[String]) {
    let order = order(journal);
    let asked = order.iter().position(|kind| *kind == "ClarificationRequested").unwrap();
    assert_eq!(order.get(asked + 1), Some(&"UserMessageReceived"), "{order:?}");
}

/// What runs in the background is paused too: it begins nothing while the user is asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_in_the_background_is_paused_while_the_user_is_asked() {
    let gate = Arc::new(tokio::sync::Semaphore::new(0));
    let server = Server::start({
        let gate = gate.clone();
        move |request| {
            let gate = gate.clone();
            async move {
                if request.path == "/first" {
                    let _ = gate.acquire().await;
                }
                Response::text("ok")
            }
        }
    })
    .await;
    let house = House::of(builder().model(Scripted::new())).await;
    let nodes = json!([get("a", &server.url("/first")), get("b", &server.url("/second"))]);
    let workflow = house.plan(plan(nodes, &[("a", "b")])).await;
    let run = house
        .decide(
            D::ExecuteWorkflow,
            json!({"action_type": "execute_workflow", "workflow_id": workflow}),
        )
        .await;
    house.event("the first node", |_: &NodeStarted| true).await;
    let asked = house.decide(D::RequestClarification, ask().payload).await;
    house.event("the question", |e: &ClarificationRequested| e.decision == asked).await;
    gate.add_permits(1);
    house.event("the first node's end", |_: &NodeCompleted| true).await;
    house.talk.publish(UserMessageReceived::text("June")).await.unwrap();
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Done);
    nothing_begins_between(&house.journal().await);
    house.runtime.shutdown().await;
}

/// A run that is released at the very moment begins when the user has answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_that_has_just_been_released_waits_for_the_answer() {
    for round in 0..30 {
        let house = House::of(builder().model(Scripted::new())).await;
        let node = json!({"action_type": "create_node", "node_type": "CONDITION", "node_name": "n",
                          "config": {"expression": "1 < 2"}, "execute_immediately": true});
        let node = house.decide(D::CreateNode, node).await;
        let asked = house.decide(D::RequestClarification, ask().payload).await;
        house.event("the question", |e: &ClarificationRequested| e.decision == asked).await;
        house.talk.publish(UserMessageReceived::text("June")).await.unwrap();
        assert_eq!(house.end(node).await.outcome, DecisionOutcome::Done, "round {round}");
        nothing_begins_between(&house.journal().await);
        house.runtime.shutdown().await;
    }
}
