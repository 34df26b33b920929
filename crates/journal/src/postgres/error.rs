//! Why a journal in Postgres can't be opened.

use ephor_core::Failure;

/// Why a journal in a Postgres database can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    /// The text isn't a Postgres URL.
    #[error("a journal's URL is written postgres://user@host:5432/database?schema=ephor")]
    Url,
    /// The URL needs a variable that isn't in the environment.
    #[error("the connection's URL needs `{0}`, which isn't in the environment")]
    Unset(String),
    /// The schema's name isn't allowed.
    #[error(
        "schema {schema:?}: a journal's schema is named by at most 48 lower-case letters, digits and \
         underscores, and doesn't begin with a digit or with pg_"
    )]
    Schema {
        /// The name.
        schema: String,
    },
    /// The server can't be reached, or refuses the connection.
    #[error("{}{}", .0.message, .0.hint.as_ref().map(|hint| format!("; {hint}")).unwrap_or_default())]
    Server(Failure),
    /// There is no journal in the schema.
    #[error("there is no journal in schema {schema}; the next command that writes makes one")]
    Missing {
        /// The schema.
        schema: String,
    },
    /// The schema belongs to something else.
    #[error("schema {schema} holds tables, but no Ephor journal; name another one: ?schema=NAME")]
    NotAJournal {
        /// The schema.
        schema: String,
    },
    /// A later version of Ephor has written it.
    #[error(
        "schema {schema} has version {found}, and this program knows up to {known}; use a newer Ephor"
    )]
    Newer {
        /// The schema.
        schema: String,
        /// Its version.
        found: i64,
        /// The latest version that this program knows.
        known: i64,
    },
    /// An earlier version of Ephor has written it, and it is opened read-only.
    #[error(
        "schema {schema} has version {found}, and this program reads version {known}; the next command \
         that writes upgrades it"
    )]
    Older {
        /// The schema.
        schema: String,
        /// Its version.
        found: i64,
        /// The version that this program reads.
        known: i64,
    },
    /// The server can't hold a journal.
    #[error("{0}")]
    Unfit(&'static str),
}

impl From<Failure> for PostgresError {
    fn from(failure: Failure) -> Self {
        Self::Server(failure)
    }
}
