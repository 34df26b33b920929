//! Settings that are there and can't be read: nothing goes on by defaults, without the policy that
//! they may name.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use super::common::{command, ephor, fed, folder, with_input};

const COMMANDS: [&[&str]; 6] = [
    &["chat", "--journal", ":memory:"],
    &["check"],
    &["config", "show"],
    &["doctor"],
    &["inbox"],
    &["policy", "check"],
];

#[track_caller]
fn refused(what: &str, put: impl FnOnce(&Path)) {
    let folder = folder();
    put(&folder.path().join("ephor.toml"));
    for command in COMMANDS {
        let ran = with_input(folder.path(), command, b"{}\n");
        assert_eq!(ran.code, 2, "{what}, {command:?}: {}{}", ran.out, ran.err);
        ran.says("SETTINGS_UNREADABLE").says("ephor.toml").says("--config");
    }
    // The same where it is named.
    let named = ephor(folder.path(), &["--config", "ephor.toml", "doctor"]);
    named.ends(2).says("SETTINGS_UNREADABLE");
}

#[test]
fn a_link_to_nothing_is_refused() {
    refused("a dangling link", |at| symlink("nowhere.toml", at).unwrap());
}

#[test]
fn a_loop_of_links_is_refused() {
    refused("a loop", |at| symlink("ephor.toml", at).unwrap());
}

#[test]
fn a_folder_is_refused() {
    refused("a folder", |at| std::fs::create_dir(at).unwrap());
}

/// Opening one would wait for whoever writes into it.
#[test]
fn a_pipe_is_refused() {
    refused("a pipe", |at| assert!(Command::new("mkfifo").arg(at).status().unwrap().success()));
}

#[test]
fn a_device_is_refused() {
    refused("a device", |at| symlink("/dev/zero", at).unwrap());
}

/// It names programs that are started.
#[test]
fn a_file_that_everyone_can_write_is_refused_unless_it_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let file = folder.path().join("ephor.toml");
    std::fs::write(&file, "").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o666)).unwrap();
    let below = folder.path().join("below");
    std::fs::create_dir(&below).unwrap();
    for command in COMMANDS {
        let ran = with_input(&below, command, b"{}\n");
        assert_eq!(ran.code, 2, "{command:?}: {}{}", ran.out, ran.err);
        ran.says("SETTINGS_NOT_YOURS").says("mode is 666").says("--config");
    }
    ephor(folder.path(), &["--config", "ephor.toml", "config", "show"]).ends(0);
}

#[test]
fn a_time_out_that_never_comes_is_refused() {
    for bad in ["nan", "inf", "-5"] {
        let folder = folder();
        let text = format!("[turn]\ntimeout = {bad}\n");
        std::fs::write(folder.path().join("ephor.toml"), text).unwrap();
        ephor(folder.path(), &["doctor"]).ends(2).says("SETTINGS_INVALID").says("turn.timeout");
    }
}

#[test]
fn a_variable_that_is_no_text_is_refused() {
    let folder = folder();
    let mut doctor = command(folder.path(), &["doctor"]);
    doctor.env("EPHOR_RUNTIME__POLICY", OsStr::from_bytes(b"policy-\xff"));
    fed(doctor, b"").ends(2).says("SETTINGS_INVALID").says("EPHOR_RUNTIME__POLICY");
}

/// From a folder that is gone nobody knows which settings hold.
#[test]
fn a_folder_that_is_gone_has_no_settings() {
    let folder = folder();
    let gone = folder.path().join("gone");
    std::fs::create_dir(&gone).unwrap();
    let ephor = env!("CARGO_BIN_EXE_ephor");
    let run =
        format!("cd '{}' && rmdir '{}' && exec '{ephor}' doctor", gone.display(), gone.display());
    let ran = Command::new("sh").args(["-c", &run]).output().unwrap();
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(1), "{said}");
    assert!(said.contains("SETTINGS_UNREADABLE"), "{said}");
}
