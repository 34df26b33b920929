//! Nodes that wait for all predecessors, against a model without engine: whatever order tasks end
//! in, each sees what is before it and nothing else.

use crate::run_kit;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use ephor_graph::{JsonState, NodeError, START, Trigger};
use proptest::prelude::*;
use proptest::sample::Index;
use run_kit::{Conductor, Crowd, Cx, Done, block_on, block_on_threads, graph, log};
use serde_json::{Value, json};

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Edge,
    /// Where the log's length can be divided by two.
    When,
    /// For each number below the log's length by three.
    Each,
}

/// Nodes are numbered in an order in which each comes after its predecessors; `listed` says where
/// each is in the graph.
#[derive(Debug, Clone)]
struct Plan {
    listed: Vec<usize>,
    /// Source (none: START), target, kind.
    edges: BTreeMap<(Option<usize>, usize), Kind>,
    markers: BTreeSet<usize>,
}

impl Plan {
    fn into(&self, node: usize) -> impl Iterator<Item = (Option<usize>, Kind)> {
        let edges = self.edges.iter().filter(move |((_, to), _)| *to == node);
        edges.map(|((from, _), kind)| (*from, *kind))
    }

    fn before(&self, node: usize) -> BTreeSet<usize> {
        let direct = self.into(node).filter_map(|(from, _)| from);
        direct.flat_map(|from| self.before(from).into_iter().chain([from])).collect()
    }

    /// The graph's order: after the predecessors, and else as listed.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = vec![];
        while order.len() < self.listed.len() {
            let open = (0..self.listed.len()).filter(|node| {
                let mut sources = self.into(*node).filter_map(|(from, _)| from);
                !order.contains(node) && sources.all(|from| order.contains(&from))
            });
            order.extend(open.min_by_key(|node| self.listed[*node]));
        }
        order
    }

    /// The log that a run ends with, and the nodes that don't run.
    fn model(&self) -> (Vec<String>, BTreeSet<usize>) {
        let order = self.order();
        let mut logs: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for &node in &order {
            let seen = |nodes: &BTreeSet<usize>| -> Vec<String> {
                let order = order.iter().filter(|node| nodes.contains(node));
                order.filter_map(|node| logs.get(node)).flatten().cloned().collect()
            };
            let mut led = false;
            let mut items = None;
            for (from, kind) in self.into(node) {
                if kind == Kind::Each {
                    // Without a list there is no item.
                    items.get_or_insert(0);
                }
                let length = match from {
                    None => 0,
                    Some(from) if !logs.contains_key(&from) => continue,
                    Some(from) => {
                        let before = self.before(from);
                        seen(&before).len() + logs[&from].len()
                    }
                };
                led |= kind != Kind::When || length.is_multiple_of(2);
                if kind == Kind::Each {
                    items = Some(length % 3);
                }
            }
            if led {
                let seen = seen(&self.before(node));
                let entries = match items {
                    _ if self.markers.contains(&node) => vec![],
                    None => vec![said(&name(node), None, &seen)],
                    Some(items) => {
                        (0..items).map(|item| said(&name(node), Some(item), &seen)).collect()
                    }
                };
                logs.insert(node, entries);
            }
        }
        let skipped = order.iter().copied().filter(|node| !logs.contains_key(node)).collect();
        (order.iter().flat_map(|node| logs.remove(node).unwrap_or_default()).collect(), skipped)
    }

    fn check(&self, picks: &[usize], concurrency: usize, threads: bool) {
        let (conductor, crowd) = (Conductor::default(), Crowd::default());
        let mut built = graph().trigger(Trigger::All).concurrency(concurrency);
        let mut nodes: Vec<usize> = (0..self.listed.len()).collect();
        nodes.sort_by_key(|node| self.listed[*node]);
        for node in nodes {
            let (turn, crowd) = (conductor.clone(), crowd.clone());
            let run = move |cx: Cx| {
                let (turn, crowd) = (turn.clone(), crowd.clone());
                async move {
                    let _present = crowd.enter();
                    turn.turn().await;
                    let item = cx.item::<usize>().ok();
                    let seen: Vec<String> = serde_json::from_value(json!(log(cx.state())))?;
                    Done::Ok(json!({"log": said(cx.node(), item, &seen)}))
                }
            };
            built = match self.markers.contains(&node) {
                true => built.marker(name(node)),
                false => built.node(name(node), run),
            };
        }
        for ((from, to), kind) in &self.edges {
            let (from, to) = (from.map_or(START.into(), name), name(*to));
            built = match kind {
                Kind::Edge => built.edge(from, to),
                Kind::When => built.edge_when(from, to, "even", |state: &JsonState| {
                    Result::<_, NodeError>::Ok(log(state).len().is_multiple_of(2))
                }),
                Kind::Each => built.each(from, to, |state: &JsonState| {
                    let items = 0..log(state).len() as u64 % 3;
                    Result::<_, NodeError>::Ok(items.map(Value::from).collect())
                }),
            };
        }
        let compiled = built.compile().unwrap();
        let run = compiled.run(JsonState::default());
        let done = conductor.conduct(picks, async { run.await });
        let done = if threads { block_on_threads(done) } else { block_on(done) }.unwrap();
        assert_eq!(log(done.state()), self.model().0);
        assert!(crowd.most() <= concurrency, "{} side by side", crowd.most());
    }
}

fn name(node: usize) -> String {
    format!("n{node}")
}

/// What a node logs: all that it sees, in order.
fn said(node: &str, item: Option<usize>, seen: &[String]) -> String {
    let mut hash = DefaultHasher::new();
    seen.hash(&mut hash);
    let seen = hash.finish() % 1_000_000;
    item.map_or(format!("{node}@{seen}"), |item| format!("{node}[{item}]@{seen}"))
}

fn plan() -> impl Strategy<Value = Plan> {
    let edge = (any::<Index>(), any::<Index>(), 0..4u8);
    let nodes = 1..9usize;
    let parts = nodes.prop_flat_map(move |nodes| {
        (
            Just((0..nodes).collect::<Vec<usize>>()).prop_shuffle(),
            proptest::collection::vec(edge.clone(), nodes..nodes * 3),
            proptest::collection::btree_set(0..nodes, 0..2),
        )
    });
    parts.prop_map(|(listed, picked, markers)| {
        let count = listed.len();
        let mut edges: BTreeMap<(Option<usize>, usize), Kind> = BTreeMap::new();
        let mut lists = BTreeSet::new();
        for (place, (from, to, kind)) in picked.into_iter().enumerate() {
            // The first edges see to it that something leads to each node.
            let to = if place < count { place } else { to.index(count) };
            let from = from.index(to + 1).checked_sub(1);
            let kind = match kind {
                0 | 1 => Kind::Edge,
                2 => Kind::When,
                _ if !markers.contains(&to) && lists.insert(to) => Kind::Each,
                _ => Kind::Edge,
            };
            edges.entry((from, to)).or_insert(kind);
        }
        Plan { listed, edges, markers }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn each_node_sees_what_is_before_it_whatever_the_timing(
        plan in plan(),
        picks in proptest::collection::vec(0..1000usize, 1..20),
        concurrency in 1..5usize,
    ) {
        // Some of the runs are on several threads.
        plan.check(&picks, concurrency, picks.len() == 1);
    }
}

#[test]
fn the_random_plans_are_worth_the_while() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let plans: Vec<Plan> =
        (0..400).map(|_| plan().new_tree(&mut runner).unwrap().current()).collect();
    let some = |what: &dyn Fn(&Plan) -> bool| plans.iter().filter(|plan| what(plan)).count();
    assert!(some(&|plan| !plan.model().1.is_empty()) > 30, "nodes are skipped");
    assert!(some(&|plan| plan.model().0.iter().any(|entry| entry.contains("[1]"))) > 10, "lists");
}
