//! The runtimes that cases are driven in.

use ephor::rules::{JudgeConfig, SubAgentSpec};
use ephor::{Builder, DecisionType, Runtime};
use serde_json::{Map, Value, json};

use super::checks::Keys;
use crate::samples;

/// The conversation that cases are about.
pub(super) const TALK: &str = "case";

/// The judge's configuration of a case.
pub(super) fn judge(given: &Keys<'_>) -> Result<JudgeConfig, String> {
    let config = given.get("coordinator").cloned().unwrap_or_else(|| json!({}));
    serde_json::from_value(config).map_err(|error| format!("given.coordinator: {error}"))
}

/// Builds a runtime with the case's configuration and what it says is registered.
pub(super) async fn build(builder: Builder, given: &Keys<'_>) -> Result<Runtime, String> {
    let config = judge(given)?;
    let runtime = builder.configure(|settings| settings.judge = config).build().await;
    let runtime = runtime.map_err(|error| error.to_string())?;
    if let Some(registry) = given.get("registry") {
        register(&runtime, registry).await?;
    }
    Ok(runtime)
}

async fn register(runtime: &Runtime, registry: &Value) -> Result<(), String> {
    let nothing = Map::new();
    for (part, entries) in registry.as_object().unwrap_or(&nothing) {
        let entries = entries.as_object().ok_or_else(|| format!("registry.{part}: {entries}"))?;
        for (name, spec) in entries {
            match part.as_str() {
                "subagents" => {
                    let schema = spec.get("input_schema").cloned().unwrap_or_else(|| json!({}));
                    let spec = SubAgentSpec::new(name.as_str(), "", schema)
                        .map_err(|error| error.to_string())?;
                    runtime.services().gate.update_registry(|registry| {
                        registry.add_subagent(spec);
                    });
                }
                "workflows" => {
                    let first = spec.pointer("/nodes").and_then(Value::as_object);
                    let first = first.and_then(|nodes| nodes.keys().next());
                    let node = first.map_or(samples::NODE, String::as_str);
                    samples::store(runtime, TALK, name, samples::plan(node)).await;
                }
                other => return Err(format!("does not understand given.registry.{other}")),
            }
        }
    }
    Ok(())
}

/// A decision of a case: a type's name, or an object.
pub(super) struct Publish {
    pub kind: DecisionType,
    pub payload: Value,
    pub correlation: Option<String>,
    pub id: Option<String>,
}

impl Publish {
    /// Reads one. A payload that isn't given is a valid one.
    pub fn read(value: &Value) -> Result<Self, String> {
        let (kind, fields) = match value {
            // A name may carry a remark in parentheses.
            Value::String(name) => (first_word(name), Map::new()),
            Value::Object(map) => {
                let kind = map.get("decision_type").and_then(Value::as_str);
                (kind.ok_or_else(|| format!("no decision: {value}"))?, map.clone())
            }
            _ => return Err(format!("no decision: {value}")),
        };
        let kind: DecisionType = kind.parse().map_err(|error| format!("{error}"))?;
        let fields_seen = Keys::new("publish", &fields);
        fields_seen.get("decision_type");
        let mut payload =
            fields_seen.get("payload").cloned().unwrap_or_else(|| samples::payload(kind));
        if let Some(priority) = fields_seen.get("payload_priority") {
            payload["priority"] = priority.clone();
        }
        let text = |key| fields_seen.text(key).map(str::to_owned);
        let found = Self { kind, payload, correlation: text("correlation_id"), id: text("id") };
        match fields_seen.not_understood() {
            odd if odd.is_empty() => Ok(found),
            odd => Err(odd.join("; ")),
        }
    }
}

/// The first word of a label such as `e2 (blocked by middleware)`.
pub(super) fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}
