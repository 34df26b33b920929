//! Drawings of graphs: what they look like, and that no name can break them.

use ephor_graph::topology::{EdgeKind, NodeShape, Topology, TopologyEdge, TopologyNode};
use proptest::prelude::*;

fn review() -> Topology {
    let inner = Topology {
        name: "checks".to_owned(),
        nodes: vec![
            TopologyNode::new("START", NodeShape::Start),
            TopologyNode::new("check", NodeShape::Node),
            TopologyNode::new("END", NodeShape::End),
        ],
        edges: vec![TopologyEdge::new("START", "check"), TopologyEdge::new("check", "END")],
    };
    let plan = TopologyNode {
        interrupt_before: true,
        interrupt_after: true,
        ..TopologyNode::new("plan", NodeShape::Node)
    };
    let go = TopologyEdge::new("checks", "work").kind(EdgeKind::FanOut).label("task");
    Topology {
        name: "review".to_owned(),
        nodes: vec![
            TopologyNode::new("START", NodeShape::Start),
            plan,
            TopologyNode::subgraph("checks", inner),
            TopologyNode::new("work", NodeShape::Subgraph),
            TopologyNode::new("END", NodeShape::End),
        ],
        edges: vec![
            TopologyEdge::new("START", "plan"),
            TopologyEdge::new("plan", "checks").kind(EdgeKind::Conditional).label("score > 3"),
            TopologyEdge::new("plan", "END").kind(EdgeKind::Conditional),
            TopologyEdge { interrupt: true, ..go },
            TopologyEdge { interrupt: true, ..TopologyEdge::new("work", "END") },
            TopologyEdge::new("work", "lost"),
        ],
    }
}

#[test]
fn a_mermaid_flowchart() {
    let wanted = r##"flowchart TB
  n0(["START"])
  n1["plan<br/>stops before<br/>stops after"]
  subgraph n2["checks"]
    n3(["START"])
    n4["check"]
    n5(["END"])
    n3 --> n4
    n4 --> n5
  end
  n6[["work"]]
  n7(["END"])
  n8["lost<br/>not in the graph"]
  n0 --> n1
  n1 -.->|"score #gt; 3"| n2
  n1 -.-> n7
  n2 ==>|"task<br/>stops"| n6
  n6 -->|"stops"| n7
  n6 --> n8
"##;
    assert_eq!(review().to_mermaid(), wanted);
}

#[test]
fn a_graph_for_graphviz() {
    let wanted = r#"digraph {
  label="review"; labelloc=t; compound=true; rankdir=TB;
  node [shape=box];
  n0 [label="START", shape=oval];
  n1 [label="plan\nstops before\nstops after"];
  subgraph cluster_n2 {
    label="checks";
    n3 [label="START", shape=oval];
    n4 [label="check"];
    n5 [label="END", shape=oval];
    n3 -> n4;
    n4 -> n5;
  }
  n6 [label="work", peripheries=2];
  n7 [label="END", shape=oval];
  n8 [label="lost\nnot in the graph"];
  n0 -> n1;
  n1 -> n3 [style=dashed, label="score > 3", lhead=cluster_n2];
  n1 -> n7 [style=dashed];
  n5 -> n6 [style=bold, label="task\nstops", ltail=cluster_n2];
  n6 -> n7 [label="stops"];
  n6 -> n8;
}
"#;
    assert_eq!(review().to_dot(), wanted);
}

#[test]
fn a_list_for_a_terminal() {
    let wanted = "review
  START -> plan
  plan (stops before, stops after) -> checks [if score > 3], END [if]
  checks (subgraph) -> work [for each task, stops]
    START -> check
    check -> END
    END
  work (subgraph) -> END [stops], lost
  END
  lost (not in the graph)
";
    assert_eq!(review().to_text(), wanted);
}

#[test]
fn a_drawing_of_nothing() {
    let nothing = Topology::default();
    assert_eq!(nothing.to_mermaid(), "flowchart TB\n");
    assert_eq!(nothing.to_text(), "\"\"\n");
    let hollow = TopologyNode::subgraph("sub", nothing);
    let graph = Topology { nodes: vec![hollow], ..Topology::default() };
    assert_eq!(graph.to_mermaid(), "flowchart TB\n  n0[[\"sub\"]]\n");
}

#[test]
fn json_says_what_there_is() {
    let graph = Topology {
        name: "g".to_owned(),
        nodes: vec![TopologyNode::new("a", NodeShape::Start)],
        edges: vec![TopologyEdge::new("a", "a").kind(EdgeKind::FanOut)],
    };
    assert_eq!(
        serde_json::to_value(graph).unwrap(),
        serde_json::json!({
            "name": "g",
            "nodes": [{
                "name": "a", "kind": "start", "interrupt_before": false, "interrupt_after": false,
            }],
            "edges": [{"source": "a", "target": "a", "kind": "fan_out", "interrupt": false}],
        })
    );
}

#[track_caller]
fn check(name: &str, mermaid: &str, dot: &str, text: &str) {
    let nodes = vec![TopologyNode::new(name, NodeShape::Node)];
    let graph = Topology { name: "g".to_owned(), nodes, edges: Vec::new() };
    assert_eq!(graph.to_mermaid(), format!("flowchart TB\n  n0[\"{mermaid}\"]\n"), "{name:?}");
    assert!(graph.to_dot().contains(&format!("n0 [label=\"{dot}\"];")), "{}", graph.to_dot());
    assert_eq!(graph.to_text(), format!("g\n  {text}\n"), "{name:?}");
}

#[test]
fn hostile_names_are_only_names() {
    check("end", "end", "end", "end");
    check("", "#32;", "", "\"\"");
    check("  two", "#32;#32;two", "  two", "\"  two\"");
    check("数据_分析", "数据_分析", "数据_分析", "数据_分析");
    check("👩‍💻❤️", "👩‍💻❤️", "👩‍💻❤️", "\"👩‍💻❤️\"");
    check("\"];x[\"", "#quot;#93;#59;x#91;#quot;", "\\\"];x[\\\"", "\"\\\"];x[\\\"\"");
    check("a\r\nb\nc", "a<br/>b<br/>c", "a\\nb\\nc", "\"a\\r\\nb\\nc\"");
    check("a\\", "a#92;", "a\\\\", "\"a\\\\\"");
    check("\\N", "#92;N", "\\\\N", "\"\\\\N\"");
    check("<b>&lt;", "#lt;b#gt;#amp;lt#59;", "<b>&amp;lt;", "\"<b>&lt;\"");
    check(
        "%%{init: 1}%%",
        "#37;#37;#123;init#58; 1#125;#37;#37;",
        "%%{init: 1}%%",
        "\"%%{init: 1}%%\"",
    );
    check("1. - a. b", "1#46; #45; a. b", "1. - a. b", "\"1. - a. b\"");
    check("_it_", "#95;it#95;", "_it_", "_it_");
    check("`md` #35;", "#96;md#96; #35;35#59;", "`md` #35;", "\"`md` #35;\"");
    check("\u{1b}[2J", "\u{fffd}#91;2J", "\u{fffd}[2J", "\"\\u{1b}[2J\"");
    check("a\u{202e}b", "a\u{fffd}b", "a\u{fffd}b", "\"a\\u{202e}b\"");
    check("a\tb\0", "a b\u{fffd}", "a b\u{fffd}", "\"a\\tb\\0\"");
}

/// What is left when every quoted text is blanked. Fails where a quotation isn't closed on its line.
fn skeleton(drawing: &str, escapes: bool) -> String {
    let mut out = String::new();
    let mut inside = false;
    let mut characters = drawing.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => {
                inside = !inside;
                out.push('"');
            }
            '\\' if inside && escapes => {
                let escaped = characters.next();
                assert!(matches!(escaped, Some('n' | '"' | '\\')), "{escaped:?} in {drawing}");
            }
            '\n' => {
                assert!(!inside, "a quotation isn't closed in {drawing}");
                out.push('\n');
            }
            other => {
                assert!(!other.is_control(), "{other:?} in {drawing}");
                if !inside {
                    out.push(other);
                }
            }
        }
    }
    assert!(!inside, "a quotation isn't closed in {drawing}");
    out
}

/// The texts in quotes.
fn quoted(drawing: &str) -> impl Iterator<Item = &str> {
    drawing.split('"').skip(1).step_by(2)
}

/// Reads a Mermaid label as Mermaid does.
fn unescape(label: &str) -> String {
    let mut out = String::new();
    let mut rest = label;
    while let Some((before, entity)) = rest.split_once('#') {
        out.push_str(before);
        let (entity, after) = entity.split_once(';').expect("an entity ends");
        match entity {
            "quot" => out.push('"'),
            "amp" => out.push('&'),
            "lt" => out.push('<'),
            "gt" => out.push('>'),
            number => out.push(char::from_u32(number.parse().unwrap()).unwrap()),
        }
        rest = after;
    }
    out + rest
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => any::<String>(),
        4 => "[\"\\\\\\[\\](){}|<>#;:&%`~=_.\\-+*$@!?,'/ a1\n\r\t]{0,12}",
        1 => proptest::sample::select(vec!["end", "subgraph", "START", "数据", "👩‍💻", "--> n1", "\"]"])
            .prop_map(str::to_owned),
    ]
}

#[derive(Debug, Clone)]
struct Plan {
    names: Vec<String>,
    /// The place whose node is a subgraph with the same names inside.
    inside: usize,
    edges: Vec<(usize, usize, Option<usize>, u8)>,
}

impl Plan {
    fn graph(&self, name: impl Fn(usize) -> String + Copy, deep: bool) -> Topology {
        let node = |place: usize| match (deep && place == self.inside, place % 4) {
            (true, _) => TopologyNode::subgraph(name(place), self.graph(name, false)),
            (_, 0) => TopologyNode::new(name(place), NodeShape::Start),
            (_, 1) => TopologyNode::new(name(place), NodeShape::End),
            (_, 2) => TopologyNode::new(name(place), NodeShape::Subgraph).note(name(place)),
            _ => TopologyNode {
                interrupt_before: true,
                ..TopologyNode::new(name(place), NodeShape::Node)
            },
        };
        let count = self.names.len();
        let edges = self.edges.iter().map(|(source, target, label, kind)| TopologyEdge {
            source: name(source % count),
            target: name(target % count),
            label: label.map(|label| name(label % count)),
            kind: [EdgeKind::Always, EdgeKind::Conditional, EdgeKind::FanOut]
                [usize::from(kind % 3)],
            interrupt: kind % 2 == 0,
        });
        Topology { name: name(0), nodes: (0..count).map(node).collect(), edges: edges.collect() }
    }
}

fn plan() -> impl Strategy<Value = Plan> {
    let edge = (0..9_usize, 0..9_usize, proptest::option::of(0..9_usize), any::<u8>());
    let names = proptest::collection::hash_set(name(), 1..6);
    (names, 0..6_usize, proptest::collection::vec(edge, 0..8)).prop_map(|(names, inside, edges)| {
        Plan { names: names.into_iter().collect(), inside, edges }
    })
}

proptest! {
    /// Names change nothing but what is in quotes.
    #[test]
    fn no_name_breaks_a_drawing(plan in plan()) {
        let hostile = plan.graph(|place| plan.names[place].clone(), true);
        let plain = plan.graph(|place| format!("name{place}"), true);
        let mermaid = hostile.to_mermaid();
        prop_assert_eq!(skeleton(&mermaid, false), skeleton(&plain.to_mermaid(), false));
        for label in quoted(&mermaid) {
            prop_assert!(!label.is_empty());
            let label = label.replace("<br/>", "");
            prop_assert!(!label.contains(|c| "<>[]{}|\\`%:&*".contains(c)), "{}", label);
            unescape(&label);
        }
        let dot = hostile.to_dot();
        prop_assert_eq!(skeleton(&dot, true), skeleton(&plain.to_dot(), true));
        let text = hostile.to_text();
        prop_assert_eq!(text.lines().count(), plain.to_text().lines().count());
        prop_assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{:?}", text);
        prop_assert_eq!(hostile.to_mermaid(), mermaid);
    }

    #[test]
    fn a_name_can_be_read_off_its_drawing(name in "[ -~你🏺]{1,20}") {
        let nodes = vec![TopologyNode::new(&name, NodeShape::Node)];
        let graph = Topology { name: "g".to_owned(), nodes, edges: Vec::new() };
        let mermaid = graph.to_mermaid();
        prop_assert_eq!(unescape(quoted(&mermaid).next().unwrap()), name.clone());
        let dot = graph.to_dot();
        let label = dot.split_once("n0 [label=\"").unwrap().1.rsplit_once("\"];").unwrap().0;
        let label = label.replace("&amp;", "&").replace("\\\"", "\"").replace("\\\\", "\\");
        prop_assert_eq!(label, name);
    }
}
