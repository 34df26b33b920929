//! Asking the user: the conversation waits, and goes on with the answer.

use ephor::DecisionType as D;
use ephor::core::EventId;
use ephor::events::{ClarificationRequested, TurnOutcome, UserMessageReceived};
use ephor::model::Scripted;
use ephor_tests::house::{House, builder};
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
    };
    let reply = house.talk.send_message(reply).await.unwrap();
    assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "June it is."));
    let step = model.requests()[1].context["steps"][0].clone();
    assert_eq!(step["question"], "Which month?");
    assert_eq!(step["fields"]["month"], "June");
    let end = house.end(asked[0].decision).await;
    assert_eq!(end.result["fields"]["month"], "June");
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
