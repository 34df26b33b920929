//! What was named isn't there, is something else, or is in the way: each ends with the same code
//! whichever command finds it out.

use std::path::Path;

use crate::common::{ephor, folder, with_input};

/// A folder with a file `f`, a folder `d`, a database and a journal with one conversation, `c`.
fn furnished() -> tempfile::TempDir {
    let folder = folder();
    let at = folder.path();
    std::fs::write(at.join("f"), "").unwrap();
    std::fs::write(at.join("text"), "long enough to be taken for a database").unwrap();
    std::fs::create_dir(at.join("d")).unwrap();
    rusqlite::Connection::open(at.join("shop.db"))
        .unwrap()
        .execute_batch("CREATE TABLE t (a)")
        .unwrap();
    with_input(at, &["chat", "--conversation", "c"], b"What is 6 * 7?\n").ends(0);
    folder
}

#[track_caller]
fn check(at: &Path, line: &str, code: i32, says: &str) {
    let arguments: Vec<&str> = line.split(' ').collect();
    let ran = ephor(at, &arguments);
    assert_eq!(ran.code, code, "{line}\nstdout: {}\nstderr: {}", ran.out, ran.err);
    assert!(ran.err.contains(says), "{line}: no {says:?}: {}", ran.err);
}

#[test]
fn what_is_not_there_ends_with_5() {
    let folder = furnished();
    for (line, says) in [
        ("chat --model recorded::none.jsonl", "there is no such tape"),
        ("chat --journal nowhere/x.db", "there is no folder nowhere"),
        ("journal list --journal x.db", "there is no journal here"),
        ("replay c --policy none", "there is no such policy folder"),
        ("policy check none", "there is no such policy folder"),
        ("ask --db none.db x", "there is no such database"),
        ("runs fork c --at 999", "no event 999"),
        ("runs show c --at 999", "999"),
        ("runs fork none", "no such conversation"),
        ("check none.json", "there is no such file"),
        ("journal backup nowhere/b.db", "there is no such folder"),
        ("journal keygen nowhere/k", "there is no such folder"),
        ("runs export c --to nowhere/x", "there is no such folder"),
        ("man nowhere/x/y", "there is no such folder"),
        ("journal verify --anchors none --key f", "there is no such file"),
        ("journal verify --anchors f --key none", "there is no such file"),
        ("journal compact --conversation none --by ann", "there is no such conversation"),
        ("serve --console-dir none", "there is no such folder"),
        ("inbox revoke ffff", "`ephor inbox allowances` lists"),
    ] {
        check(folder.path(), line, 5, says);
        check(folder.path(), line, 5, "try ");
    }
}

#[test]
fn what_is_something_else_ends_with_2() {
    let folder = furnished();
    for (line, says) in [
        ("init f", "this is a file, not a folder"),
        ("new f", "this is a file, not a folder"),
        ("policy init f", "this is a file, not a folder"),
        ("policy check shop.db", "this is a file, not a folder"),
        ("replay c --policy shop.db", "this is a file, not a folder"),
        ("serve --console-dir f", "this is a file, not a folder"),
        ("ask --db d x", "this is a folder, not a database"),
        ("journal list --journal d", "this is a folder, not a journal"),
        ("chat --journal d", "can't be opened"),
        ("run d", "this is a folder, not a file"),
        ("check d", "this is a folder, not a file"),
        ("man f", "this is a file, not a folder"),
        ("man f/x", "this is a file, not a folder"),
        ("journal backup f/x", "this is a file, not a folder"),
        ("config show --config d", "this is a folder, not a file"),
        ("journal list --journal shop.db", "not an Ephor journal"),
        ("journal list --journal text", "not a SQLite database"),
        ("chat --journal text", "not a SQLite database"),
        ("journal restore text", "not a SQLite database"),
        ("journal verify --anchors d --key f", "this is a folder, not a file"),
        ("runs import d", "this is a folder, not an export"),
        ("chat --journal mysql://me:secret@db/x", "a journal can't be kept in mysql"),
        ("journal list --journal mysql://x", "a journal can't be kept in mysql"),
        ("journal list --journal=", "the name is empty"),
        ("journal list --limit 0", "must be at least 1"),
        ("journal list --tenant=", "empty"),
        ("token create ann --expires 0d", "longer than 0"),
        ("token create ann --tenant a/b", "separates tenant and conversation"),
        ("journal compact --keep 99999999999999d", "too long"),
        ("chat --agent nobody", "--agent names no agent"),
    ] {
        check(folder.path(), line, 2, says);
    }
}

#[test]
fn what_is_in_the_way_ends_with_2() {
    let folder = furnished();
    let at = folder.path();
    check(at, "init d", 0, "Next");
    for (line, says) in [
        ("init d", "the file exists"),
        ("policy init d/policy", "the file exists"),
        ("journal backup f", "already exists"),
        ("journal keygen f", "the file exists"),
        ("runs export c --to f", "the file exists"),
        ("runs fork c --as c", "already"),
        ("runs fork c --as acme/d", "stays in the tenant local"),
    ] {
        check(at, line, 2, says);
    }
}

#[test]
fn a_run_that_is_over_is_no_longer_pending() {
    let folder = furnished();
    let runs = ephor(folder.path(), &["runs", "list", "--json"]).ends(0).json();
    let id = runs[0]["id"].as_str().unwrap();
    check(folder.path(), &format!("runs cancel {id} --by ann"), 5, "RUN_OVER");
}

/// The folder is made by the kernel alone, so that not even root can create a file in it.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_file_is_told() {
    let folder = furnished();
    let at = folder.path();
    let copied = ephor(at, &["journal", "backup", "/proc/b.db"]).ends(1).says("try ");
    assert!(!copied.err.contains(".ephor-backup-"), "{}", copied.err);
    std::fs::remove_file(at.join("ephor.db")).unwrap();
    for file in ["/proc/ephor.db", "nowhere/ephor.db"] {
        std::fs::write(at.join("ephor.toml"), format!("[journal]\nfile = {file:?}\n")).unwrap();
        ephor(at, &["doctor"]).ends(1).shows("can't be created");
    }
    std::fs::write(at.join("ephor.toml"), "[agents.evidence]\nglossary = \"g.csv\"\n").unwrap();
    std::fs::write(at.join("g.csv"), "term,definition\nturnover,revenue\n").unwrap();
    let found = ephor(at, &["doctor"]);
    assert!(found.out.contains("g.csv can be read"), "{}", found.out);
    assert!(!found.out.contains("documents"), "{}", found.out);
    assert!(!at.join("ephor.db").exists(), "it creates nothing");
}

#[test]
fn a_token_is_revoked_once() {
    let folder = folder();
    let at = folder.path();
    let made = ephor(at, &["token", "create", "ann", "--expires", "90d", "--json"]).ends(0).json();
    let id = made[0]["id"].as_str().unwrap();
    let listed = ephor(at, &["token", "list"]).ends(0).shows(" UTC");
    assert!(!listed.out.contains('Z'), "{}", listed.out);
    ephor(at, &["token", "revoke", id]).ends(0).says("revoked");
    let again = ephor(at, &["token", "revoke", id, "--json"]).ends(0).says("was revoked before");
    assert_eq!(again.json(), [serde_json::json!({"id": id, "outcome": "revoked"})]);
}

#[test]
fn an_unknown_command_is_not_sent_to_the_model() {
    let folder = folder();
    let at = folder.path();
    let ran = with_input(at, &["chat", "--journal", ":memory:"], b"/bogus\n/quit\n");
    let ran = ran.ends(1).says("there is no such command").says("/bogus");
    assert_eq!(ran.out, "");
}

/// Whether a flag or the settings name it.
#[test]
fn a_database_that_is_not_there_is_not_found() {
    let folder = furnished();
    let at = folder.path();
    check(at, "ask --db gone.db x", 5, "there is no such database");
    let settings = "[runtime.effects.connections]\nshop = \"sqlite:gone.db\"\n";
    std::fs::write(at.join("ephor.toml"), settings).unwrap();
    check(at, "ask x", 5, "there is no such database");
    check(at, "ask --db shop.db x", 5, "gone.db");
}

#[test]
fn nothing_to_judge_is_an_error_and_no_table() {
    let folder = furnished();
    let at = folder.path();
    for command in ["replay", "suggest"] {
        check(at, &format!("policy {command} f"), 1, "there is no recording");
    }
    assert_eq!(ephor(at, &["policy", "replay", "f"]).out, "");
    check(at, "inbox reject 01 --reason=", 2, "must not be blank");
}

/// The settings name them, so they are wrong.
#[test]
fn a_glossary_that_cannot_be_used_is_a_wrong_setting() {
    let folder = furnished();
    let at = folder.path();
    std::fs::write(at.join("ephor.toml"), "[agents.evidence]\nglossary = \"g.csv\"\n").unwrap();
    check(at, "ask --db shop.db x", 2, "g.csv can't be read");
    std::fs::write(at.join("g.csv"), "a,b\n1,2\n").unwrap();
    check(at, "ask --db shop.db x", 2, "g.csv isn't valid");
}

/// Programs read one object from stderr, whatever went wrong.
#[test]
fn errors_are_json_where_json_is_wanted() {
    let folder = furnished();
    let at = folder.path();
    let run = ephor(at, &["runs", "list", "--json"]).ends(0).json();
    let id = run[0]["id"].as_str().unwrap();
    for (arguments, error, code) in [
        (vec!["ask", "--db", "none.db", "x"], "there is no such database", None),
        (vec!["runs", "cancel", id, "--by", "ann"], "the run wasn't cancelled", Some("RUN_OVER")),
        (vec!["runs", "lst"], "unrecognized subcommand 'lst'", None),
        (vec!["journal", "list", "--limit", "0"], "invalid value", None),
    ] {
        let ran = ephor(at, &[&arguments[..], &["--json"]].concat());
        assert_eq!(ran.out, "");
        let last = ran.err.lines().last().unwrap();
        let read: serde_json::Value = serde_json::from_str(last).unwrap();
        assert!(read["error"].as_str().unwrap().contains(error), "{read}");
        assert_eq!(read["code"].as_str(), code, "{read}");
        assert_eq!(read["exit"], ran.code, "{read}");
    }
    for line in ["policy init p --json", "policy check p --schema --json", "man m --json"] {
        let arguments: Vec<&str> = line.split(' ').collect();
        assert!(!ephor(at, &arguments).ends(0).json().is_empty(), "{line}");
    }
}
