//! Commands that do something: demo, chat, run, and the journal that they leave.

use crate::common;

use std::collections::HashSet;
use std::path::Path;

use common::{command, ephor, fed, folder, with_input};
use serde_json::{Value, json};

fn database(folder: &Path) {
    let connection = rusqlite::Connection::open(folder.join("shop.db")).unwrap();
    connection
        .execute_batch(
            "CREATE TABLE sales (id INTEGER PRIMARY KEY, sold_on TEXT, region TEXT, product TEXT,
                                 quantity INTEGER, amount REAL);
             INSERT INTO sales VALUES (1,'2026-08-02','North','Tea',10,100),
                 (2,'2026-08-15','South','Coffee',5,150), (3,'2026-09-01','North','Coffee',4,120);",
        )
        .unwrap();
}

fn node(id: &str, kind: &str, config: Value) -> Value {
    json!({"node_id": id, "type": kind, "name": id, "config": config})
}

/// A plan of two nodes in a row over the shop's database.
fn plan() -> Value {
    json!({
        "name": "regions", "description": "sales by region",
        "nodes": [
            node("sums", "DATABASE", json!({"query":
                "SELECT region, sum(amount) AS total FROM sales WHERE amount > ? GROUP BY region ORDER BY region",
                "params": ["${input.least}"], "connection": "shop"})),
            node("north", "CONDITION", json!({"expression": "nodes.sums.output.rows[0].total == 220.0"})),
        ],
        "edges": [{"source": "sums", "target": "north"}],
        "global_config": {"inputs": [{"name": "least", "default": 0}]}
    })
}

fn write(folder: &Path, name: &str, value: &Value) {
    std::fs::write(folder.join(name), value.to_string()).unwrap();
}

#[test]
fn the_demo_happens_and_its_events_are_in_the_kept_journal() {
    let folder = folder();
    let path = folder.path();
    let ran = ephor(path, &["demo", "--json", "--journal", "d.db"]).ends(0);
    let mut lines = ran.json();
    let summary = lines.pop().unwrap()["summary"].clone();
    let types =
        |kind: &str| lines.iter().filter(|line| line["type"] == format!("ephor.{kind}")).count();
    assert_eq!(types("DecisionRejected"), 1);
    assert_eq!(types("NodeExecutionFailed"), 1);
    assert!(types("ClarificationRequested") >= 1 && types("WorkflowCompleted") >= 3);
    assert_eq!(summary["decisions"]["made"], types("DecisionMade"));
    assert_eq!(summary["decisions"]["approved"], types("DecisionValidated"));

    let mut recorded = HashSet::new();
    for name in summary["conversations"].as_array().unwrap() {
        let name = name.as_str().unwrap();
        let shown = ephor(path, &["journal", "show", name, "--json", "--journal", "d.db"]).ends(0);
        let sequences: Vec<u64> = shown
            .json()
            .iter()
            .map(|event| {
                recorded.insert(event["id"].as_str().unwrap().to_owned());
                event["sequence"].as_str().unwrap().parse().unwrap()
            })
            .collect();
        assert!(sequences.iter().copied().eq(1..=sequences.len() as u64), "{name}: {sequences:?}");
    }
    let durable = |line: &&Value| line["sequence"] != "00000000000000000000";
    for line in lines.iter().filter(durable) {
        assert!(recorded.contains(line["id"].as_str().unwrap()), "not recorded: {line}");
    }
    assert_eq!(summary["events"], recorded.len());

    let listed = ephor(path, &["journal", "list", "--json", "--journal", "d.db"]).ends(0).json();
    assert_eq!(listed.len(), summary["conversations"].as_array().unwrap().len());
    let report = listed.iter().find(|one| one["conversation"] == "local/demo-report").unwrap();
    assert_eq!(report["workflows"][0]["status"], "COMPLETED");

    // A second demo in the same journal is told in conversations of its own.
    let again = ephor(path, &["demo", "--journal", "d.db"]).ends(0).shows("recovery");
    assert!(again.out.contains("demo-report-2") && !again.out.contains('\u{1b}'));
}

#[test]
fn the_demo_leaves_nothing_behind_and_says_when_it_can_not_begin() {
    let folder = folder();
    let demo = |temporary: &Path| {
        let mut command = command(folder.path(), &["demo", "--no-color"]);
        command.env("TMPDIR", temporary);
        fed(command, b"")
    };
    let ran = demo(folder.path()).ends(0).shows("rejected").shows("503").shows("received");
    assert!(ran.err.is_empty(), "{}", ran.err);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    demo(&folder.path().join("none")).ends(1).says("temporary folder");
    ephor(folder.path(), &["demo", "--journal", "no/folder/d.db"]).ends(5).says("make it first");
}

#[test]
fn journals_are_shown_as_people_and_programs_want_it() {
    let folder = folder();
    let path = folder.path();
    with_input(path, &["chat", "--conversation", "c-1"], b"What is 6 * 7?\n").ends(0).shows("42");
    with_input(path, &["chat", "--conversation", "c-2"], b"hello\n").ends(0);
    ephor(path, &["journal", "list"]).ends(0).shows("c-1").shows("c-2").shows("approved");
    ephor(path, &["journal", "show", "c-1"])
        .ends(0)
        .shows("UserMessageReceived")
        .shows("\"What is 6 * 7?\"");
    let show = |more: &[&str]| {
        let arguments = [&["journal", "show", "c-1", "--json"], more].concat();
        ephor(path, &arguments).ends(0).json()
    };
    let all = show(&[]);
    assert_eq!(show(&["--after", "2"]).len(), all.len() - 2);
    let decisions = show(&["--kind", "Decision*"]);
    assert!(!decisions.is_empty() && decisions.len() < all.len());
    assert!(all.iter().all(|event| event["specversion"] == "1.0"));
    ephor(path, &["journal", "show", "nobody"]).ends(5).says("journal list");
    let typo = ephor(path, &["journal", "show", "c-1", "--kind", "NodeStartd"]).ends(0);
    typo.says("no event type NodeStartd; did you mean NodeStarted?");
    assert_eq!(ephor(path, &["journal", "show", "c-1", "--kind", "WorkflowFailed"]).err, "");
    ephor(path, &["journal", "show", " "]).ends(2);
    ephor(path, &["journal", "list", "--tenant", "other"]).ends(0).says("other");

    let tail = ephor(path, &["journal", "tail", "--once", "--after", "0", "--json"]).ends(0).json();
    let both = |name: &str| tail.iter().any(|event| event["subject"] == name);
    assert!(both("c-1") && both("c-2"));
    let positions: Vec<u64> =
        tail.iter().map(|event| event["ephorposition"].as_u64().unwrap()).collect();
    assert!(positions.is_sorted());
    let rest = ["journal", "tail", "--once", "--after", &positions.last().unwrap().to_string()];
    assert_eq!(ephor(path, &rest).ends(0).out, "");
}

#[test]
fn tail_follows_another_process() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let folder = folder();
    let path = folder.path();
    with_input(path, &["chat", "--conversation", "first"], b"hello\n").ends(0);
    let mut tail = command(path, &["journal", "tail", "--json", "--after", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(tail.stdout.take().unwrap()).lines();
    let mut until = |name: &str| loop {
        let line: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        if line["subject"] == name && line["type"] == "ephor.TurnEnded" {
            return;
        }
    };
    until("first");
    with_input(path, &["chat", "--conversation", "second"], b"hello\n").ends(0);
    until("second");
    tail.kill().unwrap();
    tail.wait().unwrap();
}

#[test]
fn a_plan_runs_and_its_output_is_data() {
    let folder = folder();
    let path = folder.path();
    database(path);
    write(path, "plan.json", &plan());
    let ran = ephor(path, &["run", "plan.json", "--db", "shop.db", "--json"]).ends(0);
    let [result] = ran.json().try_into().unwrap();
    assert_eq!(
        (&result["status"], result["output"]["north"].is_null()),
        (&json!("COMPLETED"), false)
    );
    let piped = with_input(
        path,
        &["run", "-", "--db", "shop=shop.db", "--input", "least=110"],
        plan().to_string().as_bytes(),
    );
    piped.ends(0).says("approved").says("sums").says("recorded as run-");
    // As `ephor check` takes it.
    let whole = json!({"decision_type": "create_workflow_plan", "payload": plan()});
    with_input(path, &["run", "-", "--db", "shop.db"], whole.to_string().as_bytes()).ends(0);
    ephor(path, &["journal", "list"]).ends(0).shows("COMPLETED");
    let silent = ["run", "plan.json", "--db", "shop.db", "--journal", ":memory:"];
    assert!(!ephor(path, &silent).ends(0).err.contains("recorded"));
}

#[test]
fn rejected_plans_say_why() {
    let folder = folder();
    let path = folder.path();
    let mut cyclic = plan();
    cyclic["edges"].as_array_mut().unwrap().push(json!({"source": "north", "target": "sums"}));
    write(path, "cyclic.json", &cyclic);
    ephor(path, &["run", "cyclic.json"]).ends(3).says("rejected").says("ephor explain");
    let [json] = ephor(path, &["run", "cyclic.json", "--json"]).ends(3).json().try_into().unwrap();
    assert_eq!(json["status"], "REJECTED");
    assert!(!json["violations"].as_array().unwrap().is_empty());
    for text in [&b"{"[..], b"", b"[]", b"null", b"\xff\xfe", &b"[".repeat(20_000)] {
        with_input(path, &["run", "-", "--journal", ":memory:"], text).ends(3).says("rejected");
    }
    write(path, "plan.json", &plan());
    ephor(path, &["run", "plan.json", "--input", "unknown=1"]).ends(3);
    let twice = ["run", "plan.json", "--input", "a=1", "--input", "a=2"];
    ephor(path, &twice).ends(2).says("given twice");
    let mut wants = plan();
    wants["global_config"]["inputs"] = json!(["least"]);
    write(path, "wants.json", &wants);
    let lacks = ephor(path, &["run", "wants.json"]).ends(3).says("the plan is stored");
    let (_, next) = lacks.err.split_once("ephor run --workflow ").expect(&lacks.err);
    let words: Vec<&str> = next.split_whitespace().take(5).collect();
    assert_eq!((words[1], words[3], words[4]), ("--conversation", "--input", "least=VALUE"));
    let stored = ["run", "--workflow", words[0], "--conversation", words[2], "--db", "none.db"];
    ephor(path, &stored).ends(5).says("none.db");
    ephor(path, &["run", "--workflow", "wf", "--conversation", words[2]])
        .ends(5)
        .says("no such workflow");
    ephor(path, &["run", "--workflow", words[0]]).ends(2).says("--conversation");
    ephor(path, &["run", "none.json"]).ends(5).says("none.json");
    ephor(path, &["run", "plan.json", "--db", "none.db"]).ends(5).says("none.db");
    ephor(path, &["run", "plan.json", "--db", "mysql://x/y"]).ends(2).says("mysql");
    ephor(path, &["run", "plan.json", "--model", "gpt"]).ends(2).says("provider::model");
    ephor(path, &["run", "plan.json", "--journal", "no/such/folder/e.db"]).ends(5).says("folder");
}

#[test]
fn a_failing_node_is_named_with_its_input_and_the_reason() {
    let folder = folder();
    let path = folder.path();
    database(path);
    let mut broken = plan();
    broken["nodes"][0]["config"]["query"] = json!("SELECT nothing FROM nowhere");
    broken["nodes"][0]["config"]["params"] = json!([]);
    write(path, "broken.json", &broken);
    ephor(path, &["run", "broken.json", "--db", "shop.db"])
        .ends(1)
        .says("node sums (DATABASE) failed")
        .says("SELECT nothing")
        .says("reason")
        .says("try");
    let ran = ephor(path, &["run", "broken.json", "--db", "shop.db", "--json"]).ends(1);
    assert_eq!(ran.json()[0]["failed_nodes"], json!(["sums"]));
    ephor(path, &["run", "broken.json"]).ends(1).says("--db NAME=URL");
}

#[test]
fn python_runs_in_its_jail_unless_it_is_switched_off() {
    let folder = folder();
    let path = folder.path();
    let python = json!({"name": "p", "description": "p", "edges": [],
        "nodes": [node("p", "PYTHON", json!({"code": "return {'n': sum(range(10))}"}))]});
    write(path, "python.json", &python);
    std::fs::write(path.join("off.toml"), "[runtime.effects.python]\nenabled = false\n").unwrap();
    ephor(path, &["run", "python.json", "--config", "off.toml"]).ends(3).says("ephor doctor");
    if let Some(reason) = ephor::effects::jail::support().refusal() {
        eprintln!("skipped: there is no jail on this machine: {reason}");
        return;
    }
    let [ran] = ephor(path, &["run", "python.json", "--json"]).ends(0).json().try_into().unwrap();
    assert_eq!(ran["output"]["p"], json!({"n": 45}));
}

#[test]
fn chat_answers_line_by_line() {
    let folder = folder();
    let path = folder.path();
    database(path);
    let ran = with_input(
        path,
        &["chat", "--db", "shop.db", "--json", "--journal", ":memory:"],
        b"What is 6 * 7?\n\nHow many sales are there?\n",
    );
    let replies = ran.ends(0).json();
    assert_eq!(replies.len(), 2);
    assert!(replies[0]["text"].as_str().unwrap().contains("42"));
    assert!(replies[1]["text"].as_str().unwrap().contains('3'), "{}", replies[1]);
    assert!(replies.iter().all(|reply| reply["outcome"] == "answered"));
}

#[test]
fn an_open_question_is_shown_again_and_answered_by_its_number() {
    let folder = folder();
    let path = folder.path();
    database(path);
    let chat = ["chat", "--db", "shop.db", "--conversation", "c"];
    with_input(path, &chat, b"Analyse the data\n").ends(4).shows("  1. ").says("open");
    let answered = with_input(path, &chat, b"1\n").ends(0).shows("  1. ");
    assert!(answered.out.lines().count() > 4, "{}", answered.out);
    with_input(path, &["chat", "-v", "--journal", ":memory:"], b"hello\n").ends(0).says("respond");
}

#[test]
fn lines_that_are_no_text_are_not_sent() {
    let folder = folder();
    let path = folder.path();
    let ran = with_input(path, &["chat", "--journal", ":memory:"], b"\xff\xfe\nWhat is 1 + 1?\n");
    ran.ends(1).says("UTF-8").shows("2");
    assert_eq!(with_input(path, &["chat", "--journal", ":memory:"], b"").ends(0).out, "");
    let empty = with_input(path, &["chat"], b"").ends(0);
    assert!(!empty.err.contains("recorded"), "{}", empty.err);
    let slashes = ["chat", "--conversation", "bad name/with/slash"];
    with_input(path, &slashes, b"hi\n").ends(2).says("TENANT/NAME");
    std::fs::write(path.join("other.db"), "no journal at all, but some bytes").unwrap();
    with_input(path, &["chat", "--journal", "other.db"], b"hi\n").ends(2).says("other.db");
    let mut colourless = command(path, &["chat", "-v", "--no-color", "--journal", ":memory:"]);
    colourless.env("NO_COLOR", "1");
    assert!(!fed(colourless, b"hello\n").ends(0).err.contains('\u{1b}'));
}
