//! Specialists in a running runtime: every step is a decision, what they ask outlives the process.

use std::sync::Arc;

use ephor::events::{
    DecisionMade, DecisionOutcome, DecisionRejected, SubAgentOutput, SubAgentProgress, TurnOutcome,
};
use ephor::journal::Memory;
use ephor::model::Scripted;
use ephor::rules::{Case, Rule, RuleResult, Violations};
use ephor::{AgentContext, AgentError, Builder, Config, DecisionType as D, agent_fn};
use ephor_flow::{Talk, TalkReply, Waiting};
use ephor_runtime::AgentPort;
use ephor_specialists::{Specialist, Specialists};
use ephor_tests::house::{House, builder};
use ephor_tools::{Hub, builtin};
use serde_json::{Value, json};

/// Asks which year, and tells the answer.
async fn asker(cx: AgentContext, task: Talk) -> Result<TalkReply, AgentError> {
    let thread = AgentPort::snapshot(&cx).and_then(|snapshot| snapshot.get("thread")?.as_str());
    match thread {
        Some("the asker's") => Ok(TalkReply::answer(format!("in {}", task.message))),
        _ => Ok(TalkReply {
            text: "Which year?".to_owned(),
            waiting: Some(Waiting {
                question: "Which year?".to_owned(),
                thread: "the asker's".to_owned(),
                ..Waiting::default()
            }),
            data: Value::Null,
        }),
    }
}

fn hub(folder: &std::path::Path) -> Hub {
    let workspace = builtin::Workspace::open(folder).unwrap();
    Hub::builder().tool(builtin::Calculate).tool(builtin::ReadFile(workspace)).build().unwrap()
}

fn with_team(builder: Builder, hub: &Hub) -> Builder {
    let team = Specialists::builder()
        .specialist(Specialist::new("asker", "asks people").agent("asker"))
        .specialist(Specialist::new("clerk", "reads files").tools(["read_file"]))
        .tools(hub.clone())
        .build()
        .unwrap();
    hub.install(builder).agent(team).agent(agent_fn("asker", "asks people", asker))
}

fn task(message: &str) -> Value {
    json!({"action_type": "spawn_subagent", "subagent_type": "specialists",
           "task_payload": {"message": message}})
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("notes.txt"), "tea is hot").unwrap();
    folder
}

/// The offline model plans, specialists call tools, the judge sees each call.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_offline_model_leads_a_team() {
    let folder = folder();
    let house = House::of(with_team(builder(), &hub(folder.path()))).await;
    let said = task("Compute 17 * 23, then read notes.txt");
    let end = house.carried_out(D::SpawnSubagent, said).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{}", end.result);
    let output = &end.result["output"];
    let text = output["text"].as_str().unwrap();
    assert!(text.contains("391") && text.contains("tea is hot"), "{text}");
    let steps = output["data"]["plan"]["steps"].as_array().unwrap();
    let who: Vec<&Value> = steps.iter().map(|step| &step["assigned_specialist"]).collect();
    assert_eq!(who, ["general_specialist", "clerk"]);
    let made = house.all::<DecisionMade>().await;
    let nodes: Vec<&Value> = made
        .iter()
        .filter(|made| made.decision_type == D::CreateNode)
        .map(|made| &made.payload["node_type"])
        .collect();
    assert_eq!(nodes, ["calculate", "read_file"]);
    // Those who watch see where it is, and what is written.
    let notes = house.all::<SubAgentProgress>().await;
    assert!(notes.iter().any(|note| note.message == "SPECIALIST_WORK"), "{notes:?}");
    let pieces = house.all::<SubAgentOutput>().await;
    assert!(pieces.iter().any(|piece| piece.node == "FINAL_ANSWER" && piece.text == text));
    // What isn't understood is said.
    let end = house.carried_out(D::SpawnSubagent, task("Frobnicate the quux")).await;
    let text = end.result["output"]["text"].as_str().unwrap();
    assert!(text.contains("don't understand"), "{text}");
    house.runtime.shutdown().await;
}

struct NoFiles;

impl Rule for NoFiles {
    fn id(&self) -> &str {
        "no_files"
    }
    fn applies(&self, kind: D) -> bool {
        kind == D::CreateNode
    }
    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.payload.get("node_type") == Some(&json!("read_file")) {
            found.add("NO_FILES", "/node_type", "files are private", "no file", "Ask for one.");
        }
        Ok(())
    }
}

/// A refused call fails its step: the plan gives it to somebody else once, and the answer tells.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_call_is_a_step_that_failed() {
    let folder = folder();
    let house = House::of(with_team(builder().rule(NoFiles), &hub(folder.path()))).await;
    let said = task("Compute 17 * 23, then read notes.txt");
    let end = house.carried_out(D::SpawnSubagent, said).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{}", end.result);
    let output = &end.result["output"];
    let text = output["text"].as_str().unwrap();
    assert!(text.contains("391") && text.contains("files are private"), "{text}");
    assert_eq!(output["data"]["round_number"], 2, "{}", output["data"]);
    assert_eq!(output["data"]["plan"]["version"], 2);
    let refused = house.all::<DecisionRejected>().await;
    assert_eq!(refused.len(), 2, "the clerk, and then the general specialist");
    house.runtime.shutdown().await;
}

/// A specialist's agent asks; another process answers. What was done before isn't done again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_outlives_the_process() {
    let journal = Arc::new(Memory::default());
    let folder = folder();
    let hub = hub(folder.path());
    let house = |model: Scripted| {
        let config = Config { agent: Some("specialists".to_owned()), ..Config::default() };
        with_team(config.builder().shared_journal(journal.clone()).model(model), &hub).build()
    };
    let plan = json!({"name": "p", "steps": [
        {"id": "a", "description": "ask for the year", "assigned_specialist": "asker"},
        {"id": "b", "description": "say it", "assigned_specialist": "clerk", "dependencies": ["a"]},
    ]});
    let first = Scripted::new()
        .then_json(json!({"user_intent": "x", "complexity": "complex"}))
        .then_json(plan);
    let runtime = house(first.clone()).await.unwrap();
    let asked = runtime.conversation("c").send("What about the year?").await.unwrap();
    assert_eq!((asked.outcome, &*asked.text), (TurnOutcome::WaitingForUser, "asker: Which year?"));
    assert_eq!(first.left(), 0);
    runtime.shutdown().await;

    let second = Scripted::new()
        .then_json(json!({"execution_completed": false, "overall_quality": 0.9}))
        .then_json(json!({"answer": "It was in 2026."}))
        .then_json(json!({"execution_completed": true}))
        .then("In 2026.");
    let runtime = house(second.clone()).await.unwrap();
    let reply = runtime.conversation("c").send("2026").await.unwrap();
    assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "In 2026."));
    let work = &second.requests()[1];
    assert!(work.messages[0].content.contains("[a] in 2026"), "{:?}", work.messages);
    runtime.shutdown().await;
}
