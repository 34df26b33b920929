//! An event in one line, for people.

use ephor::core::events::*;
use ephor::core::{DecisionError, Disposition, Envelope, Event};
use serde_json::Value;

use super::clean::one_line;
use super::term::{Style, short};

/// What an event says, in a line without its type.
pub(crate) fn summary(envelope: &Envelope) -> String {
    let text = match of_decision(envelope) {
        Some(text) => text,
        None => of_work(envelope)
            .or_else(|| of_talk(envelope))
            .or_else(|| of_timer(envelope))
            .unwrap_or_else(|| fields(&envelope.data.to_value().unwrap_or(Value::Null))),
    };
    one_line(&match &envelope.disposition {
        Disposition::Blocked { by, .. } => format!("{text} (blocked by {by})"),
        Disposition::Internal | Disposition::Delivered => text,
    })
}

/// The fields of an event that nothing else is known of.
fn fields(value: &Value) -> String {
    let Value::Object(fields) = value else {
        return short(&value.to_string(), 100);
    };
    let said = |(name, value): (&String, &Value)| match value {
        Value::Null => None,
        Value::String(text) => Some(format!("{name} {}", short(text, 40))),
        other => Some(format!("{name} {}", short(&other.to_string(), 40))),
    };
    short(&fields.iter().filter_map(said).collect::<Vec<_>>().join(", "), 160)
}

/// The colour of an event.
pub(crate) fn style(envelope: &Envelope) -> Style {
    let kind = envelope.kind();
    let bad = [DecisionRejected::TYPE, DeadLettered::TYPE, RecoveryAbandoned::TYPE];
    if envelope.blocked() || kind.ends_with("Failed") || bad.contains(&kind) {
        Style::Red
    } else if [DecisionHeld::TYPE, CallHeld::TYPE, ClarificationRequested::TYPE].contains(&kind) {
        Style::Yellow
    } else if kind == DecisionValidated::TYPE || kind.ends_with("Completed") {
        Style::Green
    } else {
        Style::Plain
    }
}

fn of_decision(envelope: &Envelope) -> Option<String> {
    if let Some(made) = envelope.read::<DecisionMade>() {
        return Some(format!("{} {}", made.decision_type, gist(&made.payload)));
    }
    if let Some(validated) = envelope.read::<DecisionValidated>() {
        let corrections = match validated.corrections.len() {
            0 => String::new(),
            1 => ", 1 correction".to_owned(),
            more => format!(", {more} corrections"),
        };
        return Some(format!("{}{corrections}", validated.decision_type));
    }
    if let Some(rejected) = envelope.read::<DecisionRejected>() {
        return Some(format!("{}: {}", rejected.decision_type, short(&rejected.reason, 100)));
    }
    if let Some(held) = envelope.read::<DecisionHeld>() {
        return Some(format!("{}: {}", held.decision_type, short(&held.question.reason, 100)));
    }
    if let Some(held) = envelope.read::<CallHeld>() {
        let reason = short(&held.question.reason, 100);
        return Some(format!("{} {}: {reason}", held.node.node_id, held.kind));
    }
    if let Some(answered) = envelope.read::<HoldAnswered>() {
        return Some(self::answered(&answered));
    }
    if let Some(expired) = envelope.read::<HoldExpired>() {
        let why = if expired.withdrawn { "is withdrawn" } else { "was not answered in time" };
        return Some(format!("{} {why}", expired.hold));
    }
    if let Some(cancelled) = envelope.read::<RunCancelled>() {
        return Some(format!("{}: {}", cancelled.run, short(&cancelled.why(), 100)));
    }
    if let Some(removed) = envelope.read::<HistoryRemoved>() {
        let HistoryRemoved { first, last, by, .. } = &*removed;
        return Some(format!("events {first} to {last} are removed, by {by}"));
    }
    if let Some(granted) = envelope.read::<AllowanceGranted>() {
        let (rule, action) = (&granted.rule, &granted.action);
        let (until, by) = (granted.until, &granted.by);
        return Some(format!("{action} exempt from {rule} until {until}, granted by {by}"));
    }
    if let Some(completed) = envelope.read::<DecisionCompleted>() {
        return Some(match completed.outcome {
            DecisionOutcome::Done => completed.decision_type.to_string(),
            DecisionOutcome::Failed => {
                format!("{} failed: {}", completed.decision_type, reason(&completed.result))
            }
        });
    }
    None
}

fn of_work(envelope: &Envelope) -> Option<String> {
    if let Some(started) = envelope.read::<NodeStarted>() {
        let node = &started.node.node_id;
        return Some(format!(
            "{node} {} {:?}, attempt {}",
            started.kind, started.name, started.attempt
        ));
    }
    if let Some(completed) = envelope.read::<NodeCompleted>() {
        let node = &completed.node.node_id;
        return Some(format!(
            "{node} in {} ms: {}",
            completed.duration_ms,
            output(&completed.output)
        ));
    }
    if let Some(skipped) = envelope.read::<NodeSkipped>() {
        return Some(format!("{}: {}", skipped.node.node_id, short(&skipped.reason, 80)));
    }
    if let Some(failed) = envelope.read::<NodeExecutionFailed>() {
        return Some(format!(
            "{}: {}",
            failed.node.node_id,
            short(&failed.failure.to_string(), 100)
        ));
    }
    if let Some(started) = envelope.read::<EffectStarted>() {
        let attempt = started.attempt;
        return Some(format!("{}, attempt {attempt}, may take effect", started.node.node_id));
    }
    if let Some(cut) = envelope.read::<NodeCutOff>() {
        return Some(format!("{}: whether it took effect isn't known", cut.node.node_id));
    }
    if let Some(aborted) = envelope.read::<WorkflowAborted>() {
        return Some(format!("{}: {}", aborted.workflow_id, short(&aborted.reason, 100)));
    }
    if let Some(created) = envelope.read::<WorkflowCreated>() {
        let nodes = match created.plan.nodes.len() {
            1 => "1 node".to_owned(),
            more => format!("{more} nodes"),
        };
        return Some(format!("{} {:?}, {nodes}", created.workflow_id, created.plan.name));
    }
    if let Some(started) = envelope.read::<WorkflowStarted>() {
        let input = match started.input.len() {
            0 => String::new(),
            _ => format!(" with {}", short(&Value::Object(started.input.clone()).to_string(), 60)),
        };
        return Some(format!("{}{input}", started.workflow_id));
    }
    if let Some(completed) = envelope.read::<WorkflowCompleted>() {
        return Some(format!("{} in {} ms", completed.workflow_id, completed.duration_ms));
    }
    if let Some(failed) = envelope.read::<WorkflowFailed>() {
        let reason = short(&failed.failure.to_string(), 100);
        return Some(format!("{}: {reason}", failed.workflow_id));
    }
    if let Some(stopped) = envelope.read::<WorkflowInterrupted>() {
        let by = match stopped.by {
            Some(by) => format!("decision {by}"),
            None => "a shutdown".to_owned(),
        };
        return Some(format!("{} by {by}", stopped.workflow_id));
    }
    if let Some(high) = envelope.read::<RejectionRateHigh>() {
        return Some(rejections(&high));
    }
    if let Some(abandoned) = envelope.read::<RecoveryAbandoned>() {
        return Some(format!("{}: {}", abandoned.node_id, short(&abandoned.reason, 100)));
    }
    None
}

/// A high rejection rate, as a sentence.
pub fn rejections(high: &RejectionRateHigh) -> String {
    let RejectionRateHigh { judged, rejected } = high;
    format!("{rejected} of {judged} decisions were rejected: does the agent heed the reasons?")
}

fn of_timer(envelope: &Envelope) -> Option<String> {
    let named = |timer: &TimerRef| {
        let key = timer.key.as_ref().map(|key| format!(" {key}")).unwrap_or_default();
        format!("{}{key}: {}", timer.actor, timer.name)
    };
    if let Some(set) = envelope.read::<TimerSet>() {
        return Some(format!("{}, due at {}", named(&set.timer), set.due));
    }
    match envelope.read::<TimerFired>() {
        Some(fired) => Some(format!("{}, was due at {}", named(&fired.timer), fired.due)),
        None => Some(named(&envelope.read::<TimerCancelled>()?.timer)),
    }
}

fn of_talk(envelope: &Envelope) -> Option<String> {
    if let Some(message) = envelope.read::<UserMessageReceived>() {
        return Some(format!("{:?}", short(&message.text, 100)));
    }
    if let Some(message) = envelope.read::<MessageSent>() {
        return Some(format!("{:?}", short(&message.text, 100)));
    }
    if let Some(asked) = envelope.read::<ClarificationRequested>() {
        return Some(format!("{:?}", short(&asked.question, 100)));
    }
    if let Some(ended) = envelope.read::<TurnEnded>() {
        let outcome = match ended.outcome {
            TurnOutcome::Answered => "answered",
            TurnOutcome::WaitingForUser => "waiting for the user",
            TurnOutcome::LimitReached => "a limit was reached",
            TurnOutcome::Failed => "failed",
            TurnOutcome::Cancelled => "cancelled",
        };
        let reason =
            ended.reason.as_ref().map_or_else(String::new, |why| format!(": {}", short(why, 80)));
        return Some(format!("{outcome}{reason}"));
    }
    if let Some(called) = envelope.read::<ModelCalled>() {
        return Some(format!(
            "{} to {}, {} + {} tokens",
            called.model, called.purpose, called.input_tokens, called.output_tokens
        ));
    }
    None
}

/// Who said what to something held.
pub(crate) fn answered(answered: &HoldAnswered) -> String {
    let said = match &answered.answer {
        Answer::Approve => "approves".to_owned(),
        Answer::Edit { .. } => "approves it with changes".to_owned(),
        Answer::Reject { reason } => format!("rejects: {}", short(reason, 100)),
        Answer::Happened { result } => {
            format!("says that it has happened: {}", short(&result.to_string(), 100))
        }
        Answer::Answer { text } => format!("answers instead: {}", short(text, 100)),
    };
    format!("{} {said}", short(&answered.by, 60))
}

/// What a decision is about, in a few words: the first of the fields that say it.
pub(crate) fn gist(payload: &Value) -> String {
    let text = |key: &str| payload.get(key).and_then(Value::as_str);
    let named = ["name", "node_name", "question", "subagent_type", "response", "thought"];
    if let Some(name) = named.iter().find_map(|key| text(key)) {
        return format!("{:?}", short(name, 48));
    }
    if let (Some(node), Some(plan)) = (text("failed_node_id"), payload.get("recovery_plan")) {
        let action = plan.get("action").and_then(Value::as_str).unwrap_or("?");
        return format!("{action} {node}");
    }
    let ids = ["workflow_id", "node_id"];
    ids.iter().find_map(|key| text(key)).map_or_else(String::new, |id| short(id, 60))
}

/// What a node gave, in a few words.
pub(crate) fn output(value: &Value) -> String {
    let get = |key: &str| value.get(key);
    if let Some(rows) = get("rows").and_then(Value::as_array) {
        return match rows.as_slice() {
            [row] => format!("1 row {}", short(&row.to_string(), 60)),
            rows => format!("{} rows", rows.len()),
        };
    }
    for key in ["status_code", "status"] {
        if let Some(status) = get(key).and_then(Value::as_u64) {
            return format!("status {status}");
        }
    }
    if let Some(text) = ["text", "content", "response"].iter().find_map(|key| get(key)?.as_str()) {
        return format!("{:?}", short(text.trim_start_matches(['#', ' ']), 60));
    }
    if let Some(result) = get("results").or_else(|| get("result")) {
        return output(result);
    }
    match value {
        Value::Array(items) => match items.len() {
            1 => "1 value".to_owned(),
            more => format!("{more} values"),
        },
        other => short(&other.to_string(), 60),
    }
}

/// Why something failed, from a completion's result.
pub(crate) fn reason(result: &Value) -> String {
    short(&DecisionError::read(result).to_string(), 300)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use ephor::core::{ConversationId, Disposition, Draft, EventData};

    /// What an event of that type with that data says.
    fn said(kind: &str, data: &Value) -> String {
        let raw = serde_json::value::RawValue::from_string(data.to_string()).unwrap();
        let draft = Draft::of(ConversationId::fresh(), EventData::raw(kind, raw));
        summary(&draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered))
    }

    #[test]
    fn no_event_is_told_as_json() {
        let all = include_str!("../../core/tests/fixtures/events.jsonl");
        for line in all.lines() {
            let event: Value = serde_json::from_str(line).unwrap();
            let kind = event["type"].as_str().unwrap();
            let text = said(kind, &event["data"]);
            assert!(!text.is_empty() && !text.starts_with(['{', '[']), "{kind}: {text}");
        }
        let node = serde_json::json!({"workflow_id": "w", "run": ephor::EventId::fresh(),
                                      "node_id": "pay", "attempt": 2, "idempotency_key": "k"});
        assert_eq!(said("EffectStarted", &node), "pay, attempt 2, may take effect");
        let own = serde_json::json!({"order": 7, "to": "Ann", "note": null});
        assert_eq!(said("Shipped", &own), "order 7, to Ann");
    }
}
