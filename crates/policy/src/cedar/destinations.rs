//! Which arguments of a node or a task decide where data goes, and where each came from.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ephor_core::{Labels, Origin};
use ephor_rules::destination::{is_destination, is_web_address, walk};
use ephor_rules::violations::escape;
use ephor_rules::{Case, KindSpec, NodeView};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::cedar::address::Address;
use crate::cedar::facts::Fact;
use crate::cedar::link::{self, Link};

/// Maximum number of destinations of one node or task that are traced.
const MAX_DESTINATIONS: usize = 64;

/// Longest place that is written out, in bytes.
const MAX_PLACE: usize = 200;

/// Where destinations came from.
#[derive(Debug, Clone, Default)]
pub(crate) struct Traced {
    /// By the argument's name.
    pub origins: Vec<(String, Origin)>,
    /// Their values.
    pub to: BTreeSet<String>,
    /// Whether one has a reference that gets its value later.
    pub pending: bool,
    /// Whether there were more than are traced. Then the worst is assumed.
    pub more: bool,
}

impl Traced {
    /// Whether one of them has nothing but untrusted content behind it.
    pub fn untrusted_alone(&self) -> bool {
        self.more || self.origins.iter().any(|(_, origin)| origin.untrusted_alone)
    }

    /// Whether the user pointed to each that has nothing but untrusted content behind it.
    pub fn pointed_to(&self) -> bool {
        let mut alone = self.origins.iter().filter(|(_, origin)| origin.untrusted_alone).peekable();
        !self.more && alone.peek().is_some() && alone.all(|(_, origin)| origin.pointed_to)
    }

    /// Where exactly it goes, for people and for allowances: one that was given for a recipient
    /// doesn't hold for another. Many are told apart by their digest.
    pub fn place(&self) -> String {
        if self.more {
            return format!("more than {MAX_DESTINATIONS} destinations");
        }
        let all = self.to.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        if all.len() <= MAX_PLACE && !all.contains(char::is_control) {
            return all;
        }
        let digest = Sha256::digest(json!(self.to).to_string());
        let digest: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        format!("{} destinations ({digest})", self.to.len())
    }

    pub fn merge(&mut self, other: Self) {
        self.origins.extend(other.origins);
        self.to.extend(other.to);
        self.pending |= other.pending;
        self.more |= other.more;
    }

    /// What policies see of it, whatever is asked.
    pub fn summary(&self, wants: &dyn Fn(&str) -> bool, out: &mut Vec<(Cow<'static, str>, Fact)>) {
        let mut add = |name: &'static str, fact: &dyn Fn() -> Fact| {
            if wants(name) {
                out.push((Cow::Borrowed(name), fact()));
            }
        };
        add("untrusted_alone", &|| Fact::Bool(self.untrusted_alone()));
        add("pointed_to", &|| Fact::Bool(self.pointed_to()));
        add("untrusted_args", &|| {
            let bad = self.origins.iter().filter(|(_, origin)| origin.untrusted_alone);
            Fact::Texts(bad.map(|(name, _)| name.as_str().into()).collect())
        });
        add("labels", &|| {
            let each = self.origins.iter().map(|(_, origin)| origin);
            let labels = each.map(|origin| origin.provenance.labels | origin.influence.labels);
            Fact::labels(labels.fold(Labels::NONE, |all, labels| all | labels))
        });
        add("sources", &|| {
            let each = self.origins.iter().map(|(_, origin)| origin);
            let all = each.flat_map(|it| it.provenance.sources.iter().chain(&it.influence.sources));
            let mut sources: Vec<_> = all.cloned().collect();
            sources.sort();
            sources.dedup();
            Fact::Texts(sources)
        });
    }
}

/// The names of a kind's top-level destinations, as far as they are known before a node is.
pub(crate) fn known_fields(spec: &KindSpec) -> Vec<&str> {
    match (&spec.destinations, spec.schema.get("properties")) {
        (Some(fields), _) => fields.iter().map(String::as_str).collect(),
        (None, Some(Value::Object(fields))) => {
            fields.keys().map(String::as_str).filter(|name| is_destination(name)).collect()
        }
        _ => Vec::new(),
    }
}

/// The texts and numbers of a value.
fn texts(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::Null | Value::Bool(_) => {}
        Value::String(text) => drop(out.insert(text.clone())),
        Value::Number(number) => drop(out.insert(number.to_string())),
        Value::Array(items) => items.iter().for_each(|item| texts(item, out)),
        Value::Object(_) => drop(out.insert(value.to_string())),
    }
}

/// Traces the destinations of a node.
pub(crate) fn of_node<'a>(case: &Case<'a>, node: &NodeView<'a>) -> Traced {
    let mut traced = Traced::default();
    let Some(config) = node.config.as_object() else {
        return traced;
    };
    // To follow a link that the user pointed to is one thing, to send something there another.
    let bare = LazyCell::new(|| link::of_node(case, node) == Link::Bare);
    let mut follow = |inner: &str, name: &str, value: &Value| {
        let part = part_that_matters(name, value, node.resolved());
        // A name has no references, and those of its value don't vouch for it.
        let is_name = value.as_str() == Some(name);
        let origin = match is_name {
            true => Some(case.origin(inner, &part)),
            false => case.node_origin_at(node, inner, &part),
        };
        let Some(mut origin) = origin else {
            traced.pending = true;
            return;
        };
        origin.pointer = node.pointer(inner);
        let address = value.as_str().is_some_and(|text| text.contains('@'));
        origin.pointed_to = origin.pointed_to && (address || *bare);
        traced.origins.push((name.to_owned(), origin));
        texts(value, &mut traced.to);
    };
    let more = match node.spec.and_then(|spec| spec.destinations.as_deref()) {
        Some(fields) => {
            for field in fields {
                if let Some(value) = config.get(field).filter(|value| !value.is_null()) {
                    follow(&format!("/{}", escape(field)), field, value);
                }
            }
            false
        }
        None => {
            let mut left = MAX_DESTINATIONS;
            let mut more = false;
            for (field, value) in config {
                let inner = format!("/{}", escape(field));
                let walked = walk(field, value, &inner, &mut |name, at, value| {
                    take(&mut left)?;
                    follow(at, name, value);
                    ControlFlow::Continue(())
                });
                more |= walked.is_break();
            }
            more
        }
    };
    traced.more = more;
    traced
}

/// Traces the destinations of a value in the payload, as a sub-agent's task.
pub(crate) fn of_payload(case: &Case<'_>, field: &str) -> Traced {
    let mut traced = Traced::default();
    let empty = Map::new();
    let task = case.get(field).and_then(Value::as_object).unwrap_or(&empty);
    let mut left = MAX_DESTINATIONS;
    for (name, value) in task {
        let pointer = format!("/{field}/{}", escape(name));
        let walked = walk(name, value, &pointer, &mut |name, at, value| {
            take(&mut left)?;
            let mut origin = case.origin(at, &part_that_matters(name, value, true));
            origin.pointed_to = false;
            traced.origins.push((name.to_owned(), origin));
            texts(value, &mut traced.to);
            ControlFlow::Continue(())
        });
        traced.more |= walked.is_break();
    }
    traced
}

/// Counts one destination. Breaks where there are more than are traced.
fn take(left: &mut usize) -> ControlFlow<()> {
    match left.checked_sub(1) {
        Some(fewer) => {
            *left = fewer;
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    }
}

/// Of an address of the web its host, with a port of its own, decides where data goes, and whether
/// anybody on the way reads it; of anything else the whole.
fn part_that_matters<'v>(name: &str, value: &'v Value, resolved: bool) -> Cow<'v, Value> {
    match value {
        // Some take a stroke backwards for one, and some for a part of the name.
        Value::String(text) if !text.contains('\\') => {
            let bare = || is_web_address(name) && is_bare_host(text);
            match Address::of(text, resolved) {
                // Who takes an address without a scheme may put either in front.
                Some(address) if text.contains("://") => Cow::Owned(Value::String(format!(
                    "{}://{}",
                    address.scheme,
                    address.authority()
                ))),
                Some(address) => Cow::Owned(Value::String(format!("//{}", address.authority()))),
                None if bare() => Cow::Owned(Value::String(format!("//{text}"))),
                None => Cow::Borrowed(value),
            }
        }
        Value::Array(items) if items.iter().any(Value::is_string) => Cow::Owned(
            items.iter().map(|item| part_that_matters(name, item, resolved).into_owned()).collect(),
        ),
        _ => Cow::Borrowed(value),
    }
}

/// A host's name alone, as some tools take it for an address.
fn is_bare_host(text: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
    text.contains('.') && text.chars().all(plain)
}
