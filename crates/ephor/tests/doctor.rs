//! `ephor doctor` and `ephor python setup`, as a person runs them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::path::Path;

use common::ephor;
use serde_json::Value;

/// The state of a finding.
fn state(findings: &[Value], what: &str) -> String {
    let finding = findings.iter().find(|finding| finding["what"] == what);
    let finding = finding.unwrap_or_else(|| panic!("no {what} in {findings:?}"));
    finding["state"].as_str().unwrap().to_owned()
}

fn settings(folder: &Path, text: &str) {
    std::fs::write(folder.join("ephor.toml"), text).unwrap();
}

#[test]
fn what_is_configured_and_can_not_work_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    settings(path, "[runtime.effects.python]\ninterpreter = \"python-of-nowhere\"\n");
    let found = ephor(path, &["doctor", "--json"]).ends(1).json();
    assert_eq!(state(&found, "interpreter"), "wrong");
    // Who doesn't want PYTHON needs none.
    settings(
        path,
        "[runtime.effects.python]\ninterpreter = \"python-of-nowhere\"\nenabled = false\n",
    );
    let found = ephor(path, &["doctor", "--json"]).ends(0).json();
    assert_eq!(state(&found, "interpreter"), "note");
    assert_eq!(state(&found, "PYTHON"), "note");
    std::fs::write(path.join("shop.db"), "no database, but some bytes that are long enough")
        .unwrap();
    settings(
        path,
        "[runtime.effects]\nconnections = {shop = \"sqlite:shop.db\"}\n[runtime.effects.python]\nenabled = false\n",
    );
    let found = ephor(path, &["doctor", "--json"]).ends(1).json();
    assert_eq!(state(&found, "database shop"), "wrong");
    ephor(path, &["doctor"]).ends(1).shows("database shop");
}

#[test]
fn an_environment_is_not_made_in_a_folder_that_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("thesis.txt"), "years of work").unwrap();
    ephor(folder.path(), &["python", "setup", "."]).ends(2).says("the folder is in use");
    let found = std::fs::read_to_string(folder.path().join("thesis.txt")).unwrap();
    assert_eq!(found, "years of work");
}
