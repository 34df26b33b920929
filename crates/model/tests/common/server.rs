//! A server that speaks the OpenAI protocol's outside, on HTTP/1.1 written by hand: each
//! connection takes one request and gets the script's next reply.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

pub enum Reply {
    Json(u16, &'static str, Value),
    /// Events of a stream, each a JSON text or `[DONE]`.
    Events(Vec<String>),
    /// The bytes, and then the end.
    Raw(&'static [u8]),
    /// The head, and then the same piece until the client goes away.
    Endless(&'static str, Vec<u8>),
    /// The head, and a body that isn't text.
    Bytes(&'static str, Vec<u8>),
    /// Nothing, until the client goes away.
    Hang,
}

/// What the server saw happen.
#[derive(Debug, PartialEq)]
pub enum Seen {
    Request,
    ClientGone,
}

pub struct Server {
    pub url: String,
    requests: Arc<Mutex<Vec<(String, Value)>>>,
    pub seen: mpsc::Receiver<Seen>,
}

impl Server {
    pub async fn start(script: Vec<Reply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (tell, seen) = mpsc::channel(64);
        let log = Arc::clone(&requests);
        tokio::spawn(async move {
            let mut script = VecDeque::from(script);
            while let Some(reply) = script.pop_front() {
                let (mut stream, _) = listener.accept().await.unwrap();
                let request = read(&mut stream).await;
                log.lock().unwrap().push(request);
                let _ = tell.send(Seen::Request).await;
                answer(&mut stream, reply, &tell).await;
            }
        });
        Self { url, requests, seen }
    }

    /// Request line and headers in lower case, and the body.
    pub fn requests(&self) -> Vec<(String, Value)> {
        self.requests.lock().unwrap().clone()
    }
}

async fn read(stream: &mut TcpStream) -> (String, Value) {
    let mut bytes = Vec::new();
    let mut buffer = [0u8; 4096];
    loop {
        let count = stream.read(&mut buffer).await.unwrap();
        bytes.extend_from_slice(&buffer[..count]);
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
            assert!(count > 0, "the request broke off");
            continue;
        };
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap().to_lowercase();
        let length: usize = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length:"))
            .map_or(0, |text| text.trim().parse().unwrap());
        if bytes.len() >= end + 4 + length {
            let body = serde_json::from_slice(&bytes[end + 4..end + 4 + length]).unwrap();
            return (head, body);
        }
        assert!(count > 0, "the body broke off");
    }
}

async fn answer(stream: &mut TcpStream, reply: Reply, tell: &mpsc::Sender<Seen>) {
    match reply {
        Reply::Json(status, headers, body) => {
            let body = body.to_string();
            let text = format!(
                "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\n{headers}content-length: {}\r\nconnection: close\r\n\r\n{body}",
                body.len()
            );
            stream.write_all(text.as_bytes()).await.unwrap();
        }
        Reply::Events(events) => {
            let head =
                "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
            stream.write_all(head.as_bytes()).await.unwrap();
            for event in events {
                stream.write_all(format!("data: {event}\n\n").as_bytes()).await.unwrap();
            }
        }
        Reply::Raw(bytes) => stream.write_all(bytes).await.unwrap(),
        Reply::Endless(head, piece) => {
            stream.write_all(head.as_bytes()).await.unwrap();
            while stream.write_all(&piece).await.is_ok() {}
            let _ = tell.send(Seen::ClientGone).await;
        }
        Reply::Bytes(head, body) => {
            stream.write_all(head.as_bytes()).await.unwrap();
            // A client that has had enough doesn't read it all.
            let _ = stream.write_all(&body).await;
        }
        Reply::Hang => {
            let mut buffer = [0u8; 64];
            while stream.read(&mut buffer).await.is_ok_and(|count| count > 0) {}
            let _ = tell.send(Seen::ClientGone).await;
        }
    }
    let _ = stream.shutdown().await;
}

/// A completion with a text.
pub fn completion(text: &str) -> Reply {
    Reply::Json(
        200,
        "",
        json!({
            "id": "c1", "object": "chat.completion", "created": 1, "model": "gpt-4o",
            "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
            "usage": {"prompt_tokens": 12, "completion_tokens": 3, "total_tokens": 15}
        }),
    )
}

/// A piece of a streamed completion.
pub fn delta(delta: Value) -> String {
    json!({"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "gpt-4o",
           "choices": [{"index": 0, "delta": delta, "finish_reason": null}]})
    .to_string()
}

/// The last pieces: why it stopped, what it cost, and the mark.
pub fn ending(reason: &str) -> Vec<String> {
    vec![
        json!({"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "gpt-4o",
               "choices": [{"index": 0, "delta": {}, "finish_reason": reason}]})
        .to_string(),
        json!({"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "gpt-4o", "choices": [],
               "usage": {"prompt_tokens": 20, "completion_tokens": 5, "total_tokens": 25}})
        .to_string(),
        "[DONE]".to_owned(),
    ]
}
