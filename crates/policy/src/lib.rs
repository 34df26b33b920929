//! Policies: Cedar files and limits from a folder, as one rule of the judge.
//!
//! The Cedar engine is confined to this crate: `ephor-rules` knows no policy language, and this
//! crate neither reads journals nor runs anything. Loading reads files; judging is pure.
//!
//! Without the feature `cedar` there are only limits, and a policy folder is refused.
//!
//! ```
//! # #[cfg(feature = "cedar")] {
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
//! # }
//! ```

#[cfg(feature = "cedar")]
mod cedar;
mod limits;
mod mistake;
#[cfg(feature = "toml")]
mod numbers;

#[cfg(feature = "cedar")]
pub use cedar::*;
pub use limits::{AgentLimits, Approvals, Default as ByDefault, Limits, Trust, TrustedFields};
pub use mistake::{Mistakes, PolicyMistake};
#[cfg(feature = "toml")]
pub use numbers::wrong_number;
