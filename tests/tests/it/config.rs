//! What `ephor.toml` says of the model and the journal holds for a runtime that is built in code.

use ephor::journal::anchors::{Algorithm, AnchorKey};
use ephor::{Config, DecisionType};
use ephor_tests::house::House;
use ephor_tests::http::{Response, Server};
use serde_json::json;

/// As a file of them would be read.
fn settings(given: serde_json::Value) -> Config {
    serde_json::from_value(given).unwrap()
}

/// A provider that has nothing but this to say.
async fn provider() -> Server {
    let decision = json!({"decision_type": "respond", "payload": {
        "action_type": "respond", "response": "from the provider", "intent": "greeting",
        "confidence": 1.0,
    }});
    let answer = json!({
        "id": "1", "object": "chat.completion", "created": 1, "model": "m",
        "choices": [{"index": 0, "finish_reason": "stop",
                     "message": {"role": "assistant", "content": decision.to_string()}}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    });
    Server::start(move |_| std::future::ready(Response::json(answer.clone()))).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_model_of_the_settings_answers() {
    let server = provider().await;
    let config = settings(json!({"model": {
        "name": "openai::m", "key_env": "CARGO_MANIFEST_DIR", "retries": 0,
        "endpoint": format!("{}/v1/", server.url("")),
    }}));
    for builder in [config.clone().builder(), config.with_agents().await.unwrap()] {
        let asked = server.requests().len();
        let runtime = builder.build().await.unwrap();
        let reply = runtime.conversation("c").send("Hello").await.unwrap();
        assert_eq!(reply.text, "from the provider");
        assert!(server.requests().len() > asked);
        runtime.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_journal_of_the_settings_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::default();
    config.journal.file = Some(folder.path().join("talk.db"));
    for said in [1, 2] {
        let runtime = config.clone().builder().build().await.unwrap();
        let talk = runtime.conversation("c");
        talk.send("Hello").await.unwrap();
        let id = talk.id().unwrap();
        let events = runtime.services().journal.read(&id, 0, 10_000).await.unwrap();
        let heard = events.iter().filter(|event| event.kind() == "UserMessageReceived").count();
        assert_eq!(heard, said);
        runtime.shutdown().await;
    }
    // A journal that is given comes before the one that is named.
    let other = folder.path().join("other.db");
    config.journal.file = Some(other.clone());
    let runtime = config.builder().journal(ephor::Memory::default()).build().await.unwrap();
    runtime.shutdown().await;
    assert!(!other.exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_opened_is_a_mistake_of_the_set_up() {
    let folder = tempfile::tempdir().unwrap();
    #[track_caller]
    fn check(built: Result<ephor::Runtime, ephor::BuildError>, what: &str) {
        let error = built.err().unwrap().to_string();
        assert!(error.contains(what), "{error}");
    }
    let config = settings(json!({"model": {"name": "openai::m", "key_env": "NOT_SET_ANYWHERE"}}));
    check(config.builder().build().await, "NOT_SET_ANYWHERE");

    let mut config = Config::default();
    config.journal.file = Some(folder.path().to_owned());
    check(config.builder().build().await, "journal: ");

    // Anchors of a journal that keeps nothing would prove nothing.
    let key = folder.path().join("anchors.key");
    std::fs::write(&key, AnchorKey::generate(Algorithm::Ed25519).unwrap().to_text()).unwrap();
    let config = settings(json!({"journal": {"anchors": {"key": key, "stdout": true}}}));
    check(config.builder().build().await, "journal.file");
}

/// A model by another name is the one that the settings say; a name that means nothing is refused by the
/// judge, and not when the node runs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn llm_nodes_name_models_by_their_aliases() {
    let settings = |aliases: serde_json::Value| {
        settings(json!({"model": {"name": "offline::rules", "aliases": aliases}}))
    };
    let node = json!({"action_type": "create_node", "node_type": "LLM", "node_name": "n",
        "config": {"prompt": "What is 2 + 3?", "model": "gpt-4"}});
    let bare = House::of(settings(json!({})).builder()).await;
    let receipt = bare.talk.decide_raw(DecisionType::CreateNode, node.clone()).await.unwrap();
    let rejected = receipt.find::<ephor::events::DecisionRejected>().unwrap();
    let found = &rejected.violations[0];
    assert_eq!((&*found.code, &*found.pointer), ("UNKNOWN_MODEL", "/config/model"), "{rejected:?}");
    bare.runtime.shutdown().await;

    let aliased = House::of(settings(json!({"gpt-4": "offline::rules"})).builder()).await;
    let done = aliased.carried_out(DecisionType::CreateNode, node).await;
    assert_eq!(done.result["output"]["model"], "offline::rules", "{done:?}");
    aliased.runtime.shutdown().await;

    let wrong = settings(json!({"gpt-4": "nobody::x"})).builder().build().await;
    assert!(wrong.err().unwrap().to_string().contains("nobody"));
}

/// What protects, and what is kept, isn't lost by the order in which a program says things.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn policies_and_retention_stay_where_settings_come_later() {
    let folder = tempfile::tempdir().unwrap();
    let forbids = "@id(\"none\") forbid (principal, action == Action::\"create_node\", resource);";
    std::fs::write(folder.path().join("p.cedar"), forbids).unwrap();
    let config = settings(json!({"journal": {"retention": "90d"}}));
    let builder = config.builder().policy(folder.path()).settings(ephor::Settings::default());
    let runtime = builder.build().await.unwrap();
    let payload = json!({"action_type": "create_node", "node_type": "CONDITION",
                         "node_name": "n", "config": {"expression": "true"}});
    let talk = runtime.conversation("c");
    let receipt = talk.decide_raw(DecisionType::CreateNode, payload).await.unwrap();
    let refused = receipt.find::<ephor::events::DecisionRejected>().unwrap();
    assert_eq!(refused.violations[0].code, "POLICY_FORBIDDEN");
    let kept = runtime.services().settings.retention;
    assert_eq!(kept, Some(std::time::Duration::from_secs(90 * 86_400)));
    runtime.shutdown().await;
    let mut config = Config::default();
    config.runtime.retention = Some(std::time::Duration::from_secs(60));
    let runtime = config.builder().build().await.unwrap();
    assert_eq!(runtime.services().settings.retention.map(|kept| kept.as_secs()), Some(60));
    runtime.shutdown().await;
}

/// What is out of its bounds is told before anything begins, and not brought into them in silence.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_out_of_their_bounds_are_refused() {
    for (given, says) in [
        (json!({"turn": {"max_iterations": 0}}), "turn.max_iterations"),
        (json!({"turn": {"timeout": -1.0}}), "turn.timeout"),
        (json!({"recovery": {"max_attempts": 50}}), "recovery.max_attempts"),
        (json!({"recovery": {"max_delay": 61.0}}), "recovery.max_delay"),
        (json!({"runtime": {"judge": {"disabled_rules": ["policy"]}}}), "disabled_rules"),
    ] {
        let error = settings(given).builder().build().await.err().unwrap();
        assert!(error.to_string().contains(says), "{error}");
    }
}
