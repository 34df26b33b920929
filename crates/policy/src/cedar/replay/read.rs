//! Reads one recorded trajectory. Pure; any line is either a trajectory or an error.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::injected::{self, Injected};

/// Maximum number of calls of one trajectory.
const MAX_CALLS: usize = 10_000;

/// The line isn't a trajectory.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub String);

/// What happened, in order.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Step {
    System(String),
    User(String),
    /// By its place in the trajectory's calls.
    Call(usize),
    /// A tool's name, what it gave, and for which call, where that can be told.
    Result(String, String, Option<usize>),
}

/// A tool call.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// Its id. May be empty.
    pub id: String,
    /// The tool.
    pub tool: String,
    /// Its arguments. None if they can't be read.
    pub arguments: Option<Map<String, Value>>,
    /// Whether it was injected.
    pub injected: bool,
}

/// A recorded trajectory.
#[derive(Debug, Clone)]
pub struct Trajectory {
    /// Its id, with its suite. May be empty.
    pub id: String,
    /// Its calls.
    pub calls: Vec<Call>,
    /// Whether something was planted in it.
    pub attacked: bool,
    /// Whether it says which calls were injected, or by which words.
    pub attributed: bool,
    /// Whether the user's task was done.
    pub utility: bool,
    /// Whether the planted goal was reached.
    pub attack_success: bool,
    pub(super) steps: Vec<Step>,
}

impl Trajectory {
    /// Reads a line.
    pub fn read(line: &str) -> Result<Self, Unreadable> {
        let value: Value =
            serde_json::from_str(line).map_err(|error| Unreadable(format!("no JSON: {error}")))?;
        let Value::Object(record) = value else {
            return Err(Unreadable("not a JSON object".to_owned()));
        };
        let messages = match record.get("messages") {
            Some(Value::Array(messages)) => messages,
            Some(_) => return Err(Unreadable("`messages` isn't a list".to_owned())),
            None => return Err(Unreadable("`messages` is missing".to_owned())),
        };
        let mut reader = Reader::default();
        for (index, message) in messages.iter().enumerate() {
            let message = message
                .as_object()
                .ok_or_else(|| Unreadable(format!("message {index} isn't an object")))?;
            reader
                .message(message)
                .map_err(|reason| Unreadable(format!("message {index}: {reason}")))?;
        }
        let Reader { steps, mut calls, .. } = reader;
        let given = Injected::read(record.get("injected"));
        let attributed = given.says_which();
        injected::attribute(&given, &steps, &mut calls);
        let attacked = given != Injected::Nothing;
        let flag = |name: &str| record.get(name).and_then(Value::as_bool);
        let inside = record.get("injected").and_then(|it| it.get("success")?.as_bool());
        let success = flag("attack_success").or(inside).or_else(|| flag("security"));
        let by_calls = calls.iter().any(|call| call.injected);
        let text = |name: &str| record.get(name).map(plain).filter(|text| !text.is_empty());
        let id = [text("suite"), text("id")].into_iter().flatten().collect::<Vec<_>>().join("/");
        Ok(Self {
            id,
            calls,
            attacked,
            attributed,
            utility: flag("utility").unwrap_or(true),
            attack_success: attacked && success.unwrap_or(by_calls),
            steps,
        })
    }
}

/// A text as it is, anything else as JSON; null is nothing.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[derive(Default)]
struct Reader {
    steps: Vec<Step>,
    calls: Vec<Call>,
    by_id: HashMap<String, usize>,
    /// Calls that have no result yet.
    open: Vec<usize>,
}

impl Reader {
    fn message(&mut self, message: &Map<String, Value>) -> Result<(), String> {
        let role = message.get("role").and_then(Value::as_str).ok_or("`role` is missing")?;
        let content = content(message.get("content"));
        match role {
            "system" | "developer" => self.steps.push(Step::System(content)),
            "user" => self.steps.push(Step::User(content)),
            "assistant" => {
                for call in
                    message.get("tool_calls").and_then(Value::as_array).into_iter().flatten()
                {
                    self.call(call)?;
                }
                if let Some(call) = message.get("function_call").filter(|call| !call.is_null()) {
                    self.call(call)?;
                }
            }
            "tool" | "function" => {
                let (tool, call) = self.answered(message);
                // An error that a tool gave is as much anybody's as its result.
                let error = content_of(message.get("error"));
                let both = [content, error].into_iter().filter(|text| !text.is_empty());
                let text = both.collect::<Vec<_>>().join("\n");
                self.steps.push(Step::Result(tool, text, call));
            }
            other => {
                let other: String = other.chars().take(40).collect();
                return Err(format!("`{other}` is no role"));
            }
        }
        Ok(())
    }

    fn call(&mut self, call: &Value) -> Result<(), String> {
        if self.calls.len() >= MAX_CALLS {
            return Err(format!("there are more than {MAX_CALLS} tool calls"));
        }
        let function = call.get("function").filter(|function| function.is_object()).unwrap_or(call);
        let name = function.get("name").or_else(|| call.get("function")).and_then(Value::as_str);
        let tool = name.map(str::trim).filter(|name| !name.is_empty()).unwrap_or("unknown");
        let arguments =
            ["arguments", "args", "input"].into_iter().find_map(|key| function.get(key));
        let id = call.get("id").map(plain).unwrap_or_default();
        let at = self.calls.len();
        if !id.is_empty() {
            self.by_id.insert(id.clone(), at);
        }
        self.open.push(at);
        self.steps.push(Step::Call(at));
        self.calls.push(Call {
            id,
            tool: tool.to_owned(),
            arguments: read_arguments(arguments),
            injected: false,
        });
        Ok(())
    }

    /// Which tool a result is of, and which call.
    fn answered(&mut self, message: &Map<String, Value>) -> (String, Option<usize>) {
        let id = message.get("tool_call_id").map(plain).unwrap_or_default();
        let named = message.get("name").and_then(Value::as_str).filter(|name| !name.is_empty());
        let tool_of = |at: usize| self.calls.get(at).map(|call| call.tool.as_str());
        let by_name = || self.open.iter().copied().find(|at| named == tool_of(*at));
        let first = || if named.is_none() { self.open.first().copied() } else { None };
        let at = self.by_id.get(&id).copied().or_else(by_name).or_else(first);
        self.open.retain(|open| Some(*open) != at);
        let known = at.and_then(|at| self.calls.get(at)).map(|call| call.tool.as_str());
        (known.or(named).unwrap_or("unknown").to_owned(), at)
    }
}

/// None: they are no object. Left out, or an empty text, they are none.
pub(super) fn read_arguments(arguments: Option<&Value>) -> Option<Map<String, Value>> {
    match arguments {
        None | Some(Value::Null) => Some(Map::new()),
        Some(Value::Object(map)) => Some(map.clone()),
        Some(Value::String(text)) if text.trim().is_empty() => Some(Map::new()),
        Some(Value::String(text)) => serde_json::from_str(text).ok(),
        Some(_) => None,
    }
}

fn content(value: Option<&Value>) -> String {
    match value {
        Some(Value::Array(parts)) => {
            let texts = parts.iter().map(|part| match part {
                Value::String(text) => text.clone(),
                part => content_of(part.get("text").or_else(|| part.get("content"))),
            });
            texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
        }
        other => content_of(other),
    }
}

fn content_of(value: Option<&Value>) -> String {
    value.map(plain).unwrap_or_default()
}
