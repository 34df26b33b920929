//! Functions that reach outside a statement: files, other servers, other sessions, settings,
//! dynamic SQL. A READ ONLY transaction allows them, so Postgres is asked about each by name.

use std::collections::HashSet;

use super::sql::Token;

/// Those of `pg_…` that only tell something, or wait within the statement's time.
const TELLING: [&str; 30] = [
    "pg_backend_pid",
    "pg_char_to_encoding",
    "pg_client_encoding",
    "pg_collation_is_visible",
    "pg_column_compression",
    "pg_column_size",
    "pg_conf_load_time",
    "pg_database_size",
    "pg_encoding_to_char",
    "pg_get_constraintdef",
    "pg_get_expr",
    "pg_get_functiondef",
    "pg_get_indexdef",
    "pg_get_keywords",
    "pg_get_partkeydef",
    "pg_get_serial_sequence",
    "pg_get_userbyid",
    "pg_get_viewdef",
    "pg_indexes_size",
    "pg_input_is_valid",
    "pg_is_in_recovery",
    "pg_jit_available",
    "pg_postmaster_start_time",
    "pg_relation_size",
    "pg_size_bytes",
    "pg_size_pretty",
    "pg_sleep",
    "pg_table_is_visible",
    "pg_table_size",
    "pg_total_relation_size",
];

/// Others that reach out, by what their names begin with.
const FORBIDDEN_STARTS: [&str; 13] = [
    "binary_upgrade_",
    "brin_desummarize_",
    "brin_summarize_",
    "connectby",
    "crosstab",
    "cursor_to_xml",
    "database_to_xml",
    "dblink",
    "postgres_fdw_",
    "query_to_xml",
    "schema_to_xml",
    "table_to_xml",
    "xpath_table",
];

/// And by their whole names.
const FORBIDDEN: [&str; 37] = [
    "fts3_tokenizer",
    "gin_clean_pending_list",
    "http",
    "http_delete",
    "http_get",
    "http_head",
    "http_patch",
    "http_post",
    "http_put",
    "http_set_curlopt",
    "lo_close",
    "lo_creat",
    "lo_create",
    "lo_export",
    "lo_from_bytea",
    "lo_get",
    "lo_import",
    "lo_lseek",
    "lo_lseek64",
    "lo_open",
    "lo_put",
    "lo_tell",
    "lo_tell64",
    "lo_truncate",
    "lo_truncate64",
    "lo_unlink",
    "load_extension",
    "loread",
    "lowrite",
    "nextval",
    "readfile",
    "set_config",
    "setval",
    "ts_rewrite",
    "ts_stat",
    "txid_current",
    "writefile",
];

/// Whether a function may never be called.
pub(super) fn is_forbidden(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let known = name == "pg_typeof" || TELLING.contains(&name.as_str());
    (name.starts_with("pg_") && !known)
        || FORBIDDEN_STARTS.iter().any(|start| name.starts_with(start))
        || FORBIDDEN.contains(&name.as_str())
}

/// The names before an opening bracket: every call of a function, and a few words more.
pub(super) fn called(tokens: &[Token]) -> impl Iterator<Item = String> {
    tokens.windows(2).enumerate().filter_map(|(at, pair)| {
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        match pair {
            // A table and its columns.
            _ if before.is_some_and(|token| token.is("INTO")) => None,
            [Token::Word(word), open] if open.is_sign('(') => Some(word.to_ascii_lowercase()),
            [Token::Name(name), open] if open.is_sign('(') => Some(name.clone()),
            _ => None,
        }
    })
}

/// The names behind a dot without brackets after them. Postgres calls a function of one argument so too: where
/// `x` has no column `f`, `x.f` and `(expression).f` are `f(x)`. What stands behind a schema in front of a table
/// is left out: a schema is a name that nothing in the statement bears.
pub(super) fn dotted(tokens: &[Token]) -> impl Iterator<Item = String> {
    let borne = borne(tokens);
    tokens.windows(2).enumerate().filter_map(move |(at, pair)| {
        let name = pair[0].is_sign('.').then(|| name_of(&pair[1])).flatten()?;
        let called = tokens.get(at + 2).is_some_and(|token| token.is_sign('('));
        let before = at.checked_sub(1).and_then(|at| tokens.get(at)).and_then(name_of);
        let first = !at.checked_sub(2).is_some_and(|at| tokens[at].is_sign('.'));
        let schema = before.is_some_and(|before| first && !may_be_borne(&borne, &before));
        (!called && !schema).then_some(name)
    })
}

/// Rows that have a name without being given one.
const ROWS: [&str; 3] = ["excluded", "new", "old"];

/// The names, in small letters, that tables, rows and columns of the statement may have: they stand where no dot
/// follows them, or behind one.
fn borne(tokens: &[Token]) -> HashSet<String> {
    let bears = |(at, token): (usize, &Token)| {
        let behind = at.checked_sub(1).is_some_and(|at| tokens[at].is_sign('.'));
        let in_front = tokens.get(at + 1).is_some_and(|token| token.is_sign('.'));
        name_of(token).filter(|_| behind || !in_front).map(|name| name.to_ascii_lowercase())
    };
    tokens.iter().enumerate().filter_map(bears).collect()
}

fn may_be_borne(borne: &HashSet<String>, name: &str) -> bool {
    // Such names are cut, or folded as the encoding of the database wants it: they may meet another.
    let unsure = name.len() > 62 || !name.is_ascii();
    let name = name.to_ascii_lowercase();
    unsure || ROWS.contains(&name.as_str()) || borne.contains(&name)
}

/// A bare name is one in small letters.
pub(super) fn name_of(token: &Token) -> Option<String> {
    match token {
        Token::Word(word) => Some(word.to_ascii_lowercase()),
        Token::Name(name) => Some(name.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::sql::{Dialect, tokens};
    use super::*;

    /// A statement as long as a payload may be: where each name was looked for in all of it, that took hours.
    #[test]
    fn a_long_statement_is_read_once() {
        let sql = format!("SELECT {}1", "a.b,".repeat(100_000));
        // Nothing bears `a`, which may be a schema.
        assert_eq!(dotted(&tokens(&sql, Dialect::Postgres).unwrap()).count(), 0);
        let sql = format!("SELECT {}1 FROM a", "a.b,".repeat(100_000));
        assert_eq!(dotted(&tokens(&sql, Dialect::Postgres).unwrap()).count(), 100_000);
    }
}
