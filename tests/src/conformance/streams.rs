//! Cases about what a run tells while it goes on: chunks, and how it ends.

use std::sync::Arc;

use ephor::graph::{
    Answers, AnyNode, Chunk, ChunkData, CompiledGraph, Context, END, Graph, JsonKeys, JsonState,
    NodeError, Parts, START, TextKind,
};
use ephor::{ConversationId, Memory};
use ephor_core::ErrorCode;
use futures::StreamExt;
use serde_json::{Value, json};

use super::checks::{Found, Keys};

/// All events that a stream may have.
const EVENTS: [&str; 8] = [
    "STREAM_EVENT_VALUES",
    "STREAM_EVENT_UPDATES",
    "STREAM_EVENT_MESSAGE",
    "STREAM_EVENT_CUSTOM",
    "STREAM_EVENT_DEBUG",
    "HUMAN_FEEDBACK_REQUIRED",
    "STREAM_EVENT_COMPLETE",
    "STREAM_EVENT_ERROR",
];

/// What the case's node does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Ok,
    Raises,
    Panics,
    Interrupted,
}

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    if !given.has("run") && !given.has("chunks") {
        return Err("does not understand this form".to_owned());
    }
    let kind = given.text("run").map_or(Ok(Kind::Ok), kind)?;
    let chunks: Vec<(TextKind, String)> =
        given.list("chunks").into_iter().map(chunk).collect::<Result<_, _>>()?;
    let graph = graph(kind, chunks)?;
    let journal = Arc::new(Memory::new());
    let id = ConversationId::new("case").map_err(|error| error.to_string())?;
    let thread = graph.thread(journal, id);
    let seen: Vec<Chunk> = thread.start(JsonState::default()).stream(Parts::ALL).collect().await;
    let mut wrong = whole(&seen, kind);
    check(&seen, expect, &mut wrong)?;
    if expect.has("checkpoint_kept") {
        let kept = match thread.state().await {
            Ok(kept) => !kept.next.is_empty(),
            Err(_) => false,
        };
        expect.check("checkpoint_kept", kept, &mut wrong);
        if kept && kind == Kind::Interrupted {
            // What was kept is worth something only if the run can go on from it.
            let done = thread.resume(Answers::none()).await.map_err(|error| error.to_string())?;
            let ran = done.state().to_value();
            if done.waiting() || ran != json!({"ran": ["talk", "feedback"]}) {
                wrong.push(format!("resumed, it came to {ran}"));
            }
        }
    }
    Ok(wrong)
}

/// How a run goes, in the words of the cases.
fn kind(text: &str) -> Result<Kind, String> {
    let words = text.to_lowercase();
    let has = |any: &[&str]| any.iter().any(|word| words.contains(word));
    let kinds = [
        (Kind::Panics, has(&["panic"])),
        (Kind::Raises, has(&["raise", "fail", "error", "throw"])),
        (Kind::Interrupted, has(&["interrupt", "await", "wait", "feedback"])),
        (Kind::Ok, has(&["ok", "succe", "complete", "normal", "fine"])),
    ];
    let found: Vec<Kind> = kinds.iter().filter(|(_, is)| *is).map(|(kind, _)| *kind).collect();
    match found[..] {
        [kind] => Ok(kind),
        _ => Err(format!("does not understand given.run: {text}")),
    }
}

/// A text, or `{"type": "sql", "text": "…"}`.
fn chunk(value: &Value) -> Result<(TextKind, String), String> {
    let unknown = || format!("does not understand the chunk {value}");
    match value {
        Value::String(text) => Ok((TextKind::Text, text.clone())),
        Value::Object(fields) if fields.len() == 2 => {
            let text = fields.get("text").and_then(Value::as_str).ok_or_else(unknown)?;
            let kind = fields.get("type").and_then(Value::as_str).ok_or_else(unknown)?;
            let kind = kind.to_lowercase().replace('-', "_");
            let kind = serde_json::from_value(json!(kind)).map_err(|error| error.to_string())?;
            Ok((kind, text.to_owned()))
        }
        _ => Err(unknown()),
    }
}

/// A node that talks and ends as the case says, and one that a person may have to let through.
fn graph(kind: Kind, chunks: Vec<(TextKind, String)>) -> Result<CompiledGraph<JsonState>, String> {
    let chunks = Arc::new(chunks);
    let talk = move |cx: Context<JsonState>| {
        let chunks = chunks.clone();
        async move {
            for (kind, text) in chunks.iter() {
                cx.write(*kind, text).await;
            }
            match kind {
                Kind::Raises => Err(NodeError::new(ErrorCode::NetworkError, "no connection")),
                Kind::Panics => panic!("out of luck"),
                Kind::Ok | Kind::Interrupted => Ok(json!({"ran": cx.node()})),
            }
        }
    };
    let feedback = async |cx: Context<JsonState>| Ok::<_, NodeError>(json!({"ran": cx.node()}));
    let mut graph = Graph::new("case")
        .keys(JsonKeys::new().append("ran"))
        .node("talk", AnyNode::new(talk))
        .node("feedback", feedback)
        .edge(START, "talk")
        .edge("talk", "feedback")
        .edge("feedback", END);
    if kind == Kind::Interrupted {
        graph = graph.interrupt_before("feedback");
    }
    graph.compile().map_err(|error| error.to_string())
}

/// What holds of every stream.
fn whole(seen: &[Chunk], kind: Kind) -> Vec<String> {
    let mut wrong = Vec::new();
    let finals = seen.iter().filter(|chunk| chunk.data.is_final()).count();
    if finals != 1 || !seen.last().is_some_and(|chunk| chunk.data.is_final()) {
        wrong.push(format!("{finals} final chunks, of {}", seen.len()));
    }
    for chunk in seen {
        let from_a_node = matches!(chunk.data, ChunkData::Message { .. });
        if from_a_node && (chunk.node.is_none() || chunk.attempt == 0 || chunk.step == 0) {
            wrong.push(format!("a chunk doesn't know where it is from: {chunk:?}"));
        }
    }
    let waiting = |chunk: &Chunk| matches!(chunk.data, ChunkData::Complete { waiting: true, .. });
    if seen.iter().any(waiting) != (kind == Kind::Interrupted) {
        wrong.push("the last chunk says the wrong thing about waiting".to_owned());
    }
    wrong
}

fn check(seen: &[Chunk], expect: &Keys<'_>, wrong: &mut Vec<String>) -> Result<(), String> {
    let events: Vec<&str> = seen.iter().map(|chunk| chunk.data.event()).collect();
    let count = |event: &str| events.iter().filter(|found| **found == event).count();
    let texts: Vec<(TextKind, &str)> = seen
        .iter()
        .filter_map(|chunk| match &chunk.data {
            ChunkData::Message { kind, text } => Some((*kind, text.as_str())),
            _ => None,
        })
        .collect();
    let last = events.last().copied().unwrap_or_default();
    for (key, want) in expect.rest() {
        let found = match key {
            "last_event" => json!(last),
            // Of the last event, where the case names it; else of what was delivered.
            "count" if expect.has("last_event") => json!(count(last)),
            "count" => json!(texts.len()),
            "complete_events" => json!(count("STREAM_EVENT_COMPLETE")),
            "error_events" => json!(count("STREAM_EVENT_ERROR")),
            "message_events" => json!(texts.len()),
            "final_events" => {
                json!(seen.iter().filter(|chunk| chunk.data.is_final()).count())
            }
            "delivered" => {
                let typed = want.as_array().is_some_and(|all| all.iter().any(Value::is_object));
                let piece = |(kind, text): &(TextKind, &str)| match typed {
                    true => json!({"type": kind, "text": text}),
                    false => json!(text),
                };
                texts.iter().map(piece).collect()
            }
            "delivered_text" | "text" => json!(texts.iter().map(|(_, it)| *it).collect::<String>()),
            "types" => texts.iter().map(|(kind, _)| json!(kind)).collect(),
            "events_contain" | "events_lack" => {
                let wanted: Vec<&str> = match want {
                    Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
                    one => one.as_str().into_iter().collect(),
                };
                let contain = key == "events_contain";
                // That an event lacks which there isn't would be no finding.
                let holds = !wanted.is_empty()
                    && wanted
                        .iter()
                        .all(|event| EVENTS.contains(event) && events.contains(event) == contain);
                if holds { want.clone() } else { json!(events) }
            }
            _ => continue,
        };
        expect.check(key, found, wrong);
    }
    Ok(())
}
