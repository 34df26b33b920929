//! Sums over the graph of a schema's subschemas. Nothing here calls itself: a hostile schema is as deep as it likes.

use std::collections::BTreeMap;

use super::bound::{Edge, Step};

/// More than this many sums for the growth are not made: it counts as unbounded.
const MAX_SUMS: usize = 200_000;

type Edges<'s> = [Vec<Edge<'s>>];

fn here<'a, 's>(edges: &'a [Edge<'s>]) -> impl Iterator<Item = &'a Edge<'s>> {
    edges.iter().filter(|edge| edge.step == Step::Here)
}

/// The subschemas so that each stands behind those that it applies to the same place. None: there is a circle.
pub(super) fn in_place_order(edges: &Edges<'_>) -> Option<Vec<usize>> {
    let mut users = vec![0_usize; edges.len()];
    edges.iter().flat_map(|own| here(own)).for_each(|edge| users[edge.to] += 1);
    let mut order: Vec<usize> = (0..edges.len()).filter(|node| users[*node] == 0).collect();
    let mut at = 0;
    while let Some(node) = order.get(at).copied() {
        at += 1;
        for edge in here(&edges[node]) {
            users[edge.to] -= 1;
            if users[edge.to] == 0 {
                order.push(edge.to);
            }
        }
    }
    order.reverse();
    (order.len() == edges.len()).then_some(order)
}

/// The longest chain of subschemas for one place, and the most of them.
pub(super) fn in_place(edges: &Edges<'_>, order: &[usize]) -> (usize, u64) {
    let mut chain = vec![1_usize; edges.len()];
    let mut count = vec![1_u64; edges.len()];
    for node in order {
        for edge in here(&edges[*node]) {
            chain[*node] = chain[*node].max(chain[edge.to] + 1);
            count[*node] = count[*node].saturating_add(count[edge.to].saturating_mul(edge.times));
        }
    }
    (chain.into_iter().max().unwrap_or(0), count.into_iter().max().unwrap_or(0))
}

/// The number of each subschema's component: those that reach one another have the same. What a component reaches has
/// lower numbers. (Tarjan's algorithm.)
pub(super) fn components(edges: &Edges<'_>) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    let (mut index, mut low) = (vec![NEW; edges.len()], vec![NEW; edges.len()]);
    let mut component = vec![NEW; edges.len()];
    let (mut visited, mut made) = (0, 0);
    let mut held = Vec::new();
    let mut calls = vec![(0_usize, 0_usize)];
    while let Some((node, at)) = calls.pop() {
        if at == 0 {
            (index[node], low[node]) = (visited, visited);
            visited += 1;
            held.push(node);
        } else {
            let child = edges[node][at - 1].to;
            if component[child] == NEW {
                low[node] = low[node].min(low[child]);
            }
        }
        let next = (at..edges[node].len()).find(|at| {
            let child = edges[node][*at].to;
            if index[child] != NEW && component[child] == NEW {
                low[node] = low[node].min(index[child]);
            }
            index[child] == NEW
        });
        if let Some(next) = next {
            calls.extend([(node, next + 1), (edges[node][next].to, 0)]);
            continue;
        }
        if low[node] == index[node] {
            while let Some(member) = held.pop() {
                component[member] = made;
                if member == node {
                    break;
                }
            }
            made += 1;
        }
    }
    component
}

/// How many subschemas the root has, each counted as often as it is reached; what leads back counts once.
pub(super) fn total(edges: &Edges<'_>, components: &[usize]) -> u64 {
    let mut nodes: Vec<usize> = (0..edges.len()).collect();
    nodes.sort_by_key(|node| components[*node]);
    // What a component's members reach outside of it, all together, for whoever enters it.
    let mut sums: BTreeMap<usize, u64> = BTreeMap::new();
    for node in nodes {
        let own = components[node];
        let outside = edges[node].iter().map(|edge| match components[edge.to] {
            other if other == own => edge.times,
            other => sums.get(&other).copied().unwrap_or(1).saturating_mul(edge.times),
        });
        let sum = outside.fold(1_u64, u64::saturating_add);
        let all = sums.entry(own).or_default();
        *all = all.saturating_add(sum);
    }
    sums.get(&components[0]).copied().unwrap_or(1)
}

/// How many times one entry of a value is given back to the component that its parent was validated in, at most.
pub(super) fn growth(edges: &Edges<'_>, order: &[usize], components: &[usize]) -> u64 {
    let mut sums: Vec<BTreeMap<&Step<'_>, u64>> = vec![BTreeMap::new(); edges.len()];
    let (mut most, mut made) = (1, 0);
    for node in order {
        let mut own: BTreeMap<&Step<'_>, u64> = BTreeMap::new();
        let mut add = |step, times: u64| {
            let sum: &mut u64 = own.entry(step).or_default();
            *sum = sum.saturating_add(times);
        };
        for edge in edges[*node].iter().filter(|edge| components[edge.to] == components[*node]) {
            match edge.step {
                Step::Here => sums[edge.to]
                    .iter()
                    .for_each(|(step, times)| add(step, times.saturating_mul(edge.times))),
                _ => add(&edge.step, edge.times),
            }
        }
        let any = own.get(&Step::Any).copied().unwrap_or(0);
        let named = own.iter().filter(|(step, _)| ***step != Step::Any).map(|(_, times)| *times);
        most = most.max(named.max().unwrap_or(0).saturating_add(any));
        made += own.len();
        if made > MAX_SUMS {
            return u64::MAX;
        }
        sums[*node] = own;
    }
    most
}
