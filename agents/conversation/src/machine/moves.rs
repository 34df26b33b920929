//! The moves of a turn: begin, continue, decide, end.

use ephor_core::events::{TurnEnded, TurnOutcome};
use ephor_core::waiting::Opens;
use ephor_core::{DecisionType, EventId};
use ephor_model::decide::{DecideContext, Decided, Decisions, Said, Step};
use serde_json::json;

use super::hear::replan_wanted;
use super::turn::{At, Pending, Phase, Refused, Turn, said};
use super::{Command, Commands, IllegalTransition, Input, Machine, MachineError, State, Tick};
use crate::front;
use crate::said::Words;

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

    /// A decision has come to its end. Once all of its answer have, the turn goes on.
    pub(super) fn over(&mut self, id: EventId, step: Step, tick: &Tick) -> Commands {
        let Some(turn) = &mut self.turn else {
            return Ok(Vec::new());
        };
        turn.take(id);
        // The reply was written before: it would tell of what hasn't happened.
        if !matches!(step, Step::Done { .. }) {
            turn.reply = None;
        }
        turn.steps.push(step);
        let rest = !turn.open().is_empty();
        self.settle(tick)?;
        if rest {
            return Ok(Vec::new());
        }
        let Some(turn) = &mut self.turn else {
            return Ok(Vec::new());
        };
        let refused = turn.refused.last();
        turn.rejections = refused.map_or(0, |_| turn.rejections + 1);
        if let Some(Refused { why, .. }) = refused
            && turn.rejections > self.limits.max_retries
        {
            let payload = json!({
                "action_type": DecisionType::RequestClarification.as_str(),
                "question": Words::to(&turn.message).how_to_go_on(why),
            });
            turn.refused.clear();
            turn.rejections = 0;
            return Ok(self.publish_own(
                Decided {
                    decision_type: DecisionType::RequestClarification,
                    payload,
                    confidence: None,
                },
                tick,
            ));
        }
        match turn.reply.take() {
            Some(reply) => {
                let pending = Pending::new(tick.fresh, reply);
                let (id, decided, with) = (pending.id, pending.decided.clone(), turn.answer);
                turn.phase = Phase::Work(vec![pending]);
                let (retry_of, intent, turn) = (None, None, turn.began);
                Ok(vec![Command::Publish { id, decided, retry_of, intent, with, turn }])
            }
            None => self.ask(tick),
        }
    }

    /// Brings the state and the clock in line with what the turn waits for.
    pub(super) fn settle(&mut self, tick: &Tick) -> Result<(), IllegalTransition> {
        let Some(turn) = &mut self.turn else {
            return Ok(());
        };
        turn.set_clock(turn.stands_still(), tick.now);
        let works = |one: &Pending| matches!(one.at, At::Subagent(_));
        let to = if turn.asked().is_some() {
            State::WaitingForUser
        } else if turn.open().iter().any(works) {
            State::WaitingForSubagent
        } else {
            State::Processing
        };
        if self.state != to && self.state != State::Processing {
            self.go(State::Processing)?;
        }
        if self.state != to {
            self.go(to)?;
        }
        Ok(())
    }

    pub(super) fn ask(&mut self, tick: &Tick) -> Commands {
        let Some(turn) = &mut self.turn else {
            return Ok(Vec::new());
        };
        if !front::passes_on(&turn.steps) {
            if let Some(limit) = self.limits.reached(turn.iterations, &turn.spent) {
                return self.limit(limit, tick);
            }
            turn.iterations += 1;
        }
        self.calls += 1;
        turn.waits = Opens::default();
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

    /// Publishes the decisions of an answer, the most urgent first. A reply beside others waits for
    /// their ends.
    pub(super) fn publish(&mut self, answer: Decisions, tick: &Tick) -> Vec<Command> {
        let Some(turn) = &mut self.turn else {
            return Vec::new();
        };
        let Decisions { intent, mut decisions } = answer;
        let intent = intent.filter(|_| turn.begins());
        turn.answer = (decisions.len() > 1).then_some(tick.fresh);
        decisions.sort_by_key(|decided| decided.decision_type.priority());
        if decisions.len() > 1 {
            let replies = |one: &Decided| one.decision_type == DecisionType::Respond;
            let place = decisions.iter().position(replies);
            turn.reply = place.map(|place| decisions.remove(place));
        }
        let of = decisions.len();
        let open: Vec<_> = (0u64..)
            .zip(decisions)
            .map(|(place, decided)| Pending::new(nth(tick.fresh, place), decided))
            .collect();
        let publish = |pending: &Pending| Command::Publish {
            id: pending.id,
            retry_of: turn.corrects(pending.kind(), of),
            decided: pending.decided.clone(),
            intent,
            with: turn.answer.filter(|first| *first != pending.id),
            turn: turn.began,
        };
        let commands = open.iter().map(publish).collect();
        turn.refused.clear();
        turn.phase = Phase::Work(open);
        commands
    }

    /// Publishes a decision of the machine itself.
    pub(super) fn publish_own(&mut self, decided: Decided, tick: &Tick) -> Vec<Command> {
        let commands = self.publish(decided.into(), tick);
        if let Some(Phase::Work(open)) = self.turn.as_mut().map(|turn| &mut turn.phase) {
            open.iter_mut().for_each(|pending| pending.own = true);
        }
        commands
    }

    /// What it says by itself, in the language of the turn's message.
    pub(super) fn words(&self) -> Words {
        Words::to(self.turn.as_ref().map_or("", |turn| &turn.message))
    }

    pub(super) fn limit(&mut self, limit: &'static str, tick: &Tick) -> Commands {
        let text = self.words().stopped(limit);
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

    /// A message that waits for the turn's end has its own already, in another process.
    pub(crate) fn ended_elsewhere(&mut self, ended: &TurnEnded) {
        let place = self.queue.iter().position(|input| input.begins() == Some(ended.message));
        if let Some(Input::User(user)) = place.and_then(|place| self.queue.remove(place)) {
            self.remember(vec![said(true, &user.text), said(false, &ended.text)]);
        }
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

/// The id of an answer's decision: the first has the fresh one, the others derive theirs.
fn nth(fresh: EventId, place: u64) -> EventId {
    if place == 0 {
        return fresh;
    }
    fresh.derived((fresh.0.as_u128() ^ u128::from(place)).to_be_bytes())
}
