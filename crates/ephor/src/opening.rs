//! Opens what the settings name: the model, and the journal with its anchors.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ephor_journal::{Journal, Memory};
use ephor_model::{ChatModel, ModelError};

use crate::config::{JournalAt, JournalConfig, ModelConfig};

/// The longest file of a key, in bytes.
const MAX_KEY: u64 = 4096;

/// Why the journal can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum JournalOpenError {
    /// The settings don't fit together.
    #[error("{0}")]
    Settings(&'static str),
    /// The file can't be opened.
    #[error("{}: {reason}", file.display())]
    Open {
        /// The file.
        file: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The database can't be opened.
    #[error("{at}: {reason}")]
    Database {
        /// The database, without credentials.
        at: JournalAt,
        /// The reason.
        reason: String,
    },
    /// The database's URL needs a variable that isn't in the environment.
    #[error("journal.url needs `{0}`, which isn't in the environment")]
    Unset(String),
    /// The anchors can't be set up.
    #[error("anchors: {0}")]
    Anchors(#[from] AnchorsError),
}

/// Why heads can't be anchored as the settings say.
#[derive(Debug, thiserror::Error)]
pub enum AnchorsError {
    /// The settings don't fit together.
    #[error("{0}")]
    Settings(&'static str),
    /// The key can't be read.
    #[error("the key can't be read: {from}: {reason}")]
    Key {
        /// The file, or `$` followed by the variable's name.
        from: String,
        /// The reason.
        reason: String,
    },
    /// The key is invalid, the journal isn't on disk, or anchors can't be written.
    #[error("{0}")]
    Start(String),
}

impl ModelConfig {
    /// Opens the model.
    ///
    /// # Errors
    /// See [`ephor_model::open`].
    pub fn open(&self) -> Result<Arc<dyn ChatModel>, ModelError> {
        let name = self.name.as_deref().unwrap_or_default();
        ephor_model::open(name, &self.options())
    }
}

impl JournalConfig {
    /// Opens the journal, or an in-memory one if the settings name none, and starts anchoring it if
    /// configured.
    ///
    /// # Errors
    /// See [`JournalOpenError`].
    pub async fn open(&self) -> Result<Arc<dyn Journal>, JournalOpenError> {
        let at = self.at().map_err(JournalOpenError::Settings)?.unwrap_or(JournalAt::Memory);
        let journal: Arc<dyn Journal> = match &at {
            JournalAt::Memory => Arc::new(Memory::default()),
            JournalAt::File(file) => self.file(file).map_err(|reason| {
                let file = file.to_owned();
                JournalOpenError::Open { file, reason }
            })?,
            JournalAt::Postgres(url) => self.database(&at, url).await?,
        };
        match &self.anchors {
            None => Ok(journal),
            #[cfg(any(feature = "sqlite", feature = "postgres"))]
            Some(anchors) => Ok(anchors.start(journal, &at).await?),
            #[cfg(not(any(feature = "sqlite", feature = "postgres")))]
            Some(_) => Err(AnchorsError::Start(
                "this program was built without the features `sqlite` and `postgres`".to_owned(),
            ))?,
        }
    }

    #[cfg(feature = "sqlite")]
    fn file(&self, file: &Path) -> Result<Arc<dyn Journal>, String> {
        let opened = ephor_journal::Sqlite::open(file);
        Ok(Arc::new(opened.map_err(|error| error.to_string())?))
    }

    #[cfg(not(feature = "sqlite"))]
    fn file(&self, _: &Path) -> Result<Arc<dyn Journal>, String> {
        Err("this program was built without the feature `sqlite`".to_owned())
    }

    #[cfg(feature = "postgres")]
    async fn database(
        &self,
        at: &JournalAt,
        url: &str,
    ) -> Result<Arc<dyn Journal>, JournalOpenError> {
        use ephor_journal::PostgresError;
        let lease = self.lease.map(std::time::Duration::from_secs_f64);
        let lease = lease.unwrap_or(ephor_journal::LEASE);
        let opened = ephor_journal::Postgres::open_with_lease(url, lease).await;
        Ok(Arc::new(opened.map_err(|error| match error {
            PostgresError::Unset(name) => JournalOpenError::Unset(name),
            error => JournalOpenError::Database { at: at.clone(), reason: error.to_string() },
        })?))
    }

    #[cfg(not(feature = "postgres"))]
    async fn database(
        &self,
        at: &JournalAt,
        _: &str,
    ) -> Result<Arc<dyn Journal>, JournalOpenError> {
        let reason = "this program was built without the feature `postgres`".to_owned();
        Err(JournalOpenError::Database { at: at.clone(), reason })
    }
}

/// Reads a key from a file. Errors never contain its text.
///
/// # Errors
/// [`AnchorsError::Key`] if it can't be read, or is longer than 4096 bytes.
pub fn key_of_file(file: &Path) -> Result<String, AnchorsError> {
    let unread = |reason: String| AnchorsError::Key { from: file.display().to_string(), reason };
    let meta = std::fs::metadata(file).map_err(|error| unread(error.to_string()))?;
    if !meta.is_file() || meta.len() > MAX_KEY {
        return Err(unread("it is no file of at most 4096 bytes".to_owned()));
    }
    std::fs::read_to_string(file).map_err(|error| unread(error.to_string()))
}

/// Reads a key from an environment variable. Errors never contain its text.
///
/// # Errors
/// [`AnchorsError::Key`] if the variable isn't set.
pub fn key_of_variable(name: &str) -> Result<String, AnchorsError> {
    std::env::var(name)
        .map_err(|error| AnchorsError::Key { from: format!("${name}"), reason: error.to_string() })
}
