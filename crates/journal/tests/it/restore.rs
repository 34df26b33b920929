//! A backup takes a journal's place as a whole, and what was there can still be had.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use ephor_core::{ConversationId, Disposition};
use ephor_journal::{Commit, OpenError, RestoreError, Sqlite, Store, verify};
use ephor_testkit::bus::Note;

async fn note(journal: &Sqlite, expected: u64) {
    let conversation = ConversationId::new("c").unwrap();
    let time = jiff::Timestamp::UNIX_EPOCH;
    let event = Note::draft(&conversation, "x").seal(expected + 1, time, Disposition::Delivered);
    journal.append(Commit::new(conversation, expected, vec![Arc::new(event)])).await.unwrap();
}

async fn commits(path: &Path) -> u64 {
    let journal = Sqlite::open_read_only(path).unwrap();
    let audit = verify(&journal, None, |_| ()).await.unwrap();
    assert!(audit.sound());
    audit.commits
}

#[tokio::test]
async fn a_backup_is_restored_and_what_was_there_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (path, backup) = (folder.path().join("j.db"), folder.path().join("backup.db"));
    let journal = Sqlite::open(&path).unwrap();
    note(&journal, 0).await;
    journal.backup(&backup).await.unwrap();
    note(&journal, 1).await;
    note(&journal, 2).await;
    let used = Sqlite::restore(&backup, &path).await.unwrap_err();
    assert!(matches!(used, RestoreError::InUse(_)), "{used}");
    // A process that is killed leaves its log.
    let logs = ["j.db", "j.db-wal", "j.db-shm", "j.db-head"].map(|name| {
        let name = folder.path().join(name);
        (fs::read(&name).unwrap(), name)
    });
    drop(journal);
    for (bytes, name) in logs {
        fs::write(name, bytes).unwrap();
    }
    let restored = Sqlite::restore(&backup, &path).await.unwrap();
    assert_eq!((restored.audit.commits, commits(&path).await), (1, 1));
    assert_eq!(commits(&backup).await, 1);
    assert_eq!(commits(&restored.kept.unwrap()).await, 3);
    // Nothing of the old one is taken for the new one's.
    let journal = Sqlite::open(&path).unwrap();
    let (noted, lost) = journal.noted();
    assert!(journal.holds(noted.unwrap().head.unwrap()).await.unwrap() && lost.is_none());
    note(&journal, 1).await;
    drop(journal);
    assert_eq!(commits(&path).await, 2);
    // Where there is none yet.
    let new = Sqlite::restore(&backup, folder.path().join("new.db")).await.unwrap();
    assert!(new.kept.is_none() && new.audit.sound());
}

#[tokio::test]
async fn damage_is_told_with_the_way_out_and_is_not_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (path, backup) = (folder.path().join("j.db"), folder.path().join("backup.db"));
    note(&Sqlite::open(&path).unwrap(), 0).await;
    let mut bytes = fs::read(&path).unwrap();
    bytes[100..4096].fill(7);
    fs::write(&backup, bytes).unwrap();
    let error = Sqlite::open(&backup).unwrap_err();
    assert!(matches!(error, OpenError::Damaged { .. }), "{error}");
    assert!(error.to_string().contains("ephor journal restore"), "{error}");
    Sqlite::restore(&backup, &path).await.unwrap_err();
    assert_eq!(commits(&path).await, 1);
}
