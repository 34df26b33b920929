//! Taking part in a run from outside: cancelling it, and, where that was agreed, mending it.

use std::sync::Arc;

use ephor_core::NodeId;
use tokio::sync::{mpsc, oneshot, watch};

use crate::schedule::ScheduleError;

/// Cancels runs. Clones cancel the same runs; a run that begins later is cancelled at once.
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

    /// Cancels. Tasks are dropped where they wait, those of subgraphs too; what has ended keeps its
    /// result. Only the first reason counts.
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

    /// Why it was cancelled. None: it wasn't.
    pub fn reason(&self) -> Option<String> {
        self.0.borrow().clone()
    }

    /// Waits until it is cancelled, and says why.
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
    Retry(NodeId),
    Skip(NodeId),
    GiveUp,
    Pause,
    Resume,
}

/// Why an order wasn't carried out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// The run is over.
    #[error("the run is over")]
    Over,
    /// It doesn't fit where the node stands.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// The graph runs in steps: what failed in it is tried again when its thread is resumed.
    #[error("only a graph whose nodes wait for all predecessors can be mended while it runs")]
    Steps,
}

/// Mends a run while it goes on. A supervised run whose tasks failed doesn't end: once nothing else
/// can go on, it waits for orders, for as long as a supervisor is left. A graph in steps can't be
/// mended while it runs, and ends; it can be paused.
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
    /// Runs a failed node again.
    pub async fn retry(&self, node: impl Into<NodeId>) -> Result<(), OrderError> {
        self.order(Order::Retry(node.into())).await
    }

    /// Gives a failed node up: it counts as done, without updates.
    pub async fn skip(&self, node: impl Into<NodeId>) -> Result<(), OrderError> {
        self.order(Order::Skip(node.into())).await
    }

    /// Nothing new starts; what runs may end; then the run fails. A recovery takes it back. Where
    /// nothing has failed, there is nothing to give up, and this does nothing.
    pub async fn give_up(&self) -> Result<(), OrderError> {
        self.order(Order::GiveUp).await
    }

    /// Nothing new starts until [`resume`](Self::resume).
    pub async fn pause(&self) -> Result<(), OrderError> {
        self.order(Order::Pause).await
    }

    /// Goes on after a pause.
    pub async fn resume(&self) -> Result<(), OrderError> {
        self.order(Order::Resume).await
    }

    /// Whether the run waits for orders: nothing goes on without one. Also tells when that changes.
    pub fn waits(&self) -> watch::Receiver<bool> {
        self.waits.clone()
    }

    async fn order(&self, order: Order) -> Result<(), OrderError> {
        let (reply, answer) = oneshot::channel();
        self.orders.send((order, reply)).await.map_err(|_| OrderError::Over)?;
        answer.await.unwrap_or(Err(OrderError::Over))
    }
}
