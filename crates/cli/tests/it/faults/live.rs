//! A program that is spoken with while it runs, and a server whose answers wait for the test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// How long a test waits for anything before it fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// The lines of one of its outputs, as they come.
struct Lines {
    come: Receiver<String>,
    seen: String,
}

impl Lines {
    fn of(output: impl Read + Send + 'static) -> Self {
        let (tell, come) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    return;
                }
            }
        });
        Self { come, seen: String::new() }
    }

    /// Reads on until a line holds a text. False: there was none in time, or it ended.
    fn until(&mut self, text: Option<&str>) -> bool {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(line) = self.come.recv_timeout(left) else {
                return false;
            };
            self.seen += &line;
            self.seen.push('\n');
            if text.is_some_and(|text| line.contains(text)) {
                return true;
            }
        }
    }
}

/// A program at work.
pub struct Live {
    child: Child,
    input: Option<ChildStdin>,
    out: Lines,
    err: Lines,
}

impl Live {
    pub fn start(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let out = Lines::of(child.stdout.take().unwrap());
        let err = Lines::of(child.stderr.take().unwrap());
        Self { child, input, out, err }
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    pub fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    #[track_caller]
    pub fn until_out(&mut self, text: &str) {
        let found = self.out.until(Some(text));
        assert!(found, "no {text:?} on stdout: {}\n{}", self.out.seen, self.err.seen);
    }

    #[track_caller]
    pub fn until_err(&mut self, text: &str) {
        let found = self.err.until(Some(text));
        assert!(found, "no {text:?} on stderr: {}\n{}", self.err.seen, self.out.seen);
    }

    /// Waits for its end, with nothing more on its input: its code, and its outputs.
    #[track_caller]
    pub fn ends(mut self, code: i32) -> (String, String) {
        drop(self.input.take());
        self.out.until(None);
        self.err.until(None);
        let end = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if Instant::now() > end {
                self.child.kill().unwrap();
                panic!("it doesn't end: {}\n{}", self.out.seen, self.err.seen);
            }
            std::thread::yield_now();
        };
        let (out, err) = (std::mem::take(&mut self.out.seen), std::mem::take(&mut self.err.seen));
        assert_eq!(status.code(), Some(code), "stdout: {out}\nstderr: {err}");
        (out, err)
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server that does something before each of its answers. It ends with the test.
pub struct Receiving {
    pub url: String,
    keys: Arc<Mutex<Vec<String>>>,
}

impl Receiving {
    pub fn and(before: impl Fn() + Send + Sync + 'static) -> Self {
        Self::answering(move || {
            before();
            true
        })
    }

    /// The same where the connection ends instead if it says so: nobody knows what became of it.
    pub fn answering(answers: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/pay", listener.local_addr().unwrap());
        let keys: Arc<Mutex<Vec<String>>> = Arc::default();
        let ledger = keys.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let key = take(&stream);
                ledger.lock().unwrap().push(key);
                if !answers() {
                    continue;
                }
                let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\
                              Content-Length: 13\r\nConnection: close\r\n\r\n{\"paid\":true}";
                let _ = (&stream).write_all(answer.as_bytes());
            }
        });
        Self { url, keys }
    }

    /// How many requests it has had.
    pub fn hits(&self) -> usize {
        self.keys().len()
    }

    /// Their idempotency keys.
    pub fn keys(&self) -> Vec<String> {
        self.keys.lock().unwrap().clone()
    }

    /// A plan that posts to it, and settings that let it.
    pub fn plan(&self, folder: &std::path::Path) {
        let plan = serde_json::json!({"name": "pay", "description": "pays", "edges": [],
            "nodes": [{"node_id": "pay", "type": "HTTP", "name": "pay",
                       "config": {"url": self.url, "method": "POST", "body": {"amount": 1}}}]});
        std::fs::write(folder.join("plan.json"), plan.to_string()).unwrap();
        let open = "[runtime.effects.http]\nallow_private = [\"127.0.0.1\"]\n";
        std::fs::write(folder.join("ephor.toml"), open).unwrap();
    }
}

/// Reads a request; its idempotency key.
fn take(stream: &TcpStream) -> String {
    let mut reader = BufReader::new(stream);
    let (mut length, mut key) = (0, String::new());
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).is_err() || line.trim_end().is_empty() {
            break;
        }
        match line.trim_end().to_ascii_lowercase().split_once(": ") {
            Some(("content-length", value)) => length = value.parse().unwrap_or(0),
            Some(("idempotency-key", value)) => key = value.to_owned(),
            _ => {}
        }
    }
    let _ = reader.read_exact(&mut vec![0; length]);
    key
}
