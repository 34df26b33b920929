//! The table of node kinds, and the only place where a ticket becomes an effect.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use ephor_core::node::{MAX_NODE_SECONDS, RateClass};
use ephor_core::{Effect, ErrorCode, Failure, bounds};
use ephor_model::ChatModel;
use ephor_rules::{Approved, Issuer, KindSpec, NodeCall, Registry, SchemaError};
use ephor_time::Time;
use futures::FutureExt;
use serde_json::{Map, Value};

use crate::artifacts::{ArtifactFolder, Artifacts};
use crate::conditions;
use crate::database::Connections;
use crate::kind::{EffectContext, NodeExecutor};
use crate::llm::Llm;
use crate::looping::Loop;
use crate::secrets::Secrets;
use crate::settings::{EffectSettings, SettingsError};
use crate::waits::within_working;

/// Why the built-in kinds can't be created.
#[derive(Debug, Clone, thiserror::Error)]
pub enum SetupError {
    /// Invalid settings: all of them.
    #[error("the settings are wrong: {}", list(.0))]
    Settings(Vec<SettingsError>),
    /// A built-in schema can't be compiled.
    #[error(transparent)]
    Schema(#[from] SchemaError),
}

fn list(errors: &[SettingsError]) -> String {
    let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
    errors.join("; ")
}

#[derive(Default)]
struct Table {
    by_name: BTreeMap<String, Arc<dyn NodeExecutor>>,
    /// What they are.
    kinds: Arc<Registry>,
}

/// The node kinds that run here, by name. Cheap to clone; clones share the table, so a kind added
/// at run time is available everywhere.
#[derive(Clone)]
pub struct Executors {
    table: Arc<RwLock<Table>>,
    secrets: Arc<Secrets>,
    connections: Connections,
    artifacts: Artifacts,
    time: Time,
    /// Whose tickets are taken.
    issuer: Arc<OnceLock<Issuer>>,
}

impl Executors {
    /// No kinds, and no secrets.
    pub fn empty() -> Self {
        Self {
            table: Arc::default(),
            secrets: Arc::new(Secrets::none()),
            connections: Connections::default(),
            artifacts: Artifacts::new(ArtifactFolder::default().0),
            time: Time::default(),
            issuer: Arc::default(),
        }
    }

    /// The built-in kinds: LLM, LOOP, CONDITION if the feature `cel` is on, and HTTP, PYTHON and
    /// DATABASE if the features of these names are. Opens no connections.
    pub fn built_in(
        settings: EffectSettings,
        model: Arc<dyn ChatModel>,
    ) -> Result<Self, SetupError> {
        let mistakes = settings.check();
        if !mistakes.is_empty() {
            return Err(SetupError::Settings(mistakes));
        }
        let expressions = &settings.expressions;
        conditions::set_limits(expressions.max_bytes, expressions.process_bytes);
        let connections = Connections::new(settings.connections);
        let executors = Self {
            table: Arc::default(),
            secrets: Arc::new(Secrets::from_env(settings.secrets)),
            connections: Connections::clone(&connections),
            artifacts: Artifacts::new(settings.artifacts.0),
            time: Time::default(),
            issuer: Arc::default(),
        };
        let kinds: Vec<Arc<dyn NodeExecutor>> = vec![
            Arc::new(Llm::new(model)?),
            #[cfg(feature = "http")]
            Arc::new(crate::http::Http::new(settings.http)?),
            #[cfg(feature = "python")]
            Arc::new(crate::python::Python::new(settings.python, executors.artifacts.clone())?),
            #[cfg(feature = "database")]
            Arc::new(crate::database::Database::new(connections)?),
            #[cfg(feature = "cel")]
            Arc::new(crate::condition::Condition::new()?),
            Arc::new(Loop::new()?),
        ];
        for kind in kinds {
            executors.add(kind);
        }
        executors.switch_off(&[
            ("CONDITION", "cel", cfg!(feature = "cel")),
            ("DATABASE", "database", cfg!(feature = "database")),
            ("HTTP", "http", cfg!(feature = "http")),
            ("PYTHON", "python", cfg!(feature = "python")),
        ]);
        Ok(executors)
    }

    /// What isn't in this program is known as a kind that is switched off, by a feature.
    fn switch_off(&self, kinds: &[(&str, &str, bool)]) {
        let known = Registry::shared_built_in();
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        for (name, feature, _) in kinds.iter().filter(|(.., there)| !there) {
            let why = format!("this program was built without Ephor's feature `{feature}`");
            let spec = known.kind(name).map(|spec| spec.clone().switched_off(why));
            spec.map(|spec| Arc::make_mut(&mut table.kinds).add_kind(spec));
        }
    }

    /// Sets the secrets, instead of those in the environment.
    #[must_use]
    pub fn with_secrets(mut self, secrets: Secrets) -> Self {
        self.secrets = Arc::new(secrets);
        self
    }

    /// Takes all secrets out of a text, as out of the outputs of nodes.
    pub fn redact(&self, text: &mut String) {
        self.secrets.redact(text);
    }

    /// Sets the time by which tickets expire and calls time out. Default: the system's.
    #[must_use]
    pub fn with_time(mut self, time: Time) -> Self {
        self.time = time;
        self
    }

    /// Sets whose tickets are accepted: those of a judge and its successors. Until then none are.
    /// False if it is already set to another issuer.
    pub fn take_tickets_of(&self, issuer: Issuer) -> bool {
        *self.issuer.get_or_init(|| issuer) == issuer
    }

    /// Adds a kind, also at run time; returns the one that it replaces. Register its
    /// [`spec`](NodeExecutor::spec) with the judge too: see [`Executors::registry`].
    pub fn add(&self, executor: Arc<dyn NodeExecutor>) -> Option<Arc<dyn NodeExecutor>> {
        let spec = executor.spec();
        let name = spec.name.clone();
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        Arc::make_mut(&mut table.kinds).add_kind(spec);
        table.by_name.insert(name, executor)
    }

    /// The kind of that name.
    pub fn get(&self, kind: &str) -> Option<Arc<dyn NodeExecutor>> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        table.by_name.get(kind).cloned()
    }

    /// The names of all kinds, sorted.
    pub fn names(&self) -> Vec<String> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        table.by_name.keys().cloned().collect()
    }

    /// A registry for the judge, with each kind's [spec](NodeExecutor::spec). It doesn't include
    /// kinds added later.
    pub fn registry(&self) -> Registry {
        Registry::clone(&self.kinds())
    }

    pub(crate) fn kinds(&self) -> Arc<Registry> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        table.kinds.clone()
    }

    /// The databases.
    pub fn connections(&self) -> &Connections {
        &self.connections
    }

    /// The files that nodes created.
    pub fn artifacts(&self) -> &Artifacts {
        &self.artifacts
    }

    /// Carries out an approved call.
    ///
    /// The ticket must be from the [accepted](Self::take_tickets_of) judge, and must not have
    /// expired. The call ends after its `timeout`, at most 300 s, not counting the time that it
    /// waits for a person's approval; dropping the future cancels it. A panic is a failure. Secrets
    /// are redacted from the result.
    pub async fn execute(
        &self,
        call: &Approved<NodeCall>,
        context: &EffectContext,
    ) -> Result<Value, Failure> {
        let node = call.get();
        if self.issuer.get() != Some(&call.issuer()) {
            let what = format!(
                "the approval of `{}` was given by another judge (FOREIGN_APPROVAL)",
                node.node_id
            );
            return Err(Failure::new(ErrorCode::Permission, what)
                .effect(Effect::NotDone)
                .hint("have it judged by the runtime that carries it out"));
        }
        if !call.holds_at(self.time.now()) {
            return Err(Failure::new(
                ErrorCode::Permission,
                format!("the approval of `{}` has expired", node.node_id),
            )
            .hint("the call has to be judged again"));
        }
        let Some(executor) = self.get(&node.kind) else {
            return Err(Failure::new(
                ErrorCode::Dependency,
                format!("no executor is registered for the kind `{}`", node.kind),
            )
            .hint(format!("there are: {}", self.names().join(", "))));
        };
        let kinds = self.kinds();
        refuse_nul(kinds.kind(&node.kind), &node.config)?;
        let secrets = &self.secrets;
        let mut context = context.clone();
        context.secrets = Arc::clone(secrets);
        context.time = self.time.clone();
        context.executors = Some(self.clone());
        let idempotent = kinds.is_idempotent(node);
        // Others report nothing: a page can claim what it likes.
        let asks_model = kinds.kind(&node.kind).is_some_and(|spec| spec.rate() == RateClass::Model);
        context.kinds = kinds;
        let under_way = UnderWay { context: &context, ended: idempotent };
        let seconds = node.config.get("timeout").and_then(Value::as_f64);
        let work = AssertUnwindSafe(executor.execute(call, &context)).catch_unwind();
        let result = within_working(seconds.unwrap_or(MAX_NODE_SECONDS), &context, async {
            let done = work.await;
            under_way.ended();
            if let Ok(Ok(output)) = &done
                && asks_model
            {
                context.count(output);
            }
            done.unwrap_or_else(|_| {
                let what = format!("the executor of `{}` panicked", node.kind);
                Err(Failure::new(ErrorCode::Internal, what).effect(Effect::Unknown))
            })
        });
        let result = result.await.and_then(|output| bounded(output, idempotent));
        match result {
            Ok(mut output) => {
                secrets.redact_value(&mut output);
                Ok(output)
            }
            Err(mut failure) => {
                failure.effect = settled(&failure, idempotent, &context);
                Err(secrets.redact_failure(failure))
            }
        }
    }
}

/// The judge has refused it; what is carried out without one is refused here.
fn refuse_nul(spec: Option<&KindSpec>, config: &Map<String, Value>) -> Result<(), Failure> {
    for (field, value) in config {
        let data = spec.is_some_and(|spec| spec.may_hold_nul(field));
        if field.contains('\0') || (!data && bounds::nul(value).is_some()) {
            let field = field.replace('\0', "␀");
            let what = format!("`{field}` contains a NUL character (NUL_IN_TEXT)");
            return Err(Failure::new(ErrorCode::ValidationFailed, what)
                .effect(Effect::NotDone)
                .hint("remove it: what follows a NUL would be shown and not be done"));
        }
    }
    Ok(())
}

/// Refuses an output that nobody could read back. The work is done all the same: where repeating it
/// isn't safe, that is said.
fn bounded(output: Value, idempotent: bool) -> Result<Value, Failure> {
    let Err(failure) = bounds::check_depth("the node's output", &output) else {
        return Ok(output);
    };
    bounds::discard(output);
    Err(if idempotent { failure } else { failure.effect(Effect::Unknown) })
}

/// A call that isn't idempotent, for as long as its executor is at work: one that is dropped there
/// leaves its effect in doubt.
struct UnderWay<'a> {
    context: &'a EffectContext,
    ended: bool,
}

impl UnderWay<'_> {
    fn ended(mut self) {
        self.ended = true;
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        if !self.ended {
            self.context.doubt();
        }
    }
}

/// What is known of a failed call's effect. Where the executor doesn't say, no answer means that
/// the effect may have happened; that only matters where repeating it isn't safe.
fn settled(failure: &Failure, idempotent: bool, context: &EffectContext) -> Effect {
    let silent = matches!(failure.code, ErrorCode::Timeout | ErrorCode::NetworkError);
    let unknown = match failure.effect {
        Effect::Unknown => true,
        Effect::Unsaid => silent,
        Effect::NotDone => false,
    };
    if unknown && !idempotent {
        context.doubt();
    }
    match failure.effect {
        _ if context.in_doubt() => Effect::Unknown,
        Effect::Unknown => Effect::Unsaid,
        said => said,
    }
}

impl fmt::Debug for Executors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Executors").field(&self.names()).finish()
    }
}

/// Lets work continue for this many seconds, 300 at most; then drops it.
pub(crate) async fn within<T>(
    time: &Time,
    seconds: f64,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    let seconds = if seconds > 0.0 { seconds.min(MAX_NODE_SECONDS) } else { MAX_NODE_SECONDS };
    let done = time.within(Duration::from_secs_f64(seconds), work).await;
    done.unwrap_or_else(|| Err(out_of_time(seconds)))
}

pub(crate) fn out_of_time(seconds: f64) -> Failure {
    Failure::new(ErrorCode::Timeout, format!("no result after {seconds} s"))
        .hint("raise `timeout`, at most 300 s, or give the node less to do")
}
