//! SPECIALIST_WORK: a step, done by an agent of another type or by a model with tools. A failed
//! step is a result like any other; the plan decides how to handle it.

mod delegate;
mod task;
mod think;

use ephor_core::text::cut;
use ephor_core::{ErrorCode, Failure, Language};
use ephor_graph::{Command, NodeError, TextKind};
use ephor_model::{Message, Role};
use serde_json::Value;

use crate::deps::Deps;
use crate::nodes::{Cx, MOST_ANSWER};
use crate::plan::PlanStep;
use crate::records::{Action, ExecutionRecord, StepResult};
use crate::routes;
use crate::stages::{Change, Worked};
use crate::state::EnhancedState;
use crate::team::Specialist;

/// What came of a step.
pub(crate) enum Brought {
    Result { text: String, confidence: f64, quality: f64, data: Value },
    Failed { why: String, data: Value },
}

/// A step, who works on it, and what is known for it.
pub(crate) struct Job<'a> {
    pub deps: &'a Deps,
    pub cx: &'a Cx,
    pub step: &'a PlanStep,
    pub specialist: &'a Specialist,
    /// What the steps that it depends on have brought, by step.
    pub known: Vec<(String, String)>,
}

pub(crate) async fn work(cx: Cx) -> Result<Command<EnhancedState>, NodeError> {
    let deps = cx.resource::<Deps>()?;
    let id: String = cx.item()?;
    let from = deps.port.now();
    let lost =
        || Failure::new(ErrorCode::ValidationFailed, format!("step {id} is not in the plan"));
    let plan = cx.state().current_plan.as_ref().ok_or_else(lost)?;
    let step = plan.step(&id).ok_or_else(lost)?;
    let names = deps.team.names();
    let name = routes::specialist(&step.assigned_specialist, &names);
    let specialist = deps.team.specialist(name).ok_or_else(|| {
        let what = format!("there is no specialist {name:?}");
        Failure::new(ErrorCode::ValidationFailed, what).hint("build the team with `Team::checked`")
    })?;
    let known = step
        .dependencies
        .iter()
        .filter_map(|on| Some((on.clone(), plan.step(on)?.result.as_ref()?.text()?.to_owned())));
    let job = Job { deps, cx: &cx, step, specialist, known: known.collect() };
    let brought = match (deps.stopped(cx.state()), &specialist.agent) {
        (Some(why), _) => {
            Brought::Failed { why: format!("it was not begun: {why}"), data: Value::Null }
        }
        (None, Some(agent)) => delegate::run(&job, agent).await?,
        (None, None) => think::run(&job).await?,
    };
    let to = deps.port.now();
    let mut record = ExecutionRecord::new(Action::Execute, from, to);
    record.step_id.clone_from(&id);
    record.specialist = name.to_owned();
    record.round = cx.state().round_number;
    let mut result =
        StepResult { target: id.clone(), duration_ms: record.duration_ms, ..StepResult::default() };
    match brought {
        Brought::Result { text, confidence, quality, data } => {
            let text = cut(&text, MOST_ANSWER);
            cx.write(TextKind::Markdown, format!("**{name}**: {text}\n")).await;
            result.success = true;
            result.output = Some(Message::new(Role::Assistant, text));
            (result.confidence, result.quality_score) = (share(confidence), share(quality));
            result.data = data;
            record.output.clone_from(&result.output);
        }
        Brought::Failed { why, data } => {
            let why = cut(&why, MOST_ANSWER);
            let said = Language::of(cx.state().question()).say(
                format!("{name} failed at {id}: {why}\n"),
                format!("{name} 未能完成 {id}：“{why}”\n"),
            );
            cx.text(said).await;
            result.error.clone_from(&why);
            result.data = data;
            record = record.failed(why);
        }
    }
    let worked = Worked { step: id, specialist: name.to_owned(), result, record };
    Ok(Command::update(Change::Worked(Box::new(worked))))
}

fn share(value: f64) -> f64 {
    if value.is_finite() { value.clamp(0.0, 1.0) } else { 0.0 }
}

/// A value that a state can hold: what is too large is cut to its beginning, as text.
pub(crate) fn bounded(value: Value) -> Value {
    let text = value.to_string();
    if text.len() <= 64 * 1024 { value } else { Value::String(cut(&text, MOST_ANSWER)) }
}
