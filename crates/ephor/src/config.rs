//! All settings of a runtime, as `ephor.toml` holds them.

use std::path::PathBuf;
use std::time::Duration;

use ephor_conversation::ConversationPart;
use ephor_conversation::machine::Limits;
use ephor_coordinator::CoordinatorPart;
use ephor_coordinator::breaker::BreakerConfig;
use ephor_coordinator::recovery::RecoveryConfig;
use ephor_journal::anchors::{Every, Sink};
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

/// All settings of a runtime. Every key has a default; an unknown one is refused.
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
    /// The agent that answers messages, by its type, as in `analyst`. None: the model decides what
    /// is done about each.
    pub agent: Option<String>,
    /// The agents that come along.
    #[cfg(feature = "agents")]
    pub agents: AgentsConfig,
    /// The tools that agents may propose.
    #[cfg(feature = "agents")]
    pub tools: ToolsConfig,
    /// Bounds of a conversation's turn.
    pub turn: Limits,
    /// What becomes of failed nodes.
    pub recovery: RecoveryConfig,
    /// When a target that keeps failing is left alone.
    pub breaker: BreakerConfig,
    /// Which model answers.
    pub model: ModelConfig,
    /// Where events are recorded.
    pub journal: JournalConfig,
}

/// Where events are recorded: in a file, or in a Postgres database that many processes share.
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
    /// The SQLite file; `:memory:` records nothing. None: the `ephor` program's is `ephor.db` of the
    /// current folder, and a runtime that is built in code records nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// A Postgres database instead of the file: `postgres://user:${NAME}@host/database?schema=ephor`,
    /// where `${NAME}` stands for a variable of the environment. None: there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// How many seconds a process owns its conversations in a database without renewing that: when it
    /// dies, others take over after so long. At least 0.3. Default 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lease: Option<f64>,
    /// How long finished conversations are kept after their last event, as in `"90d"`; then everything
    /// that they said is removed ([`Runtime::compact`](crate::Runtime::compact)), when a runtime starts
    /// and every few hours. None: for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retention: Option<Age>,
    /// Signed heads that are kept away from it. None: none are written.
    pub anchors: Option<AnchorsConfig>,
}

impl JournalConfig {
    /// Where the journal is. None: the settings don't say.
    ///
    /// # Errors
    /// What is wrong with the settings: they name a file and a URL, or the URL isn't one of Postgres.
    pub fn at(&self) -> Result<Option<JournalAt>, &'static str> {
        if self.lease.is_some_and(|seconds| !(0.3..=3600.0).contains(&seconds)) {
            return Err("journal.lease is between 0.3 and 3600 seconds");
        }
        match (&self.file, &self.url) {
            (Some(_), Some(_)) => Err("name the journal by one of journal.file and journal.url"),
            (None, Some(url)) if !journal_at::is_postgres(url) => {
                Err("journal.url is written postgres://user@host:5432/database")
            }
            (None, Some(url)) => Ok(Some(JournalAt::Postgres(url.clone()))),
            (Some(file), None) => Ok(Some(JournalAt::from(file.clone()))),
            (None, None) => Ok(None),
        }
    }

    /// The same settings for a journal there.
    #[must_use]
    pub fn kept_at(self, at: &JournalAt) -> Self {
        let (file, url) = match at {
            JournalAt::Memory => (Some(PathBuf::from(":memory:")), None),
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

/// Signed heads of the journal (`[journal.anchors]`): `ephor journal verify --anchors` proves by them
/// that everything up to the last one is what was written.
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
    /// The file with the key that signs, as `ephor journal keygen` writes it. Keep it away from the
    /// journal. Either this or `key_env`.
    pub key: Option<PathBuf>,
    /// The environment variable that holds the key's text.
    pub key_env: Option<String>,
    /// A file to whose end anchors are written; best in a folder, or on a machine, of its own. One
    /// of `file`, `command` and `stdout`.
    pub file: Option<PathBuf>,
    /// A program and its arguments, started for each anchor, which it reads from its standard input.
    /// It has 10 seconds, and doesn't get the variable of the key.
    pub command: Vec<String>,
    /// Whether anchors are lines of standard output. Default false.
    pub stdout: bool,
    /// An anchor after so many commits. Default 1000.
    pub every_commits: u64,
    /// An anchor after so many seconds in which anything was committed. Default 60.
    #[serde(with = "ephor_flow::seconds")]
    pub every_seconds: Duration,
    /// Whether nothing more is recorded while an anchor can't be written, and nothing is begun
    /// without the first. Default false: it is logged, and tried again.
    pub required: bool,
}

impl Default for AnchorsConfig {
    fn default() -> Self {
        let every = Every::default();
        Self {
            key: None,
            key_env: None,
            file: None,
            command: Vec::new(),
            stdout: false,
            every_commits: every.commits,
            every_seconds: every.time,
            required: every.required,
        }
    }
}

impl AnchorsConfig {
    /// Where anchors go. An error says which settings don't fit together.
    pub fn sink(&self) -> Result<Sink, &'static str> {
        if self.key.is_some() == self.key_env.is_some() {
            return Err("name the key by one of journal.anchors.key and key_env");
        }
        if self.every_commits == 0 || self.every_seconds.is_zero() {
            return Err("journal.anchors.every_commits and every_seconds are at least 1");
        }
        match (&self.file, self.command.is_empty(), self.stdout) {
            (Some(file), true, false) => Ok(Sink::File(file.clone())),
            (None, false, false) => Ok(Sink::Command {
                program: self.command.clone(),
                without: self.key_env.iter().cloned().collect(),
            }),
            (None, true, true) => Ok(Sink::Stdout),
            _ => Err("say where anchors go by one of journal.anchors.file, command and stdout"),
        }
    }

    /// How often a head is signed.
    pub fn every(&self) -> Every {
        Every { commits: self.every_commits, time: self.every_seconds, required: self.required }
    }
}

/// Which model answers.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ModelConfig {
    /// `provider::model`, or `recorded::TAPE`. Default `offline::rules`, which needs no network and
    /// no key.
    pub name: String,
    /// The base URL of an OpenAI-compatible server. None: the provider's own.
    pub endpoint: Option<String>,
    /// The environment variable that holds the key. None: the provider's usual one.
    pub key_env: Option<String>,
    /// Longest wait for an answer, in seconds, where a request states none. Default 60.
    #[serde(with = "ephor_flow::seconds")]
    pub timeout: Duration,
    /// Most bytes of an answer, counted after decompression; a longer one is an error. Default
    /// 16 MB.
    pub max_answer_bytes: usize,
    /// How often a provider is asked again after a rate limit, a time-out, a lost connection or a
    /// failure of its own, with pauses that grow. Default 2.
    pub retries: u32,
    /// Records requests and answers on this tape; the model `recorded::TAPE` replays it. None:
    /// nothing is recorded.
    pub record: Option<PathBuf>,
}

impl ModelConfig {
    /// What opening the model needs beside its name.
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
            name: "offline::rules".to_owned(),
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
    /// A builder with these settings and the standard parts. The model and the journal that the
    /// settings name are opened when the runtime is built, unless the builder is given others; what
    /// can't be opened is a mistake of the set-up, as a key that isn't there.
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
        runtime.retention = journal.retention.as_ref().map(Age::length);
        Runtime::builder()
            .settings(runtime)
            .open_model(async move { model.open() })
            .open_journal(async move { journal.open().await })
            .part(CoordinatorPart::new(self.recovery, self.breaker))
            .part(WorkflowPart)
            .part(conversation)
    }
}
