//! Node kinds with a typed configuration, for embedders.

use std::future::Future;
use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{Assigned, ConversationId, Failure, Shape};
use ephor_rules::{Approved, KindSpec, NodeCall, SchemaError};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::kind::{EffectContext, NodeExecutor};

/// A custom node kind. The judge checks plans against its configuration's schema, so
/// [`run`](Self::run) only sees valid configurations.
///
/// ```
/// use ephor_core::Failure;
/// use ephor_effects::{NodeContext, NodeKind, typed};
/// use schemars::JsonSchema;
/// use serde::Deserialize;
/// use serde_json::{Value, json};
///
/// /// Turns a text round.
/// struct Reverse;
///
/// #[derive(Deserialize, JsonSchema)]
/// struct ReverseConfig {
///     /// The text.
///     text: String,
/// }
///
/// impl NodeKind for Reverse {
///     type Config = ReverseConfig;
///     const NAME: &'static str = "REVERSE";
///     const DESCRIPTION: &'static str = "Turns a text round";
///
///     async fn run(&self, config: ReverseConfig, cx: NodeContext<'_>) -> Result<Value, Failure> {
///         cx.progress("turning", None);
///         Ok(json!({"text": config.text.chars().rev().collect::<String>()}))
///     }
/// }
///
/// let executor = typed(Reverse).unwrap();
/// assert_eq!(executor.spec().name, "REVERSE");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a node kind",
    label = "this has no configuration type and no `run`",
    note = "implement `ephor_effects::NodeKind`: `Config`, `NAME`, `DESCRIPTION` and `async fn run`"
)]
pub trait NodeKind: Send + Sync + 'static {
    /// The configuration. Derive `Deserialize` and `JsonSchema`.
    type Config: DeserializeOwned + JsonSchema + Send;
    /// The name, upper case, unique among the kinds.
    const NAME: &'static str;
    /// A description for people and models: when to use it.
    const DESCRIPTION: &'static str;
    /// Whether repeating a call has the same effect as making it once, for example because it only
    /// reads. Then a call with an unknown outcome may be repeated. Default false: a person is
    /// asked.
    const IDEMPOTENT: bool = false;

    /// Fields of its output that the answering system assigns, such as ids, by pointer and shape.
    /// They count as that system's own, though the text next to them is anyone's. Default: none.
    const ASSIGNED: &'static [(&'static str, Shape)] = &[];

    /// The host that this configuration's secrets are sent to, such as `api.example.com`, or a URL;
    /// [`run`](Self::run) may send them nowhere else. The configuration is as it was judged, with
    /// `${NAME}` for a secret. Default none: a configuration with a secret is refused.
    fn sends_to(&self, config: &Map<String, Value>) -> Option<String> {
        let _ = config;
        None
    }

    /// Sets further properties of the kind: which fields are [programs](KindSpec::programs), what
    /// its calls [reach](KindSpec::reaches), which limits [count](KindSpec::counts_as) them, where
    /// data [goes](KindSpec::sends_to). Default: `spec` as it is. No field is a program, its output
    /// is untrusted and comes from `node:NAME`, its calls count as requests, and a circuit breaker
    /// refuses them while they keep failing.
    ///
    /// ```
    /// # use ephor_core::Failure;
    /// # use ephor_effects::{NodeContext, NodeKind, typed};
    /// use ephor_rules::{KindSpec, Target};
    /// # struct Search;
    /// # #[derive(serde::Deserialize, schemars::JsonSchema)]
    /// # struct SearchConfig { lucene: String, index: String }
    ///
    /// impl NodeKind for Search {
    /// #   type Config = SearchConfig;
    /// #   const NAME: &'static str = "SEARCH";
    /// #   const DESCRIPTION: &'static str = "Searches an index";
    ///     // …
    ///     fn describe(&self, spec: KindSpec) -> KindSpec {
    ///         spec.programs(["lucene"]).reaches(Target::named("index", "index"))
    ///     }
    /// #   async fn run(&self, _: SearchConfig, _: NodeContext<'_>) -> Result<serde_json::Value, Failure> {
    /// #       Ok(serde_json::Value::Null)
    /// #   }
    /// }
    ///
    /// assert!(typed(Search).unwrap().spec().is_program("lucene"));
    /// ```
    fn describe(&self, spec: KindSpec) -> KindSpec {
        spec
    }

    /// Runs the node, and returns its output. Dropping the future cancels the work, so leave
    /// nothing running. The caller enforces a `timeout` field in the configuration, in seconds.
    fn run(
        &self,
        config: Self::Config,
        cx: NodeContext<'_>,
    ) -> impl Future<Output = Result<Value, Failure>> + Send;
}

/// What a node kind can know about the call that it carries out.
#[derive(Debug, Clone, Copy)]
pub struct NodeContext<'a> {
    call: &'a Approved<NodeCall>,
    effect: &'a EffectContext,
}

impl NodeContext<'_> {
    /// The values of the node's `input_mapping`.
    pub fn locals(&self) -> &Map<String, Value> {
        &self.call.get().locals
    }

    /// The conversation that it works for.
    pub fn conversation(&self) -> &ConversationId {
        &self.call.get().conversation
    }

    /// A key that is the same for all attempts at the same effect, even after a crash: pass it to
    /// the receiver, so that it can recognise a repetition. It is a digest that identifies nobody.
    pub fn idempotency_key(&self) -> String {
        self.call.get().idempotency_key()
    }

    /// Reports progress, with the fraction done, 0 to 1, if known.
    pub fn progress(&self, note: &str, fraction: Option<f64>) {
        self.effect.note(note, fraction);
    }
}

struct Typed<K> {
    kind: K,
    spec: KindSpec,
}

/// Creates an executor from a typed kind. Fails if the configuration's schema is invalid.
pub fn typed<K: NodeKind>(kind: K) -> Result<Arc<dyn NodeExecutor>, SchemaError> {
    let schema = schemars::schema_for!(K::Config).to_value();
    let mut spec = KindSpec::new(K::NAME, K::DESCRIPTION, schema)?;
    if K::IDEMPOTENT {
        spec = spec.idempotent_when(|_| true);
    }
    let fields = K::ASSIGNED.iter().map(|(pointer, shape)| Assigned::new(*pointer, *shape));
    let spec = kind.describe(spec.assigns(fields));
    Ok(Arc::new(Typed { kind, spec }))
}

#[async_trait]
impl<K: NodeKind> NodeExecutor for Typed<K> {
    fn spec(&self) -> KindSpec {
        self.spec.clone()
    }

    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        context: &EffectContext,
    ) -> Result<Value, Failure> {
        let config = match self.kind.sends_to(&call.get().config) {
            Some(host) => context.config_for_host(call.get(), &host)?,
            None => context.config(call)?,
        };
        let cx = NodeContext { call, effect: context };
        self.kind.run(config, cx).await
    }
}
