//! All settings of a runtime, as `ephor.toml` holds them.

use std::path::PathBuf;
use std::time::Duration;

use ephor_conversation::ConversationPart;
use ephor_conversation::machine::Limits;
use ephor_coordinator::CoordinatorPart;
use ephor_coordinator::breaker::BreakerConfig;
use ephor_coordinator::recovery::RecoveryConfig;
use ephor_model::{OpenOptions, Patience, Tape};
use ephor_runtime::{Builder, Runtime, Settings};
use ephor_tools::ToolsConfig;
use ephor_workflow::WorkflowPart;
use serde::{Deserialize, Serialize};

use crate::flows::AgentsConfig;

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
    pub agents: AgentsConfig,
    /// The tools that agents may propose.
    pub tools: ToolsConfig,
    /// Bounds of a conversation's turn.
    pub turn: Limits,
    /// What becomes of failed nodes.
    pub recovery: RecoveryConfig,
    /// When a target that keeps failing is left alone.
    pub breaker: BreakerConfig,
    /// Which model answers.
    pub model: ModelConfig,
    /// Where the `ephor` program records events. A runtime that is built in code gets its journal
    /// from the builder.
    pub journal: JournalConfig,
}

/// Where the `ephor` program records events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JournalConfig {
    /// The SQLite file. Default `ephor.db` of the current folder.
    pub file: PathBuf,
}

impl Default for JournalConfig {
    fn default() -> Self {
        Self { file: PathBuf::from("ephor.db") }
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
    /// A builder with these settings and the standard parts. The model is the offline one until
    /// another is set: see `ephor_model::open`.
    pub fn builder(self) -> Builder {
        let conversation = ConversationPart::new(self.turn);
        let conversation = match self.agent {
            Some(agent) => conversation.answered_by(agent),
            None => conversation,
        };
        Runtime::builder()
            .settings(self.runtime)
            .part(CoordinatorPart::new(self.recovery, self.breaker))
            .part(WorkflowPart)
            .part(conversation)
    }
}
