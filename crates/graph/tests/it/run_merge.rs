//! Updates that are fine alone and not together: an error that names the key, and nothing is lost
//! in silence.

use crate::run_kit;

use std::sync::Arc;

use ephor_core::ConversationId;
use ephor_graph::{Answers, Command, Graph, JsonKeys, JsonState, NodeError, START, Trigger};
use ephor_journal::Memory;
use run_kit::{Conductor, Count, Cx, Done, block_on, logged};
use serde_json::{Value, json};

/// A key that can be set once.
fn keys() -> JsonKeys {
    JsonKeys::new().append("log").custom("winner", |old, new| match old {
        Value::Null => Ok(new.clone()),
        old => Err(format!("{old} has won already")),
    })
}

fn graph(trigger: Trigger) -> Graph<JsonState> {
    Graph::new("g").keys(keys()).trigger(trigger)
}

async fn wins(cx: Cx) -> Done {
    Ok(json!({"winner": cx.node(), "log": cx.node()}))
}

#[test]
fn two_that_set_what_can_be_set_once_are_an_error_whoever_ends_first() {
    for trigger in [Trigger::Any, Trigger::All] {
        for picks in [[0, 0], [1, 0]] {
            for join in [false, true] {
                let conductor = Conductor::default();
                let after = Count::default();
                let mut graph = graph(trigger);
                for name in ["a", "b"] {
                    let turn = conductor.clone();
                    let node = move |cx: Cx| {
                        let turn = turn.clone();
                        async move {
                            turn.turn().await;
                            wins(cx).await
                        }
                    };
                    graph = graph.node(name, node).edge(START, name);
                }
                if join {
                    let after = after.clone();
                    let node = move |cx: Cx| {
                        after.up();
                        run_kit::say(cx)
                    };
                    graph = graph.node("join", node).edge("a", "join").edge("b", "join");
                }
                let graph = graph.compile().unwrap();
                let run = async { graph.run(JsonState::default()).await };
                let error = block_on(conductor.conduct(&picks, run)).unwrap_err().to_string();
                assert!(error.contains("key \"winner\": \"a\" has won already"), "{error}");
                assert_eq!(after.get(), 0, "nothing follows from it");
            }
        }
    }
}

#[test]
fn one_that_sets_it_twice_fails() {
    for trigger in [Trigger::Any, Trigger::All] {
        for beside in [false, true] {
            let twice = async |_: Cx| {
                let once = Command::<JsonState>::update(json!({"winner": "a"}));
                Result::<_, NodeError>::Ok(once.and_update(json!({"winner": "b"})))
            };
            let mut graph = graph(trigger).node("a", twice).edge(START, "a");
            if beside {
                graph = graph.node("c", run_kit::say).edge(START, "c");
            }
            let graph = graph.compile().unwrap();
            let error = block_on(async { graph.run(JsonState::default()).await }).unwrap_err();
            assert!(error.to_string().contains("\"a\" has won already"), "{error}");
        }
    }
}

#[test]
fn a_thread_on_which_updates_do_not_fit_together_can_be_mended() {
    let tries = Count::default();
    let count = tries.clone();
    let graph = graph(Trigger::Any)
        .concurrency(1)
        .node("a", wins)
        .node("b", move |cx: Cx| {
            let tries = count.up();
            async move {
                match tries {
                    1 => wins(cx).await,
                    _ => Done::Ok(json!({"log": "b loses"})),
                }
            }
        })
        .edge(START, "a")
        .edge(START, "b")
        .compile()
        .unwrap();
    let thread = graph.thread(Arc::new(Memory::new()), ConversationId::new("t").unwrap());
    block_on(async {
        let error = thread.start(JsonState::default()).await.unwrap_err();
        assert!(error.to_string().contains("has won already"), "{error}");
        let done = thread.resume(Answers::none()).await.unwrap();
        assert_eq!(logged(&done), ["a", "b loses"]);
    });
    assert_eq!(tries.get(), 2);
}
