//! Opening what the settings name: the model, and the journal with its anchors.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ephor_journal::anchors::{AnchorKey, Anchoring, Sink};
use ephor_journal::{Journal, Memory};
use ephor_model::{ChatModel, ModelError};

use crate::config::{AnchorsConfig, JournalAt, JournalConfig, ModelConfig};

/// The longest file of a key, in bytes.
const MAX_KEY: u64 = 4096;

/// Why the journal of the settings can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum JournalOpenError {
    /// Settings that don't fit together.
    #[error("{0}")]
    Settings(&'static str),
    /// The file.
    #[error("{}: {reason}", file.display())]
    Open {
        /// Which.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The database.
    #[error("{at}: {reason}")]
    Database {
        /// Which, without credentials.
        at: JournalAt,
        /// What is wrong with it.
        reason: String,
    },
    /// The anchors.
    #[error("anchors: {0}")]
    Anchors(#[from] AnchorsError),
}

/// Why a journal's heads can't be anchored as the settings say.
#[derive(Debug, thiserror::Error)]
pub enum AnchorsError {
    /// Settings that don't fit together.
    #[error("{0}")]
    Settings(&'static str),
    /// The key can't be read.
    #[error("the key can't be read: {from}: {reason}")]
    Key {
        /// The file, or `$` and the variable's name.
        from: String,
        /// Why.
        reason: String,
    },
    /// The key is none, there is no journal on disk, or anchors can't be written.
    #[error("{0}")]
    Start(String),
}

impl ModelConfig {
    /// Opens the model.
    ///
    /// # Errors
    /// See [`ephor_model::open`].
    pub fn open(&self) -> Result<Arc<dyn ChatModel>, ModelError> {
        ephor_model::open(&self.name, &self.options())
    }
}

impl JournalConfig {
    /// Opens the journal, and begins to anchor it where that is set; where none is named it is in memory.
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
            JournalAt::Postgres(url) => self.database(url).await.map_err(|reason| {
                let at = at.clone();
                JournalOpenError::Database { at, reason }
            })?,
        };
        match &self.anchors {
            None => Ok(journal),
            Some(anchors) => Ok(anchors.start(journal, &at).await?),
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
    async fn database(&self, url: &str) -> Result<Arc<dyn Journal>, String> {
        let lease = self.lease.map(std::time::Duration::from_secs_f64);
        let lease = lease.unwrap_or(ephor_journal::LEASE);
        let opened = ephor_journal::Postgres::open_with_lease(url, lease).await;
        Ok(Arc::new(opened.map_err(|error| error.to_string())?))
    }

    #[cfg(not(feature = "postgres"))]
    async fn database(&self, _: &str) -> Result<Arc<dyn Journal>, String> {
        Err("this program was built without the feature `postgres`".to_owned())
    }
}

impl AnchorsConfig {
    /// Signs the heads of a journal, which is there, and keeps them elsewhere.
    async fn start(
        &self,
        journal: Arc<dyn Journal>,
        at: &JournalAt,
    ) -> Result<Arc<dyn Journal>, AnchorsError> {
        let wrong = |why: &dyn std::fmt::Display| AnchorsError::Start(why.to_string());
        let sink = self.sink().map_err(AnchorsError::Settings)?;
        if !at.is_kept() {
            return Err(wrong(&"a journal in memory keeps no hashes: name journal.file"));
        }
        if let (Sink::File(anchors), Some(file)) = (&sink, at.file())
            && (anchors == file || anchors.canonicalize().ok() == file.canonicalize().ok())
        {
            return Err(wrong(&"the anchors' file is the journal"));
        }
        let text = match (&self.key, &self.key_env) {
            (Some(file), _) => key_of_file(file)?,
            (None, Some(name)) => key_of_variable(name)?,
            (None, None) => return Err(AnchorsError::Settings("no key is named for the anchors")),
        };
        let key: AnchorKey = text.parse().map_err(|error| wrong(&error))?;
        let started = Anchoring::start(journal, key, sink, self.every()).await;
        Ok(started.map_err(|error| wrong(&error))?)
    }
}

/// The text of a key in a file. What it says is never told.
///
/// # Errors
/// [`AnchorsError::Key`] where it can't be read, or has more than 4096 bytes.
pub fn key_of_file(file: &Path) -> Result<String, AnchorsError> {
    let unread = |reason: String| AnchorsError::Key { from: file.display().to_string(), reason };
    let meta = std::fs::metadata(file).map_err(|error| unread(error.to_string()))?;
    if !meta.is_file() || meta.len() > MAX_KEY {
        return Err(unread("it is no file of at most 4096 bytes".to_owned()));
    }
    std::fs::read_to_string(file).map_err(|error| unread(error.to_string()))
}

/// The text of a key in an environment variable. What it says is never told.
///
/// # Errors
/// [`AnchorsError::Key`] where there is none.
pub fn key_of_variable(name: &str) -> Result<String, AnchorsError> {
    std::env::var(name)
        .map_err(|error| AnchorsError::Key { from: format!("${name}"), reason: error.to_string() })
}
