//! A turn's stream as front ends get it: spec 002's events, with exactly one end.

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::model::{ChatChunk, ChatModel, ChatRequest, ChatResponse, ModelError, Scripted};
use ephor::runtime::StreamEvent;
use ephor::{AgentContext, AgentError, Settings, agent_fn};
use ephor_testkit::within;
use ephor_tests::house::{House, builder, create_get};
use ephor_tests::samples;
use futures::stream::BoxStream;
use futures::{StreamExt, TryFutureExt};
use serde_json::{Value, json};

use crate::approvals::{Careful, with};
use crate::conflicts::slow_server;
use crate::flows::{answer, decided};

/// The names of the events, and the last one.
async fn events(house: &House) -> (Vec<String>, StreamEvent) {
    let turn = house.talk.stream("Go").await.unwrap();
    let all: Vec<StreamEvent> = within("the stream's end", turn.events().collect::<Vec<_>>()).await;
    let ends = all.iter().filter(|event| event.is_final()).count();
    let last = all.last().cloned().unwrap();
    assert!(ends == 1 && last.is_final(), "{all:?}");
    let name = |event: &StreamEvent| serde_json::to_value(event).unwrap()["event"].clone();
    let names = all.iter().map(name).map(|name| name.as_str().unwrap().to_owned());
    (names.filter(|name| name != "STREAM_EVENT_DEBUG").collect(), last)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_ends_with_one_complete_or_error() {
    let writer = agent_fn("writer", "", |_: AgentContext, _: Value| async move {
        Err::<Value, _>(AgentError::failed("no ink"))
    });
    let spawn = json!({"action_type": "spawn_subagent", "subagent_type": "writer",
                       "task_payload": {}});
    let model = Scripted::new()
        .then_decision(answer("Done."))
        .then_decision(decided(D::RequestClarification, samples::payload(D::RequestClarification)))
        .then_decision(decided(D::SpawnSubagent, spawn));
    let house = House::of(builder().model(model).agent(writer)).await;
    let (names, last) = events(&house).await;
    assert_eq!(names, ["STREAM_EVENT_MESSAGE", "STREAM_EVENT_COMPLETE"]);
    assert_eq!(last, StreamEvent::Complete { text: "Done.".into(), waiting: false });
    let (names, last) = events(&house).await;
    assert_eq!(names, ["HUMAN_FEEDBACK_REQUIRED", "STREAM_EVENT_COMPLETE"]);
    assert_eq!(last, StreamEvent::Complete { text: "Which one?".into(), waiting: true });
    // The answer goes on with the turn; its agent fails, and then the script is at its end.
    let turn = house.talk.stream("That one").await.unwrap();
    let all: Vec<StreamEvent> = within("the stream's end", turn.events().collect::<Vec<_>>()).await;
    let told = serde_json::to_string(&all).unwrap();
    assert!(told.contains("\"ended\":true,\"error\":\"INTERNAL: no ink"), "{told}");
    assert!(matches!(all.last(), Some(StreamEvent::Error { .. })), "{told}");
    assert_eq!(all.iter().filter(|event| event.is_final()).count(), 1);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_waits_for_approval_is_said() {
    let node = decided(D::CreateNode, samples::payload(D::CreateNode));
    let model = Scripted::new().then_decision(node).then_decision(answer("Done."));
    let house = House::of(with(Careful::of(&[D::CreateNode], &[])).model(model)).await;
    let turn = house.talk.stream("Go").await.unwrap();
    let mut stream = std::pin::pin!(turn.events());
    let asked = loop {
        match within("the question", stream.next()).await.unwrap() {
            StreamEvent::HumanFeedback { decision, .. } => break decision,
            event => assert!(!event.is_final(), "{event:?}"),
        }
    };
    assert!(asked.is_some());
    house.runtime.shutdown().await;
    let rest: Vec<StreamEvent> = within("the stream's end", stream.collect::<Vec<_>>()).await;
    assert!(matches!(rest.last(), Some(StreamEvent::Error { .. })), "{rest:?}");
}

/// A runtime that closes in the middle ends the stream as well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_that_breaks_off_says_so() {
    let (server, gate) = slow_server().await;
    let node = decided(D::CreateNode, create_get(&server.url("/slow")));
    let house = House::of(builder().model(Scripted::decisions([node]))).await;
    let turn = house.talk.stream("Go").await.unwrap();
    gate.arrived(1).await;
    let runtime = house.runtime.clone();
    let closing = tokio::spawn(async move { runtime.shutdown().await });
    let all: Vec<StreamEvent> = within("the stream's end", turn.events().collect::<Vec<_>>()).await;
    assert!(matches!(all.last(), Some(StreamEvent::Error { .. })), "{all:?}");
    gate.open();
    closing.await.unwrap();
}

/// Writes an answer in pieces: half of one that comes to nothing, then the whole.
struct Writing(String);

#[async_trait]
impl ChatModel for Writing {
    fn name(&self) -> &str {
        "test::writing"
    }

    async fn chat(&self, _: ChatRequest) -> Result<ChatResponse, ModelError> {
        let json = serde_json::from_str(&self.0).ok();
        Ok(ChatResponse { json, ..ChatResponse::text(self.name(), &self.0) })
    }

    fn stream(&self, request: ChatRequest) -> BoxStream<'_, Result<ChatChunk, ModelError>> {
        let (half, rest) = self.0.split_at(self.0.len() / 2);
        let text = |text: &str| ChatChunk::Text(text.to_owned());
        let chunks = [text(half), ChatChunk::Again, text(half), text(rest)];
        let end = self.chat(request).map_ok(|answer| ChatChunk::End(Box::new(answer)));
        futures::stream::iter(chunks.map(Ok)).chain(futures::stream::once(end)).boxed()
    }
}

/// The drafts of a turn, and what else it says.
async fn drafts(drafts: bool, payload: Value) -> (Vec<String>, Vec<StreamEvent>) {
    let mut settings = Settings::default();
    settings.judge.drafts = drafts;
    let text = json!({"decision_type": "respond", "payload": payload});
    let house = House::of(builder().settings(settings).model(Writing(text.to_string()))).await;
    let turn = house.talk.stream("Go").await.unwrap();
    let all: Vec<StreamEvent> = within("the stream's end", turn.events().collect::<Vec<_>>()).await;
    house.runtime.shutdown().await;
    let (mut drafts, mut last, mut others) = (Vec::<String>::new(), None, Vec::new());
    for event in all {
        match event {
            StreamEvent::Message { draft: Some(id), text, kind, .. } => {
                assert!(
                    kind == "draft" && others.is_empty(),
                    "nothing is drafted behind the verdict"
                );
                match drafts.last_mut() {
                    Some(draft) if last == Some(id) => draft.push_str(&text),
                    _ => drafts.push(text),
                }
                last = Some(id);
            }
            StreamEvent::Debug(_) => {}
            event => others.push(event),
        }
    }
    (drafts, others)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reply_is_drafted_only_where_the_limits_allow_it() {
    let reply = "It is \"forty-two\", and it was computed twice.";
    let payload = json!({"response": reply, "intent": "simple_query", "confidence": 1.0});
    let (pieces, said) = drafts(true, payload.clone()).await;
    assert_eq!(pieces.len(), 2, "{pieces:?}");
    assert!(reply.starts_with(&pieces[0]) && !pieces[0].is_empty(), "{pieces:?}");
    assert_eq!(pieces[1], reply);
    assert_eq!(said.last(), Some(&StreamEvent::Complete { text: reply.into(), waiting: false }));
    let (pieces, same) = drafts(false, payload).await;
    assert_eq!((pieces, same), (Vec::new(), said));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draft_that_is_rejected_is_never_sent() {
    let (pieces, said) = drafts(true, json!({"response": "It is 42.", "intent": "hunch"})).await;
    assert_eq!(pieces.last().map(String::as_str), Some("It is 42."));
    assert!(!said.iter().any(|event| matches!(event, StreamEvent::Message { .. })), "{said:?}");
    assert!(!format!("{said:?}").contains("It is 42."), "{said:?}");
}
