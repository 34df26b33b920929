//! Files of earlier versions: they are read as they are, and upgraded for writing. Version 1 had no
//! hashes, versions 2 and 3 one chain over all commits.

use std::path::Path;
use std::sync::Arc;

use ephor_core::{ConversationId, Disposition};
use ephor_journal::{
    Anchor, Auditable, Commit, Feed, Position, Projections, Sqlite, Store, verify,
};
use ephor_testkit::bus::Note;
use sha2::{Digest, Sha256};

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

fn version_of(path: &Path) -> i64 {
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
    assert_eq!(version_of(&path), 1);
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
    assert_eq!(version_of(&path), 6);
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
    assert_eq!(version_of(&path), 1);
    let connection = rusqlite::Connection::open(&path).unwrap();
    let commits: i64 =
        connection.query_row("SELECT count(*) FROM commits", [], |row| row.get(0)).unwrap();
    assert_eq!(commits, 3);
}

/// As versions 2 and 3 had it: the file of version 1 with a hash in each row, over its position,
/// its content and the hash at the position before.
fn with_one_chain(path: &Path, version: i64) -> String {
    old(path);
    let connection = rusqlite::Connection::open(path).unwrap();
    connection.execute_batch("ALTER TABLE commits ADD COLUMN hash BLOB").unwrap();
    if version == 3 {
        let new = path.with_extension("new");
        drop(Sqlite::open(&new).unwrap());
        let made = rusqlite::Connection::open(&new).unwrap();
        let beside = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name NOT IN
                      ('commits', 'conversations', 'events', 'whole', 'claims', 'removed', 'stubs') ORDER BY type = 'index'";
        let mut statement = made.prepare(beside).unwrap();
        for sql in statement.query_map([], |row| row.get::<_, String>(0)).unwrap() {
            connection.execute_batch(&sql.unwrap()).unwrap();
        }
        connection.execute_batch("INSERT INTO fences VALUES (1, 5)").unwrap();
    }
    connection.pragma_update(None, "user_version", version).unwrap();
    let sql = "SELECT c.position, v.tenant, v.name, c.events, c.first, c.last, c.time
               FROM commits c JOIN conversations v ON v.id = c.conversation ORDER BY 1";
    let mut statement = connection.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| {
        let texts: [String; 3] = [row.get(1)?, row.get(2)?, row.get(3)?];
        let numbers: [i64; 3] = [row.get(4)?, row.get(5)?, row.get(6)?];
        Ok((row.get::<_, i64>(0)?, texts, numbers))
    });
    let text = |hasher: &mut Sha256, text: &str| {
        hasher.update((text.len() as u64).to_le_bytes());
        hasher.update(text);
    };
    let mut previous = [0; 32];
    for row in rows.unwrap() {
        let (position, texts, numbers) = row.unwrap();
        let mut content = Sha256::new();
        text(&mut content, "ephor.journal.content.1");
        texts.iter().for_each(|one| text(&mut content, one));
        numbers.iter().for_each(|number| content.update(number.to_le_bytes()));
        let mut link = Sha256::new();
        text(&mut link, "ephor.journal.link.1");
        link.update(position.to_le_bytes());
        link.update(content.finalize());
        link.update(previous);
        previous = link.finalize().into();
        let update = "UPDATE commits SET hash = ?1 WHERE position = ?2";
        connection.execute(update, rusqlite::params![&previous[..], position]).unwrap();
    }
    previous.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn a_file_with_one_chain_gets_a_chain_for_each_conversation() {
    for version in [2, 3] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        with_one_chain(&path, version);
        let looking = Sqlite::open_read_only(&path).unwrap();
        let before = all(&looking).await;
        let earlier = verify(&looking, None, |_| ()).await.unwrap();
        assert!(!earlier.sound() && earlier.unhashed == 3, "{earlier:?}");
        assert!(earlier.faults.is_empty(), "{version}: {earlier:?}");
        let journal = Sqlite::open(&path).unwrap();
        assert_eq!((version_of(&path), all(&journal).await), (6, before));
        let audit = verify(&journal, None, |_| ()).await.unwrap();
        assert!(audit.sound() && audit.unhashed == 0, "{version}: {audit:?}");
        let commit = next().with_epoch(if version == 3 { 5 } else { 0 });
        if version == 3 {
            let fenced = journal.append(next()).await.unwrap_err();
            assert!(matches!(fenced, ephor_journal::JournalError::Fenced { held: 5, .. }));
        }
        journal.append(commit).await.unwrap();
        assert!(verify(&journal, None, |_| ()).await.unwrap().sound());
    }
}

/// What an audit would have found before the upgrade, it finds afterwards.
#[tokio::test]
async fn an_upgrade_makes_nothing_sound_that_was_not() {
    let edits = [
        "UPDATE commits SET time = time + 1 WHERE position = 1",
        "UPDATE commits SET time = time + 1 WHERE position = 3",
        "UPDATE commits SET hash = zeroblob(32) WHERE position = 2",
        "DELETE FROM commits WHERE position = 2; DELETE FROM conversations WHERE id = 7",
        "UPDATE commits SET position = 4 WHERE position = 3",
    ];
    for edit in edits {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        with_one_chain(&path, 3);
        rusqlite::Connection::open(&path).unwrap().execute_batch(edit).unwrap();
        let journal = Sqlite::open(&path).unwrap();
        let audit = verify(&journal, None, |_| ()).await.unwrap();
        assert!(audit.broken > 0, "{edit}: {audit:?}");
    }
}

/// Version 4 had the record as it is, and no owners, version 5 had these, and nothing could be removed:
/// what was proven of them still is.
#[tokio::test]
async fn a_file_of_version_4_gets_owners_and_one_of_5_what_removing_needs() {
    gets_the_rest("DROP TABLE claims; PRAGMA user_version = 4").await;
    gets_the_rest("PRAGMA user_version = 5").await;
}

async fn gets_the_rest(as_it_was: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    old(&path);
    drop(Sqlite::open(&path).unwrap());
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute_batch("DROP TABLE removed; DROP TABLE stubs").unwrap();
    connection.execute_batch(as_it_was).unwrap();
    drop(connection);
    let looking = Sqlite::open_read_only(&path).unwrap();
    let before = verify(&looking, None, |_| ()).await.unwrap();
    assert!(before.sound(), "it is read as it is: {before:?}");
    assert_eq!(looking.extent(&next().conversation).await.unwrap().removed, 0);
    let shape = looking.shape().await.unwrap();
    let journal = Sqlite::open(&path).unwrap();
    assert_eq!((version_of(&path), journal.shape().await.unwrap()), (6, shape));
    let after = verify(&looking, None, |_| ()).await.unwrap();
    assert_eq!((after.sound(), after.head), (true, before.head));
    let owners = journal.owners().unwrap();
    assert!(owners.claim(&next().conversation).await.unwrap().alone);
}

/// The note beside the file is compared with the chain that it was made of.
#[tokio::test]
async fn an_end_that_was_missing_before_the_upgrade_stays_known() {
    let note = |position: u64, hash: &str| {
        let line = format!("ephor head 1\nposition {position:020}\nhash {hash}\n");
        let sum: String =
            Sha256::digest(&line).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        format!("{line}sum {sum}\n")
    };
    for (cut, lost) in [("", false), ("DELETE FROM commits WHERE position = 3", true)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        let head = with_one_chain(&path, 3);
        std::fs::write(folder.path().join("j.db-head"), note(3, &head)).unwrap();
        rusqlite::Connection::open(&path).unwrap().execute_batch(cut).unwrap();
        let journal = Sqlite::open(&path).unwrap();
        let (newest, earlier) = journal.noted();
        assert!(journal.holds(newest.unwrap().head.unwrap()).await.unwrap());
        assert_eq!(earlier.is_some(), lost);
    }
}
