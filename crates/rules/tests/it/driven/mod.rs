//! The agenda, told what happens as the coordinator tells it.

use ephor_core::EventId;
use ephor_rules::agenda::{Agenda, Command, Item};

/// Something that happens to a conversation's decisions.
#[allow(dead_code, reason = "one of the tests approves several in one moment")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Input {
    Approved(Item),
    Rejected(EventId),
    Completed(EventId),
    Failed(EventId),
    Detached(EventId),
    Answered(Option<EventId>),
    /// What comes until [`Input::Unheld`] comes together.
    Held,
    Unheld,
}

/// Tells an agenda what happened.
pub fn tell(agenda: &mut Agenda, input: Input) -> Vec<Command> {
    match input {
        Input::Approved(item) => {
            agenda.submit(item).unwrap();
            agenda.advance()
        }
        // Of what is rejected the agenda is told nothing.
        Input::Rejected(_) => Vec::new(),
        Input::Completed(id) => agenda.completed(id),
        Input::Failed(id) => agenda.failed(id),
        Input::Detached(id) => agenda.detached(id),
        Input::Answered(id) => agenda.user_answered(id),
        Input::Held => {
            agenda.hold();
            Vec::new()
        }
        Input::Unheld => agenda.unhold(),
    }
}
