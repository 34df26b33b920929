//! The journal's file goes away under a process that writes it: it says so, and doesn't end as if
//! all were well.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::Stdio;

use crate::common::{command, folder};

#[track_caller]
fn check(take: fn(&Path), told: &str) {
    let folder = folder();
    let path = folder.path().join("ephor.db");
    let mut chat = command(folder.path(), &["chat", "--conversation", "c"])
        .env("EPHOR_RUNTIME__STORE__PATIENCE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = chat.stdin.take().unwrap();
    stdin.write_all(b"What is 6 * 7?\n").unwrap();
    let mut said = BufReader::new(chat.stdout.take().unwrap()).lines();
    said.find(|line| line.as_ref().unwrap().contains("42")).unwrap().unwrap();
    take(&path);
    // It may have ended before it reads this.
    let _ = stdin.write_all(b"What is 6 * 8?\n");
    drop(stdin);
    let rest: Vec<_> = said.map(Result::unwrap).collect();
    let mut err = String::new();
    chat.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(chat.wait().unwrap().code(), Some(1), "{rest:?} {err}");
    // Long reasons are wrapped.
    let words = err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(told), "no {told:?} in {err}");
    assert!(!rest.iter().any(|line| line.contains("48")), "answered, and not on record: {rest:?}");
}

#[test]
fn removed() {
    check(|path| fs::remove_file(path).unwrap(), "ephor.db was removed or renamed");
}

#[test]
fn renamed() {
    check(|path| fs::rename(path, path.with_extension("old")).unwrap(), "was removed or renamed");
}

#[test]
fn replaced() {
    let replace = |path: &Path| {
        fs::copy(path, path.with_extension("new")).unwrap();
        fs::rename(path.with_extension("new"), path).unwrap();
    };
    check(replace, "ephor.db was replaced by another file");
}

#[test]
fn cut_short() {
    let cut = |path: &Path| fs::File::options().write(true).open(path).unwrap().set_len(0).unwrap();
    check(cut, "was cut short");
}

#[test]
fn its_log_removed() {
    check(
        |path| fs::remove_file(path.with_extension("db-wal")).unwrap(),
        "ephor.db-wal was removed",
    );
}
