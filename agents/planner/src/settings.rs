//! How a planner works.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::cache::CacheLimits;

/// Who checks the results of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verification {
    /// Rules alone: a step that failed, an empty result, a result that says that it is an error.
    #[default]
    Rules,
    /// Rules, and of what passes them a model: one call a step.
    Model,
}

/// How a planner works.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Steps that are done side by side. Default 8.
    pub parallel: usize,
    /// Default [`Verification::Rules`].
    pub verification: Verification,
    /// How often a model is asked where it is busy (429), out of reach or too slow. Default 3.
    pub attempts: u32,
    /// A longer result is cut, in bytes of JSON. Default 65,536.
    pub result_bytes: usize,
    /// Messages of the conversation that are looked at. Default 100.
    pub history: usize,
    /// How long a run may take; in settings, in seconds. Default one hour.
    #[serde(with = "ephor_flow::seconds")]
    pub time_limit: Duration,
    /// Answers that are kept.
    pub cache: CacheLimits,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            parallel: 8,
            verification: Verification::default(),
            attempts: 3,
            result_bytes: 65_536,
            history: 100,
            time_limit: Duration::from_secs(3600),
            cache: CacheLimits::default(),
        }
    }
}
