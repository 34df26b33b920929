//! What a graph whose nodes wait for all predecessors knows before it runs.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use crate::shape::Shape;

/// Nodes and edges, and what follows from them.
pub(crate) struct Dag {
    /// The same nodes in the same places, and START behind them.
    pub shape: Arc<Shape>,
    /// Per node, its longest way from START: the step that it counts as.
    pub levels: Vec<u64>,
    /// Node places in an order in which each comes after its predecessors, and otherwise as listed.
    pub order: Vec<u32>,
    /// Per node, its place in `order`.
    pub rank: Vec<u32>,
    /// Per node, the last one through which every way to it leads: its view is what that one left,
    /// and what happened since. None: START.
    pub gate: Vec<Option<u32>>,
    /// Per node, whether a list leads to it: it runs for items only.
    pub listed: Vec<bool>,
    /// Per node, whether its gate is a predecessor of which all the others come before: nothing
    /// happened since.
    pub single: Vec<bool>,
}

impl Dag {
    /// The shape of a graph without nodes.
    pub fn empty() -> Self {
        let (levels, order, rank, gate, listed, single) = Default::default();
        Self { shape: Arc::new(Shape::default()), levels, order, rank, gate, listed, single }
    }

    /// What follows from a shape with this many nodes beside START.
    pub fn new(shape: Shape, count: usize) -> Self {
        let start = count;
        let mut missing: Vec<usize> = shape.into.iter().map(Vec::len).collect();
        let mut levels = vec![0; count + 1];
        let mut rank = vec![0; count];
        let mut gates = Gates::new(count + 1, start);
        let mut gate = vec![None; count];
        let mut single = vec![false; count];
        let mut order = Vec::with_capacity(count);
        let mut open: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
        open.extend((0..=count).filter(|&place| missing[place] == 0).map(Reverse));
        while let Some(Reverse(place)) = open.pop() {
            if place != start {
                rank[place] = number(order.len());
                order.push(number(place));
                let into = shape.into[place].iter().map(|&wire| shape.wires[wire].source);
                let sources: Vec<usize> = into.filter(|&source| source != start).collect();
                let common = gates.enter(place, shape.into[place].len(), &sources);
                let last = sources.iter().copied().max_by_key(|&source| rank[source]);
                let trunk = last.filter(|&last| {
                    sources.iter().all(|&source| gates.leads_through(last, source))
                });
                single[place] = trunk.is_some();
                gate[place] = trunk.or(common).map(number);
            }
            for &wire in &shape.out[place] {
                let target = shape.wires[wire].target;
                levels[target] = levels[target].max(levels[place] + 1);
                missing[target] -= 1;
                if missing[target] == 0 {
                    open.push(Reverse(target));
                }
            }
        }
        levels.pop();
        // A node that nothing leads to can't be here; it would be in the first step.
        levels.iter_mut().for_each(|level| *level = (*level).max(1));
        let listed = vec![false; count];
        Self { shape: Arc::new(shape), levels, order, rank, gate, listed, single }
    }
}

fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// The tree in which each node hangs from the last one through which every way to it leads. Its
/// jumps make looking upwards a matter of the depth's logarithm, with room for one number a node.
struct Gates {
    start: usize,
    above: Vec<usize>,
    jump: Vec<usize>,
    depth: Vec<u32>,
}

impl Gates {
    fn new(count: usize, start: usize) -> Self {
        let (above, jump) = (vec![start; count], vec![start; count]);
        Self { start, above, jump, depth: vec![0; count] }
    }

    /// Hangs up a node whose predecessors hang already; START isn't among `sources`, but counts in
    /// `ways`. Returns from where, if that isn't START.
    fn enter(&mut self, place: usize, ways: usize, sources: &[usize]) -> Option<usize> {
        let common = sources.iter().copied().reduce(|one, other| self.meet(one, other));
        let above = common.filter(|_| ways == sources.len()).unwrap_or(self.start);
        let next = self.jump[above];
        let even =
            self.depth[above] - self.depth[next] == self.depth[next] - self.depth[self.jump[next]];
        self.jump[place] = if even { self.jump[next] } else { above };
        self.above[place] = above;
        self.depth[place] = self.depth[above] + 1;
        Some(above).filter(|&above| above != self.start)
    }

    fn raise(&self, mut place: usize, depth: u32) -> usize {
        while self.depth[place] > depth {
            let jump = self.jump[place];
            place = if self.depth[jump] >= depth { jump } else { self.above[place] };
        }
        place
    }

    fn meet(&self, one: usize, other: usize) -> usize {
        let depth = self.depth[one].min(self.depth[other]);
        let (mut one, mut other) = (self.raise(one, depth), self.raise(other, depth));
        while one != other {
            (one, other) = match self.jump[one] == self.jump[other] {
                true => (self.above[one], self.above[other]),
                false => (self.jump[one], self.jump[other]),
            };
        }
        one
    }

    /// Whether every way to a node leads through that one, or it is that one.
    fn leads_through(&self, place: usize, gate: usize) -> bool {
        self.raise(place, self.depth[gate]) == gate
    }
}
