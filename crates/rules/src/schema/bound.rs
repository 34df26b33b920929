//! What it costs to validate with a schema, before it is compiled. A schema of a few lines can ask for more work than
//! a machine has time for: each level that names the next one twice doubles it.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::graph;

/// Subschemas that one value may meet, those behind references counted each time.
const MAX_SUBSCHEMAS: u64 = 10_000;

/// Subschemas one within another for the same place of a value: the validator calls itself for each.
const MAX_CHAIN: usize = 32;

/// Each is compiled to an automaton of up to [`super::MAX_PATTERN_BYTES`].
const MAX_PATTERNS: usize = 256;

/// Keywords whose schemas apply to the same place of a value as their own schema.
const HERE: [&str; 4] = ["not", "if", "then", "else"];
const HERE_LISTS: [&str; 3] = ["allOf", "anyOf", "oneOf"];
const HERE_MAPS: [&str; 2] = ["dependentSchemas", "dependencies"];
/// Keywords whose schemas apply to any entry of an object or a list.
const ANY: [&str; 7] = [
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "items",
    "additionalItems",
    "unevaluatedItems",
    "contains",
];

/// Where a subschema applies, seen from its parent.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step<'s> {
    Here,
    Key(&'s str),
    Index(usize),
    Any,
}

/// A subschema that another one applies `times` times.
#[derive(Debug, Clone)]
pub(super) struct Edge<'s> {
    pub(super) to: usize,
    pub(super) step: Step<'s>,
    pub(super) times: u64,
}

/// The bound of a schema, or why it has none: how many times as often a value's parts are validated with each level
/// that it nests deeper, if the schema is recursive. 1 for nearly all.
pub(super) fn growth(schema: &Value) -> Result<u64, String> {
    let document = Document::new(schema);
    let edges = document.edges(schema)?;
    let order = graph::in_place_order(&edges)
        .ok_or("it applies itself to the same value, without an end")?;
    let (chain, here) = graph::in_place(&edges, &order);
    if chain > MAX_CHAIN {
        return Err(format!(
            "more than {MAX_CHAIN} of its subschemas apply to one place, each by another"
        ));
    }
    let components = graph::components(&edges);
    if here.max(graph::total(&edges, &components)) > MAX_SUBSCHEMAS {
        return Err(format!("with its references it has more than {MAX_SUBSCHEMAS} subschemas"));
    }
    Ok(graph::growth(&edges, &order, &components))
}

/// What references can name. Where it can't be told which of two is meant, both are.
struct Document<'s> {
    root: &'s Value,
    /// The resource that a value belongs to, where that isn't the root.
    resources: HashMap<*const Value, &'s Value>,
    ids: Vec<(&'s str, &'s Value)>,
    anchors: Vec<(&'s str, &'s Value)>,
}

impl<'s> Document<'s> {
    fn new(root: &'s Value) -> Self {
        let mut document =
            Self { root, resources: HashMap::new(), ids: Vec::new(), anchors: Vec::new() };
        let mut open = vec![(root, root)];
        while let Some((value, mut resource)) = open.pop() {
            match value {
                Value::Array(items) => open.extend(items.iter().map(|item| (item, resource))),
                Value::Object(map) => {
                    if let Some(Value::String(id)) = map.get("$id") {
                        document.ids.push((id, value));
                        resource = if id.starts_with('#') { resource } else { value };
                    }
                    for anchor in ["$anchor", "$dynamicAnchor"] {
                        if let Some(Value::String(name)) = map.get(anchor) {
                            document.anchors.push((name, value));
                        }
                    }
                    open.extend(map.values().map(|inner| (inner, resource)));
                }
                _ => {}
            }
            if !std::ptr::eq(resource, root) {
                document.resources.insert(value, resource);
            }
        }
        document
    }

    /// All subschemas that are reached, each with those that it applies. The first is the root.
    fn edges(&self, schema: &'s Value) -> Result<Vec<Vec<Edge<'s>>>, String> {
        let mut numbers: HashMap<*const Value, usize> = HashMap::from([(&raw const *schema, 0)]);
        let mut found = vec![schema];
        let mut edges = Vec::new();
        let mut patterns = 0;
        while let Some(schema) = found.get(edges.len()).copied() {
            let mut own = Vec::new();
            if let Value::Object(map) = schema {
                patterns += usize::from(map.contains_key("pattern"));
                patterns +=
                    map.get("patternProperties").and_then(Value::as_object).map_or(0, Map::len);
                for (target, step, times) in self.applied(schema, map)? {
                    let next = found.len();
                    let to = *numbers.entry(target).or_insert(next);
                    if to == next {
                        found.push(target);
                    }
                    own.push(Edge { to, step, times });
                }
            }
            edges.push(own);
            if found.len() as u64 > MAX_SUBSCHEMAS {
                return Err(format!("it has more than {MAX_SUBSCHEMAS} subschemas"));
            }
            if patterns > MAX_PATTERNS {
                return Err(format!("it has more than {MAX_PATTERNS} patterns"));
            }
        }
        Ok(edges)
    }

    fn applied(
        &self,
        schema: &'s Value,
        map: &'s Map<String, Value>,
    ) -> Result<Vec<(&'s Value, Step<'s>, u64)>, String> {
        // What is left over is found by validating the others once more, and what they leave over too.
        let again =
            map.contains_key("unevaluatedProperties") || map.contains_key("unevaluatedItems");
        let times = if again { 3 } else { 1 };
        let mut found = Vec::new();
        for (key, value) in map {
            let keyword = key.as_str();
            match value {
                Value::String(reference) if ["$ref", "$dynamicRef"].contains(&keyword) => {
                    let targets = self.resolve(schema, reference)?;
                    found.extend(targets.into_iter().map(|target| (target, Step::Here, times)));
                }
                Value::Array(items) if HERE_LISTS.contains(&keyword) => {
                    found.extend(items.iter().map(|item| (item, Step::Here, times)));
                }
                Value::Array(items) if keyword == "prefixItems" || keyword == "items" => {
                    let items = items.iter().enumerate();
                    found.extend(items.map(|(at, item)| (item, Step::Index(at), 1)));
                }
                Value::Object(inner) if HERE_MAPS.contains(&keyword) => {
                    found.extend(inner.values().map(|value| (value, Step::Here, times)));
                }
                Value::Object(inner) if keyword == "properties" => {
                    found.extend(inner.iter().map(|(name, value)| (value, Step::Key(name), 1)));
                }
                Value::Object(inner) if keyword == "patternProperties" => {
                    found.extend(inner.values().map(|value| (value, Step::Any, 1)));
                }
                Value::Object(_) if HERE.contains(&keyword) => {
                    found.push((value, Step::Here, times));
                }
                Value::Object(_) if ANY.contains(&keyword) => found.push((value, Step::Any, 1)),
                _ => {}
            }
        }
        Ok(found)
    }

    fn resolve(&self, from: &'s Value, reference: &str) -> Result<Vec<&'s Value>, String> {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let named = |id: &str| {
            let id = id.trim_end_matches('#');
            id == uri || id.rsplit('/').next() == uri.rsplit('/').next()
        };
        let mut bases: Vec<&'s Value> = match uri {
            "" => vec![
                self.resources.get(&(&raw const *from)).copied().unwrap_or(self.root),
                self.root,
            ],
            _ => self.ids.iter().filter(|(id, _)| named(id)).map(|(_, value)| *value).collect(),
        };
        bases.dedup_by(|a, b| std::ptr::eq(*a, *b));
        // The validator has the standard's own schemas; they are sound.
        if bases.is_empty() && uri.contains("://json-schema.org/") {
            return Ok(Vec::new());
        }
        let mut targets: Vec<&Value> = match fragment {
            "" => bases,
            pointer if pointer.starts_with('/') => {
                let pointer = unescaped(pointer);
                bases.into_iter().filter_map(|base| base.pointer(&pointer)).collect()
            }
            anchor => {
                let plain = |id: &str| id.strip_prefix('#') == Some(anchor);
                let ids = self.ids.iter().filter(|(id, _)| plain(id));
                let anchors = self.anchors.iter().filter(|(name, _)| *name == anchor);
                ids.chain(anchors).map(|(_, value)| *value).collect()
            }
        };
        targets.dedup_by(|a, b| std::ptr::eq(*a, *b));
        match targets.is_empty() {
            true => Err(format!(
                "it refers to {:?}, which isn't part of it",
                crate::violations::brief(reference)
            )),
            false => Ok(targets),
        }
    }
}

/// A pointer within a URI, without its percent signs.
fn unescaped(pointer: &str) -> String {
    let mut bytes = Vec::with_capacity(pointer.len());
    let mut rest = pointer.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = tail.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = tail.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
