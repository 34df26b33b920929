//! What can be decided here: agents, node kinds, graphs, stored workflows, schemas, policies.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use ephor_core::{DecisionType, events, payload};
use ephor_runtime::runs::is_thread;
use serde_json::{Value, json};

use crate::app::App;
use crate::auth::Caller;
use crate::problem::{Answered, Problem};

/// Conversations whose workflows are listed: those that were written last.
const RECENT: usize = 100;

/// The agents that may be spawned, with the schemas of their tasks.
#[utoipa::path(get, path = "/v1/agents", responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn agents(State(app): State<App>, _: Caller) -> Json<Value> {
    let registry = app.runtime.services().gate.registry();
    let agents: Vec<Value> = registry
        .subagents()
        .map(|agent| {
            json!({"name": agent.name, "description": agent.description,
                   "input_schema": agent.input_schema})
        })
        .collect();
    Json(json!({"agents": agents}))
}

/// The node kinds, with the schemas of their configuration.
#[utoipa::path(get, path = "/v1/nodes", responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn nodes(State(app): State<App>, _: Caller) -> Json<Value> {
    let registry = app.runtime.services().gate.registry();
    let kinds: Vec<Value> = registry
        .kinds()
        .map(|kind| {
            json!({"name": kind.name, "description": kind.description, "schema": kind.written_schema(),
                   "off": kind.off})
        })
        .collect();
    Json(json!({"nodes": kinds}))
}

/// The graphs of the agents.
#[utoipa::path(get, path = "/v1/graphs", responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn graphs(State(app): State<App>, _: Caller) -> Json<Value> {
    let graphs: Vec<Value> = app
        .graphs
        .iter()
        .map(|graph| json!({"name": graph.name, "topology": graph, "mermaid": graph.to_mermaid()}))
        .collect();
    Json(json!({"graphs": graphs}))
}

/// The workflows that are stored in the conversations that were written last.
#[utoipa::path(get, path = "/v1/workflows", responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn workflows(State(app): State<App>, caller: Caller) -> Answered<Json<Value>> {
    let recent = app.runtime.conversations(&caller.tenant, RECENT).await?;
    let mut workflows = Vec::new();
    for one in recent.into_iter().filter(|one| !is_thread(&one.conversation)) {
        let id = one.conversation;
        for workflow in app.runtime.conversation(id.as_str()).workflows().await? {
            let mut workflow = serde_json::to_value(workflow).unwrap_or_default();
            workflow["conversation"] = json!(id);
            workflow["name_of_conversation"] = json!(id.name());
            workflows.push(workflow);
        }
    }
    Ok(Json(json!({"workflows": workflows})))
}

/// The schemas of all events and of the payloads of decisions.
#[utoipa::path(get, path = "/v1/schemas", responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn schemas(_: Caller) -> Json<Value> {
    let events: serde_json::Map<String, Value> =
        events::catalogue().into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    let payloads: serde_json::Map<String, Value> = DecisionType::ALL
        .into_iter()
        .map(|kind| (kind.to_string(), payload::schema_of(kind)))
        .collect();
    Json(json!({"events": events, "decisions": payloads}))
}

/// The policies in force, with their texts.
#[utoipa::path(get, path = "/v1/policies", responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn policies(State(app): State<App>, _: Caller) -> Json<Value> {
    let services = app.runtime.services();
    let judge = services.gate.judge();
    let rules: Vec<&str> = judge.rules().collect();
    Json(json!({
        "judge": {"version": judge.policy(), "rules": rules, "limits": judge.config()},
        "folder": crate::policies::of(services),
    }))
}

/// The description of this API.
#[utoipa::path(get, path = "/openapi.json", responses((status = 200, body = Object)))]
pub(crate) async fn openapi(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], app.openapi.get().cloned().unwrap_or_default())
}
