//! The priority of a request.

use serde::{Deserialize, Serialize};

/// The priority of a request, and when an answer is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    /// Within a day.
    Normal,
    /// Within an hour.
    Important,
    /// Now.
    Urgent,
}

impl Priority {
    /// The name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Important => "important",
            Self::Urgent => "urgent",
        }
    }

    /// The next higher priority.
    pub const fn raised(self) -> Option<Self> {
        match self {
            Self::Normal => Some(Self::Important),
            Self::Important => Some(Self::Urgent),
            Self::Urgent => None,
        }
    }
}
