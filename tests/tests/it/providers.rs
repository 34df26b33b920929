//! An agent through a provider: the prompts that a language model reads, its misfits sent back, its
//! rate limits waited out, and the whole talk recorded once and replayed with the provider gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ephor::model::{ChatModel, OpenOptions, Patience, Tape, open};
use ephor::{Config, Runtime};
use ephor_planner::Planner;
use ephor_tests::http::{Response, Server};
use ephor_tools::{Hub, builtin};
use serde_json::{Value, json};

fn says(text: &str) -> Response {
    Response::json(json!({
        "id": "1", "object": "chat.completion", "created": 1, "model": "m",
        "choices": [{"index": 0, "finish_reason": "stop",
                     "message": {"role": "assistant", "content": text}}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }))
}

/// A provider that is busy at first, then plans badly, then well; it finishes in words.
async fn provider() -> Server {
    let plan = json!({"steps": [
        {"id": 1, "description": "6 times 7", "tool_type": "calculate", "dependencies": [],
         "arguments": {"expression": "6 * 7"}},
        {"id": 2, "description": "say it", "tool_type": "none", "dependencies": [1]},
    ]});
    let (asked, plan) = (Arc::new(AtomicUsize::new(0)), plan.to_string());
    Server::start(move |request| {
        let body = request.json();
        // What didn't fit comes back with the answer and what is wrong with it.
        let said = |message: &Value| message["role"] == "assistant";
        let sent_back = body["messages"].as_array().is_some_and(|all| all.iter().any(said));
        let last = body["messages"].as_array().and_then(|all| all.last()).cloned();
        let last = last.unwrap_or_default()["content"].as_str().unwrap_or_default().to_owned();
        std::future::ready(match asked.fetch_add(1, Ordering::SeqCst) {
            0 => Response::status(429).header("retry-after", "0"),
            1 => says("Here is my plan: first I think, then I answer."),
            2 if sent_back => says(&plan),
            3 if last.contains("42") => says("It is forty-two."),
            4 if last.contains("plausible") => says(r#"{"verified": true, "issues": []}"#),
            more => says(&format!("request {more} was not expected: {body}")),
        })
    })
    .await
}

async fn house(model: Arc<dyn ChatModel>) -> Runtime {
    let hub = Hub::builder().tool(builtin::Calculate).build().unwrap();
    let config = Config { agent: Some("planner".to_owned()), ..Config::default() };
    let builder = hub.install(config.builder()).agent(Planner::new(hub.clone()));
    builder.shared_model(model).build().await.unwrap()
}

async fn ask(model: Arc<dyn ChatModel>) -> String {
    let runtime = house(model).await;
    let reply = runtime.conversation("c").send("Tell me six times seven in words").await.unwrap();
    runtime.shutdown().await;
    reply.text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_talk_through_a_provider_is_recorded_once_and_replayed_without_it() {
    let folder = tempfile::tempdir().unwrap();
    let tape = folder.path().join("talk.jsonl");
    let server = provider().await;
    let quick = Patience { first: Duration::from_millis(1), ..Patience::default() };
    let options = OpenOptions {
        endpoint: Some(format!("{}/v1/", server.url(""))),
        patience: quick,
        record: Some(Tape::new(&tape)),
        ..OpenOptions::default()
    };
    // A provider on this machine needs no key.
    let model = open("openai::m", &options).unwrap();
    assert_eq!(ask(model).await, "It is forty-two.");
    let requests = server.requests();
    assert_eq!(requests.len(), 5, "busy, misfit, plan, words, check");
    let first: Value = requests[0].json();
    assert!(first["messages"].to_string().contains("calculate"), "{first:#}");
    assert!(first["response_format"]["type"].as_str().unwrap().starts_with("json"), "{first:#}");
    drop(server);

    let replayed = open(&format!("recorded::{}", tape.display()), &OpenOptions::default());
    assert_eq!(ask(replayed.unwrap()).await, "It is forty-two.");

    // Another question isn't on the tape, and the difference is told.
    let replayed = open(&format!("recorded::{}", tape.display()), &OpenOptions::default());
    let runtime = house(replayed.unwrap()).await;
    let reply = runtime.conversation("c").send("Tell me six times eight in words").await.unwrap();
    assert!(reply.text.contains("eight"), "{}", reply.text);
    assert!(reply.text.contains("seven"), "{}", reply.text);
    runtime.shutdown().await;
}
