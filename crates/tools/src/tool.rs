//! What a tool is: a name, a description, a schema, and something that it does once the judge has
//! approved the call.

use std::fmt;
use std::future::Future;
use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
use ephor_core::node::RateClass;
use ephor_core::{Assigned, ConversationId, ErrorCode, Failure, bounds};
use ephor_effects::EffectContext;
use ephor_journal::Journal;
use ephor_rules::{NodeCall, Target};
use ephor_time::Time;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What is known of a tool without running it.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolInfo {
    /// Its name, which is also its node kind's: letters, digits, `_` and `-`, at most 64.
    pub name: String,
    /// When to use it: for models and people.
    pub description: String,
    /// JSON Schema of its arguments: an object.
    pub schema: Value,
    /// What becomes of its output, and where its arguments lead.
    pub traits: ToolTraits,
}

/// What the judge must know of a tool beside its schema.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ToolTraits {
    /// Whether its output is made from its arguments alone, so that it is as trustworthy as they
    /// are. Default false: what it returns is content from outside.
    pub computes: bool,
    /// Who its output comes from, as in `mcp:files`. Default `node:NAME`.
    pub source: Option<String>,
    /// Whether calling it twice comes to the same as calling it once, as where it only reads: then a
    /// call whose outcome is unknown may be repeated. Default false: a person is asked.
    pub idempotent: bool,
    /// The arguments that decide where data goes. None, the default: told by their names.
    pub sends_to: Option<Vec<String>>,
    /// Fields of its output that the system behind it assigns, as ids and senders: they count as
    /// that system's own. Default: none.
    pub assigned: Vec<Assigned>,
    /// Whether it only reads what stands at an address, so that nothing is told to whoever is there
    /// but the address. Default false.
    pub reads: bool,
    /// The arguments whose text is a program, as SQL: nothing is put into them in the place of
    /// `${…}`. Default: none.
    pub programs: Vec<String>,
    /// What its calls reach: what a circuit breaker counts failures by. None, the default: nothing
    /// for a computation, else one service by the name of its source.
    pub target: Option<Target>,
    /// Which of the judge's limits count its calls. None, the default: those on requests, unless it
    /// computes.
    pub rate: Option<RateClass>,
}

impl ToolTraits {
    /// A computation: nothing leaves, nothing comes in.
    pub fn computation() -> Self {
        Self { computes: true, idempotent: true, sends_to: Some(Vec::new()), ..Self::default() }
    }

    /// Something that only reads, from that source.
    pub fn reads(source: Option<String>) -> Self {
        Self {
            source,
            idempotent: true,
            sends_to: Some(Vec::new()),
            reads: true,
            ..Self::default()
        }
    }

    /// Of something that asks nobody outside of this process, as where it reads a file: it has no
    /// circuit breaker, and doesn't count as a request.
    #[must_use]
    pub fn local(self) -> Self {
        Self { target: Some(Target::Nothing), rate: Some(RateClass::Uncounted), ..self }
    }
}

/// What a tool may know of the call that it carries out. There is no way from here to another
/// effect.
#[derive(Clone)]
pub struct ToolContext {
    conversation: ConversationId,
    key: String,
    effect: EffectContext,
    reach: Arc<Reach>,
}

/// What the runtime that a hub is installed in lends to its tools.
#[derive(Default)]
pub(crate) struct Reach {
    pub journal: OnceLock<Arc<dyn Journal>>,
}

impl ToolContext {
    pub(crate) fn new(call: &NodeCall, effect: &EffectContext, reach: Arc<Reach>) -> Self {
        Self {
            conversation: call.conversation.clone(),
            key: call.idempotency_key(),
            effect: effect.clone(),
            reach,
        }
    }

    /// A context outside a runtime, for a tool's own tests: it has the system's clock and no record.
    pub fn detached(conversation: ConversationId) -> Self {
        let key = format!("{conversation}/detached/1");
        Self { conversation, key, effect: EffectContext::new(), reach: Arc::default() }
    }

    /// Whose work it is.
    pub fn conversation(&self) -> &ConversationId {
        &self.conversation
    }

    /// The same for all attempts at the same call, also after a crash: hand it to the other side, so
    /// that it can tell a repetition. It is a digest, and names nobody.
    pub fn idempotency_key(&self) -> &str {
        &self.key
    }

    /// Leaves a note of progress, with how far it is, 0 to 1, where that is known.
    pub fn progress(&self, note: &str, fraction: Option<f64>) {
        self.effect.note(note, fraction);
    }

    /// What the runtime waits and times out by.
    pub fn time(&self) -> &Time {
        self.effect.time()
    }

    /// The runtime's time.
    pub fn now(&self) -> Timestamp {
        self.time().now()
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

/// A tool with typed arguments. Their schema is what the judge checks calls against, so
/// [`run`](Self::run) only ever sees arguments that fit.
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
    /// What it returns.
    type Output: Serialize + Send;

    /// Its name: letters, digits, `_` and `-`, at most 64; unique among the node kinds too.
    fn name(&self) -> &str;

    /// When to use it: for models and people.
    fn description(&self) -> &str;

    /// What the judge must know beside the schema. Default: its output is content from outside,
    /// and arguments that lead somewhere are told by their names.
    fn traits(&self) -> ToolTraits {
        ToolTraits::default()
    }

    /// Does the work, after the judge's approval. Dropping the future cancels it, so leave nothing
    /// running.
    fn run(
        &self,
        args: Self::Args,
        cx: ToolContext,
    ) -> impl Future<Output = Result<Self::Output, Failure>> + Send;
}

/// A tool whose schema isn't known at compile time: an MCP server's, a plugin's. Implement
/// [`Tool`] where the arguments have a type.
#[async_trait]
pub trait DynTool: Send + Sync + 'static {
    /// What is known of it.
    fn info(&self) -> ToolInfo;

    /// Does the work, after the judge's approval. The arguments fit the schema.
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
        bounds::to_value(&format!("the output of `{}`", self.0.name()), &output)
    }
}

/// An async function as a tool.
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

/// What [`tool_fn`] makes.
pub struct FnTool<A, O, F> {
    name: String,
    description: String,
    traits: ToolTraits,
    function: F,
    types: std::marker::PhantomData<fn(A) -> O>,
}

impl<A, O, F> FnTool<A, O, F> {
    /// Says what the judge must know beside the schema.
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
