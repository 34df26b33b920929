//! What is particular to the file, and to memory: how it is opened, shared, closed and full.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use ephor_core::{ConversationId, Disposition};
use ephor_journal::{
    Commit, Feed, JournalError, Memory, OpenError, Position, Projections, Sqlite, Store,
};
use ephor_testkit::bus::Note;
use futures::future::join_all;

fn note(name: &str, expected: u64, text: &str) -> Commit {
    let conversation = ConversationId::new(name).unwrap();
    let event = Note::draft(&conversation, text).seal(
        expected + 1,
        jiff::Timestamp::UNIX_EPOCH,
        Disposition::Delivered,
    );
    Commit::new(conversation, expected, vec![Arc::new(event)])
}

/// Opens a path that `make` has prepared; the error must say `told`, and change nothing.
#[track_caller]
fn check(name: &str, make: impl FnOnce(&Path), is: fn(&OpenError) -> bool, told: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    make(&path);
    let before = fs::read(&path).ok();
    let error = Sqlite::open(&path).unwrap_err();
    assert!(is(&error), "{error:?}");
    let text = error.to_string();
    assert!(text.contains(told) && text.contains(name), "{text}");
    assert_eq!(fs::read(&path).ok(), before, "the file is as it was");
}

fn sql(path: &Path, sql: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

#[test]
fn what_is_no_journal_is_refused_with_a_hint() {
    let no_folder = |error: &OpenError| matches!(error, OpenError::NoFolder { .. });
    let no_database = |error: &OpenError| matches!(error, OpenError::NotADatabase { .. });
    let no_journal = |error: &OpenError| matches!(error, OpenError::NotAJournal { .. });
    let newer = |error: &OpenError| matches!(error, OpenError::Newer { found: 99, known: 6, .. });
    check("missing/j.db", |_| (), no_folder, "make it first");
    check(
        "text.db",
        |path| fs::write(path, "Dear diary, ".repeat(100)).unwrap(),
        no_database,
        "another file",
    );
    check("folder.db", |path| fs::create_dir(path).unwrap(), no_database, "not a SQLite database");
    check("foreign.db", |path| sql(path, "CREATE TABLE t (x)"), no_journal, "not an Ephor journal");
    check(
        "app.db",
        |path| sql(path, "PRAGMA application_id = 7"),
        no_journal,
        "not an Ephor journal",
    );
    check(
        "later.db",
        |path| {
            drop(Sqlite::open(path).unwrap());
            sql(path, "PRAGMA user_version = 99");
        },
        newer,
        "version 99",
    );
}

/// The one folder in which nobody may make a file, not even root.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_can_not_be_written_is_told() {
    let error = Sqlite::open("/proc/ephor.db").unwrap_err();
    assert!(matches!(error, OpenError::NotWritable { .. }), "{error:?}");
}

#[tokio::test]
async fn an_empty_file_becomes_a_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.db");
    fs::write(&path, "").unwrap();
    Sqlite::open(&path).unwrap().append(note("c", 0, "x")).await.unwrap();
}

#[tokio::test]
async fn a_closed_journal_refuses_commits_and_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Sqlite::open(folder.path().join("j.db")).unwrap();
    let conversation = ConversationId::new("c").unwrap();
    journal.append(note("c", 0, "x")).await.unwrap();
    journal.close().await;
    journal.close().await;
    let refused = journal.append(note("c", 1, "y")).await;
    assert!(matches!(refused, Err(JournalError::Closed)), "{refused:?}");
    assert_eq!(journal.read(&conversation, 0, 9).await.unwrap().len(), 1);
}

/// Whoever appends and goes away may find the commit in the file, or not, but the file is whole.
#[tokio::test]
async fn dropping_the_journal_writes_what_is_queued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    for n in 0..20 {
        let mut append = Box::pin(journal.append(note(&format!("c{n}"), 0, "x")));
        assert!(futures::poll!(&mut append).is_pending() || n > 0);
    }
    drop(journal);
    let journal = Sqlite::open(&path).unwrap();
    assert_eq!(journal.read_all(Position::START, 100).await.unwrap().len(), 20);
}

#[tokio::test]
async fn a_journal_that_is_only_looked_at_takes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    assert!(Sqlite::open_read_only(&path).is_err());
    assert!(!path.exists(), "looking makes no file");
    let journal = Sqlite::open(&path).unwrap();
    journal.append(note("c", 0, "x")).await.unwrap();
    let looking = Sqlite::open_read_only(&path).unwrap();
    assert_eq!(*looking.watch().borrow(), Position::new(1));
    assert_eq!(looking.read_all(Position::START, 10).await.unwrap().len(), 1);
    let refused = looking.append(note("c", 1, "y")).await;
    assert!(matches!(refused, Err(JournalError::Closed)), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_journals_on_one_file_never_lose_or_double_a_commit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journals = [Arc::new(Sqlite::open(&path).unwrap()), Arc::new(Sqlite::open(&path).unwrap())];
    let writers = (0..4).map(|writer| {
        let journal = journals[writer % 2].clone();
        tokio::spawn(async move {
            let mut expected = 0;
            for n in 0..25 {
                let text = format!("{writer}:{n}");
                while let Err(error) = journal.append(note("shared", expected, &text)).await {
                    match error {
                        JournalError::Conflict { actual, .. } if actual > expected => {
                            expected = actual
                        }
                        other => unreachable!("{other}"),
                    }
                }
                expected += 1;
            }
        })
    });
    for writer in join_all(writers).await {
        writer.unwrap();
    }
    let conversation = ConversationId::new("shared").unwrap();
    let events = journals[0].read(&conversation, 0, 1000).await.unwrap();
    let sequences: Vec<_> = events.iter().map(|event| event.sequence).collect();
    assert_eq!(sequences, (1..=100).collect::<Vec<_>>());
    let audit = ephor_journal::verify(&*journals[0], None, |_| ()).await.unwrap();
    assert!(audit.sound() && audit.commits == 100, "both go on with one chain: {audit:?}");
    let mut texts: Vec<_> =
        events.iter().map(|event| event.read::<Note>().unwrap().text.clone()).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), 100);
}

/// What is spoiled can't be read, so whoever reads the newest events hasn't looked at it.
#[tokio::test]
async fn reading_back_looks_at_nothing_older_than_it_returns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    let conversation = ConversationId::new("c").unwrap();
    for sequence in 0..5 {
        journal.append(note("c", sequence, "x")).await.unwrap();
    }
    sql(&path, "UPDATE commits SET events = 'spoiled' WHERE first IN (2, 5)");
    for (before, limit, wanted) in [(5, 2, vec![4, 3]), (4, 1, vec![3]), (u64::MAX, 0, vec![])] {
        let read = journal.read_back(&conversation, before, limit).await.unwrap();
        let read: Vec<_> = read.iter().map(|event| event.sequence).collect();
        assert_eq!(read, wanted, "before {before}, at most {limit}");
    }
    let spoiled = journal.read_back(&conversation, 4, 2).await;
    assert!(matches!(spoiled, Err(JournalError::Unreadable { .. })), "{spoiled:?}");
}

#[tokio::test]
async fn people_can_read_the_events_with_sql() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    journal.append(note("c", 0, "hello")).await.unwrap();
    let connection = rusqlite::Connection::open(&path).unwrap();
    let row: (String, String, i64, String) = connection
        .query_row(
            "SELECT tenant, conversation, sequence, type || ' ' || data FROM events",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
        )
        .unwrap();
    assert_eq!(row, ("local".into(), "c".into(), 1, "Note {\"text\":\"hello\"}".into()));
}

#[tokio::test]
async fn memory_with_a_cap_refuses_and_loses_nothing() {
    let journal = Memory::with_cap(3);
    for name in ["a", "b", "c"] {
        journal.append(note(name, 0, "x")).await.unwrap();
    }
    for (name, expected) in [("a", 1), ("d", 0)] {
        let refused = journal.append(note(name, expected, "y")).await;
        assert!(matches!(refused, Err(JournalError::Full { held: 3, cap: 3 })), "{refused:?}");
    }
    assert_eq!(journal.read_all(Position::START, 10).await.unwrap().len(), 3);
    assert_eq!(journal.conversations("local", 10).await.unwrap().len(), 3);
    assert_eq!(journal.head(&ConversationId::new("a").unwrap()).await.unwrap(), 1);
}
