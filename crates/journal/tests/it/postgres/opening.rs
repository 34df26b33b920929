//! Opening a journal: who makes it, and what is refused.

use ephor_journal::{Auditable, Feed, JournalError, Position, Postgres, PostgresError, Store};

use crate::postgres::common::{Schema, conversation, said};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_processes_start_at_once() {
    let Some(schema) = Schema::new("opening_at_once") else { return };
    let mut opening = tokio::task::JoinSet::new();
    for number in 0..8 {
        let url = schema.url();
        opening.spawn(async move {
            let journal = Postgres::open(&url).await.unwrap();
            let of = conversation(&format!("c-{number}"));
            journal.append(said(&of, 0, &["hello"])).await.unwrap();
        });
    }
    opening.join_all().await;
    assert_eq!(schema.number("SELECT count(*) FROM version").await, 1);
    assert_eq!(schema.number("SELECT max(position) FROM commits").await, 8);
}

#[tokio::test]
async fn a_newer_version_is_refused() {
    let Some(schema) = Schema::new("opening_newer") else { return };
    drop(schema.open().await);
    schema.sql("UPDATE version SET number = 1000").await;
    for opened in
        [Postgres::open(&schema.url()).await, Postgres::open_read_only(&schema.url()).await]
    {
        match opened {
            Err(PostgresError::Newer { found: 1000, .. }) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn an_earlier_version_is_brought_to_this_one() {
    let Some(schema) = Schema::new("opening_earlier") else { return };
    let of = conversation("c");
    schema.open().await.append(said(&of, 0, &["hello"])).await.unwrap();
    schema.sql("UPDATE version SET number = 2; DROP PROCEDURE append").await;
    let looking = Postgres::open_read_only(&schema.url()).await;
    assert!(matches!(looking, Err(PostgresError::Older { found: 2, .. })), "{looking:?}");
    let journal = schema.open().await;
    journal.append(said(&of, 1, &["more"])).await.unwrap();
    assert_eq!(journal.head(&of).await.unwrap(), 2);
    assert_eq!(journal.faults().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn what_is_somebody_elses_is_left_alone() {
    let Some(schema) = Schema::new("opening_others") else { return };
    schema
        .sql(&format!("CREATE SCHEMA {0}; CREATE TABLE {0}.theirs (x integer)", schema.name))
        .await;
    let opened = Postgres::open(&schema.url()).await;
    assert!(matches!(opened, Err(PostgresError::NotAJournal { .. })), "{opened:?}");
}

#[tokio::test]
async fn looking_makes_and_writes_nothing() {
    let Some(schema) = Schema::new("opening_looking") else { return };
    let missing = Postgres::open_read_only(&schema.url()).await;
    assert!(matches!(missing, Err(PostgresError::Missing { .. })), "{missing:?}");
    let journal = schema.open().await;
    let looking = Postgres::open_read_only(&schema.url()).await.unwrap();
    let mut watch = looking.watch();
    let at = journal.append(said(&conversation("c"), 0, &["hello"])).await.unwrap();
    watch.wait_for(|last| *last >= at).await.unwrap();
    assert_eq!(looking.read_all(Position::START, 9).await.unwrap().len(), 1);
    let refused = looking.append(said(&conversation("c"), 1, &["more"])).await;
    assert!(matches!(refused, Err(JournalError::Closed)), "{refused:?}");
}

#[tokio::test]
async fn a_url_that_is_none_is_refused() {
    for (url, wanted) in [
        ("sqlite:ephor.db", "is written postgres://"),
        ("postgres://h/d?schema=Ä", "is named by"),
        ("postgres://127.0.0.1:1/d", "can't be reached"),
        ("postgres://h/d?sslmode=maybe", "sslmode=maybe"),
    ] {
        let error = Postgres::open(url).await.unwrap_err().to_string();
        assert!(error.contains(wanted), "{url}: {error}");
    }
}
