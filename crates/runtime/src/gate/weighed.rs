//! The effect of an answer to a hold.

use ephor_core::events::{HoldAnswered, HoldExpired};
use ephor_core::{Event, Failure};
use ephor_rules::{Approval, Approved, NodeCall, Rejection};

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
    /// The call is made.
    Call(Box<Approved<NodeCall>>),
    /// It isn't; its run is told so.
    NotMade(Rejection, Box<Failure>),
    /// The call's run continues elsewhere.
    PassedOn,
}

impl Weighed {
    pub(super) fn outcome(&self) -> Outcome {
        match self {
            Self::More(missing) => Outcome::Waiting { missing: *missing },
            Self::Approved(..) | Self::Call(_) => Outcome::Approved,
            Self::Rejected(rejection) | Self::NotMade(rejection, _) => {
                Outcome::Rejected { violations: rejection.violations.clone() }
            }
            Self::PassedOn => Outcome::PassedOn,
        }
    }

    /// What a held call comes to. None: nothing yet, or it isn't one.
    pub(super) fn call_end(self) -> Option<CallEnd> {
        match self {
            Self::Call(call) => Some(Ok(*call)),
            Self::NotMade(_, failure) => Some(Err(*failure)),
            Self::More(_) | Self::Approved(..) | Self::Rejected(_) | Self::PassedOn => None,
        }
    }
}
