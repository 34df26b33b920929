//! The engine, driven as an embedder would.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ephor_core::ConversationId;
use ephor_graph::{
    Answers, Ask, ChunkData, Command, Context, END, Goto, Graph, JsonKeys, JsonState, NodeError,
    Parts, RunError, START, TextKind, Trigger,
};
use ephor_journal::{Journal, Memory};
use serde_json::{Value, json};

type Cx = Context<JsonState>;
type Done = Result<Value, NodeError>;

fn state(value: Value) -> JsonState {
    JsonState::try_from(value).unwrap()
}

fn log() -> JsonKeys {
    JsonKeys::new().append("log")
}

async fn say(cx: Cx) -> Done {
    Ok(json!({"log": cx.node()}))
}

fn thread_id() -> ConversationId {
    ConversationId::new("t").unwrap()
}

#[tokio::test]
async fn a_cycle_ends_where_its_dispatcher_says() {
    let graph = Graph::new("g")
        .keys(log())
        .node("a", say)
        .node("b", say)
        .edge(START, "a")
        .edge("a", "b")
        .route("b", ["a", END], |s: &JsonState| {
            if s.get("log").unwrap().as_array().unwrap().len() < 6 { "a" } else { END }
        })
        .compile()
        .unwrap();
    let done = graph.run(JsonState::default()).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": ["a", "b", "a", "b", "a", "b"]}));
    assert_eq!(done.step(), 6);
}

#[tokio::test]
async fn parallel_updates_are_merged_in_the_graphs_order() {
    let (first, second) = (Arc::new(tokio::sync::Notify::new()), Arc::new(AtomicUsize::new(0)));
    let (waits, wakes) = (first.clone(), first);
    let seen = second.clone();
    let graph = Graph::new("g")
        .keys(log())
        .node("slow", move |cx: Cx| {
            let (waits, seen) = (waits.clone(), seen.clone());
            async move {
                waits.notified().await;
                seen.store(1, Ordering::SeqCst);
                Done::Ok(json!({"log": cx.node()}))
            }
        })
        .node("fast", move |cx: Cx| {
            let wakes = wakes.clone();
            async move {
                wakes.notify_one();
                Done::Ok(json!({"log": cx.node()}))
            }
        })
        .node("join", say)
        .edge(START, "slow")
        .edge(START, "fast")
        .edge("slow", "join")
        .edge("fast", "join")
        .compile()
        .unwrap();
    let done = graph.run(JsonState::default()).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": ["slow", "fast", "join"]}));
    assert_eq!(second.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_dag_skips_what_no_edge_leads_to() {
    let graph = Graph::new("g")
        .keys(log())
        .trigger(Trigger::All)
        .node("a", say)
        .node("b", say)
        .node("c", say)
        .node("d", say)
        .node("e", say)
        .edge(START, "a")
        .edge_when("a", "b", "yes", |_: &JsonState| Result::<_, NodeError>::Ok(true))
        .edge_when("a", "c", "no", |_: &JsonState| Result::<_, NodeError>::Ok(false))
        .edge("c", "d")
        .edge("b", "e")
        .edge("d", "e")
        .compile()
        .unwrap();
    let done = graph.run(JsonState::default()).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": ["a", "b", "e"]}));
}

#[tokio::test]
async fn a_list_runs_a_node_for_each_item() {
    for trigger in [Trigger::Any, Trigger::All] {
        let graph = Graph::new("g")
            .keys(log())
            .trigger(trigger)
            .node("split", say)
            .node("work", async |cx: Cx| {
                let item: u64 = cx.item()?;
                Done::Ok(json!({"log": item * 10}))
            })
            .node("join", say)
            .edge(START, "split")
            .each("split", "work", |_: &JsonState| {
                Result::<_, NodeError>::Ok(vec![json!(1), json!(2), json!(3)])
            })
            .edge("work", "join")
            .compile()
            .unwrap();
        let done = graph.run(JsonState::default()).await.unwrap();
        let expected = json!({"log": ["split", 10, 20, 30, "join"]});
        assert_eq!(done.state().to_value(), expected, "{trigger:?}");
    }
}

#[tokio::test]
async fn a_command_goes_where_it_was_declared_and_nowhere_else() {
    let graph = |to: &'static str| {
        Graph::new("g")
            .keys(log())
            .node("a", move |_: Cx| async move {
                Result::<Command<JsonState>, NodeError>::Ok(
                    Command::update(json!({"log": "a"})).goto(to),
                )
            })
            .node("b", say)
            .node("c", say)
            .edge(START, "a")
            .goto("a", ["b", "c"])
            .compile()
            .unwrap()
    };
    let done = graph("c").run(JsonState::default()).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": ["a", "c"]}));
    let error = graph("zz").run(JsonState::default()).await.unwrap_err();
    assert!(error.to_string().contains("zz"), "{error}");
}

#[tokio::test]
async fn a_thread_waits_and_goes_on() {
    let ran = Arc::new(AtomicUsize::new(0));
    let count = ran.clone();
    let graph = Graph::new("g")
        .keys(log())
        .node("a", move |cx: Cx| {
            count.fetch_add(1, Ordering::SeqCst);
            say(cx)
        })
        .node("b", async |cx: Cx| {
            let ok: bool = cx.ask(Ask::new("ok", "Go on?"))?;
            Done::Ok(json!({"log": ok}))
        })
        .edge(START, "a")
        .edge("a", "b")
        .interrupt_before("b")
        .compile()
        .unwrap();
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let thread = graph.thread(journal.clone(), thread_id());
    let first = thread.start(JsonState::default()).await.unwrap();
    assert_eq!(first.interrupts()[0].id, "b@2.0/before");
    thread.update_state(json!({"k": 1}), None).await.unwrap();
    let thread = graph.thread(journal, thread_id());
    let second = thread.resume(Answers::none()).await.unwrap();
    assert_eq!(second.interrupts()[0].id, "b@2.0/ok");
    let wrong = thread.resume(Answers::only("perhaps")).await.unwrap_err();
    assert!(wrong.to_string().contains("boolean"), "{wrong}");
    let done = thread.resume(Answers::only(true)).await.unwrap();
    assert!(!done.waiting());
    assert_eq!(done.state().to_value(), json!({"log": ["a", true], "k": 1}));
    assert_eq!(ran.load(Ordering::SeqCst), 1);
    let gone = thread.resume(Answers::none()).await.unwrap_err();
    assert!(gone.to_string().contains("nothing to resume"), "{gone}");
    assert_eq!(thread.at(1).await.unwrap().state.to_value(), json!({"log": ["a"], "k": 1}));
    assert_eq!(thread.history(None, 10).await.unwrap().len(), 2);
    let fork = thread.fork(1, ConversationId::new("f").unwrap()).await.unwrap();
    let forked = fork.resume(Answers::none()).await.unwrap();
    assert_eq!(forked.interrupts()[0].id, "b@2.0/ok");
}

#[tokio::test]
async fn a_subgraph_asks_through_its_thread() {
    let inner = Graph::new("inner")
        .keys(log())
        .node("x", say)
        .node("y", async |cx: Cx| {
            let ok: bool = cx.ask(Ask::new("ok", "Go on?"))?;
            Done::Ok(json!({"log": ok}))
        })
        .edge(START, "x")
        .edge("x", "y")
        .compile()
        .unwrap();
    let graph = Graph::new("outer")
        .keys(log())
        .node("a", say)
        .subgraph("in/ner", inner)
        .node("z", say)
        .edge(START, "a")
        .edge("a", "in/ner")
        .edge("in/ner", "z")
        .compile()
        .unwrap();
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let thread = graph.thread(journal, thread_id());
    let first = thread.start(JsonState::default()).await.unwrap();
    assert_eq!(first.interrupts()[0].id, "in~1ner@2.0/y@2.0/ok");
    let done = thread.resume(Answers::only(false)).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": ["a", "x", false, "z"]}));
}

#[tokio::test]
async fn a_stream_ends_once() {
    let graph = Graph::new("g")
        .keys(log())
        .node("a", async |cx: Cx| {
            cx.text("a").await;
            cx.text("").await;
            cx.write(TextKind::Sql, "b").await;
            Done::Ok(json!({"log": 1}))
        })
        .edge(START, "a")
        .compile()
        .unwrap();
    let mut stream = graph.run(JsonState::default()).stream(Parts::ALL);
    let mut events = Vec::new();
    while let Some(chunk) = stream.next().await {
        events.push(chunk.data.event());
        if let ChunkData::Message { text, .. } = &chunk.data {
            assert!(!text.is_empty());
        }
    }
    assert_eq!(
        events,
        [
            "STREAM_EVENT_VALUES",
            "STREAM_EVENT_DEBUG",
            "STREAM_EVENT_MESSAGE",
            "STREAM_EVENT_MESSAGE",
            "STREAM_EVENT_UPDATES",
            "STREAM_EVENT_DEBUG",
            "STREAM_EVENT_VALUES",
            "STREAM_EVENT_COMPLETE"
        ]
    );
    assert!(stream.outcome().unwrap().is_ok());
}

#[tokio::test]
async fn a_panic_fails_its_task_and_keeps_the_others() {
    let ran = Arc::new(AtomicUsize::new(0));
    let count = ran.clone();
    let tries = Arc::new(AtomicUsize::new(0));
    let graph = Graph::new("g")
        .keys(log())
        .node("good", move |cx: Cx| {
            count.fetch_add(1, Ordering::SeqCst);
            say(cx)
        })
        .node("bad", move |cx: Cx| {
            if tries.fetch_add(1, Ordering::SeqCst) == 0 {
                panic!("no luck");
            }
            say(cx)
        })
        .edge(START, "good")
        .edge(START, "bad")
        .compile()
        .unwrap();
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let thread = graph.thread(journal, thread_id());
    let error = thread.start(JsonState::default()).await.unwrap_err();
    assert!(matches!(&error, RunError::Failed { tasks } if tasks.len() == 1), "{error}");
    assert!(error.to_string().contains("no luck"), "{error}");
    let done = thread.resume(Answers::none()).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": ["good", "bad"]}));
    assert_eq!(ran.load(Ordering::SeqCst), 1);
}

#[test]
fn state_is_used() {
    assert_eq!(state(json!({"a": 1})).to_value(), json!({"a": 1}));
    let _ = Goto::each("a", [1]);
}
