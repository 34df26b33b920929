//! Actor types: what lives as long as a conversation, folds its events and reacts to them.

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
use crate::services::Services;

/// An actor type. The runtime keeps one instance of it for each conversation that concerns it (or
/// several, each with a [`key`](Self::key) of its own), in the conversation's entity: it hears the
/// conversation's events in their order, one at a time, and leaves memory with the conversation.
///
/// What it knows is a fold of the record: whenever an instance isn't in memory, it is
/// [`start`](Self::start)ed and given all earlier events by [`fold`](Self::fold). So whatever
/// [`handle`](Self::handle) notes in the state beside that is lost with the process, or when the
/// conversation leaves memory while the actor [is idle](Self::is_idle).
///
/// No method may wait or block: while one runs, nothing else of the conversation goes on. What takes
/// time is begun with [`ActorContext::run`], and comes back as a message.
///
/// An actor that panics is brought back from the record, and given the event again on which it
/// panicked; see [`RestartSettings`](crate::settings::RestartSettings) for how often, and what then.
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
    /// What an instance knows.
    type State: Send + 'static;
    /// What an instance can be told, by [`ActorHandle::tell`](crate::ActorHandle::tell) and by its own
    /// [`run`](ActorContext::run).
    type Message: Send + 'static;

    /// Its name. What it publishes comes from `agent/NAME`.
    fn name(&self) -> &str;

    /// The types of the events that concern it.
    fn hears(&self) -> Pattern;

    /// Those of them for which an instance is started where the conversation has none. Default: all.
    fn wakes(&self) -> Pattern {
        self.hears()
    }

    /// Which of the conversation's instances an event concerns. Default: there is only one, without
    /// a key. It must depend on nothing but the event. Where it panics, no instance of the type hears
    /// the event, and a dead letter says so.
    fn key(&self, event: &Envelope) -> Key {
        let _ = event;
        None
    }

    /// What an instance knows before it has heard anything. Where it panics, so has the instance.
    fn start(&self, conversation: &ConversationId) -> Self::State;

    /// Takes an event into the state, live (right before [`handle`](Self::handle) is given it) and
    /// when the instance is read from the record. It must depend on nothing but the state and the
    /// event, whose time is the time.
    fn fold(&self, state: &mut Self::State, event: &Envelope);

    /// The same for an event that was blocked, as a decision that was rejected: it is on record, and
    /// has had no effect. Only instances that are there are told of it. Default: ignored.
    fn fold_blocked(&self, state: &mut Self::State, event: &Envelope) {
        let _ = (state, event);
    }

    /// The same for what another process has put on record while the instance isn't idle here (one
    /// that is idle is read from the record again). [`handle`](Self::handle) is then given
    /// [`Input::Elsewhere`]. Default: as [`fold`](Self::fold).
    fn fold_elsewhere(&self, state: &mut Self::State, event: &Envelope) {
        self.fold(state, event);
    }

    /// What belongs behind an event in its commit: it is on record at once with the event, or not at
    /// all. It is asked about events that the actor [hears](Self::hears) and that are published
    /// [with others](ActorContext::send_behind), as the end of an answer, and again after a conflict;
    /// the event has no sequence yet. It must depend on nothing but the state and the event.
    ///
    /// When [`handle`](Self::handle) is given the event, [`ActorContext::behind`] tells what of this is
    /// on record: whatever isn't, as when the event was published by itself, is to be published then.
    /// Nothing else is given to the instance in between. Default: nothing.
    fn along(&self, state: &Self::State, event: &Envelope) -> Vec<EventData> {
        let _ = (state, event);
        Vec::new()
    }

    /// Reacts.
    fn handle(
        &self,
        state: &mut Self::State,
        input: Input<'_, Self::Message>,
        cx: &mut ActorContext<'_, Self::Message>,
    );

    /// Whether the record tells all that the instance knows, so that it may leave memory. Default:
    /// always. (One whose [memory timer](ActorContext::memory_timer) is set stays in any case.)
    fn is_idle(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Whether the instance knows no more than one that has just been [`start`](Self::start)ed, and
    /// waits for nothing. Such a one isn't kept once the conversation has nothing more to do, which saves
    /// memory where many lie idle; the next event that [wakes](Self::wakes) the type, or a message,
    /// starts another. Until then the other events that it [hears](Self::hears) pass it by: they must mean
    /// nothing to a state like that. Default: never, so an instance stays as long as its conversation.
    fn is_fresh(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// What is kept of a state beside the record, so that whoever wakes a long conversation needn't
    /// have all of it folded again: [`restore`](Self::restore) makes a state of it that is the same to
    /// all events that follow. The state has come of [`start`](Self::start) and [`fold`](Self::fold)
    /// alone, up to some event. None: nothing can be kept now. Then nothing is kept of the conversation,
    /// and all of it is read. Default: None.
    ///
    /// What is kept is read by the same version of the program only. Where the state depends on settings
    /// of the actor's own, they belong into it.
    fn snapshot(&self, state: &Self::State) -> Option<Value> {
        let _ = state;
        None
    }

    /// The state that was kept. None: it can't be made of it, so the record is read. Default: None.
    fn restore(&self, conversation: &ConversationId, snapshot: Value) -> Option<Self::State> {
        let _ = (conversation, snapshot);
        None
    }
}

/// Why an instance was read from the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loaded {
    /// Somebody looks at its conversation, or another process is at work there: what the record shows
    /// as unfinished isn't this one's.
    Read,
    /// It panicked, in this process: what it had begun may still be under way.
    Restarted,
    /// The conversation is this process's, and nobody else is at work in it: what the record shows as
    /// unfinished was begun by a process that is gone, and is to be gone on with.
    TakenOver,
}

/// What an instance is given.
#[derive(Debug)]
pub enum Input<'a, M> {
    /// The earlier events have been folded; from now on everything is live.
    Loaded(Loaded),
    /// It has happened, and has been folded.
    Event(&'a Arc<Envelope>),
    /// Another process has put this on record, and it has been folded. Whoever did it also reacts to
    /// it.
    Elsewhere(&'a Arc<Envelope>),
    /// A message.
    Message(M),
    /// The time of a timer has come that was [set](ActorContext::set_timer): in this process, or in one
    /// that is gone. That it has fired goes on record in one commit with the timers that are set and
    /// cancelled now, and with what is published first, as a decision. So all of it is on record, once,
    /// or the timer is still set. What else is published now follows in commits of its own; what
    /// [takes time](ActorContext::run) is to be begun on a TimerFired, which the instance hears of if it
    /// [wants to](Actor::hears). Where the timer was cancelled meanwhile, or has fired elsewhere, nothing
    /// is published, and that is [`Input::Refused`].
    Timer(&'a DueTimer),
    /// The time of a [memory timer](ActorContext::memory_timer) has come.
    MemoryTimer(&'static str),
    /// An event that it published was blocked, or couldn't be published. (A decision that the judge
    /// has seen has a verdict instead, which is an event.)
    Refused {
        /// Its id.
        event: EventId,
        /// Why.
        reason: String,
    },
}

/// A timer whose time has come.
#[derive(Debug, Clone, PartialEq)]
pub struct DueTimer {
    /// The TimerSet.
    pub set: EventId,
    /// Its name.
    pub name: String,
    /// When it was due; it is later by now if no process ran then.
    pub due: Timestamp,
    /// What was given with it.
    pub payload: Value,
}

/// What an instance can reach and do while it handles an input.
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

    /// What the instance has put [behind](Actor::along) the event that it handles, and is on record.
    pub fn behind(&self) -> impl Iterator<Item = &EventData> {
        self.behind.iter().map(|draft| &draft.data)
    }

    /// The time.
    pub fn now(&self) -> Timestamp {
        self.now
    }

    /// The conversation.
    pub fn conversation(&self) -> &ConversationId {
        &self.place.conversation
    }

    /// What a part of the runtime can reach.
    pub fn services(&self) -> &Services {
        self.services
    }

    /// Sets what the events that are published from now on were caused by. It is the event that is
    /// handled, if one is.
    pub fn caused_by(&mut self, cause: Arc<Envelope>) {
        self.cause = Some(cause);
    }

    /// Publishes an event once this input has been handled, after those that were published before.
    /// It is tried until the journal takes it. What an event's type reserves for the runtime
    /// ([`Event::BY`]) is refused, unless a part has registered the actor: to say something to the user,
    /// decide it.
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

    /// The same for a payload that may be wrong.
    pub fn decide_raw(&mut self, kind: DecisionType, payload: Value) -> EventId {
        self.publish(DecisionMade::new(kind, payload))
    }

    /// An event of the instance's own, to be changed before it is [sent](Self::send).
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

    /// Publishes a draft in one commit with what happened before it, as with the call of a model that
    /// it came of. What is judged is judged in the world that has those in front.
    ///
    /// Where a middleware stops one of them, each is published by itself, in their order, up to the
    /// first that goes nowhere; that one and those behind it are [`Input::Refused`].
    pub fn send_behind(&mut self, mut before: Vec<Draft>, draft: Draft) -> EventId {
        let id = draft.id;
        before.push(draft);
        self.commands.push(Command::Publish { drafts: before, own: 0 });
        id
    }

    /// Sets a timer that outlives the process: it is on record ([`TimerSet`]), and at that time
    /// [`Input::Timer`] is given, once, in whatever process the conversation is then. What came due while
    /// none ran is given at the next start, and a time that is past at once. The instance needn't stay in
    /// memory for it.
    ///
    /// It takes the place of the instance's timer of that name. Setting it to what it is set to already
    /// costs nothing: so an actor sets it on the event that calls for it, and again on
    /// [`Loaded::TakenOver`], if its state says so, in case the process ended between the two.
    ///
    /// A conversation has at most 256 timers; a name has 1 to 256 bytes, a payload at most 16 KiB of
    /// JSON. What goes beyond is [`Input::Refused`]. A copy of a conversation has none of its timers.
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

    /// Cancels a timer that was [set](Self::set_timer). Nothing happens if none is.
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
        self.commands.push(Command::Publish { drafts: vec![draft], own: 1 });
        id
    }

    /// Gives [`Input::MemoryTimer`] at that time, in this process only: nothing of it is on record. A
    /// timer of that name that is set is set anew. While one is set, the instance stays in memory. It
    /// doesn't outlive the process, or a panic: it is for limits of what doesn't outlive them either. For
    /// all else see [`set_timer`](Self::set_timer).
    pub fn memory_timer(&mut self, name: &'static str, at: Timestamp) {
        self.commands.push(Command::MemoryTimer { name, at: Some(at) });
    }

    /// Stops a memory timer.
    pub fn stop_memory_timer(&mut self, name: &'static str) {
        self.commands.push(Command::MemoryTimer { name, at: None });
    }

    /// Begins something that takes time; its result comes as a message. When it panics, so has the
    /// instance. Until then the instance should not say that it [is idle](Actor::is_idle).
    pub fn run(&self, work: impl Future<Output = M> + Send + 'static) -> JoinHandle<()> {
        let message = work.map(|message| Box::new(message) as Box<dyn Any + Send>);
        self.services.main.spawn(self.residents.run(self.place.clone(), message.boxed()))
    }
}
