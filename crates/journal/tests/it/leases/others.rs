//! Hearing of what other processes commit.

use ephor_journal::{Feed, Memory, Position, Sqlite};
use ephor_testkit::within;

use crate::child::{Other, claim, write};

#[tokio::test]
async fn another_process_is_heard_of_and_ones_own_commits_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    let mut other = Other::start(&path);
    let mut heard = journal.watch_others().unwrap();
    let last = journal.watch();
    for round in 1..=5 {
        write(&journal, "own").await;
        claim(&journal, "own").await;
        other.tell("claim others");
        other.tell("write others");
        within("others' commit", heard.changed()).await.unwrap();
        assert_eq!(*heard.borrow_and_update(), round, "their commits alone count");
        assert_eq!(*last.borrow(), Position::new(2 * round), "it was moved by theirs");
    }
}

/// Where nobody listened meanwhile, the next own commit tells.
#[tokio::test]
async fn an_own_commit_tells_of_what_came_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let (journal, other) = (Sqlite::open(&path).unwrap(), Sqlite::open(&path).unwrap());
    write(&other, "a").await;
    write(&journal, "b").await;
    let heard = journal.watch_others().unwrap();
    assert_eq!(*heard.borrow(), 1);
    assert_eq!(*journal.watch().borrow(), Position::new(2));
}

#[tokio::test]
async fn whoever_listens_hears_when_the_journal_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    let mut heard = journal.watch_others().unwrap();
    // One that nobody listens to any more asks nobody, and is begun again.
    drop(journal.watch_others().unwrap());
    drop(journal);
    assert!(within("the end", heard.changed()).await.is_err());
    assert!(Sqlite::open_read_only(&path).unwrap().watch_others().is_none());
    assert!(Memory::new().watch_others().is_none(), "there are no others");
}
