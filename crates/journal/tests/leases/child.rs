//! A process of its own that has a journal open: this test program once more. It does what it is told
//! line by line, and answers each line.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;

use ephor_core::{ConversationId, Disposition};
use ephor_journal::{Commit, Sqlite, Store};
use ephor_testkit::bus::Note;

const JOURNAL: &str = "EPHOR_TEST_OWNED_JOURNAL";
/// What the child's answers begin with, among what the test harness says.
const ANSWER: &str = "answer: ";

pub(crate) fn id(name: &str) -> ConversationId {
    ConversationId::new(name).unwrap()
}

/// Writes one more event.
pub(crate) async fn write(journal: &Sqlite, name: &str) {
    let head = journal.head(&id(name)).await.unwrap();
    let draft = Note::draft(&id(name), "x");
    let event = draft.seal(head + 1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    journal.append(Commit::new(id(name), head, vec![Arc::new(event)])).await.unwrap();
}

/// Whether nobody else who is alive has it.
pub(crate) async fn claim(journal: &Sqlite, name: &str) -> bool {
    journal.owners().unwrap().claim(&id(name)).await.unwrap().alone
}

/// The names of what was left behind, in order.
pub(crate) async fn left_behind(journal: &Sqlite) -> Vec<String> {
    let left = journal.owners().unwrap().left_behind(100).await.unwrap();
    let mut left: Vec<_> = left.iter().map(|id| id.name().to_owned()).collect();
    left.sort();
    left
}

/// A process with the journal open; it is killed when this is dropped.
pub(crate) struct Other {
    child: Child,
    orders: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Other {
    pub(crate) fn start(journal: &Path) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["child::obeys", "--exact", "--ignored", "--nocapture"])
            .env(JOURNAL, journal)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let orders = child.stdin.take().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut other = Self { child, orders, lines };
        assert_eq!(other.answer(), "open");
        other
    }

    fn answer(&mut self) -> String {
        let answers = |line: String| line.split_once(ANSWER).map(|(_, answer)| answer.to_owned());
        self.lines.find_map(|line| answers(line.unwrap())).unwrap()
    }

    pub(crate) fn tell(&mut self, order: &str) -> String {
        writeln!(self.orders, "{order}").unwrap();
        self.answer()
    }

    /// Has it claim conversations, and write an event to each.
    pub(crate) fn work_on(&mut self, names: &[&str]) {
        for name in names {
            self.tell(&format!("claim {name}"));
            self.tell(&format!("write {name}"));
        }
    }

    /// SIGKILL.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Lets it close the journal and end.
    pub(crate) fn end(mut self) {
        assert_eq!(self.tell("end"), "ended");
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[ignore = "it is the child of the other tests"]
fn obeys() {
    let Some(path) = std::env::var_os(JOURNAL) else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let journal = Sqlite::open(path).unwrap();
    println!("{ANSWER}open");
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let answer = match line.split_once(' ') {
            Some(("claim", name)) => {
                if runtime.block_on(claim(&journal, name)) {
                    "alone"
                } else {
                    "not alone"
                }
            }
            Some(("write", name)) => {
                runtime.block_on(write(&journal, name));
                "written"
            }
            Some(("release", name)) => {
                journal.owners().unwrap().release(&id(name));
                "released"
            }
            _ => {
                assert_eq!(line, "end");
                runtime.block_on(journal.close());
                println!("{ANSWER}ended");
                return;
            }
        };
        println!("{ANSWER}{answer}");
    }
}
