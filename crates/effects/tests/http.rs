//! HTTP nodes against a real server, written here on a bare socket so that it can misbehave.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use common::{House, told};
use ephor_core::ErrorCode;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A server that answers by path, and keeps what it was sent.
struct Server {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<String>>>,
    /// How many connections are open.
    open: watch::Receiver<usize>,
}

impl Server {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (count, open) = watch::channel(0);
        let kept = Arc::clone(&requests);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (kept, count) = (Arc::clone(&kept), count.clone());
                tokio::spawn(async move {
                    count.send_modify(|open| *open += 1);
                    serve(stream, &kept).await;
                    count.send_modify(|open| *open -= 1);
                });
            }
        });
        Self { address, requests, open }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn last(&self) -> String {
        self.requests.lock().unwrap().last().cloned().unwrap_or_default()
    }
}

async fn serve(mut stream: TcpStream, kept: &Mutex<Vec<String>>) {
    let mut request = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        let count = stream.read(&mut chunk).await.unwrap_or(0);
        request.extend_from_slice(&chunk[..count]);
        let text = String::from_utf8_lossy(&request).into_owned();
        let length = text
            .to_ascii_lowercase()
            .split("content-length: ")
            .nth(1)
            .and_then(|rest| rest.split("\r\n").next()?.parse::<usize>().ok())
            .unwrap_or(0);
        let whole = text.find("\r\n\r\n").is_some_and(|at| request.len() >= at + 4 + length);
        if count == 0 || whole {
            break;
        }
    }
    let request = String::from_utf8_lossy(&request).into_owned();
    let path = request.split(' ').nth(1).unwrap_or_default().to_owned();
    kept.lock().unwrap().push(request);
    let answer = |status: &str, headers: &str, body: &str| {
        format!(
            "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n{headers}\r\n{body}",
            body.len()
        )
    };
    let text = match path.split('?').next().unwrap_or_default() {
        "/json" => answer(
            "200 OK",
            "Content-Type: application/json\r\nX-A: 1\r\nX-A: 2\r\n",
            r#"{"t": 21, "list": [1]}"#,
        ),
        "/text" => answer("200 OK", "", "grüezi"),
        "/empty" => answer("204 No Content", "", ""),
        "/limited" => answer("429 Too Many Requests", "Retry-After: 7\r\n", "slow down"),
        "/gone" => answer("404 Not Found", "", &"no such thing ".repeat(100)),
        "/denied" => answer("401 Unauthorized", "", ""),
        "/broken" => answer("500 Internal Server Error", "", "stack trace"),
        "/late" => answer("504 Gateway Timeout", "", ""),
        "/loop" => answer("302 Found", "Location: /loop\r\n", ""),
        "/once" => answer("301 Moved Permanently", "Location: /json\r\n", ""),
        "/file" => answer("302 Found", "Location: file:///etc/passwd\r\n", ""),
        "/kept" => answer("307 Temporary Redirect", "Location: /json\r\n", ""),
        "/cut" => "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nonly this".to_owned(),
        "/nonsense" => "\u{1}\u{2}hello\r\n\r\n".to_owned(),
        "/hang" => {
            // Until the client has gone.
            let _ = stream.read(&mut chunk).await;
            return;
        }
        "/drip" => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\ndrop").await;
            let _ = stream.read(&mut chunk).await;
            return;
        }
        "/endless" => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await;
            while stream.write_all(&[b'x'; 65536]).await.is_ok() {}
            return;
        }
        "/binary" => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n\xff\x00\xfe").await;
            return;
        }
        _ => answer("200 OK", "", "{}"),
    };
    let _ = stream.write_all(text.as_bytes()).await;
}

#[tokio::test]
async fn a_request_arrives_as_it_was_configured() {
    let (house, server) = (House::new(json!({})), Server::start().await);
    let config = json!({
        "url": server.url("/json?a=1"), "method": "POST", "params": {"city": "北京"},
        "headers": {"X-Mine": "yes"}, "body": {"n": "${n}"}
    });
    let output = house.run_with("HTTP", config, json!({"n": 5})).await.unwrap();
    assert_eq!(output["status"], 200);
    assert_eq!(output["json"], json!({"t": 21, "list": [1]}));
    assert_eq!(output["headers"]["x-a"], "1, 2");
    let sent = server.last();
    assert!(sent.starts_with("POST /json?a=1&city=%E5%8C%97%E4%BA%AC HTTP/1.1"), "{sent}");
    let lower = sent.to_ascii_lowercase();
    for line in ["x-mine: yes", "content-type: application/json", "idempotency-key: local/c-1/"] {
        assert!(lower.contains(line), "{sent}");
    }
    assert!(sent.ends_with(r#"{"n":5}"#), "{sent}");
}

#[tokio::test]
async fn answers() {
    let (house, server) = (House::new(json!({})), Server::start().await);
    let get = async |path: &str| {
        house.run("HTTP", json!({"url": server.url(path), "method": "GET"})).await.unwrap()
    };
    let text = get("/text").await;
    assert_eq!((&text["body"], &text["json"]), (&json!("grüezi"), &Value::Null));
    let empty = get("/empty").await;
    assert_eq!(
        (&empty["status"], &empty["body"], &empty["json"]),
        (&json!(204), &json!(""), &Value::Null)
    );
    let binary = get("/binary").await;
    assert_eq!(binary["body"], Value::Null);
    let moved = get("/once").await;
    assert_eq!((&moved["status"], &moved["json"]["t"]), (&json!(200), &json!(21)));
    assert_eq!(moved["url"], server.url("/json"));
}

#[tokio::test]
async fn failures_have_codes_and_details() {
    let (house, server) = (House::new(json!({})), Server::start().await);
    let check = async |path: &str, code: ErrorCode, says: &str| {
        let config =
            json!({"url": server.url(path), "method": "GET", "params": {"key": "verysecret"}});
        let failure = house.run("HTTP", config).await.unwrap_err();
        assert_eq!(failure.code, code, "{path}: {}", told(&failure));
        assert!(told(&failure).contains(says), "{path}: {}", told(&failure));
        assert!(!told(&failure).contains("verysecret"), "{}", told(&failure));
        failure
    };
    let limited = check("/limited", ErrorCode::RateLimited, "slow down").await;
    assert_eq!(limited.retry_after, Some(7));
    let gone = check("/gone", ErrorCode::ValidationFailed, "no such thing").await;
    assert_eq!(gone.detail.unwrap().chars().count(), 500);
    check("/denied", ErrorCode::Permission, "401").await;
    check("/broken", ErrorCode::NetworkError, "500").await;
    check("/late", ErrorCode::Timeout, "504").await;
    check("/loop", ErrorCode::ValidationFailed, "3 redirects").await;
    check("/file", ErrorCode::Permission, "`file`").await;
    check("/cut", ErrorCode::NetworkError, "broke off").await;
    check("/nonsense", ErrorCode::NetworkError, "broke off").await;
    let loops = server.requests.lock().unwrap().iter().filter(|r| r.contains("/loop")).count();
    assert_eq!(loops, 4, "the first request and three redirects");
}

#[tokio::test]
async fn a_redirect_that_keeps_the_method_keeps_the_body() {
    let (house, server) = (House::new(json!({})), Server::start().await);
    let config = json!({"url": server.url("/kept"), "method": "POST", "body": {"a": 1}});
    house.run("HTTP", config).await.unwrap();
    assert!(server.last().starts_with("POST /json") && server.last().ends_with(r#"{"a":1}"#));
}

#[tokio::test]
async fn nobody_listens() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let config = json!({"url": format!("http://{address}/"), "method": "GET"});
    let failure = House::new(json!({})).run("HTTP", config).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::NetworkError);
    assert!(failure.message.contains("can't be reached"), "{failure}");
}

#[tokio::test]
async fn a_receiver_that_hangs_ends_in_a_timeout() {
    let (house, server) = (House::new(json!({})), Server::start().await);
    for path in ["/hang", "/drip"] {
        let config = json!({"url": server.url(path), "method": "GET", "timeout": 1});
        let failure = house.run("HTTP", config).await.unwrap_err();
        assert_eq!(failure.code, ErrorCode::Timeout, "{failure}");
    }
}

#[tokio::test]
async fn dropping_the_call_ends_the_request() {
    let (house, server) = (House::new(json!({})), Server::start().await);
    let mut open = server.open.clone();
    let config = json!({"url": server.url("/hang"), "method": "GET"});
    let call = house.run("HTTP", config);
    let begun = open.wait_for(|open| *open == 1);
    tokio::select! {
        result = call => panic!("{result:?}"),
        begun = begun => drop(begun.unwrap()),
    }
    // The server sees the connection close: nothing is left running.
    server.open.clone().wait_for(|open| *open == 0).await.unwrap();
}

#[tokio::test]
async fn an_endless_answer_is_cut_off() {
    let settings = json!({"http": {"max_response_bytes": 100_000}});
    let (house, server) = (House::new(settings), Server::start().await);
    let config = json!({"url": server.url("/endless"), "method": "GET"});
    let failure = house.run("HTTP", config).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::ResourceLimit);
    assert!(failure.message.contains("100000 bytes"), "{failure}");
}

#[tokio::test]
async fn private_addresses_can_be_refused() {
    let server = Server::start().await;
    let port = server.address.port();
    let check = async |settings: Value, host: &str, allowed: bool| {
        let config = json!({"url": format!("http://{host}:{port}/json"), "method": "GET"});
        match House::new(json!({ "http": settings })).run("HTTP", config).await {
            Ok(_) => assert!(allowed, "{host}"),
            Err(failure) => {
                assert!(
                    !allowed && failure.code == ErrorCode::Permission,
                    "{host}: {}",
                    told(&failure)
                );
                assert!(told(&failure).contains("allow_private"), "{}", told(&failure));
            }
        }
    };
    check(json!({"allow_private": false}), "127.0.0.1", false).await;
    check(json!({"allow_private": false}), "localhost", false).await;
    check(json!({"allow_private": ["127.0.0.1"]}), "127.0.0.1", true).await;
    check(json!({"allow_private": ["127.0.0.1"]}), "localhost", false).await;
    check(json!({}), "127.0.0.1", true).await;
}
