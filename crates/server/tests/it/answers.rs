//! What waits for people, answered over HTTP.

use std::sync::Arc;

use ephor::offline::Offline;
use ephor::prelude::*;
use ephor_server::ServerSettings;
use serde_json::{Value, json};

use super::{Running, code, json};

/// Has a person asked about every reply of the embedder.
struct Hold;

impl Rule for Hold {
    fn id(&self) -> &str {
        "hold-replies"
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.kind == DecisionType::Respond {
            found.hold("A reply: look at it.");
        }
        Ok(())
    }
}

async fn held() -> (Running, String, String) {
    let builder = ephor::builder().model(Offline::default()).shared_rule(Arc::new(Hold));
    let runtime = builder.build().await.unwrap();
    let server = Running::of(runtime, ServerSettings::default()).await;
    let reply = json!({"decision_type": "respond", "payload": {"action_type": "respond", "response": "hello", "intent": "greeting", "confidence": 0.9}});
    let (status, made) =
        json(server.post("/v1/conversations/c/decisions", &reply).send().await.unwrap()).await;
    assert_eq!((status, made["verdict"].as_str()), (202, Some("held")), "{made}");
    let id = made["decision"].as_str().unwrap().to_owned();
    let shown = server.get(&format!("/v1/interrupts/{id}")).send().await.unwrap();
    let tag = shown.headers()["etag"].to_str().unwrap().to_owned();
    let (_, shown) = json(shown).await;
    assert_eq!(shown["rules"], json!(["hold-replies"]));
    (server, id, tag)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_answer_counts_and_the_second_is_told() {
    let (server, id, tag) = held().await;
    let answer = |tag: &str| {
        let path = format!("/v1/interrupts/{id}/answer");
        server.post(&path, &json!({"answer": "approve"})).header("if-match", tag)
    };
    let bare = server.post(&format!("/v1/interrupts/{id}/answer"), &json!({"answer": "approve"}));
    assert_eq!(code(bare).await, (428, "NO_DIGEST".into()));
    assert_eq!(code(answer("\"00\"")).await, (412, "STALE_ANSWER".into()));
    let (status, outcome) = json(answer(&tag).send().await.unwrap()).await;
    assert_eq!((status, outcome["outcome"].as_str()), (200, Some("approved")));
    assert_eq!(code(answer(&tag)).await, (409, "ALREADY_SETTLED".into()));
    let path = format!("/v1/conversations/c/decisions/{id}");
    let shown = server.json(&path).await;
    assert_eq!(shown["answers"][0]["data"]["by"], "ann");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_answers_have_results_of_their_own() {
    let (server, id, tag) = held().await;
    let digest = tag.trim_matches('"');
    let answers = json!({"answers": [
        {"id": id, "digest": digest, "answer": "reject", "reason": "not now"},
        {"id": "01993f00-0000-7000-8000-000000000001", "digest": "", "answer": "approve"},
        {"id": id, "digest": digest, "answer": "nonsense"},
    ]});
    let (status, said) =
        json(server.post("/v1/interrupts/answers", &answers).send().await.unwrap()).await;
    assert_eq!(status, 200);
    let codes: Vec<&Value> =
        said["results"].as_array().unwrap().iter().map(|one| &one["error"]["code"]).collect();
    assert_eq!(said["results"][0]["outcome"]["outcome"], "rejected");
    assert_eq!(codes[1..], [&json!("NOT_FOUND"), &json!("INVALID_REQUEST")]);
    server.end().await;
}
