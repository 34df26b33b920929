//! PYTHON settings.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::Report;

/// PYTHON nodes. They run in a sandbox that the kernel enforces; without it, they are refused.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PythonSettings {
    /// Whether they run, if the sandbox works. Default true.
    pub enabled: bool,
    /// The interpreter, by name or path: CPython 3. Default `python3`.
    pub interpreter: String,
    /// A virtual environment whose packages scripts may import; it replaces `interpreter`. Default:
    /// none, and only the standard library. `ephor python setup` creates one.
    pub venv: Option<PathBuf>,
    /// Maximum size of a script's return value, in bytes, from 1 KiB to 1 GiB. Default 8 MiB.
    pub max_output_bytes: usize,
    /// Maximum address space of a script, in MiB, from 64. Default 1024.
    pub memory_mb: u64,
    /// Maximum size of all files of a script together, in MiB; they are kept in memory. Default 64.
    pub disk_mb: u64,
    /// Maximum number of threads of a script. Default 32.
    pub threads: u64,
    /// Maximum number of concurrent scripts; others wait. Default 4.
    pub processes: usize,
    /// Maximum processor time of a script, in seconds, over all its threads. Default 60.
    pub cpu_seconds: u64,
    /// Maximum number of files stored from a script, or passed to it. Default 20.
    pub max_artifacts: usize,
    /// Maximum size of these files together, in bytes. Default 32 MiB.
    pub max_artifact_bytes: u64,
}

impl Default for PythonSettings {
    fn default() -> Self {
        Self {
            enabled: true,
            interpreter: "python3".to_owned(),
            venv: None,
            max_output_bytes: 8 << 20,
            memory_mb: 1024,
            disk_mb: 64,
            threads: 32,
            processes: 4,
            cpu_seconds: 60,
            max_artifacts: 20,
            max_artifact_bytes: 32 << 20,
        }
    }
}

impl PythonSettings {
    pub(super) fn check(&self, report: Report<'_>) {
        let mut require = |fits: bool, key: &str, reason: &str| {
            if !fits {
                report(format!("python.{key}"), reason);
            }
        };
        require(!self.interpreter.trim().is_empty(), "interpreter", "it is empty");
        let venv = self.venv.as_ref();
        require(venv.is_none_or(|path| !path.as_os_str().is_empty()), "venv", "it is empty");
        let fits = (1024..=1 << 30).contains(&self.max_output_bytes);
        require(fits, "max_output_bytes", "it is from 1 KiB to 1 GiB");
        let fits = (64..=1 << 20).contains(&self.memory_mb);
        require(fits, "memory_mb", "it is from 64 MiB to 1 TiB");
        require((1..=1 << 16).contains(&self.disk_mb), "disk_mb", "it is from 1 MiB to 64 GiB");
        require((1..=1024).contains(&self.threads), "threads", "it is from 1 to 1024");
        require((1..=256).contains(&self.processes), "processes", "it is from 1 to 256");
        require((1..=3600).contains(&self.cpu_seconds), "cpu_seconds", "it is from 1 to 3600");
        require(self.max_artifacts <= 1000, "max_artifacts", "it is at most 1000");
        let fits = self.max_artifact_bytes <= self.disk_mb.saturating_mul(1 << 20);
        require(fits, "max_artifact_bytes", "it is at most `python.disk_mb`, in bytes");
    }

    /// What a script's jail allows.
    #[cfg(feature = "python")]
    pub(crate) fn limits(&self) -> ephor_jail::Limits {
        ephor_jail::Limits {
            memory_bytes: self.memory_mb << 20,
            disk_bytes: self.disk_mb << 20,
            cpu_seconds: self.cpu_seconds,
            threads: self.threads,
            ..ephor_jail::Limits::default()
        }
    }
}
