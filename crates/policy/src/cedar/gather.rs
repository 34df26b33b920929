//! Gathers the facts of a decision or a node: only those that some policy needs.

use std::borrow::Cow;
use std::sync::Arc;

use ephor_core::DecisionType;
use ephor_rules::{Case, KindSpec, NodeView, Usage};
use jiff::tz::TimeZone;
use serde_json::Value;

use crate::cedar::address::{Address, Path};
use crate::cedar::destinations::{self, Traced};
use crate::cedar::facts::{Fact, Facts};
use crate::cedar::link::{self, Link};
use crate::cedar::rule::Surroundings;
use crate::cedar::schema::{self, FieldKind, typed_fields};

/// The resource of something that isn't known yet. No host and no name is spelt so.
pub(crate) const NOT_KNOWN: &str = "?";

/// The port that needn't be named.
const HTTPS: u16 = 443;

type Context = Vec<(Cow<'static, str>, Fact)>;

/// Which attributes are wanted.
pub(crate) type Wants<'w> = &'w dyn Fn(&str) -> bool;

fn push(out: &mut Context, wants: Wants<'_>, name: &'static str, fact: impl FnOnce() -> Fact) {
    if wants(name) {
        out.push((Cow::Borrowed(name), fact()));
    }
}

fn some(out: &mut Context, wants: Wants<'_>, name: &'static str, fact: Option<Fact>) {
    if let Some(fact) = fact.filter(|_| wants(name)) {
        out.push((Cow::Borrowed(name), fact));
    }
}

/// The facts of a decision as a whole.
pub(crate) fn of_decision(case: &Case<'_>, traced: &Traced, wants: Wants<'_>) -> Facts {
    let mut context = Context::new();
    common(case, "plan", traced, wants, &mut context);
    push(&mut context, wants, "pending", || Fact::Bool(traced.pending));
    push(&mut context, wants, "link", || Fact::text(Link::None.as_str()));
    let kinds = case.nodes.iter().filter(|node| !node.body).filter_map(|node| node.kind);
    let kind = kinds.clone().next().filter(|_| case.nodes.iter().filter(|n| !n.body).count() == 1);
    some(&mut context, wants, "kind", kind.map(Fact::text));
    push(&mut context, wants, "kinds", || Fact::Texts(kinds.clone().map(Arc::from).collect()));
    push(&mut context, wants, "nodes", || Fact::count(kinds.clone().count() as u64));
    Facts {
        who: case.world.who.clone(),
        action: Arc::from(case.kind.as_str()),
        kind: schema::resource_of_decision(case.kind),
        resource: subject(case),
        port: None,
        context,
        pending: false,
        ambiguous_path: false,
    }
}

/// What a decision is about.
fn subject(case: &Case<'_>) -> String {
    use DecisionType as D;
    let text = |field: &str| case.text(field).map(str::to_owned);
    let found = match case.kind {
        D::CreateNode => text("node_type"),
        D::SpawnSubagent => text("subagent_type"),
        D::Respond | D::RequestClarification => Some("user".to_owned()),
        D::Continue => {
            let conversation = case.world.who.conversation.as_ref();
            Some(conversation.map_or_else(|| "local".to_owned(), ToString::to_string))
        }
        D::CreateWorkflowPlan => Some("new".to_owned()),
        D::ModifyNode => text("node_id").and_then(|id| {
            let (workflow, _) = case.world.workflows.node(&id.as_str().into())?;
            workflow.map(ToString::to_string)
        }),
        D::ExecuteWorkflow | D::ErrorRecovery | D::ReplanWorkflow => text("workflow_id"),
    };
    found.unwrap_or_else(|| NOT_KNOWN.to_owned())
}

/// The facts of a node.
pub(crate) fn of_node(
    case: &Case<'_>,
    node: &NodeView<'_>,
    action: &Arc<str>,
    traced: &Traced,
    around: &Surroundings,
    wants: Wants<'_>,
) -> Facts {
    let mut context = Context::new();
    // A call is judged again with its values.
    let pending = !node.resolved() && (traced.pending || has_reference(node.config, MAX_DEPTH));
    common(case, if node.resolved() { "call" } else { "plan" }, traced, wants, &mut context);
    let resource = arguments(node, action, around, wants, &mut context);
    let address = address(node);
    push(&mut context, wants, "pending", || Fact::Bool(pending));
    push(&mut context, wants, "link", || Fact::text(link::of_node(case, node).as_str()));
    let known = &**action != schema::UNKNOWN_KIND;
    if known {
        push(&mut context, wants, "from", || from(node, traced));
    }
    Facts {
        who: case.world.who.clone(),
        action: action.clone(),
        kind: schema::resource_of_kind(node.spec.filter(|_| known)),
        resource: resource.unwrap_or_else(|| NOT_KNOWN.to_owned()),
        port: address.as_ref().map(|address| address.port).filter(|port| *port != HTTPS),
        context,
        pending,
        ambiguous_path: address.is_some_and(|address| address.path == Some(Path::Ambiguous)),
    }
}

/// Where a node's URL leads, as far as it is known.
fn address(node: &NodeView<'_>) -> Option<Address> {
    let (_, url) = node.url()?;
    Address::of(url, node.resolved())
}

/// Where each top-level destination came from.
fn from(node: &NodeView<'_>, traced: &Traced) -> Fact {
    let known = node.spec.map(destinations::known_fields).unwrap_or_default();
    let mut record: Context = Vec::new();
    for (name, origin) in &traced.origins {
        // A nested argument of the same name stands for itself in `untrusted_args` only.
        let own = record.iter().all(|(known, _)| known != name);
        if own && known.contains(&name.as_str()) {
            let fact = Fact::provenance(&origin.all(), Some(origin.untrusted_alone));
            record.push((Cow::Owned(name.clone()), fact));
        }
    }
    Fact::Record(record)
}

/// The arguments of a kind, and the thing that it reaches.
fn arguments(
    node: &NodeView<'_>,
    action: &str,
    around: &Surroundings,
    wants: Wants<'_>,
    out: &mut Context,
) -> Option<String> {
    match node.kind.unwrap_or_default() {
        "HTTP" => {
            let method = node.text("method").unwrap_or("GET").to_ascii_uppercase();
            push(out, wants, "method", || Fact::Text(method));
            let body = node.get("body").is_some_and(|body| !body.is_null());
            push(out, wants, "has_body", || Fact::Bool(body));
            host(node, wants, out)
        }
        "DATABASE" => {
            let query = node.text("query").unwrap_or_default();
            push(out, wants, "access", || Fact::text((around.access)(query)));
            push(out, wants, "query_bytes", || Fact::count(query.len() as u64));
            let name = named(node, "connection", around.connection.as_deref());
            some(out, wants, "connection", name.clone().map(Fact::Text));
            name
        }
        "LLM" => {
            let name = named(node, "model", around.model.as_deref());
            some(out, wants, "model", name.clone().map(Fact::Text));
            some(out, wants, "max_tokens", whole(node.get("max_tokens")));
            name
        }
        "PYTHON" => {
            let code = node.text("code").unwrap_or_default();
            push(out, wants, "code_bytes", || Fact::count(code.len() as u64));
            Some("PYTHON".to_owned())
        }
        "CONDITION" => Some("CONDITION".to_owned()),
        "LOOP" => {
            some(out, wants, "max_iterations", whole(node.get("max_iterations")));
            let body = node.get("body").and_then(|body| body.get("type")?.as_str());
            some(out, wants, "body_kind", body.map(Fact::text));
            Some("LOOP".to_owned())
        }
        other => {
            if action == schema::UNKNOWN_KIND {
                return Some(other.to_owned());
            }
            push(out, wants, "args", || own_arguments(node));
            match node.spec.and_then(KindSpec::url_field) {
                Some(_) => host(node, wants, out),
                None => Some(other.to_owned()),
            }
        }
    }
}

/// The host that a node's URL leads to, and what else policies see of the URL.
fn host(node: &NodeView<'_>, wants: Wants<'_>, out: &mut Context) -> Option<String> {
    let address = address(node)?;
    push(out, wants, "host", || Fact::text(address.host.as_str()));
    push(out, wants, "scheme", || Fact::text(address.scheme.as_str()));
    push(out, wants, "port", || Fact::Long(address.port.into()));
    if let Some(Path::Clear(path)) = address.path {
        push(out, wants, "path", || Fact::Text(path));
    }
    Some(address.host)
}

/// A name that has a default when it isn't said, so that leaving it out hides nothing.
fn named(node: &NodeView<'_>, field: &str, default: Option<&str>) -> Option<String> {
    match node.text(field).filter(|name| !name.is_empty()) {
        Some(name) if !node.resolved() && name.contains("${") => None,
        Some(name) => Some(name.to_owned()),
        None => default.map(str::to_owned),
    }
}

/// Deepest nesting at which references are looked for; below it one is assumed.
const MAX_DEPTH: usize = 128;

fn has_reference(value: &Value, depth: usize) -> bool {
    match value {
        Value::String(text) => text.contains("${"),
        Value::Array(_) | Value::Object(_) if depth == 0 => true,
        Value::Array(items) => items.iter().any(|item| has_reference(item, depth - 1)),
        Value::Object(map) => map.values().any(|item| has_reference(item, depth - 1)),
        _ => false,
    }
}

fn whole(value: Option<&Value>) -> Option<Fact> {
    let value = value?;
    // 3.0 is 3 wherever configurations are read.
    let float = || value.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 9e15);
    value.as_i64().or_else(|| float().map(|float| float as i64)).map(Fact::Long)
}

/// The typed arguments of an embedder's kind.
fn own_arguments(node: &NodeView<'_>) -> Fact {
    let mut record: Context = Vec::new();
    for (name, kind) in node.spec.into_iter().flat_map(typed_fields) {
        let Some(value) = node.get(name).filter(|value| !value.is_null()) else {
            continue;
        };
        let waits = |value: &Value| {
            !node.resolved() && value.as_str().is_some_and(|text| text.contains("${"))
        };
        let listed = value.as_array();
        if waits(value) || listed.is_some_and(|items| items.iter().any(waits)) {
            continue;
        }
        let fact = match kind {
            FieldKind::Text => value.as_str().map(Fact::text),
            FieldKind::Long => whole(Some(value)),
            FieldKind::Bool => value.as_bool().map(Fact::Bool),
            FieldKind::Texts => listed.and_then(|items| {
                let texts: Option<_> =
                    items.iter().map(|item| item.as_str().map(Arc::from)).collect();
                texts.map(Fact::Texts)
            }),
        };
        if let Some(fact) = fact {
            record.push((Cow::Owned(name.to_owned()), fact));
        }
    }
    Fact::Record(record)
}

fn common(case: &Case<'_>, phase: &str, traced: &Traced, wants: Wants<'_>, out: &mut Context) {
    let world = case.world;
    push(out, wants, "phase", || Fact::text(phase));
    push(out, wants, "decision", || Fact::text(case.kind.as_str()));
    traced.summary(wants, out);
    push(out, wants, "read", || Fact::provenance(world.evidence.read(), None));
    push(out, wants, "time", || time(world.moment.now));
    push(out, wants, "usage", || {
        let usages = &world.moment.usages;
        Fact::Record(vec![
            (Cow::Borrowed("turn"), usage(&usages.turn)),
            (Cow::Borrowed("conversation"), usage(&usages.conversation)),
            (Cow::Borrowed("agent"), usage(&usages.agent)),
            (Cow::Borrowed("day"), usage(&usages.day)),
        ])
    });
    let counts = &world.moment;
    push(out, wants, "decisions_last_minute", || Fact::Long(counts.decisions_last_minute.into()));
    push(out, wants, "http_last_minute", || Fact::Long(counts.http_last_minute.into()));
}

fn time(now: jiff::Timestamp) -> Fact {
    let there = now.to_zoned(TimeZone::UTC);
    Fact::Record(vec![
        (Cow::Borrowed("epoch"), Fact::Long(now.as_second())),
        (Cow::Borrowed("hour"), Fact::Long(there.hour().into())),
        (Cow::Borrowed("minute"), Fact::Long(there.minute().into())),
        (Cow::Borrowed("weekday"), Fact::Long(there.weekday().to_monday_one_offset().into())),
    ])
}

fn usage(usage: &Usage) -> Fact {
    Fact::Record(vec![
        (Cow::Borrowed("tokens"), Fact::count(usage.tokens)),
        (Cow::Borrowed("cost_micros"), Fact::count(usage.cost_micros)),
        (Cow::Borrowed("calls"), Fact::count(usage.calls)),
        (Cow::Borrowed("millis"), Fact::count(usage.millis)),
    ])
}
