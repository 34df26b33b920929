//! Who is told of a run's life, and in which order.

use crate::run_kit;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use ephor_core::{ConversationId, ErrorCode, Failure};
use ephor_graph::{
    Answers, Ask, Cache, Interrupt, JsonState, Listener, NodeError, Retry, RunInfo, START,
    TaskInfo, TaskNote,
};
use ephor_journal::Memory;
use run_kit::{Cx, Done, graph, say};
use serde_json::json;

/// Writes every call down.
#[derive(Clone, Default)]
struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    fn note(&self, run: &RunInfo, text: String) {
        self.0.lock().unwrap().push(format!("{}{} {text}", run.path, run.graph));
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

impl Listener for Diary {
    fn began(&self, run: &RunInfo) {
        self.note(run, "began".into());
    }

    fn task(&self, run: &RunInfo, task: &TaskInfo<'_>, note: &TaskNote) {
        let TaskInfo { node, step, task, attempt, took } = *task;
        let what = match note {
            TaskNote::Started => "started".to_owned(),
            TaskNote::Completed { next, cached } => format!("completed {next:?} {cached}"),
            TaskNote::Retried { failure, .. } => format!("retried {}", failure.message),
            TaskNote::Failed { failure } => format!("failed {}", failure.message),
            TaskNote::Skipped => "skipped".to_owned(),
            other => format!("{other:?}"),
        };
        let took = if took >= Duration::from_secs(1) { " long" } else { "" };
        self.note(run, format!("{node}@{step}.{task} {attempt} {what}{took}"));
    }

    fn interrupted(&self, run: &RunInfo, interrupts: &[Interrupt]) {
        let ids: Vec<&str> = interrupts.iter().map(|it| it.id.as_str()).collect();
        self.note(run, format!("interrupted {ids:?}"));
    }

    fn ended(&self, run: &RunInfo, failure: Option<&Failure>) {
        self.note(run, format!("ended {:?}", failure.map(|failure| failure.message.as_str())));
    }
}

#[tokio::test(start_paused = true)]
async fn a_listener_is_told_of_everything_in_order() {
    let diary = Diary::default();
    let graph = graph()
        .listener(diary.clone())
        .node("a", async |cx: Cx| {
            tokio::time::sleep(Duration::from_secs(2)).await;
            match cx.attempt() {
                1 => Err(NodeError::new(ErrorCode::NetworkError, "no way")),
                _ => say(cx).await,
            }
        })
        .node("work", async |cx: Cx| {
            let item: u64 = cx.item()?;
            if item == 2 { Err(NodeError::new(ErrorCode::Internal, "not two")) } else { Ok(()) }
        })
        .retry("a", Retry::attempts(2))
        .cache("work", Cache::by(|_: &JsonState, item| item.map(|item| item.to_string())))
        .concurrency(1)
        .edge(START, "a")
        .each("a", "work", |_: &JsonState| {
            Result::<_, NodeError>::Ok(vec![json!(1), json!(1), json!(2)])
        })
        .compile()
        .unwrap();
    assert!(graph.run(JsonState::default()).await.is_err());
    let expect = [
        "g began",
        "g a@1.0 1 started",
        "g a@1.0 1 retried no way long",
        "g a@1.0 2 started",
        "g a@1.0 2 completed [\"work\"] false long",
        "g work@2.0 1 started",
        "g work@2.0 1 completed [] false",
        "g work@2.1 1 completed [] true",
        "g work@2.2 1 started",
        "g work@2.2 1 failed not two",
        "g ended Some(\"node \\\"work\\\" failed: not two\")",
    ];
    assert_eq!(diary.take(), expect);
}

#[tokio::test(start_paused = true)]
async fn a_listener_is_told_when_a_thread_waits_and_goes_on() {
    let diary = Diary::default();
    let graph = graph()
        .listener(diary.clone())
        .node("a", async |cx: Cx| {
            let ok: bool = cx.ask(Ask::new("ok", "Go on?"))?;
            Done::Ok(json!({"log": ok}))
        })
        .edge(START, "a")
        .interrupt_before("a")
        .compile()
        .unwrap();
    let thread = graph.thread(Arc::new(Memory::new()), ConversationId::new("t").unwrap());
    thread.start(JsonState::default()).await.unwrap();
    assert_eq!(diary.take(), ["g began", "g interrupted [\"a@1.0/before\"]", "g ended None"]);
    thread.resume(Answers::none()).await.unwrap();
    assert_eq!(
        diary.take(),
        ["g began", "g a@1.0 1 started", "g interrupted [\"a@1.0/ok\"]", "g ended None"]
    );
    thread.resume(Answers::only(true)).await.unwrap();
    let told = diary.take();
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told[2].ends_with("completed [] false"), "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn all_listeners_are_told_those_of_subgraphs_of_their_own_tasks() {
    let (first, second, inner) = (Diary::default(), Diary::default(), Diary::default());
    let sub = graph().listener(inner.clone()).node("x", say).edge(START, "x").compile().unwrap();
    let graph = graph()
        .listener(first.clone())
        .listener(second.clone())
        .subgraph("in", sub)
        .edge(START, "in")
        .compile()
        .unwrap();
    graph.run(JsonState::default()).await.unwrap();
    let told = first.take();
    assert_eq!(told, second.take());
    let expect = ["g began", "g in@1.0 1 started", "g in@1.0 1 completed [] false", "g ended None"];
    assert_eq!(told, expect);
    let path = "in@1.0/g";
    let expect = [format!("{path} x@1.0 1 started"), format!("{path} x@1.0 1 completed [] false")];
    assert_eq!(inner.take(), expect);
}
