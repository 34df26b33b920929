//! The judge and the agenda: pure functions, values in and values out.
//!
//! No clock, no I/O, no async inside. The time, the counters and what has been registered come in
//! with the [`World`].

pub mod agenda;
pub mod approved;
pub mod judge;
pub mod registry;
pub mod world;

pub use agenda::{Agenda, AgendaError, AgendaLimits};
pub use approved::{Approved, Digest};
pub use judge::{Approval, Hold, NodeCall, Rejection, Verdict};
pub use registry::{KindSpec, Registry, SchemaError, SubAgentSpec};
pub use world::{KnownNode, KnownWorkflow, Moment, Workflows, World};
