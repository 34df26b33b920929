//! What an instance can use: what it publishes, the timers that it sets, and the work that it starts.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use ephor_core::events::{DecisionMade, TimerCancelled, TimerRef, TimerSet};
use ephor_core::{
    ConversationId, Decision, DecisionType, Draft, Envelope, Event, EventData, EventId,
};
use futures::FutureExt;
use jiff::Timestamp;
use serde_json::Value;
use tokio::task::JoinHandle;

use crate::actors::Handling;
use crate::entity::{Command, Place, Residents, Work};
use crate::metered::Called;
use crate::services::Services;

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
    work: &'a Work,
    message: PhantomData<fn(M)>,
}

impl<'a, M: Send + 'static> ActorContext<'a, M> {
    pub(crate) fn new(to: Handling<'a>, cause: Option<Arc<Envelope>>) -> Self {
        let Handling { services, residents, place, source, behind, commands, work } = to;
        let (now, message) = (services.clock.now(), PhantomData);
        Self { services, residents, place, source, now, cause, behind, commands, work, message }
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
    /// it is done, the instance should not say that it [is idle](Actor::is_idle). It is dropped where it
    /// waits once another process has taken the conversation over.
    pub fn run(&self, work: impl Future<Output = M> + Send + 'static) -> JoinHandle<()> {
        let message = work.map(|message| Box::new(message) as Box<dyn Any + Send>);
        let done = self.residents.run(self.place.clone(), message.boxed());
        let work = self.work.clone().does(done);
        self.services.main.spawn(work.map(drop))
    }
}
