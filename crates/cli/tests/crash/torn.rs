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
    // A process that ends by itself leaves no log, and the next may be killed before it begins one.
    if !log.exists() {
        return Ok(false);
    }
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
    let log = beside(journal, "-wal");
    if log.exists() {
        std::fs::copy(log, beside(&copy, "-wal")).unwrap();
    }
    let copy = rusqlite::Connection::open(copy).unwrap();
    let last = "SELECT coalesce(max(position), 0) FROM commits";
    copy.query_row(last, [], |row| row.get::<_, i64>(0)).unwrap().unsigned_abs()
}

/// The bytes of the log's last transaction. What it held before it was begun anew has other salts. What it
/// held behind an end that was torn has the same, but sums that don't follow from what is before it now.
fn last_transaction(log: &[u8]) -> Option<Range<usize>> {
    let salts = log.get(16..24)?;
    let mut sum = Sum::of(log)?;
    let (mut at, mut ends) = (HEADER, vec![HEADER]);
    while let Some(frame) = log.get(at..at + frame(log)?).filter(|frame| frame[8..16] == *salts) {
        sum.add(&frame[..8]);
        sum.add(&frame[FRAME..]);
        if sum.written() != frame[16..24] {
            break;
        }
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

/// The sum over a log's frames (<https://www.sqlite.org/fileformat2.html>, section 4.2).
struct Sum {
    pair: (u32, u32),
    word: fn([u8; 4]) -> u32,
}

impl Sum {
    /// That of the log's header.
    fn of(log: &[u8]) -> Option<Self> {
        let word = if log.get(3)? & 1 == 0 { u32::from_le_bytes } else { u32::from_be_bytes };
        let mut sum = Self { pair: (0, 0), word };
        sum.add(log.get(..24)?);
        Some(sum)
    }

    fn add(&mut self, bytes: &[u8]) {
        let (a, b) = &mut self.pair;
        for words in bytes.chunks_exact(8) {
            let word = |of: &[u8]| (self.word)(of.try_into().unwrap());
            *a = a.wrapping_add(word(&words[..4])).wrapping_add(*b);
            *b = b.wrapping_add(word(&words[4..])).wrapping_add(*a);
        }
    }

    fn written(&self) -> [u8; 8] {
        let (a, b) = self.pair;
        (u64::from(a) << 32 | u64::from(b)).to_be_bytes()
    }
}

/// Whether a checkpoint copies that transaction into the file: then it had been synced.
fn is_being_copied(journal: &Path, log: &[u8], last: &Range<usize>) -> bool {
    let index = std::fs::read(beside(journal, "-shm")).unwrap();
    let begun = u32::from_ne_bytes(index[CHECKPOINT..CHECKPOINT + 4].try_into().unwrap());
    let before = (last.start - HEADER) / frame(log).unwrap();
    begun as usize > before
}

/// A transaction that was torn leaves its later frames in the log, with the salts of those that are written
/// over its first.
#[test]
fn what_is_behind_an_end_that_was_torn_is_not_its_last_transaction() {
    let folder = crate::common::folder();
    let journal = folder.path().join("file.db");
    let open = || rusqlite::Connection::open(&journal).unwrap();
    let first = open();
    let set_up = "PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (1)";
    first.execute_batch(set_up).unwrap();
    // What is killed leaves its log: this is a copy of it, of before it is closed.
    let log = beside(&journal, "-wal");
    let kept = |of: &rusqlite::Connection, sql: &str| {
        of.execute_batch(sql).unwrap();
        (std::fs::read(&journal).unwrap(), std::fs::read(&log).unwrap())
    };
    let (_, before) = kept(&first, "SELECT 1");
    let (file, mut torn) = kept(&first, "INSERT INTO t VALUES (randomblob(40000))");
    drop(first);
    torn[before.len() + FRAME + 1] ^= 1;
    std::fs::write(&journal, file).unwrap();
    std::fs::write(&log, &torn).unwrap();
    let second = open();
    let (_, after) = kept(&second, "INSERT INTO t VALUES (2)");
    assert_eq!(after.len(), torn.len(), "the frames of the one that was torn are still there");
    assert_eq!(last_transaction(&after), Some(before.len()..before.len() + FRAME + 4096));
}
