//! What a node returns: updates of the state, and optionally what runs next.

use std::borrow::Cow;

use ephor_core::Failure;
use serde_json::Value;
use smallvec::SmallVec;

use crate::node_error::NodeError;
use crate::state::State;

/// The updates of one task, in order.
pub(crate) type Updates<S> = SmallVec<[<S as State>::Update; 1]>;

/// A node's result. Most nodes return just an update, which is converted by [`IntoCommand`].
///
/// ```
/// use ephor_graph::{Command, JsonState};
/// use serde_json::json;
///
/// let done: Command<JsonState> = Command::update(json!({"draft": "…"})).goto("review");
/// # let _ = done;
/// ```
pub struct Command<S: State> {
    pub(crate) updates: Updates<S>,
    pub(crate) goto: Option<Vec<Goto>>,
}

impl<S: State> Command<S> {
    /// No change; the graph's edges decide what runs next.
    pub fn none() -> Self {
        Self { updates: SmallVec::new(), goto: None }
    }

    /// Updates the state; the graph's edges decide what runs next.
    pub fn update(update: impl Into<S::Update>) -> Self {
        Self { updates: SmallVec::from_elem(update.into(), 1), goto: None }
    }

    /// Adds an update, applied after the earlier ones.
    #[must_use]
    pub fn and_update(mut self, update: impl Into<S::Update>) -> Self {
        self.updates.push(update.into());
        self
    }

    /// Goes to a node, instead of where the node's edges lead. The target must be declared with
    /// [`Graph::goto`](crate::Graph::goto). Several calls go to several nodes, in parallel.
    #[must_use]
    pub fn goto(mut self, target: impl Into<Goto>) -> Self {
        self.goto.get_or_insert_default().push(target.into());
        self
    }
}

impl<S: State> Clone for Command<S> {
    fn clone(&self) -> Self {
        Self { updates: self.updates.clone(), goto: self.goto.clone() }
    }
}

impl<S: State> std::fmt::Debug for Command<S>
where
    S::Update: std::fmt::Debug,
{
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = f.debug_struct("Command");
        out.field("updates", &self.updates).field("goto", &self.goto).finish()
    }
}

/// A node to run next, once or once for each item of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Goto {
    pub(crate) node: Cow<'static, str>,
    pub(crate) items: Option<Vec<Value>>,
}

impl Goto {
    /// Runs the node once.
    pub fn node(name: impl Into<Cow<'static, str>>) -> Self {
        Self { node: name.into(), items: None }
    }

    /// The node's name, or [`END`].
    pub fn target(&self) -> &str {
        &self.node
    }

    /// The items to run it for. None: it runs once, without an item.
    pub fn items(&self) -> Option<&[Value]> {
        self.items.as_deref()
    }

    /// Runs the node once for each item, in parallel; a task reads its own with
    /// [`Context::item`](crate::Context::item). An empty list runs nothing.
    pub fn each(
        name: impl Into<Cow<'static, str>>,
        items: impl IntoIterator<Item = impl Into<Value>>,
    ) -> Self {
        Self { node: name.into(), items: Some(items.into_iter().map(Into::into).collect()) }
    }
}

impl From<&'static str> for Goto {
    fn from(name: &'static str) -> Self {
        Self::node(name)
    }
}

impl From<String> for Goto {
    fn from(name: String) -> Self {
        Self::node(name)
    }
}

/// What a dispatcher may return: one or more targets, or a failure.
#[diagnostic::on_unimplemented(
    message = "a dispatcher can't return `{Self}`",
    note = "return a node's name, a `Goto`, a `Vec` of either, or a `Result` of one of these"
)]
pub trait IntoGotos {
    /// The targets.
    fn into_gotos(self) -> Result<SmallVec<[Goto; 1]>, Failure>;
}

impl<T: Into<Goto>> IntoGotos for T {
    fn into_gotos(self) -> Result<SmallVec<[Goto; 1]>, Failure> {
        Ok(SmallVec::from_elem(self.into(), 1))
    }
}

impl<T: Into<Goto>> IntoGotos for Vec<T> {
    fn into_gotos(self) -> Result<SmallVec<[Goto; 1]>, Failure> {
        Ok(self.into_iter().map(Into::into).collect())
    }
}

impl<T: IntoGotos, E: Into<NodeError>> IntoGotos for Result<T, E> {
    fn into_gotos(self) -> Result<SmallVec<[Goto; 1]>, Failure> {
        match self {
            Ok(targets) => targets.into_gotos(),
            Err(error) => Err(error.into().into_failure()),
        }
    }
}

/// What a node may return: a [`Command`], an update, or `()`.
#[diagnostic::on_unimplemented(
    message = "a node of a graph over `{S}` can't return `{Self}`",
    note = "return the state's update, a `Command`, or `()`"
)]
pub trait IntoCommand<S: State> {
    /// The command.
    fn into_command(self) -> Command<S>;
}

impl<S: State> IntoCommand<S> for Command<S> {
    fn into_command(self) -> Command<S> {
        self
    }
}

impl<S: State> IntoCommand<S> for () {
    fn into_command(self) -> Command<S> {
        Command::none()
    }
}
