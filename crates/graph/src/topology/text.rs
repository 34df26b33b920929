//! As a list for a terminal.

use super::level::{Drawn, Level, STOPS, hidden};
use super::parts::{EdgeKind, NodeShape, Topology, TopologyEdge};

pub(super) fn list(graph: &Topology) -> String {
    let mut out = name(&graph.name) + "\n";
    list_level(&mut out, &Level::of(graph), "  ");
    out
}

fn list_level(out: &mut String, level: &Level<'_>, indent: &str) {
    let mut leads: Vec<Vec<String>> = level.nodes.iter().map(|_| Vec::new()).collect();
    for (source, target, edge) in &level.edges {
        leads[*source].push(name(level.nodes[*target].name) + &remarks(&of_edge(edge), "[", "]"));
    }
    for (node, leads) in level.nodes.iter().zip(leads) {
        out.push_str(indent);
        out.push_str(&name(node.name));
        out.push_str(&remarks(&of_node(node), "(", ")"));
        if !leads.is_empty() {
            out.push_str(" -> ");
            out.push_str(&leads.join(", "));
        }
        out.push('\n');
        if let Some(inner) = &node.inner {
            list_level(out, inner, &format!("{indent}  "));
        }
    }
}

fn of_node(node: &Drawn<'_>) -> Vec<String> {
    let subgraph = (node.shape() == NodeShape::Subgraph).then_some("subgraph");
    subgraph.into_iter().chain(node.marks()).map(shown).collect()
}

fn of_edge(edge: &TopologyEdge) -> Vec<String> {
    let when = match edge.kind {
        EdgeKind::Always => None,
        EdgeKind::Conditional => Some("if"),
        EdgeKind::FanOut => Some("for each"),
    };
    let label = edge.label.as_deref().map(shown);
    let when: Vec<&str> = when.into_iter().chain(label.as_deref()).collect();
    let when = (!when.is_empty()).then(|| when.join(" "));
    when.into_iter().chain(edge.interrupt.then(|| STOPS.to_owned())).collect()
}

fn remarks(all: &[String], open: &str, close: &str) -> String {
    if all.is_empty() { String::new() } else { format!(" {open}{}{close}", all.join(", ")) }
}

/// A name, in quotes where it would be taken for something else.
fn name(name: &str) -> String {
    let plain = |character: char| character.is_alphanumeric() || "_-./@".contains(character);
    if !name.is_empty() && name.chars().all(plain) {
        return name.to_owned();
    }
    format!("\"{}\"", shown(&name.replace('\\', "\\\\").replace('"', "\\\"")))
}

/// A text in which nothing can command the terminal.
fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if hidden(character) {
            out.extend(character.escape_debug());
        } else {
            out.push(character);
        }
    }
    out
}
