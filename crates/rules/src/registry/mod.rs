//! The registered node kinds and sub-agent types, with their compiled schemas.

mod built_in;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value};

pub(crate) use built_in::built_in;

use crate::kind::KindSpec;
use crate::schema::{SchemaError, Validator, compile};
use crate::verdict::NodeCall;

/// A sub-agent type, as the judge knows it.
#[derive(Clone)]
pub struct SubAgentSpec {
    /// Its name, such as `researcher`.
    pub name: String,
    /// A description for people and models.
    pub description: String,
    /// The JSON Schema of its task.
    pub input_schema: Arc<Value>,
    pub(crate) validator: Arc<Validator>,
}

impl SubAgentSpec {
    /// A type with the schema of its task.
    ///
    /// # Errors
    /// The schema isn't valid, is too large, or takes no objects: a task has named fields.
    pub fn new(
        name: impl Into<String>,
        description: impl Into<String>,
        input_schema: Value,
    ) -> Result<Self, SchemaError> {
        let name = name.into();
        let validator = compile(&name, &input_schema)?;
        if !takes_objects(&input_schema) {
            let reason = "a task is an object with named fields, and it takes none".to_owned();
            return Err(SchemaError { name, reason });
        }
        let description = description.into();
        Ok(Self { name, description, input_schema: Arc::new(input_schema), validator })
    }

    /// Whether it can answer a conversation: its task is a `message` with nothing else required.
    ///
    /// ```
    /// use ephor_rules::SubAgentSpec;
    /// use serde_json::json;
    ///
    /// let task = json!({"type": "object", "properties": {"message": {"type": "string"}}});
    /// assert!(SubAgentSpec::new("clerk", "answers", task).unwrap().answers_messages());
    /// assert!(!SubAgentSpec::new("sum", "adds", json!({"type": "object"})).unwrap().answers_messages());
    /// assert!(SubAgentSpec::new("sum", "adds", json!({"type": "array"})).is_err());
    /// ```
    pub fn answers_messages(&self) -> bool {
        let takes = self.input_schema.pointer("/properties/message").is_some();
        let needs = self.input_schema.get("required").and_then(Value::as_array);
        takes && needs.is_none_or(|needs| needs.iter().all(|field| field == "message"))
    }
}

fn takes_objects(schema: &Value) -> bool {
    match schema.get("type") {
        Some(Value::String(only)) => only == "object",
        Some(Value::Array(types)) => types.iter().any(|it| it == "object"),
        _ => true,
    }
}

impl fmt::Debug for SubAgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SubAgentSpec").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Everything that is registered. Cheap to clone; the runtime replaces it when a type is registered
/// while it runs.
#[derive(Debug, Clone, Default)]
pub struct Registry {
    kinds: BTreeMap<String, KindSpec>,
    subagents: BTreeMap<String, SubAgentSpec>,
    /// None: as many as the payload's schema allows.
    recovery_attempts: Option<u32>,
}

impl Registry {
    /// Sets how many attempts of a node the coordinator's recovery allows, 1 to 10.
    pub fn allow_recovery_attempts(&mut self, most: u32) {
        self.recovery_attempts = Some(most.clamp(1, Self::MOST_ATTEMPTS));
    }

    /// How many attempts an ERROR_RECOVERY may allow its node; more are corrected to it. Default 10.
    pub fn recovery_attempts(&self) -> u32 {
        self.recovery_attempts.unwrap_or(Self::MOST_ATTEMPTS)
    }

    /// The bound of `max_attempts` in the payload's schema (spec 003).
    const MOST_ATTEMPTS: u32 = 10;

    /// An empty registry. See [`Registry::built_in`].
    pub fn empty() -> Self {
        Self::default()
    }

    /// The six kinds that every runtime has: LLM, HTTP, PYTHON, DATABASE, CONDITION and LOOP.
    ///
    /// ```
    /// use ephor_rules::Registry;
    /// let names: Vec<String> = Registry::built_in().kinds().map(|k| k.name.clone()).collect();
    /// assert_eq!(names, ["CONDITION", "DATABASE", "HTTP", "LLM", "LOOP", "PYTHON"]);
    /// ```
    pub fn built_in() -> Self {
        Registry::clone(built_in())
    }

    /// The same, shared.
    pub fn shared_built_in() -> Arc<Self> {
        Arc::clone(built_in())
    }

    /// Registers a node kind; returns the one that it replaces.
    pub fn add_kind(&mut self, kind: KindSpec) -> Option<KindSpec> {
        self.kinds.insert(kind.name.clone(), kind)
    }

    /// Registers a sub-agent type; returns the one that it replaces.
    pub fn add_subagent(&mut self, subagent: SubAgentSpec) -> Option<SubAgentSpec> {
        self.subagents.insert(subagent.name.clone(), subagent)
    }

    /// The kind of that name.
    pub fn kind(&self, name: &str) -> Option<&KindSpec> {
        self.kinds.get(name)
    }

    /// The kind that does the work of a call: that of a LOOP's body if it has one, otherwise its
    /// own.
    pub fn worker(&self, kind: &str, config: &Map<String, Value>) -> Option<&KindSpec> {
        let own = self.kind(kind)?;
        match own.body(config) {
            Some((body, _)) => self.kind(body),
            None => Some(own),
        }
    }

    /// Whether repeating a call has the same effect as making it once: as its plan says, otherwise
    /// its [kind](KindSpec::is_idempotent); for a LOOP with a body, as its body.
    pub fn is_idempotent(&self, call: &NodeCall) -> bool {
        let says = || {
            let own = self.kind(&call.kind)?;
            let repeated = match call.config.get("body").filter(|_| own.repeats_body()) {
                None => true,
                Some(_) => {
                    let (kind, config) = own.body(&call.config)?;
                    self.kind(kind)?.is_idempotent(config?)
                }
            };
            Some(repeated && own.is_idempotent(&call.config))
        };
        call.idempotent.unwrap_or_else(|| says().unwrap_or(false))
    }

    /// The sub-agent type of that name.
    pub fn subagent(&self, name: &str) -> Option<&SubAgentSpec> {
        self.subagents.get(name)
    }

    /// All kinds, by name.
    pub fn kinds(&self) -> impl Iterator<Item = &KindSpec> {
        self.kinds.values()
    }

    /// All sub-agent types, by name.
    pub fn subagents(&self) -> impl Iterator<Item = &SubAgentSpec> {
        self.subagents.values()
    }
}
