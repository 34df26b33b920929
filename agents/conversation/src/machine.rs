//! A conversation and its turns, as a pure state machine: inputs in, commands out.
//!
//! The states and their transitions are drawn at [`State`]. Within a turn:
//!
//! ```text
//! the turn waits for   on                                       then
//! ──────────────────── ──────────────────────────────────────── ──────────────────────────────
//! (no turn)            User, AdjustmentRequested                begin a turn: ask the model
//! the model            ModelDecided                             Publish, wait for the decisions
//! the model            ModelFailed, retryable, for the 1st time ask the model
//! the model            ModelFailed, and a better plan is wanted Publish ERROR_RECOVERY: retry the node
//! the model            ModelFailed, else                        end: failed
//! a decision           Rejected, up to 3 in a row               ask the model, with violations
//! a decision           Rejected, the 4th in a row               Publish REQUEST_CLARIFICATION
//! a decision           Rejected, and it was that clarification  end: failed
//! a decision           Held                                     Notify, stop the clock
//! anything             CallHeld                                 Notify
//! a decision           anything of it waits for people          stop the clock, until they answer
//! a held decision      Validated, Rejected                      as above; the clock runs again
//! a held decision      Rejected, with a person's answer         ask the model, with the answer
//! RESPOND              Completed                                end: answered
//! CONTINUE             Validated                                ask the model
//! REQUEST_CLARIFICATION Asked, Completed                        EndTurn(waiting), wait for the user
//! SPAWN_SUBAGENT       Validated                                wait for the sub-agent
//! EXECUTE_WORKFLOW     WorkflowEnded of its run                 ask the model
//! EXECUTE_WORKFLOW     AdjustmentRequested of its workflow      ask the model
//! the model            AdjustmentRequested of the workflow      ask the model once more; the
//!                      whose failure it is being told of        first answer is ignored
//! any other decision   Completed                                ask the model
//! any decision         Completed (failed), Interrupted          ask the model, with the error
//! the user             User                                     ask the model, with the answer
//! anything             Asked, by somebody else                  EndTurn(waiting); the next message is
//!                                                               theirs, and the turn answers it
//! a sub-agent          SubAgentEnded of that one                ask the model, with the result
//! anything but a user  LimitTick after the timeout             end: limit reached
//! anything             Cancelled, of this turn                  end: cancelled
//! ```
//!
//! An answer may hold several decisions: they are published together, the most urgent first, and the
//! turn goes on once all have ended. A RESPOND among them is published then, unless one of the others
//! came to something that the model couldn't know: a rejection, a failure, an answer of the user.
//! Retries are counted by answer.
//!
//! Before the model is asked, the turn's limits are checked; reaching one ends the turn. What a
//! sub-agent asks the user, and the answer to it, is passed on without the model and without limits: the
//! agent bounds how often it asks, and each time a person answers. An
//! interrupted EXECUTE_WORKFLOW keeps waiting: its run ends with its own event, or is continued by
//! the recovery. Messages that arrive during a turn wait for its end. Inputs about a decision, a
//! call or a sub-agent that the turn doesn't wait for are ignored.

mod edited;
mod feedback;
mod hear;
mod input;
mod moves;
mod replay;
mod state;
mod turn;
mod words;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use ephor_core::events::{TurnEnded, TurnOutcome};
use ephor_core::waiting::Change;
use ephor_core::{DecisionError, DecisionType, Envelope, EventId};
use ephor_model::decide::Said;
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use crate::front;

pub use feedback::{Feedback, recovery_decision};
use hear::replan_wanted;
pub(crate) use replay::blocked;
pub use replay::{Replay, Replayed};
pub use state::{IllegalTransition, State};
use turn::{At, Pending, Phase, Turn};
pub use words::{
    Command, Input, Limits, MachineError, Spent, Tick, UserMessage, Verdict, WorkflowEnd,
};

/// A conversation. An idle one is little more than its history.
#[derive(Debug, Clone, Default)]
pub struct Machine {
    limits: Arc<Limits>,
    state: State,
    calls: u64,
    history: VecDeque<Said>,
    /// What begins a turn once this one is over: messages, and requests for a new plan.
    queue: VecDeque<Input>,
    turn: Option<Box<Turn>>,
    /// A question of someone else's, as of a sub-agent, that waits for the user: the next message
    /// is its answer.
    passing_on: Option<EventId>,
}

/// What to do.
pub type Commands = Result<Vec<Command>, MachineError>;

impl Machine {
    /// A new conversation.
    pub fn new(limits: Arc<Limits>) -> Self {
        Self { limits, ..Self::default() }
    }

    /// Its state.
    pub fn state(&self) -> State {
        self.state
    }

    /// The history, oldest first, without the current turn.
    pub fn history(&self) -> impl ExactSizeIterator<Item = &Said> {
        self.history.iter()
    }

    /// The message that began the turn.
    pub fn goal(&self) -> Option<&str> {
        self.turn.as_ref().map(|turn| turn.message.as_str())
    }

    /// What began the turn: a message, or a request for a new plan.
    pub fn began(&self) -> Option<EventId> {
        self.turn.as_ref().map(|turn| turn.began)
    }

    /// Whether there is a turn that isn't the next person's to continue: one that neither asks the user
    /// nor waits for approvals alone.
    pub fn at_work(&self) -> bool {
        self.turn.is_some() && self.state != State::WaitingForUser && !self.held()
    }

    /// Whether that message, or request for a new plan, waits for the turn's end.
    pub fn queues(&self, id: EventId) -> bool {
        self.queue.iter().any(|input| input.begins() == Some(id))
    }

    /// What waits for the turn's end, and what began it if it is at work.
    pub fn waiting(&self) -> impl Iterator<Item = EventId> {
        let began = self.began().filter(|_| self.at_work());
        began.into_iter().chain(self.queue.iter().filter_map(Input::begins))
    }

    /// Whether that is among them.
    pub fn has(&self, id: EventId) -> bool {
        self.waiting().any(|waiting| waiting == id)
    }

    /// The number of messages that wait for the turn's end.
    pub fn queued(&self) -> usize {
        self.queue.len()
    }

    /// The number of decisions asked of the model in the current turn.
    pub fn iterations(&self) -> u32 {
        self.turn.as_ref().map_or(0, |turn| turn.iterations)
    }

    /// The clarification that waits for the user, and its question.
    pub fn clarification(&self) -> Option<(EventId, &str)> {
        let asked = self.turn.as_ref()?.asked()?;
        Some((asked.id, asked.text("question")))
    }

    /// Whether the turn waits for approvals alone. The journal then has everything that it needs to
    /// continue.
    pub fn held(&self) -> bool {
        let held = |turn: &Turn| turn.asked().is_none() && turn.waits_for_person();
        self.turn.as_deref().is_some_and(held)
    }

    /// A question from someone else, such as a sub-agent, which the next message answers.
    pub fn passing_on(&self) -> Option<EventId> {
        self.passing_on
    }

    /// The turn's context: the `context_snapshot` of a SPAWN_SUBAGENT and, once it has ended, its
    /// result as `subagent_result`.
    pub fn context(&self) -> Option<&Map<String, Value>> {
        self.turn.as_ref().map(|turn| &turn.context)
    }

    /// When the turn reaches its time limit, unless it waits for a person before that: the time for
    /// a [`Input::LimitTick`]. None: no time is running.
    pub fn deadline(&self) -> Option<Timestamp> {
        let turn = self.turn.as_ref()?;
        let limit = Duration::try_from_secs_f64(self.limits.timeout?).ok()?;
        let left = limit.saturating_sub(turn.spent.time);
        turn.clock?.checked_add(left).ok()
    }

    /// The end of the turn once that decision has been carried out. None: it continues, or waits
    /// for something else.
    pub fn ends_with(&self, decision: EventId) -> Option<TurnEnded> {
        let turn = self.turn.as_deref()?;
        let pending = turn.pending(decision)?;
        let answers = pending.kind() == DecisionType::Respond;
        let text = || pending.text("response").to_owned();
        answers.then(|| turn.ended(TurnOutcome::Answered, text(), None))
    }

    /// Asks the model again if it waits for its answer, which may have been lost.
    ///
    /// # Errors
    /// Like [`apply`](Self::apply).
    pub fn ask_again(&mut self, tick: &Tick) -> Commands {
        match self.turn.as_deref_mut() {
            Some(turn @ Turn { phase: Phase::Model(_), .. }) => {
                // It is the same question.
                if !front::passes_on(&turn.steps) {
                    turn.iterations = turn.iterations.saturating_sub(1);
                }
                self.ask(tick)
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Takes in what waits for people, or doesn't any more: meanwhile the turn's time stands still. To be
    /// told before the input that comes of the same event.
    pub fn note(&mut self, envelope: &Envelope) {
        let Some((turn, change)) = self.turn.as_mut().zip(Change::of(envelope)) else {
            return;
        };
        let before = turn.waits.has_holds();
        turn.waits.take(&change);
        if turn.waits.has_holds() != before {
            let stands = turn.stands_still() || self.passing_on.is_some();
            turn.set_clock(stands, envelope.time);
        }
    }

    /// Applies an input.
    pub fn apply(&mut self, input: Input, tick: &Tick) -> Commands {
        match &input {
            Input::User(message) if self.is_passed_on(message) => {
                return Ok(self.pass_on(message, tick));
            }
            Input::Completed { decision, .. } | Input::Interrupted { decision, .. } => {
                self.passing_on.take_if(|asked| asked == decision);
            }
            _ => {}
        }
        let Some(turn) = self.turn.as_mut() else {
            return match input {
                Input::Asked { decision, .. } => {
                    self.passing_on = Some(decision);
                    Ok(Vec::new())
                }
                Input::User(_) | Input::AdjustmentRequested { .. } => self.begin(input, tick),
                _ => Ok(Vec::new()),
            };
        };
        turn.count_time(tick.now);
        match input {
            Input::User(message) => self.user(message, tick),
            Input::AdjustmentRequested { id, workflow_id, reason, execution_context } => {
                let run = self.run_of(&workflow_id);
                if run.is_some() || self.takes_back_ask(&workflow_id) {
                    let step = replan_wanted(workflow_id, reason, execution_context);
                    return match run {
                        Some(run) => self.over(run, step, tick),
                        None => self.step(step, tick),
                    };
                }
                self.enqueue(Input::AdjustmentRequested {
                    id,
                    workflow_id,
                    reason,
                    execution_context,
                })
            }
            Input::ModelDecided { call, answer, tokens, cost } => {
                if !matches!(turn.phase, Phase::Model(asked) if asked == call) {
                    return Ok(Vec::new());
                }
                turn.spent.pay(tokens, cost);
                turn.model_failures = 0;
                Ok(self.publish(answer, tick))
            }
            Input::ModelFailed { call, message, retryable, tokens, cost } => {
                if !matches!(turn.phase, Phase::Model(asked) if asked == call) {
                    return Ok(Vec::new());
                }
                turn.spent.pay(tokens, cost);
                turn.model_failures += 1;
                if retryable && turn.model_failures == 1 {
                    return self.ask(tick);
                }
                // Without a model no plan gets better; the node may still work another time.
                let feedback = Feedback::of(&turn.steps);
                if let Some(decided) = recovery_decision(feedback.as_slice()) {
                    return Ok(self.publish_own(decided, tick));
                }
                self.end(TurnOutcome::Failed, message.clone(), Some(message), tick)
            }
            Input::Verdict { decision, verdict } => self.verdict(decision, verdict, tick),
            Input::CallHeld { node, kind, reason } => {
                Ok(vec![Command::Notify(self.words().call_waits(&node, &kind, &reason))])
            }
            Input::Asked { decision, question, options } => match turn.pending(decision) {
                Some(_) => self.asked(decision, tick),
                None => Ok(self.asked_by_other(decision, question, options, tick)),
            },
            Input::Completed { decision, result } => self.completed(decision, result, tick),
            Input::Interrupted { decision, by } => match turn.pending(decision).cloned() {
                Some(pending) if pending.kind() != DecisionType::ExecuteWorkflow => {
                    self.over(decision, pending.failed(&DecisionError::interrupted(by)), tick)
                }
                _ => Ok(Vec::new()),
            },
            Input::SubAgentSpawned { subagent, decision } => {
                // The event may overtake the verdict that it follows from.
                self.wait_for_subagent(decision, tick)?;
                let turn = self.turn.as_mut();
                let pending = turn.and_then(|turn| turn.pending_mut(decision));
                if let Some(Pending { at: At::Subagent(id), .. }) = pending {
                    *id = Some(subagent);
                }
                Ok(Vec::new())
            }
            Input::SubAgentEnded { subagent, decision, result } => {
                self.subagent_ended(&subagent, decision, result, tick)
            }
            Input::WorkflowEnded { run, end } => match turn.pending(run).cloned() {
                Some(pending) if pending.kind() == DecisionType::ExecuteWorkflow => {
                    let step = match end {
                        WorkflowEnd::Completed { output } => {
                            pending.done(json!({"output": output}))
                        }
                        WorkflowEnd::Failed { error } => pending.failed(&error),
                    };
                    self.over(run, step, tick)
                }
                _ => Ok(Vec::new()),
            },
            Input::Cancelled { run, why } if run == turn.began => {
                self.end(TurnOutcome::Cancelled, why.clone(), Some(why), tick)
            }
            Input::Cancelled { run, why } => Ok(self.not_begun(run, why)),
            Input::LimitTick => {
                if turn.clock.is_some() && self.limits.timed_out(turn.spent.time) {
                    return self.limit("timeout", tick);
                }
                Ok(Vec::new())
            }
        }
    }
}
