//! A graph's shape without its contents: which node leads to which.

/// A way from one node to another. Nodes are named by their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wire {
    pub source: usize,
    pub target: usize,
    /// It counts only where something says so.
    pub conditional: bool,
}

/// Nodes that wait for their predecessors: there is no cycle.
#[derive(Debug, Clone, Default)]
pub(crate) struct Shape {
    /// Per node, whether it does nothing, and completes by itself.
    pub markers: Vec<bool>,
    pub wires: Vec<Wire>,
    /// Per node, its outgoing wires.
    pub out: Vec<Vec<usize>>,
    /// Per node, its incoming wires.
    pub into: Vec<Vec<usize>>,
}

impl Shape {
    /// An error: a cycle, in the order of its edges; its first node isn't repeated at the end.
    pub fn new(markers: Vec<bool>, wires: Vec<Wire>) -> Result<Self, Vec<usize>> {
        let mut out = vec![Vec::new(); markers.len()];
        let mut into = out.clone();
        for (place, wire) in wires.iter().enumerate() {
            out[wire.source].push(place);
            into[wire.target].push(place);
        }
        let shape = Self { markers, wires, out, into };
        shape.cycle().map_or(Ok(shape), Err)
    }

    /// How many nodes there are, markers included.
    pub fn len(&self) -> usize {
        self.markers.len()
    }

    /// A topological order; in a graph with a cycle, of what isn't behind it.
    fn order(&self) -> Vec<usize> {
        let mut missing: Vec<usize> = self.into.iter().map(Vec::len).collect();
        let mut order: Vec<usize> = (0..self.len()).filter(|&node| missing[node] == 0).collect();
        let mut done = 0;
        while let Some(&node) = order.get(done) {
            done += 1;
            for &wire in &self.out[node] {
                let target = self.wires[wire].target;
                missing[target] -= 1;
                if missing[target] == 0 {
                    order.push(target);
                }
            }
        }
        order
    }

    fn cycle(&self) -> Option<Vec<usize>> {
        let mut free = vec![false; self.len()];
        self.order().into_iter().for_each(|node| free[node] = true);
        // Every node that isn't free has a predecessor that isn't, so walking back must come to a
        // node twice; between the two visits lies a cycle.
        let mut visit = vec![None; self.len()];
        let mut path = Vec::new();
        let mut node = free.iter().position(|free| !free)?;
        let begin = loop {
            if let Some(first) = visit[node] {
                break first;
            }
            visit[node] = Some(path.len());
            path.push(node);
            let mut before = self.into[node].iter().map(|&wire| self.wires[wire].source);
            node = before.find(|&source| !free[source])?;
        };
        Some(path[begin..].iter().rev().copied().collect())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use super::*;

    #[track_caller]
    fn check(count: usize, edges: &[(usize, usize)], turns: &[&[usize]]) {
        let wire = |&(source, target)| Wire { source, target, conditional: false };
        let found = Shape::new(vec![false; count], edges.iter().map(wire).collect());
        match (found, turns) {
            (Ok(_), []) => {}
            (Ok(_), _) => panic!("{edges:?} is taken for a DAG"),
            (Err(cycle), _) => assert!(turns.contains(&&*cycle), "{cycle:?}"),
        }
    }

    #[test]
    fn a_cycle_is_named_in_the_order_of_its_edges() {
        check(0, &[], &[]);
        check(3, &[(0, 1), (1, 2), (0, 2), (0, 2)], &[]);
        check(1, &[(0, 0)], &[&[0]]);
        let edges = [(0, 1), (1, 2), (2, 3), (3, 1), (3, 4)];
        check(5, &edges, &[&[1, 2, 3], &[2, 3, 1], &[3, 1, 2]]);
    }
}
