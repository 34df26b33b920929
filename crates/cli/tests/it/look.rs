//! Commands that only look: version, explain, model, config, journal.

use crate::common;
mod runs;

use std::path::Path;

use common::{command, ephor, fed, folder};

#[test]
fn version_help_and_wrong_usage() {
    let folder = folder();
    let path = folder.path();
    ephor(path, &["--version"]).ends(0).shows(env!("CARGO_PKG_VERSION"));
    ephor(path, &["--help"]).ends(0).shows("demo").shows("Exit codes");
    ephor(path, &[]).ends(2);
    ephor(path, &["dmo"]).ends(2).says("demo");
    ephor(path, &["run"]).ends(2);
    ephor(path, &["run", "p.json", "--input", "x"]).ends(2).says("NAME=VALUE");
}

#[test]
fn explain() {
    let folder = folder();
    let path = folder.path();
    ephor(path, &["explain", "required-field"]).ends(0).shows("REQUIRED_FIELD").shows("what to do");
    let [one] = ephor(path, &["explain", "BLANK", "--json"]).ends(0).json().try_into().unwrap();
    assert!(one["advice"].as_str().is_some_and(|text| !text.is_empty()));
    ephor(path, &["explain", "REQUIRED"]).ends(5).says("REQUIRED_FIELD");
    ephor(path, &["explain", "\u{1b}[2J"]).ends(5);
    let all = ephor(path, &["explain", "--json"]).ends(0).json();
    assert!(all.len() > 20 && all.iter().all(|one| one["code"].is_string()));
}

/// What stands before a code, where a literal is one.
const BEFORE: &[&str] =
    &["of_file(", "violation(", "tell(", "told(", "push((", "code:", "code =", "(status,"];

fn is_loud(c: char) -> bool {
    c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'
}

/// The codes in a source: where literals are codes, in `fn code`, and in messages, as in
/// `(SECRET_SHORT)` or `COMPACTED: …`.
fn codes(text: &str) -> Vec<&str> {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let mut bodies =
        text.split("fn code(").skip(1).map(|body| body.split("\n    }").next().unwrap());
    let in_bodies: Vec<&str> =
        bodies.by_ref().flat_map(|body| body.split('"').skip(1).step_by(2)).collect();
    let mut found = in_bodies;
    for (at, _) in text.match_indices('"') {
        let (before, rest) = (text[..at].trim_end(), &text[at + 1..]);
        let code = &rest[..rest.find(|c| !is_loud(c)).unwrap_or(0)];
        let after = &rest[code.len()..];
        let status = before
            .strip_suffix(',')
            .is_some_and(|before| before.chars().rev().take(3).all(|c| c.is_ascii_digit()));
        let placed = status || BEFORE.iter().any(|place| before.ends_with(place));
        if (after.starts_with('"') && placed) || (after.starts_with(": ") && code.contains('_')) {
            found.push(code);
        }
    }
    let quoted = text.split(" (").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    found.extend(quoted.filter(|code| code.contains('_')));
    found.retain(|code| {
        code.len() > 2 && code.chars().all(is_loud) && !code.starts_with(char::is_numeric)
    });
    found
}

fn sources(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs")
            && !path.ends_with("tests.rs")
        {
            found.push(path);
        }
    }
}

/// CONTRIBUTING promises it.
#[test]
fn every_code_in_the_sources_is_explained() {
    let mut files = Vec::new();
    for part in ["crates", "agents"] {
        let part = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(part);
        for entry in std::fs::read_dir(part).unwrap() {
            sources(&entry.unwrap().path().join("src"), &mut files);
        }
    }
    let (mut found, mut unknown) = (0, Vec::new());
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let code: Vec<&str> =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for code in codes(&code.join("\n")) {
            found += 1;
            if ephor::rules::explain(code).is_none() {
                unknown.push(format!("{code} in {}", file.display()));
            }
        }
    }
    assert!(found > 200 && unknown.is_empty(), "{found}, unknown: {unknown:#?}");
}

/// No policy speaks of a kind that doesn't exist: that is no permission.
#[test]
fn a_kind_that_does_not_exist_is_not_permitted() {
    let folder = folder();
    let path = folder.path();
    ephor(path, &["policy", "init", "policy"]).ends(0);
    let explain = |kind: &str| ephor(path, &["policy", "explain", "--kind", kind]);
    explain("http").ends(2).says("did you mean HTTP?");
    explain("NOPE").ends(2).says("there is no such node kind");
    // A file of cases may name kinds of another program's, as `policy test` lets it.
    let cases = ephor(path, &["policy", "explain", "policy/cases.toml"]).ends(4);
    assert!(cases.says("MAIL here").out.contains("held by"));
    let case =
        |case: &str| ephor(path, &["policy", "explain", "policy/cases.toml", "--case", case]);
    case("99").ends(5).says("input   99").says("policy/cases.toml has 13 cases");
}

#[test]
fn capabilities() {
    let folder = folder();
    let found = ephor(folder.path(), &["model", "capabilities", "--json"]).ends(0).json();
    assert!(found.iter().any(|one| one["name"] == "arithmetic" && one["kind"] == "message"));
    assert!(found.iter().any(|one| one["kind"] == "tools"));
    let agents = found.iter().filter(|one| one["kind"] == "agent");
    assert!(
        agents.clone().all(|one| one["purposes"].as_array().is_some_and(|all| !all.is_empty()))
    );
    let ran = ephor(folder.path(), &["model", "capabilities"]).ends(0);
    assert!(!ran.out.contains('\u{1b}'), "no colour off a terminal");
}

#[test]
fn settings_are_layered_and_say_where_they_come_from() {
    let folder = folder();
    std::fs::write(folder.path().join("ephor.toml"), "[turn]\nmax_iterations = 5\n").unwrap();
    let deep = folder.path().join("a/b");
    std::fs::create_dir_all(&deep).unwrap();
    let show = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut command = command(&deep, arguments);
        command.envs(environment.iter().copied());
        fed(command, b"")
    };
    let plain = show(&["config", "show"], &[]).ends(0).shows("max_iterations = 5");
    toml::from_str::<ephor::Config>(&plain.out).unwrap();
    show(&["config", "show", "--origin"], &[("EPHOR_TURN__MAX_RETRIES", "1")])
        .ends(0)
        .shows("ephor.toml:2")
        .shows("$EPHOR_TURN__MAX_RETRIES")
        .shows("# default");
    let [json] = show(&["config", "show", "--origin", "--json"], &[]).json().try_into().unwrap();
    assert_eq!(json["config"]["turn"]["max_iterations"], 5);
    assert!(json["origins"]["turn.max_iterations"].as_str().unwrap().ends_with(":2"));
    show(&["config", "show"], &[("EPHOR_MODEL", "x")]).ends(0).says("EPHOR_MODEL is not a setting");
    for (stray, meant) in [
        ("EPHOR_SERVER_TOKENS", "EPHOR_SERVER__TOKENS"),
        ("EPHOR_RUNTIME_JUDGE_MAX_NODES", "EPHOR_RUNTIME__JUDGE__MAX_NODES"),
    ] {
        let meant = format!("{stray} is not a setting: did you mean {meant}?");
        show(&["config", "show"], &[(stray, "7")]).ends(0).says(&meant);
    }
    let empty = [("EPHOR_JOURNAL", "")];
    let journal = show(&["journal", "list"], &empty).ends(2).says("$EPHOR_JOURNAL");
    assert!(!journal.err.contains("--journal"), "{}", journal.err);
    show(&["journal", "list", "--journal="], &empty).ends(2).says("--journal");
    show(&["config", "show"], &[("EPHOR_TURN__MAX_RETRY", "1")])
        .ends(2)
        .says("$EPHOR_TURN__MAX_RETRY")
        .says("did you mean `max_retries`?");
}

#[test]
fn wrong_settings_name_their_line_and_what_was_meant() {
    let folder = folder();
    let path = folder.path();
    let file = path.join("ephor.toml");
    std::fs::write(&file, "[runtime.judge]\n\ncorection = \"off\"\n").unwrap();
    for arguments in [&["config", "show"][..], &["check"], &["journal", "list"], &["run", "-"]] {
        ephor(path, arguments).ends(2).says("ephor.toml:3:1").says("did you mean `correction`?");
    }
    std::fs::write(&file, b"[turn]\n# \xff\n").unwrap();
    ephor(path, &["config", "show"]).ends(2).says("UTF-8");
    ephor(path, &["config", "show", "--config", "other.toml"]).ends(5).says("other.toml");
    std::fs::write(path.join("other.toml"), "").unwrap();
    ephor(path, &["config", "show", "--config", "other.toml"]).ends(0);
}

#[test]
fn passwords_are_not_shown() {
    let folder = folder();
    std::fs::write(
        folder.path().join("ephor.toml"),
        "[runtime.effects.connections]\ncrm = \"postgres://me:hunter2@db/crm\"\n",
    )
    .unwrap();
    for arguments in
        [&["config", "show"][..], &["config", "show", "--origin"], &["config", "show", "--json"]]
    {
        let ran = ephor(folder.path(), arguments).ends(0).shows("db/crm");
        assert!(!ran.out.contains("hunter2"));
    }
}

#[test]
fn journals_that_are_none() {
    let folder = folder();
    let path = folder.path();
    for command in
        [&["journal", "list"][..], &["journal", "show", "x"], &["journal", "tail", "--once"]]
    {
        ephor(path, command).ends(5).says("ephor.db").says("--journal");
    }
    std::fs::write(path.join("ephor.db"), "this is no database, but long enough to look at")
        .unwrap();
    ephor(path, &["journal", "list"]).ends(2).says("not a SQLite database");
    std::fs::write(path.join("empty.db"), "").unwrap();
    ephor(path, &["journal", "list", "--journal", "empty.db"]).ends(1).says("not an Ephor journal");
    assert_eq!(std::fs::metadata(path.join("empty.db")).unwrap().len(), 0, "it is left alone");
    ephor(path, &["journal", "list", "--journal", "."]).ends(2);
}
