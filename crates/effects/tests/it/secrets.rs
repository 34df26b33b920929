//! Secrets go to the hosts that they are bound to, and nowhere else.

use crate::common;

use std::sync::{Arc, Mutex};

use common::{Fixed, House, told};
use ephor_core::{ErrorCode, Failure};
use ephor_effects::{HostPattern, SecretBindings, Secrets};
use ephor_rules::{Judge, JudgeConfig};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

const CANARY: &str = "cnry/74+31=x \"y";

/// A server that sends back what it gets; `/to?URL` sends on to the URL.
struct Echo {
    host: HostPattern,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Echo {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let host = listener.local_addr().unwrap().into();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let kept = seen.clone();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut bytes = Vec::new();
                // The requests here are small: they come whole, or their rest doesn't matter.
                while !bytes.windows(4).any(|four| four == b"\r\n\r\n") {
                    if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
                        break;
                    }
                }
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let line = text.split("\r\n").next().unwrap_or_default().to_owned();
                let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
                kept.lock().unwrap().push(text.clone());
                let (status, more, body) = match path.split_once('?') {
                    Some(("/to", target)) => ("302 Found", format!("Location: {target}\r\n"), text),
                    Some((how @ ("/form" | "/small" | "/back" | "/cut"), target)) => {
                        let (to, key) = target.split_at(target.find("/b/").unwrap() + 3);
                        let key = match how {
                            "/form" => key.replace('+', "%20"),
                            "/small" => key.to_lowercase(),
                            "/cut" => key.chars().take(key.len() * 2 / 3).collect(),
                            _ => {
                                key.replace("%20", " ").replace("%22", "\"").chars().rev().collect()
                            }
                        };
                        ("302 Found", format!("Location: {to}{key}\r\n"), text)
                    }
                    Some(("/fail", _)) => ("500 No", String::new(), text),
                    Some(("/long", _)) => {
                        ("500 No", String::new(), format!("{}{CANARY}", "x".repeat(490)))
                    }
                    _ => ("200 OK", format!("X-Back: {CANARY}\r\n"), text),
                };
                let head = format!(
                    "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n{more}\r\n",
                    body.len()
                );
                let _ = stream.write_all(format!("{head}{body}").as_bytes()).await;
            }
        });
        Self { host, seen }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.host)
    }

    fn count(&self) -> usize {
        self.seen.lock().unwrap().len()
    }

    /// Whether any request held the secret, as it is or as a URL writes it.
    fn got_it(&self) -> bool {
        // Letters, which no port has; turned round, as `/back` writes it.
        let holds = |text: &String| text.contains("cnry") || text.contains("yrnc");
        self.seen.lock().unwrap().iter().any(holds)
    }
}

/// A house with a secret that is bound to one server, while both may be asked.
fn house(bound: &Echo) -> House {
    let settings = json!({"http": {"allow_private": ["127.0.0.1", "localhost"]}});
    let mut house = House::with_model(settings, Arc::new(Fixed::default()));
    let to = bound.host.to_string();
    let bindings = SecretBindings::default().bind("CANARY", [to.as_str()]).unwrap();
    let bindings = bindings
        .bind("UNSET", [to.as_str()])
        .unwrap()
        .bind("WIDE", ["*.example.com"])
        .unwrap()
        .bind("SHORT", [to.as_str()]);
    let secrets = Secrets::with_source(bindings.unwrap(), |name| match name {
        "CANARY" => Some(CANARY.to_owned()),
        "WIDE" => Some("cnry74/secret".to_owned()),
        "SHORT" => Some("short".to_owned()),
        _ => None,
    });
    house.executors = house.executors.with_secrets(secrets);
    house
}

fn get(url: String, more: Value) -> Value {
    let mut config = json!({"url": url, "method": "GET"});
    for (key, value) in more.as_object().unwrap() {
        config[key] = value.clone();
    }
    config
}

fn clean(text: &str) {
    for form in ["cnry", "74+31", "74%2B31", "Y25yeS83NCszMT"] {
        assert!(!text.contains(form), "{form} in {text}");
    }
}

#[tokio::test]
async fn a_secret_goes_to_its_host_and_comes_back_redacted() {
    let echo = Echo::start().await;
    let house = house(&echo);
    let key = || json!({"headers": {"X-Key": "${CANARY}"}});
    for config in [
        get(echo.url("/a"), key()),
        get(echo.url("/a?k=${CANARY}"), json!({})),
        get(echo.url("/${CANARY}"), json!({})),
        get(echo.url("/a"), json!({"params": {"k": "${CANARY}"}})),
        get(echo.url("/a"), json!({"headers": {"Accept": "${CANARY}"}})),
        get(echo.url("/to?/b"), key()),
    ] {
        let before = echo.count();
        let output = house.run("HTTP", config).await.unwrap();
        assert!(echo.got_it() && echo.count() > before);
        assert!(output["headers"]["x-back"] == "${CANARY}" || output["status"] == 200);
        clean(&output.to_string());
    }
    for path in ["/fail?x", "/long?x"] {
        let failure = house.run("HTTP", get(echo.url(path), key())).await.unwrap_err();
        clean(&told(&failure));
        assert!(told(&failure).contains("${CANARY}"), "{}", told(&failure));
    }
    // What comes back is redacted also for a node that used no secret.
    let output = house.run("HTTP", get(echo.url("/a"), json!({}))).await.unwrap();
    assert_eq!(output["headers"]["x-back"], "${CANARY}");
    house.notes.lock().unwrap().iter().for_each(|note| clean(note));
}

#[tokio::test]
async fn a_secret_goes_nowhere_else() {
    let (bound, other) = (Echo::start().await, Echo::start().await);
    let mut house = house(&bound);
    // The judge stops some of these before; what the executor does is under test.
    let disabled_rules = vec!["http_url".to_owned()];
    let judge = Judge::new(JudgeConfig { disabled_rules, ..JudgeConfig::default() }).unwrap();
    house.judge = house.judge.succeeded_by(judge);
    let key = || json!({"headers": {"X-Key": "${CANARY}"}});
    let port = bound.host.port().unwrap();
    let check = async |config: Value, expect: &str| {
        let failure: Failure = house.run("HTTP", config.clone()).await.unwrap_err();
        let told = told(&failure);
        assert!(told.contains(expect), "{config}: {told}");
        assert!(failure.hint.is_some(), "{config}: {told}");
        clean(&told);
    };
    check(get(other.url("/a"), key()), "SECRET_HOST").await;
    check(get(other.url("/a?k=${CANARY}"), json!({})), "SECRET_HOST").await;
    check(get(format!("http://localhost:{port}/"), key()), "SECRET_HOST").await;
    check(get("https://example.com/".to_owned(), key()), "SECRET_HOST").await;
    check(get(format!("https://example.com/?{}", bound.url("")), key()), "SECRET_HOST").await;
    check(get("https://${CANARY}.example.com/".to_owned(), json!({})), "SECRET_HOST").await;
    check(get("https://${WIDE}.example.com/".to_owned(), json!({})), "SECRET_IN_URL").await;
    check(get("https://a.example.com/\\${WIDE}".to_owned(), json!({})), "URL_AMBIGUOUS").await;
    let in_clear = json!({"headers": {"X-Key": "${WIDE}"}});
    check(get("http://a.example.com/".to_owned(), in_clear), "SECRET_PLAIN").await;
    check(get(format!("http://127.0.0.1:{port}${{CANARY}}/"), json!({})), "URL_INVALID").await;
    check(get(format!("http://x:${{CANARY}}@127.0.0.1:{port}/"), json!({})), "URL_USER_INFO").await;
    check(get("${CANARY}".to_owned(), json!({})), "URL_INVALID").await;
    check(get(bound.url("/a"), json!({"headers": {"X-Key": "${OTHER}"}})), "SECRET_UNKNOWN").await;
    check(get(bound.url("/a"), json!({"headers": {"X-Key": "${UNSET}"}})), "SECRET_UNSET").await;
    check(get(bound.url("/a"), json!({"headers": {"X-Key": "${SHORT}"}})), "SECRET_SHORT").await;
    assert_eq!((bound.count(), other.count()), (0, 0));

    // A redirect takes none along: headers are dropped, an address that holds it is refused.
    let away = bound.url(&format!("/to?{}", other.url("/b")));
    house.run("HTTP", get(away.clone(), key())).await.unwrap();
    house.run("HTTP", get(away, json!({"headers": {"Accept": "${CANARY}"}}))).await.unwrap();
    assert!(other.count() == 2 && bound.got_it() && !other.got_it());
    let taken = bound.url(&format!("/to?{}", other.url("/b/${CANARY}")));
    check(get(taken, json!({})), "REDIRECT_SECRET").await;
    // Nor one whose spelling its own host changes: it decodes a form, writes it small or backwards.
    for path in ["form", "small", "back", "cut"] {
        let taken = bound.url(&format!("/{path}?{}", other.url("/b/${CANARY}")));
        check(get(taken, json!({})), "REDIRECT_SECRET").await;
    }
    assert_eq!(other.count(), 2);
}

#[tokio::test]
async fn a_secret_is_for_no_other_kind_of_node() {
    let echo = Echo::start().await;
    let house = house(&echo);
    let check = async |kind: &str, config: Value| {
        let failure = house.run(kind, config).await.unwrap_err();
        assert!(told(&failure).contains("SECRET_KIND"), "{kind}: {}", told(&failure));
        assert_eq!(failure.code, ErrorCode::Permission, "{kind}");
        clean(&told(&failure));
    };
    check("LLM", json!({"prompt": "say ${CANARY}"})).await;
    check("LLM", json!({"prompt": "x", "system": "the key is ${CANARY}"})).await;
    check("LLM", json!({"messages": [{"role": "user", "content": "${CANARY}"}]})).await;
    check("LOOP", json!({"items": ["${CANARY}"]})).await;
    // The body of a loop is a node of its own.
    let body =
        |kind: &str, config: Value| json!({"items": [1], "body": {"type": kind, "config": config}});
    let failure = house.run("LOOP", body("LLM", json!({"prompt": "${CANARY}"}))).await.unwrap_err();
    assert!(told(&failure).contains("SECRET_KIND"), "{}", told(&failure));
    let config = get(echo.url("/a"), json!({"headers": {"X-Key": "${CANARY}"}}));
    let output = house.run("LOOP", body("HTTP", config)).await.unwrap();
    assert!(echo.got_it());
    clean(&output.to_string());
    // No way into a node's own values, and so into code or conditions.
    let mapped = house.run_with("CONDITION", json!({"expression": "k"}), json!({"k": "${CANARY}"}));
    assert_eq!(mapped.await.unwrap_err().code, ErrorCode::Permission);
}

#[tokio::test]
async fn a_secret_that_was_rotated_is_known_by_both_values() {
    let echo = Echo::start().await;
    let value = Arc::new(Mutex::new("first-value".to_owned()));
    let mut house = House::new(json!({"http": {"allow_private": ["127.0.0.1"]}}));
    let to = echo.host.to_string();
    let bindings = SecretBindings::default().bind("KEY", [to.as_str()]).unwrap();
    let source = value.clone();
    let secrets = Secrets::with_source(bindings, move |_| Some(source.lock().unwrap().clone()));
    house.executors = house.executors.with_secrets(secrets);
    let config = get(echo.url("/?old=first-value"), json!({"headers": {"X-Key": "${KEY}"}}));
    for secret in ["first-value", "second-value"] {
        *value.lock().unwrap() = secret.to_owned();
        let output = house.run("HTTP", config.clone()).await.unwrap().to_string();
        assert!(echo.seen.lock().unwrap().last().unwrap().contains(secret));
        assert!(!output.contains("first-value") && !output.contains("second-value"), "{output}");
    }
}
