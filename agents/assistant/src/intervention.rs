//! What a person is asked: of what kind, how urgent, until when; and what happens when nobody
//! answers.
//!
//! ```text
//! a request's deadline has passed, and somebody looks (or answers too late)
//! ─────────────────────────────────────────────────────────────────────────
//! normal     → important   asked again, with a new deadline and a note; a late answer isn't taken
//! important  → urgent      the same
//! urgent     → unanswered  the work ends; the reply says what was asked, and what was done
//! ```
//!
//! Deadlines are measured with the runtime's clock. Nothing polls: whoever spawns the assistant on
//! the thread, if only with a blank message, makes it look.

use ephor_core::text::cut;
use ephor_model::purposes::routing::Call;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::feedback::Action;
use crate::settings::Settings;
use crate::state::{AssistantState, Pending};
use crate::status::Status;

/// The third question of a turn is never less than important.
const OFTEN: u32 = 2;
/// Most errors that a request quotes.
const QUOTED: usize = 5;

/// What kind of answer is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InterventionKind {
    /// Values that are missing.
    ParameterProvider,
    /// What to do after an error.
    ExceptionHandling,
    /// Whether to go on, although calls repeat themselves.
    DecisionConfirmation,
    /// Leave to call a tool that is set to be confirmed.
    PermissionGrant,
}

impl InterventionKind {
    /// As it is written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ParameterProvider => "parameter_provider",
            Self::ExceptionHandling => "exception_handling",
            Self::DecisionConfirmation => "decision_confirmation",
            Self::PermissionGrant => "permission_grant",
        }
    }

    fn priority(self) -> Priority {
        match self {
            Self::ExceptionHandling | Self::PermissionGrant => Priority::Important,
            Self::ParameterProvider | Self::DecisionConfirmation => Priority::Normal,
        }
    }

    /// The actions that are of use.
    fn options(self) -> &'static [Action] {
        use Action as A;
        match self {
            Self::ParameterProvider => &[A::ProvideParameters, A::Skip, A::Replan, A::End],
            Self::ExceptionHandling => {
                &[A::Continue, A::Skip, A::Modify, A::ModifyPlan, A::Replan, A::End]
            }
            Self::DecisionConfirmation => &[A::Continue, A::Confirm, A::Skip, A::Replan, A::End],
            Self::PermissionGrant => &[A::Confirm, A::Grant, A::Skip, A::Replan, A::End],
        }
    }
}

/// How urgent it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    /// In the next day.
    Normal,
    /// In the next hour.
    Important,
    /// Now.
    Urgent,
}

impl Priority {
    /// As it is written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Important => "important",
            Self::Urgent => "urgent",
        }
    }

    /// The next higher one.
    pub const fn raised(self) -> Option<Self> {
        match self {
            Self::Normal => Some(Self::Important),
            Self::Important => Some(Self::Urgent),
            Self::Urgent => None,
        }
    }
}

/// A value that a call needs and nobody has said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingParameter {
    /// The tool.
    pub tool: String,
    /// The argument's name.
    pub name: String,
    /// What the tool's schema says of it. Empty: nothing.
    #[serde(default)]
    pub description: String,
    /// The type that the schema gives it, as in `integer`. Empty: any.
    #[serde(default)]
    pub data_type: String,
}

/// A request to a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Intervention {
    /// Its number in the turn, from 1.
    pub number: u32,
    /// What kind of answer is wanted.
    pub kind: InterventionKind,
    /// How urgent it is.
    pub priority: Priority,
    /// The question.
    pub question: String,
    /// The values that are missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<MissingParameter>,
    /// What went wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<String>,
    /// The calls that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<Call>,
    /// The actions that are of use here. Others are accepted, too.
    pub options: Vec<Action>,
    /// Since when it is asked.
    pub asked_at: Timestamp,
    /// Until when it can be answered.
    pub deadline: Timestamp,
    /// How often its deadline has passed, and what was said then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub escalations: Vec<Escalation>,
}

/// A deadline that has passed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Escalation {
    /// When that was noticed.
    pub at: Timestamp,
    /// The priority until then.
    pub was: Priority,
    /// An answer that came too late, and wasn't taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_answer: Option<String>,
}

impl Intervention {
    /// What a state gives cause to ask.
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

    /// Whether it can't be answered any more.
    pub fn overdue(&self, now: Timestamp) -> bool {
        now > self.deadline
    }

    /// The same, more urgent and with a new deadline. None: it was as urgent as can be.
    pub fn escalated(
        &self,
        now: Timestamp,
        late_answer: Option<String>,
        settings: &Settings,
    ) -> Option<Self> {
        let priority = self.priority.raised()?;
        let mut next = self.clone();
        next.escalations.push(Escalation { at: now, was: self.priority, late_answer });
        next.priority = priority;
        next.deadline = after(now, settings, priority);
        Some(next)
    }
}

fn after(now: Timestamp, settings: &Settings, priority: Priority) -> Timestamp {
    let time = SignedDuration::try_from(settings.patience.of(priority));
    let deadline = time.ok().and_then(|time| now.checked_add(time).ok());
    deadline.unwrap_or(Timestamp::MAX)
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
        let told = unseen.last().map_or("there is no answer", String::as_str);
        let question = format!("Something went wrong: {told} What shall I do?");
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
    match names.as_slice() {
        [one] => format!("`{tool}` needs {one}. What is it?"),
        several => format!("`{tool}` needs {}. What are they?", several.join(", ")),
    }
}

fn ask_repeated(state: &AssistantState) -> String {
    match state.calls.last() {
        Some(call) => format!(
            "`{}` was called again and again with the same arguments. Shall I go on?",
            call.tool
        ),
        None => "The calls repeat themselves. Shall I go on?".to_owned(),
    }
}

fn ask_leave(state: &AssistantState) -> String {
    match state.pending_tools.iter().find(|call| !call.confirmed) {
        Some(call) => {
            let arguments = serde_json::Value::Object(call.arguments.clone()).to_string();
            let arguments = cut(&arguments, 500);
            format!("May I call `{}` with {arguments}?", call.tool)
        }
        None => "How shall I go on?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

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
