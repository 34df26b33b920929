//! Makes the projections anew, in one transaction, while no other process has the file open to write:
//! a writer remembers what waits in its conversations.

use std::path::Path;

use rusqlite::TransactionBehavior;

use super::reader::store;
use super::{OpenError, Sqlite, open, owners, projections, writer};
use crate::repair::{RepairError, check_rebuilt, check_record};
use crate::{Audit, JournalError};

impl Sqlite {
    /// Rebuilds from the record what is derived from it: the list of conversations, what waits for
    /// people, the days. Snapshots are dropped. Returns an audit of the result. A file of an earlier
    /// version is upgraded.
    ///
    /// ```
    /// # use ephor_journal::Sqlite;
    /// # let folder = tempfile::tempdir().unwrap();
    /// # let file = folder.path().join("ephor.db");
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// drop(Sqlite::open(&file).unwrap());
    /// assert!(Sqlite::repair(&file).await.unwrap().sound());
    /// # });
    /// ```
    ///
    /// # Errors
    /// [`RepairError`]: the record must be intact, and no process may have the file open for writing.
    pub async fn repair(path: impl AsRef<Path>) -> Result<Audit, RepairError> {
        let path = path.as_ref();
        check_record(&Self::open_read_only(path)?).await?;
        // The locks of those who write are beside the file itself, and not beside a link to it.
        let file = path.canonicalize().map_err(|error| OpenError::from_io(path, &error))?;
        let rebuilt = tokio::task::spawn_blocking(move || rebuild(&file)).await;
        rebuilt.map_err(store)??;
        check_rebuilt(&Self::open_read_only(path)?).await
    }
}

fn rebuild(file: &Path) -> Result<(), RepairError> {
    let mut connection = open::writer(file)?;
    let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate);
    let transaction = begun.map_err(store)?;
    // Whoever opens it from here on waits for this transaction.
    if owners::any_alive(file) {
        return Err(RepairError::InUse("a process".to_owned()));
    }
    let made = writer::end(&transaction)
        .and_then(|end| projections::make_anew(&transaction, end))
        .and_then(|()| transaction.commit());
    Ok(made.map_err(|error| JournalError::Store(error.to_string()))?)
}
