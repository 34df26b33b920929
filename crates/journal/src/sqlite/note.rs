//! The journal's head noted next to it, in `ephor.db-head`.
//!
//! Chains of hashes prove what they hold, not where it ends: a log that was cut, a page of it that
//! was spoilt, a copy without its log end earlier, and are sound. So the writer notes its head after
//! each commit, and an audit compares. The note isn't synced (that would double what a commit
//! costs), except at a clean end. What follows from that:
//!
//! * It is never ahead of what was committed: a journal that ends before its note has lost commits,
//!   or is an older copy put in its place.
//! * After a loss of power it may be behind, or unreadable; then the end isn't covered.
//! * Whoever can write the journal can write the note: it is against accidents. Against people, keep
//!   the head elsewhere.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use ephor_core::private;
use sha2::{Digest as _, Sha256};

use super::files::beside;
use crate::{Hash, Position};

const NOTE: &str = "-head";
/// A note that the journal no longer holds when it is opened for writing is kept under this name.
const LOST: &str = "-head-lost";
/// The form of a note since version 4 of the file.
const FORM: u32 = 2;
/// The form before, when commits had other hashes.
const EARLIER: u32 = 1;
/// Reads that meet a writer in the middle of its write.
const READS: u32 = 5;

/// The end of a journal, now or when it was noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Head {
    /// The last commit.
    pub position: Position,
    /// Its hash.
    pub hash: Hash,
}

impl Head {
    /// Always of the same length, so that a note written over another leaves nothing of it.
    fn text(&self, form: u32) -> String {
        let Self { position, hash } = self;
        let line = format!("ephor head {form}\nposition {:020}\nhash {hash}\n", position.0);
        let sum = Sha256::digest(&line);
        let sum: String = sum.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        format!("{line}sum {sum}\n")
    }

    fn parse(text: &str, form: u32) -> Option<Self> {
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
        let position = Position(field("position ")?.parse().ok()?);
        let head = Self { position, hash: field("hash ")?.parse().ok()? };
        (head.text(form) == text).then_some(head)
    }
}

/// The note next to a journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// The note's path.
    pub file: PathBuf,
    /// Its contents, or why it can't be read.
    pub head: Result<Head, String>,
}

/// The note of the newest writer, and one that the journal didn't hold any more when it was opened.
pub(super) fn read(path: &Path) -> (Option<Noted>, Option<Noted>) {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    (read_one(beside(&path, NOTE)), read_one(beside(&path, LOST)))
}

fn read_one(file: PathBuf) -> Option<Noted> {
    for _ in 0..READS {
        match fs::read_to_string(&file) {
            Ok(text) => {
                if let Some(head) = Head::parse(&text, FORM) {
                    return Some(Noted { file, head: Ok(head) });
                }
                if Head::parse(&text, EARLIER).is_some() {
                    let reason = "an earlier version of Ephor wrote it".to_owned();
                    return Some(Noted { file, head: Err(reason) });
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => return Some(Noted { file, head: Err(error.to_string()) }),
        }
    }
    Some(Noted { file, head: Err("it isn't whole".to_owned()) })
}

/// The note beside a file from before version 4.
pub(super) fn read_earlier(path: &Path) -> Option<Head> {
    let path = path.canonicalize().ok()?;
    Head::parse(&fs::read_to_string(beside(&path, NOTE)).ok()?, EARLIER)
}

/// Keeps a note that the journal doesn't hold: the next commit would write over the only trace of
/// what is missing. The first such note stays until someone removes it.
pub(super) fn set_aside(path: &Path) -> io::Result<()> {
    let path = path.canonicalize()?;
    let lost = beside(&path, LOST);
    match lost.exists() {
        true => Ok(()),
        false => fs::rename(beside(&path, NOTE), lost),
    }
}

/// The writer's hand on its note.
#[derive(Debug)]
pub(super) struct Note(Option<File>);

impl Note {
    /// A folder that takes no note isn't a reason not to write: the end then isn't covered, and an
    /// audit says so.
    pub(super) fn open(path: &Path) -> Self {
        let file =
            private::file().create(true).truncate(false).write(true).open(beside(path, NOTE));
        Self(file.inspect_err(failed).ok())
    }

    pub(super) fn write(&mut self, head: Head) {
        if let Some(file) = &mut self.0 {
            let text = head.text(FORM);
            let written =
                file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(text.as_bytes()));
            let _ = written.inspect_err(failed);
        }
    }

    pub(super) fn sync(&mut self) {
        if let Some(file) = &self.0 {
            let _ = file.sync_all().inspect_err(failed);
        }
    }
}

fn failed(error: &io::Error) {
    tracing::warn!(%error, "the journal's head can't be noted beside it");
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_note_is_read_whole_or_not_at_all() {
        let head = Head { position: Position(7), hash: Hash::START };
        let text = head.text(FORM);
        assert_eq!(Head::parse(&text, FORM), Some(head));
        assert_eq!(Head::parse(&text, EARLIER), None);
        let far = Head { position: Position(u64::MAX), ..head };
        assert_eq!(far.text(FORM).len(), text.len());
        assert_eq!(Head::parse(&text.replace("07\n", "08\n"), FORM), None, "the sum is of another");
        assert!((0..text.len()).all(|cut| Head::parse(&text[..cut], FORM).is_none()));
    }
}
