//! Three processes that share nothing but a database: each has a network of its own, in which nobody is,
//! and reaches Postgres by its socket in the file system. Run where `EPHOR_TEST_POSTGRES` is set, such a
//! socket is there, and networks can be made.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use ephor::Postgres;
use serde_json::Value;

use crate::common::{command, ephor, folder};

/// Where servers of Debian put their sockets.
const SOCKETS: &str = "/var/run/postgresql";

/// The longest that a reply takes: a lease that has to run out first takes 5 s.
const PATIENCE: Duration = Duration::from_secs(60);

/// The journal. None: it can't be tried here.
fn journal() -> Option<String> {
    let socket = Path::new(SOCKETS).join(".s.PGSQL.5432").exists();
    let apart = Command::new("unshare").args(["--net", "true"]).output();
    let apart = apart.is_ok_and(|done| done.status.success());
    if std::env::var_os("EPHOR_TEST_POSTGRES").is_none() || !socket || !apart {
        println!("SKIPPED: networks of their own: no Postgres with a socket, or not permitted");
        return None;
    }
    let name = format!("test_networks_{}", std::process::id());
    Some(format!("postgres://root@/test?host={SOCKETS}&schema={name}"))
}

/// A conversation's program in a network of its own.
struct Process {
    child: Child,
    says: Option<ChildStdin>,
    hears: Receiver<String>,
}

impl Process {
    fn start(folder: &Path, journal: &str) -> Self {
        let chat = ["chat", "--json", "--conversation", "shared", "--journal", journal];
        let ephor = command(folder, &chat);
        let mut apart = Command::new("unshare");
        apart.arg("--net").arg("--").arg(ephor.get_program()).args(ephor.get_args());
        apart.current_dir(folder).process_group(0);
        for (name, value) in ephor.get_envs() {
            match value {
                Some(value) => apart.env(name, value),
                None => apart.env_remove(name),
            };
        }
        apart.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = apart.spawn().unwrap();
        let (tell, hears) = channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                // Nobody listens any more.
                let _ = tell.send(line);
            }
        });
        let says = child.stdin.take();
        Self { child, says, hears }
    }

    /// Says something, and gives the reply.
    fn say(&mut self, text: &str) -> String {
        let says = self.says.as_mut().unwrap();
        writeln!(says, "{text}").unwrap();
        says.flush().unwrap();
        let line = self.hears.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no reply: {text}"));
        let reply: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(reply["outcome"], "answered", "{reply}");
        reply["text"].as_str().unwrap().to_owned()
    }

    fn die(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn end(mut self) {
        drop(self.says.take());
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It is over, or is no longer wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Removed(String);

impl Drop for Removed {
    fn drop(&mut self) {
        let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
        threads.unwrap().block_on(Postgres::remove(&self.0)).unwrap();
    }
}

/// Messages reach the owner from anywhere; where it dies, or leaves, another one is it.
#[test]
fn processes_in_networks_of_their_own_share_a_conversation() {
    let Some(journal) = journal() else { return };
    let _removed = Removed(journal.clone());
    let folder = folder();
    let start = || Process::start(folder.path(), &journal);
    let mut first = start();
    assert_eq!(first.say("what is 1 + 1?"), "1 + 1 = 2");
    let (mut second, mut third) = (start(), start());
    assert_eq!(second.say("what is 2 + 2?"), "2 + 2 = 4");
    assert_eq!(third.say("what is 3 + 3?"), "3 + 3 = 6");
    first.die();
    assert_eq!(third.say("what is 4 + 4?"), "4 + 4 = 8");
    assert_eq!(second.say("what is 5 + 5?"), "5 + 5 = 10");
    let mut joined = start();
    assert_eq!(joined.say("what is 6 + 6?"), "6 + 6 = 12");
    third.die();
    second.end();
    assert_eq!(joined.say("what is 7 + 7?"), "7 + 7 = 14");
    joined.end();
    let show = |more: &[&str]| ephor(folder.path(), &[more, &["--journal", &journal]].concat());
    let events = show(&["journal", "show", "shared", "--json"]).ends(0).json();
    let count = |kind: &str| events.iter().filter(|event| event["type"] == kind).count();
    assert_eq!((count("ephor.UserMessageReceived"), count("ephor.TurnEnded")), (7, 7));
    show(&["journal", "verify"]).ends(0).shows("every chain is whole");
}
