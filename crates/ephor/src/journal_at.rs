//! Where a journal is.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use ephor_effects::without_credentials;

/// The name of a journal in memory, and of such a SQLite database.
pub(crate) const MEMORY: &str = ":memory:";

/// Where a journal is: in memory, in a SQLite file, or in a Postgres database.
///
/// ```
/// use ephor::config::JournalAt;
///
/// let at: JournalAt = "postgres://ephor:${PASSWORD}@db.example/ephor?schema=ours".parse().unwrap();
/// let shown = "postgres://db.example/ephor?schema=ours";
/// assert_eq!(at.to_string(), shown, "credentials are never shown");
/// assert_eq!("ephor.db".parse(), Ok(JournalAt::File("ephor.db".into())));
/// assert_eq!(":memory:".parse(), Ok(JournalAt::Memory));
/// assert!("mysql://db.example/ephor".parse::<JournalAt>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum JournalAt {
    /// In memory; nothing is kept: `:memory:`.
    Memory,
    /// A SQLite file.
    File(PathBuf),
    /// A Postgres URL, which may contain a password.
    Postgres(String),
}

impl JournalAt {
    /// The SQLite file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(file) => Some(file),
            Self::Memory | Self::Postgres(_) => None,
        }
    }

    /// Whether events are kept when the process ends.
    pub fn is_kept(&self) -> bool {
        *self != Self::Memory
    }
}

impl From<PathBuf> for JournalAt {
    fn from(path: PathBuf) -> Self {
        match path.to_str() {
            Some(MEMORY) => Self::Memory,
            Some(text) if is_postgres(text) => Self::Postgres(text.to_owned()),
            _ => Self::File(path),
        }
    }
}

impl FromStr for JournalAt {
    type Err = NoJournal;

    fn from_str(text: &str) -> Result<Self, NoJournal> {
        match text.split_once("://") {
            _ if text.trim().is_empty() => Err(NoJournal::Empty),
            Some((scheme, _)) if !is_postgres(text) => Err(NoJournal::Scheme(scheme.to_owned())),
            _ => Ok(PathBuf::from(text).into()),
        }
    }
}

/// The text doesn't name a journal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoJournal {
    /// The text is empty.
    #[error("the name is empty; name a file, postgres://…, or :memory:")]
    Empty,
    /// It is a URL, but not of Postgres.
    #[error("a journal can't be kept in {0}; name a file, postgres://…, or :memory:")]
    Scheme(String),
}

/// Whether it is the URL of a Postgres database.
pub(crate) fn is_postgres(text: &str) -> bool {
    text.starts_with("postgres://") || text.starts_with("postgresql://")
}

impl JournalAt {
    /// The schema named in a Postgres URL. `None` for the default, `ephor`, and for other journals.
    pub fn schema(&self) -> Option<&str> {
        let Self::Postgres(url) = self else {
            return None;
        };
        let (_, parameters) = url.split_once('?')?;
        parameters.split('&').find_map(|parameter| parameter.strip_prefix("schema="))
    }
}

/// For people: without what could be a secret.
impl fmt::Display for JournalAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str(MEMORY),
            Self::File(file) => file.display().fmt(f),
            Self::Postgres(url) => {
                f.write_str(&without_credentials(url))?;
                self.schema().map_or(Ok(()), |schema| write!(f, "?schema={schema}"))
            }
        }
    }
}

impl fmt::Debug for JournalAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
