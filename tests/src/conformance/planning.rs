//! Cases of 001: the planning flow. Each drives the planner, its graph or its pure parts through
//! their public API; what a case says of plans and results is put into the model's and the tools'
//! mouths.

mod cache;
mod fast;
mod flow;
mod parts;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use ephor::model::{ChatModel, ChatRequest, ChatResponse, ModelError, ModelErrorKind, Said};
use ephor_core::{ConversationId, Decision, Failure};
use ephor_flow::{thread, thread_id};
use ephor_planner::{NAME, PlanState, Settings, graph};
use ephor_runtime::AgentError;
use ephor_testkit::ScriptedPort;
use ephor_tools::{DynTool, Hub, ToolContext, ToolInfo, ToolTraits};
use serde_json::{Value, json};

use super::checks::Keys;

/// Runs a case of an area. `Err` of an empty text: nothing drives cases of its form yet.
pub(super) async fn run(
    area: &str,
    given: &Keys<'_>,
    expect: &Keys<'_>,
) -> Result<Vec<String>, String> {
    let (group, rest) = area.split_once('.').unwrap_or((area, ""));
    match (group, rest) {
        ("fastpath", "no_plan") => fast::no_plan(given, expect).await,
        ("fastpath", _) if given.has("history") => fast::history(given, expect).await,
        ("fastpath", _) => fast::classified(given, expect).await,
        ("cache", "ttl") => cache::ttl(given, expect).await,
        ("cache", "skip") => cache::skip(given, expect).await,
        ("cache", _) => cache::runs(given, expect).await,
        ("snapshot", _) if given.has("workflow") => flow::cleared(given, expect).await,
        ("snapshot", _) => flow::snapshot(given, expect).await,
        ("graph", _) if given.has("current_step") => parts::next(given, expect),
        ("graph", "no_plan") => parts::no_plan(given, expect),
        ("graph", "equivalence") => flow::equal(given, expect).await,
        ("graph", _) => flow::steps(given, expect).await,
        ("verify", _) => parts::verified(given, expect).await,
        ("synthesis", _) => parts::synthesised(given, expect),
        ("plan", _) => parts::parsed(given, expect).await,
        ("execution", "step_results") => flow::steps(given, expect).await,
        ("execution", _) => flow::execution(given, expect).await,
        _ => Err(String::new()),
    }
}

/// A model that answers by a function.
struct Answers<F>(F);

#[async_trait]
impl<F> ChatModel for Answers<F>
where
    F: Fn(&ChatRequest) -> Result<String, ModelErrorKind> + Send + Sync + 'static,
{
    fn name(&self) -> &str {
        "case::case"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let text = (self.0)(&request)
            .map_err(|kind| ModelError::new(kind, "case::case", format!("{kind:?}")))?;
        Ok(ChatResponse::text("case::case", text))
    }
}

/// A model that makes that plan, answers steps and checks, and numbers its answers.
fn planner_model(plan: String) -> impl ChatModel {
    let count = Arc::new(AtomicUsize::new(0));
    Answers(move |request: &ChatRequest| match request.purpose.as_str() {
        "planning.plan" => Ok(plan.clone()),
        "planning.check" => Ok(json!({"verified": true, "issues": []}).to_string()),
        _ => Ok(format!("answer {}", count.fetch_add(1, Ordering::SeqCst))),
    })
}

/// A plan of one step of reasoning.
fn one_step() -> String {
    json!({"steps": [{"id": 1, "description": "think", "tool_type": "none"}]}).to_string()
}

/// A tool that takes anything; the case's port answers its calls.
struct Plain(String);

#[async_trait]
impl DynTool for Plain {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            name: self.0.clone(),
            description: "A tool of the case".to_owned(),
            schema: json!({"type": "object"}),
            traits: ToolTraits::default(),
        }
    }

    async fn run(&self, arguments: Value, _: ToolContext) -> Result<Value, Failure> {
        Ok(arguments)
    }
}

fn hub(names: &[&str]) -> Result<Hub, String> {
    let tools = names.iter().map(|name| Arc::new(Plain((*name).to_owned())));
    let hub = tools.fold(Hub::builder(), |hub, tool| hub.dyn_tool(tool));
    hub.build().map_err(|error| error.to_string())
}

/// AgentPort whose tool calls give what they were asked for.
fn port(model: impl ChatModel) -> ScriptedPort {
    ScriptedPort::new(model).deciding(|decision| match decision {
        Decision::CreateNode(node) => Ok(json!({"output": node.config})),
        _ => Err(AgentError::Rejected(Vec::new())),
    })
}

/// What was said: `["user", "text"]`, or an object with a role and a content.
fn said(given: &Keys<'_>) -> Result<Vec<Said>, String> {
    let said = given.list("history").into_iter().map(|entry| {
        let get = |at: usize, keys: [&str; 2]| {
            let found = entry.get(at).or_else(|| entry.get(keys[0])).or_else(|| entry.get(keys[1]));
            found.and_then(Value::as_str)
        };
        let (role, text) = (get(0, ["role", "by"]), get(1, ["content", "text"]));
        match (role, text) {
            (Some(role), Some(text)) => Ok(Said { by_user: role == "user", text: text.to_owned() }),
            _ => Err(format!("does not understand the message {entry}")),
        }
    });
    said.collect()
}

/// The state of the planner's thread.
async fn kept(port: &ScriptedPort) -> Result<Option<PlanState>, String> {
    let shared = port.shared();
    let graph = graph(&Settings::default()).map_err(|error| error.to_string())?;
    let id = thread_id(&*shared, NAME).map_err(|error| error.to_string())?;
    let state = thread(&shared, &graph, id).state().await;
    Ok(state.ok().map(|known| (*known.state).clone()))
}

/// The snapshots that runs on the planner's thread began with, as the journal has them.
async fn snapshots(port: &ScriptedPort) -> Result<Vec<Value>, String> {
    let shared = port.shared();
    let id: ConversationId = thread_id(&*shared, NAME).map_err(|error| error.to_string())?;
    let read = shared.journal().read(&id, 0, 10_000).await.map_err(|error| error.to_string())?;
    let values = read.iter().filter_map(|envelope| envelope.data.to_value().ok());
    Ok(values
        .filter_map(|value| value.pointer("/state/snapshot").cloned())
        .filter(|s| !s.is_null())
        .collect())
}
