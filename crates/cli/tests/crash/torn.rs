//! The end of SQLite's log as a loss of power leaves it: what a process was writing when it was killed, and
//! had told nobody of, is there in part.
//!
//! The writer notes each commit beside the file before it answers anybody, and only then begins the next
//! transaction. So the last transaction of the log, where the note doesn't cover it, is one whose sync
//! nobody has been told of, and anything may have become of it. All before it must be there.

use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::random::Random;

/// Bytes of the log before its first frame, and of a frame before its page.
const HEADER: usize = 32;
const FRAME: usize = 24;
/// What is lost at once.
const SECTOR: usize = 512;
/// Where the log's index says up to which frame a checkpoint has been begun.
const CHECKPOINT: usize = 128;

/// Spoils what may be spoilt. Whether there was anything; an error says what is missing.
pub fn tear(journal: &Path, mut random: Random) -> Result<bool, String> {
    let Some(noted) = noted(journal) else { return Ok(false) };
    let there = end(journal);
    if there < noted {
        return Err(format!("the journal ends with commit {there}; {noted} was told of"));
    }
    let log = beside(journal, "-wal");
    let mut bytes = std::fs::read(&log).unwrap();
    let Some(last) = last_transaction(&bytes).filter(|_| there > noted) else {
        return Ok(false);
    };
    if is_being_copied(journal, &bytes, &last) {
        return Ok(false);
    }
    let any = |random: &mut Random, of: &Range<usize>| {
        of.start + usize::try_from(random.below(of.len() as u64)).unwrap()
    };
    let at = any(&mut random, &last);
    let spoil = |bytes: &mut [u8]| bytes.iter_mut().for_each(|byte| *byte ^= 0x5a);
    let how = match random.below(3) {
        0 => {
            bytes.truncate(at);
            "cut"
        }
        1 => {
            spoil(&mut bytes[at..last.end]);
            "spoilt from there on"
        }
        _ => {
            spoil(&mut bytes[at..last.end.min(at + SECTOR)]);
            "spoilt for a sector"
        }
    };
    std::fs::write(&log, bytes).unwrap();
    let left = end(journal);
    if left != noted {
        let what = format!("the log was {how} at {at} of {last:?}, behind commit {noted}");
        return Err(format!("{what}: now it ends with {left}"));
    }
    Ok(true)
}

fn beside(journal: &Path, suffix: &str) -> PathBuf {
    let mut name = journal.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The last commit that the writer has noted. None: it was killed before its first note.
fn noted(journal: &Path) -> Option<u64> {
    let note = std::fs::read_to_string(beside(journal, "-head")).ok()?;
    let position = note.lines().find_map(|line| line.strip_prefix("position "));
    Some(position.unwrap().parse().unwrap())
}

/// The last commit that whoever opens the file finds. A copy is opened, so that all stays as it is.
fn end(journal: &Path) -> u64 {
    let folder = crate::common::folder();
    let copy = folder.path().join("copy.db");
    std::fs::copy(journal, &copy).unwrap();
    std::fs::copy(beside(journal, "-wal"), beside(&copy, "-wal")).unwrap();
    let copy = rusqlite::Connection::open(copy).unwrap();
    let last = "SELECT coalesce(max(position), 0) FROM commits";
    copy.query_row(last, [], |row| row.get::<_, i64>(0)).unwrap().unsigned_abs()
}

/// The bytes of the log's last transaction. What it held before it was begun anew has other salts.
fn last_transaction(log: &[u8]) -> Option<Range<usize>> {
    let salts = log.get(16..24)?;
    let (mut at, mut ends) = (HEADER, vec![HEADER]);
    while let Some(frame) = log.get(at..at + frame(log)?).filter(|frame| frame[8..16] == *salts) {
        at += frame.len();
        // The size of the file after a commit; of other frames nothing.
        if frame[4..8] != [0; 4] {
            ends.push(at);
        }
    }
    match ends[..] {
        [.., before, end] => Some(before..end),
        _ => None,
    }
}

fn frame(log: &[u8]) -> Option<usize> {
    let page = u32::from_be_bytes(log.get(8..12)?.try_into().ok()?);
    Some(FRAME + page as usize)
}

/// Whether a checkpoint copies that transaction into the file: then it had been synced.
fn is_being_copied(journal: &Path, log: &[u8], last: &Range<usize>) -> bool {
    let index = std::fs::read(beside(journal, "-shm")).unwrap();
    let begun = u32::from_ne_bytes(index[CHECKPOINT..CHECKPOINT + 4].try_into().unwrap());
    let before = (last.start - HEADER) / frame(log).unwrap();
    begun as usize > before
}
