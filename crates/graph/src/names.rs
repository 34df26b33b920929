//! The names of a graph's ends, and of tasks and their questions in a thread's events.

use ephor_core::NodeId;
use ephor_core::events::GraphTask;

use crate::task::TaskKey;

/// Where a run starts: a source of edges, never a target.
pub const START: &str = "START";

/// Where a path through the graph ends: a target of edges, never a source.
pub const END: &str = "END";

/// A name as part of a path: without `/`, which parts the path.
pub(crate) fn escaped(name: &str) -> String {
    match name.contains(['~', '/']) {
        true => name.replace('~', "~0").replace('/', "~1"),
        false => name.to_owned(),
    }
}

pub(crate) fn unescaped(name: &str) -> String {
    name.replace("~1", "/").replace("~0", "~")
}

/// The id of a task's question. The words for stops are taken.
pub(crate) fn question(task: &str, key: &str) -> String {
    match key {
        "before" | "edge" => format!("{task}/~2{key}"),
        _ => format!("{task}/{}", escaped(key)),
    }
}

/// For example, `outer@2.0/review@3.1`.
pub(crate) fn task_name(path: &str, node: &str, key: TaskKey) -> String {
    format!("{path}{}@{}.{}", escaped(node), key.step, key.task)
}

/// A task as events name it.
pub(crate) fn task(path: &str, node: &NodeId, key: TaskKey) -> GraphTask {
    GraphTask { path: path.to_owned(), step: key.step, task: key.task, node: node.clone() }
}
