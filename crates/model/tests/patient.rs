//! What is opened by name is tried again where a provider's failure may pass.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "common/server.rs"]
mod server;

use ephor_model::{ChatChunk, ChatRequest, ModelErrorKind, OpenOptions, Patience, Purpose, open};
use futures::StreamExt;
use serde_json::json;
use server::{Reply, Server, completion, delta, ending};

fn slow_down(wait: &'static str) -> Reply {
    Reply::Json(429, wait, json!({"error": {"message": "slow down"}}))
}

/// Asks once: the answer or the kind of the failure, and how often the server was asked.
async fn ask(script: Vec<Reply>, patience: Patience) -> (Result<String, ModelErrorKind>, usize) {
    let server = Server::start(script).await;
    let endpoint = Some(server.url.clone());
    let options = OpenOptions { endpoint, patience, ..OpenOptions::default() };
    let model = open("openai::x", &options).unwrap();
    let answer = model.chat(ChatRequest::new(Purpose::Node, "Hi")).await;
    let answer = answer.map(|answer| answer.text).map_err(|error| error.kind);
    (answer, server.requests().len())
}

#[tokio::test]
async fn a_rate_limit_is_waited_out_as_the_provider_asks() {
    let script = vec![slow_down("retry-after: 0\r\n"), completion("Hello")];
    assert_eq!(ask(script, Patience::default()).await, (Ok("Hello".to_owned()), 2));
    // Longer than anybody waits: told at once.
    let script = vec![slow_down("retry-after: 3600\r\n"), completion("Hello")];
    assert_eq!(ask(script, Patience::default()).await, (Err(ModelErrorKind::RateLimited), 1));
    let script = vec![slow_down("retry-after-ms: 1\r\n"), completion("Hello")];
    assert_eq!(ask(script, Patience::none()).await, (Err(ModelErrorKind::RateLimited), 1));
}

#[tokio::test]
async fn a_wait_that_is_too_long_is_told() {
    let server = Server::start(vec![slow_down("retry-after: 3600\r\n")]).await;
    let endpoint = Some(server.url.clone());
    let model = open("openai::x", &OpenOptions { endpoint, ..OpenOptions::default() }).unwrap();
    let error = model.chat(ChatRequest::new(Purpose::Node, "Hi")).await.unwrap_err();
    assert!(error.message.contains("it asks to wait 3600 s, and at most 60 s"), "{error}");
}

/// Whoever asks again himself has the model try once.
#[tokio::test]
async fn a_request_says_how_often_it_is_tried() {
    for (attempts, expect) in [(Some(1), 1), (Some(2), 2), (None, 3)] {
        let script = (0..9).map(|_| slow_down("retry-after: 0\r\n")).collect();
        let server = Server::start(script).await;
        let endpoint = Some(server.url.clone());
        let model = open("openai::x", &OpenOptions { endpoint, ..OpenOptions::default() }).unwrap();
        let mut request = ChatRequest::new(Purpose::Node, "Hi");
        request.attempts = attempts;
        assert_eq!(model.chat(request).await.unwrap_err().kind, ModelErrorKind::RateLimited);
        assert_eq!(server.requests().len(), expect);
        assert!(model.tries_again());
    }
}

#[tokio::test]
async fn what_wont_pass_is_told_at_once() {
    for (status, kind) in [
        (401, ModelErrorKind::Auth),
        (400, ModelErrorKind::BadRequest),
        (404, ModelErrorKind::Unsupported),
    ] {
        let failed = Reply::Json(status, "retry-after: 0\r\n", json!({"error": {"message": "no"}}));
        let (answer, asked) = ask(vec![failed, completion("never")], Patience::default()).await;
        assert_eq!((answer, asked), (Err(kind), 1), "{status}");
    }
}

#[tokio::test]
async fn a_stream_is_begun_again() {
    let mut events = vec![delta(json!({"content": "Hel"})), delta(json!({"content": "lo"}))];
    events.extend(ending("stop"));
    let server = Server::start(vec![slow_down("retry-after: 0\r\n"), Reply::Events(events)]).await;
    let endpoint = Some(server.url.clone());
    let model = open("openai::x", &OpenOptions { endpoint, ..OpenOptions::default() }).unwrap();
    let chunks: Vec<_> = model.stream(ChatRequest::new(Purpose::Node, "Hi")).collect().await;
    let text: String = chunks
        .iter()
        .filter_map(|chunk| match chunk {
            Ok(ChatChunk::Text(text)) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!((text.as_str(), server.requests().len()), ("Hello", 2));
}

#[tokio::test]
async fn a_stream_that_breaks_in_the_middle_goes_on_with_a_new_answer() {
    let half = Reply::Events(vec![delta(json!({"content": "Hel"}))]);
    let mut whole = vec![delta(json!({"content": "Hello"}))];
    whole.extend(ending("stop"));
    let server = Server::start(vec![half, Reply::Events(whole)]).await;
    let endpoint = Some(server.url.clone());
    let patience = Patience { first: std::time::Duration::from_millis(1), ..Patience::default() };
    let options = OpenOptions { endpoint, patience, ..OpenOptions::default() };
    let model = open("openai::x", &options).unwrap();
    let chunks: Vec<_> = model.stream(ChatRequest::new(Purpose::Node, "Hi")).collect().await;
    let [first, again, second, ChatChunk::End(answer)] =
        &chunks.into_iter().collect::<Result<Vec<_>, _>>().unwrap()[..]
    else {
        panic!("a piece, a new beginning, and an answer");
    };
    assert_eq!((first, again), (&ChatChunk::Text("Hel".into()), &ChatChunk::Again));
    assert_eq!((second, answer.text.as_str()), (&ChatChunk::Text("Hello".into()), "Hello"));
}
