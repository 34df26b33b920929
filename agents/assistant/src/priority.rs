//! How urgent a request is.

use serde::{Deserialize, Serialize};

/// How urgent it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    /// In the next day.
    Normal,
    /// In the next hour.
    Important,
    /// Now.
    Urgent,
}

impl Priority {
    /// As it is written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Important => "important",
            Self::Urgent => "urgent",
        }
    }

    /// The next higher one.
    pub const fn raised(self) -> Option<Self> {
        match self {
            Self::Normal => Some(Self::Important),
            Self::Important => Some(Self::Urgent),
            Self::Urgent => None,
        }
    }
}
