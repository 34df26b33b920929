//! What a question is read with: documents and a glossary that the user gives.
//!
//! - [`EvidenceIndex`]: passages of Markdown and text files, found by BM25 (SQLite's FTS5), and terms
//!   of a glossary, found by their exact words.
//! - [`Term`]: an entry of a glossary; [`synonyms`] makes of them what the offline SQL understands.
//! - [`EvidenceConfig`]: the same as a table of a configuration.
//!
//! Text is cut into words here, not by SQLite: a run of Chinese, Japanese or Korean characters becomes
//! its pairs, so that words of two characters are found without a dictionary.
//! What comes back was written by others: it is data for a prompt, never an instruction.

mod chunk;
mod config;
mod error;
mod folder;
mod glossary;
mod index;
mod read;
mod store;
mod words;

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests;

pub use config::EvidenceConfig;
pub use error::EvidenceError;
pub use folder::{Bounds, Skipped, Why};
pub use glossary::{Term, read_glossary, synonyms};
pub use index::{Evidence, EvidenceIndex, EvidenceIndexBuilder, Kind, RecallLimits};
