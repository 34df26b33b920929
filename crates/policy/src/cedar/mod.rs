//! Policies in Cedar: the engine, what it is told, and folders of them.

mod address;
pub mod cases;
mod compile;
mod destinations;
mod engine;
mod facts;
mod flips;
mod folder;
mod gather;
mod link;
pub mod replay;
mod rule;
mod schema;
pub mod shipped;
mod split;

pub use compile::{Effect, Policy, PolicySet};
pub use engine::{Outcome, Ruling};
pub use facts::{Fact, Facts};
pub use flips::Flip;
pub use folder::{Folder, fingerprint};
pub use rule::{FailedPolicies, PolicyRule, RULE, Surroundings, Watcher};
