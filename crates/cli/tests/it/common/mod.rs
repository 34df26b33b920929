//! Runs the program as a person would.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What came of a run.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// The lines of stdout, as JSON.
    #[track_caller]
    pub fn json(&self) -> Vec<Value> {
        let read = |line: &str| {
            serde_json::from_str(line)
                .unwrap_or_else(|error| panic!("{error}: {line}\n{}", self.err))
        };
        self.out.lines().map(read).collect()
    }

    #[track_caller]
    pub fn ends(self, code: i32) -> Self {
        assert_eq!(self.code, code, "stdout: {}\nstderr: {}", self.out, self.err);
        self
    }

    #[track_caller]
    pub fn says(self, text: &str) -> Self {
        assert!(self.err.contains(text), "no {text:?} on stderr: {}", self.err);
        self
    }

    #[track_caller]
    pub fn shows(self, text: &str) -> Self {
        assert!(self.out.contains(text), "no {text:?} on stdout: {}", self.out);
        self
    }
}

/// A command in a folder, without the settings of whoever runs the tests.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ephor"));
    let settings = std::env::vars_os().map(|(name, _)| name);
    for name in settings.filter(|name| name.to_string_lossy().starts_with("EPHOR_")) {
        command.env_remove(name);
    }
    command.args(arguments).current_dir(folder);
    command
}

pub fn ephor(folder: &Path, arguments: &[&str]) -> Ran {
    fed(command(folder, arguments), b"")
}

/// The same with something on standard input.
pub fn with_input(folder: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    fed(command(folder, arguments), input)
}

pub fn fed(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that ends early doesn't read it all.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    Ran {
        code: status.code().unwrap_or(-1),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}
