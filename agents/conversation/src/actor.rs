//! A conversation's agent: a thin shell around the [`Machine`].

use std::collections::VecDeque;
use std::sync::Arc;

use ephor_core::events::WorkflowAdjustmentRequested;
use ephor_core::events::{
    DecisionCompleted, DecisionMade, DecisionOutcome, MessageSent, RunCancelled, TurnEnded,
    TurnOutcome, UserMessageReceived,
};
use ephor_core::{ConversationId, Envelope, Event, EventData, EventId, Violation};
use ephor_model::decide::{DecideContext, Decided, WorkflowInfo};
use ephor_model::{ChatRequest, ModelError, ModelErrorKind, Purpose, decide_schema};
use ephor_runtime::metered::{self, Called};
use ephor_runtime::{Actor, ActorContext, Input as Heard, Loaded, Pattern, Services};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;
use tokio::task::AbortHandle;

use crate::machine::{Command, Input, Limits, Machine, Replay, State, Tick, Verdict};
use crate::{HEARD, SOURCE, front, prompt};

/// The timer of a turn's time limit.
const LIMIT: &str = "limit";

/// Most stored workflows that a model is told of: a long conversation's prompt doesn't grow with it.
const MOST_WORKFLOWS: usize = 50;

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
    /// What it cost, where that isn't on record yet.
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
        let kinds =
            [UserMessageReceived::TYPE, WorkflowAdjustmentRequested::TYPE, RunCancelled::TYPE];
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

    /// A turn that is under way here goes on here.
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
                let verdict = Verdict::Rejected { violations: vec![refused(reason)] };
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
                Command::Publish { id, decided, retry_of } => {
                    let made = DecisionMade {
                        decision_type: decided.decision_type,
                        payload: Arc::new(decided.payload),
                        confidence: decided.confidence,
                        retry_of,
                    };
                    let mut draft = cx.draft(EventData::typed(made));
                    draft.id = id;
                    let called = called.take().and_then(Called::take);
                    cx.send_behind(called.into_iter().collect(), draft);
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
                Ok(decided) => Input::ModelDecided { call, decided, tokens: 0, cost: 0.0 },
                Err(message) => Input::ModelFailed { call, message, retryable: false },
            };
            talk.apply(input, cx.now());
            return;
        }
        let (services, conversation) = (cx.services().clone(), cx.conversation().clone());
        let Some(cause) = talk.cause.clone() else {
            return;
        };
        let task = cx.run(async move {
            let (input, called) = match decide(&services, &conversation, &cause, context).await {
                Ok((decided, called)) => {
                    let Decision { decided, tokens, cost } = decided;
                    (Input::ModelDecided { call, decided, tokens, cost }, Some(called))
                }
                Err(error) => (
                    Input::ModelFailed {
                        call,
                        message: format!("The model gave no decision: {error}"),
                        retryable: !services.model.tries_again()
                            && matches!(
                                error.kind,
                                ModelErrorKind::Timeout
                                    | ModelErrorKind::Network
                                    | ModelErrorKind::RateLimited
                                    | ModelErrorKind::Provider
                            ),
                    },
                    None,
                ),
            };
            Answered { input, called }
        });
        talk.asking = Some(task.abort_handle());
    }
}

fn refused(message: String) -> Violation {
    Violation {
        code: "BLOCKED".to_owned(),
        pointer: String::new(),
        message,
        expected: "an event that every middleware lets pass".to_owned(),
        hint: "decide something else, or try again later".to_owned(),
    }
}

/// What the model decides, and what that took: tokens, and money.
struct Decision {
    decided: Decided,
    tokens: u64,
    cost: f64,
}

/// Asks the model for the next decision. What the call cost goes on record with that; where it gave
/// none, it is there before this returns.
async fn decide(
    services: &Services,
    conversation: &ConversationId,
    cause: &Envelope,
    mut context: DecideContext,
) -> Result<(Decision, Called), ModelError> {
    let broken = |message: String| ModelError {
        kind: ModelErrorKind::InvalidAnswer,
        model: services.model.name().to_owned(),
        message,
        retry_after: None,
    };
    context.capabilities = services.capabilities().await;
    context.today = services.clock.now().to_zoned(jiff::tz::TimeZone::UTC).date().to_string();
    let workflows = services.gate.with_view(conversation, |view, _, _, _| {
        let newest = view.workflows.newest(MOST_WORKFLOWS);
        newest.filter_map(|(id, known)| info(id, known)).collect()
    });
    context.workflows = workflows.await.map_err(|error| broken(error.to_string()))?;
    let request = ChatRequest {
        messages: prompt::messages(&context),
        context: serde_json::to_value(&context).map_err(|error| broken(error.to_string()))?,
        schema: Some(decide_schema()),
        ..ChatRequest::new(Purpose::Decide, "")
    };
    let (answer, called) = metered::ask(services, conversation, SOURCE, cause, request).await?;
    let decided = answer.and_then(|answer| {
        let tokens = answer.usage.input_tokens + answer.usage.output_tokens;
        let cost = services.settings.prices.cost_micros(&answer.model, answer.usage);
        let cost = cost.map_or(0.0, |micros| micros as f64 / 1e6);
        let decided = Decided::deserialize(&answer.json.unwrap_or(Value::Null))
            .map_err(|error| broken(format!("the answer is not a decision: {error}")))?;
        Ok(Decision { decided, tokens, cost })
    });
    match decided {
        Ok(decided) => Ok((decided, called)),
        Err(error) => {
            called.record().await;
            Err(error)
        }
    }
}

fn info(id: &ephor_core::WorkflowId, known: &ephor_rules::KnownWorkflow) -> Option<WorkflowInfo> {
    let plan = known.plan.as_ref()?;
    let node = |node: &ephor_core::PlanNode| {
        (node.node_id.to_string(), node.kind.clone(), node.name.clone())
    };
    Some(WorkflowInfo {
        id: id.clone(),
        name: plan.name.clone(),
        status: known.status,
        inputs: known.inputs.clone(),
        nodes: plan.nodes.iter().map(node).collect(),
    })
}
