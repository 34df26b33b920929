//! A conversation's actor: a thin shell around the [`Machine`].

use std::collections::VecDeque;
use std::sync::Arc;

use actix::prelude::*;
use ephor_core::events::{DecisionHeld, DecisionMade, DecisionRejected, DecisionValidated};
use ephor_core::events::{MessageSent, TurnEnded};
use ephor_core::{ConversationId, Draft, Envelope, Event, EventId, Violation};
use ephor_model::decide::{DecideContext, Decided, WorkflowInfo};
use ephor_model::{ChatRequest, ModelError, ModelErrorKind, Purpose, decide_schema};
use ephor_runtime::{Services, metered};
use serde::Deserialize;
use serde_json::Value;
use tokio::task::AbortHandle;

use crate::machine::{Command, Input, Machine, State, Tick, Verdict};
use crate::{SOURCE, front, prompt};

/// One conversation.
pub struct ConversationAgent {
    services: Services,
    conversation: ConversationId,
    /// The agent that answers in the model's place.
    own: Option<Arc<str>>,
    machine: Machine,
    /// What was heard last: the cause of what is published next.
    cause: Option<Arc<Envelope>>,
    /// Commands that wait for the one before them.
    outbox: VecDeque<Command>,
    publishing: bool,
    alarm: Option<(jiff::Timestamp, AbortHandle)>,
    asking: Option<AbortHandle>,
}

impl Actor for ConversationAgent {
    type Context = Context<Self>;

    fn stopped(&mut self, _: &mut Self::Context) {
        self.disarm();
    }
}

/// An event of the conversation.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Heard(pub Arc<Envelope>);

/// Leave memory, if nothing is under way. The answer says whether it does.
#[derive(Message)]
#[rtype(result = "bool")]
pub(crate) struct Passivate;

/// Leave memory, to be read from the journal again: others have written to the conversation. The
/// answer says whether it does; while a turn is under way here, it doesn't.
#[derive(Message)]
#[rtype(result = "bool")]
pub(crate) struct Reload;

#[derive(Message)]
#[rtype(result = "()")]
struct Told(Input);

impl Handler<Heard> for ConversationAgent {
    type Result = ();

    fn handle(&mut self, Heard(envelope): Heard, ctx: &mut Self::Context) {
        let Some(input) = Input::from_envelope(&envelope) else {
            return;
        };
        self.cause = Some(envelope);
        self.apply(input, ctx);
    }
}

impl Handler<Told> for ConversationAgent {
    type Result = ();

    fn handle(&mut self, Told(input): Told, ctx: &mut Self::Context) {
        self.apply(input, ctx);
    }
}

impl Handler<Passivate> for ConversationAgent {
    type Result = bool;

    fn handle(&mut self, _: Passivate, ctx: &mut Self::Context) -> bool {
        let waits = self.machine.state() == State::Idle || self.machine.held();
        self.leaves(waits, ctx)
    }
}

impl Handler<Reload> for ConversationAgent {
    type Result = bool;

    fn handle(&mut self, _: Reload, ctx: &mut Self::Context) -> bool {
        let state = self.machine.state();
        let waits = matches!(state, State::Idle | State::WaitingForUser) || self.machine.held();
        self.leaves(waits, ctx)
    }
}

impl ConversationAgent {
    pub(crate) fn new(
        services: Services,
        conversation: ConversationId,
        own: Option<Arc<str>>,
        machine: Machine,
    ) -> Self {
        Self {
            services,
            conversation,
            own,
            machine,
            cause: None,
            outbox: VecDeque::new(),
            publishing: false,
            alarm: None,
            asking: None,
        }
    }

    /// Leaves memory where the journal has all that is known here.
    fn leaves(&self, waits: bool, ctx: &mut Context<Self>) -> bool {
        let idle =
            waits && self.machine.queued() == 0 && self.outbox.is_empty() && !self.publishing;
        if idle {
            ctx.stop();
        }
        idle
    }

    fn apply(&mut self, input: Input, ctx: &mut Context<Self>) {
        let tick = Tick { now: self.services.clock.now(), fresh: EventId::fresh() };
        let refused = match &input {
            Input::User(message) => Some(message.id),
            _ => None,
        };
        match self.machine.apply(input, &tick) {
            Ok(commands) => self.outbox.extend(commands),
            Err(error) => {
                tracing::warn!(conversation = %self.conversation, %error, "an input was refused");
                // Whoever sent the message is told; it isn't lost silently.
                let ended = refused.map(|message| refusal(message, error.to_string()));
                self.outbox.extend(ended.map(Command::EndTurn));
            }
        }
        self.set_alarm(ctx);
        self.work(ctx);
    }

    /// Carries out commands in their order: one publication at a time, while the actor goes on
    /// hearing.
    fn work(&mut self, ctx: &mut Context<Self>) {
        while !self.publishing {
            let Some(command) = self.outbox.pop_front() else {
                self.rest();
                return;
            };
            match command {
                Command::AskModel { call, context } => self.ask(call, *context, ctx),
                Command::Publish { id, decided, retry_of } => {
                    let made = DecisionMade {
                        decision_type: decided.decision_type,
                        payload: Arc::new(decided.payload),
                        confidence: decided.confidence,
                        retry_of,
                    };
                    let mut draft = self.draft(made);
                    draft.id = id;
                    self.publish(draft, Some(id), ctx);
                }
                Command::Notify(text) => {
                    let draft = self.draft(MessageSent::text(text));
                    self.publish(draft, None, ctx);
                }
                Command::EndTurn(ended) => {
                    let draft = self.draft(ended);
                    self.publish(draft, None, ctx);
                }
            }
        }
    }

    /// Lets go of what an idle conversation doesn't need: it may stay idle for long, beside many.
    fn rest(&mut self) {
        if self.machine.state() == State::Idle {
            self.disarm();
            self.cause = None;
            self.outbox = VecDeque::new();
        }
    }

    fn draft<E: Event>(&self, event: E) -> Draft {
        let draft = Draft::new(self.conversation.clone(), event).from_source(SOURCE);
        match &self.cause {
            Some(cause) => draft.caused_by(cause),
            None => draft,
        }
    }

    fn publish(&mut self, draft: Draft, decision: Option<EventId>, ctx: &mut Context<Self>) {
        self.publishing = true;
        let services = self.services.clone();
        let published = async move {
            let receipt = services.publish_own(draft).await;
            let verdict = match receipt {
                Ok(receipt) => verdict(&receipt),
                Err(error) => Some(refused("PUBLISH_FAILED", error.to_string())),
            };
            decision.zip(verdict)
        };
        ctx.spawn(published.into_actor(self).map(|verdict, actor, ctx| {
            actor.publishing = false;
            match verdict {
                Some((decision, verdict)) => actor.apply(Input::Verdict { decision, verdict }, ctx),
                None => actor.work(ctx),
            }
        }));
    }

    fn ask(&mut self, call: u64, context: DecideContext, ctx: &mut Context<Self>) {
        if let Some(next) = front::next(self.own.as_deref(), &context) {
            let input = match next {
                Ok(decided) => Input::ModelDecided { call, decided, tokens: 0, cost: 0.0 },
                Err(message) => Input::ModelFailed { call, message, retryable: false },
            };
            // Not at once: what the machine commanded before this comes first.
            ctx.notify(Told(input));
            return;
        }
        let (services, conversation) = (self.services.clone(), self.conversation.clone());
        let Some(cause) = self.cause.clone() else {
            return;
        };
        let (address, slot) = (ctx.address(), call);
        let task = self.services.main.spawn(async move {
            let input = match decide(&services, &conversation, &cause, context).await {
                Ok((decided, tokens)) => {
                    Input::ModelDecided { call: slot, decided, tokens, cost: 0.0 }
                }
                Err(error) => Input::ModelFailed {
                    call: slot,
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
            };
            // An actor that is gone has no use for the answer.
            let _ = address.send(Told(input)).await;
        });
        self.asking = Some(task.abort_handle());
    }

    /// Has the machine look at its time limit when that is reached.
    fn set_alarm(&mut self, ctx: &mut Context<Self>) {
        let deadline = self.machine.deadline();
        if self.alarm.as_ref().map(|(at, _)| *at) == deadline {
            return;
        }
        self.disarm();
        let Some(deadline) = deadline else {
            return;
        };
        let left = deadline.duration_since(self.services.clock.now());
        let left = std::time::Duration::try_from(left).unwrap_or_default();
        let (sleep, address) = (self.services.timer.sleep(left), ctx.address());
        let task = self.services.main.spawn(async move {
            sleep.await;
            let _ = address.send(Told(Input::LimitTick)).await;
        });
        self.alarm = Some((deadline, task.abort_handle()));
    }

    fn disarm(&mut self) {
        if let Some((_, alarm)) = self.alarm.take() {
            alarm.abort();
        }
        if self.machine.state() == State::Idle
            && let Some(asking) = self.asking.take()
        {
            // Its answer would be ignored, and may cost money.
            asking.abort();
        }
    }
}

fn refusal(message: EventId, text: String) -> TurnEnded {
    TurnEnded {
        message,
        outcome: ephor_core::events::TurnOutcome::Failed,
        text: text.clone(),
        options: None,
        iterations: 0,
        reason: Some(text),
    }
}

fn verdict(receipt: &ephor_bus::Receipt) -> Option<Verdict> {
    for envelope in receipt.events.iter() {
        if let Some(validated) = envelope.get::<DecisionValidated>() {
            let payload = Some((*validated.payload).clone());
            return Some(Verdict::Validated { payload });
        }
        if let Some(rejected) = envelope.get::<DecisionRejected>() {
            return Some(Verdict::Rejected { violations: rejected.violations.clone() });
        }
        if let Some(held) = envelope.get::<DecisionHeld>() {
            return Some(Verdict::Held { reason: held.question.reason.clone() });
        }
    }
    match &receipt.outcome {
        ephor_bus::Outcome::Delivered => None,
        ephor_bus::Outcome::Blocked { by, reason } => {
            Some(refused("BLOCKED", format!("blocked by {by}: {reason}")))
        }
    }
}

fn refused(code: &str, message: String) -> Verdict {
    let violation = Violation {
        code: code.to_owned(),
        pointer: String::new(),
        message,
        expected: "an event that every middleware lets pass".to_owned(),
        hint: "decide something else, or try again later".to_owned(),
    };
    Verdict::Rejected { violations: vec![violation] }
}

/// Asks the model for the next decision. The number is what it took in tokens.
async fn decide(
    services: &Services,
    conversation: &ConversationId,
    cause: &Envelope,
    mut context: DecideContext,
) -> Result<(Decided, u64), ModelError> {
    let broken = |message: String| ModelError {
        kind: ModelErrorKind::InvalidAnswer,
        model: services.model.name().to_owned(),
        message,
        retry_after: None,
    };
    context.capabilities = services.capabilities().await;
    context.today = services.clock.now().to_zoned(jiff::tz::TimeZone::UTC).date().to_string();
    let workflows = services.gate.with_view(conversation, |view, _, _, _| {
        view.workflows.iter().filter_map(|(id, known)| info(id, known)).collect()
    });
    context.workflows = workflows.await.map_err(|error| broken(error.to_string()))?;
    let request = ChatRequest {
        messages: prompt::messages(&context),
        context: serde_json::to_value(&context).map_err(|error| broken(error.to_string()))?,
        schema: Some(decide_schema()),
        ..ChatRequest::new(Purpose::Decide, "")
    };
    let answer = metered::chat(services, conversation, SOURCE, cause, request).await?;
    let tokens = answer.usage.input_tokens + answer.usage.output_tokens;
    let json = answer.json.unwrap_or(Value::Null);
    let decided = Decided::deserialize(&json)
        .map_err(|error| broken(format!("the answer is not a decision: {error}")))?;
    Ok((decided, tokens))
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
