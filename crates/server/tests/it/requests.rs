//! Requests and their answers.

use std::sync::Arc;
use std::time::Duration;

use ephor::bus::{HandlerError, Observed};
use ephor::journal::{Commit, Memory, Store};
use ephor::model::{ModelError, ModelErrorKind, Scripted};
use ephor::offline::Offline;
use ephor_core::events::{MessageSent, RequestAnswered, RequestBegun, Role};
use ephor_core::{ConversationId, Disposition, Draft, Event, EventData, EventId};
use ephor_server::ServerSettings;
use ephor_server::tokens::{TokenRequest, issue};
use ephor_testkit::{DamagedJournal, FaultyStore};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{Running, code, json};

/// In which what doesn't wait for a failing journal is surely done.
const PROMPT: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_answered_and_its_run_is_listed() {
    let server = Running::start(ServerSettings::default()).await;
    let sent = server.post("/v1/conversations/c/messages", &json!({"text": "What is 6 * 7?"}));
    let (status, reply) = json(sent.send().await.unwrap()).await;
    assert_eq!((status, reply["outcome"].as_str()), (200, Some("answered")));
    assert!(reply["text"].as_str().unwrap().contains("42"));

    let runs = server.json("/v1/runs").await;
    let run = &runs["runs"][0];
    assert_eq!((runs["total"].as_u64(), run["status"].as_str()), (Some(1), Some("completed")));
    assert_eq!((run["kind"].as_str(), run["name"].as_str()), (Some("turn"), Some("c")));
    assert_eq!((runs["complete"].as_bool(), runs["unreadable"].as_u64()), (Some(true), Some(0)));
    assert!(run["tokens"].as_u64().unwrap() > 0 && run["approved"].as_u64().unwrap() > 0);
    let path = format!("/v1/conversations/c/runs/{}", run["id"].as_str().unwrap());
    assert_eq!(server.json(&path).await["status"], "completed");
    assert_eq!(server.json("/v1/runs?status=failed").await["total"], 0);
    assert_eq!(server.json("/v1/runs?status=completed&kind=turn").await["total"], 1);
    assert_eq!(server.json("/v1/runs?kind=sub_agent").await["total"], 0);

    let state = server.json("/v1/conversations/c/state?at=1").await;
    assert_eq!(
        (state["sequence"].as_u64(), state["runs"][0]["status"].as_str()),
        (Some(1), Some("running"))
    );
    let copy = server.post("/v1/conversations/c/fork", &json!({"at": 1, "to": "copy"}));
    assert_eq!(json(copy.send().await.unwrap()).await.0, 201);
    assert_eq!(
        server.json("/v1/conversations").await["conversations"].as_array().unwrap().len(),
        2
    );
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_damaged_commit_hides_no_other_conversation() {
    let of = ConversationId::new("damaged").unwrap();
    let event = Draft::new(of.clone(), MessageSent::text("hello"));
    let event = event.seal(1, jiff::Timestamp::now(), Disposition::Delivered);
    let memory = Memory::new();
    let at = memory.append(Commit::new(of.clone(), 0, vec![Arc::new(event)])).await.unwrap();
    let journal = DamagedJournal::around(memory, at, of);
    let runtime = ephor::builder().model(Offline::default()).journal(journal).build().await;
    let server = Running::of(runtime.unwrap(), ServerSettings::default()).await;
    let runs = server.json("/v1/runs").await;
    assert_eq!((runs["complete"].as_bool(), runs["unreadable"].as_u64()), (Some(false), Some(1)));
    let sent = server.post("/v1/conversations/c/messages", &json!({"text": "What is 6 * 7?"}));
    assert_eq!(json(sent.send().await.unwrap()).await.0, 200);
    let runs = server.json("/v1/runs").await;
    assert_eq!((runs["total"].as_u64(), runs["unreadable"].as_u64()), (Some(1), Some(1)));
    server.end().await;
}

/// A turn may wait for a person; its client doesn't.
#[tokio::test(flavor = "multi_thread")]
async fn a_reply_is_waited_for_only_so_long() {
    let (model, gate) = Scripted::new().then("never").gated();
    let runtime = ephor::builder().model(model).build().await.unwrap();
    let server = Running::of(runtime, ServerSettings { max_wait: 0, ..Default::default() }).await;
    let sent = server.post("/v1/conversations/c/messages", &json!({"text": "Go"}));
    let (status, accepted) = json(sent.send().await.unwrap()).await;
    assert_eq!((status, accepted["conversation"].as_str()), (202, Some("local/c")));
    let run = format!("/v1/conversations/c/runs/{}", accepted["message"].as_str().unwrap());
    assert_eq!(server.json(&run).await["status"], "running");
    drop(gate);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_runs_hold_each_run_once() {
    let server = Running::start(ServerSettings::default()).await;
    for number in 0..7 {
        let text = json!({"text": format!("What is {number} + 1?")});
        let sent = server.post(&format!("/v1/conversations/c{number}/messages"), &text);
        assert_eq!(sent.send().await.unwrap().status(), 200);
    }
    let (mut seen, mut before) = (Vec::new(), String::new());
    loop {
        let page = server.json(&format!("/v1/runs?limit=3{before}")).await;
        let runs = page["runs"].as_array().unwrap();
        seen.extend(runs.iter().map(|run| run["id"].to_string()));
        match page["next"].as_str() {
            Some(next) => before = format!("&before={next}"),
            None => break,
        }
    }
    let all = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!((all, seen.len()), (7, 7));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_is_done_once() {
    let server = Running::start(ServerSettings::default()).await;
    let path = "/v1/conversations/c/messages?wait=false";
    let send = || {
        let sent = server.post(path, &json!({"text": "What is 6 * 7?"}));
        sent.header("idempotency-key", "k-1").send()
    };
    let first = json(send().await.unwrap()).await;
    let second = json(send().await.unwrap()).await;
    assert_eq!((first.0, &first), (202, &second));
    let other = server.post(path, &json!({"text": "something else"}));
    assert_eq!(code(other.header("idempotency-key", "k-1")).await, (422, "KEY_REUSED".into()));
    let events = server.json("/v1/conversations/c/events?limit=1000").await;
    let said = events["events"].as_array().unwrap().iter();
    assert_eq!(said.filter(|event| event["type"] == "ephor.UserMessageReceived").count(), 1);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_remembered_across_a_restart() {
    let journal = Arc::new(Memory::new());
    let start = || async {
        let builder = ephor::builder().model(Offline::default()).shared_journal(journal.clone());
        Running::of(builder.build().await.unwrap(), ServerSettings::default()).await
    };
    let send = |server: &Running, key: &str| {
        let sent = server.post("/v1/conversations/c/messages", &json!({"text": "What is 6 * 7?"}));
        sent.header("idempotency-key", key)
    };
    let server = start().await;
    let first = json(send(&server, "k-1").send().await.unwrap()).await;
    assert_eq!(first.0, 200);
    // One that ended in the middle, and one that failed, which may be made again.
    let today = server.runtime.services().clock.now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let place = ConversationId::in_tenant(ConversationId::SYSTEM, &format!("requests-{today}"));
    let path = server.url("/v1/conversations/c/messages").replacen("http://", "", 1);
    let path = path.split_once('/').unwrap().1;
    let hex = |text: &str| -> String {
        Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let key = |key: &str| hex(&format!("local/ann\n/{path}\n{key}"));
    let digest = hex("{\"text\":\"What is 6 * 7?\"}");
    for (name, failed) in [("k-2", false), ("k-3", true)] {
        let begun = RequestBegun { key: key(name), digest: digest.clone() };
        let mut events = vec![EventData::typed(begun)];
        if failed {
            events.push(EventData::typed(RequestAnswered { key: key(name), answer: None }));
        }
        for event in events {
            let draft = Draft::of(place.clone().unwrap(), event);
            server.runtime.services().publish_own(draft).await.unwrap();
        }
    }
    server.end().await;

    let server = start().await;
    let again = send(&server, "k-1").send().await.unwrap();
    assert_eq!(again.headers()["idempotency-replayed"], "true");
    assert_eq!(json(again).await, first);
    assert_eq!(code(send(&server, "k-2")).await, (409, "OUTCOME_UNKNOWN".into()));
    let third = send(&server, "k-3").send().await.unwrap();
    assert!(third.status() == 200 && !third.headers().contains_key("idempotency-replayed"));
    let events = server.json("/v1/conversations/c/events?limit=1000").await;
    let said = events["events"].as_array().unwrap().iter();
    assert_eq!(said.filter(|event| event["type"] == "ephor.UserMessageReceived").count(), 2);
    assert_eq!(
        server.json("/v1/conversations").await["conversations"].as_array().unwrap().len(),
        1
    );
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_are_problems_with_codes() {
    let server = Running::start(ServerSettings { max_body: 1000, ..Default::default() }).await;
    let unknown = EventId::fresh();
    for (path, status, expected) in [
        ("/v1/conversations/nothing/state".to_owned(), 404, "NOT_FOUND"),
        ("/v1/conversations/%07/state".to_owned(), 400, "INVALID_NAME"),
        (format!("/v1/conversations/c/runs/{unknown}"), 404, "NOT_FOUND"),
        ("/v1/conversations/c/runs/nonsense".to_owned(), 404, "NOT_FOUND"),
        (format!("/v1/interrupts/{unknown}"), 404, "NOT_FOUND"),
        ("/v1/conversations/c/events/-1".to_owned(), 400, "INVALID_REQUEST"),
        ("/v1/conversations/%ff/state".to_owned(), 400, "INVALID_REQUEST"),
        ("/v1/runs?colour=red".to_owned(), 400, "INVALID_REQUEST"),
        ("/v1/runs?status=foo".to_owned(), 400, "INVALID_REQUEST"),
        ("/v1/runs?kind=agent".to_owned(), 400, "INVALID_REQUEST"),
        ("/v1/events?after=x".to_owned(), 400, "INVALID_CURSOR"),
        ("/v1/events?after=99999".to_owned(), 410, "CURSOR_BEYOND"),
        ("/v1/events?mode=loud".to_owned(), 400, "INVALID_REQUEST"),
        ("/v1/nothing".to_owned(), 404, "NOT_FOUND"),
        ("/console/../Cargo.toml".to_owned(), 404, "NOT_FOUND"),
        ("/console/%2e%2e/Cargo.toml".to_owned(), 404, "NOT_FOUND"),
    ] {
        assert_eq!(code(server.get(&path)).await, (status, expected.to_owned()), "{path}");
    }
    let put = server.client.put(server.url("/v1/runs"));
    assert_eq!(code(put).await, (405, "METHOD_NOT_ALLOWED".into()));
    let long = json!({"text": "x".repeat(2000)});
    let sent = server.post("/v1/conversations/c/messages", &long);
    assert_eq!(code(sent).await, (413, "TOO_LARGE".into()));
    let wrong = server.post("/v1/conversations/c/messages", &json!({"text": 1, "more": 2}));
    assert_eq!(code(wrong).await.0, 422);
    let told = async |request: reqwest::RequestBuilder| {
        let (_, problem) = json(request.send().await.unwrap()).await;
        assert!(problem["hint"].as_str().is_some_and(|hint| hint.contains("/openapi.json")));
        problem["detail"].as_str().unwrap().to_owned()
    };
    let unfit = server.post("/v1/conversations/c/messages", &json!({"text": 1}));
    assert!(told(unfit).await.starts_with("the body doesn't fit: text: "));
    let listed = server.post("/v1/conversations", &json!(["c"]));
    assert_eq!(told(listed).await, "the body doesn't fit: it isn't an object");
    let broken = server.client.post(server.url("/v1/conversations/c/messages"));
    let broken = broken.header("content-type", "application/json").body("{");
    assert!(told(broken).await.starts_with("the body isn't JSON: "));
    let query = told(server.get("/v1/runs?limit=few")).await;
    assert!(query.starts_with("the query can't be read: limit: "), "{query}");
    for most in ["0", "1001"] {
        let query = told(server.get(&format!("/v1/runs?limit={most}"))).await;
        assert!(query.ends_with("isn't from 1 to 1000"), "{query}");
    }
    let query = told(server.get("/v1/runs?status=foo")).await;
    assert!(["foo", "running", "cut_off"].iter().all(|word| query.contains(word)), "{query}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_from_outside_are_published_unless_they_are_the_runtime_s() {
    let server = Running::start(ServerSettings::default()).await;
    let event = |kind: &str, data: serde_json::Value| json!({"specversion": "1.0", "id": "1", "source": "/shop", "type": kind, "subject": "c", "data": data});
    let send = |event: serde_json::Value| {
        let kind = "application/cloudevents+json";
        server
            .client
            .post(server.url("/v1/events"))
            .header("content-type", kind)
            .body(event.to_string())
    };
    let own = json(send(event("com.shop.order", json!({"number": 7}))).send().await.unwrap()).await;
    assert_eq!((own.0, own.1["events"][0]["outcome"].as_str()), (202, Some("delivered")));
    let forged = send(event("ephor.DecisionValidated", json!({})));
    assert!(matches!(code(forged).await.0, 400 | 403));
    let tokens =
        json!({"token": "t", "hash": "h", "name": "n", "tenant": "local", "role": "admin"});
    assert_eq!(code(send(event("ephor.TokenIssued", tokens))).await, (403, "NOT_YOURS".into()));
    // Nor with the prefix twice, of which one is stripped.
    for kind in ["ephor.ephor.TokenIssued", "ephor.ephor.ephor.x", "ephor.ephor."] {
        let disguised = send(event(kind, json!({})));
        assert_eq!(code(disguised).await, (400, "INVALID_EVENT".into()), "{kind}");
    }
    let mut foreign = event("com.shop.order", json!({}));
    foreign["partitionkey"] = json!("other/c");
    assert_eq!(code(send(foreign)).await.0, 404);
    let binary = server.client.post(server.url("/v1/events"));
    let binary = binary.header("ce-specversion", "1.0").header("ce-type", "com.shop.order");
    let binary = binary.header("ce-subject", "c").header("content-type", "application/json");
    assert_eq!(binary.body("{\"number\": 8}").send().await.unwrap().status(), 202);
    let batch = json!([event("com.shop.a", json!({})), event("com.shop.b", json!({}))]);
    let batch = server
        .client
        .post(server.url("/v1/events"))
        .header("content-type", "application/cloudevents-batch+json")
        .body(batch.to_string());
    let batch = json(batch.send().await.unwrap()).await;
    assert_eq!((batch.0, batch.1["events"].as_array().unwrap().len()), (202, 2));
    let events = server.json("/v1/conversations/c/events").await;
    assert_eq!(events["events"].as_array().unwrap().len(), 4);
    assert_eq!(events["events"][1]["source"], "/api/ann");
    server.end().await;
}

/// What follows from an event belongs to the same group.
#[tokio::test(flavor = "multi_thread")]
async fn the_correlation_of_an_event_is_kept_and_handed_on() {
    let server = Running::start(ServerSettings::default()).await;
    let payload = json!({"action_type": "respond", "response": "hi", "intent": "greeting",
                         "confidence": 0.8});
    let made = json!({"decision_type": "respond", "payload": payload});
    let event = |correlation: serde_json::Value| {
        json!({"specversion": "1.0", "id": "1", "source": "/shop", "subject": "c",
        "type": "ephor.DecisionMade", "correlationid": correlation, "data": made})
    };
    for wrong in [json!(""), json!("x".repeat(201)), json!("a\nb"), json!(7), json!({})] {
        let refused = code(server.post("/v1/events", &event(wrong))).await;
        assert_eq!(refused, (400, "INVALID_EVENT".into()));
    }
    let sent = server.post("/v1/events", &event(json!("c-1")));
    assert_eq!(json(sent.send().await.unwrap()).await.0, 202);
    let binary = server.client.post(server.url("/v1/events")).header("ce-specversion", "1.0");
    let binary = binary.header("ce-type", "com.shop.order").header("ce-subject", "c");
    let binary = binary.header("ce-correlationid", "c-2").body("{}");
    assert_eq!(binary.send().await.unwrap().status(), 202);
    let events = server.json("/v1/conversations/c/events").await;
    let correlation = |kind: &str| {
        let of = events["events"].as_array().unwrap().iter().find(|event| event["type"] == kind);
        of.unwrap_or_else(|| panic!("no {kind}: {events}"))["correlationid"].clone()
    };
    assert_eq!(correlation("ephor.DecisionMade"), "c-1");
    assert_eq!(correlation("ephor.DecisionValidated"), "c-1");
    assert_eq!(correlation("ephor.com.shop.order"), "c-2");
    server.end().await;
}

/// It says nothing, and would be taken for the answer to what was asked back.
#[tokio::test(flavor = "multi_thread")]
async fn a_blank_message_is_refused_and_uses_up_no_question() {
    let server = Running::start(ServerSettings::default()).await;
    let path = "/v1/conversations/c/messages";
    let send = |message: serde_json::Value| server.post(path, &message);
    let asked = json(send(json!({"text": "Analyse the data"})).send().await.unwrap()).await;
    assert_eq!(asked.0, 200, "{}", asked.1);
    let before = server.json("/v1/interrupts").await;
    assert_eq!(before["interrupts"].as_array().unwrap().len(), 1);
    for text in ["", " \n\t", "\u{3000}"] {
        assert_eq!(code(send(json!({"text": text}))).await, (422, "BLANK".into()));
        assert_eq!(code(send(json!({"text": text, "fields": {}}))).await, (422, "BLANK".into()));
        let event = json!({"specversion": "1.0", "id": "1", "source": "/shop", "subject": "c",
                           "type": "ephor.UserMessageReceived", "data": {"text": text}});
        assert_eq!(code(server.post("/v1/events", &event)).await, (422, "BLANK".into()));
    }
    assert_eq!(server.json("/v1/interrupts").await, before);
    let fields = json!({"text": " ", "fields": {"data_source": "the shop"}});
    assert_eq!(json(send(fields).send().await.unwrap()).await.0, 200);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_graphs_thread_is_not_written_by_clients() {
    let server = Running::start(ServerSettings::default()).await;
    let respond = json!({"decision_type": "respond",
                         "payload": {"action_type": "respond", "message": "x"}});
    let event = json!({"specversion": "1.0", "id": "1", "source": "/shop", "subject": "c~planner",
                       "type": "ephor.UserMessageReceived", "data": {"text": "x"}});
    for (path, body) in [
        ("/v1/conversations/c~planner/messages", json!({"text": "x"})),
        ("/v1/conversations/c~planner/decisions", respond),
        ("/v1/conversations", json!({"name": "c~planner"})),
        ("/v1/events", event),
    ] {
        assert_eq!(code(server.post(path, &body)).await, (400, "INVALID_NAME".into()), "{path}");
    }
    let page = server.json("/v1/conversations?before=18446744073709551615").await;
    assert_eq!(page["conversations"], json!([]));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_judged_without_effect_and_shown_with_its_checks() {
    let server = Running::start(ServerSettings::default()).await;
    let wrong = json!({"decision_type": "respond", "payload": {"action_type": "respond"}});
    let (_, judged) =
        json(server.post("/v1/conversations/c/judge", &wrong).send().await.unwrap()).await;
    assert_eq!(judged["verdict"], "rejected");
    assert_eq!(judged["checks"][0]["rule"], "schema");
    assert_eq!(judged["checks"][0]["violations"][0]["pointer"], "/response");
    assert_eq!(server.json("/v1/conversations").await["conversations"], json!([]));

    let (status, made) =
        json(server.post("/v1/conversations/c/decisions", &wrong).send().await.unwrap()).await;
    assert_eq!((status, made["verdict"].as_str()), (202, Some("rejected")));
    let path = format!("/v1/conversations/c/decisions/{}", made["decision"].as_str().unwrap());
    let shown = server.json(&path).await;
    assert_eq!(shown["verdict"]["type"], "ephor.DecisionRejected");
    assert_eq!(shown["checks"][0]["violations"][0]["code"], "REQUIRED_FIELD");
    // A verdict is nobody's to publish, and is counted.
    let metrics = server.get("/metrics").send().await.unwrap().text().await.unwrap();
    let counted = |name: &str| {
        let line = format!("\nephor_{name}{{type=\"DecisionRejected\"}} ");
        metrics.split_once(&line).unwrap().1.lines().next().unwrap().to_owned()
    };
    assert_eq!([counted("events_total"), counted("events_published_total")], ["1", "0"]);
    server.end().await;
}

/// The judge's limit counts compact UTF-8; what a client sends may be longer.
#[tokio::test(flavor = "multi_thread")]
async fn a_body_may_be_longer_than_its_payload() {
    let server = Running::start(ServerSettings::default()).await;
    let send = async |response: &str| {
        let body = format!(
            r#"{{"decision_type": "respond", "payload": {{"action_type": "respond",
                "response": "{response}", "intent": "greeting", "confidence": 0.8}}}}"#
        );
        let sent = server.client.post(server.url("/v1/conversations/c/decisions"));
        let sent = sent.header("content-type", "application/json").body(body);
        let (status, made) = json(sent.send().await.unwrap()).await;
        (status, made["verdict"].as_str().map(str::to_owned), made["code"].clone())
    };
    let approved = (202, Some("approved".to_owned()), json!(null));
    let around = json!({"action_type": "respond", "response": "", "intent": "greeting",
                        "confidence": 0.8});
    let full = "x".repeat((1 << 20) - around.to_string().len());
    assert_eq!(send(&full).await, approved);
    assert_eq!(send(&format!("{full}x")).await.1.as_deref(), Some("rejected"));
    // Three bytes of UTF-8 each, and six as an escape.
    let escaped = r"\u4f60".repeat((1 << 20) / 3 - 100);
    assert!(escaped.len() > 2_000_000);
    assert_eq!(send(&escaped).await, approved);
    let (status, _, code) = send(&"x".repeat(8 << 20)).await;
    assert_eq!((status, code), (413, json!("TOO_LARGE")));
    // A message has no payload whose limit the judge knows.
    let long = json!({"text": "x".repeat((1 << 20) + 1)});
    let sent = server.client.post(server.url("/v1/conversations/c/messages")).json(&long);
    assert_eq!(json(sent.send().await.unwrap()).await.0, 413);
    server.end().await;
}

/// Who has many long bodies on the way sends the next one later; short ones are still read.
#[tokio::test(flavor = "multi_thread")]
async fn long_bodies_of_one_caller_are_counted() {
    let server = Running::start(ServerSettings::default()).await;
    let path = "/v1/conversations/c/judge";
    let mut open = Vec::new();
    for _ in 0..16 {
        let (piece, rest) = tokio::sync::mpsc::unbounded_channel::<Vec<u8>>();
        piece.send(vec![b' '; (1 << 20) + 1]).unwrap();
        let pieces = futures::stream::unfold(rest, |mut rest| async move {
            let piece = rest.recv().await?;
            Some((Ok::<_, std::io::Error>(piece), rest))
        });
        let sent = server.client.post(server.url(path)).header("content-type", "application/json");
        let sent = sent.body(reqwest::Body::wrap_stream(pieces)).send();
        open.push((piece, tokio::spawn(sent)));
    }
    let long = json!({"decision_type": "respond", "payload": {"response": "x".repeat(1 << 20)}});
    let refused = async || code(server.post(path, &long)).await;
    let until = tokio::time::Instant::now() + std::time::Duration::from_secs(30);
    while refused().await != (429, "TOO_MANY_REQUESTS".into()) {
        assert!(tokio::time::Instant::now() < until, "the 17th is read as well");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let short = json!({"decision_type": "respond", "payload": {}});
    assert_eq!(server.post(path, &short).send().await.unwrap().status(), 200);
    for (piece, sent) in open {
        drop(piece);
        sent.await.unwrap().unwrap();
    }
    assert_eq!(server.post(path, &long).send().await.unwrap().status(), 200);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_corrected_is_said() {
    let server = Running::start(ServerSettings::default()).await;
    let payload = json!({"action_type": "respond", "response": "hi", "intent": "greeting",
                         "confidence": 0.8, "colour": "red"});
    let made = json!({"decision_type": "respond", "payload": payload});
    let sent = server.post("/v1/conversations/c/decisions", &made).send().await.unwrap();
    let (status, made) = json(sent).await;
    assert_eq!((status, made["verdict"].as_str()), (202, Some("approved")), "{made}");
    assert_eq!(made["violations"], json!([]));
    let corrections = made["corrections"].as_array().unwrap();
    assert_eq!(corrections.len(), 1, "{made}");
    assert_eq!(
        (&corrections[0]["pointer"], &corrections[0]["from"]),
        (&json!("/colour"), &json!("red"))
    );
    let api = server.json("/openapi.json").await;
    let described = &api["components"]["schemas"]["Published"]["properties"];
    assert!(described["corrections"]["type"] == "array", "{described}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_served_is_described() {
    let server = Running::start(ServerSettings::default()).await;
    let api = server.json("/openapi.json").await;
    let paths = api["paths"].as_object().unwrap();
    assert!(paths.len() > 30 && paths.contains_key("/v1/conversations/{name}/messages"));
    let operations = paths.values().flat_map(|item| item.as_object().unwrap().values());
    let mut ids: Vec<&str> = operations.map(|it| it["operationId"].as_str().unwrap()).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "{ids:?}");
    assert_eq!(api["components"]["securitySchemes"]["token"]["scheme"], "bearer");
    let listed = paths["/v1/runs"]["get"]["parameters"].as_array().unwrap();
    let kind = listed.iter().find(|parameter| parameter["name"] == "kind").unwrap();
    assert!(kind.to_string().contains(r#"["turn","workflow","sub_agent"]"#), "{kind}");
    for path in [
        "/v1/agents",
        "/v1/nodes",
        "/v1/graphs",
        "/v1/workflows",
        "/v1/schemas",
        "/v1/policies",
        "/v1/health",
        "/v1/dead-letters",
        "/v1/allowances",
    ] {
        assert!(paths.contains_key(path), "{path}");
        assert_eq!(server.get(path).send().await.unwrap().status(), 200, "{path}");
    }
    let metrics = server.get("/metrics").send().await.unwrap().text().await.unwrap();
    assert!(metrics.contains("# TYPE ephor_verdicts_total counter"));
    let page = server.get("/").send().await.unwrap();
    assert!(
        page.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .starts_with("default-src 'self'")
    );
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_letter_is_listed_and_delivered_again() {
    let server = Running::start(ServerSettings::default()).await;
    let (tell, mut told) = tokio::sync::mpsc::channel(8);
    server.runtime.bus().subscribe_pattern("com.shop.order", "shop", move |event| {
        let tell = tell.clone();
        async move {
            tell.send(event.id).await.map_err(|_| HandlerError::new("nobody hears"))?;
            Err(HandlerError::new("the shop is closed"))
        }
    });
    let event = json!({"specversion": "1.0", "id": "1", "source": "/shop", "type": "com.shop.order",
                       "subject": "c", "data": {"number": 7}});
    let sent = server.post("/v1/events", &event).send().await.unwrap();
    assert_eq!(sent.status(), 202);
    let id = told.recv().await.unwrap();
    let letter = loop {
        let letters = server.json("/v1/dead-letters").await;
        if let Some(letter) = letters["dead_letters"].as_array().unwrap().first() {
            break letter.clone();
        }
    };
    assert_eq!(
        (letter["id"].as_str(), &letter["error"]),
        (Some(&*id.to_string()), &json!("the shop is closed"))
    );
    let path = format!("/v1/dead-letters/{id}/redrive");
    let again = server.post(&path, &json!({"subscription": letter["subscription"]}));
    assert_eq!(again.send().await.unwrap().status(), 202);
    assert_eq!(told.recv().await, Some(id));
    let other = server.post(&path, &json!({"subscription": "nobody"}));
    assert_eq!(code(other).await, (404, "NOT_FOUND".into()));
    server.end().await;
}

/// A message that is on record has been taken, whatever its turn met: its key isn't forgotten.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_failed_after_it_was_recorded_is_not_made_again() {
    let journal = FaultyStore::around(Memory::new());
    let model = Scripted::new().then_with({
        let journal = journal.clone();
        move |_| {
            journal.break_down();
            Err(ModelError::new(ModelErrorKind::Provider, "scripted", "gone"))
        }
    });
    let builder = ephor::builder().model(model).shared_journal(journal.clone());
    let builder = builder.configure(|settings| settings.store.patience = 0);
    let server = Running::of(builder.build().await.unwrap(), ServerSettings::default()).await;
    let send = || {
        let sent = server.post("/v1/conversations/c/messages", &json!({"text": "Pay it"}));
        sent.header("idempotency-key", "k-1")
    };
    assert_eq!(code(send()).await, (503, "JOURNAL".into()));
    journal.mend();
    assert_eq!(code(send()).await, (409, "OUTCOME_UNKNOWN".into()));
    let events = server.json("/v1/conversations/c/events?limit=1000").await;
    let said = events["events"].as_array().unwrap().iter();
    assert_eq!(said.filter(|event| event["type"] == "ephor.UserMessageReceived").count(), 1);
    server.end().await;
}

/// One that was refused before anything was recorded may be made again with its key.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_changed_nothing_is_made_again() {
    let journal = FaultyStore::around(Memory::new());
    let builder = ephor::builder().model(Offline::default()).shared_journal(journal.clone());
    let server = Running::of(builder.build().await.unwrap(), ServerSettings::default()).await;
    let send = || {
        let sent = server.post("/v1/conversations/c/messages", &json!({"text": "What is 6 * 7?"}));
        sent.header("idempotency-key", "k-1")
    };
    // The key's own record is the first commit, and the message the second.
    journal.fail_at([journal.tried() + 2]);
    assert_eq!(code(send()).await, (503, "JOURNAL".into()));
    assert_eq!(json(send().send().await.unwrap()).await.0, 200);
    server.end().await;
}

/// Its client would be gone when it is carried out.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_isn_t_begun_while_the_journal_fails() {
    let journal = FaultyStore::around(Memory::new());
    let builder = ephor::builder().model(Offline::default()).shared_journal(journal.clone());
    let server = Running::of(builder.build().await.unwrap(), ServerSettings::default()).await;
    let send = || {
        let sent = server.post("/v1/conversations/c/messages", &json!({"text": "What is 6 * 7?"}));
        sent.header("idempotency-key", "k-1").timeout(PROMPT)
    };
    journal.break_down();
    assert_eq!(code(send()).await, (503, "JOURNAL".into()));
    assert_eq!(server.runtime.services().store.unrecorded(), []);
    journal.mend();
    let sent = send().send().await.unwrap();
    assert!(!sent.headers().contains_key("idempotency-replayed"));
    assert_eq!(json(sent).await.0, 200);
    server.end().await;
}

/// The client learns what was done, though that isn't on record yet; it will be.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_waits_only_so_long_to_be_recorded() {
    let journal = FaultyStore::around(Memory::new());
    let builder = ephor::builder().model(Offline::default()).shared_journal(journal.clone());
    let builder = builder.configure(|settings| settings.store.patience = 0);
    let server = Running::of(builder.build().await.unwrap(), ServerSettings::default()).await;
    let event = json!({"specversion": "1.0", "id": "1", "source": "/shop", "type": "com.shop.order",
                       "subject": "c", "data": {"number": 7}});
    let send = || {
        let sent = server.post("/v1/events", &event);
        sent.header("idempotency-key", "k-1").timeout(PROMPT)
    };
    // The key's own record is the first commit, the event the second, and the answer all others.
    journal.fail_at(journal.tried() + 3..1000);
    let first = json(send().send().await.unwrap()).await;
    assert_eq!(first.0, 202);
    assert_eq!(code(send()).await, (409, "IN_PROGRESS".into()));
    let mut answered = server.runtime.bus().observe(RequestAnswered::TYPE);
    journal.mend();
    let recorded = async {
        let recorded = answered.next().await;
        assert!(matches!(recorded, Some(Observed::Event { .. })), "{recorded:?}");
        loop {
            let again = send().send().await.unwrap();
            if again.headers().contains_key("idempotency-replayed") {
                break json(again).await;
            }
            // The key is let go a moment later.
            assert_eq!(json(again).await.1["code"], "IN_PROGRESS");
        }
    };
    assert_eq!(tokio::time::timeout(PROMPT, recorded).await.unwrap(), first);
    server.end().await;
}

/// What a role or a route refuses is nothing to remember.
#[tokio::test(flavor = "multi_thread")]
async fn a_key_of_a_refused_request_is_not_recorded() {
    let settings = ServerSettings { tokens: true, ..ServerSettings::default() };
    let server = Running::start(settings).await;
    let token = async |name: &str, role| {
        let (name, tenant, expires_at) = (name.into(), "acme".into(), None);
        issue(&server.runtime, TokenRequest { name, tenant, role, expires_at }).await.unwrap().1
    };
    let (eve, ann) = (token("eve", Role::Viewer).await, token("ann", Role::Operator).await);
    let send = |path: &str, body: &serde_json::Value, by: &str| {
        server.post(path, body).bearer_auth(by).header("idempotency-key", "k-1")
    };
    let recorded = async || {
        let today = server.runtime.services().clock.now().to_zoned(jiff::tz::TimeZone::UTC).date();
        let place = ConversationId::in_tenant(ConversationId::SYSTEM, &format!("requests-{today}"));
        server.runtime.services().journal.head(&place.unwrap()).await.unwrap()
    };
    let (text, empty) = (json!({"text": "What is 6 * 7?"}), json!({}));
    let wrong = json!({"decision_type": "respond", "payload": {"action_type": "respond"}});
    let event = EventId::fresh();
    for path in [
        "/v1/conversations",
        "/v1/conversations/c/messages",
        "/v1/conversations/c/fork",
        "/v1/conversations/c/decisions",
        "/v1/events",
        "/v1/interrupts/answers",
        &format!("/v1/conversations/c/runs/{event}/cancel"),
        &format!("/v1/interrupts/{event}/answer"),
        &format!("/v1/interrupts/{event}/allow"),
        &format!("/v1/dead-letters/{event}/redrive"),
    ] {
        assert_eq!(code(send(path, &empty, &eve)).await, (403, "FORBIDDEN".into()), "{path}");
    }
    for by in [&eve, &ann] {
        assert_eq!(code(send("/v1/nothing", &empty, by)).await.0, 404);
        assert_eq!(code(send("/v1/runs", &empty, by)).await.0, 405);
        // It changes nothing, and may be asked any number of times.
        let judged = send("/v1/conversations/c/judge", &wrong, by).send().await.unwrap();
        assert_eq!(json(judged).await.1["verdict"], "rejected");
    }
    assert_eq!(recorded().await, 0);
    let sent = send("/v1/conversations/c/messages", &text, &ann).send().await.unwrap();
    assert_eq!((sent.status().as_u16(), recorded().await), (200, 2));
    server.end().await;
}

/// Why a run is cancelled needn't be said.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_cancelled_without_a_body() {
    let (model, gate) = Scripted::new().then("never").gated();
    let runtime = ephor::builder().model(model).build().await.unwrap();
    let server = Running::of(runtime, ServerSettings::default()).await;
    let said = json!({"text": "Go"});
    let sent = server.post("/v1/conversations/c/messages?wait=false", &said).send().await.unwrap();
    let run = json(sent).await.1["message"].as_str().unwrap().to_owned();
    gate.reached().await;
    let path = server.url(&format!("/v1/conversations/c/runs/{run}/cancel"));
    let cancelled = server.client.post(&path).send().await.unwrap();
    assert_eq!(cancelled.status(), 202);
    assert_eq!(code(server.client.post(&path).body("x")).await, (415, "NOT_JSON".into()));
    drop(gate);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn conversations_are_listed_behind_many_threads() {
    let server = Running::start(ServerSettings::default()).await;
    let publish = async |name: &str| {
        // Nothing answers it.
        let said = MessageSent::text("hello");
        server.runtime.conversation(name).publish(said).await.unwrap();
    };
    for name in ["a", "b", "c"] {
        publish(name).await;
    }
    for number in 0..50 {
        publish(&format!("c~{number}")).await;
    }
    let (mut seen, mut before) = (Vec::new(), String::new());
    loop {
        let page = server.json(&format!("/v1/conversations?limit=1{before}")).await;
        let listed = page["conversations"].as_array().unwrap();
        seen.extend(listed.iter().map(|one| one["name"].as_str().unwrap().to_owned()));
        match page["next"].as_u64() {
            Some(next) => before = format!("&before={next}"),
            None => break,
        }
    }
    assert_eq!(seen, ["c", "b", "a"]);
    server.end().await;
}

/// Whoever may read tries out a few policies, but doesn't have the server work for minutes.
#[cfg(feature = "cedar")]
#[tokio::test(flavor = "multi_thread")]
async fn so_many_policies_are_tried_out() {
    let server = Running::start(ServerSettings::default()).await;
    let judge = |policies: String| {
        let payload = json!({"action_type": "continue", "thought": "x"});
        let body = json!({"decision_type": "continue", "payload": payload, "policies": policies});
        server.post("/v1/conversations/c/judge", &body)
    };
    let policy = "permit (principal, action, resource);\n";
    let tried = json(judge(policy.to_owned()).send().await.unwrap()).await;
    assert_eq!((tried.0, tried.1["verdict"].as_str()), (200, Some("approved")), "{}", tried.1);
    let long = format!("// {}\n{policy}", "x".repeat(64 << 10));
    for much in [policy.repeat(101), long] {
        let (status, problem) = json(judge(much).send().await.unwrap()).await;
        assert_eq!((status, problem["code"].as_str()), (422, Some("POLICY_MISTAKES")));
        assert!(problem["detail"].as_str().unwrap().contains("at most 100"), "{problem}");
    }
    server.end().await;
}

/// Each says what to try next, in words that people use.
#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_has_a_hint() {
    let server = Running::start(ServerSettings::default()).await;
    let said = server.post("/v1/conversations/c/messages", &json!({"text": "What is 6 * 7?"}));
    assert_eq!(json(said.send().await.unwrap()).await.0, 200);
    for path in [
        "/v1/conversations/nope/state",
        "/v1/conversations/c/state?at=999",
        "/v1/conversations/c/runs/x",
        "/v1/interrupts/x",
        "/v1/runs?limit=abc",
        "/v1/runs?limit=0",
        "/v1/runs?limit=99999999999999999999",
        "/v1/runs?before=x",
        "/v1/conversations/c/events/abc",
        "/v1/conversations/a%2Fb~c/state",
    ] {
        let (status, problem) = json(server.get(path).send().await.unwrap()).await;
        assert!((400..500).contains(&status), "{path}: {problem}");
        assert!(problem["hint"].as_str().is_some_and(|hint| !hint.is_empty()), "{path}: {problem}");
        let detail = problem["detail"].as_str().unwrap();
        for words in ["invalid digit", "u64", "index", "target type", "length limit"] {
            assert!(!detail.contains(words), "{path}: {detail}");
        }
    }
    let answer = server.post(
        "/v1/interrupts/01a22cb4-72cb-7680-a5b4-d359d7929ff5/answer",
        &json!({"answer": "maybe"}),
    );
    let (status, problem) = json(answer.send().await.unwrap()).await;
    assert_eq!(status, 400);
    assert!(problem["hint"].as_str().unwrap().contains("approve, reject"), "{problem}");
    server.end().await;
}
