//! What a run tells while it goes on.

use crate::run_kit;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use ephor_core::{ConversationId, ErrorCode};
use ephor_graph::{
    Ask, CancelToken, Chunk, ChunkData, CompiledGraph, JsonState, NodeError, Parts, Retry, START,
    TextKind, Trigger,
};
use ephor_journal::Memory;
use futures::StreamExt;
use run_kit::{Count, Cx, Done, Json, graph, say, soon};
use serde_json::{Value, json};

const FINAL: [&str; 2] = ["STREAM_EVENT_COMPLETE", "STREAM_EVENT_ERROR"];

/// A node that says something of each kind.
async fn talks(cx: Cx) -> Done {
    cx.text("a").await;
    cx.write(TextKind::Sql, "").await;
    cx.text(String::new()).await;
    cx.write(TextKind::Sql, "select 1").await;
    cx.send(json!({"percent": 50})).await?;
    Ok(json!({"log": "a"}))
}

fn talking() -> CompiledGraph<JsonState> {
    let graph = graph().node("a", talks).node("b", say).edge(START, "a").edge("a", "b");
    graph.compile().unwrap()
}

/// All chunks; exactly one is final, and it is the last.
async fn chunks(graph: &CompiledGraph<JsonState>, parts: Parts) -> Vec<Chunk> {
    let stream = graph.run(JsonState::default()).stream(parts);
    let chunks: Vec<Chunk> = soon(stream.collect()).await;
    let finals = chunks.iter().filter(|chunk| chunk.data.is_final()).count();
    assert!(finals == 1 && chunks.last().unwrap().data.is_final(), "{chunks:?}");
    chunks
}

fn events(chunks: &[Chunk]) -> Vec<&'static str> {
    let events = chunks.iter().map(|chunk| chunk.data.event());
    events.map(|event| event.trim_start_matches("STREAM_EVENT_")).collect()
}

#[tokio::test(start_paused = true)]
async fn each_part_comes_alone_and_with_others() {
    let parts = [
        (Parts::VALUES, "VALUES", 3),
        (Parts::UPDATES, "UPDATES", 2),
        (Parts::MESSAGES, "MESSAGE", 2),
        (Parts::CUSTOM, "CUSTOM", 1),
        (Parts::DEBUG, "DEBUG", 4),
    ];
    let graph = talking();
    for chosen in 0..32u32 {
        let wanted = parts.iter().enumerate().filter(|(bit, _)| chosen & (1 << bit) != 0);
        let wanted: Vec<_> = wanted.map(|(_, part)| part).collect();
        let all = wanted.iter().fold(Parts::NONE, |all, (part, ..)| all | *part);
        let found = chunks(&graph, all).await;
        let found = events(&found);
        for (part, event, count) in &parts {
            let count = if all.contains(*part) { *count } else { 0 };
            assert_eq!(found.iter().filter(|it| *it == event).count(), count, "{event} of {all:?}");
        }
        assert_eq!(found.last(), Some(&"COMPLETE"));
        assert_eq!(found.len(), 1 + wanted.iter().map(|(.., count)| count).sum::<usize>());
    }
    let order = ["VALUES", "DEBUG", "MESSAGE", "MESSAGE", "CUSTOM", "UPDATES", "DEBUG", "VALUES"];
    let then = ["DEBUG", "UPDATES", "DEBUG", "VALUES", "COMPLETE"];
    assert_eq!(events(&chunks(&graph, Parts::ALL).await), [&order[..], &then].concat());
}

#[tokio::test(start_paused = true)]
async fn a_chunk_is_json_that_stays_as_it_is() {
    let found = chunks(&talking(), Parts::ALL).await;
    let written: Vec<Value> = found.iter().map(|it| serde_json::to_value(it).unwrap()).collect();
    let task = |step: u64, node: &str, event: &str, data: Value| json!({"step": step, "node": node, "attempt": 1, "event": event, "data": data});
    let run = |step: u64, event: &str, data: Value| json!({"step": step, "attempt": 0, "event": event, "data": data});
    let expect = [
        run(0, "STREAM_EVENT_VALUES", json!({})),
        task(1, "a", "STREAM_EVENT_DEBUG", json!({"task": "started"})),
        task(1, "a", "STREAM_EVENT_MESSAGE", json!({"kind": "text", "text": "a"})),
        task(1, "a", "STREAM_EVENT_MESSAGE", json!({"kind": "sql", "text": "select 1"})),
        task(1, "a", "STREAM_EVENT_CUSTOM", json!({"percent": 50})),
        task(1, "a", "STREAM_EVENT_UPDATES", json!([{"log": "a"}])),
        task(
            1,
            "a",
            "STREAM_EVENT_DEBUG",
            json!({"task": "completed", "next": ["b"], "cached": false}),
        ),
        run(1, "STREAM_EVENT_VALUES", json!({"log": ["a"]})),
        task(2, "b", "STREAM_EVENT_DEBUG", json!({"task": "started"})),
        task(2, "b", "STREAM_EVENT_UPDATES", json!([{"log": "b"}])),
        task(
            2,
            "b",
            "STREAM_EVENT_DEBUG",
            json!({"task": "completed", "next": [], "cached": false}),
        ),
        run(2, "STREAM_EVENT_VALUES", json!({"log": ["a", "b"]})),
        run(2, "STREAM_EVENT_COMPLETE", json!({"state": {"log": ["a", "b"]}, "waiting": false})),
    ];
    assert_eq!(written, expect);
    for (chunk, value) in found.iter().zip(written) {
        assert_eq!(serde_json::from_value::<Chunk>(value).unwrap(), *chunk);
    }
    let kinds = [
        (TextKind::Text, "text"),
        (TextKind::Json, "json"),
        (TextKind::Sql, "sql"),
        (TextKind::Python, "python"),
        (TextKind::ResultSet, "result_set"),
        (TextKind::Markdown, "markdown"),
    ];
    for (kind, name) in kinds {
        assert_eq!(serde_json::to_value(kind).unwrap(), name);
    }
}

#[tokio::test(start_paused = true)]
async fn a_run_that_fails_ends_with_its_error_and_no_completion() {
    let broken: [(&str, Json); 3] = [
        (
            "no luck",
            graph()
                .node("a", async |_: Cx| {
                    Done::Err(NodeError::new(ErrorCode::Dependency, "no luck"))
                })
                .edge(START, "a"),
        ),
        ("steps", graph().node("a", say).edge(START, "a").edge("a", "a").max_steps(2)),
        (
            "no start",
            graph().node("a", say).route(START, ["a"], |_: &JsonState| {
                Result::<&str, _>::Err(NodeError::new(ErrorCode::Internal, "no start"))
            }),
        ),
    ];
    for ((text, graph), step) in broken.into_iter().zip([0, 2, 0]) {
        let graph = graph.compile().unwrap();
        for parts in [Parts::NONE, Parts::ALL] {
            let found = chunks(&graph, parts).await;
            let ChunkData::Error(failure) = &found.last().unwrap().data else {
                panic!("{found:?}")
            };
            assert!(failure.message.contains(text), "{failure:?}");
            assert_eq!(found.last().unwrap().step, step, "the last step that was merged");
            assert!(!events(&found).contains(&"COMPLETE"));
        }
        let mut stream = graph.run(JsonState::default()).stream(Parts::NONE);
        let last = soon(stream.next()).await.unwrap();
        assert!(FINAL.contains(&last.data.event()));
        assert_eq!(soon(stream.next()).await, None);
        assert_eq!(soon(stream.next()).await, None);
        assert!(stream.outcome().unwrap().is_err());
    }
}

#[tokio::test(start_paused = true)]
async fn a_run_that_waits_says_for_what_and_then_that_it_waits() {
    let graph = graph()
        .node("a", say)
        .node("b", async |cx: Cx| {
            let ok: bool = cx.ask(Ask::new("ok", "Go on?"))?;
            Done::Ok(json!({"log": ok}))
        })
        .edge(START, "a")
        .edge("a", "b")
        .compile()
        .unwrap();
    let thread = graph.thread(Arc::new(Memory::new()), ConversationId::new("t").unwrap());
    let stream = thread.start(JsonState::default()).stream(Parts::NONE);
    let found: Vec<Chunk> = soon(stream.collect()).await;
    assert_eq!(events(&found), ["HUMAN_FEEDBACK_REQUIRED", "COMPLETE"]);
    let ChunkData::Interrupts(interrupts) = &found[0].data else { panic!("{found:?}") };
    assert_eq!((interrupts.len(), interrupts[0].id.as_str()), (1, "b@2.0/ok"));
    let ChunkData::Complete { state, waiting } = &found[1].data else { panic!("{found:?}") };
    assert_eq!((state, *waiting), (&json!({"log": ["a"]}), true));
}

#[tokio::test(start_paused = true)]
async fn nodes_wait_for_a_slow_reader() {
    for beside in [false, true] {
        let written = Count::default();
        let count = written.clone();
        let mut graph = graph()
            .node("a", move |cx: Cx| {
                let count = count.clone();
                async move {
                    for _ in 0..1000 {
                        cx.text("x").await;
                        count.up();
                    }
                    Done::Ok(json!({}))
                }
            })
            .edge(START, "a");
        if beside {
            graph = graph.node("b", say).edge(START, "b");
        }
        let graph = graph.compile().unwrap();
        let mut stream = graph.run(JsonState::default()).stream(Parts::MESSAGES);
        for read in 1..=1000 {
            soon(stream.next()).await.unwrap();
            for _ in 0..3 {
                tokio::task::yield_now().await;
            }
            let ahead = written.get().saturating_sub(read);
            assert!(ahead <= 65, "{ahead} chunks ahead of the reader, beside: {beside}");
        }
        let rest: Vec<Chunk> = soon(stream.collect()).await;
        assert_eq!(events(&rest), ["COMPLETE"]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_run_is_cancelled_while_its_nodes_write_faster_than_the_reader_reads() {
    for late in [false, true] {
        let graph = graph()
            .node("a", async |cx: Cx| -> Done {
                loop {
                    cx.text("x").await;
                }
            })
            .node("b", say)
            .edge(START, "a")
            .edge(START, "b")
            .compile()
            .unwrap();
        let token = CancelToken::new();
        let run = graph.run(JsonState::default()).cancel_by(&token);
        let run = if late { run.time_limit(Duration::from_secs(1)) } else { run };
        let mut stream = run.stream(Parts::MESSAGES);
        for _ in 0..10 {
            soon(stream.next()).await.unwrap();
        }
        match late {
            true => tokio::time::advance(Duration::from_secs(2)).await,
            false => token.cancel("enough"),
        }
        let mut more = 0;
        loop {
            // The writer fills what the reader has taken.
            for _ in 0..10 {
                tokio::task::yield_now().await;
            }
            let chunk = soon(stream.next()).await.unwrap();
            if chunk.data.is_final() {
                assert_eq!(chunk.data.event(), "STREAM_EVENT_ERROR");
                break;
            }
            more += 1;
            assert!(more < 200, "the run goes on, late: {late}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_context_that_somebody_keeps_does_not_hold_the_stream_open() {
    let kept: Arc<Mutex<Vec<Cx>>> = Arc::default();
    let keeps = kept.clone();
    let graph = graph()
        .node("a", move |cx: Cx| {
            keeps.lock().unwrap().push(cx.clone());
            let writer = cx.clone();
            tokio::spawn(async move {
                loop {
                    writer.text("still here").await;
                    tokio::task::yield_now().await;
                }
            });
            async move {
                tokio::task::yield_now().await;
                say(cx).await
            }
        })
        .edge(START, "a")
        .compile()
        .unwrap();
    let found = chunks(&graph, Parts::MESSAGES).await;
    assert!(found.len() > 1);
    let cx = kept.lock().unwrap().pop().unwrap();
    soon(cx.text("too late")).await;
}

#[tokio::test(start_paused = true)]
async fn a_chunk_of_a_subgraph_knows_its_way_there_and_its_attempt() {
    let innermost = graph()
        .node("x", async |cx: Cx| {
            cx.text(format!("{} {}", cx.node(), cx.attempt())).await;
            match cx.attempt() {
                1 | 2 => Err(NodeError::new(ErrorCode::NetworkError, "no way")),
                _ => Done::Ok(json!({"log": "x"})),
            }
        })
        .retry("x", Retry::attempts(3))
        .edge(START, "x");
    let middle = graph()
        .trigger(Trigger::All)
        .subgraph("in/ner", innermost.compile().unwrap())
        .edge(START, "in/ner");
    let outer = graph()
        .node("a", say)
        .subgraph("mid", middle.compile().unwrap())
        .edge(START, "a")
        .edge("a", "mid")
        .compile()
        .unwrap();
    let found = chunks(&outer, Parts::MESSAGES | Parts::DEBUG).await;
    let said: Vec<_> = found
        .iter()
        .filter(|chunk| matches!(chunk.data, ChunkData::Message { .. }))
        .map(|it| (it.path.as_str(), it.node.as_ref().unwrap().as_str(), it.step, it.attempt))
        .collect();
    let path = "mid@2.0/in~1ner@1.0/";
    assert_eq!(said, [(path, "x", 1, 1), (path, "x", 1, 2), (path, "x", 1, 3)]);
    let notes: Vec<String> = found
        .iter()
        .filter(|chunk| chunk.path == path)
        .filter_map(|chunk| match &chunk.data {
            ChunkData::Debug(note) => serde_json::to_value(note).ok(),
            _ => None,
        })
        .map(|note| note["task"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(notes, ["started", "retried", "started", "retried", "started", "completed"]);
    let paths: Vec<&str> = found.iter().map(|chunk| chunk.path.as_str()).collect();
    assert!(paths.contains(&"mid@2.0/") && paths.contains(&""), "{paths:?}");
}

#[tokio::test(start_paused = true)]
async fn skipped_and_failed_nodes_are_told() {
    let graph = graph()
        .trigger(Trigger::All)
        .node("a", say)
        .node("b", say)
        .node("c", async |_: Cx| Done::Err(NodeError::new(ErrorCode::Internal, "no")))
        .edge(START, "a")
        .edge_when("a", "b", "", |_: &JsonState| Result::<_, NodeError>::Ok(false))
        .edge("a", "c")
        .compile()
        .unwrap();
    let found = chunks(&graph, Parts::DEBUG).await;
    let notes: Vec<(String, String)> = found
        .iter()
        .filter_map(|chunk| match &chunk.data {
            ChunkData::Debug(note) => Some((chunk.node.as_ref()?.to_string(), note)),
            _ => None,
        })
        .map(|(node, note)| {
            (node, serde_json::to_value(note).unwrap()["task"].as_str().unwrap().to_owned())
        })
        .collect();
    let pair = |node: &str, note: &str| (node.to_owned(), note.to_owned());
    let expect = [
        pair("a", "started"),
        pair("a", "completed"),
        pair("b", "skipped"),
        pair("c", "started"),
        pair("c", "failed"),
    ];
    assert_eq!(notes, expect);
}
