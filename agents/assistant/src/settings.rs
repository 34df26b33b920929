//! The assistant's settings.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::priority::Priority;

/// The assistant's settings. Reaching a limit is always a clear error or a question to a person.
///
/// ```
/// use ephor_assistant::Settings;
///
/// let mut settings = Settings::default();
/// settings.confirm.insert("http_fetch".to_owned());
/// assert_eq!((settings.max_steps, settings.max_plan_steps), (100, 20));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Maximum number of graph steps until it is done or waits; beyond that the run fails. Default
    /// 100.
    pub max_steps: u64,
    /// The time limit until it is done or waits; in settings, in seconds. Default 10 minutes.
    #[serde(with = "ephor_flow::seconds")]
    pub time_limit: Duration,
    /// Maximum number of steps of a plan. Default 20.
    pub max_plan_steps: usize,
    /// Maximum number of new plans per message without a person. Default 3.
    pub max_replans: u32,
    /// Tools that a person must confirm before each call, or grant for some time. Default: none.
    /// Grants don't affect what the judge holds or refuses.
    pub confirm: BTreeSet<String>,
    /// How long people have to answer.
    pub patience: Patience,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            max_steps: 100,
            time_limit: Duration::from_secs(600),
            max_plan_steps: 20,
            max_replans: 3,
            confirm: BTreeSet::new(),
            patience: Patience::default(),
        }
    }
}

/// How long a person has to answer, by priority; in settings, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Patience {
    /// Default 24 hours.
    #[serde(with = "ephor_flow::seconds")]
    pub normal: Duration,
    /// Default 1 hour.
    #[serde(with = "ephor_flow::seconds")]
    pub important: Duration,
    /// Default 5 minutes.
    #[serde(with = "ephor_flow::seconds")]
    pub urgent: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            normal: Duration::from_secs(86_400),
            important: Duration::from_secs(3_600),
            urgent: Duration::from_secs(300),
        }
    }
}

impl Patience {
    /// How long a person has to answer a request of that priority.
    pub fn of(&self, priority: Priority) -> Duration {
        match priority {
            Priority::Normal => self.normal,
            Priority::Important => self.important,
            Priority::Urgent => self.urgent,
        }
    }
}
