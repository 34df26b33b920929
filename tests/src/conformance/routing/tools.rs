//! The tool node in a real runtime: its calls are judged, and tried again by the coordinator.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use ephor::core::{ErrorCode, Failure};
use ephor::{AgentContext, AgentError, DecisionType, agent_fn};
use ephor_assistant::{AssistantState, Deps, Nodes, Pending, Status};
use ephor_tools::{DynTool, Hub, ToolContext, ToolInfo, ToolTraits};
use serde_json::{Value, json};

use super::super::checks::{Found, Keys};
use super::nodes::{final_state, silent};
use crate::house::{House, builder};

/// How a call ends, in the words of the cases.
fn result(word: &str) -> Result<Option<Failure>, String> {
    let plain = word.to_lowercase();
    let is = |words: &[&str]| words.iter().any(|word| plain.contains(word));
    let code = if is(&["ok", "success"]) {
        return Ok(None);
    } else if is(&["timeout", "time_out", "timeout"]) {
        ErrorCode::Timeout
    } else if is(&["network", "connection"]) {
        ErrorCode::NetworkError
    } else if is(&["rate", "429"]) {
        ErrorCode::RateLimited
    } else if is(&["system", "resource"]) {
        // What a system runs out of: memory, connections, a quota.
        ErrorCode::ResourceLimit
    } else if is(&["permission", "auth", "forbidden"]) {
        ErrorCode::Permission
    } else if is(&["param", "valid", "argument", "value"]) {
        ErrorCode::ValidationFailed
    } else if is(&["not_found", "missing", "depend"]) {
        ErrorCode::Dependency
    } else if is(&["business", "logic", "internal", "unknown", "data", "error"]) {
        ErrorCode::Internal
    } else {
        return Err(format!("does not understand the result {word:?}"));
    };
    Ok(Some(Failure::new(code, word)))
}

/// Ends as the case says, one call after another; without a word left, well.
struct Ends {
    name: String,
    script: Mutex<Vec<Option<Failure>>>,
    ran: Arc<Mutex<Vec<String>>>,
}

#[async_trait::async_trait]
impl DynTool for Ends {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            name: self.name.clone(),
            description: "ends as the case says".to_owned(),
            schema: json!({"type": "object"}),
            traits: ToolTraits { idempotent: true, ..ToolTraits::default() },
        }
    }

    async fn run(&self, _: Value, _: ToolContext) -> Result<Value, Failure> {
        self.ran.lock().unwrap().push(self.name.clone());
        let mut script = self.script.lock().unwrap();
        let end = if script.is_empty() { None } else { script.remove(0) };
        end.map_or_else(|| Ok(json!({"by": self.name})), Err)
    }
}

type Script = Vec<(String, Vec<Option<Failure>>)>;

/// `["network_error", "ok"]` of one tool, or `{"a": "ok", "b": ["timeout", "ok"]}` of several.
fn script(given: &Keys<'_>) -> Result<Script, String> {
    let words = |value: &Value| -> Result<Vec<Option<Failure>>, String> {
        let list = match value {
            Value::Array(list) => list.iter().collect(),
            one => vec![one],
        };
        let word = |word: &Value| {
            word.as_str().ok_or_else(|| format!("{word} is no result")).and_then(result)
        };
        list.into_iter().map(word).collect()
    };
    let results = given.need("results", Keys::get)?;
    let names: Vec<String> = given.list("pending_tools").into_iter().map(super::text).collect();
    match results {
        Value::Object(results) => {
            if let Some(other) = results.keys().find(|name| !names.contains(name)) {
                return Err(format!("there is a result of {other}, which isn't pending"));
            }
            let end = |name: String| -> Result<_, String> {
                let ends = results.get(&name).map_or(Ok(Vec::new()), &words)?;
                Ok((name, ends))
            };
            names.into_iter().map(end).collect()
        }
        list => {
            let name = names.first().cloned().unwrap_or_else(|| "t".to_owned());
            Ok(vec![(name, words(list)?)])
        }
    }
}

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let script = script(given)?;
    let names: Vec<String> = script.iter().map(|(name, _)| name.clone()).collect();
    let ran = Arc::new(Mutex::new(Vec::new()));
    let mut hub = Hub::builder();
    for (name, ends) in script {
        let (script, ran) = (Mutex::new(ends), ran.clone());
        hub = hub.dyn_tool(Arc::new(Ends { name, script, ran }));
    }
    let hub = hub.build().map_err(|error| error.to_string())?;
    let (tools, calls) = (hub.clone(), names.clone());
    let agent = agent_fn("case", "a case's", move |cx: AgentContext, _: Value| {
        let (hub, calls) = (Some(tools.clone()), calls.clone());
        async move {
            let deps = Deps { port: Arc::new(cx), hub, settings: Arc::default() };
            let nodes = Nodes { tool_execution: Nodes::default().tool_execution, ..silent() };
            let call = |tool: String| Pending { tool, ..Pending::default() };
            let mut state = AssistantState::begin("do it");
            state.status = Some(Status::ReadyForExecution);
            state.pending_tools = calls.into_iter().map(call).collect();
            let state = final_state(&deps, nodes, state).await.map_err(AgentError::failed)?;
            Ok::<_, AgentError>(json!(state))
        }
    });
    let house = House::of(hub.install(builder()).agent(agent)).await;
    let spawn = json!({"action_type": "spawn_subagent", "subagent_type": "case",
                       "task_payload": {"go": true}});
    let end = house.carried_out(DecisionType::SpawnSubagent, spawn).await;
    house.runtime.shutdown().await;
    let state = end.result.get("output").ok_or_else(|| format!("it ended with {}", end.result))?;
    let state: AssistantState =
        serde_json::from_value(state.clone()).map_err(|error| error.to_string())?;
    let ran = ran.lock().unwrap().clone();
    let mut wrong = Vec::new();
    expect.check("status", json!(state.status), &mut wrong);
    let mut executed: Vec<String> = Vec::new();
    let mut attempts: BTreeMap<String, usize> = BTreeMap::new();
    for name in &ran {
        *attempts.entry(name.clone()).or_default() += 1;
        if !executed.contains(name) {
            executed.push(name.clone());
        }
    }
    match expect.get("attempts") {
        Some(Value::Object(_)) => expect.check("attempts", json!(attempts), &mut wrong),
        _ => expect.check("attempts", ran.len(), &mut wrong),
    }
    let left: Vec<&String> = names.iter().filter(|name| !executed.contains(name)).collect();
    expect.check("not_executed", json!(left), &mut wrong);
    expect.check("executed", json!(executed), &mut wrong);
    expect.check("errors", state.errors.len(), &mut wrong);
    // What failed and what wasn't made still waits; what succeeded doesn't.
    let waits: Vec<&str> = state.pending_tools.iter().map(|call| call.tool.as_str()).collect();
    let done = names.len() - waits.len();
    if state.outcomes.len() != done {
        wrong.push(format!("{done} calls are done, with {} outcomes", state.outcomes.len()));
    }
    Ok(wrong)
}
