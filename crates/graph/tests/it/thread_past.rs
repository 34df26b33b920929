//! A thread's past: what it was after each step, copies that go another way, changes from outside.

use crate::common;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use common::random::{Spec, build, keys, spec};
use common::{Manner, World, answers, block_on, id, memory, state};
use ephor_core::events::GraphEnd;
use ephor_core::{ConversationId, Envelope};
use ephor_graph::{
    Answers, Ask, ChunkData, CompiledGraph, Context, END, Graph, JsonState, NodeError, Parts, Run,
    RunError, START, Thread, ThreadError, Trigger, diff,
};
use ephor_journal::Journal;
use proptest::prelude::*;
use serde_json::{Value, json};

type Cx = Context<JsonState>;
type Done = Result<Value, NodeError>;

async fn say(cx: Cx) -> Done {
    Ok(json!({"log": cx.node()}))
}

/// Runs, and notes the state that was told after each step.
async fn watched(
    run: Run<JsonState>,
    live: &mut BTreeMap<u64, Value>,
) -> Result<ephor_graph::Outcome<JsonState>, RunError> {
    let mut stream = run.stream(Parts::VALUES);
    while let Some(chunk) = stream.next().await {
        if let ChunkData::Values(state) = chunk.data
            && chunk.path.is_empty()
        {
            live.insert(chunk.step, state);
        }
    }
    stream.outcome().unwrap()
}

/// Brings a thread to its end, and says what its state was after each step.
async fn finish(thread: &Thread<JsonState>) -> BTreeMap<u64, Value> {
    let mut live = BTreeMap::new();
    for _ in 0..200 {
        let run = match thread.state().await {
            Err(ThreadError::Unknown(_)) => thread.start(state(json!({}))),
            Ok(known) if known.ended == Some(GraphEnd::Completed) => return live,
            Ok(known) => thread.resume(answers(Manner::All, &known)),
            Err(error) => panic!("{error}"),
        };
        match watched(run, &mut live).await {
            Ok(_) | Err(RunError::Failed { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
    panic!("it never ends")
}

async fn events(journal: &Arc<dyn Journal>, id: &ConversationId) -> Vec<Arc<Envelope>> {
    journal.read(id, 0, 100_000).await.unwrap()
}

async fn looks_back(spec: &Spec) -> Result<(), TestCaseError> {
    let (journal, world) = (memory(), Arc::new(World::default()));
    let graph = build(spec, &world, "g");
    let thread = graph.thread(journal.clone(), id("t"));
    let live = finish(&thread).await;
    let whole = thread.state().await.unwrap();
    let before = events(&journal, thread.id()).await;
    let steps = thread.history(None, 10_000).await.unwrap();
    // Pages of any size are the same history.
    for size in [1, 2, 5] {
        let (mut paged, mut from) = (Vec::new(), None);
        loop {
            let page = thread.history(from, size).await.unwrap();
            let Some(last) = page.last() else { break };
            from = Some(last.step);
            paged.extend(page);
        }
        prop_assert_eq!(&paged, &steps, "pages of {}", size);
    }
    let mut last: Option<(u64, Value)> = None;
    for step in steps.iter().rev().map(|step| step.step) {
        let past = thread.at(step).await.map_err(|error| TestCaseError::fail(error.to_string()))?;
        let value = past.state.to_value();
        // A DAG's nodes for which a list held nothing are done without a trace, at once.
        prop_assert!(past.step == step || spec.all && past.step > step);
        if !spec.all {
            prop_assert_eq!(Some(&value), live.get(&step), "step {}", step);
        }
        if let Some((from, old)) = &last {
            prop_assert_eq!(thread.diff(*from, step).await.unwrap(), diff(old, &value));
        }
        last = Some((step, value.clone()));
        // Goes the same way again, since nothing is different.
        let fork = thread.fork(step, id(&format!("f{step}"))).await.unwrap();
        let forked = fork.state().await.unwrap();
        prop_assert_eq!((forked.step, forked.state.to_value()), (past.step, value));
        finish(&fork).await;
        let end = fork.state().await.unwrap();
        prop_assert_eq!(end.state.to_value(), whole.state.to_value(), "fork at {}", step);
        prop_assert_eq!(end.step, whole.step);
    }
    prop_assert_eq!(last.map_or(json!({}), |(_, state)| state), whole.state.to_value());
    let after = events(&journal, thread.id()).await;
    prop_assert!(before.iter().map(|it| it.id).eq(after.iter().map(|it| it.id)), "it was touched");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_step_is_found_again_and_forked_from(spec in spec(1)) {
        block_on(looks_back(&spec))?;
    }
}

/// a, then b and c side by side, then d; b is asked, or stopped before.
fn diamond(trigger: Trigger, ran: &Arc<AtomicU64>) -> CompiledGraph<JsonState> {
    let ran = ran.clone();
    Graph::new("g")
        .keys(keys())
        .trigger(trigger)
        .node("a", move |cx: Cx| {
            ran.fetch_add(1, Ordering::SeqCst);
            say(cx)
        })
        .node("b", async |cx: Cx| Done::Ok(json!({"log": cx.ask::<u64>(Ask::new("k", "?"))?})))
        .node("c", say)
        .node("d", say)
        .edge(START, "a")
        .edge("a", "b")
        .edge("a", "c")
        .edge("b", "d")
        .edge("c", "d")
        .interrupt_before("d")
        .compile()
        .unwrap()
}

#[tokio::test]
async fn a_change_in_the_name_of_a_node_that_is_due_is_its_tasks_end() {
    for trigger in [Trigger::Any, Trigger::All] {
        let ran = Arc::default();
        let thread = diamond(trigger, &ran).thread(memory(), id("t"));
        thread.start(JsonState::default()).await.unwrap();
        let before = thread.at(1).await.unwrap().state.to_value();
        let known = thread.update_state(json!({"log": "me"}), Some("b")).await.unwrap();
        let due: Vec<_> = known.interrupts.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(due, ["d@3.0/before"], "{trigger:?}");
        assert_eq!(known.state.to_value(), json!({"log": ["a", "me", "c"]}), "{trigger:?}");
        // The past is as it was.
        assert_eq!(thread.at(1).await.unwrap().state.to_value(), before, "{trigger:?}");
        assert_eq!(thread.at(1).await.unwrap().ended, None);
        let fork = thread.fork(1, id("f")).await.unwrap();
        let asked = fork.resume(Answers::none()).await.unwrap();
        assert_eq!(asked.interrupts()[0].id, "b@2.0/k", "{trigger:?}");
        let done = thread.resume(Answers::none()).await.unwrap();
        assert_eq!(done.state().to_value(), json!({"log": ["a", "me", "c", "d"]}));
        assert_eq!(ran.load(Ordering::SeqCst), 1);
        assert_eq!(thread.at(2).await.unwrap().state.to_value(), known.state.to_value());
    }
}

#[tokio::test]
async fn a_change_is_seen_by_what_comes_after_it_and_not_before() {
    for trigger in [Trigger::Any, Trigger::All] {
        let ran = Arc::default();
        let thread = diamond(trigger, &ran).thread(memory(), id("t"));
        thread.start(JsonState::default()).await.unwrap();
        thread.resume(Answers::only(5)).await.unwrap();
        thread.update_state(json!({"k": 1}), None).await.unwrap();
        let past: Vec<Value> = [
            thread.at(1).await.unwrap(),
            thread.at(2).await.unwrap(),
            thread.state().await.unwrap(),
        ]
        .iter()
        .map(|it| it.state.to_value())
        .collect();
        let log = json!(["a", 5, "c"]);
        let expected =
            [json!({"log": ["a"]}), json!({"log": log, "k": 1}), json!({"log": log, "k": 1})];
        let sorted = |value: &Value| value.as_object().unwrap().clone();
        for (past, expected) in past.iter().zip(&expected) {
            assert_eq!(sorted(past), sorted(expected), "{trigger:?}");
        }
        let done = thread.resume(Answers::none()).await.unwrap();
        assert_eq!(done.state().get("k"), Some(&json!(1)));
        // After it has completed, too; the thread stays completed.
        thread.update_state(json!({"k": 2}), None).await.unwrap();
        let error = thread.resume(Answers::none()).await.unwrap_err();
        assert!(matches!(error, RunError::Thread(ThreadError::Completed(_))), "{error}");
        assert_eq!(thread.state().await.unwrap().state.get("k"), Some(&json!(2)));
    }
}

#[tokio::test]
async fn a_change_in_the_name_of_another_node_goes_on_from_there() {
    let ran = Arc::default();
    let thread = diamond(Trigger::Any, &ran).thread(memory(), id("t"));
    thread.start(JsonState::default()).await.unwrap();
    // In place of b, which is asked, and after c, which is done: a again, which leads to both.
    let known = thread.update_state(json!({"log": "as a"}), Some("a")).await.unwrap();
    assert_eq!(known.next, ["b", "c"].map(ephor_core::NodeId::from));
    assert_eq!(known.state.to_value(), json!({"log": ["a", "c", "as a"]}));
    assert_eq!(known.step, 2);
    assert_eq!(thread.at(1).await.unwrap().state.to_value(), json!({"log": ["a"]}));
    assert_eq!(thread.at(2).await.unwrap().state.to_value(), known.state.to_value());
    thread.resume(Answers::none()).await.unwrap();
    thread.resume(Answers::only(1)).await.unwrap();
    let done = thread.resume(Answers::none()).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": ["a", "c", "as a", 1, "c", "d"]}));
    // After completion: on again from c.
    let known = thread.update_state(json!({"log": "as c"}), Some("c")).await.unwrap();
    assert_eq!((known.next.len(), known.ended), (1, None));
    let done = thread.resume(Answers::none()).await.unwrap();
    let log = json!({"log": ["a", "c", "as a", 1, "c", "d", "as c", "d"]});
    assert_eq!(done.state().to_value(), log);
    assert_eq!(ran.load(Ordering::SeqCst), 1);

    // In a DAG, only what is due can be answered for, and a refusal changes nothing.
    let journal = memory();
    let thread = diamond(Trigger::All, &ran).thread(journal.clone(), id("t"));
    thread.start(JsonState::default()).await.unwrap();
    let head = journal.head(&id("t")).await.unwrap();
    for node in ["a", "c", "d"] {
        let error = thread.update_state(json!({}), Some(node)).await.map(drop).unwrap_err();
        assert!(matches!(error, ThreadError::NotDue(_)), "{node}: {error}");
    }
    assert_eq!(journal.head(&id("t")).await.unwrap(), head);
}

/// S002-116: `b` sees what was changed while it was stopped before.
#[tokio::test]
async fn a_node_that_was_stopped_before_sees_the_change() {
    let seen = Arc::new(std::sync::Mutex::new(Vec::new()));
    let (at_a, at_b) = (seen.clone(), seen.clone());
    let node = |seen: Arc<std::sync::Mutex<Vec<Value>>>| {
        move |cx: Cx| {
            seen.lock().unwrap().push(json!([cx.node(), cx.state().get("k")]));
            say(cx)
        }
    };
    let graph = Graph::new("g")
        .keys(keys())
        .node("a", node(at_a))
        .node("b", node(at_b))
        .edge(START, "a")
        .edge("a", "b")
        .interrupt_before("b");
    let thread = graph.compile().unwrap().thread(memory(), id("t"));
    thread.start(JsonState::default()).await.unwrap();
    thread.update_state(json!({"k": 1}), None).await.unwrap();
    thread.resume(Answers::none()).await.unwrap();
    assert_eq!(*seen.lock().unwrap(), [json!(["a", null]), json!(["b", 1])]);
}

#[tokio::test]
async fn a_run_that_begins_again_leaves_an_unfinished_step_out_of_the_history() {
    let broken = Arc::new(AtomicU64::new(1));
    let graph = Graph::new("g")
        .keys(keys())
        .node("a", say)
        .node("b", say)
        .node("c", move |cx: Cx| {
            let fails = broken.swap(0, Ordering::SeqCst) == 1;
            async move {
                match fails {
                    true => Err(NodeError::new(ephor_core::ErrorCode::Internal, "no")),
                    false => say(cx).await,
                }
            }
        })
        .edge(START, "a")
        .edge("a", "b")
        .edge("a", "c")
        .edge("c", END)
        .compile()
        .unwrap();
    let thread = graph.thread(memory(), id("t"));
    thread.start(JsonState::default()).await.unwrap_err();
    let done = thread.send(json!({"k": 1})).await.unwrap();
    assert_eq!(done.state().get("log"), Some(&json!(["a", "a", "b", "c"])));
    let steps = thread.history(None, 10).await.unwrap();
    let nodes: Vec<(u64, Vec<&str>)> = steps
        .iter()
        .map(|it| (it.step, it.nodes.iter().map(|node| node.node.as_str()).collect()))
        .collect();
    assert_eq!(nodes, [(3, vec!["b", "c"]), (2, vec!["a"]), (1, vec!["a"])]);
    assert_eq!(thread.at(3).await.unwrap().state.get("log"), done.state().get("log"));
    assert_eq!(thread.at(1).await.unwrap().state.get("log"), Some(&json!(["a"])));
}
