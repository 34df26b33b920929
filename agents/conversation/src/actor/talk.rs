//! One conversation in memory: what is known of it, and where its turn is at work.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use ephor_core::events::{RunCancelled, TurnEnded, TurnOutcome};
use ephor_core::{ConversationId, DecisionType, Envelope, Event, EventId};
use ephor_model::Background;
use ephor_model::decide::Decided;
use ephor_runtime::Loaded;
use jiff::Timestamp;
use serde_json::{Map, Value};
use tokio::task::AbortHandle;

use super::Cx;
use crate::machine::{Command, Input, Machine, Replay, Tick};

/// One conversation.
pub(crate) struct Talk {
    pub(super) life: Life,
    /// What is to be done.
    pub(super) commands: VecDeque<Command>,
    /// What was heard last of the turn: the cause of what is published next.
    pub(super) cause: Option<Arc<Envelope>>,
    /// What was recorded here and waits for the turn's end: the cause of its own turn.
    pub(super) waiting: Vec<Arc<Envelope>>,
    /// What waits for the turn's end and was recorded elsewhere: its turn is begun there.
    pub(super) others: HashSet<EventId>,
    /// Whether the last event told the machine something.
    pub(super) told: bool,
    pub(super) asking: Option<AbortHandle>,
    /// When the turn's time is up.
    pub(super) deadline: Option<Timestamp>,
}

pub(super) enum Life {
    /// Its events are read.
    Reading(Box<Replay>),
    /// Another process is at work on its turn: what that records is read. What was recorded here waits.
    Elsewhere(Box<Replay>),
    Live(Machine),
}

impl Talk {
    pub(super) fn reading(replay: Replay) -> Self {
        Self {
            life: Life::Reading(Box::new(replay)),
            commands: VecDeque::new(),
            cause: None,
            waiting: Vec::new(),
            others: HashSet::new(),
            told: false,
            asking: None,
            deadline: None,
        }
    }

    /// From now on what is heard is new.
    pub(super) fn begin(&mut self, why: Loaded, shared: bool, cx: &Cx<'_>) {
        let Life::Reading(replay) = &mut self.life else {
            return;
        };
        let replay = std::mem::replace(&mut **replay, Replay::new(Arc::default()));
        if why == Loaded::Read {
            self.cause = None;
            // A turn that is under way elsewhere ends there, and so do those that wait for its end.
            if shared {
                self.others = replay.machine().waiting().collect();
            }
            self.life = match shared && replay.machine().at_work() {
                true => Life::Elsewhere(Box::new(replay)),
                false => Life::Live(replay.end().machine),
            };
            return;
        }
        self.resume(replay, why == Loaded::TakenOver, cx);
    }

    pub(super) fn apply(&mut self, input: Input, now: Timestamp) {
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

    /// Whether that event waits for the turn's end.
    pub(super) fn queues(&self, id: EventId) -> bool {
        match &self.life {
            Life::Reading(replay) | Life::Elsewhere(replay) => replay.machine().queues(id),
            Life::Live(machine) => machine.queues(id),
        }
    }

    /// Whether it ends something that waits here and is another process's to end.
    pub(super) fn is_others(&self, input: &Input) -> bool {
        matches!(input, Input::Cancelled { run, .. } if self.others.contains(run))
    }

    /// The turn isn't this process's to continue, or not alone: from now on the record is read.
    pub(super) fn follow(&mut self) {
        if let Life::Live(machine) = &mut self.life
            && !machine.at_work()
        {
            let machine = std::mem::take(machine);
            self.others.extend(machine.began());
            self.life = Life::Elsewhere(Box::new(Replay::of(machine)));
        }
    }

    /// What others say while a turn is under way here: it waits, or answers a sub-agent.
    pub(super) fn take_elsewhere(&mut self, event: &Envelope) {
        let begins = Input::from_envelope(event).filter(|input| input.begins().is_some());
        let Life::Live(machine) = &mut self.life else {
            return;
        };
        machine.note(event);
        let Some(input) = begins else {
            return;
        };
        let tick = Tick { now: event.time, fresh: EventId::fresh() };
        match machine.apply(input, &tick) {
            Ok(commands) => self.commands.extend(commands),
            // Whoever recorded it answers it.
            Err(error) => tracing::warn!(%error, "a message of another process isn't waited for"),
        }
    }

    /// Goes on here where the turn that is next was begun here, or is anybody's.
    pub(super) fn go_on(&mut self, cx: &Cx<'_>) {
        let machine = match &self.life {
            Life::Reading(replay) | Life::Elsewhere(replay) => replay.machine(),
            Life::Live(machine) => machine,
        };
        self.others.retain(|id| machine.has(*id));
        self.waiting.retain(|event| machine.has(event.id));
        match &mut self.life {
            Life::Reading(_) => {}
            Life::Live(machine) => {
                if machine.began().is_some_and(|began| self.others.contains(&began)) {
                    // It is begun elsewhere.
                    self.commands.retain(|command| !matches!(command, Command::AskModel { .. }));
                    let machine = std::mem::take(machine);
                    self.life = Life::Elsewhere(Box::new(Replay::of(machine)));
                }
            }
            Life::Elsewhere(replay) => {
                let began = replay.machine().began();
                let elsewhere = began.is_some_and(|began| self.others.contains(&began));
                if replay.machine().at_work() && elsewhere {
                    return;
                }
                let replay = std::mem::replace(&mut **replay, Replay::new(Arc::default()));
                self.resume(replay, false, cx);
            }
        }
    }

    /// What waits here for the end of another process's turn is cancelled: that is told from here.
    pub(super) fn cancelled_elsewhere(&mut self, event: &Envelope) {
        if let Life::Elsewhere(replay) = &mut self.life
            && event.kind() == RunCancelled::TYPE
        {
            let ends = replay.take_ends(|id| self.waiting.iter().any(|event| event.id == id));
            self.commands.extend(ends.into_iter().map(Command::EndTurn));
        }
    }

    /// Continues what was read.
    fn resume(&mut self, replay: Replay, gone: bool, cx: &Cx<'_>) {
        let tick = Tick { now: cx.now(), fresh: EventId::fresh() };
        match replay.go_on(gone, &tick) {
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

    /// What began the turn is the cause of its first decision, also where others came before its end.
    /// None: it is known already.
    pub(super) fn begun(&mut self) -> Option<Arc<Envelope>> {
        let Life::Live(machine) = &self.life else {
            return None;
        };
        let began = machine.began()?;
        let at = self.waiting.iter().position(|event| event.id == began)?;
        self.cause = Some(self.waiting.swap_remove(at));
        self.cause.clone()
    }

    /// A sub-agent is told what the conversation is about.
    pub(super) fn inform(&self, decided: &mut Decided, conversation: &ConversationId) {
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
    pub(super) fn rest(&mut self) {
        self.cause = None;
        self.commands = VecDeque::new();
        if let Some(asking) = self.asking.take() {
            // Its answer would be ignored, and may cost money.
            asking.abort();
        }
    }
}
