//! What requests of the agents' flows carry as data: one file an agent, with a type for the
//! [`crate::ChatRequest::context`] of each of its purposes.
//!
//! The agent fills these types, prompts for real models are made from them, and the *offline*
//! model reads them back, so that no prompt has to be parsed.

pub mod analysis;
mod outcome;
pub mod planning;
pub mod routing;
pub mod teamwork;

pub use outcome::{Ended, Outcome};
use serde::{Deserialize, Serialize};

use crate::{Database, Named, Said};

/// What nearly every purpose needs to know: what can be used, and what was said.
///
/// A field that is absent in JSON is empty.
///
/// ```
/// use ephor_model::purposes::Tools;
///
/// let tools: Tools = serde_json::from_str(r#"{"today": "2026-11-22"}"#).unwrap();
/// assert!(tools.tools.is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Tools {
    /// Tools that may be called, with the schemas of their arguments.
    pub tools: Vec<Named>,
    /// Databases that may be asked, with their tables.
    pub databases: Vec<Database>,
    /// What was said before, oldest first.
    pub history: Vec<Said>,
    /// Today, `YYYY-MM-DD`. Empty: not known.
    pub today: String,
}
