//! For Graphviz.

use super::level::{Drawn, Level, edge_says, label};
use super::parts::{EdgeKind, NodeShape, Topology};

pub(super) fn draw(graph: &Topology) -> String {
    let mut out = "digraph {\n".to_owned();
    let title = label(std::iter::once(graph.name.as_str()), escape, BREAK);
    out.push_str(&format!("  label=\"{title}\"; labelloc=t; compound=true; rankdir=TB;\n"));
    out.push_str("  node [shape=box];\n");
    draw_level(&mut out, &Level::of(graph), "  ");
    out.push_str("}\n");
    out
}

fn draw_level(out: &mut String, level: &Level<'_>, indent: &str) {
    for node in &level.nodes {
        let (id, label) = (node.id, label(node.says(), escape, BREAK));
        if let Some(inner) = &node.inner {
            out.push_str(&format!("{indent}subgraph cluster_n{id} {{\n"));
            out.push_str(&format!("{indent}  label=\"{label}\";\n"));
            draw_level(out, inner, &format!("{indent}  "));
            out.push_str(&format!("{indent}}}\n"));
            continue;
        }
        let shape = match node.shape() {
            NodeShape::Node => "",
            NodeShape::Subgraph => ", peripheries=2",
            NodeShape::Start | NodeShape::End => ", shape=oval",
        };
        out.push_str(&format!("{indent}n{id} [label=\"{label}\"{shape}];\n"));
    }
    for (source, target, edge) in &level.edges {
        let (source, target) = (&level.nodes[*source], &level.nodes[*target]);
        let mut attributes = Vec::new();
        match edge.kind {
            EdgeKind::Always => {}
            EdgeKind::Conditional => attributes.push("style=dashed".to_owned()),
            EdgeKind::FanOut => attributes.push("style=bold".to_owned()),
        }
        if edge_says(edge).next().is_some() {
            attributes.push(format!("label=\"{}\"", label(edge_says(edge), escape, BREAK)));
        }
        // An edge can't end at a cluster, only at a node in it, and be cut at the cluster's border.
        if source.id != target.id {
            let border = |end: &str, id: usize| format!("{end}=cluster_n{id}");
            attributes.extend(source.inner.is_some().then(|| border("ltail", source.id)));
            attributes.extend(target.inner.is_some().then(|| border("lhead", target.id)));
        }
        let attributes = match attributes.is_empty() {
            true => String::new(),
            false => format!(" [{}]", attributes.join(", ")),
        };
        let (source, target) = (exit(source), entry(target));
        out.push_str(&format!("{indent}n{source} -> n{target}{attributes};\n"));
    }
}

/// The node at which a run enters, all the way inside.
fn entry(node: &Drawn<'_>) -> usize {
    end_of(node, NodeShape::Start, |nodes| nodes.first())
}

/// The node at which a run leaves.
fn exit(node: &Drawn<'_>) -> usize {
    end_of(node, NodeShape::End, |nodes| nodes.last())
}

fn end_of<'a>(
    mut node: &'a Drawn<'a>,
    shape: NodeShape,
    other: fn(&'a [Drawn<'a>]) -> Option<&'a Drawn<'a>>,
) -> usize {
    while let Some(inner) = &node.inner {
        let found = inner.nodes.iter().find(|node| node.shape() == shape);
        match found.or_else(|| other(&inner.nodes)) {
            Some(inside) => node = inside,
            None => break,
        }
    }
    node.id
}

const BREAK: &str = "\\n";

/// A line of a label. Graphviz reads HTML entities in it, hence `&amp;`.
fn escape(line: String) -> String {
    line.replace('\\', "\\\\").replace('"', "\\\"").replace('&', "&amp;")
}
