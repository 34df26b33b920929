//! Which nodes of a plan have run when another begins.

use std::collections::{HashMap, HashSet};

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
    /// None for a plan of too many nodes: it is refused anyway, and what is asked here is quadratic.
    pub(super) fn of(case: &Case<'a>) -> Option<Self> {
        let nodes = case.list("nodes");
        if nodes.len() > case.config.max_nodes {
            return None;
        }
        let text = |value: &'a Value, field: &str| value.get(field).and_then(Value::as_str);
        let ids: Vec<&str> = nodes.iter().filter_map(|node| text(node, "node_id")).collect();
        let markers = nodes.iter().filter_map(|node| {
            let kind = text(node, "type").filter(|kind| MARKER_KINDS.contains(kind))?;
            Some((text(node, "node_id")?, kind))
        });
        let mut before: HashMap<&str, Vec<&str>> = HashMap::new();
        for edge in case.list("edges") {
            if let (Some(from), Some(to)) = (text(edge, "source"), text(edge, "target")) {
                before.entry(to).or_default().push(from);
            }
        }
        Some(Self { markers: markers.collect(), ids, before })
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
