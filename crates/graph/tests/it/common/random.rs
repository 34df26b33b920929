//! Random graphs, whose nodes do everything that a node can do.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use ephor_core::ErrorCode;
use ephor_graph::{
    Ask, Command, CompiledGraph, Context, END, Goto, Graph, JsonKeys, JsonState, NodeError, Retry,
    START, Trigger,
};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use super::World;

#[derive(Debug, Clone)]
pub enum Kind {
    Say,
    Two,
    Ask,
    AskTwo,
    AskInTurn,
    FailOnce,
    Once,
    Sub { inner: Box<Spec>, shared: bool },
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Link {
    Always,
    When,
    Each,
    Route,
    Goto,
}

#[derive(Debug, Clone)]
pub struct Spec {
    pub all: bool,
    pub nodes: Vec<(Kind, Index, Link)>,
    pub links: Vec<(Index, Index, Link)>,
    pub before: Option<Index>,
    pub after: Option<Index>,
    pub on: Option<Index>,
}

fn link() -> impl Strategy<Value = Link> {
    prop_oneof![
        4 => Just(Link::Always),
        2 => Just(Link::When),
        1 => Just(Link::Each),
        1 => Just(Link::Route),
        1 => Just(Link::Goto),
    ]
}

pub fn spec(depth: u32) -> BoxedStrategy<Spec> {
    let leaf = prop_oneof![
        3 => Just(Kind::Say),
        1 => Just(Kind::Two),
        1 => Just(Kind::Ask),
        1 => Just(Kind::AskTwo),
        1 => Just(Kind::AskInTurn),
        1 => Just(Kind::FailOnce),
        1 => Just(Kind::Once),
    ];
    let kind = if depth == 0 {
        leaf.boxed()
    } else {
        let sub = (spec(depth - 1), any::<bool>())
            .prop_map(|(inner, shared)| Kind::Sub { inner: Box::new(inner), shared });
        prop_oneof![5 => leaf, 1 => sub].boxed()
    };
    let nodes = proptest::collection::vec((kind, any::<Index>(), link()), 1..6);
    let links = proptest::collection::vec((any::<Index>(), any::<Index>(), link()), 0..4);
    let stop = || proptest::option::weighted(0.2, any::<Index>());
    (any::<bool>(), nodes, links, stop(), stop(), stop())
        .prop_map(|(all, nodes, links, before, after, on)| Spec {
            all,
            nodes,
            links,
            before,
            after,
            on,
        })
        .boxed()
}

fn name(place: usize) -> String {
    format!("n{place}")
}

pub fn keys() -> JsonKeys {
    JsonKeys::new().append("log")
}

fn said(state: &JsonState) -> usize {
    state.get("log").and_then(Value::as_array).map_or(0, Vec::len)
}

/// A cycle is left once so much has been said.
const ENOUGH: usize = 8;

/// Each link once; those that go back have a condition.
fn links(spec: &Spec) -> BTreeMap<(Option<usize>, usize), Link> {
    let mut links: BTreeMap<(Option<usize>, usize), Link> = BTreeMap::new();
    for (place, (_, parent, link)) in spec.nodes.iter().enumerate() {
        let parent = parent.index(place + 1).checked_sub(1);
        let link = match (parent, *link) {
            (None, Link::Route | Link::Goto) => Link::Always,
            (_, link) => link,
        };
        links.insert((parent, place), link);
    }
    let count = spec.nodes.len();
    for (from, to, link) in &spec.links {
        let (from, to) = (from.index(count), to.index(count));
        // A cycle must say something each time, or it would never end.
        let silent = matches!(spec.nodes[from].0, Kind::Sub { .. });
        if from >= to && (spec.all || silent) {
            continue;
        }
        let link = if from >= to && *link != Link::Route { Link::When } else { *link };
        links.entry((Some(from), to)).or_insert(link);
    }
    if spec.all {
        // At most one list leads to a node.
        let mut listed = BTreeSet::new();
        for ((_, to), link) in &mut links {
            if *link == Link::Each && !listed.insert(*to) {
                *link = Link::Always;
            }
        }
    }
    links
}

pub fn build(spec: &Spec, world: &Arc<World>, label: &str) -> CompiledGraph<JsonState> {
    let links = links(spec);
    let mut graph = Graph::new(label).keys(keys()).max_steps(300);
    graph = graph.trigger(if spec.all { Trigger::All } else { Trigger::Any });
    for (place, (kind, ..)) in spec.nodes.iter().enumerate() {
        let own = links.iter().filter(|((from, _), _)| *from == Some(place));
        let gotos: Vec<usize> =
            own.filter(|(_, link)| **link == Link::Goto).map(|((_, to), _)| *to).collect();
        graph = add(graph, place, kind, world, gotos);
    }
    for (place, (kind, ..)) in spec.nodes.iter().enumerate() {
        if matches!(kind, Kind::Sub { .. }) && place.is_multiple_of(2) {
            let retry = Retry::attempts(2).delay(Duration::ZERO).when(|_| true);
            graph = graph.retry(name(place), retry);
        }
    }
    let mut routes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut gotos: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (&(from, to), link) in &links {
        let source = from.map_or(START.to_owned(), name);
        let back = from.is_some_and(|from| from >= to);
        graph = match link {
            Link::Always => graph.edge(source, name(to)),
            Link::When => graph.edge_when(source, name(to), "", move |state: &JsonState| {
                let said = said(state);
                let holds = if back { said < ENOUGH } else { !(said + to).is_multiple_of(3) };
                Ok::<_, NodeError>(holds)
            }),
            Link::Each => graph.each(source, name(to), |state: &JsonState| {
                let said = said(state);
                let count = if said < 2 * ENOUGH { said % 4 } else { 1 };
                Ok::<_, NodeError>((0..count).map(|item| json!(item)).collect())
            }),
            Link::Route => {
                routes.entry(from.unwrap()).or_default().push(to);
                graph
            }
            Link::Goto => {
                gotos.entry(from.unwrap()).or_default().push(name(to));
                graph
            }
        };
    }
    for (from, to) in routes {
        let names: Vec<String> = to.iter().copied().map(name).chain([END.to_owned()]).collect();
        graph = graph.route(name(from), names, move |state: &JsonState| {
            let said = said(state);
            let open: Vec<usize> =
                to.iter().copied().filter(|to| *to > from || said < ENOUGH).collect();
            match open.get(said % (open.len() + 1)) {
                Some(to) => vec![Goto::node(name(*to))],
                None if said.is_multiple_of(2) => {
                    open.into_iter().map(|to| Goto::node(name(to))).collect()
                }
                None => vec![Goto::node(END)],
            }
        });
    }
    for (from, to) in gotos {
        graph = graph.goto(name(from), to);
    }
    let count = spec.nodes.len();
    if let Some(place) = spec.before {
        graph = graph.interrupt_before(name(place.index(count)));
    }
    if let Some(place) = spec.after {
        graph = graph.interrupt_after(name(place.index(count)));
    }
    let inner: Vec<(usize, usize)> =
        links.keys().filter_map(|(from, to)| Some(((*from)?, *to))).collect();
    if let Some(place) = spec.on.filter(|_| !inner.is_empty()) {
        let (from, to) = inner[place.index(inner.len())];
        graph = graph.interrupt_on(name(from), name(to));
    }
    graph.compile().unwrap()
}

fn add(
    graph: Graph<JsonState>,
    place: usize,
    kind: &Kind,
    world: &Arc<World>,
    gotos: Vec<usize>,
) -> Graph<JsonState> {
    let name = name(place);
    if let Kind::Sub { inner, shared } = kind {
        let inner = build(inner, world, &format!("in-{name}"));
        if *shared {
            return graph.subgraph(name, inner);
        }
        let into = |outer: &JsonState| super::state(json!({"log": [said(outer)]}));
        let back = |inner: &JsonState| -> Value {
            let log = inner.get("log").map(ToString::to_string);
            json!({"log": format!("from within: {}", log.unwrap_or_default())})
        };
        return graph.subgraph_with(name, inner, into, back);
    }
    let (kind, world) = (kind.clone(), world.clone());
    graph.node(name, move |cx: Context<JsonState>| {
        let (kind, world, gotos) = (kind.clone(), world.clone(), gotos.clone());
        async move { act(cx, &kind, &world, &gotos).await }
    })
}

async fn act(
    cx: Context<JsonState>,
    kind: &Kind,
    world: &World,
    gotos: &[usize],
) -> Result<Command<JsonState>, NodeError> {
    world.enter(&cx).await;
    let seen = said(cx.state());
    for _ in 0..(seen + cx.node().len() + cx.node().as_bytes()[1] as usize) % 3 {
        tokio::task::yield_now().await;
    }
    let item = cx.item::<u64>().map_or(String::new(), |item| format!(".{item}"));
    let label = format!("{}@{}{item}:{seen}", cx.node(), cx.step());
    let says = |what: Value| Command::<JsonState>::update(json!({"log": what, "last": label}));
    let mut command = match kind {
        Kind::Say | Kind::Sub { .. } => says(json!(label)),
        Kind::Two => says(json!(label)).and_update(json!({"log": [label, 2]})),
        Kind::Ask => {
            let ok: bool = cx.ask(Ask::new("ok", "Go on?"))?;
            says(json!([label, ok]))
        }
        Kind::AskTwo => {
            let (one, two) =
                (cx.ask::<bool>(Ask::new("1", "?")), cx.ask::<bool>(Ask::new("2", "?")));
            says(json!([label, one?, two?]))
        }
        Kind::AskInTurn => {
            let first = cx
                .once("draft", async || {
                    world.work(&cx, "draft");
                    Ok::<_, NodeError>(seen)
                })
                .await?;
            let one: bool = cx.ask(Ask::new("1", "?"))?;
            let two: bool = cx.ask(Ask::new("2", "?"))?;
            says(json!([label, first, one, two]))
        }
        Kind::FailOnce => {
            if world.first(&cx) {
                return Err(NodeError::new(ErrorCode::Internal, "the first time"));
            }
            says(json!(label))
        }
        Kind::Once => {
            for key in ["a", "b"] {
                cx.once(key, async || {
                    world.work(&cx, key);
                    tokio::task::yield_now().await;
                    Ok::<_, NodeError>(key.to_owned())
                })
                .await?;
            }
            says(json!(label))
        }
    };
    if !gotos.is_empty() && seen.is_multiple_of(2) {
        command = command.goto(name(gotos[seen % gotos.len()]));
    }
    Ok(command)
}
