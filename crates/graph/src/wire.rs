//! Targets, and tasks of subgraphs, as a thread's events name them.

use std::sync::Arc;

use ephor_core::events::GraphTarget;
use ephor_core::{ErrorCode, Failure, NodeId};

use crate::compiled::Compiled;
use crate::exits::{Place, Target};
use crate::names::unescaped;
use crate::state::State;
use crate::task::TaskKey;

/// The task of the graph at `path` within which something at `inner`, a longer path, happened.
pub(crate) fn outer_task<S: State>(
    graph: &Compiled<S>,
    path: &str,
    inner: &str,
) -> Option<TaskKey> {
    let (name, _) = inner.strip_prefix(path)?.split_once('/')?;
    let (node, place) = name.rsplit_once('@')?;
    let (step, task) = place.split_once('.')?;
    let node = graph.place_of(&unescaped(node)).filter(|place| *place != Place::END)?;
    Some(TaskKey { step: step.parse().ok()?, task: task.parse().ok()?, node: node.0 })
}

pub(crate) fn write<S: State>(graph: &Compiled<S>, target: &Target, from: &[Place]) -> GraphTarget {
    let from = from.iter().filter(|place| **place != Place::END);
    GraphTarget {
        node: graph.name_of(target.place),
        items: target.items.as_ref().map(|items| items.to_vec()),
        from: from.map(|place| graph.name_of(*place)).collect(),
    }
}

pub(crate) fn read<S: State>(
    graph: &Compiled<S>,
    target: &GraphTarget,
) -> Result<(Target, Vec<Place>), Failure> {
    let place = place(graph, &target.node)?;
    let items = target.items.as_ref().map(|items| Arc::from(items.as_slice()));
    // Nodes that led here and are there no more can't stop anything.
    let from = target.from.iter().filter_map(|from| graph.place_of(from.as_str())).collect();
    Ok((Target { place, items }, from))
}

pub(crate) fn place<S: State>(graph: &Compiled<S>, node: &NodeId) -> Result<Place, Failure> {
    graph.place_of(node.as_str()).ok_or_else(|| {
        let text = format!("the thread names node {node:?}, which graph {:?} hasn't", graph.name);
        let hint = "the graph has changed since: resume with the version that began the run, or \
                    fork from a step before that node";
        Failure::new(ErrorCode::Dependency, text).hint(hint)
    })
}

/// Why a value is in no event.
pub(crate) fn unwritable(error: &serde_json::Error) -> Failure {
    let text = format!("a value can't be written as JSON: {error}");
    Failure::new(ErrorCode::ValidationFailed, text)
        .hint("states and updates must be values that JSON holds; maps need text as keys")
}
