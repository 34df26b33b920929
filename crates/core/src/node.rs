//! The configurations of the six built-in node kinds.
//!
//! A field that may contain a reference (`"${node_1.output.path}"`) is a [`Value`] here: the judge
//! sees it before the reference is resolved, and judges the resolved configuration again just
//! before the effect.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::lenient;
use crate::text::NOT_BLANK;

/// The built-in kinds, which are always registered.
pub const BUILT_IN_KINDS: [&str; 6] = ["LLM", "HTTP", "PYTHON", "DATABASE", "CONDITION", "LOOP"];

/// Kinds that only mark the start and end of a plan. Valid only inside plans.
pub const MARKER_KINDS: [&str; 2] = ["START", "END"];

/// Which of the judge's rate limits count the calls of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RateClass {
    /// None of them.
    Uncounted,
    /// The limits on outgoing requests, per minute and per conversation.
    Request,
    /// The limits on model calls, and their tokens.
    Model,
}

/// The maximum duration of one node, in seconds.
pub const MAX_NODE_SECONDS: f64 = 300.0;

/// The methods of an HTTP node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs)]
pub enum HttpMethod {
    Get,
    Post,
    Put,
    Delete,
    Patch,
}

/// An HTTP request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HttpConfig {
    /// Absolute, http or https; may contain references.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub url: String,
    /// GET, POST, PUT, DELETE or PATCH.
    pub method: HttpMethod,
    /// Query parameters; values are strings, numbers or booleans.
    #[serde(default)]
    pub params: Option<Map<String, Value>>,
    /// Request headers.
    #[serde(default)]
    pub headers: Option<Map<String, Value>>,
    /// The body. A string is sent as it is, anything else as JSON.
    #[serde(default)]
    pub body: Option<Value>,
    /// Seconds, 1 to 300. Default 30.
    #[serde(default)]
    #[schemars(range(min = 1.0, max = 300.0))]
    pub timeout: Option<f64>,
}

/// A question to a language model. Requires `prompt` or `messages`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("anyOf" = [
    {"required": ["prompt"], "properties": {"prompt": {"type": "string", "pattern": NOT_BLANK}}},
    {"required": ["messages"],
     "properties": {"messages": {"type": ["array", "string"], "minItems": 1}}}
]))]
pub struct LlmConfig {
    /// `provider::model`, as named in the runtime's settings. None: the runtime's default.
    #[serde(default)]
    pub model: Option<String>,
    /// The question.
    #[serde(default)]
    pub prompt: Option<String>,
    /// A conversation instead of a prompt: `[{"role": "user", "content": "…"}]`.
    #[serde(default)]
    pub messages: Option<Vec<LlmMessage>>,
    /// The system prompt.
    #[serde(default)]
    pub system: Option<String>,
    /// 0 to 2. Default 0.7.
    #[serde(default)]
    #[schemars(range(min = 0.0, max = 2.0))]
    pub temperature: Option<f64>,
    /// 1 to 10000. Default 1000.
    #[serde(default, deserialize_with = "lenient::opt_int")]
    #[schemars(range(min = 1, max = 10000))]
    pub max_tokens: Option<u32>,
    /// Data that the prompt refers to, given to the model as JSON.
    #[serde(default)]
    pub data: Option<Value>,
    /// Seconds, up to 300. Default 60.
    #[serde(default)]
    #[schemars(range(min = 0.1, max = 300.0))]
    pub timeout: Option<f64>,
}

/// One message to a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LlmMessage {
    /// `system`, `user`, `assistant` or `tool`, or a text with a reference.
    #[schemars(extend("anyOf" = [
        {"enum": ["system", "user", "assistant", "tool"]},
        {"type": "string", "pattern": "\\$\\{"}
    ]))]
    pub role: String,
    /// The text.
    pub content: Value,
}

/// A script. The values of the node's `input_mapping` are its variables; its return value is the
/// node's output.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PythonConfig {
    /// The body of a function: `return` gives the output.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub code: String,
    /// Seconds, up to 300. Default 30.
    #[serde(default)]
    #[schemars(range(min = 0.1, max = 300.0))]
    pub timeout: Option<f64>,
}

/// A database statement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DatabaseConfig {
    /// One SQL statement, with `?` or `$1` for parameters.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub query: String,
    /// The name of a configured connection. None: the only one.
    #[serde(default)]
    pub connection: Option<String>,
    /// The parameters' values: a list, an object of names and values (SQLite), or a reference to one.
    #[serde(default)]
    #[schemars(extend("type" = ["array", "object", "null"]))]
    pub params: Option<Value>,
    /// Maximum number of rows to return, 1 to 100000. Default 10000.
    #[serde(default, deserialize_with = "lenient::opt_int")]
    #[schemars(range(min = 1, max = 100000))]
    pub max_rows: Option<u32>,
    /// Seconds, up to 300. Default 30.
    #[serde(default)]
    #[schemars(range(min = 0.1, max = 300.0))]
    pub timeout: Option<f64>,
    /// Whether a person approves the statement before it runs. Default false.
    #[serde(default)]
    pub review: Option<bool>,
}

/// A CEL expression over `input`, `nodes` and the node's own mapped values. Requires `expression`
/// or `condition`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("anyOf" = [
    {"required": ["expression"],
     "properties": {"expression": {"type": "string", "pattern": NOT_BLANK}}},
    {"required": ["condition"],
     "properties": {"condition": {"type": "string", "pattern": NOT_BLANK}}}
]))]
pub struct ConditionConfig {
    /// The expression; its value is the output's `result`.
    #[serde(default)]
    pub expression: Option<String>,
    /// Another name for `expression`.
    #[serde(default)]
    pub condition: Option<String>,
}

/// Work that is repeated for each item, or while a condition holds. Requires `items`, `while` or
/// `max_iterations`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("anyOf" = [
    {"required": ["items"]},
    {"required": ["while"], "properties": {"while": {"type": "string"}}},
    {"required": ["max_iterations"], "properties": {"max_iterations": {"type": "number"}}}
]))]
pub struct LoopConfig {
    /// The items: a list, or a reference to one. Each is `item` inside. Null, as a skipped node gives
    /// it, is a list of none.
    #[serde(default, deserialize_with = "lenient::given", skip_serializing_if = "Option::is_none")]
    #[schemars(extend("type" = ["array", "null"]))]
    pub items: Option<Value>,
    /// Maximum number of iterations, 1 to 1000. Default: 100.
    #[serde(default, deserialize_with = "lenient::opt_int")]
    #[schemars(range(min = 1, max = 1000))]
    pub max_iterations: Option<u32>,
    /// A CEL condition over `index`, `item`, `last` and `results`, evaluated before each iteration;
    /// false ends the loop.
    #[serde(default, rename = "while")]
    #[schemars(regex(pattern = NOT_BLANK))]
    pub while_: Option<String>,
    /// A CEL expression for the iteration's result.
    #[serde(default)]
    #[schemars(regex(pattern = NOT_BLANK))]
    pub expression: Option<String>,
    /// A node to run in each iteration, instead of an expression. Not a LOOP.
    #[serde(default)]
    pub body: Option<LoopBody>,
    /// Seconds for all iterations together, up to 300. Default 60.
    #[serde(default)]
    #[schemars(range(min = 0.1, max = 300.0))]
    pub timeout: Option<f64>,
}

/// The body of a LOOP.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LoopBody {
    /// A node kind other than LOOP, START and END.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind's configuration, which may refer to `${item}`, `${index}` and `${last}`.
    pub config: Map<String, Value>,
}
