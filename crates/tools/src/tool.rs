//! Tools: a name, a description, a schema, and an action that runs once the judge has approved the
//! call.

use std::fmt;
use std::future::Future;
use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
use ephor_core::node::RateClass;
use ephor_core::{Assigned, ConversationId, Effect, ErrorCode, Failure, bounds};
use ephor_effects::EffectContext;
use ephor_journal::Journal;
use ephor_rules::{Approved, NodeCall, Target};
use ephor_time::Time;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What is known about a tool without running it.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolInfo {
    /// Its name, which is also its node kind's: letters, digits, `_` and `-`, at most 64.
    pub name: String,
    /// A description for models and people: when to use it.
    pub description: String,
    /// The JSON Schema of its arguments: an object.
    pub schema: Value,
    /// The provenance of its output, and where its arguments lead.
    pub traits: ToolTraits,
}

/// What the judge must know about a tool in addition to its schema.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ToolTraits {
    /// Whether its output is computed from its arguments alone, and therefore as trustworthy as
    /// they are. Default false: its output is content from outside.
    pub computes: bool,
    /// The source of its output, such as `mcp:files`. Default `node:NAME`.
    pub source: Option<String>,
    /// Whether repeating a call has the same effect as making it once, for example because it only
    /// reads. Then a call with an unknown outcome may be repeated. Default false: a person is
    /// asked.
    pub idempotent: bool,
    /// The arguments that decide where data goes. None, the default: derived from their names.
    pub sends_to: Option<Vec<String>>,
    /// Fields of its output that the answering system assigns, such as ids and senders. They count
    /// as that system's own. Default: none.
    pub assigned: Vec<Assigned>,
    /// Whether it only reads what is at an address, so that nothing but the address is sent there.
    /// Default false.
    pub reads: bool,
    /// The arguments that contain a program, such as SQL: `${…}` in them is never substituted.
    /// Default: none.
    pub programs: Vec<String>,
    /// What its calls reach: what a circuit breaker counts failures by. None, the default: nothing
    /// for a computation, otherwise one service named by its source.
    pub target: Option<Target>,
    /// Which of the judge's rate limits count its calls. None, the default: those on requests,
    /// unless it computes.
    pub rate: Option<RateClass>,
}

impl ToolTraits {
    /// A computation: nothing leaves, nothing comes in.
    pub fn computation() -> Self {
        Self { computes: true, idempotent: true, sends_to: Some(Vec::new()), ..Self::default() }
    }

    /// A tool that only reads from that source.
    pub fn reads(source: Option<String>) -> Self {
        Self {
            source,
            idempotent: true,
            sends_to: Some(Vec::new()),
            reads: true,
            ..Self::default()
        }
    }

    /// For a tool that contacts nothing outside this process, such as one that reads a file: it has
    /// no circuit breaker, and doesn't count as a request.
    #[must_use]
    pub fn local(self) -> Self {
        Self { target: Some(Target::Nothing), rate: Some(RateClass::Uncounted), ..self }
    }
}

/// What a tool can know about the call that it carries out. Of effects it allows one: to read an address,
/// which is judged.
#[derive(Clone)]
pub struct ToolContext {
    conversation: ConversationId,
    key: String,
    effect: EffectContext,
    reach: Arc<Reach>,
    /// None: outside a runtime.
    call: Option<Arc<Approved<NodeCall>>>,
}

/// What the runtime that a hub is installed in lends to its tools.
#[derive(Default)]
pub(crate) struct Reach {
    pub journal: OnceLock<Arc<dyn Journal>>,
}

impl ToolContext {
    pub(crate) fn new(
        ticket: &Approved<NodeCall>,
        effect: &EffectContext,
        reach: Arc<Reach>,
    ) -> Self {
        let call = ticket.get();
        Self {
            conversation: call.conversation.clone(),
            key: call.idempotency_key(),
            effect: effect.clone(),
            reach,
            call: Some(Arc::new(ticket.clone())),
        }
    }

    /// A context outside a runtime, for a tool's tests: it has the system's clock and no record.
    pub fn detached(conversation: ConversationId) -> Self {
        let key = format!("{conversation}/detached/1");
        Self { conversation, key, effect: EffectContext::new(), reach: Arc::default(), call: None }
    }

    /// The conversation that it works for.
    pub fn conversation(&self) -> &ConversationId {
        &self.conversation
    }

    /// A key that is the same for all attempts at the same call, even after a crash: pass it to the
    /// receiver, so that it can recognise a repetition. It is a digest that identifies nobody.
    pub fn idempotency_key(&self) -> &str {
        &self.key
    }

    /// Reports progress, with the fraction done, 0 to 1, if known.
    pub fn progress(&self, note: &str, fraction: Option<f64>) {
        self.effect.note(note, fraction);
    }

    /// The time that the runtime waits and times out by.
    pub fn time(&self) -> &Time {
        self.effect.time()
    }

    /// The runtime's current time.
    pub fn now(&self) -> Timestamp {
        self.time().now()
    }

    /// Reads a web address that `source`, such as `http:search.example`, has named during the call: an
    /// HTTP node of its own, which is judged and counted. Where a person would have to approve it, it is
    /// refused: nobody waits for it. `at` numbers the addresses of the call, from 0. Returns an HTTP
    /// node's output: `status`, `headers`, `body`, `json` and `url`.
    ///
    /// # Errors
    /// The judge refuses it, the request fails, or there is no runtime.
    pub async fn fetch(
        &self,
        url: &str,
        source: &str,
        at: usize,
        seconds: f64,
    ) -> Result<Value, Failure> {
        let Some(call) = &self.call else {
            let what = "a page can only be read by a call in a runtime";
            return Err(Failure::new(ErrorCode::Permission, what));
        };
        self.effect.fetch(call, url, source, at, seconds).await
    }

    /// The runtime's record.
    pub(crate) fn journal(&self) -> Result<&Arc<dyn Journal>, Failure> {
        self.reach.journal.get().ok_or_else(|| {
            let what = "the hub's tools have no journal: it was not installed in this runtime";
            Failure::new(ErrorCode::Internal, what).hint("build the runtime with `Hub::install`")
        })
    }
}

impl fmt::Debug for ToolContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolContext")
            .field("conversation", &self.conversation)
            .finish_non_exhaustive()
    }
}

/// A tool with typed arguments. The judge checks calls against their schema, so [`run`](Self::run)
/// only sees valid arguments.
///
/// ```
/// use ephor_core::Failure;
/// use ephor_tools::{Hub, Tool, ToolContext};
/// use schemars::JsonSchema;
/// use serde::Deserialize;
///
/// /// Turns a text round.
/// struct Reverse;
///
/// #[derive(Deserialize, JsonSchema)]
/// struct Args {
///     /// The text.
///     text: String,
/// }
///
/// impl Tool for Reverse {
///     type Args = Args;
///     type Output = String;
///
///     fn name(&self) -> &str { "reverse" }
///     fn description(&self) -> &str { "Turns a text round" }
///
///     async fn run(&self, args: Args, _: ToolContext) -> Result<String, Failure> {
///         Ok(args.text.chars().rev().collect())
///     }
/// }
///
/// let hub = Hub::builder().tool(Reverse).build().unwrap();
/// assert_eq!(hub.specs()[0].name, "reverse");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    note = "implement `ephor_tools::Tool`, or wrap an async function with `tool_fn(name, description, f)`",
    note = "its arguments need `Deserialize` and `JsonSchema`, its output `Serialize`"
)]
pub trait Tool: Send + Sync + 'static {
    /// The arguments: a struct that derives `Deserialize` and `JsonSchema`.
    type Args: DeserializeOwned + JsonSchema + Send;
    /// Its result.
    type Output: Serialize + Send;

    /// Its name: letters, digits, `_` and `-`, at most 64; unique among the node kinds too.
    fn name(&self) -> &str;

    /// A description for models and people: when to use it.
    fn description(&self) -> &str;

    /// What the judge must know in addition to the schema. Default: its output is content from
    /// outside, and the arguments that decide where data goes are derived from their names.
    fn traits(&self) -> ToolTraits {
        ToolTraits::default()
    }

    /// Runs the tool, after the judge's approval. Dropping the future cancels it, so leave nothing
    /// running.
    fn run(
        &self,
        args: Self::Args,
        cx: ToolContext,
    ) -> impl Future<Output = Result<Self::Output, Failure>> + Send;
}

/// A tool whose schema isn't known at compile time: an MCP server's, a plugin's. Implement [`Tool`]
/// if the arguments have a type.
#[async_trait]
pub trait DynTool: Send + Sync + 'static {
    /// What is known about it.
    fn info(&self) -> ToolInfo;

    /// Runs the tool, after the judge's approval. The arguments match the schema.
    async fn run(&self, arguments: Value, cx: ToolContext) -> Result<Value, Failure>;
}

/// A tool whose types are forgotten.
pub(crate) struct Typed<T>(pub T);

#[async_trait]
impl<T: Tool> DynTool for Typed<T> {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            name: self.0.name().to_owned(),
            description: self.0.description().to_owned(),
            schema: schemars::schema_for!(T::Args).to_value(),
            traits: self.0.traits(),
        }
    }

    async fn run(&self, arguments: Value, cx: ToolContext) -> Result<Value, Failure> {
        let args = serde_json::from_value(arguments).map_err(|error| {
            let what = format!("the arguments of `{}` can't be read: {error}", self.0.name());
            Failure::new(ErrorCode::ValidationFailed, what)
        })?;
        let output = self.0.run(args, cx).await?;
        let output = bounds::to_value(&format!("the output of `{}`", self.0.name()), &output);
        // It has run, whether its output can be read or not.
        output.map_err(|failure| failure.effect(Effect::Unknown))
    }
}

/// Creates a tool from an async function.
///
/// ```
/// use ephor_core::Failure;
/// use ephor_tools::{ToolContext, ToolTraits, tool_fn};
///
/// #[derive(serde::Deserialize, schemars::JsonSchema)]
/// struct Text { text: String }
///
/// let shout = tool_fn("shout", "Says it louder", |args: Text, _: ToolContext| async move {
///     Ok::<_, Failure>(args.text.to_uppercase())
/// })
/// .with(ToolTraits::computation());
/// # let _: &dyn std::any::Any = &shout;
/// ```
pub fn tool_fn<A, O, F, Fut>(
    name: impl Into<String>,
    description: impl Into<String>,
    function: F,
) -> FnTool<A, O, F>
where
    A: DeserializeOwned + JsonSchema + Send + 'static,
    O: Serialize + Send + 'static,
    F: Fn(A, ToolContext) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<O, Failure>> + Send + 'static,
{
    FnTool {
        name: name.into(),
        description: description.into(),
        traits: ToolTraits::default(),
        function,
        types: std::marker::PhantomData,
    }
}

/// A tool created by [`tool_fn`].
pub struct FnTool<A, O, F> {
    name: String,
    description: String,
    traits: ToolTraits,
    function: F,
    types: std::marker::PhantomData<fn(A) -> O>,
}

impl<A, O, F> FnTool<A, O, F> {
    /// Sets what the judge must know in addition to the schema.
    #[must_use]
    pub fn with(mut self, traits: ToolTraits) -> Self {
        self.traits = traits;
        self
    }
}

impl<A, O, F> fmt::Debug for FnTool<A, O, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FnTool").field(&self.name).finish()
    }
}

impl<A, O, F, Fut> Tool for FnTool<A, O, F>
where
    A: DeserializeOwned + JsonSchema + Send + 'static,
    O: Serialize + Send + 'static,
    F: Fn(A, ToolContext) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<O, Failure>> + Send + 'static,
{
    type Args = A;
    type Output = O;

    fn name(&self) -> &str {
        &self.name
    }
    fn description(&self) -> &str {
        &self.description
    }
    fn traits(&self) -> ToolTraits {
        self.traits.clone()
    }
    fn run(&self, args: A, cx: ToolContext) -> impl Future<Output = Result<O, Failure>> + Send {
        (self.function)(args, cx)
    }
}
