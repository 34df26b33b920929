//! Files that a command makes, and that overwrite nothing.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde_json::json;

use super::problem::{Exit, Problem};
use super::term::Term;
use super::{Done, places};

/// Refuses where one of them is there already.
pub(crate) fn none_is_there<'n>(
    dir: &Path,
    names: impl IntoIterator<Item = &'n Path>,
    next: &str,
) -> Result<(), Problem> {
    places::no_file(dir, next)?;
    let there = |path: &PathBuf| path.exists();
    match names.into_iter().map(|name| dir.join(name)).find(there) {
        Some(taken) => Err(places::taken(&taken, next)),
        None => Ok(()),
    }
}

/// What a command makes, and removes again where it fails: it can be repeated once there is room.
#[derive(Debug, Default)]
pub(crate) struct Made {
    files: Vec<PathBuf>,
    /// Each before those in it.
    folders: Vec<PathBuf>,
}

impl Made {
    /// Makes a file, with its folder. Also where somebody was quicker no file is overwritten.
    pub(crate) fn file(&mut self, path: &Path, text: &str) -> Result<(), Problem> {
        let folder = path.parent().map_or(Ok(()), |folder| self.folder(folder));
        let mut options = fs::File::options();
        let file = folder.and_then(|()| options.write(true).create_new(true).open(path));
        let written = file.and_then(|mut file| {
            self.files.push(path.to_owned());
            file.write_all(text.as_bytes())
        });
        written.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => places::taken(path, "name another folder"),
            _ => Problem::failed("the file can't be written", error).of(path.display().to_string()),
        })
    }

    fn folder(&mut self, path: &Path) -> io::Result<()> {
        let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let mut missing: Vec<_> = path.ancestors().take_while(missing).collect();
        missing.reverse();
        self.folders.extend(missing.into_iter().map(Path::to_owned));
        fs::create_dir_all(path)
    }

    /// How the command ends.
    pub(crate) fn ends(self, done: Done) -> Done {
        // A reader that has gone away is no failure.
        if done.as_ref().is_err_and(|problem| problem.exit != Exit::Done) {
            // What can't be removed is no worse than it was; a folder with anything else in it stays.
            self.files.iter().for_each(|file| drop(fs::remove_file(file)));
            self.folders.iter().rev().for_each(|folder| drop(fs::remove_dir(folder)));
        }
        done
    }
}

/// Tells of a file that was made.
pub(crate) fn say(path: &Path, term: &Term) -> Result<(), Problem> {
    let shown = path.display().to_string();
    term.say(if term.json { json!({"file": shown}).to_string() } else { shown })?;
    Ok(())
}
