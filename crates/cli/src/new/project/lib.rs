//! An agent that opens tickets, and what it may do.

mod desk;
mod ticket;

pub use desk::{Desk, Task};
pub use ticket::{Opened, Ticket};

use ephor::Builder;

/// Adds the agent and its tool to a runtime.
pub fn install(builder: Builder, opened: Opened) -> Builder {
    builder.agent(Desk).node(opened)
}
