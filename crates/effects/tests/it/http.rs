//! HTTP nodes against a real server, written here on a bare socket so that it can misbehave.

use crate::common;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use common::{House, told};
use ephor_core::{Effect, ErrorCode};
use ephor_rules::{Judge, JudgeConfig};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A house whose nodes may ask this machine's servers.
fn house() -> House {
    House::new(json!({"http": {"allow_private": ["127.0.0.1"]}}))
}

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
    let to = |path: &str| format!("Location: {}\r\n", path.split_once('?').unwrap().1);
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
        "/away" => answer("302 Found", "Location: http://localhost/\r\n", ""),
        "/to" => answer("302 Found", &to(&path), ""),
        "/see" => answer("303 See Other", &to(&path), ""),
        "/keep" => answer("307 Temporary Redirect", &to(&path), ""),
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
    let (house, server) = (house(), Server::start().await);
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
    for line in ["x-mine: yes", "content-type: application/json", "idempotency-key: ephor-"] {
        assert!(lower.contains(line), "{sent}");
    }
    assert!(sent.ends_with(r#"{"n":5}"#), "{sent}");
}

#[tokio::test]
async fn answers() {
    let (house, server) = (house(), Server::start().await);
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
    let (house, server) = (house(), Server::start().await);
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
    let (house, server) = (house(), Server::start().await);
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
    let failure = house().run("HTTP", config).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::NetworkError);
    assert!(failure.message.contains("can't be reached"), "{failure}");
}

#[tokio::test]
async fn a_receiver_that_hangs_ends_in_a_timeout() {
    let (house, server) = (house(), Server::start().await);
    for path in ["/hang", "/drip"] {
        let config = json!({"url": server.url(path), "method": "GET", "timeout": 1});
        let failure = house.run("HTTP", config).await.unwrap_err();
        assert_eq!(failure.code, ErrorCode::Timeout, "{failure}");
    }
}

#[tokio::test]
async fn dropping_the_call_ends_the_request() {
    let (house, server) = (house(), Server::start().await);
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
    let settings = json!({"http": {"max_response_bytes": 100_000, "allow_private": ["127.0.0.1"]}});
    let (house, server) = (House::new(settings), Server::start().await);
    let config = json!({"url": server.url("/endless"), "method": "GET"});
    let failure = house.run("HTTP", config).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::ResourceLimit);
    assert!(failure.message.contains("100000 bytes"), "{failure}");
}

#[tokio::test]
async fn private_addresses_are_refused_unless_they_are_named() {
    let server = Server::start().await;
    let port = server.address.port();
    let check = async |settings: Value, host: &str, expect: Result<(), &str>| {
        let config = json!({"url": format!("http://{host}:{port}/json"), "method": "GET"});
        let result = House::new(json!({ "http": settings })).run("HTTP", config).await;
        match (result, expect) {
            (Ok(_), Ok(())) => {}
            (Err(failure), Err(code)) => {
                let told = told(&failure);
                assert_eq!(failure.code, ErrorCode::Permission, "{host}: {told}");
                assert!(told.contains(code), "{host}: {told}");
            }
            (result, expect) => panic!("{host}: {result:?}, but {expect:?}"),
        }
    };
    let (address, name) = ("ADDRESS_PRIVATE", "NAME_LOCAL");
    for none in [json!({}), json!({"allow_private": false}), json!({"allow_private": []})] {
        check(none.clone(), "127.0.0.1", Err(address)).await;
        check(none, "localhost", Err(name)).await;
    }
    let one = json!({"allow_private": [format!("127.0.0.1:{port}")]});
    check(one.clone(), "127.0.0.1", Ok(())).await;
    check(one.clone(), "2130706433", Ok(())).await;
    check(one, "127.0.0.2", Err(address)).await;
    let other = json!({"allow_private": [format!("127.0.0.1:{}", port ^ 1)]});
    check(other, "127.0.0.1", Err(address)).await;
    check(json!({"allow_private": ["127.0.0.1"]}), "127.0.0.1", Ok(())).await;
    check(json!({"allow_private": ["127.0.0.1"]}), "localhost", Err(name)).await;
    check(json!({"allow_private": ["localhost"]}), "localhost", Ok(())).await;
    check(json!({"allow_private": true}), "localhost", Ok(())).await;
    let list = |domain: &str| json!({"allow_private": true, "allowed_domains": [domain]});
    check(list("127.0.0.1"), "127.0.0.1", Ok(())).await;
    check(list("*.example.com"), "127.0.0.1", Err("DOMAIN_NOT_ALLOWED")).await;
    let denied = json!({"allow_private": true, "denied_domains": ["localhost"]});
    check(denied, "localhost", Err("DOMAIN_DENIED")).await;
}

#[tokio::test]
async fn a_redirect_is_held_to_the_lists() {
    let server = Server::start().await;
    let away = json!({"url": server.url("/away"), "method": "GET"});
    let told = told(&house().run("HTTP", away.clone()).await.unwrap_err());
    assert!(told.contains("NAME_LOCAL"), "{told}");
    assert!(server.last().starts_with("GET /away"));
}

fn count(server: &Server) -> usize {
    server.requests.lock().unwrap().len()
}

#[tokio::test]
async fn what_a_redirect_would_send_elsewhere_is_judged() {
    let (house, first, other) = (house(), Server::start().await, Server::start().await);
    let target = other.url("/json?d=$%7BKEY%7D&e=${API_KEY}");
    let config = json!({
        "url": first.url(&format!("/see?{}", target.replace("${", "$${"))), "method": "POST", "body": {"secret": "plans"},
        "headers": {"Authorization": "Bearer 1", "X-Trace": "2", "Accept": "a/b"}
    });
    let output = house.run("HTTP", config).await.unwrap();
    assert_eq!((&output["json"]["t"], &output["url"]), (&json!(21), &json!(target)));
    let judged = house.judged.lock().unwrap();
    let [call] = &judged[..] else { panic!("{judged:?}") };
    let expect =
        json!({"url": target.replace("${", "$${"), "method": "GET", "headers": {"Accept": "a/b"}});
    assert_eq!(Value::Object(call.config.clone()), expect);
    let origin = format!("{:?}", call.origins["url"]);
    assert!(origin.contains(&format!("http:{}", first.address)), "{origin}");
    // And it is what was sent: nothing of the first request's but that.
    let sent = other.last().to_lowercase();
    assert!(sent.starts_with("get /json?d=$%7bkey%7d&e=${api_key} "), "{sent}");
    for left in ["plans", "bearer", "x-trace", "idempotency-key", "content-type", "referer"] {
        assert!(!sent.contains(left), "{left}: {sent}");
    }
}

#[tokio::test]
async fn a_redirect_within_its_origin_is_followed_and_one_behind_it_judged() {
    let (house, first, other) = (house(), Server::start().await, Server::start().await);
    let get = |url: String| json!({"url": url, "method": "GET"});
    house.run("HTTP", get(first.url("/to?/to?/json"))).await.unwrap();
    assert_eq!((count(&first), house.judged.lock().unwrap().len()), (3, 0));
    house.run("HTTP", get(first.url(&format!("/to?/to?{}", other.url("/json"))))).await.unwrap();
    assert_eq!((count(&other), house.judged.lock().unwrap().len()), (1, 1));
    // There and back again: each change is judged, and all of them are counted together.
    let back = format!("/to?{}", other.url(&format!("/to?{}", first.url("/json"))));
    house.run("HTTP", get(first.url(&back))).await.unwrap();
    assert_eq!(house.judged.lock().unwrap().len(), 3);
    let failure =
        house.run("HTTP", get(first.url(&format!("/to?/to?/to?{}", other.url("/to?/json"))))).await;
    assert!(told(&failure.unwrap_err()).contains("3 redirects"));
}

#[tokio::test]
async fn what_the_judge_refuses_gets_nothing() {
    let (mut house, first, other) = (house(), Server::start().await, Server::start().await);
    let to = |path: &str| first.url(&format!("/{path}?{}", other.url("/in?data=1")));
    let check = async |house: &House, path: &str, method: &str, says: &[&str], done: Effect| {
        let config = json!({"url": to(path), "method": method});
        let failure = house.run("HTTP", config).await.unwrap_err();
        let told = told(&failure);
        for text in says.iter().copied().chain([&*other.url("/in?data=1")]) {
            assert!(told.contains(text), "{text}: {told}");
        }
        assert!(failure.hint.is_some() && !failure.retryable(), "{told}");
        assert_eq!(failure.effect, done, "{method} {path}: {told}");
        assert_eq!(count(&other), 0, "{told}");
    };
    let (one, refused) = (Effect::Unsaid, "REDIRECT_REFUSED");
    // Nobody there to judge it.
    house.approver = false;
    check(&house, "to", "GET", &[refused, "nobody"], one).await;
    // A POST that was answered has been done: nobody repeats it unasked.
    check(&house, "see", "POST", &[refused, "nobody"], Effect::Unknown).await;
    house.approver = true;
    // A rule says no.
    let name = other.address.port().to_string();
    let elsewhere = to("to").replacen("127.0.0.1", "localhost", 1);
    let only = JudgeConfig {
        allowed_domains: Some(vec!["localhost".to_owned()]),
        ..JudgeConfig::default()
    };
    let open = House::new(json!({"http": {"allow_private": true}}));
    house.judge = open.judge.succeeded_by(Judge::new(only).unwrap());
    house.executors = open.executors;
    let failure = house.run("HTTP", json!({"url": elsewhere, "method": "GET"})).await.unwrap_err();
    let text = told(&failure);
    assert!(
        text.contains(refused) && text.contains("not allowed") && text.contains(&name),
        "{text}"
    );
    // The operator wants none.
    let settings = json!({"http": {"allow_private": true, "redirects": "refuse"}});
    let house = House::new(settings);
    check(&house, "to", "GET", &[refused, "REDIRECT_ELSEWHERE"], one).await;
    check(&house, "keep", "DELETE", &["REDIRECT_ELSEWHERE"], one).await;
    assert!(house.judged.lock().unwrap().is_empty());
    house.run("HTTP", json!({"url": first.url("/to?/json"), "method": "GET"})).await.unwrap();
}

#[tokio::test]
async fn a_get_carries_no_idempotency_key() {
    let (house, server) = (house(), Server::start().await);
    house.run("HTTP", json!({"url": server.url("/json"), "method": "GET"})).await.unwrap();
    assert!(!server.last().to_lowercase().contains("idempotency-key"), "{}", server.last());
}

#[tokio::test]
async fn a_host_is_asked_so_often_a_minute() {
    let server = Server::start().await;
    let settings = json!({"http": {"allow_private": ["127.0.0.1"], "requests_per_minute": 1}});
    let house = House::new(settings);
    let config = json!({"url": server.url("/json"), "method": "GET"});
    house.run("HTTP", config.clone()).await.unwrap();
    let failure = house.run("HTTP", config).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::RateLimited, "{failure}");
    assert!(failure.retry_after.is_some_and(|wait| (1..=60).contains(&wait)), "{failure:?}");
}

#[test]
fn settings() {
    #[track_caller]
    fn check(settings: Value, says: &str) {
        let read = serde_json::from_value::<ephor_effects::EffectSettings>(settings.clone());
        let told = match read {
            Err(error) => error.to_string(),
            Ok(settings) => settings.check().iter().map(|e| format!("{e}; ")).collect(),
        };
        assert!(told.contains(says) && told.is_empty() == says.is_empty(), "{settings}: {told}");
    }
    check(json!({"http": {"ports": [8080], "allowed_domains": ["*.a.org", "b.org:81"]}}), "");
    check(json!({"http": {"allow_private": ["http://127.0.0.1/"]}}), "isn't a host");
    check(json!({"http": {"allow_private": "127.0.0.1"}}), "a list of hosts");
    check(json!({"http": {"allowed_domains": ["*"]}}), "isn't a host");
    check(json!({"http": {"redirects": "refuse"}}), "");
    check(json!({"http": {"redirects": "follow"}}), "`judge` or `refuse`");
    check(json!({"http": {"ports": [0]}}), "0 is no port");
    check(json!({"http": {"max_concurrent": 0}}), "from 1 to 1000");
    check(json!({"http": {"requests_per_minute": 0}}), "1 or more");
    check(json!({"secrets": {"KEY_A": ["a.org"], "KEY_B": ["127.0.0.1:8080"]}}), "");
    check(json!({"secrets": ["KEY_A"]}), "[effects.secrets] KEY_A = [");
    check(json!({"secrets": {"KEY_A": []}}), "sent nowhere");
    check(json!({"secrets": {"key_a": ["a.org"]}}), "in capitals");
    check(json!({"secrets": {"KEY_A": ["a.org/path"]}}), "isn't a host");
}
