//! Steps, against a model without engine: whatever order tasks end in, a run's state is that of the
//! model, which does one after the other.

use crate::run_kit;

use std::collections::BTreeSet;

use ephor_graph::{END, Goto, JsonState, NodeError, RunError, START};
use proptest::prelude::*;
use proptest::sample::Index;
use run_kit::{Conductor, Cx, Done, block_on, block_on_threads, graph, log};
use serde_json::{Value, json};

const STEPS: u64 = 7;

/// What leads on from a node, by how much is logged.
#[derive(Debug, Clone)]
enum Way {
    Edge(usize),
    /// Where the log's length can be divided by two.
    When(usize),
    /// For each number below the log's length by three.
    Each(usize),
    /// To the first where the length is even, else to the second and twice to END, or to END alone.
    Route(usize, usize),
}

type Ways = Vec<Way>;

fn name(node: usize) -> String {
    format!("n{node}")
}

/// Where a way leads, each with its item.
fn lead(way: &Way, length: usize) -> Vec<(usize, Option<u64>)> {
    match *way {
        Way::Edge(to) => vec![(to, None)],
        Way::When(to) if length.is_multiple_of(2) => vec![(to, None)],
        Way::When(_) => vec![],
        Way::Each(to) => (0..length as u64 % 3).map(|item| (to, Some(item))).collect(),
        Way::Route(to, _) if length.is_multiple_of(2) => {
            vec![(to, None), (to, None), (to, Some(9))]
        }
        Way::Route(_, to) if length.is_multiple_of(3) => vec![(to, None)],
        Way::Route(..) => vec![],
    }
}

/// The log that a run ends with, or what it has when it may take no more steps.
fn model(ways: &[Ways]) -> (Vec<String>, bool) {
    let mut log: Vec<String> = vec![];
    let mut next: Vec<(usize, Option<u64>)> = lead(&Way::Edge(0), 0);
    for _ in 0..STEPS {
        if next.is_empty() {
            return (log, true);
        }
        let seen = log.len();
        let mut then = vec![];
        let mut once = BTreeSet::new();
        for (node, item) in std::mem::take(&mut next) {
            log.push(said(&name(node), item, seen));
            let leads = ways[node].iter().flat_map(|way| lead(way, seen + 1));
            // A node that is reached twice without an item runs once.
            then.extend(leads.filter(|(to, item)| item.is_some() || once.insert(*to)));
        }
        next = then;
    }
    (log, next.is_empty())
}

fn said(node: &str, item: Option<u64>, seen: usize) -> String {
    item.map_or(format!("{node}@{seen}"), |item| format!("{node}[{item}]@{seen}"))
}

fn length(state: &JsonState) -> usize {
    log(state).len()
}

fn checked(ways: &[Ways], picks: &[usize], concurrency: usize) {
    let conductor = Conductor::default();
    let mut built = graph().max_steps(STEPS).concurrency(concurrency).edge(START, name(0));
    // Never used, but every node can be reached.
    built = built.goto(name(0), (0..ways.len()).map(name));
    for (node, ways) in ways.iter().enumerate() {
        let turn = conductor.clone();
        built = built.node(name(node), move |cx: Cx| {
            let turn = turn.clone();
            async move {
                turn.turn().await;
                let item = cx.item::<u64>().ok();
                Done::Ok(json!({"log": said(cx.node(), item, length(cx.state()))}))
            }
        });
        let mut known = BTreeSet::new();
        for way in ways.clone() {
            let from = name(node);
            let fresh = match way {
                Way::Edge(to) | Way::When(to) | Way::Each(to) => known.insert(to),
                Way::Route(..) => true,
            };
            assert!(fresh, "edges are unlike each other");
            built = match way {
                Way::Edge(to) => built.edge(from, name(to)),
                Way::When(to) => built.edge_when(from, name(to), "even", |state: &JsonState| {
                    Result::<_, NodeError>::Ok(length(state).is_multiple_of(2))
                }),
                Way::Each(to) => built.each(from, name(to), |state: &JsonState| {
                    let items = 0..length(state) as u64 % 3;
                    Result::<_, NodeError>::Ok(items.map(Value::from).collect())
                }),
                Way::Route(one, other) => {
                    built.route(from, [name(one), name(other), END.into()], move |s: &JsonState| {
                        match length(s) {
                            even if even.is_multiple_of(2) => vec![
                                Goto::node(name(one)),
                                Goto::node(END),
                                Goto::node(name(one)),
                                Goto::each(name(one), [9]),
                            ],
                            third if third.is_multiple_of(3) => {
                                vec![Goto::node(name(other)), Goto::node(END), Goto::node(END)]
                            }
                            _ => vec![Goto::node(END)],
                        }
                    })
                }
            };
        }
    }
    let compiled = built.compile().unwrap();
    let run = compiled.run(JsonState::default());
    let found = conductor.conduct(picks, async { run.await });
    // Some of the runs are on several threads.
    let found = if picks.len() == 1 { block_on_threads(found) } else { block_on(found) };
    let (expect, ends) = model(ways);
    match found {
        Ok(done) => {
            assert!(ends, "the model takes more steps: {expect:?}");
            assert_eq!(log(done.state()), expect);
        }
        Err(RunError::StepLimit { limit, .. }) => assert!(!ends && limit == STEPS),
        Err(error) => panic!("{error}"),
    }
}

fn ways(nodes: usize) -> impl Strategy<Value = Ways> {
    let way = (0..4u8, any::<Index>(), any::<Index>()).prop_map(move |(kind, one, other)| {
        let (one, other) = (one.index(nodes), other.index(nodes));
        match kind {
            0 => Way::Edge(one),
            1 => Way::When(one),
            2 => Way::Each(one),
            _ => Way::Route(one, other),
        }
    });
    proptest::collection::vec(way, 0..3).prop_map(|mut ways| {
        let (mut known, mut routed) = (BTreeSet::new(), false);
        ways.retain(|way| match way {
            Way::Edge(to) | Way::When(to) | Way::Each(to) => known.insert(*to),
            // A node has one dispatcher.
            Way::Route(..) => !std::mem::replace(&mut routed, true),
        });
        ways
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn the_order_in_which_tasks_end_changes_nothing(
        ways in (1..6usize).prop_flat_map(|nodes| proptest::collection::vec(ways(nodes), nodes)),
        picks in proptest::collection::vec(0..1000usize, 1..20),
        concurrency in 1..5usize,
    ) {
        // What grows beyond all measure says nothing new.
        prop_assume!(model(&ways).0.len() < 300);
        checked(&ways, &picks, concurrency);
    }
}

#[test]
fn the_random_graphs_are_worth_the_while() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let all = (1..6usize).prop_flat_map(|nodes| proptest::collection::vec(ways(nodes), nodes));
    let runs: Vec<(Vec<String>, bool)> =
        (0..400).map(|_| model(&all.new_tree(&mut runner).unwrap().current())).collect();
    let some = |what: &dyn Fn(&[String]) -> bool| runs.iter().filter(|(log, _)| what(log)).count();
    assert!(some(&|log| log.len() > 10) > 40, "long runs");
    assert!(some(&|log| log.iter().any(|entry| entry.contains("[1]"))) > 20, "lists");
    assert!(runs.iter().filter(|(_, ends)| !ends).count() > 40, "cycles");
}
