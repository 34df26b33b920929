//! Which arguments of a node or a task decide where data goes, and where each came from.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::BTreeSet;

use ephor_core::{Labels, Origin};
use ephor_rules::destination::{
    decides, is_destination, is_named_pair, is_web_address, named_within,
};
use ephor_rules::violations::escape;
use ephor_rules::{Case, KindSpec, NodeView};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use url::Url;

use crate::cedar::facts::Fact;
use crate::cedar::link::{self, Link};

/// Maximum number of destinations of one node or task that are traced.
const MAX_DESTINATIONS: usize = 64;

/// Longest place that is written out, in bytes.
const MAX_PLACE: usize = 200;

/// Deepest nesting at which destinations are looked for.
const MAX_DEPTH: usize = 8;

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
    let mut follow = |field: &str, inner: &str, name: &str, value: &Value| {
        let part = part_that_matters(name, value, node.resolved());
        let Some(mut origin) = case.node_origin(node, field, &part) else {
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
                    follow(field, &format!("/{}", escape(field)), field, value);
                }
            }
            false
        }
        None => {
            let mut count = 0;
            let mut more = false;
            for (field, value) in config {
                let inner = format!("/{}", escape(field));
                more |=
                    walk(field, value, &inner, MAX_DEPTH, &mut count, &mut |name, at, value| {
                        follow(field, at, name, value);
                    });
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
    let mut count = 0;
    for (name, value) in task {
        let pointer = format!("/{field}/{}", escape(name));
        let mut follow = |name: &str, at: &str, value: &Value| {
            let mut origin = case.origin(at, &part_that_matters(name, value, true));
            origin.pointed_to = false;
            traced.origins.push((name.to_owned(), origin));
            texts(value, &mut traced.to);
        };
        let more = walk(name, value, &pointer, MAX_DEPTH, &mut count, &mut follow);
        traced.more |= more;
    }
    traced
}

/// Finds values that are destinations by their name, by the name beside them or by their shape, or
/// that stand inside one. True: there are more than are looked at.
fn walk(
    name: &str,
    value: &Value,
    pointer: &str,
    depth: usize,
    count: &mut usize,
    found: &mut dyn FnMut(&str, &str, &Value),
) -> bool {
    if value.is_null() {
        return false;
    }
    if decides(name, value) {
        return take(name, value, pointer, count, found);
    }
    if depth == 0 {
        return matches!(value, Value::Array(_) | Value::Object(_));
    }
    match value {
        Value::Object(map) => {
            let named: Vec<&str> = named_within(map).collect();
            map.iter().any(|(name, value)| {
                let inner = format!("{pointer}/{}", escape(name));
                match named.contains(&name.as_str()) {
                    true => take(name, value, &inner, count, found),
                    false => walk(name, value, &inner, depth - 1, count, found),
                }
            })
        }
        Value::Array(items) => items.iter().enumerate().any(|(index, value)| {
            let inner = format!("{pointer}/{index}");
            match value {
                Value::Array(pair) if is_named_pair(pair) => {
                    let name = pair[0].as_str().unwrap_or_default();
                    take(name, &pair[1], &format!("{inner}/1"), count, found)
                }
                _ => walk("", value, &inner, depth - 1, count, found),
            }
        }),
        _ => false,
    }
}

fn take(
    name: &str,
    value: &Value,
    pointer: &str,
    count: &mut usize,
    found: &mut dyn FnMut(&str, &str, &Value),
) -> bool {
    *count += 1;
    if *count > MAX_DESTINATIONS {
        return true;
    }
    found(name, pointer, value);
    false
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

/// An address of the web, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    pub scheme: String,
    /// Lower case, without a full stop at its end.
    pub host: String,
    pub port: u16,
    /// Whether it is the scheme's own.
    pub usual_port: bool,
    /// None: a reference decides.
    pub path: Option<String>,
}

impl Address {
    /// The host, and the port where it isn't the scheme's own: as sources are named.
    pub fn authority(&self) -> String {
        if self.usual_port { self.host.clone() } else { format!("{}:{}", self.host, self.port) }
    }

    /// Reads one as the client will. None: it isn't one, or a reference decides about its host.
    /// `resolved`: what still looks like a reference is a secret's name, and part of the address.
    pub fn of(text: &str, resolved: bool) -> Option<Self> {
        let (known, whole) = match text.find("${").filter(|_| !resolved) {
            None => (text, true),
            Some(reference) => {
                let rest = text.find("://").map(|at| at + 3)?;
                let end = text.get(rest..)?.find(['/', '\\', '?', '#'])? + rest;
                if reference < end {
                    return None;
                }
                match text.get(end..reference)?.find(['?', '#']) {
                    Some(query) => (text.get(..end + query)?, true),
                    None => (text.get(..end)?, false),
                }
            }
        };
        // As people write it, and tools take it.
        let bare = known.get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case("www."));
        let known = if bare { Cow::Owned(format!("http://{known}")) } else { Cow::Borrowed(known) };
        let url = Url::parse(&known).ok()?;
        if !matches!(url.scheme(), "http" | "https") {
            return None;
        }
        let host = url.host_str()?;
        Some(Self {
            scheme: url.scheme().to_owned(),
            host: host.strip_suffix('.').unwrap_or(host).to_owned(),
            port: url.port_or_known_default()?,
            usual_port: url.port().is_none(),
            path: whole.then(|| url.path().to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn addresses_are_read_as_the_client_reads_them() {
        for (text, expect) in [
            ("https://A.Example/x?y", Some(("a.example", 443, Some("/x")))),
            ("HTTP://a.example.:8080", Some(("a.example", 8080, Some("/")))),
            ("https://good.example@evil.example/", Some(("evil.example", 443, Some("/")))),
            (
                "https://evil.example\\@good.example/",
                Some(("evil.example", 443, Some("/@good.example/"))),
            ),
            ("http://0x7f.1/", Some(("127.0.0.1", 80, Some("/")))),
            ("https://a.example/${input.path}", Some(("a.example", 443, None))),
            ("https://a.example/b?c=${KEY}", Some(("a.example", 443, Some("/b")))),
            ("https://a.example${input.rest}/x", None),
            ("https://a.example${input.rest}", None),
            ("${input.url}", None),
            ("mailto:ann@a.example", None),
            ("a.example/x", None),
            ("WWW.a.example/x", Some(("www.a.example", 80, Some("/x")))),
            ("", None),
        ] {
            let found = Address::of(text, false);
            let found = found.as_ref().map(|it| (it.host.as_str(), it.port, it.path.as_deref()));
            assert_eq!(found, expect, "{text}");
        }
        // A secret's name in an address must not hide its path from the policies.
        let path = Address::of("https://a.example/admin/${KEY}", true).and_then(|it| it.path);
        assert!(path.is_some_and(|path| path.starts_with("/admin/")));
    }
}
