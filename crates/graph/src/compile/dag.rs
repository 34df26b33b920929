//! Compiles a graph whose nodes wait for all predecessors.

use std::collections::BTreeMap;

use ephor_core::NodeId;

use crate::compiled::Spec;
use crate::dag_shape::Dag;
use crate::exits::{Exit, Exits, Place};
use crate::mistakes::Mistake;
use crate::names::START;
use crate::shape::{Shape, Wire};
use crate::state::State;

/// Nodes named twice or unreachable are other mistakes, so that only cycles and lists are looked
/// for. None: there is a mistake.
pub(crate) fn dag<S: State>(
    start: &Exits<S>,
    nodes: &[Spec<S>],
    mistakes: &mut Vec<Mistake>,
) -> Option<Dag> {
    let markers = nodes.iter().map(|node| node.marker).chain([true]);
    let sources = nodes.iter().map(|node| (&node.name, &node.exits));
    let start_name = NodeId::from(START);
    let mut wires = Vec::new();
    let mut lists: BTreeMap<usize, &NodeId> = BTreeMap::new();
    for (source, (name, exits)) in sources.chain([(&start_name, start)]).enumerate() {
        let leads = exits.wires().into_iter();
        wires.extend(leads.map(|(to, certain)| Wire {
            source,
            target: to.index(),
            conditional: !certain,
        }));
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
    match Shape::new(markers.collect(), wires) {
        Ok(shape) => {
            let mut dag = Dag::new(shape, nodes.len());
            lists.keys().for_each(|&place| dag.listed[place] = true);
            Some(dag)
        }
        Err(cycle) => {
            let names = cycle.iter().map(|&place| nodes[place].name.to_string());
            mistakes.push(Mistake::Cycle(names.collect()));
            None
        }
    }
}
