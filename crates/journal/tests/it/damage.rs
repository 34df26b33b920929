//! What is damaged hides nothing else; a copy is whole, or isn't made.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use ephor_core::{ConversationId, Disposition, Envelope};
use ephor_journal::{
    BackupError, Commit, Feed, JournalError, Position, Sqlite, Store, read_past, verify,
};
use ephor_testkit::bus::Note;

fn note(name: &str, expected: u64) -> Commit {
    let conversation = ConversationId::new(name).unwrap();
    let time = jiff::Timestamp::UNIX_EPOCH;
    let event = Note::draft(&conversation, "x").seal(expected + 1, time, Disposition::Delivered);
    Commit::new(conversation, expected, vec![Arc::new(event)])
}

/// Commits of `a` at 1, 3, 5, … and of `b` at 2, 4, 6, …
async fn journal(path: &Path) -> Sqlite {
    let journal = Sqlite::open(path).unwrap();
    for sequence in 0..5 {
        for name in ["a", "b"] {
            journal.append(note(name, sequence)).await.unwrap();
        }
    }
    journal
}

fn sql(path: &Path, sql: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

#[tokio::test]
async fn the_feed_ends_before_a_damaged_commit_and_goes_on_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = journal(&path).await;
    sql(&path, "UPDATE commits SET events = '[{bad' WHERE position IN (5, 6)");
    let told = |page: Vec<(Position, Arc<Envelope>)>| -> Vec<_> {
        page.iter().map(|(position, _)| position.number()).collect()
    };
    assert_eq!(told(journal.read_all(Position::START, 99).await.unwrap()), [1, 2, 3, 4]);
    let at = |number| Position::new(number);
    match journal.read_all(at(4), 99).await {
        Err(JournalError::Unreadable { position, conversation, .. }) => {
            let a = ConversationId::new("a").ok();
            assert_eq!((position, conversation), (Some(at(5)), a));
        }
        read => panic!("{read:?}"),
    }
    assert_eq!(told(journal.read_all(at(6), 99).await.unwrap()), [7, 8, 9, 10]);
    assert_eq!(told(read_past(&journal, at(4), 2).await.unwrap()), [7, 8]);
}

#[tokio::test]
async fn reading_goes_on_behind_what_can_not_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = journal(&path).await;
    sql(&path, "UPDATE commits SET events = 'spoiled' WHERE position = 5");
    let a = ConversationId::new("a").unwrap();
    let told = |pieces: Vec<ephor_journal::Piece>| -> Vec<_> {
        let told = |piece: ephor_journal::Piece| {
            (piece.position.number(), piece.first, piece.events.is_ok())
        };
        pieces.into_iter().map(told).collect()
    };
    let of_a = told(journal.pieces_of(&a, 0, 9).await.unwrap());
    assert_eq!(of_a, [(1, 1, true), (3, 2, true), (5, 3, false), (7, 4, true), (9, 5, true)]);
    assert_eq!(told(journal.pieces_of(&a, 3, 1).await.unwrap()), [(7, 4, true)]);
    assert!(journal.pieces_of(&a, 5, 9).await.unwrap().is_empty());
    let all = told(journal.pieces(Position::new(3), 3).await.unwrap());
    assert_eq!(all, [(4, 2, true), (5, 3, false), (6, 3, true)]);
    assert!(journal.pieces(Position::new(10), 3).await.unwrap().is_empty());
    sql(&path, "UPDATE commits SET time = 9223372036854775807 WHERE position = 9");
    let found = journal.survey("local", 9).await.unwrap();
    let told: Vec<_> =
        found.iter().map(|found| (found.name.as_str(), found.summary.is_ok())).collect();
    assert!(told.contains(&("b", true)), "{found:?}");
    assert_eq!(journal.survey("local", 1).await.unwrap().len(), 1);
}

/// A page that SQLite itself can't read.
#[tokio::test]
async fn a_spoiled_page_hides_only_what_is_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    drop(journal(&path).await);
    {
        let journal = Sqlite::open(&path).unwrap();
        for sequence in 5..60 {
            journal.append(note("a", sequence)).await.unwrap();
        }
    }
    let page: i64 = rusqlite::Connection::open(&path)
        .unwrap()
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'commits'", [], |row| {
            row.get(0)
        })
        .unwrap();
    let root = usize::try_from(page - 1).unwrap() * 4096;
    let mut bytes = fs::read(&path).unwrap();
    assert_eq!(bytes[root], 5, "an inner page: there are several below it");
    // The second cell's left child.
    let cell = usize::from(u16::from_be_bytes(bytes[root + 14..][..2].try_into().unwrap()));
    let child = u32::from_be_bytes(bytes[root + cell..][..4].try_into().unwrap());
    let at = usize::try_from(child - 1).unwrap() * 4096;
    bytes[at..at + 4096].fill(0x5a);
    fs::write(&path, bytes).unwrap();
    let journal = Sqlite::open_read_only(&path).unwrap();
    let (mut after, mut read, mut damaged) = (Position::START, 0, 0);
    loop {
        let pieces = journal.pieces(after, 16).await.unwrap();
        let Some(last) = pieces.last() else { break };
        assert!(last.position > after);
        after = last.position;
        damaged += pieces.iter().filter(|piece| piece.events.is_err()).count();
        read += pieces.iter().filter(|piece| piece.events.is_ok()).count();
    }
    assert!(damaged > 0 && read > 20 && damaged + read == 65, "{damaged} {read}");
}

#[tokio::test]
async fn a_backup_is_whole_or_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("j.db"), folder.path().join("copy.db"));
    let journal = journal(&path).await;
    let audit = journal.backup(&copy).await.unwrap();
    let head = verify(&journal, None, |_| ()).await.unwrap().head;
    assert_eq!((audit.end, audit.head), (Position::new(10), head));
    assert!(matches!(journal.backup(&copy).await, Err(BackupError::Exists { .. })));
    let nowhere = folder.path().join("none/copy.db");
    assert!(matches!(journal.backup(nowhere).await, Err(BackupError::Written { .. })));
    // It is a journal like any other.
    let restored = Sqlite::open(&copy).unwrap();
    restored.append(note("a", 5)).await.unwrap();
    assert!(verify(&restored, None, |_| ()).await.unwrap().sound());
    sql(&path, "UPDATE commits SET time = time + 1 WHERE position = 5");
    let other = folder.path().join("other.db");
    assert!(matches!(journal.backup(&other).await, Err(BackupError::Unsound(_))));
    assert!(!other.exists());
    let left: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with(".ephor-backup"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_backup_clears_what_a_killed_one_left() {
    let folder = tempfile::tempdir().unwrap();
    let journal = journal(&folder.path().join("j.db")).await;
    let (left, at_work) = (".ephor-backup-AbCdEf", ".ephor-backup-GhIjKl");
    fs::write(folder.path().join(left), "half a copy").unwrap();
    fs::write(folder.path().join(left.to_owned() + "-journal"), "").unwrap();
    let working = fs::File::create(folder.path().join(at_work)).unwrap();
    working.try_lock().unwrap();
    journal.backup(folder.path().join("copy.db")).await.unwrap();
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut hidden: Vec<_> =
        names.filter_map(|name| name.into_string().ok()).filter(|n| n.starts_with('.')).collect();
    hidden.sort();
    assert_eq!(hidden, [at_work]);
}
