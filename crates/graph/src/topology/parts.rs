//! The parts of a topology.

use serde::Serialize;

/// A graph's nodes and edges.
///
/// The same topology is always drawn the same. An edge's end that isn't among the nodes is drawn
/// too, and marked; if several nodes have one name, edges go to the first.
///
/// ```
/// use ephor_graph::topology::{EdgeKind, NodeShape, Topology, TopologyEdge, TopologyNode};
///
/// let graph = Topology {
///     name: "review".to_owned(),
///     nodes: vec![
///         TopologyNode::new("START", NodeShape::Start),
///         TopologyNode::new("plan", NodeShape::Node),
///         TopologyNode::new("END", NodeShape::End),
///     ],
///     edges: vec![
///         TopologyEdge::new("START", "plan"),
///         TopologyEdge::new("plan", "END").kind(EdgeKind::Conditional).label("good"),
///         TopologyEdge::new("plan", "plan").kind(EdgeKind::Conditional).label("bad"),
///     ],
/// };
/// assert_eq!(
///     graph.to_text(),
///     "review\n  START -> plan\n  plan -> END [if good], plan [if bad]\n  END\n"
/// );
/// assert_eq!(
///     graph.to_mermaid(),
///     r#"flowchart TB
///   n0(["START"])
///   n1["plan"]
///   n2(["END"])
///   n0 --> n1
///   n1 -.->|"good"| n2
///   n1 -.->|"bad"| n1
/// "#
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Topology {
    /// The graph's name.
    pub name: String,
    /// Its nodes, in the order in which they are drawn.
    pub nodes: Vec<TopologyNode>,
    /// Its edges, in the order in which they are drawn.
    pub edges: Vec<TopologyEdge>,
}

/// A node of a [`Topology`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TopologyNode {
    /// Unique within its graph.
    pub name: String,
    /// Its shape.
    pub kind: NodeShape,
    /// A note next to its name, such as `HTTP`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The inner graph, if it is a subgraph with a known topology.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inner: Option<Box<Topology>>,
    /// Whether a run stops before it.
    pub interrupt_before: bool,
    /// Whether a run stops after it.
    pub interrupt_after: bool,
}

impl TopologyNode {
    /// A node without stops, note or inner graph.
    pub fn new(name: impl Into<String>, kind: NodeShape) -> Self {
        let name = name.into();
        let (note, inner) = (None, None);
        Self { name, kind, note, inner, interrupt_before: false, interrupt_after: false }
    }

    /// Sets the note next to its name.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// A subgraph with its inner graph.
    pub fn subgraph(name: impl Into<String>, inner: Topology) -> Self {
        Self { inner: Some(Box::new(inner)), ..Self::new(name, NodeShape::Subgraph) }
    }
}

/// The shape of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NodeShape {
    /// A node that does something.
    #[default]
    Node,
    /// A subgraph.
    Subgraph,
    /// Where runs begin.
    Start,
    /// Where runs end.
    End,
}

/// An edge of a [`Topology`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TopologyEdge {
    /// The name of the node that it leaves.
    pub source: String,
    /// The name of the node that it goes to.
    pub target: String,
    /// The label: a condition, or a dispatcher's label for the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// When it is taken.
    pub kind: EdgeKind,
    /// Whether a run stops on it.
    pub interrupt: bool,
}

impl TopologyEdge {
    /// An unconditional edge, without a label or stop.
    pub fn new(source: impl Into<String>, target: impl Into<String>) -> Self {
        let (source, target) = (source.into(), target.into());
        Self { source, target, label: None, kind: EdgeKind::Always, interrupt: false }
    }

    /// Sets when it is taken.
    #[must_use]
    pub fn kind(mut self, kind: EdgeKind) -> Self {
        self.kind = kind;
        self
    }

    /// Sets its label.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }
}

/// When an edge is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EdgeKind {
    /// Whenever its source has run.
    #[default]
    Always,
    /// If a condition or a dispatcher chooses it.
    Conditional,
    /// Once for each item of a list.
    FanOut,
}
