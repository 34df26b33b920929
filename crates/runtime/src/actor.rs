//! Actor types: state that lives as long as its conversation, folds its events and reacts to them.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use ephor_bus::Pattern;
use ephor_core::events::{DecisionMade, TimerCancelled, TimerRef, TimerSet};
use ephor_core::{
    ConversationId, Decision, DecisionType, Draft, Envelope, Event, EventData, EventId,
};
use futures::FutureExt;
use jiff::Timestamp;
use serde_json::Value;
use tokio::task::JoinHandle;

use crate::actors::Handling;
use crate::entity::{Command, Key, Place, Residents};
use crate::metered::Called;
use crate::services::Services;

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

/// What an instance can use while it handles an input.
pub struct ActorContext<'a, M> {
    services: &'a Services,
    residents: &'a dyn Residents,
    place: &'a Place,
    source: &'a Arc<str>,
    now: Timestamp,
    cause: Option<Arc<Envelope>>,
    behind: &'a [Draft],
    commands: &'a mut Vec<Command>,
    message: PhantomData<fn(M)>,
}

impl<'a, M: Send + 'static> ActorContext<'a, M> {
    pub(crate) fn new(to: Handling<'a>, cause: Option<Arc<Envelope>>) -> Self {
        let Handling { services, residents, place, source, behind, commands } = to;
        let (now, message) = (services.clock.now(), PhantomData);
        Self { services, residents, place, source, now, cause, behind, commands, message }
    }

    /// What the instance [added](Actor::along) to the commit of the event that it handles, and was
    /// recorded.
    pub fn behind(&self) -> impl Iterator<Item = &EventData> {
        self.behind.iter().map(|draft| &draft.data)
    }

    /// The current time.
    pub fn now(&self) -> Timestamp {
        self.now
    }

    /// The conversation.
    pub fn conversation(&self) -> &ConversationId {
        &self.place.conversation
    }

    /// The services available to a part of the runtime.
    pub fn services(&self) -> &Services {
        self.services
    }

    /// Sets the cause of events published from now on. Default: the event that is handled, if any.
    pub fn caused_by(&mut self, cause: Arc<Envelope>) {
        self.cause = Some(cause);
    }

    /// Publishes an event once this input has been handled, after those published before. It is
    /// retried until the journal accepts it. Event types reserved for the runtime ([`Event::BY`])
    /// are refused, unless a part registered the actor: to say something to the user, decide it.
    pub fn publish(&mut self, event: impl Event) -> EventId {
        let draft = self.draft(EventData::typed(event));
        self.send(draft)
    }

    /// Publishes a decision. Its verdict is an event of the conversation.
    pub fn decide(&mut self, decision: impl Into<Decision>) -> EventId {
        let decision = decision.into();
        let payload = decision.to_payload().unwrap_or(Value::Null);
        self.decide_raw(decision.kind(), payload)
    }

    /// Publishes a decision whose payload may be invalid.
    pub fn decide_raw(&mut self, kind: DecisionType, payload: Value) -> EventId {
        self.publish(DecisionMade::new(kind, payload))
    }

    /// Creates an event of this instance, to modify before it is [sent](Self::send).
    pub fn draft(&self, data: EventData) -> Draft {
        let draft =
            Draft::of(self.place.conversation.clone(), data).from_source(self.source.clone());
        match &self.cause {
            Some(cause) => draft.caused_by(cause),
            None => draft,
        }
    }

    /// Publishes a draft.
    pub fn send(&mut self, draft: Draft) -> EventId {
        self.send_behind(Vec::new(), draft)
    }

    /// Publishes a draft in one commit with what happened before it, such as the model call that
    /// led to it. It is judged in a world that includes those events.
    ///
    /// If a middleware blocks one of them, each is published by itself, in order, up to the first
    /// that is blocked; that one and those after it are [`Input::Refused`].
    pub fn send_behind(&mut self, mut before: Vec<Draft>, draft: Draft) -> EventId {
        let id = draft.id;
        before.push(draft);
        self.commands.push(Command::Publish { drafts: before, own: 0, called: None });
        id
    }

    /// The same for the model call that led to a draft. If the call doesn't get on record with it, it is
    /// recorded by itself: it was paid for.
    ///
    /// ```
    /// use ephor_core::payload::Respond;
    /// use ephor_core::events::DecisionMade;
    /// use ephor_core::{Decision, EventData};
    /// use ephor_runtime::ActorContext;
    /// use ephor_runtime::metered::Called;
    ///
    /// /// Says what the model has answered.
    /// fn answer(cx: &mut ActorContext<'_, Called>, called: Called, text: &str) {
    ///     let decision = Decision::from(Respond::new(text));
    ///     let payload = decision.to_payload().unwrap_or_default();
    ///     let draft = cx.draft(EventData::typed(DecisionMade::new(decision.kind(), payload)));
    ///     cx.send_behind_call(called, draft);
    /// }
    /// ```
    pub fn send_behind_call(&mut self, called: Called, draft: Draft) -> EventId {
        let id = draft.id;
        let mut drafts = Vec::from_iter(called.draft());
        let own = drafts.len();
        drafts.push(draft);
        self.commands.push(Command::Publish { drafts, own, called: Some(called) });
        id
    }

    /// Sets a timer that survives the process: it is recorded ([`TimerSet`]). When it is due, the
    /// instance receives [`Input::Timer`], once, in whatever process has the conversation then. If
    /// no process was running, it fires at the next start; a time in the past fires at once. The
    /// instance needn't stay in memory.
    ///
    /// It replaces the instance's timer of that name. Setting a timer to the same values again
    /// costs nothing, so set it on the event that requires it, and again on [`Loaded::TakenOver`]
    /// if the state says so, in case the process ended in between.
    ///
    /// A conversation has at most 256 timers. A name has 1 to 256 bytes, a payload at most 16 KiB
    /// of JSON. Anything beyond is [`Input::Refused`]. A copy of a conversation has none of its
    /// timers.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use ephor_core::events::{TimerFired, UserMessageReceived};
    /// use ephor_core::payload::Respond;
    /// use ephor_core::{ConversationId, Envelope, Event};
    /// use ephor_runtime::{Actor, ActorContext, Input, Loaded, Pattern};
    /// use serde_json::{Value, json};
    ///
    /// /// Asks a day after the last message how it went, whatever process runs by then.
    /// struct FollowUp;
    ///
    /// impl Actor for FollowUp {
    ///     /// When it is to ask.
    ///     type State = Option<jiff::Timestamp>;
    ///     type Message = ();
    ///
    ///     fn name(&self) -> &str {
    ///         "follow-up"
    ///     }
    ///     fn hears(&self) -> Pattern {
    ///         Pattern::from([UserMessageReceived::TYPE, TimerFired::TYPE].join("|"))
    ///     }
    ///     fn wakes(&self) -> Pattern {
    ///         UserMessageReceived::TYPE.into()
    ///     }
    ///     fn start(&self, _: &ConversationId) -> Self::State {
    ///         None
    ///     }
    ///     fn fold(&self, ask_at: &mut Self::State, event: &Envelope) {
    ///         let day = Duration::from_secs(24 * 60 * 60);
    ///         *ask_at = match event.read::<TimerFired>() {
    ///             Some(fired) if fired.timer.actor == self.name() => None,
    ///             Some(_) => *ask_at,
    ///             None => event.time.checked_add(day).ok(),
    ///         };
    ///     }
    ///     fn handle(&self, ask_at: &mut Self::State, input: Input<'_, ()>, cx: &mut ActorContext<'_, ()>) {
    ///         match (input, &ask_at) {
    ///             (Input::Event(_) | Input::Loaded(Loaded::TakenOver), Some(at)) => {
    ///                 cx.set_timer("ask", *at, Value::Null);
    ///             }
    ///             // In one commit with the firing: it is asked once.
    ///             (Input::Timer(_), _) => {
    ///                 cx.decide(Respond::new("How did it go?"));
    ///             }
    ///             _ => {}
    ///         }
    ///     }
    /// }
    /// ```
    pub fn set_timer(
        &mut self,
        name: impl Into<String>,
        due: Timestamp,
        payload: Value,
    ) -> EventId {
        let timer = self.own_timer(name.into());
        self.say_of_timer(TimerSet { timer, due, payload })
    }

    /// Cancels a timer that was [set](Self::set_timer). Does nothing if there is none.
    pub fn cancel_timer(&mut self, name: impl Into<String>) {
        let timer = self.own_timer(name.into());
        self.say_of_timer(TimerCancelled { timer });
    }

    fn own_timer(&self, name: String) -> TimerRef {
        let actor = self.source.strip_prefix("agent/").unwrap_or(self.source).to_owned();
        TimerRef { actor, key: self.place.key.as_deref().map(str::to_owned), name }
    }

    fn say_of_timer(&mut self, event: impl Event) -> EventId {
        let draft = self.draft(EventData::typed(event));
        let id = draft.id;
        self.commands.push(Command::Publish { drafts: vec![draft], own: 1, called: None });
        id
    }

    /// Sends [`Input::MemoryTimer`] at that time, in this process only: it isn't recorded. It
    /// replaces the memory timer of that name. While one is set, the instance stays in memory. It
    /// doesn't survive the process, or a panic; use it to limit things that don't survive either.
    /// For everything else, see [`set_timer`](Self::set_timer).
    pub fn memory_timer(&mut self, name: &'static str, at: Timestamp) {
        self.commands.push(Command::MemoryTimer { name, at: Some(at) });
    }

    /// Stops a memory timer.
    pub fn stop_memory_timer(&mut self, name: &'static str) {
        self.commands.push(Command::MemoryTimer { name, at: None });
    }

    /// Starts slow work; its result arrives as a message. If it panics, so has the instance. Until
    /// it is done, the instance should not say that it [is idle](Actor::is_idle).
    pub fn run(&self, work: impl Future<Output = M> + Send + 'static) -> JoinHandle<()> {
        let message = work.map(|message| Box::new(message) as Box<dyn Any + Send>);
        self.services.main.spawn(self.residents.run(self.place.clone(), message.boxed()))
    }
}
