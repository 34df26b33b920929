//! An immutable fact on the bus, and the envelope in which it travels.
//!
//! In process an event travels as a shared pointer to its typed value; bytes appear only at the
//! edges (journal, CloudEvents). What was read back from a journal stays raw until somebody asks
//! for its type.

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

/// A type of event. Derive the supertraits, name the type, and it can be published.
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
    /// The name on the wire, unique among all events.
    const TYPE: &'static str;
    /// Whether it is journalled. A progress note need not be. Default true.
    const DURABLE: bool = true;
    /// Who may publish it. Default anyone.
    ///
    /// An event of an embedder's own that its agents act on can be kept to the runtime's parts:
    /// whoever has `Services` publishes it with `publish_own`, and nobody else. Given by name and
    /// JSON, only the platform's events are known to be bound.
    const BY: Publisher = Publisher::Anyone;
    /// How what earlier versions of the type have written becomes what it is now: see
    /// [`versions`](crate::versions). Default: there was no other version.
    const UPCASTERS: &'static [Upcaster] = &[];
}

/// Who may publish an event. It stands on the event's type, and holds for one that is given by name
/// and JSON as well ([`EventData::publisher`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Publisher {
    /// Whoever has the bus: nobody takes the event for more than its source says.
    Anyone,
    /// A graph's thread, in a record of its own.
    Thread,
    /// The runtime's own parts: the judge or an agent acts on what the event says.
    Runtime,
    /// The judge, together with what it has judged.
    Judge,
}

/// An event whose type has been forgotten. Implemented for every [`Event`], by nobody else.
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
    /// What its JSON takes.
    fn extent(&self) -> Result<Extent, serde_json::Error>;
    /// For downcasts.
    fn as_any(&self) -> &dyn Any;
    /// For downcasts that keep the sharing.
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

/// A value made in this process.
#[derive(Clone)]
pub struct Typed {
    event: Arc<dyn ErasedEvent>,
    /// Once somebody has asked: everybody on its way does.
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

/// What an envelope holds.
#[derive(Clone)]
pub enum EventData {
    /// A value made in this process.
    Typed(Typed),
    /// JSON from a journal or from outside.
    Raw {
        /// [`Event::TYPE`].
        kind: Arc<str>,
        /// The [version](crate::versions) of the type that has written it, from 1.
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

    /// An event by its type's name, as this version writes it. An embedder's own type that has had
    /// other versions is given with its version: [`EventData::raw_of`].
    pub fn raw(kind: impl Into<Arc<str>>, json: Box<RawValue>) -> Self {
        let kind = kind.into();
        let version = crate::events::version(&kind).unwrap_or(1);
        Self::raw_of(kind, version, json)
    }

    /// An event as a [version](crate::versions) of its type has written it.
    pub fn raw_of(kind: impl Into<Arc<str>>, version: u32, json: Box<RawValue>) -> Self {
        Self::Raw { kind: kind.into(), version, json: Arc::from(json) }
    }

    /// Its type's name.
    pub fn kind(&self) -> &str {
        match self {
            Self::Typed(typed) => typed.event.type_name(),
            Self::Raw { kind, .. } => kind,
        }
    }

    /// The [version](crate::versions) of its type that has written it.
    pub fn version(&self) -> u32 {
        match self {
            Self::Typed(typed) => typed.event.version(),
            Self::Raw { version, .. } => *version,
        }
    }

    /// Who may publish it. What has the name of a platform event is bound like that event, whatever
    /// its Rust type says: it is read back by its name.
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

    /// Whether it is journalled. What came from a journal is.
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

    /// The bytes of its JSON: the same for one made here and for one that was read back.
    pub fn json_len(&self) -> u64 {
        match self {
            // What can't be written isn't committed.
            Self::Typed(typed) => typed.extent().map_or(0, |extent| extent.bytes),
            Self::Raw { json, .. } => json.get().len() as u64,
        }
    }

    /// How deep its JSON nests; what nests deeper than [`bounds::MAX_EVENT_DEPTH`] isn't committed.
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

    /// The event, if it is an `E` of this process. Costs a comparison.
    pub fn get<E: Event>(&self) -> Option<&E> {
        match self {
            Self::Typed(typed) => typed.event.as_any().downcast_ref(),
            Self::Raw { .. } => None,
        }
    }

    /// The event, if it is an `E`, also when it has to be read from JSON first.
    /// None: another type, a newer version of it, or JSON that is no `E`.
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

/// What became of an event that was published.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Disposition {
    /// It goes to its subscribers.
    #[default]
    Delivered,
    /// It concerns nobody outside its conversation's own agent (a CONTINUE): it is journalled and
    /// observers see it, but no subscriber gets it.
    Internal,
    /// A middleware blocked it: it goes to nobody, and is kept for the audit.
    Blocked {
        /// Which middleware.
        by: String,
        /// Why.
        reason: String,
    },
}

/// An event on its way to the bus.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The event's identity.
    pub id: EventId,
    /// Whose it is.
    pub conversation: ConversationId,
    /// Who publishes it, as in `agent/conversation`.
    pub source: Arc<str>,
    /// What it belongs to, across events.
    pub correlation: Option<Arc<str>>,
    /// The event that it follows from.
    pub causation: Option<EventId>,
    /// W3C `traceparent`.
    pub trace: Option<Arc<str>>,
    /// The event.
    pub data: EventData,
}

impl Draft {
    /// A typed event with a fresh id, from the source `embedder`.
    pub fn new<E: Event>(conversation: ConversationId, event: E) -> Self {
        Self::of(conversation, EventData::typed(event))
    }

    /// The same for an event whose type is forgotten.
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

    /// Names who publishes it.
    #[must_use]
    pub fn from_source(mut self, source: impl Into<Arc<str>>) -> Self {
        self.source = source.into();
        self
    }

    /// Names what it follows from, and takes over that event's correlation and trace.
    #[must_use]
    pub fn caused_by(mut self, cause: &Envelope) -> Self {
        self.causation = Some(cause.id);
        self.correlation = self.correlation.or_else(|| cause.correlation.clone());
        self.trace = self.trace.or_else(|| cause.trace.clone());
        self
    }

    /// Names what it follows from by id alone.
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

    /// The envelope that it becomes once it has its place.
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
    /// The event's identity.
    pub id: EventId,
    /// Whose it is.
    pub conversation: ConversationId,
    /// Its place in the conversation, from 1, without gaps. 0: it isn't journalled.
    pub sequence: u64,
    /// When it was accepted.
    pub time: Timestamp,
    /// Who published it.
    pub source: Arc<str>,
    /// What it belongs to, across events.
    pub correlation: Option<Arc<str>>,
    /// The event that it follows from.
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
