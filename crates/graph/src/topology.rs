//! A graph's topology as plain data: to draw it, list it, and check it.
//!
//! It knows nothing of what nodes do. Names may be anything: drawings quote them, and replace what
//! can't be shown (control characters, characters that change the text direction).

mod dot;
mod level;
mod mermaid;
mod parts;
mod text;

pub use parts::{EdgeKind, NodeShape, Topology, TopologyEdge, TopologyNode};

impl Topology {
    /// Draws a Mermaid flowchart. A conditional edge is dotted, one that fans out is thick; labels
    /// say where a run stops. The graph's name isn't included.
    pub fn to_mermaid(&self) -> String {
        mermaid::draw(self)
    }

    /// Draws a Graphviz graph, for example for `dot -Tsvg`. A conditional edge is dashed, one that
    /// fans out is bold; labels say where a run stops.
    pub fn to_dot(&self) -> String {
        dot::draw(self)
    }

    /// Lists it for a terminal: one line per node, with its targets. A name with characters other
    /// than letters, digits and `_-./@` is quoted.
    pub fn to_text(&self) -> String {
        text::list(self)
    }
}
