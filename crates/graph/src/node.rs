//! Nodes: what a graph runs.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

use ephor_core::{ErrorCode, Failure};

use crate::command::{Command, IntoCommand};
use crate::context::Context;
use crate::state::State;

/// A node: an async function, or a type of your own.
///
/// ```
/// use ephor_graph::{Command, Context, JsonState, Node, NodeError};
/// use serde_json::json;
///
/// async fn greet(cx: Context<JsonState>) -> Result<Command<JsonState>, NodeError> {
///     let name = cx.state().get("name").and_then(|name| name.as_str()).unwrap_or("world");
///     Ok(Command::update(json!({"greeting": format!("Hello, {name}!")})))
/// }
///
/// struct Counter { by: u64 }
///
/// impl Node<JsonState> for Counter {
///     async fn run(&self, cx: Context<JsonState>) -> Result<Command<JsonState>, NodeError> {
///         let count = cx.state().get("count").and_then(|count| count.as_u64()).unwrap_or(0);
///         Ok(Command::update(json!({"count": count + self.by})))
///     }
/// }
/// # fn is_node(_: impl Node<JsonState>) {}
/// # is_node(greet);
/// # is_node(Counter { by: 2 });
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a node of a graph over `{S}`",
    note = "a node is an `async fn(Context<{S}>) -> Result<_, _>`, or a type that implements `Node`"
)]
pub trait Node<S: State>: Send + Sync + 'static {
    /// Does the node's work. Called once for each task and attempt; it may run on any thread, and
    /// is dropped where it waits when the run is cancelled or out of time. An error fails the task
    /// once its retries are used up. A panic counts as an error.
    fn run(&self, cx: Context<S>) -> impl Future<Output = Result<Command<S>, NodeError>> + Send;
}

impl<S, F, Fut, O, E> Node<S> for F
where
    S: State,
    F: Fn(Context<S>) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<O, E>> + Send + 'static,
    O: IntoCommand<S> + 'static,
    E: Into<NodeError> + 'static,
{
    async fn run(&self, cx: Context<S>) -> Result<Command<S>, NodeError> {
        match self(cx).await {
            Ok(done) => Ok(done.into_command()),
            Err(error) => Err(error.into()),
        }
    }
}

type Running<'a, S> = Pin<Box<dyn Future<Output = Result<Command<S>, NodeError>> + Send + 'a>>;

/// A node whose type has been forgotten.
pub(crate) trait ErasedNode<S: State>: Send + Sync {
    fn call(&self, cx: Context<S>) -> Running<'_, S>;
}

impl<S: State, N: Node<S>> ErasedNode<S> for N {
    fn call(&self, cx: Context<S>) -> Running<'_, S> {
        Box::pin(self.run(cx))
    }
}

/// A node of any type, where nodes of several types belong in one place.
///
/// ```
/// use ephor_graph::{AnyNode, Context, JsonState, NodeError};
///
/// async fn draft(_: Context<JsonState>) -> Result<(), NodeError> { Ok(()) }
/// async fn publish(_: Context<JsonState>) -> Result<(), NodeError> { Ok(()) }
///
/// let nodes: [AnyNode<JsonState>; 2] = [AnyNode::new(draft), AnyNode::new(publish)];
/// # let _ = nodes;
/// ```
pub struct AnyNode<S: State>(pub(crate) Arc<dyn ErasedNode<S>>);

impl<S: State> AnyNode<S> {
    /// Forgets a node's type.
    pub fn new(node: impl Node<S>) -> Self {
        Self(Arc::new(node))
    }
}

impl<S: State> Clone for AnyNode<S> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<S: State> Node<S> for AnyNode<S> {
    async fn run(&self, cx: Context<S>) -> Result<Command<S>, NodeError> {
        self.0.call(cx).await
    }
}

/// Why a node didn't give a result. Made from any error by `?`; a [`Failure`] keeps its code, and
/// any other error becomes an `INTERNAL` one, which isn't retried.
///
/// ```
/// use ephor_graph::NodeError;
/// use ephor_core::{ErrorCode, Failure};
///
/// fn parse(text: &str) -> Result<u8, NodeError> { Ok(text.parse::<u8>()?) }
/// assert_eq!(parse("x").unwrap_err().failure().unwrap().code, ErrorCode::Internal);
///
/// let busy = NodeError::from(Failure::new(ErrorCode::RateLimited, "try again later"));
/// assert!(busy.failure().unwrap().retryable());
/// ```
pub struct NodeError(Box<Kind>);

enum Kind {
    Failed(Failure),
    /// Somebody has to answer first.
    Interrupted,
    /// The thread's journal refused or failed: the run can't go on.
    Journal(Failure),
}

impl NodeError {
    /// A failure with a code and a sentence.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self(Box::new(Kind::Failed(Failure::new(code, message))))
    }

    pub(crate) fn interrupted() -> Self {
        Self(Box::new(Kind::Interrupted))
    }

    pub(crate) fn journal(failure: Failure) -> Self {
        Self(Box::new(Kind::Journal(failure)))
    }

    /// The failure. None: the node waits for an answer.
    pub fn failure(&self) -> Option<&Failure> {
        match &*self.0 {
            Kind::Failed(failure) | Kind::Journal(failure) => Some(failure),
            Kind::Interrupted => None,
        }
    }

    /// Whether it says that the node waits for a person's answer. Return such an error as it is.
    pub fn is_interrupt(&self) -> bool {
        matches!(*self.0, Kind::Interrupted)
    }

    pub(crate) fn fatal(&self) -> bool {
        matches!(*self.0, Kind::Journal(_))
    }

    pub(crate) fn into_failure(self) -> Failure {
        match *self.0 {
            Kind::Failed(failure) | Kind::Journal(failure) => failure,
            Kind::Interrupted => Failure::new(
                ErrorCode::Internal,
                "a node said that it waits for an answer, but asked for none",
            )
            .hint("return the error of `ask` from the call that asked"),
        }
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for NodeError {
    fn from(error: E) -> Self {
        let any: &dyn Any = &error;
        let failure = match any.downcast_ref::<Failure>() {
            Some(failure) => failure.clone(),
            None => match any.downcast_ref::<crate::state::StateError>() {
                Some(error) => error.clone().into(),
                None => Failure::new(ErrorCode::Internal, chain(&error)),
            },
        };
        Self(Box::new(Kind::Failed(failure)))
    }
}

/// An error and what caused it, in one line.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        cause = error.source();
    }
    text
}

impl fmt::Debug for NodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Failed(failure) => f.debug_tuple("Failed").field(failure).finish(),
            Kind::Journal(failure) => f.debug_tuple("Journal").field(failure).finish(),
            Kind::Interrupted => f.write_str("Interrupted"),
        }
    }
}

impl fmt::Display for NodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Failed(failure) | Kind::Journal(failure) => failure.fmt(f),
            Kind::Interrupted => f.write_str("the node waits for an answer"),
        }
    }
}
