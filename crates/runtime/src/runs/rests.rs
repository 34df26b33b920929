//! Whether all of a workflow's run that could go on waits for people.

use std::collections::{HashMap, HashSet};

use ephor_core::node::MARKER_KINDS;
use ephor_core::{NodeId, Plan};

use super::run::{NodeState, NodeStatus, Run};

/// Whether each node at work is held, none is about to begin, and of each that failed it is `settled`
/// whether it goes on. Without the plan, which node follows which isn't known: then none is taken to be
/// about to.
pub(super) fn rests(
    run: &Run,
    plan: Option<&Plan>,
    held: impl Fn(&NodeId) -> bool,
    settled: impl Fn(&NodeId) -> bool,
) -> bool {
    let failed =
        |node: &&NodeState| matches!(node.status, NodeStatus::Failed | NodeStatus::InDoubt);
    if !run.nodes.iter().filter(failed).all(|node| settled(&node.node_id)) {
        return false;
    }
    let begun =
        |node: &&NodeState| matches!(node.status, NodeStatus::Running | NodeStatus::Waiting);
    let at_work: Vec<_> = run.nodes.iter().filter(begun).map(|node| &node.node_id).collect();
    if !at_work.iter().all(|node| held(node)) {
        return false;
    }
    // Those that are held keep their places.
    at_work.len() >= Plan::PARALLEL || !plan.is_some_and(|plan| Due::of(run, plan).any())
}

/// What of a plan has been done.
struct Due<'a> {
    pending: Vec<&'a NodeId>,
    done: HashSet<&'a NodeId>,
    /// What leads to each node.
    before: HashMap<&'a NodeId, Vec<&'a NodeId>>,
}

impl<'a> Due<'a> {
    fn of(run: &'a Run, plan: &'a Plan) -> Self {
        let marks = |node: &NodeState| MARKER_KINDS.contains(&node.kind.as_str());
        let of = |wanted: fn(NodeStatus) -> bool| {
            run.nodes.iter().filter(move |node| wanted(node.status))
        };
        let done = of(|status| matches!(status, NodeStatus::Completed | NodeStatus::Skipped));
        let done = done.map(|node| &node.node_id).collect();
        let pending = of(|status| status == NodeStatus::Pending);
        let (markers, pending): (Vec<_>, Vec<_>) = pending.partition(|node| marks(node));
        let mut before: HashMap<_, Vec<_>> = HashMap::new();
        for edge in &plan.edges {
            before.entry(&edge.target).or_default().push(&edge.source);
        }
        let pending = pending.into_iter().map(|node| &node.node_id).collect();
        let mut due = Self { pending, done, before };
        // Nothing records that a marker is reached. One may lead to another.
        for _ in 0..markers.len() {
            let reached = markers.iter().map(|node| &node.node_id);
            let reached: Vec<_> = reached.filter(|node| due.is_next(node)).collect();
            due.done.extend(reached);
        }
        due
    }

    fn is_next(&self, node: &NodeId) -> bool {
        self.before.get(node).is_none_or(|before| before.iter().all(|it| self.done.contains(it)))
    }

    fn any(&self) -> bool {
        self.pending.iter().any(|node| self.is_next(node))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::BTreeMap;

    use ephor_core::{EventId, WorkflowId};
    use jiff::Timestamp;
    use serde_json::json;

    use super::super::run::{RunKind, RunStatus};
    use super::*;

    /// Whether a run of a plan rests whose other nodes are pending. `held` is also at work.
    fn rests_with(edges: &[(&str, &str)], held: &[&str], others: &[(&str, NodeStatus)]) -> bool {
        let edges: Vec<_> =
            edges.iter().map(|(from, to)| json!({"source": from, "target": to})).collect();
        let states: BTreeMap<&str, NodeStatus> = others
            .iter()
            .copied()
            .chain(held.iter().map(|node| (*node, NodeStatus::Waiting)))
            .collect();
        let node = |id: &str| NodeState {
            node_id: id.into(),
            kind: if id == "START" { "START" } else { "HTTP" }.to_owned(),
            name: id.to_owned(),
            status: states.get(id).copied().unwrap_or(NodeStatus::Pending),
            attempt: 1,
            since: None,
            duration_ms: 0,
            reason: None,
            sequence: 1,
        };
        let names = ["START", "a", "b", "c", "d", "e", "f", "g", "h", "i"];
        let run = Run {
            id: EventId::fresh(),
            conversation: "c".parse().unwrap(),
            kind: RunKind::Workflow { workflow_id: WorkflowId::from("w"), resumed: false },
            title: String::new(),
            status: RunStatus::Waiting,
            reason: None,
            since: Timestamp::UNIX_EPOCH,
            ended: None,
            first: 1,
            last: 1,
            waits_for: Vec::new(),
            nodes: names.map(node).into(),
        };
        let plan = json!({"name": "", "description": "", "nodes": [], "edges": edges});
        let plan = serde_json::from_value(plan).unwrap();
        let settled = |_: &NodeId| held.contains(&"recovery");
        rests(&run, Some(&plan), |node| held.contains(&node.as_str()), settled)
    }

    #[test]
    fn a_run_rests_once_all_that_could_go_on_is_held() {
        use NodeStatus::{Completed, Failed, Running};
        let line = |from: &'static str| {
            ["b", "c", "d", "e", "f", "g", "h", "i"].map(|to| (from, to)).to_vec()
        };
        // All wait for `a`.
        assert!(rests_with(&line("a"), &["a"], &[]));
        assert!(!rests_with(&line("a"), &["a"], &[("b", Running)]));
        // `b` to `i` are about to begin, but there are only so many places.
        assert!(!rests_with(&line("a"), &["b"], &[("a", Completed)]));
        assert!(rests_with(
            &line("a"),
            &["b", "c", "d", "e", "f", "g", "h", "i"],
            &[("a", Completed)]
        ));
        let more = [("START", "a"), ("START", "b")];
        assert!(rests_with(&more, &["c", "d", "e", "f", "g", "h", "i", "a"], &[]));
        assert!(!rests_with(&more, &["c", "d", "e", "f", "g", "h", "a"], &[("i", Completed)]));
        // What becomes of a failed one is decided; what follows it doesn't begin.
        assert!(!rests_with(&line("a"), &["i"], &[("a", Failed)]));
        assert!(rests_with(&line("a"), &["i", "recovery"], &[("a", Failed)]));
        // What follows a marker begins.
        let [mut behind, mut marked] = [line("a"), line("a")];
        behind.push(("a", "START"));
        marked.extend([("START", "a")]);
        assert!(rests_with(&behind, &["a"], &[]));
        assert!(!rests_with(&marked, &["b"], &[]));
    }
}
