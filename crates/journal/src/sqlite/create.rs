//! Creates a journal under a temporary name and links it into place when it is complete: nobody
//! sees a partial one, and what a killed process leaves is started again by the next.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::files::{beside, names};
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
        if since.elapsed() > PATIENCE {
            return Err(OpenError::Busy { path: path.to_owned() });
        }
        let file = File::options().create(true).truncate(false).write(true).open(&aside);
        let file = file.map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                std::thread::sleep(PAUSE);
                continue;
            }
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        match names(&file.metadata().map_err(io)?) {
            1 => {}
            // Whoever held the lock before has linked it and taken this name away.
            0 => continue,
            // It was linked, and its maker killed before it took this name away: that is a journal.
            _ => {
                fs::remove_file(&aside).map_err(io)?;
                continue;
            }
        }
        for left in ["-wal", "-shm", "-journal"] {
            let _ = fs::remove_file(beside(&aside, left));
        }
        file.set_len(0).map_err(io)?;
        make(&aside)?;
        link(&aside, path).map_err(io)?;
    }
    Ok(())
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
