//! As a Mermaid flowchart.
//!
//! Names appear in quoted labels only. Mermaid looks for directives, comments, Markdown and HTML
//! inside of quotes too, so punctuation is written as entities wherever it could begin any of these.

use super::level::{Level, edge_says, label};
use super::parts::{EdgeKind, NodeShape, Topology};

pub(super) fn draw(graph: &Topology) -> String {
    let mut out = "flowchart TB\n".to_owned();
    draw_level(&mut out, &Level::of(graph), "  ");
    out
}

fn draw_level(out: &mut String, level: &Level<'_>, indent: &str) {
    for node in &level.nodes {
        let (id, label) = (node.id, label(node.says(), escape, BREAK));
        if let Some(inner) = &node.inner {
            out.push_str(&format!("{indent}subgraph n{id}[\"{label}\"]\n"));
            draw_level(out, inner, &format!("{indent}  "));
            out.push_str(&format!("{indent}end\n"));
            continue;
        }
        let (open, close) = match node.shape() {
            NodeShape::Node => ("[", "]"),
            NodeShape::Subgraph => ("[[", "]]"),
            NodeShape::Start | NodeShape::End => ("([", "])"),
        };
        out.push_str(&format!("{indent}n{id}{open}\"{label}\"{close}\n"));
    }
    for (source, target, edge) in &level.edges {
        let arrow = match edge.kind {
            EdgeKind::Always => "-->",
            EdgeKind::Conditional => "-.->",
            EdgeKind::FanOut => "==>",
        };
        let says = match label(edge_says(edge), escape, BREAK) {
            nothing if nothing.is_empty() => nothing,
            says => format!("|\"{says}\"|"),
        };
        let (source, target) = (level.nodes[*source].id, level.nodes[*target].id);
        out.push_str(&format!("{indent}n{source} {arrow}{says} n{target}\n"));
    }
}

const BREAK: &str = "<br/>";

/// A line of a label.
fn escape(line: String) -> String {
    let mut out = String::with_capacity(line.len());
    // Mermaid refuses an empty label.
    if line.is_empty() {
        out.push_str("#32;");
    }
    let mut letters = false;
    let mut before = ' ';
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        let plain = match character {
            character if character.is_alphanumeric() || !character.is_ascii() => true,
            ' ' => before != ' ',
            '_' => {
                before.is_alphanumeric() && characters.peek().is_some_and(|c| c.is_alphanumeric())
            }
            // Before any letter they may make a list, a quotation or a rule.
            '-' | '.' | ',' | '/' | '?' | '(' | ')' | '+' | '=' | '\'' => letters,
            _ => false,
        };
        if plain {
            out.push(character);
        } else {
            match character {
                '"' => out.push_str("#quot;"),
                '&' => out.push_str("#amp;"),
                '<' => out.push_str("#lt;"),
                '>' => out.push_str("#gt;"),
                other => out.push_str(&format!("#{};", u32::from(other))),
            }
        }
        letters |= character.is_alphabetic();
        before = character;
    }
    out
}
