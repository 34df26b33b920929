//! `ephor check`: one verdict a line, whatever the lines are.

use crate::common;

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use common::{Ran, command, ephor, folder, with_input};
use serde_json::{Value, json};

fn good() -> String {
    let payload = json!({"action_type": "respond", "response": "Hi", "intent": "greeting",
                         "confidence": 1.0});
    json!({"decision_type": "respond", "payload": payload}).to_string()
}

fn lines(input: &[u8]) -> Ran {
    with_input(folder().path(), &["check", "--jsonl"], input)
}

/// The first place where two lists differ: thousands of entries are no message.
fn differing(got: &[String], wanted: &[&str]) -> Option<usize> {
    assert_eq!(got.len(), wanted.len());
    got.iter().zip(wanted).position(|(got, wanted)| got != wanted)
}

fn verdicts(ran: &Ran) -> Vec<String> {
    ran.json().iter().map(|line| line["verdict"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn one_decision_is_one_object_over_several_lines() {
    let value: Value = serde_json::from_str(&good()).unwrap();
    let pretty = serde_json::to_string_pretty(&value).unwrap();
    let ran = with_input(folder().path(), &["check"], pretty.as_bytes()).ends(0);
    let [verdict] = ran.json().try_into().unwrap();
    let fields: Vec<&str> = verdict.as_object().unwrap().keys().map(String::as_str).collect();
    let wanted =
        ["corrected", "corrections", "errors", "payload", "suggestion", "verdict", "violations"];
    assert_eq!(fields.len(), wanted.len());
    assert!(wanted.iter().all(|name| fields.contains(name)), "{fields:?}");
    assert_eq!(verdict["payload"]["response"], "Hi");
}

#[test]
fn a_rejected_decision_says_what_is_wrong_and_where() {
    let line = json!({"decision_type": "create_node", "coordinator": {"correction": "off"},
        "payload": {"action_type": "create_node", "node_type": "HTTP", "node_name": "x",
                    "config": {"method": "GET"}}});
    let ran = lines(line.to_string().as_bytes()).ends(3);
    let violation = &ran.json()[0]["violations"][0];
    assert_eq!(violation["pointer"], "/config/url");
    for field in ["code", "message", "expected", "hint"] {
        assert!(violation[field].as_str().is_some_and(|text| !text.is_empty()), "{violation}");
    }
}

#[test]
fn hostile_lines_are_rejected_and_the_next_are_judged() {
    let good = good();
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let large = json!({"decision_type": "respond", "payload": {"action_type": "respond",
        "response": "x".repeat(10 << 20), "intent": "greeting", "confidence": 1.0}});
    let mut input = b"\xef\xbb\xbf".to_vec();
    let mut wanted = Vec::new();
    let mut add = |line: &[u8], verdict: &'static str| {
        input.extend_from_slice(line);
        input.extend_from_slice(b"\r\n");
        input.extend_from_slice(&good.as_bytes()[..good.len()]);
        input.extend_from_slice(b"\n\n   \n");
        wanted.extend([verdict, "validated"]);
    };
    for line in [
        &b"{\"decision_type\": \"respond\", \"payload\": {\"response\": \"\xff\xfe\"}}"[..],
        b"not json",
        b"[]",
        b"null",
        b"{\"decision_type\": \"no_such\", \"payload\": {}}",
        b"{\"decision_type\": \"respond\"}",
        b"{\"decision_type\": \"respond\", \"payload\": 7}",
        b"{\"decision_type\": \"respond\", \"payload\": {\"confidence\": NaN}}",
        b"{\"decision_type\": \"respond\", \"payload\": {\"confidence\": 1e999}}",
        b"{\"decision_type\": \"respond\", \"payload\": {}, \"coordinator\": {\"x\": 1}}",
        b"\x00",
        deep.as_bytes(),
        large.to_string().as_bytes(),
    ] {
        add(line, "rejected");
    }
    let ran = lines(&input).ends(3);
    assert_eq!(verdicts(&ran), wanted);
    for line in ran.json().iter().filter(|line| line["verdict"] == "rejected") {
        assert!(!line["violations"].as_array().unwrap().is_empty(), "{line}");
        assert!(!line["errors"].as_array().unwrap().is_empty(), "{line}");
    }
}

#[test]
fn two_thousand_mixed_lines_keep_their_order() {
    let mut input = String::new();
    let mut wanted = Vec::new();
    for number in 0..2000 {
        match number % 4 {
            0 => input.push_str("{broken"),
            1 => input.push_str(&format!(
                "{{\"decision_type\": \"continue\", \"payload\": {{\"n\": {number}}}}}"
            )),
            _ => input.push_str(&good().replace("Hi", &format!("Hi {number}"))),
        }
        input.push('\n');
        wanted.push(if number % 4 < 2 { "rejected" } else { "validated" });
    }
    let ran = lines(input.as_bytes()).ends(3);
    assert_eq!(differing(&verdicts(&ran), &wanted), None);
    let answers = ran.json();
    assert!(
        (0..2000)
            .filter(|n| n % 4 >= 2)
            .all(|n| { answers[n]["payload"]["response"] == format!("Hi {n}") })
    );
}

#[test]
fn an_empty_stream_fails_and_an_empty_decision_is_rejected() {
    // A gate that was given nothing has passed nothing.
    assert_eq!(lines(b"\n \n").ends(1).says("nothing was judged").out, "");
    let ran = with_input(folder().path(), &["check"], b"").ends(3);
    assert_eq!(ran.json()[0]["violations"][0]["code"], "INVALID_JSON");
    // Lines are spoken of only where lines are read.
    for bytes in [&b"{"[..], b"\xff", b"[]"] {
        let ran = with_input(folder().path(), &["check"], bytes).ends(3);
        assert!(!ran.out.contains("line isn't") && !ran.out.contains("each line"), "{}", ran.out);
    }
    assert!(lines(b"{\n").ends(3).out.contains("the line isn't JSON"));
}

#[test]
fn files() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("d.json"), good()).unwrap();
    ephor(path, &["check", "d.json"]).ends(0);
    ephor(path, &["check", "--jsonl", "d.json"]).ends(0);
    ephor(path, &["check", "none.json"]).ends(5).says("none.json").says("there is no such file");
    ephor(path, &["check", "."]).ends(2).says("folder");
    ephor(path, &["check", "--no-such-flag"]).ends(2);
}

#[test]
fn the_settings_are_the_judges() {
    let folder = folder();
    std::fs::write(
        folder.path().join("ephor.toml"),
        "[runtime.judge]\ncorrection = \"off\"\ndisabled_rules = []\nmax_payload_bytes = 40\n",
    )
    .unwrap();
    let ran = with_input(folder.path(), &["check"], good().as_bytes()).ends(3);
    assert_eq!(ran.json()[0]["violations"][0]["code"], "PAYLOAD_TOO_LARGE");
}

#[test]
fn whoever_feeds_line_by_line_gets_each_verdict_at_once() {
    let folder = folder();
    let mut child = command(folder.path(), &["check", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(input, "{}", good()).unwrap();
        // Blocks for ever if the verdict waits for more input.
        assert!(output.next().unwrap().unwrap().contains("validated"));
    }
    drop(input);
    assert!(output.next().is_none());
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_is_a_quiet_end() {
    let folder = folder();
    let mut child = command(folder.path(), &["check", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    drop(child.stdout.take());
    // The program may have ended before it has read it all.
    let _ = input.write_all(format!("{}\n", good()).repeat(100).as_bytes());
    drop(input);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8(ended.stderr).unwrap(), "");
}

/// Lines are judged by the policies that the settings name, or not at all.
#[test]
fn lines_are_judged_by_the_configured_policies() {
    let folder = common::folder();
    let path = folder.path();
    std::fs::create_dir(path.join("policy")).unwrap();
    let policy = |text: &str| std::fs::write(path.join("policy/a.cedar"), text).unwrap();
    let call = |kind: &str, config: &str| {
        format!(
            "{{\"decision_type\": \"create_node\", \"payload\": {{\"action_type\": \"create_node\", \
                 \"node_type\": \"{kind}\", \"node_name\": \"n\", \"config\": {config}}}}}\n"
        )
    };
    let sum = call("CONDITION", "{\"expression\": \"1 + 1\"}");
    let tool = call("calculate", "{\"expression\": \"1 + 1\"}");
    let check = |line: &str| common::with_input(path, &["check", "--jsonl"], line.as_bytes());
    check(&sum).ends(0);
    std::fs::write(path.join("ephor.toml"), "[runtime]\npolicy = \"policy\"\n").unwrap();
    policy("permit (principal, action, resource);");
    check(&sum).ends(0);
    check(&tool).ends(0);
    policy("@id(\"no-nodes\") forbid (principal, action == Action::\"create_node\", resource);");
    let ran = check(&sum).ends(3);
    assert!(ran.out.contains("no-nodes"), "{}", ran.out);
    policy(
        "@id(\"look\") @hold(\"look first\") permit (principal, action == Action::\"create_node\", resource);",
    );
    check(&sum).ends(4);
    // The folder's limits hold too.
    policy("permit (principal, action, resource);");
    std::fs::write(path.join("policy/limits.toml"), "[judge]\nmax_payload_bytes = 10\n").unwrap();
    check(&sum).ends(3);
    std::fs::write(path.join("policy/limits.toml"), "").unwrap();
    policy("permit (;");
    check(&sum).ends(1);
    // A folder without a policy permits nothing by accident, whoever loads it.
    std::fs::remove_file(path.join("policy/a.cedar")).unwrap();
    std::fs::write(path.join("policy/a.cedar.txt"), "forbid (principal, action, resource);")
        .unwrap();
    std::fs::write(path.join("plan.json"), "{}").unwrap();
    for ran in [
        check(&sum).ends(1),
        common::ephor(path, &["policy", "check"]).ends(1),
        common::ephor(path, &["run", "plan.json"]).ends(2),
    ] {
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains("NO_POLICY") && said.contains("a.cedar.txt"), "{said}");
    }
    std::fs::write(path.join("policy/limits.toml"), "allow_empty = true").unwrap();
    check(&sum).ends(0);
    std::fs::remove_dir_all(path.join("policy")).unwrap();
    check(&sum).ends(5);
}

/// A decision is judged as in a chat: with the bundled agents and their tools.
#[test]
fn agents_and_tools_are_those_of_a_chat() {
    let spawn = r#"{"decision_type": "spawn_subagent", "payload": {"action_type": "spawn_subagent",
        "subagent_type": "researcher", "task_payload": {"query": "actors"}}}"#
        .replace('\n', " ");
    let draw = r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
        "node_type": "CHART", "node_name": "draw", "config": {"title": "t", "data": []}}}"#
        .replace('\n', " ");
    let own = spawn.replacen('{', r#"{"registry": {"subagents": ["reader"]}, "#, 1);
    let folder = folder();
    let path = folder.path();
    for (line, code) in [(&spawn, "SUBAGENT_NOT_FOUND"), (&draw, "UNKNOWN_NODE_TYPE")] {
        with_input(path, &["check"], line.as_bytes()).ends(0);
        let bare = with_input(path, &["check", "--bare"], line.as_bytes()).ends(3);
        assert_eq!(bare.json()[0]["violations"][0]["code"], code);
    }
    // A line that lists agents says which there are.
    let ran = with_input(path, &["check"], own.as_bytes()).ends(3);
    assert_eq!(ran.json()[0]["violations"][0]["code"], "SUBAGENT_NOT_FOUND");
}

/// A file in another format would otherwise look like one in which there is nothing to trust.
#[test]
fn suggestions_need_a_recording_that_can_be_read() {
    let folder = folder();
    let suggest =
        |lines: &str| with_input(folder.path(), &["policy", "suggest", "-"], lines.as_bytes());
    let other = "{\"request\": {}, \"answer\": {}}\n";
    suggest(other).ends(1).says("no recording that can be read").says("--help");
    let chat = r#"{"messages": [{"role": "user", "content": "hello"}]}"#;
    suggest(&format!("{other}{chat}\n")).ends(0).says("1 line(s) could not be read");
}
