//! What a stream tells of an event.

use ephor_core::events::{
    ClarificationRequested, MessageSent, ReplyDrafted, SubAgentOutput, UserMessageReceived,
    publisher,
};
use ephor_runtime::{StreamEvent, TurnItem};
use serde_json::{Value, json};

use crate::events::Line;
use crate::hub::{Told, event};
use crate::problem::{Answered, Problem};

/// A way to tell events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Each event, as a CloudEvent.
    Events,
    /// What changed: decisions, verdicts, nodes, sub-agents.
    Updates,
    /// Texts for people.
    Messages,
    /// The whole state after each event.
    Values,
    /// An embedder's own events.
    Custom,
    /// Each event with its cursor.
    Debug,
}

const NAMES: [(&str, Mode); 6] = [
    ("events", Mode::Events),
    ("updates", Mode::Updates),
    ("messages", Mode::Messages),
    ("values", Mode::Values),
    ("custom", Mode::Custom),
    ("debug", Mode::Debug),
];

/// Reads `mode=`.
pub(crate) fn read(text: Option<&str>) -> Answered<Vec<Mode>> {
    let of = |name: &str| NAMES.iter().find(|(known, _)| *known == name).map(|(_, mode)| *mode);
    let mut modes = Vec::new();
    for name in text.unwrap_or("events").split(',') {
        let mode = of(name.trim()).ok_or_else(|| {
            Problem::invalid(format!("there is no mode {name:?}"))
                .hint("events, updates, messages, values, custom or debug")
        })?;
        if !modes.contains(&mode) {
            modes.push(mode);
        }
    }
    Ok(modes)
}

/// The lines of an event.
pub(crate) fn lines(told: &Told, modes: &[Mode], brief: bool) -> Vec<Line> {
    let line =
        |name: &'static str, data| Line { cursor: Some(told.cursor), name: name.into(), data };
    let mut lines = Vec::new();
    for mode in modes {
        match mode {
            Mode::Events => lines.push(line("events", told.json(brief))),
            Mode::Updates => {
                let items = TurnItem::of(&told.envelope).map(StreamEvent::of).unwrap_or_default();
                lines.extend(items.into_iter().filter_map(|item| match item {
                    StreamEvent::Debug(mut change) => {
                        change["conversation"] = json!(told.envelope.conversation);
                        Some(line("updates", change.to_string().into()))
                    }
                    _ => None,
                }));
            }
            Mode::Messages => {
                lines.extend(message(told).map(|text| line("messages", text.to_string().into())));
            }
            Mode::Custom if publisher(told.envelope.kind()).is_none() => {
                lines.push(line("custom", told.json(brief)));
            }
            Mode::Debug => {
                let (cursor, told) = (told.cursor.to_string(), event(&told.envelope, brief));
                let data = json!({"cursor": cursor, "event": told});
                lines.push(line("debug", data.to_string().into()));
            }
            Mode::Custom | Mode::Values => {}
        }
    }
    lines
}

fn message(told: &Told) -> Option<Value> {
    let (envelope, conversation) = (&told.envelope, &told.envelope.conversation);
    if envelope.blocked() {
        return None;
    }
    let of = |role: &str, kind: &str, text: &str| {
        json!({"conversation": conversation, "sequence": envelope.sequence, "time": envelope.time,
               "role": role, "kind": kind, "text": text})
    };
    if let Some(said) = envelope.read::<UserMessageReceived>() {
        return Some(of("user", "text", &said.text));
    }
    if let Some(said) = envelope.read::<MessageSent>() {
        return Some(of("assistant", "text", &said.text));
    }
    if let Some(asked) = envelope.read::<ClarificationRequested>() {
        return Some(of("assistant", "question", &asked.question));
    }
    if let Some(drafted) = envelope.read::<ReplyDrafted>() {
        let mut piece = of("assistant", "draft", &drafted.text);
        piece["draft"] = json!(drafted.draft);
        return Some(piece);
    }
    let output = envelope.read::<SubAgentOutput>()?;
    let mut piece = of("agent", &output.kind, &output.text);
    piece["subagent"] = json!(output.subagent_id);
    Some(piece)
}

/// The last line of a stream that can't go on.
pub(crate) fn broken(problem: &Problem) -> Line {
    let Problem { code, detail, hint, .. } = problem;
    let data = json!({"code": code, "detail": detail, "hint": hint}).to_string();
    Line { cursor: None, name: "error".into(), data: data.into() }
}
