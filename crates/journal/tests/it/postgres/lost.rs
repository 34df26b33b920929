//! A connection that is lost loses nothing, and doubles nothing.

use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;

use ephor_testkit::within;

use ephor_journal::{JournalError, Position, Postgres, Store, verify};

use crate::postgres::common::{Schema, conversation, said};
use crate::postgres::proxy::proxy;

/// The server has written it, and its answer is lost.
#[tokio::test]
async fn a_lost_answer_is_found_again() {
    let Some(schema) = Schema::new("lost_answer") else { return };
    let (url, cut) = proxy(&schema.url()).await;
    let journal = Postgres::open(&url).await.unwrap();
    let of = conversation("c");
    journal.append(said(&of, 0, &["first"])).await.unwrap();
    for (expected, cuts) in [(1, 1), (2, 3)] {
        cut.answers.store(cuts, SeqCst);
        let position = journal.append(said(&of, expected, &["cut me"])).await.unwrap();
        assert_eq!(position, Position::new(expected + 1));
        assert_eq!(cut.answers.load(SeqCst), 0, "the connection was cut");
    }
    assert_eq!(journal.head(&of).await.unwrap(), 3);
    let audit = verify(&journal, None, |_| ()).await.unwrap();
    assert!(audit.sound() && audit.commits == 3, "{audit:?}");
}

/// The server has never heard of it.
#[tokio::test]
async fn a_lost_question_is_asked_again() {
    let Some(schema) = Schema::new("lost_question") else { return };
    let (url, cut) = proxy(&schema.url()).await;
    let journal = Postgres::open(&url).await.unwrap();
    cut.questions.store(2, SeqCst);
    let of = conversation("c");
    assert_eq!(journal.append(said(&of, 0, &["cut me"])).await.unwrap(), Position::new(1));
    assert_eq!((cut.questions.load(SeqCst), journal.head(&of).await.unwrap()), (0, 1));
}

/// The connection is cut in the middle of the call, or of its answer, at many places.
#[tokio::test]
async fn a_connection_that_is_cut_in_the_middle_doubles_nothing() {
    let Some(schema) = Schema::new("lost_middle") else { return };
    let (url, cut) = proxy(&schema.url()).await;
    let journal = Postgres::open(&url).await.unwrap();
    let of = conversation("c");
    let mut expected = 0;
    for through in (1..600).step_by(43) {
        cut.through.store(through, SeqCst);
        for cuts in [&cut.questions, &cut.answers] {
            cuts.store(1, SeqCst);
            journal.append(said(&of, expected, &["cut me"])).await.unwrap();
            assert_eq!(cuts.load(SeqCst), 0, "the connection was cut after {through} bytes");
            expected += 1;
        }
    }
    assert_eq!(journal.head(&of).await.unwrap(), expected);
    let audit = verify(&journal, None, |_| ()).await.unwrap();
    assert!(audit.sound() && audit.commits == expected, "{audit:?}");
}

/// An answer is lost, and another process owns the conversation by now: what was written was written.
#[tokio::test]
async fn a_lost_answer_is_found_behind_a_fence() {
    let Some(schema) = Schema::new("lost_fence") else { return };
    let (url, cut) = proxy(&schema.url()).await;
    let journal = Arc::new(Postgres::open(&url).await.unwrap());
    let of = conversation("c");
    cut.answers.store(1, SeqCst);
    let append = tokio::spawn({
        let (journal, of) = (journal.clone(), of.clone());
        async move { journal.append(said(&of, 0, &["cut me"]).with_epoch(1)).await }
    });
    // Nobody gets through until the other has written.
    let written = async {
        while cut.answers.load(SeqCst) > 0 {
            tokio::task::yield_now().await;
        }
    };
    within("the commit", written).await;
    cut.closed.store(true, SeqCst);
    let other = schema.open().await;
    let mut watch = ephor_journal::Feed::watch(&other);
    watch.wait_for(|last| *last >= Position::new(1)).await.unwrap();
    other.append(said(&of, 1, &["another owner's"]).with_epoch(2)).await.unwrap();
    cut.closed.store(false, SeqCst);
    assert_eq!(append.await.unwrap().unwrap(), Position::new(1));
    assert_eq!(other.head(&of).await.unwrap(), 2);
}

/// The server ends all connections, as when it is restarted: one surely in the middle of a commit, since it
/// waits there for a lock; others wherever they are.
#[tokio::test]
async fn a_server_that_ends_connections_harms_no_commit() {
    let Some(schema) = Schema::new("lost_restart") else { return };
    let journal = Arc::new(Postgres::open(&schema.url()).await.unwrap());
    let locked = schema.link().await;
    locked.client.batch_execute("BEGIN; LOCK TABLE commits IN SHARE MODE").await.unwrap();
    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..8 {
        let journal = journal.clone();
        writers.spawn(async move {
            let of = conversation(&format!("c-{writer}"));
            for expected in 0..40 {
                journal.append(said(&of, expected, &["hello"])).await.unwrap();
            }
        });
    }
    let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND query LIKE 'CALL append%' AND state IS NOT NULL
        AND EXISTS (SELECT 1 FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
            WHERE l.pid = pg_stat_activity.pid AND c.relnamespace = current_schema()::regnamespace)";
    let first = async {
        while schema.number(end).await == 0 {
            tokio::task::yield_now().await;
        }
    };
    within("a commit that waits for the lock", first).await;
    locked.client.batch_execute("COMMIT").await.unwrap();
    let mut ended = 1;
    while !writers.is_empty() {
        ended += schema.number(end).await;
        while writers.try_join_next().is_some_and(|done| done.is_ok()) {}
    }
    let audit = verify(&*journal, None, |_| ()).await.unwrap();
    assert!(audit.sound() && audit.commits == 320, "{ended} ended: {audit:?}");
}

/// While the server is away a commit waits, and fails after a bounded time.
#[tokio::test]
async fn a_commit_without_a_server_fails() {
    let Some(schema) = Schema::new("lost_server") else { return };
    let (url, cut) = proxy(&schema.url()).await;
    let journal = Postgres::open(&url).await.unwrap();
    let of = conversation("c");
    // The writer connects when it has something to write.
    cut.closed.store(true, SeqCst);
    let refused = journal.append(said(&of, 0, &["first"])).await;
    assert!(matches!(refused, Err(JournalError::Store(_))), "{refused:?}");
    cut.closed.store(false, SeqCst);
    journal.append(said(&of, 0, &["first"])).await.unwrap();
}

/// A question waits for it, as while it is restarted.
#[tokio::test]
async fn a_question_waits_for_a_server() {
    let Some(schema) = Schema::new("lost_question_waits") else { return };
    let (url, cut) = proxy(&schema.url()).await;
    let journal = Arc::new(Postgres::open(&url).await.unwrap());
    let of = conversation("c");
    journal.append(said(&of, 0, &["first"])).await.unwrap();
    cut.closed.store(true, SeqCst);
    let asked = tokio::spawn({
        let (journal, of) = (journal.clone(), of.clone());
        async move { (journal.head(&of).await, journal.read(&of, 0, 9).await) }
    });
    // It has found the server away, more than once.
    let refused = async {
        while cut.refused.load(SeqCst) < 3 {
            tokio::task::yield_now().await;
        }
    };
    within("attempts", refused).await;
    cut.closed.store(false, SeqCst);
    let (head, read) = within("the answers", asked).await.unwrap();
    assert_eq!((head.unwrap(), read.unwrap().len()), (1, 1));
}
