//! What the ledger outside must show: each effect has been done, under one key, and was sent again
//! only by leave.

use std::collections::{BTreeMap, BTreeSet};

use ephor::events::{DecisionHeld, DecisionValidated, EffectStarted};

use crate::check::Checks;
use crate::ledger::Request;

/// Who does what: the conversations whose effects are written below each path.
const BELOW: [(&str, &[&str]); 5] = [
    ("/plan/", &["plan", "chat"]),
    ("/loop/", &["loop"]),
    ("/held/", &["held"]),
    ("/errand/", &["errand"]),
    ("/reminder", &["reminder"]),
];

/// How many different effects each path has had.
const EFFECTS: [(&str, usize); 11] = [
    // In two conversations.
    ("/plan/b", 2),
    ("/plan/d", 2),
    ("/plan/e", 2),
    ("/loop/p", 1),
    ("/loop/q", 1),
    ("/loop/r", 1),
    ("/loop/s", 1),
    ("/held/b", 1),
    // The agent decides the same twice.
    ("/errand/w", 2),
    ("/reminder", 1),
    ("/elsewhere", 0),
];

/// How many requests repeated one that had been made.
pub fn check(checks: &mut Checks<'_>, requests: &[Request]) -> usize {
    let mut by_key = BTreeMap::<&str, Vec<&Request>>::new();
    for request in requests.iter().filter(|request| request.method != "GET") {
        match &request.key {
            Some(key) => by_key.entry(key).or_default().push(request),
            None => checks.holds(false, "plan", || format!("without a key: {request:?}")),
        }
    }
    for (path, effects) in EFFECTS {
        let of = |all: &&Vec<&Request>| all[0].path == path;
        let keys = by_key.values().filter(of).count();
        let conversation = conversations(path)[0];
        checks.holds(keys == effects, conversation, || {
            format!("{path}: {keys} different effects, not {effects}")
        });
    }
    for (key, all) in &by_key {
        let conversation = conversations(&all[0].path)[0];
        let paths: BTreeSet<_> = all.iter().map(|request| &request.path).collect();
        checks.holds(paths.len() == 1, conversation, || format!("{key} is that of {paths:?}"));
        let done = all.iter().any(|request| request.done);
        checks.holds(done, conversation, || format!("{} was not done", all[0].path));
    }
    for (below, conversations) in BELOW {
        let posts =
            by_key.values().filter(|all| all[0].path.starts_with(below) && all[0].method == "POST");
        let (posts, leaves) = (posts.collect::<Vec<_>>(), leaves(checks, conversations));
        repeated_by_leave(checks, conversations[0], &posts, &leaves);
    }
    by_key.values().map(|all| all.len() - 1).sum()
}

fn conversations(path: &str) -> &'static [&'static str] {
    let below = BELOW.iter().find(|(below, _)| path.starts_with(below));
    below.map_or(&["plan"], |(_, conversations)| conversations)
}

/// The keys of the nodes, and how often people have let each be repeated.
struct Leaves {
    nodes: BTreeMap<String, String>,
    given: BTreeMap<String, usize>,
}

fn leaves(checks: &Checks<'_>, conversations: &[&str]) -> Leaves {
    let mut leaves = Leaves { nodes: BTreeMap::new(), given: BTreeMap::new() };
    for of in conversations {
        for begun in checks.record.all::<EffectStarted>(of) {
            let node = format!("{}/{}", begun.node.workflow_id, begun.node.node_id);
            leaves.nodes.insert(begun.idempotency_key.clone(), node);
        }
        let approved: BTreeSet<_> = checks
            .record
            .all::<DecisionValidated>(of)
            .iter()
            .filter(|verdict| !verdict.approved_by.is_empty())
            .map(|verdict| verdict.original_decision_id)
            .collect();
        for held in checks.record.all::<DecisionHeld>(of) {
            let repeats = held.question.rules.iter().any(|rule| rule == "repeated_effect");
            if repeats && approved.contains(&held.original_decision_id) {
                let text = |key| held.payload[key].as_str().unwrap_or_default();
                let node = format!("{}/{}", text("workflow_id"), text("failed_node_id"));
                *leaves.given.entry(node).or_default() += 1;
            }
        }
    }
    leaves
}

/// A node's effects were done once each, and once more for each leave. (One that was refused with a 503
/// wasn't done.)
fn repeated_by_leave(checks: &mut Checks<'_>, of: &str, posts: &[&Vec<&Request>], leaves: &Leaves) {
    let mut again = BTreeMap::<&str, usize>::new();
    for all in posts {
        let Some(key) = &all[0].key else { continue };
        // The iterations of a loop have keys of their own, and begin once.
        let the_loop = leaves.nodes.values().next().filter(|_| of == "loop");
        let node = leaves.nodes.get(key).or(the_loop);
        checks.holds(node.is_some(), of, || format!("{all:?}: it isn't on record that it began"));
        if let Some(node) = node {
            let done = all.iter().filter(|request| request.done).count();
            *again.entry(node).or_default() += done.saturating_sub(1);
        }
    }
    for (node, again) in again {
        let given = leaves.given.get(node).copied().unwrap_or_default();
        checks.holds(again <= given, of, || {
            format!("{node} was done again {again} times, by leave {given} times")
        });
    }
}
