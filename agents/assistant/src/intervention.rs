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

use ephor_model::purposes::routing::Call;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::priority::Priority;
use crate::settings::Settings;

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

    pub(crate) fn priority(self) -> Priority {
        match self {
            Self::ExceptionHandling | Self::PermissionGrant => Priority::Important,
            Self::ParameterProvider | Self::DecisionConfirmation => Priority::Normal,
        }
    }

    /// The actions that are of use.
    pub(crate) fn options(self) -> &'static [Action] {
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

pub(crate) fn after(now: Timestamp, settings: &Settings, priority: Priority) -> Timestamp {
    let time = SignedDuration::try_from(settings.patience.of(priority));
    let deadline = time.ok().and_then(|time| now.checked_add(time).ok());
    deadline.unwrap_or(Timestamp::MAX)
}
