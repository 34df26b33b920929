//! What waits for people is one list, whoever asks, and is answered in one way.

use std::sync::Arc;

use ephor::core::Interrupt;
use ephor::core::interrupt::Subject;
use ephor::events::{Answer, DecisionMade, TurnEnded};
use ephor::graph::{Answers, Ask, Context, Graph, NodeError, START, State};
use ephor::inbox::{Filter, Outcome, Response};
use ephor::journal::Memory;
use ephor::{Agent, AgentContext, AgentError, Config, DecisionType as D, Runtime};
use ephor_flow::{Begin, Talk, TalkReply, answered_interrupt, drive, thread, thread_id};
use ephor_runtime::AgentPort;
use ephor_testkit::within;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Publishes a draft once a person has reviewed it.
struct Editor;

#[derive(Debug, Clone, Default, Serialize, Deserialize, State)]
#[state(crate = "ephor::graph")]
struct Drafts {
    text: String,
    said: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Review {
    publish: bool,
    #[serde(default)]
    note: String,
}

async fn review(cx: Context<Drafts>) -> Result<DraftsUpdate, NodeError> {
    let ask = Ask::new("publish", "Publish it?").detail(&cx.state().text);
    let review: Review = cx.ask(ask)?;
    Ok(Drafts::update().said(format!("{}: {}", review.publish, review.note)))
}

impl Agent for Editor {
    type Task = Talk;
    type Output = TalkReply;

    fn name(&self) -> &str {
        "editor"
    }

    async fn run(&self, task: Talk, cx: AgentContext) -> Result<TalkReply, AgentError> {
        let failed = |error: &dyn std::fmt::Display| AgentError::failed(error.to_string());
        let port: Arc<dyn AgentPort> = Arc::new(cx);
        let graph = Graph::new("editor").node("review", review).edge(START, "review").compile();
        let graph = graph.map_err(|error| failed(&error))?;
        let id = thread_id(&*port, "editor").map_err(|error| failed(&error))?;
        let thread = thread(&port, &graph, id.clone());
        let begin = match answered_interrupt(&*port) {
            Some(interrupt) => {
                let answer = task.answer.map(Value::Object).ok_or_else(|| failed(&"no data"))?;
                Begin::Resume(Answers::none().to(interrupt, answer))
            }
            None => Begin::Start(Drafts { text: task.message, ..Drafts::default() }),
        };
        let outcome = drive(&port, &thread, begin).await?;
        Ok(match outcome.interrupts().first() {
            Some(asked) => TalkReply::question(id.name(), "review", asked, &[]),
            None => TalkReply::answer(outcome.state().said.clone()),
        })
    }
}

async fn house(journal: &Arc<Memory>) -> Runtime {
    let config = Config { agent: Some("editor".to_owned()), ..Config::default() };
    config.builder().shared_journal(journal.clone()).agent(Editor).build().await.unwrap()
}

async fn list(runtime: &Runtime) -> Vec<Interrupt> {
    runtime.inbox().list(&Filter::default()).await.unwrap()
}

/// A graph's interrupt keeps its id and its schema all the way to the list, and from the answer back
/// to the graph, also in another process; what doesn't fit the schema isn't taken.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_graphs_interrupt_keeps_its_id_and_its_schema() {
    let journal = Arc::new(Memory::default());
    let (one, two) = (house(&journal).await, house(&journal).await);
    one.conversation("c").send("a draft").await.unwrap();
    let all = list(&two).await;
    let [interrupt] = &all[..] else {
        panic!("{all:?}");
    };
    let Subject::Graph { interrupt: asked, thread, .. } = &interrupt.subject else {
        panic!("{interrupt:?}");
    };
    assert!(asked.ends_with("/publish"), "{asked}");
    assert_eq!(thread, "c~editor");
    assert_eq!((interrupt.reason.as_str(), interrupt.message.as_str()), ("review", "Publish it?"));
    assert_eq!(interrupt.detail, json!("a draft"));
    assert_eq!(interrupt.response_schema["properties"]["publish"]["type"], "boolean");
    assert!(interrupt.digest.is_none() && !interrupt.is_held());
    assert_eq!(json!(interrupt)["subject"], "graph");

    let inbox = two.inbox();
    let wrong = Response::Data(json!({"publish": "yes"}));
    let error = inbox.answer(interrupt.id, "ann", "", wrong).await.unwrap_err();
    assert_eq!(error.code(), "INVALID_ANSWER");
    let ephor::runtime::InboxError::Malformed { violations } = error else {
        panic!("{error:?}");
    };
    assert_eq!(violations[0].pointer, "/publish");
    assert_eq!(list(&one).await.len(), 1, "it was taken");

    let mut turns = two.bus().observe("TurnEnded");
    let right = Response::Data(json!({"publish": true, "note": "well done"}));
    let taken = inbox.answer(interrupt.id, "ann", "", right).await.unwrap();
    assert!(matches!(taken, Outcome::Said { .. }));
    let ended = within("the turn's end", turns.next()).await.and_then(|seen| seen.into_event());
    assert_eq!(ended.unwrap().read::<TurnEnded>().unwrap().text, "true: well done");
    assert!(list(&one).await.is_empty());
    let again = inbox.answer(interrupt.id, "bob", "", Answer::Approve).await.unwrap_err();
    assert_eq!(again.code(), "ALREADY_ANSWERED");
    // The answer goes back under the interrupt's id.
    let events = one.conversation("c").events(0, 1000).await.unwrap();
    let spawned = events.iter().rev().filter_map(|event| event.read::<DecisionMade>());
    let mut spawned = spawned.filter(|made| made.decision_type == D::SpawnSubagent);
    let last = spawned.next().unwrap();
    assert_eq!(last.payload["context_snapshot"]["interrupt"], json!(asked));
    one.shutdown().await;
    two.shutdown().await;
}
