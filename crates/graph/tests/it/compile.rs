//! Compiling: every mistake by name, all at once, and no mistake that isn't one.

use crate::run_kit;

use std::time::Duration;

use ephor_graph::{
    Cache, CompileError, END, JsonState, Mistake, NodeError, Outcome, Retry, START, Trigger,
};
use run_kit::{Cx, Json, graph, logged, say};
use serde_json::{Value, json};

fn never(_: &JsonState) -> Result<bool, NodeError> {
    Ok(false)
}

fn nothing(_: &JsonState) -> Result<Vec<Value>, NodeError> {
    Ok(Vec::new())
}

/// A graph without mistakes: START to a to b.
fn good() -> Json {
    graph().node("a", say).node("b", say).edge(START, "a").edge("a", "b")
}

fn all() -> Json {
    good().trigger(Trigger::All)
}

fn mistakes(graph: Json) -> Vec<Mistake> {
    graph.compile().err().map(|CompileError { mistakes, .. }| mistakes).unwrap_or_default()
}

#[track_caller]
fn check(graph: Json, expect: &[&str]) {
    let found: Vec<String> =
        mistakes(graph).iter().map(|it| format!("{}: {it}", it.code())).collect();
    assert_eq!(found, expect);
}

#[test]
fn a_good_graph_has_no_mistakes() {
    check(good(), &[]);
    check(all(), &[]);
    check(good().edge("b", END).edge("b", "a"), &[]);
    check(good().edge_when("b", "a", "", never).route("b", [END, "a"], |_: &JsonState| END), &[]);
    check(
        graph().node("start", say).node("end", say).edge(START, "start").edge("start", "end"),
        &[],
    );
}

#[test]
fn each_mistake_is_found_alone_and_named() {
    check(graph(), &["EMPTY_GRAPH: the graph has no nodes"]);
    let no_entry = "NO_ENTRY: the graph has no entry point: add an edge from START";
    check(graph().node("a", say), &[no_entry]);
    check(graph().node("a", say).edge("a", END), &[no_entry]);
    check(graph().node("a", say).edge(START, END), &[no_entry]);
    for blank in ["", " ", "\t\n", "\u{3000}", "\u{a0}\u{2003}"] {
        check(good().node(blank, say).edge("a", blank), &["BLANK_NAME: a node's name is blank"]);
    }
    let text = "RESERVED_NAME: \"__next\" is a reserved name: give the node another one";
    check(good().node("__next", say).edge("a", "__next"), &[text]);
    for name in [START, END] {
        let text = format!("RESERVED_NAME: {name:?} is a reserved name: give the node another one");
        check(good().node(name, say), &[&text]);
    }
    let twice = "DUPLICATE_NODE: duplicate node \"b\": a name can be used once";
    check(good().node("b", say), &[twice]);
    check(good().node("b", say).node("b", say).marker("b"), &[twice]);
    let edge = "DUPLICATE_EDGE: duplicate edge from \"a\" to \"b\"";
    check(good().edge("a", "b"), &[edge]);
    check(good().edge_when("a", "b", "x", never), &[edge]);
    check(good().each("a", "b", nothing), &[edge]);
    check(
        good().edge("b", END).edge("b", END),
        &["DUPLICATE_EDGE: duplicate edge from \"b\" to \"END\""],
    );
    check(
        good().edge("zz", "b"),
        &["UNKNOWN_SOURCE: unknown source \"zz\" of what leads to \"b\": there is no such node"],
    );
    let unknown = "UNKNOWN_TARGET: unknown target \"zz\" of node \"a\": there is no such node";
    check(good().edge("a", "zz"), &[unknown]);
    check(good().edge_when("a", "zz", "", never), &[unknown]);
    check(good().each("a", "zz", nothing), &[unknown]);
    check(good().route("a", ["b", "zz"], |_: &JsonState| "b"), &[unknown]);
    check(good().route_by("a", [("y", "zz")], |_: &JsonState| "y"), &[unknown]);
    check(good().goto("a", ["zz"]), &[unknown]);
    check(
        good().edge(END, "a"),
        &["END_AS_SOURCE: END cannot be a source: an edge leads from it to \"a\""],
    );
    check(
        good().edge("b", START),
        &["START_AS_TARGET: START cannot be a target: an edge leads from \"b\" to it"],
    );
    check(
        good().goto(START, ["b"]),
        &[
            "START_GOES: START cannot go to \"b\" by a command: lead from it by edges or a dispatcher",
        ],
    );
    check(
        good().each("b", END, nothing),
        &[
            "LIST_TO_END: the list of node \"b\" leads to END, which runs for no item: lead to a node",
        ],
    );
    let empty =
        "EMPTY_MAPPING: the dispatcher of node \"b\" has an empty mapping: declare its targets";
    check(good().route("b", [] as [&str; 0], |_: &JsonState| END), &[empty]);
    check(good().route_by("b", [] as [(&str, &str); 0], |_: &JsonState| END), &[empty]);
    check(good().goto("b", [] as [&str; 0]), &[empty]);
    check(
        good().route_by("b", [("y", "a"), ("n", "b"), ("y", END)], |_: &JsonState| "y"),
        &["DUPLICATE_LABEL: the dispatcher of node \"b\" has the label \"y\" more than once"],
    );
    check(
        good().node("c", say).edge("c", "b"),
        &["UNREACHABLE: unreachable node \"c\": no way leads to it from START"],
    );
    let no_node = |place: &str| {
        format!("UNKNOWN_INTERRUPT: the interrupt {place} \"zz\" is unknown: there is no such node")
    };
    check(good().interrupt_before("zz"), &[&no_node("before")]);
    check(good().interrupt_after("zz"), &[&no_node("after")]);
    check(
        good().interrupt_on("b", "a").interrupt_on("a", "b"),
        &["UNKNOWN_INTERRUPT: the interrupt on \"b\" -> \"a\" is unknown: there is no such edge"],
    );
    let extra = |what: &str| {
        format!("UNKNOWN_NODE: the {what} of unknown node \"zz\": there is no such node")
    };
    check(good().timeout("zz", Duration::ZERO), &[&extra("timeout")]);
    check(good().retry("zz", Retry::attempts(2)), &[&extra("retry")]);
    check(good().cache("zz", Cache::by(|_, _| None)), &[&extra("cache")]);
    check(all().edge("b", "a"), &["CYCLE: the nodes of a cycle wait for each other: b -> a -> b"]);
    check(all().edge("b", "b"), &["CYCLE: the nodes of a cycle wait for each other: b -> b"]);
    check(
        all().node("c", say).each("a", "c", nothing).each("b", "c", nothing),
        &["TWO_LISTS: node \"c\" would run for the items of two lists: \"a\"'s and \"b\"'s"],
    );
}

#[test]
fn what_follows_from_a_mistake_is_not_said_again() {
    // A slip in a source's name: what it leads to would be reached.
    check(
        good().node("c", say).node("d", say).edge("aa", "c").edge("c", "d"),
        &["UNKNOWN_SOURCE: unknown source \"aa\" of what leads to \"c\": there is no such node"],
    );
    // A slip in the entry's name: that there is no entry would be false.
    check(
        graph().node("a", say).edge(START, "aa"),
        &["UNKNOWN_TARGET: unknown target \"aa\" of node \"START\": there is no such node"],
    );
    check(
        graph().node("a", say).goto(START, ["a"]),
        &[
            "START_GOES: START cannot go to \"a\" by a command: lead from it by edges or a dispatcher",
        ],
    );
    check(
        good().node("c", say).edge(END, "c"),
        &["END_AS_SOURCE: END cannot be a source: an edge leads from it to \"c\""],
    );
    // Both ends are wrong, and both are said.
    check(
        good().edge("x", "y"),
        &[
            "UNKNOWN_SOURCE: unknown source \"x\" of what leads to \"y\": there is no such node",
            "UNKNOWN_TARGET: unknown target \"y\" of node \"x\": there is no such node",
        ],
    );
}

/// Everything that can be wrong at once.
fn worst(trigger: Trigger) -> Json {
    graph()
        .trigger(trigger)
        .node("a", say)
        .node("b", say)
        .node("c", say)
        .node("lost", say)
        .node("", say)
        .node(END, say)
        .node("b", say)
        .edge(START, "a")
        .edge(START, "")
        .edge("a", "b")
        .edge("a", "b")
        .edge("nobody", "a")
        .edge("a", "nowhere")
        .edge(END, "a")
        .edge("b", START)
        .goto(START, ["b"])
        .each("a", END, nothing)
        .goto("b", [] as [&str; 0])
        .route_by("a", [("y", "c"), ("y", "b")], |_: &JsonState| "y")
        .edge("c", "b")
        .edge("b", "c")
        .timeout("t", Duration::ZERO)
        .interrupt_before("i")
        .interrupt_on("a", "lost")
}

const WORST: [&str; 15] = [
    "BLANK_NAME",
    "RESERVED_NAME",
    "DUPLICATE_NODE",
    "DUPLICATE_EDGE",
    "UNKNOWN_SOURCE",
    "UNKNOWN_TARGET",
    "END_AS_SOURCE",
    "START_AS_TARGET",
    "START_GOES",
    "LIST_TO_END",
    "EMPTY_MAPPING",
    "DUPLICATE_LABEL",
    "UNKNOWN_NODE",
    "UNKNOWN_INTERRUPT",
    "UNKNOWN_INTERRUPT",
];

#[test]
fn all_mistakes_are_reported_at_once_in_a_stable_order() {
    for (trigger, more) in
        [(Trigger::Any, &["UNREACHABLE"][..]), (Trigger::All, &["UNREACHABLE", "CYCLE"])]
    {
        for _ in 0..3 {
            let codes: Vec<_> = mistakes(worst(trigger)).iter().map(Mistake::code).collect();
            assert_eq!(codes, [&WORST[..], more].concat());
        }
    }
    let text = worst(Trigger::Any).compile().err().unwrap().to_string();
    assert!(text.starts_with("graph \"g\" has 16 mistakes\n  BLANK_NAME: "), "{text}");
    assert_eq!(text.lines().count(), 17, "{text}");
}

#[tokio::test]
async fn a_hostile_name_is_a_name_like_another() {
    let long = "n".repeat(10_000);
    let names = [
        "start",
        "End",
        "/",
        "@",
        "~",
        "~1",
        "a/b@1.0",
        "\"quoted\"",
        "line\nbreak",
        "->",
        "节点",
        "\u{202e}",
        "\0",
        " padded ",
        &long,
    ];
    for trigger in [Trigger::Any, Trigger::All] {
        let mut chain = graph().trigger(trigger).edge(START, names[0]);
        for pair in names.windows(2) {
            chain = chain.edge(pair[0], pair[1]);
        }
        let chain = names.into_iter().fold(chain, |chain, name| chain.node(name, say));
        let done: Outcome<JsonState> =
            chain.compile().unwrap().run(JsonState::default()).await.unwrap();
        assert_eq!(logged(&done), names.map(|name| json!(name)));
    }
    // A message stays in its line.
    let error = good().edge("a", "line\nbreak").compile().err().unwrap().to_string();
    assert_eq!(error.lines().count(), 2, "{error}");
}

async fn quiet(_: Cx) -> Result<(), NodeError> {
    Ok(())
}

fn chain(trigger: Trigger, count: usize) -> Json {
    let mut chain = graph().trigger(trigger).max_steps(u64::MAX);
    let mut before = START.to_owned();
    for place in 0..count {
        let name = format!("n{place}");
        let last = place + 1 == count;
        chain = if last { chain.node(&name, say) } else { chain.node(&name, quiet) };
        chain = chain.edge(std::mem::replace(&mut before, name.clone()), name);
    }
    chain
}

#[tokio::test]
async fn a_chain_of_100_000_nodes_compiles_and_runs() {
    for trigger in [Trigger::Any, Trigger::All] {
        let chain = chain(trigger, 100_000).compile().unwrap();
        let done = chain.run(JsonState::default()).await.unwrap();
        assert_eq!(logged(&done), ["n99999"], "{trigger:?}");
        assert_eq!(done.step(), 100_000);
    }
    let cycle = mistakes(chain(Trigger::All, 100_000).edge("n99999", "n0"));
    assert!(matches!(&cycle[..], [Mistake::Cycle(nodes)] if nodes.len() == 100_000));
    let text = cycle[0].to_string();
    assert!(text.ends_with(" -> n20 -> … (99980 more) -> n1") && text.len() < 400, "{text}");
}

#[tokio::test]
async fn a_fan_of_10_000_nodes_and_a_ladder_of_as_many_compile_and_run() {
    for trigger in [Trigger::Any, Trigger::All] {
        let mut fan = graph().trigger(trigger).node("join", say);
        let mut ladder =
            graph().trigger(trigger).max_steps(u64::MAX).node("a0", quiet).edge(START, "a0");
        for place in 0..10_000 {
            let name = format!("n{place}");
            fan = fan.node(&name, quiet).edge(START, &name).edge(&name, "join");
            let (a, b) = (format!("a{place}"), format!("b{place}"));
            let next = format!("a{}", place + 1);
            ladder = ladder.node(&b, quiet).node(&next, quiet);
            ladder = ladder.edge(&a, &b).edge(&b, &next).edge(a, next);
        }
        let done = fan.compile().unwrap().run(JsonState::default()).await.unwrap();
        assert_eq!(logged(&done), ["join"]);
        let ladder = ladder.node("z", say).edge("a10000", "z").compile().unwrap();
        if trigger == Trigger::All {
            let done = ladder.run(JsonState::default()).await.unwrap();
            assert_eq!(logged(&done), ["z"]);
        }
    }
}
