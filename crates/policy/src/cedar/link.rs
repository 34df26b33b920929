//! What following a link tells whoever is there: the link, or the conversation's data in it.

use ephor_rules::destination::is_web_address;
use ephor_rules::{Case, NodeView};
use serde_json::Value;

use crate::cedar::address::Address;

/// What a node does with an address of the web.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Link {
    /// It takes none, or has another effect.
    None,
    /// It reads what stands at an address that stood in something read just so: whoever is there
    /// learns that it was followed, and nothing else.
    Bare,
    /// It reads what stands at an address that a model has made, at least in part: the
    /// conversation's data may be in it.
    Data,
}

impl Link {
    /// As policies call it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Bare => "bare",
            Self::Data => "data",
        }
    }
}

/// What a node does with its addresses.
pub(crate) fn of_node(case: &Case<'_>, node: &NodeView<'_>) -> Link {
    let (Some(config), Some(kind)) = (node.config.as_object(), node.kind) else {
        return Link::None;
    };
    let reads = match kind {
        "HTTP" => {
            let method = node.text("method").unwrap_or("GET");
            method.eq_ignore_ascii_case("GET") || method.eq_ignore_ascii_case("HEAD")
        }
        _ => node.spec.is_some_and(|spec| spec.reads && spec.takes_address()),
    };
    if !reads {
        return Link::None;
    }
    let mut found = Link::None;
    for (name, value) in config {
        let says_nothing = match value {
            Value::Null | Value::Bool(_) => true,
            Value::Number(_) => matches!(name.as_str(), "timeout" | "max_bytes"),
            Value::String(text) if is_web_address(name) => {
                found = Link::Bare;
                text.is_empty() || (node.resolved() && stands(case, text))
            }
            Value::String(text) => text.is_empty() || (kind == "HTTP" && name == "method"),
            Value::Array(items) => items.is_empty(),
            Value::Object(map) => map.is_empty(),
        };
        if !says_nothing {
            return Link::Data;
        }
    }
    found
}

/// Whether an address stood in something read just so: with its scheme or without, and with the
/// stroke at its end or without. What was read is compared without regard to case, in which a path
/// could say something.
fn stands(case: &Case<'_>, text: &str) -> bool {
    let Some(address) = Address::of(text, true) else {
        return false;
    };
    let authority = text.to_lowercase().find(&address.host).map_or(0, |at| at + address.host.len());
    if text.get(authority..).is_none_or(|rest| rest.contains(char::is_uppercase)) {
        return false;
    }
    let text = text.trim();
    let rest = ["https://", "http://"].iter().find_map(|scheme| {
        let (begin, rest) = text.split_at_checked(scheme.len())?;
        begin.eq_ignore_ascii_case(scheme).then_some(rest)
    });
    let rest = rest.unwrap_or(text);
    let shorter = rest.strip_suffix('/').unwrap_or(rest);
    [text, rest, shorter].iter().any(|form| case.world.evidence.has(form))
}
