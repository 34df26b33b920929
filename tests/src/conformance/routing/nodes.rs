//! Single nodes, run in the agent's graph: the others do nothing, so that what is in the state
//! afterwards is that node's work.

use std::sync::Arc;

use ephor::graph::{AnyNode, Context, NodeError};
use ephor::model::purposes::routing::Call;
use ephor::model::{ChatModel, Scripted};
use ephor_assistant::{AssistantState, Deps, Nodes, PlanStep, Settings, Status, graph_of};
use ephor_core::Failure;
use ephor_flow::{Begin, drive, thread, thread_id};
use ephor_testkit::ScriptedPort;
use ephor_tools::{DynTool, Hub, ToolContext, ToolInfo, ToolTraits};
use serde_json::{Map, Value, json};

use super::super::checks::{Found, Keys, contains};

/// Answers that a node's question gets: it asks again where one doesn't fit.
const ENOUGH: usize = 8;

/// A node that changes nothing.
pub(super) fn nothing() -> AnyNode<AssistantState> {
    AnyNode::new(|_: Context<AssistantState>| async { Ok::<_, NodeError>(()) })
}

/// Nodes that change nothing.
pub(super) fn silent() -> Nodes {
    Nodes {
        analysis: nothing(),
        planning: nothing(),
        conversation: nothing(),
        decision: nothing(),
        tool_execution: nothing(),
        reflection: nothing(),
        human_intervention: nothing(),
    }
}

/// Always the same answer.
fn always(text: &str) -> Scripted {
    (0..ENOUGH).fold(Scripted::new(), |model, _| model.then(text))
}

pub(super) fn deps(model: impl ChatModel, hub: Option<Hub>) -> Deps {
    Deps { port: ScriptedPort::new(model).shared(), hub, settings: Arc::default() }
}

/// Runs the graph of these nodes until it is done or waits.
pub(super) async fn final_state(
    deps: &Deps,
    nodes: Nodes,
    state: AssistantState,
) -> Result<AssistantState, String> {
    let graph = graph_of(nodes, &Settings::default()).map_err(|error| error.to_string())?;
    let id = thread_id(&*deps.port, "case").map_err(|error| error.to_string())?;
    let thread = thread(&deps.port, &graph, id).resource(deps.clone());
    let outcome = drive(&deps.port, &thread, Begin::Start(state)).await;
    Ok(outcome.map_err(|error| error.to_string())?.into_state())
}

pub(super) async fn planning(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let model = match (given.get("llm_plan"), given.get("llm_output")) {
        (Some(plan), None) => always(&plan.to_string()),
        (None, Some(Value::String(text))) => always(text),
        (None, Some(other)) => always(&other.to_string()),
        _ => return Err("given has neither llm_plan nor llm_output".to_owned()),
    };
    let deps = deps(model, None);
    let nodes = Nodes { planning: Nodes::default().planning, ..silent() };
    let state = final_state(&deps, nodes, AssistantState::begin("do it")).await?;
    let mut wrong = Vec::new();
    expect.check("status", status(&state), &mut wrong);
    if let Some(want) = expect.get("plan") {
        let plan = json!(state.plan);
        let want = want.get("steps").unwrap_or(want);
        if !contains(&plan, want) {
            wrong.push(format!("plan: wanted {want}, found {plan}"));
        }
    }
    expect.check("steps", state.plan.len(), &mut wrong);
    expect.check("next", ephor_assistant::after_planning(&state), &mut wrong);
    Ok(wrong)
}

fn status(state: &AssistantState) -> Value {
    json!(state.status)
}

/// A tool that is only looked at.
pub(super) struct Known {
    pub name: String,
    pub schema: Value,
}

#[async_trait::async_trait]
impl DynTool for Known {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            name: self.name.clone(),
            description: "a case's tool".to_owned(),
            schema: self.schema.clone(),
            traits: ToolTraits::default(),
        }
    }

    async fn run(&self, _: Value, _: ToolContext) -> Result<Value, Failure> {
        Ok(Value::Null)
    }
}

fn hub(tools: impl IntoIterator<Item = Known>) -> Result<Hub, String> {
    let add = |hub: ephor_tools::HubBuilder, tool: Known| hub.dyn_tool(Arc::new(tool));
    tools.into_iter().fold(Hub::builder(), add).build().map_err(|error| error.to_string())
}

/// The state after the agent's decision about one step, for which a model proposes this call.
async fn decided(hub: Hub, tool: &str, arguments: &Value) -> Result<AssistantState, String> {
    let chosen = json!({"calls": [{"tool": tool, "arguments": arguments}]});
    let deps = deps(always(&chosen.to_string()), Some(hub));
    let own = Nodes::default();
    let nodes =
        Nodes { decision: own.decision, human_intervention: own.human_intervention, ..silent() };
    let mut state = AssistantState::begin("do it");
    state.plan = vec![PlanStep { step_name: "a step".to_owned(), ..PlanStep::default() }];
    final_state(&deps, nodes, state).await
}

pub(super) async fn parameters(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let tool = given.need("tool", Keys::get)?;
    let arguments = given.need("params", Keys::get)?;
    let name = tool.get("name").and_then(Value::as_str).unwrap_or("t").to_owned();
    let mut schema = Map::from_iter([("type".to_owned(), json!("object"))]);
    let said = tool.as_object().ok_or_else(|| format!("given.tool is {tool}"))?;
    for (key, value) in said.iter().filter(|(key, _)| *key != "name") {
        match key.as_str() {
            "required" | "properties" => drop(schema.insert(key.clone(), value.clone())),
            _ => return Err(format!("does not understand given.tool.{key}")),
        }
    }
    let hub = hub([Known { name: name.clone(), schema: Value::Object(schema) }])?;
    let state = decided(hub, &name, arguments).await?;
    let mut wrong = Vec::new();
    expect.check("status", status(&state), &mut wrong);
    let missing: Vec<&str> = state.missing.iter().map(|missing| missing.name.as_str()).collect();
    expect.check("missing", missing, &mut wrong);
    expect.check("valid", state.missing.is_empty() && state.errors.is_empty(), &mut wrong);
    let waits = state.status == Some(Status::WaitingForHuman);
    if waits != state.intervention_request.is_some() {
        wrong.push("a person is asked where there is no cause, or isn't".to_owned());
    }
    Ok(wrong)
}

pub(super) async fn known_tool(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let name = given.need("tool_name", Keys::text)?;
    let keys = ["tools", "available_tools", "registered_tools", "registered"];
    let known: Vec<&str> =
        keys.iter().flat_map(|key| given.list(key)).filter_map(Value::as_str).collect();
    let known = if known.is_empty() { vec!["known"] } else { known };
    let arguments = given.get("params").cloned().unwrap_or_else(|| json!({"x": 1}));
    let schema = json!({"type": "object"});
    let tools = known.iter().map(|name| Known { name: (*name).to_owned(), schema: schema.clone() });
    let state = decided(hub(tools)?, name, &arguments).await?;
    let valid = state.errors.is_empty() && state.pending_tools.iter().any(|it| it.tool == name);
    let mut wrong = Vec::new();
    expect.check("valid", valid, &mut wrong);
    expect.check("status", status(&state), &mut wrong);
    let told = state.errors.iter().map(|error| error.text.as_str()).collect::<String>();
    for word in expect.list("error_contains").into_iter().chain(expect.list("mentions")) {
        let word = super::text(word);
        if !told.contains(&word) {
            wrong.push(format!("the error doesn't mention {word}: {told}"));
        }
    }
    // An unknown tool is told of, with its name.
    if !valid && !told.contains(name) {
        wrong.push(format!("the error doesn't name {name}: {told}"));
    }
    Ok(wrong)
}

pub(super) async fn repetition(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut state = AssistantState::begin("do it");
    for call in given.list("tool_calls") {
        let (tool, arguments) = match call.as_array().map(Vec::as_slice) {
            Some([tool]) => (tool, Value::Null),
            Some([tool, arguments]) => (tool, arguments.clone()),
            _ => return Err(format!("{call} is no call")),
        };
        let tool = tool.as_str().ok_or_else(|| format!("{call} is no call"))?.to_owned();
        let arguments = match arguments {
            Value::Null => Map::new(),
            Value::Object(arguments) => arguments,
            other => return Err(format!("{other} are no arguments")),
        };
        state.calls.push(Call { tool, arguments });
    }
    let model = always(r#"{"action": "end", "reason": "done", "answer": "done"}"#);
    let deps = deps(model, None);
    let nodes = Nodes { reflection: Nodes::default().reflection, ..silent() };
    let state = final_state(&deps, nodes, state).await?;
    let mut wrong = Vec::new();
    expect.check("repetition_detected", state.repetition_detected, &mut wrong);
    expect.check("next", ephor_assistant::after_reflection(&state), &mut wrong);
    Ok(wrong)
}
