//! What a chain proves, what anchors add to it, and what neither can: a table of edits by somebody
//! who has the file, with and without anchors.

use std::collections::HashMap;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use ephor_core::{ConversationId, Disposition};
use ephor_journal::anchors::{
    Algorithm, AnchorKey, Anchoring, CheckKey, Every, Proven, SignedHead, Sink, prove,
};
use ephor_journal::{Audit, Commit, Journal, JournalError, Position, Sqlite, Store, verify};
use ephor_testkit::bus::Note;
use sha2::{Digest, Sha256};

/// Commits up to the last anchor; two more stand behind it.
const ANCHORED: u64 = 12;
const COMMITS: u64 = 14;

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

async fn say(journal: &dyn Journal, n: u64) -> Result<Position, JournalError> {
    let conversation = ConversationId::new(["a", "b", "c"][n as usize % 3]).unwrap();
    let expected = n / 3;
    let draft = Note::draft(&conversation, format!("note {n}"));
    let event = draft.seal(expected + 1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    journal.append(Commit::new(conversation, expected, vec![Arc::new(event)])).await
}

struct Original {
    file: Vec<u8>,
    anchors: String,
    check: CheckKey,
}

/// A journal with an anchor at 4, 8 and 12, made once.
fn original() -> &'static Original {
    static ORIGINAL: OnceLock<Original> = OnceLock::new();
    ORIGINAL.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let (path, file) = (folder.path().join("j.db"), folder.path().join("anchors"));
        let key = AnchorKey::generate(Algorithm::Ed25519).unwrap();
        let check = key.check_key();
        block_on(async {
            let journal = Arc::new(Sqlite::open(&path).unwrap());
            let sink = Sink::File(file.clone());
            let anchored =
                Anchoring::start(journal.clone(), key, sink, Every::default()).await.unwrap();
            for n in 0..COMMITS {
                let journal: &dyn Journal = if n < ANCHORED { &*anchored } else { &*journal };
                say(journal, n).await.unwrap();
                if n < ANCHORED && n % 4 == 3 {
                    anchored.settle().await.unwrap();
                }
            }
            journal.close().await;
        });
        let anchors = std::fs::read_to_string(&file).unwrap();
        assert_eq!(anchors.lines().count(), 3);
        Original { file: std::fs::read(&path).unwrap(), anchors, check }
    })
}

struct Copy {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

fn copy() -> Copy {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    std::fs::write(&path, &original().file).unwrap();
    Copy { _folder: folder, path }
}

fn sql(path: &Path, sql: &str) {
    let connection = rusqlite::Connection::open(path).unwrap();
    connection.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    connection.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// Makes all hashes anew, as their documentation says: no secret is needed.
fn rechain(path: &Path) {
    let connection = rusqlite::Connection::open(path).unwrap();
    let sql = "SELECT c.position, v.tenant, v.name, c.events, c.first, c.last, c.time
               FROM commits c JOIN conversations v ON v.id = c.conversation ORDER BY 1";
    let mut statement = connection.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| {
        let texts: [String; 3] = [row.get(1)?, row.get(2)?, row.get(3)?];
        let numbers: [i64; 3] = [row.get(4)?, row.get(5)?, row.get(6)?];
        Ok((row.get::<_, i64>(0)?, texts, numbers))
    });
    let rows: Vec<_> = rows.unwrap().map(Result::unwrap).collect();
    let text = |hasher: &mut Sha256, text: &str| {
        hasher.update((text.len() as u64).to_le_bytes());
        hasher.update(text);
    };
    let mut last: HashMap<[String; 2], [u8; 32]> = HashMap::new();
    let mut head = [0; 32];
    for (position, texts, numbers) in rows {
        let mut content = Sha256::new();
        text(&mut content, "ephor.journal.content.1");
        texts.iter().for_each(|one| text(&mut content, one));
        numbers.iter().for_each(|number| content.update(number.to_le_bytes()));
        let [tenant, name, _] = texts;
        let before = last.entry([tenant, name]).or_default();
        let mut link = Sha256::new();
        text(&mut link, "ephor.journal.link.2");
        link.update(content.finalize());
        link.update(*before);
        *before = link.finalize().into();
        let update = "UPDATE commits SET link = ?1 WHERE position = ?2";
        connection.execute(update, rusqlite::params![&before[..], position]).unwrap();
        let mut all = Sha256::new();
        text(&mut all, "ephor.journal.head.1");
        all.update(head);
        all.update(position.to_le_bytes());
        all.update(*before);
        head = all.finalize().into();
        let update = "UPDATE whole SET position = ?1, head = ?2";
        connection.execute(update, rusqlite::params![position, &head[..]]).unwrap();
    }
}

fn look(path: &Path, anchors: &str, key: &CheckKey) -> (Audit, Proven) {
    let journal = Sqlite::open_read_only(path).unwrap();
    block_on(async {
        let audit = verify(&journal, None, |_| ()).await.unwrap();
        let proven = prove(&journal, Cursor::new(anchors), key).await.unwrap();
        (audit, proven)
    })
}

/// What an edit comes to.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Is {
    /// The chain, or the store's shape, shows it without anchors.
    Found,
    /// The chain alone is sound; an anchor shows it, by this code.
    Anchored(&'static str),
    /// Nothing shows it: it is behind the last anchor, and so many commits are said to be unproven.
    Unproven(u64),
}

#[track_caller]
fn check(name: &str, edit: impl FnOnce(&Path), expect: Is) {
    let file = copy();
    edit(&file.path);
    let original = original();
    let (audit, proven) = look(&file.path, &original.anchors, &original.check);
    let codes: Vec<_> = proven.problems.iter().map(|problem| problem.code).collect();
    let found = match (audit.sound(), proven.holds()) {
        (false, _) => Is::Found,
        (true, false) => Is::Anchored(codes.last().copied().unwrap_or_default()),
        (true, true) => Is::Unproven(proven.behind(&audit)),
    };
    assert_eq!(found, expect, "{name}: {audit:?} {proven:?}");
}

#[test]
fn every_edit_is_found_or_said_to_be_unproven() {
    use Is::{Anchored, Found, Unproven};
    let edits: [(&str, &str, bool, Is); 31] = [
        ("nothing", "", false, Unproven(2)),
        // Rows, with the chain left as it is.
        ("a text", "UPDATE commits SET events = replace(events, 'note 4', 'note 5')", false, Found),
        ("a time", "UPDATE commits SET time = time + 1 WHERE position = 14", false, Found),
        ("a hash", "UPDATE commits SET link = randomblob(32) WHERE position = 5", false, Found),
        ("a short hash", "UPDATE commits SET link = x'00' WHERE position = 5", false, Found),
        ("no events", "UPDATE commits SET events = '[]' WHERE position = 5", false, Found),
        ("no JSON", "UPDATE commits SET events = '{' WHERE position = 5", false, Found),
        ("a name", "UPDATE conversations SET name = 'x' WHERE name = 'b'", false, Found),
        ("a tenant", "UPDATE conversations SET tenant = 'x' WHERE name = 'b'", false, Found),
        ("no conversation", "DELETE FROM conversations WHERE name = 'b'", false, Found),
        ("one deleted", "DELETE FROM commits WHERE position = 5", false, Found),
        ("the first deleted", "DELETE FROM commits WHERE position = 1", false, Found),
        (
            "deleted and renumbered",
            "DELETE FROM commits WHERE position = 5;
             UPDATE commits SET position = position - 1 WHERE position > 5",
            false,
            Found,
        ),
        (
            "swapped",
            "UPDATE commits SET position = 99 WHERE position = 5;
             UPDATE commits SET position = 5 WHERE position = 6;
             UPDATE commits SET position = 6 WHERE position = 99",
            false,
            Found,
        ),
        (
            "before the first",
            "INSERT INTO commits SELECT -1, 9, first, last, time, link, events FROM commits
             WHERE position = 1",
            false,
            Found,
        ),
        (
            "a copy appended",
            "INSERT INTO commits SELECT 15, conversation, 6, 6, time, link,
             replace(events, ':5,', ':6,') FROM commits WHERE position = 14",
            false,
            Found,
        ),
        // The end.
        (
            "its end cut",
            "DELETE FROM commits WHERE position > 9",
            false,
            Anchored("ANCHOR_MISSING"),
        ),
        (
            "the last anchored",
            "DELETE FROM commits WHERE position > 11",
            false,
            Anchored("ANCHOR_MISSING"),
        ),
        (
            "the end behind the anchor",
            "DELETE FROM commits WHERE position > 12",
            false,
            Unproven(0),
        ),
        (
            "everything",
            "DELETE FROM commits; DELETE FROM conversations",
            false,
            Anchored("ANCHOR_MISSING"),
        ),
        // Rows, and the chain made anew.
        (
            "rechained text",
            "UPDATE commits SET events = replace(events, 'note 4', 'note 5')",
            true,
            Anchored("ANCHOR_DIFFERS"),
        ),
        (
            "rechained from the first",
            "UPDATE commits SET events = replace(events, 'note 0', 'note 9')",
            true,
            Anchored("ANCHOR_DIFFERS"),
        ),
        (
            "rechained without a conversation",
            "DELETE FROM commits WHERE conversation = 3; DELETE FROM conversations WHERE id = 3;
             UPDATE commits SET position = position / 3 - position;
             UPDATE commits SET position = -position",
            true,
            Anchored("ANCHOR_MISSING"),
        ),
        (
            "rechained behind the anchor",
            "UPDATE commits SET events = replace(events, 'note 13', 'note 99')",
            true,
            Unproven(2),
        ),
        (
            "a commit appended with a right hash",
            "INSERT INTO commits SELECT 15, conversation, 6, 6, time, link,
             replace(events, '\"sequence\":5', '\"sequence\":6') FROM commits WHERE position = 14",
            true,
            Unproven(3),
        ),
        // Beside the rows.
        (
            "a view that lies",
            "DROP VIEW events; CREATE VIEW events AS SELECT 1 AS position",
            false,
            Found,
        ),
        (
            "a trigger",
            "CREATE TRIGGER t AFTER INSERT ON commits BEGIN DELETE FROM commits WHERE position = 1; END",
            false,
            Found,
        ),
        ("a table", "CREATE TABLE more (x)", false, Found),
        ("an index", "CREATE INDEX more ON commits (time)", false, Found),
        ("no view", "DROP VIEW events", false, Found),
        (
            "a row that belongs to nothing",
            "INSERT INTO conversations (tenant, name) VALUES ('local', 'ghost')",
            false,
            Found,
        ),
    ];
    for (name, edit, chain, expect) in edits {
        let edit = |path: &Path| {
            sql(path, edit);
            if chain {
                rechain(path);
            }
        };
        check(name, edit, expect);
    }
}

#[test]
fn anchors_that_are_not_what_was_signed_prove_nothing() {
    let original = original();
    let file = copy();
    let codes = |anchors: &str, key: &CheckKey| -> Vec<&str> {
        let (_, proven) = look(&file.path, anchors, key);
        assert!(!proven.holds(), "{anchors}");
        proven.problems.iter().map(|problem| problem.code).collect()
    };
    let other = AnchorKey::generate(Algorithm::Ed25519).unwrap().check_key();
    assert_eq!(codes(&original.anchors, &other), ["ANCHOR_KEY"; 3]);
    assert_eq!(codes("", &original.check), ["ANCHOR_NONE"]);
    assert_eq!(codes("\n\nno JSON\n{}\n", &original.check), ["ANCHOR_NONE"]);
    let line = original.anchors.lines().last().unwrap();
    let signed: SignedHead = serde_json::from_str(line).unwrap();
    for forged in [
        SignedHead { position: Position::new(13), ..signed.clone() },
        SignedHead { end: !signed.end, ..signed.clone() },
        SignedHead { time: jiff::Timestamp::UNIX_EPOCH, ..signed.clone() },
        SignedHead { algorithm: Algorithm::HmacSha256, ..signed.clone() },
        SignedHead { version: 1, ..signed.clone() },
        SignedHead { version: 3, ..signed.clone() },
        SignedHead { signature: String::new(), ..signed.clone() },
        SignedHead { head: signed.journal, shape: signed.head, ..signed.clone() },
    ] {
        let text = serde_json::to_string(&forged).unwrap();
        assert_eq!(codes(&text, &original.check), ["ANCHOR_FORGED"], "{text}");
    }
    // Lines without end, and one that a crash has cut, leave the others what they are.
    let torn = format!("{}{}\n{}", &line[..40], "x".repeat(100_000), original.anchors);
    let (_, proven) = look(&file.path, &torn, &original.check);
    assert!(proven.holds());
    assert_eq!((proven.anchors, proven.unreadable, proven.position), (3, 1, Position::new(12)));
}

/// The journal changes its shape and changes back: whoever signs in between is told.
#[test]
fn the_shape_that_was_signed_is_compared() {
    let folder = tempfile::tempdir().unwrap();
    let (path, file) = (folder.path().join("j.db"), folder.path().join("anchors"));
    let key = AnchorKey::generate(Algorithm::HmacSha256).unwrap();
    let check = key.check_key();
    block_on(async {
        let journal = Arc::new(Sqlite::open(&path).unwrap());
        sql(&path, "CREATE TABLE more (x)");
        let sink = Sink::File(file.clone());
        let journal = Anchoring::start(journal, key, sink, Every::default()).await.unwrap();
        say(&*journal, 0).await.unwrap();
        journal.settle().await.unwrap();
    });
    sql(&path, "DROP TABLE more");
    let (audit, proven) = look(&path, &std::fs::read_to_string(&file).unwrap(), &check);
    assert!(audit.sound());
    assert_eq!(proven.problems[0].code, "ANCHOR_SHAPE");
}

/// Waits until an anchoring journal has come to something.
async fn until(test: impl Fn() -> bool) {
    ephor_testkit::within("the anchor", async {
        while !test() {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[tokio::test]
async fn heads_are_signed_after_so_many_commits_and_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("anchors");
    let key = AnchorKey::generate(Algorithm::Ed25519).unwrap();
    let journal = Arc::new(Sqlite::open(folder.path().join("j.db")).unwrap());
    let every = Every { commits: 2, ..Every::default() };
    let journal = Anchoring::start(journal, key, Sink::File(file.clone()), every).await.unwrap();
    let signed = || -> Vec<(u64, bool)> {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let lines = text.lines().filter_map(|line| serde_json::from_str::<SignedHead>(line).ok());
        lines.map(|anchor| (anchor.position.number(), anchor.end)).collect()
    };
    say(&*journal, 0).await.unwrap();
    say(&*journal, 1).await.unwrap();
    until(|| signed() == [(2, false)]).await;
    say(&*journal, 2).await.unwrap();
    journal.settle().await.unwrap();
    journal.settle().await.unwrap();
    assert_eq!(signed(), [(2, false), (3, true)]);
}

#[tokio::test]
async fn an_anchor_that_cannot_be_written_stops_only_where_it_is_required() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("away");
    let file = place.join("anchors");
    let start = async |name: &str, required: bool| {
        let key = AnchorKey::generate(Algorithm::Ed25519).unwrap();
        let journal = Arc::new(Sqlite::open(folder.path().join(name)).unwrap());
        let every = Every { commits: 1, required, ..Every::default() };
        Anchoring::start(journal, key, Sink::File(file.clone()), every).await
    };
    let journal = start("a.db", false).await.unwrap();
    say(&*journal, 0).await.unwrap();
    until(|| journal.failed()).await;
    say(&*journal, 1).await.unwrap();
    journal.settle().await.unwrap();
    let error = start("b.db", true).await.unwrap_err();
    assert_eq!(error.code(), "ANCHOR_FAILED");
    std::fs::create_dir(&place).unwrap();
    let journal = start("b.db", true).await.unwrap();
    say(&*journal, 0).await.unwrap();
    std::fs::remove_dir_all(&place).unwrap();
    // One that is under way may still get through.
    ephor_testkit::within("the anchor's failure", async {
        while !journal.failed() {
            // One more, so that another head is to be signed.
            let _ = say(&*journal, journal_head(&*journal).await).await;
        }
    })
    .await;
    let refused = say(&*journal, journal_head(&*journal).await).await.unwrap_err();
    assert!(refused.to_string().contains("ANCHOR_FAILED"), "{refused}");
    // What was noted elsewhere works again: so does the journal.
    std::fs::create_dir(&place).unwrap();
    journal.settle().await.unwrap();
    say(&*journal, journal_head(&*journal).await).await.unwrap();
}

async fn journal_head(journal: &dyn Journal) -> u64 {
    journal.watch().borrow().number()
}

#[cfg(unix)]
#[tokio::test]
async fn a_command_gets_each_anchor_and_its_end_counts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept");
    let run = async |script: &str, name: &str| {
        let key = AnchorKey::generate(Algorithm::Ed25519).unwrap();
        let check = key.check_key();
        let program = ["/bin/sh", "-c", script].map(str::to_owned).to_vec();
        let sink = Sink::Command { program, without: vec!["HOME".to_owned()] };
        let journal = Arc::new(Sqlite::open(folder.path().join(name)).unwrap());
        let every = Every { required: true, ..Every::default() };
        (Anchoring::start(journal, key, sink, every).await, check)
    };
    let (error, _) = run("cat > /dev/null; exit 3", "x.db").await;
    assert!(error.unwrap_err().to_string().contains("exit status: 3"));
    let script = format!("cat >> '{}'; test -z \"$HOME\"", file.display());
    let (journal, check) = run(&script, "j.db").await;
    let journal = journal.unwrap();
    say(&*journal, 0).await.unwrap();
    journal.settle().await.unwrap();
    let lines = std::fs::read_to_string(&file).unwrap();
    let proven = prove(&*journal, Cursor::new(lines), &check).await.unwrap();
    assert_eq!((proven.anchors, proven.position, proven.end), (2, Position::new(1), true));
}

/// Lines of version 1 signed another hash: they are told as such, and hinder no later ones.
#[tokio::test]
async fn anchors_of_an_earlier_form_are_told_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("anchors");
    let secret = [7; 32];
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let text = format!("ephor-anchor-key hmac-sha256 {}", hex(&secret));
    let key: AnchorKey = text.parse().unwrap();
    let check = key.check_key();
    let journal = Arc::new(Sqlite::open(folder.path().join("j.db")).unwrap());
    let sink = Sink::File(file.clone());
    let journal = Anchoring::start(journal, key, sink, Every::default()).await.unwrap();
    say(&*journal, 0).await.unwrap();
    journal.settle().await.unwrap();
    let line = std::fs::read_to_string(&file).unwrap();
    let mut earlier: SignedHead = serde_json::from_str(&line).unwrap();
    (earlier.version, earlier.head) = (1, earlier.journal);
    // As version 1 was signed: each field with its length.
    let mut message = Vec::new();
    let mut part = |bytes: &[u8]| {
        message.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
        message.extend_from_slice(bytes);
    };
    part(b"ephor.journal.anchor.1");
    part(&earlier.version.to_le_bytes());
    part(earlier.journal.as_bytes());
    part(&earlier.position.number().to_le_bytes());
    part(earlier.head.as_bytes());
    part(earlier.time.to_string().as_bytes());
    part(earlier.shape.as_bytes());
    part(&[u8::from(earlier.end)]);
    part(earlier.algorithm.as_str().as_bytes());
    part(earlier.key.as_bytes());
    let signer = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, &secret);
    earlier.signature = hex(ring::hmac::sign(&signer, &message).as_ref());
    let earlier = serde_json::to_string(&earlier).unwrap();
    let alone = prove(&*journal, Cursor::new(&earlier), &check).await.unwrap();
    assert_eq!((alone.older, alone.anchors, alone.holds()), (1, 0, false));
    assert_eq!(alone.problems[0].code, "ANCHOR_OLDER");
    let both = format!("{earlier}\n{line}");
    let both = prove(&*journal, Cursor::new(both), &check).await.unwrap();
    assert!(both.holds(), "{both:?}");
    assert_eq!((both.older, both.anchors, both.position), (1, 1, Position::new(1)));
}
