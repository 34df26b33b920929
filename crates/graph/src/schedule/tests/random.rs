//! Random graphs, run in random orders with random failures, against a simple recursive oracle.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::Index;

use crate::schedule::{Command, Done, NodeStatus, Scheduler, SkipReason};
use crate::shape::{Shape, Wire};

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
    /// Per node, its place, so that the graph's order isn't topological.
    place: Vec<usize>,
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
        let place = Just((0..count).collect::<Vec<_>>()).prop_shuffle();
        let choices = proptest::collection::vec(any::<Index>(), 1..64);
        (Just(fates), edges, place, choices, 0..200usize).prop_map(
            |(fates, edges, place, choices, cut)| Case { fates, edges, place, choices, cut },
        )
    })
}

impl Case {
    fn shape(&self) -> Arc<Shape> {
        let mut markers = vec![false; self.fates.len()];
        for (node, fate) in self.fates.iter().enumerate() {
            markers[self.place[node]] = *fate == Fate::Marker;
        }
        let wire = |&(source, target, condition): &(usize, usize, Option<bool>)| Wire {
            source: self.place[source],
            target: self.place[target],
            conditional: condition.is_some(),
        };
        Arc::new(Shape::new(markers, self.edges.iter().map(wire).collect()).unwrap())
    }

    fn node_at(&self, place: usize) -> usize {
        self.place.iter().position(|known| *known == place).unwrap()
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

#[derive(Debug, Clone, Copy)]
enum Underway {
    Running(usize),
    Asked(usize),
    Failed(usize),
}

/// Runs a case for at most so many reports, and checks each command. Nodes are named by their
/// places.
struct Driver<'a> {
    case: &'a Case,
    run: Scheduler,
    kept: Done,
    begun: Vec<Command>,
    underway: Vec<Underway>,
    failures: BTreeMap<usize, u8>,
    succeeded: BTreeSet<usize>,
}

impl<'a> Driver<'a> {
    fn new(case: &'a Case, kept: Done) -> Self {
        let (run, begun) = Scheduler::begin(case.shape(), &kept);
        Self {
            case,
            run,
            kept,
            begun,
            underway: Vec::new(),
            failures: BTreeMap::new(),
            succeeded: BTreeSet::new(),
        }
    }

    fn take(&mut self, commands: Vec<Command>) -> Result<(), TestCaseError> {
        for command in commands {
            match command {
                Command::Start(node) => {
                    prop_assert!(!self.succeeded.contains(&node), "{} runs twice", node);
                    prop_assert!(!self.kept.completed.contains(&node), "{} was done", node);
                    let shape = self.case.shape();
                    for before in shape.into[node].iter().map(|&wire| shape.wires[wire].source) {
                        let settled = matches!(
                            self.run.node(before),
                            NodeStatus::Completed | NodeStatus::Skipped(_)
                        );
                        prop_assert!(settled, "{} starts before {}", node, before);
                    }
                    self.underway.push(Underway::Running(node));
                }
                Command::Evaluate(edge) => {
                    prop_assert!(self.case.edges[edge].2.is_some(), "{} always counts", edge);
                    self.underway.push(Underway::Asked(edge));
                }
                Command::Skip(node, _) => {
                    prop_assert!(!self.succeeded.contains(&node), "{} had run", node);
                }
            }
        }
        prop_assert!(self.run.finished() || !self.underway.is_empty(), "it waits for nothing");
        Ok(())
    }

    fn go(&mut self, reports: usize) -> Result<(), TestCaseError> {
        let begun = std::mem::take(&mut self.begun);
        self.take(begun)?;
        for report in 0..reports {
            if self.underway.is_empty() {
                break;
            }
            let choices = &self.case.choices;
            let next = choices[report % choices.len()].index(self.underway.len());
            let commands = match self.underway.swap_remove(next) {
                Underway::Asked(edge) => Ok(self.run.edge(edge, self.case.edges[edge].2.unwrap())),
                Underway::Failed(node) => match self.case.fates[self.case.node_at(node)] {
                    Fate::IsSkipped => self.run.skip(node),
                    _ => self.run.retry(node),
                },
                Underway::Running(node) => {
                    let fate = self.case.fates[self.case.node_at(node)];
                    let failed = self.failures.entry(node).or_default();
                    if matches!(fate, Fate::Succeeds { failures } if *failed >= failures) {
                        self.succeeded.insert(node);
                        self.run.completed(node)
                    } else {
                        *failed += 1;
                        self.underway.push(Underway::Failed(node));
                        self.run.failed(node)
                    }
                }
            };
            self.take(commands.unwrap())?;
        }
        Ok(())
    }

    /// What a later run would keep of this one.
    fn done(&self) -> Done {
        let with = |status: NodeStatus| {
            (0..self.case.fates.len()).filter(|&node| self.run.node(node) == status).collect()
        };
        Done {
            completed: with(NodeStatus::Completed),
            skipped: with(NodeStatus::Skipped(SkipReason::Recovery)),
        }
    }

    fn check_end(&self) -> Result<(), TestCaseError> {
        prop_assert!(self.run.finished());
        let mut known = BTreeMap::new();
        for node in 0..self.case.fates.len() {
            let expected = self.case.expected(node, &mut known);
            prop_assert_eq!(self.run.node(self.case.place[node]), expected, "n{}", node);
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
        let mut second = Driver::new(&case, first.done());
        second.go(usize::MAX)?;
        second.check_end()?;
        prop_assert!(first.succeeded.is_disjoint(&second.succeeded), "a node ran twice");
    }

    #[test]
    fn a_cycle_anywhere_is_found(case in case(30), at in any::<Index>(), to in any::<Index>()) {
        let count = case.fates.len();
        let (a, b) = (at.index(count), to.index(count));
        let wire = |source, target| Wire { source, target, conditional: false };
        let chain = (0..count - 1).map(|node| wire(node, node + 1));
        let extra = case.edges.iter().map(|edge| wire(edge.0, edge.1));
        let wires: Vec<Wire> = chain.chain(extra).chain([wire(a.max(b), a.min(b))]).collect();
        let cycle = Shape::new(vec![false; count], wires.clone()).unwrap_err();
        let distinct: BTreeSet<_> = cycle.iter().collect();
        prop_assert_eq!(distinct.len(), cycle.len());
        let turn = cycle.iter().zip(cycle.iter().cycle().skip(1));
        for (&source, &target) in turn {
            prop_assert!(wires.contains(&wire(source, target)), "{} -> {}", source, target);
        }
    }
}
