//! Rebuilds what is derived from the record, and what keeps that from being done.

use crate::{Audit, Journal, JournalError, verify};

/// Why nothing was rebuilt. The journal is as it was, except after [`RepairError::Again`].
#[derive(Debug, thiserror::Error)]
pub enum RepairError {
    /// Another process has the journal open for writing, and remembers what is to be rebuilt.
    #[error("{0} has it open for writing; stop it first")]
    InUse(String),
    /// The record itself is damaged, and proves nothing of what is derived from it.
    #[error("the record itself is damaged, at {} places", .0.broken + .0.faults.len() as u64)]
    Record(Box<Audit>),
    /// It was rebuilt, and still differs from the record.
    #[error("it still isn't what the record says: {}", .0.derived.join("; "))]
    Again(Box<Audit>),
    /// The journal can't be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The file can't be opened.
    #[cfg(feature = "sqlite")]
    #[error(transparent)]
    Open(#[from] crate::OpenError),
    /// The database can't be opened.
    #[cfg(feature = "postgres")]
    #[error(transparent)]
    Database(#[from] crate::PostgresError),
}

/// Nothing may be derived from a record that isn't what was written.
pub(crate) async fn check_record(journal: &dyn Journal) -> Result<(), RepairError> {
    let audit = verify(journal, None, |_| ()).await?;
    if audit.intact() { Ok(()) } else { Err(RepairError::Record(Box::new(audit))) }
}

/// What the journal is like now.
pub(crate) async fn check_rebuilt(journal: &dyn Journal) -> Result<Audit, RepairError> {
    let audit = verify(journal, None, |_| ()).await?;
    match (audit.intact(), audit.derived.is_empty()) {
        (false, _) => Err(RepairError::Record(Box::new(audit))),
        (true, false) => Err(RepairError::Again(Box::new(audit))),
        (true, true) => Ok(audit),
    }
}
