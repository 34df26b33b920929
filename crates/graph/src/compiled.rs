//! Compiled graphs, which runs share, and which can be inspected without running.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use ephor_core::{ErrorCode, Failure, NodeId};

use crate::command::Goto;
use crate::dag_shape::Dag;
use crate::exits::{Exits, Place, Target};
use crate::limits::Limits;
use crate::listener::Listener;
use crate::names::{END, START};
use crate::node::ErasedNode;
use crate::policy::Policy;
use crate::state::State;
use crate::topology::{NodeShape, Topology, TopologyEdge, TopologyNode};
use crate::trigger::Trigger;

/// A validated graph, ready to run. Cheap to clone; runs share it.
pub struct CompiledGraph<S: State>(pub(crate) Arc<Compiled<S>>);

impl<S: State> Clone for CompiledGraph<S> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

pub(crate) struct Compiled<S: State> {
    pub name: Arc<str>,
    pub trigger: Trigger,
    pub keys: S::Keys,
    pub nodes: Vec<Spec<S>>,
    /// Their names, in the same order: what tasks know of the graph.
    pub names: Arc<[NodeId]>,
    pub index: HashMap<NodeId, u32>,
    pub start: Exits<S>,
    pub on_edges: HashSet<(u32, u32)>,
    /// Whether anything in the graph stops a run.
    pub gated: bool,
    pub limits: Limits,
    pub listeners: Vec<Arc<dyn Listener>>,
    /// The same nodes and edges, START included, for graphs that wait for all predecessors.
    pub dag: Option<Dag>,
}

pub(crate) struct Spec<S: State> {
    pub name: NodeId,
    pub node: Arc<dyn ErasedNode<S>>,
    pub policy: Policy<S>,
    pub exits: Exits<S>,
    pub marker: bool,
    pub before: bool,
    pub after: bool,
    pub inner: Option<Topology>,
}

impl<S: State> CompiledGraph<S> {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// When its nodes run.
    pub fn trigger(&self) -> Trigger {
        self.0.trigger
    }

    /// The names of its nodes, in the order in which they were added.
    pub fn nodes(&self) -> impl Iterator<Item = &str> {
        self.0.nodes.iter().map(|node| node.name.as_str())
    }

    /// Where the graph goes from a node, or from [`START`](crate::START), in that state. The engine
    /// calls it after each task. Returns [`END`](crate::END) if the path ends there, and nothing if
    /// the node leads nowhere. The state must include the node's updates.
    ///
    /// # Errors
    /// The graph has no such node, a condition failed, or a dispatcher named a target that it hasn't
    /// declared.
    pub fn next(&self, node: &str, state: &S) -> Result<Vec<Goto>, Failure> {
        let exits = match (node, self.0.index.get(node)) {
            (START, _) => &self.0.start,
            (_, Some(&place)) => &self.0.nodes[place as usize].exits,
            (_, None) => {
                let names: Vec<&str> = self.nodes().collect();
                return Err(Failure::new(
                    ErrorCode::ValidationFailed,
                    format!("graph {:?} has no node {node:?}", self.name()),
                )
                .hint(format!("it has START, {}", names.join(", "))));
            }
        };
        let targets = exits.decide(node, state, None)?;
        Ok(targets.into_iter().map(|target| self.0.goto(target)).collect())
    }

    /// The graph's topology, for drawing.
    pub fn topology(&self) -> Topology {
        let compiled = &self.0;
        let mut nodes = vec![TopologyNode::new(START, NodeShape::Start)];
        nodes.extend(compiled.nodes.iter().map(|node| TopologyNode {
            name: node.name.to_string(),
            kind: if node.inner.is_some() { NodeShape::Subgraph } else { NodeShape::Node },
            note: None,
            inner: node.inner.clone().map(Box::new),
            interrupt_before: node.before,
            interrupt_after: node.after,
        }));
        let mut edges = Vec::new();
        let all = compiled.nodes.iter().map(|node| (node.name.as_str(), &node.exits));
        for (name, exits) in std::iter::once((START, &compiled.start)).chain(all) {
            for (place, label, kind) in exits.drawn() {
                let target = compiled.name_of(place).to_string();
                let from = compiled.index.get(name).copied();
                let interrupt =
                    from.is_some_and(|from| compiled.on_edges.contains(&(from, place.0)));
                let label = label.filter(|label| *label != target);
                edges.push(TopologyEdge { source: name.into(), target, label, kind, interrupt });
            }
        }
        if edges.iter().any(|edge| edge.target == END) {
            nodes.push(TopologyNode::new(END, NodeShape::End));
        }
        Topology { name: self.name().to_owned(), nodes, edges }
    }
}

impl<S: State> fmt::Debug for CompiledGraph<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes: Vec<&str> = self.nodes().collect();
        f.debug_struct("CompiledGraph").field("name", &self.name()).field("nodes", &nodes).finish()
    }
}

impl<S: State> Compiled<S> {
    pub(crate) fn node(&self, place: u32) -> &Spec<S> {
        &self.nodes[place as usize]
    }

    pub(crate) fn name_of(&self, place: Place) -> NodeId {
        if place == Place::END { END.into() } else { self.nodes[place.index()].name.clone() }
    }

    pub(crate) fn place_of(&self, name: &str) -> Option<Place> {
        if name == END { Some(Place::END) } else { self.index.get(name).copied().map(Place) }
    }

    fn goto(&self, target: Target) -> Goto {
        let node = self.name_of(target.place).as_str().to_owned();
        Goto { node: node.into(), items: target.items.map(|items| items.to_vec()) }
    }
}
