//! `ephor journal verify`: what was changed in a journal is told, and so is the end that is missing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::path::Path;
use std::sync::Arc;

use common::{ephor, folder};
use ephor::Journal;
use ephor::core::events::MessageSent;
use ephor::core::{ConversationId, Disposition, Draft};
use ephor::journal::{Commit, Sqlite};

fn say(path: &Path, sequences: std::ops::RangeInclusive<u64>) {
    let journal = Sqlite::open(path).unwrap();
    let conversation = ConversationId::new("c-1").unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for sequence in sequences {
        let draft =
            Draft::new(conversation.clone(), MessageSent::text(format!("hello {sequence}")));
        let event = draft.seal(sequence, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
        let commit = Commit {
            conversation: conversation.clone(),
            expected: sequence - 1,
            events: vec![Arc::new(event)],
        };
        runtime.block_on(journal.append(commit)).unwrap();
    }
}

/// As somebody does who has the file and a hex editor.
fn change(path: &Path, from: &str, to: &str) {
    assert_eq!(from.len(), to.len());
    let mut bytes = std::fs::read(path).unwrap();
    let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
    bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    std::fs::write(path, bytes).unwrap();
}

#[test]
fn a_change_is_told_with_its_commit() {
    let folder = folder();
    let path = folder.path();
    let file = path.join("ephor.db");
    say(&file, 1..=9);
    let sound = ephor(path, &["journal", "verify"]).ends(0);
    sound.shows("9 commits, 9 events: nothing was changed").says("--expect");
    change(&file, "hello 5", "hello 6");
    ephor(path, &["journal", "verify"])
        .ends(1)
        .shows("commit     5  local/c-1  events 5 to 5  changed")
        .says("the journal was changed");
    let [told] = ephor(path, &["journal", "verify", "--json"]).ends(1).json().try_into().unwrap();
    assert_eq!(told["sound"], false);
    assert_eq!(told["breaks"][0]["position"], 5);
    assert_eq!(told["breaks"][0]["what"]["kind"], "changed");
}

#[test]
fn a_missing_end_is_told_to_who_noted_the_head() {
    let folder = folder();
    let path = folder.path();
    let file = path.join("ephor.db");
    say(&file, 1..=3);
    let copy = std::fs::read(&file).unwrap();
    say(&file, 4..=6);
    let [noted] = ephor(path, &["journal", "verify", "--json"]).ends(0).json().try_into().unwrap();
    let (head, end) = (noted["head"].as_str().unwrap(), noted["end"].to_string());
    let expect = ["journal", "verify", "--expect", head, "--at", &end];
    ephor(path, &expect).ends(0).shows("stands at 6");
    std::fs::write(&file, copy).unwrap();
    // The program has noted its head beside the file as well.
    ephor(path, &["journal", "verify"])
        .ends(1)
        .says("the journal's end is missing")
        .says("ephor.db-head notes 6");
    ephor(path, &expect)
        .ends(1)
        .says("the journal's end is missing")
        .says("it ends at 3, and had 6");
    ephor(path, &expect[..4]).ends(1).says("no commit has the hash given");
    say(&file, 4..=6);
    ephor(path, &expect).ends(1).says("rewritten");
    ephor(path, &["journal", "verify", "--expect", "abc"]).ends(2).says("64 hexadecimal digits");
    ephor(path, &["journal", "verify", "--at", "3"]).ends(2);
}

#[test]
fn spoiled_files_are_no_crash() {
    let folder = folder();
    let path = folder.path();
    let file = path.join("ephor.db");
    say(&file, 1..=40);
    let whole = std::fs::read(&file).unwrap();
    let mut found = 0;
    for at in (100..whole.len()).step_by(whole.len() / 12) {
        let mut bytes = whole.clone();
        let end = (at + 600).min(bytes.len());
        bytes[at..end].fill(0x5a);
        std::fs::write(&file, bytes).unwrap();
        // Some of it is space that nothing is in.
        let ran = ephor(path, &["journal", "verify"]);
        assert!(ran.code <= 1, "at {at}: {} {}", ran.code, ran.err);
        found += ran.code;
    }
    assert!(found > 4, "{found}");
    ephor(path, &["journal", "verify", "--journal", "none.db"]).ends(5);
}
