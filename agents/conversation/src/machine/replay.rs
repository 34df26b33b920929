//! The machine as a fold of the journal: a conversation's state when the process ended.

use std::collections::VecDeque;
use std::sync::Arc;

use ephor_core::events::{DecisionMade, TurnEnded, TurnOutcome};
use ephor_core::{Disposition, Envelope, Event, EventId, Violation};
use ephor_model::decide::{Decided, Said, Step};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::turn::{Pending, Phase};
use super::{Command, Input, Limits, Machine, MachineError, State, Tick, UserMessage, Verdict};

/// A conversation read from the journal.
#[derive(Debug, Clone)]
pub struct Replayed {
    /// Idle, or waiting for the user's answer, or for a person's approval.
    pub machine: Machine,
    /// What had started a turn that the process's end cut off, or waited for one, oldest first.
    /// Applying them again answers them.
    pub unfinished: Vec<Input>,
}

/// A conversation in which no turn is under way.
#[derive(Debug, Serialize, Deserialize)]
struct AtRest {
    /// Of what is said so much is remembered: things, and characters of each.
    remembers: (usize, usize),
    calls: u64,
    history: VecDeque<Said>,
    passing_on: Option<EventId>,
}

/// A conversation being read, event by event. No limit ends a turn here, since the record says
/// which turns ended.
#[derive(Debug, Clone)]
pub struct Replay {
    machine: Machine,
    limits: Arc<Limits>,
    /// The turns' ends that aren't recorded.
    ends: Vec<TurnEnded>,
    /// What the machine itself has decided, and isn't recorded.
    decided: Option<Decided>,
}

impl Replay {
    /// A new conversation, with the limits that apply once it is read.
    pub fn new(limits: Arc<Limits>) -> Self {
        Self::of(Machine::new(limits))
    }

    /// A conversation as it is, whose record others continue.
    pub fn of(mut machine: Machine) -> Self {
        let unlimited = Arc::new(Limits {
            max_iterations: u32::MAX,
            timeout: None,
            max_tokens: None,
            max_cost: None,
            max_retries: u32::MAX,
            max_queued: usize::MAX,
            ..(*machine.limits).clone()
        });
        let limits = std::mem::replace(&mut machine.limits, unlimited);
        Self { machine, limits, ends: Vec::new(), decided: None }
    }

    /// The conversation so far.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Takes the ends that aren't recorded of messages that didn't begin a turn.
    pub fn take_ends(&mut self, of: impl Fn(EventId) -> bool) -> Vec<TurnEnded> {
        self.ends.extract_if(.., |end| of(end.message)).collect()
    }

    /// Folds an event. `source` is the source of the agent's decisions.
    pub fn fold(&mut self, source: &str, envelope: &Envelope) {
        if let Some(ended) = envelope.read::<TurnEnded>() {
            self.ends.retain(|end| end.message != ended.message);
        }
        let here = |made: Arc<DecisionMade>| self.machine.is_of_turn(&made);
        if *envelope.source == *source && envelope.read().is_some_and(here) {
            self.decided = None;
        }
        for command in self.machine.take_in(source, envelope) {
            match command {
                Command::EndTurn(ended) => self.ends.push(ended),
                Command::Publish { decided, .. } => self.decided = Some(decided),
                Command::AskModel { .. } => self.decided = None,
                Command::Notify(_) => {}
            }
        }
    }

    /// A snapshot for [`restored`](Self::restored). None during a turn.
    pub fn at_rest(&self) -> Option<Value> {
        let Machine { state, calls, history, queue, turn, passing_on, .. } = &self.machine;
        if *state != State::Idle || turn.is_some() || !queue.is_empty() {
            return None;
        }
        let remembers = (self.limits.history, self.limits.history_chars);
        let (calls, passing_on) = (*calls, *passing_on);
        let rest = AtRest { remembers, calls, history: history.clone(), passing_on };
        serde_json::to_value(rest).ok()
    }

    /// Restores a snapshot. None if it was made with other limits.
    pub fn restored(limits: Arc<Limits>, at_rest: Value) -> Option<Self> {
        let rest = AtRest::deserialize(at_rest).ok()?;
        if rest.remembers != (limits.history, limits.history_chars) {
            return None;
        }
        let mut replay = Self::new(limits);
        let AtRest { calls, history, passing_on, .. } = rest;
        replay.machine = Machine { calls, history, passing_on, ..replay.machine };
        Some(replay)
    }

    /// The conversation at the process's end.
    pub fn end(self) -> Replayed {
        let mut machine = self.live();
        let mut unfinished = Vec::new();
        // A turn whose decision waits for a person's approval goes on when that is settled.
        if machine.state != State::WaitingForUser && !machine.held() {
            let cut_off = machine.cut_off();
            if cut_off.is_some() {
                // Who asked for that turn has ended with it: the next message is for nobody else.
                machine.passing_on = None;
            }
            unfinished.extend(cut_off);
            unfinished.extend(std::mem::take(&mut machine.queue));
        }
        Replayed { machine, unfinished }
    }

    /// Continues the conversation in the middle of its work, with what is recorded as wanted but
    /// not as done. `gone`: its process died, and the time since doesn't count for the turn.
    ///
    /// # Errors
    /// Like [`Machine::apply`].
    pub fn go_on(
        mut self,
        gone: bool,
        tick: &Tick,
    ) -> Result<(Machine, Vec<Command>), MachineError> {
        let mut commands: Vec<_> = std::mem::take(&mut self.ends)
            .into_iter()
            .filter(|_| gone)
            .map(Command::EndTurn)
            .collect();
        let decided = self.decided.take();
        let mut machine = self.live();
        if gone && let Some(turn) = &mut machine.turn {
            turn.clock = turn.clock.map(|_| tick.now);
        }
        match decided {
            Some(decided) if gone => commands.extend(machine.publish_own(decided, tick)),
            _ => commands.extend(machine.ask_again(tick)?),
        }
        Ok((machine, commands))
    }

    fn live(self) -> Machine {
        Machine { limits: self.limits, ..self.machine }
    }
}

impl Machine {
    /// Folds all events of a conversation with [`Replay`].
    pub fn replay<'a>(
        limits: Arc<Limits>,
        source: &str,
        events: impl IntoIterator<Item = &'a Envelope>,
    ) -> Replayed {
        let mut replay = Replay::new(limits);
        events.into_iter().for_each(|envelope| replay.fold(source, envelope));
        replay.end()
    }

    /// What follows from an event: nearly always it was done long ago, and what it led to is
    /// recorded.
    fn take_in(&mut self, source: &str, envelope: &Envelope) -> Vec<Command> {
        let tick = Tick { now: envelope.time, fresh: envelope.id };
        // A rejected DecisionMade is blocked, but the agent that made it knows of it.
        if envelope.kind() == DecisionMade::TYPE && *envelope.source == *source {
            self.adopt(envelope);
            return match &envelope.disposition {
                // Nobody else records a verdict on what another middleware blocks.
                Disposition::Blocked { by, reason } if by != ephor_runtime::gate::MIDDLEWARE => {
                    let verdict = Verdict::Rejected { violations: vec![blocked(reason)] };
                    let input = Input::Verdict { decision: envelope.id, verdict };
                    self.apply(input, &tick).unwrap_or_default()
                }
                _ => Vec::new(),
            };
        }
        self.note(envelope);
        if envelope.blocked() {
            return Vec::new();
        }
        if let Some(ended) = envelope.read::<TurnEnded>() {
            return self.ended(&ended, &tick);
        }
        let input = Input::from_envelope(envelope);
        input.and_then(|input| self.apply(input, &tick).ok()).unwrap_or_default()
    }

    /// Whether a decision is part of the open turn. Another process may have another one under way; it
    /// isn't known of decisions of earlier versions.
    fn is_of_turn(&self, made: &DecisionMade) -> bool {
        made.turn.is_none() || made.turn == self.began()
    }

    /// The model, or the machine itself, had decided this.
    fn adopt(&mut self, envelope: &Envelope) {
        let made = envelope.read::<DecisionMade>().filter(|made| self.is_of_turn(made));
        let (Some(turn), Some(made)) = (&mut self.turn, made) else {
            return;
        };
        let pending = Pending::new(
            envelope.id,
            Decided {
                decision_type: made.decision_type,
                payload: (*made.payload).clone(),
                confidence: made.confidence,
            },
        );
        match &mut turn.phase {
            Phase::Work(open) if made.with.is_some() && made.with == turn.answer => {
                open.push(pending);
            }
            phase => {
                // One that follows may say that it belongs to this one.
                turn.answer = made.with.or(Some(envelope.id));
                turn.refused.clear();
                *phase = Phase::Work(vec![pending]);
                self.state = State::Processing;
            }
        }
    }

    /// A turn was over, for whatever reason.
    fn ended(&mut self, ended: &TurnEnded, tick: &Tick) -> Vec<Command> {
        let open = self.turn.as_ref().map(|turn| turn.reply_to);
        if open != Some(ended.message) {
            self.ended_elsewhere(ended);
            return Vec::new();
        }
        if ended.outcome == TurnOutcome::WaitingForUser {
            return Vec::new();
        }
        let reason = ended.reason.clone();
        let mut commands =
            self.end(ended.outcome, ended.text.clone(), reason, tick).unwrap_or_default();
        let this = |command: &Command| matches!(command, Command::EndTurn(end) if end.message == ended.message);
        commands.retain(|command| !this(command));
        commands
    }

    /// Puts an open turn into the history, and gives back what began it.
    fn cut_off(&mut self) -> Option<Input> {
        let turn = self.turn.take()?;
        self.remember(turn.said);
        self.state = State::Idle;
        match turn.steps.into_iter().next() {
            Some(Step::ReplanWanted { workflow_id, reason, execution_context })
                if !turn.by_user =>
            {
                Some(Input::AdjustmentRequested {
                    id: turn.reply_to,
                    workflow_id,
                    reason,
                    execution_context: execution_context.as_object().cloned().unwrap_or_default(),
                })
            }
            _ => Some(Input::User(UserMessage {
                id: turn.reply_to,
                text: turn.message,
                answers: None,
                fields: Map::new(),
            })),
        }
    }
}

/// What a middleware other than the coordinator's says against a decision.
pub(crate) fn blocked(reason: &str) -> Violation {
    Violation {
        code: "BLOCKED".to_owned(),
        pointer: String::new(),
        message: reason.to_owned(),
        expected: "an event that every middleware lets pass".to_owned(),
        hint: "decide something else, or try again later".to_owned(),
    }
}
