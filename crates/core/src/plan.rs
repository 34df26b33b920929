//! Plans: a DAG of nodes as data, made by an agent and judged as a whole.

mod build;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::ids::NodeId;
use crate::lenient;

pub use build::PlanBuilder;

/// How often a node is tried again by the executor itself, before anybody is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RetryConfig {
    /// Attempts after the first, 1 to 10. Default 3.
    #[serde(default = "RetryConfig::default_max_retries", deserialize_with = "lenient::int")]
    #[schemars(range(min = 1, max = 10))]
    pub max_retries: u32,
    /// Seconds before an attempt, 0.1 to 60. Default 1.
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

/// One node of a plan. Keys that the document doesn't know are ignored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlanNode {
    /// Unique within the plan.
    #[schemars(regex(pattern = r"\S"))]
    pub node_id: NodeId,
    /// A node kind, as in `HTTP`; `START` and `END` are legal only here.
    #[serde(rename = "type")]
    #[schemars(length(min = 1))]
    pub kind: String,
    /// For people.
    #[schemars(regex(pattern = r"\S"))]
    pub name: String,
    /// The kind's configuration.
    pub config: Map<String, Value>,
    /// Local names for values of earlier nodes, as in `{"rows": "${node_1.output.rows}"}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_mapping: Option<Map<String, Value>>,
    /// The node's output by other names: `{"total": "rows.0.total"}` makes the output
    /// `{"total": …}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_mapping: Option<Map<String, Value>>,
    /// For people, at more length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Attempts of the executor itself. None: one attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_config: Option<RetryConfig>,
    /// Whether doing it twice comes to the same as doing it once, so that an attempt whose outcome
    /// is unknown may be repeated. None: as its kind says (reads, and GET, PUT, DELETE of HTTP).
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
    /// A CEL expression over `output` (the source's output), `input` and `nodes`; the edge counts
    /// only where it is true. None: it always counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
}

/// What a workflow wants to be told when it is run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InputSpec {
    /// Its name, as in `${input.recipient}`.
    pub name: String,
    /// What it is when it isn't given. None: it must be given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// For people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// A stored plan: what a CREATE_WORKFLOW_PLAN carries, without its tag.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// For people.
    pub name: String,
    /// For people, at more length.
    pub description: String,
    /// At least one, at most 50.
    pub nodes: Vec<PlanNode>,
    /// Their order. No cycle.
    pub edges: Vec<PlanEdge>,
    /// `timeout` (seconds for the whole), `env` (values for `${NAME}`), `inputs`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub global_config: Option<Map<String, Value>>,
}

impl Plan {
    /// The node of that id.
    pub fn node(&self, id: &str) -> Option<&PlanNode> {
        self.nodes.iter().find(|node| node.node_id.as_str() == id)
    }

    /// The inputs that the plan declares, in `global_config.inputs`: a list of names, a list of
    /// [`InputSpec`]s, or an object from names to defaults' specs; and those that it only uses
    /// (`${input.NAME}`), which count as declared without a default.
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
        let mut used = BTreeMap::new();
        for node in &self.nodes {
            used_inputs(&node.config, &mut used);
            node.input_mapping.iter().for_each(|map| used_inputs(map, &mut used));
        }
        for name in used.into_keys() {
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

fn used_inputs(map: &Map<String, Value>, used: &mut BTreeMap<String, ()>) {
    fn walk(value: &Value, used: &mut BTreeMap<String, ()>) {
        match value {
            Value::String(text) => {
                for rest in text.split("${input.").skip(1) {
                    if let Some((path, _)) = rest.split_once('}') {
                        let name = path.split(['.', '[']).next().unwrap_or(path);
                        used.insert(name.to_owned(), ());
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, used)),
            Value::Object(map) => map.values().for_each(|item| walk(item, used)),
            _ => {}
        }
    }
    map.values().for_each(|value| walk(value, used));
}

/// Where a stored workflow stands.
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
    /// Suggested, and not judged yet.
    Draft,
    /// Judged; it may be executed.
    Ready,
    /// Under way, or waiting for a recovery.
    Running,
    /// All nodes completed or were skipped.
    Completed,
    /// A node failed and no recovery was left.
    Failed,
    /// Ended by a decision.
    Aborted,
}

impl WorkflowStatus {
    /// The name on the wire.
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
