//! `ephor graph`: graphs and plans listed, drawn, and asked where they lead.

use crate::common;

use std::path::Path;

use common::{Ran, ephor, folder, with_input};
use serde_json::{Value, json};

const REVIEW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../ephor/examples/graphs/review.json");

fn node(id: &str, kind: &str, config: Value) -> Value {
    json!({"node_id": id, "type": kind, "name": id, "config": config})
}

fn plan() -> Value {
    json!({
        "action_type": "create_workflow_plan",
        "name": "check and tell", "description": "d",
        "nodes": [
            node("begin", "START", json!({})),
            node("check", "CONDITION", json!({"expression": "true"})),
            node("good", "CONDITION", json!({"expression": "true"})),
            node("bad", "CONDITION", json!({"expression": "true"})),
            node("end", "END", json!({})),
        ],
        "edges": [
            {"source": "begin", "target": "check"},
            {"source": "check", "target": "good", "condition": "output.result == true"},
            {"source": "check", "target": "bad", "condition": "output.result == false"},
            {"source": "good", "target": "end"},
            {"source": "bad", "target": "end", "condition": "nodes.check.output.n > input.least"},
        ],
    })
}

fn write(folder: &Path, name: &str, value: &Value) {
    std::fs::write(folder.join(name), value.to_string()).unwrap();
}

#[track_caller]
fn lines(ran: &Ran) -> Vec<&str> {
    ran.out.lines().collect()
}

#[test]
fn the_sample_is_drawn_in_every_way() {
    let folder = folder();
    let path = folder.path();
    let text = ephor(path, &["graph", "show", REVIEW]).ends(0);
    assert_eq!(
        text.out,
        "review\n  START -> draft\n  draft -> review [if tries in 1, 2, 3], END [if tries = 4]\n  \
         review (stops before) -> publish [if good], END [if stop], draft [if else]\n  publish -> \
         END\n  END\n"
    );
    let mermaid = ephor(path, &["graph", "show", REVIEW, "--format", "mermaid"]).ends(0);
    assert!(mermaid.out.starts_with("flowchart TB\n") && mermaid.out.contains("stops before"));
    let dot = ephor(path, &["graph", "show", REVIEW, "--format", "dot"]).ends(0);
    assert!(dot.out.starts_with("digraph {\n") && dot.out.contains("style=dashed"));
    let [json] =
        ephor(path, &["graph", "show", REVIEW, "--json"]).ends(0).json().try_into().unwrap();
    assert_eq!(json["name"], "review");
    assert_eq!(json["nodes"].as_array().unwrap().len(), 5);
    assert_eq!(json["nodes"][2]["interrupt_before"], true);
    let text = std::fs::read(REVIEW).unwrap();
    let piped = with_input(path, &["graph", "show", "-"], &text).ends(0);
    assert!(piped.out.starts_with("review\n"));
}

#[track_caller]
fn routes(graph: &str, node: &str, state: Value, wanted: &[&str]) {
    let folder = folder();
    let path = folder.path();
    let text = state.to_string();
    let ran = ephor(path, &["graph", "route", graph, node, &text]).ends(0);
    assert_eq!(lines(&ran), wanted, "{node} {state}");
    let ran = ephor(path, &["graph", "route", graph, node, &text, "--json"]).ends(0);
    assert_eq!(ran.json(), [json!({"next": wanted})]);
}

#[test]
fn the_sample_is_asked_where_it_leads() {
    routes(REVIEW, "START", json!({}), &["draft"]);
    routes(REVIEW, "draft", json!({"tries": 2}), &["review"]);
    routes(REVIEW, "draft", json!({"tries": 4}), &["END"]);
    routes(REVIEW, "draft", json!({"tries": 5}), &["END"]);
    routes(REVIEW, "review", json!({"verdict": "good"}), &["publish"]);
    routes(REVIEW, "review", json!({"verdict": null}), &["draft"]);
    routes(REVIEW, "publish", json!({}), &["END"]);
}

#[test]
fn states_come_from_arguments_files_and_standard_input() {
    let folder = folder();
    let path = folder.path();
    let route = |state: &str| ephor(path, &["graph", "route", REVIEW, "review", state]);
    assert_eq!(lines(&ephor(path, &["graph", "route", REVIEW, "review"]).ends(0)), ["draft"]);
    std::fs::write(path.join("s.json"), b"\xef\xbb\xbf{\"verdict\": \"stop\"}\n").unwrap();
    assert_eq!(lines(&route("@s.json").ends(0)), ["END"]);
    let piped =
        with_input(path, &["graph", "route", REVIEW, "review", "-"], br#"{"verdict": "good"}"#);
    assert_eq!(lines(&piped.ends(0)), ["publish"]);
    route("@none.json").ends(5).says("none.json");
    route("{").ends(2).says("isn't JSON");
    route("[1]").ends(1).says("no state of graph");
    ephor(path, &["graph", "route", "-", "a", "-"]).ends(2).says("both");
}

#[test]
fn what_is_not_there_is_not_found() {
    let folder = folder();
    let path = folder.path();
    ephor(path, &["graph", "show", "nope"]).ends(5).says("nope").says("--journal FILE");
    ephor(path, &["graph", "route", "nope", "a"]).ends(5);
    ephor(path, &["graph", "route", REVIEW, "nobody"]).ends(5).says("it has: START, draft, review");
    ephor(path, &["graph", "route", REVIEW, "END"]).ends(5);
    ephor(path, &["graph", "show", "w", "--journal", "none.db"]).ends(5).says("none.db");
    ephor(path, &["graph", "list", "x.json", "--journal", "none.db"]).ends(2);
    ephor(path, &["graph", "list", "--conversation", "c"]).ends(2).says("--journal");
    ephor(path, &["graph", "show", "."]).ends(2).says("folder");
}

#[test]
fn a_route_without_a_target_is_a_failure_that_says_what_there_is() {
    let folder = folder();
    let path = folder.path();
    write(
        path,
        "g.json",
        &json!({
            "name": "g", "nodes": ["a", "b"], "edges": [["START", "a"]],
            "routes": {"a": {"by": "k", "to": {"yes": "b"}}}
        }),
    );
    let ran = ephor(path, &["graph", "route", "g.json", "a", "{\"k\": \"no\"}"]).ends(1);
    ran.says("no target for \"k\" = \"no\"").says("it has: yes");
}

#[test]
fn graphs_are_listed() {
    let folder = folder();
    let path = folder.path();
    let built_in = ephor(path, &["graph", "list", "--json"]).ends(0);
    let names: Vec<String> =
        ephor::graphs::all().iter().map(|view| view.topology().name.clone()).collect();
    let listed = built_in.json();
    let listed: Vec<&str> = listed.iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(listed, names);
    if names.is_empty() {
        built_in.says("no graph is built in").says("--journal FILE");
    }
    write(path, "p.json", &plan());
    ephor(path, &["graph", "list", REVIEW, "p.json"])
        .ends(0)
        .shows("review  graph  5 nodes, 7 edges")
        .shows("check and tell  plan  5 nodes, 5 edges  p.json");
    let listed = ephor(path, &["graph", "list", "p.json", "--json"]).ends(0).json();
    let wanted = json!({"name": "check and tell", "kind": "plan", "nodes": 5, "edges": 5,
                        "file": "p.json"});
    assert_eq!(listed, [wanted]);
}

#[test]
fn a_plan_is_a_graph_too() {
    let folder = folder();
    let path = folder.path();
    write(path, "p.json", &plan());
    let shown = ephor(path, &["graph", "show", "p.json"]).ends(0);
    assert_eq!(
        shown.out,
        "\"check and tell\"\n  begin -> check\n  check (CONDITION) -> good [if output.result == \
         true], bad [if output.result == false]\n  good (CONDITION) -> end\n  bad (CONDITION) -> \
         end [if nodes.check.output.n > input.least]\n  end\n"
    );
    let whole = json!({"decision_type": "CREATE_WORKFLOW_PLAN", "payload": plan()});
    write(path, "whole.json", &whole);
    assert_eq!(ephor(path, &["graph", "show", "whole.json"]).ends(0).out, shown.out);
    let file = path.join("p.json").display().to_string();
    routes(&file, "START", json!({}), &["begin"]);
    routes(&file, "begin", json!({}), &["check"]);
    routes(&file, "check", json!({"check": {"result": true}}), &["good"]);
    routes(&file, "check", json!({"check": {"result": false}}), &["bad"]);
    routes(&file, "check", json!({"check": {"result": 1}}), &["END"]);
    routes(&file, "good", json!({"good": null}), &["end"]);
    routes(&file, "bad", json!({"check": {"n": 3}, "input": {"least": 2}}), &["end"]);
    routes(&file, "bad", json!({"check": {"n": 1}, "input": {"least": 2}}), &["END"]);
    routes(&file, "end", json!({}), &["END"]);
    ephor(path, &["graph", "route", "p.json", "bad"]).ends(1).says("can't be determined");
    ephor(path, &["graph", "route", "p.json", "check", "[1]"]).ends(1).says("outputs of its nodes");
    ephor(path, &["graph", "route", "p.json", "zz"]).ends(5).says("it has: begin, check");
}

#[track_caller]
fn refused(text: &[u8], says: &[&str]) {
    let folder = folder();
    std::fs::write(folder.path().join("f.json"), text).unwrap();
    for command in [&["graph", "show", "f.json"][..], &["graph", "list", "f.json"]] {
        let mut ran = ephor(folder.path(), command).ends(1);
        assert!(ran.out.is_empty(), "{}", ran.out);
        for says in says {
            ran = ran.says(says);
        }
    }
}

#[test]
fn files_that_are_no_graph_say_why() {
    refused(b"", &["line 1", "isn't a graph"]);
    refused(b"\xff\xfe", &["UTF-8"]);
    refused(b"[]", &["line 1"]);
    refused(b"{\"name\": \"x\",\n\"nods\": []}", &["line 2, column 6", "did you mean `nodes`?"]);
    refused(b"{\"action_type\": \"respond\"}", &["payload of a respond"]);
    let whole = b"{\"decision_type\": \"respond\", \"payload\": {\"action_type\": \"respond\"}}";
    refused(whole, &["payload of a respond"]);
    refused(b"{\"nodes\": [{\"node_id\": \"a\"}]}", &["isn't a plan", "missing field", "line 1"]);
    refused("[".repeat(100_000).as_bytes(), &["isn't a graph"]);
}

#[test]
fn all_mistakes_of_a_graph_are_told_by_name() {
    let graph =
        json!({"name": "g", "nodes": ["a", "a", "b"], "edges": [["END", "a"], ["a", "zz"]]});
    let mistakes = [
        "DUPLICATE_NODE",
        "\"a\"",
        "END_AS_SOURCE",
        "UNKNOWN_TARGET",
        "\"zz\"",
        "NO_ENTRY",
        "4 mistakes",
    ];
    refused(graph.to_string().as_bytes(), &mistakes);
    let mut wrong = plan();
    wrong["edges"][0]["source"] = json!("zz");
    wrong["edges"][1]["condition"] = json!("output.");
    wrong["edges"][4] = json!({"source": "good", "target": "check"});
    refused(
        wrong.to_string().as_bytes(),
        &["UNKNOWN_SOURCE", "\"zz\"", "CYCLE", "check -> good", "BAD_CONDITION", "3 mistakes"],
    );
    let folder = folder();
    write(folder.path(), "g.json", &graph);
    let ran = ephor(folder.path(), &["graph", "show", "g.json", "--json"]).ends(1);
    let [told] = ran.json().try_into().unwrap();
    let codes: Vec<_> = told["mistakes"].as_array().unwrap().iter().map(|it| &it["code"]).collect();
    assert_eq!(codes, ["DUPLICATE_NODE", "END_AS_SOURCE", "UNKNOWN_TARGET", "NO_ENTRY"]);
}

#[test]
fn the_workflows_of_a_journal_are_graphs_too() {
    let folder = folder();
    let path = folder.path();
    let mut plan = plan();
    plan["edges"][4].as_object_mut().unwrap().remove("condition");
    plan["nodes"][1]["config"]["expression"] = json!("1 < 2");
    write(path, "p.json", &plan);
    ephor(path, &["run", "p.json"]).ends(0);
    let list = |more: &[&str]| {
        let arguments = [&["graph", "list", "--journal", "ephor.db", "--json"], more].concat();
        ephor(path, &arguments)
    };
    let [listed] = list(&[]).ends(0).json().try_into().unwrap();
    assert_eq!(listed["name"], "check and tell");
    assert_eq!((&listed["nodes"], &listed["status"]), (&json!(5), &json!("COMPLETED")));
    let conversation = listed["conversation"].as_str().unwrap();
    let id = listed["workflow_id"].as_str().unwrap();
    assert_eq!(list(&["--conversation", conversation]).ends(0).json()[0], listed);
    list(&["--conversation", "other"]).ends(5).says("no such conversation");
    ephor(path, &["graph", "list", "--journal", "ephor.db"]).ends(0).shows(id).shows("5 nodes");
    ephor(path, &["graph", "show", id, "--journal", "ephor.db"])
        .ends(0)
        .shows("check (CONDITION) -> good [if output.result == true]");
    let state = r#"{"check": {"result": true}}"#;
    let ran = ephor(path, &["graph", "route", id, "check", state, "--journal", "ephor.db"]);
    assert_eq!(lines(&ran.ends(0)), ["good"]);
    ephor(path, &["graph", "show", "nope", "--journal", "ephor.db"]).ends(5).says("graph list");
}

#[test]
fn names_can_not_command_the_terminal() {
    let folder = folder();
    let name = "\u{1b}[2J\u{7}";
    write(
        folder.path(),
        "g.json",
        &json!({
            "name": name, "nodes": [name], "edges": [["START", name], [name, "END"]]
        }),
    );
    for command in [
        &["graph", "show", "g.json"][..],
        &["graph", "show", "g.json", "--format", "mermaid"],
        &["graph", "show", "g.json", "--format", "dot"],
        &["graph", "list", "g.json"],
        &["graph", "route", "g.json", "START"],
        &["graph", "route", "g.json", "none"],
    ] {
        let ran = ephor(folder.path(), command);
        assert!(!ran.out.contains('\u{1b}') && !ran.err.contains('\u{1b}'), "{ran:?}");
    }
}
