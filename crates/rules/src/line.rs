//! Judges a decision given as a line of JSON, for `ephor check --jsonl` and the conformance cases.

use std::collections::HashMap;
use std::sync::Mutex;

use ephor_core::{Correction, DecisionType, EventId, InputSpec, Intent, Violation, WorkflowStatus};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use uuid::Uuid;

use crate::config::JudgeConfig;
use crate::explain::code;
use crate::judge::Judge;
use crate::kind::KindSpec;
use crate::registry::{Registry, SubAgentSpec};
use crate::rule::Rule;
use crate::verdict::{Rejection, Verdict};
use crate::violations::{Violations, brief};
use crate::world::{KnownNode, KnownWorkflow, Moment, Workflows, World};

/// The verdict on one line, as printed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LineVerdict {
    /// `validated`, `rejected` or `held`.
    pub verdict: &'static str,
    /// Each violation as one sentence; for a held decision, the reasons.
    pub errors: Vec<String>,
    /// The violations.
    pub violations: Vec<Violation>,
    /// The final payload. Null unless validated.
    pub payload: Option<Arc<Value>>,
    /// In `suggest` mode: the corrected copy, if correcting changes anything.
    pub suggestion: Option<Arc<Value>>,
    /// Whether the payload was corrected.
    pub corrected: bool,
    /// Every change that was made or suggested.
    pub corrections: Vec<Correction>,
}

impl From<Verdict> for LineVerdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Approved(approval) => Self {
                verdict: "validated",
                errors: Vec::new(),
                violations: Vec::new(),
                payload: Some(approval.payload),
                suggestion: None,
                corrected: !approval.corrections.is_empty(),
                corrections: approval.corrections,
            },
            Verdict::Rejected(rejection) => Self {
                verdict: "rejected",
                errors: rejection.errors(),
                violations: rejection.violations,
                payload: None,
                suggestion: rejection.suggestion,
                corrected: false,
                corrections: rejection.corrections,
            },
            Verdict::Held(hold) => Self {
                verdict: "held",
                errors: vec![hold.reason()],
                violations: Vec::new(),
                payload: None,
                suggestion: None,
                corrected: false,
                corrections: Vec::new(),
            },
        }
    }
}

/// Judges one line. For many lines, use a [`LineJudge`].
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let line = r#"{"decision_type": "respond", "payload": {"response": "Hi", "intent": "greeting",
///                "confidence": 1}}"#;
/// let verdict = judge_line(line, &JudgeConfig::default());
/// assert_eq!((verdict.verdict, verdict.corrected), ("validated", true));
/// assert_eq!(judge_line("{", &JudgeConfig::default()).violations[0].code, "INVALID_JSON");
/// ```
pub fn judge_line(text: &str, base: &JudgeConfig) -> LineVerdict {
    LineJudge::new(base.clone()).judge(text)
}

/// Maximum number of judges, and most registries, that are kept.
const CACHE: usize = 256;

/// Judges lines, and caches what their `coordinator` and `registry` fields need, so that a file of
/// many lines compiles little.
pub struct LineJudge {
    base: JudgeConfig,
    rules: Vec<Arc<dyn Rule>>,
    plain: Registry,
    judges: Mutex<HashMap<String, Judge>>,
    registries: Mutex<HashMap<String, Registry>>,
}

impl std::fmt::Debug for LineJudge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LineJudge").field("base", &self.base).finish_non_exhaustive()
    }
}

/// A line that can't be judged.
struct Unfit {
    code: &'static str,
    pointer: String,
    problem: String,
    expected: &'static str,
    hint: &'static str,
}

impl Unfit {
    fn line(pointer: &str, problem: impl Into<String>, expected: &'static str) -> Self {
        Self {
            code: code::INVALID_LINE,
            pointer: pointer.to_owned(),
            problem: problem.into(),
            expected,
            hint: "Give decision_type, payload, and optionally coordinator, registry and intent.",
        }
    }
}

impl From<Unfit> for LineVerdict {
    fn from(unfit: Unfit) -> Self {
        let mut found = Violations::default();
        found.add(unfit.code, unfit.pointer, unfit.problem, unfit.expected, unfit.hint);
        Self::from(Verdict::Rejected(Rejection {
            violations: found.into_list(),
            ..Rejection::default()
        }))
    }
}

impl LineJudge {
    /// Creates a judge of lines. A line's `coordinator` overrides fields of the configuration.
    pub fn new(base: JudgeConfig) -> Self {
        Self {
            base,
            rules: Vec::new(),
            plain: Registry::built_in(),
            judges: Mutex::default(),
            registries: Mutex::default(),
        }
    }

    /// Adds a rule.
    #[must_use]
    pub fn rule(mut self, rule: Arc<dyn Rule>) -> Self {
        self.rules.push(rule);
        self
    }

    /// Sets the known kinds and agents, instead of only the built-in ones. A line that lists agents or
    /// kinds itself is judged with the built-in ones and those.
    #[must_use]
    pub fn registry(mut self, registry: Registry) -> Self {
        self.plain = registry;
        self
    }

    /// Judges one line. There is always a verdict: what can't be read is rejected.
    pub fn judge(&self, text: &str) -> LineVerdict {
        match serde_json::from_str(text) {
            Ok(line) => self.judge_value(line),
            Err(error) => LineVerdict::from(Unfit {
                code: code::INVALID_JSON,
                pointer: String::new(),
                problem: format!("the line isn't JSON: {error}"),
                expected: "one JSON object a line",
                hint: "Write one JSON object a line, in UTF-8.",
            }),
        }
    }

    /// Judges a parsed line.
    pub fn judge_value(&self, line: Value) -> LineVerdict {
        self.try_judge(line).unwrap_or_else(LineVerdict::from)
    }

    fn try_judge(&self, line: Value) -> Result<LineVerdict, Unfit> {
        let Value::Object(mut line) = line else {
            return Err(Unfit::line("", "the decision isn't a JSON object", "a JSON object"));
        };
        let known = ["decision_type", "payload", "coordinator", "registry", "intent", "id"];
        if let Some(name) = line.keys().find(|name| !known.contains(&name.as_str())) {
            let problem = format!("a decision has no field {:?}", brief(name));
            let fields = "decision_type, payload, coordinator, registry, intent";
            return Err(Unfit::line("", problem, fields));
        }
        let kind: DecisionType = match line.get("decision_type").map(Value::as_str) {
            Some(Some(name)) => name.parse().map_err(|error| Unfit {
                code: code::UNKNOWN_DECISION_TYPE,
                pointer: "/decision_type".to_owned(),
                problem: format!("{error}"),
                expected: "one of the ten decision types",
                hint: "Use one of the ten types, as in create_node.",
            })?,
            Some(None) => return Err(Unfit::line("/decision_type", "must be a text", "a text")),
            None => {
                return Err(Unfit::line("/decision_type", "required field is missing", "a type"));
            }
        };
        let Some(payload) = line.remove("payload") else {
            return Err(Unfit::line("/payload", "required field is missing", "a payload"));
        };
        let intent = serde_json::from_value(line.remove("intent").unwrap_or_default());
        let intent: Option<Intent> = intent.map_err(|error| {
            Unfit::line("/intent", error.to_string(), "one of the five intents, or null")
        })?;
        let judge = self.judge_for(line.get("coordinator"))?;
        let nothing = Map::new();
        let known = match line.get("registry") {
            None | Some(Value::Null) => &nothing,
            Some(Value::Object(known)) => known,
            Some(_) => return Err(Unfit::line("/registry", "must be an object", "an object")),
        };
        let registry = self.registry_for(known)?;
        let workflows = workflows(known)?;
        let registry = registry.as_ref().unwrap_or(&self.plain);
        let world =
            World::new(registry, &workflows, Moment::at(Timestamp::UNIX_EPOCH)).for_intent(intent);
        // The same line gets the same verdict: no clock, no fresh id.
        let id = EventId(Uuid::nil());
        Ok(judge.judge(id, kind, &Arc::new(payload), &world).into())
    }

    fn judge_for(&self, coordinator: Option<&Value>) -> Result<Judge, Unfit> {
        let overrides = match coordinator {
            None | Some(Value::Null) => None,
            Some(Value::Object(overrides)) => Some(overrides),
            Some(_) => {
                return Err(Unfit::line("/coordinator", "must be an object", "an object"));
            }
        };
        let key = overrides.map_or_else(String::new, |overrides| json!(overrides).to_string());
        let mut judges = lock(&self.judges);
        if let Some(judge) = judges.get(&key) {
            return Ok(judge.clone());
        }
        let config = self.configured(overrides)?;
        let judge = Judge::new(config)
            .map_err(|error| Unfit::line("/coordinator", error.to_string(), "a configuration"))?;
        let judge = self.rules.iter().cloned().fold(judge, Judge::with_rule);
        if judges.len() >= CACHE {
            judges.clear();
        }
        judges.insert(key, judge.clone());
        Ok(judge)
    }

    fn configured(&self, overrides: Option<&Map<String, Value>>) -> Result<JudgeConfig, Unfit> {
        let Some(overrides) = overrides else {
            return Ok(self.base.clone());
        };
        let unfit = |error: serde_json::Error| {
            let problem = format!("not a configuration of the judge: {error}");
            Unfit::line("/coordinator", problem, "fields of the judge's configuration")
        };
        let mut config = serde_json::to_value(&self.base).map_err(unfit)?;
        for (name, value) in overrides {
            config[name] = value.clone();
        }
        serde_json::from_value(config).map_err(unfit)
    }

    /// None: nothing beside the built-in kinds is registered.
    fn registry_for(&self, known: &Map<String, Value>) -> Result<Option<Registry>, Unfit> {
        let parts = ["subagents", "node_kinds"];
        let parts: Vec<_> = parts.iter().map(|part| known.get(*part)).collect();
        if parts.iter().all(Option::is_none) {
            return Ok(None);
        }
        let key = json!(parts).to_string();
        let mut registries = lock(&self.registries);
        if let Some(registry) = registries.get(&key) {
            return Ok(Some(registry.clone()));
        }
        let mut registry = Registry::built_in();
        for (name, spec) in named(known.get("subagents"), "/registry/subagents")? {
            let schema = spec.get("input_schema").filter(|schema| !schema.is_null());
            let schema = schema.cloned().unwrap_or_else(|| json!({}));
            let spec = SubAgentSpec::new(name, "", schema)
                .map_err(|error| unfit_schema("/registry/subagents", &error))?;
            registry.add_subagent(spec);
        }
        for (name, spec) in named(known.get("node_kinds"), "/registry/node_kinds")? {
            let schema = spec.get("schema").cloned().unwrap_or_else(|| json!({}));
            let kind = KindSpec::new(name, "", schema)
                .map_err(|error| unfit_schema("/registry/node_kinds", &error))?;
            let runs_code = spec.get("code").and_then(Value::as_bool) == Some(true);
            registry.add_kind(if runs_code { kind.runs_code() } else { kind });
        }
        if registries.len() >= CACHE {
            registries.clear();
        }
        registries.insert(key, registry.clone());
        Ok(Some(registry))
    }
}

fn unfit_schema(pointer: &str, error: &crate::schema::SchemaError) -> Unfit {
    Unfit::line(pointer, brief(&error.to_string()), "a JSON Schema")
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // A cache that a panic left behind is still a cache.
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

static NULL: Value = Value::Null;

/// Entries with names: an object, or a list of names or of objects that carry their own.
fn named<'v>(value: Option<&'v Value>, pointer: &str) -> Result<Vec<(&'v str, &'v Value)>, Unfit> {
    match value {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Object(map)) => {
            Ok(map.iter().map(|(name, spec)| (name.as_str(), spec)).collect())
        }
        Some(Value::Array(items)) => items
            .iter()
            .map(|item| match item {
                Value::String(name) => Ok((name.as_str(), &NULL)),
                _ => ["node_id", "id", "name"]
                    .iter()
                    .find_map(|field| item.get(field)?.as_str())
                    .map(|name| (name, item))
                    .ok_or_else(|| Unfit::line(pointer, "an entry has no name", "named entries")),
            })
            .collect(),
        Some(_) => Err(Unfit::line(pointer, "must be an object or a list", "named entries")),
    }
}

fn node(spec: &Value) -> KnownNode {
    let kind = ["type", "node_type"].iter().find_map(|field| spec.get(field)?.as_str());
    let config = spec.get("config").and_then(Value::as_object).cloned();
    KnownNode::new(kind.map(str::to_owned), config)
}

fn input((name, spec): (&str, &Value)) -> InputSpec {
    let optional = spec.get("required").and_then(Value::as_bool) == Some(false);
    InputSpec {
        name: name.to_owned(),
        default: spec.get("default").cloned().or_else(|| optional.then_some(Value::Null)),
        description: None,
    }
}

fn workflows(known: &Map<String, Value>) -> Result<Workflows, Unfit> {
    let mut workflows = Workflows::default();
    let pointer = "/registry/workflows";
    for (id, spec) in named(known.get("workflows"), pointer)? {
        let status = match spec.get("status") {
            None | Some(Value::Null) => WorkflowStatus::Ready,
            Some(status) => serde::Deserialize::deserialize(status).map_err(|_| {
                let problem = format!("the workflow {:?} has an unknown status", brief(id));
                Unfit::line(pointer, problem, "DRAFT, READY, RUNNING, COMPLETED, FAILED or ABORTED")
            })?,
        };
        let inputs = named(spec.get("inputs"), pointer)?;
        let nodes = named(spec.get("nodes"), pointer)?;
        let workflow = KnownWorkflow {
            status,
            inputs: inputs.into_iter().map(input).collect(),
            nodes: nodes.into_iter().map(|(id, spec)| (id.into(), node(spec))).collect(),
            plan: None,
            stored: 0,
        };
        workflows.insert(id.into(), workflow);
    }
    for (id, spec) in named(known.get("nodes"), "/registry/nodes")? {
        workflows.insert_node(id.into(), node(spec));
    }
    Ok(workflows)
}
