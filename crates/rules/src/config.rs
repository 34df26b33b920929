//! The judge's settings.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::budget::Budgets;
use crate::rules;
use crate::schema::SchemaError;

/// What happens to a decision that could be corrected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum CorrectionMode {
    /// It is corrected and judged again; every change is listed.
    #[default]
    Apply,
    /// It is rejected, with the corrected copy attached.
    Suggest,
    /// It is rejected.
    Off,
}

/// The node kinds that the policy allows. It can only restrict what is registered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum Whitelist {
    /// `"default"`: LLM, HTTP, PYTHON and DATABASE.
    Named(DefaultWhitelist),
    /// A list of kinds.
    Kinds(Vec<String>),
}

/// The word `default`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum DefaultWhitelist {
    /// LLM, HTTP, PYTHON and DATABASE.
    Default,
}

impl Whitelist {
    /// Whether it allows that kind.
    pub fn allows(&self, kind: &str) -> bool {
        match self {
            Self::Named(DefaultWhitelist::Default) => {
                matches!(kind, "LLM" | "HTTP" | "PYTHON" | "DATABASE")
            }
            Self::Kinds(kinds) => kinds.iter().any(|allowed| allowed == kind),
        }
    }

    /// The allowed kinds, for people.
    pub fn describe(&self) -> String {
        match self {
            Self::Named(DefaultWhitelist::Default) => "LLM, HTTP, PYTHON, DATABASE".to_owned(),
            Self::Kinds(kinds) => kinds.join(", "),
        }
    }
}

/// The judge's limits and switches. Every field has a default; unknown fields are refused.
///
/// ```
/// use ephor_rules::{CorrectionMode, JudgeConfig};
///
/// let config: JudgeConfig = toml::from_str(r#"
///     correction = "suggest"
///     node_type_whitelist = "default"
///     allowed_domains = ["api.example.com", "*.example.org"]
/// "#).unwrap();
/// assert_eq!(config.correction, CorrectionMode::Suggest);
/// assert_eq!(config.max_nodes, 50);
/// assert!(toml::from_str::<JudgeConfig>("max_node = 3").is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct JudgeConfig {
    /// `apply` (the default), `suggest` or `off`.
    pub correction: CorrectionMode,
    /// Maximum size of a payload, in bytes of compact UTF-8 JSON, inclusive. Default 1048576.
    pub max_payload_bytes: usize,
    /// Maximum number of nodes of a plan, inclusive; START and END count. Default 50.
    pub max_nodes: usize,
    /// Maximum timeout of one node, in seconds, inclusive. Default 300.
    pub max_node_seconds: f64,
    /// The node kinds that may be used: `"default"`, or a list. Default: all registered ones.
    pub node_type_whitelist: Option<Whitelist>,
    /// The hosts that HTTP nodes may call: exact names, or `*.example.com` for all subdomains.
    /// Default: any.
    pub allowed_domains: Option<Vec<String>>,
    /// Maximum number of decisions per conversation and minute. Default: unlimited.
    pub decisions_per_minute: Option<u32>,
    /// Maximum number of requests per conversation and minute: HTTP calls, and calls of other kinds
    /// that count as requests. Default: unlimited.
    pub http_per_minute: Option<u32>,
    /// Maximum number of tokens that one LLM node may request. Default: the kind's limit.
    pub llm_max_tokens: Option<u64>,
    /// Maximum number of LLM tokens per conversation. Default: unlimited.
    pub llm_token_budget: Option<u64>,
    /// Maximum number of LLM calls per conversation. Default: unlimited.
    pub llm_call_budget: Option<u64>,
    /// Maximum number of requests per conversation, counted like `http_per_minute`. Default:
    /// unlimited.
    pub api_call_budget: Option<u64>,
    /// Budgets of tokens, money, calls and time per turn, conversation, agent and day. Default:
    /// unlimited.
    pub budgets: Budgets,
    /// Whether PYTHON runs in a sandbox. This lifts only the arbitrary-code part of the danger
    /// scan: the environment, system paths and `..` stay forbidden. Default false.
    pub sandboxed_python: bool,
    /// How long an approval is valid, in seconds. Default 86400.
    pub approval_ttl: u64,
    /// How long a held decision or call waits for a person before it counts as rejected, in
    /// seconds, unless a policy says otherwise. Default 86400.
    pub hold_ttl: u64,
    /// Whether a reply may be shown as a draft, marked as one, while the model writes it: before it
    /// is judged. Default false.
    pub drafts: bool,
    /// The ids of rules of the platform that are disabled. Default: none. Policies and rules that a program
    /// adds can't be disabled.
    pub disabled_rules: Vec<String>,
}

impl Default for JudgeConfig {
    fn default() -> Self {
        Self {
            correction: CorrectionMode::Apply,
            max_payload_bytes: 1_048_576,
            max_nodes: 50,
            max_node_seconds: 300.0,
            node_type_whitelist: None,
            allowed_domains: None,
            decisions_per_minute: None,
            http_per_minute: None,
            llm_max_tokens: None,
            llm_token_budget: None,
            llm_call_budget: None,
            api_call_budget: None,
            budgets: Budgets::default(),
            sandboxed_python: false,
            approval_ttl: 86_400,
            hold_ttl: 86_400,
            drafts: false,
            disabled_rules: Vec::new(),
        }
    }
}

/// Why there is no judge with a configuration.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The payloads' schemas can't be compiled.
    #[error(transparent)]
    Schema(#[from] SchemaError),
    /// `disabled_rules` names none of the platform's rules. Others, such as policies, aren't added instead.
    #[error("disabled_rules: {id:?} isn't a rule that can be disabled; those are {known}")]
    UnknownRule {
        /// What it names.
        id: String,
        /// The platform's rules.
        known: String,
    },
}

/// The ids of the platform's rules.
pub(crate) fn own_ids() -> impl Iterator<Item = &'static str> {
    static OWN: LazyLock<Vec<String>> =
        LazyLock::new(|| rules::all().iter().map(|rule| rule.id().to_owned()).collect());
    OWN.iter().map(String::as_str)
}
