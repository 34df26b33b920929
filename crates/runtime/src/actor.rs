//! Actor types: state that lives as long as its conversation, folds its events and reacts to them.

mod context;

use std::sync::Arc;

use ephor_bus::Pattern;
use ephor_core::{ConversationId, Envelope, EventData, EventId};
use jiff::Timestamp;
use serde_json::Value;

use crate::entity::Key;

pub use context::ActorContext;

/// An actor type. The runtime keeps one instance for each conversation that concerns it (or
/// several, each with its own [`key`](Self::key)). An instance receives the conversation's events
/// in order, one at a time, and leaves memory with the conversation.
///
/// Its state is a fold of the record: when an instance isn't in memory, it is
/// [`start`](Self::start)ed and given all earlier events with [`fold`](Self::fold). Anything else
/// that [`handle`](Self::handle) puts into the state is lost with the process, or when the
/// conversation leaves memory while the actor [is idle](Self::is_idle).
///
/// No method may wait or block: nothing else in the conversation runs meanwhile. Start slow work
/// with [`ActorContext::run`]; its result arrives as a message.
///
/// An actor that panics is rebuilt from the record, and receives the event that it panicked on
/// again. See [`RestartSettings`](crate::settings::RestartSettings) for how often, and what happens
/// then.
///
/// ```
/// use ephor_core::events::UserMessageReceived;
/// use ephor_core::payload::Respond;
/// use ephor_core::{ConversationId, Envelope, Event};
/// use ephor_runtime::{Actor, ActorContext, Input, Pattern, Runtime};
///
/// /// Counts what the user says, and remarks on every third message.
/// struct Counter;
///
/// impl Actor for Counter {
///     type State = u64;
///     type Message = ();
///
///     fn name(&self) -> &str {
///         "counter"
///     }
///     fn hears(&self) -> Pattern {
///         UserMessageReceived::TYPE.into()
///     }
///     fn start(&self, _: &ConversationId) -> u64 {
///         0
///     }
///     fn fold(&self, count: &mut u64, _: &Envelope) {
///         *count += 1;
///     }
///     fn handle(&self, count: &mut u64, input: Input<'_, ()>, cx: &mut ActorContext<'_, ()>) {
///         if let Input::Event(_) = input
///             && *count % 3 == 0
///         {
///             cx.decide(Respond::new(format!("{count} messages so far")));
///         }
///     }
/// }
///
/// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let runtime = Runtime::builder().actor(Counter).build().await?;
/// let conversation = runtime.conversation("c-1");
/// conversation.publish(UserMessageReceived::text("hello")).await?;
/// let count = conversation.actor::<Counter>().look(|count| *count).await?;
/// assert_eq!(count, Some(1));
/// # runtime.shutdown().await; Ok(()) }
/// ```
pub trait Actor: Send + Sync + 'static {
    /// The state of an instance.
    type State: Send + 'static;
    /// The messages to an instance, from [`ActorHandle::tell`](crate::ActorHandle::tell) and from
    /// its own [`run`](ActorContext::run).
    type Message: Send + 'static;

    /// The actor's name. It publishes from the source `agent/NAME`.
    fn name(&self) -> &str;

    /// The types of events that it receives.
    fn hears(&self) -> Pattern;

    /// Those of them that start an instance if the conversation has none. Default: all.
    fn wakes(&self) -> Pattern {
        self.hears()
    }

    /// Which of the conversation's instances an event concerns. Default: a single one, without a
    /// key. It must depend on the event only. If it panics, no instance of the type receives the
    /// event, and a dead letter is published.
    fn key(&self, event: &Envelope) -> Key {
        let _ = event;
        None
    }

    /// The state of a new instance. If it panics, so has the instance.
    fn start(&self, conversation: &ConversationId) -> Self::State;

    /// Folds an event into the state: live (just before [`handle`](Self::handle)), and when the
    /// instance is read from the record. It must depend on the state and the event only; the
    /// event's time is the current time.
    fn fold(&self, state: &mut Self::State, event: &Envelope);

    /// Folds an event that was blocked, such as a rejected decision: it is recorded, but has had no
    /// effect. Only existing instances receive it. Default: ignored.
    fn fold_blocked(&self, state: &mut Self::State, event: &Envelope) {
        let _ = (state, event);
    }

    /// Folds an event that another process recorded while the instance isn't idle here (an idle one
    /// is read from the record again). [`handle`](Self::handle) then receives [`Input::Elsewhere`].
    /// What was blocked there is given to [`fold_blocked`](Self::fold_blocked).
    /// Default: like [`fold`](Self::fold).
    fn fold_elsewhere(&self, state: &mut Self::State, event: &Envelope) {
        self.fold(state, event);
    }

    /// What to commit together with an event, after it: both are recorded, or neither. It is called
    /// for events that the actor [hears](Self::hears) and that are published [with
    /// others](ActorContext::send_behind), such as the end of an answer, and again after a
    /// conflict. The event has no sequence yet. It must depend on the state and the event only.
    ///
    /// When [`handle`](Self::handle) receives the event, [`ActorContext::behind`] says what was
    /// recorded. Anything that wasn't, for example because the event was published by itself,
    /// should be published then. The instance receives nothing else in between. Default: nothing.
    fn along(&self, state: &Self::State, event: &Envelope) -> Vec<EventData> {
        let _ = (state, event);
        Vec::new()
    }

    /// Reacts to an input.
    fn handle(
        &self,
        state: &mut Self::State,
        input: Input<'_, Self::Message>,
        cx: &mut ActorContext<'_, Self::Message>,
    );

    /// Whether the record contains all of the instance's state, so that it may leave memory.
    /// Default: always. (An instance with a [memory timer](ActorContext::memory_timer) stays
    /// anyway.)
    fn is_idle(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Whether the instance waits for what another process is at work on, while the record contains
    /// all of its state. When that process is gone, it is read again ([`Loaded::TakenOver`]), idle
    /// or not. Default: never.
    fn waits_elsewhere(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Whether the instance's state equals that of a new one ([`start`](Self::start)) and it waits
    /// for nothing. Such an instance is dropped when the conversation has nothing more to do, which
    /// saves memory if many are idle. The next event that [wakes](Self::wakes) the type, or a
    /// message, starts another. Until then it misses the other events that it [hears](Self::hears),
    /// which must mean nothing to a new state. Default: never, so an instance stays as long as its
    /// conversation.
    fn is_fresh(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// A snapshot of a state, so that a long conversation needn't be folded again when it is woken.
    /// [`restore`](Self::restore) must make a state from it that reacts to all later events in the
    /// same way. The state results from [`start`](Self::start) and [`fold`](Self::fold) alone. If
    /// it returns None, the conversation gets no snapshot, and all of it is read. Default: None.
    ///
    /// A snapshot is read by the same version of the program only. If the state depends on the
    /// actor's own settings, include them.
    fn snapshot(&self, state: &Self::State) -> Option<Value> {
        let _ = state;
        None
    }

    /// Restores a state from a snapshot. If it returns None, the record is read. Default: None.
    fn restore(&self, conversation: &ConversationId, snapshot: Value) -> Option<Self::State> {
        let _ = (conversation, snapshot);
        None
    }
}

/// Why an instance was read from the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loaded {
    /// Its conversation was looked at, or another process is working there: unfinished work isn't
    /// this process's.
    Read,
    /// It panicked in this process. Work that it started may still be running.
    Restarted,
    /// This process now owns the conversation, and no other is working in it. Unfinished work was
    /// started by a process that died, and should be continued.
    TakenOver,
}

/// An input to an instance.
#[derive(Debug)]
pub enum Input<'a, M> {
    /// The earlier events have been folded; everything from now on is live.
    Loaded(Loaded),
    /// An event, already folded.
    Event(&'a Arc<Envelope>),
    /// An event recorded by another process, already folded. That process also reacts to it.
    Elsewhere(&'a Arc<Envelope>),
    /// A message.
    Message(M),
    /// A [timer](ActorContext::set_timer) is due, set in this process or an earlier one. That it
    /// fired is committed together with the timers that are set and cancelled now, and with the
    /// first event that is published, such as a decision. Either all of that is recorded, once, or
    /// the timer is still set. Other events published now follow in their own commits. Start [slow
    /// work](ActorContext::run) on the TimerFired event, if the actor [hears](Actor::hears) it. If
    /// the timer was cancelled or fired elsewhere meanwhile, nothing is published, and the actor
    /// receives [`Input::Refused`].
    Timer(&'a DueTimer),
    /// A [memory timer](ActorContext::memory_timer) is due.
    MemoryTimer(&'static str),
    /// An event that it published was blocked, or couldn't be published, other than because its runtime
    /// shuts down. (A decision that the judge
    /// saw has a verdict instead, which is an event.)
    Refused {
        /// The event's id.
        event: EventId,
        /// The reason.
        reason: String,
    },
}

/// A timer that is due.
#[derive(Debug, Clone, PartialEq)]
pub struct DueTimer {
    /// The TimerSet.
    pub set: EventId,
    /// The timer's name.
    pub name: String,
    /// When it was due. It may be later now, if no process was running then.
    pub due: Timestamp,
    /// The payload that it was set with.
    pub payload: Value,
}
