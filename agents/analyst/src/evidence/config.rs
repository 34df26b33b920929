//! The evidence settings.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Bounds, EvidenceError, EvidenceIndex, RecallLimits};

/// Where evidence is, and how much of it is used. Everything is optional: without a folder and a
/// glossary there is no evidence.
///
/// ```
/// use ephor_analyst::evidence::EvidenceConfig;
///
/// let config: EvidenceConfig = serde_json::from_str(r#"{"documents": "docs"}"#).unwrap();
/// assert_eq!(config.recall.most, 8);
/// assert!(serde_json::from_str::<EvidenceConfig>(r#"{"document": "docs"}"#).is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EvidenceConfig {
    /// A folder of Markdown and text files.
    pub documents: Option<PathBuf>,
    /// A file of terms: `.toml`, `.json` or `.csv`.
    pub glossary: Option<PathBuf>,
    /// A file that keeps the index between starts. Default: in memory.
    pub index: Option<PathBuf>,
    /// How much of the folder is read.
    pub bounds: Bounds,
    /// How much a recall returns.
    pub recall: RecallLimits,
}

impl EvidenceConfig {
    /// Opens the index, if any evidence is configured. Paths are relative to `base`. Blocks.
    ///
    /// # Errors
    ///
    /// Like [`super::EvidenceIndexBuilder::build`].
    pub fn open(&self, base: &Path) -> Result<Option<EvidenceIndex>, EvidenceError> {
        if self.documents.is_none() && self.glossary.is_none() {
            return Ok(None);
        }
        let mut builder = EvidenceIndex::builder().bounds(self.bounds);
        if let Some(folder) = &self.documents {
            builder = builder.folder(base.join(folder));
        }
        if let Some(file) = &self.glossary {
            builder = builder.glossary_file(base.join(file));
        }
        if let Some(file) = &self.index {
            builder = builder.file(base.join(file));
        }
        builder.build().map(Some)
    }
}
