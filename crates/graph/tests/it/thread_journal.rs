//! A thread's journal: that fails, that answers late, that two write to, that somebody damaged.

use crate::common;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use common::{Fault, Tap, World, block_on, id, memory, state};
use ephor_core::events::GraphEnd;
use ephor_core::{Disposition, Draft, Envelope, EventData};
use ephor_graph::{
    Answers, Ask, CancelToken, CompiledGraph, Context, Durability, END, Graph, JsonKeys, JsonState,
    NodeError, Parts, RunError, START, State, ThreadError, Trigger,
};
use ephor_journal::{Commit, Journal, JournalError, Position, Wrapper};
use futures::{FutureExt, StreamExt};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::Notify;

type Cx = Context<JsonState>;
type Done = Result<Value, NodeError>;

fn count(state: &JsonState) -> u64 {
    state.get("n").and_then(Value::as_u64).unwrap_or(0)
}

/// Counts to a number, a step each.
fn counts(to: u64, ran: &Arc<AtomicU64>) -> CompiledGraph<JsonState> {
    let ran = ran.clone();
    Graph::new("g")
        .max_steps(to + 1)
        .node("a", move |cx: Cx| {
            ran.fetch_add(1, Ordering::SeqCst);
            async move { Done::Ok(json!({"n": count(cx.state()) + 1})) }
        })
        .edge(START, "a")
        .route("a", ["a", END], move |state: &JsonState| if count(state) < to { "a" } else { END })
        .compile()
        .unwrap()
}

#[tokio::test]
async fn a_run_in_the_background_ends_soon_after_its_journal_failed() {
    let (ran, memory, world) = (Arc::default(), memory(), Arc::new(World::default()));
    let graph = counts(5_000, &ran);
    let tap = Tap::new(memory.clone(), &world, Some((3, Fault::Refuse)));
    let thread = graph.thread(tap, id("t")).durability(Durability::Async);
    let error = thread.start(JsonState::default()).await.unwrap_err();
    assert!(matches!(&error, RunError::Journal(_)), "{error}");
    assert!(error.to_string().contains("no luck"), "{error}");
    let soon = ran.load(Ordering::SeqCst);
    assert!(soon < 2_500, "{soon} tasks ran, and could not be written down");
    let thread = graph.thread(memory, id("t"));
    let done = thread.resume(Answers::none()).await.unwrap();
    assert_eq!(done.state().get("n"), Some(&json!(5_000)));
}

#[tokio::test]
async fn a_run_cancelled_while_its_journal_writes_is_known_to_be_cancelled() {
    for fault in [Fault::Stall, Fault::Lose] {
        for at in 1..=6 {
            let (memory, world) = (memory(), Arc::new(World::default()));
            let graph = counts(9, &Arc::default());
            let tap = Tap::new(memory.clone(), &world, Some((at, fault)));
            let thread = graph.thread(tap, id("t"));
            let token = CancelToken::new();
            let cancel = async {
                world.dead.notified().await;
                token.cancel("enough");
            };
            let run = thread.start(JsonState::default()).cancel_by(&token).into_future();
            if at == 1 {
                // It hasn't begun, and there is nothing to cancel yet.
                tokio::select! { _ = run => panic!("{fault:?}"), () = cancel => {} }
            } else {
                let (result, ()) = tokio::join!(run, cancel);
                let error = result.unwrap_err();
                assert!(matches!(error, RunError::Cancelled { .. }), "{fault:?} {at}: {error}");
                let known = thread.state().await.unwrap();
                assert_eq!(known.ended, Some(GraphEnd::Cancelled), "{fault:?} {at}");
            }
            let thread = graph.thread(memory, id("t"));
            let done = match thread.state().await {
                Err(ThreadError::Unknown(_)) => thread.start(JsonState::default()).await,
                _ => thread.resume(Answers::none()).await,
            };
            assert_eq!(done.unwrap().state().get("n"), Some(&json!(9)), "{fault:?} {at}");
        }
    }
}

/// Waits in the middle until somebody lets it go on.
fn waits(entered: &Arc<Notify>, goes: &Arc<Notify>) -> CompiledGraph<JsonState> {
    let (entered, goes) = (entered.clone(), goes.clone());
    Graph::new("g")
        .node("a", move |_: Cx| {
            let (entered, goes) = (entered.clone(), goes.clone());
            async move {
                entered.notify_one();
                goes.notified().await;
                Done::Ok(json!({"a": 1}))
            }
        })
        .node("b", async |_: Cx| Done::Ok(json!({"b": 1})))
        .edge(START, "a")
        .edge("a", "b")
        .compile()
        .unwrap()
}

/// A journal around another one, as each agent is handed one.
struct Around(Arc<dyn Journal>);

impl Wrapper for Around {
    fn inner(&self) -> &dyn Journal {
        &*self.0
    }
}

/// Whoever writes second would have started tasks before it met the conflict.
#[tokio::test]
async fn two_journals_around_one_store_share_their_runs() {
    let (entered, goes, memory) = (Arc::new(Notify::new()), Arc::new(Notify::new()), memory());
    let graph = waits(&entered, &goes);
    let thread = |of: &Arc<dyn Journal>| {
        let around: Arc<dyn Journal> = Arc::new(Around(Arc::new(Around(of.clone()))));
        graph.thread(around, id("t"))
    };
    let first = tokio::spawn(thread(&memory).start(JsonState::default()).into_future());
    entered.notified().await;
    let error = thread(&memory).start(JsonState::default()).await.unwrap_err();
    assert!(matches!(error, RunError::Thread(ThreadError::Running(_))), "{error}");
    // In another store it is another thread.
    let other = common::memory();
    let elsewhere = tokio::spawn(thread(&other).start(JsonState::default()).into_future());
    entered.notified().await;
    goes.notify_waiters();
    for run in [first, elsewhere] {
        run.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_second_run_is_refused_and_the_first_one_goes_on() {
    for mode in [Durability::Sync, Durability::Async, Durability::Exit] {
        let (entered, goes, memory) = (Arc::new(Notify::new()), Arc::new(Notify::new()), memory());
        let graph = waits(&entered, &goes);
        let thread = || graph.thread(memory.clone(), id("t")).durability(mode);
        let first = tokio::spawn(thread().start(JsonState::default()).into_future());
        entered.notified().await;
        for error in [
            thread().resume(Answers::none()).await.unwrap_err(),
            thread().start(JsonState::default()).await.unwrap_err(),
            thread().update_state(json!({}), None).await.map(drop).unwrap_err().into(),
        ] {
            assert!(matches!(error, RunError::Thread(ThreadError::Running(_))), "{error}");
        }
        // Another thread is nobody's business.
        let other = graph.thread(memory.clone(), id("other"));
        let unknown = other.resume(Answers::none()).await.unwrap_err();
        assert!(matches!(unknown, RunError::Thread(ThreadError::Unknown(_))), "{unknown}");
        goes.notify_one();
        let done = first.await.unwrap().unwrap();
        assert_eq!(done.state().to_value(), json!({"a": 1, "b": 1}));
        // Dropping a run lets the thread go.
        tokio::select! {
            _ = thread().start(JsonState::default()).into_future() => panic!("{mode:?}"),
            () = entered.notified() => {}
        }
        goes.notify_one();
        let done = match mode {
            Durability::Exit => thread().start(JsonState::default()).await.unwrap(),
            _ => thread().resume(Answers::none()).await.unwrap(),
        };
        assert_eq!(done.state().to_value(), json!({"a": 1, "b": 1}));
    }
}

#[tokio::test]
async fn of_two_processes_the_one_that_writes_second_is_refused() {
    let (entered, goes, memory) = (Arc::new(Notify::new()), Arc::new(Notify::new()), memory());
    let (graph, world) = (waits(&entered, &goes), Arc::new(World::default()));
    let thread = || graph.thread(Tap::new(memory.clone(), &world, None), id("t"));
    let first = tokio::spawn(thread().start(JsonState::default()).into_future());
    entered.notified().await;
    // Nobody can tell that the first one lives: what it begins with is the second one's to write.
    let second = tokio::spawn(thread().resume(Answers::none()).into_future());
    entered.notified().await;
    goes.notify_one();
    let error = first.await.unwrap().unwrap_err();
    assert!(matches!(&error, RunError::Journal(_)), "{error}");
    let hint = ephor_core::Failure::from(error).hint.unwrap();
    assert!(hint.contains("another run"), "{hint}");
    goes.notify_one();
    let done = second.await.unwrap().unwrap();
    assert_eq!(done.state().to_value(), json!({"a": 1, "b": 1}));
    assert_eq!(*world.wrong.lock().unwrap(), Vec::<String>::new());
    assert_eq!(thread().state().await.unwrap().ended, Some(GraphEnd::Completed));
}

#[derive(Debug, Clone, Serialize, Deserialize, State)]
struct Typed {
    name: String,
    #[serde(default)]
    many: Vec<u64>,
}

#[tokio::test]
async fn a_thread_of_an_older_graph_is_an_error_that_says_what_has_changed() {
    let journal = memory();
    let graph = |names: [&'static str; 2]| {
        let graph = Graph::<JsonState>::new("g")
            .node(names[0], async |_: Cx| Done::Ok(json!({"name": 1})))
            .node(names[1], async |_: Cx| Done::Ok(json!({})))
            .edge(START, names[0])
            .edge(names[0], names[1])
            .interrupt_before(names[1]);
        graph.compile().unwrap().thread(journal.clone(), id("t"))
    };
    graph(["a", "b"]).start(JsonState::default()).await.unwrap();
    for names in [["a", "c"], ["x", "b"]] {
        let gone = if names[0] == "a" { "\"b\"" } else { "\"a\"" };
        let error = graph(names).resume(Answers::none()).await.unwrap_err();
        assert!(error.to_string().contains(gone), "{error}");
        assert!(ephor_core::Failure::from(error).hint.unwrap().contains("changed"));
    }
    // The graph begins elsewhere now: what is on record of "a" isn't what "b" did.
    let turned = Graph::<JsonState>::new("g")
        .node("b", async |_: Cx| Done::Ok(json!({})))
        .node("a", async |_: Cx| Done::Ok(json!({})))
        .edge(START, "b")
        .edge("b", "a");
    let turned = turned.compile().unwrap().thread(journal.clone(), id("t"));
    let error = turned.resume(Answers::none()).await.unwrap_err();
    assert!(error.to_string().contains("a@1.0"), "{error}");
    let typed = Graph::<Typed>::new("g")
        .node("a", async |_: Context<Typed>| Ok::<_, NodeError>(()))
        .node("b", async |_: Context<Typed>| Ok::<_, NodeError>(()))
        .edge(START, "a")
        .edge("a", "b");
    let typed = typed.compile().unwrap().thread(journal.clone(), id("t"));
    let error = typed.resume(Answers::none()).await.unwrap_err();
    assert!(error.to_string().contains("state"), "{error}");
    let done = graph(["a", "b"]).resume(Answers::none()).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"name": 1}));
}

/// Everything that an event can say.
fn rich(trigger: Trigger) -> CompiledGraph<JsonState> {
    let inner = Graph::new("in")
        .keys(JsonKeys::new().append("log"))
        .node("x", async |cx: Cx| Done::Ok(json!({"log": cx.ask::<bool>(Ask::new("k", "?"))?})))
        .edge(START, "x")
        .compile()
        .unwrap();
    let fails = Arc::new(AtomicU64::new(0));
    Graph::new("g")
        .keys(JsonKeys::new().append("log"))
        .trigger(trigger)
        .node("a", async |cx: Cx| {
            cx.once("k", async || Ok::<_, NodeError>(1)).await?;
            Done::Ok(json!({"log": cx.ask::<bool>(Ask::new("k", "?"))?}))
        })
        .node("b", move |_: Cx| {
            let first = fails.fetch_add(1, Ordering::SeqCst) == 0;
            async move {
                if first {
                    Err(NodeError::new(ephor_core::ErrorCode::Internal, "no"))
                } else {
                    Done::Ok(json!({"log": "b"}))
                }
            }
        })
        .node("c", async |cx: Cx| Done::Ok(json!({"log": cx.item::<u64>()?})))
        .subgraph("in", inner)
        .edge(START, "a")
        .edge(START, "b")
        .each("a", "c", |_: &JsonState| Ok::<_, NodeError>(vec![json!(1), json!(2)]))
        .edge("b", "in")
        .interrupt_before("c")
        .interrupt_after("in")
        .compile()
        .unwrap()
}

/// The events of a thread that has met everything, up to its end.
async fn recorded(graph: &CompiledGraph<JsonState>) -> Vec<Arc<Envelope>> {
    let memory = memory();
    let thread = graph.thread(memory.clone(), id("t"));
    thread.start(state(json!({"log": []}))).await.unwrap_err();
    thread.update_state(json!({"n": 1}), None).await.unwrap();
    for _ in 0..9 {
        let known = thread.state().await.unwrap();
        if known.ended == Some(GraphEnd::Completed) {
            break;
        }
        let asked = known.interrupts.iter().filter(|it| it.response_schema.is_some());
        let _ = thread.resume(asked.fold(Answers::none(), |all, it| all.to(&*it.id, true))).await;
    }
    assert_eq!(thread.state().await.unwrap().ended, Some(GraphEnd::Completed));
    let fork = thread.fork(1, id("f")).await.unwrap();
    let mut events = memory.read(&id("t"), 0, 1_000).await.unwrap();
    events.extend(memory.read(fork.id(), 0, 1).await.unwrap());
    events
}

/// The JSON with something else at each of its places, one at a time.
fn damaged(json: &Value) -> Vec<Value> {
    let hostile = [
        json!(null),
        json!(-1),
        json!(0),
        json!(u64::MAX),
        json!(u64::MAX - 1),
        json!(u32::MAX),
        json!("END"),
        json!("a@18446744073709551615.4294967295/x@0.9/"),
        json!([]),
        json!([{"node": "c", "items": []}, {"node": "END", "items": [1], "from": ["END", "START"]}]),
        json!({}),
    ];
    let mut all = Vec::new();
    match json {
        Value::Object(fields) => {
            for (name, value) in fields {
                let mut without = fields.clone();
                without.remove(name);
                all.push(Value::Object(without));
                for other in damaged(value) {
                    let mut with = fields.clone();
                    with.insert(name.clone(), other);
                    all.push(Value::Object(with));
                }
            }
        }
        Value::Array(items) => {
            for (place, value) in items.iter().enumerate() {
                for other in damaged(value) {
                    let mut with = items.clone();
                    with[place] = other;
                    all.push(Value::Array(with));
                }
            }
        }
        _ => {}
    }
    all.extend(hostile);
    all
}

/// Everything that can be done with a thread, on these events: errors are fine, panics aren't.
fn survives(graph: &CompiledGraph<JsonState>, events: &[(Arc<str>, Value)], what: &str) {
    let all = async {
        let memory = memory();
        let sealed = events.iter().zip(1..).map(|((kind, json), sequence)| {
            let json = serde_json::value::to_raw_value(json).unwrap();
            let draft = Draft::of(id("t"), EventData::raw(kind.clone(), json));
            Arc::new(draft.seal(sequence, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered))
        });
        let events = sealed.collect();
        let commit = Commit::new(id("t"), 0, events);
        memory.append(commit).await.unwrap();
        let thread = graph.thread(memory, id("t"));
        let _ = (thread.at(1).await, thread.history(None, 9).await, thread.diff(0, 2).await);
        if let Ok(fork) = thread.fork(1, id("f")).await {
            let _ = fork.resume(Answers::none()).max_steps(5).await;
        }
        if let Ok(known) = thread.state().await {
            let all = known.interrupts.iter();
            let all = all.fold(Answers::none(), |all, it| all.to(&*it.id, true));
            let _ = thread.update_state(json!({"log": 1}), Some("b")).await;
            let _ = thread.resume(all).max_steps(5).await;
            let _ = thread.start(JsonState::default()).max_steps(5).await;
        }
    };
    let ended = std::panic::catch_unwind(AssertUnwindSafe(|| block_on(all)));
    assert!(ended.is_ok(), "{what}");
}

#[test]
fn damaged_events_are_errors_and_never_panics() {
    for trigger in [Trigger::Any, Trigger::All] {
        let graph = rich(trigger);
        let events = block_on(recorded(&graph));
        let plain: Vec<(Arc<str>, Value)> =
            events.iter().map(|it| (it.kind().into(), it.data.to_value().unwrap())).collect();
        survives(&graph, &plain, "undamaged");
        for place in 0..plain.len() {
            let mut events = plain.clone();
            let (kind, json) = events.remove(place);
            survives(&graph, &events, &format!("{trigger:?}: without {kind} {place}"));
            events.insert(0, (kind.clone(), json.clone()));
            survives(&graph, &events, &format!("{trigger:?}: {kind} {place} first"));
            events.push((kind.clone(), json.clone()));
            survives(&graph, &events, &format!("{trigger:?}: {kind} {place} first and last"));
            // Each kind of damage somewhere, not each everywhere: this is a test of seconds.
            for (number, damaged) in damaged(&json).into_iter().enumerate() {
                if (number + place) % 7 == 0 {
                    let what = format!("{trigger:?}: {kind} {place} is {damaged}");
                    let mut events = plain.clone();
                    events[place].1 = damaged;
                    survives(&graph, &events[..=place], &what);
                    survives(&graph, &events, &what);
                }
            }
        }
    }
}

/// A journal with a writer of its own, as SQLite has: what it was given is written in order, whoever
/// still waits for it. One commit waits at a gate.
struct Writer {
    inner: Arc<dyn Journal>,
    turn: Arc<tokio::sync::Mutex<u64>>,
    held: u64,
    reached: Arc<Notify>,
    gate: Arc<Notify>,
}

impl Writer {
    fn holding(held: u64) -> Arc<Self> {
        let (inner, turn) = (memory(), Arc::default());
        Arc::new(Self { inner, turn, held, reached: Arc::default(), gate: Arc::default() })
    }
}

#[async_trait]
impl Wrapper for Writer {
    fn inner(&self) -> &dyn Journal {
        &*self.inner
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        let (inner, turn, held) = (self.inner.clone(), self.turn.clone(), self.held);
        let (reached, gate) = (self.reached.clone(), self.gate.clone());
        let written = tokio::spawn(async move {
            let mut number = turn.lock().await;
            *number += 1;
            if *number == held {
                reached.notify_one();
                gate.notified().await;
            }
            inner.append(commit).await
        });
        written.await.unwrap()
    }
}

/// One after the other, or the first two beside each other.
fn three(trigger: Trigger, ran: &Arc<AtomicU64>) -> CompiledGraph<JsonState> {
    let node = || {
        let ran = ran.clone();
        move |cx: Cx| {
            let ran = ran.clone();
            async move {
                ran.fetch_add(1, Ordering::SeqCst);
                Done::Ok(json!({ cx.node(): 1 }))
            }
        }
    };
    let graph = Graph::new("g").trigger(trigger);
    let graph = graph.node("a", node()).node("b", node()).node("c", node()).edge(START, "a");
    let graph = match trigger {
        Trigger::Any => graph.edge("a", "b").edge("b", "c"),
        Trigger::All => graph.edge(START, "b").edge("a", "c").edge("b", "c"),
    };
    graph.compile().unwrap()
}

/// The gate proves that the next run was there before the append was over, and waited for it: it would
/// have read the record without it otherwise, and met a conflict.
#[tokio::test]
async fn what_a_dropped_run_is_writing_is_written_before_the_next_one_begins() {
    for (trigger, streamed) in [(Trigger::Any, false), (Trigger::All, false), (Trigger::Any, true)]
    {
        // Its beginning, its tasks, and its end.
        for held in 1..=5 {
            let (writer, ran) = (Writer::holding(held), Arc::default());
            let thread = three(trigger, &ran).thread(writer.clone(), id("t"));
            let run = thread.start(JsonState::default());
            let work = async {
                if streamed {
                    run.stream(Parts::NONE).collect::<Vec<_>>().await;
                } else {
                    drop(run.await);
                }
            };
            tokio::select! {
                () = work => panic!("{held}: it didn't wait"),
                () = writer.reached.notified() => {}
            }
            let mut next = std::pin::pin!(thread.resume(Answers::none()).into_future());
            assert!(futures::poll!(next.as_mut()).is_pending(), "{held}");
            writer.gate.notify_one();
            let what = format!("{trigger:?}, streamed: {streamed}, {held}");
            match next.await {
                Ok(done) => assert_eq!(done.state().to_value(), json!({"a": 1, "b": 1, "c": 1})),
                Err(RunError::Thread(ThreadError::Completed(_))) if held == 5 => {}
                Err(error) => panic!("{what}: {error}"),
            }
            // What ended beside the first one was on nobody's record yet.
            let again = u64::from(trigger == Trigger::All && held == 2);
            assert_eq!(ran.load(Ordering::SeqCst), 3 + again, "{what}");
            assert_eq!(thread.state().await.unwrap().ended, Some(GraphEnd::Completed), "{what}");
        }
    }
}

#[tokio::test]
async fn so_is_what_was_written_at_the_end_and_what_was_changed_from_outside() {
    let writer = Writer::holding(1);
    let graph = three(Trigger::Any, &Arc::default());
    let thread = graph.thread(writer.clone(), id("t")).durability(Durability::Exit);
    tokio::select! {
        _ = thread.start(JsonState::default()).into_future() => panic!("it didn't wait"),
        () = writer.reached.notified() => {}
    }
    let mut next = std::pin::pin!(thread.start(JsonState::default()).into_future());
    assert!(futures::poll!(next.as_mut()).is_pending());
    writer.gate.notify_one();
    next.await.unwrap();

    let writer = Writer::holding(6);
    let thread = graph.thread(writer.clone(), id("t"));
    thread.start(JsonState::default()).await.unwrap();
    tokio::select! {
        _ = thread.update_state(json!({"d": 1}), None) => panic!("it didn't wait"),
        () = writer.reached.notified() => {}
    }
    let update: ephor_graph::JsonUpdate = serde_json::from_value(json!({"e": 1})).unwrap();
    let mut next = std::pin::pin!(thread.send(update).into_future());
    assert!(futures::poll!(next.as_mut()).is_pending());
    writer.gate.notify_one();
    let done = next.await.unwrap().into_state().to_value();
    assert_eq!(done, json!({"a": 1, "b": 1, "c": 1, "d": 1, "e": 1}));
}

/// Nobody could go on with what it was writing.
#[test]
fn a_run_dropped_outside_of_a_runtime_lets_its_thread_go() {
    let (tap, ran) = (Tap::new(memory(), &Arc::default(), Some((1, Fault::Lose))), Arc::default());
    let thread = three(Trigger::Any, &ran).thread(tap, id("t"));
    let run = thread.start(JsonState::default()).into_future();
    assert!(run.now_or_never().is_none());
    let done = thread.start(JsonState::default()).into_future().now_or_never().unwrap().unwrap();
    assert_eq!(done.state().to_value(), json!({"a": 1, "b": 1, "c": 1}));
}

/// What it would write could come between two events of the next run.
#[tokio::test]
async fn a_context_that_outlives_its_run_writes_nothing_any_more() {
    let (give, given) = std::sync::mpsc::channel();
    let graph = Graph::<JsonState>::new("g").edge(START, "a").node("a", move |cx: Cx| {
        let give = give.clone();
        async move {
            give.send(cx).unwrap();
            Done::Ok(json!({}))
        }
    });
    let memory = memory();
    let thread = graph.compile().unwrap().thread(memory.clone(), id("t"));
    thread.start(JsonState::default()).await.unwrap();
    let head = memory.head(&id("t")).await.unwrap();
    let cx = given.recv().unwrap();
    let late = cx.once("late", async || Ok::<_, NodeError>(1)).await;
    assert!(late.unwrap_err().to_string().contains("closed"));
    assert_eq!(memory.head(&id("t")).await.unwrap(), head);
    // Nor does it keep the thread.
    thread.start(JsonState::default()).await.unwrap();
}
