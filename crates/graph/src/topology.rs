//! A graph's shape as plain data: to draw it, to list it, to look for mistakes in it.
//!
//! It knows nothing of what nodes do. Names may be anything: in a drawing they are quoted, and what
//! can't be shown (control characters, characters that turn the direction of writing) is replaced.

mod dot;
mod level;
mod mermaid;
mod parts;
mod text;

pub use parts::{EdgeKind, NodeShape, Topology, TopologyEdge, TopologyNode};

impl Topology {
    /// As a Mermaid flowchart. A conditional edge is dotted, one that fans out is thick; where a run
    /// stops, the label says so. The graph's name isn't in it: it belongs over the drawing.
    pub fn to_mermaid(&self) -> String {
        mermaid::draw(self)
    }

    /// For Graphviz, as `dot -Tsvg` takes it. A conditional edge is dashed, one that fans out is
    /// bold; where a run stops, the label says so.
    pub fn to_dot(&self) -> String {
        dot::draw(self)
    }

    /// As a list for a terminal: a line for each node, with where it leads to. A name that isn't of
    /// letters, digits and `_-./@` alone is quoted.
    pub fn to_text(&self) -> String {
        text::list(self)
    }
}
