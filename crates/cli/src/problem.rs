//! A failure that fits one screen: what failed, its input, the reason, what to try next.

use std::process::ExitCode;

use serde_json::{Map, Value};

/// How the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    Done = 0,
    Failed = 1,
    Usage = 2,
    Rejected = 3,
    Waiting = 4,
    NotFound = 5,
    /// By SIGHUP: 128 and its number, as shells say it.
    HungUp = 129,
    /// By Ctrl-C.
    Interrupted = 130,
    /// By SIGTERM.
    Terminated = 143,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// What failed, and what to do about it.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    pub exit: Exit,
    /// What failed. Empty: say nothing.
    pub what: String,
    pub input: Option<String>,
    pub reason: Option<String>,
    pub next: Option<String>,
}

impl Problem {
    pub(crate) fn new(exit: Exit, what: impl Into<String>) -> Self {
        Self { exit, what: what.into(), input: None, reason: None, next: None }
    }

    /// Something failed for a reason.
    pub(crate) fn failed(what: impl Into<String>, reason: impl std::fmt::Display) -> Self {
        Self::new(Exit::Failed, what).because(reason)
    }

    /// An end about which nothing is to be said.
    pub(crate) fn quiet(exit: Exit) -> Self {
        Self::new(exit, "")
    }

    #[must_use]
    pub(crate) fn of(mut self, input: impl Into<String>) -> Self {
        self.input = Some(input.into());
        self
    }

    #[must_use]
    pub(crate) fn because(mut self, reason: impl std::fmt::Display) -> Self {
        self.reason = Some(reason.to_string());
        self
    }

    #[must_use]
    pub(crate) fn next(mut self, next: impl Into<String>) -> Self {
        self.next = Some(next.into());
        self
    }
}

impl Problem {
    /// The same for programs, in one line. A code stands before its reason, as `CODE: reason`.
    pub(crate) fn json(&self) -> String {
        let (code, reason) = match self.reason.as_deref().and_then(|why| why.split_once(": ")) {
            Some((code, reason)) if is_code(code) => (Some(code), Some(reason)),
            _ if self.reason.as_deref().is_some_and(is_code) => (self.reason.as_deref(), None),
            _ => (None, self.reason.as_deref()),
        };
        let fields = [
            ("error", Some(self.what.as_str())),
            ("code", code),
            ("input", self.input.as_deref()),
            ("reason", reason),
            ("next", self.next.as_deref()),
        ];
        let given = fields.into_iter().filter_map(|(name, text)| {
            let text = text.filter(|text| !text.is_empty())?;
            Some((name.to_owned(), Value::from(text)))
        });
        let mut object: Map<String, Value> = given.collect();
        object.insert("exit".to_owned(), Value::from(self.exit as u8));
        Value::Object(object).to_string()
    }
}

fn is_code(text: &str) -> bool {
    let loud = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    text.len() > 2 && text.starts_with(|c: char| c.is_ascii_uppercase()) && text.chars().all(loud)
}

/// Writing to stdout failed. A reader that has gone away is a quiet end.
impl From<std::io::Error> for Problem {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Self::quiet(Exit::Done),
            _ => Self::failed("the output can't be written", error),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn programs_are_told_the_code_by_itself() {
        let read = |problem: Problem| serde_json::from_str::<Value>(&problem.json()).unwrap();
        let problem = Problem::failed("not cancelled", "RUN_OVER: the run is over: done").of("r");
        assert_eq!(
            read(problem.next("nothing")),
            json!({"error": "not cancelled", "code": "RUN_OVER", "input": "r",
                   "reason": "the run is over: done", "next": "nothing", "exit": 1})
        );
        let problem = Problem::failed("not read", "No: it is gone");
        assert_eq!(read(problem)["reason"], "No: it is gone");
    }
}
