//! What is damaged is told, hides nothing else, and is looked at without permission to write.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Stdio;

use crate::common::{Ran, command, ephor, fed, folder, with_input};

/// A journal as a crash leaves it: its last commits in its log.
fn crashed(folder: &Path) {
    let mut chat = command(folder, &["chat", "--conversation", "c"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = chat.stdin.take().unwrap();
    let mut said = BufReader::new(chat.stdout.take().unwrap()).lines();
    for _ in 0..5 {
        stdin.write_all(b"What is 6 * 7?\n").unwrap();
        said.find(|line| line.as_ref().unwrap().contains("42")).unwrap().unwrap();
    }
    chat.kill().unwrap();
    chat.wait().unwrap();
}

#[test]
fn a_log_that_was_cut_or_flipped_is_told() {
    let source = folder();
    crashed(source.path());
    ephor(source.path(), &["journal", "verify"]).ends(0);
    let log = fs::read(source.path().join("ephor.db-wal")).unwrap();
    assert!(log.len() > 50_000, "{}", log.len());
    for tenth in 1..10 {
        let at = log.len() * tenth / 10;
        let mut flipped = log.clone();
        flipped[at] ^= 1;
        for spoilt in [log[..at].to_vec(), flipped] {
            let folder = folder();
            for file in ["ephor.db", "ephor.db-head"] {
                fs::copy(source.path().join(file), folder.path().join(file)).unwrap();
            }
            fs::write(folder.path().join("ephor.db-wal"), spoilt).unwrap();
            ephor(folder.path(), &["journal", "verify"])
                .ends(1)
                .says("the journal's end is missing")
                .says("its log was cut or damaged");
        }
    }
}

#[test]
fn one_damaged_conversation_hides_no_other() {
    let folder = folder();
    let path = folder.path();
    for name in ["a", "b", "c"] {
        with_input(path, &["chat", "--conversation", name], b"What is 6 * 7?\n").ends(0);
    }
    let events = ephor(path, &["journal", "show", "b", "--json"]).ends(0).json().len();
    let connection = rusqlite::Connection::open(path.join("ephor.db")).unwrap();
    let spoil = "UPDATE commits SET events = substr(events, 1, length(events) - 1) || '~'
        WHERE first > 1 AND position = (SELECT c.position FROM commits c JOIN conversations v
        ON v.id = c.conversation WHERE v.name = 'b' AND c.first > 1 ORDER BY c.position LIMIT 1)";
    assert_eq!(connection.execute(spoil, []).unwrap(), 1);
    drop(connection);
    let listed = ephor(path, &["journal", "list", "--json"]).ends(1);
    let told: Vec<_> = listed
        .json()
        .iter()
        .map(|line| {
            (line["conversation"].as_str().unwrap().to_owned(), line["damaged"].is_string())
        })
        .collect();
    let name = |name: &str| told.iter().find(|(told, _)| told.ends_with(name)).unwrap().1;
    assert_eq!((name("a"), name("b"), name("c")), (false, true, false), "{told:?}");
    listed.says("1 of these conversations can't be read whole");
    let shown = ephor(path, &["journal", "show", "b", "--json"]).ends(1).says("can't be read: ");
    let shown = shown.json();
    assert!(shown.len() > events / 2 && shown.len() < events, "{} of {events}", shown.len());
    let tail = ["journal", "tail", "--after", "0", "--once", "--json"];
    let tail = ephor(path, &tail).ends(1).says("can't be read: ");
    assert!(tail.json().len() > events * 2);
    ephor(path, &["journal", "show", "a"]).ends(0);
    let runs =
        ephor(path, &["runs", "list", "--json"]).ends(1).says("the runs of b can't be listed");
    assert_eq!(runs.json().len(), 2);
    let copied = ephor(path, &["runs", "fork", "b", "--as", "copy"]).ends(1);
    copied.says("`ephor journal verify` tells what is damaged");
}

/// As somebody who may read and nothing else.
fn reading(folder: &Path, arguments: &[&str]) -> Ran {
    let mut command = command(folder, arguments);
    // Permissions hold nobody back who is root.
    if fs::metadata("/proc/self").unwrap().uid() == 0 {
        command.uid(65_534).gid(65_534);
    }
    fed(command, b"")
}

fn permit(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn reading_needs_no_permission_to_write() {
    // After a clean end, after a crash, and a copy without the log's index.
    for (state, without) in [("ended", ""), ("crashed", ""), ("copied", "ephor.db-shm")] {
        let folder = folder();
        let path = folder.path();
        match state {
            "ended" => {
                with_input(path, &["chat", "--conversation", "c"], b"What is 6 * 7?\n").ends(0);
                let _ = fs::remove_file(path.join("ephor.db-wal"));
                let _ = fs::remove_file(path.join("ephor.db-shm"));
            }
            _ => crashed(path),
        }
        if !without.is_empty() {
            fs::remove_file(path.join(without)).unwrap();
        }
        for entry in fs::read_dir(path).unwrap() {
            permit(&entry.unwrap().path(), 0o444);
        }
        permit(path, 0o555);
        let commands: [&[&str]; 8] = [
            &["inbox", "list"],
            &["inbox", "allowances"],
            &["token", "list"],
            &["runs", "list"],
            &["journal", "verify"],
            &["journal", "list"],
            &["journal", "show", "c"],
            &["journal", "tail", "--once"],
        ];
        for arguments in commands {
            let ran = reading(path, arguments);
            match state {
                "copied" => {
                    ran.ends(1)
                        .says("its last commits are in")
                        .says("a folder that can be written");
                }
                _ => {
                    ran.ends(0);
                }
            }
        }
        permit(path, 0o755);
    }
}
