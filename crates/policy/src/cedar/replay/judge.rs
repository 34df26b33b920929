//! Judges the calls of a trajectory one after the other, each by what was seen before it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ephor_core::node::{BUILT_IN_KINDS, MARKER_KINDS};
use ephor_core::{
    Assigned, ConversationId, Decided, DecisionType, EventId, Label, NodeId, Provenance, WorkflowId,
};
use ephor_rules::destination::is_web_address;
use ephor_rules::evidence::user;
use ephor_rules::{
    Approved, Evidence, Judge, KindSpec, Moment, NodeCall, Refusal, Registry, Verdict, Who,
    Workflows, World,
};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::read::{Call, Step, Trajectory};
use super::yaml;
use crate::{Folder, PolicyRule, PolicySet, Surroundings, Trust, TrustedFields};

/// Maximum number of tools that policies can name; those beyond are of an unknown kind to them.
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

/// The verdict on a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruled {
    /// It may be made.
    Permitted,
    /// It is refused, and why.
    Blocked(String),
    /// A person is asked.
    Asked(Ask),
    /// Its arguments can't be read, so it wasn't judged.
    Unreadable,
}

/// What a person is asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// The reason.
    pub reason: String,
    /// The arguments that only untrusted content contains, as JSON pointers.
    pub arguments: Vec<String>,
}

impl std::fmt::Display for Ask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.reason)?;
        if !self.arguments.is_empty() {
            write!(f, ": {}", self.arguments.join(", "))?;
        }
        Ok(())
    }
}

impl Ruled {
    /// Whether it isn't made without a person.
    pub fn stopped(&self) -> bool {
        matches!(self, Self::Blocked(_) | Self::Asked(_))
    }
}

/// The verdicts on a trajectory's calls.
#[derive(Debug, Clone)]
pub struct Judged {
    /// In order.
    pub calls: Vec<(Ruled, Duration)>,
}

/// A judge for recordings.
pub struct Replay {
    judge: Judge,
    registry: Registry,
    workflows: Workflows,
    parent: Approved<Decided>,
    names: BTreeMap<String, String>,
    trust: Trust,
    version: Arc<str>,
    conversation: ConversationId,
}

/// Why a replay can't start.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The policies have mistakes.
    #[error(transparent)]
    Policies(#[from] crate::Mistakes),
    /// The judge can't be created.
    #[error("{0}")]
    Judge(String),
}

/// The tools in recordings, which must be known before anything is judged.
#[derive(Debug, Default)]
pub struct Tools {
    /// Whether it takes an address of the web.
    known: BTreeMap<String, bool>,
}

impl Tools {
    /// Adds a trajectory's tools.
    pub fn add(&mut self, trajectory: &Trajectory) {
        for call in &trajectory.calls {
            let web = call.arguments.iter().flat_map(Map::keys).any(|name| is_web_address(name));
            let room = self.known.len() < MAX_TOOLS;
            match self.known.get_mut(&call.tool) {
                Some(known) => *known |= web,
                None if room => drop(self.known.insert(call.tool.clone(), web)),
                None => {}
            }
        }
    }

    /// Creates a judge for them.
    pub fn judge(self, folder: Folder) -> Result<Replay, ReplayError> {
        let mut registry = Registry::built_in();
        let mut names = BTreeMap::new();
        for (tool, web) in self.known {
            let taken =
                BUILT_IN_KINDS.contains(&tool.as_str()) || MARKER_KINDS.contains(&tool.as_str());
            let name = if taken { format!("tool:{tool}") } else { tool.clone() };
            let mut schema = json!({"type": "object"});
            if web {
                schema["properties"] = json!({"url": {}});
            }
            let spec = KindSpec::new(name.clone(), "a recorded tool", schema);
            let spec = spec.map_err(|error| ReplayError::Judge(error.to_string()))?;
            let spec = if reads(&tool) { spec.reads() } else { spec };
            registry.add_kind(if spec.reads && !web { spec.computes() } else { spec });
            names.insert(tool, name);
        }
        let set = PolicySet::of(folder, &registry)?;
        let limits = set.limits();
        let trust = limits.trust.clone();
        let config = limits.judge.clone().unwrap_or_default();
        let judge = Judge::new(config).map_err(|error| ReplayError::Judge(error.to_string()))?;
        let version: Arc<str> = set.version().into();
        let rule = PolicyRule::new(Arc::new(set), Surroundings::default());
        let parent = parent(&judge)?;
        Ok(Replay {
            judge: judge.with_rule(Arc::new(rule)),
            registry,
            workflows: Workflows::default(),
            parent,
            names,
            trust,
            version,
            conversation: ConversationId::new("replay")
                .map_err(|error| ReplayError::Judge(error.to_string()))?,
        })
    }
}

/// The decision that all calls are made for: an agent's, that did no harm by itself.
fn parent(judge: &Judge) -> Result<Approved<Decided>, ReplayError> {
    let (registry, workflows) = (Registry::built_in(), Workflows::default());
    let world = World::new(&registry, &workflows, Moment::at(Timestamp::UNIX_EPOCH));
    // No CONDITION: a program may be built without expressions.
    let payload = json!({"action_type": "create_node", "node_type": "LLM",
                         "node_name": "tool call", "config": {"prompt": "tool call"}});
    let kind = DecisionType::CreateNode;
    let judge = judge.succeeded_by(Judge::default());
    match judge.judge(EventId::fresh(), kind, &Arc::new(payload), &world) {
        Verdict::Approved(approval) => Ok(approval.ticket),
        other => Err(ReplayError::Judge(format!("no call can be judged: {other:?}"))),
    }
}

impl Replay {
    /// The version of the policies.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Runs a function with more trusted fields.
    pub fn trusting<R>(&mut self, more: &[TrustedFields], look: impl FnOnce(&Self) -> R) -> R {
        let before = self.trust.fields.len();
        self.trust.fields.extend_from_slice(more);
        let found = look(self);
        self.trust.fields.truncate(before);
        found
    }

    /// Judges a trajectory's calls.
    pub fn run(&self, trajectory: &Trajectory) -> Judged {
        let mut seen = Evidence::default();
        seen.saw(&user(), &json!(self.trust.identity));
        let mut calls = Vec::with_capacity(trajectory.calls.len());
        let who = Who { agent: Arc::from("assistant"), ..Who::default() };
        let system = Provenance::of(Label::Trusted, "system");
        for step in &trajectory.steps {
            match step {
                Step::System(text) => seen.saw(&system, &text.as_str().into()),
                Step::User(text) => seen.saw(&user(), &text.as_str().into()),
                Step::Result(tool, text, call) => {
                    let call = call.and_then(|at| trajectory.calls.get(at));
                    self.result(tool, text, call, &mut seen);
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

    fn result(&self, tool: &str, text: &str, call: Option<&Call>, seen: &mut Evidence) {
        let source = format!("node:{tool}");
        let trusted = self.trust.trusts(&source);
        let label = if trusted { Label::Trusted } else { Label::Untrusted };
        let from = Provenance::of(label, format!("tool:{tool}"));
        let result = told(text);
        let kind = self.names.get(tool).and_then(|name| self.registry.kind(name));
        let fields = self.trust.assigned(&source, kind.is_none_or(KindSpec::takes_address));
        let arguments = call.and_then(|call| call.arguments.as_ref());
        let assigned = Assigned::find(&fields, &result);
        let assigned = seen.own(&json!(arguments), &result, assigned);
        let mut addresses = arguments.into_iter().flatten();
        let named = addresses.any(|(name, value)| {
            is_web_address(name) && value.as_str().is_some_and(|address| seen.is_users(address))
        });
        seen.saw_result(&from, &result, &assigned);
        if named {
            seen.saw_named_page(&result);
        }
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
                let alone = held.1.origins.iter().filter(|it| it.untrusted_alone && !it.pointed_to);
                // A call's arguments stand in its configuration.
                let place =
                    |pointer: &str| pointer.strip_prefix("/config").unwrap_or(pointer).to_owned();
                let arguments = alone.map(|origin| place(&origin.pointer)).collect();
                Ruled::Asked(Ask { reason: held.1.reason(), arguments })
            }
        };
        (ruled, took)
    }
}

/// What a tool gave: as values where it is JSON or YAML, so that none is found across two of them.
pub(super) fn told(text: &str) -> Value {
    let text = text.trim();
    let json = text.starts_with(['{', '[']).then(|| serde_json::from_str(text).ok()).flatten();
    json.or_else(|| yaml::read(text)).unwrap_or_else(|| text.into())
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
