//! Files of version 1, which had no hashes: they are read as they are, and upgraded for writing.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::sync::Arc;

use ephor_core::{ConversationId, Disposition};
use ephor_journal::{Anchor, Commit, Feed, Position, Projections, Sqlite, Store, verify};
use ephor_testkit::bus::Note;

/// As that version made it.
const OLD: &str = "
PRAGMA journal_mode = WAL;
CREATE TABLE conversations (
    id     INTEGER PRIMARY KEY,
    tenant TEXT NOT NULL,
    name   TEXT NOT NULL,
    UNIQUE (tenant, name)
) STRICT;
CREATE TABLE commits (
    position     INTEGER PRIMARY KEY, -- 1, 2, 3, …
    conversation INTEGER NOT NULL REFERENCES conversations (id),
    first        INTEGER NOT NULL,    -- the first event's sequence
    last         INTEGER NOT NULL,    -- the last event's
    time         INTEGER NOT NULL,    -- when it was accepted: nanoseconds since 1970
    events       TEXT NOT NULL        -- a JSON array
) STRICT;
CREATE UNIQUE INDEX commits_in_order ON commits (conversation, first);
CREATE VIEW events AS
SELECT c.position, v.tenant, v.name AS conversation,
       e.value ->> 'sequence' AS sequence, e.value ->> 'time' AS time, e.value ->> 'type' AS type,
       e.value ->> 'id' AS id, e.value ->> 'source' AS source,
       e.value ->> 'causation' AS causation, e.value ->> 'correlation' AS correlation,
       e.value ->> 'trace' AS trace,
       e.value ->> 'internal' AS internal,
       e.value ->> 'blocked_by' AS blocked_by, e.value ->> 'blocked_for' AS blocked_for,
       e.value -> 'data' AS data
FROM commits c JOIN conversations v ON v.id = c.conversation, json_each(c.events) e;
PRAGMA application_id = 0x45706872;
PRAGMA user_version = 1;
INSERT INTO conversations VALUES (1, 'local', 'one'), (7, 'other', 'two');
INSERT INTO commits VALUES
  (1, 1, 1, 2, 1700000000000000000, '[{\"sequence\":1,\"id\":\"01890a5d-ac96-774b-bcce-b302099a8057\",\"type\":\"Note\",\"time\":\"2023-11-14T22:13:20Z\",\"source\":\"s\",\"data\":{\"text\":\"α\"}},{\"sequence\":2,\"id\":\"01890a5d-ac96-774b-bcce-b302099a8058\",\"type\":\"Note\",\"time\":\"2023-11-14T22:13:20Z\",\"source\":\"s\",\"data\":{\"text\":\"β\"}}]'),
  (2, 7, 1, 1, 1700000001000000000, '[{\"sequence\":1,\"id\":\"01890a5d-ac96-774b-bcce-b302099a8059\",\"type\":\"Note\",\"time\":\"2023-11-14T22:13:21Z\",\"source\":\"s\",\"data\":{\"text\":\"γ\"}}]'),
  (3, 1, 3, 3, 1700000002000000000, '[{\"sequence\":3,\"id\":\"01890a5d-ac96-774b-bcce-b302099a805a\",\"type\":\"Note\",\"time\":\"2023-11-14T22:13:22Z\",\"source\":\"s\",\"data\":{\"text\":\"δ\"}}]');
";

fn old(path: &Path) {
    rusqlite::Connection::open(path).unwrap().execute_batch(OLD).unwrap();
}

fn version(path: &Path) -> i64 {
    let connection = rusqlite::Connection::open(path).unwrap();
    connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

async fn all(journal: &Sqlite) -> Vec<String> {
    let all = journal.read_all(Position::START, 100).await.unwrap();
    all.iter().map(|(position, event)| format!("{position:?} {event:?}")).collect()
}

fn next() -> Commit {
    let conversation = ConversationId::new("one").unwrap();
    let draft = Note::draft(&conversation, "ε");
    let event = draft.seal(4, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    Commit::new(conversation, 3, vec![Arc::new(event)])
}

#[tokio::test]
async fn a_file_of_version_1_is_read_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    old(&path);
    let journal = Sqlite::open_read_only(&path).unwrap();
    assert_eq!(all(&journal).await.len(), 4);
    let audit = verify(&journal, None, |_| ()).await.unwrap();
    assert_eq!((audit.commits, audit.events, audit.unhashed, audit.broken), (3, 4, 3, 0));
    assert!(!audit.sound(), "it has no hashes: nothing is proven");
    assert_eq!(version(&path), 1);
}

#[tokio::test]
async fn opening_it_for_writing_adds_the_hashes_and_keeps_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    old(&path);
    let looking = Sqlite::open_read_only(&path).unwrap();
    let before = all(&looking).await;
    let unhashed = verify(&looking, None, |_| ()).await.unwrap();

    let journal = Sqlite::open(&path).unwrap();
    assert_eq!(version(&path), 3);
    assert_eq!(all(&journal).await, before);
    assert_eq!(all(&looking).await, before, "who looked at it goes on");
    let noted = Anchor { hash: unhashed.head, at: Some(unhashed.end) };
    let audit = verify(&looking, Some(noted), |_| ()).await.unwrap();
    assert!(audit.sound() && audit.unhashed == 0, "{audit:?}");

    assert_eq!(journal.append(next()).await.unwrap(), Position::new(4));
    assert!(verify(&journal, None, |_| ()).await.unwrap().sound());
    drop(journal);
    let again = Sqlite::open(&path).unwrap();
    assert_eq!(again.conversations("other", 9).await.unwrap().len(), 1);
    assert!(verify(&again, Some(noted), |_| ()).await.unwrap().sound());
}

/// A program of version 1 that has the file open fails, rather than leave a hole in the chain.
#[tokio::test]
async fn the_schema_is_that_of_a_new_file_and_takes_no_commit_without_a_hash() {
    let folder = tempfile::tempdir().unwrap();
    let (upgraded, new) = (folder.path().join("1.db"), folder.path().join("2.db"));
    old(&upgraded);
    let schema = |path: &Path| -> Vec<String> {
        drop(Sqlite::open(path).unwrap());
        let connection = rusqlite::Connection::open(path).unwrap();
        let mut rows = connection
            .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
            .unwrap();
        rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    assert_eq!(schema(&upgraded), schema(&new));
    let insert = "INSERT INTO commits (conversation, first, last, time, events) \
                  VALUES (1, 4, 4, 0, '[]')";
    let refused = rusqlite::Connection::open(&upgraded).unwrap().execute_batch(insert);
    assert!(refused.unwrap_err().to_string().contains("NOT NULL"));
}

#[test]
fn an_upgrade_that_fails_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    old(&path);
    // The view that the upgrade replaces isn't there.
    rusqlite::Connection::open(&path).unwrap().execute_batch("DROP VIEW events").unwrap();
    assert!(Sqlite::open(&path).is_err());
    assert_eq!(version(&path), 1);
    let connection = rusqlite::Connection::open(&path).unwrap();
    let commits: i64 =
        connection.query_row("SELECT count(*) FROM commits", [], |row| row.get(0)).unwrap();
    assert_eq!(commits, 3);
}
