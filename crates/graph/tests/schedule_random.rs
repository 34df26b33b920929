//! Random plans, run in random orders with random failures, against a simple recursive oracle.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ephor_core::NodeId;
use ephor_graph::plan_graph::{Edge, Node, PlanGraph};
use ephor_graph::schedule::{Command, Done, NodeStatus, Outcome, RunStatus, Scheduler, SkipReason};
use proptest::prelude::*;
use proptest::sample::Index;

/// How a node ends.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fate {
    /// After so many failures, each recovered by a retry.
    Succeeds {
        failures: u8,
    },
    /// A recovery skips it.
    IsSkipped,
    Marker,
}

#[derive(Debug, Clone)]
struct Case {
    fates: Vec<Fate>,
    /// Source, target, and what its condition says if it has one. Sources come before targets.
    edges: Vec<(usize, usize, Option<bool>)>,
    /// The order in which the nodes are listed, so that the plan's order isn't topological.
    shuffle: Vec<usize>,
    limit: usize,
    /// Which of the things under way happens next.
    choices: Vec<Index>,
    cut: usize,
}

fn case(most: usize) -> impl Strategy<Value = Case> {
    let fate = prop_oneof![
        6 => (0..3u8).prop_map(|failures| Fate::Succeeds { failures }),
        1 => Just(Fate::IsSkipped),
        1 => Just(Fate::Marker),
    ];
    proptest::collection::vec(fate, 1..most).prop_flat_map(|fates| {
        let count = fates.len();
        let edge = (any::<Index>(), any::<Index>(), any::<Option<bool>>());
        let edges = proptest::collection::vec(edge, 0..2 * count).prop_map(move |edges| {
            let pair = |(a, b, condition): (Index, Index, _)| {
                let (a, b) = (a.index(count), b.index(count));
                (a.min(b), a.max(b), condition)
            };
            edges.into_iter().map(pair).filter(|(a, b, _)| a != b).collect()
        });
        let shuffle = Just((0..count).collect::<Vec<_>>()).prop_shuffle();
        let choices = proptest::collection::vec(any::<Index>(), 1..64);
        (Just(fates), edges, shuffle, 1..9usize, choices, 0..200usize).prop_map(
            |(fates, edges, shuffle, limit, choices, cut)| Case {
                fates,
                edges,
                shuffle,
                limit,
                choices,
                cut,
            },
        )
    })
}

fn name(node: usize) -> NodeId {
    format!("n{node}").into()
}

fn number(node: &NodeId) -> usize {
    node.as_str()[1..].parse().unwrap()
}

impl Case {
    fn graph(&self) -> Arc<PlanGraph> {
        let node =
            |&node: &usize| Node { id: name(node), marker: self.fates[node] == Fate::Marker };
        let edge = |&(source, target, condition): &(usize, usize, Option<bool>)| {
            let edge = Edge::new(name(source), name(target));
            match condition {
                Some(counts) => edge.when(counts.to_string()),
                None => edge,
            }
        };
        let graph = PlanGraph::new(self.shuffle.iter().map(node), self.edges.iter().map(edge));
        Arc::new(graph.unwrap())
    }

    /// The oracle: whether a node isn't skipped by conditions.
    fn reached(&self, node: usize, known: &mut BTreeMap<usize, bool>) -> bool {
        if let Some(&reached) = known.get(&node) {
            return reached;
        }
        let incoming: Vec<_> = self.edges.iter().filter(|edge| edge.1 == node).collect();
        let mut counts = |&&(source, _, condition): &&(usize, usize, Option<bool>)| {
            self.reached(source, known) && condition != Some(false)
        };
        let reached = incoming.is_empty() || incoming.iter().any(&mut counts);
        known.insert(node, reached);
        reached
    }

    fn expected(&self, node: usize, known: &mut BTreeMap<usize, bool>) -> NodeStatus {
        match (self.reached(node, known), self.fates[node]) {
            (false, _) => NodeStatus::Skipped(SkipReason::Condition),
            (true, Fate::IsSkipped) => NodeStatus::Skipped(SkipReason::Recovery),
            (true, _) => NodeStatus::Completed,
        }
    }
}

#[derive(Debug, Clone)]
enum Underway {
    Running(NodeId),
    Asked(usize),
    Failed(NodeId),
}

/// Runs a case for at most so many reports, and checks each command.
struct Driver<'a> {
    case: &'a Case,
    run: Scheduler,
    kept: Done,
    underway: Vec<Underway>,
    failures: BTreeMap<NodeId, u8>,
    succeeded: BTreeSet<NodeId>,
    finished: Option<Outcome>,
}

impl<'a> Driver<'a> {
    fn new(case: &'a Case, kept: Done) -> Self {
        Self {
            case,
            run: Scheduler::resume(case.graph(), &kept).limit(case.limit),
            kept,
            underway: Vec::new(),
            failures: BTreeMap::new(),
            succeeded: BTreeSet::new(),
            finished: None,
        }
    }

    fn take(&mut self, commands: Vec<Command>) -> Result<(), TestCaseError> {
        for command in commands {
            prop_assert_eq!(&self.finished, &None, "{:?} after the end", command);
            match command {
                Command::Start(node) => {
                    prop_assert!(!self.succeeded.contains(&node), "{} runs twice", node);
                    prop_assert!(!self.kept.completed.contains(&node), "{} was done", node);
                    for before in self.run.graph().predecessors(&node) {
                        let status = self.run.node(before.clone()).unwrap();
                        let settled =
                            matches!(status, NodeStatus::Completed | NodeStatus::Skipped(_));
                        prop_assert!(settled, "{} starts before {}", node, before);
                    }
                    self.underway.push(Underway::Running(node));
                }
                Command::Evaluate { edge, condition } => {
                    let counts = self.case.edges[edge].2.unwrap();
                    prop_assert_eq!(counts.to_string(), &*condition);
                    self.underway.push(Underway::Asked(edge));
                }
                Command::Skip { node, .. } => {
                    prop_assert!(!self.succeeded.contains(&node), "{} had run", node);
                }
                Command::AwaitRecovery(nodes) => {
                    prop_assert!(!nodes.is_empty(), "it waits for nothing");
                    let all_failed = |one: &Underway| matches!(one, Underway::Failed(_));
                    prop_assert!(self.underway.iter().all(all_failed));
                }
                Command::Finished(outcome) => self.finished = Some(outcome),
                Command::Stop(_) => prop_assert!(false, "nobody cancelled"),
            }
        }
        let running = |one: &&Underway| matches!(one, Underway::Running(_));
        prop_assert!(self.underway.iter().filter(running).count() <= self.case.limit);
        Ok(())
    }

    fn go(&mut self, reports: usize) -> Result<(), TestCaseError> {
        let commands = self.run.start();
        self.take(commands)?;
        for report in 0..reports {
            if self.underway.is_empty() {
                break;
            }
            let choices = &self.case.choices;
            let next = choices[report % choices.len()].index(self.underway.len());
            let commands = match self.underway.swap_remove(next) {
                Underway::Asked(edge) => self.run.edge(edge, self.case.edges[edge].2.unwrap()),
                Underway::Failed(node) => match self.case.fates[number(&node)] {
                    Fate::IsSkipped => self.run.recover_skip(node),
                    _ => self.run.recover_retry(node),
                },
                Underway::Running(node) => {
                    let fate = self.case.fates[number(&node)];
                    let failed = self.failures.entry(node.clone()).or_default();
                    if matches!(fate, Fate::Succeeds { failures } if *failed >= failures) {
                        self.succeeded.insert(node.clone());
                        self.run.completed(node)
                    } else {
                        *failed += 1;
                        self.underway.push(Underway::Failed(node.clone()));
                        self.run.failed(node)
                    }
                }
            };
            self.take(commands.unwrap())?;
        }
        Ok(())
    }

    fn check_end(&self) -> Result<(), TestCaseError> {
        prop_assert_eq!(&self.finished, &Some(Outcome::Completed));
        prop_assert_eq!(self.run.status(), RunStatus::Completed);
        let mut known = BTreeMap::new();
        for node in 0..self.case.fates.len() {
            let expected = self.case.expected(node, &mut known);
            prop_assert_eq!(self.run.node(name(node)), Some(expected), "n{}", node);
        }
        Ok(())
    }
}

proptest! {
    #[test]
    fn a_run_ends_as_the_oracle_says(case in case(60)) {
        let mut driver = Driver::new(&case, Done::default());
        driver.go(usize::MAX)?;
        driver.check_end()?;
    }

    #[test]
    fn a_run_that_is_resumed_after_any_prefix_ends_the_same(case in case(40)) {
        let mut first = Driver::new(&case, Done::default());
        first.go(case.cut)?;
        let mut second = Driver::new(&case, first.run.done());
        second.go(usize::MAX)?;
        second.check_end()?;
        prop_assert!(first.succeeded.is_disjoint(&second.succeeded), "a node ran twice");
    }

    #[test]
    fn a_cycle_anywhere_is_found(case in case(30), at in any::<Index>(), to in any::<Index>()) {
        let count = case.fates.len();
        let (a, b) = (at.index(count), to.index(count));
        let nodes = (0..count).map(name);
        let chain = (0..count - 1).map(|node| Edge::new(name(node), name(node + 1)));
        let back = Edge::new(name(a.max(b)), name(a.min(b)));
        let extra = case.edges.iter().map(|edge| Edge::new(name(edge.0), name(edge.1)));
        let found = PlanGraph::new(nodes, chain.chain(extra).chain([back]));
        let errors = found.unwrap_err().0;
        let [ephor_graph::plan_graph::GraphError::Cycle(cycle)] = &errors[..] else {
            panic!("{errors:?}");
        };
        let distinct: BTreeSet<_> = cycle.iter().collect();
        prop_assert_eq!(distinct.len(), cycle.len());
    }
}
