//! Node kinds with a typed configuration: what embedders write.

use std::future::Future;
use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{Assigned, ConversationId, Failure, Shape};
use ephor_rules::{Approved, KindSpec, NodeCall, SchemaError};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::kind::{EffectContext, NodeExecutor};

/// A node kind of your own. Its configuration's schema is what the judge checks plans against, so
/// [`run`](Self::run) only ever sees a configuration that fits.
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
    /// For people and models: when to use it.
    const DESCRIPTION: &'static str;
    /// Whether doing a call twice comes to the same as doing it once, as where it only reads: then
    /// one whose outcome is unknown may be repeated. Default false: a person is asked.
    const IDEMPOTENT: bool = false;

    /// Fields of its output that the system behind it assigns, as ids, by pointer and shape: they
    /// count as that system's own, though the text beside them is anybody's. Default: none.
    const ASSIGNED: &'static [(&'static str, Shape)] = &[];

    /// The host that this configuration's secrets are sent to, as `api.example.com` or as a URL;
    /// [`run`](Self::run) may send them nowhere else. The configuration is as it was judged, with
    /// `${NAME}` where a secret belongs. Default none: a configuration with a secret is refused.
    fn sends_to(&self, config: &Map<String, Value>) -> Option<String> {
        let _ = config;
        None
    }

    /// Says what else the judge and the runtime must know of the kind: which fields are
    /// [programs](KindSpec::programs), what its calls [reach](KindSpec::reaches), which limits
    /// [count](KindSpec::counts_as) them, where data [goes](KindSpec::sends_to). Default: `spec` as
    /// it is. No field is a program, its output is untrusted and comes from `node:NAME`, its calls
    /// count as requests, and a circuit breaker refuses them while they keep failing.
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

    /// Does the work. The value is the node's output. Dropping the future cancels the work, so
    /// leave nothing running. A `timeout` field in the configuration, in seconds, is honoured by
    /// the caller.
    fn run(
        &self,
        config: Self::Config,
        cx: NodeContext<'_>,
    ) -> impl Future<Output = Result<Value, Failure>> + Send;
}

/// What a node kind may know of the call that it carries out.
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

    /// Whose work it is.
    pub fn conversation(&self) -> &ConversationId {
        &self.call.get().conversation
    }

    /// The same for all attempts at the same effect, also after a crash: hand it to the other side,
    /// so that it can tell a repetition. It is a digest, and names nobody.
    pub fn idempotency_key(&self) -> String {
        self.call.get().idempotency_key()
    }

    /// Leaves a note of progress, with how far it is, 0 to 1, where that is known.
    pub fn progress(&self, note: &str, fraction: Option<f64>) {
        self.effect.note(note, fraction);
    }
}

struct Typed<K> {
    kind: K,
    spec: KindSpec,
}

/// Makes an executor of a typed kind. Fails where the configuration's schema is none.
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
