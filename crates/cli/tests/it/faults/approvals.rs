//! A person approves what they can see: the same drawing wherever one is asked.

use std::io::Write;
use std::net::TcpListener;

use serde_json::{Value, json};

use crate::common::{ephor, folder, with_input};
use crate::faults::provider::{OK, read, whole};

/// 3,000 blanks under a key that HTTP doesn't know come first.
fn config() -> Value {
    json!({"aaa": " ".repeat(3000), "url": "http://127.0.0.1:8081/exfil", "method": "POST",
           "body": {"to": "eve", "amount": 100}})
}

fn policy(at: &std::path::Path) {
    std::fs::create_dir(at.join("policy")).unwrap();
    let text = "@id(\"all\") permit (principal, action, resource);\n\
                @id(\"look\") @hold(\"something goes out\")\n\
                permit (principal, action == Action::\"HTTP\", resource)\n\
                when { context.method == \"POST\" };\n";
    std::fs::write(at.join("policy/p.cedar"), text).unwrap();
}

#[track_caller]
fn drawn(text: &str) {
    for part in [
        "action   HTTP",
        "to       host:127.0.0.1:8081",
        "http://127.0.0.1:8081/exfil (not encrypted)",
        "body/to │ eve",
        "body/amount │ 100",
        "something goes out (asked by look)",
        "1 field that HTTP doesn't know, shown last: aaa",
        "⟨3000 blanks⟩",
        "⟶ ",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    assert!(!text.contains(&" ".repeat(200)), "{text}");
}

#[test]
fn a_run_shows_what_waits() {
    let folder = folder();
    let at = folder.path();
    policy(at);
    std::fs::write(at.join("ephor.toml"), "[runtime]\npolicy = \"policy\"\n").unwrap();
    let plan = json!({"name": "p", "description": "d", "edges": [], "nodes": [
        {"node_id": "a", "type": "HTTP", "name": "a", "config": config()}]});
    std::fs::write(at.join("plan.json"), plan.to_string()).unwrap();
    let ran = ephor(at, &["run", "plan.json"]).ends(4);
    drawn(&ran.err);
    // It came from a file, and no model was there.
    assert!(ran.err.contains("from the request itself"), "{}", ran.err);
    assert!(!ran.err.contains("the model"), "{}", ran.err);
}

#[test]
fn a_chat_and_the_inbox_show_what_waits() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    let decision = json!({"decision_type": "create_node", "payload": {
        "action_type": "create_node", "node_type": "HTTP", "node_name": "n", "config": config()}});
    let body = json!({"id": "c1", "object": "chat.completion", "created": 1, "model": "m",
        "choices": [{"index": 0, "finish_reason": "stop",
                     "message": {"role": "assistant", "content": decision.to_string()}}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}});
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            if read(&mut stream).is_some() {
                let _ = whole(&mut stream, OK, &body.to_string());
                let _ = stream.flush();
            }
        }
    });
    let folder = folder();
    let at = folder.path();
    policy(at);
    let settings = format!("[model]\nendpoint = \"{url}\"\n[runtime]\npolicy = \"policy\"\n");
    std::fs::write(at.join("ephor.toml"), settings).unwrap();
    let chat = ["chat", "--conversation", "c", "--model", "openai::m"];
    let ran = with_input(at, &chat, b"Send it, please.\n").ends(4);
    drawn(&ran.err);
    assert!(ran.err.contains("written by the model"), "{}", ran.err);

    // A decision that is held, from the inbox.
    let text = "@id(\"look\") @hold(\"something goes out\")\n\
                permit (principal, action == Action::\"create_node\", resource);\n";
    std::fs::write(at.join("policy/p.cedar"), text).unwrap();
    with_input(at, &["chat", "--conversation", "d", "--model", "openai::m"], b"Send it.\n").ends(4);
    let listed = ephor(at, &["inbox", "--json"]).ends(0).json();
    let held = listed.iter().find(|item| item["conversation"] == "local/d").unwrap();
    let shown = ephor(at, &["inbox", "show", held["id"].as_str().unwrap()]).ends(0);
    for part in [
        "action   create_node",
        "http://127.0.0.1:8081/exfil (not encrypted)",
        "aaa",
        "⟨3000 blanks⟩",
        "written by the model",
        "body/to │ eve",
    ] {
        assert!(shown.out.contains(part), "no {part:?} in\n{}", shown.out);
    }
}
