//! The memory that expressions may use: each one, and all of the process together.
//!
//! The maximum that an expression can use is known before it runs (see [`cost`](super::cost)), and
//! is reserved from one budget that all expressions of the process share until they are done. What
//! a LOOP carries between iterations is reserved too. If too little is left, the expression doesn't
//! start.

use std::sync::atomic::{AtomicUsize, Ordering};

use ephor_core::{ErrorCode, Failure};

/// The default limit for one expression: 256 MiB.
pub const MAX_BYTES: usize = 256 << 20;

/// The default limit for the whole process: 512 MiB.
pub const MAX_PROCESS_BYTES: usize = 512 << 20;

static EACH: AtomicUsize = AtomicUsize::new(MAX_BYTES);
static ALL: AtomicUsize = AtomicUsize::new(MAX_PROCESS_BYTES);
static IN_USE: AtomicUsize = AtomicUsize::new(0);

/// Sets what one expression, and all of the process, may take. A process has one budget: the
/// runtime that is built last says it.
pub(crate) fn set_limits(each: usize, all: usize) {
    EACH.store(each, Ordering::Relaxed);
    ALL.store(all, Ordering::Relaxed);
}

/// The bytes currently reserved by expressions of this process.
pub fn in_use() -> usize {
    IN_USE.load(Ordering::Relaxed)
}

/// What one expression may take.
pub(super) fn each() -> usize {
    EACH.load(Ordering::Relaxed)
}

/// A part of the budget, given back when it is dropped.
#[derive(Debug, Default)]
pub(crate) struct Share(usize);

impl Share {
    /// Takes a part of that many bytes.
    #[cfg(feature = "cel")]
    pub(crate) fn of(bytes: usize) -> Result<Self, Failure> {
        let mut share = Self::default();
        share.resize(bytes)?;
        Ok(share)
    }

    /// Makes it larger or smaller. What it has is kept where there isn't enough for more.
    pub(crate) fn resize(&mut self, bytes: usize) -> Result<(), Failure> {
        if bytes <= self.0 {
            IN_USE.fetch_sub(self.0 - bytes, Ordering::Relaxed);
            self.0 = bytes;
            return Ok(());
        }
        if bytes > each() {
            return Err(too_large("its values"));
        }
        let (more, all) = (bytes - self.0, ALL.load(Ordering::Relaxed));
        let fits = |used: usize| used.checked_add(more).filter(|sum| *sum <= all);
        match IN_USE.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits) {
            Ok(_) => {
                self.0 = bytes;
                Ok(())
            }
            Err(used) => Err(Failure::new(
                ErrorCode::ResourceLimit,
                format!(
                    "the expressions of this process use {used} of {all} bytes, and this one could take {more} more"
                ),
            )
            .hint("let fewer nodes work on large values at the same time, or raise `effects.expressions.process_bytes`")),
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        IN_USE.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// The failure for what is more than one expression may take.
pub(super) fn too_large(what: &str) -> Failure {
    Failure::new(
        ErrorCode::ResourceLimit,
        format!("{what} could take more than {} bytes of memory", each()),
    )
    .hint(
        "go over a shorter list, refer to less, or do it in a DATABASE query; an operator can raise `effects.expressions.max_bytes`",
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_share_is_given_back() {
        let mut share = Share::of(1000).unwrap();
        assert!(in_use() >= 1000);
        share.resize(10).unwrap();
        let refused = share.resize(each() + 1).unwrap_err();
        assert_eq!(refused.code, ErrorCode::ResourceLimit);
        assert!(!refused.retryable());
        assert_eq!(share.0, 10);
        // More than all of the process may take can't be had in parts, either.
        let mut shares: Vec<Share> = Vec::new();
        let refused = loop {
            match Share::of(each()) {
                Ok(share) => shares.push(share),
                Err(refused) => break refused,
            }
        };
        assert!(shares.len() <= MAX_PROCESS_BYTES / MAX_BYTES);
        assert!(refused.hint.unwrap().contains("process_bytes"));
    }
}
