//! Other systems than Linux: there is no jail, and it is said.

use std::convert::Infallible;
use std::ffi::OsStr;
use std::io;
use std::process::Command;

use crate::{JailError, Limits, Program, Support};

/// A jail, which can't be made here.
#[derive(Debug)]
pub struct Jail(Infallible);

impl Jail {
    /// Always fails.
    pub fn new(_: &Program, _: Limits) -> Result<Self, JailError> {
        Err(JailError::Unsupported("it is made of parts of the Linux kernel".to_owned()))
    }

    /// Never called.
    pub fn command<A: AsRef<OsStr>>(
        &self,
        _: impl IntoIterator<Item = A>,
    ) -> Result<Command, JailError> {
        match self.0 {}
    }

    /// Never called.
    pub fn has_folder(&self) -> bool {
        match self.0 {}
    }
}

/// What an error of starting a jailed program says.
pub fn explain(error: &io::Error) -> String {
    error.to_string()
}

pub(crate) fn probe() -> Support {
    Support { landlock_abi: 0, seccomp: false, no_namespaces: None, failed: None }
}
