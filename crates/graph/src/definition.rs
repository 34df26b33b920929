//! Graphs as data: nodes, edges and routes in JSON, code from the embedder.
//!
//! A definition says everything about a graph but what its nodes do. It can be checked, drawn and
//! asked where it leads without any code; see [`GraphDefinition::shape`].

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
    /// The graph's name. Threads know their graph by it.
    pub name: String,
    /// For people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// When a node runs: once any predecessor leads to it (the default), or once all are done.
    #[serde(default, skip_serializing_if = "is_default")]
    pub trigger: Trigger,
    /// How the state's keys are combined. A key that isn't here is replaced.
    #[serde(
        default,
        skip_serializing_if = "IndexMap::is_empty",
        deserialize_with = "read::keys",
        serialize_with = "read::entries"
    )]
    #[schemars(with = "BTreeMap<String, Strategy>")]
    pub keys: IndexMap<String, Strategy>,
    /// Whether keys that aren't declared are refused. Default: they are replaced, with a warning.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strict: bool,
    /// The nodes; a name alone is a node with nothing but a name.
    #[serde(with = "read::nodes")]
    #[schemars(with = "Vec<read::NodeForm>")]
    pub nodes: Vec<NodeDefinition>,
    /// What leads from one node to the next; `[from, to]` is an edge that is always taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "read::edges")]
    #[schemars(with = "Vec<read::EdgeForm>")]
    pub edges: Vec<EdgeDefinition>,
    /// By node, where a value of the state says who comes next.
    #[serde(
        default,
        skip_serializing_if = "IndexMap::is_empty",
        deserialize_with = "read::unique",
        serialize_with = "read::entries"
    )]
    #[schemars(with = "BTreeMap<String, RouteDefinition>")]
    pub routes: IndexMap<String, RouteDefinition>,
    /// Ways `[from, to]` on which a run stops, whether an edge or a route leads there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub interrupt_on: Vec<(String, String)>,
    /// Steps that a run may take. Default 100; a graph that waits for all predecessors takes none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_steps: Option<u64>,
}

/// Who comes next, by a value of the state.
///
/// The value is compared as text: a string by its characters, `true`, `false` and `null` by these
/// words, a number by its digits (`3.0` is `3`). What is missing counts as `null`. A list or an
/// object matches nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RouteDefinition {
    /// A key of the state; with a slash before it, a JSON pointer, as in `/plan/verdict`.
    #[serde(deserialize_with = "read::place")]
    pub by: String,
    /// From the value as text to a node, or END.
    #[serde(deserialize_with = "read::unique", serialize_with = "read::entries")]
    #[schemars(with = "BTreeMap<String, String>")]
    pub to: IndexMap<String, String>,
    /// Where any other value leads. Default: it is an error that says so.
    #[serde(default, rename = "else", skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<String>,
}

impl GraphDefinition {
    /// Reads a definition. Whether it makes sense as a graph, [`shape`](Self::shape) tells.
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
    /// The first thing that is no definition, with its place.
    pub fn parse(text: &str) -> Result<Self, DefinitionError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        serde_json::from_str(text).map_err(|error| DefinitionError::of(&error))
    }

    /// The JSON Schema of definitions, for editors and models.
    pub fn json_schema() -> Value {
        schemars::schema_for!(Self).to_value()
    }
}
