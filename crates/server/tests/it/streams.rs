//! Streams: every event once and in order, wherever they are resumed.

use ephor::events::UserMessageReceived;
use ephor_server::ServerSettings;
use futures::StreamExt;
use serde_json::{Value, json};

use super::Running;

/// Reads lines of a stream until so many have come, or it ends.
async fn lines(server: &Running, path: &str, most: usize) -> Vec<Value> {
    let asked = server.get(path).header("accept", "application/x-ndjson");
    let mut bytes = asked.send().await.unwrap().bytes_stream();
    let (mut text, mut lines) = (String::new(), Vec::new());
    while lines.len() < most
        && let Some(piece) = bytes.next().await
    {
        text.push_str(std::str::from_utf8(&piece.unwrap()).unwrap());
        while let Some((line, rest)) = text.split_once('\n') {
            lines.push(serde_json::from_str(line).unwrap());
            text = rest.to_owned();
        }
    }
    lines.truncate(most);
    lines
}

fn ids(lines: &[Value]) -> Vec<String> {
    lines.iter().map(|line| line["data"]["id"].to_string()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_resumes_behind_any_event() {
    let server = Running::start(ServerSettings::default()).await;
    server.runtime.conversation("c").send("What is 6 * 7?").await.unwrap();
    let recorded =
        server.json("/v1/conversations/c/events?limit=1000").await["last"].as_u64().unwrap();
    let most = usize::try_from(recorded).unwrap();
    let all = lines(&server, "/v1/events?after=0", most).await;
    assert_eq!(all.len(), most);
    let order: Vec<u64> = all
        .iter()
        .map(|line| line["data"]["sequence"].as_str().unwrap().parse().unwrap())
        .collect();
    assert_eq!(order, (1..=recorded).collect::<Vec<_>>());
    // Several events of one commit have places of their own.
    for at in 0..most - 1 {
        let cursor = all[at]["cursor"].as_str().unwrap();
        let rest = lines(&server, &format!("/v1/events?after={cursor}"), most - at - 1).await;
        assert_eq!(ids(&rest), ids(&all[at + 1..]), "after {cursor}");
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_while_one_reads_is_heard_once() {
    let server = Running::start(ServerSettings::default()).await;
    for number in 0..50 {
        publish(&server, number).await;
    }
    let hear = lines(&server, "/v1/events?after=0&kinds=UserMessageReceived", 100);
    let more = async {
        for number in 50..100 {
            publish(&server, number).await;
        }
    };
    let (heard, ()) = tokio::join!(hear, more);
    let texts: Vec<_> = heard.iter().map(|line| line["data"]["data"]["text"].clone()).collect();
    let expected: Vec<_> = (0..100).map(|number: u32| json!(number.to_string())).collect();
    assert_eq!(texts, expected);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_before_a_stream_is_opened_is_heard() {
    let server = Running::start(ServerSettings::default()).await;
    publish(&server, 1).await;
    let cursor = server.json("/v1/me").await["cursor"].as_str().unwrap().to_owned();
    publish(&server, 2).await;
    let path = format!("/v1/events?after={cursor}&kinds=UserMessageReceived");
    let heard = lines(&server, &path, 1).await;
    assert_eq!(heard[0]["data"]["data"]["text"], "2");
    server.end().await;
}

async fn publish(server: &Running, number: u32) {
    let said = UserMessageReceived::text(number.to_string());
    server.runtime.conversation(&format!("c{number}")).publish(said).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_ends_with_one_complete() {
    let server = Running::start(ServerSettings::default()).await;
    let sent = server.post("/v1/conversations/c/messages", &json!({"text": "What is 6 * 7?"}));
    let text =
        sent.header("accept", "text/event-stream").send().await.unwrap().text().await.unwrap();
    let names: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert_eq!(names.last(), Some(&"STREAM_EVENT_COMPLETE"));
    assert_eq!(
        names.iter().filter(|name| name.ends_with("COMPLETE") || name.ends_with("ERROR")).count(),
        1
    );
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn modes_tell_what_they_say() {
    let server = Running::start(ServerSettings::default()).await;
    server.runtime.conversation("c").send("What is 6 * 7?").await.unwrap();
    let said = lines(&server, "/v1/events?after=0&mode=messages", 2).await;
    assert_eq!(
        (said[0]["event"].as_str(), said[0]["data"]["role"].as_str()),
        (Some("messages"), Some("user"))
    );
    assert!(said[1]["data"]["text"].as_str().unwrap().contains("42"));
    let states = lines(&server, "/v1/conversations/c/events?after=0&mode=values", 2).await;
    assert_eq!(
        (states[1]["event"].as_str(), states[1]["data"]["sequence"].as_u64()),
        (Some("values"), Some(2))
    );
    let updates = lines(&server, "/v1/events?after=0&mode=updates", 1).await;
    assert_eq!(updates[0]["data"]["decision_type"], "respond");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_end_with_the_server() {
    let server = Running::start(ServerSettings::default()).await;
    let open = server.get("/v1/events").header("accept", "text/event-stream").send().await.unwrap();
    let Running { stop, served, runtime, .. } = server;
    stop.send(()).unwrap();
    served.await.unwrap();
    assert!(open.text().await.is_ok());
    runtime.shutdown().await;
}
