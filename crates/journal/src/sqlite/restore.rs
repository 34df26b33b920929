//! Puts a backup in a journal's place. What was there goes aside as a whole: a log, its index or a note
//! beside another file would damage it, or be taken for its end.

use std::io;
use std::path::{Path, PathBuf};

use ephor_core::EventId;

use super::files::beside;
use super::{BackupError, OpenError, Sqlite, owners};
use crate::Audit;

/// The files of a journal, by what their names end in.
const PARTS: [&str; 5] = ["", "-wal", "-shm", "-head", "-head-lost"];

/// Why a backup isn't in a journal's place. The journal is as it was, unless it says otherwise.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// A process has the journal open.
    #[error("{}: a process has it open; stop it first", .0.display())]
    InUse(PathBuf),
    /// The backup can't be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The backup can't be copied, or fails its audit.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// The files can't be renamed. What was moved by then has the name that it was to get.
    #[error("{}: it can't be put in place: {reason}", path.display())]
    Moved {
        /// The file.
        path: PathBuf,
        /// What failed.
        reason: String,
    },
}

/// What was restored.
#[derive(Debug)]
pub struct Restored {
    /// Of the journal that is in place now.
    pub audit: Audit,
    /// The journal that was there before, if there was one.
    pub kept: Option<PathBuf>,
}

impl Sqlite {
    /// Puts a copy of a backup in the place of a journal that no process has open. The copy is audited
    /// first; the journal that was there is kept under another name beside it.
    ///
    /// ```
    /// # use ephor_journal::Sqlite;
    /// # let folder = tempfile::tempdir().unwrap();
    /// # let (file, backup) = (folder.path().join("ephor.db"), folder.path().join("backup.db"));
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// let journal = Sqlite::open(&file).unwrap();
    /// journal.backup(&backup).await.unwrap();
    /// drop(journal);
    /// let restored = Sqlite::restore(&backup, &file).await.unwrap();
    /// assert!(restored.audit.sound() && restored.kept.is_some());
    /// # });
    /// ```
    ///
    /// # Errors
    /// [`RestoreError`].
    pub async fn restore(
        backup: impl AsRef<Path>,
        to: impl AsRef<Path>,
    ) -> Result<Restored, RestoreError> {
        let to = to.as_ref();
        // Behind a link stands the file that is meant.
        let to = to.canonicalize().unwrap_or_else(|_| to.to_owned());
        if owners::any_alive(&to) {
            return Err(RestoreError::InUse(to));
        }
        let stamp = EventId::fresh();
        let (copy, aside) = (format!("-restoring-{stamp}"), format!("-replaced-{stamp}"));
        let (copy, aside) = (beside(&to, &copy), beside(&to, &aside));
        let audit = Self::open_read_only(backup)?.backup(&copy).await?;
        let mut kept = None;
        for part in PARTS {
            if rename(&beside(&to, part), &beside(&aside, part))? && part.is_empty() {
                kept = Some(aside.clone());
            }
        }
        rename(&copy, &to)?;
        Ok(Restored { audit, kept })
    }
}

/// Whether there was such a file.
fn rename(from: &Path, to: &Path) -> Result<bool, RestoreError> {
    match std::fs::rename(from, to) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(RestoreError::Moved { path: from.to_owned(), reason: error.to_string() }),
    }
}
