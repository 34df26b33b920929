//! A server tells what is wrong, to people and to their logs.

use std::fs;
use std::path::Path;
use std::process::Command;

use rustix::process::Signal;

use crate::common::{command, ephor, folder, with_input};
use crate::faults::live::Live;

const SERVE: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];
const CHAT: [&str; 3] = ["chat", "--conversation", "c"];

/// A journal that goes on behind its backup, `old.db`.
fn backed_up(path: &Path) {
    with_input(path, &CHAT, b"hello\n").ends(0);
    ephor(path, &["journal", "backup", "old.db"]).ends(0);
    with_input(path, &CHAT, b"hello\n").ends(0);
}

/// A server, once it listens.
fn serving(command: Command) -> Live {
    let mut serve = Live::start(command);
    serve.until_out("journal");
    serve
}

/// Stops it, and gives what it said to people.
fn stopped(serve: Live) -> String {
    serve.signal(Signal::TERM);
    let unit = include_str!("../../../../../docs/src/serving.md");
    assert!(unit.contains("\nSuccessExitStatus=143\n"), "for systemd this end is a failure");
    serve.ends(143).1
}

/// What goes wrong is logged with its time and level; a chat, which somebody looks at, says it in words.
#[cfg(unix)]
#[test]
fn what_goes_wrong_is_logged() {
    let folder = folder();
    let path = folder.path();
    backed_up(path);
    let older = || fs::copy(path.join("old.db"), path.join("ephor.db")).unwrap();
    older();
    let mut serve = command(path, &SERVE);
    serve.env("EPHOR_SERVER_TOKENS", "true").env("MISSPELT", "x");
    let err = stopped(serving(serve));
    let line = err.lines().find(|line| line.contains("commits are missing that were noted"));
    let line = line.unwrap_or_else(|| panic!("{err}"));
    assert!(line.contains(" WARN ") && line.starts_with("20") && line.contains("Z "), "{line}");
    assert!(err.contains("warning: the journal's end is missing"), "{err}");
    assert!(err.contains("EPHOR_SERVER_TOKENS is not a setting"), "{err}");
    assert!(!err.contains("MISSPELT"), "{err}");
    // Who has been told can have it silent.
    let mut serve = command(path, &SERVE);
    serve.env("EPHOR_LOG", "off");
    assert!(!stopped(serving(serve)).contains(" WARN "));
    let told = with_input(path, &CHAT, b"hello\n").ends(0);
    assert!(
        told.err.contains("warning: the journal") && !told.err.contains(" WARN "),
        "{}",
        told.err
    );
}

/// What a database or a request will need is told at the start.
#[cfg(unix)]
#[test]
fn variables_that_are_not_set_are_told() {
    let folder = folder();
    let settings = "[runtime.effects.connections.crm]\nurl = \"postgres://u:${NO_PW}@h/d\"\n\
                    [runtime.effects.secrets]\nNO_KEY = [\"api.example\"]\n";
    fs::write(folder.path().join("ephor.toml"), settings).unwrap();
    let mut serve = Live::start(command(folder.path(), &SERVE));
    serve.until_err("the connection crm can't be used: $NO_PW isn't set");
    serve.until_err("the secret NO_KEY can't be used: $NO_KEY isn't set");
    serve.until_out("journal");
    stopped(serve);
}

#[test]
fn a_port_that_is_taken_is_told_with_what_names_another() {
    let folder = folder();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let serve = ["serve", "--listen", &address.to_string()];
    ephor(folder.path(), &serve).ends(1).says("--listen").says("`listen` of [server]");
    ephor(folder.path(), &["dev", "--port", &address.port().to_string()]).ends(1).says("--port 0");
}

#[test]
fn wrong_settings_end_with_2() {
    for (settings, told) in [
        ("[journal]\nurl = \"postgres://u:${NO_PW}@h/d\"\n", "NO_PW"),
        ("[runtime]\npolicy = \"nope\"\n", "nope"),
        ("[server]\nlisten = \"abc\"\n", "as in \"127.0.0.1:4600\""),
        ("[journal]\nfile = \"\"\n", "journal.file is empty"),
        ("[tools.mcp.servers.a]\ncommand = \"x\"\nenv = {K = \"${NO_ENV}\"}\n", "NO_ENV"),
        ("[model]\nname = \"openai::gpt-4o\"\n", "OPENAI_API_KEY"),
    ] {
        let folder = folder();
        fs::write(folder.path().join("ephor.toml"), settings).unwrap();
        for arguments in [&SERVE[..], &["chat"]] {
            let mut wrong = command(folder.path(), arguments);
            wrong.env_remove("OPENAI_API_KEY");
            crate::common::fed(wrong, b"").ends(2).says(told);
        }
    }
}

#[test]
fn a_backup_is_restored() {
    let folder = folder();
    let path = folder.path();
    backed_up(path);
    ephor(path, &["journal", "restore", "nowhere.db"]).ends(5);
    let live = serving(command(path, &SERVE));
    ephor(path, &["journal", "restore", "old.db"]).ends(1).says("stop");
    stopped(live);
    let told = ephor(path, &["journal", "restore", "old.db"]).ends(0).says("ephor.db-replaced-");
    assert!(told.out.contains("head  "), "{}", told.out);
    ephor(path, &["journal", "verify"]).ends(0);
    with_input(path, &CHAT, b"hello\n").ends(0);
}
