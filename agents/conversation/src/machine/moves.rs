//! The moves of a turn: begin, go on, decide, end.

use ephor_core::EventId;
use ephor_core::events::{TurnEnded, TurnOutcome};
use ephor_model::decide::{DecideContext, Decided, Said, Step};

use super::hear::replan_wanted;
use super::turn::{Pending, Phase, Turn, said};
use super::{Command, Commands, IllegalTransition, Input, Machine, MachineError, State, Tick};

impl Machine {
    pub(super) fn enqueue(&mut self, input: Input) -> Commands {
        let limit = self.limits.max_queued;
        if self.queue.len() >= limit {
            let input = Box::new(input);
            return Err(MachineError::QueueFull { limit, input });
        }
        self.queue.push_back(input);
        Ok(Vec::new())
    }

    pub(super) fn begin(&mut self, input: Input, tick: &Tick) -> Commands {
        let turn = match input {
            Input::User(message) => {
                let mut turn = Turn::new(message.text, message.id, tick);
                turn.said.push(said(true, &turn.message));
                turn
            }
            Input::AdjustmentRequested { id, workflow_id, reason, execution_context } => {
                let message = format!("Workflow {workflow_id} needs a better plan: {reason}");
                let mut turn = Turn::new(message, id, tick);
                turn.by_user = false;
                let step = replan_wanted(workflow_id, reason, execution_context);
                turn.steps.push(step);
                turn
            }
            _ => return Ok(Vec::new()),
        };
        self.turn = Some(Box::new(turn));
        self.go(State::Processing)?;
        self.ask(tick)
    }

    /// Something happened; the model decides what follows.
    pub(super) fn step(&mut self, step: Step, tick: &Tick) -> Commands {
        if let Some(turn) = &mut self.turn {
            turn.steps.push(step);
            turn.start_clock(tick.now);
        }
        if self.state != State::Processing {
            self.go(State::Processing)?;
        }
        self.ask(tick)
    }

    pub(super) fn ask(&mut self, tick: &Tick) -> Commands {
        let Some(turn) = &mut self.turn else {
            return Ok(Vec::new());
        };
        if let Some(limit) = self.limits.reached(turn.iterations, &turn.spent) {
            return self.limit(limit, tick);
        }
        turn.iterations += 1;
        self.calls += 1;
        turn.phase = Phase::Model(self.calls);
        let context = Box::new(DecideContext {
            message: turn.message.clone(),
            history: self.history.iter().cloned().collect(),
            steps: turn.steps.clone(),
            ..DecideContext::default()
        });
        let call = self.calls;
        Ok(vec![Command::AskModel { call, context }])
    }

    pub(super) fn publish(&mut self, decided: Decided, own: bool, tick: &Tick) -> Vec<Command> {
        let Some(turn) = &mut self.turn else {
            return Vec::new();
        };
        let (id, retry_of) = (tick.fresh, turn.retry_of.take());
        turn.phase = Phase::Decision(Pending { id, decided: decided.clone(), own });
        turn.held = false;
        vec![Command::Publish { id, decided, retry_of }]
    }

    pub(super) fn limit(&mut self, limit: &'static str, tick: &Tick) -> Commands {
        let text = format!("I stopped: the limit {limit} of this turn is reached.");
        let outcome = TurnOutcome::LimitReached;
        self.end(outcome, text, Some(limit.to_owned()), tick)
    }

    pub(super) fn end(
        &mut self,
        outcome: TurnOutcome,
        text: String,
        reason: Option<String>,
        tick: &Tick,
    ) -> Commands {
        let Some(mut turn) = self.turn.take() else {
            return Ok(Vec::new());
        };
        let ended = turn.ended(outcome, text.clone(), reason);
        turn.said.push(said(false, &text));
        self.remember(turn.said);
        let mut commands = Vec::new();
        if self.state != State::Processing && outcome == TurnOutcome::Answered {
            self.go(State::Processing)?;
        }
        if outcome == TurnOutcome::Answered {
            self.go(State::Completed)?;
        } else {
            self.go(State::Error)?;
            commands.push(Command::Notify(text));
        }
        self.go(State::Idle)?;
        commands.push(Command::EndTurn(ended));
        if let Some(next) = self.queue.pop_front() {
            commands.extend(self.begin(next, tick)?);
        }
        Ok(commands)
    }

    /// A message that waits for the turn's end won't begin one.
    pub(super) fn not_begun(&mut self, message: EventId, why: String) -> Vec<Command> {
        let begins = |input: &Input| matches!(input, Input::User(user) if user.id == message);
        let waiting = self.queue.len();
        self.queue.retain(|input| !begins(input));
        if self.queue.len() == waiting {
            return Vec::new();
        }
        vec![Command::EndTurn(TurnEnded::not_begun(message, TurnOutcome::Cancelled, why))]
    }

    pub(super) fn remember(&mut self, said: Vec<Said>) {
        let limits = &self.limits;
        // Most conversations that lie idle are short: room for more comes with more.
        if self.history.is_empty() {
            self.history.reserve_exact(said.len());
        }
        self.history.extend(said.into_iter().map(|mut said| {
            if let Some((cut, _)) = said.text.char_indices().nth(limits.history_chars) {
                said.text.truncate(cut);
                said.text.push('…');
            }
            said
        }));
        let surplus = self.history.len().saturating_sub(limits.history);
        self.history.drain(..surplus);
    }

    pub(super) fn go(&mut self, to: State) -> Result<(), IllegalTransition> {
        self.state = self.state.transition(to)?;
        Ok(())
    }
}
