//! The graphs of the bundled agents, to list, draw, and query for routes.

use ephor_core::{ErrorCode, Failure};
use ephor_graph::topology::Topology;
use ephor_graph::{CompiledGraph, Goto, State};
use serde_json::Value;

type Next = Box<dyn Fn(&str, Value) -> Result<Vec<Goto>, Failure> + Send + Sync>;

/// A graph to inspect, independent of its state type.
///
/// ```
/// use ephor::graph::GraphDefinition;
/// use ephor::graphs::View;
/// use serde_json::json;
///
/// let graph = GraphDefinition::parse(
///     r#"{"name": "g", "nodes": ["a"], "edges": [["START", "a"], ["a", "END"]]}"#,
/// )?;
/// let view = View::of(graph.shape()?);
/// assert_eq!(view.topology().nodes.len(), 3);
/// assert_eq!(view.next("a", json!({}))?[0].target(), "END");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct View {
    topology: Topology,
    next: Next,
}

impl View {
    /// A view of a compiled graph, with its state as JSON.
    pub fn of<S: State>(graph: CompiledGraph<S>) -> Self {
        let topology = graph.topology();
        Self::new(topology, move |node, state| {
            let state: S = serde_json::from_value(state).map_err(|error| {
                let message = format!("this is no state of graph {:?}: {error}", graph.name());
                Failure::new(ErrorCode::ValidationFailed, message)
                    .hint("give the state as JSON, with all keys that the graph's state has")
            })?;
            graph.next(node, &state)
        })
    }

    /// A view of anything that has a topology and a routing function.
    pub fn new(
        topology: Topology,
        next: impl Fn(&str, Value) -> Result<Vec<Goto>, Failure> + Send + Sync + 'static,
    ) -> Self {
        Self { topology, next: Box::new(next) }
    }

    /// The graph's topology.
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    /// Where the graph leads from `node` with `state`. Empty if the path ends there without an
    /// edge.
    ///
    /// # Errors
    /// The node doesn't exist, the state is invalid, a condition failed, or a dispatcher named a
    /// target that it hasn't declared.
    pub fn next(&self, node: &str, state: Value) -> Result<Vec<Goto>, Failure> {
        (self.next)(node, state)
    }
}

/// All bundled graphs. Add a line here to add one.
pub fn all() -> Vec<View> {
    // Each compiles: its own crate's tests say so.
    [
        ephor_assistant::graph(&ephor_assistant::Settings::default()).map(View::of),
        ephor_planner::graph(&ephor_planner::Settings::default()).map(View::of),
        ephor_analyst::graph(&ephor_analyst::Config::default()).map(View::of),
        ephor_specialists::graph(&ephor_specialists::Team::default()).map(View::of),
    ]
    .into_iter()
    .flatten()
    .collect()
}
