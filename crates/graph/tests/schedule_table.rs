//! The scheduler's tables, row by row: a plan, a script of what happens, and the commands.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ephor_graph::plan_graph::{Edge, GraphError, Node, PlanGraph};
use ephor_graph::schedule::{Command, Done, NodeStatus, Outcome, RunStatus, ScheduleError, Scheduler};

/// A plan in one line: edges `a>b`, `a>b?cond`, lone nodes `a`. START and END are markers.
fn graph(plan: &str) -> PlanGraph {
    let mut nodes: Vec<Node> = Vec::new();
    let mut edges = Vec::new();
    let mut node = |name: &str| {
        if nodes.iter().all(|node| node.id.as_str() != name) {
            let marker = matches!(name, "START" | "END");
            let id = name.into();
            nodes.push(Node { id, marker });
        }
    };
    for word in plan.split_whitespace() {
        let (ends, condition) = word.split_once('?').map_or((word, None), |(e, c)| (e, Some(c)));
        let Some((source, target)) = ends.split_once('>') else {
            node(ends);
            continue;
        };
        node(source);
        node(target);
        let edge = Edge::new(source, target);
        edges.push(match condition {
            Some(condition) => edge.when(condition),
            None => edge,
        });
    }
    PlanGraph::new(nodes, edges).unwrap()
}

fn words(commands: Vec<Command>) -> Vec<String> {
    let word = |command| match command {
        Command::Start(node) => format!("{node}"),
        Command::Skip { node, why } => format!("skip-{node} ({why})"),
        Command::Evaluate { edge, condition } => format!("{condition}#{edge}"),
        Command::AwaitRecovery(nodes) => format!("await{nodes:?}"),
        Command::Stop(node) => format!("stop-{node}"),
        Command::Finished(Outcome::Failed(nodes)) => format!("failed{nodes:?}"),
        Command::Finished(outcome) => format!("{outcome:?}").to_lowercase(),
    };
    commands.into_iter().map(word).collect()
}

/// Steps: `ok a`, `no a`, `retry a`, `skip a`, `give up`, `cancel`, `true 0`, `false 0`, `bad 0`.
fn play(run: &mut Scheduler, script: &str) -> Result<String, ScheduleError> {
    let mut out = words(run.start());
    for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        let (verb, of) = step.split_once(' ').unwrap_or((step, ""));
        let commands = match verb {
            "ok" => run.completed(of)?,
            "no" => run.failed(of)?,
            "retry" => run.recover_retry(of)?,
            "skip" => run.recover_skip(of)?,
            "give" => run.give_up(),
            "cancel" => run.cancel(),
            "true" | "false" => run.edge(of.parse().unwrap(), verb == "true")?,
            "bad" => run.edge_failed(of.parse().unwrap())?,
            _ => panic!("{step}"),
        };
        out.extend(words(commands));
    }
    Ok(out.join(" "))
}

#[track_caller]
fn check(plan: &str, script: &str, expect: &str) {
    let mut run = Scheduler::new(graph(plan));
    assert_eq!(play(&mut run, script).as_deref(), Ok(expect), "{plan} | {script}");
}

#[test]
fn a_node_starts_the_moment_its_predecessors_are_done() {
    check("a", "ok a", "a completed");
    check("a b", "ok b; ok a", "a b completed");
    check("a>b", "ok a; ok b", "a b completed");
    check("a>c b>c", "ok b; ok a; ok c", "a b c completed");
    // The slow branch doesn't hold the quick one up.
    check("s>q q>r s>t t>u r>u", "ok s; ok q; ok r; ok t; ok u", "s q t r u completed");
}

#[test]
fn commands_come_in_the_plans_order() {
    check("a>d a>b a>c", "ok a", "a d b c");
    check("z>y x>w", "ok x; ok z", "z x w y");
}

#[test]
fn markers_complete_by_themselves() {
    check("START>a a>END", "ok a", "a completed");
    check("START>END", "", "completed");
    check("START>a a>END?x START>b b>END", "ok a; ok b; false 1", "a b x#1 completed");
}

#[test]
fn at_most_the_limit_runs() {
    let mut run = Scheduler::new(graph("a b c d")).limit(2);
    assert_eq!(play(&mut run, "ok b; ok a; ok c; ok d").unwrap(), "a b c d completed");
    let mut run = Scheduler::new(graph("a b c d")).limit(2);
    assert_eq!(play(&mut run, "").unwrap(), "a b");
    let mut run = Scheduler::new(graph("a b")).limit(0);
    assert_eq!(play(&mut run, "").unwrap(), "a");
}

#[test]
fn conditions_decide_what_runs() {
    check("a>b?x", "ok a; true 0; ok b", "a x#0 b completed");
    check(
        "a>b?x a>c?y",
        "ok a; true 0; false 1; ok b",
        "a x#0 y#1 b skip-c (no incoming condition was true) completed",
    );
    // What only skipped nodes lead to is skipped too; one true edge is enough.
    check(
        "a>b?x b>c c>d",
        "ok a; false 0",
        "a x#0 skip-b (no incoming condition was true) skip-c (no incoming condition was true) \
         skip-d (no incoming condition was true) completed",
    );
    check(
        "a>b?x b>d a>d",
        "ok a; false 0; ok d",
        "a x#0 skip-b (no incoming condition was true) d completed",
    );
    // Two edges between the same nodes are an or.
    check("a>b?x a>b?y", "ok a; false 0; true 1; ok b", "a x#0 y#1 b completed");
}

#[test]
fn a_failed_nodes_siblings_go_on_and_the_run_waits() {
    check("a>c b>d", "no a; ok b; ok d", "a b d await[\"a\"]");
    check("a>c b>d", "no a; ok b; retry a; ok a; ok c; ok d", "a b d a c completed");
    check("a", "no a; retry a; no a; retry a; ok a", "a await[\"a\"] a await[\"a\"] a completed");
}

#[test]
fn what_a_recovery_skips_counts_as_done() {
    check("a>b", "no a; skip a; ok b", "a await[\"a\"] skip-a (a recovery skipped it) b completed");
    check(
        "a>b?x",
        "no a; skip a; true 0; ok b",
        "a await[\"a\"] skip-a (a recovery skipped it) x#0 b completed",
    );
}

#[test]
fn a_condition_that_cannot_be_evaluated_fails_the_target() {
    check("a>b?x", "ok a; bad 0", "a x#0 await[\"b\"]");
    check("a>b?x", "ok a; bad 0; retry b; true 0; ok b", "a x#0 await[\"b\"] x#0 b completed");
    check(
        "a>b?x c>b",
        "ok a; bad 0; skip b; ok c",
        "a c x#0 skip-b (a recovery skipped it) completed",
    );
    check(
        "a>b?x c>b?y",
        "ok a; ok c; bad 0; true 1; retry b; false 0",
        "a c x#0 y#1 await[\"b\"] x#0 b",
    );
}

#[test]
fn giving_up_lets_what_runs_end_and_starts_nothing() {
    check("a b>c", "no a; give up; ok b", "a b failed[\"a\"]");
    check("a>b", "no a; give up", "a await[\"a\"] failed[\"a\"]");
    check("a>b", "give up; ok a", "a b");
    // A recovery that comes after all takes it back.
    check("a b>c", "no a; give up; retry a; ok b; ok a; ok c", "a b a c completed");
    let mut run = Scheduler::new(graph("a b>c"));
    play(&mut run, "no a; give up; ok b").unwrap();
    assert_eq!(run.status(), RunStatus::Failed);
    let mut again = Scheduler::resume(run.graph().clone(), &run.done());
    assert_eq!(play(&mut again, "ok c; ok a").unwrap(), "a c completed");
}

#[test]
fn cancelling_stops_what_runs_and_notes_what_ends_late() {
    check("a b>c", "cancel; ok b; cancel", "a b stop-a stop-b cancelled");
    check("a>b?x", "ok a; cancel; true 0", "a x#0 cancelled");
    let mut run = Scheduler::new(graph("a b>c"));
    play(&mut run, "cancel; ok b").unwrap();
    assert_eq!(run.done().completed, ["b".into()]);
}

#[test]
fn a_resumed_run_keeps_the_results() {
    let done = Done { completed: vec!["a".into(), "gone".into()], skipped: vec!["b".into()] };
    let mut run = Scheduler::resume(graph("a>b b>c a>d?x"), &done);
    assert_eq!(play(&mut run, "ok c; true 2; ok d").unwrap(), "x#2 c d completed");
    let mut run = Scheduler::resume(graph("a b"), &done);
    assert_eq!(play(&mut run, "").unwrap(), "completed");
    // A node with a result keeps it, whatever now comes before it.
    let done = Done { completed: vec!["b".into()], skipped: vec![] };
    let mut run = Scheduler::resume(graph("a>b?x b>c"), &done);
    assert_eq!(play(&mut run, "ok c; ok a; false 0").unwrap(), "a c x#0 completed");
    assert_eq!(run.node("b"), Some(NodeStatus::Completed));
}

#[test]
fn a_report_that_does_not_fit_is_an_error_and_changes_nothing() {
    let mut run = Scheduler::new(graph("a>b?x"));
    let wrong = |node: &str, status, report| {
        let node = node.into();
        Err(ScheduleError::WrongStatus { node, status, report })
    };
    run.start();
    assert_eq!(run.completed("b"), wrong("b", NodeStatus::Waiting, "completed"));
    assert_eq!(run.failed("z"), Err(ScheduleError::UnknownNode("z".into())));
    assert_eq!(run.recover_retry("a"), wrong("a", NodeStatus::Running, "retried"));
    assert_eq!(run.edge(0, true), Err(ScheduleError::UnknownEdge(0)));
    assert_eq!(run.edge(7, true), Err(ScheduleError::UnknownEdge(7)));
    assert_eq!(play(&mut run, "ok a; true 0").unwrap(), "x#0 b");
    assert_eq!(run.completed("a"), wrong("a", NodeStatus::Completed, "completed"));
    assert_eq!(run.edge(0, true), Err(ScheduleError::UnknownEdge(0)));
    run.cancel();
    assert_eq!(run.recover_skip("b"), Err(ScheduleError::Over(RunStatus::Cancelled)));
}

#[test]
fn all_mistakes_of_a_graph_are_reported_together() {
    let edges = [Edge::new("a", "b"), Edge::new("b", "a"), Edge::new("a", "z")];
    let errors = PlanGraph::new(["a", "b", "b"], edges).unwrap_err();
    let [duplicate, dangling, cycle] = &errors.0[..] else {
        panic!("{errors}");
    };
    assert_eq!(*duplicate, GraphError::DuplicateNode("b".into()));
    assert_eq!(
        dangling.to_string(),
        "edge \"a\" -> \"z\" ends at \"z\", which is no node of the plan"
    );
    assert!(cycle.to_string().starts_with("nodes wait for each other: "), "{cycle}");
    let none: [&str; 0] = [];
    assert_eq!(PlanGraph::new(none, []).unwrap_err().0, [GraphError::Empty]);
    let own = PlanGraph::new(["a"], [Edge::new("a", "a")]).unwrap_err();
    assert_eq!(own.to_string(), "nodes wait for each other: a -> a");
}

#[test]
fn a_cycle_is_named_in_the_order_of_its_edges() {
    let edges = [("s", "a"), ("a", "b"), ("b", "c"), ("c", "a"), ("c", "t")];
    let edges = edges.map(|(source, target)| Edge::new(source, target));
    let error = PlanGraph::new(["s", "a", "b", "c", "t"], edges).unwrap_err();
    let text = error.to_string();
    let turns = ["a -> b -> c -> a", "b -> c -> a -> b", "c -> a -> b -> c"];
    assert!(turns.iter().any(|turn| text.ends_with(turn)), "{text}");
}

#[test]
fn leaves_are_what_nothing_but_markers_comes_after() {
    let graph = graph("START>a a>b b>END a>c c>END END>d");
    let leaves: Vec<&str> = graph.leaves().map(|id| id.as_str()).collect();
    assert_eq!(leaves, ["d"]);
    let graph = self::graph("START>a a>b b>END a>c");
    let leaves: Vec<&str> = graph.leaves().map(|id| id.as_str()).collect();
    assert_eq!(leaves, ["b", "c"]);
    let before: Vec<_> = graph.predecessors(&"b".into()).cloned().collect();
    assert_eq!(before, ["a".into()]);
}

#[test]
fn a_plan_compiles_with_its_markers_and_conditions() {
    let plan: ephor_core::Plan = serde_json::from_value(serde_json::json!({
        "name": "p", "description": "d",
        "nodes": [
            {"node_id": "begin", "type": "START", "name": "s", "config": {}},
            {"node_id": "a", "type": "HTTP", "name": "a", "config": {}},
            {"node_id": "b", "type": "LLM", "name": "b", "config": {}}
        ],
        "edges": [
            {"source": "begin", "target": "a"},
            {"source": "a", "target": "b", "condition": "output.ok"}
        ]
    }))
    .unwrap();
    let mut run = Scheduler::new(PlanGraph::try_from(&plan).unwrap());
    assert_eq!(play(&mut run, "ok a; true 1; ok b").unwrap(), "a output.ok#1 b completed");
}

#[test]
fn a_long_chain_of_skips_takes_no_stack() {
    let names: Vec<String> = (0..100_000).map(|n| format!("n{n}")).collect();
    let edges = names.windows(2).enumerate().map(|(place, pair)| {
        let edge = Edge::new(pair[0].as_str(), pair[1].as_str());
        if place == 0 { edge.when("x") } else { edge }
    });
    let graph = PlanGraph::new(names.iter().map(String::as_str), edges).unwrap();
    let mut run = Scheduler::new(graph);
    run.start();
    run.completed("n0").unwrap();
    let commands = run.edge(0, false).unwrap();
    assert_eq!(commands.len(), 100_000);
    assert_eq!(run.status(), RunStatus::Completed);
}
