//! Several processes begin with one new journal at once; one is killed while it makes it.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};

use crate::common::{command, ephor, folder, with_input};

fn start(folder: &Path, conversation: &str) -> Child {
    command(folder, &["chat", "--conversation", conversation])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn all_that_begin_at_once_get_the_journal() {
    for round in 0..10 {
        let folder = folder();
        let started: Vec<_> =
            ["a", "b", "c"].map(|name| start(folder.path(), name)).into_iter().collect();
        for child in started {
            let ended = child.wait_with_output().unwrap();
            let said = String::from_utf8_lossy(&ended.stderr);
            assert!(ended.status.success(), "round {round}: {said}");
        }
        ephor(folder.path(), &["journal", "verify"]).ends(0);
    }
}

/// Killed as soon as anything of the journal is in the folder, in whatever state that is.
#[test]
fn what_a_killed_process_leaves_is_taken_up_by_readers_and_writers() {
    for round in 0..10 {
        let folder = folder();
        let path = folder.path();
        let mut child = start(path, "a");
        let begun = || fs::read_dir(path).unwrap().count() > round % 3;
        while !begun() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        let _ = child.kill();
        child.wait().unwrap();
        if path.join("ephor.db").exists() {
            ephor(path, &["journal", "list"]).ends(0);
            ephor(path, &["journal", "verify"]).ends(0);
        }
        with_input(path, &["chat", "--conversation", "b"], b"hello\n").ends(0);
        ephor(path, &["journal", "verify"]).ends(0);
        assert!(!path.join("ephor.db-new").exists());
    }
}
