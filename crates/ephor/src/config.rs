//! All settings of a runtime, as in `ephor.toml`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use ephor_conversation::ConversationPart;
use ephor_conversation::machine::Limits;
use ephor_coordinator::CoordinatorPart;
use ephor_coordinator::breaker::BreakerConfig;
use ephor_coordinator::recovery::RecoveryConfig;
use ephor_model::{OpenOptions, Patience, Tape};
use ephor_runtime::{Builder, Runtime, Settings};
#[cfg(feature = "agents")]
use ephor_tools::ToolsConfig;
use ephor_workflow::WorkflowPart;
use serde::{Deserialize, Serialize};

pub use crate::age::{Age, NoAge};
#[cfg(feature = "agents")]
use crate::flows::AgentsConfig;
use crate::journal_at;
pub use crate::journal_at::JournalAt;
pub use crate::journal_at::NoJournal;

/// All settings of a runtime. Every key has a default; unknown keys are refused.
///
/// ```
/// let config: ephor::Config = toml::from_str(r#"
///     [turn]
///     max_iterations = 5
///     [recovery]
///     strategy = "skip"
///     [runtime.judge]
///     correction = "suggest"
/// "#).unwrap();
/// assert_eq!(config.turn.max_iterations, 5);
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The judge, effects, destinations, sub-agents.
    pub runtime: Settings,
    /// The agent type that answers messages, such as `analyst`. If unset, the model decides what to
    /// do about each message.
    pub agent: Option<String>,
    /// The bundled agents.
    #[cfg(feature = "agents")]
    pub agents: AgentsConfig,
    /// The tools that agents may propose.
    #[cfg(feature = "agents")]
    pub tools: ToolsConfig,
    /// Limits of a conversation's turn.
    pub turn: Limits,
    /// How failed nodes are recovered.
    pub recovery: RecoveryConfig,
    /// When calls to a target that keeps failing are suspended.
    pub breaker: BreakerConfig,
    /// The model that answers.
    pub model: ModelConfig,
    /// Where events are recorded.
    pub journal: JournalConfig,
    /// The HTTP server and the console.
    #[cfg(feature = "server")]
    pub server: ephor_server::ServerSettings,
}

/// Where events are recorded: in a file, or in a Postgres database shared by several processes.
///
/// ```
/// let config: ephor::Config = toml::from_str(r#"
///     [journal]
///     url = "postgres://ephor:${DB_PASSWORD}@db.example/ephor?sslmode=verify-full"
/// "#).unwrap();
/// let at = config.journal.at().unwrap().unwrap();
/// assert_eq!(at.to_string(), "postgres://db.example/ephor");
/// ```
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JournalConfig {
    /// The SQLite file; `:memory:` keeps nothing on disk. If unset, the `ephor` program uses
    /// `ephor.db` in the current folder, and a runtime built in code keeps its journal in memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// A Postgres database to use instead of a file:
    /// `postgres://user:${NAME}@host/database?schema=ephor`, where `${NAME}` stands for an
    /// environment variable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// How long a process owns its conversations in a database unless it renews its lease, in
    /// seconds. If the process dies, others take over after this time. At least 0.3. Default 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lease: Option<f64>,
    /// How long finished conversations are kept after their last event, such as `"90d"`. Older ones
    /// are removed ([`Runtime::compact`](crate::Runtime::compact)) when a runtime starts and every
    /// few hours. If unset, they are kept forever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retention: Option<Age>,
    /// Signed heads, stored apart from the journal. If unset, none are written.
    pub anchors: Option<AnchorsConfig>,
}

impl JournalConfig {
    /// Where the journal is; `None` if the settings don't say.
    ///
    /// # Errors
    /// The settings name both a file and a URL, or the URL isn't a Postgres URL.
    pub fn at(&self) -> Result<Option<JournalAt>, &'static str> {
        if self.lease.is_some_and(|seconds| !(0.3..=3600.0).contains(&seconds)) {
            return Err("journal.lease is between 0.3 and 3600 seconds");
        }
        match (&self.file, &self.url) {
            (Some(file), None) if file.as_os_str().is_empty() => {
                Err("journal.file is empty: name a file, or \":memory:\"")
            }
            (Some(_), Some(_)) => Err("name the journal by one of journal.file and journal.url"),
            (None, Some(url)) if !journal_at::is_postgres(url) => {
                Err("journal.url is written postgres://user@host:5432/database")
            }
            (None, Some(url)) => Ok(Some(JournalAt::Postgres(url.clone()))),
            (Some(file), None) => Ok(Some(JournalAt::from(file.clone()))),
            (None, None) => Ok(None),
        }
    }

    /// Returns these settings for a journal at `at`.
    #[must_use]
    pub fn kept_at(self, at: &JournalAt) -> Self {
        let (file, url) = match at {
            JournalAt::Memory => (Some(PathBuf::from(journal_at::MEMORY)), None),
            JournalAt::File(file) => (Some(file.clone()), None),
            JournalAt::Postgres(url) => (None, Some(url.clone())),
        };
        Self { file, url, ..self }
    }
}

impl std::fmt::Debug for JournalConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let url = self.url.as_deref().map(ephor_effects::without_credentials);
        f.debug_struct("JournalConfig")
            .field("file", &self.file)
            .field("url", &url)
            .field("lease", &self.lease)
            .field("retention", &self.retention)
            .field("anchors", &self.anchors)
            .finish()
    }
}

/// Signed heads of the journal (`[journal.anchors]`). With them, `ephor journal verify --anchors`
/// proves that nothing up to the last one has been changed.
///
/// ```
/// let config: ephor::Config = toml::from_str(r#"
///     [journal.anchors]
///     key = "/etc/ephor/anchors.key"     # ephor journal keygen
///     file = "/mnt/log/anchors.jsonl"
///     every_seconds = 30
/// "#).unwrap();
/// let anchors = config.journal.anchors.unwrap();
/// assert_eq!(anchors.every().time.as_secs(), 30);
/// assert!(anchors.sink().is_ok());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AnchorsConfig {
    /// The file with the signing key, as written by `ephor journal keygen`. Keep it away from the
    /// journal. Set either this or `key_env`.
    pub key: Option<PathBuf>,
    /// The environment variable that contains the key.
    pub key_env: Option<String>,
    /// A file that anchors are appended to, ideally in a folder or on a machine of its own. Set one
    /// of `file`, `command` and `stdout`.
    pub file: Option<PathBuf>,
    /// A program and its arguments. It is started for each anchor and reads it from standard input.
    /// It has 10 seconds, and doesn't get the key's variable.
    pub command: Vec<String>,
    /// Whether to print anchors to standard output, one per line. Default false.
    pub stdout: bool,
    /// Write an anchor after this many commits. Default 1000.
    pub every_commits: u64,
    /// Write an anchor after this many seconds if anything was committed. Default 60.
    #[serde(with = "ephor_flow::seconds")]
    pub every_seconds: Duration,
    /// Whether nothing more may be recorded while an anchor can't be written, and nothing may start
    /// before the first one. Default false: the failure is logged, and the write is retried.
    pub required: bool,
}

impl Default for AnchorsConfig {
    fn default() -> Self {
        Self {
            key: None,
            key_env: None,
            file: None,
            command: Vec::new(),
            stdout: false,
            every_commits: 1000,
            every_seconds: Duration::from_secs(60),
            required: false,
        }
    }
}

/// The model that answers.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ModelConfig {
    /// `provider::model`, `recorded::TAPE`, or `offline::rules` for the rule-based model. If unset, there is
    /// no model, and requests to it fail. The program `ephor` uses `offline::rules` then.
    pub name: Option<String>,
    /// Other names by which LLM nodes may ask for models, as in `"gpt-4" = "openai::gpt-4"`. A node that names
    /// neither a model of the provider nor one of these is rejected by the judge. Default: none.
    pub aliases: BTreeMap<String, String>,
    /// The base URL of an OpenAI-compatible server. If unset, the provider's own.
    pub endpoint: Option<String>,
    /// The environment variable that contains the key. If unset, the provider's usual one.
    pub key_env: Option<String>,
    /// How long to wait for an answer if a request doesn't say, in seconds. Default 60.
    #[serde(with = "ephor_flow::seconds")]
    pub timeout: Duration,
    /// The maximum size of an answer in bytes, after decompression; a longer one is an error.
    /// Default 16 MB.
    pub max_answer_bytes: usize,
    /// How often to retry after a rate limit, a timeout, a lost connection or a provider error,
    /// with increasing pauses. Default 2.
    pub retries: u32,
    /// The tape on which requests and answers are recorded; the model `recorded::TAPE` replays it.
    /// If unset, nothing is recorded.
    pub record: Option<PathBuf>,
}

impl ModelConfig {
    /// The options for opening the model, other than its name.
    ///
    /// ```
    /// let config: ephor::Config = toml::from_str("[model]\nretries = 0\ntimeout = 2.5").unwrap();
    /// let options = config.model.options();
    /// assert_eq!((options.patience.attempts, options.timeout.unwrap().as_millis()), (1, 2500));
    /// assert!(toml::from_str::<ephor::Config>("[model]\ntimeout = -1").is_err());
    /// ```
    pub fn options(&self) -> OpenOptions {
        OpenOptions {
            own: vec![
                #[cfg(feature = "offline")]
                std::sync::Arc::new(ephor_offline::Offline::default()),
            ],
            aliases: self.aliases.clone(),
            endpoint: self.endpoint.clone(),
            key_env: self.key_env.clone(),
            timeout: Some(self.timeout),
            max_answer_bytes: Some(self.max_answer_bytes),
            patience: Patience { attempts: self.retries.saturating_add(1), ..Patience::default() },
            record: self.record.as_ref().map(Tape::new),
        }
    }
}

impl Default for ModelConfig {
    fn default() -> Self {
        Self {
            name: None,
            aliases: BTreeMap::new(),
            endpoint: None,
            key_env: None,
            timeout: Duration::from_secs(60),
            max_answer_bytes: 16_000_000,
            retries: 2,
            record: None,
        }
    }
}

impl Config {
    /// Creates a builder with these settings and the standard parts. `build()` opens the model and
    /// the journal that the settings name, unless the builder is given others. What can't be
    /// opened, such as a missing key, is a configuration error.
    ///
    /// ```
    /// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let config: ephor::Config = toml::from_str(r#"
    ///     [model]
    ///     name = "openai::gpt-4o"
    ///     key_env = "A_VARIABLE_THAT_IS_NOT_SET"
    /// "#)?;
    /// let error = config.clone().builder().build().await.err().unwrap();
    /// assert!(error.to_string().contains("A_VARIABLE_THAT_IS_NOT_SET"));
    /// let runtime = config.builder().model(ephor::offline::Offline::default()).build().await?;
    /// # runtime.shutdown().await; Ok(()) }
    /// ```
    pub fn builder(self) -> Builder {
        let conversation = ConversationPart::new(self.turn);
        let conversation = match self.agent {
            Some(agent) => conversation.answered_by(agent),
            None => conversation,
        };
        let Self { model, journal, mut runtime, .. } = self;
        runtime.retention = journal.retention.as_ref().map(Age::length).or(runtime.retention);
        let builder = match model.name {
            Some(_) => Runtime::builder().open_model(async move { model.open() }),
            None => Runtime::builder(),
        };
        builder
            .settings(runtime)
            .open_journal(async move { journal.open().await })
            .part(CoordinatorPart::new(self.recovery, self.breaker))
            .part(WorkflowPart)
            .part(conversation)
    }
}
