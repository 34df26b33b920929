//! What comes after something happened in this turn.

use super::Turn;
use crate::offline::build;
use crate::{Decided, Step};

/// The decision that follows the turn's last step.
pub(super) fn decide(turn: &Turn<'_>, step: &Step) -> Decided {
    let _ = turn;
    build::respond(format!("{step:?}"))
}
