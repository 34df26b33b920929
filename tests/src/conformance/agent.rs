//! Cases about the conversation agent: its states, its waiting, its limits, its feedback; and the
//! table of intents.

use std::sync::Arc;

use ephor::core::{Condition, Intent, SubAgentId};
use ephor::events::TurnOutcome;
use ephor::model::{Decided, Scripted};
use ephor::{Config, DecisionType, EventId};
use ephor_conversation::machine::{
    Feedback, Input, Limits, Machine, State, Tick, UserMessage, Verdict, recovery_decision,
};
use serde_json::{Map, Value, json};

use super::checks::{Found, Keys, contains};
use crate::house::quick;
use crate::samples;

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    if given.has("intent") {
        intent(given, expect)
    } else if given.has("from") {
        transition(given, expect)
    } else if given.has("wait_for") {
        waiting(given, expect)
    } else if given.has("max_iterations") {
        limit(given, expect).await
    } else if given.has("pending_feedbacks") {
        feedback(given, expect)
    } else {
        Err("does not understand this form".to_owned())
    }
}

/// The third column of section 5, in the words of the cases and of the document.
fn condition(text: &str) -> Option<Condition> {
    let text = text.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    Some(if has(&["direct", "no tool", "without tool"]) {
        Condition::Direct
    } else if has(&["multi", "several steps"]) {
        Condition::MultiStep
    } else if has(&["special"]) {
        Condition::SpecialCapability
    } else if has(&["missing", "not exist", "to be created", "no workflow"]) {
        Condition::WorkflowMissing
    } else if has(&["exist"]) {
        Condition::WorkflowExists
    } else if has(&["single", "one tool", "one step", "tool"]) {
        Condition::SingleStep
    } else if has(&["unclear", "not clear"]) {
        Condition::Unclear
    } else {
        return None;
    })
}

fn intent(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let intent = given.need("intent", Keys::get)?;
    let intent: Intent =
        serde_json::from_value(intent.clone()).map_err(|error| error.to_string())?;
    let text = given.need("condition", Keys::text)?;
    let condition = condition(text).ok_or_else(|| format!("no condition: {text}"))?;
    expect.check("decision_type", intent.decision(condition).as_str(), &mut wrong);
    Ok(wrong)
}

fn state(keys: &Keys<'_>, key: &str) -> Result<State, String> {
    let value = keys.need(key, Keys::get)?;
    serde_json::from_value(value.clone()).map_err(|error| format!("{key}: {error}"))
}

fn transition(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let (from, to) = (state(given, "from")?, state(given, "to")?);
    let made = from.transition(to);
    if made.as_ref().is_ok_and(|now| *now != to) {
        wrong.push(format!("it became {made:?}"));
    }
    expect.check("allowed", made.is_ok(), &mut wrong);
    Ok(wrong)
}

/// A turn in which a sub-agent was spawned, told that one has ended.
fn waiting(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut machine = Machine::new(Arc::new(Limits::default()));
    let now = jiff::Timestamp::now();
    let tell =
        |machine: &mut Machine, input| machine.apply(input, &Tick { now, fresh: EventId::fresh() });
    let failed = |error: ephor_conversation::machine::MachineError| error.to_string();
    let user = UserMessage {
        id: EventId::fresh(),
        text: "look it up".to_owned(),
        answers: None,
        fields: Map::new(),
    };
    tell(&mut machine, Input::User(user)).map_err(failed)?;
    let from = state(given, "state")?;
    if machine.state() != from {
        return Err(format!("a turn begins in {}, not in {from}", machine.state()));
    }
    let mut payload = samples::payload(DecisionType::SpawnSubagent);
    if let Some(context) = given.get("context") {
        payload["context_snapshot"] = context.clone();
    }
    let decided = Decided { decision_type: DecisionType::SpawnSubagent, payload, confidence: None };
    let spawn = Tick { now, fresh: EventId::fresh() };
    let made = Input::ModelDecided { call: 1, answer: decided.into(), tokens: 0, cost: 0.0 };
    machine.apply(made, &spawn).map_err(failed)?;
    let decision = spawn.fresh;
    let verdict = Verdict::Validated { payload: None };
    tell(&mut machine, Input::Verdict { decision, verdict }).map_err(failed)?;
    let subagent = SubAgentId::from(given.need("wait_for", Keys::text)?);
    tell(&mut machine, Input::SubAgentSpawned { subagent: subagent.clone(), decision })
        .map_err(failed)?;
    if machine.state() != State::WaitingForSubagent {
        wrong.push(format!("before the end it is {}", machine.state()));
    }
    let result = given.get("result").cloned().unwrap_or(Value::Null);
    if let Some(from) = given.text("completion_from") {
        let ended = SubAgentId::from(from);
        // Another sub-agent was spawned by another decision.
        let decision = if ended == subagent { decision } else { EventId::fresh() };
        let end = Input::SubAgentEnded { subagent: ended, decision, result: Ok(result.clone()) };
        tell(&mut machine, end).map_err(failed)?;
    }
    expect.check("state", json!(machine.state()), &mut wrong);
    if let Some(want) = expect.get("context_contains") {
        let found = json!(machine.context());
        if !contains(&found, want) {
            wrong.push(format!("context_contains: wanted {want}, found {found}"));
        }
    }
    if expect.has("pending_cleared") {
        // Cleared means that the same end once more changes nothing.
        let before = format!("{machine:?}");
        let end = Input::SubAgentEnded { subagent, decision, result: Ok(json!("again")) };
        tell(&mut machine, end).map_err(failed)?;
        let cleared =
            format!("{machine:?}") == before && machine.state() != State::WaitingForSubagent;
        expect.check("pending_cleared", cleared, &mut wrong);
    }
    Ok(wrong)
}

async fn limit(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let max = given.need("max_iterations", Keys::number)?;
    let max = u32::try_from(max).map_err(|error| error.to_string())?;
    let text = given.need("decisions", Keys::text)?;
    let kind: DecisionType = text
        .strip_prefix("always ")
        .ok_or_else(|| format!("does not understand given.decisions: {text}"))?
        .parse()
        .map_err(|error| format!("{error}"))?;
    let decided =
        || Decided { decision_type: kind, payload: samples::payload(kind), confidence: None };
    let model = Scripted::decisions((0..max + 20).map(|_| decided()));
    let mut config = Config::default();
    config.turn.max_iterations = max;
    let runtime = quick(config.builder()).model(model.clone()).build().await;
    let runtime = runtime.map_err(|error| error.to_string())?;
    let reply = runtime.conversation("case").send("go on").await;
    let reply = reply.map_err(|error| error.to_string())?;
    expect.check("iterations", reply.iterations, &mut wrong);
    if model.requests().len() != reply.iterations as usize {
        wrong.push(format!("the model was asked {} times", model.requests().len()));
    }
    let limited = reply.outcome == TurnOutcome::LimitReached;
    expect.check("terminated_by_limit", limited, &mut wrong);
    expect.check("limit_type", json!(reply.reason), &mut wrong);
    runtime.shutdown().await;
    Ok(wrong)
}

fn feedback(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let pending = given.need("pending_feedbacks", Keys::get)?;
    let pending: Vec<Feedback> =
        serde_json::from_value(pending.clone()).map_err(|error| error.to_string())?;
    let decided = recovery_decision(&pending);
    match (expect.get("recovery_decision"), &decided) {
        (None, _) => {}
        (Some(Value::Null), None) => {}
        (Some(Value::Object(want)), Some(decided)) => {
            let keys = Keys::new("expect.recovery_decision", want);
            keys.check("decision_type", decided.decision_type.as_str(), &mut wrong);
            if let Some(part) = keys.get("payload_contains")
                && !contains(&decided.payload, part)
            {
                wrong.push(format!("the payload is {}", decided.payload));
            }
            wrong.extend(keys.not_understood());
        }
        (Some(want), found) => wrong.push(format!("wanted {want}, found {found:?}")),
    }
    Ok(wrong)
}
