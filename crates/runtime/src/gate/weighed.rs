//! The effect of an answer to a hold.

use ephor_core::Event;
use ephor_core::events::{HoldAnswered, HoldExpired};
use ephor_rules::{Approval, Rejection};

use super::waiting::CallEnd;
use crate::outcome::Outcome;

/// Most approved decisions of one conversation whose end isn't known yet. The agenda holds as many.
pub(crate) const MAX_PENDING: usize = 1024;

/// Whether an event settles a hold.
pub(super) fn settles(kind: &str) -> bool {
    kind == HoldAnswered::TYPE || kind == HoldExpired::TYPE
}

/// What an answer comes to.
pub(crate) enum Weighed {
    /// More people must approve.
    More(u8),
    /// The decision is carried out; these people approved it.
    Approved(Box<Approval>, Vec<String>),
    /// It isn't.
    Rejected(Rejection),
    /// The call's run continues.
    Call(Box<CallEnd>),
    /// The call's run continues elsewhere.
    PassedOn,
}

impl Weighed {
    pub(super) fn outcome(&self) -> Outcome {
        match self {
            Self::More(missing) => Outcome::Waiting { missing: *missing },
            Self::Approved(..) => Outcome::Approved,
            Self::Rejected(rejection) => {
                Outcome::Rejected { violations: rejection.violations.clone() }
            }
            Self::PassedOn => Outcome::PassedOn,
            Self::Call(end) => match &**end {
                Ok(_) => Outcome::Approved,
                Err(failure) => Outcome::Refused { failure: failure.clone() },
            },
        }
    }
}
