//! What a journal keeps beside its record is what its record says, however it came about: kept up
//! as it is written, made anew, or read from the beginning.

use crate::steps;

use std::path::Path;

use ephor_journal::{Journal, Memory, Projections, RepairError, Sqlite, Store, verify};
use proptest::prelude::*;
use steps::{Step, commits, held, step, told};

fn sql(path: &Path, sql: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

async fn agree(steps: &[Step]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let memory = Memory::new();
    let sqlite = Sqlite::open(&path).unwrap();
    let commits = commits(steps);
    let (first, rest) = commits.split_at(commits.len() / 2);
    for commit in first {
        for journal in [&memory as &dyn Journal, &sqlite] {
            journal.append(commit.clone()).await.unwrap();
        }
    }
    drop(sqlite);
    let sqlite = Sqlite::open(&path).unwrap();
    for commit in rest {
        for journal in [&memory as &dyn Journal, &sqlite] {
            journal.append(commit.clone()).await.unwrap();
        }
    }
    let wanted = told(&memory).await.unwrap();
    assert_eq!(told(&sqlite).await.unwrap(), wanted, "kept up as it is written");
    let audit = verify(&sqlite, None, |_| ()).await.unwrap();
    assert!(audit.sound(), "{audit:?}");
    drop(sqlite);
    // As a program leaves it that knows of none.
    sql(&path, "UPDATE projected SET position = 1, hash = x'00'");
    let looking = Sqlite::open_read_only(&path).unwrap();
    assert_eq!(told(&looking).await.unwrap(), wanted, "read from the beginning");
    drop(looking);
    let sqlite = Sqlite::open(&path).unwrap();
    assert_eq!(told(&sqlite).await.unwrap(), wanted, "made anew");
    let audit = verify(&sqlite, None, |_| ()).await.unwrap();
    assert!(audit.sound(), "{audit:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn all_ways_come_to_the_same(steps in prop::collection::vec(step(), 1..40)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(agree(&steps));
    }
}

/// What another program wrote is taken in with the next commit, and not only when it is opened.
#[tokio::test]
async fn it_goes_on_where_a_program_without_them_has_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    let steps = [held(0, 1), held(1, 2), held(2, 1)];
    let commits = commits(&steps);
    journal.append(commits[0].clone()).await.unwrap();
    let kept = journal.waits(9).await.unwrap();
    journal.append(commits[1].clone()).await.unwrap();
    // The second commit stays; what is beside it is as it was before.
    sql(
        &path,
        "UPDATE projected SET (position, hash) = (SELECT position, link FROM commits LIMIT 1);
         DELETE FROM waits WHERE id LIKE '%001'; UPDATE listed SET events = 1, position = 1",
    );
    assert_eq!(journal.waits(9).await.unwrap().open.len(), 2, "it is read from the beginning");
    journal.append(commits[2].clone()).await.unwrap();
    let waits = journal.waits(9).await.unwrap();
    assert_eq!((kept.open.len(), waits.open.len()), (1, 3));
    let audit = verify(&journal, None, |_| ()).await.unwrap();
    assert!(audit.sound(), "{audit:?}");
}

/// A hold that somebody hides, or a conversation, is found by an audit.
#[tokio::test]
async fn an_audit_finds_what_was_changed_beside_the_record() {
    let edits = [
        "DELETE FROM waits",
        "UPDATE waits SET open = replace(open, '\"approvals\":2', '\"approvals\":1')",
        "UPDATE waits SET open = 'no JSON'",
        "UPDATE waits SET settled = 1, open = NULL",
        "DELETE FROM listed",
        "UPDATE listed SET events = 9",
        "UPDATE listed SET tenant = 'other'",
        "UPDATE listed SET began = began + 1",
        "UPDATE days SET before = before + 1",
    ];
    for edit in edits {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        let journal = Sqlite::open(&path).unwrap();
        for commit in commits(&[held(0, 2), held(1, 2)]) {
            journal.append(commit).await.unwrap();
        }
        drop(journal);
        sql(&path, edit);
        let journal = Sqlite::open_read_only(&path).unwrap();
        let audit = verify(&journal, None, |_| ()).await.unwrap();
        assert!(!audit.sound() && audit.intact(), "{edit}: {audit:?}");
        drop(journal);
        // And is mended by making it anew.
        let audit = Sqlite::repair(&path).await.unwrap();
        assert!(audit.sound(), "{edit}, made anew: {audit:?}");
        let journal = Sqlite::open(&path).unwrap();
        assert_eq!(journal.waits(9).await.unwrap().open.len(), 2, "{edit}");
    }
}

/// A writer remembers what waits, and nothing is derived from a record that was changed.
#[tokio::test]
async fn lists_are_made_anew_of_an_intact_record_that_nobody_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    journal.append(commits(&[held(0, 2)]).remove(0)).await.unwrap();
    sql(&path, "DELETE FROM waits");
    let refused = Sqlite::repair(&path).await;
    assert!(matches!(refused, Err(RepairError::InUse(_))), "{refused:?}");
    assert!(journal.waits(9).await.unwrap().open.is_empty());
    drop(journal);
    sql(&path, "UPDATE commits SET time = time + 1");
    let refused = Sqlite::repair(&path).await;
    assert!(matches!(refused, Err(RepairError::Record(_))), "{refused:?}");
}
