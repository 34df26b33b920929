//! Where a report is written: as a whole or not at all, and never in place of somebody's data.

use std::fs::{self, File, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::problem::{Exit, Problem};

/// What every SQLite file begins with: databases, and journals of ours.
const SQLITE: &[u8; 16] = b"SQLite format 3\0";

/// The form of a report, by its file's ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Html,
    Markdown,
}

/// A place for a report.
#[derive(Debug)]
pub(crate) struct Place {
    file: PathBuf,
    pub form: Form,
    /// Files that others write.
    taken: Vec<PathBuf>,
}

impl Place {
    /// A place that a report may be written to, found out before the work, not after it. `taken` are
    /// files that it may not be, whether they are there or not.
    pub(crate) fn of(file: &Path, taken: Vec<PathBuf>) -> Result<Self, Problem> {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        let form = match ending.as_deref() {
            Some("html") => Form::Html,
            Some("md") => Form::Markdown,
            _ => {
                return Err(Problem::new(Exit::Usage, "a report can't have this format")
                    .of(file.display().to_string())
                    .because("a report is HTML or Markdown, by the file's extension")
                    .next("name a file that ends with .html or .md"));
            }
        };
        let folder = folder(file);
        let unusable = |why: &str| {
            Err(Problem::new(Exit::NotFound, "the report can't be written there")
                .of(file.display().to_string())
                .because(why)
                .next("name a file in a folder that is there"))
        };
        if file.is_dir() {
            return unusable("this is a folder");
        }
        if !folder.is_dir() {
            return unusable("there is no such folder");
        }
        let place = Self { file: file.to_owned(), form, taken };
        place.guard()?;
        Ok(place)
    }

    /// Refuses what must not be replaced.
    fn guard(&self) -> Result<(), Problem> {
        let refused = |why: &str| {
            Err(Problem::new(Exit::Usage, "a report doesn't replace this file")
                .of(self.file.display().to_string())
                .because(why)
                .next("name another file"))
        };
        if self.taken.iter().any(|taken| same(taken, &self.file)) {
            return refused("this run reads or writes it as a database");
        }
        match fs::metadata(&self.file) {
            Ok(meta) if !meta.is_file() => refused("it is a pipe, a socket or a device"),
            Ok(_) => match begins_as_sqlite(&self.file) {
                Ok(false) => Ok(()),
                Ok(true) => refused("it is a SQLite database"),
                Err(error) => refused(&format!("what it holds can't be read: {error}")),
            },
            // Nothing is there to be replaced.
            Err(_) => Ok(()),
        }
    }

    /// Writes it.
    pub(crate) fn write(&self, text: &str) -> Result<(), Problem> {
        // Others may have put something there since.
        self.guard()?;
        replace(&self.file, text).map_err(|error| {
            Problem::failed("the report can't be written", error)
                .of(self.file.display().to_string())
        })
    }

    pub(crate) fn file(&self) -> &Path {
        &self.file
    }
}

fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Puts a text in a file's place: the whole of it, or the file stays as it was.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    // Through a link, not in its place.
    let file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let folder = folder(&file);
    let before = fs::metadata(&file).map(|meta| meta.permissions());
    let usual = || Permissions::from_mode(0o666);
    let mut draft =
        tempfile::Builder::new().prefix(".report-").permissions(usual()).tempfile_in(folder)?;
    draft.write_all(text.as_bytes())?;
    if let Ok(before) = before {
        draft.as_file().set_permissions(before)?;
    }
    draft.as_file().sync_all()?;
    draft.persist(&file)?;
    // The name is on the disk as well then; where a folder can't be synced, the file is there.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

fn begins_as_sqlite(file: &Path) -> io::Result<bool> {
    let mut begin = Vec::new();
    File::open(file)?.take(SQLITE.len() as u64).read_to_end(&mut begin)?;
    Ok(begin == SQLITE)
}

/// Whether two paths are one file, by whatever links; also one that isn't there yet.
fn same(one: &Path, other: &Path) -> bool {
    if let (Ok(one), Ok(other)) = (fs::metadata(one), fs::metadata(other)) {
        return (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    let place =
        |path: &Path| Some((folder(path).canonicalize().ok()?, path.file_name()?.to_owned()));
    place(one).is_some_and(|one| Some(one) == place(other))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[track_caller]
    fn check(file: &Path, taken: &[PathBuf], expect: Option<Exit>) {
        let place = Place::of(file, taken.to_vec());
        assert_eq!(place.map_err(|problem| problem.exit).err(), expect, "{}", file.display());
    }

    #[test]
    fn a_report_needs_a_form_and_a_place() {
        check(Path::new("report.html"), &[], None);
        check(Path::new("REPORT.MD"), &[], None);
        check(Path::new("report.pdf"), &[], Some(Exit::Usage));
        check(Path::new("report"), &[], Some(Exit::Usage));
        check(Path::new("no/such/report.html"), &[], Some(Exit::NotFound));
    }

    #[test]
    fn data_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("old.html"), b"SQLite format 3\0 and more").unwrap();
        fs::write(at("data.md"), "").unwrap();
        fs::hard_link(at("data.md"), at("again.md")).unwrap();
        std::os::unix::fs::symlink(at("old.html"), at("link.html")).unwrap();
        let taken = [at("data.md"), at("later.html")];
        for name in ["old.html", "link.html", "data.md", "again.md", "later.html"] {
            check(&at(name), &taken, Some(Exit::Usage));
        }
        fs::write(at("mine.html"), "<html>").unwrap();
        check(&at("mine.html"), &taken, None);
    }

    #[test]
    fn a_report_takes_the_place_of_the_old_one_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("report.md"), "old").unwrap();
        fs::set_permissions(at("report.md"), Permissions::from_mode(0o640)).unwrap();
        fs::hard_link(at("report.md"), at("kept.md")).unwrap();
        std::os::unix::fs::symlink(at("report.md"), at("link.md")).unwrap();
        let place = Place::of(&at("link.md"), Vec::new()).unwrap();
        place.write("new").unwrap();
        let read = |name: &str| fs::read_to_string(at(name)).unwrap();
        // Whoever had the old one open has all of it.
        assert_eq!([read("report.md"), read("kept.md")], ["new", "old"]);
        assert!(at("link.md").is_symlink());
        assert_eq!(fs::metadata(at("report.md")).unwrap().mode() & 0o777, 0o640);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "nothing else is left");
        // It became a database meanwhile.
        fs::write(at("report.md"), b"SQLite format 3\0").unwrap();
        assert_eq!(place.write("new").unwrap_err().exit, Exit::Usage);
    }
}
