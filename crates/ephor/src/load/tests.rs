#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::*;
use crate::config::JournalAt;
use ephor_rules::CorrectionMode;

fn folder(toml: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(FILE_NAME), toml).unwrap();
    folder
}

fn from(folder: &Path, environment: &[(&str, &str)]) -> Result<Loaded, LoadError> {
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    load(&Sources {
        folder: Some(folder.to_owned()),
        environment: environment.iter().map(own).collect(),
        ..Sources::default()
    })
}

#[test]
fn the_nearest_file_above_is_found_and_the_environment_wins() {
    let folder = folder("[turn]\nmax_iterations = 5\n[runtime.judge]\ncorrection = \"off\"\n");
    let deep = folder.path().join("a/b");
    std::fs::create_dir_all(&deep).unwrap();
    let loaded = from(&deep, &[("EPHOR_TURN__MAX_ITERATIONS", "6"), ("EPHOR_X", "1")]).unwrap();
    assert_eq!(loaded.config.turn.max_iterations, 6);
    assert_eq!(loaded.config.runtime.judge.correction, CorrectionMode::Off);
    let origin = |key: &str| loaded.origins[key].to_string();
    assert_eq!(origin("turn.max_iterations"), "$EPHOR_TURN__MAX_ITERATIONS");
    assert!(origin("runtime.judge.correction").ends_with("ephor.toml:4"));
    assert!(!loaded.origins.contains_key("turn.timeout"));
}

#[test]
fn texts_that_look_like_numbers_are_texts_where_the_setting_is_one() {
    let empty = tempfile::tempdir().unwrap();
    let loaded = from(empty.path(), &[("EPHOR_MODEL__NAME", "12")]).unwrap();
    assert_eq!(loaded.config.model.name.as_deref(), Some("12"));
}

#[test]
fn mistakes_name_their_place_and_what_was_meant() {
    #[track_caller]
    fn check(toml: &str, environment: &[(&str, &str)], place: &str, hint: &str) {
        let folder = folder(toml);
        let error = from(folder.path(), environment).unwrap_err();
        assert!(error.to_string().contains(place), "{error}");
        assert!(error.hint().unwrap_or_default().contains(hint), "{:?}", error.hint());
    }
    check("[runtime.judge]\n\ncorection = \"off\"", &[], "ephor.toml:3:1", "`correction`");
    check("[runtime.judge]\ncorrection = \"of\"", &[], "ephor.toml:2:14", "`off`");
    check("[turn\n", &[], "ephor.toml:1:", "the book's page of settings");
    check("[turn]\nmax_iterations = \"many\"", &[], "ephor.toml:2:18", "without quotes");
    check("[turn]\nmax_iterations = \"many\"", &[], "expected a whole number", "as in 10");
    check(
        "",
        &[("EPHOR_TURN__MAX_ITERATION", "3")],
        "$EPHOR_TURN__MAX_ITERATION",
        "`max_iterations`",
    );
    check("", &[("EPHOR_RUNTIM__ARBITERS", "3")], "$EPHOR_RUNTIM__ARBITERS", "`runtime`");
    check("", &[("EPHOR_TURN__TIMEOUT__X", "3"), ("EPHOR_TURN__TIMEOUT", "3")], "TIMEOUT__X", "");
}

#[test]
fn a_file_that_was_named_must_be_there() {
    let file = Some(PathBuf::from("no/such/ephor.toml"));
    let error = load(&Sources { file, ..Sources::default() }).unwrap_err();
    assert!(matches!(error, LoadError::Missing { .. }), "{error}");
}

#[test]
fn paths_in_the_file_start_at_its_folder() {
    let folder = folder(
        "[journal]\nfile = \"logs/e.db\"\n[runtime.effects.connections]\na = \"sqlite:a.db\"\n\
         b = { url = \"sqlite:b.db\" }\nc = \"sqlite::memory:\"\nd = \"postgres://x\"\n",
    );
    let config = from(folder.path(), &[]).unwrap().config;
    assert_eq!(config.journal.file.unwrap(), folder.path().join("logs/e.db"));
    let url = |name: &str| config.runtime.effects.connections[name].url.clone();
    assert_eq!(url("a"), format!("sqlite:{}", folder.path().join("a.db").display()));
    assert_eq!(url("b"), format!("sqlite:{}", folder.path().join("b.db").display()));
    assert_eq!((url("c").as_str(), url("d").as_str()), ("sqlite::memory:", "postgres://x"));
}

/// `:memory:` is no path: nothing is to be kept on disk.
#[test]
fn a_journal_in_memory_is_in_no_folder() {
    let folder = folder("[journal]\nfile = \":memory:\"\n");
    let config = from(folder.path(), &[]).unwrap().config;
    assert_eq!(config.journal.at(), Ok(Some(JournalAt::Memory)));
}

/// Whatever stands there, somebody wants it read: it may name a policy.
#[test]
fn what_is_there_and_is_no_file_is_refused() {
    #[track_caller]
    fn check(what: &str, put: impl FnOnce(&Path)) {
        let folder = tempfile::tempdir().unwrap();
        put(&folder.path().join(FILE_NAME));
        let below = folder.path().join("below");
        std::fs::create_dir(&below).unwrap();
        for start in [folder.path(), &below] {
            let error = from(start, &[]).expect_err(what);
            assert_eq!(error.code(), "SETTINGS_UNREADABLE", "{what}: {error}");
            assert!(error.hint().is_some(), "{what}");
        }
    }
    let link = |to: &'static str| move |at: &Path| std::os::unix::fs::symlink(to, at).unwrap();
    check("a dangling link", link("nowhere.toml"));
    check("a loop of links", link(FILE_NAME));
    check("a device", link("/dev/null"));
    check("a folder", |at| std::fs::create_dir(at).unwrap());
    check("a socket", |at| drop(std::os::unix::net::UnixListener::bind(at).unwrap()));
}

/// A file that is named is somebody's choice.
#[test]
fn a_file_that_everyone_can_write_is_used_only_where_it_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("[turn]\nmax_iterations = 5\n");
    let file = folder.path().join(FILE_NAME);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o646)).unwrap();
    let error = from(folder.path(), &[]).unwrap_err();
    assert_eq!(error.code(), "SETTINGS_NOT_YOURS", "{error}");
    assert!(error.hint().unwrap().contains("--config"));
    let named = Sources { file: Some(file), ..Sources::default() };
    assert_eq!(load(&named).unwrap().config.turn.max_iterations, 5);
}

#[test]
fn numbers_that_switch_something_off_are_refused() {
    #[track_caller]
    fn check(toml: &str, environment: &[(&str, &str)], place: &str) {
        let folder = folder(toml);
        let error = from(folder.path(), environment).unwrap_err();
        assert_eq!(error.code(), "SETTINGS_INVALID", "{error}");
        assert!(error.to_string().contains(place), "{error}");
    }
    for bad in ["nan", "-nan", "inf", "-inf", "-1", "-0.5"] {
        check(&format!("[turn]\n\ntimeout = {bad}"), &[], "ephor.toml:3");
        check(&format!("turn = {{timeout = {bad}}}"), &[], "ephor.toml:1");
        check("", &[("EPHOR_TURN__TIMEOUT", bad)], "$EPHOR_TURN__TIMEOUT");
        check("", &[("EPHOR_RUNTIME__SUBAGENTS__DEFAULT_TIMEOUT", bad)], "DEFAULT_TIMEOUT");
        check(&format!("[recovery]\nmax_delay = {bad}"), &[], "ephor.toml:2");
        check(&format!("[runtime.judge.budgets]\nday = {{ cost = {bad} }}"), &[], "ephor.toml:2");
        check(
            &format!(
                "[runtime.effects.connections]\na = {{ url = \"sqlite:a\", timeout = {bad} }}"
            ),
            &[],
            "ephor.toml:2",
        );
    }
    assert!(from(folder("[turn]\ntimeout = 0.5").path(), &[]).is_ok());
}
