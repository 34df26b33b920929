//! What becomes of the claims of processes that end, are killed, or are stopped.

use ephor_journal::{Sqlite, verify};

use crate::child::{Other, all_at_once, claim, has_all, left_behind, write};

#[tokio::test]
async fn what_a_killed_process_had_is_left_behind_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    let mut other = Other::start(&path);
    other.work_on(&["a", "b"]);
    assert!(left_behind(&journal).await.is_empty(), "it lives");
    assert!(!claim(&journal, "a").await);
    let reader = Sqlite::open_read_only(&path).unwrap();
    assert!(reader.left_behind(9).await.unwrap().is_empty());
    other.kill();
    assert_eq!(left_behind(&journal).await, ["a", "b"]);
    let left = reader.left_behind(9).await.unwrap();
    assert_eq!(left, [crate::child::id("b")], "this process has claimed the other one, and lives");
    assert!(claim(&journal, "a").await);
    assert_eq!(left_behind(&journal).await, ["b"], "the other one is taken up");
}

/// It may go on at any moment, and its work is its own.
#[tokio::test]
async fn a_stopped_process_keeps_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let mut other = Other::start(&path);
    other.work_on(&["a"]);
    other.signal("STOP");
    let journal = Sqlite::open(&path).unwrap();
    assert!(left_behind(&journal).await.is_empty());
    assert!(!claim(&journal, "a").await);
    other.signal("CONT");
    assert_eq!(other.tell("claim a"), "not alone", "this process has claimed it, too");
    other.kill();
    assert!(claim(&journal, "a").await);
}

#[tokio::test]
async fn what_was_released_is_not_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let mut other = Other::start(&path);
    other.work_on(&["a", "b"]);
    other.tell("release a");
    other.tell("write b");
    let journal = Sqlite::open(&path).unwrap();
    assert!(claim(&journal, "a").await, "its release went with the next transaction");
    other.kill();
    assert_eq!(left_behind(&journal).await, ["b"]);
}

/// A process that ends with something unfinished hasn't released it.
#[tokio::test]
async fn an_orderly_end_leaves_what_was_not_released() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let mut other = Other::start(&path);
    other.work_on(&["a", "b"]);
    other.tell("release b");
    other.end();
    let journal = Sqlite::open(&path).unwrap();
    assert_eq!(left_behind(&journal).await, ["a"], "the last transaction took b out");
}

#[tokio::test]
async fn of_three_the_living_keep_what_they_share() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let (mut first, mut second) = (Other::start(&path), Other::start(&path));
    first.work_on(&["both", "first"]);
    assert_eq!(second.tell("claim both"), "not alone");
    let journal = Sqlite::open(&path).unwrap();
    first.kill();
    assert_eq!(left_behind(&journal).await, ["first"], "the second lives");
    assert_eq!(second.tell("claim both"), "alone");
    assert!(!claim(&journal, "both").await);
    second.kill();
    assert!(claim(&journal, "both").await);
    assert_eq!(left_behind(&journal).await, ["first"]);
}

/// What was left behind where this process is at work already, is for this process.
#[tokio::test]
async fn a_survivor_hears_of_what_the_dead_left_in_its_own_conversations() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    let mut other = Other::start(&path);
    other.work_on(&["a"]);
    assert!(!claim(&journal, "a").await);
    write(&journal, "a").await;
    other.kill();
    assert_eq!(left_behind(&journal).await, ["a"]);
    assert!(claim(&journal, "a").await);
    assert!(left_behind(&journal).await.is_empty());
}

/// The same conversation, and one each.
#[tokio::test]
async fn two_and_eight_processes_write_one_file() {
    for processes in [2, 8] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        let mut others: Vec<_> = (0..processes).map(|_| Other::start(&path)).collect();
        all_at_once(&mut others, "insist", 20);
        others.into_iter().for_each(Other::end);
        let journal = Sqlite::open(&path).unwrap();
        has_all(&journal, processes, 20).await;
        let audit = verify(&journal, None, |_| ()).await.unwrap();
        assert!(audit.sound() && audit.commits == 2 * processes as u64 * 20, "{audit:?}");
    }
}
