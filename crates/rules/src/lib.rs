//! The judge and the agenda, as pure functions.
//!
//! No clock, no I/O, no async. The time, the counters and the registered types are passed in with
//! the [`World`].

pub mod agenda;
pub mod allowance;
pub mod approved;
pub mod askers;
pub mod budget;
pub mod case;
pub mod clean;
pub mod config;
mod correct;
pub mod destination;
pub mod diff;
pub mod evidence;
pub mod explain;
pub mod fields;
pub mod judge;
pub mod kind;
mod known;
pub mod line;
pub mod measure;
pub mod merge;
pub mod python;
pub mod question;
pub mod registry;
pub mod rule;
pub mod rules;
mod schema;
pub mod shown;
#[cfg(feature = "cel")]
pub mod syntax;
pub mod usage;
pub mod verdict;
pub mod violations;
pub mod world;

pub use agenda::{Agenda, AgendaError, AgendaLimits};
pub use allowance::{Allowances, Covered};
pub use approved::{Approved, Digest, Issuer};
pub use askers::Askers;
pub use budget::{Budget, Budgets, Exceeded, costs};
pub use case::{Case, NodeView, Place};
pub use config::{ConfigError, CorrectionMode, DefaultWhitelist, JudgeConfig, Whitelist};
pub use evidence::Evidence;
pub use explain::{Explanation, explain};
pub use judge::Judge;
pub use judge::checks::Check;
pub use kind::{KindSpec, Target};
pub use line::{LineJudge, LineVerdict, judge_line};
pub use merge::{Merged, merge_updates};
pub use question::{Released, workflow_digest};
pub use registry::{Registry, SubAgentSpec};
pub use rule::{Rule, RuleResult};
pub use schema::{SchemaError, check_schema};
pub use shown::{Extent, Shown};
pub use usage::{Usage, Usages};
pub use verdict::{Approval, Hold, HoldReason, NodeCall, Refusal, Rejection, Verdict};
pub use violations::Violations;
pub use world::{KnownNode, KnownWorkflow, Moment, Who, Workflows, World};
