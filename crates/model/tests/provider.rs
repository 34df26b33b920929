//! The genai provider against a real HTTP server that speaks the OpenAI protocol.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "common/server.rs"]
mod server;

use std::sync::Arc;
use std::time::Duration;

use ephor_model::{
    ChatChunk, ChatModel, ChatRequest, Genai, GenaiOptions, Message, ModelError, ModelErrorKind,
    OpenOptions, Purpose, Role, Secret, ToolSpec, open,
};
use futures::StreamExt;
use serde_json::json;
use server::{Reply, Seen, Server, completion, delta, ending};

const KEY: &str = "sk-very-secret-key";

fn model(server: &Server) -> Genai {
    let options = GenaiOptions {
        endpoint: Some(server.url.clone()),
        key: Some(Secret::new(KEY)),
        timeout: Some(Duration::from_secs(20)),
        ..GenaiOptions::default()
    };
    Genai::open("openai::gpt-4o", options).unwrap()
}

fn ask(text: &str) -> ChatRequest {
    ChatRequest::new(Purpose::Node, text)
}

#[tokio::test]
async fn a_question_is_answered_with_text_and_usage() {
    let server = Server::start(vec![completion("Hello there.")]).await;
    let mut request = ask("Hi");
    request.messages.insert(0, Message::new(Role::System, "Be brief."));
    request.temperature = Some(0.5);
    request.max_tokens = Some(50);
    let answer = model(&server).chat(request).await.unwrap();
    assert_eq!((answer.text.as_str(), answer.model.as_str()), ("Hello there.", "openai::gpt-4o"));
    assert_eq!((answer.usage.input_tokens, answer.usage.output_tokens), (12, 3));

    let (head, body) = server.requests().remove(0);
    assert!(head.starts_with("post /v1/chat/completions"), "{head}");
    assert!(head.contains(&format!("authorization: bearer {KEY}")), "{head}");
    assert_eq!(body["model"], "gpt-4o");
    assert_eq!(body["messages"][0]["role"], "system");
    assert_eq!(body["messages"][1]["content"], "Hi");
    assert_eq!((&body["temperature"], &body["max_tokens"]), (&json!(0.5), &json!(50)));
}

#[tokio::test]
async fn tools_are_offered_and_called() {
    let call = json!({
        "id": "c1", "object": "chat.completion", "created": 1, "model": "gpt-4o",
        "choices": [{"index": 0, "finish_reason": "tool_calls", "message": {"role": "assistant", "content": null, "tool_calls": [
            {"id": "call_1", "type": "function", "function": {"name": "weather", "arguments": "{\"city\": \"Oslo\"}"}}]}}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    });
    let server = Server::start(vec![Reply::Json(200, "", call)]).await;
    let mut request = ask("Weather in Oslo?");
    request.tools = vec![ToolSpec {
        name: "weather".into(),
        description: "Tells the weather".into(),
        schema: json!({"type": "object", "properties": {"city": {"type": "string"}}}),
    }];
    let answer = model(&server).chat(request).await.unwrap();
    let call = &answer.tool_calls[0];
    assert_eq!(
        (call.id.as_str(), call.name.as_str(), &call.arguments),
        ("call_1", "weather", &json!({"city": "Oslo"}))
    );
    assert_eq!(server.requests()[0].1["tools"][0]["function"]["name"], "weather");
}

#[tokio::test]
async fn an_answer_that_does_not_fit_is_sent_back_with_its_violations() {
    let server = Server::start(vec![
        completion("no json"),
        completion("{\"n\": \"x\"}"),
        completion("```json\n{\"n\": 3}\n```"),
    ])
    .await;
    let mut request = ask("A number");
    request.schema = Some(Arc::new(json!({
        "type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"], "additionalProperties": false
    })));
    let answer = model(&server).chat(request).await.unwrap();
    assert_eq!(answer.json, Some(json!({"n": 3})));
    assert_eq!(answer.usage.input_tokens, 36, "all three calls are counted");
    let requests = server.requests();
    assert_eq!(requests[0].1["response_format"]["type"], "json_schema");
    let last = requests[2].1["messages"].as_array().unwrap().last().unwrap()["content"].to_string();
    assert!(last.contains("/n"), "{last}");
}

#[tokio::test]
async fn repairs_are_bounded() {
    let server = Server::start((0..9).map(|_| completion("never json")).collect()).await;
    let mut request = ask("A number");
    request.schema = Some(Arc::new(json!({"type": "object"})));
    let error = model(&server).chat(request).await.unwrap_err();
    assert_eq!(error.kind, ModelErrorKind::InvalidAnswer);
    assert_eq!(server.requests().len(), 3);
    assert_eq!(server.requests()[0].1["response_format"]["type"], "json_object");
}

async fn streamed(
    server: &Server,
) -> (Vec<String>, Result<Box<ephor_model::ChatResponse>, ModelError>) {
    let model = model(server);
    let mut stream = model.stream(ask("Go"));
    let mut pieces = Vec::new();
    while let Some(chunk) = stream.next().await {
        match chunk {
            Ok(ChatChunk::Text(text)) => pieces.push(text),
            Ok(ChatChunk::End(answer)) => {
                assert!(stream.next().await.is_none(), "the end comes last");
                return (pieces, Ok(answer));
            }
            Err(error) => {
                assert!(stream.next().await.is_none(), "nothing comes after an error");
                return (pieces, Err(error));
            }
        }
    }
    panic!("the stream ended without an end: {pieces:?}");
}

#[tokio::test]
async fn answers_are_streamed() {
    let mut events = vec![
        delta(json!({"role": "assistant", "content": "Hel"})),
        delta(json!({"content": "lo"})),
    ];
    events.extend(ending("stop"));
    let server = Server::start(vec![Reply::Events(events)]).await;
    let (pieces, answer) = streamed(&server).await;
    let answer = answer.unwrap();
    assert_eq!((pieces, answer.text.as_str()), (vec!["Hel".to_owned(), "lo".to_owned()], "Hello"));
    assert_eq!((answer.usage.input_tokens, answer.usage.output_tokens), (20, 5));
}

#[tokio::test]
async fn streamed_tool_calls_come_whole_and_once() {
    let part = |value: serde_json::Value| delta(json!({"tool_calls": [value]}));
    let mut events = vec![
        part(
            json!({"index": 0, "id": "call_1", "type": "function", "function": {"name": "weather", "arguments": ""}}),
        ),
        part(json!({"index": 0, "function": {"arguments": "{\"city\":"}})),
        part(json!({"index": 0, "function": {"arguments": " \"Oslo\"}"}})),
    ];
    events.extend(ending("tool_calls"));
    let server = Server::start(vec![Reply::Events(events)]).await;
    let (_, answer) = streamed(&server).await;
    let answer = answer.unwrap();
    assert_eq!(answer.tool_calls.len(), 1);
    assert_eq!(answer.tool_calls[0].arguments, json!({"city": "Oslo"}));
}

#[tokio::test]
async fn streams_that_break_or_are_refused_are_errors() {
    let server = Server::start(vec![Reply::Events(vec![delta(json!({"content": "Hel"}))])]).await;
    let (_, answer) = streamed(&server).await;
    // A stream without its end mark: either an error, or what came, never a hang or a panic.
    if let Ok(answer) = answer {
        assert_eq!(answer.text, "Hel");
    }
    let refused =
        Reply::Json(429, "retry-after: 9\r\n", json!({"error": {"message": "slow down"}}));
    let server = Server::start(vec![refused]).await;
    let (_, answer) = streamed(&server).await;
    let error = answer.unwrap_err();
    assert_eq!(
        (error.kind, error.retry_after),
        (ModelErrorKind::RateLimited, Some(Duration::from_secs(9))),
        "{error}"
    );
    let server = Server::start(vec![Reply::Events(vec!["{broken".to_owned()])]).await;
    assert_eq!(streamed(&server).await.1.unwrap_err().kind, ModelErrorKind::Provider);
}

#[tokio::test]
async fn failures_are_told_by_kind_and_without_the_key() {
    let said = |text: &str| json!({"error": {"message": format!("{text} {KEY}")}});
    for (reply, kind, wait, part) in [
        (Reply::Json(401, "", said("Incorrect API key")), ModelErrorKind::Auth, None, "401"),
        (Reply::Json(403, "", said("No")), ModelErrorKind::Auth, None, "403"),
        (Reply::Json(404, "", said("no such model")), ModelErrorKind::Unsupported, None, "no such model"),
        (Reply::Json(400, "", said("too long")), ModelErrorKind::BadRequest, None, "too long"),
        (Reply::Json(429, "retry-after: 30\r\n", said("slow down")), ModelErrorKind::RateLimited, Some(30), "slow down"),
        (Reply::Json(500, "", said("oops")), ModelErrorKind::Provider, None, "oops"),
        (Reply::Json(302, "location: http://169.254.169.254/\r\n", json!({})), ModelErrorKind::Provider, None, "redirect"),
        (Reply::Json(200, "", json!({"surprise": true})), ModelErrorKind::Provider, None, ""),
        (Reply::Raw(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\nconnection: close\r\n\r\n{\"broken\""), ModelErrorKind::Provider, None, "JSON"),
        (Reply::Raw(b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\nconnection: close\r\n\r\n<html>"), ModelErrorKind::Provider, None, ""),
        (Reply::Raw(b"\x00\xff garbage"), ModelErrorKind::Network, None, ""),
        (Reply::Raw(b""), ModelErrorKind::Network, None, "broke off"),
    ] {
        let server = Server::start(vec![reply]).await;
        let error = model(&server).chat(ask("Hi")).await.unwrap_err();
        assert_eq!(error.kind, kind, "{error}");
        assert_eq!(error.retry_after, wait.map(Duration::from_secs), "{error}");
        assert!(error.message.contains(part), "{error}");
        assert!(!format!("{error} {error:?}").contains(KEY), "{error}");
        assert_eq!(server.requests().len(), 1, "nothing is tried again");
    }
    let nobody = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/v1", nobody.local_addr().unwrap());
    drop(nobody);
    let options = GenaiOptions { endpoint: Some(url), ..GenaiOptions::default() };
    let error = Genai::open("openai::x", options).unwrap().chat(ask("Hi")).await.unwrap_err();
    assert_eq!(error.kind, ModelErrorKind::Network, "{error}");
}

#[tokio::test]
async fn a_server_that_hangs_runs_out_of_time() {
    let mut server = Server::start(vec![Reply::Hang, Reply::Hang]).await;
    let model = model(&server);
    let mut request = ask("Hi");
    request.timeout = Some(Duration::from_millis(300));
    let error = model.chat(request.clone()).await.unwrap_err();
    assert_eq!(error.kind, ModelErrorKind::Timeout, "{error}");
    assert_eq!(server.seen.recv().await, Some(Seen::Request));
    assert_eq!(server.seen.recv().await, Some(Seen::ClientGone));
    let chunk = model.stream(request).next().await.unwrap();
    assert_eq!(chunk.unwrap_err().kind, ModelErrorKind::Timeout);
}

#[tokio::test]
async fn dropping_a_call_closes_its_connection() {
    let mut server = Server::start(vec![Reply::Hang]).await;
    let model = model(&server);
    let call = tokio::spawn(async move { model.chat(ask("Hi")).await });
    assert_eq!(server.seen.recv().await, Some(Seen::Request));
    call.abort();
    assert_eq!(server.seen.recv().await, Some(Seen::ClientGone), "the server saw the client go");
}

#[test]
fn names_are_never_guessed() {
    for (name, options, kind, part) in [
        ("gpt-4o", OpenOptions::default(), ModelErrorKind::Unsupported, "provider::model"),
        ("nobody::x", OpenOptions::default(), ModelErrorKind::Unsupported, "anthropic"),
        ("genai_1::x", OpenOptions::default(), ModelErrorKind::Unsupported, "known providers"),
        ("openai::", OpenOptions::default(), ModelErrorKind::Unsupported, "provider::model"),
        ("offline::gpt", OpenOptions::default(), ModelErrorKind::Unsupported, "offline::rules"),
        ("", OpenOptions::default(), ModelErrorKind::Unsupported, "provider::model"),
        (
            "openai::x",
            OpenOptions {
                key_env: Some("EPHOR_TEST_NO_SUCH_KEY".into()),
                ..OpenOptions::default()
            },
            ModelErrorKind::Auth,
            "EPHOR_TEST_NO_SUCH_KEY",
        ),
        (
            "openai::x",
            OpenOptions { endpoint: Some("ftp://x".into()), ..OpenOptions::default() },
            ModelErrorKind::BadRequest,
            "http",
        ),
        (
            "openai::x",
            OpenOptions { endpoint: Some("http://user:pw@x/".into()), ..OpenOptions::default() },
            ModelErrorKind::BadRequest,
            "password",
        ),
    ] {
        let error = open(name, &options).err().unwrap_or_else(|| panic!("{name} was opened"));
        assert_eq!(error.kind, kind, "{name}: {error}");
        assert!(error.message.contains(part), "{name}: {error}");
    }
    assert_eq!(open("offline", &OpenOptions::default()).unwrap().name(), "offline::rules");
}

#[tokio::test]
async fn a_request_for_another_provider_is_refused() {
    let server = Server::start(Vec::new()).await;
    let mut request = ask("Hi");
    request.model = Some("anthropic::claude".into());
    assert_eq!(model(&server).chat(request).await.unwrap_err().kind, ModelErrorKind::Unsupported);
}
