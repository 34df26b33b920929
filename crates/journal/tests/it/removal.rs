//! Whoever removes what is on record without saying so is found, and so is one who says it in the middle
//! of the record; a process that dies while it removes something leaves a sound journal.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ephor_core::events::HistoryRemoved;
use ephor_core::{ConversationId, Disposition, Draft, Envelope};
use ephor_journal::{Anchor, Anchored, Audit, Commit, Position, Sqlite, Store, verify};
use ephor_testkit::bus::Note;

/// Commits of the conversation: more than are removed in two steps.
const COMMITS: u64 = 1200;

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

fn name() -> ConversationId {
    ConversationId::new("c").unwrap()
}

fn seal(draft: Draft, sequence: u64) -> Arc<Envelope> {
    Arc::new(draft.seal(sequence, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered))
}

async fn note(journal: &Sqlite, of: &ConversationId, sequence: u64) -> Position {
    let event = seal(Note::draft(of, "x".repeat(400)), sequence);
    journal.append(Commit::new(of.clone(), sequence - 1, vec![event])).await.unwrap()
}

async fn put_down(journal: &Sqlite) -> u64 {
    let extent = journal.extent(&name()).await.unwrap();
    let removed = HistoryRemoved {
        first: extent.removed + 1,
        last: extent.last,
        events: extent.last - extent.removed,
        digest: extent.digest.to_string(),
        by: "ann".to_owned(),
    };
    let event = seal(Draft::new(name(), removed), extent.last + 1);
    journal.append(Commit::new(name(), extent.last, vec![event])).await.unwrap();
    extent.last
}

struct File {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

fn file() -> File {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    File { _folder: folder, path }
}

/// A conversation, and another one that is written between.
fn written(commits: u64) -> File {
    let file = file();
    let journal = Sqlite::open(&file.path).unwrap();
    let other = ConversationId::new("other").unwrap();
    block_on(async {
        for n in 1..=commits {
            note(&journal, &name(), n).await;
            note(&journal, &other, n).await;
        }
    });
    file
}

fn sql(path: &Path, sql: &str) {
    let connection = rusqlite::Connection::open(path).unwrap();
    connection.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
}

fn audit(path: &Path, anchor: Option<Anchor>) -> Audit {
    let journal = Sqlite::open_read_only(path).unwrap();
    block_on(verify(&journal, anchor, |_| ())).unwrap()
}

/// What an audit says of a file that was tampered with so.
#[track_caller]
fn check(path: &Path, tamper: &str, found: &str) {
    let copy = file();
    std::fs::copy(path, &copy.path).unwrap();
    sql(&copy.path, tamper);
    let audit = audit(&copy.path, None);
    let said = format!("{:?} {:?}", audit.breaks, audit.faults);
    assert!(!audit.sound() && said.contains(found), "{tamper}: {said}");
}

#[test]
fn events_that_are_removed_without_a_record_are_found() {
    let file = written(5);
    let hash = "SELECT position, zeroblob(32) FROM commits WHERE conversation = 1";
    check(&file.path, "DELETE FROM commits WHERE conversation = 1 AND first < 4", "Missing");
    check(&file.path, "UPDATE commits SET events = '[]' WHERE position = 1", "Unreadable");
    let stub = format!(
        "INSERT INTO stubs {hash}; UPDATE commits SET events = '[]' WHERE conversation = 1"
    );
    check(&file.path, &stub, "Changed");
    // With the right hashes of what it said, as the journal itself would leave them.
    let copy = self::file();
    std::fs::copy(&file.path, &copy.path).unwrap();
    block_on(async {
        let journal = Sqlite::open(&copy.path).unwrap();
        let last = put_down(&journal).await;
        assert!(!journal.remove(&name(), last).await.unwrap());
    });
    assert!(audit(&copy.path, None).sound());
    for (tamper, found) in [
        // The record of it is taken away again, or made to be of something else.
        ("DELETE FROM commits WHERE conversation = 1 AND first = 6", "Removed"),
        (
            "UPDATE commits SET events = replace(events, 'HistoryRemoved', 'Note') WHERE first = 6",
            "Removed",
        ),
        (
            "UPDATE commits SET events = replace(events, '\"last\":5', '\"last\":4') WHERE first = 6",
            "Removed",
        ),
        ("UPDATE stubs SET content = zeroblob(32) WHERE position = 3", "Changed"),
        ("DELETE FROM stubs WHERE position = 3", "Unreadable"),
        ("DELETE FROM commits WHERE position = 1", "Missing"),
        ("UPDATE removed SET through = 3", "hidden"),
        ("INSERT INTO removed VALUES (2, 3, 0)", "hidden"),
    ] {
        check(&copy.path, tamper, found);
    }
    // One that stands in the middle: what follows it accounts for nothing.
    let stubs =
        "INSERT INTO stubs SELECT position, (SELECT content FROM stubs LIMIT 1) FROM commits
        WHERE conversation = 2 AND first = 2;
        UPDATE commits SET events = '[]' WHERE conversation = 2 AND first = 2";
    check(&copy.path, stubs, "Removed");
}

#[test]
fn a_removal_that_is_cut_off_leaves_a_sound_journal_and_is_completed() {
    let file = written(COMMITS);
    let before = audit(&file.path, None);
    let noted = Anchor { hash: before.head, at: Some(before.end) };
    // Dies before the first step, after it, after the second, and is done after the third.
    for (steps, left) in [(0, true), (1, true), (2, true), (3, false)] {
        let copy = self::file();
        std::fs::copy(&file.path, &copy.path).unwrap();
        block_on(async {
            let journal = Sqlite::open(&copy.path).unwrap();
            let last = put_down(&journal).await;
            let mut more = true;
            for _ in 0..steps {
                more = journal.remove(&name(), last).await.unwrap();
            }
            assert_eq!(more, left, "after {steps} steps");
        });
        let cut = audit(&copy.path, Some(noted));
        assert_eq!((&cut.breaks[..], &cut.faults[..]), (&[][..], &[][..]), "after {steps} steps");
        assert_eq!(cut.removed, (steps * 512).min(COMMITS), "after {steps} steps");
        block_on(async {
            let journal = Sqlite::open(&copy.path).unwrap();
            let read = journal.read(&name(), 0, 5000).await.unwrap().len() as u64;
            assert_eq!(read, if steps == 0 { COMMITS + 1 } else { 1 }, "after {steps} steps");
            while journal.remove(&name(), COMMITS).await.unwrap() {}
        });
        let done = audit(&copy.path, Some(noted));
        assert!(done.sound() && done.removed == COMMITS);
        assert_eq!(done.anchor, Some(Anchored::Holds { position: before.end, behind: 1 }));
    }
}

#[test]
fn the_room_comes_back_and_whoever_else_has_the_file_goes_on() {
    let file = written(COMMITS);
    let long = std::fs::metadata(&file.path).unwrap().len();
    block_on(async {
        let other = Sqlite::open(&file.path).unwrap();
        let journal = Sqlite::open(&file.path).unwrap();
        // It has seen the file as long as it is.
        note(&other, &ConversationId::new("other").unwrap(), COMMITS + 1).await;
        other.settle().await.unwrap();
        let last = put_down(&journal).await;
        while journal.remove(&name(), last).await.unwrap() {}
        journal.reclaim().await.unwrap();
        note(&other, &ConversationId::new("other").unwrap(), COMMITS + 2).await;
    });
    let short = std::fs::metadata(&file.path).unwrap().len();
    assert!(short * 3 < long * 2, "{long} bytes, then {short}");
    assert!(audit(&file.path, None).sound());
}
