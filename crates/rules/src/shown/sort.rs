//! Sorts a payload's values: destinations, amounts, others, unknown ones.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use ephor_core::events::{KindFields, Question};
use serde_json::{Map, Value};

use super::Field;
use crate::destination::{decides, is_address, is_amount, is_named_pair, named_within, walk};
use crate::kind::{KindSpec, TIMEOUT};
use crate::registry::built_in;
use crate::violations::escape;

/// Deepest nesting at which values are told one by one.
const MAX_DEPTH: usize = 8;

/// Destinations, amounts, others, unknown ones.
pub(super) fn sort(question: &Question, payload: &Value) -> [Vec<Field>; 4] {
    let mut sorter = Sorter { kinds: Some(&question.kinds), ..Sorter::default() };
    match payload.as_object() {
        Some(map) if !map.contains_key("action_type") && map.contains_key("config") => {
            sorter.call(&question.action, map);
        }
        Some(map) => sorter.decision(map),
        None => sorter.others.push(field(&At::root(), payload)),
    }
    let Sorter { mut declared, named, amounts, others, unknown, .. } = sorter;
    declared.extend(named);
    [declared, amounts, others, unknown]
}

/// Visits the kinds of the nodes that a payload describes.
pub(crate) fn kinds_in(payload: &Value, visit: &mut dyn FnMut(&str)) {
    let single = std::iter::once((payload.get("node_type"), payload.get("config")));
    let listed = payload.get("nodes").and_then(Value::as_array).into_iter().flatten();
    let listed = listed.map(|node| (node.get("type"), node.get("config")));
    for (kind, config) in single.chain(listed) {
        let body = config.and_then(|config| config.get("body")?.get("type"));
        for kind in [kind, body].into_iter().flatten().filter_map(Value::as_str) {
            visit(kind);
        }
    }
}

/// Where a value stands.
#[derive(Clone)]
struct At {
    pointer: String,
    name: String,
}

impl At {
    fn root() -> Self {
        Self { pointer: String::new(), name: String::new() }
    }

    fn inner(&self, key: &str) -> Self {
        let slash = if self.name.is_empty() { "" } else { "/" };
        Self {
            pointer: format!("{}/{}", self.pointer, escape(key)),
            name: format!("{}{slash}{key}", self.name),
        }
    }

    /// The same without its own name: a call's configuration is told by its fields.
    fn unnamed(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }
}

#[derive(Default)]
struct Sorter<'q> {
    kinds: Option<&'q BTreeMap<String, KindFields>>,
    /// Destinations that the kind declares, before those that are told by their names.
    declared: Vec<Field>,
    named: Vec<Field>,
    amounts: Vec<Field>,
    others: Vec<Field>,
    unknown: Vec<Field>,
}

impl Sorter<'_> {
    fn call(&mut self, kind: &str, payload: &Map<String, Value>) {
        let root = At::root();
        for (key, value) in payload {
            match key.as_str() {
                "config" => self.config(&root.inner(key).unnamed(""), kind, value),
                _ => self.value(&root.inner(key), value, 0),
            }
        }
    }

    fn decision(&mut self, payload: &Map<String, Value>) {
        let root = At::root();
        for (key, value) in payload {
            let at = root.inner(key);
            match (key.as_str(), payload.get("node_type").and_then(Value::as_str), value) {
                ("action_type", ..) => {}
                ("config", Some(kind), _) => self.config(&at.unnamed(""), kind, value),
                ("nodes", _, Value::Array(nodes)) => {
                    for (index, node) in nodes.iter().enumerate() {
                        self.node(&at.inner(&index.to_string()), node);
                    }
                }
                _ => self.value(&at, value, 0),
            }
        }
    }

    /// A node of a plan, told by its id.
    fn node(&mut self, at: &At, node: &Value) {
        let Some(map) = node.as_object() else {
            return self.value(at, node, 0);
        };
        let text = |key: &str| map.get(key).and_then(Value::as_str);
        let at = at.clone().unnamed(text("node_id").unwrap_or(&at.name));
        for (key, value) in map {
            match (key.as_str(), text("type")) {
                ("config", Some(kind)) => {
                    let name = at.name.clone();
                    self.config(&at.inner(key).unnamed(&name), kind, value);
                }
                _ => self.value(&at.inner(key), value, 0),
            }
        }
    }

    fn config(&mut self, at: &At, kind: &str, config: &Value) {
        let Some(map) = config.as_object() else {
            return self.value(at, config, 0);
        };
        let recorded = self.kinds.and_then(|kinds| kinds.get(kind)).cloned();
        let own = built_in().kind(kind);
        let fields = recorded.or_else(|| own.map(KindSpec::fields));
        let fields = fields.unwrap_or_default();
        let known =
            |name: &str| fields.known.as_ref().is_none_or(|all| all.iter().any(|k| k == name));
        let sends = |name: &str| fields.sends_to.iter().flatten().any(|field| field == name);
        // In the kind's own order, and what it doesn't know in the payload's.
        let order = fields.known.iter().flatten().filter_map(|name| map.get_key_value(name));
        let rest = map.iter().filter(|(name, _)| fields.known.is_none() || !known(name));
        for (name, value) in order.chain(rest) {
            let at = at.inner(name);
            match (name.as_str(), value) {
                (TIMEOUT, Value::Number(_)) => self.value(&at, value, 0),
                _ if !known(name) => self.unknown.push(field(&at, value)),
                _ if sends(name) => self.leaves(&at, value, 0, true),
                _ if is_address(name) => self.leaves(&at, value, 0, false),
                ("body", Value::Object(body)) if own.is_some_and(KindSpec::repeats_body) => {
                    self.body(&at, body);
                }
                _ => self.value(&at, value, 0),
            }
        }
    }

    fn body(&mut self, at: &At, body: &Map<String, Value>) {
        let kind = body.get("type").and_then(Value::as_str).unwrap_or_default();
        for (name, value) in body {
            let inner = at.inner(name);
            match name.as_str() {
                "type" => self.others.push(field(&inner, value)),
                "config" => self.config(&inner.unnamed(&at.name), kind, value),
                _ => self.unknown.push(field(&inner, value)),
            }
        }
    }

    /// A value whose name or shape says what it is.
    fn value(&mut self, at: &At, value: &Value, depth: usize) {
        let last = at.name.rsplit('/').next().unwrap_or_default();
        if decides(last, value) {
            return self.leaves(at, value, depth, false);
        }
        match value {
            Value::Object(map) if depth < MAX_DEPTH && !map.is_empty() => {
                let named: Vec<&str> = named_within(map).collect();
                for (key, value) in map {
                    match named.contains(&key.as_str()) || is_address(key) {
                        true => self.leaves(&at.inner(key), value, depth + 1, false),
                        false => self.value(&at.inner(key), value, depth + 1),
                    }
                }
            }
            Value::Array(items) if depth < MAX_DEPTH && !items.iter().all(is_plain) => {
                for (index, value) in items.iter().enumerate() {
                    let at = at.inner(&index.to_string());
                    match value {
                        Value::Array(pair) if is_named_pair(pair) => {
                            self.leaves(&at, value, depth + 1, false);
                        }
                        _ => self.value(&at, value, depth + 1),
                    }
                }
            }
            // JSON in a text, and what is nested too deeply to be told one by one.
            _ if walk(last, value, "", &mut |_, _, _| ControlFlow::Break(())).is_break() => {
                self.leaf(at, value, false);
            }
            _ => {
                let amount = is_amount(last) && (value.is_number() || value.is_string());
                let list = if amount { &mut self.amounts } else { &mut self.others };
                list.push(field(at, value));
            }
        }
    }

    /// A destination, or the parts of one.
    fn leaves(&mut self, at: &At, value: &Value, depth: usize, declared: bool) {
        match value {
            Value::Null => self.others.push(field(at, value)),
            Value::Object(map) if depth < MAX_DEPTH && !map.is_empty() => {
                for (key, value) in map {
                    self.leaves(&at.inner(key), value, depth + 1, declared);
                }
            }
            _ => self.leaf(at, value, declared),
        }
    }

    fn leaf(&mut self, at: &At, value: &Value, declared: bool) {
        let list = if declared { &mut self.declared } else { &mut self.named };
        list.push(field(at, value));
    }
}

fn is_plain(value: &Value) -> bool {
    !value.is_object() && !value.is_array()
}

fn field(at: &At, value: &Value) -> Field {
    Field {
        pointer: at.pointer.clone(),
        name: at.name.clone(),
        value: value.clone(),
        address: value.as_str().and_then(address),
        origin: None,
        untrusted_alone: false,
        changed: None,
    }
}

/// An address of the web as a client reads it, always with its port.
#[cfg(feature = "http")]
fn address(text: &str) -> Option<String> {
    let url = url::Url::parse(text.trim()).ok()?;
    let plain = match url.scheme() {
        "http" => " (not encrypted)",
        "https" => "",
        _ => return None,
    };
    let (host, port) = (url.host_str()?, url.port_or_known_default()?);
    let path = super::excerpt::name(url.path(), 60);
    let query = url.query().map_or_else(String::new, |query| {
        format!(" with a query of {} characters", query.chars().count())
    });
    Some(format!("{}://{host}:{port}{path}{query}{plain}", url.scheme()))
}

/// It is shown as it was written: nothing here reads it as the client will.
#[cfg(not(feature = "http"))]
fn address(_: &str) -> Option<String> {
    None
}
