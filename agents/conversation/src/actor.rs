//! A conversation's agent: a thin actor around the [`Machine`].

use std::collections::VecDeque;
use std::sync::Arc;

use ephor_core::events::WorkflowAdjustmentRequested;
use ephor_core::events::{
    ClarificationRequested, DecisionCompleted, DecisionMade, DecisionOutcome, MessageSent,
    RunCancelled, TurnEnded, TurnOutcome, UserMessageReceived,
};
use ephor_core::{ConversationId, DecisionType, Envelope, Event, EventData, EventId};
use ephor_model::decide::{DecideContext, Decided};
use ephor_model::{Background, ModelErrorKind};
use ephor_runtime::metered::Called;
use ephor_runtime::{Actor, ActorContext, Input as Heard, Loaded, Pattern};
use jiff::Timestamp;
use serde_json::{Map, Value};
use tokio::task::AbortHandle;

use crate::machine::{self, Command, Input, Limits, Machine, Replay, State, Tick, Verdict};
use crate::question::{Took, decide};
use crate::said::Words;
use crate::{HEARD, SOURCE, front};

/// The timer of a turn's time limit.
const LIMIT: &str = "limit";

/// The actor type: one instance for each conversation with a user.
pub(crate) struct ConversationAgent {
    pub limits: Arc<Limits>,
    /// The agent that answers in the model's place.
    pub own: Option<Arc<str>>,
}

/// One conversation.
pub(crate) struct Talk {
    life: Life,
    /// What is to be done.
    commands: VecDeque<Command>,
    /// What was heard last: the cause of what is published next.
    cause: Option<Arc<Envelope>>,
    /// Whether the last event told the machine something.
    told: bool,
    asking: Option<AbortHandle>,
    /// When the turn's time is up.
    deadline: Option<Timestamp>,
}

enum Life {
    /// Its events are read.
    Reading(Box<Replay>),
    Live(Machine),
}

/// What came of asking the model.
pub(crate) struct Answered {
    input: Input,
    /// What it cost, where that isn't recorded yet.
    called: Option<Called>,
}

type Cx<'a> = ActorContext<'a, Answered>;

impl Actor for ConversationAgent {
    type State = Talk;
    type Message = Answered;

    fn name(&self) -> &str {
        "conversation"
    }

    fn hears(&self) -> Pattern {
        Pattern::from(HEARD.join("|"))
    }

    fn wakes(&self) -> Pattern {
        let kinds = [
            UserMessageReceived::TYPE,
            WorkflowAdjustmentRequested::TYPE,
            RunCancelled::TYPE,
            // Somebody else may ask before the user has said anything: the answer is theirs.
            ClarificationRequested::TYPE,
        ];
        Pattern::from(kinds.join("|"))
    }

    fn start(&self, _: &ConversationId) -> Talk {
        Talk::reading(Replay::new(self.limits.clone()))
    }

    fn fold(&self, talk: &mut Talk, event: &Envelope) {
        match &mut talk.life {
            Life::Reading(replay) => {
                replay.fold(SOURCE, event);
                talk.cause = Some(Arc::new(event.clone()));
            }
            Life::Live(_) => {
                let input = Input::from_envelope(event);
                talk.told = input.is_some();
                if let Some(input) = input {
                    talk.apply(input, event.time);
                }
            }
        }
    }

    /// A turn that is under way here continues here.
    fn fold_elsewhere(&self, _: &mut Talk, _: &Envelope) {}

    fn fold_blocked(&self, talk: &mut Talk, event: &Envelope) {
        // A rejected decision of its own is known to it; of others it hears nothing.
        if let Life::Reading(replay) = &mut talk.life {
            replay.fold(SOURCE, event);
        }
    }

    fn handle(&self, talk: &mut Talk, input: Heard<'_, Answered>, cx: &mut Cx<'_>) {
        let mut called = None;
        match input {
            Heard::Loaded(why) => talk.begin(why, cx),
            Heard::Event(event) => {
                if talk.told {
                    talk.cause = Some(event.clone());
                }
            }
            Heard::Message(answered) => {
                called = answered.called;
                talk.apply(answered.input, cx.now());
            }
            Heard::Timer(_) => {}
            Heard::MemoryTimer(_) => talk.apply(Input::LimitTick, cx.now()),
            Heard::Refused { event, reason } => {
                let verdict = Verdict::Rejected { violations: vec![machine::blocked(&reason)] };
                talk.apply(Input::Verdict { decision: event, verdict }, cx.now());
            }
            // A turn that is under way here can be ended from anywhere.
            Heard::Elsewhere(event) => {
                if event.kind() == RunCancelled::TYPE
                    && let Some(input) = Input::from_envelope(event)
                {
                    talk.cause = Some(event.clone());
                    talk.apply(input, cx.now());
                }
            }
        }
        self.work(talk, called, cx);
    }

    /// The turn that an answer ends has its end in the answer's commit.
    fn along(&self, talk: &Talk, event: &Envelope) -> Vec<EventData> {
        let Life::Live(machine) = &talk.life else {
            return Vec::new();
        };
        let completed = event.read::<DecisionCompleted>();
        let done = completed.filter(|end| end.outcome == DecisionOutcome::Done);
        let ended = done.and_then(|end| machine.ends_with(end.original_decision_id));
        ended.map(EventData::typed).into_iter().collect()
    }

    fn is_idle(&self, talk: &Talk) -> bool {
        let Life::Live(machine) = &talk.life else {
            return true;
        };
        // The record has all that the turn needs to go on.
        let waits = matches!(machine.state(), State::Idle | State::WaitingForUser);
        (waits || machine.held()) && machine.queued() == 0 && talk.commands.is_empty()
    }

    fn snapshot(&self, talk: &Talk) -> Option<Value> {
        match &talk.life {
            Life::Reading(replay) => replay.at_rest(),
            Life::Live(_) => None,
        }
    }

    fn restore(&self, _: &ConversationId, snapshot: Value) -> Option<Talk> {
        Some(Talk::reading(Replay::restored(self.limits.clone(), snapshot)?))
    }
}

impl Talk {
    fn reading(replay: Replay) -> Self {
        Self {
            life: Life::Reading(Box::new(replay)),
            commands: VecDeque::new(),
            cause: None,
            told: false,
            asking: None,
            deadline: None,
        }
    }

    /// From now on what is heard is new.
    fn begin(&mut self, why: Loaded, cx: &Cx<'_>) {
        let Life::Reading(replay) = &mut self.life else {
            return;
        };
        let replay = std::mem::replace(&mut **replay, Replay::new(Arc::default()));
        if why == Loaded::Read {
            // A turn that is under way elsewhere ends there.
            self.cause = None;
            self.life = Life::Live(replay.end().machine);
            return;
        }
        let tick = Tick { now: cx.now(), fresh: EventId::fresh() };
        match replay.go_on(why == Loaded::TakenOver, &tick) {
            Ok((machine, commands)) => {
                self.life = Life::Live(machine);
                self.commands.extend(commands);
            }
            Err(error) => {
                tracing::error!(conversation = %cx.conversation(), %error, "a turn can't go on");
                self.life = Life::Live(Machine::default());
            }
        }
    }

    fn apply(&mut self, input: Input, now: Timestamp) {
        let Life::Live(machine) = &mut self.life else {
            return;
        };
        let tick = Tick { now, fresh: EventId::fresh() };
        let message = match &input {
            Input::User(message) => Some(message.id),
            _ => None,
        };
        match machine.apply(input, &tick) {
            Ok(commands) => self.commands.extend(commands),
            Err(error) => {
                tracing::warn!(%error, "an input was refused");
                // Whoever sent the message is told; it isn't lost silently.
                let not_begun =
                    |id| TurnEnded::not_begun(id, TurnOutcome::Failed, error.to_string());
                let ended = message.map(not_begun);
                self.commands.extend(ended.map(Command::EndTurn));
            }
        }
    }

    /// A sub-agent is told what the conversation is about.
    fn inform(&self, decided: &mut Decided, conversation: &ConversationId) {
        let Life::Live(machine) = &self.life else {
            return;
        };
        let spawns = decided.decision_type == DecisionType::SpawnSubagent;
        let Some(payload) = decided.payload.as_object_mut().filter(|_| spawns) else {
            return;
        };
        let snapshot = payload.entry("context_snapshot").or_insert(Value::Null);
        if snapshot.is_null() {
            *snapshot = Value::Object(Map::new());
        }
        if let Some(snapshot) = snapshot.as_object_mut() {
            let goal = machine.goal().unwrap_or_default();
            let said = machine.history().cloned();
            Background::new(conversation.as_str(), goal, said).add_to(snapshot);
        }
    }

    /// Lets go of what an idle conversation doesn't need: it may stay idle for long, beside many.
    fn rest(&mut self) {
        self.cause = None;
        self.commands = VecDeque::new();
        if let Some(asking) = self.asking.take() {
            // Its answer would be ignored, and may cost money.
            asking.abort();
        }
    }
}

impl ConversationAgent {
    /// Carries out what the machine has commanded, on account of that call of the model.
    fn work(&self, talk: &mut Talk, mut called: Option<Called>, cx: &mut Cx<'_>) {
        if let Some(cause) = &talk.cause {
            cx.caused_by(cause.clone());
        }
        while let Some(command) = talk.commands.pop_front() {
            match command {
                Command::AskModel { call, context } => self.ask(talk, call, *context, cx),
                Command::Publish { id, mut decided, retry_of, intent, with } => {
                    talk.inform(&mut decided, cx.conversation());
                    let made = DecisionMade {
                        decision_type: decided.decision_type,
                        payload: Arc::new(decided.payload),
                        confidence: decided.confidence,
                        retry_of,
                        intent,
                        with,
                    };
                    let mut draft = cx.draft(EventData::typed(made));
                    draft.id = id;
                    match called.take() {
                        Some(called) => cx.send_behind_call(called, draft),
                        None => cx.send(draft),
                    };
                }
                Command::Notify(text) => {
                    cx.publish(MessageSent::text(text));
                }
                Command::EndTurn(ended) => {
                    let same = |end: Arc<TurnEnded>| end.message == ended.message;
                    let ends = |data: &EventData| data.read::<TurnEnded>().is_some_and(same);
                    let there = cx.behind().any(ends);
                    if !there {
                        cx.publish(ended);
                    }
                }
            }
        }
        let Life::Live(machine) = &talk.life else {
            return;
        };
        let (deadline, idle) = (machine.deadline(), machine.state() == State::Idle);
        if talk.deadline != deadline {
            talk.deadline = deadline;
            match deadline {
                Some(at) => cx.memory_timer(LIMIT, at),
                None => cx.stop_memory_timer(LIMIT),
            }
        }
        if idle {
            talk.rest();
        }
    }

    fn ask(&self, talk: &mut Talk, call: u64, context: DecideContext, cx: &Cx<'_>) {
        if let Some(next) = front::next(self.own.as_deref(), &context) {
            let input = match next {
                Ok(decided) => {
                    let answer = decided.into();
                    Input::ModelDecided { call, answer, tokens: 0, cost: 0.0 }
                }
                Err(message) => {
                    Input::ModelFailed { call, message, retryable: false, tokens: 0, cost: 0.0 }
                }
            };
            talk.apply(input, cx.now());
            return;
        }
        let (services, conversation) = (cx.services().clone(), cx.conversation().clone());
        let Some(cause) = talk.cause.clone() else {
            return;
        };
        let words = Words::to(&context.message);
        let task = cx.run(async move {
            let (input, called) = match decide(&services, &conversation, &cause, context).await {
                Ok((answer, Took { tokens, cost }, called)) => {
                    (Input::ModelDecided { call, answer, tokens, cost }, Some(called))
                }
                Err(error) => {
                    let Took { tokens, cost } = Took::of(&services, &error.model, error.usage);
                    let message = words.no_decision(&error);
                    let retryable = !services.model.tries_again()
                        && matches!(
                            error.kind,
                            ModelErrorKind::Timeout
                                | ModelErrorKind::Network
                                | ModelErrorKind::RateLimited
                                | ModelErrorKind::Provider
                        );
                    (Input::ModelFailed { call, message, retryable, tokens, cost }, None)
                }
            };
            Answered { input, called }
        });
        talk.asking = Some(task.abort_handle());
    }
}
