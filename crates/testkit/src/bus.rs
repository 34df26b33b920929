//! For tests that publish and subscribe: wait for events instead of time.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ephor_bus::{Bus, Clock, Pattern, Subscription, SubscriptionOptions};
use ephor_core::{ConversationId, Draft, Envelope, Event};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::{PATIENCE, within};

/// A durable event without meaning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Note {
    /// Any text.
    pub text: String,
}

impl Event for Note {
    const TYPE: &'static str = "Note";
}

impl Note {
    /// A draft of a note.
    pub fn draft(conversation: &ConversationId, text: impl Into<String>) -> Draft {
        Draft::new(conversation.clone(), Self { text: text.into() })
    }
}

/// An event without meaning that isn't journalled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Whisper {
    /// Any text.
    pub text: String,
}

impl Event for Whisper {
    const TYPE: &'static str = "Whisper";
    const DURABLE: bool = false;
}

impl Whisper {
    /// A draft of a whisper.
    pub fn draft(conversation: &ConversationId, text: impl Into<String>) -> Draft {
        Draft::new(conversation.clone(), Self { text: text.into() })
    }
}

/// A subscriber that records what it receives, for a test to await.
///
/// ```
/// use ephor_bus::Bus;
/// use ephor_core::ConversationId;
/// use ephor_testkit::bus::{Note, Recorder};
///
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// let bus = Bus::builder().build();
/// let recorder = Recorder::on(&bus, "*");
/// let conversation = ConversationId::new("c-1").unwrap();
/// bus.publish(Note::draft(&conversation, "hello")).await.unwrap();
/// let notes = recorder.wait_for::<Note>(1).await;
/// assert_eq!(notes[0].text, "hello");
/// # });
/// ```
#[derive(Debug, Clone)]
pub struct Recorder {
    seen: watch::Receiver<Vec<Arc<Envelope>>>,
    subscription: Subscription,
}

impl Recorder {
    /// Subscribes to all types that match.
    pub fn on(bus: &Bus, pattern: impl Into<Pattern>) -> Self {
        Self::named(bus, pattern, "recorder")
    }

    /// Subscribes with a name or options.
    pub fn named(
        bus: &Bus,
        pattern: impl Into<Pattern>,
        options: impl Into<SubscriptionOptions>,
    ) -> Self {
        let (tell, seen) = watch::channel(Vec::new());
        let subscription = bus.subscribe_pattern(pattern, options, move |event: Arc<Envelope>| {
            tell.send_modify(|seen| seen.push(event));
            std::future::ready(Ok(()))
        });
        Self { seen, subscription }
    }

    /// What it has received so far, in order.
    pub fn events(&self) -> Vec<Arc<Envelope>> {
        self.seen.borrow().clone()
    }

    /// The types of what it has received so far, in order.
    pub fn kinds(&self) -> Vec<String> {
        kinds(&self.seen.borrow())
    }

    /// Its subscription.
    pub fn subscription(&self) -> &Subscription {
        &self.subscription
    }

    /// Waits until it has received `count` events of a type, and returns all of that type.
    ///
    /// # Panics
    /// After [`PATIENCE`]; the message says what was missing and what was received.
    pub async fn wait_for<E: Event>(&self, count: usize) -> Vec<Arc<E>> {
        let of = |seen: &[Arc<Envelope>]| -> Vec<Arc<E>> {
            seen.iter().filter_map(|event| event.read()).collect()
        };
        let what = format!("{count} × {}", E::TYPE);
        of(&self.wait_until(&what, |seen| of(seen).len() >= count).await)
    }

    /// Waits until what it has received satisfies a predicate, and returns it. `what` names what is
    /// awaited.
    ///
    /// # Panics
    /// After [`PATIENCE`]; the message says what was missing and what was received.
    pub async fn wait_until(
        &self,
        what: &str,
        mut enough: impl FnMut(&[Arc<Envelope>]) -> bool,
    ) -> Vec<Arc<Envelope>> {
        let mut seen = self.seen.clone();
        let waited = tokio::time::timeout(PATIENCE, seen.wait_for(|seen| enough(seen))).await;
        match waited {
            Ok(Ok(seen)) => seen.clone(),
            Ok(Err(_)) => panic!("the bus ended before {what}; seen: {:?}", self.kinds()),
            Err(_) => panic!("waited {PATIENCE:?} in vain for {what}; seen: {:?}", self.kinds()),
        }
    }
}

fn kinds(events: &[Arc<Envelope>]) -> Vec<String> {
    events.iter().map(|event| event.kind().to_owned()).collect()
}

/// Blocks whoever waits at it until the test opens it. Clones share it.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// let gate = ephor_testkit::bus::Latch::new();
/// let held = tokio::spawn({ let gate = gate.clone(); async move { gate.wait().await } });
/// gate.arrived(1).await;
/// assert!(!held.is_finished());
/// gate.open();
/// held.await.unwrap();
/// # });
/// ```
#[derive(Debug, Clone)]
pub struct Latch {
    open: watch::Sender<bool>,
    arrived: watch::Sender<usize>,
}

impl Default for Latch {
    fn default() -> Self {
        Self::new()
    }
}

impl Latch {
    /// A closed latch.
    pub fn new() -> Self {
        Self { open: watch::Sender::new(false), arrived: watch::Sender::new(0) }
    }

    /// Lets everyone through, now and later.
    pub fn open(&self) {
        self.open.send_replace(true);
    }

    /// Waits until it is open.
    pub async fn wait(&self) {
        self.arrived.send_modify(|count| *count += 1);
        let mut open = self.open.subscribe();
        // The sender is in self, so that the wait can't end otherwise.
        let _ = within("a gate to be opened", open.wait_for(|open| *open)).await;
    }

    /// Waits until that many have arrived, whether they went through or not.
    pub async fn arrived(&self, count: usize) {
        let mut arrived = self.arrived.subscribe();
        let what = format!("{count} to arrive at a gate");
        let _ = within(&what, arrived.wait_for(|arrived| *arrived >= count)).await;
    }
}

/// A clock that only the test moves. Clones share it.
///
/// ```
/// use std::time::Duration;
/// use ephor_bus::Clock;
/// let clock = ephor_testkit::bus::ManualClock::default();
/// let before = clock.now();
/// clock.advance(Duration::from_secs(60));
/// assert_eq!(clock.now().duration_since(before).as_secs(), 60);
/// ```
#[derive(Debug, Clone)]
pub struct ManualClock(Arc<Mutex<Timestamp>>);

impl Default for ManualClock {
    /// At the beginning of 1970.
    fn default() -> Self {
        Self::at(Timestamp::UNIX_EPOCH)
    }
}

impl ManualClock {
    /// A clock at that time.
    pub fn at(time: Timestamp) -> Self {
        Self(Arc::new(Mutex::new(time)))
    }

    /// Moves it forward, at most to the last valid timestamp, in the year 9999.
    pub fn advance(&self, by: Duration) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now = now.saturating_add(by).unwrap_or(Timestamp::MAX);
    }

    /// Sets it, forwards or backwards.
    pub fn set(&self, time: Timestamp) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = time;
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
