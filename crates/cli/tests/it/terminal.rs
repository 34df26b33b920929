//! What somebody sees who sits at a terminal: lines are edited, Markdown is laid out.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::common::{command, ephor, folder};

/// The program at a terminal of its own.
struct Seat {
    child: Child,
    terminal: File,
    seen: String,
}

impl Seat {
    fn take(folder: &Path, arguments: &[&str]) -> Self {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let size = Winsize { ws_row: 40, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&terminal, size).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
        let end = || File::options().read(true).write(true).open(&name).unwrap();
        // A session of its own: else lines would be read from the terminal that the tests run at.
        let asked = command(folder, arguments);
        let mut seated = Command::new("setsid");
        // What is waited for in vain ends the test, and doesn't hold it up.
        seated.args(["--ctty", "--wait", "timeout", "--foreground", "120"]);
        seated.arg(asked.get_program()).args(asked.get_args());
        for (name, value) in asked.get_envs() {
            match value {
                Some(value) => seated.env(name, value),
                None => seated.env_remove(name),
            };
        }
        seated.current_dir(folder).env("TERM", "xterm").env("XDG_STATE_HOME", folder);
        let child = seated.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
        Self { child, terminal: File::from(terminal), seen: String::new() }
    }

    /// Waits until a text is shown that wasn't before.
    #[track_caller]
    fn sees(&mut self, text: &str) {
        let mut bytes = [0; 4096];
        while !self.seen.contains(text) {
            let count = self.terminal.read(&mut bytes).unwrap_or(0);
            assert!(count > 0, "it ended without {text:?}: {}", self.seen);
            self.seen.push_str(&plain(&String::from_utf8_lossy(&bytes[..count])));
        }
        let end = self.seen.find(text).unwrap() + text.len();
        self.seen.drain(..end);
    }

    fn types(&mut self, text: &str) {
        self.terminal.write_all(text.as_bytes()).unwrap();
    }

    fn code(mut self) -> Option<i32> {
        let mut rest = [0; 4096];
        while matches!(self.terminal.read(&mut rest), Ok(1..)) {}
        self.child.wait().unwrap().code()
    }
}

/// Without what moves the cursor and paints.
fn plain(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.find(|c: char| c.is_ascii_alphabetic()).map_or(piece.len(), |at| at + 1);
        plain.push_str(&piece[end..]);
    }
    plain.replace('\r', "")
}

#[test]
fn a_chat_edits_lines_and_lays_out_answers() {
    let folder = folder();
    ephor(folder.path(), &["init", "shop"]).ends(0);
    let mut seat = Seat::take(&folder.path().join("shop"), &["chat", "--journal", ":memory:"]);
    seat.sees("Try: What can you do?");
    seat.sees("> ");
    seat.types("\r");
    seat.sees("> ");
    seat.types("Top five customers?\r");
    seat.sees("thinking");
    // The shop's figures are of the last days: who comes first changes with them.
    seat.sees("revenue\n");
    seat.sees("────\n");
    seat.sees("> ");
    // What was typed before comes back.
    seat.types("\u{1b}[A\r");
    seat.sees("revenue\n");
    seat.sees("> ");
    seat.types("/help\r");
    seat.sees("/quit   leave");
    seat.sees("> ");
    seat.types("/quit\r");
    assert_eq!(seat.code(), Some(0));
    let kept = std::fs::read_to_string(folder.path().join("shop/ephor/history")).unwrap();
    assert!(kept.contains("Top five customers?"), "{kept}");
}

#[test]
fn a_review_shows_the_plan_and_the_statement_before_it_runs() {
    let folder = folder();
    ephor(folder.path(), &["init", "shop"]).ends(0);
    let at = folder.path().join("shop");
    let ask = ["ask", "How many customers are there?", "--review", "--journal", ":memory:"];
    let mut seat = Seat::take(&at, &ask);
    seat.sees("Shall I carry out this plan?");
    seat.sees("approve (y), or reject (n)");
    seat.sees("approve? ");
    seat.types("n\r");
    seat.sees("You rejected the plan before this one.");
    seat.sees("approve? ");
    seat.types("y\r");
    seat.sees("DATABASE waits for approval");
    seat.sees("SELECT COUNT(*) AS customer_count FROM customers");
    seat.sees("approve? ");
    seat.types("perhaps\r");
    seat.sees("not an answer");
    seat.types("y\r");
    seat.sees("Customer count: 60");
    assert_eq!(seat.code(), Some(0));
}

/// Whoever runs a plan that is held can approve it there, and it goes on.
#[test]
fn a_held_plan_is_approved_where_it_is_run() {
    let folder = folder();
    let at = folder.path();
    crate::answers::holding(at, "create_workflow_plan");
    let mut seat = Seat::take(at, &["run", "plan.json"]);
    seat.sees("create_workflow_plan waits for approval");
    seat.sees("approve? ");
    seat.types("y\r");
    seat.sees("21");
    assert_eq!(seat.code(), Some(0));
    let mut seat = Seat::take(at, &["run", "plan.json"]);
    seat.sees("approve? ");
    seat.types("n too dear\r");
    seat.sees("too dear");
    seat.sees("it was rejected, and nothing was done");
    assert_eq!(seat.code(), Some(3));
}

/// Each line of help and of data fits, so that the terminal breaks no word.
#[test]
fn lines_fit_the_terminal() {
    let folder = folder();
    for arguments in
        [&["--help"][..], &["ask", "--help"], &["explain"], &["journal", "verify", "-h"]]
    {
        let mut seat = Seat::take(folder.path(), arguments);
        let mut bytes = Vec::new();
        let _ = seat.terminal.read_to_end(&mut bytes);
        let shown = plain(&String::from_utf8_lossy(&bytes));
        assert!(shown.lines().count() > 5, "{shown}");
        for line in shown.lines() {
            assert!(line.chars().count() <= 80, "{arguments:?}: {line}");
        }
    }
}

#[test]
fn an_interrupted_prompt_leaves() {
    let folder = folder();
    let mut seat = Seat::take(folder.path(), &["chat", "--journal", ":memory:"]);
    seat.sees("> ");
    seat.types("half a li\u{3}");
    assert_eq!(seat.code(), Some(0));
}
