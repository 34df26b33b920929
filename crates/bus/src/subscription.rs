//! Subscribers: a handler, its bounded queue, and the task that passes events from one to the
//! other.

use std::fmt;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use ephor_core::{Envelope, panic_text};
use futures::FutureExt;
use futures::future::BoxFuture;
use serde::Serialize;
use tokio::sync::mpsc;

use crate::credits::{Credit, Credits, Handled};
use crate::life::Life;
use crate::pattern::Pattern;
use crate::place::{Place, in_place};

/// Handles events one after another: any `Fn(Arc<Envelope>)` whose future is `Send` and returns
/// `Result<(), HandlerError>`.
///
/// An error or a panic becomes a dead letter; the next event is delivered regardless.
// The supertrait is what lets the compiler infer the closure's argument.
pub trait Handler:
    Fn(Arc<Envelope>) -> <Self as Handler>::Handling + Send + Sync + 'static
{
    /// The handling of one event.
    type Handling: Future<Output = Result<(), HandlerError>> + Send + 'static;
}

impl<H, F> Handler for H
where
    H: Fn(Arc<Envelope>) -> F + Send + Sync + 'static,
    F: Future<Output = Result<(), HandlerError>> + Send + 'static,
{
    type Handling = F;
}

/// A type-erased handler.
pub(crate) type BoxHandler =
    Box<dyn Fn(Arc<Envelope>) -> BoxFuture<'static, Result<(), HandlerError>> + Send + Sync>;

/// Why a handler couldn't handle an event. Any error converts into one with `?`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandlerError {
    message: String,
    /// The handler will take nothing more.
    pub(crate) gone: bool,
}

impl HandlerError {
    /// An error of that text.
    pub fn new(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), gone: false }
    }

    /// An error after which the handler accepts nothing more: its subscription ends.
    pub fn gone(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), gone: true }
    }
}

impl fmt::Display for HandlerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl<E: std::error::Error> From<E> for HandlerError {
    fn from(error: E) -> Self {
        Self::new(error)
    }
}

/// The id of a subscription. Later ones are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct SubscriptionId(pub(crate) u64);

/// Options for a subscription. A plain name is enough.
///
/// ```
/// use ephor_bus::SubscriptionOptions;
/// let options = SubscriptionOptions::from("printer").queue(16);
/// ```
#[derive(Debug, Clone)]
pub struct SubscriptionOptions {
    pub(crate) name: Arc<str>,
    pub(crate) queue: Option<usize>,
}

impl SubscriptionOptions {
    /// Sets how many events may wait for the handler before publishers wait. Default: the bus's.
    #[must_use]
    pub fn queue(mut self, events: usize) -> Self {
        self.queue = Some(events);
        self
    }
}

impl<T: Into<Arc<str>>> From<T> for SubscriptionOptions {
    fn from(name: T) -> Self {
        Self { name: name.into(), queue: None }
    }
}

/// A subscription as the bus holds it.
#[derive(Debug)]
pub(crate) struct Sub {
    pub(crate) id: SubscriptionId,
    pub(crate) name: Arc<str>,
    pub(crate) pattern: Pattern,
    pub(crate) credits: Credits,
    pub(crate) handled: AtomicU64,
    pub(crate) failed: AtomicU64,
    ended: AtomicBool,
    /// Unbounded in type only: each delivery in it holds one of the credits.
    queue: mpsc::UnboundedSender<Message>,
}

/// One event for one subscriber.
#[derive(Debug)]
pub(crate) struct Delivery {
    pub(crate) envelope: Arc<Envelope>,
    /// Given back when the event has been handled.
    pub(crate) credit: Credit,
}

#[derive(Debug)]
pub(crate) enum Message {
    Event(Delivery),
    Stop,
}

impl Sub {
    pub(crate) fn new(
        id: SubscriptionId,
        name: Arc<str>,
        pattern: Pattern,
        credits: Credits,
    ) -> (Arc<Self>, mpsc::UnboundedReceiver<Message>) {
        let (queue, receiver) = mpsc::unbounded_channel();
        let sub = Arc::new(Self {
            id,
            name,
            pattern,
            credits,
            handled: AtomicU64::new(0),
            failed: AtomicU64::new(0),
            ended: AtomicBool::new(false),
            queue,
        });
        (sub, receiver)
    }

    /// Queues a delivery. One for a subscription that has ended is dropped; nobody misses its
    /// credit any more.
    pub(crate) fn enqueue(&self, delivery: Delivery) {
        self.credits.note_queued();
        let _ = self.queue.send(Message::Event(delivery));
    }

    /// Ends the pump after what is queued.
    pub(crate) fn stop(&self) {
        let _ = self.queue.send(Message::Stop);
    }

    /// Ends the pump before the next event.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Release);
        self.credits.close();
        self.stop();
    }
}

/// Deliveries that the pump takes out of the queue at a time.
const TAKEN: usize = 64;

/// Carries events to the handler until the subscription ends. What `failed` is told is the event,
/// why its handler failed, and whether it panicked.
pub(crate) async fn pump(
    sub: Arc<Sub>,
    mut queue: mpsc::UnboundedReceiver<Message>,
    handler: BoxHandler,
    failed: impl AsyncFn(Arc<Envelope>, HandlerError, bool),
    life: Arc<Life>,
) {
    let mut taken = Vec::with_capacity(TAKEN);
    let mut handled = Handled::new(&sub.credits);
    'running: while queue.recv_many(&mut taken, TAKEN).await > 0 {
        for message in taken.drain(..) {
            let Message::Event(delivery) = message else {
                break 'running;
            };
            if sub.ended.load(Ordering::Acquire) {
                break 'running;
            }
            let Delivery { envelope, credit } = delivery;
            let call = AssertUnwindSafe(async { handler(envelope.clone()).await });
            match in_place(Place::Handler, call.catch_unwind()).await {
                Ok(Ok(())) => {
                    sub.handled.fetch_add(1, Ordering::Relaxed);
                }
                Ok(Err(error)) => failed(envelope, error, false).await,
                Err(panic) => {
                    failed(envelope, HandlerError::new(panic_text(&*panic)), true).await;
                }
            }
            handled.note(credit);
            life.tell();
        }
        handled.settle();
    }
    queue.close();
    while queue.try_recv().is_ok() {}
}
