//! A step done by a model, with its specialist's tools. Each call is a decision.

use ephor_core::Violation;
use ephor_core::text::cut;
use ephor_flow::AskError;
use ephor_graph::NodeError;
use ephor_model::Named;
use ephor_model::purposes::Tools;
use ephor_model::purposes::teamwork as purpose;
use ephor_model::purposes::{Ended, Outcome};
use ephor_tools::ToolError;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Brought, Job, bounded};
use crate::answers::{ToolCall, WorkAnswer};
use crate::ask::{question, today, violation};
use crate::prompts;

/// How often a specialist may call tools, and look at what they brought.
const MOST_ROUNDS: usize = 6;
/// Maximum number of calls of one round.
const MOST_CALLS: usize = 8;
/// Maximum number of characters of a call's outcome in a prompt.
const MOST_OUTCOME: usize = 6000;

/// What a model said, as it is kept for the next attempt.
#[derive(Serialize, Deserialize)]
enum Said {
    Answer(WorkAnswer),
    Failed(String),
}

pub(super) async fn run(job: &Job<'_>) -> Result<Brought, NodeError> {
    let tools = job.deps.tools_of(job.specialist);
    let mut calls: Vec<Outcome> = Vec::new();
    let data = |calls: &[Outcome]| match calls {
        [] => Value::Null,
        calls => bounded(json!({"calls": calls})),
    };
    for round in 0..=MOST_ROUNDS {
        let asked = async || ask(job, &tools, &calls).await;
        let answer = match job.cx.once(&format!("work-{round}"), asked).await? {
            Said::Answer(answer) => answer,
            Said::Failed(why) => return Ok(Brought::Failed { why, data: data(&calls) }),
        };
        if answer.calls.is_empty() {
            let text = answer.answer.unwrap_or_default();
            let data = data(&calls);
            if answer.success == Some(false) {
                return Ok(Brought::Failed { why: text, data });
            }
            let confidence = answer.confidence.unwrap_or(1.0);
            let quality = answer.quality_score.unwrap_or(confidence);
            return Ok(Brought::Result { text, confidence, quality, data });
        }
        for (place, wanted) in answer.calls.iter().enumerate() {
            let made = async || call(job, wanted).await;
            calls.push(job.cx.once(&format!("call-{round}-{place}"), made).await?);
        }
    }
    let why = format!("after {MOST_ROUNDS} rounds of calls there was no answer");
    Ok(Brought::Failed { why, data: data(&calls) })
}

async fn ask(job: &Job<'_>, tools: &[Named], calls: &[Outcome]) -> Result<Said, NodeError> {
    let state = job.cx.state();
    let list =
        |tool: &Named| format!("- {}: {} Arguments: {}", tool.name, tool.description, tool.schema);
    let told = |outcome: &Outcome| {
        let ended = match &outcome.ended {
            Ended::Output(output) => output.to_string(),
            Ended::Failed(why) | Ended::Skipped(why) => format!("failed: {why}"),
        };
        format!("{}: {}", outcome.text, cut(&ended, MOST_OUTCOME))
    };
    let values = prompts::work_values(
        state,
        &prompts::Task {
            specialist: job.specialist,
            task: &job.step.description,
            known: &job.known,
            tools: tools.iter().map(list).collect::<Vec<_>>().join("\n"),
            calls: calls.iter().map(told).collect::<Vec<_>>().join("\n"),
        },
    );
    let databases = match tools.is_empty() {
        true => Vec::new(),
        false => job.deps.port.capabilities().await.databases,
    };
    let context = purpose::Work {
        message: state.question().to_owned(),
        task: job.step.description.clone(),
        parameters: job.step.parameters.clone(),
        tools: Tools {
            tools: tools.to_vec(),
            databases,
            history: Vec::new(),
            today: today(job.deps),
        },
        known: known(job),
        calls: calls.to_vec(),
    };
    let sound = |answer: &WorkAnswer| check(answer, tools);
    let answer = question(purpose::WORK, &prompts::WORK, values)
        .context(&context)
        .ask_and(&*job.deps.asking(job.specialist.model.as_deref()), sound)
        .await;
    match answer {
        Ok(answer) => Ok(Said::Answer(answer)),
        Err(error @ AskError::Invalid { .. }) => Ok(Said::Failed(error.to_string())),
        Err(error) if error.failure().retryable() => Err(error.failure().into()),
        Err(error) => Ok(Said::Failed(error.to_string())),
    }
}

/// What the steps before have brought: what their tools gave where they called one, else in words.
fn known(job: &Job<'_>) -> Vec<Outcome> {
    let plan = job.cx.state().current_plan.as_ref();
    let mut known = Vec::new();
    for (id, text) in &job.known {
        let step = plan.and_then(|plan| plan.step(id));
        let calls = step
            .and_then(|step| step.result.as_ref()?.data.get("calls"))
            .and_then(|calls| Vec::<Outcome>::deserialize(calls).ok())
            .unwrap_or_default();
        match calls.is_empty() {
            false => known.extend(calls),
            true => known.push(Outcome {
                text: step.map_or_else(String::new, |step| step.description.clone()),
                tool: None,
                ended: Ended::Output(json!(text)),
            }),
        }
    }
    known
}

fn check(answer: &WorkAnswer, tools: &[Named]) -> Vec<Violation> {
    let mut found = Vec::new();
    let empty = answer.answer.as_deref().unwrap_or_default().trim().is_empty();
    if answer.calls.is_empty() && empty {
        let what = "there is neither a call nor an answer";
        found.push(violation("", what, "give calls, or an answer"));
    }
    if answer.calls.len() > MOST_CALLS {
        let what = format!("{} calls at once", answer.calls.len());
        found.push(violation("/calls", what, &format!("give at most {MOST_CALLS}")));
    }
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
    for (place, call) in answer.calls.iter().enumerate() {
        if !names.contains(&call.tool.as_str()) {
            let what = format!("there is no tool {:?} here", cut(&call.tool, 100));
            let hint = format!("there are: {}", names.join(", "));
            found.push(violation(&format!("/calls/{place}/tool"), what, &hint));
        }
    }
    found
}

/// Calls a tool. Only the runtime's end is an error; a refusal is an outcome, for the model to see.
async fn call(job: &Job<'_>, wanted: &ToolCall) -> Result<Outcome, NodeError> {
    let arguments = Value::Object(wanted.arguments.clone());
    let text = format!("{} {arguments}", wanted.tool);
    let tool = Some(wanted.tool.clone());
    let outcome = |ended| Outcome { text: cut(&text, 400), tool, ended };
    let Some(hub) = &job.deps.hub else {
        return Ok(outcome(Ended::Failed("there are no tools here".to_owned())));
    };
    match hub.call(&*job.deps.port, &wanted.tool, arguments).await {
        Ok(done) => Ok(outcome(Ended::Output(bounded(done.output)))),
        Err(error @ ToolError::Runtime { .. }) => Err(error.into()),
        Err(error) => {
            let hint = error.hint().map(|hint| format!(" ({hint})")).unwrap_or_default();
            Ok(outcome(Ended::Failed(format!("{error}{hint}"))))
        }
    }
}
