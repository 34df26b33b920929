//! A conversation's agent: a thin actor around the [`Machine`](machine::Machine).

mod talk;

use std::sync::Arc;

use ephor_core::events::WorkflowAdjustmentRequested;
use ephor_core::events::{
    ClarificationRequested, DecisionCompleted, DecisionMade, DecisionOutcome, MessageSent,
    RunCancelled, TurnEnded, TurnOutcome, UserMessageReceived,
};
use ephor_core::{ConversationId, Envelope, Event, EventData, EventId};
use ephor_model::ModelErrorKind;
use ephor_model::decide::DecideContext;
use ephor_runtime::metered::Called;
use ephor_runtime::{Actor, ActorContext, Input as Heard, Pattern};
use serde_json::Value;

use crate::machine::{self, Command, Input, Limits, MachineError, Replay, State, Verdict};
use crate::question::{Took, decide};
use crate::said::Words;
use crate::{HEARD, SOURCE, front};
use talk::Life;
pub(crate) use talk::Talk;

/// The timer of a turn's time limit.
const LIMIT: &str = "limit";

/// The actor type: one instance for each conversation with a user.
pub(crate) struct ConversationAgent {
    pub limits: Arc<Limits>,
    /// The agent that answers in the model's place.
    pub own: Option<Arc<str>>,
    /// Whether other processes may be at work on a conversation's turns.
    pub shared: bool,
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
                if !replay.machine().queues(event.id) {
                    talk.cause = Some(Arc::new(event.clone()));
                }
            }
            Life::Elsewhere(replay) => {
                replay.fold(SOURCE, event);
                talk.told = false;
            }
            Life::Live(machine) => {
                machine.note(event);
                let input = Input::from_envelope(event).filter(|input| !talk.is_others(input));
                talk.told = input.is_some();
                if let Some(input) = input {
                    talk.apply(input, event.time);
                }
            }
        }
    }

    /// A turn that is under way here continues here. One that waits for a person may continue anywhere.
    fn fold_elsewhere(&self, talk: &mut Talk, event: &Envelope) {
        if !self.shared {
            return;
        }
        talk.follow();
        match &mut talk.life {
            Life::Reading(replay) | Life::Elsewhere(replay) => replay.fold(SOURCE, event),
            Life::Live(machine) => match event.read::<TurnEnded>() {
                Some(ended) => machine.ended_elsewhere(&ended),
                None => talk.take_elsewhere(event),
            },
        }
        if talk.queues(event.id) {
            talk.others.insert(event.id);
        }
    }

    fn waits_elsewhere(&self, talk: &Talk) -> bool {
        matches!(talk.life, Life::Elsewhere(_)) && talk.commands.is_empty()
    }

    fn fold_blocked(&self, talk: &mut Talk, event: &Envelope) {
        // A rejected decision of its own is known to it; of others it hears nothing.
        if let Life::Reading(replay) | Life::Elsewhere(replay) = &mut talk.life {
            replay.fold(SOURCE, event);
        }
    }

    fn handle(&self, talk: &mut Talk, input: Heard<'_, Answered>, cx: &mut Cx<'_>) {
        let mut called = None;
        match input {
            Heard::Loaded(why) => talk.begin(why, self.shared, cx),
            Heard::Event(event) => {
                if talk.queues(event.id) {
                    talk.waiting.push(event.clone());
                    self.refuse_too_many(talk, event.id);
                } else if talk.told {
                    talk.cause = Some(event.clone());
                }
                talk.cancelled_elsewhere(event);
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
                    && !talk.is_others(&input)
                {
                    talk.cause = Some(event.clone());
                    talk.apply(input, cx.now());
                }
                talk.cancelled_elsewhere(event);
            }
        }
        talk.go_on(cx);
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
        let machine = match &talk.life {
            Life::Reading(_) => return true,
            Life::Elsewhere(_) => return talk.waiting.is_empty() && talk.commands.is_empty(),
            Life::Live(machine) => machine,
        };
        // The record has all that the turn needs to go on.
        let waits = matches!(machine.state(), State::Idle | State::WaitingForUser);
        (waits || machine.held()) && machine.queued() == 0 && talk.commands.is_empty()
    }

    fn snapshot(&self, talk: &Talk) -> Option<Value> {
        match &talk.life {
            Life::Reading(replay) => replay.at_rest(),
            Life::Elsewhere(_) | Life::Live(_) => None,
        }
    }

    fn restore(&self, _: &ConversationId, snapshot: Value) -> Option<Talk> {
        Some(Talk::reading(Replay::restored(self.limits.clone(), snapshot)?))
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
                Command::AskModel { call, context } => {
                    if let Some(message) = talk.begun() {
                        cx.caused_by(message);
                    }
                    self.ask(talk, call, *context, cx);
                }
                Command::Publish { id, mut decided, retry_of, intent, with, turn } => {
                    talk.inform(&mut decided, cx.conversation());
                    let made = DecisionMade {
                        decision_type: decided.decision_type,
                        payload: Arc::new(decided.payload),
                        confidence: decided.confidence,
                        retry_of,
                        intent,
                        with,
                        turn: Some(turn),
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
        let (deadline, idle) = match &talk.life {
            Life::Live(machine) => (machine.deadline(), machine.state() == State::Idle),
            Life::Elsewhere(_) => (None, false),
            Life::Reading(_) => return,
        };
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

    /// While another process is at work, no more wait than otherwise.
    fn refuse_too_many(&self, talk: &mut Talk, message: EventId) {
        let limit = self.limits.max_queued;
        if matches!(talk.life, Life::Elsewhere(_)) && talk.waiting.len() > limit {
            let why = MachineError::too_many(limit);
            let ended = TurnEnded::not_begun(message, TurnOutcome::Failed, why);
            talk.commands.push_back(Command::EndTurn(ended));
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
