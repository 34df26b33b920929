//! The texts for agents and people about a hold that wasn't simply approved.

use ephor_core::{ErrorCode, Failure, Violation};
use ephor_rules::explain::code;
use ephor_rules::{Approval, Hold, Rejection};

use super::weighed::Weighed;
use crate::holds::{OpenHold, Subject};
use crate::outcome::InboxError;

/// What isn't carried out, as its agent is told.
pub(super) fn refused(hold: &OpenHold, code: &str, why: &str) -> Weighed {
    let rejection = one(code, why, advice(code));
    match hold.subject {
        Subject::Call { .. } => Weighed::NotMade(rejection, Box::new(call_refused(code, why))),
        Subject::Decision { .. } => Weighed::Rejected(rejection),
    }
}

/// A call that isn't made, as its run is told.
pub(crate) fn call_refused(code: &str, why: &str) -> Failure {
    let what = match code {
        code::ANSWERED_BY_PERSON => format!("not carried out; a person answered: {why}"),
        code::REJECTED_BY_PERSON => format!("a person rejected it: {why}"),
        _ => why.to_owned(),
    };
    Failure::new(ErrorCode::Permission, what).hint(advice(code))
}

fn advice(code: &str) -> &'static str {
    ephor_rules::explain(code).map_or("", |it| it.advice)
}

fn one(code: &str, message: &str, hint: &str) -> Rejection {
    let violation = Violation {
        code: code.to_owned(),
        pointer: String::new(),
        message: message.to_owned(),
        expected: "a person's approval".to_owned(),
        hint: hint.to_owned(),
    };
    Rejection { violations: vec![violation], ..Rejection::default() }
}

/// What the judge would have to change in what a person has approved.
pub(super) fn not_as_shown(approval: Approval) -> Rejection {
    let change = |correction: ephor_core::Correction| {
        let to = correction.to.map_or_else(|| "nothing".to_owned(), |to| to.to_string());
        Violation {
            code: code::NOT_AS_SHOWN.to_owned(),
            message: format!("{} would have to be {to}", correction.pointer),
            pointer: correction.pointer,
            expected: to,
            hint: correction.reason,
        }
    };
    let violations = approval.corrections.into_iter().map(change).collect();
    Rejection { violations, ..Rejection::default() }
}

/// What people approved or wrote is held by a rule that they weren't asked for, or needs more of
/// them, or others.
pub(super) fn again(hold: &Hold) -> InboxError {
    let mut rules: Vec<&str> = hold.reasons.iter().map(|reason| reason.rule.as_str()).collect();
    rules.dedup();
    let (by, reason) = (rules.join(", "), hold.reason());
    let message = format!(
        "it is held by {by} now ({reason}), and this item doesn't ask everyone whom that asks for; \
         nothing was carried out"
    );
    not_enough(code::HELD_BY_MORE, &message)
}

/// The payload on record isn't the one whose digest people were shown.
pub(super) fn not_as_asked() -> InboxError {
    not_enough(code::NOT_AS_VALIDATED, "its payload isn't the one that people were asked about")
}

/// What they were asked about is another thing by now.
pub(super) fn workflow_changed() -> InboxError {
    not_enough(code::WORKFLOW_CHANGED, "the workflow was changed since people were asked")
}

fn not_enough(code: &str, message: &str) -> InboxError {
    InboxError::Invalid { violations: one(code, message, advice(code)).violations }
}

pub(super) fn unchanged() -> Violation {
    Violation {
        code: code::NOT_AS_SHOWN.to_owned(),
        pointer: "/payload".to_owned(),
        message: "payload: nothing is changed".to_owned(),
        expected: "a changed payload".to_owned(),
        hint: "Approve it if it is right as it is.".to_owned(),
    }
}

pub(super) fn edited_alone() -> Violation {
    Violation {
        code: code::FOUR_EYES.to_owned(),
        pointer: "/payload".to_owned(),
        message:
            "payload: what one person edits another one must approve, and one approval is asked for"
                .to_owned(),
        expected: "an approval as it is shown, or a rejection".to_owned(),
        hint: "Reject it and have it decided again, or let the policy ask for two approvals."
            .to_owned(),
    }
}

pub(super) fn not_in_doubt() -> Violation {
    Violation {
        code: code::NOT_IN_DOUBT.to_owned(),
        pointer: "/action".to_owned(),
        message: "action: no call waits here that may have taken effect".to_owned(),
        expected: "the recovery of a node whose effect isn't known".to_owned(),
        hint: "Approve it, edit it or reject it.".to_owned(),
    }
}

pub(super) fn too_large(bytes: usize, most: usize) -> Violation {
    Violation {
        code: code::PAYLOAD_TOO_LARGE.to_owned(),
        pointer: "/result".to_owned(),
        message: format!("result: its size is {bytes} bytes, and at most {most} are allowed"),
        expected: format!("at most {most} bytes of compact JSON"),
        hint: "Give what later nodes need of it.".to_owned(),
    }
}
