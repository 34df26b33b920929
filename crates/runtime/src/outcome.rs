//! The result of an answer, or why it wasn't accepted.

use ephor_bus::BusError;
use ephor_core::{EventId, Failure, Violation};
use ephor_rules::explain::{Explanation, code, explain};
use serde::Serialize;

/// The result of an answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// More people must approve it.
    Waiting {
        /// How many.
        missing: u8,
    },
    /// It is being carried out.
    Approved,
    /// The decision or the call is rejected: by the person (`REJECTED_BY_PERSON`,
    /// `ANSWERED_BY_PERSON`), or by the judge, which may know more by now.
    Rejected {
        /// The reasons, as reported to its agent. A call's node fails with the same reason.
        violations: Vec<Violation>,
    },
    /// The question is answered, and its conversation continues.
    Said {
        /// The message that answers it.
        message: EventId,
    },
    /// Another process owns the item or works on it. It was given the answer, and carries it out.
    PassedOn,
}

/// Why an answer wasn't accepted. The item is unchanged.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum InboxError {
    /// Nothing with that id waits in this tenant.
    #[error("no pending item has that id")]
    NotFound,
    /// Someone else settled it first, or it was withdrawn.
    #[error("it has been settled already")]
    AlreadySettled,
    /// Someone else answered the question first.
    #[error("the question has been answered already")]
    AlreadyAnswered,
    /// It has expired.
    #[error("it expired at {at}")]
    Expired {
        /// When it expired.
        at: jiff::Timestamp,
    },
    /// The payload is no longer the one that was answered: someone edited it.
    #[error("the item has changed since it was shown")]
    Stale {
        /// The digest of the current payload.
        shown: String,
    },
    /// Another person must approve it too.
    #[error("{by} has approved it already; somebody else must, too")]
    SameApprover {
        /// Who approved it before.
        by: String,
    },
    /// Whoever asked for it can't approve or change it.
    #[error("{by} asked for it; somebody else must approve it")]
    Asker {
        /// Who asked for it, and answered.
        by: String,
    },
    /// One person can't allow in advance what several must approve.
    #[error("it needs another person's approval each time, so it can't be allowed in advance")]
    NotAllowable,
    /// The answer doesn't have the requested form, or isn't one for such an item.
    #[error("the answer can't be taken: {}", reasons(.violations))]
    Malformed {
        /// What is wrong with it.
        violations: Vec<Violation>,
    },
    /// The edited payload is refused, or the approval isn't enough.
    #[error("the answer can't be taken: {}", reasons(.violations))]
    Invalid {
        /// What is wrong with it.
        violations: Vec<Violation>,
    },
    /// The run that wanted the call has ended.
    #[error("the run that waited for it has ended, or can't be gone on with")]
    RunGone,
    /// This process can't carry it out.
    #[error("it can't be carried out by this process: {}", .failure.message)]
    NotHere {
        /// What is missing.
        failure: Failure,
    },
    /// An allowance may not last that long.
    #[error("an allowance lasts at most {}, and ends after it begins", lasting(*.most))]
    TooLong {
        /// The maximum, in seconds.
        most: u64,
    },
    /// Too many approved decisions of the conversation wait to be carried out.
    #[error("too many approved decisions of the conversation are under way")]
    Busy,
    /// A middleware blocked the answer.
    #[error("the answer was blocked by {by}: {reason}")]
    Blocked {
        /// The middleware.
        by: String,
        /// The reason.
        reason: String,
    },
    /// The journal or the bus failed.
    #[error("{0}")]
    Journal(String),
}

/// A time in the largest unit of which it is a whole number.
fn lasting(seconds: u64) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")];
    let fits = |(length, _): &&(u64, &str)| seconds.is_multiple_of(*length);
    let (length, unit) = units.iter().find(fits).unwrap_or(&(1, "second"));
    match seconds / length {
        1 => format!("1 {unit}"),
        number => format!("{number} {unit}s"),
    }
}

fn reasons(violations: &[Violation]) -> String {
    violations.iter().map(|found| found.message.as_str()).collect::<Vec<_>>().join("; ")
}

/// What there is to know of an answer whose form is right.
fn more(violations: &[Violation]) -> Option<&'static Explanation> {
    let known =
        [code::HELD_BY_MORE, code::WORKFLOW_CHANGED, code::NOT_AS_VALIDATED, code::NOT_IN_DOUBT];
    let found = violations.iter().find(|found| known.contains(&found.code.as_str()));
    found.and_then(|found| explain(&found.code))
}

impl InboxError {
    pub(crate) fn journal(error: impl std::fmt::Display) -> Self {
        Self::Journal(error.to_string())
    }

    /// A stable code, such as `ALREADY_SETTLED`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "NOT_FOUND",
            Self::AlreadySettled => "ALREADY_SETTLED",
            Self::AlreadyAnswered => "ALREADY_ANSWERED",
            Self::Expired { .. } => "HOLD_EXPIRED",
            Self::Stale { .. } => "STALE_ANSWER",
            Self::SameApprover { .. } => "SAME_APPROVER",
            Self::Asker { .. } => "FOUR_EYES",
            Self::NotAllowable => "NOT_ALLOWABLE",
            Self::Malformed { violations } | Self::Invalid { violations } => match more(violations)
            {
                Some(explained) => explained.code,
                None => "INVALID_ANSWER",
            },
            Self::RunGone => "RUN_GONE",
            Self::NotHere { .. } => "NOT_HERE",
            Self::TooLong { .. } => "ALLOWANCE_TOO_LONG",
            Self::Busy => "BUSY",
            Self::Blocked { .. } => "BLOCKED",
            Self::Journal(_) => "JOURNAL",
        }
    }

    /// A suggestion for what to try next.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NotFound => "list the pending items, and use one of their ids",
            Self::AlreadySettled | Self::AlreadyAnswered => {
                "look at the conversation's events to see how"
            }
            Self::Expired { .. } => "have it decided again, if it is still wanted",
            Self::Stale { .. } => "look at it again, and answer what is shown now",
            Self::SameApprover { .. } | Self::Asker { .. } => "ask a second person",
            Self::NotAllowable => "approve it without an allowance",
            Self::Invalid { violations } => match more(violations) {
                Some(explained) => explained.advice,
                None => "correct what is named; nothing has happened yet",
            },
            Self::Malformed { violations } => match more(violations) {
                Some(explained) => explained.advice,
                None => "see the item's `response_schema`; nothing has happened yet",
            },
            Self::RunGone => "look at the run: it may have gone on without the answer",
            Self::NotHere { .. } => {
                "give it what is missing (a database: --db NAME=URL), or answer elsewhere"
            }
            Self::TooLong { .. } => "ask for less, or raise `runtime.approvals.max_allowance`",
            Self::Busy => "try again later",
            Self::Blocked { .. } => "ask whoever set that middleware up",
            Self::Journal(_) => "look at the journal, then try again",
        }
    }
}

impl From<BusError> for InboxError {
    fn from(error: BusError) -> Self {
        Self::journal(error)
    }
}

#[cfg(test)]
mod tests {
    use super::InboxError;

    #[test]
    fn the_longest_time_is_said_as_people_say_it() {
        let said = |most| InboxError::TooLong { most }.to_string();
        for (most, text) in
            [(86_400, "1 day"), (172_800, "2 days"), (5_400, "90 minutes"), (1, "1 second")]
        {
            assert!(said(most).contains(&format!("at most {text},")), "{}", said(most));
        }
    }
}
