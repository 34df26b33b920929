//! A plan's shape without its contents: nodes, edges, and which edge touches which node.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use ephor_core::node::MARKER_KINDS;
use ephor_core::{NodeId, Plan};

/// A node to compile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Unique within the graph.
    pub id: NodeId,
    /// START and END: it does nothing, and completes by itself.
    pub marker: bool,
}

impl From<&str> for Node {
    fn from(id: &str) -> Self {
        Self { id: id.into(), marker: false }
    }
}

impl From<NodeId> for Node {
    fn from(id: NodeId) -> Self {
        Self { id, marker: false }
    }
}

/// An edge to compile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    /// Runs before.
    pub source: NodeId,
    /// Runs after.
    pub target: NodeId,
    /// The edge counts only where this is true. None: it always counts.
    pub condition: Option<Arc<str>>,
}

impl Edge {
    /// An edge that always counts.
    pub fn new(source: impl Into<NodeId>, target: impl Into<NodeId>) -> Self {
        Self { source: source.into(), target: target.into(), condition: None }
    }

    /// Makes it count only where the condition is true.
    #[must_use]
    pub fn when(mut self, condition: impl Into<Arc<str>>) -> Self {
        self.condition = Some(condition.into());
        self
    }
}

/// One mistake in a graph.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// There is no node.
    #[error("the plan has no nodes")]
    Empty,
    /// Two nodes have the same id.
    #[error("node {0:?} is there more than once")]
    DuplicateNode(NodeId),
    /// An edge names a node that isn't there.
    #[error(
        "edge {source_id:?} -> {target_id:?} ends at {missing:?}, which is no node of the plan"
    )]
    DanglingEdge {
        /// The edge's source.
        source_id: NodeId,
        /// The edge's target.
        target_id: NodeId,
        /// The end that is missing.
        missing: NodeId,
    },
    /// Nodes wait for each other. One cycle, in the order of its edges; its first node isn't
    /// repeated at the end.
    #[error("nodes wait for each other: {}", cycle_text(.0))]
    Cycle(Vec<NodeId>),
}

fn cycle_text(nodes: &[NodeId]) -> String {
    let names: Vec<&str> = nodes.iter().chain(nodes.first()).map(NodeId::as_str).collect();
    names.join(" -> ")
}

/// All mistakes in a graph, at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphErrors(pub Vec<GraphError>);

impl fmt::Display for GraphErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, error) in self.0.iter().enumerate() {
            let sep = if place == 0 { "" } else { "; " };
            write!(f, "{sep}{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for GraphErrors {}

#[derive(Debug, Clone)]
pub(crate) struct Wire {
    pub source: usize,
    pub target: usize,
    pub condition: Option<Arc<str>>,
}

/// A compiled graph: no duplicate, no dangling edge, no cycle.
#[derive(Debug, Clone, Default)]
pub struct PlanGraph {
    nodes: Vec<Node>,
    index: HashMap<NodeId, usize>,
    pub(crate) wires: Vec<Wire>,
    /// Per node, its outgoing wires.
    pub(crate) out: Vec<Vec<usize>>,
    /// Per node, its incoming wires.
    pub(crate) into: Vec<Vec<usize>>,
}

impl PlanGraph {
    /// Compiles nodes and edges; every mistake is reported, not the first alone.
    pub fn new<N: Into<Node>>(
        nodes: impl IntoIterator<Item = N>,
        edges: impl IntoIterator<Item = Edge>,
    ) -> Result<Self, GraphErrors> {
        let mut errors = Vec::new();
        let nodes: Vec<Node> = nodes.into_iter().map(Into::into).collect();
        if nodes.is_empty() {
            errors.push(GraphError::Empty);
        }
        let mut index = HashMap::with_capacity(nodes.len());
        for (place, node) in nodes.iter().enumerate() {
            if index.insert(node.id.clone(), place).is_some() {
                errors.push(GraphError::DuplicateNode(node.id.clone()));
            }
        }
        let mut graph = Self {
            wires: Vec::new(),
            out: vec![Vec::new(); nodes.len()],
            into: vec![Vec::new(); nodes.len()],
            nodes,
            index,
        };
        for edge in edges {
            graph.wire(edge, &mut errors);
        }
        if let Some(cycle) = graph.cycle() {
            errors.push(GraphError::Cycle(cycle));
        }
        if errors.is_empty() { Ok(graph) } else { Err(GraphErrors(errors)) }
    }

    fn wire(&mut self, edge: Edge, errors: &mut Vec<GraphError>) {
        let (source, target) = (self.place(&edge.source), self.place(&edge.target));
        for (end, place) in [(&edge.source, source), (&edge.target, target)] {
            if place.is_none() {
                errors.push(GraphError::DanglingEdge {
                    source_id: edge.source.clone(),
                    target_id: edge.target.clone(),
                    missing: end.clone(),
                });
            }
        }
        if let (Some(source), Some(target)) = (source, target) {
            self.out[source].push(self.wires.len());
            self.into[target].push(self.wires.len());
            self.wires.push(Wire { source, target, condition: edge.condition });
        }
    }

    /// How many nodes there are, markers included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node; never true of a compiled graph.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The nodes, in the plan's order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The nodes right before one, in the order of the edges.
    pub fn predecessors(&self, node: &NodeId) -> impl Iterator<Item = &NodeId> {
        let wires = self.place(node).map_or(&[][..], |place| &self.into[place]);
        wires.iter().map(|&wire| &self.nodes[self.wires[wire].source].id)
    }

    /// The nodes whose outputs are the run's output: nothing but markers comes after them.
    pub fn leaves(&self) -> impl Iterator<Item = &NodeId> {
        let mut used = vec![false; self.len()];
        for place in self.order().into_iter().rev() {
            used[place] = self.out[place].iter().any(|&wire| {
                let target = self.wires[wire].target;
                !self.nodes[target].marker || used[target]
            });
        }
        let places = self.nodes.iter().zip(used);
        places.filter(|(node, used)| !node.marker && !used).map(|(node, _)| &node.id)
    }

    pub(crate) fn place(&self, id: &NodeId) -> Option<usize> {
        self.index.get(id).copied()
    }

    /// A topological order; in a graph with a cycle, what isn't behind it.
    fn order(&self) -> Vec<usize> {
        let mut missing: Vec<usize> = self.into.iter().map(Vec::len).collect();
        let mut order: Vec<usize> = (0..self.len()).filter(|&node| missing[node] == 0).collect();
        let mut done = 0;
        while let Some(&node) = order.get(done) {
            done += 1;
            for &wire in &self.out[node] {
                let target = self.wires[wire].target;
                missing[target] -= 1;
                if missing[target] == 0 {
                    order.push(target);
                }
            }
        }
        order
    }

    /// A cycle, if there is one.
    fn cycle(&self) -> Option<Vec<NodeId>> {
        let mut free = vec![false; self.len()];
        self.order().into_iter().for_each(|node| free[node] = true);
        // Every node that isn't free has a predecessor that isn't, so walking back must come to a
        // node twice; between the two visits lies a cycle.
        let mut visit = vec![None; self.len()];
        let mut path = Vec::new();
        let mut node = free.iter().position(|free| !free)?;
        let begin = loop {
            if let Some(first) = visit[node] {
                break first;
            }
            visit[node] = Some(path.len());
            path.push(node);
            let mut before = self.into[node].iter().map(|&wire| self.wires[wire].source);
            node = before.find(|&source| !free[source])?;
        };
        let cycle: Vec<usize> = path[begin..].iter().rev().copied().collect();
        Some(cycle.iter().map(|&node| self.nodes[node].id.clone()).collect())
    }
}

impl TryFrom<&Plan> for PlanGraph {
    type Error = GraphErrors;

    /// Compiles a plan. What the judge approved has no mistakes; what was read from elsewhere may.
    fn try_from(plan: &Plan) -> Result<Self, GraphErrors> {
        let nodes = plan.nodes.iter().map(|node| Node {
            id: node.node_id.clone(),
            marker: MARKER_KINDS.contains(&node.kind.as_str()),
        });
        let edges = plan.edges.iter().map(|edge| Edge {
            source: edge.source.clone(),
            target: edge.target.clone(),
            condition: edge.condition.as_deref().map(Arc::from),
        });
        Self::new(nodes, edges)
    }
}
