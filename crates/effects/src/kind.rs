//! Executors.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use ephor_core::{Artifact, ErrorCode, Failure, Label, Provenance};
use ephor_model::Usage;
use ephor_net::HostPattern;
use ephor_rules::{Approved, KindSpec, NodeCall, Registry, SchemaError};
use ephor_time::Time;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::executors::Executors;
use crate::iterations::{Iterations, Unkept};
use crate::references::resolve_secrets;
use crate::secrets::{Destination, Secrets};
use crate::waits::Waits;

/// Where a running node reports progress. Called with a sentence and, if known, the fraction done,
/// 0 to 1.
pub type ProgressSink = Arc<dyn Fn(&str, Option<f64>) + Send + Sync>;

/// Reserves space for a file of this many bytes, if there is any.
pub type Storage = Arc<dyn Fn(u64) -> Result<(), Failure> + Send + Sync>;

/// Counts what a language model's answer took: the model, and the tokens.
pub type Meter = Arc<dyn Fn(&str, Usage) + Send + Sync>;

/// Approves calls that a node wants to make itself. Each iteration of a LOOP with a body is a
/// separate call and needs its own ticket, and so does a redirect to another origin. The runtime
/// implements it with the judge.
#[async_trait]
pub trait Approver: Send + Sync {
    /// Has a call judged that follows from an approved one. If it is held, this waits for the
    /// person.
    async fn approve(
        &self,
        parent: &Approved<NodeCall>,
        call: NodeCall,
    ) -> Result<Approved<NodeCall>, Failure>;

    /// Does the same for a redirect: `call` is the request that it would need, and its `url` comes
    /// from `source`, which answered the approved call: `http:HOST`, as in [`sources`]. Default:
    /// the URL is untrusted content from that source.
    ///
    /// [`sources`]: crate::sources
    async fn approve_redirect(
        &self,
        parent: &Approved<NodeCall>,
        mut call: NodeCall,
        source: &str,
    ) -> Result<Approved<NodeCall>, Failure> {
        call.origins.insert("url".to_owned(), Provenance::of(Label::Untrusted, source));
        self.approve(parent, call).await
    }

    /// Does the same for an address that `source` has named and that the work can do without: where a
    /// person would have to approve it, it is refused instead of waited for. Default: as a redirect.
    async fn approve_found(
        &self,
        parent: &Approved<NodeCall>,
        call: NodeCall,
        source: &str,
    ) -> Result<Approved<NodeCall>, Failure> {
        self.approve_redirect(parent, call, source).await
    }
}

/// An approver that approves nothing: the default of a context.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoWarrant;

#[async_trait]
impl Approver for NoWarrant {
    async fn approve(
        &self,
        _: &Approved<NodeCall>,
        _: NodeCall,
    ) -> Result<Approved<NodeCall>, Failure> {
        Err(Failure::new(ErrorCode::Permission, "there is nobody here who could approve it"))
    }
}

/// What an executor receives in addition to its call.
///
/// ```
/// use std::sync::Arc;
/// use ephor_effects::EffectContext;
///
/// let context = EffectContext::new().progress(Arc::new(|note, _| eprintln!("{note}")));
/// context.note("begun", Some(0.0));
/// ```
#[derive(Clone)]
pub struct EffectContext {
    progress: ProgressSink,
    pub(crate) approver: Arc<dyn Approver>,
    made: Arc<Mutex<Vec<Artifact>>>,
    storage: Storage,
    meter: Meter,
    pub(crate) iterations: Arc<dyn Iterations>,
    in_doubt: Arc<AtomicBool>,
    pub(crate) waits: Waits,
    pub(crate) time: Time,
    pub(crate) secrets: Arc<Secrets>,
    pub(crate) executors: Option<Executors>,
    pub(crate) kinds: Arc<Registry>,
}

impl Default for EffectContext {
    fn default() -> Self {
        Self::new()
    }
}

impl EffectContext {
    /// A context without progress, and with [`NoWarrant`].
    pub fn new() -> Self {
        Self {
            progress: Arc::new(|_, _| {}),
            approver: Arc::new(NoWarrant),
            made: Arc::default(),
            storage: Arc::new(|_| Ok(())),
            meter: Arc::new(|_, _| {}),
            iterations: Arc::new(Unkept),
            in_doubt: Arc::default(),
            waits: Waits::default(),
            time: Time::default(),
            secrets: Arc::new(Secrets::none()),
            executors: None,
            kinds: Registry::shared_built_in(),
        }
    }

    /// Sets where progress is reported.
    #[must_use]
    pub fn progress(mut self, sink: ProgressSink) -> Self {
        self.progress = sink;
        self
    }

    /// Sets who approves nested calls.
    #[must_use]
    pub fn approver(mut self, approver: Arc<dyn Approver>) -> Self {
        self.approver = approver;
        self
    }

    /// Sets what reserves space for files. Default: always succeeds.
    #[must_use]
    pub fn storage(mut self, storage: Storage) -> Self {
        self.storage = storage;
        self
    }

    /// Sets what counts the answers of language models, also those of a call that fails after them.
    /// Default: nothing.
    #[must_use]
    pub fn meter(mut self, meter: Meter) -> Self {
        self.meter = meter;
        self
    }

    /// Counts what an output says that its model's answer took.
    pub(crate) fn count(&self, output: &Value) {
        let tokens = |key| output.pointer(key).and_then(Value::as_u64).unwrap_or(0);
        let usage = Usage {
            input_tokens: tokens("/usage/input_tokens"),
            output_tokens: tokens("/usage/output_tokens"),
        };
        let model = output.get("model").and_then(Value::as_str).unwrap_or_default();
        (self.meter)(model, usage);
    }

    /// Reserves space for a file of this many bytes. Call it before storing a file. Fails with
    /// RESOURCE_LIMIT if a quota is used up.
    pub fn afford(&self, bytes: u64) -> Result<(), Failure> {
        (self.storage)(bytes)
    }

    /// The call's time: the runtime's.
    pub fn time(&self) -> &Time {
        &self.time
    }

    /// Sets where a LOOP's iterations are recorded. Default: nowhere.
    #[must_use]
    pub fn iterations(mut self, iterations: Arc<dyn Iterations>) -> Self {
        self.iterations = iterations;
        self
    }

    /// Notes that an effect, of this call or of a nested one, may have happened without an answer
    /// to show for it, and that repeating it isn't safe.
    pub(crate) fn doubt(&self) {
        self.in_doubt.store(true, Ordering::Relaxed);
    }

    pub(crate) fn in_doubt(&self) -> bool {
        self.in_doubt.load(Ordering::Relaxed)
    }

    /// Reports progress, with secrets redacted. Cheap if nobody listens.
    pub fn note(&self, text: &str, fraction: Option<f64>) {
        let mut text = text.to_owned();
        self.secrets.redact(&mut text);
        (self.progress)(&text, fraction);
    }

    /// Reports that the node created a file, which is in an [`Artifacts`](crate::Artifacts) store.
    /// Files of nested calls count as the node's.
    pub fn keep(&self, artifact: Artifact) {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).push(artifact);
    }

    /// The files created so far, in order. Clones of a context share them: use a new context for
    /// each attempt.
    pub fn artifacts(&self) -> Vec<Artifact> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The call's configuration, read as `T`. Executors use this, or
    /// [`config_for_host`](Self::config_for_host), because the ticket's own copy has `$${` for a
    /// literal `${`. A secret `${NAME}` is filled in if the kind [takes
    /// secrets](KindSpec::takes_secrets) and the secret is bound to the host of its URL; otherwise
    /// it is refused.
    pub fn config<T: DeserializeOwned>(&self, call: &Approved<NodeCall>) -> Result<T, Failure> {
        let call = call.get();
        match self.kinds.kind(&call.kind).and_then(|kind| kind.secrets_go_to(&call.config)) {
            Some(url) => self.config_for_host(call, url),
            None => self.read(call, Destination::None(&call.kind)),
        }
    }

    /// The call's configuration with the secrets that are bound to this host. `host` must be the
    /// only place where the executor sends them: `api.example.com`, with the port if needed, or a
    /// URL. Fails if a secret isn't bound to it.
    pub fn config_for_host<T: DeserializeOwned>(
        &self,
        call: &NodeCall,
        host: &str,
    ) -> Result<T, Failure> {
        let authority = match host.contains("://") {
            true => ephor_net::authority(host),
            false => Some(host.to_owned()),
        };
        let pattern = authority.and_then(|host| host.parse::<HostPattern>().ok());
        let Some(host) = pattern.as_ref().and_then(HostPattern::exact) else {
            let host: String = host.chars().take(100).collect();
            let failed = format!("`{host}` is no host that secrets could be sent to");
            return Err(Failure::new(ErrorCode::ValidationFailed, failed)
                .hint("write it as api.example.com"));
        };
        self.read(call, Destination::Host(host, pattern.as_ref().and_then(HostPattern::port)))
    }

    /// The configuration for a request that isn't encrypted: a secret in it is refused.
    #[cfg(feature = "http")]
    pub(crate) fn config_in_clear<T: DeserializeOwned>(
        &self,
        call: &NodeCall,
        host: &str,
    ) -> Result<T, Failure> {
        self.read(call, Destination::Plain(host))
    }

    fn read<T: DeserializeOwned>(
        &self,
        call: &NodeCall,
        to: Destination<'_>,
    ) -> Result<T, Failure> {
        let config = resolve_secrets(&self.kinds, &call.kind, &call.config, &mut |name| {
            self.secrets.resolve(name, to)
        })?;
        serde_json::from_value(Value::Object(config)).map_err(|error| {
            Failure::new(
                ErrorCode::ValidationFailed,
                format!("the configuration of `{}` can't be read: {error}", call.node_id),
            )
        })
    }

    /// A text of the configuration with a word in the place of each secret.
    #[cfg(feature = "http")]
    pub(crate) fn without_secrets(&self, call: &NodeCall, field: &str) -> Result<String, Failure> {
        let one: Map<String, Value> = call
            .config
            .get_key_value(field)
            .map(|(k, v)| (k.clone(), v.clone()))
            .into_iter()
            .collect();
        let resolved =
            resolve_secrets(&self.kinds, &call.kind, &one, &mut |_| Ok("secret".to_owned()))?;
        match resolved.get(field) {
            Some(Value::String(text)) => Ok(text.clone()),
            _ => Err(Failure::new(ErrorCode::ValidationFailed, format!("`{field}` isn't a text"))),
        }
    }

    /// Judges what a redirect asks for.
    pub(crate) async fn approve_redirect(
        &self,
        parent: &Approved<NodeCall>,
        call: NodeCall,
        source: &str,
    ) -> Result<Approved<NodeCall>, Failure> {
        let _waiting = self.waits.begin(&self.time);
        self.approver.approve_redirect(parent, call, source).await
    }

    /// Judges a nested call, and carries it out.
    pub(crate) async fn nested(
        &self,
        parent: &Approved<NodeCall>,
        call: NodeCall,
    ) -> Result<Value, Failure> {
        let kind = call.kind.clone();
        let waiting = self.waits.begin(&self.time);
        let ticket = self.approver.approve(parent, call).await;
        drop(waiting);
        let ticket = ticket.map_err(|mut refused| {
            refused.message = format!("the nested {kind} call was refused: {}", refused.message);
            refused
        })?;
        self.carry_out(&ticket).await
    }

    pub(crate) async fn carry_out(&self, ticket: &Approved<NodeCall>) -> Result<Value, Failure> {
        let none = || Failure::new(ErrorCode::Internal, "there are no executors for a nested call");
        let executors = self.executors.as_ref().ok_or_else(none)?;
        // Boxed: a LOOP executes through the same table as everything else.
        Box::pin(executors.execute(ticket, self)).await
    }
}

impl fmt::Debug for EffectContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EffectContext").finish_non_exhaustive()
    }
}

/// Carries out one kind of node. Implement [`NodeKind`](crate::NodeKind) instead if the
/// configuration has a type.
///
/// It takes the judge's ticket, so it can't be called without a verdict. Dropping the future
/// cancels the work: an implementation must leave nothing running.
#[async_trait]
pub trait NodeExecutor: Send + Sync + 'static {
    /// The kind's name, description, schema and other properties, for the judge.
    fn spec(&self) -> KindSpec;

    /// Whether what a call with that configuration needs, such as a connection, is available in
    /// this process. Called before a person's approval is used up. By default it is.
    fn ready(&self, config: &Map<String, Value>) -> Result<(), Failure> {
        let _ = config;
        Ok(())
    }

    /// Carries out the call, and returns the node's output. Read the configuration with
    /// [`EffectContext::config`], or with [`EffectContext::config_for_host`], which fills in
    /// secrets.
    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        context: &EffectContext,
    ) -> Result<Value, Failure>;
}

/// The judge's own specification of a built-in kind, so that there is one schema and not two.
pub(crate) fn built_in_spec<C: JsonSchema>(
    name: &str,
    description: &str,
) -> Result<KindSpec, SchemaError> {
    match Registry::built_in().kind(name) {
        Some(known) => Ok(known.clone()),
        None => KindSpec::new(name, description, schemars::schema_for!(C).to_value()),
    }
}
