//! The Cedar schema, generated from the registered node kinds, so that a misspelt kind or attribute
//! is reported at load.

use std::fmt::Write;

use cedar_policy::Schema;
use ephor_core::DecisionType;
use ephor_core::node::BUILT_IN_KINDS;
use ephor_rules::{KindSpec, Registry, Target};
use serde_json::Value;

use crate::cedar::destinations::known_fields;

/// The action of a node kind that was registered after the policies were loaded.
pub(crate) const UNKNOWN_KIND: &str = "unknown";

/// Groups of actions: every decision, every node, every node that reaches outside.
pub(crate) const GROUPS: [&str; 3] = ["decide", "run", "outside"];

/// What is known of every request.
const COMMON: &str = "
    phase: String,
    decision: String,
    pending: Bool,
    untrusted_alone: Bool,
    untrusted_args: Set<String>,
    pointed_to: Bool,
    link: String,
    labels: Set<String>,
    sources: Set<String>,
    read: Read,
    time: Time,
    usage: Usages,
    decisions_last_minute: Long,
    http_last_minute: Long,";

const TYPES: &str = r#"
type Read = { labels: Set<String>, sources: Set<String> };
type Origin = { labels: Set<String>, sources: Set<String>, untrusted_alone: Bool };
type Time = { epoch: Long, hour: Long, minute: Long, weekday: Long };
type Usage = { tokens: Long, cost_micros: Long, calls: Long, millis: Long };
type Usages = { turn: Usage, conversation: Usage, agent: Usage, day: Usage };

entity Agent = { name: String, tenant: String, chain: Set<String> };
entity Host, Database, Model, Workflow, SubAgent, User, Conversation, Kind;

action decide;
action run;
action outside in [run];
"#;

/// The action of a kind: its name, unless a decision or a group is called so.
pub(crate) fn action_of_kind(name: &str) -> String {
    let taken = GROUPS.contains(&name)
        || name == UNKNOWN_KIND
        || DecisionType::ALL.iter().any(|kind| kind.as_str() == name);
    if taken { format!("kind:{name}") } else { name.to_owned() }
}

/// What type of thing a node of a kind reaches. None: the policies were loaded without it.
pub(crate) fn resource_of_kind(spec: Option<&KindSpec>) -> &'static str {
    match spec {
        Some(spec) if spec.url_field().is_some() => "Host",
        Some(spec) if spec.name == "DATABASE" => "Database",
        Some(spec) if spec.name == "LLM" => "Model",
        _ => "Kind",
    }
}

/// What type of thing a decision is about.
pub(crate) fn resource_of_decision(kind: DecisionType) -> &'static str {
    use DecisionType as D;
    match kind {
        D::CreateNode => "Kind",
        D::SpawnSubagent => "SubAgent",
        D::Respond | D::RequestClarification => "User",
        D::Continue => "Conversation",
        _ => "Workflow",
    }
}

/// The schema's text.
pub(crate) fn text(registry: &Registry) -> String {
    let mut out = TYPES.to_owned();
    for kind in DecisionType::ALL {
        let resource = resource_of_decision(kind);
        let own = "\n    kind?: String,\n    kinds: Set<String>,\n    nodes: Long,";
        add(&mut out, kind.as_str(), "decide", resource, own);
    }
    for spec in registry.kinds() {
        let group = if reaches_outside(spec) { "run, outside" } else { "run" };
        let own = format!("{}{}", arguments(spec), origins(spec));
        let action = action_of_kind(&spec.name);
        add(&mut out, &action, group, resource_of_kind(Some(spec)), &own);
    }
    add(&mut out, UNKNOWN_KIND, "run, outside", "Kind", "");
    out
}

/// The schema, and its text.
pub(crate) fn of(registry: &Registry) -> Result<(Schema, String), String> {
    let text = text(registry);
    let (schema, _) = Schema::from_cedarschema_str(&text).map_err(|error| error.to_string())?;
    Ok((schema, text))
}

fn add(out: &mut String, action: &str, group: &str, resource: &str, own: &str) {
    // Writing to a text can't fail.
    let _ = write!(
        out,
        "\naction {action:?} in [{group}] appliesTo {{\n  principal: [Agent], resource: \
         [{resource}],\n  context: {{{COMMON}{own}\n  }}\n}};\n"
    );
}

fn reaches_outside(spec: &KindSpec) -> bool {
    !spec.computes || spec.target() != Target::Nothing
}

/// The arguments that policies see, by kind. Those that a reference may decide are optional.
fn arguments(spec: &KindSpec) -> String {
    let address = match spec.url_field() {
        Some(_) => "\n    host?: String, scheme?: String, port?: Long, path?: String,",
        None => "",
    };
    let own = match spec.name.as_str() {
        "HTTP" => "\n    method: String, has_body: Bool,".to_owned(),
        "DATABASE" => "\n    connection?: String, access: String, query_bytes: Long,".to_owned(),
        "LLM" => "\n    model?: String, max_tokens?: Long,".to_owned(),
        "PYTHON" => "\n    code_bytes: Long,".to_owned(),
        "CONDITION" => String::new(),
        "LOOP" => "\n    max_iterations?: Long, body_kind?: String,".to_owned(),
        _ => {
            let fields: String = typed_fields(spec)
                .map(|(name, kind)| format!("{name:?}?: {}, ", kind.cedar()))
                .collect();
            format!("\n    args: {{ {fields} }},")
        }
    };
    format!("{own}{address}")
}

fn origins(spec: &KindSpec) -> String {
    let fields: String =
        known_fields(spec).iter().map(|name| format!("{name:?}?: Origin, ")).collect();
    format!("\n    from: {{ {fields} }},")
}

/// The type that a field of an embedder's kind has for policies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FieldKind {
    Text,
    Long,
    Bool,
    Texts,
}

impl FieldKind {
    fn cedar(self) -> &'static str {
        match self {
            Self::Text => "String",
            Self::Long => "Long",
            Self::Bool => "Bool",
            Self::Texts => "Set<String>",
        }
    }
}

/// The fields of an embedder's kind of which policies can speak: texts, whole numbers, truth
/// values and lists of texts.
pub(crate) fn typed_fields(spec: &KindSpec) -> impl Iterator<Item = (&str, FieldKind)> {
    let built_in = BUILT_IN_KINDS.contains(&spec.name.as_str());
    let fields = spec.schema.get("properties").and_then(Value::as_object).filter(|_| !built_in);
    let known = fields.into_iter().flatten();
    known.filter_map(|(name, field)| Some((name.as_str(), field_kind(field)?)))
}

fn field_kind(field: &Value) -> Option<FieldKind> {
    let is = |wanted: &str| match field.get("type") {
        Some(Value::String(kind)) => kind == wanted,
        // A field that may be left out by null.
        Some(Value::Array(kinds)) => {
            kinds.iter().all(|kind| kind == wanted || kind == "null")
                && kinds.iter().any(|kind| kind == wanted)
        }
        _ => false,
    };
    if is("string") {
        Some(FieldKind::Text)
    } else if is("integer") {
        Some(FieldKind::Long)
    } else if is("boolean") {
        Some(FieldKind::Bool)
    } else if is("array") && field_kind(field.get("items")?) == Some(FieldKind::Text) {
        Some(FieldKind::Texts)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn the_schema_is_one_with_any_kind() {
        let mut registry = Registry::built_in();
        let odd = "decide";
        for name in ["SLACK", "北京 \"kind\"", odd, "unknown", "create_node"] {
            let schema = json!({"type": "object", "properties": {
                "channel": {"type": "string"}, "数量 \"n\"": {"type": ["integer", "null"]},
                "urgent": {"type": "boolean"}, "to": {"type": "array", "items": {"type": "string"}},
                "anything": {}, "score": {"type": "number"}
            }});
            registry.add_kind(KindSpec::new(name, "", schema).unwrap());
        }
        let (schema, text) = of(&registry).unwrap();
        assert_eq!(schema.actions().count(), 10 + 6 + 5 + 1 + 3, "{text}");
        assert!(text.contains("\"kind:decide\""));
    }
}
