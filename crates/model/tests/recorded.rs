//! Tapes: recorded once over a model, replayed when the model is gone.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "common/server.rs"]
mod server;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ephor_model::recorded::Ignore;
use ephor_model::{
    ChatChunk, ChatModel, ChatRequest, DecideContext, ModelError, ModelErrorKind, OpenOptions,
    Purpose, Recorded, Scripted, Tape, open,
};
use ephor_offline::Offline;
use futures::StreamExt;
use serde_json::json;
use server::{Reply, Server, completion, delta, ending};

fn tape(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("tape.jsonl")
}

fn ask(text: &str) -> ChatRequest {
    ChatRequest::new(Purpose::Node, text)
}

fn decide(message: &str, today: &str) -> ChatRequest {
    let context =
        DecideContext { message: message.into(), today: today.into(), ..DecideContext::default() };
    let mut request = ChatRequest::new(Purpose::Decide, format!("Today is {today}. {message}"));
    request.context = serde_json::to_value(context).unwrap();
    request
}

async fn text(model: &dyn ChatModel, request: ChatRequest) -> Result<String, ModelError> {
    model.chat(request).await.map(|answer| answer.text)
}

#[tokio::test]
async fn what_offline_decided_is_replayed_on_another_day() {
    let folder = tempfile::tempdir().unwrap();
    let recording = Recorded::record(Arc::new(Offline::default()), tape(&folder)).unwrap();
    assert_eq!(recording.name(), "offline::rules");
    let given = recording.chat(decide("What is 6 * 7?", "2026-11-21")).await.unwrap();
    let name = format!("recorded::{}", tape(&folder).display());
    let model = open(&name, &OpenOptions::default()).unwrap();
    assert_eq!(model.name(), name);
    let mut later = decide("What is 6 * 7?", "2026-12-24");
    later.timeout = Some(Duration::from_secs(5));
    assert_eq!(model.chat(later).await.unwrap(), given);
    let error = model.chat(decide("What is 6 * 8?", "2026-11-21")).await.unwrap_err();
    assert_eq!(error.kind, ModelErrorKind::Unsupported);
    for part in [
        "\"decide\"",
        "/context/message",
        "recorded: \"What is 6 * 7?\"",
        "given:    \"What is 6 * 8?\"",
    ] {
        assert!(error.message.contains(part), "{part}\n{error}");
    }
    let error = model.chat(ask("Hi")).await.unwrap_err();
    assert!(error.message.contains("has no request for \"node\"; it has: decide (1)"), "{error}");
}

#[tokio::test]
async fn the_same_request_gets_its_answers_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let script = Scripted::new()
        .then("one")
        .then_error(ModelErrorKind::RateLimited, "slow down")
        .then("two");
    let model = Recorded::record(Arc::new(script), tape(&folder)).unwrap();
    for _ in 0..3 {
        let _ = text(&model, ask("Go")).await;
    }
    let model = Recorded::replay(tape(&folder)).unwrap();
    assert_eq!(text(&model, ask("Go")).await.unwrap(), "one");
    let error = text(&model, ask("Go")).await.unwrap_err();
    assert_eq!((error.kind, error.message.as_str()), (ModelErrorKind::RateLimited, "slow down"));
    assert_eq!(text(&model, ask("Go")).await.unwrap(), "two");
    let error = text(&model, ask("Go")).await.unwrap_err();
    assert!(error.message.contains("3 answers") && error.message.contains("request 4"), "{error}");
    let model = Recorded::replay(tape(&folder)).unwrap().repeating();
    for expect in [Some("one"), None, Some("two"), Some("two")] {
        assert_eq!(text(&model, ask("Go")).await.ok().as_deref(), expect);
    }
}

#[tokio::test]
async fn a_tape_that_is_there_is_written_on() {
    let folder = tempfile::tempdir().unwrap();
    for answer in ["one", "two"] {
        let script = Arc::new(Scripted::new().then(answer));
        let options = OpenOptions {
            own: vec![script.clone()],
            record: Some(Tape::new(tape(&folder))),
            ..OpenOptions::default()
        };
        drop(open("scripted", &options).unwrap());
        let model = Recorded::record(script, tape(&folder)).unwrap();
        assert_eq!(text(&model, ask("Go")).await.unwrap(), answer);
    }
    let model = Recorded::replay(tape(&folder)).unwrap();
    assert_eq!(text(&model, ask("Go")).await.unwrap(), "one");
    assert_eq!(text(&model, ask("Go")).await.unwrap(), "two");
    let other =
        Recorded::record_ignoring(Arc::new(Offline::default()), tape(&folder), &Ignore::nothing());
    assert!(other.unwrap_err().message.contains("other rules"));
}

#[tokio::test]
async fn ids_of_the_run_go_into_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let id = |end: &str| format!("wf_0192f0c1a2b37c4d8e5f0011223344{end}");
    let of = |id: &str| {
        let mut request = decide("Run it", "2026-11-21");
        request.context["workflows"] = json!([{"id": id}]);
        request
    };
    let script = Scripted::new().then_json(json!({"run": id("55")}));
    let model = Recorded::record(Arc::new(script), tape(&folder)).unwrap();
    model.chat(of(&id("55"))).await.unwrap();
    let model = Recorded::replay(tape(&folder)).unwrap();
    let answer = model.chat(of(&id("aa"))).await.unwrap();
    assert_eq!(answer.json, Some(json!({"run": id("aa")})));
    assert_eq!(answer.text, json!({"run": id("aa")}).to_string());
}

#[tokio::test]
async fn keys_never_land_on_a_tape() {
    let folder = tempfile::tempdir().unwrap();
    let key = "sk-proj-abcdefghijklmnopqrstuvwx";
    let mut request = ask(&format!("My key is {key}"));
    request.context = json!({"headers": {"authorization": "Bearer abcdefghijklmnopqrstuv"}});
    let script =
        Scripted::new().then(format!("Your key is {key}")).then_error(ModelErrorKind::Auth, key);
    let model = Recorded::record(Arc::new(script), tape(&folder)).unwrap();
    assert!(
        text(&model, request.clone()).await.unwrap().contains(key),
        "the caller gets all of it"
    );
    let chunks: Vec<_> = model.stream(request.clone()).collect().await;
    assert!(chunks[0].is_err());
    let written = std::fs::read_to_string(tape(&folder)).unwrap();
    assert!(!written.contains("sk-proj") && !written.contains("abcdefghijklmnop"), "{written}");
    let model = Recorded::replay(tape(&folder)).unwrap();
    assert_eq!(text(&model, request).await.unwrap(), "Your key is [redacted]");
}

#[tokio::test]
async fn a_provider_is_recorded_and_replayed_with_the_server_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut events = vec![delta(json!({"content": "Jane "})), delta(json!({"content": "Austen"}))];
    events.extend(ending("stop"));
    let server = Server::start(vec![
        completion("Jane Austen"),
        Reply::Events(events),
        Reply::Json(401, "", json!({"error": {"message": "no"}})),
    ])
    .await;
    let options = OpenOptions {
        endpoint: Some(server.url.clone()),
        record: Some(Tape::new(tape(&folder))),
        ..OpenOptions::default()
    };
    let live = open("openai::x", &options).unwrap();
    let question = || ask("Who wrote Emma?");
    let answer = live.chat(question()).await.unwrap();
    assert_eq!(answer.text, "Jane Austen");
    let chunks: Vec<_> = live.stream(question()).collect().await;
    let failed = live.chat(ask("Else?")).await.unwrap_err();
    assert_eq!(server.requests().len(), 3);
    drop((server, live));

    let model = Recorded::replay(tape(&folder)).unwrap();
    assert_eq!(model.chat(question()).await.unwrap(), answer);
    let replayed: Vec<_> = model.stream(question()).collect().await;
    assert_eq!(replayed, chunks);
    let pieces = replayed.iter().filter(|chunk| matches!(chunk, Ok(ChatChunk::Text(_)))).count();
    assert_eq!(pieces, 2, "{replayed:?}");
    assert_eq!(model.chat(ask("Else?")).await.unwrap_err(), failed);
}

#[test]
fn what_is_no_tape_isnt_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = tape(&folder);
    let open = |name: String| open(&name, &OpenOptions::default()).err().unwrap();
    let error = open(format!("recorded::{}", path.display()));
    assert_eq!(error.kind, ModelErrorKind::BadRequest);
    assert!(error.message.contains("can't be opened"), "{error}");
    std::fs::write(&path, "{\"ephor_tape\":1}\n{\"digest\":").unwrap();
    let error = open(format!("recorded::{}", path.display()));
    assert!(error.message.contains("line 2: it is torn"), "{error}");
    let error = Recorded::record(Arc::new(Offline::default()), &path).unwrap_err();
    assert!(error.message.contains("line 2: it is torn"), "{error}");
}
