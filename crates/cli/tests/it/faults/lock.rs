//! Another program that keeps the journal's file locked for longer than SQLite waits for it.

use std::sync::{Arc, Mutex};

use crate::common::{command, ephor, folder};
use crate::faults::live::{Live, Receiving};

/// The lock is taken while the effect is under way, and held until the program says that it can't
/// write: that is, for longer than it waits by itself.
#[test]
fn an_effect_is_on_record_once_the_lock_is_released() {
    let folder = folder();
    let file = folder.path().join("ephor.db");
    let foreign: Arc<Mutex<Option<rusqlite::Connection>>> = Arc::default();
    let (taken, path) = (foreign.clone(), file.clone());
    let server = Receiving::and(move || {
        let lock = rusqlite::Connection::open(&path).unwrap();
        lock.execute_batch("BEGIN IMMEDIATE").unwrap();
        *taken.lock().unwrap() = Some(lock);
    });
    server.plan(folder.path());
    let mut run = Live::start(command(folder.path(), &["run", "plan.json"]));
    run.until_err("the journal can't be written");
    drop(foreign.lock().unwrap().take());
    run.ends(0);
    assert_eq!(server.hits(), 1);
    let listed = ephor(folder.path(), &["journal", "list", "--json"]).ends(0).json();
    let name = listed[0]["conversation"].as_str().unwrap().to_owned();
    let events = ephor(folder.path(), &["journal", "show", &name, "--json"]).ends(0).json();
    let count =
        |kind: &str| events.iter().filter(|event| event["type"] == format!("ephor.{kind}")).count();
    assert_eq!(count("NodeCompleted"), 1);
    assert_eq!(count("WorkflowCompleted"), 1);
    assert_eq!(count("NodeExecutionFailed"), 0);
    ephor(folder.path(), &["journal", "verify"]).ends(0);
}
