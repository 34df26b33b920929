//! Scripts.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::Report;

/// PYTHON nodes. They run with the rights of this process: there is no sandbox yet, so they are
/// off unless the configuration turns them on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PythonSettings {
    /// Whether they run at all. Default false.
    pub enabled: bool,
    /// The interpreter, by name or path. Default `python3`.
    pub interpreter: String,
    /// A virtual environment, whose packages scripts may import. Default: none, and the standard
    /// library alone.
    pub venv: Option<PathBuf>,
    /// Most bytes that a script may return, and most that it may print. Default 8 MiB.
    pub max_output_bytes: usize,
}

impl Default for PythonSettings {
    fn default() -> Self {
        Self {
            enabled: false,
            interpreter: "python3".to_owned(),
            venv: None,
            max_output_bytes: 8 * 1024 * 1024,
        }
    }
}

impl PythonSettings {
    pub(super) fn check(&self, report: Report<'_>) {
        if self.interpreter.trim().is_empty() {
            report("python.interpreter".to_owned(), "it is empty");
        }
        if !(1024..=1 << 30).contains(&self.max_output_bytes) {
            report("python.max_output_bytes".to_owned(), "it is from 1 KiB to 1 GiB");
        }
    }
}
