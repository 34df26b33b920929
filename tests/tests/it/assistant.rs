//! The assistant in a running runtime: its calls are judged, its pieces are seen, and it waits for
//! people across restarts.

use std::sync::{Arc, Mutex};

use ephor::core::{ErrorCode, Failure};
use ephor::events::{
    ClarificationRequested, DecisionMade, DecisionRejected, NodeExecutionFailed, SubAgentOutput,
    SubAgentProgress, TurnOutcome,
};
use ephor::model::Scripted;
use ephor::offline::Offline;
use ephor::rules::{Case, Rule, RuleResult, Violations};
use ephor::{Builder, Config, DecisionType as D, Sqlite};
use ephor_assistant::{Assistant, NAME};
use ephor_tests::house::{House, builder, quick};
use ephor_tools::{Hub, ToolContext, ToolTraits, builtin, tool_fn};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

type Seen = Arc<Mutex<Vec<String>>>;

#[derive(Deserialize, JsonSchema)]
struct Where {
    /// The town.
    city: String,
}

/// Sums, and a weather that remembers of where it was asked, and fails there with these codes first.
fn hub(seen: &Seen, fails: &[ErrorCode]) -> Hub {
    let (seen, fails) = (seen.clone(), Arc::new(Mutex::new(fails.to_vec())));
    let weather = tool_fn("weather", "Tells the weather", move |args: Where, _: ToolContext| {
        let (seen, fails) = (seen.clone(), fails.clone());
        async move {
            seen.lock().unwrap().push(args.city.clone());
            let mut fails = fails.lock().unwrap();
            match fails.is_empty() {
                true => Ok(json!({"city": args.city, "sky": "blue"})),
                false => Err(Failure::new(fails.remove(0), "no answer from the sky")),
            }
        }
    })
    .with(ToolTraits::reads(None));
    Hub::builder().tool(builtin::Calculate).tool(weather).build().unwrap()
}

fn with(builder: Builder, hub: &Hub) -> Builder {
    hub.install(builder).agent(Assistant::new(hub.clone()))
}

fn spawn(message: &str) -> Value {
    json!({"action_type": "spawn_subagent", "subagent_type": NAME,
           "task_payload": {"message": message}, "context_snapshot": {"thread": NAME}})
}

async fn say(house: &House, message: &str) -> Value {
    let end = house.carried_out(D::SpawnSubagent, spawn(message)).await;
    end.result.get("output").cloned().unwrap_or_else(|| panic!("{}", end.result))
}

fn script(answers: impl IntoIterator<Item = Value>) -> Scripted {
    answers.into_iter().fold(Scripted::new(), Scripted::then_json)
}

fn intent() -> Value {
    json!({"intent": "task", "summary": "s"})
}

fn plan(tools: &[(&str, Value)]) -> Value {
    let step = |(tool, arguments): &(&str, Value)| json!({"step_name": tool, "step_desc": tool, "tool": tool, "arguments": arguments});
    json!({"plan": {"steps": tools.iter().map(step).collect::<Vec<_>>()}})
}

fn end(answer: &str) -> Value {
    json!({"action": "end", "reason": "done", "answer": answer})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn offline_it_plans_calls_and_tells_and_each_call_is_judged() {
    let hub = hub(&Seen::default(), &[]);
    let house = House::of(with(builder(), &hub).model(Offline::default())).await;
    let said = say(&house, "Compute 3*7, then compute 5+5").await;
    let text = said["text"].as_str().unwrap();
    assert!(text.contains("21") && text.contains("10"), "{said}");
    assert_eq!(said["data"]["ended"], "answered");
    let made = house.all::<DecisionMade>().await;
    let calls: Vec<&Value> = made
        .iter()
        .filter(|made| made.decision_type == D::CreateNode)
        .map(|made| &made.payload["node_type"])
        .collect();
    assert_eq!(calls, ["calculate", "calculate"]);
    // What it is at, and what it writes, is seen while it goes on.
    let notes = house.all::<SubAgentProgress>().await;
    let notes: Vec<&str> = notes.iter().map(|note| note.message.as_str()).collect();
    assert_eq!(notes[..4], ["analysis", "planning", "decision", "tool_execution"]);
    let pieces = house.all::<SubAgentOutput>().await;
    let pieces: Vec<_> = pieces.iter().map(|it| (it.node.as_str(), it.kind.as_str())).collect();
    assert!(pieces.contains(&("tool_execution", "json")), "{pieces:?}");
    assert_eq!(pieces.last(), Some(&("reflection", "markdown")));
    // The next message is another turn of the same talk.
    let again = say(&house, "What is 3 + 4?").await;
    assert!(again["text"].as_str().unwrap().contains('7'), "{again}");
    house.runtime.shutdown().await;
}

/// No weather.
struct NoWeather;

impl Rule for NoWeather {
    fn id(&self) -> &str {
        "no_weather"
    }
    fn applies(&self, kind: D) -> bool {
        kind == D::CreateNode
    }
    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.payload.get("node_type") == Some(&json!("weather")) {
            found.add(
                "NO_WEATHER",
                "/node_type",
                "nobody may ask",
                "another tool",
                "Look outside.",
            );
        }
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_the_judge_refuses_is_put_before_a_person() {
    let seen = Seen::default();
    let hub = hub(&seen, &[]);
    let model = script([
        intent(),
        plan(&[
            ("calculate", json!({"expression": "1+1"})),
            ("weather", json!({"city": "Berlin"})),
            ("calculate", json!({"expression": "2+2"})),
        ]),
        end("Two and four; the weather is left out."),
    ]);
    let house = House::of(with(builder(), &hub).model(model).rule(NoWeather)).await;
    let asked = say(&house, "add, look, add").await;
    assert_eq!(asked["waiting"]["kind"], "exception_handling", "{asked}");
    assert!(asked["text"].as_str().unwrap().contains("nobody may ask"), "{asked}");
    let said = say(&house, "skip").await;
    assert_eq!(said["text"], "Two and four; the weather is left out.");
    assert_eq!(said["data"]["steps"][1]["end"], "skipped");
    assert!(seen.lock().unwrap().is_empty());
    let journal = house.talk.events(0, 10_000).await.unwrap();
    let refused = journal.iter().filter(|event| event.read::<DecisionRejected>().is_some());
    assert_eq!(refused.count(), 1, "what was refused isn't tried again by itself");
    house.runtime.shutdown().await;
}

/// The coordinator tries three times; the assistant adds nothing to that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_fails_for_a_while_is_tried_three_times_in_all() {
    let seen = Seen::default();
    let hub = hub(&seen, &[ErrorCode::NetworkError; 4]);
    let model = script([intent(), plan(&[("weather", json!({"city": "Berlin"}))]), end("Blue.")]);
    let house = House::of(with(builder(), &hub).model(model)).await;
    let asked = say(&house, "look").await;
    assert!(asked["text"].as_str().unwrap().contains("no answer from the sky"), "{asked}");
    assert_eq!(seen.lock().unwrap().len(), 3);
    // A person lets it try again: it fails once more, is tried once more, and works.
    let said = say(&house, "continue").await;
    assert_eq!((&said["text"], seen.lock().unwrap().len()), (&json!("Blue."), 5));
    assert_eq!(house.all::<NodeExecutionFailed>().await.len(), 4);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_waits_across_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let seen = Seen::default();
    let hub = hub(&seen, &[]);
    let call = json!({"calls": [{"tool": "weather", "arguments": {"city": "unknown"}}]});
    let model = script([intent(), plan(&[("weather", json!({}))]), call]);
    let first = builder().journal(Sqlite::open(&file).unwrap());
    let house = House::of(with(first, &hub).model(model)).await;
    let asked = say(&house, "How is the weather?").await;
    assert_eq!(asked["waiting"]["fields"], json!(["city"]), "{asked}");
    house.runtime.shutdown().await;

    // Another process: nothing but the journal is left.
    let model = script([end("Blue, in Berlin.")]);
    let second = builder().journal(Sqlite::open(&file).unwrap());
    let house = House::of(with(second, &hub).model(model.clone())).await;
    let still = say(&house, "").await;
    assert_eq!(still["waiting"], asked["waiting"], "looking asks nothing new");
    let said = say(&house, "Berlin").await;
    assert_eq!(
        (&said["text"], &said["data"]["ended"]),
        (&json!("Blue, in Berlin."), &json!("answered"))
    );
    assert_eq!(*seen.lock().unwrap(), ["Berlin"]);
    assert_eq!(model.requests().len(), 1, "what was done before isn't done again");
    house.runtime.shutdown().await;
}

/// As the conversation's own agent: the user talks to it, and is asked by it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversation_may_be_its_own() {
    let seen = Seen::default();
    let hub = hub(&seen, &[]);
    let config = Config { agent: Some(NAME.into()), ..Config::default() };
    let call = json!({"calls": [{"tool": "weather", "arguments": {"city": null}}]});
    let model = script([intent(), plan(&[("weather", json!({}))]), call, end("Blue.")]);
    let house = House::of(with(quick(config.builder()), &hub).model(model)).await;
    let asked = house.talk.send("How is the weather?").await.unwrap();
    assert_eq!(asked.outcome, TurnOutcome::WaitingForUser, "{asked:?}");
    assert!(asked.text.contains("`city` (The town.)"), "{}", asked.text);
    let question = house.all::<ClarificationRequested>().await;
    assert_eq!(question[0].required_fields.as_deref(), Some(&["city".to_owned()][..]));
    let said = house.talk.send("Berlin").await.unwrap();
    assert_eq!((said.outcome, &*said.text), (TurnOutcome::Answered, "Blue."), "{said:?}");
    assert_eq!(*seen.lock().unwrap(), ["Berlin"]);
    house.runtime.shutdown().await;
}
