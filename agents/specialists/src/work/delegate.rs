//! A step done by an agent of another type: SPAWN_SUBAGENT, judged like any other.

use ephor_core::Decision;
use ephor_core::payload::SpawnSubagent;
use ephor_core::text::cut;
use ephor_flow::{Talk, Waiting};
use ephor_graph::{Ask, NodeError};
use ephor_runtime::AgentError;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{Brought, Job, bounded, task};

/// How often an agent may ask the user something for one step.
const MOST_QUESTIONS: usize = 8;

/// How an agent's work ended, as it is kept for the next attempt.
#[derive(Serialize, Deserialize)]
enum Ended {
    Output(Value),
    Failed(String),
}

pub(super) async fn run(job: &Job<'_>, agent: &str) -> Result<Brought, NodeError> {
    let fail = |why: String| Ok(Brought::Failed { why, data: Value::Null });
    let capabilities = job.deps.port.capabilities().await;
    let Some(known) = capabilities.subagents.iter().find(|known| known.name == agent) else {
        return fail(format!("no agent of type {agent:?} is registered here"));
    };
    let mut payload = match task::task(&known.schema, &instruction(job), &job.step.parameters) {
        Ok(payload) => payload,
        Err(missing) => {
            return fail(format!(
                "the agent {agent:?} needs values that the step doesn't give: {}",
                missing.join(", ")
            ));
        }
    };
    let mut snapshot: Option<Map<String, Value>> = None;
    for turn in 0..=MOST_QUESTIONS {
        let spawn = SpawnSubagent {
            action_type: Default::default(),
            subagent_type: agent.to_owned(),
            task_payload: payload,
            priority: None,
            timeout: job.specialist.timeout.map(f64::from),
            context_snapshot: snapshot.take(),
        };
        let port = &job.deps.port;
        let spawned = async || match port.decide(Decision::from(spawn)).await {
            Ok(mut result) => {
                let output = result.get_mut("output").map(Value::take);
                Ok(Ended::Output(bounded(output.unwrap_or(result))))
            }
            // The runtime is going away: the step is done when it is there again.
            Err(error @ AgentError::Runtime(_)) => Err(error),
            Err(AgentError::NotCarriedOut(error)) => Ok(Ended::Failed(error.message().to_owned())),
            Err(error) => Ok(Ended::Failed(error.to_string())),
        };
        let output = match job.cx.once(&format!("spawn-{turn}"), spawned).await? {
            Ended::Output(output) => output,
            Ended::Failed(why) => return fail(why),
        };
        let Some(waiting) = waiting(&output) else {
            return Ok(brought(output));
        };
        let question = cut(&waiting.question, 4000);
        let ask = Ask::new(format!("{}-{turn}", job.step.id), question)
            .detail(&json!({"specialist": job.specialist.name, "waiting": waiting}));
        let talk: Talk = job.cx.ask(ask)?;
        payload = task::reply(&talk);
        let interrupt = waiting.interrupt.map(|id| ("interrupt".to_owned(), json!(id)));
        let thread = ("thread".to_owned(), json!(waiting.thread));
        snapshot = Some(std::iter::once(thread).chain(interrupt).collect());
    }
    fail(format!("the agent {agent:?} asked more than {MOST_QUESTIONS} questions"))
}

/// The step in words, with what it builds on.
fn instruction(job: &Job<'_>) -> String {
    let mut text = job.step.description.clone();
    if !job.known.is_empty() {
        text.push_str("\n\nKnown already:\n");
        for (step, known) in &job.known {
            text.push_str(&format!("- {step}: {}\n", cut(known, 4000)));
        }
    }
    text
}

/// What the agent waits for, if it is one that talks and does.
fn waiting(output: &Value) -> Option<Waiting> {
    let waiting = output.get("waiting").filter(|waiting| waiting.is_object())?;
    let waiting = Waiting::deserialize(waiting).ok()?;
    (!waiting.thread.is_empty()).then_some(waiting)
}

/// An agent that says nothing of how sure it is counts as sure.
fn brought(output: Value) -> Brought {
    let said = |key: &str| {
        let data = output.get("data").unwrap_or(&output);
        data.get(key).and_then(Value::as_f64).unwrap_or(1.0)
    };
    let text = match (&output, output.get("text").and_then(Value::as_str)) {
        (Value::String(text), _) => text.clone(),
        (_, Some(text)) => text.to_owned(),
        (other, None) => other.to_string(),
    };
    if text.trim().is_empty() || output.is_null() {
        let why = "the agent gave an empty answer".to_owned();
        return Brought::Failed { why, data: Value::Null };
    }
    Brought::Result {
        confidence: said("confidence"),
        quality: said("quality_score"),
        data: output.get("data").cloned().unwrap_or_default(),
        text,
    }
}
