//! The planner in a running runtime: spawned by a decision, its tools judged, its memory on the
//! journal.

use ephor::DecisionType as D;
use ephor::events::{
    DecisionCompleted, DecisionMade, DecisionRejected, NodeCompleted, SubAgentOutput,
};
use ephor::model::Scripted;
use ephor::rules::{Case, Rule, RuleResult, Violations};
use ephor::{Builder, Sqlite};
use ephor_planner::{Mode, Planner};
use ephor_tests::house::{House, builder};
use ephor_tools::{Hub, builtin};
use serde_json::{Value, json};

fn with_planner(builder: Builder) -> Builder {
    let hub = Hub::builder()
        .tool(builtin::Calculate)
        .tool(builtin::GetTime)
        .tool(builtin::ConversationHistory)
        .build()
        .unwrap();
    hub.install(builder).agent(Planner::new(hub.clone()))
}

/// What the planner answers; on a thread of its own where one is named.
async fn ask(house: &House, message: &str, mode: Mode, thread: Option<&str>) -> Value {
    let mut payload = json!({"action_type": "spawn_subagent", "subagent_type": "planner",
                             "task_payload": {"message": message, "mode": mode}});
    if let Some(thread) = thread {
        payload["context_snapshot"] = json!({"thread": thread});
    }
    let end: std::sync::Arc<DecisionCompleted> = house.carried_out(D::SpawnSubagent, payload).await;
    end.result["output"].clone()
}

fn plan(steps: Value) -> String {
    json!({"steps": steps}).to_string()
}

async fn made(house: &House, kind: D) -> usize {
    house.all::<DecisionMade>().await.iter().filter(|made| made.decision_type == kind).count()
}

/// Offline, from the question to the answer, in both modes; every effect is a decision.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_offline_model_plans_and_answers() {
    for mode in [Mode::Graph, Mode::Simple] {
        let house = House::of(with_planner(builder())).await;
        let reply = ask(&house, "Compute 17 * 23, then multiply it by 2", mode, None).await;
        assert!(reply["text"].as_str().unwrap().contains("782"), "{reply:#}");
        assert_eq!(reply["data"]["via"], "plan");
        assert_eq!(made(&house, D::CreateNode).await, 1);

        let reply = ask(&house, "计算 3*7，然后告诉我现在几点", mode, None).await;
        let text = reply["text"].as_str().unwrap();
        assert!(text.contains("21") && text.contains(':'), "{reply:#}");

        let reply = ask(&house, "What can you do?", mode, None).await;
        assert!(reply["text"].as_str().unwrap().contains("`calculate`"), "{reply:#}");

        // What rules can't understand is said plainly.
        let reply = ask(&house, "Sing me a song of the sea", mode, None).await;
        assert_eq!(reply["data"]["success"], false, "{reply:#}");
        assert!(reply["text"].as_str().unwrap().contains("doesn't understand"), "{reply:#}");
        house.runtime.shutdown().await;
    }
}

struct NoClock;

impl Rule for NoClock {
    fn id(&self) -> &str {
        "no_clock"
    }
    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.payload.get("node_type") == Some(&json!("get_time")) {
            found.add(
                "NO_CLOCK",
                "/node_type",
                "nobody may know the time",
                "another tool",
                "Wait.",
            );
        }
        Ok(())
    }
}

/// A call that the judge refuses is told, and the others go on; what the run writes is seen while it
/// runs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_call_is_told_and_the_run_goes_on() {
    let model = Scripted::new()
        .then(plan(json!([
            {"id": 1, "description": "the time", "tool_type": "get_time"},
            {"id": 2, "description": "a sum", "tool_type": "calculate",
             "arguments": {"expression": "6 * 7"}, "dependencies": []},
            {"id": 3, "description": "tell it", "tool_type": "none", "dependencies": [2]}])))
        .then("It is 42.");
    let house = House::of(with_planner(builder()).rule(NoClock).model(model.clone())).await;
    let reply = ask(&house, "what is 6 * 7", Mode::Simple, None).await;
    assert_eq!(reply["text"], "It is 42.", "{reply:#}");
    let errors = reply["data"]["errors"].to_string();
    assert!(errors.contains("nobody may know the time"), "{errors}");
    // The step was told of what it depends on.
    let told = &model.requests()[1].context["results"];
    assert_eq!(told.as_array().map(Vec::len), Some(1), "{told}");
    // The refused one was delivered to nobody.
    assert_eq!(made(&house, D::CreateNode).await, 1);
    assert_eq!(house.all::<DecisionRejected>().await.len(), 1);
    house.runtime.shutdown().await;
}

/// Two calls that know nothing of each other are one plan of two nodes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn independent_calls_are_made_side_by_side() {
    let sum = |id: u32, text: &str| {
        json!({"id": id, "description": text, "tool_type": "calculate",
               "arguments": {"expression": text}})
    };
    let model =
        Scripted::new().then(plan(json!([sum(1, "1 + 1"), sum(2, "2 + 2")]))).then("unused");
    let house = House::of(with_planner(builder()).model(model)).await;
    let reply = ask(&house, "two sums", Mode::Graph, None).await;
    let results = &reply["data"]["step_results"];
    assert_eq!(results[0]["ended"]["output"]["result"], "2", "{reply:#}");
    assert_eq!(results[1]["ended"]["output"]["result"], "4", "{reply:#}");
    assert_eq!(made(&house, D::CreateWorkflowPlan).await, 1);
    assert_eq!(made(&house, D::CreateNode).await, 0);
    let sums = house.all::<NodeCompleted>().await;
    assert_eq!(sums.iter().filter(|done| done.output.get("expression").is_some()).count(), 2);
    let written = house.all::<SubAgentOutput>().await;
    let nodes: Vec<&str> = written.iter().map(|piece| piece.node.as_str()).collect();
    for node in ["planning", "execution", "synthesis"] {
        assert!(nodes.contains(&node), "{nodes:?}");
    }
    house.runtime.shutdown().await;
}

/// On a thread that was named, the planner remembers across a restart; its cache doesn't last.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_remembers_across_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let question = "Compute 17 * 23";
    let house = House::of(with_planner(builder().journal(Sqlite::open(&file).unwrap()))).await;
    let reply = ask(&house, question, Mode::Graph, Some("sums")).await;
    assert!(reply["text"].as_str().unwrap().contains("391"), "{reply:#}");
    let again = ask(&house, question, Mode::Graph, Some("sums")).await;
    assert_eq!((&again["data"]["via"], &again["text"]), (&json!("cache"), &reply["text"]));
    assert_eq!(made(&house, D::CreateNode).await, 1);
    house.runtime.shutdown().await;

    let house = House::of(with_planner(builder().journal(Sqlite::open(&file).unwrap()))).await;
    let reply = ask(&house, "what did I ask", Mode::Graph, Some("sums")).await;
    assert!(reply["text"].as_str().unwrap().contains(question), "{reply:#}");
    let reply = ask(&house, "what did I ask", Mode::Graph, Some("other")).await;
    assert!(reply["text"].as_str().unwrap().contains("no previous question"), "{reply:#}");
    let reply = ask(&house, question, Mode::Graph, Some("sums")).await;
    assert_eq!(reply["data"]["via"], "cache", "another process finds it");
    house.runtime.shutdown().await;
}
