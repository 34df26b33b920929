//! Controls a run from outside: cancels it, and retries or skips failed nodes.

use std::sync::Arc;

use ephor_core::NodeId;
use tokio::sync::{mpsc, oneshot, watch};

use crate::schedule::ScheduleError;

/// Cancels runs. Clones cancel the same runs; a run that starts later is cancelled at once.
///
/// ```
/// use ephor_graph::CancelToken;
///
/// let token = CancelToken::new();
/// token.cancel("the user left");
/// assert_eq!(token.reason().as_deref(), Some("the user left"));
/// ```
#[derive(Debug, Clone)]
pub struct CancelToken(Arc<watch::Sender<Option<String>>>);

impl Default for CancelToken {
    fn default() -> Self {
        Self::new()
    }
}

impl CancelToken {
    /// A token that hasn't been cancelled.
    pub fn new() -> Self {
        Self(Arc::new(watch::Sender::new(None)))
    }

    /// Cancels. Tasks are dropped at their await points, including those of subgraphs; completed
    /// ones keep their results. Only the first reason counts.
    pub fn cancel(&self, reason: impl Into<String>) {
        let reason = reason.into();
        self.0.send_if_modified(|held| {
            let first = held.is_none();
            if first {
                *held = Some(reason);
            }
            first
        });
    }

    /// Why it was cancelled. None if it wasn't.
    pub fn reason(&self) -> Option<String> {
        self.0.borrow().clone()
    }

    /// Waits until it is cancelled, and returns the reason.
    pub async fn cancelled(&self) -> String {
        let mut held = self.0.subscribe();
        let reason = held.wait_for(Option::is_some).await.ok().and_then(|held| held.clone());
        match reason {
            Some(reason) => reason,
            // The sender lives in this token.
            None => std::future::pending().await,
        }
    }
}

pub(crate) type Reply = oneshot::Sender<Result<(), OrderError>>;

pub(crate) enum Order {
    Failed(NodeId),
    Retry(NodeId),
    Skip(NodeId),
    GiveUp,
    Pause,
    Resume,
}

/// Why an order wasn't carried out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// The run is over.
    #[error("the run is over")]
    Over,
    /// The node's status doesn't allow it.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// The graph runs in steps: failed nodes are retried when its thread is resumed.
    #[error("only a graph whose nodes wait for all predecessors can be mended while it runs")]
    Steps,
}

/// Repairs a run while it continues. A supervised run whose tasks failed doesn't end: once nothing
/// else can run, it waits for orders, as long as a supervisor exists. A graph that runs in steps
/// can't be repaired this way, and ends; but it can be paused.
#[derive(Debug, Clone)]
pub struct Supervisor {
    orders: mpsc::Sender<(Order, Reply)>,
    waits: watch::Receiver<bool>,
}

/// Orders that wait for the run to take them.
const ORDERS: usize = 16;

pub(crate) struct Inbox {
    pub orders: mpsc::Receiver<(Order, Reply)>,
    pub waits: watch::Sender<bool>,
}

pub(crate) fn supervision() -> (Supervisor, Inbox) {
    let (orders, inbox) = mpsc::channel(ORDERS);
    let (tell, waits) = watch::channel(false);
    (Supervisor { orders, waits }, Inbox { orders: inbox, waits: tell })
}

impl Supervisor {
    /// An error unless a node has failed, and so can be retried or skipped.
    pub async fn failed(&self, node: impl Into<NodeId>) -> Result<(), OrderError> {
        self.order(Order::Failed(node.into())).await
    }

    /// Runs a failed node again.
    pub async fn retry(&self, node: impl Into<NodeId>) -> Result<(), OrderError> {
        self.order(Order::Retry(node.into())).await
    }

    /// Skips a failed node: it counts as done, without updates.
    pub async fn skip(&self, node: impl Into<NodeId>) -> Result<(), OrderError> {
        self.order(Order::Skip(node.into())).await
    }

    /// Fails the run: nothing new starts, running tasks may finish, then the run fails. A retry or
    /// skip reverts it. Does nothing if no node has failed.
    pub async fn give_up(&self) -> Result<(), OrderError> {
        self.order(Order::GiveUp).await
    }

    /// Pauses: nothing new starts until [`resume`](Self::resume).
    pub async fn pause(&self) -> Result<(), OrderError> {
        self.order(Order::Pause).await
    }

    /// Continues after a pause.
    pub async fn resume(&self) -> Result<(), OrderError> {
        self.order(Order::Resume).await
    }

    /// Whether the run waits for orders, because nothing can continue without one. The receiver is
    /// notified of changes.
    pub fn waits(&self) -> watch::Receiver<bool> {
        self.waits.clone()
    }

    async fn order(&self, order: Order) -> Result<(), OrderError> {
        let (reply, answer) = oneshot::channel();
        self.orders.send((order, reply)).await.map_err(|_| OrderError::Over)?;
        answer.await.unwrap_or(Err(OrderError::Over))
    }
}
