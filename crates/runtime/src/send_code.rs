//! The codes of errors of sending.

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
            Self::Bus(error) => error.code(),
            Self::Unsure { .. } | Self::Store { .. } => code::JOURNAL,
            Self::Blocked { .. } => code::BLOCKED,
            Self::Blank => code::BLANK,
            Self::Unfit(failure) => failure.code.as_str(),
            Self::Nobody => code::NOBODY,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use ephor_bus::BusError;
    use ephor_core::ConversationId;
    use ephor_journal::JournalError;

    /// The crates that have these codes don't know the explanations.
    #[test]
    fn codes_of_the_bus_and_the_journal_are_explained() {
        let conversation = ConversationId::new("c").unwrap();
        let damaged = JournalError::Unreadable {
            position: None,
            conversation: Some(conversation.clone()),
            reason: "cut off".to_owned(),
        };
        let fenced = JournalError::Fenced { conversation, epoch: 1, held: 2 };
        let journal = [JournalError::Closed, damaged, fenced].map(BusError::Journal);
        for error in journal.into_iter().chain([BusError::Closed, BusError::Reentrant]) {
            assert!(ephor_rules::explain(error.code()).is_some(), "{error}");
        }
    }
}
