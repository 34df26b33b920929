//! Finds what to ask a person, given the state.

use ephor_core::text::cut;
use ephor_model::purposes::routing::Call;
use jiff::Timestamp;

use crate::intervention::{Intervention, InterventionKind, MissingParameter, after};
use crate::priority::Priority;
use crate::settings::Settings;
use crate::state::{AssistantState, Pending};
use crate::status::Status;

/// The third question of a turn is never less than important.
const OFTEN: u32 = 2;
/// Maximum number of errors that a request quotes.
const QUOTED: usize = 5;

impl Intervention {
    /// The request to a person that the state requires, if any.
    pub fn file(state: &AssistantState, now: Timestamp, settings: &Settings) -> Self {
        let about = About::of(state);
        let number = state.interventions.saturating_add(1);
        let mut priority = about.kind.priority();
        if state.interventions >= OFTEN {
            priority = priority.max(Priority::Important);
        }
        Self {
            number,
            kind: about.kind,
            priority,
            question: about.question,
            missing: about.missing,
            errors: about.errors,
            calls: about.calls,
            options: about.kind.options().to_vec(),
            asked_at: now,
            deadline: after(now, settings, priority),
            escalations: Vec::new(),
        }
    }
}

struct About {
    kind: InterventionKind,
    question: String,
    missing: Vec<MissingParameter>,
    errors: Vec<String>,
    calls: Vec<Call>,
}

impl About {
    fn of(state: &AssistantState) -> Self {
        let calls = state.pending_tools.iter().map(Pending::call).collect();
        let about = |kind, question| Self {
            kind,
            question,
            missing: Vec::new(),
            errors: Vec::new(),
            calls,
        };
        if !state.missing.is_empty() {
            let mut about = about(InterventionKind::ParameterProvider, ask_missing(state));
            about.missing = state.missing.clone();
            return about;
        }
        let unseen: Vec<String> = state.unseen_errors().map(|error| error.text.clone()).collect();
        let failed = state.status == Some(Status::ConversationError);
        if state.repetition_detected && unseen.is_empty() {
            let mut about = about(InterventionKind::DecisionConfirmation, ask_repeated(state));
            about.calls = state.calls.last().cloned().into_iter().collect();
            return about;
        }
        if unseen.is_empty() && !failed {
            return about(InterventionKind::PermissionGrant, ask_leave(state));
        }
        let language = state.language();
        let question = match unseen.last() {
            Some(told) => language.say(
                format!("Something went wrong: {told} What shall I do?"),
                format!("出了问题：“{told}”。我该怎么做？"),
            ),
            None => language.say(
                "Something went wrong: there is no answer. What shall I do?",
                "出了问题：没有得到回答。我该怎么做？",
            ),
        };
        let mut about = about(InterventionKind::ExceptionHandling, question);
        about.errors = unseen.into_iter().rev().take(QUOTED).rev().collect();
        about
    }
}

fn ask_missing(state: &AssistantState) -> String {
    let told = |missing: &MissingParameter| match missing.description.trim() {
        "" => format!("`{}`", missing.name),
        about => format!("`{}` ({about})", missing.name),
    };
    let names: Vec<String> = state.missing.iter().map(told).collect();
    let tools: Vec<&str> = state.missing.iter().map(|missing| missing.tool.as_str()).collect();
    let tool = tools.first().copied().unwrap_or_default();
    let language = state.language();
    match names.as_slice() {
        [one] => language.say(
            format!("`{tool}` needs {one}. What is it?"),
            format!("`{tool}` 需要 {one}。请提供。"),
        ),
        several => language.say(
            format!("`{tool}` needs {}. What are they?", several.join(", ")),
            format!("`{tool}` 需要 {}。请提供。", several.join("、")),
        ),
    }
}

fn ask_repeated(state: &AssistantState) -> String {
    match state.calls.last() {
        Some(call) => state.language().say(
            format!(
                "`{}` was called again and again with the same arguments. Shall I go on?",
                call.tool
            ),
            format!("`{}` 一直以相同的参数被调用。要继续吗？", call.tool),
        ),
        None => state
            .language()
            .say("The calls repeat themselves. Shall I go on?", "调用在重复。要继续吗？"),
    }
}

fn ask_leave(state: &AssistantState) -> String {
    match state.pending_tools.iter().find(|call| !call.confirmed) {
        Some(call) => {
            let arguments = serde_json::Value::Object(call.arguments.clone()).to_string();
            let arguments = cut(&arguments, 500);
            state.language().say(
                format!("May I call `{}` with {arguments}?", call.tool),
                format!("可以用参数 {arguments} 调用 `{}` 吗？", call.tool),
            )
        }
        None => state.language().say("How shall I go on?", "接下来该怎么做？"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use jiff::SignedDuration;

    fn state() -> AssistantState {
        AssistantState { status: Some(Status::WaitingForHuman), ..AssistantState::default() }
    }

    #[test]
    fn the_kind_follows_from_the_state() {
        #[track_caller]
        fn check(state: &AssistantState, kind: InterventionKind, priority: Priority, says: &str) {
            let now = Timestamp::UNIX_EPOCH;
            let filed = Intervention::file(state, now, &Settings::default());
            assert_eq!((filed.kind, filed.priority), (kind, priority), "{filed:?}");
            assert!(filed.question.contains(says), "{}", filed.question);
            let patience = Settings::default().patience.of(priority);
            assert_eq!(filed.deadline.as_second(), i64::try_from(patience.as_secs()).unwrap());
        }
        use InterventionKind as K;
        let mut missing = state();
        missing.missing.push(MissingParameter {
            tool: "weather".into(),
            name: "city".into(),
            description: "where".into(),
            data_type: "string".into(),
        });
        check(&missing, K::ParameterProvider, Priority::Normal, "`city` (where)");
        missing.interventions = 2;
        check(&missing, K::ParameterProvider, Priority::Important, "city");
        let mut failed = state();
        failed.errors = failed.with_error("tool_execution", "boom");
        check(&failed, K::ExceptionHandling, Priority::Important, "boom");
        let mut round = state();
        round.repetition_detected = true;
        round.calls.push(Call { tool: "t".into(), arguments: Default::default() });
        check(&round, K::DecisionConfirmation, Priority::Normal, "`t`");
        let mut leave = state();
        leave.pending_tools.push(Pending { tool: "t".into(), ..Pending::default() });
        check(&leave, K::PermissionGrant, Priority::Important, "May I call `t`");
        let mut silent = state();
        silent.status = Some(Status::ConversationError);
        check(&silent, K::ExceptionHandling, Priority::Important, "no answer");
        silent.message = "查一下天气".into();
        check(&silent, K::ExceptionHandling, Priority::Important, "没有得到回答");
        missing.message = "查一下天气".into();
        check(&missing, K::ParameterProvider, Priority::Important, "`weather` 需要 `city`");
    }

    #[test]
    fn what_nobody_answers_gets_more_urgent_and_ends() {
        let settings = Settings::default();
        let asked = Intervention::file(&state(), Timestamp::UNIX_EPOCH, &settings);
        assert!(!asked.overdue(asked.deadline));
        let later = asked.deadline + SignedDuration::from_secs(1);
        assert!(asked.overdue(later));
        let urgent = asked.escalated(later, Some("yes".into()), &settings).unwrap();
        assert_eq!(urgent.priority, Priority::Urgent);
        assert_eq!(urgent.deadline, later + SignedDuration::from_secs(300));
        assert_eq!(urgent.escalations[0].late_answer.as_deref(), Some("yes"));
        assert_eq!(urgent.escalated(later, None, &settings), None);
    }
}
