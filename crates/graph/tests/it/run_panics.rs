//! Panics of everything that an embedder brings: each is an error or a log, none is a hang, and the
//! next run of the same graph is as good as new.

use crate::run_kit;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ephor_core::{ErrorCode, Failure};
use ephor_graph::{
    Cache, CompiledGraph, Fact, Graph, JsonKeys, JsonState, Listener, NodeError, RecordError,
    Recorder, Retry, RunInfo, START, State, StateError, TaskInfo, TaskNote, Trigger,
};
use run_kit::{Cx, Done, Json, block_on, graph, say};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Whether the code under test panics now.
#[derive(Clone, Default)]
struct Bomb(Arc<AtomicBool>);

impl Bomb {
    fn tick(&self) {
        if self.0.load(Ordering::SeqCst) {
            panic!("boom");
        }
    }
}

/// With the bomb the run says that it went off; without it, it ends well.
fn run<S: State + Default>(graph: &CompiledGraph<S>, bomb: &Bomb, what: &str) {
    std::panic::set_hook(Box::new(|_| {}));
    for _ in 0..2 {
        bomb.0.store(true, Ordering::SeqCst);
        let error = block_on(async { graph.run(S::default()).await }).err().expect(what);
        assert!(error.to_string().contains("boom"), "{what}: {error}");
        assert_eq!(Failure::from(error).code, ErrorCode::Internal, "{what}");
        bomb.0.store(false, Ordering::SeqCst);
        block_on(async { graph.run(S::default()).await }).expect(what);
    }
}

/// The same for a node that is alone, one beside another, in steps and not.
fn check(what: &str, build: impl Fn(Json, Bomb) -> Json) {
    for trigger in [Trigger::Any, Trigger::All] {
        for beside in [false, true] {
            let bomb = Bomb::default();
            let mut graph = graph().trigger(trigger).node("b", say).edge(START, "a");
            if beside {
                graph = graph.node("c", say).edge(START, "c");
            }
            let graph = build(graph, bomb.clone()).compile().unwrap();
            run(&graph, &bomb, &format!("{what} {trigger:?} {beside}"));
        }
    }
}

#[test]
fn a_node_may_panic_before_its_future_and_in_it() {
    check("call", |graph, bomb| {
        let node = move |cx: Cx| {
            bomb.tick();
            say(cx)
        };
        graph.node("a", node).edge("a", "b")
    });
    check("future", |graph, bomb| {
        let node = move |cx: Cx| {
            let bomb = bomb.clone();
            async move {
                tokio::task::yield_now().await;
                bomb.tick();
                say(cx).await
            }
        };
        graph.node("a", node).edge("a", "b")
    });
    check("drop of the future", |graph, bomb| {
        struct Mine(Bomb);
        impl Drop for Mine {
            fn drop(&mut self) {
                self.0.tick();
            }
        }
        let node = move |cx: Cx| {
            let mine = Mine(bomb.clone());
            async move {
                let _mine = mine;
                say(cx).await
            }
        };
        graph.node("a", node).edge("a", "b")
    });
}

#[test]
fn what_leads_on_may_panic() {
    type Built = Result<Vec<Value>, NodeError>;
    for from in [START, "a"] {
        check("dispatcher", |graph, bomb| {
            graph.node("a", say).route(from, ["b"], move |_: &JsonState| {
                bomb.tick();
                "b"
            })
        });
        check("condition", |graph, bomb| {
            graph.node("a", say).edge_when(from, "b", "", move |_: &JsonState| {
                bomb.tick();
                Result::<_, NodeError>::Ok(true)
            })
        });
        check("list", |graph, bomb| {
            graph.node("a", say).each(from, "b", move |_: &JsonState| {
                bomb.tick();
                Built::Ok(vec![json!(1), json!(2)])
            })
        });
    }
}

#[test]
fn a_cache_key_and_a_retry_may_panic() {
    check("cache key", |graph, bomb| {
        let cache = Cache::by(move |_: &JsonState, _| {
            bomb.tick();
            Some("k".to_owned())
        });
        graph.node("a", say).edge("a", "b").cache("a", cache)
    });
    check("retry", |graph, bomb| {
        let fails = bomb.clone();
        let node = move |cx: Cx| {
            let fails = fails.0.load(Ordering::SeqCst);
            async move {
                match fails {
                    true => Err(NodeError::new(ErrorCode::NetworkError, "no")),
                    false => say(cx).await,
                }
            }
        };
        let retry = Retry::attempts(3).when(move |_| {
            bomb.tick();
            true
        });
        graph.node("a", node).edge("a", "b").retry("a", retry)
    });
}

#[test]
fn a_custom_strategy_may_panic() {
    for trigger in [Trigger::Any, Trigger::All] {
        for beside in [false, true] {
            let bomb = Bomb::default();
            let ticks = bomb.clone();
            let keys = JsonKeys::new().append("log").custom("k", move |_, new| {
                ticks.tick();
                Ok(new.clone())
            });
            let set = async |_: Cx| Done::Ok(json!({"k": 1}));
            let mut graph = Graph::new("g").keys(keys).trigger(trigger).node("a", set);
            graph = graph.edge(START, "a");
            if beside {
                graph = graph.node("c", say).edge(START, "c");
            }
            run(&graph.compile().unwrap(), &bomb, &format!("custom {trigger:?} {beside}"));
        }
    }
}

/// A state whose own code panics where it is told to.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Mined {
    count: u64,
}

#[derive(Default)]
struct Mines(Bomb);

impl State for Mined {
    type Update = u64;
    type Keys = Mines;

    fn apply(&mut self, keys: &Mines, update: u64) -> Result<(), StateError> {
        keys.0.tick();
        self.count += update;
        Ok(())
    }
}

#[test]
fn a_state_of_the_embedders_may_panic_when_it_is_changed() {
    for trigger in [Trigger::Any, Trigger::All] {
        for beside in [false, true] {
            let bomb = Bomb::default();
            let one = async |_: ephor_graph::Context<Mined>| {
                Result::<_, NodeError>::Ok(ephor_graph::Command::<Mined>::update(1u64))
            };
            let mut graph = Graph::new("g").keys(Mines(bomb.clone())).trigger(trigger);
            graph = graph.node("a", one).node("b", one).edge(START, "a").edge("a", "b");
            if beside {
                graph = graph.node("c", one).edge(START, "c");
            }
            run(&graph.compile().unwrap(), &bomb, &format!("state {trigger:?} {beside}"));
        }
    }
}

struct Loud(Bomb);

impl Listener for Loud {
    fn began(&self, _: &RunInfo) {
        self.0.tick();
    }
    fn task(&self, _: &RunInfo, _: &TaskInfo<'_>, _: &TaskNote) {
        self.0.tick();
    }
    fn ended(&self, _: &RunInfo, _: Option<&Failure>) {
        self.0.tick();
    }
}

#[test]
fn a_listener_that_panics_changes_nothing() {
    std::panic::set_hook(Box::new(|_| {}));
    let bomb = Bomb::default();
    bomb.0.store(true, Ordering::SeqCst);
    let graph = graph().listener(Loud(bomb)).node("a", say).edge(START, "a").compile().unwrap();
    let done = block_on(async { graph.run(JsonState::default()).await }).unwrap();
    assert_eq!(run_kit::logged(&done), ["a"]);
}

#[async_trait]
impl Recorder<JsonState> for Loud {
    async fn record(&self, _: &[Fact<'_, JsonState>]) -> Result<(), RecordError> {
        self.0.tick();
        Ok(())
    }
}

#[test]
fn a_recorder_that_panics_ends_the_run() {
    std::panic::set_hook(Box::new(|_| {}));
    let recorder = Arc::new(Loud(Bomb::default()));
    let graph = graph().node("a", say).edge(START, "a").compile().unwrap();
    for armed in [true, false] {
        recorder.0.0.store(armed, Ordering::SeqCst);
        let run = graph.run(JsonState::default()).recorder(recorder.clone());
        let ended = block_on(async { run.await });
        match (armed, ended) {
            (true, Err(error)) => assert!(error.to_string().contains("boom"), "{error}"),
            (false, Ok(_)) => {}
            (_, ended) => panic!("{ended:?}"),
        }
    }
}

/// Writes down what completes, and can't the first time.
#[derive(Default)]
struct Full(Mutex<Vec<String>>);

#[async_trait]
impl Recorder<JsonState> for Full {
    async fn record(&self, facts: &[Fact<'_, JsonState>]) -> Result<(), RecordError> {
        let mut told = self.0.lock().unwrap();
        for fact in facts {
            if let Fact::Completed { node, .. } = fact {
                told.push(node.to_string());
            }
        }
        match told.len() {
            1 => Err(RecordError::Run(Failure::new(ErrorCode::ResourceLimit, "the disk is full"))),
            _ => Ok(()),
        }
    }
}

#[test]
fn what_finished_beside_a_task_that_ends_the_run_is_recorded_all_the_same() {
    for trigger in [Trigger::Any, Trigger::All] {
        let recorder = Arc::new(Full::default());
        let graph = graph().trigger(trigger).node("a", say).node("b", say).node("c", say);
        let graph = graph.edge(START, "a").edge(START, "b").edge(START, "c").compile().unwrap();
        let run = graph.run(JsonState::default()).recorder(recorder.clone());
        let error = block_on(async { run.await }).unwrap_err();
        assert!(error.to_string().contains("the disk is full"), "{error}");
        let mut told = std::mem::take(&mut *recorder.0.lock().unwrap());
        told.sort();
        assert_eq!(told, ["a", "b", "c"], "{trigger:?}");
    }
}
