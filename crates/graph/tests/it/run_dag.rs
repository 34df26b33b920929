//! Nodes that wait for all predecessors: when they start, what they see, who is skipped.

use crate::run_kit;

use ephor_graph::{Command, END, JsonState, NodeError, RunError, START, Trigger};
use run_kit::{Count, Cx, Done, Doors, Json, log, logged, say, soon};
use serde_json::{Value, json};

fn graph() -> Json {
    run_kit::graph().trigger(Trigger::All)
}

fn nodes(names: &[&str]) -> Json {
    names.iter().fold(graph(), |graph, name| graph.node(*name, say))
}

fn edges(graph: Json, edges: &[(&str, &str)]) -> Json {
    edges.iter().fold(graph, |graph, (from, to)| graph.edge(*from, *to))
}

fn is(answer: bool) -> impl Fn(&JsonState) -> Result<bool, NodeError> {
    move |_| Ok(answer)
}

async fn run(graph: Json) -> Vec<Value> {
    let run = graph.compile().unwrap().run(JsonState::default());
    logged(&soon(async { run.await }).await.unwrap())
}

#[tokio::test(start_paused = true)]
async fn a_node_starts_the_moment_its_inputs_are_there() {
    let doors = Doors::default();
    let (slow, last) = (doors.clone(), doors);
    let graph = nodes(&["fast", "then", "join"])
        .node("slow", move |cx: Cx| {
            let doors = slow.clone();
            async move {
                doors.pass("slow").await;
                say(cx).await
            }
        })
        // Only once the fast way has gone to its end may the slow node end: a barrier would hang.
        .node("last", move |cx: Cx| {
            last.open("slow");
            say(cx)
        });
    let all = [
        (START, "slow"),
        (START, "fast"),
        ("fast", "then"),
        ("then", "last"),
        ("last", "join"),
        ("slow", "join"),
    ];
    assert_eq!(run(edges(graph, &all)).await, ["fast", "then", "slow", "last", "join"]);
}

#[tokio::test(start_paused = true)]
async fn what_nothing_leads_to_is_skipped_and_so_on() {
    let graph = nodes(&["a", "b", "c", "d", "e", "f"])
        .edge_when("a", "b", "no", is(false))
        .edge_when("a", "f", "yes", is(true));
    let all = [(START, "a"), ("b", "c"), ("c", "d"), ("d", "e"), ("f", "e")];
    assert_eq!(run(edges(graph, &all)).await, ["a", "f", "e"]);
    let none = nodes(&["a", "b", "c"]).edge_when(START, "a", "", is(false)).edge("a", "b");
    let none = none.edge_when("a", "c", "", is(true)).edge("b", END);
    assert_eq!(run(none).await, [] as [&str; 0]);
    let both = nodes(&["a", "b", "c", "d"]).edge(START, "a").edge(START, "b");
    let both = both.edge_when("a", "c", "", is(false)).edge_when("b", "c", "", is(false));
    assert_eq!(run(both.edge("c", "d")).await, ["a", "b"]);
}

#[tokio::test(start_paused = true)]
async fn dispatchers_skip_what_they_do_not_name() {
    for (label, expect) in [
        ("one", &["a", "b", "e"][..]),
        ("two", &["a", "c", "e"]),
        ("three", &["a", "d"]),
        ("end", &["a"]),
    ] {
        let graph = nodes(&["a", "b", "c", "d", "e"]).edge(START, "a").route_by(
            "a",
            [("one", "b"), ("two", "c"), ("three", "d"), ("end", END)],
            move |_: &JsonState| label,
        );
        assert_eq!(run(graph.edge("b", "e").edge("c", "e")).await, expect, "{label}");
    }
    let several = nodes(&["a", "b", "c", "d"]).edge(START, "a").route(
        "a",
        ["b", "c", "d", END],
        |_: &JsonState| vec!["d", "b", "d", END],
    );
    assert_eq!(run(several).await, ["a", "b", "d"]);
}

#[tokio::test(start_paused = true)]
async fn a_command_takes_the_place_of_edges_and_skips_them() {
    for (to, expect) in [(None, ["a", "b", "d"]), (Some("c"), ["a", "c", "d"])] {
        let graph = nodes(&["b", "c", "d"])
            .node("a", move |_: Cx| async move {
                let done = Command::<JsonState>::update(json!({"log": "a"}));
                Result::<_, NodeError>::Ok(match to {
                    Some(to) => done.goto(to),
                    None => done,
                })
            })
            .goto("a", ["c"]);
        let all = [(START, "a"), ("a", "b"), ("b", "d"), ("c", "d")];
        let mut found = run(edges(graph, &all)).await;
        found.sort_by_key(Value::to_string);
        assert_eq!(found, expect);
    }
}

#[tokio::test(start_paused = true)]
async fn a_marker_parts_ways_like_a_node() {
    let three = |_: &JsonState| Result::<_, NodeError>::Ok(vec![json!(1), json!(2), json!(3)]);
    let graph = nodes(&["a", "b", "c", "d", "join"])
        .marker("gate")
        .marker("meet")
        .edge_when("gate", "b", "", |state: &JsonState| {
            Result::<_, NodeError>::Ok(log(state).len() == 1)
        })
        .edge_when("gate", "c", "", is(false))
        .each("meet", "d", three);
    let all = [(START, "a"), ("a", "gate"), ("b", "meet"), ("c", "meet"), ("d", "join")];
    assert_eq!(run(edges(graph, &all)).await, ["a", "b", "d", "d", "d", "join"]);
}

#[tokio::test(start_paused = true)]
async fn a_node_never_sees_what_is_beside_it() {
    // The sibling ends first, or last; the node sees the same.
    for first in [true, false] {
        let doors = Doors::default();
        let seen = |name: &'static str, waits: bool, other: &'static str| {
            let doors = doors.clone();
            move |cx: Cx| {
                let doors = doors.clone();
                async move {
                    if waits {
                        doors.pass(name).await;
                    }
                    doors.open(other);
                    Done::Ok(json!({"log": [name, log(cx.state()).len()]}))
                }
            }
        };
        let graph = nodes(&["z"])
            .node("b", seen("b", !first, "c"))
            .node("c", seen("c", first, "b"))
            .node("d", seen("d", false, "none"));
        let all = [(START, "z"), ("z", "b"), ("z", "c"), ("c", "d")];
        let found = run(edges(graph, &all)).await;
        assert_eq!(json!(found), json!(["z", "b", 1, "c", 1, "d", 3]));
    }
}

/// A list whose source is skipped has no items, though something else leads to its node as well.
#[tokio::test(start_paused = true)]
async fn a_node_for_a_list_runs_for_nothing_but_items() {
    let list = |_: &JsonState| Result::<_, NodeError>::Ok(vec![json!(1)]);
    for (source, expect) in [(true, vec!["a", "b", "c", "d"]), (false, vec!["a", "b", "d"])] {
        let graph = nodes(&["a", "b", "c", "d"])
            .edge_when("a", "source", "", is(source))
            .marker("source")
            .each("source", "c", list);
        let all = [(START, "a"), ("a", "b"), ("b", "c"), ("c", "d")];
        assert_eq!(run(edges(graph, &all)).await, expect);
    }
}

#[tokio::test(start_paused = true)]
async fn a_list_of_lists_joins_in_order() {
    let items = |count: u64| {
        move |_: &JsonState| -> Result<Vec<Value>, NodeError> {
            Ok((0..count).map(Value::from).collect())
        }
    };
    let item = async |cx: Cx| Done::Ok(json!({"log": cx.item::<u64>()?}));
    let after = Count::default();
    let seen = after.clone();
    let graph = graph()
        .node("one", item)
        .node("two", move |cx: Cx| {
            // The second list begins when all items of the first are done.
            assert_eq!(log(cx.state()).len(), 3);
            seen.up();
            item(cx)
        })
        .node("join", say)
        .each(START, "one", items(3))
        .each("one", "two", items(2))
        .edge("two", "join")
        .edge("one", "join");
    let expect = [json!(0), json!(1), json!(2), json!(0), json!(1), json!("join")];
    assert_eq!(run(graph).await, expect);
    assert_eq!(after.get(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_condition_that_fails_fails_its_target_and_nothing_else() {
    let ran = Count::default();
    let count = ran.clone();
    let graph = nodes(&["a", "b", "d"])
        .node("c", move |cx: Cx| {
            count.up();
            say(cx)
        })
        .edge_when("a", "b", "", |_: &JsonState| {
            Result::<bool, _>::Err(NodeError::new(ephor_core::ErrorCode::Dependency, "who knows"))
        });
    let graph = edges(graph, &[(START, "a"), ("a", "c"), ("b", "d")]).compile().unwrap();
    let error = soon(async { graph.run(JsonState::default()).await }).await.unwrap_err();
    assert_eq!(error.to_string(), "node \"b\" failed: who knows");
    assert_eq!(ran.get(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_node_that_fails_lets_its_siblings_end() {
    let graph = nodes(&["b", "c", "after"])
        .node("a", async |_: Cx| Done::Err(std::io::Error::other("disk").into()));
    let all = [(START, "a"), (START, "b"), ("b", "c"), ("a", "after"), ("c", "after")];
    let ran = Count::default();
    let count = ran.clone();
    let graph = edges(graph, &all).node("d", move |cx: Cx| {
        count.up();
        say(cx)
    });
    let graph = graph.edge("c", "d").compile().unwrap();
    let error = soon(async { graph.run(JsonState::default()).await }).await.unwrap_err();
    assert!(matches!(&error, RunError::Failed { tasks } if tasks.len() == 1), "{error}");
    assert_eq!(ran.get(), 1);
}
