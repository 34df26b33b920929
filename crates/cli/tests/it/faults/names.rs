//! Names that the program makes up itself.

use std::collections::HashSet;
use std::process::Stdio;

use super::common::{command, folder};

const PLAN: &str = r#"{"name": "sum", "description": "a sum", "nodes": [
    {"node_id": "a", "type": "CONDITION", "name": "sum", "config": {"expression": "1 + 1"}}]}"#;

/// Processes that begin at the same moment write conversations of their own.
#[test]
fn parallel_runs_have_names_of_their_own() {
    let folder = folder();
    std::fs::write(folder.path().join("plan.json"), PLAN).unwrap();
    let start = |number: usize| {
        // A journal each: this is about names, not about who may write.
        let journal = format!("{number}.db");
        let mut run = command(folder.path(), &["run", "plan.json", "--journal", &journal]);
        run.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let runs: Vec<_> = (0..24).map(start).collect();
    let names: Vec<String> = runs
        .into_iter()
        .map(|run| {
            let ended = run.wait_with_output().unwrap();
            let said = String::from_utf8(ended.stderr).unwrap();
            assert!(ended.status.success(), "{said}");
            let (_, name) = said.split_once("recorded as ").expect(&said);
            name.split_whitespace().next().unwrap().to_owned()
        })
        .collect();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{names:?}");
}
