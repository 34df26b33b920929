//! The codes of errors of sending.

use ephor_bus::BusError;
use ephor_journal::JournalError;
use ephor_rules::explain::code;

use crate::conversation::SendError;

impl SendError {
    /// A stable code, as `ephor explain` and the HTTP API know it.
    ///
    /// ```
    /// use ephor_runtime::SendError;
    ///
    /// assert_eq!(SendError::Blank.code(), "BLANK");
    /// assert_eq!(SendError::Nobody.code(), "NOBODY");
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Self::Id(_) => code::INVALID_NAME,
            Self::Bus(BusError::Journal(error)) => of_journal(error),
            Self::Bus(BusError::NotOwner { .. }) => code::OWNED_ELSEWHERE,
            Self::Bus(BusError::Closed) => code::SHUTTING_DOWN,
            Self::Bus(_) => code::BUS,
            Self::Unsure { .. } | Self::Store { .. } => code::JOURNAL,
            Self::Blocked { .. } => code::BLOCKED,
            Self::Blank => code::BLANK,
            Self::Unfit(failure) => failure.code.as_str(),
            Self::Nobody => code::NOBODY,
        }
    }
}

fn of_journal(error: &JournalError) -> &'static str {
    match error {
        JournalError::Unreadable { .. } => code::COMMIT_UNREADABLE,
        _ => code::JOURNAL,
    }
}
