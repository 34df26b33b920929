//! Creates a journal under a temporary name and links it into place when it is complete: nobody
//! sees a partial one, and what a killed process leaves is started again by the next.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use ephor_core::private;
use rusqlite::Connection;

use super::files::{beside, is_at, names};
use super::restore;
use super::schema::{self, OpenError, PATIENCE};

/// Between two looks at what another process is making.
const PAUSE: Duration = Duration::from_millis(5);

/// Makes a journal where there is no file. Of several that begin at once, one makes it.
pub(super) fn create(path: &Path) -> Result<(), OpenError> {
    let aside = beside(path, "-new");
    let io = |error: io::Error| OpenError::from_io(path, &error);
    let since = Instant::now();
    // A link that leads nowhere is somebody's mistake, which opening tells.
    while path.symlink_metadata().is_err() {
        if let Some(copy) = restore::unfinished(path).next() {
            return Err(OpenError::Unrestored { path: path.to_owned(), copy });
        }
        if since.elapsed() > PATIENCE {
            return Err(OpenError::Busy { path: path.to_owned() });
        }
        // The log and its index take the database's mode.
        let file = private::file().create(true).truncate(false).write(true).open(&aside);
        let file = file.map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                std::thread::sleep(PAUSE);
                continue;
            }
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        if take(&file, &aside).map_err(io)? {
            make(&aside)?;
            link(&aside, path).map_err(io)?;
        }
    }
    Ok(())
}

/// Empties the locked file, if a journal may be made in it.
fn take(file: &File, aside: &Path) -> io::Result<bool> {
    // Opened before another process linked it and took this name away: it is the journal, and in use.
    if !is_at(file, aside)? {
        return Ok(false);
    }
    // It was linked, and its maker killed before it took this name away: that is a journal.
    if names(&file.metadata()?) > 1 {
        fs::remove_file(aside)?;
        return Ok(false);
    }
    for left in ["-wal", "-shm", "-journal"] {
        let _ = fs::remove_file(beside(aside, left));
    }
    file.set_len(0)?;
    Ok(true)
}

fn make(aside: &Path) -> Result<(), OpenError> {
    let sqlite = |error: rusqlite::Error| OpenError::from_sqlite(aside, &error);
    let mut connection = Connection::open(aside).map_err(sqlite)?;
    schema::set_up(&mut connection, aside)?;
    // Its log is written back and removed.
    connection.close().map_err(|(_, error)| sqlite(error))
}

/// A file that has come to stand there meanwhile stays.
fn link(aside: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(aside, path) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        // A file system without links.
        Err(_) => return fs::rename(aside, path),
    }
    fs::remove_file(aside)
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// Of two that begin at once, one opens the file, and gets its lock only when the other has made the
    /// journal of it.
    #[test]
    fn a_file_that_became_the_journal_is_not_emptied() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ephor.db");
        let aside = beside(&path, "-new");
        let late = File::options().create(true).truncate(false).write(true).open(&aside).unwrap();
        create(&path).unwrap();
        assert!(is_at(&late, &path).unwrap());
        late.try_lock().unwrap();
        assert!(!take(&late, &aside).unwrap());
        assert!(super::super::open::writer(&path).is_ok());
    }

    #[test]
    fn the_name_that_a_killed_maker_left_is_taken_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ephor.db");
        create(&path).unwrap();
        let aside = beside(&path, "-new");
        fs::hard_link(&path, &aside).unwrap();
        let file = File::options().write(true).open(&aside).unwrap();
        assert!(!take(&file, &aside).unwrap());
        assert!(!aside.exists() && super::super::open::writer(&path).is_ok());
    }
}
