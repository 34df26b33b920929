//! What a node sees: the updates of the nodes before it, put together from what its gate left.

use std::sync::{Arc, OnceLock};

use super::{DagRun, shape};
use crate::command::Updates;
use crate::compiled::Compiled;
use crate::dag_shape::Dag;
use crate::state::{State, StateError};

impl<S: State> DagRun<S> {
    pub fn state(&self) -> Arc<S> {
        if let Some(whole) = &self.whole {
            return whole.clone();
        }
        self.fold(&shape(&self.graph).order, self.base.clone())
    }

    /// What a node's tasks see.
    pub(super) fn view(&mut self, node: u32) -> Arc<S> {
        if let Some(view) = &self.nodes[node as usize].view {
            return view.clone();
        }
        let graph = self.graph.clone();
        let dag = shape(&graph);
        let known = |before: &u32| {
            let spot = &self.nodes[*before as usize];
            !self.patchy && (spot.after.is_some() || spot.view.is_some())
        };
        let gate = dag.gate[node as usize].filter(known);
        let begin = match gate {
            Some(gate) => self.inherit(gate),
            None => self.base.clone(),
        };
        let view = match gate {
            Some(_) if dag.single[node as usize] => begin,
            _ => self.join(dag, node, gate, begin),
        };
        self.nodes[node as usize].view = Some(view.clone());
        view
    }

    /// What a node left, with what happened between it and another one.
    pub(super) fn join(
        &mut self,
        dag: &Dag,
        node: u32,
        gate: Option<u32>,
        begin: Arc<S>,
    ) -> Arc<S> {
        let into = |node: usize| dag.shape.into[node].iter().map(|&wire| &dag.shape.wires[wire]);
        let sources: Vec<usize> = into(node as usize).map(|wire| wire.source).collect();
        if let Some((known, state)) = &self.joined
            && *known == sources
            && !self.patchy
        {
            return state.clone();
        }
        self.walks += 1;
        let mut found = Vec::new();
        let mut open = sources.clone();
        while let Some(place) = open.pop() {
            let Some(seen) = self.seen.get_mut(place) else { continue };
            let name = u32::try_from(place).unwrap_or(u32::MAX);
            if gate != Some(name) && std::mem::replace(seen, self.walks) != self.walks {
                found.push(name);
                open.extend(into(place).map(|wire| wire.source));
            }
        }
        found.sort_unstable_by_key(|&place| dag.rank[place as usize]);
        let state = self.fold(&found, begin);
        self.joined = Some((sources, state.clone()));
        state
    }

    /// What a node left to the one after it. The last heir takes it, so that a chain never copies.
    pub(super) fn inherit(&mut self, node: u32) -> Arc<S> {
        let after = self.after(node);
        let spot = &mut self.nodes[node as usize];
        spot.heirs = spot.heirs.saturating_sub(1);
        if spot.heirs == 0 {
            spot.after = None;
        }
        after
    }

    /// What a node saw, with its own updates.
    pub(super) fn after(&mut self, node: u32) -> Arc<S> {
        if let Some(after) = &self.nodes[node as usize].after {
            return after.clone();
        }
        let graph = self.graph.clone();
        let mut view = self.view(node);
        let spot = &mut self.nodes[node as usize];
        // The node is done: nobody asks for what it saw again, and the state can change in place.
        spot.view = None;
        for update in spot.slots.iter().flat_map(|slot| &slot.updates) {
            apply(&mut view, &graph, update, &self.fault);
        }
        if !self.patchy {
            spot.after = Some(view.clone());
        }
        view
    }

    /// The state changes from outside: for nodes that haven't begun, as if it had been so from the
    /// beginning.
    pub fn update(&mut self, updates: Updates<S>) -> Result<(), StateError> {
        let base = Arc::make_mut(&mut self.base);
        updates.into_iter().try_for_each(|update| base.apply(&self.graph.keys, update))?;
        (self.joined, self.whole) = (None, None);
        for spot in &mut self.nodes {
            (spot.view, spot.after) = (None, None);
        }
        Ok(())
    }

    /// Every update, in the graph's order.
    pub fn updates(&self) -> Vec<S::Update> {
        let order = shape(&self.graph).order.iter();
        let slots = order.flat_map(|&place| &self.nodes[place as usize].slots);
        slots.flat_map(|slot| slot.updates.iter().cloned()).collect()
    }

    /// A state with the updates of nodes that are done, in that order.
    pub(super) fn fold(&self, places: &[u32], mut state: Arc<S>) -> Arc<S> {
        for &place in places {
            let spot = &self.nodes[place as usize];
            for update in spot.slots.iter().flat_map(|slot| &slot.updates) {
                apply(&mut state, &self.graph, update, &self.fault);
            }
        }
        state
    }
}

/// Every update fitted when its task ended. That it doesn't beside others is the whole run's fault.
pub(super) fn apply<S: State>(
    state: &mut Arc<S>,
    graph: &Compiled<S>,
    update: &S::Update,
    fault: &OnceLock<StateError>,
) {
    if let Err(error) = Arc::make_mut(state).apply(&graph.keys, update.clone()) {
        fault.get_or_init(|| error);
    }
}
