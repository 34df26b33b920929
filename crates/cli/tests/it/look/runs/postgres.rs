//! The program on a journal in Postgres, where `EPHOR_TEST_POSTGRES` names a server.

use std::path::Path;

use ephor::Postgres;

use crate::common::{Ran, ephor, folder, with_input};

/// A schema that goes with the test.
struct Schema(String);

impl Schema {
    fn new() -> Option<Self> {
        let Ok(server) = std::env::var("EPHOR_TEST_POSTGRES") else {
            println!("SKIPPED: the program on Postgres: EPHOR_TEST_POSTGRES isn't set");
            return None;
        };
        let mark = if server.contains('?') { '&' } else { '?' };
        Some(Self(format!("{server}{mark}schema=test_program_{}", std::process::id())))
    }

    fn run(&self, folder: &Path, arguments: &[&str]) -> Ran {
        ephor(folder, &[arguments, &["--journal", &self.0]].concat())
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
        threads.unwrap().block_on(Postgres::remove(&self.0)).unwrap();
    }
}

#[test]
fn every_command_works_on_a_server() {
    let Some(schema) = Schema::new() else { return };
    let folder = folder();
    let path = folder.path();
    let plan = r#"{"action_type":"create_workflow_plan","name":"Count","description":"counts",
        "nodes":[{"node_id":"n","type":"CONDITION","name":"Count",
                  "config":{"expression":"1 + 1"}}],"edges":[]}"#;
    std::fs::write(path.join("plan.json"), plan).unwrap();
    schema.run(path, &["run", "plan.json"]).ends(0).says("schema=test_program_");
    let chat = ["chat", "--conversation", "talk", "--agent", "planner", "--journal", &schema.0];
    with_input(path, &chat, b"What is 12 * (3 + 4)?\n").ends(0).shows("84");
    schema.run(path, &["journal", "list"]).ends(0).shows("talk");
    schema.run(path, &["journal", "show", "talk"]).ends(0).shows("TurnEnded");
    schema.run(path, &["journal", "verify"]).ends(0).shows("every chain is whole");
    schema.run(path, &["journal", "backup", "x.db"]).ends(1).says("--schema=test_program_");
    schema.run(path, &["inbox"]).ends(0);
    let runs = schema.run(path, &["runs", "list", "--json"]).ends(0).json();
    assert!(runs.len() > 2 && runs.iter().all(|run| run["status"] == "completed"), "{runs:?}");
    let id = runs[0]["id"].as_str().unwrap();
    schema.run(path, &["runs", "show", id]).ends(0).shows("completed");
    schema.run(path, &["runs", "watch", id]).ends(0);
    schema.run(path, &["runs", "cancel", id, "--by", "ann"]).ends(5).says("RUN_OVER");
    schema.run(path, &["runs", "resume"]).ends(0);
    schema.run(path, &["runs", "fork", "talk", "--as", "copy"]).ends(0).shows("copy");
    schema.run(path, &["runs", "export", "talk", "--to", "talk.jsonl"]).ends(0);
    schema.run(path, &["runs", "import", "talk.jsonl", "--as", "again"]).ends(0);
    schema.run(path, &["replay", "talk"]).ends(0).says("are as recorded");
    assert!(!path.join("ephor.db").exists(), "nothing is written beside it");
}
