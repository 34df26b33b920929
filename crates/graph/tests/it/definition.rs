//! Graphs as data: what is read, what is refused, and what the graphs then do.

use std::path::Path;
use std::sync::Arc;

use ephor_graph::definition::{EdgeDefinition, NodeDefinition, RouteDefinition, Test, When};
use ephor_graph::{
    Answers, AnyNode, Context, GraphDefinition, JsonKeys, JsonState, NodeError, RunError, Strategy,
    Trigger,
};
use proptest::prelude::*;
use proptest::strategy::Strategy as Generate;
use serde_json::{Value, json};

fn read(value: &Value) -> GraphDefinition {
    GraphDefinition::parse(&value.to_string()).unwrap_or_else(|error| panic!("{error}\n{value}"))
}

fn state(value: Value) -> JsonState {
    JsonState::try_from(value).unwrap()
}

/// Everything that a definition can say.
fn whole() -> Value {
    json!({
        "name": "review",
        "description": "Drafts until a person likes it.",
        "trigger": "any",
        "keys": {"log": "append", "facts": "merge", "tags": "append_unique", "tries": "REPLACE"},
        "strict": true,
        "nodes": [
            "draft",
            {"name": "review", "description": "A person looks.", "interrupt_before": true,
             "interrupt_after": true, "timeout": 60},
            {"name": "publish"}
        ],
        "edges": [
            ["START", "draft"],
            {"from": "draft", "to": "review", "when": {"key": "tries", "equals": 1}},
            {"from": "draft", "to": "publish", "when": {"key": "/facts/done", "present": true}},
            {"from": "publish", "to": "END"}
        ],
        "routes": {"review": {"by": "/facts/verdict", "to": {"good": "publish", "null": "END"},
                              "else": "draft"}},
        "interrupt_on": [["review", "publish"]],
        "max_steps": 9
    })
}

#[test]
fn everything_that_is_said_is_kept() {
    let graph = read(&whole());
    assert_eq!(graph.trigger, Trigger::Any);
    let keys: Vec<_> = graph.keys.iter().map(|(key, strategy)| (key.as_str(), *strategy)).collect();
    let wanted = [
        ("log", Strategy::Append),
        ("facts", Strategy::Merge),
        ("tags", Strategy::AppendUnique),
        ("tries", Strategy::Replace),
    ];
    assert_eq!(keys, wanted);
    assert_eq!(graph.nodes[0], NodeDefinition::from("draft"));
    assert_eq!(graph.nodes[1].timeout.unwrap().get(), 60);
    assert_eq!(graph.edges[0], EdgeDefinition::new("START", "draft"));
    let test = When { key: "tries".to_owned(), test: Test::Equals(json!(1)) };
    assert_eq!(graph.edges[1].when, Some(test));
    assert_eq!(graph.routes["review"].otherwise.as_deref(), Some("draft"));
    let drawn = graph.shape().unwrap().topology();
    assert_eq!(
        drawn.to_text(),
        "review\n  START -> draft\n  draft -> review [if tries = 1], publish [if /facts/done is \
         there]\n  review (stops before, stops after) -> publish [if good, stops], END [if null], \
         draft [if else]\n  publish -> END\n  END\n"
    );
}

#[track_caller]
fn check_round_trip(graph: &GraphDefinition) {
    let text = serde_json::to_string(graph).unwrap();
    assert_eq!(GraphDefinition::parse(&text).as_ref(), Ok(graph), "{text}");
}

#[test]
fn what_is_written_is_read_again() {
    check_round_trip(&read(&whole()));
    let small = read(&json!({"name": "x", "nodes": ["a"]}));
    check_round_trip(&small);
    assert_eq!(serde_json::to_value(&small).unwrap(), json!({"name": "x", "nodes": ["a"]}));
}

fn value() -> impl Generate<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i32>().prop_map(|quarters| Value::from(f64::from(quarters) / 4.0)),
        ".{0,6}".prop_map(Value::from),
    ]
}

fn when() -> impl Generate<Value = When> {
    let test = prop_oneof![
        value().prop_map(Test::Equals),
        prop::collection::vec(value(), 0..3).prop_map(Test::In),
        any::<bool>().prop_map(Test::Present),
    ];
    ("[a-z/~]{1,4}", test).prop_map(|(key, test)| When { key, test })
}

prop_compose! {
    fn definition()(
        names in prop::collection::vec(".{0,5}", 0..4),
        stops in any::<(bool, bool, bool)>(),
        edges in prop::collection::vec((".{0,3}", ".{0,3}", prop::option::of(when())), 0..4),
        routes in prop::collection::vec(
            ("[a-c]", "[k/]{1,3}", prop::collection::vec((".{0,3}", "[a-c]"), 0..3),
             prop::option::of("[a-c]")), 0..3),
        steps in prop::option::of(any::<u64>()),
    ) -> GraphDefinition {
        GraphDefinition {
            name: names.concat(),
            description: names.first().cloned(),
            trigger: if stops.0 { Trigger::All } else { Trigger::Any },
            keys: names.iter().map(|name| (name.clone(), Strategy::Merge)).collect(),
            strict: stops.1,
            nodes: names.iter().map(|name| NodeDefinition {
                interrupt_before: stops.0,
                interrupt_after: stops.2,
                ..name.as_str().into()
            }).collect(),
            edges: edges.into_iter().map(|(from, to, when)| {
                EdgeDefinition { from, to, when }
            }).collect(),
            routes: routes.into_iter().map(|(from, by, to, otherwise)| {
                (from, RouteDefinition { by, to: to.into_iter().collect(), otherwise })
            }).collect(),
            interrupt_on: names.iter().map(|name| (name.clone(), name.clone())).collect(),
            max_steps: steps,
        }
    }
}

proptest! {
    #[test]
    fn any_definition_survives_json_and_compiles_or_says_why(graph in definition()) {
        check_round_trip(&graph);
        if let Err(error) = graph.shape() {
            prop_assert!(!error.mistakes.is_empty());
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,60}") {
        let _ = GraphDefinition::parse(&text);
    }

    #[test]
    fn a_cut_definition_is_refused_with_a_place_inside_of_it(at in 0_usize..700) {
        let text = whole().to_string();
        let at = at.min(text.len() - 1);
        let error = GraphDefinition::parse(&text[..at]).unwrap_err();
        prop_assert_eq!(error.line, 1);
        prop_assert!(error.column <= at.max(1));
    }
}

#[track_caller]
fn refused(text: &str, place: (usize, usize), problem: &str, hint: Option<&str>) {
    let error = GraphDefinition::parse(text).unwrap_err();
    assert!(error.problem.contains(problem), "{error}");
    assert_eq!((error.line, error.column), place, "{error}");
    assert_eq!(error.hint.as_deref(), hint, "{error}");
}

#[test]
fn what_is_no_definition_is_refused_with_its_place_and_a_hint() {
    let known = |name: &str| Some(format!("did you mean `{name}`?"));
    let inside = |json: &str| format!("{{\"name\": \"x\", \"nodes\": [\"a\"],\n{json}}}");
    refused("", (1, 1), "EOF", None);
    refused("[1]", (1, 2), "", None);
    refused("null", (1, 4), "invalid type: null", None);
    refused("{\"name\": \"x\"}", (1, 13), "missing field `nodes`", None);
    refused(
        "{\"name\": \"x\",\n  \"nods\": []}",
        (2, 8),
        "unknown field `nods`",
        known("nodes").as_deref(),
    );
    refused(
        &inside("\"zebra\": 1"),
        (2, 7),
        "zebra",
        Some(
            "known here: name, description, trigger, keys, strict, nodes, edges, routes, interrupt_on, \
         max_steps",
        ),
    );
    refused(
        &inside("\"`, expected `\": 1"),
        (2, 15),
        "unknown field",
        Some(
            "known here: name, description, trigger, keys, strict, nodes, edges, routes, interrupt_on, \
         max_steps",
        ),
    );
    refused(
        &inside("\"trigger\": \"al\""),
        (2, 15),
        "unknown variant `al`",
        known("all").as_deref(),
    );
    refused(&inside("\"keys\": {\"a\": \"apend\"}"), (2, 21), "apend", known("append").as_deref());
    refused(&inside("\"keys\": {\"a\": \"custom\"}"), (2, 24), "can't be custom here", None);
    refused(
        &inside("\"keys\": {\"a\": \"append\", \"a\": \"merge\"}"),
        (2, 27),
        "\"a\" is there twice",
        None,
    );
    refused(&inside("\"edges\": [[\"a\"]]"), (2, 15), "[from, to]", None);
    refused(&inside("\"edges\": [[\"a\", \"b\", \"c\"]]"), (2, 25), "[from, to]", None);
    refused(&inside("\"edges\": [\"a\"]"), (2, 13), "an edge: [from, to]", None);
    refused(
        &inside("\"edges\": [{\"from\": \"a\", \"too\": \"b\"}]"),
        (2, 29),
        "too",
        known("to").as_deref(),
    );
    let test = |test: &str| {
        inside(&format!("\"edges\": [{{\"from\": \"a\", \"to\": \"b\", \"when\": {test}}}]"))
    };
    let one = "one of `equals`, `in` and `present`";
    refused(&test("{\"key\": \"k\"}"), (2, 56), one, None);
    refused(&test("{\"key\": \"k\", \"in\": [], \"present\": true}"), (2, 83), one, None);
    refused(&test("{\"key\": \" \", \"in\": []}"), (2, 54), "blank", None);
    refused(&test("{\"key\": \"k\", \"equal\": 1}"), (2, 63), "equal", known("equals").as_deref());
    refused(
        &inside("\"routes\": {\"a\": {\"by\": \"k\", \"to\": {\"x\": \"a\", \"x\": \"b\"}}}"),
        (2, 48),
        "\"x\" is there twice",
        None,
    );
    refused(&inside("\"nodes\": []"), (2, 7), "duplicate field `nodes`", None);
    let node = |node: &str| format!("{{\"name\": \"x\", \"nodes\": [{node}]}}");
    refused(&node("1"), (1, 25), "a node: its name", None);
    refused(&node("{\"name\": \"a\", \"timeout\": 0}"), (1, 50), "nonzero", None);
    refused(&node("{\"name\": \"a\", \"timeout\": -1}"), (1, 51), "", None);
    refused(&node("{\"nam\": \"a\"}"), (1, 30), "nam", known("name").as_deref());
    let deep = node(&format!("{}{}", "[".repeat(10_000), "]".repeat(10_000)));
    assert!(GraphDefinition::parse(&deep).is_err());
}

async fn write(cx: Context<JsonState>) -> Result<Value, NodeError> {
    Ok(json!({"log": cx.node()}))
}

#[test]
fn mistakes_are_all_reported_and_code_that_is_missing_is_one() {
    let graph = read(&json!({
        "name": "g", "nodes": ["a", "b", "c", "START"],
        "edges": [["START", "a"], ["END", "a"], ["a", "zz"]],
        "routes": {"a": {"by": "k", "to": {}}, "nobody": {"by": "k", "to": {"x": "a"}}},
        "interrupt_on": [["a", "b"]]
    }));
    let codes = |error: ephor_graph::CompileError| -> Vec<&'static str> {
        error.mistakes.iter().map(|mistake| mistake.code()).collect()
    };
    let shape = codes(graph.shape().err().unwrap());
    let wanted = [
        "RESERVED_NAME",
        "END_AS_SOURCE",
        "UNKNOWN_TARGET",
        "EMPTY_MAPPING",
        "UNKNOWN_SOURCE",
        "UNKNOWN_INTERRUPT",
        "UNREACHABLE",
        "UNREACHABLE",
    ];
    assert_eq!(shape, wanted);
    let bound = graph.graph(|name| (name == "a").then(|| AnyNode::new(write)));
    let bound = bound.compile().err().unwrap();
    let text = bound.to_string();
    assert_eq!(codes(bound), [&["NO_CODE", "NO_CODE"], &wanted[..]].concat());
    assert!(text.contains("NO_CODE: node \"b\" has no code"), "{text}");
}

#[tokio::test]
async fn a_key_that_code_combines_needs_that_code() {
    let mut definition = read(&json!({
        "name": "g", "nodes": ["a"], "edges": [["START", "a"]]
    }));
    definition.keys.insert("log".to_owned(), Strategy::Custom);
    let graph = || definition.graph(|_| Some(AnyNode::new(write)));
    let mistake = graph().compile().err().unwrap().mistakes.remove(0);
    assert_eq!(mistake.code(), "CUSTOM_KEY");
    // It can be drawn and asked for routes, but not written down: nothing could read it.
    definition.shape().unwrap().next("a", &JsonState::default()).unwrap();
    let error = serde_json::to_string(&definition).unwrap_err();
    assert!(error.to_string().contains("\"log\""), "{error}");
    let both = |old: &Value, new: &Value| Ok(json!([old, new]));
    let graph = graph().keys(JsonKeys::new().custom("log", both)).compile().unwrap();
    let done = graph.run(JsonState::default()).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": [null, "a"]}));
}

#[tokio::test]
async fn a_graph_with_code_runs_and_a_shape_says_that_it_has_none() {
    let definition = read(&json!({
        "name": "g", "keys": {"log": "append"}, "nodes": ["a", "b", "c"],
        "edges": [["START", "a"], ["b", "END"],
                  {"from": "a", "to": "b", "when": {"key": "/log/0", "equals": "a"}},
                  {"from": "a", "to": "c", "when": {"key": "log", "present": false}}]
    }));
    let graph = definition.graph(|_| Some(AnyNode::new(write))).compile().unwrap();
    let done = graph.run(JsonState::default()).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": ["a", "b"]}));
    let shape = definition.shape().unwrap();
    let Err(RunError::Failed { tasks }) = shape.run(JsonState::default()).await else {
        panic!("a shape ran");
    };
    assert!(tasks[0].failure.message.contains("node \"a\" has no code"), "{tasks:?}");
    assert!(tasks[0].failure.hint.is_some());
}

#[tokio::test]
async fn a_graph_that_waits_for_all_predecessors_joins_and_skips() {
    let graph = |edges: Value| {
        read(&json!({
            "name": "g", "trigger": "all", "keys": {"log": "append"},
            "nodes": ["a", "b", "c", "d"], "edges": edges,
            "routes": {"a": {"by": "way", "to": {"left": "b"}, "else": "c"}}
        }))
    };
    let dag = graph(json!([["START", "a"], ["b", "d"], ["c", "d"]]));
    let dag = dag.graph(|_| Some(AnyNode::new(write))).compile().unwrap();
    for (way, ran) in [("left", json!(["a", "b", "d"])), ("right", json!(["a", "c", "d"]))] {
        let done = dag.run(state(json!({"way": way}))).await.unwrap();
        assert_eq!(done.state().get("log"), Some(&ran));
    }
    let cycle = graph(json!([["START", "a"], ["b", "d"], ["d", "b"]]));
    let error = cycle.shape().err().unwrap();
    let cycles = error.mistakes.iter().filter(|mistake| mistake.code() == "CYCLE").count();
    assert_eq!(cycles, 1, "{error}");
}

#[tokio::test]
async fn runs_stop_where_the_definition_says() {
    let definition = read(&json!({
        "name": "g", "keys": {"log": "append"},
        "nodes": ["a", {"name": "b", "interrupt_before": true, "interrupt_after": true}, "c"],
        "edges": [["START", "a"], ["a", "b"], ["b", "c"]], "interrupt_on": [["b", "c"]]
    }));
    let graph = definition.graph(|_| Some(AnyNode::new(write))).compile().unwrap();
    let id = ephor_core::ConversationId::new("t").unwrap();
    let thread = graph.thread(Arc::new(ephor_journal::Memory::new()), id);
    let mut stopped = vec![thread.start(JsonState::default()).await.unwrap()];
    while stopped.last().unwrap().waiting() && stopped.len() < 9 {
        stopped.push(thread.resume(Answers::none()).await.unwrap());
    }
    let stops: Vec<Vec<&str>> = stopped
        .iter()
        .map(|it| it.interrupts().iter().map(|interrupt| interrupt.id.as_str()).collect())
        .collect();
    let wanted = [&["b@2.0/before"][..], &["b@2/after", "b->c@3.0/edge"], &[]];
    assert_eq!(stops, wanted);
    assert_eq!(stopped[2].state().to_value(), json!({"log": ["a", "b", "c"]}));
}

#[tokio::test]
async fn limits_and_strict_keys_hold() {
    let graph = |more: Value| {
        let mut graph = json!({"name": "g", "nodes": ["a"], "edges": [["START", "a"], ["a", "a"]]});
        graph.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        read(&graph).graph(|_| Some(AnyNode::new(write))).compile().unwrap()
    };
    let limited = graph(json!({"max_steps": 7})).run(JsonState::default()).await.unwrap_err();
    assert!(matches!(limited, RunError::StepLimit { limit: 7, .. }), "{limited}");
    let strict = graph(json!({"strict": true, "keys": {"logs": "append"}}));
    let error = strict.run(JsonState::default()).await.unwrap_err();
    assert!(error.to_string().contains("did you mean \"logs\"?"), "{error}");
}

#[track_caller]
fn goes(route: Value, at: Value, to: Result<&str, &str>) {
    let graph = read(&json!({
        "name": "g", "nodes": ["a", "b", "c"],
        "edges": [["START", "a"], ["START", "b"], ["START", "c"]], "routes": {"a": route}
    }));
    let found = graph.shape().unwrap().next("a", &state(at.clone()));
    match (found, to) {
        (Ok(found), Ok(to)) => {
            let found: Vec<_> = found.iter().map(|goto| goto.target()).collect();
            assert_eq!(found, [to], "{route} {at}");
        }
        (Err(failure), Err(says)) => {
            assert!(failure.message.contains(says), "{failure}");
            assert!(failure.hint.unwrap().contains("else"));
        }
        (found, to) => panic!("{route} {at}: wanted {to:?}, found {found:?}"),
    }
}

#[test]
fn a_route_compares_values_as_text() {
    let to = json!({"true": "b", "3": "b", "yes": "b", "null": "c", "": "c", "1.5": "c"});
    let strict = json!({"by": "k", "to": to});
    let lenient = json!({"by": "/k", "to": to, "else": "END"});
    for (value, wanted) in [
        (json!(true), Some("b")),
        (json!("true"), Some("b")),
        (json!(3), Some("b")),
        (json!(3.0), Some("b")),
        (json!(1.5), Some("c")),
        (json!("yes"), Some("b")),
        (json!(""), Some("c")),
        (Value::Null, Some("c")),
        (json!("no"), None),
        (json!("Yes"), None),
        (json!(false), None),
        (json!(["yes"]), None),
        (json!({"yes": 1}), None),
        (json!(1e300), None),
    ] {
        let shown: String = value.to_string().chars().take(60).collect();
        let says = format!("has no target for \"k\" = {shown}");
        goes(strict.clone(), json!({"k": value}), wanted.ok_or(says.as_str()));
        goes(lenient.clone(), json!({"k": value}), Ok(wanted.unwrap_or("END")));
    }
    goes(strict, json!({}), Ok("c"));
    goes(json!({"by": "/x/1/~1", "to": {"1": "b"}}), json!({"x": [0, {"/": 1}]}), Ok("b"));
    // A value may be the word that the drawing has for what leads elsewhere.
    let words = json!({"by": "k", "to": {"else": "b", "or else": "b"}, "else": "c"});
    goes(words.clone(), json!({"k": "else"}), Ok("b"));
    goes(words.clone(), json!({"k": "or else"}), Ok("b"));
    goes(words, json!({"k": "or or else"}), Ok("c"));
    // What nothing matches is shown in part.
    let long = json!({"k": "x".repeat(10_000)});
    goes(json!({"by": "k", "to": {"1": "b"}}), long, Err("xxx…"));
}

#[track_caller]
fn holds(test: Value, at: Value, wanted: bool) {
    let mut when = json!({"key": "k"});
    when.as_object_mut().unwrap().extend(test.as_object().unwrap().clone());
    let when: When = serde_json::from_value(when).unwrap();
    assert_eq!(when.holds(&state(at.clone())), wanted, "{test} {at}");
}

#[test]
fn tests_of_edges() {
    for (test, k, wanted) in [
        (json!({"equals": 1}), json!(1.0), true),
        (json!({"equals": "1"}), json!(1), false),
        (json!({"equals": 9007199254740993_u64}), json!(9007199254740992_u64), false),
        (json!({"equals": null}), Value::Null, true),
        (json!({"equals": {"a": [1, 2.0]}}), json!({"a": [1.0, 2]}), true),
        (json!({"equals": [1]}), json!([1, 2]), false),
        (json!({"in": ["a", 2]}), json!(2), true),
        (json!({"in": ["a", 2]}), json!("b"), false),
        (json!({"in": []}), json!("b"), false),
        (json!({"present": true}), json!(false), true),
        (json!({"present": true}), Value::Null, false),
        (json!({"present": false}), Value::Null, true),
    ] {
        holds(test, json!({"k": k}), wanted);
    }
    holds(json!({"equals": null}), json!({}), true);
    holds(json!({"present": false}), json!({}), true);
}

#[test]
fn the_schema_says_what_the_reader_takes() {
    let schema = jsonschema::draft202012::new(&GraphDefinition::json_schema()).unwrap();
    let mut one = whole();
    one["keys"]["tries"] = json!("replace");
    for name in ["REPLACE", "APPEND", "APPEND_UNIQUE", "MERGE"] {
        one["keys"][name] = json!(name);
    }
    read(&one);
    assert!(schema.is_valid(&one), "{:?}", schema.iter_errors(&one).collect::<Vec<_>>());
    let small = json!({"name": "x", "nodes": ["a"]});
    assert!(schema.is_valid(&small));
    for (pointer, wrong) in [
        ("/name", json!(1)),
        ("/nodes/0", json!(1)),
        ("/nodes/1/nam", json!("x")),
        ("/nodes/1/timeout", json!(0)),
        ("/edges/0", json!(["a"])),
        ("/edges/0", json!(["a", "b", "c"])),
        ("/edges/1/when", json!({"key": "k"})),
        ("/edges/1/when", json!({"key": "k", "in": [], "present": true})),
        ("/edges/1/when", json!({"key": "k", "equal": 1})),
        ("/routes/review/to", json!({"x": 1})),
        ("/routes/review/bye", json!("x")),
        ("/keys/log", json!("custom")),
        ("/trigger", json!("al")),
        ("/zebra", json!(1)),
    ] {
        let mut spoilt = one.clone();
        match spoilt.pointer_mut(pointer) {
            Some(place) => *place = wrong,
            None => {
                let (parent, key) = pointer.rsplit_once('/').unwrap();
                spoilt.pointer_mut(parent).unwrap()[key] = wrong;
            }
        }
        assert!(!schema.is_valid(&spoilt), "{pointer} {spoilt}");
        assert!(GraphDefinition::parse(&spoilt.to_string()).is_err(), "{pointer} {spoilt}");
    }
}

#[test]
fn the_schema_file_is_the_types_schema() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/graph.schema.json");
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:ephor:schema:graph",
        "title": "A graph",
    });
    for (key, value) in GraphDefinition::json_schema().as_object().unwrap() {
        schema.as_object_mut().unwrap().entry(key).or_insert_with(|| value.clone());
    }
    let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    if std::env::var_os("EPHOR_UPDATE_SCHEMAS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let here = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(here, text, "EPHOR_UPDATE_SCHEMAS=1 writes it anew");
}
