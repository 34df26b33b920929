//! Which nodes of a plan have run when another begins.

use std::collections::{HashMap, HashSet};

use ephor_core::Plan;
use ephor_core::node::MARKER_KINDS;
use serde_json::Value;

use crate::case::Case;
use crate::explain::code;
use crate::violations::{Violations, brief};

/// The nodes of a plan, and the ways that lead to them.
pub(super) struct Upstream<'a> {
    ids: Vec<&'a str>,
    /// The kinds of those that only mark the start and the end.
    markers: HashMap<&'a str, &'a str>,
    before: HashMap<&'a str, Vec<&'a str>>,
}

impl<'a> Upstream<'a> {
    /// Of the plan that the decision makes. None for a plan of too many nodes: it is refused anyway,
    /// and what is asked here is quadratic.
    pub(super) fn of(case: &Case<'a>) -> Option<Self> {
        let nodes = case.list("nodes");
        if nodes.len() > case.config.max_nodes {
            return None;
        }
        let text = |value: &'a Value, field: &str| value.get(field).and_then(Value::as_str);
        let nodes =
            nodes.iter().filter_map(|node| Some((text(node, "node_id")?, text(node, "type"))));
        let edges = case.list("edges").iter();
        let edges = edges.filter_map(|edge| Some((text(edge, "source")?, text(edge, "target")?)));
        Some(Self::new(nodes, edges))
    }

    /// Of a stored plan.
    pub(super) fn of_plan(plan: &'a Plan) -> Self {
        let nodes = plan.nodes.iter().map(|node| (node.node_id.as_str(), Some(&*node.kind)));
        let edges = plan.edges.iter().map(|edge| (edge.source.as_str(), edge.target.as_str()));
        Self::new(nodes, edges)
    }

    fn new(
        nodes: impl Iterator<Item = (&'a str, Option<&'a str>)>,
        edges: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Self {
        let (mut ids, mut markers) = (Vec::new(), HashMap::new());
        for (id, kind) in nodes {
            ids.push(id);
            if let Some(kind) = kind.filter(|kind| MARKER_KINDS.contains(kind)) {
                markers.insert(id, kind);
            }
        }
        let mut before: HashMap<&str, Vec<&str>> = HashMap::new();
        for (from, to) in edges {
            before.entry(to).or_default().push(from);
        }
        Self { ids, markers, before }
    }

    /// All ids, in the plan's order.
    #[cfg(feature = "cel")]
    pub(super) fn ids(&self) -> &[&'a str] {
        &self.ids
    }

    /// The nodes from which edges lead to that one.
    pub(super) fn ancestors(&self, id: &str) -> HashSet<&'a str> {
        let mut seen = HashSet::new();
        let mut open: Vec<&str> = vec![id];
        while let Some(id) = open.pop() {
            for from in self.before.get(id).into_iter().flatten() {
                if seen.insert(*from) {
                    open.push(from);
                }
            }
        }
        seen
    }

    /// Adds what is wrong where `by` refers to the output or the files of `name`. `seen`: the
    /// [`ancestors`](Self::ancestors) of `by`.
    pub(super) fn check(
        &self,
        name: &str,
        by: &str,
        seen: &HashSet<&str>,
        pointer: String,
        found: &mut Violations,
    ) {
        if let Some(kind) = self.markers.get(name) {
            found.add(
                code::UNKNOWN_REFERENCE,
                pointer,
                format!("node {:?} is a {kind}, which has no output", brief(name)),
                "a reference to a node that does something",
                "Refer to a node that does something, or to an input of the plan as ${input.name}.",
            );
        } else if !self.ids.contains(&name) {
            found.add(
                code::UNKNOWN_REFERENCE,
                pointer,
                format!("node {:?} does not exist in the plan", brief(name)),
                "a reference to a node of the plan",
                "Correct the id in ${id.output.path}.",
            );
        } else if !seen.contains(name) {
            found.add(
                code::NOT_UPSTREAM,
                pointer,
                format!("node {:?} isn't upstream of {:?}", brief(name), brief(by)),
                "a reference to a node that has run by then",
                format!("Add edges that lead from {} to {}.", brief(name), brief(by)),
            );
        }
    }
}
