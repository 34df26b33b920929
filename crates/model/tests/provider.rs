//! The genai provider against a real HTTP server that speaks the OpenAI protocol.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "common/server.rs"]
mod server;

use std::sync::Arc;
use std::time::Duration;

use ephor_model::{
    ChatChunk, ChatModel, ChatRequest, Genai, GenaiOptions, Message, ModelError, ModelErrorKind,
    OpenOptions, Purpose, Role, Scripted, Secret, ToolSpec, Usage, open,
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
    let calls = Reply::Json(200, "", call);
    let server = Server::start(vec![calls, completion("It rains.")]).await;
    let mut request = ask("Weather in Oslo?");
    request.tools = vec![ToolSpec {
        name: "weather".into(),
        description: "Tells the weather".into(),
        schema: json!({"type": "object", "properties": {"city": {"type": "string"}}}),
    }];
    let answer = model(&server).chat(request.clone()).await.unwrap();
    let call = &answer.tool_calls[0];
    assert_eq!(
        (call.id.as_str(), call.name.as_str(), &call.arguments),
        ("call_1", "weather", &json!({"city": "Oslo"}))
    );
    assert_eq!(server.requests()[0].1["tools"][0]["function"]["name"], "weather");

    request.messages.push(Message::calling(&answer.text, answer.tool_calls.clone()));
    request.messages.push(Message::result(call, "rain"));
    assert_eq!(model(&server).chat(request).await.unwrap().text, "It rains.");
    let messages = &server.requests()[1].1["messages"];
    let called = &messages[1]["tool_calls"][0];
    assert_eq!((&called["id"], &called["function"]["name"]), (&json!("call_1"), &json!("weather")));
    let result = (&messages[2]["role"], &messages[2]["tool_call_id"], &messages[2]["content"]);
    assert_eq!(result, (&json!("tool"), &json!("call_1"), &json!("rain")));
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
    let used = Usage { input_tokens: 36, output_tokens: 9 };
    assert_eq!(error.usage, used, "all three calls are paid");
    assert_eq!(server.requests().len(), 3);
    assert_eq!(server.requests()[0].1["response_format"]["type"], "json_object");
}

/// Whatever its error is about, and whichever model of the provider was asked.
#[tokio::test]
async fn what_was_used_before_a_failure_is_told_with_it() {
    let unfit = || completion("no json");
    let once = Usage { input_tokens: 12, output_tokens: 3 };
    let json = |mut request: ChatRequest| {
        request.schema = Some(Arc::new(json!({"type": "object"})));
        request.model = Some("gpt-dear".to_owned());
        request
    };
    let failed = || Reply::Json(500, "", json!({"error": {"message": "no"}}));
    let server = Server::start(vec![unfit(), failed()]).await;
    let error = model(&server).chat(json(ask("Hi"))).await.unwrap_err();
    let told = (error.kind, error.usage, error.model.as_str());
    assert_eq!(told, (ModelErrorKind::Provider, once, "openai::gpt-dear"));

    let empty = completion("");
    let server = Server::start(vec![empty]).await;
    assert_eq!(model(&server).chat(ask("Hi")).await.unwrap_err().usage, once);

    let server = Server::start(vec![unfit(), Reply::Hang]).await;
    let mut hurried = json(ask("Hi"));
    hurried.timeout = Some(Duration::from_secs(1));
    let error = model(&server).chat(hurried).await.unwrap_err();
    // What was asked the second time is paid, too.
    assert_eq!((error.kind, error.usage.output_tokens), (ModelErrorKind::Timeout, 3));
    assert!(error.usage.input_tokens > 20, "{:?}", error.usage);

    // A stream whose second answer breaks off before its usage is told: that is guessed.
    let mut whole = vec![delta(json!({"content": "no json"}))];
    whole.extend(ending("stop"));
    let half = vec![delta(json!({"content": "{\"an\": \"answer"}))];
    let server = Server::start(vec![Reply::Events(whole), Reply::Events(half)]).await;
    let model = model(&server);
    let chunks: Vec<_> = model.stream(json(ask("Hi"))).collect().await;
    let Some(Err(error)) = chunks.last() else {
        panic!("it came to an end: {chunks:?}");
    };
    assert!(error.usage.input_tokens > 20 && error.usage.output_tokens > 5, "{:?}", error.usage);
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
            Ok(ChatChunk::Again) => pieces.clear(),
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
async fn an_answer_that_must_fit_a_schema_is_streamed_and_sent_back() {
    let reply = |pieces: &[&str]| {
        let pieces = pieces.iter().map(|piece| delta(json!({"content": piece})));
        Reply::Events(pieces.chain(ending("stop")).collect())
    };
    let server = Server::start(vec![reply(&["{\"a\"", ": 1}"]), reply(&["{\"b\": 2}"])]).await;
    let mut request = ask("Hi");
    request.schema = Some(Arc::new(json!({"type": "object", "required": ["b"]})));
    let model = model(&server);
    let chunks: Vec<_> = model.stream(request).map(Result::unwrap).collect().await;
    let text = |text: &str| ChatChunk::Text(text.to_owned());
    assert_eq!(chunks[..3], [text("{\"a\""), text(": 1}"), ChatChunk::Again]);
    let [fits, ChatChunk::End(answer)] = &chunks[3..] else { panic!("{chunks:?}") };
    assert_eq!((fits, &answer.json), (&text("{\"b\": 2}"), &Some(json!({"b": 2}))));
    let messages = server.requests()[1].1["messages"].as_array().unwrap().clone();
    assert!(messages.last().unwrap()["content"].as_str().unwrap().contains("doesn't fit"));
}

fn bounded(server: &Server, most: usize) -> Genai {
    let options = GenaiOptions {
        endpoint: Some(server.url.clone()),
        max_answer_bytes: Some(most),
        ..GenaiOptions::default()
    };
    Genai::open("openai::gpt-4o", options).unwrap()
}

const JSON: &str = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n";
const ERROR: &str = "HTTP/1.1 500 X\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n";
const EVENTS: &str =
    "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
const ZIPPED: &str = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\n";

fn zipped(bytes: &[u8]) -> Vec<u8> {
    let mut zip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut zip, bytes).unwrap();
    zip.finish().unwrap()
}

#[tokio::test]
async fn an_answer_is_read_no_further_than_it_may_be_long() {
    let long = || vec![b' '; 64 * 1024];
    let bomb = zipped(&vec![b' '; 20_000_000]);
    assert!(bomb.len() < 100_000, "on the wire it is short");
    let frame = format!("data: {}\n\n", delta(json!({"content": "more and more "}))).into_bytes();
    for (reply, streams) in [
        (Reply::Endless(JSON, long()), false),
        (Reply::Endless(ERROR, long()), false),
        (Reply::Bytes(ZIPPED, bomb), false),
        (completion(&"x".repeat(200_000)), false),
        (Reply::Endless(EVENTS, long()), true),
        (Reply::Endless(EVENTS, frame), true),
    ] {
        let server = Server::start(vec![reply]).await;
        let model = bounded(&server, 100_000);
        let error = match streams {
            false => model.chat(ask("Hi")).await.unwrap_err(),
            true => {
                let chunks: Vec<_> = model.stream(ask("Hi")).collect().await;
                chunks.into_iter().find_map(Result::err).unwrap()
            }
        };
        assert_eq!(error.kind, ModelErrorKind::InvalidAnswer, "{error}");
        assert!(error.message.contains("more than 100000 bytes"), "{error}");
        assert_eq!(server.requests().len(), 1);
    }
    let server = Server::start(vec![Reply::Endless(JSON, long())]).await;
    let options = OpenOptions {
        endpoint: Some(server.url.clone()),
        max_answer_bytes: Some(100_000),
        ..OpenOptions::default()
    };
    let patient = open("openai::x", &options).unwrap();
    assert!(patient.chat(ask("Hi")).await.unwrap_err().message.contains("100000"));
    assert_eq!(server.requests().len(), 1, "it isn't asked for the same again");
}

#[tokio::test]
async fn a_compressed_answer_is_read() {
    let body = json!({"id": "c1", "object": "chat.completion", "created": 1, "model": "gpt-4o",
        "choices": [{"index": 0, "finish_reason": "stop",
                     "message": {"role": "assistant", "content": "Hello"}}]});
    let reply = Reply::Bytes(ZIPPED, zipped(body.to_string().as_bytes()));
    let server = Server::start(vec![reply]).await;
    let answer = bounded(&server, 100_000).chat(ask("Hi")).await.unwrap();
    assert_eq!(answer.text, "Hello");
}

#[tokio::test]
async fn tokens_that_the_provider_does_not_count_are_guessed() {
    let said = |usage: serde_json::Value| {
        Reply::Json(
            200,
            "",
            json!({"id": "c1", "object": "chat.completion", "created": 1,
            "model": "gpt-4o", "choices": [{"index": 0, "finish_reason": "stop",
                "message": {"role": "assistant", "content": "x".repeat(300)}}],
            "usage": usage}),
        )
    };
    for usage in [
        json!(null),
        json!({"prompt_tokens": "many", "completion_tokens": 3, "total_tokens": 4}),
        json!({"prompt_tokens": -5, "completion_tokens": -1, "total_tokens": -6}),
        json!({"prompt_tokens": 1e300, "completion_tokens": 1e300, "total_tokens": 1}),
        json!("none"),
        json!({"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}),
    ] {
        let server = Server::start(vec![said(usage.clone())]).await;
        let answer = bounded(&server, 100_000).chat(ask(&"y".repeat(600))).await.unwrap();
        assert!(answer.usage.input_tokens >= 200, "{usage}: {:?}", answer.usage);
        let counted = usage["completion_tokens"] == json!(3) && answer.usage.output_tokens == 3;
        assert!(counted || answer.usage.output_tokens == 100, "{usage}: {:?}", answer.usage);
    }
}

#[tokio::test]
async fn a_call_that_broke_off_is_paid_and_one_that_was_refused_is_not() {
    const HALF: &[u8] =
        b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\
        connection: close\r\n\r\n{\"id\": \"c1\", \"choices\": [";
    let words = "y".repeat(600);
    for (reply, most, paid) in [
        (Reply::Raw(HALF), None, (200, 9)),
        (Reply::Raw(HALF), Some(5), (200, 5)),
        (Reply::Raw(b"\x00\xff garbage"), None, (200, 0)),
        (Reply::Json(200, "", json!({"surprise": true})), None, (200, 0)),
        (Reply::Json(504, "", json!({})), None, (200, 0)),
        (Reply::Json(500, "", json!({"error": "no"})), None, (0, 0)),
        (Reply::Json(429, "", json!({"error": "later"})), None, (0, 0)),
    ] {
        let server = Server::start(vec![reply]).await;
        let mut request = ask(&words);
        request.max_tokens = most;
        let error = model(&server).chat(request).await.unwrap_err();
        assert_eq!((error.usage.input_tokens, error.usage.output_tokens), paid, "{error}");
    }
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
        ("genai_1::x", OpenOptions::default(), ModelErrorKind::Unsupported, "known"),
        ("openai::", OpenOptions::default(), ModelErrorKind::Unsupported, "provider::model"),
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
    let own = OpenOptions { own: vec![Arc::new(Scripted::new())], ..OpenOptions::default() };
    for name in ["scripted", "scripted::script"] {
        assert_eq!(open(name, &own).unwrap().name(), "scripted::script");
    }
    let error = open("scripted::other", &own).err().unwrap();
    assert_eq!(error.kind, ModelErrorKind::Unsupported);
    assert!(error.message.contains("scripted::script"), "{error}");
}

#[tokio::test]
async fn a_request_for_another_provider_is_refused() {
    let server = Server::start(Vec::new()).await;
    let mut request = ask("Hi");
    request.model = Some("anthropic::claude".into());
    assert_eq!(model(&server).chat(request).await.unwrap_err().kind, ModelErrorKind::Unsupported);
}

/// A completion that ended for a reason of its own.
fn ended(reason: &str, text: &str) -> Reply {
    let Reply::Json(status, head, mut body) = completion(text) else { unreachable!() };
    body["choices"][0]["finish_reason"] = json!(reason);
    Reply::Json(status, head, body)
}

#[tokio::test]
async fn an_answer_that_was_cut_off_says_so() {
    let half = "{\"n\": 1, \"m\"";
    let streamed = || {
        let mut events = vec![delta(json!({"content": half}))];
        events.extend(ending("length"));
        Reply::Events(events)
    };
    let script = vec![ended("length", half), streamed(), ended("length", half), streamed()];
    let server = Server::start(script).await;
    let model = model(&server);
    assert!(model.chat(ask("Go on")).await.unwrap().truncated);
    let last = model.stream(ask("Go on")).collect::<Vec<_>>().await.pop().unwrap().unwrap();
    assert!(matches!(last, ChatChunk::End(answer) if answer.truncated && answer.text == half));
    let mut request = ask("A number");
    request.schema = Some(Arc::new(json!({"type": "object"})));
    let error = model.chat(request.clone()).await.unwrap_err();
    let last = model.stream(request).collect::<Vec<_>>().await.pop().unwrap();
    for error in [error, last.unwrap_err()] {
        assert_eq!(error.kind, ModelErrorKind::InvalidAnswer);
        assert!(error.message.contains("cut the answer off"), "{error}");
        assert!(error.usage.tokens() > 0);
    }
    // It would have been cut off again.
    assert_eq!(server.requests().len(), 4);
}

#[tokio::test]
async fn what_a_filter_left_is_no_answer() {
    let server = Server::start(vec![ended("content_filter", "One may")]).await;
    let error = model(&server).chat(ask("How does one?")).await.unwrap_err();
    assert_eq!((error.kind, error.usage.tokens()), (ModelErrorKind::InvalidAnswer, 15));
    assert!(error.message.contains("content filter"), "{error}");
}
