//! A disk that is full: for a while, and for ever.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use rustix::process::Signal;

use crate::common::{command, ephor, folder};
use crate::faults::live::{Live, Receiving};

/// A small disk of its own.
struct Disk {
    folder: tempfile::TempDir,
}

impl Disk {
    /// None: this user can't mount one, and the test says so.
    fn small() -> Option<Arc<Self>> {
        let folder = folder();
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=2m", "tmpfs"])
            .arg(folder.path())
            .output();
        if !mount.is_ok_and(|mount| mount.status.success()) {
            eprintln!("skipped: a small disk can't be mounted by this user");
            return None;
        }
        Some(Arc::new(Self { folder }))
    }

    fn journal(&self) -> PathBuf {
        self.folder.path().join("j.db")
    }

    fn fill(&self) {
        let mut file = File::create(self.folder.path().join("filler")).unwrap();
        for size in [1 << 16, 1 << 12, 1] {
            while file.write_all(&vec![b'x'; size]).is_ok() {}
        }
    }

    fn free(&self) {
        std::fs::remove_file(self.folder.path().join("filler")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.folder.path()).status();
    }
}

/// A command whose journal is on the disk.
fn on(disk: &Disk, folder: &Path, arguments: &[&str], patience: u32) -> Command {
    let mut command = command(folder, arguments);
    command.arg("--journal").arg(disk.journal());
    command.env("EPHOR_RUNTIME__STORE__PATIENCE", patience.to_string());
    command
}

fn recorded(disk: &Disk, folder: &Path, conversation: &str, kind: &str) -> usize {
    let journal = disk.journal();
    let show = ["journal", "show", conversation, "--json", "--journal", journal.to_str().unwrap()];
    let events = ephor(folder, &show).ends(0).json();
    events.iter().filter(|event| event["type"] == format!("ephor.{kind}")).count()
}

fn name_of_run(disk: &Disk, folder: &Path) -> String {
    let journal = disk.journal();
    let list = ["journal", "list", "--json", "--journal", journal.to_str().unwrap()];
    let listed = ephor(folder, &list).ends(0).json();
    listed[0]["conversation"].as_str().unwrap().to_owned()
}

#[test]
fn an_effect_is_on_record_once_there_is_room_again() {
    let Some(disk) = Disk::small() else { return };
    let folder = folder();
    let filled = disk.clone();
    let server = Receiving::and(move || filled.fill());
    server.plan(folder.path());
    let mut run = Live::start(on(&disk, folder.path(), &["run", "plan.json"], 60));
    run.until_err("the journal can't be written");
    disk.free();
    run.ends(0);
    assert_eq!(server.hits(), 1);
    let name = name_of_run(&disk, folder.path());
    assert_eq!(recorded(&disk, folder.path(), &name, "NodeCompleted"), 1);
    assert_eq!(recorded(&disk, folder.path(), &name, "NodeExecutionFailed"), 0);
    let journal = disk.journal();
    ephor(folder.path(), &["journal", "verify", "--journal", journal.to_str().unwrap()]).ends(0);
}

#[test]
fn a_run_that_can_never_be_recorded_ends_and_names_the_effect() {
    let Some(disk) = Disk::small() else { return };
    let folder = folder();
    let filled = disk.clone();
    let server = Receiving::and(move || filled.fill());
    server.plan(folder.path());
    let run = Live::start(on(&disk, folder.path(), &["run", "plan.json"], 1));
    let (_, err) = run.ends(1);
    assert!(err.contains("not on record: the result of node pay"), "{err}");
    assert_eq!(err.matches("waiting for it").count(), 1, "{err}");
    assert!(
        err.contains("what could be recorded is run-") && !err.contains("recorded as"),
        "{err}"
    );
    assert_eq!(server.hits(), 1);
    disk.free();
    let journal = disk.journal();
    ephor(folder.path(), &["journal", "verify", "--journal", journal.to_str().unwrap()]).ends(0);
}

/// Ctrl-C doesn't claim that everything is on record.
#[test]
fn an_interrupted_run_names_the_effect_that_is_not_on_record() {
    let Some(disk) = Disk::small() else { return };
    let folder = folder();
    let filled = disk.clone();
    let server = Receiving::and(move || filled.fill());
    server.plan(folder.path());
    let mut run = Live::start(on(&disk, folder.path(), &["run", "plan.json"], 600));
    run.until_err("the journal can't be written");
    run.signal(Signal::INT);
    let (_, err) = run.ends(1);
    assert!(err.contains("not on record: the result of node pay"), "{err}");
    assert!(!err.contains("by then is recorded"), "{err}");
}

#[test]
fn a_chat_goes_on_once_there_is_room_again() {
    let Some(disk) = Disk::small() else { return };
    let folder = folder();
    let mut chat = Live::start(on(&disk, folder.path(), &["chat", "--conversation", "c"], 60));
    chat.say("What is 20 + 1?");
    chat.until_out("21");
    disk.fill();
    chat.say("What is 20 + 2?");
    chat.until_err("the journal can't be written");
    disk.free();
    chat.until_out("22");
    chat.say("What is 20 + 3?");
    chat.until_out("23");
    chat.ends(0);
    assert_eq!(recorded(&disk, folder.path(), "c", "TurnEnded"), 3);
}

#[test]
fn a_chat_that_can_never_be_recorded_ends() {
    let Some(disk) = Disk::small() else { return };
    let folder = folder();
    let mut chat = Live::start(on(&disk, folder.path(), &["chat"], 1));
    chat.say("What is 20 + 1?");
    chat.until_out("21");
    disk.fill();
    chat.say("What is 20 + 2?");
    let (_, err) = chat.ends(1);
    assert!(err.contains("disk is full"), "{err}");
}

/// What could be made of it is removed, so that the same command works once there is room.
#[test]
fn a_folder_that_could_not_be_made_whole_can_be_made_again() {
    let Some(disk) = Disk::small() else { return };
    let at = disk.folder.path();
    disk.fill();
    // Room for some of the files.
    let filler = File::options().write(true).open(at.join("filler")).unwrap();
    filler.set_len(filler.metadata().unwrap().len() - (1 << 13)).unwrap();
    drop(filler);
    for arguments in [["init", "shop"], ["new", "desk"]] {
        ephor(at, &arguments).ends(1);
        assert!(!at.join(arguments[1]).exists(), "{arguments:?}");
    }
    disk.free();
    ephor(at, &["init", "shop"]).ends(0);
    ephor(at, &["new", "desk"]).ends(0);
}

fn shop(folder: &Path) {
    let database = rusqlite::Connection::open(folder.join("shop.db")).unwrap();
    database
        .execute_batch(
            "create table customers(id integer primary key, name text, city text);
             insert into customers values (1, 'Ann', 'Oslo'), (2, 'Bob', 'Rome'), (3, 'Cid', 'Oslo');",
        )
        .unwrap();
}

/// The analyst at work, stopped for as long as the disk takes to be filled.
fn asked(disk: &Disk, folder: &Path, patience: u32) -> Live {
    shop(folder);
    let ask = ["ask", "How many customers are there?", "--db", "shop.db", "-v"];
    let mut ask = Live::start(on(disk, folder, &ask, patience));
    ask.until_err("spawn_subagent");
    ask.signal(Signal::STOP);
    disk.fill();
    ask.signal(Signal::CONT);
    ask
}

#[test]
fn a_question_is_answered_once_there_is_room_again() {
    let Some(disk) = Disk::small() else { return };
    let folder = folder();
    let mut ask = asked(&disk, folder.path(), 60);
    ask.until_err("the journal can't be written");
    disk.free();
    ask.until_out("3");
    ask.ends(0);
}

#[test]
fn a_question_that_can_never_be_recorded_ends() {
    let Some(disk) = Disk::small() else { return };
    let folder = folder();
    let (_, err) = asked(&disk, folder.path(), 1).ends(1);
    assert!(err.contains("not on record"), "{err}");
}
