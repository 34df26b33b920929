//! The planner's settings.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::cache::CacheLimits;

/// How the results of steps are verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verification {
    /// By rules only: a failed step, an empty result, a result that says it is an error, sums that
    /// don't come out, numbers that contradict those of earlier steps.
    Rules,
    /// By these rules; and what a model has thought, rather than a tool returned, by a model as well:
    /// one call for each such step.
    #[default]
    Reasoning,
    /// By these rules, and every result that they let pass by a model: one call per step.
    Model,
}

/// The planner's settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Maximum number of parallel steps. Default 8.
    pub parallel: usize,
    /// How the results of steps are verified: `reasoning` (default), `rules` or `model`.
    pub verification: Verification,
    /// How often to ask a model that is busy (429), unreachable or too slow. Default 3.
    pub attempts: u32,
    /// Maximum size of a result, in bytes of JSON; longer ones are cut. Default 65,536.
    pub result_bytes: usize,
    /// Maximum number of earlier messages to read. Default 100.
    pub history: usize,
    /// The time limit of a run; in settings, in seconds. Default one hour.
    #[serde(with = "ephor_flow::seconds")]
    pub time_limit: Duration,
    /// The cache of answers.
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
