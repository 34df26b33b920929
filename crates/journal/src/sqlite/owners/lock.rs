//! The lock by which an owner proves that it is alive: on its own file next to the journal,
//! `ephor.db-owner-ID`. The system releases it when the process ends, however it ends.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use ephor_core::EventId;

use super::super::files::{beside, names};

const LOCK: &str = "-owner-";
/// Attempts at a lock, each on a file of its own: another process that tidies up may take one that
/// isn't locked yet for one that was left behind.
const TRIES: u32 = 16;
/// Entries of the folder that are looked at for locks that were left behind.
const ENTRIES: usize = 10_000;

/// A lock that is held. Its file is removed with it.
#[derive(Debug)]
pub(in super::super) struct Lock {
    id: String,
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes a lock of its own beside a journal, whose path must be canonical.
    pub(in super::super) fn take(journal: &Path) -> io::Result<Self> {
        for _ in 0..TRIES {
            let id = EventId::fresh().to_string();
            let path = beside(journal, &format!("{LOCK}{id}"));
            let file = File::options().write(true).create_new(true).open(&path)?;
            match file.try_lock() {
                Ok(()) if names(&file.metadata()?) > 0 => {
                    return Ok(Self { id, path, _file: file });
                }
                Ok(()) | Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => {
                    let _ = fs::remove_file(&path);
                    return Err(error);
                }
            }
        }
        Err(io::Error::other("others keep removing its lock"))
    }

    pub(in super::super) fn id(&self) -> &str {
        &self.id
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Where it stays, the next process that opens the journal removes it.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether the owner with that id is alive. Where that can't be told, it is: nobody's work may be
/// done twice.
pub(super) fn is_alive(journal: &Path, id: &str) -> bool {
    if id.parse::<EventId>().is_err() {
        return false;
    }
    let path = beside(journal, &format!("{LOCK}{id}"));
    held(&path, |_| Ok(())).unwrap_or_else(|error| {
        let path = path.display();
        tracing::warn!(%path, %error, "whether this owner is alive can't be told");
        true
    })
}

/// Removes the locks that owners beside this journal left behind when they were killed.
pub(in super::super) fn sweep(journal: &Path) {
    for path in locks(journal) {
        // One that can't be removed does no harm.
        let _ = held(&path, |path| fs::remove_file(path));
    }
}

/// Whether a process has this journal open to write it, as far as can be told.
pub(in super::super) fn any_alive(journal: &Path) -> bool {
    any_other_alive(journal, "")
}

/// The same, beside the owner with that id.
pub(in super::super) fn any_other_alive(journal: &Path, own: &str) -> bool {
    let own = beside(journal, &format!("{LOCK}{own}"));
    locks(journal).filter(|path| *path != own).any(|path| held(&path, |_| Ok(())).unwrap_or(true))
}

/// The locks beside a journal.
fn locks(journal: &Path) -> impl Iterator<Item = PathBuf> {
    let name = journal.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let prefix = format!("{name}{LOCK}");
    let folder = journal.parent().filter(|_| !name.is_empty());
    let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
    entries.into_iter().flatten().take(ENTRIES).flatten().filter_map(move |entry| {
        let name = entry.file_name();
        let id = name.to_str()?.strip_prefix(&prefix)?;
        id.parse::<EventId>().is_ok().then(|| entry.path())
    })
}

/// Whether someone holds a lock. Where nobody does, `free` is run before anyone else can take it.
///
/// It is tried with a shared lock, so that several processes that look at once don't take each other
/// for the owner.
fn held(path: &Path, free: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<bool> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    match file.try_lock_shared() {
        Ok(()) => free(path).map(|()| false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
