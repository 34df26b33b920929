//! Events: immutable facts on the bus, and the envelopes that carry them.
//!
//! Within a process an event is a shared pointer to its typed value; it is serialized only for the
//! journal and as CloudEvents. An event read from a journal stays raw until it is read as its type.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::bounds::{self, Extent};
use crate::ids::{ConversationId, EventId};
use crate::versions::{self, Upcaster};

/// A type of event. Derive the supertraits and set [`TYPE`](Self::TYPE) to publish your own.
///
/// ```
/// use ephor_core::Event;
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Debug, Serialize, Deserialize, JsonSchema)]
/// struct OrderShipped { order: u64 }
///
/// impl Event for OrderShipped {
///     const TYPE: &'static str = "OrderShipped";
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an Ephor event",
    note = "derive `Serialize`, `Deserialize` and `JsonSchema`, then `impl Event` with a `TYPE`"
)]
pub trait Event: Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static {
    /// The name in JSON, unique among all events.
    const TYPE: &'static str;
    /// Whether it is journalled. Progress notes, for example, needn't be. Default true.
    const DURABLE: bool = true;
    /// Who may publish it. Default: anyone.
    ///
    /// If an embedder's agents act on one of its own events, restrict it to the runtime's parts:
    /// only holders of `Services` can publish it, with `publish_own`. If an event is given by name
    /// and JSON, only the restrictions of platform events are known.
    const BY: Publisher = Publisher::Anyone;
    /// Conversions from earlier versions of the type: see [`versions`]. Default: there are no
    /// earlier versions.
    const UPCASTERS: &'static [Upcaster] = &[];
}

/// Who may publish an event. It is a property of the event's type, and also applies to an event
/// given by name and JSON ([`EventData::publisher`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Publisher {
    /// Anyone with access to the bus. Consumers must not trust it beyond its source.
    Anyone,
    /// A graph's thread, in its own record.
    Thread,
    /// The runtime's own parts: the judge or an agent acts on what the event says.
    Runtime,
    /// The judge, together with what it judged.
    Judge,
}

/// A type-erased event. Implemented for every [`Event`], and for nothing else.
pub trait ErasedEvent: Any + Send + Sync {
    /// [`Event::TYPE`].
    fn type_name(&self) -> &'static str;
    /// [`Event::DURABLE`].
    fn durable(&self) -> bool;
    /// [`Event::BY`].
    fn publisher(&self) -> Publisher;
    /// [`versions::current`].
    fn version(&self) -> u32;
    /// Appends the event as JSON.
    fn write_json(&self, out: &mut Vec<u8>) -> Result<(), serde_json::Error>;
    /// The extent of its JSON.
    fn extent(&self) -> Result<Extent, serde_json::Error>;
    /// For downcasting.
    fn as_any(&self) -> &dyn Any;
    /// For downcasting without copying.
    fn into_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync>;
}

impl<E: Event> ErasedEvent for E {
    fn type_name(&self) -> &'static str {
        E::TYPE
    }
    fn durable(&self) -> bool {
        E::DURABLE
    }
    fn publisher(&self) -> Publisher {
        E::BY
    }
    fn version(&self) -> u32 {
        versions::current::<E>()
    }
    fn write_json(&self, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        serde_json::to_writer(out, self)
    }
    fn extent(&self) -> Result<Extent, serde_json::Error> {
        bounds::extent_of(self)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn into_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync> {
        self
    }
}

/// A value created in this process.
#[derive(Clone)]
pub struct Typed {
    event: Arc<dyn ErasedEvent>,
    /// Once someone has asked: everybody on its way does.
    extent: OnceLock<Extent>,
}

impl Typed {
    fn extent(&self) -> Result<Extent, serde_json::Error> {
        match self.extent.get() {
            Some(extent) => Ok(*extent),
            None => self.event.extent().map(|extent| *self.extent.get_or_init(|| extent)),
        }
    }
}

/// The event in an envelope.
#[derive(Clone)]
pub enum EventData {
    /// A value created in this process.
    Typed(Typed),
    /// JSON from a journal or from outside.
    Raw {
        /// [`Event::TYPE`].
        kind: Arc<str>,
        /// The [version](crate::versions) of the type that wrote it, from 1.
        version: u32,
        /// The event's JSON.
        json: Arc<RawValue>,
    },
}

impl EventData {
    /// A typed event.
    pub fn typed<E: Event>(event: E) -> Self {
        Self::Typed(Typed { event: Arc::new(event), extent: OnceLock::new() })
    }

    /// An event by its type's name, in the current version. For an embedder's type with several
    /// versions, use [`EventData::raw_of`].
    pub fn raw(kind: impl Into<Arc<str>>, json: Box<RawValue>) -> Self {
        let kind = kind.into();
        let version = crate::events::version(&kind).unwrap_or(1);
        Self::raw_of(kind, version, json)
    }

    /// An event as written by a [version](crate::versions) of its type.
    pub fn raw_of(kind: impl Into<Arc<str>>, version: u32, json: Box<RawValue>) -> Self {
        Self::Raw { kind: kind.into(), version, json: Arc::from(json) }
    }

    /// The type's name.
    pub fn kind(&self) -> &str {
        match self {
            Self::Typed(typed) => typed.event.type_name(),
            Self::Raw { kind, .. } => kind,
        }
    }

    /// The [version](crate::versions) of its type that wrote it.
    pub fn version(&self) -> u32 {
        match self {
            Self::Typed(typed) => typed.event.version(),
            Self::Raw { version, .. } => *version,
        }
    }

    /// Who may publish it. An event with the name of a platform event has that event's restriction
    /// whatever its Rust type says, because it is read back by its name.
    ///
    /// ```
    /// use ephor_core::event::Publisher;
    /// use ephor_core::{EventData, events::UserMessageReceived};
    /// use serde_json::value::RawValue;
    ///
    /// let said = EventData::typed(UserMessageReceived::text("hello"));
    /// assert_eq!(said.publisher(), Publisher::Anyone);
    /// let forged = RawValue::from_string("{}".to_owned()).unwrap();
    /// assert_eq!(EventData::raw("NodeCompleted", forged).publisher(), Publisher::Runtime);
    /// ```
    pub fn publisher(&self) -> Publisher {
        let named = crate::events::publisher(self.kind()).unwrap_or(Publisher::Anyone);
        match self {
            Self::Typed(typed) => typed.event.publisher().max(named),
            Self::Raw { .. } => named,
        }
    }

    /// Whether it is journalled. Always true for events from a journal.
    pub fn durable(&self) -> bool {
        match self {
            Self::Typed(typed) => typed.event.durable(),
            Self::Raw { .. } => true,
        }
    }

    /// Appends it as JSON.
    pub fn write_json(&self, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        match self {
            Self::Typed(typed) => typed.event.write_json(out),
            Self::Raw { json, .. } => {
                out.extend_from_slice(json.get().as_bytes());
                Ok(())
            }
        }
    }

    /// The size of its JSON in bytes: the same for an event created here and one that was read
    /// back.
    pub fn json_len(&self) -> u64 {
        match self {
            // What can't be written isn't committed.
            Self::Typed(typed) => typed.extent().map_or(0, |extent| extent.bytes),
            Self::Raw { json, .. } => json.get().len() as u64,
        }
    }

    /// The nesting depth of its JSON. Events deeper than [`bounds::MAX_EVENT_DEPTH`] aren't
    /// committed.
    pub fn depth(&self) -> Result<usize, serde_json::Error> {
        match self {
            Self::Typed(typed) => typed.extent().map(|extent| extent.depth),
            Self::Raw { json, .. } => Ok(bounds::json_depth(json.get().as_bytes())),
        }
    }

    /// As a JSON value.
    pub fn to_value(&self) -> Result<serde_json::Value, serde_json::Error> {
        let mut out = Vec::new();
        self.write_json(&mut out)?;
        serde_json::from_slice(&out)
    }

    /// The event, if it is an `E` created in this process. Costs a comparison.
    pub fn get<E: Event>(&self) -> Option<&E> {
        match self {
            Self::Typed(typed) => typed.event.as_any().downcast_ref(),
            Self::Raw { .. } => None,
        }
    }

    /// The event, if it is an `E`, deserializing it if needed. None if it is another type, a newer
    /// version, or invalid.
    pub fn read<E: Event>(&self) -> Option<Arc<E>> {
        match self {
            // Whoever asks for one type after the other shouldn't pay for sharing each time.
            Self::Typed(typed) if !typed.event.as_any().is::<E>() => None,
            Self::Typed(typed) => typed.event.clone().into_any().downcast().ok(),
            Self::Raw { kind, version, json } if **kind == *E::TYPE => {
                versions::read(*version, json).map(Arc::new)
            }
            Self::Raw { .. } => None,
        }
    }
}

impl fmt::Debug for EventData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut json = Vec::new();
        match self.write_json(&mut json) {
            Ok(()) => write!(f, "{} {}", self.kind(), String::from_utf8_lossy(&json)),
            Err(error) => write!(f, "{} (unwritable: {error})", self.kind()),
        }
    }
}

/// What happened to a published event.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Disposition {
    /// It is delivered to subscribers.
    #[default]
    Delivered,
    /// It concerns only its conversation's own agent (a CONTINUE): it is journalled and observers
    /// see it, but no subscriber receives it.
    Internal,
    /// A middleware blocked it: it isn't delivered, but is kept for the audit.
    Blocked {
        /// The middleware.
        by: String,
        /// The reason.
        reason: String,
    },
}

/// An event to publish.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The event's id.
    pub id: EventId,
    /// The conversation.
    pub conversation: ConversationId,
    /// Who publishes it, such as `agent/conversation`.
    pub source: Arc<str>,
    /// Groups related events.
    pub correlation: Option<Arc<str>>,
    /// The event that caused it.
    pub causation: Option<EventId>,
    /// W3C `traceparent`.
    pub trace: Option<Arc<str>>,
    /// The event.
    pub data: EventData,
}

impl Draft {
    /// Creates a typed event with a new id and the source `embedder`.
    pub fn new<E: Event>(conversation: ConversationId, event: E) -> Self {
        Self::of(conversation, EventData::typed(event))
    }

    /// Creates a type-erased event with a new id and the source `embedder`.
    pub fn of(conversation: ConversationId, data: EventData) -> Self {
        Self {
            id: EventId::fresh(),
            conversation,
            source: Arc::from("embedder"),
            correlation: None,
            causation: None,
            trace: None,
            data,
        }
    }

    /// Sets who publishes it.
    #[must_use]
    pub fn from_source(mut self, source: impl Into<Arc<str>>) -> Self {
        self.source = source.into();
        self
    }

    /// Sets its cause, and adopts the cause's correlation and trace.
    #[must_use]
    pub fn caused_by(mut self, cause: &Envelope) -> Self {
        self.causation = Some(cause.id);
        self.correlation = self.correlation.or_else(|| cause.correlation.clone());
        self.trace = self.trace.or_else(|| cause.trace.clone());
        self
    }

    /// Sets only the id of its cause.
    #[must_use]
    pub fn after(mut self, cause: EventId) -> Self {
        self.causation = Some(cause);
        self
    }

    /// Sets the correlation.
    #[must_use]
    pub fn correlated(mut self, correlation: impl Into<Arc<str>>) -> Self {
        self.correlation = Some(correlation.into());
        self
    }

    /// Creates the envelope, once the event's sequence and time are known.
    pub fn seal(self, sequence: u64, time: Timestamp, disposition: Disposition) -> Envelope {
        Envelope {
            id: self.id,
            conversation: self.conversation,
            sequence,
            time,
            source: self.source,
            correlation: self.correlation,
            causation: self.causation,
            trace: self.trace,
            disposition,
            data: self.data,
        }
    }
}

/// An event with its place in its conversation.
#[derive(Debug, Clone)]
pub struct Envelope {
    /// The event's id.
    pub id: EventId,
    /// The conversation.
    pub conversation: ConversationId,
    /// Its position in the conversation, from 1, without gaps. 0 if it isn't journalled.
    pub sequence: u64,
    /// When it was accepted.
    pub time: Timestamp,
    /// Who published it.
    pub source: Arc<str>,
    /// Groups related events.
    pub correlation: Option<Arc<str>>,
    /// The event that caused it.
    pub causation: Option<EventId>,
    /// W3C `traceparent`.
    pub trace: Option<Arc<str>>,
    /// Whether it was delivered.
    pub disposition: Disposition,
    /// The event.
    pub data: EventData,
}

impl Envelope {
    /// The event's type name.
    pub fn kind(&self) -> &str {
        self.data.kind()
    }

    /// See [`EventData::get`].
    pub fn get<E: Event>(&self) -> Option<&E> {
        self.data.get()
    }

    /// See [`EventData::read`].
    pub fn read<E: Event>(&self) -> Option<Arc<E>> {
        self.data.read()
    }

    /// Whether a middleware blocked it.
    pub fn blocked(&self) -> bool {
        matches!(self.disposition, Disposition::Blocked { .. })
    }
}
