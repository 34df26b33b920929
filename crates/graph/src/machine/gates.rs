//! Stops that the graph asks for: before a node, after one, on an edge.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use ephor_core::events::{GraphInterrupt, GraphTask, InterruptReason};

use indexmap::IndexMap;

use crate::compiled::Compiled;
use crate::exits::Place;
use crate::names::{escaped, task};
use crate::state::State;
use crate::task::{Slot, TaskKey};

/// Which stops have been passed, and which were met since someone looked.
#[derive(Default)]
pub(crate) struct Gates {
    pub path: Arc<str>,
    /// Interrupts that have been answered.
    pub passed: BTreeSet<String>,
    /// By id, in order.
    raised: IndexMap<String, GraphInterrupt>,
}

impl Gates {
    pub fn new(path: Arc<str>) -> Self {
        Self { path, ..Self::default() }
    }

    /// The stops that were met since someone asked.
    pub fn take_raised(&mut self) -> Vec<GraphInterrupt> {
        std::mem::take(&mut self.raised).into_values().collect()
    }

    /// Those that haven't been passed, each once.
    pub fn open<'a>(&self, all: impl Iterator<Item = &'a GraphInterrupt>) -> Vec<GraphInterrupt> {
        let mut known = HashSet::new();
        let open = all.filter(|it| !self.passed.contains(&it.id) && known.insert(&it.id));
        open.cloned().collect()
    }

    /// The stops before a task that haven't been passed.
    pub fn before<S: State>(
        &mut self,
        graph: &Compiled<S>,
        key: TaskKey,
        slot: &Slot<S>,
        step_of: impl Fn(u32) -> u64,
    ) -> Vec<GraphInterrupt> {
        if !graph.gated {
            return Vec::new();
        }
        let node = graph.node(slot.node);
        let mut found = Vec::new();
        for from in slot.from.iter().filter(|from| **from != Place::END) {
            let source = graph.node(from.0);
            if source.after {
                found.push(after(&self.path, graph, from.0, step_of(from.0)));
            }
            if graph.on_edges.contains(&(from.0, slot.node)) {
                let message =
                    format!("Stopped on the way from {:?} to {:?}.", source.name, node.name);
                let place = format!("{}->", escaped(source.name.as_str()));
                found.push(self.stop(graph, key, InterruptReason::Edge, &place, message));
            }
        }
        if node.before {
            let message = format!("Stopped before {:?}.", node.name);
            found.push(self.stop(graph, key, InterruptReason::Before, "", message));
        }
        self.meet(found)
    }

    /// The stop after a node that leads nowhere.
    pub fn last<S: State>(
        &mut self,
        graph: &Compiled<S>,
        node: u32,
        step: u64,
    ) -> Vec<GraphInterrupt> {
        let found = vec![after(&self.path, graph, node, step)];
        self.meet(found)
    }

    fn stop<S: State>(
        &self,
        graph: &Compiled<S>,
        key: TaskKey,
        reason: InterruptReason,
        place: &str,
        message: String,
    ) -> GraphInterrupt {
        let name = escaped(graph.node(key.node).name.as_str());
        let word = if reason == InterruptReason::Edge { "edge" } else { "before" };
        let id = format!("{}{place}{name}@{}.{}/{word}", self.path, key.step, key.task);
        interrupt(id, task(&self.path, &graph.node(key.node).name, key), reason, message)
    }

    fn meet(&mut self, found: Vec<GraphInterrupt>) -> Vec<GraphInterrupt> {
        let open = found.into_iter().filter(|interrupt| !self.passed.contains(&interrupt.id));
        let open: Vec<GraphInterrupt> = open.collect();
        for interrupt in &open {
            // A stop after a node holds everything that the node led to, and is one stop.
            if !self.raised.contains_key(&interrupt.id) {
                self.raised.insert(interrupt.id.clone(), interrupt.clone());
            }
        }
        open
    }
}

fn after<S: State>(path: &str, graph: &Compiled<S>, node: u32, step: u64) -> GraphInterrupt {
    let name = &graph.node(node).name;
    let task = task(path, name, TaskKey { step, task: 0, node });
    let message = format!("Stopped after {name:?}.");
    let id = format!("{path}{}@{step}/after", escaped(name.as_str()));
    interrupt(id, task, InterruptReason::After, message)
}

fn interrupt(
    id: String,
    task: GraphTask,
    reason: InterruptReason,
    message: String,
) -> GraphInterrupt {
    GraphInterrupt {
        id,
        task,
        reason,
        message,
        response_schema: None,
        detail: None,
        expires_at: None,
    }
}
