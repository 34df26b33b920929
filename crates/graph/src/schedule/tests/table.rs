//! The scheduler's tables, row by row: a graph, a script of what happens, and the commands.

use std::sync::Arc;

use crate::schedule::{Command, Done, NodeStatus, Scheduler};
use crate::shape::{Shape, Wire};

/// A run of a graph in one line: edges `a>b`, `a>b?` if it is conditional, lone nodes `a`. START
/// and END are markers.
struct Play {
    names: Vec<String>,
    run: Scheduler,
    begun: Vec<Command>,
}

impl Play {
    fn new(graph: &str, completed: &str, skipped: &str) -> Self {
        let mut names: Vec<String> = Vec::new();
        let mut wires = Vec::new();
        let mut node = |name: &str| {
            names.iter().position(|known| known == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            })
        };
        for word in graph.split_whitespace() {
            let conditional = word.ends_with('?');
            match word.trim_end_matches('?').split_once('>') {
                None => drop(node(word)),
                Some((source, target)) => {
                    let (source, target) = (node(source), node(target));
                    wires.push(Wire { source, target, conditional });
                }
            }
        }
        let markers = names.iter().map(|name| matches!(&**name, "START" | "END")).collect();
        let shape = Arc::new(Shape::new(markers, wires).unwrap());
        let places = |text: &str| {
            let known = |name| names.iter().position(|known| known == name).unwrap();
            text.split_whitespace().map(known).collect()
        };
        let done = Done { completed: places(completed), skipped: places(skipped) };
        let (run, begun) = Scheduler::begin(shape, &done);
        Self { names, run, begun }
    }

    fn place(&self, name: &str) -> usize {
        self.names.iter().position(|known| known == name).unwrap()
    }

    fn words(&self, commands: Vec<Command>) -> Vec<String> {
        let word = |command| match command {
            Command::Start(node) => self.names[node].clone(),
            Command::Skip(node, why) => format!("skip-{} ({why})", self.names[node]),
            Command::Evaluate(edge) => format!("ask#{edge}"),
        };
        commands.into_iter().map(word).collect()
    }

    /// Steps: `ok a`, `no a`, `retry a`, `skip a`, `true 0`, `false 0`, `bad 0`. The last word tells
    /// whether nothing is left.
    fn play(&mut self, script: &str) -> Result<String, NodeStatus> {
        let begun = std::mem::take(&mut self.begun);
        let mut out = self.words(begun);
        for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
            let (verb, of) = step.split_once(' ').unwrap();
            let commands = match verb {
                "ok" => self.run.completed(self.place(of))?,
                "no" => self.run.failed(self.place(of))?,
                "retry" => self.run.retry(self.place(of))?,
                "skip" => self.run.skip(self.place(of))?,
                "true" | "false" => self.run.edge(of.parse().unwrap(), verb == "true"),
                "bad" => {
                    self.run.edge_failed(of.parse().unwrap());
                    Vec::new()
                }
                _ => panic!("{step}"),
            };
            out.extend(self.words(commands));
        }
        out.extend(self.run.finished().then(|| "finished".to_owned()));
        Ok(out.join(" "))
    }
}

#[track_caller]
fn check(graph: &str, script: &str, expect: &str) {
    let found = Play::new(graph, "", "").play(script);
    assert_eq!(found.as_deref(), Ok(expect), "{graph} | {script}");
}

#[test]
fn a_node_starts_the_moment_its_predecessors_are_done() {
    check("a", "ok a", "a finished");
    check("a b", "ok b; ok a", "a b finished");
    check("a>b", "ok a; ok b", "a b finished");
    check("a>c b>c", "ok b; ok a; ok c", "a b c finished");
    // The slow branch doesn't hold the quick one up.
    check("s>q q>r s>t t>u r>u", "ok s; ok q; ok r; ok t; ok u", "s q t r u finished");
}

#[test]
fn commands_come_in_the_graphs_order() {
    check("a>d a>b a>c", "ok a", "a d b c");
    check("z>y x>w", "ok x; ok z", "z x w y");
}

#[test]
fn markers_complete_by_themselves() {
    check("START>a a>END", "ok a", "a finished");
    check("START>END", "", "finished");
    check("START>a a>END? START>b b>END", "ok a; ok b; false 1", "a b ask#1 finished");
}

#[test]
fn conditions_decide_what_runs() {
    check("a>b?", "ok a; true 0; ok b", "a ask#0 b finished");
    check(
        "a>b? a>c?",
        "ok a; true 0; false 1; ok b",
        "a ask#0 ask#1 b skip-c (no incoming condition was true) finished",
    );
    // What only skipped nodes lead to is skipped too; one true edge is enough.
    check(
        "a>b? b>c c>d",
        "ok a; false 0",
        "a ask#0 skip-b (no incoming condition was true) skip-c (no incoming condition was true) \
         skip-d (no incoming condition was true) finished",
    );
    check(
        "a>b? b>d a>d",
        "ok a; false 0; ok d",
        "a ask#0 skip-b (no incoming condition was true) d finished",
    );
    // Two edges between the same nodes are an or.
    check("a>b? a>b?", "ok a; false 0; true 1; ok b", "a ask#0 ask#1 b finished");
}

#[test]
fn a_failed_nodes_siblings_go_on_and_the_run_waits() {
    check("a>c b>d", "no a; ok b; ok d", "a b d");
    check("a>c b>d", "no a; ok b; retry a; ok a; ok c; ok d", "a b d a c finished");
    check("a", "no a; retry a; no a; retry a; ok a", "a a a finished");
}

#[test]
fn what_a_recovery_skips_counts_as_done() {
    check("a>b", "no a; skip a; ok b", "a skip-a (a recovery skipped it) b finished");
    check(
        "a>b?",
        "no a; skip a; true 0; ok b",
        "a skip-a (a recovery skipped it) ask#0 b finished",
    );
}

#[test]
fn a_condition_that_cannot_be_evaluated_fails_the_target() {
    check("a>b?", "ok a; bad 0", "a ask#0");
    check("a>b?", "ok a; bad 0; retry b; true 0; ok b", "a ask#0 ask#0 b finished");
    check(
        "a>b? c>b",
        "ok a; bad 0; skip b; ok c",
        "a c ask#0 skip-b (a recovery skipped it) finished",
    );
    check("a>b? c>b?", "ok a; ok c; bad 0; true 1; retry b; false 0", "a c ask#0 ask#1 ask#0 b");
}

#[test]
fn a_resumed_run_keeps_the_results() {
    let check = |graph: &str, completed: &str, skipped: &str, script: &str, expect: &str| {
        let found = Play::new(graph, completed, skipped).play(script);
        assert_eq!(found.as_deref(), Ok(expect), "{graph} | {script}");
    };
    check("a>b b>c a>d?", "a", "b", "ok c; true 2; ok d", "c ask#2 d finished");
    check("a b", "a", "b", "", "finished");
    // A node with a result keeps it, whatever now comes before it.
    check("a>b? b>c", "b", "", "ok c; ok a; false 0", "a c ask#0 finished");
    check("a>b? b>c", "b", "", "ok c; ok a; bad 0", "a c ask#0 finished");
}

#[test]
fn a_report_that_does_not_fit_is_refused_and_changes_nothing() {
    let mut play = Play::new("a>b?", "", "");
    assert_eq!(play.play("ok b"), Err(NodeStatus::Waiting));
    assert_eq!(play.play("no b"), Err(NodeStatus::Waiting));
    assert_eq!(play.play("retry a"), Err(NodeStatus::Running));
    assert_eq!(play.play("skip a"), Err(NodeStatus::Running));
    assert_eq!(play.play("true 0; bad 0").as_deref(), Ok(""));
    assert_eq!(play.play("ok a; true 0").as_deref(), Ok("ask#0 b"));
    assert_eq!(play.play("ok a"), Err(NodeStatus::Completed));
    assert_eq!(play.play("true 0; bad 0; ok b").as_deref(), Ok("finished"));
    assert_eq!(play.play("retry b"), Err(NodeStatus::Completed));
}

#[test]
fn a_long_chain_of_skips_takes_no_stack() {
    let wire = |source| Wire { source, target: source + 1, conditional: source == 0 };
    let shape = Shape::new(vec![false; 100_000], (0..99_999).map(wire).collect()).unwrap();
    let (mut run, _) = Scheduler::begin(Arc::new(shape), &Done::default());
    run.completed(0).unwrap();
    assert_eq!(run.edge(0, false).len(), 99_999);
    assert!(run.finished());
}
