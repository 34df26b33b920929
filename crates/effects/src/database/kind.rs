//! Classifies statements by their words, for messages and policies. Words don't tell whether a function
//! writes, so Postgres runs a statement that is classified as a read in a READ ONLY transaction, also where
//! the connection allows writes. SQLite has no functions that write.

use super::functions;
use super::sql::{Dialect, Token, tokens};

/// What a statement does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StatementKind {
    /// It only reads. If it calls a function that writes, Postgres refuses it when it is run.
    Read,
    /// It inserts, updates, deletes or locks rows, or creates a table from what it reads.
    Write,
    /// Anything else: several statements, none, DDL, settings, transactions, functions that reach
    /// outside, and what can't be parsed.
    Other,
}

impl StatementKind {
    /// The name used by policies and messages: `read`, `write`, `other`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Other => "other",
        }
    }
}

/// PRAGMAs that only tell about the schema.
pub(super) const TELLING_PRAGMAS: [&str; 7] = [
    "table_info",
    "table_xinfo",
    "table_list",
    "index_list",
    "index_info",
    "index_xinfo",
    "foreign_key_list",
];

/// Classifies a statement, whichever engine runs it: it is a read only if it is one by both
/// SQLite's and Postgres's quoting rules.
///
/// ```
/// use ephor_effects::database::{StatementKind, statement_kind};
///
/// assert_eq!(statement_kind("SELECT 'DELETE' FROM t"), StatementKind::Read);
/// assert_eq!(statement_kind("WITH x AS (SELECT 1) DELETE FROM t"), StatementKind::Write);
/// assert_eq!(statement_kind("SELECT * INTO u FROM t"), StatementKind::Write);
/// assert_eq!(statement_kind("SELECT 1; DROP TABLE t"), StatementKind::Other);
/// assert_eq!(statement_kind("SELECT pg_read_file('x')"), StatementKind::Other);
/// assert_eq!(statement_kind("SELECT ('x'::text).pg_read_file"), StatementKind::Other);
/// assert_eq!(statement_kind("SELECT c.relname FROM pg_catalog.pg_class c"), StatementKind::Read);
/// ```
pub fn statement_kind(sql: &str) -> StatementKind {
    use StatementKind::{Other, Read, Write};
    let read = |dialect| kind_in(sql, dialect);
    match (read(Dialect::Sqlite), read(Dialect::Postgres)) {
        (Read, Read) => Read,
        (Other, _) | (_, Other) => Other,
        _ => Write,
    }
}

/// The same for one engine.
pub(super) fn kind_in(sql: &str, dialect: Dialect) -> StatementKind {
    if sql.contains('\0') {
        return StatementKind::Other;
    }
    let Some(tokens) = tokens(sql, dialect) else {
        return StatementKind::Other;
    };
    let Some(statement) = single(&tokens) else {
        return StatementKind::Other;
    };
    let mut called = functions::called(statement).chain(functions::dotted(statement));
    if called.any(|name| functions::is_forbidden(&name)) {
        return StatementKind::Other;
    }
    kind_of(statement)
}

/// The only statement; None if there are others, or none.
pub(super) fn single(tokens: &[Token]) -> Option<&[Token]> {
    let end = tokens.iter().position(|token| token.is_sign(';')).unwrap_or(tokens.len());
    let (statement, rest) = tokens.split_at(end);
    let alone = rest.iter().all(|token| token.is_sign(';'));
    (alone && !statement.is_empty()).then_some(statement)
}

fn kind_of(statement: &[Token]) -> StatementKind {
    let open = statement.iter().take_while(|token| token.is_sign('(')).count();
    let statement = statement.get(open..).unwrap_or_default();
    let Some((Token::Word(word), rest)) = statement.split_first() else {
        return StatementKind::Other;
    };
    match word.as_str() {
        "SELECT" | "VALUES" | "TABLE" | "WITH" if changes(statement) => StatementKind::Write,
        "SELECT" | "VALUES" | "TABLE" | "WITH" => StatementKind::Read,
        "SHOW" if open == 0 => StatementKind::Read,
        "EXPLAIN" if open == 0 => explained(rest),
        "PRAGMA" if open == 0 => pragma(rest),
        "INSERT" | "UPDATE" | "DELETE" | "MERGE" | "REPLACE" => StatementKind::Write,
        _ => StatementKind::Other,
    }
}

/// Whether a word occurs that only a change has, where it isn't part of `table.column`.
fn changes(statement: &[Token]) -> bool {
    statement.iter().enumerate().any(|(at, token)| {
        let Token::Word(word) = token else {
            return false;
        };
        let before = at.checked_sub(1).and_then(|at| statement.get(at));
        let after = statement.get(at + 1);
        match word.as_str() {
            _ if before.is_some_and(|token| token.is_sign('.')) => false,
            "INSERT" | "UPDATE" | "DELETE" | "MERGE" | "INTO" => true,
            // A function too.
            "REPLACE" => !after.is_some_and(|token| token.is_sign('(')),
            // FOR SHARE, FOR KEY SHARE.
            "SHARE" => before.is_some_and(|token| token.is("FOR") || token.is("KEY")),
            _ => false,
        }
    })
}

/// What is explained counts: with ANALYZE it is run.
fn explained(rest: &[Token]) -> StatementKind {
    let starts = |token: &Token| {
        ["SELECT", "VALUES", "TABLE", "WITH", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE"]
            .iter()
            .any(|word| token.is(word))
    };
    let mut rest = rest;
    // Options in brackets, unless the brackets are those of a query.
    let brackets = matches!(rest, [open, word, ..] if open.is_sign('(') && !starts(word) && !word.is_sign('('));
    if brackets && let Some(end) = rest.iter().position(|token| token.is_sign(')')) {
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    let words = ["ANALYZE", "ANALYSE", "VERBOSE", "QUERY", "PLAN"];
    let skipped = rest.iter().take_while(|token| words.iter().any(|word| token.is(word))).count();
    let rest = rest.get(skipped..).unwrap_or_default();
    match rest.iter().find(|token| !token.is_sign('(')) {
        Some(first) if starts(first) => kind_of(rest),
        _ => StatementKind::Other,
    }
}

fn pragma(rest: &[Token]) -> StatementKind {
    let named = |name: &str| TELLING_PRAGMAS.iter().any(|known| known.eq_ignore_ascii_case(name));
    match rest {
        [Token::Word(name)] if named(name) => StatementKind::Read,
        [Token::Word(name), open, .., close]
            if named(name) && open.is_sign('(') && close.is_sign(')') =>
        {
            StatementKind::Read
        }
        _ => StatementKind::Other,
    }
}
