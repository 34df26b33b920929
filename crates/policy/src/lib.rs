//! Policies: Cedar files and limits from a folder, as one rule of the judge.
//!
//! Its wall keeps the Cedar engine out of the judge: `ephor-rules` knows no policy language, and
//! this crate neither reads journals nor runs anything. Loading reads files; judging is pure.
//!
//! ```
//! use std::sync::Arc;
//! use ephor_policy::{PolicyRule, PolicySet, Surroundings};
//! use ephor_rules::{Judge, Registry};
//!
//! let folder = std::env::temp_dir().join(format!("ephor-doc-{}", std::process::id()));
//! std::fs::create_dir_all(&folder).unwrap();
//! std::fs::write(folder.join("hosts.cedar"), r#"
//!     @id("no-deletes")
//!     forbid (principal, action == Action::"HTTP", resource)
//!     when { context.method == "DELETE" };
//! "#).unwrap();
//! let set = PolicySet::load(&folder, &Registry::built_in()).unwrap();
//! assert_eq!(set.policies().count(), 1);
//! let rule = PolicyRule::new(Arc::new(set), Surroundings::default());
//! let judge = Judge::default().with_rule(Arc::new(rule));
//! # std::fs::remove_dir_all(&folder).unwrap();
//! ```

pub mod cases;
mod compile;
mod destinations;
mod engine;
mod facts;
mod flips;
mod folder;
mod gather;
mod limits;
mod link;
mod mistake;
mod numbers;
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
pub use limits::{AgentLimits, Approvals, Default as ByDefault, Limits, Trust, TrustedFields};
pub use mistake::{Mistakes, PolicyMistake};
pub use numbers::wrong_number;
pub use rule::{FailedPolicies, PolicyRule, RULE, Surroundings, Watcher};
