//! Receivers that hang, people that interrupt, readers that leave.
#![cfg(unix)]

use crate::common;

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use common::{command, fed, folder, with_input};
use serde_json::json;

fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// A plan that asks a server which takes the call and never answers.
fn hanging(folder: &Path, listener: &TcpListener, timeout: u32) {
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let plan = json!({"name": "hang", "description": "asks a server that hangs", "edges": [],
        "nodes": [{"node_id": "ask", "type": "HTTP", "name": "ask",
                   "config": {"url": url, "method": "GET", "timeout": timeout}}]});
    std::fs::write(folder.join("plan.json"), plan.to_string()).unwrap();
    let open = "[runtime.effects.http]\nallow_private = [\"127.0.0.1\"]\n";
    std::fs::write(folder.join("ephor.toml"), open).unwrap();
}

#[test]
fn a_receiver_that_hangs_is_given_up() {
    let folder = folder();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    hanging(folder.path(), &listener, 1);
    let mut run = command(folder.path(), &["run", "plan.json"]);
    run.env("EPHOR_RECOVERY__MAX_ATTEMPTS", "1");
    fed(run, b"").ends(1).says("node ask (HTTP) failed").says("TIMEOUT").says("try");
}

#[test]
fn an_interrupted_run_says_so_and_is_on_record() {
    let folder = folder();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    hanging(folder.path(), &listener, 60);
    let child = command(folder.path(), &["run", "plan.json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The node is at work once its request is here.
    let (mut call, _) = listener.accept().unwrap();
    assert!(call.read(&mut [0; 16]).unwrap() > 0);
    interrupt(&child);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("interrupted"));
    let list = ["journal", "list"];
    fed(command(folder.path(), &list), b"").ends(0).shows("READY");
}

#[test]
fn tail_and_chat_end_cleanly_when_interrupted() {
    let folder = folder();
    let path = folder.path();
    with_input(path, &["chat", "--conversation", "c"], b"hello\n").ends(0);
    let mut tail =
        command(path, &["journal", "tail", "--after", "0"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(tail.stdout.take().unwrap()).lines();
    lines.find(|line| line.as_ref().unwrap().contains("TurnEnded")).unwrap().unwrap();
    interrupt(&tail);
    assert_eq!(tail.wait().unwrap().code(), Some(0));

    let mut chat = command(path, &["chat", "--conversation", "d"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(chat.stdin.as_mut().unwrap(), b"What is 6 * 7?\n").unwrap();
    let mut lines = BufReader::new(chat.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().contains("42"));
    interrupt(&chat);
    assert_eq!(chat.wait().unwrap().code(), Some(0));
}
