//! Files that a command makes, and that overwrite nothing.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde_json::json;

use super::places;
use super::problem::Problem;
use super::term::Term;

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

/// Makes a file, with its folder. Also where somebody was quicker no file is overwritten.
pub(crate) fn make(path: &Path, text: &str) -> Result<(), Problem> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let file = folder.and_then(|()| fs::File::options().write(true).create_new(true).open(path));
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => places::taken(path, "name another folder"),
        _ => Problem::failed("the file can't be written", error).of(path.display().to_string()),
    })
}

/// Tells of a file that was made.
pub(crate) fn say(path: &Path, term: &Term) -> Result<(), Problem> {
    let shown = path.display().to_string();
    term.say(if term.json { json!({"file": shown}).to_string() } else { shown })?;
    Ok(())
}
