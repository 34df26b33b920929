//! Expression settings.

use serde::{Deserialize, Serialize};

use super::Report;
use crate::conditions::{MAX_BYTES, MAX_PROCESS_BYTES};

/// CEL expressions of CONDITION and LOOP nodes and of edges. An expression's maximum memory is
/// computed before it runs; one that could use more than the limit is refused with RESOURCE_LIMIT.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ExpressionSettings {
    /// Maximum memory for the values of one expression, and for what a LOOP carries between
    /// iterations, in bytes. From 1 MiB. Default 256 MiB.
    pub max_bytes: usize,
    /// The same for all expressions of the process that run at the same time. A process has one
    /// such budget, set by the runtime that is built last. At least `max_bytes`. Default 512 MiB.
    pub process_bytes: usize,
}

impl Default for ExpressionSettings {
    fn default() -> Self {
        Self { max_bytes: MAX_BYTES, process_bytes: MAX_PROCESS_BYTES }
    }
}

impl ExpressionSettings {
    pub(super) fn check(&self, report: Report<'_>) {
        if self.max_bytes < 1 << 20 {
            report("expressions.max_bytes".to_owned(), "it is at least 1 MiB");
        }
        if self.process_bytes < self.max_bytes {
            let reason = "it is at least `expressions.max_bytes`";
            report("expressions.process_bytes".to_owned(), reason);
        }
    }
}
