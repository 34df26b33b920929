//! What is to be run, and what it may read.

use std::ffi::OsString;
use std::path::PathBuf;

/// A program, and what it may read. It may write only into its own folder.
#[derive(Debug, Clone)]
pub struct Program {
    pub(crate) file: PathBuf,
    pub(crate) readable: Vec<PathBuf>,
    pub(crate) environment: Vec<(OsString, OsString)>,
}

impl Program {
    /// The program in that file, an ELF executable. It may read nothing but itself and its loader.
    pub fn new(file: impl Into<PathBuf>) -> Self {
        Self { file: file.into(), readable: Vec::new(), environment: Vec::new() }
    }

    /// Files and folders that it may read, with all that is in them. Those that don't exist are
    /// left out.
    #[must_use]
    pub fn readable<P: Into<PathBuf>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        self.readable.extend(paths.into_iter().map(Into::into));
        self
    }

    /// A variable of its environment, which is empty at first.
    #[must_use]
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }
}

/// Why a program can't be jailed. It isn't run then.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JailError {
    /// The kernel doesn't enforce what a jail needs.
    #[error("there is no jail on this machine: {0}")]
    Unsupported(String),
    /// The program can't be used.
    #[error("`{}` can't be run in a jail: {reason}", file.display())]
    Program {
        /// Its file.
        file: PathBuf,
        /// Why not.
        reason: String,
    },
    /// Something of the jail couldn't be made.
    #[error("the jail can't be made: {0}")]
    Setup(String),
}
