//! Graphs as data: nodes, edges and routes in JSON, with code from the embedder.
//!
//! A definition says everything about a graph except what its nodes do. It can be checked, drawn
//! and queried for routes without any code; see [`GraphDefinition::shape`].

mod build;
mod error;
mod parts;
mod read;
mod test;

use std::collections::BTreeMap;

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::state::Strategy;
use crate::trigger::Trigger;
pub use error::DefinitionError;
use parts::is_default;
pub use parts::{EdgeDefinition, NodeDefinition};
pub use test::{Test, When};

/// A graph over a [`JsonState`](crate::JsonState), without its nodes' code.
///
/// ```
/// use ephor_graph::{AnyNode, Context, GraphDefinition, JsonState, NodeError};
/// use serde_json::{Value, json};
///
/// let review = GraphDefinition::parse(r#"{
///     "name": "review",
///     "keys": {"notes": "append"},
///     "nodes": ["draft", {"name": "review", "timeout": 60}, "publish"],
///     "edges": [["START", "draft"], ["draft", "review"], ["publish", "END"]],
///     "routes": {"review": {"by": "verdict", "to": {"good": "publish"}, "else": "draft"}}
/// }"#)?;
///
/// // Where it goes can be asked without code.
/// let state: JsonState = serde_json::from_value(json!({"verdict": "bad"}))?;
/// assert_eq!(review.shape()?.next("review", &state)?[0].target(), "draft");
///
/// async fn draft(_: Context<JsonState>) -> Result<Value, NodeError> {
///     Ok(json!({"notes": "drafted"}))
/// }
/// async fn judge(_: Context<JsonState>) -> Result<Value, NodeError> {
///     Ok(json!({"notes": "reviewed", "verdict": "good"}))
/// }
/// async fn publish(_: Context<JsonState>) -> Result<Value, NodeError> {
///     Ok(json!({"notes": "published"}))
/// }
/// let graph = review.graph(|name| match name {
///     "draft" => Some(AnyNode::new(draft)),
///     "review" => Some(AnyNode::new(judge)),
///     "publish" => Some(AnyNode::new(publish)),
///     _ => None,
/// });
/// let graph = graph.compile()?;
/// # tokio::runtime::Builder::new_current_thread().enable_time().build()?.block_on(async {
/// let done = graph.run(JsonState::default()).await?;
/// assert_eq!(done.state().get("notes"), Some(&json!(["drafted", "reviewed", "published"])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(description = "A state graph as data. Its nodes' code is bound to their names.")]
pub struct GraphDefinition {
    /// The graph's name, by which threads identify their graph.
    pub name: String,
    /// A description for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// When a node runs: once any predecessor leads to it (the default), or once all are done.
    #[serde(default, skip_serializing_if = "is_default")]
    pub trigger: Trigger,
    /// How the state's keys are combined. Other keys are replaced. A definition with a key that code
    /// combines ([`Strategy::Custom`]) can't be serialized.
    #[serde(
        default,
        skip_serializing_if = "IndexMap::is_empty",
        deserialize_with = "read::keys",
        serialize_with = "read::named"
    )]
    #[schemars(
        with = "BTreeMap<String, Strategy>",
        description = "How the state's keys are combined. Other keys are replaced."
    )]
    pub keys: IndexMap<String, Strategy>,
    /// Whether undeclared keys are refused. Default: they are replaced, with a warning.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strict: bool,
    /// The nodes; a plain string is a node with only a name.
    #[serde(with = "read::nodes")]
    #[schemars(with = "Vec<read::NodeForm>")]
    pub nodes: Vec<NodeDefinition>,
    /// The edges between nodes; `[from, to]` is an unconditional edge.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "read::edges")]
    #[schemars(with = "Vec<read::EdgeForm>")]
    pub edges: Vec<EdgeDefinition>,
    /// By node, routes that choose the next node by a value of the state.
    #[serde(
        default,
        skip_serializing_if = "IndexMap::is_empty",
        deserialize_with = "read::unique",
        serialize_with = "read::entries"
    )]
    #[schemars(with = "BTreeMap<String, RouteDefinition>")]
    pub routes: IndexMap<String, RouteDefinition>,
    /// Edges `[from, to]` on which a run stops, whether an edge or a route leads there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub interrupt_on: Vec<(String, String)>,
    /// Maximum number of steps of a run. Default 100. Not for graphs that wait for all
    /// predecessors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_steps: Option<u64>,
}

/// A route: chooses the next node by a value of the state.
///
/// The value is compared as text: a string by its characters, `true`, `false` and `null` by these
/// words, a number by its digits (`3.0` is `3`). A missing value counts as `null`. A list or an
/// object matches nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RouteDefinition {
    /// A key of the state or, if it starts with a slash, a JSON pointer, such as `/plan/verdict`.
    #[serde(deserialize_with = "read::place")]
    pub by: String,
    /// A map from the value as text to a node, or END.
    #[serde(deserialize_with = "read::unique", serialize_with = "read::entries")]
    #[schemars(with = "BTreeMap<String, String>")]
    pub to: IndexMap<String, String>,
    /// Where any other value leads. Default: any other value is an error.
    #[serde(default, rename = "else", skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<String>,
}

impl GraphDefinition {
    /// Parses a definition. [`shape`](Self::shape) checks that it makes a valid graph.
    ///
    /// ```
    /// use ephor_graph::GraphDefinition;
    ///
    /// let error = GraphDefinition::parse("{\"name\": \"x\",\n \"nods\": []}").unwrap_err();
    /// assert_eq!(error.line, 2);
    /// assert_eq!(error.hint.as_deref(), Some("did you mean `nodes`?"));
    /// ```
    ///
    /// # Errors
    /// The first mistake, with its place.
    pub fn parse(text: &str) -> Result<Self, DefinitionError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        serde_json::from_str(text).map_err(|error| DefinitionError::of(&error))
    }

    /// The JSON Schema of definitions, for editors and models.
    pub fn json_schema() -> Value {
        schemars::schema_for!(Self).to_value()
    }
}
