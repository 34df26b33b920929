//! Nodes of a graph.

use std::pin::Pin;
use std::sync::Arc;

use crate::command::{Command, IntoCommand};
use crate::context::Context;
use crate::node_error::NodeError;
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
    /// Does the node's work. Called once for each attempt of a task. It may run on any thread, and
    /// is dropped at an await point when the run is cancelled or times out. An error fails the task
    /// once its retries are used up; a panic counts as an error.
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

/// A type-erased node, for collections of different node types.
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
    /// Erases a node's type.
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
