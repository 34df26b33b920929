//! Whatever is changed in a journal's file, an audit finds, and says what it was.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use ephor_core::{ConversationId, Disposition};
use ephor_journal::{
    Anchor, Anchored, Audit, Change, Commit, Feed, Hash, Journal, Memory, Position, Sqlite, Store,
    verify,
};
use ephor_testkit::bus::Note;
use proptest::prelude::*;

/// Commits of the journal that is tampered with. Those of `a` are at 1, 4, 7, 10; of `b` at 2, 5,
/// 8, 11; of `c` at 3, 6, 9, 12.
const COMMITS: u64 = 12;

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

async fn fill(journal: &dyn Journal) {
    for n in 0..COMMITS {
        let conversation = ConversationId::new(["a", "b", "c"][n as usize % 3]).unwrap();
        let expected = n / 3 * 2;
        let event = |sequence: u64| {
            let second = i64::try_from(n).unwrap();
            let time = jiff::Timestamp::from_second(1_700_000_000 + second).unwrap();
            let mut draft = Note::draft(&conversation, format!("note {n}.{sequence}"));
            draft.id = format!("00000000-0000-7000-8000-{:012}", n * 2 + sequence).parse().unwrap();
            Arc::new(draft.seal(sequence, time, Disposition::Delivered))
        };
        let events = vec![event(expected + 1), event(expected + 2)];
        let commit = Commit::new(conversation.clone(), expected, events);
        journal.append(commit).await.unwrap();
    }
}

/// A journal's bytes, made once.
fn original() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        let journal = Sqlite::open(&path).unwrap();
        block_on(fill(&journal));
        drop(journal);
        std::fs::read(&path).unwrap()
    })
}

struct Copy {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

fn copy() -> Copy {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    std::fs::write(&path, original()).unwrap();
    Copy { _folder: folder, path }
}

fn sql(path: &Path, sql: &str) {
    let connection = rusqlite::Connection::open(path).unwrap();
    connection.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    connection.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
}

fn audit(path: &Path, anchor: Option<Anchor>) -> Audit {
    let journal = Sqlite::open_read_only(path).unwrap();
    block_on(verify(&journal, anchor, |_| ())).unwrap()
}

fn told(audit: &Audit) -> Vec<String> {
    let line = |found: &ephor_journal::Break| {
        let whose = found.conversation.as_deref().unwrap_or("?");
        format!("{} {whose} {}-{} {}", found.position, found.first, found.last, found.what)
    };
    audit.breaks.iter().map(line).collect()
}

/// After `tamper`, an audit must find just this, each as "position conversation events kind".
#[track_caller]
fn check(tamper: &str, expect: &[&str]) {
    let found = check_breaks(tamper, expect);
    assert_eq!(found.sound(), expect.is_empty());
}

/// The same where the head of all that the file keeps shows it, whatever the chains show.
#[track_caller]
fn check_head(tamper: &str, expect: &[&str]) {
    let found = check_breaks(tamper, expect);
    let head = |fault: &String| fault.contains("don't come to the head that is kept");
    assert!(found.faults.iter().any(head), "{tamper}: {found:?}");
}

#[track_caller]
fn check_breaks(tamper: &str, expect: &[&str]) -> Audit {
    let file = copy();
    sql(&file.path, tamper);
    let found = audit(&file.path, None);
    let lines = told(&found);
    let alike = lines.len() == expect.len()
        && lines.iter().zip(expect).all(|(line, expect)| line.starts_with(expect));
    assert!(alike, "{tamper}\nfound {lines:#?}\nexpected {expect:#?}");
    assert_eq!(found.broken, expect.len() as u64);
    found
}

#[test]
fn what_was_changed_is_told() {
    check("", &[]);
    let text = "UPDATE commits SET events = replace(events, 'note 4', 'note 5') WHERE position = 5";
    check(text, &["5 local/b 3-4 changed"]);
    check("UPDATE commits SET time = time + 1 WHERE position = 12", &["12 local/c 7-8 changed"]);
    check(
        "UPDATE commits SET events = '[]' WHERE position = 5",
        &["5 local/b 3-4 unreadable: its events aren't numbered"],
    );
    check(
        "UPDATE commits SET events = 'spoiled' WHERE position = 5",
        &["5 local/b 3-4 unreadable: its events can't be read"],
    );
    check(
        "UPDATE commits SET link = randomblob(32) WHERE position = 5",
        &["5 local/b 3-4 only its hash"],
    );
    check(
        "UPDATE commits SET link = x'00' WHERE position = 5",
        &["5 local/b 3-4 unreadable: its hash isn't 32"],
    );
    check(
        "UPDATE conversations SET name = 'x' WHERE name = 'b'",
        &["2 local/x 1", "5 local/x 3", "8 local/x 5", "11 local/x 7"],
    );
    check(
        "UPDATE conversations SET tenant = 'x' WHERE name = 'b'",
        &["2 x/b 1", "5 x/b 3", "8 x/b 5", "11 x/b 7"],
    );
}

#[test]
fn what_was_deleted_is_told() {
    check(
        "DELETE FROM commits WHERE position = 5",
        &["8 local/b 5-6 missing before it: its conversation's events 3 to 4"],
    );
    check(
        "DELETE FROM commits WHERE position <= 2",
        &[
            "4 local/a 3-4 missing before it: its conversation's events 1 to 2",
            "5 local/b 3-4 missing before it: its conversation's events 1 to 2",
        ],
    );
    check_head(
        "DELETE FROM commits WHERE conversation = 2; DELETE FROM conversations WHERE id = 2",
        &[],
    );
    check_head("DELETE FROM commits WHERE position = 11", &[]);
    check(
        "DELETE FROM conversations WHERE id = 2",
        &["2 ? 1-2 unreadable: its conversation", "5 ? 3", "8 ? 5", "11 ? 7"],
    );
    // … and the rest numbered anew, so that nothing seems to be missing.
    check(
        "DELETE FROM commits WHERE position IN (4, 5);
         UPDATE commits SET position = position - 2 WHERE position > 5",
        &[
            "5 local/a 5-6 missing before it: its conversation's events 3 to 4",
            "6 local/b 5-6 missing before it: its conversation's events 3 to 4",
        ],
    );
}

#[test]
fn what_was_inserted_is_told() {
    let shift = "UPDATE commits SET position = -position WHERE position > 5;
                 UPDATE commits SET position = 1 - position WHERE position < 0;";
    let insert = "INSERT INTO commits SELECT 6, conversation, 9, 10, time, link,
                  replace(replace(events, ':7,', ':9,'), ':8,', ':10,') FROM commits";
    check(
        &format!("{shift} {insert} WHERE conversation = 2 AND first = 7"),
        &["6 local/b 9-10 changed", "6 local/b 9-10 reordered: its conversation's earlier"],
    );
    check(
        "INSERT INTO commits SELECT 13, conversation, 9, 10, time, link,
         replace(replace(events, ':7,', ':9,'), ':8,', ':10,')
         FROM commits WHERE position = 10",
        &["13 local/a 9-10 changed"],
    );
}

#[test]
fn what_was_reordered_is_told() {
    let swap = |one: u64, other: u64| {
        format!(
            "UPDATE commits SET position = 99 WHERE position = {one};
             UPDATE commits SET position = {one} WHERE position = {other};
             UPDATE commits SET position = {other} WHERE position = 99;"
        )
    };
    check_head(&swap(5, 6), &[]);
    check_head(
        &swap(4, 9),
        &[
            "4 local/c 5-6 reordered: its conversation's earlier events stand at position 6",
            "7 local/a 5-6 reordered: its conversation's earlier events stand at position 9",
        ],
    );
    check_head("UPDATE commits SET position = 13 WHERE position = 12", &[]);
    // What they say alone, each under the other's hash.
    check(
        "CREATE TEMP TABLE two AS SELECT * FROM commits WHERE position IN (5, 9);
         DELETE FROM commits WHERE position IN (5, 9);
         INSERT INTO commits SELECT 14 - position, conversation, first, last, time,
           (SELECT link FROM two o WHERE o.position <> two.position), events FROM two",
        &[
            "5 local/c 5-6 only its hash",
            "5 local/c 5-6 reordered: its conversation's earlier",
            "8 local/b 5-6 changed",
            "8 local/b 5-6 reordered: its conversation's earlier",
            "9 local/b 3-4 changed",
        ],
    );
}

/// Whoever changes a commit and its hash would have to change all that follow.
#[test]
fn a_new_hash_for_what_was_changed_does_not_fit_what_follows() {
    let file = copy();
    sql(&file.path, "DELETE FROM commits WHERE position > 4");
    // The journal itself computes the hash of a commit that never was.
    let forged = {
        let journal = Sqlite::open(&file.path).unwrap();
        let conversation = ConversationId::new("b").unwrap();
        let event = |sequence| {
            let time = jiff::Timestamp::from_second(1_700_000_004).unwrap();
            let draft = Note::draft(&conversation, "forged");
            Arc::new(draft.seal(sequence, time, Disposition::Delivered))
        };
        let commit = Commit::new(conversation.clone(), 2, vec![event(3), event(4)]);
        block_on(journal.append(commit)).unwrap();
        drop(journal);
        let connection = rusqlite::Connection::open(&file.path).unwrap();
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let forged: (String, String) = connection
            .query_row("SELECT events, hex(link) FROM commits WHERE position = 5", [], read)
            .unwrap();
        forged
    };
    let (events, hash) = forged;
    check(
        &format!(
            "UPDATE commits SET events = '{events}', link = x'{hash}' WHERE position = 5;
             UPDATE commits SET time = 1700000004000000000 WHERE position = 5"
        ),
        &["8 local/b 5-6 changed, or its conversation's commit before it was replaced"],
    );
}

fn head() -> (Position, Hash) {
    let file = copy();
    let found = audit(&file.path, None);
    (found.end, found.head)
}

#[test]
fn what_was_cut_off_is_seen_with_what_was_noted_before() {
    let (end, hash) = head();
    let check = |tamper: &str, anchor: Anchor, expect: Anchored| {
        let file = copy();
        sql(&file.path, tamper);
        let found = audit(&file.path, Some(anchor));
        assert_eq!(found.anchor, Some(expect), "{tamper} {anchor:?}");
        assert!(found.breaks.is_empty(), "{tamper} {anchor:?}");
        assert_eq!(found.sound(), matches!(expect, Anchored::Holds { .. }));
    };
    let cut = "DELETE FROM commits WHERE position > 9";
    assert_eq!(end, Position::new(COMMITS));
    let (at, any) = (Anchor { hash, at: Some(end) }, Anchor { hash, at: None });
    check("", at, Anchored::Holds { position: end, behind: 0 });
    check("", any, Anchored::Holds { position: end, behind: 0 });
    check(cut, at, Anchored::Lost);
    check(cut, any, Anchored::Lost);
    check("DELETE FROM commits; DELETE FROM conversations", any, Anchored::Lost);
    let start = Anchor { hash: Hash::START, at: Some(Position::START) };
    check(cut, start, Anchored::Holds { position: Position::START, behind: 9 });
    let other = Anchor { hash: Hash::START, at: Some(end) };
    check("", other, Anchored::Differs { position: end, found: hash });
}

/// What is written after the end was cut off makes a chain that is whole, but another one.
#[test]
fn an_end_that_was_written_anew_is_seen_with_what_was_noted_before() {
    let (end, hash) = head();
    let file = copy();
    sql(&file.path, "DELETE FROM commits WHERE position = 12");
    let journal = Sqlite::open(&file.path).unwrap();
    let conversation = ConversationId::new("c").unwrap();
    let event = |sequence| {
        let draft = Note::draft(&conversation, "another");
        Arc::new(draft.seal(sequence, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered))
    };
    let commit = Commit::new(conversation.clone(), 6, vec![event(7), event(8)]);
    assert_eq!(block_on(journal.append(commit)).unwrap(), end);
    assert!(audit(&file.path, None).sound());
    let found = audit(&file.path, Some(Anchor { hash, at: Some(end) }));
    assert!(matches!(found.anchor, Some(Anchored::Differs { .. })), "{:?}", found.anchor);
    assert!(!found.sound());
}

#[test]
fn breaks_are_bounded_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    for n in 0..300 {
        let conversation = ConversationId::new(&format!("c{n}")).unwrap();
        let draft = Note::draft(&conversation, "x");
        let event = draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
        let commit = Commit::new(conversation, 0, vec![Arc::new(event)]);
        block_on(journal.append(commit)).unwrap();
    }
    drop(journal);
    sql(&path, "UPDATE commits SET time = time + 1");
    let found = audit(&path, None);
    assert_eq!((found.broken, found.breaks.len()), (300, 100));
    assert!(found.breaks.iter().all(|found| found.what == Change::Changed));
}

/// The same commits make the same chain in every journal, so that what was noted of one can be
/// compared with its copy in another.
#[test]
fn memory_comes_to_the_same_head() {
    let journal = Memory::new();
    block_on(fill(&journal));
    let (end, hash) = head();
    let found = block_on(verify(&journal, Some(Anchor { hash, at: Some(end) }), |_| ())).unwrap();
    assert!(found.sound(), "{found:?}");
    assert_eq!(found.unhashed, COMMITS);
    let unproven = block_on(verify(&journal, None, |_| ())).unwrap();
    assert!(!unproven.sound(), "without hashes and an anchor nothing is proven");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// One byte of one value, in any column of any row.
    #[test]
    fn any_changed_byte_is_found(
        column in prop::sample::select(vec![
            "commits.position", "commits.conversation", "commits.first", "commits.last",
            "commits.time", "commits.link", "commits.events", "conversations.id",
            "conversations.tenant", "conversations.name", "whole.head",
        ]),
        row: prop::sample::Index,
        byte: prop::sample::Index,
        bit in 0..8_u32,
    ) {
        let file = copy();
        let (table, column) = column.split_once('.').unwrap();
        let connection = rusqlite::Connection::open(&file.path).unwrap();
        connection.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        let rows: i64 = connection
            .query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))
            .unwrap();
        let rowid: i64 = connection
            .query_row(
                &format!("SELECT rowid FROM {table} LIMIT 1 OFFSET {}", row.index(rows as usize)),
                [],
                |row| row.get(0),
            )
            .unwrap();
        let value: rusqlite::types::Value = connection
            .query_row(&format!("SELECT {column} FROM {table} WHERE rowid = {rowid}"), [], |row| {
                row.get(0)
            })
            .unwrap();
        use rusqlite::types::Value;
        let flip = |mut bytes: Vec<u8>| {
            let at = byte.index(bytes.len());
            bytes[at] ^= 1 << bit;
            bytes
        };
        let (changed, cast) = match value {
            Value::Integer(number) => {
                let bytes = flip(number.to_le_bytes().to_vec());
                (Value::Integer(i64::from_le_bytes(bytes.try_into().unwrap())), "?1")
            }
            Value::Text(text) => (Value::Blob(flip(text.into_bytes())), "CAST(?1 AS TEXT)"),
            Value::Blob(bytes) => (Value::Blob(flip(bytes)), "?1"),
            other => panic!("{other:?}"),
        };
        let update = format!("UPDATE {table} SET {column} = {cast} WHERE rowid = {rowid}");
        // What SQLite's own constraints refuse isn't a change.
        prop_assume!(connection.execute(&update, [changed]).is_ok());
        drop(connection);
        let found = audit(&file.path, None);
        prop_assert!(!found.sound(), "{update}: {found:?}");
    }

    /// One byte of the file's pages, past the header: found, or (in free space and counters, which
    /// no reader looks at) without any effect on what is read.
    #[test]
    fn any_byte_of_the_file_is_found_or_says_nothing(at: prop::sample::Index, bit in 0..8_u32) {
        let file = copy();
        let mut bytes = original().to_vec();
        let at = 100 + at.index(bytes.len() - 100);
        bytes[at] ^= 1 << bit;
        std::fs::write(&file.path, &bytes).unwrap();
        let events = |path: &Path| {
            let journal = Sqlite::open_read_only(path).map_err(|error| error.to_string())?;
            let all = block_on(journal.read_all(Position::START, 1000));
            all.map(|all| format!("{all:?}")).map_err(|error| error.to_string())
        };
        let found = Sqlite::open_read_only(&file.path)
            .map_err(|error| error.to_string())
            .and_then(|journal| {
                block_on(verify(&journal, None, |_| ())).map_err(|error| error.to_string())
            });
        if found.is_ok_and(|found| found.sound()) {
            let same = copy();
            prop_assert_eq!(events(&file.path), events(&same.path), "byte {}", at);
        }
    }
}
