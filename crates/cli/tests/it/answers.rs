//! What people are told before and after they answer: the commands, the question, and what came of it.

use std::path::Path;

use serde_json::{Value, json};

use crate::common::{ephor, folder, with_input};
use crate::inbox::{held, held_call, node, policy, waiting};

/// A folder whose policy holds one type of decision, and a plan.
pub fn holding(at: &Path, action: &str) {
    policy(at, action, "");
    std::fs::write(at.join("ephor.toml"), "[runtime]\npolicy = \"policy\"\n").unwrap();
    let plan = json!({"name": "sum", "description": "adds", "edges": [], "nodes": [
        {"node_id": "n", "type": "CONDITION", "name": "n", "config": {"expression": "20 + 1"}}]});
    std::fs::write(at.join("plan.json"), plan.to_string()).unwrap();
}

fn id(item: &Value) -> String {
    item["id"].as_str().unwrap().to_owned()
}

/// Whoever approves is told the command that runs it, and that command does.
#[test]
fn a_plan_that_was_held_is_run_once_it_is_approved() {
    let folder = folder();
    let at = folder.path();
    holding(at, "create_workflow_plan");
    let held = ephor(at, &["run", "plan.json"]).ends(4).says("which stores the plan");
    assert!(!held.err.contains("the model"), "{}", held.err);
    let item = id(&waiting(at));
    let shown = ephor(at, &["inbox", "show", &item]).ends(0).shows("from the request itself");
    for way in ["approve", "edit", "reject", "answer"] {
        assert!(shown.err.contains(&format!("ephor inbox {way} {item}")), "{}", shown.err);
    }
    let approved = ephor(at, &["inbox", "approve", &item, "--by", "ada"]).ends(0);
    let (_, command) = approved.err.split_once("to run it: ephor ").expect(&approved.err);
    let words: Vec<&str> = command.lines().next().unwrap().split(' ').collect();
    ephor(at, &words).ends(0).shows("21");
    ephor(at, &["runs", "list"]).ends(0).shows("completed");
}

#[test]
fn a_run_that_was_held_goes_on_where_it_is_approved() {
    let folder = folder();
    let at = folder.path();
    holding(at, "execute_workflow");
    ephor(at, &["run", "plan.json"]).ends(4).says("which runs it");
    let item = id(&waiting(at));
    ephor(at, &["inbox", "approve", &item, "--by", "ada"]).ends(0).shows("21");
}

#[test]
fn a_call_is_rejected_like_a_decision() {
    let folder = folder();
    let at = folder.path();
    let (server, item) = held_call(at);
    let item = id(&item);
    // Wrong answers change nothing, and aren't attempts.
    for _ in 0..3 {
        let wrong = ["inbox", "edit", &item, "--by", "ada", "--payload", "{\"x\":1}"];
        ephor(at, &wrong).ends(2).says("INVALID_ANSWER").says("response_schema");
    }
    ephor(at, &["inbox", "answer", &item, "--by", "ada", "--text", ""]).ends(2);
    let reject = ["inbox", "reject", &item, "--by", "ada", "--reason", "no", "--json"];
    let told = ephor(at, &reject).ends(0).json();
    let code = &told[0]["violations"][0]["code"];
    assert_eq!((&told[0]["outcome"], code), (&json!("rejected"), &json!("REJECTED_BY_PERSON")));
    assert_eq!(server.hits(), 0);
    let runs = ephor(at, &["runs", "list", "--json"]).ends(0).json();
    assert!(runs[0]["nodes"][0]["attempt"].as_u64().unwrap() <= 2, "{runs:?}");
}

#[test]
fn a_question_is_shown_in_full_and_answered_with_text() {
    let folder = folder();
    ephor(folder.path(), &["init", "shop"]).ends(0);
    let at = &folder.path().join("shop");
    ephor(at, &["ask", "How many customers are there?", "--review"]).ends(4);
    let item = waiting(at);
    let message = item["message"].as_str().unwrap();
    assert!(message.lines().count() > 2, "{message}");
    let shown = ephor(at, &["inbox", "show", &id(&item)]).ends(0);
    for line in message.lines().map(str::trim).filter(|line| !line.is_empty()) {
        assert!(shown.out.contains(line), "no {line:?} in {}", shown.out);
    }
    assert!(!shown.out.contains("\"plan\""), "{}", shown.out);

    let chat = ["chat", "--conversation", "c", "--journal", "other.db"];
    with_input(at, &chat, b"Analyse the data\n").ends(4);
    let inbox = |more: &[&str]| {
        ephor(at, &[&["inbox", "--by", "ada", "--journal", "other.db"], more].concat())
    };
    let asked = inbox(&["--json"]).ends(0).json();
    let question = id(&asked[0]);
    inbox(&["show", &question]).ends(0).says(&format!("ephor inbox answer {question} --text"));
    inbox(&["answer", &question, "--text", " "]).ends(2).says("--text");
    inbox(&["happened", &question]).ends(2).says("NOT_IN_DOUBT");
}

#[test]
fn filters_that_match_nothing_are_told_apart_from_an_empty_inbox() {
    let folder = folder();
    let at = folder.path();
    held(at, &[node("1")]);
    for filter in ["--agent", "--action", "--rule"] {
        ephor(at, &["inbox", "list", filter, "nosuch"]).ends(0).says("nothing that matches");
    }
    let of = |name| ephor(at, &["inbox", "list", "--conversation", name]);
    of("nosuch").ends(5).says("no such conversation");
    of("shop").ends(0).shows("asks for create_node");
    of("local/shop").ends(0).shows("asks for create_node");
    ephor(at, &["runs", "list", "--conversation", "nosuch"]).ends(5);
}
