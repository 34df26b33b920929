//! Has the calls of a trajectory judged, one after the other, each by what had been seen before it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use ephor_core::node::{BUILT_IN_KINDS, MARKER_KINDS};
use ephor_core::{
    ConversationId, Decision, DecisionType, EventId, Label, NodeId, Provenance, WorkflowId,
};
use ephor_rules::evidence::user;
use ephor_rules::{
    Approved, Evidence, Judge, KindSpec, Moment, NodeCall, Refusal, Registry, Verdict, Who,
    Workflows, World,
};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::read::{Call, Step, Trajectory};
use crate::{Folder, PolicyRule, PolicySet, Surroundings};

/// Most tools that policies can name; those beyond are of an unknown kind to them.
const MAX_TOOLS: usize = 2_000;

/// First words of the names of tools that only read.
const READS: [&str; 22] = [
    "calculate",
    "check",
    "count",
    "describe",
    "fetch",
    "find",
    "get",
    "has",
    "is",
    "list",
    "look",
    "lookup",
    "peek",
    "query",
    "read",
    "retrieve",
    "search",
    "show",
    "summarise",
    "summarize",
    "verify",
    "view",
];

/// Words of arguments that take an address of the web.
const ADDRESSES: [&str; 11] = [
    "domain", "endpoint", "host", "hostname", "link", "server", "uri", "url", "webhook", "website",
    "webpage",
];

/// What became of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruled {
    /// It may be made.
    Permitted,
    /// It is refused, and why.
    Blocked(String),
    /// A person is asked, and why.
    Asked(String),
    /// Its arguments can't be read, so it wasn't judged.
    Unreadable,
}

impl Ruled {
    /// Whether it isn't made without a person.
    pub fn stopped(&self) -> bool {
        matches!(self, Self::Blocked(_) | Self::Asked(_))
    }
}

/// What became of a trajectory's calls.
#[derive(Debug, Clone)]
pub struct Judged {
    /// In their order.
    pub calls: Vec<(Ruled, Duration)>,
}

/// A judge for recordings.
pub struct Replay {
    judge: Judge,
    registry: Registry,
    workflows: Workflows,
    parent: Approved<Decision>,
    names: BTreeMap<String, String>,
    trusted: BTreeSet<String>,
    version: Arc<str>,
    conversation: ConversationId,
}

/// Why a replay can't begin.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The policies have mistakes.
    #[error(transparent)]
    Policies(#[from] crate::Mistakes),
    /// The judge can't be made.
    #[error("{0}")]
    Judge(String),
}

/// The tools that recordings use: what has to be known of them before anything is judged.
#[derive(Debug, Default)]
pub struct Tools {
    /// Whether it takes an address of the web.
    known: BTreeMap<String, bool>,
}

impl Tools {
    /// Takes a trajectory's tools in.
    pub fn add(&mut self, trajectory: &Trajectory) {
        for call in &trajectory.calls {
            let web = call
                .arguments
                .iter()
                .flat_map(Map::keys)
                .any(|name| words(name).iter().any(|word| ADDRESSES.contains(&word.as_str())));
            let room = self.known.len() < MAX_TOOLS;
            match self.known.get_mut(&call.tool) {
                Some(known) => *known |= web,
                None if room => drop(self.known.insert(call.tool.clone(), web)),
                None => {}
            }
        }
    }

    /// A judge for them.
    pub fn judge(self, folder: Folder) -> Result<Replay, ReplayError> {
        let mut registry = Registry::built_in();
        let mut names = BTreeMap::new();
        for (tool, web) in self.known {
            let taken =
                BUILT_IN_KINDS.contains(&tool.as_str()) || MARKER_KINDS.contains(&tool.as_str());
            let name = if taken { format!("tool:{tool}") } else { tool.clone() };
            let spec = KindSpec::new(name.clone(), "a recorded tool", json!({"type": "object"}));
            let spec = spec.map_err(|error| ReplayError::Judge(error.to_string()))?;
            registry.add_kind(if reads(&tool) && !web { spec.computes() } else { spec });
            names.insert(tool, name);
        }
        let set = PolicySet::of(folder, &registry)?;
        let limits = set.limits();
        let trusted = limits.trust.sources.iter().cloned().collect();
        let config = limits.judge.clone().unwrap_or_default();
        let judge = Judge::new(config).map_err(|error| ReplayError::Judge(error.to_string()))?;
        let version: Arc<str> = set.version().into();
        let rule = PolicyRule::new(Arc::new(set), Surroundings::default());
        Ok(Replay {
            judge: judge.with_rule(Arc::new(rule)),
            registry,
            workflows: Workflows::default(),
            parent: parent()?,
            names,
            trusted,
            version,
            conversation: ConversationId::new("replay")
                .map_err(|error| ReplayError::Judge(error.to_string()))?,
        })
    }
}

/// The decision that all calls are made for: an agent's, that did no harm by itself.
fn parent() -> Result<Approved<Decision>, ReplayError> {
    let (registry, workflows) = (Registry::built_in(), Workflows::default());
    let world = World::new(&registry, &workflows, Moment::at(Timestamp::UNIX_EPOCH));
    let payload = json!({"action_type": "create_node", "node_type": "CONDITION",
                         "node_name": "tool call", "config": {"expression": "true"}});
    let kind = DecisionType::CreateNode;
    match Judge::default().judge(EventId::fresh(), kind, &Arc::new(payload), &world) {
        Verdict::Approved(approval) => Ok(approval.ticket),
        other => Err(ReplayError::Judge(format!("no call can be judged: {other:?}"))),
    }
}

impl Replay {
    /// The version of the policies.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Judges a trajectory's calls.
    pub fn run(&self, trajectory: &Trajectory) -> Judged {
        let mut seen = Evidence::default();
        let mut calls = Vec::with_capacity(trajectory.calls.len());
        let who = Who { agent: Arc::from("assistant"), ..Who::default() };
        let system = Provenance::of(Label::Trusted, "system");
        for step in &trajectory.steps {
            match step {
                Step::System(text) => seen.saw(&system, &text.as_str().into()),
                Step::User(text) => seen.saw(&user(), &text.as_str().into()),
                Step::Result(tool, text) => {
                    let trusted = self.trusted.contains(&format!("node:{tool}"));
                    let label = if trusted { Label::Trusted } else { Label::Untrusted };
                    let from = Provenance::of(label, format!("tool:{tool}"));
                    seen.saw(&from, &told(text));
                }
                Step::Call(at) => {
                    if let Some(call) = trajectory.calls.get(*at) {
                        calls.push(self.call(call, &seen, &who));
                    }
                }
            }
        }
        Judged { calls }
    }

    fn call(&self, call: &Call, seen: &Evidence, who: &Who) -> (Ruled, Duration) {
        let Some(arguments) = &call.arguments else {
            return (Ruled::Unreadable, Duration::ZERO);
        };
        let kind = self.names.get(&call.tool).unwrap_or(&call.tool);
        let asked = NodeCall {
            conversation: self.conversation.clone(),
            workflow_id: WorkflowId::from("replay"),
            run: self.parent.decision(),
            first_run: self.parent.decision(),
            node_id: NodeId::from("call"),
            attempt: 1,
            kind: kind.clone(),
            idempotent: None,
            config: arguments.clone(),
            locals: Map::new(),
            origins: BTreeMap::new(),
        };
        let moment = Moment::at(Timestamp::UNIX_EPOCH);
        let world = World::new(&self.registry, &self.workflows, moment).by(who).having_seen(seen);
        let begun = Instant::now();
        let judged = self.judge.judge_call(&self.parent, asked, &world);
        let took = begun.elapsed();
        let ruled = match judged {
            Ok(_) => Ruled::Permitted,
            Err(Refusal::Rejected(rejection)) => Ruled::Blocked(rejection.reason()),
            Err(Refusal::Held(held)) => {
                let led = held.1.origins.iter().filter(|origin| origin.untrusted_alone);
                let led: Vec<&str> = led.map(|origin| origin.pointer.as_str()).collect();
                let reason = held.1.reason();
                Ruled::Asked(if led.is_empty() {
                    reason
                } else {
                    format!("{reason}: {}", led.join(", "))
                })
            }
        };
        (ruled, took)
    }
}

/// What a tool gave: as values where it is JSON, so that none is found across two of them.
fn told(text: &str) -> Value {
    let text = text.trim();
    let json = text.starts_with(['{', '[']).then(|| serde_json::from_str(text).ok()).flatten();
    json.unwrap_or_else(|| text.into())
}

/// Whether a tool only reads, by the first word of its name.
///
/// ```
/// use ephor_policy::replay::reads;
///
/// assert!(reads("get_balance") && reads("searchEmails") && reads("mail.list-folders"));
/// assert!(!reads("send_email") && !reads("getaway") && !reads("reset_password"));
/// ```
pub fn reads(tool: &str) -> bool {
    // Of `mail.list_folders` the part behind the full stop says what it does.
    let name = tool.rsplit(['.', '/', ':']).next().unwrap_or(tool);
    words(name).first().is_some_and(|word| READS.contains(&word.as_str()))
}

/// The words of a name, lower case.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut lower = false;
    for c in name.chars() {
        if !c.is_alphanumeric() || (c.is_uppercase() && lower) {
            words.push(String::new());
        }
        lower = c.is_lowercase() || c.is_ascii_digit();
        if c.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
