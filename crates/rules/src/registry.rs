//! What has been registered: node kinds and sub-agent types, with their compiled schemas.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use ephor_core::Assigned;
use ephor_core::events::KindFields;
use ephor_core::node::{
    BUILT_IN_KINDS, ConditionConfig, DatabaseConfig, HttpConfig, LlmConfig, LoopConfig,
    PythonConfig,
};
use schemars::schema_for;
use serde_json::{Map, Value};

use crate::destination::is_web_address;
use crate::known::known_fields;

/// The field that every kind has: the runtime ends a call after so many seconds.
pub(crate) const TIMEOUT: &str = "timeout";

/// A node kind as the judge knows it.
#[derive(Clone)]
pub struct KindSpec {
    /// Its name, upper case, as in `HTTP`.
    pub name: String,
    /// For people and models.
    pub description: String,
    /// JSON Schema of its configuration.
    pub schema: Arc<Value>,
    /// Whether it runs code that the danger scan has to read (`config.code`).
    pub code: bool,
    /// Fields of its configuration that decide where data goes: a recipient, a URL, an account.
    /// None: they are told by their names ([`destination`](crate::destination)).
    pub destinations: Option<Arc<[String]>>,
    /// Whether what it gives was made from its inputs alone (a computation), so that it is as
    /// trustworthy as they are. Otherwise its output is untrusted.
    pub computes: bool,
    /// Who its outputs come from, as in `mcp:files`. None: told by the kind and the configuration
    /// (`node:KIND`, `http:HOST`, `database:NAME`).
    pub source: Option<Arc<str>>,
    /// Fields of its outputs that the system behind it assigns.
    pub assigned: Arc<[Assigned]>,
    /// Whether it only reads what stands at an address, so that nothing is told to whoever is there
    /// but the address.
    pub reads: bool,
    /// Why nodes of this kind can't run here, where the configuration has switched it off.
    pub off: Option<Arc<str>>,
    nul_in: Arc<[String]>,
    idempotent: fn(&Map<String, Value>) -> bool,
    /// The fields that its schema knows. None: it takes any.
    known: Option<Arc<[String]>>,
    pub(crate) validator: Arc<jsonschema::Validator>,
}

/// A sub-agent type as the judge knows it.
#[derive(Clone)]
pub struct SubAgentSpec {
    /// Its name, as in `researcher`.
    pub name: String,
    /// For people and models.
    pub description: String,
    /// JSON Schema of its task.
    pub input_schema: Arc<Value>,
    pub(crate) validator: Arc<jsonschema::Validator>,
}

/// A schema that can't be compiled.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the schema of {name:?} is not a valid JSON Schema: {reason}")]
pub struct SchemaError {
    /// Whose.
    pub name: String,
    /// What is wrong.
    pub reason: String,
}

fn compile(name: &str, schema: &Value) -> Result<Arc<jsonschema::Validator>, SchemaError> {
    jsonschema::draft202012::new(schema)
        .map(Arc::new)
        .map_err(|error| SchemaError { name: name.to_owned(), reason: error.to_string() })
}

impl KindSpec {
    /// A kind with the schema of its configuration.
    pub fn new(
        name: impl Into<String>,
        description: impl Into<String>,
        schema: Value,
    ) -> Result<Self, SchemaError> {
        let name = name.into();
        let validator = compile(&name, &schema)?;
        let description = description.into();
        let known = known_fields(&schema).map(Arc::from);
        Ok(Self {
            name,
            description,
            schema: Arc::new(schema),
            known,
            code: false,
            destinations: None,
            computes: false,
            source: None,
            assigned: Arc::new([]),
            reads: false,
            off: None,
            nul_in: Arc::default(),
            idempotent: |_| false,
            validator,
        })
    }

    /// Whether doing a call of that configuration twice comes to the same as doing it once, so that
    /// one whose outcome is unknown may be repeated. Computations are idempotent; of anything else
    /// the kind says it.
    pub fn is_idempotent(&self, config: &Map<String, Value>) -> bool {
        self.computes || (self.idempotent)(config)
    }

    /// Says which configurations are [idempotent](Self::is_idempotent), as those that only read.
    /// Default: none.
    #[must_use]
    pub fn idempotent_when(mut self, test: fn(&Map<String, Value>) -> bool) -> Self {
        self.idempotent = test;
        self
    }

    /// Whether texts in that field of its configuration may hold a NUL.
    pub fn may_hold_nul(&self, field: &str) -> bool {
        self.nul_in.iter().any(|own| own == field)
    }

    /// Names the fields of its configuration whose texts are data, as a request's body: they may hold a
    /// NUL. In all others one is refused, since C, and much that is written in it, ends a text there.
    /// Default: none.
    ///
    /// ```
    /// use ephor_rules::KindSpec;
    /// let kind = KindSpec::new("MAIL", "Sends a mail.", serde_json::json!({})).unwrap();
    /// let kind = kind.nul_in(["body"]);
    /// assert!(kind.may_hold_nul("body") && !kind.may_hold_nul("to"));
    /// ```
    #[must_use]
    pub fn nul_in<'f>(mut self, fields: impl IntoIterator<Item = &'f str>) -> Self {
        self.nul_in = fields.into_iter().map(str::to_owned).collect();
        self
    }

    /// Whether its schema knows that field; one without `properties` knows every field.
    pub fn has_field(&self, name: &str) -> bool {
        match self.schema.get("properties") {
            Some(Value::Object(fields)) => fields.contains_key(name),
            _ => true,
        }
    }

    /// Whether it has a field of that name. Of a call that is carried out, others are left out: a
    /// person who approves it is shown them as unknown, and the effect never sees them. A schema
    /// that lists no fields, or says that it takes others (`additionalProperties`,
    /// `patternProperties`), knows all. A name that only a type knows, as `#[serde(alias)]`, has to
    /// be in the schema.
    ///
    /// ```
    /// let registry = ephor_rules::Registry::built_in();
    /// let http = registry.kind("HTTP").unwrap();
    /// assert!(http.knows("url") && !http.knows("URL") && !http.knows("note"));
    /// ```
    pub fn knows(&self, name: &str) -> bool {
        self.known.as_ref().is_none_or(|known| known.iter().any(|field| field == name))
    }

    /// Whether a value stays in the configuration of a call that is carried out: those of fields
    /// that it [knows](Self::knows), and seconds under `timeout`, which the runtime heeds for every
    /// kind.
    pub fn keeps(&self, name: &str, value: &Value) -> bool {
        self.knows(name) || (name == TIMEOUT && value.is_number())
    }

    /// What a person who approves a call must know of its fields.
    pub fn fields(&self) -> KindFields {
        KindFields {
            known: self.known.as_ref().map(|known| known.to_vec()),
            sends_to: self.destinations.as_ref().map(|fields| fields.to_vec()),
            by: self.source.clone(),
        }
    }

    /// Marks it as switched off: decisions for such nodes are rejected, and told why.
    #[must_use]
    pub fn switched_off(mut self, why: impl Into<Arc<str>>) -> Self {
        self.off = Some(why.into());
        self
    }

    /// Names the fields of its configuration that decide where data goes.
    #[must_use]
    pub fn sends_to<'f>(mut self, fields: impl IntoIterator<Item = &'f str>) -> Self {
        self.destinations = Some(fields.into_iter().map(str::to_owned).collect());
        self
    }

    /// Marks it as a computation: its output is as trustworthy as its inputs.
    #[must_use]
    pub fn computes(mut self) -> Self {
        self.computes = true;
        self
    }

    /// Names who its outputs come from: what operators trust or don't.
    #[must_use]
    pub fn gives_from(mut self, source: impl Into<Arc<str>>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Names fields of its outputs that the system behind it assigns, as ids: they count as that
    /// system's own, though its output is untrusted.
    ///
    /// ```
    /// use ephor_core::{Assigned, Shape};
    /// use ephor_rules::KindSpec;
    ///
    /// let spec = KindSpec::new("MAILS", "Finds mails.", serde_json::json!({"type": "object"}))?
    ///     .assigns([Assigned::new("/mails/*/id", Shape::Id)]);
    /// assert_eq!(spec.assigned.len(), 1);
    /// # Ok::<_, ephor_rules::SchemaError>(())
    /// ```
    #[must_use]
    pub fn assigns(mut self, fields: impl IntoIterator<Item = Assigned>) -> Self {
        self.assigned = fields.into_iter().collect();
        self
    }

    /// Marks it as only reading what stands at an address.
    #[must_use]
    pub fn reads(mut self) -> Self {
        self.reads = true;
        self
    }

    /// Whether one of its arguments takes an address of the web, so that its outputs may be written
    /// by whoever is there.
    pub fn takes_address(&self) -> bool {
        let fields = self.schema.get("properties").and_then(Value::as_object);
        fields.into_iter().flat_map(Map::keys).any(|name| is_web_address(name))
    }

    /// Marks it as running code that the danger scan has to read.
    #[must_use]
    pub fn runs_code(mut self) -> Self {
        self.code = true;
        self
    }
}

impl SubAgentSpec {
    /// A type with the schema of its task.
    pub fn new(
        name: impl Into<String>,
        description: impl Into<String>,
        input_schema: Value,
    ) -> Result<Self, SchemaError> {
        let name = name.into();
        let validator = compile(&name, &input_schema)?;
        let description = description.into();
        Ok(Self { name, description, input_schema: Arc::new(input_schema), validator })
    }
}

impl fmt::Debug for KindSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KindSpec").field("name", &self.name).finish_non_exhaustive()
    }
}

impl fmt::Debug for SubAgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SubAgentSpec").field("name", &self.name).finish_non_exhaustive()
    }
}

/// RFC 9110, 9.2.2: POST and PATCH aren't idempotent; of the methods that a node has, the others
/// are. None is GET.
fn safe_method(config: &Map<String, Value>) -> bool {
    let method = config.get("method").and_then(Value::as_str).unwrap_or("GET");
    !matches!(method, "POST" | "PATCH")
}

/// Compiled once. A kind whose schema couldn't be compiled would be missing, and so refused.
static BUILT_IN: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::empty();
    for name in BUILT_IN_KINDS {
        let (description, schema) = match name {
            "LLM" => ("A question to a language model.", schema_for!(LlmConfig)),
            "HTTP" => ("A request to a web address.", schema_for!(HttpConfig)),
            "PYTHON" => ("A script; what it returns is the output.", schema_for!(PythonConfig)),
            "DATABASE" => {
                ("One SQL statement; its rows are the output.", schema_for!(DatabaseConfig))
            }
            "CONDITION" => {
                ("A CEL expression; its value is the output.", schema_for!(ConditionConfig))
            }
            _ => ("Work done for each item, or while a condition holds.", schema_for!(LoopConfig)),
        };
        match KindSpec::new(name, description, schema.to_value()) {
            Ok(kind) => {
                let kind = match name {
                    "PYTHON" => kind.runs_code().computes().sends_to([]),
                    "HTTP" => kind.sends_to(["url"]).nul_in(["body"]).idempotent_when(safe_method),
                    "DATABASE" => kind.sends_to(["connection"]),
                    "LLM" => kind
                        .computes()
                        .sends_to(["model"])
                        .nul_in(["prompt", "messages", "system", "data"]),
                    // A body is a node of its own.
                    "LOOP" => kind.computes().sends_to([]).nul_in(["items", "body"]),
                    _ => kind.computes().sends_to([]),
                };
                drop(registry.add_kind(kind));
            }
            Err(error) => tracing::error!(%error, "a built-in node kind is left out"),
        }
    }
    registry
});

/// Everything that has been registered. Cheap to clone; the runtime swaps in a new one when a type
/// is registered while it runs.
#[derive(Debug, Clone, Default)]
pub struct Registry {
    kinds: BTreeMap<String, KindSpec>,
    subagents: BTreeMap<String, SubAgentSpec>,
}

impl Registry {
    /// Nothing at all. See [`Registry::built_in`].
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
        BUILT_IN.clone()
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
