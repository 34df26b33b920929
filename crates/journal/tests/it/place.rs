//! The files of a journal: whole after an end, noticed when they go, made by one of many.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Barrier};

use ephor_core::{ConversationId, Disposition};
use ephor_journal::{Commit, Head, JournalError, OpenError, Position, Sqlite, Store, verify};
use ephor_testkit::bus::Note;

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

fn conversation() -> ConversationId {
    ConversationId::new("c").unwrap()
}

fn note(expected: u64) -> Commit {
    let conversation = conversation();
    let time = jiff::Timestamp::UNIX_EPOCH;
    let event = Note::draft(&conversation, "x").seal(expected + 1, time, Disposition::Delivered);
    Commit::new(conversation, expected, vec![Arc::new(event)])
}

fn fill(journal: &Sqlite, sequences: std::ops::Range<u64>) {
    for sequence in sequences {
        block_on(journal.append(note(sequence))).unwrap();
    }
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// What was said is nobody else's, whatever the umask; a file that is there stays as it is.
#[cfg(unix)]
#[tokio::test]
async fn only_their_owner_reads_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("j.db"), folder.path().join("copy.db"));
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let journal = Sqlite::open(&path).unwrap();
    journal.append(note(0)).await.unwrap();
    for suffix in ["", "-wal", "-shm", "-head"] {
        assert_eq!(mode(&beside(&path, suffix)), 0o600, "{suffix:?}");
    }
    drop(journal);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let journal = Sqlite::open(&path).unwrap();
    journal.append(note(1)).await.unwrap();
    assert_eq!((mode(&path), mode(&beside(&path, "-wal"))), (0o640, 0o640));
    journal.backup(&copy).await.unwrap();
    assert_eq!(mode(&copy), 0o600);
}

/// What the file says without its log.
fn alone(path: &Path) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    fs::copy(path, &copy).unwrap();
    let journal = Sqlite::open_read_only(&copy).unwrap();
    block_on(verify(&journal, None, |_| ())).unwrap().commits
}

#[test]
fn a_copy_of_the_file_has_everything_after_an_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    fill(&journal, 0..20);
    block_on(journal.read(&conversation(), 0, 5)).unwrap();
    block_on(journal.settle()).unwrap();
    assert_eq!(alone(&path), 20, "settled, and still open");
    fill(&journal, 20..30);
    // A reader of this process, and one of another, are still there.
    let other = Sqlite::open_read_only(&path).unwrap();
    block_on(other.read(&conversation(), 0, 5)).unwrap();
    block_on(journal.read(&conversation(), 0, 5)).unwrap();
    drop(journal);
    assert_eq!(alone(&path), 30);
}

/// The file or its log is away, another, or cut.
#[test]
fn a_file_that_goes_away_is_noticed_at_the_next_commit() {
    type Take = fn(&Path);
    let away: [(&str, Take); 6] = [
        ("was removed or renamed", |path| fs::remove_file(path).unwrap()),
        ("was removed or renamed", |path| fs::rename(path, beside(path, ".1")).unwrap()),
        ("was replaced by another file", |path| {
            fs::copy(path, beside(path, ".1")).unwrap();
            fs::rename(beside(path, ".1"), path).unwrap();
        }),
        ("was cut short", |path| {
            fs::File::options().write(true).open(path).unwrap().set_len(0).unwrap();
        }),
        ("j.db-wal was removed", |path| fs::remove_file(beside(path, "-wal")).unwrap()),
        ("j.db-wal was replaced", |path| {
            let log = beside(path, "-wal");
            fs::copy(&log, beside(path, ".1")).unwrap();
            fs::rename(beside(path, ".1"), log).unwrap();
        }),
    ];
    for (told, take) in away {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        let journal = Sqlite::open(&path).unwrap();
        fill(&journal, 0..2);
        take(&path);
        for _ in 0..2 {
            match block_on(journal.append(note(2))) {
                Err(JournalError::Store(text)) => assert!(text.contains(told), "{told}: {text}"),
                other => panic!("{told}: {other:?}"),
            }
        }
        assert!(block_on(journal.settle()).is_err(), "{told}");
    }
    // Put back, it goes on.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    fill(&journal, 0..2);
    fs::rename(&path, beside(&path, ".1")).unwrap();
    assert!(block_on(journal.append(note(2))).is_err());
    fs::rename(beside(&path, ".1"), &path).unwrap();
    fill(&journal, 2..3);
    assert_eq!(block_on(journal.head(&conversation())).unwrap(), 3);
}

#[test]
fn of_many_that_begin_at_once_all_get_the_journal() {
    for round in 0..40 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        // Made of nothing, and of the empty file that somebody has touched.
        if round % 2 == 1 {
            fs::write(&path, "").unwrap();
        }
        let start = Barrier::new(4);
        std::thread::scope(|scope| {
            let begin = || {
                start.wait();
                drop(Sqlite::open(&path).unwrap());
            };
            for thread in (0..4).map(|_| scope.spawn(begin)).collect::<Vec<_>>() {
                thread.join().unwrap();
            }
        });
        let journal = Sqlite::open(&path).unwrap();
        fill(&journal, 0..1);
        assert!(!beside(&path, "-new").exists());
    }
}

/// As a process leaves them that was killed while it made a journal.
#[test]
fn what_was_left_half_made_is_taken_up() {
    let leave: [fn(&Path); 4] = [
        |path| fs::write(beside(path, "-new"), [7; 9000]).unwrap(),
        |path| {
            drop(Sqlite::open(path).unwrap());
            fs::rename(path, beside(path, "-new")).unwrap();
        },
        |path| fs::write(path, "").unwrap(),
        // The log switched on, and no table yet.
        |path| {
            let connection = rusqlite::Connection::open(path).unwrap();
            connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        },
    ];
    for leave in leave {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        leave(&path);
        // Nothing was lost, but it may be a copy of something that was.
        let error = Sqlite::open_read_only(&path).unwrap_err();
        match path.exists() {
            true => assert!(matches!(error, OpenError::Empty { .. }), "{error}"),
            false => assert!(matches!(error, OpenError::Failed { .. }), "{error}"),
        }
        fill(&Sqlite::open(&path).unwrap(), 0..1);
        assert_eq!(alone(&path), 1);
    }
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    std::os::unix::fs::symlink(folder.path().join("none.db"), &path).unwrap();
    let error = Sqlite::open(&path).unwrap_err();
    assert!(matches!(error, OpenError::NotWritable { .. }), "{error}");
    // One that leads somewhere is followed, its log and its note beside what it leads to.
    let real = folder.path().join("real.db");
    fill(&Sqlite::open(&real).unwrap(), 0..1);
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink(&real, &link).unwrap();
    let journal = Sqlite::open(&link).unwrap();
    fill(&journal, 1..2);
    assert_eq!(journal.noted().0.unwrap().file, beside(&real.canonicalize().unwrap(), "-head"));
}

/// Linked already, its maker killed before it took the other name away: nothing of it is lost.
#[test]
fn a_name_that_was_left_on_a_journal_is_only_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    fill(&Sqlite::open(&path).unwrap(), 0..3);
    fs::hard_link(&path, beside(&path, "-new")).unwrap();
    fs::rename(&path, folder.path().join("kept.db")).unwrap();
    fill(&Sqlite::open(&path).unwrap(), 0..1);
    assert_eq!((alone(&path), alone(&folder.path().join("kept.db"))), (1, 3));
}

#[test]
fn the_head_is_noted_after_each_commit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    for sequence in 0..5 {
        fill(&journal, sequence..sequence + 1);
        let (noted, lost) = journal.noted();
        let head = noted.unwrap().head.unwrap();
        let audit = block_on(verify(&journal, None, |_| ())).unwrap();
        assert_eq!(head.position, audit.end);
        assert!(block_on(journal.holds(head)).unwrap() && lost.is_none());
        let other = Head { hash: audit.head, ..head };
        assert!(!block_on(journal.holds(other)).unwrap());
    }
}

/// An older copy put in its place, and written on: what is missing stays known.
#[test]
fn a_note_that_the_journal_does_not_hold_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    fill(&Sqlite::open(&path).unwrap(), 0..3);
    let copy = fs::read(&path).unwrap();
    fill(&Sqlite::open(&path).unwrap(), 3..6);
    fs::write(&path, copy).unwrap();
    let reader = Sqlite::open_read_only(&path).unwrap();
    let head = reader.noted().0.unwrap().head.unwrap();
    assert_eq!(head.position, Position::new(6));
    assert!(!block_on(reader.holds(head)).unwrap());
    drop(reader);
    for sequence in 3..8 {
        fill(&Sqlite::open(&path).unwrap(), sequence..sequence + 1);
    }
    let journal = Sqlite::open(&path).unwrap();
    let (noted, lost) = journal.noted();
    assert_eq!(noted.unwrap().head.unwrap().position, Position::new(8));
    assert_eq!(lost.unwrap().head.unwrap(), head);
    assert!(!block_on(journal.holds(head)).unwrap());
}
