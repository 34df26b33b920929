//! A failure that fits one screen: what failed, its input, the reason, what to try next.

use std::process::ExitCode;

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

/// Writing to stdout failed. A reader that has gone away is a quiet end.
impl From<std::io::Error> for Problem {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Self::quiet(Exit::Done),
            _ => Self::failed("the output can't be written", error),
        }
    }
}
