//! Settings that need no code.

use std::path::PathBuf;

use ephor_effects::EffectSettings;
use ephor_model::Prices;
use ephor_model::decide::Destination;
use ephor_rules::JudgeConfig;
use serde::{Deserialize, Serialize};

/// The settings of a runtime. Every key has a default; unknown keys are refused.
///
/// ```
/// let settings: ephor_runtime::Settings = toml::from_str(r#"
///     passivate_after = 60
///     [judge]
///     correction = "off"
///     [[destinations]]
///     name = "report"
///     url = "https://example.org/reports"
///     description = "the team's report inbox"
/// "#).unwrap();
/// assert_eq!(settings.subagents.max_concurrent, 16);
/// assert!(toml::from_str::<ephor_runtime::Settings>("passivate_afer = 1").is_err());
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The judge's limits and switches.
    pub judge: JudgeConfig,
    /// The folder of policies and limits; see `ephor policy`. Default: none.
    pub policy: Option<PathBuf>,
    /// The prices of models.
    pub prices: Prices,
    /// Connections, Python, HTTP, secrets.
    pub effects: EffectSettings,
    /// Where results can be sent.
    pub destinations: Vec<Destination>,
    /// Sources that are trusted like the operator: `http:HOST` (`http:*.example.com` includes all
    /// subdomains; include the port unless it is the scheme's default), `database:CONNECTION`,
    /// `node:KIND`. All others are untrusted. Default: none.
    pub trusted_sources: Vec<String>,
    /// The sub-agents.
    pub subagents: SubAgentSettings,
    /// Approvals.
    pub approvals: ApprovalSettings,
    /// What happens when the journal can't be written.
    pub store: StoreSettings,
    /// Storage quotas.
    pub quotas: Quotas,
    /// How actors that panic are restarted.
    pub restarts: RestartSettings,
    /// The number of events after which a snapshot of a conversation is stored, so that waking it
    /// reads only later events. 0: never. Default 1000.
    pub snapshot_after: u64,
    /// Whether to recover conversations of dead processes at startup, and as others die. Otherwise,
    /// one is recovered when something is published to it. Default true.
    pub take_over: bool,
    /// How long finished conversations are kept after their last event. Older ones are removed
    /// ([`Runtime::compact_all`](crate::Runtime::compact_all)) at startup and every few hours; not at a
    /// startup whose clock is ahead of the journal's last event by more than half of that. In a settings
    /// file it belongs to the journal's section, not here. None, the default: forever.
    #[serde(skip)]
    pub retention: Option<std::time::Duration>,
    /// Whether each ModelCalled also holds what the model was given and what it answered, without
    /// secrets, and at most 64 KiB of each. Default false: prompts repeat the conversation with each
    /// call, and hold what users have written.
    pub record_prompts: bool,
    /// The number of seconds after which an idle conversation leaves memory. Default 300.
    pub passivate_after: u64,
    /// The number of threads for actors. Default 2.
    pub arbiters: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            judge: JudgeConfig::default(),
            policy: None,
            prices: Prices::default(),
            effects: EffectSettings::default(),
            destinations: Vec::new(),
            trusted_sources: Vec::new(),
            subagents: SubAgentSettings::default(),
            approvals: ApprovalSettings::default(),
            store: StoreSettings::default(),
            quotas: Quotas::default(),
            restarts: RestartSettings::default(),
            snapshot_after: 1000,
            take_over: true,
            retention: None,
            record_prompts: false,
            passivate_after: 300,
            arbiters: 2,
        }
    }
}

/// Settings of approvals. How long a hold waits is the judge's `hold_ttl`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ApprovalSettings {
    /// The longest allowance that a person may grant, in seconds. Default 86400.
    pub max_allowance: u64,
}

impl Default for ApprovalSettings {
    fn default() -> Self {
        Self { max_allowance: 86_400 }
    }
}

/// Settings for a journal that can't be written. Facts wait for it regardless.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StoreSettings {
    /// How long the journal may fail before whoever waits for a turn is told, in seconds. Default
    /// 30.
    pub patience: u64,
}

impl Default for StoreSettings {
    fn default() -> Self {
        Self { patience: 30 }
    }
}

/// How actors that panic are rebuilt from the record. Default: up to 5 times in 10 minutes.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RestartSettings {
    /// How often a conversation's actor is rebuilt within that time. After one more panic, the
    /// conversation is set aside for the same time: it accepts no message and no decision, and a
    /// DeadLettered says so. Default 5.
    pub max: u32,
    /// How long a panic counts, in seconds. Default 600.
    pub within: u64,
}

impl Default for RestartSettings {
    fn default() -> Self {
        Self { max: 5, within: 600 }
    }
}

/// Storage quotas, counted from the journal's events, so that they survive a restart. Beyond a
/// quota, work is refused with RESOURCE_LIMIT and the quota's name. Facts are recorded regardless,
/// so a count may end somewhat above its quota.
///
/// ```
/// let settings: ephor_runtime::Settings = toml::from_str(r#"
///     [quotas]
///     run = { output_bytes = 1_000_000 }
///     tenant = { journal_bytes = 10_000_000_000 }
/// "#).unwrap();
/// assert_eq!(settings.quotas.run.output_bytes, Some(1_000_000));
/// assert_eq!(settings.quotas.run.artifact_bytes, Some(256 << 20));
/// assert!(toml::from_str::<ephor_runtime::Settings>("[quotas.run]\noutputs = 1").is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Quotas {
    /// For one node, over its attempts in a run.
    pub node: NodeQuota,
    /// For one workflow run.
    pub run: RunQuota,
    /// For a conversation, from its beginning.
    pub conversation: ConversationQuota,
    /// For a tenant on one day (UTC), over its conversations. If one of these is set, a process
    /// reads the day's record when it starts.
    pub tenant: TenantQuota,
}

/// The quota of a node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NodeQuota {
    /// Maximum size of its output, in bytes of compact JSON. Default 32 MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// Maximum size of the files that it creates, in bytes, including all iterations of a LOOP.
    /// Default 64 MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub artifact_bytes: Option<u64>,
}

impl Default for NodeQuota {
    fn default() -> Self {
        Self { output_bytes: Some(32 << 20), artifact_bytes: Some(64 << 20) }
    }
}

/// The quota of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RunQuota {
    /// Maximum size of its nodes' outputs together, in bytes. Default 64 MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// Maximum size of the files that they create, in bytes. Default 256 MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub artifact_bytes: Option<u64>,
}

impl Default for RunQuota {
    fn default() -> Self {
        Self { output_bytes: Some(64 << 20), artifact_bytes: Some(256 << 20) }
    }
}

/// The quota of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ConversationQuota {
    /// Maximum size of its nodes' outputs, in bytes. Default 1 GiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// Maximum size of the files that they create, in bytes. Default 1 GiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub artifact_bytes: Option<u64>,
    /// Maximum size of its events in the journal, in bytes of JSON. Default 4 GiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub journal_bytes: Option<u64>,
}

impl Default for ConversationQuota {
    fn default() -> Self {
        Self {
            output_bytes: Some(1 << 30),
            artifact_bytes: Some(1 << 30),
            journal_bytes: Some(4 << 30),
        }
    }
}

/// The daily quota of a tenant. Default: unlimited.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TenantQuota {
    /// Maximum size of its nodes' outputs, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// Maximum size of the files that they create, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub artifact_bytes: Option<u64>,
    /// Maximum size of its events in the journal, in bytes of JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub journal_bytes: Option<u64>,
}

impl TenantQuota {
    /// Whether anything is to be counted by day.
    pub(crate) fn is_set(&self) -> bool {
        *self != Self::default()
    }
}

/// Settings of the sub-agents.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SubAgentSettings {
    /// How many sub-agents run at the same time, over all conversations. One that waits for
    /// sub-agents that it spawned doesn't count. Default 16.
    pub max_concurrent: usize,
    /// How deeply sub-agents may be nested, each spawned by another; deeper ones fail. Default 8.
    pub max_depth: usize,
    /// How many sub-agents may wait to start; further ones fail. Default 1024.
    pub max_waiting: usize,
    /// The timeout of a sub-agent if its decision has none, in seconds. Default 300.
    pub default_timeout: f64,
}

impl Default for SubAgentSettings {
    fn default() -> Self {
        Self { max_concurrent: 16, max_depth: 8, max_waiting: 1024, default_timeout: 300.0 }
    }
}
