//! The data in agents' requests: one file per agent, with a type for the
//! [`crate::ChatRequest::context`] of each purpose.
//!
//! The agent fills these types, prompts for language models are made from them, and the offline
//! model reads them, so that no prompt has to be parsed.

pub mod analysis;
mod outcome;
pub mod planning;
pub mod routing;
pub mod teamwork;

pub use outcome::{Ended, Outcome};
use serde::{Deserialize, Serialize};

use crate::{Database, Named, Said};

/// What nearly every purpose needs: available tools, and earlier messages.
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
    /// The available tools, with the schemas of their arguments.
    pub tools: Vec<Named>,
    /// The available databases, with their tables.
    pub databases: Vec<Database>,
    /// Earlier messages, oldest first.
    pub history: Vec<Said>,
    /// Today, `YYYY-MM-DD`. Empty if unknown.
    pub today: String,
}
