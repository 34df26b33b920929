//! Node kinds: what reaches outside the process, behind the judge's ticket.

pub mod kind;

pub use kind::{EffectContext, NodeExecutor, ProgressSink};
