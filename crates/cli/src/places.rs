//! What a path that was given turns out to be, and how a command ends because of it: one that names
//! nothing ends with 5, one that names the wrong thing, or something that is in the way, with 2.

use std::path::Path;

use super::problem::{Exit, Problem};

/// Refuses a folder where a file is meant.
pub(crate) fn no_folder(path: &Path, meant: &str) -> Result<(), Problem> {
    match path.is_dir() {
        true => Err(Problem::new(Exit::Usage, format!("this is a folder, not {meant}"))
            .of(path.display().to_string())
            .next("name a file")),
        false => Ok(()),
    }
}

/// Refuses a file where a folder is meant.
pub(crate) fn no_file(path: &Path, next: &str) -> Result<(), Problem> {
    match path.exists() && !path.is_dir() {
        true => Err(Problem::new(Exit::Usage, "this is a file, not a folder")
            .of(path.display().to_string())
            .next(next)),
        false => Ok(()),
    }
}

/// Refuses a name that nothing has, and a folder where a file is meant.
pub(crate) fn file_is_there(path: &Path, meant: &str, next: &str) -> Result<(), Problem> {
    no_folder(path, meant)?;
    is_there(path, "there is no such file", next)
}

/// Refuses what a command would create in a folder that isn't there: a misspelt path makes no folders.
pub(crate) fn folder_is_there(path: &Path) -> Result<(), Problem> {
    let folder = folder_of(path);
    let next = "name a place in a folder that is there, or create the folder first";
    no_file(folder, next)?;
    is_there(folder, "there is no such folder", next)
}

fn is_there(path: &Path, missing: &str, next: &str) -> Result<(), Problem> {
    match path.exists() {
        true => Ok(()),
        false => {
            Err(Problem::new(Exit::NotFound, missing).of(path.display().to_string()).next(next))
        }
    }
}

/// Something has the name of what a command would create.
pub(crate) fn taken(path: &Path, next: &str) -> Problem {
    Problem::new(Exit::Usage, "the file exists and won't be overwritten")
        .of(path.display().to_string())
        .next(next)
}

/// The folder that a file is in, or would be.
pub(crate) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
