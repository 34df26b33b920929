//! `ephor runs`: listing, showing, following, copying.

mod namespaces;
mod postgres;
mod several;

use std::path::Path;

use ephor::model::{Decided, Scripted};
use ephor::{DecisionType, Sqlite};
use serde_json::{Value, json};

use crate::common::{ephor, folder, with_input};

/// A plan that runs, one whose node fails for good, and a conversation of two turns.
fn recorded(folder: &Path) {
    let plan = |expression: &str| {
        format!(
            r#"{{"action_type":"create_workflow_plan","name":"Count","description":"counts",
                "nodes":[{{"node_id":"n","type":"CONDITION","name":"Count",
                           "config":{{"expression":"{expression}"}}}}],"edges":[]}}"#
        )
    };
    std::fs::write(folder.join("good.json"), plan("1 + 1")).unwrap();
    ephor(folder, &["run", "good.json"]).ends(0);
    with_input(folder, &["chat", "--conversation", "talk"], b"hello\nwhat is 2 + 3?\n").ends(0);
}

#[track_caller]
fn listed(folder: &Path, more: &[&str]) -> Vec<Value> {
    ephor(folder, &[&["runs", "list", "--json"], more].concat()).ends(0).json()
}

#[test]
fn runs_are_listed_shown_and_followed() {
    let folder = folder();
    let path = folder.path();
    recorded(path);
    let all = listed(path, &[]);
    let kinds: Vec<_> = all.iter().map(|run| run["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["turn", "turn", "workflow"], "the last one first");
    assert!(all.iter().all(|run| run["status"] == "completed"));
    assert_eq!(listed(path, &["--limit", "1"]).len(), 1);
    assert_eq!(listed(path, &["--all"]), all);
    assert_eq!(listed(path, &["--conversation", "talk"]).len(), 2);
    assert_eq!(listed(path, &["--tenant", "acme"]), Vec::<Value>::new());
    ephor(path, &["runs", "list"]).ends(0).shows("what is 2 + 3?");

    let id = all[2]["id"].as_str().unwrap();
    let show = |more: &[&str]| ephor(path, &[&["runs", "show"], more].concat());
    show(&[id]).ends(0).shows("completed").shows("n  CONDITION");
    show(&[&id[20..]]).ends(0).shows(id);
    show(&[all[2]["workflow_id"].as_str().unwrap()]).ends(0).shows(id);
    show(&["talk"]).ends(0).shows("hello");
    let first = all[2]["first"].as_u64().unwrap();
    show(&[id, "--at", &first.to_string()]).ends(0).shows("running").shows("pending");
    let next = first + 1;
    let events = format!("events      {first} to {next} of ");
    show(&[id, "--at", &next.to_string()]).ends(0).shows("running").shows(&events);
    show(&[id, "--at", "1"]).ends(5).says("had not begun");
    show(&["talk", "--at", "999"]).ends(5).says("none with the sequence 999").says("its last one");
    show(&["talk", "--at", "0"]).ends(2).says("must be at least 1");
    show(&["tall"]).ends(5).says("did you mean talk?");
    let near = format!("{}0", &id[..35]);
    let near = if near == id { format!("{}1", &id[..35]) } else { near };
    show(&[&near]).ends(5).says("did you mean");
    show(&["01"]).ends(2).says("more than one");
    show(&["\u{1b}[2J"]).ends(5);

    let watched = ephor(path, &["runs", "watch", id, "--json"]).ends(0).says("completed");
    let kinds: Vec<_> = watched.json().iter().map(|e| e["type"].clone()).collect();
    assert_eq!(kinds.last().unwrap(), "ephor.WorkflowCompleted");
    assert!(kinds.contains(&Value::from("ephor.NodeStarted")));
}

/// A turn that waits for its user, left by a process that is gone.
fn asked(folder: &Path) {
    let threads = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    threads.block_on(async {
        let asks = Decided {
            decision_type: DecisionType::RequestClarification,
            payload: json!({"action_type": "request_clarification", "question": "Which one?"}),
            confidence: None,
        };
        let journal = Sqlite::open(folder.join("ephor.db")).unwrap();
        let builder = ephor::builder().journal(journal).model(Scripted::decisions([asks]));
        let runtime = builder.build().await.unwrap();
        let reply = runtime.conversation("shop").send("order it").await.unwrap();
        assert_eq!(reply.text, "Which one?");
        runtime.shutdown().await;
    });
}

#[test]
fn a_turn_that_waits_is_cancelled() {
    let folder = folder();
    let path = folder.path();
    asked(path);
    let turn = &listed(path, &[])[0];
    assert_eq!(turn["status"], "waiting");
    let id = turn["id"].as_str().unwrap();
    let cancel = |more: &[&str]| ephor(path, &[&["runs", "cancel"], more].concat());
    cancel(&["nothing", "--by", "ann"]).ends(5);
    cancel(&[id, "--by", " "]).ends(2).says("--by NAME");
    let why = "ann cancelled it: too dear";
    cancel(&[id, "--by", "ann", "--reason", "too dear"]).ends(0).shows(why);
    cancel(&[id, "--by", "ann"]).ends(5).says("RUN_OVER");
    ephor(path, &["runs", "show", id]).ends(0).shows("cancelled").shows(why);
    assert!(ephor(path, &["inbox", "--json"]).ends(0).json().is_empty());
    ephor(path, &["journal", "verify"]).ends(0);
}

#[test]
fn conversations_are_forked_exported_and_imported() {
    let folder = folder();
    let path = folder.path();
    recorded(path);
    let runs = |more: &[&str]| ephor(path, &[&["runs"], more].concat());
    runs(&["fork", "talk", "--at", "3"]).ends(0).shows("talk-fork-3");
    runs(&["fork", "talk", "--at", "3"]).ends(0).shows("talk-fork-3-2");
    runs(&["fork", "talk", "--as", "mine"]).ends(0).shows("mine");
    runs(&["fork", "talk", "--as", "mine"]).ends(2).says("another conversation");
    runs(&["fork", "talk", "--at", "99"]).ends(5).says("no event 99");
    runs(&["fork", "tolk"]).ends(5).says("did you mean talk?");
    // Nobody is at work in a copy until somebody continues it.
    let status = |name: &str| {
        let runs = listed(path, &["--conversation", name]);
        runs.iter().map(|run| run["status"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(status("talk-fork-3"), ["paused"]);
    runs(&["list"]).ends(0).shows("paused");
    runs(&["resume"]).ends(0);
    assert_eq!(status("talk-fork-3"), ["paused"]);
    runs(&["fork", "talk", "--at", "1"]).ends(0);
    assert_eq!(status("talk-fork-1"), ["paused"]);
    runs(&["resume", "talk-fork-1"]).ends(0);
    assert_eq!(status("talk-fork-1"), ["completed"]);
    // The fork goes on by itself.
    with_input(path, &["chat", "--conversation", "mine"], b"what is 4 + 5?\n").ends(0).shows("9");
    assert_eq!(listed(path, &["--conversation", "mine"]).len(), 3);
    assert_eq!(listed(path, &["--conversation", "talk"]).len(), 2);
    ephor(path, &["journal", "verify"]).ends(0);

    runs(&["export", "talk", "--to", "talk.jsonl"]).ends(0).shows("talk.jsonl");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(path.join("talk.jsonl")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "others read what was said");
    }
    runs(&["export", "talk", "--to", "talk.jsonl"]).ends(2).says("new file");
    runs(&["export", "tolk", "--to", "x"]).ends(5);
    assert!(!path.join("x").exists());
    let piped = runs(&["export", "talk"]).ends(0);
    assert_eq!(
        piped.json().len(),
        std::fs::read_to_string(path.join("talk.jsonl")).unwrap().lines().count()
    );

    let import = |more: &[&str]| ephor(path, &[&["runs", "import"], more].concat());
    import(&["talk.jsonl"]).ends(2).says("--as NAME");
    import(&["talk.jsonl", "--as", "again"]).ends(0).shows("again");
    import(&["talk.jsonl", "--journal", "new.db"]).ends(0).shows("talk");
    let there = ephor(path, &["journal", "show", "talk", "--journal", "new.db", "--json"]).json();
    let here = ephor(path, &["journal", "show", "talk", "--json"]).json();
    assert_eq!(there, here);
    import(&["nothing.jsonl"]).ends(5);
    import(&["."]).ends(2).says("folder");
    let whole = std::fs::read(path.join("talk.jsonl")).unwrap();
    std::fs::write(path.join("cut.jsonl"), &whole[..whole.len() / 2]).unwrap();
    import(&["cut.jsonl", "--journal", "cut.db"]).ends(1).says("was cut");
}

#[test]
fn a_conversation_is_judged_again_by_other_policies() {
    let folder = folder();
    let path = folder.path();
    recorded(path);
    let policies = |name: &str, cedar: &str| {
        let dir = path.join(name);
        std::fs::create_dir(&dir).unwrap();
        std::fs::write(dir.join("rules.cedar"), cedar).unwrap();
        dir.display().to_string()
    };
    let run = listed(path, &["--limit", "3"])[2]["conversation"].as_str().unwrap().to_owned();
    let replay = |name: &str, dir: &str, more: &[&str]| {
        ephor(path, &[&["replay", name, "--policy", dir], more].concat())
    };
    let open = policies(
        "open",
        "permit(principal, action, resource);\nforbid(principal, action == Action::\"PYTHON\", resource);\n",
    );
    replay(&run, &open, &[]).ends(0).says("get the same verdict");
    let hold = policies(
        "hold",
        "@hold(\"a look first\")\npermit(principal, action == Action::\"CONDITION\", resource);\n\
         permit(principal, action, resource) unless { action == Action::\"CONDITION\" };\n",
    );
    let held = replay(&run, &hold, &[]).ends(1).says("1 of 3");
    assert!(
        held.out.contains("n CONDITION") && held.out.contains("→ held: a look first"),
        "{}",
        held.out
    );
    let [one] = replay(&run, &hold, &["--json"]).ends(1).json().try_into().unwrap();
    assert_eq!(
        (&one["then"]["verdict"], &one["now"]["verdict"]),
        (&Value::from("approved"), &Value::from("held"))
    );
    let deny =
        policies("deny", "forbid(principal, action == Action::\"execute_workflow\", resource);\n");
    let denied = replay(&run, &deny, &[]).ends(1);
    assert!(denied.out.contains("execute_workflow by"), "{}", denied.out);
    replay("nobody", &open, &[]).ends(5);
    replay(&run, "nowhere", &[]).ends(5);
    // Nothing was written.
    assert_eq!(listed(path, &["--all"]).len(), 3);
}

#[test]
fn a_conversation_runs_anew() {
    let folder = folder();
    let path = folder.path();
    recorded(path);
    let run = listed(path, &[])[2]["conversation"].as_str().unwrap().to_owned();
    for name in ["talk", &run] {
        ephor(path, &["replay", name]).ends(0).says("are as recorded");
    }
    let [found] = ephor(path, &["replay", "talk", "--json"]).ends(0).json().try_into().unwrap();
    assert_eq!(found["same"], found["compared"]);
    let all = ephor(path, &["journal", "show", "talk", "--json"]).ends(0).json().len() as u64;
    let others = all - found["compared"].as_u64().unwrap();
    let told = ephor(path, &["replay", "talk"]).ends(0).says("that are compared are as recorded");
    told.says(&format!("{others} more aren't compared"));
    ephor(path, &["replay", "nobody"]).ends(5);
}
