//! SQL: a kind whatever comes, the same twice; and what counts as a read begins like one.
#![no_main]

use arbitrary::Unstructured;
use ephor_effects::database::{StatementKind, statement_kind};
use ephor_fuzz::text;
use libfuzzer_sys::fuzz_target;

const PIECES: &[&str] = &[
    "SELECT ", "select", "WITH x AS (", ")", "(", "FROM t", "INSERT INTO t ", "DELETE FROM t",
    "UPDATE t SET a = 1", " RETURNING *", "DROP TABLE t", ";", "; ", "--", "/*", "*/", "/*/*", "\n",
    "'", "''", "\"", "`", "[", "]", "$$", "$a$", "$1", "?", "?1", ":a", "@a", "E'", "\\'", "\\", "U&'",
    "x'00'", "1", "a", "t", ",", ".", "*", "=", "INTO ", "UNION ", "VALUES (1)", "EXPLAIN ",
    "ANALYZE ", "PRAGMA ", "table_info", "ATTACH ", "COPY t TO PROGRAM 'x'", "SET ", "BEGIN",
    "pg_read_file('x')", "load_extension", "writefile(", "lo_import(", " FOR UPDATE", "LATERAL ",
    "RECURSIVE ", "\u{0}",
];

/// The words of a text without quotes and comments, where there is no doubt about them.
fn plain(sql: &str) -> Option<Vec<String>> {
    let doubtful = ['\'', '"', '`', '[', '$', '/', '-', '\\'];
    if sql.contains(doubtful) {
        return None;
    }
    let words = sql.split(|c: char| !c.is_alphanumeric() && c != '_' && !('\u{80}'..).contains(&c));
    Some(words.filter(|word| !word.is_empty()).map(str::to_ascii_uppercase).collect())
}

fn check(sql: &str) {
    let kind = statement_kind(sql);
    assert_eq!(kind, statement_kind(sql));
    if kind != StatementKind::Read {
        return;
    }
    let Some(words) = plain(sql) else {
        return;
    };
    assert!(words.len() > 0, "nothing is read: {sql:?}");
    for never in ["DROP", "ATTACH", "COPY"] {
        assert!(words[0] != never, "{sql:?} counts as a read");
    }
    assert!(!["INSERT", "DELETE", "UPDATE", "SET", "BEGIN"].contains(&words[0].as_str()), "{sql:?}");
    let inner = sql.trim_end_matches(|c: char| c.is_whitespace() || c == ';');
    assert!(!inner.contains(';'), "two statements count as a read: {sql:?}");
}

fuzz_target!(|bytes: &[u8]| {
    match bytes.split_first() {
        Some((0, rest)) => check(&String::from_utf8_lossy(rest)),
        Some((_, rest)) => {
            if let Ok(sql) = text(&mut Unstructured::new(rest), PIECES) {
                check(&sql);
            }
        }
        None => {}
    }
});
