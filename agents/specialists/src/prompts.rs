//! The prompts, filled from the state. For an independent topic, they include neither the history
//! nor earlier work.

use ephor_core::text::cut;
use std::fmt::Write;

use ephor_flow::Template;
use ephor_model::{Message, Role};
use serde_json::Value;

use crate::plan::{StepStatus, TaskPlan};
use crate::state::{EnhancedState, STOPPED};
use crate::team::Team;

/// The prompt for understanding a conversation.
pub const CONTEXT: Template = Template::parse(include_str!("../prompts/context.md"));
/// The prompt for an answer without a plan.
pub const DIRECT: Template = Template::parse(include_str!("../prompts/direct.md"));
/// The prompt for a first plan.
pub const PLAN: Template = Template::parse(include_str!("../prompts/plan.md"));
/// The prompt for a specialist's work.
pub const WORK: Template = Template::parse(include_str!("../prompts/work.md"));
/// The prompt for feedback on the results.
pub const FEEDBACK: Template = Template::parse(include_str!("../prompts/feedback.md"));
/// The prompt for a change of the plan.
pub const UPDATE: Template = Template::parse(include_str!("../prompts/update.md"));
/// The prompt for the final answer.
pub const ANSWER: Template = Template::parse(include_str!("../prompts/answer.md"));

/// Maximum number of messages of the history in a prompt.
const MOST_SAID: usize = 20;
/// Maximum number of characters of a message or a result in a prompt.
const MOST_TEXT: usize = 4000;
/// Maximum number of records in a prompt.
const MOST_DONE: usize = 20;

/// Values for a prompt's placeholders.
pub type Values = Vec<(&'static str, String)>;

fn nothing_else(text: String) -> String {
    if text.is_empty() { "(nothing)".to_owned() } else { text }
}

fn said(messages: &[Message]) -> String {
    let mut text = String::new();
    for message in &messages[messages.len().saturating_sub(MOST_SAID)..] {
        let who = match message.role {
            Role::User => "user",
            Role::Assistant => "assistant",
            Role::System => "system",
            Role::Tool => "tool",
        };
        // Writing to a String can't fail.
        let _ = writeln!(text, "{who}: {}", cut(&message.content, MOST_TEXT));
    }
    nothing_else(text.trim_end().to_owned())
}

/// Whether the history bears on the message; it does where nobody has said that it doesn't.
fn depends(state: &EnhancedState) -> bool {
    !state.conversation_context.as_ref().is_some_and(|context| context.is_independent_topic)
}

/// What was said, understood and done before, where that bears on the message.
fn context(state: &EnhancedState) -> String {
    if !depends(state) {
        return "The message has nothing to do with what was said before.".to_owned();
    }
    let mut text = format!("Said so far:\n--- begin history\n{}\n", said(state.history()));
    text.push_str(&earlier(state));
    if let Some(context) = &state.conversation_context {
        for (what, value) in
            [("What the user wants", &context.user_intent), ("In short", &context.context_summary)]
        {
            if !value.is_empty() {
                let _ = writeln!(text, "{what}: {}", cut(value, MOST_TEXT));
            }
        }
    }
    let done = &state.execution_history;
    for record in &done[done.len().saturating_sub(MOST_DONE)..] {
        let step = if record.step_id.is_empty() { "(no step)" } else { &record.step_id };
        let _ = write!(text, "Done before: {step}, {}", record.status);
        let output = record.output.as_ref().map(|output| output.content.as_str());
        match output.filter(|output| !output.is_empty()) {
            Some(output) => {
                let _ = writeln!(text, ": {}", cut(output, 400));
            }
            None => text.push('\n'),
        }
    }
    text.push_str("--- end history");
    text
}

/// What bears on the message and isn't among the newest messages: what was said long before, and the work
/// before a long pause.
fn earlier(state: &EnhancedState) -> String {
    let mut text = String::new();
    let history = state.history();
    let shown = &history[history.len().saturating_sub(MOST_SAID)..];
    let context = state.conversation_context.iter();
    let relevant = context.flat_map(|context| &context.relevant_history);
    for message in relevant.filter(|message| !shown.contains(message)) {
        let _ = writeln!(text, "Said earlier, on the same: {}", cut(&message.content, 400));
    }
    if let Some(before) = state.before_pause() {
        let done = before.execution_summary.map_or(0, |summary| summary.count);
        let answer = before.final_answer.map(|answer| cut(&answer.content, 400));
        let _ = writeln!(
            text,
            "Before a long pause: {done} pieces of work; the last answer: {}",
            answer.as_deref().unwrap_or("(none)")
        );
    }
    text
}

fn team_text(team: &Team) -> String {
    let line = |specialist: &crate::team::Specialist| {
        format!("- {}: {}", specialist.name, specialist.intended_use)
    };
    team.specialists.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A plan with what its steps have brought.
pub(crate) fn plan_text(plan: Option<&TaskPlan>) -> String {
    let mut text = String::new();
    for step in plan.iter().flat_map(|plan| &plan.steps) {
        let status = match step.status {
            StepStatus::Pending => "pending",
            StepStatus::Running => "running",
            StepStatus::Completed => "completed",
            StepStatus::Failed => "failed",
            StepStatus::Skipped => "skipped",
        };
        let _ = writeln!(
            text,
            "[{}] {} ({}, {status}, after: {})",
            step.id,
            cut(&step.description, 600),
            step.assigned_specialist,
            if step.dependencies.is_empty() {
                "-".to_owned()
            } else {
                step.dependencies.join(", ")
            },
        );
        if let Some(result) = &step.result {
            let brought = result.text().unwrap_or(&result.error);
            let _ = writeln!(text, "    brought: {}", cut(brought, MOST_TEXT));
        }
    }
    nothing_else(text.trim_end().to_owned())
}

fn shared(state: &EnhancedState, team: &Team) -> Values {
    let host = match team.host.system_prompt.as_str() {
        "" => "You lead a team of specialists.",
        own => own,
    };
    vec![("host", host.to_owned()), ("message", cut(state.question(), MOST_TEXT * 2))]
}

fn with(mut values: Values, more: impl IntoIterator<Item = (&'static str, String)>) -> Values {
    values.extend(more);
    values
}

/// For [`CONTEXT`].
pub fn context_values(state: &EnhancedState, team: &Team) -> Values {
    let more = [("history", said(state.history())), ("team", team_text(team))];
    with(shared(state, team), more)
}

/// For [`DIRECT`].
pub fn direct_values(state: &EnhancedState, team: &Team) -> Values {
    with(shared(state, team), [("context", context(state))])
}

/// For [`PLAN`].
pub fn plan_values(state: &EnhancedState, team: &Team) -> Values {
    with(shared(state, team), [("context", context(state)), ("team", team_text(team))])
}

/// For [`FEEDBACK`].
pub fn feedback_values(state: &EnhancedState, team: &Team) -> Values {
    let more = [
        ("context", context(state)),
        ("plan", plan_text(state.current_plan.as_ref())),
        ("round", state.round_number.to_string()),
        ("max_rounds", state.max_rounds.to_string()),
    ];
    with(shared(state, team), more)
}

/// For [`UPDATE`].
pub fn update_values(state: &EnhancedState, team: &Team) -> Values {
    let feedback =
        state.feedback().map(|feedback| serde_json::to_string(feedback).unwrap_or_default());
    let more = [
        ("context", context(state)),
        ("plan", plan_text(state.current_plan.as_ref())),
        ("feedback", nothing_else(cut(&feedback.unwrap_or_default(), MOST_TEXT))),
        ("team", team_text(team)),
    ];
    with(shared(state, team), more)
}

/// For [`ANSWER`].
pub fn answer_values(state: &EnhancedState, team: &Team) -> Values {
    let mut plan = plan_text(state.current_plan.as_ref());
    if let Some(why) = state.metadata(STOPPED).and_then(Value::as_str) {
        let _ = write!(plan, "\nThe work was stopped before its end: {why}");
    }
    with(shared(state, team), [("context", context(state)), ("plan", plan)])
}

/// For [`WORK`]: who works on what, with which tools, and what is known.
pub(crate) struct Task<'a> {
    pub specialist: &'a crate::team::Specialist,
    pub task: &'a str,
    pub known: &'a [(String, String)],
    pub tools: String,
    pub calls: String,
}

pub(crate) fn work_values(state: &EnhancedState, task: &Task<'_>) -> Values {
    let known = task.known.iter().map(|(step, text)| format!("[{step}] {}", cut(text, MOST_TEXT)));
    vec![
        ("specialist", task.specialist.name.clone()),
        ("use", task.specialist.intended_use.clone()),
        ("instructions", task.specialist.system_prompt.clone()),
        ("task", cut(task.task, MOST_TEXT * 2)),
        ("message", cut(state.question(), MOST_TEXT)),
        ("known", nothing_else(known.collect::<Vec<_>>().join("\n"))),
        ("tools", nothing_else(task.tools.clone())),
        ("calls", nothing_else(task.calls.clone())),
    ]
}
