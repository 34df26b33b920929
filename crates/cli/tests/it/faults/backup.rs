//! A copy of the journal is whole: by `cp` after an end, and by `journal backup` at any time.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use rustix::process::Signal;

use crate::common::{command, ephor, folder, with_input};
use crate::faults::live::Live;

#[test]
fn a_copy_after_a_clean_end_has_everything() {
    let (folder, copy) = (folder(), folder());
    let input = "What is 6 * 7?\n".repeat(40);
    with_input(folder.path(), &["chat", "--conversation", "c"], input.as_bytes()).ends(0);
    let had = ephor(folder.path(), &["journal", "verify", "--json"]).ends(0).json().remove(0);
    assert!(had["commits"].as_u64().unwrap() > 80, "{had}");
    fs::copy(folder.path().join("ephor.db"), copy.path().join("ephor.db")).unwrap();
    let has = ephor(copy.path(), &["journal", "verify", "--json"]).ends(0).json().remove(0);
    assert_eq!((&had["commits"], &had["head"]), (&has["commits"], &has["head"]));
    assert_eq!(
        (had["noted"][0]["kind"].as_str(), has["noted"][0]["kind"].as_str()),
        (Some("holds"), Some("unknown"))
    );
    ephor(copy.path(), &["journal", "verify"]).ends(0).says("no head is noted beside it");
}

#[test]
fn a_running_journal_is_backed_up() {
    let folder = folder();
    let path = folder.path();
    let mut chat = command(path, &["chat", "--conversation", "c"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(chat.stdout.take().unwrap()).lines();
    let mut ask = || {
        chat.stdin.as_mut().unwrap().write_all(b"What is 6 * 7?\n").unwrap();
        said.find(|line| line.as_ref().unwrap().contains("42")).unwrap().unwrap();
    };
    ask();
    ephor(path, &["journal", "backup", "one.db"]).ends(0).shows("in one.db").shows("head  ");
    ask();
    let backed = ephor(path, &["journal", "backup", "two.db", "--json"]).ends(0).json().remove(0);
    // Said of the user's message, and of the answer that has come.
    let copy = ["journal", "show", "c", "--kind", "UserMessageReceived", "--json", "--journal"];
    for (file, asked) in [("one.db", 1), ("two.db", 2)] {
        let copied = [&copy[..], &[file]].concat();
        assert_eq!(ephor(path, &copied).ends(0).json().len(), asked, "{file}");
    }
    let verify = ["journal", "verify", "--journal", "two.db", "--expect"];
    let verify = [&verify[..], &[backed["head"].as_str().unwrap()]].concat();
    ephor(path, &verify).ends(0);
    // Never over what is there: another backup, the journal itself.
    for file in ["one.db", "ephor.db"] {
        let before = fs::read(path.join(file)).unwrap();
        ephor(path, &["journal", "backup", file]).ends(2).says("already exists");
        if file == "one.db" {
            assert_eq!(fs::read(path.join(file)).unwrap(), before);
        }
    }
    drop(chat.stdin.take());
    assert!(chat.wait().unwrap().success());
    // Restored, it is used like any other.
    fs::copy(path.join("two.db"), path.join("restored.db")).unwrap();
    with_input(path, &["chat", "--conversation", "c", "--journal", "restored.db"], b"hello\n")
        .ends(0);
    ephor(path, &["journal", "verify", "--journal", "restored.db"]).ends(0);
}

/// A backup is stopped in the middle, at whatever moment of it: commits go on meanwhile. What it copies is
/// the journal as it was at one moment.
#[cfg(unix)]
#[test]
fn commits_go_on_while_a_backup_is_taken() {
    let folder = folder();
    let path = folder.path();
    let input = "What is 6 * 7?\n".repeat(100);
    with_input(path, &["chat", "--conversation", "c"], input.as_bytes()).ends(0);
    let mut chat = Live::start(command(path, &["chat", "--conversation", "c"]));
    let mut asked = 100;
    let mut ask = |asked: &mut usize| {
        *asked += 1;
        chat.say(&format!("What is {asked} + 1000?"));
        chat.until_out(&format!("{}", *asked + 1000));
    };
    let mut stopped = 0;
    for turns in [0, 200, 2000, 20_000, 60_000] {
        ask(&mut asked);
        let (file, before) = (format!("{turns}.db"), asked);
        let backup = Live::start(command(path, &["journal", "backup", &file]));
        while !is_being_taken(path) && !path.join(&file).exists() {
            std::thread::yield_now();
        }
        (0..turns).for_each(|_| std::thread::yield_now());
        backup.signal(Signal::STOP);
        // Otherwise it was quicker.
        stopped += usize::from(is_being_taken(path));
        (0..3).for_each(|_| ask(&mut asked));
        backup.signal(Signal::CONT);
        backup.ends(0);
        ephor(path, &["journal", "verify", "--journal", &file]).ends(0);
        let show = ["journal", "show", "c", "--json", "--journal", &file];
        let events = ephor(path, &show).ends(0).json();
        let follows = |(event, at): (&serde_json::Value, u64)| {
            event["sequence"].as_str().unwrap().parse() == Ok(at)
        };
        assert!(events.iter().zip(1..).all(follows), "{file}: it has gaps");
        let said = |event: &&serde_json::Value| event["type"] == "ephor.UserMessageReceived";
        let said = events.iter().filter(said).count();
        assert!((before..=asked).contains(&said), "{file}: {said}, of {before} to {asked}");
    }
    assert!(stopped > 0, "each backup was quicker");
    chat.ends(0);
    ephor(path, &["journal", "verify"]).ends(0);
}

/// Whether a copy is there that hasn't its name yet.
fn is_being_taken(folder: &Path) -> bool {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().starts_with(".ephor-backup-")).count() > 0
}

/// What stands in the file's place ends before the head that was noted: said, with the way out.
#[test]
fn an_older_copy_put_in_its_place_is_told_and_can_be_used() {
    let folder = folder();
    let path = folder.path();
    with_input(path, &["chat", "--conversation", "c"], b"hello\n").ends(0);
    ephor(path, &["journal", "backup", "old.db"]).ends(0);
    with_input(path, &["chat", "--conversation", "c"], b"hello\n").ends(0);
    fs::copy(path.join("old.db"), path.join("ephor.db")).unwrap();
    let told = ephor(path, &["journal", "verify"]).ends(1);
    told.says("the journal's end is missing")
        .says("an older copy was put in its place")
        .says("remove");
    // Going on with it doesn't wipe the trace of what is missing.
    with_input(path, &["chat", "--conversation", "d"], b"hello\nhello\nhello\n").ends(0);
    ephor(path, &["journal", "verify"]).ends(1).says("ephor.db-head-lost");
    fs::remove_file(path.join("ephor.db-head-lost")).unwrap();
    ephor(path, &["journal", "verify"]).ends(0);
}
