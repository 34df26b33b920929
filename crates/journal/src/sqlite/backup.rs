//! Backs up a journal in use: the copy is complete, audited, and appears atomically.

use std::io;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use super::files::is_at;
use super::files::{folder_of, sync_folder};
use super::reader::store;
use super::{OpenError, Sqlite};
use crate::{Audit, JournalError, Position, verify};

/// Why there is no copy. Nothing is left at its path.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The path already exists.
    #[error("{} already exists, and isn't overwritten", path.display())]
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
    #[error(
        "the journal is damaged at {} places, and so would the copy be",
        .0.broken + (.0.faults.len() + .0.derived.len()) as u64
    )]
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

/// What the name of an unfinished copy begins with.
const PREFIX: &str = ".ephor-backup-";

/// Removes what backups that were killed have left in a folder. One that is at work has its file
/// locked; what can't be removed harms nothing.
#[cfg(unix)]
fn clear_left(folder: &Path) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX));
        if !ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let path = entry.path();
        if std::fs::File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
            tracing::info!(path = %path.display(), "removes what an unfinished backup left");
            let _ = std::fs::remove_file(path);
        }
    }
}

/// The system's error by itself: `tempfile` adds the name of the unfinished copy, which nobody knows.
fn without_path(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" at path ").next().unwrap_or_default().to_owned()
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
        let folder = folder_of(to);
        // Elsewhere a lock would keep SQLite out of the file, too.
        #[cfg(unix)]
        clear_left(folder);
        let part = tempfile::Builder::new().prefix(PREFIX).tempfile_in(folder);
        let part = part.map_err(|error| failed(io::Error::other(without_path(&error))))?;
        #[cfg(unix)]
        if part.as_file().try_lock().is_err()
            || !is_at(part.as_file(), part.path()).map_err(failed)?
        {
            return Err(failed(io::Error::other(
                "another backup begins in this folder; try again",
            )));
        }
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
        if !audit.intact() || !audit.derived.is_empty() {
            return Err(BackupError::Unsound(Box::new(audit)));
        }
        if audit.end < had {
            return Err(BackupError::Short { found: audit.end, had });
        }
        part.persist_noclobber(to).map_err(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => BackupError::Exists { path: to.to_owned() },
            _ => failed(error.error),
        })?;
        sync_folder(folder).map_err(failed)?;
        Ok(audit)
    }
}
