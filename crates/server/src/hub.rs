//! One observer of the bus for all streams: each event is put into JSON once, however many clients
//! hear of it.

use std::sync::{Arc, OnceLock};

use ephor_core::{Envelope, cloudevents};
use ephor_journal::Position;
use ephor_runtime::Runtime;
use serde_json::{Value, json};
use tokio::sync::broadcast;

use crate::cursor::Cursor;
use crate::ear::{Ear, Heard};

/// Events that a client may be behind before it reads from the journal.
const QUEUE: usize = 4096;

/// Data that a brief form shows whole, in bytes.
const BRIEF: u64 = 8 * 1024;

/// The longest field of longer data that it shows, in bytes of JSON.
const FIELD: usize = 1024;

/// An event on its way to the streams.
#[derive(Debug)]
pub(crate) struct Told {
    /// Where a client goes on that has had it.
    pub cursor: Cursor,
    /// Whether the journal has it.
    pub durable: bool,
    pub envelope: Arc<Envelope>,
    whole: OnceLock<Arc<str>>,
    brief: OnceLock<Arc<str>>,
}

impl Told {
    pub fn new(cursor: Cursor, durable: bool, envelope: Arc<Envelope>) -> Self {
        Self { cursor, durable, envelope, whole: OnceLock::new(), brief: OnceLock::new() }
    }

    /// The event as CloudEvents JSON.
    pub fn json(&self, brief: bool) -> Arc<str> {
        let cell = if brief { &self.brief } else { &self.whole };
        cell.get_or_init(|| event(&self.envelope, brief).to_string().into()).clone()
    }
}

/// An event as CloudEvents JSON. A brief one of long data has `{"truncated": BYTES}` for each long
/// field.
pub(crate) fn event(envelope: &Envelope, brief: bool) -> Value {
    // What can't be written is in no journal.
    let mut event = cloudevents::to_value(envelope).unwrap_or_default();
    if brief
        && envelope.data.json_len() > BRIEF
        && let Some(Value::Object(data)) = event.get_mut("data")
    {
        for field in data.values_mut() {
            let bytes = field.to_string().len();
            if bytes > FIELD {
                *field = json!({"truncated": bytes});
            }
        }
    }
    event
}

/// What all streams hear.
#[derive(Debug, Clone)]
pub(crate) struct Hub(broadcast::Sender<Arc<Told>>);

impl Hub {
    /// Listens to the bus until it is closed.
    pub fn start(runtime: &Runtime) -> (Self, tokio::task::JoinHandle<()>) {
        let (told, _) = broadcast::channel(QUEUE);
        let (hub, mut ear) = (Self(told.clone()), Ear::new(runtime, None));
        let task = tokio::spawn(async move {
            let mut at = Cursor::after(ear.position());
            while let Some(heard) = ear.next().await {
                match heard {
                    Heard::Event(position, envelope) => {
                        let durable = envelope.data.durable();
                        at = at.next(position, durable);
                        // Nobody may be listening.
                        drop(told.send(Arc::new(Told::new(at, durable, envelope))));
                    }
                    // Whoever reads the conversation is told.
                    Heard::Unreadable(..) => {}
                    Heard::Resumed(position) => at = Cursor::after(position),
                }
            }
        });
        (hub, task)
    }

    pub fn listen(&self) -> broadcast::Receiver<Arc<Told>> {
        self.0.subscribe()
    }
}

impl Cursor {
    /// The cursor of the event that comes after this one.
    fn next(self, position: Position, durable: bool) -> Self {
        match durable {
            true if position == self.position() => self.following(),
            true => Self::first(position),
            false => self,
        }
    }
}
