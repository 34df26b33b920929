//! Puts a backup in a journal's place. What was there goes aside as a whole: a log, its index or a note
//! beside another file would damage it, or be taken for its end.
//!
//! ```text
//! NAME-restoring-ID   the copy, whole and audited      NAME-replaced-ID   what was there
//!
//! write back   NAME-wal goes into NAME, which is all of the journal now
//! keep         NAME and what is beside it get second names
//! clear        what is beside NAME loses its first names
//! put          the copy is renamed to NAME
//! ```
//!
//! A process may end after each of these, and NAME is the whole old journal, or the whole new one.
//! Only of one that was damaged, and whose log can't be written back, is nothing but the second names
//! whole between the last two.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use ephor_core::EventId;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::files::{beside, folder_of, length, sync_folder};
use super::owners::{self, Lock};
use super::schema::PATIENCE;
use super::{BackupError, OpenError, Sqlite};
use crate::Audit;

/// The files of a journal, by what their names end in.
const PARTS: [&str; 5] = ["", "-wal", "-shm", "-head", "-head-lost"];

/// What a SQLite database begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

const COPY: &str = "-restoring-";
const ASIDE: &str = "-replaced-";

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
    /// A file can't be renamed, or its folder not be written.
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
        // Behind a link stands the file that is meant.
        let to = to.as_ref();
        let to = to.canonicalize().or_else(|_| in_folder(to)).unwrap_or_else(|_| to.to_owned());
        let lock = Lock::take(&to).map_err(|error| moved(&to, &error))?;
        let in_use = || match owners::any_other_alive(&to, lock.id()) {
            true => Err(RestoreError::InUse(to.clone())),
            false => Ok(()),
        };
        in_use()?;
        let stamp = EventId::fresh();
        let (copy, aside) = (format!("{COPY}{stamp}"), format!("{ASIDE}{stamp}"));
        let (copy, aside) = (beside(&to, &copy), beside(&to, &aside));
        let audit = Self::open_read_only(backup)?.backup(&copy).await?;
        let switch = Switch { to: to.clone(), copy, aside };
        // Somebody may have opened it during the copy.
        let switched = in_use().and_then(|()| STEPS.iter().try_for_each(|step| step(&switch)));
        if let Err(error) = switched {
            let _ = fs::remove_file(&switch.copy);
            return Err(error);
        }
        // Others that restore it hold a lock.
        for left in unfinished(&to) {
            let _ = fs::remove_file(left);
        }
        Ok(Restored { audit, kept: switch.aside.exists().then_some(switch.aside) })
    }
}

/// The files that a restore is about.
struct Switch {
    to: PathBuf,
    copy: PathBuf,
    aside: PathBuf,
}

type Step = fn(&Switch) -> Result<(), RestoreError>;

/// In this order; after each NAME is whole.
const STEPS: [Step; 4] = [Switch::write_back, Switch::keep, Switch::clear, Switch::put];

impl Switch {
    /// Of a file that isn't sound the log stays as it is: it may be another one's.
    fn write_back(&self) -> Result<(), RestoreError> {
        if length(&beside(&self.to, "-wal")) == 0 || !self.to.exists() {
            return Ok(());
        }
        match write_back(&self.to) {
            Err(error) if is_busy(&error) => Err(RestoreError::InUse(self.to.clone())),
            Err(error) => {
                let path = self.to.display();
                tracing::warn!(%path, %error, "its log can't be written back, and goes aside with it");
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    fn keep(&self) -> Result<(), RestoreError> {
        for part in PARTS {
            let (from, kept) = (beside(&self.to, part), beside(&self.aside, part));
            let linked = fs::hard_link(&from, &kept).or_else(|error| match error.kind() {
                io::ErrorKind::NotFound => Ok(()),
                // A file system without links.
                _ => fs::copy(&from, &kept).and_then(|_| File::open(&kept)?.sync_all()),
            });
            linked.map_err(|error| moved(&from, &error))?;
        }
        self.sync()
    }

    fn clear(&self) -> Result<(), RestoreError> {
        for part in PARTS.iter().filter(|part| !part.is_empty()) {
            let path = beside(&self.to, part);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(moved(&path, &error));
                }
                _ => {}
            }
        }
        self.sync()
    }

    fn put(&self) -> Result<(), RestoreError> {
        fs::rename(&self.copy, &self.to).map_err(|error| moved(&self.to, &error))?;
        self.sync()
    }

    /// So that a loss of power doesn't change the order.
    fn sync(&self) -> Result<(), RestoreError> {
        sync_folder(folder_of(&self.to)).map_err(|error| moved(&self.to, &error))
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(code, Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

fn write_back(path: &Path) -> Result<(), rusqlite::Error> {
    let failed =
        |code, why| Err(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), why));
    // SQLite would take a log that has all pages for the journal, and write it over anything.
    let mut start = [0; MAGIC.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
    if read.is_err() || start != *MAGIC {
        return failed(rusqlite::ffi::SQLITE_NOTADB, None);
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        return failed(rusqlite::ffi::SQLITE_CORRUPT, Some(found));
    }
    let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
    let is_read: bool = connection.query_row(sql, [], |row| row.get(0))?;
    if is_read {
        return failed(rusqlite::ffi::SQLITE_BUSY, None);
    }
    connection.close().map_err(|(_, error)| error)
}

/// The copies that restores of this journal left behind, or are about to put in its place.
pub(super) fn unfinished(path: &Path) -> impl Iterator<Item = PathBuf> {
    let prefix = path.file_name().and_then(OsStr::to_str).map(|name| format!("{name}{COPY}"));
    let entries = fs::read_dir(folder_of(path)).ok();
    entries.into_iter().flatten().flatten().filter_map(move |entry| {
        let name = entry.file_name();
        let stamp = name.to_str()?.strip_prefix(prefix.as_deref()?)?;
        stamp.parse::<EventId>().is_ok().then(|| entry.path())
    })
}

/// A file that isn't there yet, in a folder that is.
fn in_folder(path: &Path) -> io::Result<PathBuf> {
    Ok(folder_of(path).canonicalize()?.join(path.file_name().unwrap_or_default()))
}

fn moved(path: &Path, error: &io::Error) -> RestoreError {
    RestoreError::Moved { path: path.to_owned(), reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::sync::Arc;

    use ephor_core::{ConversationId, Disposition};
    use ephor_testkit::bus::Note;

    use super::*;
    use crate::{Commit, Store};

    async fn note(journal: &Sqlite, expected: u64) {
        let conversation = ConversationId::new("c").unwrap();
        let time = jiff::Timestamp::UNIX_EPOCH;
        let event =
            Note::draft(&conversation, "x").seal(expected + 1, time, Disposition::Delivered);
        let commit = Commit::new(conversation, expected, vec![Arc::new(event)]);
        journal.append(commit).await.unwrap();
    }

    /// A journal of three commits as a process leaves it that is killed, with its log, and a backup of the
    /// first.
    async fn killed(folder: &Path) -> (PathBuf, PathBuf) {
        let (path, backup) = (folder.join("j.db"), folder.join("backup.db"));
        let journal = Sqlite::open(&path).unwrap();
        note(&journal, 0).await;
        journal.backup(&backup).await.unwrap();
        note(&journal, 1).await;
        note(&journal, 2).await;
        let files = ["", "-wal", "-head"].map(|part| {
            let name = beside(&path, part);
            (fs::read(&name).unwrap(), name)
        });
        drop(journal);
        files.into_iter().for_each(|(bytes, name)| fs::write(name, bytes).unwrap());
        assert!(length(&beside(&path, "-wal")) > 0);
        (path, backup)
    }

    async fn end(path: &Path) -> u64 {
        let journal = Sqlite::open(path).unwrap();
        assert!(crate::verify(&journal, None, |_| ()).await.unwrap().sound());
        assert!(journal.noted().1.is_none(), "it is taken for one that has lost its end");
        journal.before_last(0).0
    }

    #[tokio::test]
    async fn a_restore_that_dies_leaves_the_old_journal_or_the_new_one() {
        for done in 0..=STEPS.len() {
            let folder = tempfile::tempdir().unwrap();
            let (path, backup) = killed(folder.path()).await;
            let stamp = EventId::fresh();
            let copy = beside(&path, &format!("{COPY}{stamp}"));
            let aside = beside(&path, &format!("{ASIDE}{stamp}"));
            Sqlite::open_read_only(&backup).unwrap().backup(&copy).await.unwrap();
            let switch = Switch { to: path.clone(), copy, aside };
            STEPS[..done].iter().for_each(|step| step(&switch).unwrap());
            assert_eq!(end(&path).await, if done < STEPS.len() { 3 } else { 1 }, "{done}");
            // It can be done again, and nothing stays of the attempt.
            let again = Sqlite::restore(&backup, &path).await.unwrap();
            assert!(again.kept.is_some());
            assert_eq!((end(&path).await, unfinished(&path).count()), (1, 0), "{done}");
        }
    }

    /// No journal is begun in the place of one that was lost on its way.
    #[tokio::test]
    async fn where_only_a_copy_is_no_journal_is_begun() {
        let folder = tempfile::tempdir().unwrap();
        let (path, backup) = killed(folder.path()).await;
        let copy = beside(&path, &format!("{COPY}{}", EventId::fresh()));
        fs::rename(&backup, &copy).unwrap();
        fs::remove_file(&path).unwrap();
        let error = Sqlite::open(&path).unwrap_err();
        assert!(matches!(&error, OpenError::Unrestored { copy: left, .. } if *left == copy));
        assert!(error.to_string().contains("ephor journal restore"), "{error}");
        assert!(!path.exists());
        Sqlite::restore(&copy, &path).await.unwrap();
        assert_eq!((end(&path).await, copy.exists()), (1, false));
    }

    /// It may be another file's.
    #[tokio::test]
    async fn the_log_of_a_damaged_file_goes_aside_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let (path, backup) = killed(folder.path()).await;
        fs::write(&path, b"no journal").unwrap();
        let log = fs::read(beside(&path, "-wal")).unwrap();
        let kept = Sqlite::restore(&backup, &path).await.unwrap().kept.unwrap();
        assert_eq!(fs::read(&kept).unwrap(), b"no journal");
        assert_eq!(fs::read(beside(&kept, "-wal")).unwrap(), log);
        assert_eq!(end(&path).await, 1);
    }
}
