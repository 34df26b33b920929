//! The locks beside the file, copies of it, and what a claim costs.

use std::fs;
use std::path::Path;

use ephor_journal::{OpenError, Sqlite, Store, verify};
use futures::future::join_all;

use crate::child::{Other, claim, id, left_behind, write};

/// How many locks of owners are beside the journals of a folder.
fn locks(folder: &Path) -> usize {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_str().unwrap().contains("-owner-")).count()
}

#[tokio::test]
async fn two_journals_of_one_process_are_two_owners() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let (one, two) = (Sqlite::open(&path).unwrap(), Sqlite::open(&path).unwrap());
    assert!(claim(&one, "a").await && claim(&one, "a").await);
    assert!(!claim(&two, "a").await);
    assert!(!claim(&one, "a").await);
    two.owners().unwrap().release(&id("a"));
    write(&two, "b").await;
    assert!(claim(&one, "a").await);
}

/// Who has it in memory again before the release was written needn't write anything.
#[tokio::test]
async fn a_claim_undoes_a_release() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let (one, two) = (Sqlite::open(&path).unwrap(), Sqlite::open(&path).unwrap());
    assert!(claim(&one, "a").await);
    one.owners().unwrap().release(&id("a"));
    assert!(claim(&one, "a").await);
    write(&one, "a").await;
    assert!(!claim(&two, "a").await, "the first still has it");
}

#[tokio::test]
async fn locks_go_with_their_owners_or_with_the_next_one_that_opens_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    let (one, two) = (Other::start(&path), Other::start(&path));
    assert_eq!(locks(folder.path()), 3);
    one.end();
    assert_eq!(locks(folder.path()), 2);
    two.kill();
    let again = Sqlite::open(&path).unwrap();
    assert_eq!(locks(folder.path()), 2, "the killed one's was removed");
    drop(again);
    journal.close().await;
    assert_eq!(locks(folder.path()), 0);
    drop(Sqlite::open_read_only(&path).unwrap());
}

#[tokio::test]
async fn only_writers_own_anything() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    let owners = journal.owners().unwrap();
    assert!(Sqlite::open_read_only(&path).unwrap().owners().is_none());
    drop(journal);
    assert!(owners.claim(&id("a")).await.unwrap_err().to_string().contains("closed"));
    owners.release(&id("a"));
}

/// The owners' locks are beside the original, and so everybody in a copy is dead.
#[tokio::test]
async fn a_copy_has_no_live_owners() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("j.db"), folder.path().join("copy.db"));
    let journal = Sqlite::open(&path).unwrap();
    let mut other = Other::start(&path);
    other.work_on(&["a"]);
    assert!(journal.backup(&copy).await.unwrap().sound());
    let copied = Sqlite::open(&copy).unwrap();
    assert_eq!(left_behind(&copied).await, ["a"]);
    assert!(claim(&copied, "a").await);
    assert!(verify(&copied, None, |_| ()).await.unwrap().sound());
    assert!(left_behind(&journal).await.is_empty());
    assert!(!claim(&journal, "a").await, "in the original it lives");
}

#[tokio::test]
async fn nothing_is_left_where_nothing_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let mut other = Other::start(&path);
    assert_eq!(other.tell("claim never"), "alone");
    other.kill();
    let journal = Sqlite::open(&path).unwrap();
    assert!(left_behind(&journal).await.is_empty());
    let claims = "SELECT count(*) FROM claims";
    let connection = rusqlite::Connection::open(&path).unwrap();
    let claims: i64 = connection.query_row(claims, [], |row| row.get(0)).unwrap();
    assert_eq!(claims, 0);
    assert!(verify(&journal, None, |_| ()).await.unwrap().sound());
}

/// Ids in the file are others' to write; one that is no id names no lock.
#[tokio::test]
async fn an_owner_that_was_made_up_is_dead() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    write(&journal, "a").await;
    let held = fs::File::create(folder.path().join("held")).unwrap();
    held.lock().unwrap();
    rusqlite::Connection::open(&path)
        .unwrap()
        .execute_batch("INSERT INTO claims VALUES ('local', 'a', '/../../held'), ('', '', 'x')")
        .unwrap();
    assert_eq!(left_behind(&journal).await, ["a"]);
    assert!(claim(&journal, "a").await);
}

/// A transaction for each would write at least a page of the log for each.
#[tokio::test]
async fn a_thousand_claims_at_once_share_transactions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    let owners = journal.owners().unwrap();
    let ids: Vec<_> = (0..1000).map(|n| id(&format!("c-{n}"))).collect();
    let claims = join_all(ids.iter().map(|id| owners.claim(id))).await;
    assert!(claims.into_iter().all(|claim| claim.unwrap().alone));
    let log = fs::metadata(folder.path().join("j.db-wal")).unwrap().len();
    assert!(log < 1000 * 4096 / 2, "{log} bytes");
}

#[cfg(unix)]
#[test]
fn a_folder_that_takes_no_lock_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    // Other connections have the log open, so that SQLite itself needs to make no file.
    let _open = Sqlite::open(&path).unwrap();
    let mode = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    if fs::write(folder.path().join("probe"), "").is_ok() {
        // Whoever runs the tests may write anywhere.
        return mode(0o755);
    }
    let refused = Sqlite::open(&path);
    mode(0o755);
    assert!(matches!(refused, Err(OpenError::NotWritable { .. })), "{refused:?}");
}
