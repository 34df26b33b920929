//! What a graph whose nodes wait for all predecessors knows before it runs.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;

use ephor_core::NodeId;

use crate::command::START;
use crate::compile::Spec;
use crate::exits::{Exit, Exits, Place};
use crate::mistakes::Mistake;
use crate::plan_graph::{Edge, GraphError, Node, PlanGraph};
use crate::state::State;

/// Nodes and edges, and what follows from them.
pub(crate) struct Dag {
    /// The same nodes in the same places, and START behind them.
    pub shape: Arc<PlanGraph>,
    /// Per node, its longest way from START: the step that it counts as.
    pub levels: Vec<u64>,
    /// Node places in an order in which each comes after its predecessors, and otherwise as listed.
    pub order: Vec<u32>,
    /// Per node, which nodes come before it, as bits.
    pub before: Vec<Bits>,
    /// Per node, the one predecessor whose view and updates are its whole view.
    pub single: Vec<Option<u32>>,
}

/// A set of nodes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Bits(Box<[u64]>);

impl Bits {
    fn new(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)].into())
    }
    fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }
    fn extend(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }
    pub fn contains(&self, place: u32) -> bool {
        let place = place as usize;
        self.0[place / 64] & (1 << (place % 64)) != 0
    }
}

/// Nodes named twice or unreachable are other mistakes, so that only cycles and lists are looked
/// for. None: there is a mistake.
pub(crate) fn dag<S: State>(
    start: &Exits<S>,
    nodes: &[Spec<S>],
    mistakes: &mut Vec<Mistake>,
) -> Option<Dag> {
    let spots = nodes.iter().map(|node| Node { id: node.name.clone(), marker: node.marker });
    let spots = spots.chain([Node { id: START.into(), marker: true }]);
    let sources = nodes.iter().map(|node| (&node.name, &node.exits));
    let start_name = NodeId::from(START);
    let mut edges = Vec::new();
    let mut lists: BTreeMap<usize, &NodeId> = BTreeMap::new();
    for (name, exits) in sources.chain([(&start_name, start)]) {
        for (place, certain) in exits.wires() {
            let edge = Edge::new(name.clone(), nodes[place.index()].name.clone());
            edges.push(if certain { edge } else { edge.when("") });
        }
        for exit in exits.list.iter() {
            let Exit::Each { to, .. } = exit else { continue };
            if *to == Place::END {
                continue;
            }
            if let Some(first) = lists.insert(to.index(), name) {
                mistakes.push(Mistake::TwoLists {
                    node: nodes[to.index()].name.to_string(),
                    first: first.to_string(),
                    second: name.to_string(),
                });
            }
        }
    }
    let shape = match PlanGraph::new(spots, edges) {
        Ok(shape) => shape,
        Err(errors) => {
            for error in errors.0 {
                if let GraphError::Cycle(cycle) = error {
                    mistakes.push(Mistake::Cycle(cycle.iter().map(NodeId::to_string).collect()));
                }
            }
            return None;
        }
    };
    Some(Dag::new(shape, nodes.len()))
}

impl Dag {
    /// The shape of a graph without nodes.
    pub fn empty() -> Self {
        let (levels, order, before, single) = Default::default();
        Self { shape: Arc::new(PlanGraph::default()), levels, order, before, single }
    }

    fn new(shape: PlanGraph, count: usize) -> Self {
        let start = count;
        let mut missing: Vec<usize> = shape.into.iter().map(Vec::len).collect();
        let mut levels = vec![0; count + 1];
        let mut before: Vec<Bits> = (0..=count).map(|_| Bits::new(count)).collect();
        let mut single = vec![None; count];
        let mut order = Vec::with_capacity(count);
        let mut open: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
        open.extend((0..=count).filter(|&place| missing[place] == 0).map(Reverse));
        while let Some(Reverse(place)) = open.pop() {
            if place != start {
                order.push(u32::try_from(place).unwrap_or(u32::MAX));
                single[place] = trunk(&shape, &before, place, start);
            }
            for &wire in &shape.out[place] {
                let target = shape.wires[wire].target;
                levels[target] = levels[target].max(levels[place] + 1);
                let (own, other) = pair(&mut before, target, place);
                own.extend(other);
                if place != start {
                    before[target].insert(place);
                }
                missing[target] -= 1;
                if missing[target] == 0 {
                    open.push(Reverse(target));
                }
            }
        }
        levels.pop();
        before.pop();
        // A node that nothing leads to can't be here; it would be in the first step.
        levels.iter_mut().for_each(|level| *level = (*level).max(1));
        Self { shape: Arc::new(shape), levels, order, before, single }
    }
}

/// The predecessor whose own predecessors are all the others: what it saw and did is what the node
/// sees.
fn trunk(shape: &PlanGraph, before: &[Bits], place: usize, start: usize) -> Option<u32> {
    let sources = shape.into[place].iter().map(|&wire| shape.wires[wire].source);
    sources
        .filter(|&source| source != start)
        .map(|source| (source, before[source].clone()))
        .find_map(|(source, mut seen)| {
            seen.insert(source);
            (seen == before[place]).then(|| u32::try_from(source).unwrap_or(u32::MAX))
        })
}

fn pair(all: &mut [Bits], first: usize, second: usize) -> (&mut Bits, &Bits) {
    if first < second {
        let (left, right) = all.split_at_mut(second);
        (&mut left[first], &right[0])
    } else {
        let (left, right) = all.split_at_mut(first);
        (&mut right[0], &left[second])
    }
}
