//! AgentPort, tools and a model for the planner's tests.
#![allow(dead_code)]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use ephor_core::{Decision, Failure};
use ephor_graph::{Outcome, RunError};
use ephor_model::{ChatModel, ChatRequest, ChatResponse, ModelError, ModelErrorKind};
use ephor_planner::{Deps, PlanState, Settings, graph};
use ephor_runtime::{AgentError, AgentPort};
use ephor_testkit::ScriptedPort;
use ephor_tools::{Hub, Tool, ToolContext};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

type Answers = dyn Fn(&ChatRequest) -> Result<String, ModelErrorKind> + Send + Sync;

/// A model that answers by a function.
#[derive(Clone)]
pub struct Fake(Arc<Answers>);

impl Fake {
    pub fn new(
        answers: impl Fn(&ChatRequest) -> Result<String, ModelErrorKind> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(answers))
    }
}

#[async_trait]
impl ChatModel for Fake {
    fn name(&self) -> &str {
        "fake::fake"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let error = |kind| ModelError::new(kind, "fake::fake", format!("{kind:?}"));
        let text = (self.0)(&request).map_err(error)?;
        Ok(ChatResponse::text("fake::fake", text))
    }
}

/// A tool whose calls the test's port answers.
pub struct Numbered(pub &'static str);

#[derive(Deserialize, JsonSchema)]
pub struct Number {
    pub n: u32,
}

impl Tool for Numbered {
    type Args = Number;
    type Output = Value;

    fn name(&self) -> &str {
        self.0
    }

    fn description(&self) -> &str {
        "Gives what belongs to a number"
    }

    async fn run(&self, _: Number, _: ToolContext) -> Result<Value, Failure> {
        Ok(Value::Null)
    }
}

/// A check's answer: nothing is wrong.
pub const SOUND: &str = r#"{"verified": true, "issues": []}"#;

pub fn hub() -> Hub {
    Hub::builder().tool(Numbered("t")).tool(Numbered("u")).build().unwrap()
}

/// The number that a decision's node is asked for; none of a plan of several.
pub fn number(decision: &Decision) -> Option<u32> {
    match decision {
        Decision::CreateNode(node) => node.config.get("n")?.as_u64()?.try_into().ok(),
        _ => None,
    }
}

/// AgentPort whose tools give what a function says; plans of several nodes are refused, so that each
/// call is made for itself.
pub fn port(
    model: impl ChatModel,
    tool: impl Fn(u32) -> Result<Value, AgentError> + Send + Sync + 'static,
) -> ScriptedPort {
    ScriptedPort::new(model).deciding(move |decision| match number(decision) {
        Some(n) => Ok(json!({"output": tool(n)?})),
        None => Err(AgentError::Rejected(Vec::new())),
    })
}

pub fn deps(port: &ScriptedPort, settings: Settings) -> Deps {
    let shared: Arc<dyn AgentPort> = port.shared();
    Deps { port: shared, hub: hub(), settings }
}

/// Runs the graph, without a thread.
pub async fn run(deps: Deps) -> Result<Outcome<PlanState>, RunError> {
    let graph = graph(&deps.settings).unwrap();
    graph.run(asking("q")).resource(deps).await
}

pub fn asking(question: &str) -> PlanState {
    PlanState { question: question.to_owned(), ..PlanState::default() }
}

/// Counts.
#[derive(Clone, Default)]
pub struct Count(Arc<AtomicUsize>);

impl Count {
    pub fn next(&self) -> usize {
        self.0.fetch_add(1, Ordering::SeqCst)
    }

    pub fn get(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}
