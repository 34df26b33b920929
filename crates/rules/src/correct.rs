//! Corrections of payloads, limited to what may be corrected. Works on a copy.

use ephor_core::{Correction, DecisionType};
use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind as Kind;
use serde_json::{Map, Value, json};

use crate::case::{Case, MergedNode};
use crate::config::JudgeConfig;
use crate::fields::payload_fields;
use crate::schema::{self, Validator};
use crate::violations::escape;
use crate::world::World;

/// Attempts of a RETRY that doesn't say.
const DEFAULT_ATTEMPTS: u32 = 3;
const ATTEMPTS: &str = "/recovery_plan/max_attempts";

/// A corrected copy and what was changed in it. None: nothing can be corrected.
pub(crate) fn correct(
    kind: DecisionType,
    payload: &Value,
    schema: &Validator,
    world: &World<'_>,
    config: &JudgeConfig,
) -> Option<(Value, Vec<Correction>)> {
    let mut copy = payload.clone();
    let mut made = Vec::new();
    let fields = copy.as_object_mut()?;
    add_action_type(kind, fields, &mut made);
    drop_unknown(kind, fields, &mut made);
    match kind {
        DecisionType::CreateNode => add_method(&mut copy, "node_type", "", &mut made),
        DecisionType::CreateWorkflowPlan => {
            add(fields, "edges", json!([]), "/edges", "no edges are an empty list", &mut made);
            if let Some(Value::Array(nodes)) = fields.get_mut("nodes") {
                for (index, node) in nodes.iter_mut().enumerate() {
                    add_method(node, "type", &format!("/nodes/{index}"), &mut made);
                }
            }
        }
        DecisionType::ErrorRecovery => add_attempts(fields, &mut made),
        _ => {}
    }
    let bounds = Bounds::of(kind, &copy, schema, world, config);
    for pointer in &bounds.drops {
        drop_optional((kind, schema, world, config), &mut copy, pointer, &mut made);
    }
    for (pointer, bound) in bounds.closed() {
        if let Some(number) = copy.pointer_mut(&pointer).filter(|value| value.is_number()) {
            let from = std::mem::replace(number, bound.clone());
            made.push(Correction {
                pointer,
                from: Some(from),
                to: Some(bound),
                reason: "brought into its range".to_owned(),
            });
        }
    }
    (!made.is_empty()).then_some((copy, made))
}

/// Puts a value where there is none, or null.
fn add(
    object: &mut Map<String, Value>,
    field: &str,
    value: Value,
    pointer: &str,
    reason: &str,
    made: &mut Vec<Correction>,
) {
    if object.get(field).is_some_and(|value| !value.is_null()) {
        return;
    }
    made.push(Correction {
        pointer: pointer.to_owned(),
        from: object.insert(field.to_owned(), value.clone()),
        to: Some(value),
        reason: reason.to_owned(),
    });
}

fn add_action_type(
    kind: DecisionType,
    fields: &mut Map<String, Value>,
    made: &mut Vec<Correction>,
) {
    if !fields.contains_key("action_type") {
        let value = json!(kind.as_str());
        add(fields, "action_type", value, "/action_type", "it is the decision's type", made);
    }
}

fn drop_unknown(kind: DecisionType, fields: &mut Map<String, Value>, made: &mut Vec<Correction>) {
    let known = payload_fields(kind);
    fields.retain(|name, value| {
        let keep = known.contains(&name.as_str());
        if !keep {
            made.push(Correction {
                pointer: format!("/{}", escape(name)),
                from: Some(value.take()),
                to: None,
                reason: "the decision type has no such field".to_owned(),
            });
        }
        keep
    });
}

fn add_method(node: &mut Value, kind_field: &str, at: &str, made: &mut Vec<Correction>) {
    let kind = node.get(kind_field).and_then(Value::as_str);
    let (is_http, is_loop) = (kind == Some("HTTP"), kind == Some("LOOP"));
    let Some(Value::Object(config)) = node.get_mut("config") else {
        return;
    };
    if is_http {
        let pointer = format!("{at}/config/method");
        let reason = "a request without a method is a GET";
        add(config, "method", json!("GET"), &pointer, reason, made);
    } else if is_loop
        && let Some(body) = config.get_mut("body")
        && body.get("type").and_then(Value::as_str) != Some("LOOP")
    {
        add_method(body, "type", &format!("{at}/config/body"), made);
    }
}

fn add_attempts(fields: &mut Map<String, Value>, made: &mut Vec<Correction>) {
    if let Some(Value::Object(plan)) = fields.get_mut("recovery_plan")
        && plan.get("action").and_then(Value::as_str) == Some("RETRY")
    {
        let reason = "the default number of attempts";
        add(plan, "max_attempts", json!(DEFAULT_ATTEMPTS), ATTEMPTS, reason, made);
    }
}

/// Takes a field away whose bound has no nearest legal value, unless it must be there.
fn drop_optional(
    (kind, schema, world, config): (DecisionType, &Validator, &World<'_>, &JudgeConfig),
    payload: &mut Value,
    pointer: &str,
    made: &mut Vec<Correction>,
) {
    let Some((parent, name)) = pointer.rsplit_once('/') else { return };
    let name = name.replace("~1", "/").replace("~0", "~");
    let Some(Value::Object(fields)) = payload.pointer_mut(parent) else { return };
    let Some(at) = fields.keys().position(|key| *key == name) else { return };
    let Some(from) = fields.shift_remove(&name) else { return };
    if Bounds::of(kind, payload, schema, world, config).missing.iter().any(|it| it == pointer) {
        if let Some(Value::Object(fields)) = payload.pointer_mut(parent) {
            fields.shift_insert(at, name, from);
        }
        return;
    }
    made.push(Correction {
        pointer: pointer.to_owned(),
        from: Some(from),
        to: None,
        reason: "it breaks its bound, no value is nearest, and it may be absent".to_owned(),
    });
}

impl Bounds {
    fn of(
        kind: DecisionType,
        payload: &Value,
        schema: &Validator,
        world: &World<'_>,
        config: &JudgeConfig,
    ) -> Self {
        let mut bounds = Self::default();
        if !schema.is_valid(payload) {
            for error in schema::errors(schema, payload) {
                schema::each(&error, &mut |error| bounds.see(error, str::to_owned));
            }
        }
        let merged = MergedNode::of(kind, payload, world);
        let case = Case::new(kind, payload, world, config, merged.as_ref());
        for node in &case.nodes {
            if let Some(spec) = node.spec.filter(|spec| !spec.validator.is_valid(node.config)) {
                for error in schema::errors(&spec.validator, node.config) {
                    schema::each(&error, &mut |error| {
                        bounds.see(error, |inner| node.pointer(inner));
                    });
                }
            }
            let seconds = node.get("timeout").and_then(Value::as_f64);
            if seconds.is_some_and(|seconds| seconds > config.max_node_seconds) {
                // The limit may be tighter than the kind's own bound, which it replaces.
                let pointer = node.pointer("/timeout");
                bounds.clamps.retain(|(other, bound)| {
                    *other != pointer || bound.as_f64() <= Some(config.max_node_seconds)
                });
                if bounds.clamps.iter().all(|(other, _)| *other != pointer) {
                    bounds.clamps.push((pointer, json!(config.max_node_seconds)));
                }
            }
        }
        let attempts = payload.pointer(ATTEMPTS).and_then(Value::as_u64);
        let most = world.registry.recovery_attempts();
        if kind == DecisionType::ErrorRecovery && attempts.is_some_and(|n| n > most.into()) {
            // As with time: tighter than the schema's bound.
            bounds.clamps.retain(|(other, _)| other != ATTEMPTS);
            bounds.clamps.push((ATTEMPTS.to_owned(), json!(most)));
        }
        bounds
    }

    /// Numbers outside closed ranges, and the nearest bound.
    fn closed(self) -> impl Iterator<Item = (String, Value)> {
        let Self { clamps, mistyped, .. } = self;
        clamps.into_iter().filter(move |(pointer, _)| !mistyped.contains(pointer))
    }
}

/// What a payload breaks of what is bounded.
#[derive(Default)]
struct Bounds {
    clamps: Vec<(String, Value)>,
    /// Without a nearest legal value: outside an exclusive bound, or an empty list.
    drops: Vec<String>,
    /// Required, and not there.
    missing: Vec<String>,
    /// A number of the wrong type (2.5 for a count) isn't brought into range: nothing is converted.
    mistyped: Vec<String>,
}

impl Bounds {
    fn see(&mut self, error: &ValidationError<'_>, place: impl Fn(&str) -> String) {
        let pointer = || place(error.instance_path().as_str());
        match error.kind() {
            Kind::Minimum { limit } | Kind::Maximum { limit } => {
                self.clamps.push((pointer(), limit.clone()));
            }
            Kind::ExclusiveMinimum { .. } | Kind::ExclusiveMaximum { .. } => {
                self.drops.push(pointer());
            }
            Kind::MinItems { .. } if error.instance().as_array().is_some_and(Vec::is_empty) => {
                self.drops.push(pointer());
            }
            Kind::Required { property } => {
                let name = property.as_str().unwrap_or_default();
                self.missing.push(format!("{}/{}", pointer(), escape(name)));
            }
            Kind::Type { .. } => self.mistyped.push(pointer()),
            _ => {}
        }
    }
}
