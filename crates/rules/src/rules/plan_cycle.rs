//! Plans have no cycles.

use ephor_core::DecisionType;

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief};

/// The edges form no cycle. Each cycle that shares no node with another is reported.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_workflow_plan", "payload": {"action_type": "create_workflow_plan",
///         "name": "p", "description": "d",
///         "nodes": [{"node_id": "a", "type": "PYTHON", "name": "a", "config": {"code": "return 1"}},
///                   {"node_id": "b", "type": "PYTHON", "name": "b", "config": {"code": "return 1"}}],
///         "edges": [{"source": "a", "target": "b"}, {"source": "b", "target": "a"}]}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "CYCLE");
/// assert_eq!(verdict.violations[0].pointer, "/edges");
/// assert!(verdict.errors[0].contains("a → b → a"));
/// ```
pub struct PlanCycle;

impl Rule for PlanCycle {
    fn id(&self) -> &str {
        "plan_cycle"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::CreateWorkflowPlan
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        for cycle in cycles(case) {
            let names: Vec<String> = cycle.iter().map(|id| brief(id)).collect();
            found.add(
                code::CYCLE,
                "/edges",
                format!("the plan has a cycle: {}", names.join(" → ")),
                "edges that form a directed acyclic graph",
                "Remove one of these edges; LOOP nodes are for repetition.",
            );
        }
        Ok(())
    }
}

/// Maximum number of cycles that are named.
const MAX_CYCLES: usize = 10;

/// Cycles that share no node, each from a node back to it, along the edges. Iterative, because a
/// plan's author decides how long a path is.
fn cycles<'a>(case: &Case<'a>) -> Vec<Vec<&'a str>> {
    let edges: Vec<(&str, &str)> = case
        .list("edges")
        .iter()
        .filter_map(|edge| Some((edge.get("source")?.as_str()?, edge.get("target")?.as_str()?)))
        .collect();
    let mut names: Vec<&str> = edges.iter().flat_map(|(from, to)| [*from, *to]).collect();
    names.sort_unstable();
    names.dedup();
    let number = |name: &str| names.binary_search(&name).unwrap_or_default();
    let mut next = vec![Vec::new(); names.len()];
    let mut before = vec![Vec::new(); names.len()];
    let mut incoming = vec![0usize; names.len()];
    for (from, to) in edges {
        let (from, to) = (number(from), number(to));
        next[from].push(to);
        before[to].push(from);
        incoming[to] += 1;
    }
    let mut gone = vec![false; names.len()];
    let mut free: Vec<usize> = (0..names.len()).filter(|&at| incoming[at] == 0).collect();
    let mut found = Vec::new();
    loop {
        while let Some(at) = free.pop() {
            if std::mem::replace(&mut gone[at], true) {
                continue;
            }
            for &to in &next[at] {
                incoming[to] = incoming[to].saturating_sub(1);
                if incoming[to] == 0 && !gone[to] {
                    free.push(to);
                }
            }
        }
        // What is left has a predecessor that is left too: walking back must come round.
        let Some(start) = gone.iter().position(|gone| !gone).filter(|_| found.len() < MAX_CYCLES)
        else {
            return found;
        };
        let mut walk = vec![start];
        let mut step = vec![usize::MAX; names.len()];
        let mut at = start;
        while step[at] == usize::MAX {
            step[at] = walk.len() - 1;
            match before[at].iter().find(|&&from| !gone[from]) {
                Some(&from) => at = from,
                None => return found,
            }
            walk.push(at);
        }
        let mut cycle = walk.split_off(step[at]);
        cycle.reverse();
        free.extend(cycle.iter().copied());
        // Begin at the name that sorts first, so that the message doesn't depend on the walk.
        cycle.pop();
        let first = cycle.iter().enumerate().min_by_key(|(_, at)| **at);
        let shift = first.map_or(0, |(index, _)| index);
        cycle.rotate_left(shift);
        cycle.extend(cycle.first().copied());
        found.push(cycle.into_iter().map(|at| names[at]).collect());
    }
}
