//! Plans: a DAG of nodes as data, created by an agent and judged as a whole.

mod build;

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::ids::NodeId;
use crate::lenient;
use crate::text::{NOT_BLANK, references};

pub use build::PlanBuilder;

/// How the executor retries a node, before a recovery is asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RetryConfig {
    /// Attempts after the first, 1 to 10. Default 3.
    #[serde(default = "RetryConfig::default_max_retries", deserialize_with = "lenient::int")]
    #[schemars(range(min = 1, max = 10))]
    pub max_retries: u32,
    /// The delay before each retry, in seconds, 0.1 to 60. Default 1.
    #[serde(default = "RetryConfig::default_retry_delay")]
    #[schemars(range(min = 0.1, max = 60.0))]
    pub retry_delay: f64,
}

impl RetryConfig {
    fn default_max_retries() -> u32 {
        3
    }
    fn default_retry_delay() -> f64 {
        1.0
    }
}

impl Default for RetryConfig {
    fn default() -> Self {
        Self { max_retries: Self::default_max_retries(), retry_delay: Self::default_retry_delay() }
    }
}

/// A node of a plan. Unknown keys are ignored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlanNode {
    /// Unique within the plan.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub node_id: NodeId,
    /// A node kind, such as `HTTP`; `START` and `END` are valid only here.
    #[serde(rename = "type")]
    #[schemars(length(min = 1))]
    pub kind: String,
    /// The name shown to people.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub name: String,
    /// The kind's configuration.
    pub config: Map<String, Value>,
    /// Local names for values of earlier nodes, such as `{"rows": "${node_1.output.rows}"}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_mapping: Option<Map<String, Value>>,
    /// The node's output by other names: `{"total": "rows.0.total"}` makes the output
    /// `{"total": …}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_mapping: Option<Map<String, Value>>,
    /// A longer description for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Retries by the executor. None: one attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_config: Option<RetryConfig>,
    /// Whether running it twice has the same effect as running it once, so that an attempt with an
    /// unknown outcome may be repeated. None: as its kind says (reads, and HTTP's GET, PUT,
    /// DELETE).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotent: Option<bool>,
}

/// A dependency between two nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlanEdge {
    /// Runs before.
    #[schemars(length(min = 1))]
    pub source: NodeId,
    /// Runs after.
    #[schemars(length(min = 1))]
    pub target: NodeId,
    /// A CEL expression over `output` (the source's output), `input` and `nodes`; the edge is
    /// followed only if it is true. None: always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
}

/// An input of a workflow.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InputSpec {
    /// Its name, such as `${input.recipient}`.
    pub name: String,
    /// The default value, which may be null. None: it must be given.
    #[serde(default, deserialize_with = "lenient::given", skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// A description for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// A stored plan: what a CREATE_WORKFLOW_PLAN contains, without its tag.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// The name shown to people.
    pub name: String,
    /// A longer description for people.
    pub description: String,
    /// At least one, at most 50.
    pub nodes: Vec<PlanNode>,
    /// The dependencies between nodes. No cycles.
    pub edges: Vec<PlanEdge>,
    /// `timeout` (seconds for the whole run), `env` (values for `${NAME}`), `inputs`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub global_config: Option<Map<String, Value>>,
}

impl Plan {
    /// Most nodes of a run that are at work at once. One that waits for a person counts.
    pub const PARALLEL: usize = 8;

    /// The node with that id.
    pub fn node(&self, id: &str) -> Option<&PlanNode> {
        self.nodes.iter().find(|node| node.node_id.as_str() == id)
    }

    /// The inputs that the plan declares in `global_config.inputs` (a list of names, a list of
    /// [`InputSpec`]s, or an object from names to specs of defaults), and those that it only uses
    /// (`${input.NAME}`, and `input.NAME` in an expression that doesn't ask `has(input.NAME)`), which
    /// count as declared without a default.
    ///
    /// ```
    /// # use ephor_core::Plan;
    /// let plan: Plan = serde_json::from_value(serde_json::json!({
    ///     "name": "p", "description": "d", "edges": [],
    ///     "nodes": [{"node_id": "a", "type": "HTTP", "name": "a",
    ///                "config": {"url": "${input.url}", "method": "GET"}}],
    ///     "global_config": {"inputs": [{"name": "days", "default": 7}]}
    /// })).unwrap();
    /// let names: Vec<_> = plan.inputs().into_iter().map(|i| (i.name, i.default.is_some())).collect();
    /// assert_eq!(names, [("days".to_owned(), true), ("url".to_owned(), false)]);
    /// ```
    pub fn inputs(&self) -> Vec<InputSpec> {
        let mut found: Vec<InputSpec> = Vec::new();
        let declared = self.global_config.as_ref().and_then(|config| config.get("inputs"));
        match declared {
            Some(Value::Array(items)) => found.extend(items.iter().filter_map(InputSpec::read)),
            Some(Value::Object(map)) => {
                found.extend(map.iter().map(|(name, spec)| InputSpec::named(name, spec)));
            }
            _ => {}
        }
        let mut used = BTreeSet::new();
        for node in &self.nodes {
            used_inputs(&node.config, &mut used);
            node.input_mapping.iter().for_each(|map| used_inputs(map, &mut used));
            inputs_of_expressions(&node.kind, &node.config, &mut used);
            // The body of a LOOP sees what the LOOP sees.
            let body = node.config.get("body").filter(|_| node.kind == "LOOP");
            let part = |name| body.and_then(|body| body.get(name));
            if let (Some(Value::String(kind)), Some(Value::Object(config))) =
                (part("type"), part("config"))
            {
                inputs_of_expressions(kind, config, &mut used);
            }
        }
        let conditions = self.edges.iter().filter_map(|edge| edge.condition.as_deref());
        conditions.for_each(|condition| inputs_of_expression(condition, &mut used));
        for name in used {
            if !found.iter().any(|input| input.name == name) {
                found.push(InputSpec { name, default: None, description: None });
            }
        }
        found
    }
}

impl InputSpec {
    /// Reads one entry of a list of inputs: a name, or an object with a name.
    pub fn read(value: &Value) -> Option<Self> {
        match value {
            Value::String(name) => {
                Some(Self { name: name.clone(), default: None, description: None })
            }
            Value::Object(_) => Self::deserialize(value).ok(),
            _ => None,
        }
    }

    fn named(name: &str, spec: &Value) -> Self {
        let text = |key| spec.get(key).and_then(Value::as_str).map(str::to_owned);
        Self {
            name: name.to_owned(),
            default: spec.get("default").cloned(),
            description: text("description"),
        }
    }
}

/// What the expressions of a node of that kind read of `input`.
fn inputs_of_expressions(kind: &str, config: &Map<String, Value>, used: &mut BTreeSet<String>) {
    let fields: &[&str] = match kind {
        "CONDITION" => &["expression", "condition"],
        "LOOP" => &["while", "expression"],
        _ => &[],
    };
    let expressions = fields.iter().filter_map(|field| config.get(*field)?.as_str());
    expressions.for_each(|expression| inputs_of_expression(expression, used));
}

/// What an expression reads of `input`, outside of its texts.
fn inputs_of_expression(expression: &str, used: &mut BTreeSet<String>) {
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    let (mut read, mut tested) = (BTreeSet::new(), BTreeSet::new());
    let mut rest = expression;
    let mut before = String::new();
    while let Some(first) = rest.chars().next() {
        if first == '"' || first == '\'' {
            let mut escaped = false;
            let end = rest.char_indices().skip(1).find(|(_, c)| {
                let ends = *c == first && !escaped;
                escaped = *c == '\\' && !escaped;
                ends
            });
            rest = end.map_or("", |(at, c)| &rest[at + c.len_utf8()..]);
            before.push(first);
            continue;
        }
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(word);
        if name == "input" && !before.ends_with('.') {
            let path = behind.trim_start().strip_prefix('.').unwrap_or_default().trim_start();
            let name = &path[..path.find(|c| !is_word(c)).unwrap_or(path.len())];
            let into = if before.ends_with("has(") { &mut tested } else { &mut read };
            into.extend(Some(name).filter(|name| !name.is_empty()).map(str::to_owned));
        }
        if word == 0 {
            before.extend(Some(first).filter(|c| !c.is_whitespace()));
            rest = &rest[first.len_utf8()..];
        } else {
            before.push_str(name);
            rest = behind;
        }
    }
    used.extend(read.difference(&tested).cloned());
}

fn used_inputs(map: &Map<String, Value>, used: &mut BTreeSet<String>) {
    fn walk(value: &Value, used: &mut BTreeSet<String>) {
        match value {
            Value::String(text) => {
                for path in references(text).filter_map(|path| path.strip_prefix("input.")) {
                    let name = path.split(['.', '[']).next().unwrap_or(path);
                    used.insert(name.to_owned());
                }
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, used)),
            Value::Object(map) => map.values().for_each(|item| walk(item, used)),
            _ => {}
        }
    }
    map.values().for_each(|value| walk(value, used));
}

/// The status of a stored workflow.
///
/// ```text
/// DRAFT ──judged──► READY ──executed──► RUNNING ──► COMPLETED ──executed──► RUNNING
///                     ▲                    ├──────► FAILED  ──recovered──► RUNNING
///                     └──interrupted───────┤            └──replanned──► READY
///                                          └──────► ABORTED ──replanned──► READY
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum WorkflowStatus {
    /// Suggested, not judged yet.
    Draft,
    /// Judged; it can be executed.
    Ready,
    /// Running, or waiting for a recovery.
    Running,
    /// All nodes completed or were skipped.
    Completed,
    /// A node failed and no recovery was left.
    Failed,
    /// A decision ended it.
    Aborted,
}

impl WorkflowStatus {
    /// The name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "DRAFT",
            Self::Ready => "READY",
            Self::Running => "RUNNING",
            Self::Completed => "COMPLETED",
            Self::Failed => "FAILED",
            Self::Aborted => "ABORTED",
        }
    }

    /// Whether EXECUTE_WORKFLOW may run it.
    pub const fn executable(self) -> bool {
        matches!(self, Self::Ready | Self::Completed)
    }
}

impl std::fmt::Display for WorkflowStatus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
