//! Stops and questions whose names are made to be mistaken for each other.

use crate::run_kit;

use std::sync::Arc;

use ephor_core::ConversationId;
use ephor_graph::{Answers, Ask, JsonState, START, Thread, Trigger};
use ephor_journal::Memory;
use run_kit::{Cx, Done, Json, graph, logged, say};
use serde_json::json;

fn thread(graph: Json) -> Thread<JsonState> {
    let journal = Arc::new(Memory::new());
    graph.compile().unwrap().thread(journal, ConversationId::new("t").unwrap())
}

#[tokio::test]
async fn a_question_is_not_answered_by_passing_a_stop() {
    for trigger in [Trigger::Any, Trigger::All] {
        for key in ["before", "edge", "after", "/before", "~before", "", "a@1.0", "~2before"] {
            let thread = thread(
                graph()
                    .trigger(trigger)
                    .node("a", say)
                    .node("b", move |cx: Cx| async move {
                        let answer: Option<String> = cx.ask(Ask::new(key, "What?"))?;
                        Done::Ok(json!({"log": answer}))
                    })
                    .edge(START, "a")
                    .edge("a", "b")
                    .interrupt_before("b")
                    .interrupt_after("a")
                    .interrupt_on("a", "b"),
            );
            let stops = thread.start(JsonState::default()).await.unwrap();
            assert_eq!(stops.interrupts().len(), 3, "{key}");
            let asks = thread.resume(Answers::none()).await.unwrap();
            assert_eq!(asks.interrupts().len(), 1, "{key:?}");
            let id = asks.interrupts()[0].id.clone();
            assert!(stops.interrupts().iter().all(|stop| stop.id != id), "{id}");
            let done = thread.resume(Answers::none().to(id, "that")).await.unwrap();
            assert_eq!(logged(&done), ["a", "that"], "{key:?}");
        }
    }
}

#[tokio::test]
async fn a_stop_before_a_node_is_not_one_within_a_subgraph() {
    // The node's name is that of a task within the subgraph `s`.
    let inner = graph().node("x", say).edge(START, "x").interrupt_before("x").compile().unwrap();
    let thread = thread(
        graph()
            .subgraph("s", inner)
            .node("s@1.0/x", say)
            .edge(START, "s")
            .edge(START, "s@1.0/x")
            .interrupt_before("s@1.0/x")
            .interrupt_after("s@1.0/x"),
    );
    let first = thread.start(JsonState::default()).await.unwrap();
    let ids: Vec<&str> = first.interrupts().iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids, ["s@1.0/x@1.0/before", "s@1.0~1x@1.1/before"]);
    let second = thread.resume(Answers::none()).await.unwrap();
    let ids: Vec<&str> = second.interrupts().iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids, ["s@1.0~1x@1/after"]);
    let done = thread.resume(Answers::none()).await.unwrap();
    assert_eq!(logged(&done), ["x", "s@1.0/x"]);
}
