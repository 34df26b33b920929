//! Requests to a person: their kind, priority and deadline, and what happens if nobody answers.
//!
//! ```text
//! a request's deadline has passed, and somebody looks (or answers too late)
//! ─────────────────────────────────────────────────────────────────────────
//! normal     → important   asked again, with a new deadline and a note; a late answer isn't taken
//! important  → urgent      the same
//! urgent     → unanswered  the work ends; the reply says what was asked, and what was done
//! ```
//!
//! Deadlines are measured with the runtime's clock. Nothing polls: spawning the assistant on the
//! thread, even with a blank message, makes it check.

use ephor_model::purposes::routing::Call;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::priority::Priority;
use crate::settings::Settings;

/// The kind of answer wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InterventionKind {
    /// Missing values.
    ParameterProvider,
    /// What to do after an error.
    ExceptionHandling,
    /// Whether to continue although calls are repeated.
    DecisionConfirmation,
    /// Permission to call a tool that requires confirmation.
    PermissionGrant,
}

impl InterventionKind {
    /// The name in JSON.
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

/// A missing value of a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingParameter {
    /// The tool.
    pub tool: String,
    /// The argument's name.
    pub name: String,
    /// The tool's description of it. May be empty.
    #[serde(default)]
    pub description: String,
    /// The type in the tool's schema, such as `integer`. Empty: any.
    #[serde(default)]
    pub data_type: String,
}

/// A request to a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Intervention {
    /// Its number in the turn, from 1.
    pub number: u32,
    /// The kind of answer wanted.
    pub kind: InterventionKind,
    /// How urgent it is.
    pub priority: Priority,
    /// The question.
    pub question: String,
    /// The missing values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<MissingParameter>,
    /// The errors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<String>,
    /// The calls concerned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<Call>,
    /// The useful actions. Others are accepted, too.
    pub options: Vec<Action>,
    /// When it was asked.
    pub asked_at: Timestamp,
    /// Until when it can be answered.
    pub deadline: Timestamp,
    /// Its passed deadlines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub escalations: Vec<Escalation>,
}

/// A passed deadline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Escalation {
    /// When that was noticed.
    pub at: Timestamp,
    /// The priority before.
    pub was: Priority,
    /// An answer that came too late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_answer: Option<String>,
}

impl Intervention {
    /// Whether it can no longer be answered.
    pub fn overdue(&self, now: Timestamp) -> bool {
        now > self.deadline
    }

    /// The request with a higher priority and a new deadline. None if it has the highest priority.
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
