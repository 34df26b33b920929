//! Errors of evidence.

use std::path::PathBuf;

/// Why evidence couldn't be read or searched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvidenceError {
    /// A configured folder or file can't be read.
    #[error("{path} can't be read: {source}", path = path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A glossary is invalid.
    #[error("the glossary {path} isn't valid: {problem}", path = path.display())]
    Glossary {
        /// The file, or `(given)`.
        path: PathBuf,
        /// What is wrong, with the line if known.
        problem: String,
    },
    /// The index file belongs to something else, and isn't overwritten.
    #[error("{path} is a database, but no index of evidence: name another file", path = path.display())]
    NotAnIndex {
        /// The file.
        path: PathBuf,
    },
    /// SQLite failed.
    #[error("the index of evidence failed: {0}")]
    Index(#[from] rusqlite::Error),
}

impl EvidenceError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "evidence_unreadable",
            Self::Glossary { .. } => "evidence_glossary_invalid",
            Self::NotAnIndex { .. } => "evidence_index_foreign",
            Self::Index(_) => "evidence_index_failed",
        }
    }

    /// How to fix it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "check the path and its permissions",
            Self::Glossary { .. } => {
                "an entry has `term`, and optionally `aliases`, `definition`, `sql`; in CSV these are \
                 the names of the first row, and aliases are parted by |"
            }
            Self::NotAnIndex { .. } => "leave `index` out to keep the index in memory",
            Self::Index(_) => "delete the index file: it is made anew from the documents",
        }
    }
}
