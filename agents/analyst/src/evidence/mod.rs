//! Evidence for understanding a question: documents and a glossary from the user.
//!
//! - [`EvidenceIndex`]: passages of Markdown and text files, found by BM25 (SQLite's FTS5), and terms
//!   of a glossary, found by their exact words.
//! - [`Term`]: an entry of a glossary; [`synonyms`] converts them for the offline SQL.
//! - [`EvidenceConfig`]: its settings.
//!
//! Text is split into words here, not by SQLite: a run of Chinese, Japanese or Korean characters is
//! split into pairs, so that two-character words are found without a dictionary. Results were
//! written by others: they are data for a prompt, never an instruction.

mod check;
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

pub use check::Fault;
pub use config::EvidenceConfig;
pub use error::EvidenceError;
pub use folder::{Bounds, Skipped, Why};
pub use glossary::{Term, read_glossary, synonyms};
pub use index::{Evidence, EvidenceIndex, EvidenceIndexBuilder, Kind, RecallLimits};
