//! A server that is told to stop says so to whoever waits for it, and to whoever comes.

use ephor::model::Scripted;
use ephor_server::ServerSettings;
use ephor_testkit::within;
use reqwest::Client;
use serde_json::json;

use super::{Running, code, json};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_and_whoever_comes_is_told() {
    let (model, first) = Scripted::new().then("never").gated();
    let (model, second) = model.then("never").gated();
    let runtime = ephor::builder().model(model).build().await.unwrap();
    // The test ends before.
    let settings = ServerSettings { drain: 3600, max_wait: 3600, ..ServerSettings::default() };
    let server = Running::draining(runtime, settings).await;
    let text = json!({"text": "Go"});
    let waits = tokio::spawn(server.post("/v1/conversations/c/messages", &text).send());
    first.reached().await;
    let turn = server.post("/v1/conversations/d/messages", &text);
    let turn = turn.header("accept", "text/event-stream").send().await.unwrap();
    second.reached().await;
    let events = server.get("/v1/events").header("accept", "text/event-stream");
    let events = events.send().await.unwrap();
    let (address, runtime) = (server.address, server.runtime);
    server.stop.send(()).unwrap();

    let answer = within("the message to be answered", waits).await;
    let (status, accepted) = json(answer.unwrap().unwrap()).await;
    assert_eq!(status, 202, "{accepted}");
    assert!(accepted["message"].is_string());
    let turn = turn.text().await.unwrap();
    let ends = |name: &&str| name.ends_with("_COMPLETE") || name.ends_with("_ERROR");
    let mut names = turn.lines().filter_map(|line| line.strip_prefix("event: "));
    assert_eq!(names.clone().filter(ends).count(), 1, "{turn}");
    assert_eq!(names.next_back(), Some("STREAM_EVENT_ERROR"), "{turn}");
    for stream in [turn, events.text().await.unwrap()] {
        let last =
            stream.lines().filter_map(|line| line.strip_prefix("data: ")).next_back().unwrap();
        let last: serde_json::Value = serde_json::from_str(last).unwrap();
        assert_eq!(last["code"], "SHUTTING_DOWN");
        assert!(last["hint"].is_string());
    }
    let new = Client::new();
    let get = |path: &str| new.get(format!("http://{address}{path}"));
    for path in ["/readyz", "/v1/me"] {
        assert_eq!(code(get(path)).await, (503, "SHUTTING_DOWN".into()), "{path}");
    }
    let refused = get("/v1/me").send().await.unwrap();
    assert_eq!(refused.headers()["retry-after"], "1");
    assert_eq!(get("/livez").send().await.unwrap().status(), 200);
    server.served.abort();
    drop((first, second));
    runtime.shutdown().await;
}
