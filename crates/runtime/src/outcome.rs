//! What an answer came to, and why one wasn't taken.

use ephor_bus::BusError;
use ephor_core::{EventId, Failure, Violation};
use serde::Serialize;

/// What an answer came to.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// So many more people must approve.
    Waiting {
        /// How many.
        missing: u8,
    },
    /// It is carried out.
    Approved,
    /// The decision is rejected: by the person, or by the judge, which may have learnt of
    /// something since.
    Rejected {
        /// Why, as its agent is told.
        violations: Vec<Violation>,
    },
    /// The question has its answer, and its conversation goes on.
    Said {
        /// The message that answers it.
        message: EventId,
    },
    /// Another process owns what waits, or is at work on it: it has been given the answer, and carries it
    /// out.
    PassedOn,
    /// The call isn't made.
    Refused {
        /// Why, as its run is told.
        failure: Failure,
    },
}

/// Why an answer wasn't taken. What is held is as it was before.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum InboxError {
    /// Nothing of that id waits in this tenant.
    #[error("nothing of that id waits for a person")]
    NotFound,
    /// Somebody was first, or it was withdrawn.
    #[error("it has been settled already")]
    AlreadySettled,
    /// Somebody else's answer to the question came first.
    #[error("the question has been answered already")]
    AlreadyAnswered,
    /// It has expired.
    #[error("it expired at {at}")]
    Expired {
        /// When.
        at: jiff::Timestamp,
    },
    /// Something else is held by now than what was answered: somebody has edited it.
    #[error("the answer is to something else than what is held now")]
    Stale {
        /// The digest of what is held now.
        shown: String,
    },
    /// Another person must approve it too.
    #[error("{by} has approved it already; somebody else must, too")]
    SameApprover {
        /// Who.
        by: String,
    },
    /// The answer isn't of the form that was asked for, or the edited payload is refused.
    #[error("the answer can't be taken: {}", reasons(.violations))]
    Invalid {
        /// What is wrong with it.
        violations: Vec<Violation>,
    },
    /// The run that wanted the call isn't there any more.
    #[error("the run that waited for it has ended, or can't be gone on with")]
    RunGone,
    /// This process lacks what it takes to carry it out.
    #[error("it can't be carried out by this process: {}", .failure.message)]
    NotHere {
        /// What is missing.
        failure: Failure,
    },
    /// An allowance may not last that long.
    #[error("an allowance lasts at most {most} seconds, and ends after it begins")]
    TooLong {
        /// How long it may.
        most: u64,
    },
    /// Too many approved decisions of the conversation are waiting to be carried out.
    #[error("too many approved decisions of the conversation are under way")]
    Busy,
    /// A middleware blocked the answer.
    #[error("the answer was blocked by {by}: {reason}")]
    Blocked {
        /// Which.
        by: String,
        /// Why.
        reason: String,
    },
    /// The journal or the bus failed.
    #[error("{0}")]
    Journal(String),
}

fn reasons(violations: &[Violation]) -> String {
    violations.iter().map(|found| found.message.as_str()).collect::<Vec<_>>().join("; ")
}

impl InboxError {
    pub(crate) fn journal(error: impl std::fmt::Display) -> Self {
        Self::Journal(error.to_string())
    }

    /// A stable code, as in `ALREADY_SETTLED`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "NOT_FOUND",
            Self::AlreadySettled => "ALREADY_SETTLED",
            Self::AlreadyAnswered => "ALREADY_ANSWERED",
            Self::Expired { .. } => "HOLD_EXPIRED",
            Self::Stale { .. } => "STALE_ANSWER",
            Self::SameApprover { .. } => "SAME_APPROVER",
            Self::Invalid { .. } => "INVALID_ANSWER",
            Self::RunGone => "RUN_GONE",
            Self::NotHere { .. } => "NOT_HERE",
            Self::TooLong { .. } => "ALLOWANCE_TOO_LONG",
            Self::Busy => "BUSY",
            Self::Blocked { .. } => "BLOCKED",
            Self::Journal(_) => "JOURNAL",
        }
    }

    /// What to try next.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NotFound => "list what waits, and take one of its ids",
            Self::AlreadySettled | Self::AlreadyAnswered => {
                "look at the conversation's events to see how"
            }
            Self::Expired { .. } => "have it decided again, if it is still wanted",
            Self::Stale { .. } => "look at it again, and answer what is shown now",
            Self::SameApprover { .. } => "ask a second person",
            Self::Invalid { .. } => "mend what is named; nothing has happened yet",
            Self::RunGone => "look at the conversation's events, and run it again",
            Self::NotHere { .. } => {
                "give it what is missing (a database: --db NAME=URL), or answer elsewhere"
            }
            Self::TooLong { .. } => "ask for less, or raise `approvals.max_allowance`",
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
