//! What can be set without code.

use std::path::PathBuf;

use ephor_effects::EffectSettings;
use ephor_model::Prices;
use ephor_model::decide::Destination;
use ephor_rules::JudgeConfig;
use serde::{Deserialize, Serialize};

/// The settings of a runtime. Every key has a default; an unknown one is refused.
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
    /// What models cost.
    pub prices: Prices,
    /// Connections, Python, HTTP, secrets.
    pub effects: EffectSettings,
    /// Where results can be sent.
    pub destinations: Vec<Destination>,
    /// Sources whose content is as good as the operator's own: `http:HOST` (`http:*.example.com`
    /// with all below it; the port belongs to it, where it isn't the scheme's own),
    /// `database:CONNECTION`, `node:KIND`. All others are untrusted. Default: none.
    pub trusted_sources: Vec<String>,
    /// Sub-agents.
    pub subagents: SubAgentSettings,
    /// Approvals by people.
    pub approvals: ApprovalSettings,
    /// A journal that can't be written.
    pub store: StoreSettings,
    /// How much may be put down.
    pub quotas: Quotas,
    /// Actors that panic.
    pub restarts: RestartSettings,
    /// Events after which it is kept beside a conversation's record what they have come to, so that
    /// whoever wakes it reads only later ones. 0: never. Default 1000.
    pub snapshot_after: u64,
    /// Whether conversations that processes which are gone left unfinished are taken up at the start, and
    /// as others die. If not, one is when something is published to it. Default true.
    pub take_over: bool,
    /// How long finished conversations are kept after their last event; then everything that they said is
    /// removed ([`Runtime::compact_all`](crate::Runtime::compact_all)), when the runtime starts and every
    /// few hours. It isn't among these settings in a file: a journal's own say it. None, the default: for
    /// ever.
    #[serde(skip)]
    pub retention: Option<std::time::Duration>,
    /// Seconds after which an idle conversation leaves memory. Default 300.
    pub passivate_after: u64,
    /// Threads for actors. Default 2.
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
            passivate_after: 300,
            arbiters: 2,
        }
    }
}

/// The settings of approvals. How long a hold waits is the judge's `hold_ttl`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ApprovalSettings {
    /// Longest time, in seconds, for which a person may allow something. Default 86400.
    pub max_allowance: u64,
}

impl Default for ApprovalSettings {
    fn default() -> Self {
        Self { max_allowance: 86_400 }
    }
}

/// The settings of a journal that can't be written. What has happened waits for it all the same.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StoreSettings {
    /// Seconds for which the journal may take nothing before whoever waits for a turn is told.
    /// Default 30.
    pub patience: u64,
}

impl Default for StoreSettings {
    fn default() -> Self {
        Self { patience: 30 }
    }
}

/// Actors that panic are brought back from the record. The defaults are those of the design: 5 times
/// in 10 minutes.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RestartSettings {
    /// How often an actor of a conversation is brought back within that time. Once more, and the
    /// conversation is set aside for as long: no message and no decision is taken in it, and a
    /// DeadLettered says so. Default 5.
    pub max: u32,
    /// Seconds for which a panic counts. Default 600.
    pub within: u64,
}

impl Default for RestartSettings {
    fn default() -> Self {
        Self { max: 5, within: 600 }
    }
}

/// How much may be put down, by whom. It is counted from the journal's events, so that a restart
/// forgets nothing; who reaches a quota is refused with RESOURCE_LIMIT, and told which. What has
/// happened is recorded all the same, so that a count may end somewhat above its quota.
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
    /// Of one node, over its attempts in a run.
    pub node: NodeQuota,
    /// Of one run of a workflow.
    pub run: RunQuota,
    /// Of a conversation, from its beginning.
    pub conversation: ConversationQuota,
    /// Of a tenant on one day (UTC), over its conversations. With one of these set, a process reads
    /// the day's record when it begins.
    pub tenant: TenantQuota,
}

/// The quota of a node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NodeQuota {
    /// Most bytes of its output, as compact JSON. Default 32 MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// Most bytes of the files that it makes, those of a LOOP's iterations together. Default 64 MiB.
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
    /// Most bytes of its nodes' outputs together. Default 64 MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// Most bytes of the files that they make. Default 256 MiB.
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
    /// Most bytes of outputs of its nodes. Default 1 GiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// Most bytes of the files that they make. Default 1 GiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub artifact_bytes: Option<u64>,
    /// Most bytes of its events in the journal, as JSON. Default 4 GiB.
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

/// The quota of a tenant for a day. Default: no bounds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TenantQuota {
    /// Most bytes of outputs of its nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// Most bytes of the files that they make.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub artifact_bytes: Option<u64>,
    /// Most bytes of its events in the journal, as JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub journal_bytes: Option<u64>,
}

impl TenantQuota {
    /// Whether anything is to be counted by day.
    pub(crate) fn is_set(&self) -> bool {
        *self != Self::default()
    }
}

/// The settings of the sub-agents' supervisor.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SubAgentSettings {
    /// Sub-agents at work at the same time, over all conversations. One that waits for others that
    /// it has spawned doesn't count. Default 16.
    pub max_concurrent: usize,
    /// Sub-agents around a sub-agent, each spawned by the next; one more fails. Default 8.
    pub max_depth: usize,
    /// Sub-agents that wait for their turn; one more fails. Default 1024.
    pub max_waiting: usize,
    /// Seconds that a sub-agent has when its decision doesn't say. Default 300.
    pub default_timeout: f64,
}

impl Default for SubAgentSettings {
    fn default() -> Self {
        Self { max_concurrent: 16, max_depth: 8, max_waiting: 1024, default_timeout: 300.0 }
    }
}
