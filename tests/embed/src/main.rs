//! What an embedder has with no feature at all: a judge, a journal in memory, node kinds, a model of its
//! own. Each feature adds what it names, and what isn't there is refused with the feature's name.

use std::path::PathBuf;

use async_trait::async_trait;
use ephor::model::{ChatModel, ChatRequest, ChatResponse, ModelError};
use ephor::core::Failure;
use ephor::payload::CreateNode;
use ephor::{Config, NodeContext, NodeKind, Runtime};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// A node kind: whether one number is smaller than the other.
struct Smaller;

#[derive(Deserialize, JsonSchema)]
struct Numbers {
    one: f64,
    other: f64,
}

impl NodeKind for Smaller {
    type Config = Numbers;
    const NAME: &'static str = "SMALLER";
    const DESCRIPTION: &'static str = "says whether one number is smaller than the other";

    async fn run(&self, numbers: Numbers, _: NodeContext<'_>) -> Result<Value, Failure> {
        Ok(json!({"result": numbers.one < numbers.other}))
    }
}

/// A model that has numbers compared, and answers with what came of it.
struct Own;

#[async_trait]
impl ChatModel for Own {
    fn name(&self) -> &str {
        "own::model"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let steps = request.context["steps"].as_array().cloned().unwrap_or_default();
        let answer = match steps.last() {
            None => json!({"decision_type": "create_node", "payload": {
                "action_type": "create_node", "node_type": "SMALLER", "node_name": "smaller",
                "config": {"one": 1, "other": 2}}}),
            Some(step) => json!({"decision_type": "respond", "payload": {
                "action_type": "respond", "response": format!("It is so: {step}"),
                "intent": "simple_query", "confidence": 1.0}}),
        };
        Ok(ChatResponse::json(self.name(), answer))
    }
}

type Failed = Box<dyn std::error::Error>;

async fn built(config: Config) -> Result<Runtime, String> {
    config.builder().model(Own).node(Smaller).build().await.map_err(|error| error.to_string())
}

/// Checks that settings are taken where a feature is on, and refused by its name where it is off.
async fn check(feature: &str, on: bool, settings: Config) -> Result<(), Failed> {
    match (built(settings).await, on) {
        (Ok(runtime), true) => drop(runtime.shutdown().await),
        (Err(error), false) if error.contains(feature) => println!("without {feature}: {error}"),
        (Ok(_), false) => return Err(format!("{feature} is off, and nothing says so").into()),
        (Err(error), _) => return Err(error.into()),
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let runtime = built(Config::default()).await?;
    let reply = runtime.conversation("c-1").send("Is one smaller than two?").await?;
    println!("{}", reply.text);
    if !reply.text.contains("true") {
        return Err("the numbers weren't compared".into());
    }
    let condition = CreateNode::condition("smaller", "1 < 2");
    let done = runtime.conversation("c-2").decide(condition).await?.done().await;
    match (done, cfg!(any(feature = "cel", feature = "agents"))) {
        (Ok(done), true) if done["output"]["result"] == true => {}
        (Err(error), false) if error.to_string().contains("`cel`") => {
            println!("without cel: {error}");
        }
        (done, _) => return Err(format!("a condition: {done:?}").into()),
    }
    runtime.shutdown().await;

    let folder = std::env::temp_dir().join(format!("ephor-embed-{}", std::process::id()));
    let policies = folder.join("policies");
    std::fs::create_dir_all(&policies)?;
    std::fs::write(policies.join("none.cedar"), "forbid (principal, action, resource);")?;
    let done = features(&folder, policies).await;
    std::fs::remove_dir_all(&folder)?;
    done
}

async fn features(folder: &std::path::Path, policies: PathBuf) -> Result<(), Failed> {
    let mut settings = Config::default();
    settings.journal.file = Some(folder.join("journal.db"));
    check("sqlite", cfg!(feature = "sqlite"), settings).await?;

    let mut settings = Config::default();
    settings.runtime.policy = Some(policies);
    check("cedar", cfg!(feature = "cedar"), settings).await?;

    let mut settings = Config::default();
    let shop = ephor::effects::ConnectionSettings::new("sqlite:shop.db");
    settings.runtime.effects.connections.insert("shop".to_owned(), shop);
    check("database", cfg!(any(feature = "database", feature = "agents")), settings).await
}
