//! The provenance of arguments that no rule asked about, so that a person who approves is told
//! about each.

use ephor_core::Origin;
use serde_json::Value;

use crate::case::Case;
use crate::violations::escape;

/// Maximum number of arguments that are traced for a person, beside those that a rule asked about.
const MAX_OTHERS: usize = 64;

/// Deepest nesting at which values are traced one by one.
const MAX_DEPTH: usize = 8;

/// The origins of a payload's texts and numbers, in its order, without those that are known.
pub(super) fn others(case: &Case<'_>, payload: &Value, known: &[Origin]) -> Vec<Origin> {
    let mut others = Others { case, known, found: Vec::new() };
    others.look("", payload, 0);
    others.found
}

struct Others<'a, 'c> {
    case: &'a Case<'c>,
    known: &'a [Origin],
    found: Vec<Origin>,
}

impl Others<'_, '_> {
    fn look(&mut self, pointer: &str, value: &Value, depth: usize) {
        if self.found.len() >= MAX_OTHERS
            || self.known.iter().any(|origin| origin.pointer == pointer)
        {
            return;
        }
        match value {
            Value::Object(map) if depth < MAX_DEPTH => {
                for (name, value) in map {
                    self.look(&format!("{pointer}/{}", escape(name)), value, depth + 1);
                }
            }
            Value::Array(items) if depth < MAX_DEPTH && !items.iter().all(is_plain) => {
                for (index, value) in items.iter().enumerate() {
                    self.look(&format!("{pointer}/{index}"), value, depth + 1);
                }
            }
            Value::Null | Value::Bool(_) => {}
            value if depth > 0 => self.trace(pointer, value),
            _ => {}
        }
    }

    fn trace(&mut self, pointer: &str, value: &Value) {
        let call = self.case.nodes.first().filter(|node| node.resolved());
        let origin = match (call, pointer.strip_prefix("/config")) {
            (Some(node), Some(inner)) => self.case.node_origin_at(node, inner, value),
            _ => Some(self.case.origin(pointer, value)),
        };
        let Some(mut origin) = origin else {
            return;
        };
        origin.pointer = pointer.to_owned();
        // What references put into a local is told under its name.
        let local = pointer.strip_prefix("/locals/").and_then(|rest| rest.split('/').next());
        let given = local.and_then(|name| self.case.origins?.get(&format!("locals.{name}")));
        if let Some(given) = given {
            origin.provenance.add(given);
        }
        if !origin.provenance.is_empty() || !origin.influence.is_empty() {
            self.found.push(origin);
        }
    }
}

fn is_plain(value: &Value) -> bool {
    !value.is_object() && !value.is_array()
}
