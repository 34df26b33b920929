//! Describes a graph: nodes, and the edges between them.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::cache::Cache;
use crate::command::{Command, IntoGotos};
use crate::context::Context;
use crate::exits::{Holds, Items, Pick};
use crate::limits::Limits;
use crate::listener::Listener;
use crate::mistakes::Mistake;
use crate::node::{ErasedNode, Node};
use crate::node_error::NodeError;
use crate::policy::{Policy, Retry};
use crate::state::State;
use crate::topology::Topology;
use crate::trigger::Trigger;

/// What leads on from a node, by name.
pub(crate) enum RawExit<S: State> {
    Edge {
        to: String,
    },
    When {
        to: String,
        label: Option<String>,
        holds: Holds<S>,
    },
    /// Where targets have labels, the dispatcher answers with a label.
    Route {
        targets: Vec<(Option<String>, String)>,
        pick: Pick<S>,
    },
    Each {
        to: String,
        items: Items<S>,
    },
    Goto {
        targets: Vec<String>,
    },
}

pub(crate) struct RawNode<S: State> {
    pub name: String,
    pub node: Arc<dyn ErasedNode<S>>,
    pub marker: bool,
    pub inner: Option<Topology>,
}

/// What a node has beside its code, by the node's name.
pub(crate) enum Extra<S: State> {
    Timeout(Duration),
    Retry(Retry),
    Cache(Cache<S>),
}

impl<S: State> Extra<S> {
    pub(crate) fn put(self, policy: &mut Policy<S>) {
        match self {
            Self::Timeout(time) => policy.timeout = Some(time),
            Self::Retry(retry) => policy.retry = Some(retry),
            Self::Cache(cache) => policy.cache = Some(cache),
        }
    }
}

/// A graph under construction. [`compile`](Self::compile) reports all mistakes together.
///
/// ```
/// use ephor_graph::{Context, END, Graph, JsonState, NodeError, START};
/// use serde_json::{Value, json};
///
/// async fn draft(cx: Context<JsonState>) -> Result<Value, NodeError> {
///     Ok(json!({"tries": cx.state().get("tries").and_then(Value::as_u64).unwrap_or(0) + 1}))
/// }
/// async fn publish(_: Context<JsonState>) -> Result<Value, NodeError> {
///     Ok(json!({"published": true}))
/// }
///
/// let graph = Graph::new("review")
///     .node("draft", draft)
///     .node("publish", publish)
///     .edge(START, "draft")
///     .route("draft", ["draft", "publish"], |state: &JsonState| {
///         match state.get("tries").and_then(Value::as_u64) {
///             Some(3..) => "publish",
///             _ => "draft",
///         }
///     })
///     .edge("publish", END)
///     .compile()?;
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let done = graph.run(JsonState::default()).await?;
/// assert_eq!(done.state().get("tries"), Some(&json!(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Graph<S: State> {
    pub(crate) name: String,
    pub(crate) trigger: Trigger,
    pub(crate) keys: S::Keys,
    pub(crate) nodes: Vec<RawNode<S>>,
    /// What is wrong with the definition that it was built from.
    pub(crate) mistakes: Vec<Mistake>,
    pub(crate) exits: Vec<(String, RawExit<S>)>,
    pub(crate) extras: Vec<(String, Extra<S>)>,
    pub(crate) before: Vec<String>,
    pub(crate) after: Vec<String>,
    pub(crate) on_edges: Vec<(String, String)>,
    pub(crate) listeners: Vec<Arc<dyn Listener>>,
    pub(crate) limits: Limits,
}

impl<S: State> Graph<S> {
    /// The default maximum number of steps of a run.
    pub const MAX_STEPS: u64 = 100;
    /// The default maximum number of parallel tasks.
    pub const CONCURRENCY: usize = 64;

    /// An empty graph whose nodes run when any predecessor leads to them.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            trigger: Trigger::Any,
            keys: S::Keys::default(),
            nodes: Vec::new(),
            mistakes: Vec::new(),
            exits: Vec::new(),
            extras: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
            on_edges: Vec::new(),
            listeners: Vec::new(),
            limits: Limits { steps: Self::MAX_STEPS, concurrency: Self::CONCURRENCY, time: None },
        }
    }

    /// Sets when nodes run. Default [`Trigger::Any`].
    #[must_use]
    pub fn trigger(mut self, trigger: Trigger) -> Self {
        self.trigger = trigger;
        self
    }

    /// Sets the strategies of the state's keys, for state types that don't define them.
    #[must_use]
    pub fn keys(mut self, keys: S::Keys) -> Self {
        self.keys = keys;
        self.mistakes.retain(|mistake| !matches!(mistake, Mistake::CustomKey(_)));
        self
    }

    /// Adds a node. Its name must be unique within the graph, not blank, and not START or END.
    #[must_use]
    pub fn node(mut self, name: impl Into<String>, node: impl Node<S>) -> Self {
        let node = Arc::new(node);
        self.nodes.push(RawNode { name: name.into(), node, marker: false, inner: None });
        self
    }

    /// Adds a node that does nothing, where edges join and branch.
    #[must_use]
    pub fn marker(mut self, name: impl Into<String>) -> Self {
        let node = Arc::new(nothing);
        self.nodes.push(RawNode { name: name.into(), node, marker: true, inner: None });
        self
    }

    pub(crate) fn inner_graph(mut self, name: String, node: impl Node<S>, inner: Topology) -> Self {
        let node = Arc::new(node);
        self.nodes.push(RawNode { name, node, marker: false, inner: Some(inner) });
        self
    }

    /// Adds an unconditional edge. Also from [`START`](crate::START), and to [`END`](crate::END).
    #[must_use]
    pub fn edge(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        self.exits.push((from.into(), RawExit::Edge { to: to.into() }));
        self
    }

    /// Adds an edge that is taken if the condition holds. It sees the state with the first node's
    /// updates.
    #[must_use]
    pub fn edge_when<E: Into<NodeError>>(
        mut self,
        from: impl Into<String>,
        to: impl Into<String>,
        label: impl Into<String>,
        holds: impl Fn(&S) -> Result<bool, E> + Send + Sync + 'static,
    ) -> Self {
        let holds: Holds<S> =
            Arc::new(move |state| holds(state).map_err(|error| error.into().into_failure()));
        let label = Some(label.into()).filter(|label: &String| !label.is_empty());
        self.exits.push((from.into(), RawExit::When { to: to.into(), label, holds }));
        self
    }

    /// Adds a dispatcher: it chooses where to go from a node, among the targets declared here. It
    /// sees the state with that node's updates, but not those of nodes that run in parallel.
    /// Returning any other target fails the run with an error. A node has one dispatcher, which may
    /// return several targets.
    #[must_use]
    pub fn route<T: Into<String>, R: IntoGotos>(
        mut self,
        from: impl Into<String>,
        targets: impl IntoIterator<Item = T>,
        pick: impl Fn(&S) -> R + Send + Sync + 'static,
    ) -> Self {
        let targets = targets.into_iter().map(|target| (None, target.into())).collect();
        let pick: Pick<S> = Arc::new(move |state| pick(state).into_gotos());
        self.exits.push((from.into(), RawExit::Route { targets, pick }));
        self
    }

    /// Adds a dispatcher that returns a label, with a mapping from labels to targets. A label
    /// without a mapping fails the run with an error.
    #[must_use]
    pub fn route_by<L: Into<String>, T: Into<String>, R: IntoGotos>(
        mut self,
        from: impl Into<String>,
        targets: impl IntoIterator<Item = (L, T)>,
        pick: impl Fn(&S) -> R + Send + Sync + 'static,
    ) -> Self {
        let targets =
            targets.into_iter().map(|(label, to)| (Some(label.into()), to.into())).collect();
        let pick: Pick<S> = Arc::new(move |state| pick(state).into_gotos());
        self.exits.push((from.into(), RawExit::Route { targets, pick }));
        self
    }

    /// Runs a node once for each item of a list, in parallel. Their updates are merged in the
    /// list's order. An empty list leads nowhere; in a graph whose nodes wait for all predecessors,
    /// the node then counts as done, and what comes after it runs.
    #[must_use]
    pub fn each<E: Into<NodeError>>(
        mut self,
        from: impl Into<String>,
        to: impl Into<String>,
        items: impl Fn(&S) -> Result<Vec<Value>, E> + Send + Sync + 'static,
    ) -> Self {
        let items: Items<S> =
            Arc::new(move |state| items(state).map_err(|error| error.into().into_failure()));
        self.exits.push((from.into(), RawExit::Each { to: to.into(), items }));
        self
    }

    /// Declares where a node may go with its own [`Command::goto`].
    #[must_use]
    pub fn goto<T: Into<String>>(
        mut self,
        from: impl Into<String>,
        targets: impl IntoIterator<Item = T>,
    ) -> Self {
        let targets = targets.into_iter().map(Into::into).collect();
        self.exits.push((from.into(), RawExit::Goto { targets }));
        self
    }

    /// Sets the timeout of one attempt of the node. Beyond it, the attempt fails with TIMEOUT.
    /// Default: none.
    #[must_use]
    pub fn timeout(mut self, node: impl Into<String>, time: Duration) -> Self {
        self.extras.push((node.into(), Extra::Timeout(time)));
        self
    }

    /// Sets how the node is retried. Default: not at all.
    #[must_use]
    pub fn retry(mut self, node: impl Into<String>, retry: Retry) -> Self {
        self.extras.push((node.into(), Extra::Retry(retry)));
        self
    }

    /// Caches the node's results.
    #[must_use]
    pub fn cache(mut self, node: impl Into<String>, cache: Cache<S>) -> Self {
        self.extras.push((node.into(), Extra::Cache(cache)));
        self
    }

    /// Stops before the node, each time; resuming continues.
    #[must_use]
    pub fn interrupt_before(mut self, node: impl Into<String>) -> Self {
        self.before.push(node.into());
        self
    }

    /// Stops after the node, each time: its updates are in the state, and what it leads to waits.
    #[must_use]
    pub fn interrupt_after(mut self, node: impl Into<String>) -> Self {
        self.after.push(node.into());
        self
    }

    /// Stops on the edge between two nodes, each time.
    #[must_use]
    pub fn interrupt_on(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        self.on_edges.push((from.into(), to.into()));
        self
    }

    /// Adds a listener that is notified of every run.
    #[must_use]
    pub fn listener(mut self, listener: impl Listener) -> Self {
        self.listeners.push(Arc::new(listener));
        self
    }

    /// Sets the maximum number of steps of a run; one more is an error. Default
    /// [`Self::MAX_STEPS`]. Not for a graph whose nodes wait for all predecessors.
    #[must_use]
    pub fn max_steps(mut self, steps: u64) -> Self {
        self.limits.steps = steps;
        self
    }

    /// Sets the maximum number of parallel tasks, at least 1. Default [`Self::CONCURRENCY`].
    #[must_use]
    pub fn concurrency(mut self, tasks: usize) -> Self {
        self.limits.concurrency = tasks.max(1);
        self
    }

    /// Sets the time limit of a run; beyond it, the run ends with an error. Time spent waiting for
    /// a person doesn't count. Default: none.
    #[must_use]
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }
}

async fn nothing<S: State>(_: Context<S>) -> Result<Command<S>, NodeError> {
    Ok(Command::none())
}
