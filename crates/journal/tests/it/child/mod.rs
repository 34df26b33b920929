//! A process of its own that has a journal open, a file or a database: this test program once more. It does
//! what it is told line by line, and answers each line.
//!
//! | order | answer |
//! | --- | --- |
//! | `claim C` | `alone`, `not alone`, or `theirs` |
//! | `write C` | `written`, `fenced`, or `conflict`: one event, in the epoch of its claim |
//! | `insist C N BY` | `written`: so many events, each where the head is then |
//! | `take_turns C N BY` | `written`: each claimed, until that is granted, and given back |
//! | `release C`, `end` | `released`, `ended` |
#![allow(dead_code)]

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use ephor_core::{ConversationId, Disposition};
use ephor_journal::{ClaimError, Commit, Journal, JournalError, Position, Sqlite};
use ephor_testkit::bus::Note;

const JOURNAL: &str = "EPHOR_TEST_OWNED_JOURNAL";
const LEASE: &str = "EPHOR_TEST_OWNED_LEASE_MS";
/// What the child's answers begin with, among what the test harness says.
const ANSWER: &str = "answer: ";

pub(crate) fn id(name: &str) -> ConversationId {
    ConversationId::new(name).unwrap()
}

/// Writes one more event.
pub(crate) async fn write(journal: &dyn Journal, name: &str) {
    let head = journal.head(&id(name)).await.unwrap();
    append(journal, name, head, 0, "x").await.unwrap();
}

/// Whether nobody else who is alive has it.
pub(crate) async fn claim(journal: &dyn Journal, name: &str) -> bool {
    journal.owners().unwrap().claim(&id(name)).await.unwrap().alone
}

/// The names of what was left behind, in order.
pub(crate) async fn left_behind(journal: &dyn Journal) -> Vec<String> {
    let left = journal.owners().unwrap().left_behind(100).await.unwrap();
    let mut left: Vec<_> = left.iter().map(|id| id.name().to_owned()).collect();
    left.sort();
    left
}

/// Who has said what in each conversation, in its order: `BY NUMBER`.
pub(crate) async fn said(journal: &dyn Journal) -> HashMap<String, Vec<String>> {
    let mut said = HashMap::<_, Vec<_>>::new();
    for (_, event) in journal.read_all(Position::START, 100_000).await.unwrap() {
        let of: &mut Vec<_> = said.entry(event.conversation.name().to_owned()).or_default();
        of.push(event.read::<Note>().unwrap().text.clone());
        assert_eq!(event.sequence, of.len() as u64, "{} has gaps", event.conversation);
    }
    said
}

async fn append(
    journal: &dyn Journal,
    name: &str,
    head: u64,
    epoch: u64,
    text: &str,
) -> Result<Position, JournalError> {
    let draft = Note::draft(&id(name), text);
    let event = draft.seal(head + 1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    journal.append(Commit::new(id(name), head, vec![Arc::new(event)]).with_epoch(epoch)).await
}

/// A process with the journal open; it is killed when this is dropped.
pub(crate) struct Other {
    child: Child,
    orders: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Other {
    pub(crate) fn start(journal: impl AsRef<OsStr>) -> Self {
        Self::begin(Command::new(std::env::current_exe().unwrap()).env(JOURNAL, journal))
    }

    /// The same in a database, with a lease of that length.
    pub(crate) fn start_with_lease(url: &str, lease: Duration) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        Self::begin(command.env(JOURNAL, url).env(LEASE, lease.as_millis().to_string()))
    }

    fn begin(command: &mut Command) -> Self {
        let mut child = command
            .args(["child::obeys", "--exact", "--ignored", "--nocapture"])
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

    pub(crate) fn answer(&mut self) -> String {
        let answers = |line: String| line.split_once(ANSWER).map(|(_, answer)| answer.to_owned());
        self.lines.find_map(|line| answers(line.unwrap())).unwrap()
    }

    /// Says what it is to do, and doesn't wait for it.
    pub(crate) fn order(&mut self, order: &str) {
        writeln!(self.orders, "{order}").unwrap();
    }

    pub(crate) fn tell(&mut self, order: &str) -> String {
        self.order(order);
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

/// The same work by so many processes at once. They say all in a conversation of all, and in one of their
/// own each.
pub(crate) fn all_at_once(others: &mut [Other], order: &str, times: usize) {
    for (number, other) in others.iter_mut().enumerate() {
        other.order(&format!("{order} shared {times} {number}"));
        other.order(&format!("{order} own-{number} {times} {number}"));
    }
    for other in others {
        assert_eq!((other.answer(), other.answer()), ("written".into(), "written".into()));
    }
}

/// Each of so many processes has said each thing once, in its order.
pub(crate) async fn has_all(journal: &dyn Journal, processes: usize, times: usize) {
    let said = said(journal).await;
    for number in 0..processes {
        let wanted: Vec<_> = (0..times).map(|time| format!("{number} {time}")).collect();
        let own = format!("{number} ");
        let shared = said["shared"].iter().filter(|text| text.starts_with(&own));
        assert!(shared.eq(&wanted), "{number} in {:?}", said["shared"]);
        assert_eq!(said[&format!("own-{number}")], wanted);
    }
    assert_eq!(said.values().map(Vec::len).sum::<usize>(), 2 * processes * times);
}

#[test]
#[ignore = "it is the child of the other tests"]
fn obeys() {
    let Ok(place) = std::env::var(JOURNAL) else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.unwrap().block_on(async {
        let mut process = Process { journal: open(&place).await, epochs: HashMap::new() };
        println!("{ANSWER}open");
        for line in std::io::stdin().lines() {
            let line = line.unwrap();
            if line == "end" {
                break;
            }
            println!("{ANSWER}{}", process.does(&line).await);
        }
        process.end().await;
        println!("{ANSWER}ended");
    });
}

enum Open {
    File(Sqlite),
    #[cfg(feature = "postgres")]
    Database(ephor_journal::Postgres),
}

async fn open(place: &str) -> Open {
    #[cfg(feature = "postgres")]
    if place.starts_with("postgres") {
        let lease = std::env::var(LEASE).ok().map(|ms| Duration::from_millis(ms.parse().unwrap()));
        let lease = lease.unwrap_or(ephor_journal::LEASE);
        let opened = ephor_journal::Postgres::open_with_lease(place, lease).await;
        return Open::Database(opened.unwrap());
    }
    Open::File(Sqlite::open(place).unwrap())
}

struct Process {
    journal: Open,
    /// What it has claimed.
    epochs: HashMap<String, u64>,
}

impl Process {
    fn journal(&self) -> &dyn Journal {
        match &self.journal {
            Open::File(journal) => journal,
            #[cfg(feature = "postgres")]
            Open::Database(journal) => journal,
        }
    }

    async fn does(&mut self, order: &str) -> &'static str {
        match order.split(' ').collect::<Vec<_>>()[..] {
            ["claim", name] => self.claims(name).await,
            ["write", name] => {
                let head = self.journal().head(&id(name)).await.unwrap();
                self.writes(name, head, "x").await
            }
            ["insist", name, times, by] => self.insists(name, times.parse().unwrap(), by).await,
            ["take_turns", name, times, by] => {
                for time in 0..times.parse().unwrap() {
                    while self.claims(name).await == "theirs" {
                        tokio::task::yield_now().await;
                    }
                    let head = self.journal().head(&id(name)).await.unwrap();
                    let text = format!("{by} {time}");
                    assert_eq!(self.writes(name, head, &text).await, "written", "it owns {name}");
                    self.journal().owners().unwrap().release(&id(name));
                }
                "written"
            }
            ["release", name] => {
                self.journal().owners().unwrap().release(&id(name));
                "released"
            }
            _ => panic!("{order}"),
        }
    }

    async fn claims(&mut self, name: &str) -> &'static str {
        match self.journal().owners().unwrap().claim(&id(name)).await {
            Ok(claim) => {
                self.epochs.insert(name.to_owned(), claim.epoch);
                if claim.alone { "alone" } else { "not alone" }
            }
            Err(ClaimError::NotOwner(_)) => "theirs",
            Err(error) => panic!("{error}"),
        }
    }

    async fn writes(&self, name: &str, head: u64, text: &str) -> &'static str {
        let epoch = self.epochs.get(name).copied().unwrap_or_default();
        match append(self.journal(), name, head, epoch, text).await {
            Ok(_) => "written",
            Err(JournalError::Fenced { .. }) => "fenced",
            Err(JournalError::Conflict { .. }) => "conflict",
            Err(error) => panic!("{error}"),
        }
    }

    async fn insists(&self, name: &str, times: usize, by: &str) -> &'static str {
        let mut head = self.journal().head(&id(name)).await.unwrap();
        for time in 0..times {
            let text = format!("{by} {time}");
            loop {
                match append(self.journal(), name, head, 0, &text).await {
                    Ok(_) => break head += 1,
                    Err(JournalError::Conflict { actual, .. }) => head = actual,
                    Err(error) => panic!("{error}"),
                }
            }
        }
        "written"
    }

    async fn end(self) {
        match self.journal {
            Open::File(journal) => journal.close().await,
            #[cfg(feature = "postgres")]
            Open::Database(journal) => ephor_journal::Store::settle(&journal).await.unwrap(),
        }
    }
}
