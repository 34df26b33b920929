//! Runs that are mended while they go on, and runs that keep what earlier ones did.

use std::collections::BTreeSet;
use std::future::IntoFuture;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ephor_core::{ConversationId, ErrorCode, Failure};
use ephor_graph::{
    Answers, Context, Fact, Graph, JsonKeys, JsonState, JsonUpdate, NodeError, Outcome,
    RecordError, Recorder, Run, RunError, START, Supervisor, Trigger,
};
use ephor_journal::Memory;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;

type Cx = Context<JsonState>;
type Done = Result<Value, NodeError>;

async fn say(cx: Cx) -> Done {
    Ok(json!({"log": cx.node()}))
}

fn said(node: &str) -> [JsonUpdate; 1] {
    [JsonUpdate::from(json!({"log": node}))]
}

/// A graph in one line: nodes `a`, those with a star are markers, edges `a>b`, `a>b?key`, which
/// counts where the state's key is true, and fails where there is none.
fn graph(text: &str) -> Graph<JsonState> {
    let mut graph = Graph::new("g").trigger(Trigger::All).keys(JsonKeys::new().append("log"));
    let words: Vec<&str> = text.split_whitespace().collect();
    let targets: BTreeSet<&str> = words
        .iter()
        .filter_map(|word| Some(word.split_once('>')?.1.split('?').next().unwrap()))
        .collect();
    for word in words {
        if let Some((source, target)) = word.split_once('>') {
            graph = match target.split_once('?') {
                None => graph.edge(source, target),
                Some((target, key)) => {
                    let key = key.to_owned();
                    graph.edge_when(source, target, "", move |state: &JsonState| {
                        let value = state.get(&key).and_then(Value::as_bool);
                        value.ok_or_else(|| Failure::new(ErrorCode::ValidationFailed, &*key))
                    })
                }
            };
            continue;
        }
        let name = word.trim_start_matches('*');
        graph = if name == word { graph.node(name, say) } else { graph.marker(name) };
        if !targets.contains(name) {
            graph = graph.edge(START, name);
        }
    }
    graph
}

/// Writes facts as words, and lets a test wait for them.
struct Words(watch::Sender<Vec<String>>);

impl Default for Words {
    fn default() -> Self {
        Self(watch::Sender::new(Vec::new()))
    }
}

impl Words {
    async fn wait(&self, word: &str) {
        let held = |words: &Vec<String>| words.iter().any(|known| known == word);
        self.0.subscribe().wait_for(held).await.unwrap();
    }

    fn text(&self) -> String {
        self.0.borrow().join(" ")
    }
}

#[async_trait]
impl Recorder<JsonState> for Words {
    async fn record(&self, facts: &[Fact<'_, JsonState>]) -> Result<(), RecordError> {
        for fact in facts {
            let word = match fact {
                Fact::Completed { node, .. } => format!("{node}"),
                Fact::Failed { node, attempt, .. } => format!("{node}-failed-{attempt}"),
                Fact::Skipped { node, why } => format!("{node}-{why:?}").to_lowercase(),
                fact => panic!("{fact:?}"),
            };
            self.0.send_modify(|words| words.push(word));
        }
        Ok(())
    }
}

type Ended = Result<Outcome<JsonState>, RunError>;

fn begin(run: Run<JsonState>) -> (Supervisor, Arc<Words>, JoinHandle<Ended>) {
    let words = Arc::new(Words::default());
    let (supervisor, run) = run.recorder(words.clone()).supervised();
    (supervisor, words, tokio::spawn(run.into_future()))
}

async fn waits(supervisor: &Supervisor) {
    supervisor.waits().wait_for(|waits| *waits).await.unwrap();
}

fn state(value: Value) -> JsonState {
    JsonState::try_from(value).unwrap()
}

#[tokio::test]
async fn what_was_done_is_kept_and_where_it_leads_is_decided_anew() {
    let check = async |text: &str, done: &str, skipped: &str, facts: &str, log: &[&str]| {
        let graph = graph(text).compile().unwrap();
        let mut run = graph.run(state(json!({"yes": true, "no": false})));
        for node in done.split_whitespace() {
            run = run.keep(node, said(node));
        }
        for node in skipped.split_whitespace() {
            run = run.keep_skipped(node);
        }
        let words = Arc::new(Words::default());
        let done = run.recorder(words.clone()).await.unwrap();
        assert_eq!(words.text(), facts, "{text}");
        assert_eq!(done.state().get("log"), Some(&json!(log)), "{text}");
    };
    check("a b a>b", "a", "", "b", &["a", "b"]).await;
    check("a b a>b", "a b", "", "", &["a", "b"]).await;
    check("a b a>b", "", "a", "b", &["b"]).await;
    check("a b c a>b?yes a>c?no", "a", "", "c-condition b", &["a", "b"]).await;
    check("a b c a>b?yes a>c?no", "", "a", "c-condition b", &["b"]).await;
    // What the graph doesn't have any more is left out.
    check("a b a>b", "a gone", "lost", "b", &["a", "b"]).await;
    // A node with a result keeps it, whatever now comes before it.
    check("a b c a>b?no b>c", "b", "", "a c", &["a", "b", "c"]).await;
    // One that waits for what runs anew sees it, though the kept one between didn't.
    check("a b c a>b b>c a>c", "b", "", "a c", &["a", "b", "c"]).await;
    check("a d b c e a>b d>b b>c d>c c>e a>e", "b", "", "a d c e", &["a", "d", "b", "c", "e"])
        .await;
}

#[tokio::test]
async fn what_a_node_sees_is_what_was_kept_of_those_before_it() {
    let seen = Arc::new(Mutex::new(Value::Null));
    let write = seen.clone();
    let graph = graph("a b d a>b b>c d>c")
        .node("c", move |cx: Cx| {
            *write.lock().unwrap() = cx.state().to_value();
            async { Done::Ok(json!({})) }
        })
        .compile()
        .unwrap();
    graph.run(JsonState::default()).keep("b", said("kept b")).keep_skipped("a").await.unwrap();
    assert_eq!(*seen.lock().unwrap(), json!({"log": ["kept b", "d"]}));
}

#[tokio::test]
async fn results_are_refused_where_they_mean_nothing() {
    let check = async |ended: Ended| {
        let failure = Failure::from(ended.unwrap_err());
        assert_eq!(failure.code, ErrorCode::ValidationFailed);
        assert!(failure.message.contains("can begin with results"), "{failure}");
    };
    let steps = graph("a").trigger(Trigger::Any).compile().unwrap();
    check(steps.run(JsonState::default()).keep("a", said("a")).await).await;
    let graph = graph("a").compile().unwrap();
    let thread = graph.thread(Arc::new(Memory::new()), ConversationId::new("t").unwrap());
    check(thread.start(JsonState::default()).keep("a", said("a")).await).await;
    // Nor may they be what the state can't hold.
    let misfit = [JsonUpdate::from(json!("no object"))];
    let failure =
        Failure::from(graph.run(JsonState::default()).keep("a", misfit).await.unwrap_err());
    assert_eq!(failure.code, ErrorCode::ValidationFailed);
}

#[tokio::test]
async fn a_condition_that_failed_is_asked_again_when_its_target_is_retried() {
    let known = Arc::new(AtomicBool::new(false));
    let asked = known.clone();
    let graph = graph("a b c a>c")
        .edge_when("a", "b", "", move |_: &JsonState| match asked.load(Ordering::SeqCst) {
            true => Ok(true),
            false => Err(Failure::new(ErrorCode::ValidationFailed, "nobody knows")),
        })
        .compile();
    // Two ways to b: from START and, conditionally, from a.
    let (supervisor, words, run) = begin(graph.unwrap().run(JsonState::default()));
    waits(&supervisor).await;
    assert_eq!(words.text(), "a b-failed-0 c");
    supervisor.retry("b").await.unwrap();
    waits(&supervisor).await;
    assert_eq!(words.text(), "a b-failed-0 c b-failed-0");
    known.store(true, Ordering::SeqCst);
    supervisor.retry("b").await.unwrap();
    let done = run.await.unwrap().unwrap();
    assert_eq!(done.state().get("log"), Some(&json!(["a", "b", "c"])));
    assert_eq!(words.text(), "a b-failed-0 c b-failed-0 b");
}

#[tokio::test]
async fn conditions_of_markers_and_of_the_start_count_and_are_told() {
    let check = async |text: &str, facts: &str| {
        let graph = graph(text).compile().unwrap();
        let (supervisor, words, run) = begin(graph.run(state(json!({"yes": true, "no": false}))));
        let mut waits = supervisor.waits();
        let mend = async {
            if waits.wait_for(|waits| *waits).await.is_ok() {
                supervisor.give_up().await.unwrap();
            }
        };
        let (ended, ()) = tokio::join!(run, mend);
        let ended = ended.unwrap();
        assert_eq!(words.text(), facts, "{text}");
        assert_eq!(ended.is_err(), facts.contains("failed"), "{text}");
    };
    check("*m a c m>a?yes m>c?yes", "a c").await;
    check("*m a c m>a?no", "a-condition c").await;
    check("a *m b c a>m m>b?no m>c?yes", "a b-condition c").await;
    check("*m a b m>a?unknown", "a-failed-0 b").await;
}

/// A node that fails until it may succeed.
fn failing(may: &Arc<AtomicBool>) -> impl Fn(Cx) -> std::future::Ready<Done> + use<> {
    let may = may.clone();
    move |cx| {
        std::future::ready(match may.load(Ordering::SeqCst) {
            true => Ok(json!({"log": cx.node()})),
            false => Err(NodeError::new(ErrorCode::Dependency, "down")),
        })
    }
}

#[tokio::test]
async fn giving_up_lets_what_runs_end_and_starts_nothing() {
    let go = Arc::new(tokio::sync::Notify::new());
    let may = Arc::new(AtomicBool::new(false));
    let graph = || {
        let go = go.clone();
        graph("after slow>after")
            .node("bad", failing(&may))
            .node("slow", move |_: Cx| {
                let go = go.clone();
                async move {
                    go.notified().await;
                    Done::Ok(json!({"log": "slow"}))
                }
            })
            .edge(START, "bad")
            .edge(START, "slow")
            .compile()
            .unwrap()
    };
    let (supervisor, words, run) = begin(graph().run(JsonState::default()));
    words.wait("bad-failed-1").await;
    supervisor.give_up().await.unwrap();
    go.notify_one();
    let error = run.await.unwrap().unwrap_err();
    assert!(matches!(&error, RunError::Failed { tasks } if tasks[0].node.as_str() == "bad"));
    assert_eq!(words.text(), "bad-failed-1 slow");

    // A recovery that comes after all takes it back.
    let (supervisor, words, run) = begin(graph().run(JsonState::default()));
    words.wait("bad-failed-1").await;
    supervisor.give_up().await.unwrap();
    may.store(true, Ordering::SeqCst);
    supervisor.retry("bad").await.unwrap();
    go.notify_one();
    run.await.unwrap().unwrap();
    let mut facts: Vec<_> = words.0.borrow().clone();
    facts.sort();
    assert_eq!(facts, ["after", "bad", "bad-failed-1", "slow"]);

    // Without a failure there is nothing to give up.
    let (supervisor, words, run) = begin(graph().run(JsonState::default()));
    words.wait("bad").await;
    supervisor.give_up().await.unwrap();
    go.notify_one();
    run.await.unwrap().unwrap();
    assert_eq!(words.text(), "bad slow after");
}

#[tokio::test]
async fn nothing_starts_during_a_pause() {
    let (go, begun) = (Arc::new(tokio::sync::Notify::new()), Arc::new(AtomicBool::new(false)));
    let (held, noted) = (go.clone(), begun.clone());
    let graph = graph("")
        .node("slow", move |_: Cx| {
            let held = held.clone();
            async move {
                held.notified().await;
                Done::Ok(json!({}))
            }
        })
        .node("after", move |_: Cx| {
            noted.store(true, Ordering::SeqCst);
            async { Done::Ok(json!({})) }
        })
        .edge(START, "slow")
        .edge("slow", "after")
        .compile()
        .unwrap();
    let (supervisor, words, run) = begin(graph.run(JsonState::default()));
    supervisor.pause().await.unwrap();
    go.notify_one();
    words.wait("slow").await;
    // Whatever follows from that has happened once further orders were taken.
    for _ in 0..10 {
        supervisor.pause().await.unwrap();
    }
    assert!(!begun.load(Ordering::SeqCst));
    assert!(!*supervisor.waits().borrow(), "a pause needs no mending");
    supervisor.resume().await.unwrap();
    run.await.unwrap().unwrap();
    assert_eq!(words.text(), "slow after");
}

#[tokio::test]
async fn an_order_that_does_not_fit_is_refused_and_changes_nothing() {
    let may = Arc::new(AtomicBool::new(false));
    let graph = graph("after bad>after").node("bad", failing(&may)).edge(START, "bad");
    let (supervisor, words, run) = begin(graph.compile().unwrap().run(JsonState::default()));
    waits(&supervisor).await;
    let wrong = supervisor.retry("after").await.unwrap_err().to_string();
    assert_eq!(wrong, "node \"after\" is Waiting, so it can't be retried");
    let unknown = supervisor.skip("nobody").await.unwrap_err().to_string();
    assert!(unknown.contains("no node \"nobody\""), "{unknown}");
    supervisor.skip("bad").await.unwrap();
    run.await.unwrap().unwrap();
    assert_eq!(words.text(), "bad-failed-1 bad-recovery after");
    assert!(supervisor.pause().await.is_err());
}

/// What was given up stays given up when the thread goes on: nothing after it runs twice.
#[tokio::test]
async fn a_node_skipped_on_a_thread_stays_skipped() {
    let broken = Arc::new(AtomicBool::new(true));
    let ran = Arc::new(Mutex::new(Vec::new()));
    let node = |fails: bool| {
        let (broken, ran) = (broken.clone(), ran.clone());
        move |cx: Cx| {
            let (broken, ran) = (broken.clone(), ran.clone());
            async move {
                ran.lock().unwrap().push(cx.node().to_owned());
                match fails && broken.load(Ordering::SeqCst) {
                    true => Err(NodeError::new(ErrorCode::Internal, "no luck")),
                    false => say(cx).await,
                }
            }
        }
    };
    let graph = Graph::new("g")
        .trigger(Trigger::All)
        .keys(JsonKeys::new().append("log"))
        .node("a", node(true))
        .node("b", node(false))
        .node("c", node(true))
        .edge(START, "a")
        .edge("a", "b")
        .edge("b", "c")
        .compile()
        .unwrap();
    let thread = graph.thread(Arc::new(Memory::new()), ConversationId::new("t").unwrap());
    let (supervisor, run) = thread.start(JsonState::default()).supervised();
    let run = tokio::spawn(run.into_future());
    let mut waits = supervisor.waits();
    waits.wait_for(|waits| *waits).await.unwrap();
    supervisor.skip("a").await.unwrap();
    waits.wait_for(|waits| *waits).await.unwrap();
    supervisor.give_up().await.unwrap();
    assert!(matches!(run.await.unwrap(), Err(RunError::Failed { .. })));
    broken.store(false, Ordering::SeqCst);
    let done = thread.resume(Answers::none()).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": ["b", "c"]}));
    assert_eq!(*ran.lock().unwrap(), ["a", "b", "c", "c"]);
    // Looked back on, and copied, it is skipped from its own step on.
    let logs = [json!({}), json!({}), json!({"log": ["b"]}), json!({"log": ["b", "c"]})];
    for (step, log) in (0..).zip(&logs) {
        assert_eq!(thread.at(step).await.unwrap().state.to_value(), *log, "after step {step}");
    }
    let fork = thread.fork(2, ConversationId::new("f").unwrap()).await.unwrap();
    let forked = fork.resume(Answers::none()).await.unwrap();
    assert_eq!(forked.state().to_value(), json!({"log": ["b", "c"]}));
    assert_eq!(*ran.lock().unwrap(), ["a", "b", "c", "c", "c"]);
}
