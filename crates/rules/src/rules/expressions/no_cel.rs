//! The replacement for CEL in a program built without it: a payload with an expression is refused.

use super::Names;
use crate::explain::code;
use crate::violations::{Violations, brief};

/// Nothing evaluates it.
pub(super) fn check(
    text: &str,
    _: Option<&Names<'_>>,
    pointer: impl Fn() -> String,
    found: &mut Violations,
) {
    found.add(
        code::INVALID_EXPRESSION,
        pointer(),
        format!("{:?} can't be evaluated: this program was built without `cel`", brief(text)),
        "no expression",
        "Leave it out, or build the program with Ephor's feature `cel`.",
    );
}
