//! The passages in SQLite: their words in FTS5, their text beside it.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use super::EvidenceError;
use super::chunk::Passage;
use super::words::segmented;

/// Marks a database as ours: "ephE".
const APPLICATION: i64 = 0x6570_6845;
/// Changes when passages are cut or words are made in another way.
const FORMAT: &str = "1";

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS passage (
        id INTEGER PRIMARY KEY, source TEXT NOT NULL, heading TEXT NOT NULL, text TEXT NOT NULL);
    CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(
        heading, body, content='', tokenize='porter unicode61 remove_diacritics 2');
";

/// A headings' word counts as this many of the text's.
const SEARCH: &str = "
    SELECT passage.source, passage.heading, passage.text, -bm25(words, 3.0, 1.0) AS score
    FROM words JOIN passage ON passage.id = words.rowid
    WHERE words MATCH ?1 ORDER BY score DESC, passage.id LIMIT ?2";

/// A passage that was found.
#[derive(Debug)]
pub(super) struct Hit {
    pub(super) source: String,
    pub(super) heading: String,
    pub(super) text: String,
    pub(super) score: f64,
}

/// An index, open.
#[derive(Debug)]
pub(super) struct Store {
    connection: Connection,
}

impl Store {
    /// In memory, or in a file that is empty, new, or was ours before.
    pub(super) fn open(file: Option<&Path>) -> Result<Self, EvidenceError> {
        let connection = match file {
            Some(path) => Connection::open(path)?,
            None => Connection::open_in_memory()?,
        };
        let application: i64 =
            connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
        let tables: i64 =
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        if let Some(path) = file
            && application != APPLICATION
            && tables > 0
        {
            return Err(EvidenceError::NotAnIndex { path: path.to_owned() });
        }
        if application != APPLICATION {
            connection.pragma_update(None, "application_id", APPLICATION)?;
        }
        connection.execute_batch(TABLES)?;
        Ok(Self { connection })
    }

    /// Whether it holds what this digest stands for.
    pub(super) fn holds(&self, digest: &str) -> Result<bool, EvidenceError> {
        let known: Option<String> = self
            .connection
            .query_row("SELECT value FROM meta WHERE key = 'digest'", [], |row| row.get(0))
            .optional()?;
        Ok(known.is_some_and(|known| known == format!("{FORMAT} {digest}")))
    }

    /// Replaces all passages, or nothing.
    pub(super) fn fill(
        &mut self,
        digest: &str,
        passages: &[(String, Passage)],
    ) -> Result<(), EvidenceError> {
        let transaction = self.connection.transaction()?;
        transaction.execute("INSERT INTO words (words) VALUES ('delete-all')", [])?;
        transaction.execute("DELETE FROM passage", [])?;
        {
            let mut passage = transaction.prepare("INSERT INTO passage VALUES (?1, ?2, ?3, ?4)")?;
            let mut words = transaction
                .prepare("INSERT INTO words (rowid, heading, body) VALUES (?1, ?2, ?3)")?;
            for (id, (source, piece)) in (1_i64..).zip(passages) {
                passage.execute(params![id, source, piece.heading, piece.text])?;
                let heading = segmented(&format!("{source} {}", piece.heading));
                words.execute(params![id, heading, segmented(&piece.text)])?;
            }
        }
        transaction.execute(
            "INSERT OR REPLACE INTO meta VALUES ('digest', ?1)",
            [format!("{FORMAT} {digest}")],
        )?;
        transaction.commit()?;
        Ok(())
    }

    pub(super) fn count(&self) -> Result<usize, EvidenceError> {
        let count: i64 =
            self.connection.query_row("SELECT count(*) FROM passage", [], |row| row.get(0))?;
        Ok(usize::try_from(count).unwrap_or(0))
    }

    /// The passages that an expression of FTS5 finds, best first.
    pub(super) fn search(&self, expression: &str, most: usize) -> Result<Vec<Hit>, EvidenceError> {
        let mut statement = self.connection.prepare_cached(SEARCH)?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = statement.query_map(params![expression, most], |row| {
            Ok(Hit {
                source: row.get(0)?,
                heading: row.get(1)?,
                text: row.get(2)?,
                score: row.get(3)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
