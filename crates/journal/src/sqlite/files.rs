//! The files of a journal: those next to the database, and whether they are still those that were
//! opened.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// A path beside the database, such as `ephor.db-wal`.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The folder that a file lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new("."))
}

/// So that names outlive a loss of power, as bytes do. Elsewhere a folder isn't opened.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// The bytes of a file; 0 where there is none.
pub(super) fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// Which file it is, whatever its name. `None`: this system doesn't tell.
#[cfg(unix)]
fn identity(found: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// How many names a file has.
#[cfg(unix)]
pub(super) fn names(found: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(found)
}

#[cfg(not(unix))]
pub(super) fn names(_: &Metadata) -> u64 {
    1
}

/// Whether a path names the file that is open, and not another one or none.
pub(super) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    match std::fs::symlink_metadata(path) {
        Ok(found) => Ok(identity(&found) == identity(&file.metadata()?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// A file of a journal isn't the one that was opened any more.
#[derive(Debug, thiserror::Error)]
#[error(
    "{} {what} while the journal was in use, so that nothing more can be kept in it; stop, \
     look at what is there with `ephor journal verify`, and put the file back or choose another",
    path.display()
)]
pub(super) struct Lost {
    path: PathBuf,
    what: &'static str,
}

/// The files that a connection has open, as they were when it opened them. SQLite continues with a
/// file that has no name any more, and what is written there is gone with the process.
#[derive(Debug)]
pub(super) struct Place {
    path: PathBuf,
    database: Option<(u64, u64)>,
    log: Option<(u64, u64)>,
    /// A file that is shorter than it was has been cut, or made anew without what was removed.
    length: u64,
}

impl Place {
    /// The database at `path` and its log, which are open.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let path = path.canonicalize()?;
        let found = std::fs::metadata(&path)?;
        let log = std::fs::metadata(beside(&path, "-wal"))?;
        Ok(Self { database: identity(&found), log: identity(&log), length: found.len(), path })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Two looks at the folder: cheap beside the sync of a commit.
    pub(super) fn check(&mut self) -> Result<(), Lost> {
        let length = look(&self.path, self.database)?.len();
        look(&beside(&self.path, "-wal"), self.log)?;
        if length < self.length && !is_whole(&self.path, length) {
            return Err(Lost { path: self.path.clone(), what: "was cut short" });
        }
        self.length = length;
        Ok(())
    }
}

/// Whether a database is as long as it says that it is.
fn is_whole(path: &Path, length: u64) -> bool {
    let mut header = [0_u8; 32];
    let read = std::fs::File::open(path).and_then(|mut file| {
        use std::io::Read;
        file.read_exact(&mut header)
    });
    let [.., a, b, c, d] = header;
    // 1 stands for 65536.
    let page = match u64::from(header[16]) << 8 | u64::from(header[17]) {
        1 => 65_536,
        page => page,
    };
    read.is_ok() && page > 0 && u64::from(u32::from_be_bytes([a, b, c, d])) * page <= length
}

fn look(path: &Path, opened: Option<(u64, u64)>) -> Result<Metadata, Lost> {
    let lost = |what| Lost { path: path.to_owned(), what };
    match std::fs::metadata(path) {
        Ok(found) if identity(&found) == opened => Ok(found),
        Ok(_) => Err(lost("was replaced by another file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(lost("was removed or renamed"))
        }
        Err(_) => Err(lost("can't be looked at any more")),
    }
}
