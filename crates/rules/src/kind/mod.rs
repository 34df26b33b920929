//! Node kinds: the properties by which the judge and the runtime treat them, instead of their
//! names.

mod target;
mod written;

use std::fmt;
use std::sync::Arc;

use ephor_core::Assigned;
use ephor_core::events::KindFields;
use ephor_core::node::RateClass;
use serde_json::{Map, Value};

pub use target::Target;

use crate::destination::is_web_address;
use crate::known::known_fields;
use crate::schema::{SchemaError, Validator, compile};

/// The field that every kind has: the runtime ends a call after this many seconds.
pub(crate) const TIMEOUT: &str = "timeout";

/// A node kind, as the judge knows it.
#[derive(Clone)]
pub struct KindSpec {
    /// Its name, upper case, such as `HTTP`.
    pub name: String,
    /// A description for people and models.
    pub description: String,
    /// The JSON Schema of its configuration.
    pub schema: Arc<Value>,
    /// Whether it runs code (`config.code`) that the danger scan must read.
    pub code: bool,
    /// The configuration fields that decide where data goes: a recipient, a URL, an account. None:
    /// derived from their names ([`destination`](crate::destination)).
    pub destinations: Option<Arc<[String]>>,
    /// Whether its output is computed from its inputs alone, and therefore as trustworthy as they
    /// are. Otherwise its output is untrusted.
    pub computes: bool,
    /// The source of its output, such as `mcp:files`. None: derived from the kind and the
    /// configuration (`node:KIND`, `http:HOST`, `database:NAME`).
    pub source: Option<Arc<str>>,
    /// The output fields that the answering system assigns.
    pub assigned: Arc<[Assigned]>,
    /// Whether it only reads what is at an address, so that nothing but the address is sent there.
    pub reads: bool,
    /// Why nodes of this kind can't run here, if the configuration disabled it.
    pub off: Option<Arc<str>>,
    nul_in: Arc<[String]>,
    programs: Arc<[String]>,
    expressions: Arc<[String]>,
    target: Option<Target>,
    breaker: bool,
    rate: Option<RateClass>,
    secrets: bool,
    body: bool,
    idempotent: fn(&Map<String, Value>) -> bool,
    /// The fields that its schema knows. None: it takes any.
    known: Option<Arc<[String]>>,
    pub(crate) validator: Arc<Validator>,
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
            programs: Arc::default(),
            expressions: Arc::default(),
            target: None,
            breaker: true,
            rate: None,
            secrets: false,
            body: false,
            idempotent: |_| false,
            validator,
        })
    }

    /// The schema of a configuration as it is written: where a field takes no texts, one whole
    /// reference may stand for its value. When a call is made, the value has to match the
    /// [`schema`](Self::schema) itself.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let registry = ephor_rules::Registry::built_in();
    /// let items = &registry.kind("LOOP").unwrap().written_schema()["properties"]["items"];
    /// assert_eq!(items["anyOf"][0], json!({"type": ["array", "null"]}));
    /// assert_eq!(items["anyOf"][1]["pattern"], r"^\$\{[^{}]+\}$");
    /// ```
    pub fn written_schema(&self) -> Value {
        written::written(&self.schema)
    }

    /// Whether repeating a call with that configuration has the same effect as making it once, so
    /// that one with an unknown outcome may be repeated. Computations are idempotent; other kinds
    /// declare it. For a call, use [`Registry::is_idempotent`](crate::Registry::is_idempotent),
    /// which also considers what a LOOP repeats.
    pub fn is_idempotent(&self, config: &Map<String, Value>) -> bool {
        self.computes || (self.idempotent)(config)
    }

    /// Sets which configurations are [idempotent](Self::is_idempotent), such as those that only
    /// read. Default: none.
    #[must_use]
    pub fn idempotent_when(mut self, test: fn(&Map<String, Value>) -> bool) -> Self {
        self.idempotent = test;
        self
    }

    /// Whether strings in that configuration field may contain a NUL.
    pub fn may_hold_nul(&self, field: &str) -> bool {
        self.nul_in.iter().any(|own| own == field)
    }

    /// Sets the configuration fields whose strings are data, such as a request body: they may
    /// contain a NUL. In all others a NUL is refused, since C strings end there. Default: none.
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

    /// Whether its schema has that field; a schema without `properties` has every field.
    pub fn has_field(&self, name: &str) -> bool {
        match self.schema.get("properties") {
            Some(Value::Object(fields)) => fields.contains_key(name),
            _ => true,
        }
    }

    /// Whether it knows a field of that name. Unknown fields are removed before a call is carried
    /// out: a person who approves it is shown them as unknown, and the effect never sees them. A
    /// schema that lists no fields, or accepts others (`additionalProperties`,
    /// `patternProperties`), knows all. A name that only the type knows, such as a
    /// `#[serde(alias)]`, must be in the schema.
    ///
    /// ```
    /// let registry = ephor_rules::Registry::built_in();
    /// let http = registry.kind("HTTP").unwrap();
    /// assert!(http.knows("url") && !http.knows("URL") && !http.knows("note"));
    /// ```
    pub fn knows(&self, name: &str) -> bool {
        self.known.as_ref().is_none_or(|known| known.iter().any(|field| field == name))
    }

    /// The fields that its schema lists, in order. Empty if it lists none, or accepts others.
    pub fn known_fields(&self) -> &[String] {
        self.known.as_deref().unwrap_or_default()
    }

    /// Whether a value stays in the configuration of a call that is carried out: those of fields
    /// that it [knows](Self::knows), and seconds in `timeout`, which the runtime applies to every
    /// kind.
    pub fn keeps(&self, name: &str, value: &Value) -> bool {
        self.knows(name) || (name == TIMEOUT && value.is_number())
    }

    /// What a person who approves a call needs to know about its fields.
    pub fn fields(&self) -> KindFields {
        KindFields {
            known: self.known.as_ref().map(|known| known.to_vec()),
            sends_to: self.destinations.as_ref().map(|fields| fields.to_vec()),
            by: self.source.clone(),
        }
    }

    /// Disables it: decisions with such nodes are rejected with this reason.
    #[must_use]
    pub fn switched_off(mut self, why: impl Into<Arc<str>>) -> Self {
        self.off = Some(why.into());
        self
    }

    /// Sets the configuration fields that decide where data goes.
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

    /// Sets the source of its output, which operators can trust.
    #[must_use]
    pub fn gives_from(mut self, source: impl Into<Arc<str>>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Sets the output fields that the answering system assigns, such as ids. They count as that
    /// system's own, though the output is untrusted.
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

    /// Marks it as only reading what is at an address.
    #[must_use]
    pub fn reads(mut self) -> Self {
        self.reads = true;
        self
    }

    /// Whether one of its arguments takes a web address, so that its output may be written by
    /// anyone there.
    pub fn takes_address(&self) -> bool {
        let fields = self.schema.get("properties").and_then(Value::as_object);
        fields.into_iter().flat_map(Map::keys).any(|name| is_web_address(name))
    }

    /// Marks it as running code that the danger scan must read, in the field `code`, which is a
    /// [program](Self::programs) too.
    #[must_use]
    pub fn runs_code(mut self) -> Self {
        self.code = true;
        self.programs = Arc::new(["code".to_owned()]);
        self
    }

    /// Sets the fields that contain a program, such as a script or SQL: `${…}` in them is never
    /// substituted. Replaces earlier ones. Default: none, so references and secrets are substituted
    /// in every field.
    ///
    /// ```
    /// use ephor_rules::{KindSpec, Registry};
    /// let kind = KindSpec::new("R", "Runs R.", serde_json::json!({})).unwrap();
    /// assert!(!kind.is_program("script"));
    /// assert!(kind.programs(["script"]).is_program("script"));
    /// assert!(Registry::built_in().kind("DATABASE").unwrap().is_program("query"));
    /// ```
    #[must_use]
    pub fn programs<'f>(mut self, fields: impl IntoIterator<Item = &'f str>) -> Self {
        self.programs = fields.into_iter().map(str::to_owned).collect();
        self
    }

    /// Names the fields that hold a CEL expression: each is a [program](Self::programs), has to
    /// parse, and sees the run's `input` and `nodes` as variables.
    pub(crate) fn expressions<'f>(mut self, fields: impl IntoIterator<Item = &'f str>) -> Self {
        self.expressions = fields.into_iter().map(str::to_owned).collect();
        self
    }

    /// Whether that field contains a program: see [`programs`](Self::programs).
    pub fn is_program(&self, field: &str) -> bool {
        self.programs.iter().chain(self.expressions.iter()).any(|own| own == field)
    }

    /// The fields that contain a CEL expression.
    pub fn expression_fields(&self) -> impl Iterator<Item = &str> {
        self.expressions.iter().map(String::as_str)
    }

    /// Sets what its calls reach. Default: nothing for a [computation](Self::computes); otherwise
    /// one service for all its calls, named by their [source](Self::gives_from) or `node:KIND`.
    #[must_use]
    pub fn reaches(mut self, target: Target) -> Self {
        self.target = Some(target);
        self
    }

    /// What its calls reach: what a circuit breaker counts failures by, and the source of their
    /// output unless the kind [sets one](Self::gives_from).
    pub fn target(&self) -> Target {
        match (&self.target, &self.source) {
            (Some(target), _) => target.clone(),
            (None, _) if self.computes => Target::Nothing,
            (None, Some(source)) => Target::Service(source.to_string().into()),
            (None, None) => Target::Service(format!("node:{}", self.name).into()),
        }
    }

    /// The field with the URL that its calls go to, if any.
    pub fn url_field(&self) -> Option<&str> {
        match &self.target {
            Some(Target::Host { url }) => Some(url),
            _ => None,
        }
    }

    /// Disables the circuit breaker. Default: it refuses calls for a while if their target keeps
    /// failing.
    #[must_use]
    pub fn without_breaker(mut self) -> Self {
        self.breaker = false;
        self
    }

    /// Whether a circuit breaker guards its calls.
    pub fn has_breaker(&self) -> bool {
        self.breaker
    }

    /// Sets which of the judge's rate limits count its calls. Of a kind that counts as
    /// [`Model`](RateClass::Model), budgets count the tokens that its output reports: `model`, and
    /// `usage` with `input_tokens` and `output_tokens`.
    #[must_use]
    pub fn counts_as(mut self, rate: RateClass) -> Self {
        self.rate = Some(rate);
        self
    }

    /// Which of the judge's rate limits count its calls. Default: none for a
    /// [computation](Self::computes); otherwise those on requests.
    pub fn rate(&self) -> RateClass {
        match self.rate {
            Some(rate) => rate,
            None if self.computes => RateClass::Uncounted,
            None => RateClass::Request,
        }
    }

    /// Allows secrets in a configuration: they are filled in for the executor, and sent only to the
    /// host of its [target](Target::Host). Default: a configuration with a secret is refused.
    #[must_use]
    pub fn takes_secrets(mut self) -> Self {
        self.secrets = true;
        self
    }

    /// The URL that a configuration's secrets are sent to. None: it may not contain any.
    pub fn secrets_go_to<'c>(&self, config: &'c Map<String, Value>) -> Option<&'c str> {
        let field = self.url_field().filter(|_| self.secrets)?;
        config.get(field)?.as_str()
    }

    /// Marks its `body` as a node of its own, `{"type", "config"}`, which its calls repeat.
    pub(crate) fn repeats(mut self) -> Self {
        self.body = true;
        self
    }

    /// Whether its `body` is a node that its calls repeat: LOOP.
    pub fn repeats_body(&self) -> bool {
        self.body
    }

    /// The kind and configuration of the node that its calls repeat.
    pub fn body<'c>(
        &self,
        config: &'c Map<String, Value>,
    ) -> Option<(&'c str, Option<&'c Map<String, Value>>)> {
        let body = config.get("body").filter(|_| self.body)?;
        Some((body.get("type")?.as_str()?, body.get("config").and_then(Value::as_object)))
    }
}

impl fmt::Debug for KindSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KindSpec").field("name", &self.name).finish_non_exhaustive()
    }
}
