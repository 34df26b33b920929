//! A provider from hell: whatever it answers, memory and requests are bounded, and the reason is
//! told.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::json;

use crate::common::{command, ephor, folder};

/// For whatever a process is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
/// Most that the process may ever have taken, in KiB; endless bodies took 4.8 GB.
const MEMORY: u64 = 300_000;

pub const OK: &str = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n";

type Answer = fn(&mut TcpStream) -> std::io::Result<()>;

/// A server that gives every request the same answer, and counts them.
struct Hell {
    url: String,
    asked: Arc<AtomicUsize>,
}

impl Hell {
    fn start(answer: Answer) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let asked = Arc::new(AtomicUsize::new(0));
        let count = asked.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let count = count.clone();
                std::thread::spawn(move || {
                    if read(&mut stream).is_some() {
                        count.fetch_add(1, Ordering::SeqCst);
                        // A client that has had enough goes away.
                        let _ = answer(&mut stream);
                    }
                });
            }
        });
        Self { url, asked }
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

/// Reads one request whole.
pub fn read(stream: &mut TcpStream) -> Option<()> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim_end().to_lowercase();
        if let Some(text) = line.strip_prefix("content-length:") {
            length = text.trim().parse().ok()?;
        }
        if line.is_empty() {
            return reader.read_exact(&mut vec![0; length]).ok();
        }
    }
}

pub fn whole(stream: &mut TcpStream, head: &str, body: &str) -> std::io::Result<()> {
    write!(stream, "{head}content-length: {}\r\n\r\n{body}", body.len())
}

fn endless(stream: &mut TcpStream) -> std::io::Result<()> {
    write!(stream, "{OK}\r\n{{\"id\": \"")?;
    let piece = [b'x'; 64 * 1024];
    loop {
        stream.write_all(&piece)?;
    }
}

/// 500 MB of blanks in half a megabyte: one block of gzip, again and again.
fn bomb(stream: &mut TcpStream) -> std::io::Result<()> {
    write!(stream, "{OK}content-encoding: gzip\r\n\r\n")?;
    let zip = flate2::write::GzEncoder::new(stream, flate2::Compression::best());
    let mut zip = zip;
    let piece = vec![b' '; 1 << 20];
    for _ in 0..500 {
        zip.write_all(&piece)?;
    }
    zip.finish().map(drop)
}

fn huge(stream: &mut TcpStream) -> std::io::Result<()> {
    let text = "x".repeat(50_000_000);
    whole(stream, OK, &json!({"choices": [{"message": {"content": text}}]}).to_string())
}

fn hang(stream: &mut TcpStream) -> std::io::Result<()> {
    stream.read_to_end(&mut Vec::new()).map(drop)
}

fn slow_down(stream: &mut TcpStream) -> std::io::Result<()> {
    let head = "HTTP/1.1 429 X\r\nretry-after: 3600\r\nconnection: close\r\n";
    whole(stream, head, "{\"error\": {\"message\": \"too many\"}}")
}

fn failing(stream: &mut TcpStream) -> std::io::Result<()> {
    whole(stream, "HTTP/1.1 500 X\r\nconnection: close\r\n", "{\"error\": {\"message\": \"oops\"}}")
}

fn half(stream: &mut TcpStream) -> std::io::Result<()> {
    write!(stream, "{OK}content-length: 1000\r\n\r\n{{\"id\": \"c1\", \"choi")
}

fn no_json(stream: &mut TcpStream) -> std::io::Result<()> {
    whole(stream, OK, "{\"id\": \"c1\", \"choices\": [}")
}

fn uncounted(stream: &mut TcpStream) -> std::io::Result<()> {
    let body = json!({"id": "c1", "object": "chat.completion", "created": 1, "model": "m",
        "choices": [{"index": 0, "finish_reason": "stop",
                     "message": {"role": "assistant", "content": "Hello there, nice to meet you."}}],
        "usage": {"prompt_tokens": "many", "completion_tokens": -1, "total_tokens": 1}});
    whole(stream, OK, &body.to_string())
}

fn settings(folder: &Path, hell: &Hell, timeout: f64) {
    let text = format!("[model]\nendpoint = \"{}\"\ntimeout = {timeout}\n", hell.url);
    std::fs::write(folder.join("ephor.toml"), text).unwrap();
}

/// Every line that the process says, on stdout or stderr.
fn lines(child: &mut Child) -> Receiver<String> {
    let (tell, told) = channel();
    let out: [Box<dyn Read + Send>; 2] =
        [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
    for pipe in out {
        let tell = tell.clone();
        std::thread::spawn(move || {
            for line in BufReader::new(pipe).lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    return;
                }
            }
        });
    }
    told
}

/// The most memory that a process had, in KiB.
fn most(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches("kB").trim().parse().unwrap()
}

/// A message that the provider is to answer: the reason must be told, after so many requests, with
/// little memory, and the end must say that it failed.
#[track_caller]
fn check(answer: Answer, timeout: f64, asked: usize, told: &str) {
    let hell = Hell::start(answer);
    let folder = folder();
    settings(folder.path(), &hell, timeout);
    let mut chat = command(folder.path(), &["chat", "--conversation", "c", "--model", "openai::m"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = chat.stdin.take().unwrap();
    stdin.write_all(b"hello\n").unwrap();
    let lines = lines(&mut chat);
    let mut said = Vec::new();
    loop {
        match lines.recv_timeout(PATIENCE) {
            Ok(line) => said.push(line),
            Err(RecvTimeoutError::Timeout) => panic!("nothing more is said: {said:#?}"),
            Err(RecvTimeoutError::Disconnected) => panic!("no {told:?}: {said:#?}"),
        }
        if said.join(" ").contains(told) {
            break;
        }
    }
    let memory = most(&chat);
    drop(stdin);
    assert_eq!(chat.wait().unwrap().code(), Some(1), "{said:#?}");
    assert_eq!(hell.asked(), asked, "{said:#?}");
    assert!(memory < MEMORY, "{memory} KiB");
}

#[test]
fn a_body_without_end() {
    check(endless, 30.0, 1, "more than 16000000 bytes");
}

#[test]
fn a_gzip_bomb() {
    check(bomb, 30.0, 1, "more than 16000000 bytes");
}

#[test]
fn an_answer_of_fifty_megabytes() {
    check(huge, 30.0, 1, "more than 16000000 bytes");
}

#[test]
fn a_hang() {
    check(hang, 1.5, 3, "there was no answer within 1.5 s (after 3 attempts)");
}

#[test]
fn a_wait_of_an_hour() {
    check(slow_down, 30.0, 1, "it asks to wait 3600 s");
}

#[test]
fn a_failure_that_lasts() {
    check(failing, 30.0, 3, "oops (after 3 attempts)");
}

#[test]
fn half_an_answer() {
    check(half, 30.0, 3, "broke off (after 3 attempts)");
}

#[test]
fn no_json_at_all() {
    check(no_json, 30.0, 3, "not JSON (after 3 attempts)");
}

fn one_node(folder: &Path) {
    let plan = json!({"name": "ask", "description": "asks a model", "edges": [],
        "nodes": [{"node_id": "a", "type": "LLM", "name": "a",
                   "config": {"prompt": "Say hello to me, please."}}]});
    std::fs::write(folder.join("plan.json"), plan.to_string()).unwrap();
}

/// An LLM node is tried again by its recovery, and by nobody else.
#[test]
fn a_node_has_one_budget_of_attempts() {
    let hell = Hell::start(failing);
    let folder = folder();
    settings(folder.path(), &hell, 30.0);
    one_node(folder.path());
    ephor(folder.path(), &["run", "plan.json", "--model", "openai::m"]).ends(1).says("oops");
    assert_eq!(hell.asked(), 3);
}

#[test]
fn tokens_that_are_not_counted_are_not_free() {
    let hell = Hell::start(uncounted);
    let folder = folder();
    settings(folder.path(), &hell, 30.0);
    one_node(folder.path());
    ephor(folder.path(), &["run", "plan.json", "--model", "openai::m"]).ends(0);
    let called = ["journal", "tail", "--after", "0", "--once", "--kind", "NodeCompleted", "--json"];
    let called = ephor(folder.path(), &called).ends(0).json();
    let usage = &called[0]["data"]["output"]["usage"];
    let tokens = |name: &str| usage[name].as_u64().unwrap_or_default();
    assert!(tokens("input_tokens") > 5 && tokens("output_tokens") > 5, "{called:#?}");
}
