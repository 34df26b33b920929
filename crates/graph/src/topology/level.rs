//! What every drawing needs: nodes with ids that no name can disturb, and edges between them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::parts::{NodeShape, Topology, TopologyEdge, TopologyNode};

/// A graph on its way to a drawing.
pub(super) struct Level<'a> {
    pub(super) nodes: Vec<Drawn<'a>>,
    /// Places of source and target among the nodes.
    pub(super) edges: Vec<(usize, usize, &'a TopologyEdge)>,
}

/// A node on its way to a drawing.
pub(super) struct Drawn<'a> {
    /// Unique in the whole drawing.
    pub(super) id: usize,
    pub(super) name: &'a str,
    /// None: only edges name it.
    node: Option<&'a TopologyNode>,
    /// What is inside, if anything is.
    pub(super) inner: Option<Level<'a>>,
}

impl<'a> Level<'a> {
    /// Numbers the nodes from 0, those inside a subgraph right after it.
    pub(super) fn of(graph: &'a Topology) -> Self {
        Self::number(graph, &mut 0)
    }

    fn number(graph: &'a Topology, next: &mut usize) -> Self {
        let mut nodes: Vec<Drawn<'a>> = Vec::with_capacity(graph.nodes.len());
        let mut places = HashMap::new();
        for node in &graph.nodes {
            let id = take(next);
            let inner = node.inner.as_deref().filter(|inner| !inner.nodes.is_empty());
            let inner = inner.map(|inner| Self::number(inner, next));
            places.entry(node.name.as_str()).or_insert(nodes.len());
            nodes.push(Drawn { id, name: &node.name, node: Some(node), inner });
        }
        let mut place = |name: &'a str| match places.entry(name) {
            Entry::Occupied(place) => *place.get(),
            Entry::Vacant(free) => {
                nodes.push(Drawn { id: take(next), name, node: None, inner: None });
                *free.insert(nodes.len() - 1)
            }
        };
        let mut edges = Vec::with_capacity(graph.edges.len());
        for edge in &graph.edges {
            edges.push((place(&edge.source), place(&edge.target), edge));
        }
        Self { nodes, edges }
    }
}

fn take(next: &mut usize) -> usize {
    std::mem::replace(next, *next + 1)
}

impl Drawn<'_> {
    pub(super) fn shape(&self) -> NodeShape {
        self.node.map_or(NodeShape::Node, |node| node.kind)
    }

    /// All that is to be said of it.
    pub(super) fn says(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name).chain(self.marks())
    }

    /// What is to be said of it besides its name.
    pub(super) fn marks(&self) -> impl Iterator<Item = &str> {
        let stops = |is: fn(&TopologyNode) -> bool| self.node.is_some_and(is);
        let note = self.node.and_then(|node| node.note.as_deref());
        let stops = [
            self.node.is_none().then_some("not in the graph"),
            stops(|node| node.interrupt_before).then_some("stops before"),
            stops(|node| node.interrupt_after).then_some("stops after"),
        ];
        note.into_iter().chain(stops.into_iter().flatten())
    }
}

/// What an edge on which a run stops says.
pub(super) const STOPS: &str = "stops";

/// A label of several lines.
pub(super) fn label<'a>(
    says: impl Iterator<Item = &'a str>,
    escape: fn(String) -> String,
    line_break: &str,
) -> String {
    let lines: Vec<String> = says.flat_map(lines).map(escape).collect();
    lines.join(line_break)
}

pub(super) fn edge_says(edge: &TopologyEdge) -> impl Iterator<Item = &str> {
    edge.label.as_deref().into_iter().chain(edge.interrupt.then_some(STOPS))
}

/// What can't be shown, or shows something else than is there: controls, line and paragraph
/// separators, and what turns the direction of writing.
pub(super) fn hidden(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// A text's lines, with every hidden character replaced.
fn lines(text: &str) -> impl Iterator<Item = String> {
    let shown = |character| match character {
        '\t' => ' ',
        hide if hidden(hide) => char::REPLACEMENT_CHARACTER,
        other => other,
    };
    let text = text.replace("\r\n", "\n");
    let lines: Vec<String> =
        text.split(['\n', '\r']).map(|line| line.chars().map(shown).collect()).collect();
    lines.into_iter()
}
