//! Names and texts that would command a terminal, or show themselves as what they aren't.

use std::path::Path;

use serde_json::{Value, json};

use super::common::{Ran, command, ephor, fed, folder, with_input};

/// A title for the window, a red line, a reversed end, a name of no width, a line of its own.
const EVIL: &str =
    "a\u{1b}]0;pwned\u{7}\u{9b}31mb\u{202e}fdp.c\u{2066}d\u{200b}e\u{2028}f\u{feff}\u{e0041}g";

fn hidden(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t')
        || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                     | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
                     | '\u{e0000}'..='\u{e007f}')
}

#[track_caller]
fn clean(what: &[&str], ran: Ran) -> Ran {
    for text in [&ran.out, &ran.err] {
        let raw: Vec<char> = text.chars().filter(|c| hidden(*c)).collect();
        assert!(raw.is_empty(), "{what:?} shows {raw:?}: {text:?}");
    }
    ran
}

fn plan(expression: &str) -> Value {
    json!({
        "name": EVIL, "description": EVIL,
        "nodes": [
            {"node_id": format!("n{EVIL}"), "type": "CONDITION", "name": EVIL,
             "config": {"expression": expression}},
            {"node_id": "m", "type": "CONDITION", "name": "m", "config": {"expression": "true"}},
        ],
        "edges": [{"source": format!("n{EVIL}"), "target": "m"}],
    })
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).unwrap();
}

#[test]
fn names_of_a_plan_reach_no_terminal_as_they_are() {
    let folder = folder();
    let at = folder.path();
    write(at, "good.json", &plan("'x' + 'y'").to_string());
    write(at, "bad.json", &plan("input.nothing.at.all == 1").to_string());
    write(at, "leaves.json", &{
        let mut plan = plan("'x'");
        // Two ends, each told under its node's id.
        let end = json!({"node_id": "end", "type": "CONDITION", "name": "e",
                         "config": {"expression": "true"}});
        plan["nodes"].as_array_mut().unwrap().push(end);
        plan["edges"] = json!([{"source": "m", "target": format!("n{EVIL}")},
                               {"source": "m", "target": "end"}]);
        plan.to_string()
    });
    let shows = |command: &[&str]| clean(command, ephor(at, command));
    shows(&["run", "good.json", "-v"]).ends(0);
    shows(&["run", "leaves.json"]).ends(0).shows("]0;pwned");
    assert_ne!(shows(&["run", "bad.json"]).code, 0);
    shows(&["graph", "show", "good.json"]).ends(0);
    shows(&["graph", "list", "--journal", "ephor.db"]).ends(0);
    let listed = shows(&["journal", "list", "--json"]).ends(0).json();
    shows(&["journal", "list"]).ends(0).shows("]0;pwned");
    shows(&["journal", "tail", "--once", "--after", "0"]).ends(0).shows("]0;pwned");
    shows(&["journal", "tail", "--once", "--after", "0", "--json"]).ends(0);
    for one in &listed {
        let name = one["conversation"].as_str().unwrap();
        shows(&["journal", "show", name]).ends(0).shows("]0;pwned");
        let events = shows(&["journal", "show", name, "--json"]).ends(0).json();
        // What programs get is what was said.
        let made = events.iter().find(|event| event["type"] == "WorkflowCreated");
        if let Some(made) = made {
            assert_eq!(made["data"]["plan"]["name"], EVIL);
        }
    }
    // A name can't make up an event of its own.
    let shown = shows(&["journal", "tail", "--once", "--after", "0"]);
    let events = shows(&["journal", "tail", "--once", "--after", "0", "--json"]).json();
    assert_eq!(shown.out.lines().count(), events.len());
}

/// Our colours are ours alone: a name can't take one on, nor end one.
#[test]
fn colours_are_the_programs_own() {
    let folder = folder();
    let at = folder.path();
    write(at, "good.json", &plan("true").to_string());
    let coloured = |arguments: &[&str]| {
        let mut command = command(at, arguments);
        command.env_remove("NO_COLOR").env("TERM", "xterm").env("CLICOLOR_FORCE", "1");
        let mut ran = fed(command, b"").ends(0);
        let own = ["1", "2", "31", "32", "33", "34", "0"].map(|code| format!("\u{1b}[{code}m"));
        let painted = own.iter().any(|code| ran.out.contains(code) || ran.err.contains(code));
        assert!(painted, "{arguments:?} has no colour: {}{}", ran.out, ran.err);
        for code in &own {
            (ran.out, ran.err) = (ran.out.replace(code, ""), ran.err.replace(code, ""));
        }
        clean(arguments, ran);
    };
    coloured(&["run", "good.json"]);
    coloured(&["journal", "list"]);
    coloured(&["journal", "tail", "--once", "--after", "0"]);
}

#[test]
fn a_person_who_approves_sees_that_something_is_hidden() {
    let folder = folder();
    let at = folder.path();
    std::fs::create_dir(at.join("policy")).unwrap();
    write(
        at,
        "policy/hold.cedar",
        "@id(\"look\") @hold(\"look first\")\npermit (principal, action == Action::\"create_workflow_plan\", resource);\n",
    );
    write(at, "ephor.toml", "[runtime]\npolicy = \"policy\"\n");
    write(at, "plan.json", &plan("true").to_string());
    let shows = |command: &[&str]| clean(command, ephor(at, command));
    shows(&["run", "plan.json"]).ends(4);
    let listed = shows(&["inbox", "--json"]).ends(0).json();
    let id = listed[0]["id"].as_str().unwrap();
    shows(&["inbox"]).ends(0);
    shows(&["inbox", "show", id]).ends(0).shows("b\u{fffd}fdp.c");
}

#[test]
fn cells_answers_and_verdicts_are_clean() {
    let folder = folder();
    let at = folder.path();
    let database = rusqlite::Connection::open(at.join("shop.db")).unwrap();
    database.execute_batch("create table customers(id integer primary key, name text)").unwrap();
    database.execute("insert into customers values (1, ?1)", [EVIL]).unwrap();
    let ask = ["ask", "Show all customers", "--db", "shop.db"];
    clean(&ask, ephor(at, &ask)).ends(0).shows("]0;pwned");
    let ask = ["ask", "Show all customers", "--db", "shop.db", "--json"];
    clean(&ask, ephor(at, &ask)).ends(0);
    let decision = json!({"decision_type": "respond", "payload": {"response": EVIL}});
    let check = ["check", "--jsonl"];
    let judged = with_input(at, &check, format!("{decision}\n").as_bytes());
    clean(&check, judged).json();
    let chat = ["chat", "--journal", ":memory:"];
    clean(&chat, with_input(at, &chat, format!("say {EVIL}\n").as_bytes()));
    let wrong = ["run", EVIL];
    clean(&wrong, ephor(at, &wrong)).ends(5);
    let wrong = [EVIL];
    clean(&wrong, ephor(at, &wrong)).ends(2);
}
