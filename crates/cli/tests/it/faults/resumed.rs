//! Going on with a run whose process was killed.

use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc;

use serde_json::json;

use crate::common::{command, ephor, folder};
use crate::faults::live::{Live, Receiving};

fn shop(folder: &Path) {
    let shop = rusqlite::Connection::open(folder.join("shop.db")).unwrap();
    shop.execute_batch("CREATE TABLE t(x); INSERT INTO t VALUES (1), (2);").unwrap();
}

/// The run's database was named on the command line, and isn't on record: without it the run would
/// fail for good, so it isn't taken up.
#[test]
fn a_run_is_not_resumed_without_its_database() {
    let folder = folder();
    let path = folder.path();
    shop(path);
    let ((tell, begun), (go, wait)) = (mpsc::channel(), mpsc::channel::<()>());
    let wait = Mutex::new(wait);
    let server = Receiving::and(move || {
        let _ = tell.send(());
        let _ = wait.lock().unwrap().recv();
    });
    server.plan(path);
    let plan = json!({"name": "count", "description": "counts",
        "nodes": [
            {"node_id": "a", "type": "HTTP", "name": "a", "config": {"url": server.url, "method": "GET"}},
            {"node_id": "b", "type": "DATABASE", "name": "b",
             "config": {"connection": "shop", "query": "SELECT count(*) AS n FROM t"}},
        ],
        "edges": [{"source": "a", "target": "b"}]});
    std::fs::write(path.join("plan.json"), plan.to_string()).unwrap();
    let run = Live::start(command(path, &["run", "plan.json", "--db", "shop.db"]));
    begun.recv().unwrap();
    let listed = || ephor(path, &["runs", "list", "--json"]).ends(0).json();
    assert!(listed()[0]["left_behind"].is_null(), "it is at work");
    // It is killed.
    drop(run);
    drop(go);
    let (left, name) = (&listed()[0], listed()[0]["conversation"].as_str().unwrap().to_owned());
    assert_eq!(
        (left["status"].as_str(), left["left_behind"].as_bool()),
        (Some("running"), Some(true))
    );
    let resume = format!("ephor runs resume {}", name.strip_prefix("local/").unwrap());
    ephor(path, &["runs", "list"]).ends(0).shows("left unfinished").says(&resume);
    let id = left["id"].as_str().unwrap();
    for of in [id, &name] {
        ephor(path, &["runs", "show", of]).ends(0).shows("left unfinished").shows(&resume);
    }
    let [state] =
        ephor(path, &["runs", "show", &name, "--json"]).ends(0).json().try_into().unwrap();
    assert_eq!(state["runs"][0]["left_behind"], true);
    ephor(path, &["runs", "show", id, "--at", &left["last"].to_string()]).ends(0).shows("running");
    ephor(path, &["runs", "watch", id]).ends(1).says("has ended").says(&resume);
    let refused = ephor(path, &["runs", "resume"]).ends(1);
    refused.says("NOT_HERE").says("there is no connection `shop`").says("--db NAME=URL");
    ephor(path, &["runs", "list"]).ends(0).shows("left unfinished");
    ephor(path, &["runs", "resume", "--db", "shop.db"]).ends(0);
    ephor(path, &["runs", "list"]).ends(0).shows("completed");
}
