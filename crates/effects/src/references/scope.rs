//! What references can refer to, and where a path fails. Pure.

use std::collections::BTreeMap;

use ephor_core::text::is_near;
use ephor_core::{ErrorCode, Failure};
use serde_json::{Map, Value};

use super::origins::From;
use super::template;

static NULL: Value = Value::Null;
static NONE: Value = Value::Array(Vec::new());

/// What of a node can be referred to.
const OUTPUT: &str = ".output";
const ARTIFACTS: &str = ".artifacts";

/// What a node's references can refer to. It only borrows, so creating one per node is cheap.
///
/// ```
/// use ephor_effects::references::Scope;
/// use serde_json::{Map, json};
///
/// let (input, output) = (Map::new(), json!({"rows": []}));
/// let scope = Scope::new(&input).output("node_1", &output).skipped("node_2");
/// # let _ = scope;
/// ```
#[derive(Debug, Clone)]
pub struct Scope<'a> {
    input: &'a Map<String, Value>,
    outputs: BTreeMap<&'a str, Option<&'a Value>>,
    artifacts: BTreeMap<&'a str, &'a Value>,
    locals: Option<&'a Map<String, Value>>,
    env: Option<&'a Map<String, Value>>,
    pub(super) from: From<'a>,
}

impl<'a> Scope<'a> {
    /// A scope with the workflow's inputs.
    pub fn new(input: &'a Map<String, Value>) -> Self {
        Self {
            input,
            outputs: BTreeMap::new(),
            artifacts: BTreeMap::new(),
            locals: None,
            env: None,
            from: From::default(),
        }
    }

    /// Adds the output of a completed node.
    #[must_use]
    pub fn output(mut self, node: &'a str, output: &'a Value) -> Self {
        self.outputs.insert(node, Some(output));
        self
    }

    /// Adds the files that a node created: a list of their descriptions.
    #[must_use]
    pub fn artifacts(mut self, node: &'a str, made: &'a Value) -> Self {
        self.artifacts.insert(node, made);
        self
    }

    /// Adds a skipped node: its output, and every path in it, is null.
    #[must_use]
    pub fn skipped(mut self, node: &'a str) -> Self {
        self.outputs.insert(node, None);
        self
    }

    /// Sets the node's own values, those of its `input_mapping`.
    #[must_use]
    pub fn locals(mut self, locals: &'a Map<String, Value>) -> Self {
        self.locals = Some(locals);
        self
    }

    /// Sets the plan's `global_config.env`.
    #[must_use]
    pub fn env(mut self, env: &'a Map<String, Value>) -> Self {
        self.env = Some(env);
        self
    }

    pub(super) fn is_local(&self, name: &str) -> bool {
        self.locals.is_some_and(|locals| locals.contains_key(name))
    }

    pub(super) fn is_env(&self, name: &str) -> bool {
        self.env.is_some_and(|env| env.contains_key(name))
    }

    pub(crate) fn input(&self) -> &'a Map<String, Value> {
        self.input
    }

    #[cfg(feature = "cel")]
    pub(crate) fn outputs(&self) -> &BTreeMap<&'a str, Option<&'a Value>> {
        &self.outputs
    }

    /// None: the name means nothing here.
    pub(crate) fn find(&self, path: &str, steps: &[&str]) -> Result<Option<&'a Value>, Failure> {
        let Some((&root, inner)) = steps.split_first() else {
            return Ok(None);
        };
        if let Some(value) = self.locals.and_then(|locals| locals.get(root)) {
            return descend(value, root, inner, path).map(Some);
        }
        if let Some((node, part)) = self.node_of(path) {
            let output = self.outputs.get(node).copied().flatten();
            let value = match part {
                OUTPUT => output,
                _ => self.artifacts.get(node).copied().or(output.map(|_| &NONE)),
            };
            let Some(value) = value else {
                return Ok(Some(&NULL));
            };
            // The id may have dots of its own, so the path is cut again after it.
            let at = path.find(node).unwrap_or_default() + node.len() + part.len();
            let mut inner = template::steps_after(&path[at..]).unwrap_or_default();
            if part == OUTPUT {
                inner = with_alias(value, inner);
            }
            return descend(value, &format!("{node}{part}"), &inner, path).map(Some);
        }
        if root == "input" {
            let Some((&name, inner)) = inner.split_first() else {
                return Err(Failure::new(
                    ErrorCode::ValidationFailed,
                    "`${input}` lacks the input's name",
                )
                .hint("write `${input.name}`"));
            };
            let Some(value) = self.input.get(name) else {
                return Err(missing(path, "input", name, &keys(self.input.keys())));
            };
            return descend(value, &format!("input.{name}"), inner, path).map(Some);
        }
        if let Some(value) = self.env.and_then(|env| env.get(root)) {
            return descend(value, root, inner, path).map(Some);
        }
        Ok(None)
    }

    /// The longest node id with which the path begins, followed by `.output` or `.artifacts`, and
    /// which of them.
    pub(super) fn node_of(&self, path: &str) -> Option<(&'a str, &'static str)> {
        let path = path.strip_prefix("nodes.").unwrap_or(path);
        let part = |id: &str| {
            let rest = path.strip_prefix(id)?;
            [OUTPUT, ARTIFACTS].into_iter().find(|part| {
                rest.strip_prefix(part)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
            })
        };
        self.outputs.keys().filter_map(|id| Some((*id, part(id)?))).max_by_key(|(id, _)| id.len())
    }

    pub(crate) fn unknown(&self, path: &str, root: &str) -> Failure {
        let failure = |message: String| Failure::new(ErrorCode::ValidationFailed, message);
        if self.outputs.contains_key(root) {
            let rest = path.strip_prefix(root).unwrap_or_default();
            // `outputs` was meant to be `output`, not something of it.
            let part = rest.strip_prefix('.').unwrap_or_default();
            let part = &part[..part.find(['.', '[']).unwrap_or(part.len())];
            let known = [OUTPUT, ARTIFACTS].into_iter().find(|known| is_near(part, &known[1..]));
            let (known, rest) = match known {
                Some(known) => (known, &rest[1 + part.len()..]),
                None => (OUTPUT, rest),
            };
            return failure(format!(
                "`${{{path}}}` can't be resolved: of `{root}` only its `output` and its `artifacts` can be referred to"
            ))
            .hint(format!("write `${{{root}{known}{rest}}}`"));
        }
        let mut known: Vec<String> = self.outputs.keys().map(|id| format!("{id}.output")).collect();
        known.extend(self.input.keys().map(|name| format!("input.{name}")));
        known.extend(self.locals.iter().flat_map(|map| map.keys().cloned()));
        let failed = failure(format!("`${{{path}}}` can't be resolved: there is no `{root}` here"));
        if path.contains(".output") {
            return failed.hint(format!(
                "a node can refer to nodes that run before it: add an edge from `{root}`; known here: {}",
                keys(known.iter())
            ));
        }
        failed.hint(format!(
            "known here: {}; map other values in `input_mapping`",
            keys(known.iter())
        ))
    }
}

/// What `data` means in an output that has no such key: the rows of a DATABASE node, the JSON of
/// an HTTP node. A name rather than a copy, so that rows aren't kept twice.
pub(crate) fn alias_of_data(output: &Value) -> Option<&'static str> {
    let output = output.as_object()?;
    if output.contains_key("data") {
        return None;
    }
    ["rows", "json"].into_iter().find(|key| output.contains_key(*key))
}

/// The steps into an output, with `data` replaced by what it means.
pub(crate) fn with_alias<'s>(output: &Value, mut steps: Vec<&'s str>) -> Vec<&'s str> {
    if let (Some(first @ &mut "data"), Some(alias)) = (steps.first_mut(), alias_of_data(output)) {
        *first = alias;
    }
    steps
}

/// Follows a path. The failure says where it broke, and what was there.
pub(crate) fn descend<'v>(
    value: &'v Value,
    name: &str,
    steps: &[&str],
    path: &str,
) -> Result<&'v Value, Failure> {
    let mut at = value;
    let mut walked = name.to_owned();
    for step in steps {
        let next = match at {
            Value::Object(map) => map.get(*step),
            Value::Array(items) => step.parse::<usize>().ok().and_then(|i| items.get(i)),
            _ => None,
        };
        let Some(next) = next else {
            let there = match at {
                Value::Object(map) => keys(map.keys()),
                Value::Array(items) => format!("a list of {} items", items.len()),
                Value::Null => "null".to_owned(),
                Value::Bool(_) => "a boolean".to_owned(),
                Value::Number(_) => "a number".to_owned(),
                Value::String(_) => "a text".to_owned(),
            };
            return Err(missing(path, &walked, step, &there));
        };
        at = next;
        walked.push('.');
        walked.push_str(step);
    }
    Ok(at)
}

fn missing(path: &str, walked: &str, step: &str, there: &str) -> Failure {
    Failure::new(
        ErrorCode::ValidationFailed,
        format!("`${{{path}}}` can't be resolved: `{walked}` has no `{step}`"),
    )
    .hint(format!("there is: {there}"))
}

/// At most 20 names, each at most 60 characters.
fn keys<'k>(names: impl ExactSizeIterator<Item = &'k String>) -> String {
    let count = names.len();
    if count == 0 {
        return "nothing".to_owned();
    }
    let mut names: Vec<&String> = names.collect();
    names.sort();
    let mut shown: Vec<String> =
        names.into_iter().take(20).map(|name| name.chars().take(60).collect()).collect();
    if count > shown.len() {
        shown.push(format!("and {} more", count - shown.len()));
    }
    shown.join(", ")
}
