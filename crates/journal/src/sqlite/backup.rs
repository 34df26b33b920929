//! Backs up a journal in use: the copy is complete, audited, and appears atomically.

use std::io;
use std::path::{Path, PathBuf};

use super::reader::store;
use super::{OpenError, Sqlite};
use crate::{Audit, JournalError, Position, verify};

/// Why there is no copy. Nothing is left at its path.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The path already exists.
    #[error("{} is there already, and isn't written over", path.display())]
    Exists {
        /// The path.
        path: PathBuf,
    },
    /// The copy can't be written.
    #[error("{}: it can't be written: {reason}", path.display())]
    Written {
        /// The copy's path.
        path: PathBuf,
        /// What failed.
        reason: String,
    },
    /// The journal can't be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The copy can't be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The copy fails its audit, so the journal would too.
    #[error("the journal is damaged at {} places, and so would the copy be", .0.broken + .0.faults.len() as u64)]
    Unsound(Box<Audit>),
    /// The copy ends too early.
    #[error("the copy ends at commit {}, and the journal had {}", found.0, had.0)]
    Short {
        /// The position at which the copy ends.
        found: Position,
        /// The position of the journal at the start.
        had: Position,
    },
}

impl Sqlite {
    /// Copies the journal as it is at one point in time, while it may be written, audits the copy,
    /// and only then puts it in place. The copy is one file, without a log, and on Unix only its owner
    /// may read it.
    ///
    /// # Errors
    /// [`BackupError`]; an existing file is never overwritten.
    pub async fn backup(&self, to: impl AsRef<Path>) -> Result<Audit, BackupError> {
        let to = to.as_ref();
        let failed = |error: io::Error| BackupError::Written {
            path: to.to_owned(),
            reason: error.to_string(),
        };
        if to.symlink_metadata().is_ok() {
            return Err(BackupError::Exists { path: to.to_owned() });
        }
        let folder = match to.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let part = tempfile::Builder::new()
            .prefix(".ephor-backup-")
            .tempfile_in(folder)
            .map_err(failed)?;
        let target = part.path().to_str().map(str::to_owned);
        let target = target.ok_or_else(|| failed(io::Error::other("its name isn't UTF-8")))?;
        let had = self
            .readers
            .run(move |connection| {
                let had: i64 = connection
                    .query_row("SELECT coalesce(max(position), 0) FROM commits", [], |row| {
                        row.get(0)
                    })
                    .map_err(store)?;
                connection.execute("VACUUM INTO ?1", [target]).map_err(store)?;
                Ok(Position(had.unsigned_abs()))
            })
            .await?;
        part.as_file().sync_all().map_err(failed)?;
        let copy = Self::open_read_only(part.path())?;
        let audit = verify(&copy, None, |_| ()).await?;
        drop(copy);
        if audit.broken > 0 || !audit.faults.is_empty() {
            return Err(BackupError::Unsound(Box::new(audit)));
        }
        if audit.end < had {
            return Err(BackupError::Short { found: audit.end, had });
        }
        part.persist_noclobber(to).map_err(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => BackupError::Exists { path: to.to_owned() },
            _ => failed(error.error),
        })?;
        // So that the name outlives a loss of power, as the bytes do. Elsewhere a folder isn't opened.
        #[cfg(unix)]
        std::fs::File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
        Ok(audit)
    }
}
