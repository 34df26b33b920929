//! `ephor journal verify`: what was changed in a journal is told, and so is the end that is missing.

use crate::common;

use std::path::Path;
use std::sync::Arc;

use common::{ephor, folder};
use ephor::core::events::MessageSent;
use ephor::core::{ConversationId, Disposition, Draft};
use ephor::journal::{Commit, Sqlite, Store};

fn say(path: &Path, sequences: std::ops::RangeInclusive<u64>) {
    let journal = Sqlite::open(path).unwrap();
    let conversation = ConversationId::new("c-1").unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for sequence in sequences {
        let draft =
            Draft::new(conversation.clone(), MessageSent::text(format!("hello {sequence}")));
        let event = draft.seal(sequence, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
        let commit = Commit::new(conversation.clone(), sequence - 1, vec![Arc::new(event)]);
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
    sound.shows("9 commits, 9 events: every chain is whole").says("--expect");
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

/// Where only what is derived from the record differs, it is made anew.
#[test]
fn lists_that_were_damaged_are_rebuilt_from_the_record() {
    let folder = folder();
    let path = folder.path();
    let file = path.join("ephor.db");
    say(&file, 1..=3);
    rusqlite::Connection::open(&file).unwrap().execute_batch("DELETE FROM listed").unwrap();
    ephor(path, &["journal", "verify"])
        .ends(1)
        .shows("every chain is whole, but lists beside the record differ")
        .says("`ephor journal repair`");
    ephor(path, &["journal", "backup", "copy.db"]).ends(1).says("`ephor journal repair`");
    ephor(path, &["journal", "repair"]).ends(0).shows("rebuilt from 3 commits");
    ephor(path, &["journal", "verify"]).ends(0);
    ephor(path, &["journal", "list"]).ends(0).shows("c-1");
    change(&file, "hello 2", "hello 4");
    ephor(path, &["journal", "repair"])
        .ends(1)
        .says("the record itself is damaged")
        .says("`ephor journal verify`");
}

/// A copy would have a whole chain, and nothing would be left of what was removed.
#[test]
fn a_broken_chain_is_told_by_what_copies_it_and_is_not_removed() {
    let folder = folder();
    let path = folder.path();
    let file = path.join("ephor.db");
    say(&file, 1..=3);
    let export = |to| ephor(path, &["runs", "export", "c-1", "--to", to]).ends(0);
    let fork = |name| ephor(path, &["runs", "fork", "c-1", "--as", name]).ends(0);
    assert!(!export("sound.jsonl").err.contains("warning"));
    change(&file, "hello 2", "hello 4");
    let warning = "warning: local/c-1 isn't what was written: commit 2: changed";
    export("changed.jsonl").says(warning).says("`ephor journal verify`");
    fork("changed").says(warning).says("`ephor journal verify`");
    let compact = ["journal", "compact", "--by", "ann"];
    let one = [&compact[..], &["--conversation", "c-1"]].concat();
    ephor(path, &one).ends(1).says("BROKEN").says("`ephor journal verify`");
    // Those that are whole go.
    let all = [&compact[..], &["--keep", "1d"]].concat();
    ephor(path, &all).ends(0);
    ephor(path, &["journal", "show", "c-1"]).ends(0).shows("hello 4");
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
    ephor(path, &expect[..4]).ends(1).says("comes to the head given nowhere");
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
    say(&file, 1..=200);
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

/// What was removed isn't counted as if it were there.
#[test]
fn removed_history_is_told_as_such() {
    let folder = folder();
    let path = folder.path();
    common::with_input(path, &["chat", "--conversation", "c"], b"What is 6 * 7?\n").ends(0);
    let [before] = ephor(path, &["journal", "list", "--json"]).ends(0).json().try_into().unwrap();
    let events = before["events"].as_u64().unwrap();
    assert!(events > 5 && before["removed"] == 0, "{before}");
    ephor(path, &["journal", "compact", "--conversation", "c", "--by", "ann"]).ends(0);
    let left = format!("1 event, {events} removed");
    let listed = ephor(path, &["journal", "list"]).ends(0).shows(&left);
    assert!(!listed.out.contains("decisions"), "{}", listed.out);
    ephor(path, &["journal", "verify"]).ends(0).shows(&left).shows("ephor.db-head matches");
    let [after] = ephor(path, &["journal", "list", "--json"]).ends(0).json().try_into().unwrap();
    assert_eq!((&after["events"], &after["removed"]), (&1.into(), &events.into()), "{after}");
}

/// A key, the settings, a talk, and what `verify` makes of it all.
#[test]
fn signed_heads_prove_what_the_chain_alone_does_not() {
    let folder = folder();
    let path = folder.path();
    let made = ephor(path, &["journal", "keygen", "anchors.key"]).ends(0).shows("ed25519");
    assert!(!made.out.contains("ephor-anchor-key") && !made.err.contains("ephor-anchor-key"));
    ephor(path, &["journal", "keygen", "anchors.key"]).ends(2).says("exists");
    ephor(path, &["journal", "keygen", "x.key", "--algorithm", "rsa"]).ends(2).says("ANCHOR_KEY");
    let settings = "[journal.anchors]\nkey = \"anchors.key\"\nfile = \"away/anchors.jsonl\"\n";
    let required = format!("{settings}required = true\n");
    std::fs::write(path.join("ephor.toml"), &required).unwrap();
    let talk = |text: &[u8]| common::with_input(path, &["chat", "--conversation", "c"], text);
    // The folder isn't there: what is required stops everything, what isn't is tried again.
    talk(b"What is 20 + 1?\n").ends(1).says("ANCHOR_FAILED");
    std::fs::write(path.join("ephor.toml"), settings).unwrap();
    talk(b"What is 20 + 1?\n").ends(0).shows("21");
    std::fs::create_dir(path.join("away")).unwrap();
    talk(b"What is 20 + 2?\n").ends(0).shows("22");

    let verify = |more: &[&str]| {
        let arguments = ["journal", "verify", "--anchors", "away/anchors.jsonl"];
        ephor(path, &[&arguments, more].concat())
    };
    let public = ["--key", "anchors.key.pub"];
    verify(&public)
        .ends(0)
        .shows("up to there it is what was written")
        .shows("where the journal was closed")
        .shows("no commit stands behind it");
    let [told] = verify(&[&public[..], &["--json"]].concat()).ends(0).json().try_into().unwrap();
    assert_eq!((&told["sound"], &told["unproven"]), (&true.into(), &0.into()), "{told}");
    ephor(path, &["journal", "verify"]).ends(0).says("can recompute them");
    // Written behind the last anchor, without any.
    let file = path.join("ephor.db");
    say(&file, 1..=3);
    verify(&public).ends(0).shows("3 commits stand behind it: unproven");
    // The end cut off, with the note beside it.
    let connection = rusqlite::Connection::open(&file).unwrap();
    let cut = "DELETE FROM commits WHERE position > 2;
               DELETE FROM conversations WHERE id NOT IN (SELECT conversation FROM commits)";
    connection.execute_batch(cut).unwrap();
    drop(connection);
    std::fs::remove_file(path.join("ephor.db-head")).unwrap();
    ephor(path, &["journal", "verify"]).ends(0);
    verify(&public).ends(1).shows("ANCHOR_MISSING").says("isn't what was signed");
    // Another key, or none.
    ephor(path, &["journal", "keygen", "other.key"]).ends(0);
    verify(&["--key", "other.key"]).ends(1).shows("ANCHOR_KEY").says("nothing is proven");
    std::fs::write(path.join("none.jsonl"), "").unwrap();
    let none = ["journal", "verify", "--anchors", "none.jsonl", "--key", "anchors.key.pub"];
    let none = ephor(path, &none).ends(1).says("no anchor found in none.jsonl; nothing is proven");
    assert!(!none.says("[journal.anchors]").err.contains("backup"), "it is no alarm");
    verify(&[]).ends(2).says("--key FILE");
    verify(&["--key", "ephor.toml"]).ends(1).says("ANCHOR_KEY");
    // What lies beside the rows is seen without anchors.
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.execute_batch("DROP VIEW events; CREATE VIEW events AS SELECT 1 AS x").unwrap();
    ephor(path, &["journal", "verify"]).ends(1).shows("view events is defined otherwise");
    // Settings that don't fit together.
    std::fs::write(path.join("ephor.toml"), "[journal.anchors]\nstdout = true\n").unwrap();
    talk(b"hello\n").ends(2).says("journal.anchors.key");
}
