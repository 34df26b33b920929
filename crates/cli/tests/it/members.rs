//! The book lists the members of what commands print with `--json`: what is printed is listed.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::common::{ephor, folder, with_input};

/// The rows of the book's table: a command, and the names in its second cell.
fn listed() -> BTreeMap<String, BTreeSet<String>> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/operations.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, table) = page.split_once("| Command | Members |\n| --- | --- |\n").unwrap();
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let row = |line: &str| {
        let mut cells = line.split('|').skip(1);
        let command = cells.next().unwrap().trim().trim_matches('`').to_owned();
        (command, names(cells.next().unwrap()))
    };
    rows.map(row).collect()
}

#[test]
fn what_is_printed_is_in_the_book() {
    let folder = folder();
    ephor(folder.path(), &["init", "shop"]).ends(0);
    let at = &folder.path().join("shop");
    let asked = ephor(at, &["ask", "How many customers?", "--json"]).ends(0);
    let waits = ephor(at, &["ask", "How many orders?", "--review", "--json"]).ends(4);
    ephor(at, &["token", "create", "ann", "--role", "viewer"]).ends(0);
    let decision = json!({"decision_type": "continue", "payload": {"thought": ""}}).to_string();
    let checked = with_input(at, &["check", "-", "--json"], decision.as_bytes()).ends(3);
    let node = json!({"node_id": "n", "type": "CONDITION", "name": "n",
                      "config": {"expression": "1 < 2"}});
    let plan = json!({"name": "p", "description": "d", "nodes": [node], "edges": []}).to_string();
    let ran = with_input(at, &["run", "-", "--json"], plan.as_bytes()).ends(0);
    let mut printed = BTreeMap::from([
        ("ask".to_owned(), [asked.json(), waits.json()].concat()),
        ("run".to_owned(), ran.json()),
        ("check".to_owned(), checked.json()),
    ]);
    let call = r#"HTTP --config-json {"url":"https://a.example","method":"GET"}"#;
    for (command, members) in listed() {
        // Events have a page of their own.
        if command == "journal show CONVERSATION" {
            continue;
        }
        let objects = printed.remove(&command).unwrap_or_else(|| {
            let given = command.replace("CODE", "NOBODY").replace("KIND", call);
            let words: Vec<&str> = given.split(' ').chain(["--json"]).collect();
            ephor(at, &words).ends(0).json()
        });
        assert!(!objects.is_empty(), "{command} printed nothing");
        for name in objects.iter().flat_map(|object| object.as_object().unwrap().keys()) {
            assert!(members.contains(name), "the book doesn't list {name:?} of `{command}`");
        }
    }
}
