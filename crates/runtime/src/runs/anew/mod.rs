//! Replays a recorded conversation in memory: what people said and decided is repeated, models and
//! effects answer from the record, and each event is compared with the recorded one. No effects
//! take place.
//!
//! A sub-agent is played back: what models answered to it isn't recorded, but its decisions and
//! results are. Costs and durations aren't compared, nor are the iterations of a loop, whose node
//! is played back.

mod agent;
mod compare;
mod play;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use ephor_core::events::{
    AllowanceGranted, AllowanceRevoked, ConversationForked, DeadLettered, DecisionMade,
    HoldAnswered, HoldExpired, ModelCalled, NodeExecutionFailed, NodeIterationCompleted,
    RunCancelled, SubAgentTimedOut, TimerFired, TurnEnded, UserMessageReceived,
    WorkflowInterrupted,
};
use ephor_core::{
    ConversationId, Draft, Envelope, ErrorCode, Event, EventData, EventId, events, source,
};
use ephor_journal::{Journal, JournalError, Memory, Store};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::state::StateError;
use crate::agent::Agents;
use crate::builder::Builder;
use crate::due::fire_now;
use crate::inbox::{InboxError, Response};
use crate::mistake::BuildError;
use crate::runtime::Runtime;
use agent::RecordedAgent;
use play::{NoPauses, RecordedModel, RecordedNode, Stage};

/// How long a replay waits for an event that doesn't come. Nothing in it takes time.
const PATIENCE: Duration = Duration::from_secs(5);

/// Events of one read.
const PAGE: usize = 512;

/// Why a conversation can't be replayed.
#[derive(Debug, thiserror::Error)]
pub enum AnewError {
    /// It can't be read.
    #[error(transparent)]
    State(#[from] StateError),
    /// The runtime can't be built.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// The result of a replay.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Anew {
    /// How many of the compared events were the same.
    pub same: usize,
    /// How many events are compared.
    pub compared: usize,
    /// The first event that was missing or different. None: all were the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    /// Why the record was compared only up to some event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
}

/// Where a replay departs from the record.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    /// The sequence of the recorded event.
    pub sequence: u64,
    /// Its type.
    pub event_type: String,
    /// The recorded event.
    pub recorded: Value,
    /// The type of the replayed event, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replayed_type: Option<String>,
    /// The replayed event. Null if there was none.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub replayed: Value,
    /// Where the two differ, as a JSON pointer; or why a message or answer can't be repeated.
    pub place: String,
}

/// Replays a conversation in a runtime built by the builder, with the replay's journal, model, time
/// and effects for all node kinds.
///
/// # Errors
/// See [`AnewError`].
pub async fn replay_anew(
    builder: Builder,
    journal: &dyn Journal,
    conversation: &ConversationId,
) -> Result<Anew, AnewError> {
    let removed = journal.extent(conversation).await.map_err(StateError::from)?.removed;
    if removed > 0 {
        let conversation = conversation.clone();
        return Err(StateError::Removed { conversation, removed }.into());
    }
    let mut record = Vec::new();
    let read = ephor_journal::replay(journal, conversation, |event| record.push(event.clone()));
    read.await.map_err(StateError::from)?;
    if record.is_empty() {
        return Err(StateError::Unknown(conversation.clone()).into());
    }
    let limit = limit(&mut record);
    let asked = Asked::of(&record);
    record.retain(|event| is_compared(event));
    let stage = Stage::of(&record, asked);
    let memory = Arc::new(Memory::new());
    let builder = builder
        .shared_journal(memory.clone())
        .shared_model(Arc::new(RecordedModel(stage.clone())))
        .time(stage.clone(), Arc::new(NoPauses))
        .configure(|settings| settings.retention = None);
    let runtime = builder.build().await?;
    runtime.services.gate.waiting.due.fire_by_hand();
    let kinds: Vec<_> = runtime.services.gate.registry().kinds().cloned().collect();
    for spec in kinds {
        runtime.set_node(Arc::new(RecordedNode { stage: stage.clone(), spec }));
    }
    let agents: Vec<_> = runtime.services.gate.registry().subagents().cloned().collect();
    for spec in agents {
        let name = spec.name.clone();
        let agent = RecordedAgent { stage: stage.clone(), spec };
        runtime.services.get::<Agents>().insert(name, Arc::new(agent));
    }
    let mut replay = Replay {
        runtime,
        memory,
        stage,
        conversation: conversation.clone(),
        came: Vec::new(),
        after: 0,
    };
    let difference = replay.run(&record).await.map_err(StateError::from)?;
    let same = *replay.stage.at.borrow();
    let left = replay.runtime.shutdown().await;
    drop(left);
    Ok(Anew { same, compared: record.len(), difference, limit })
}

/// Cuts the record where what follows isn't on it.
fn limit(record: &mut Vec<Arc<Envelope>>) -> Option<String> {
    let cut = |event: &Arc<Envelope>| {
        let interrupted = event.read::<WorkflowInterrupted>();
        event.kind() == SubAgentTimedOut::TYPE
            || event.kind() == ConversationForked::TYPE
            || interrupted.is_some_and(|interrupted| interrupted.by.is_none())
    };
    let at = record.iter().position(cut)?;
    let event = record.get(at)?;
    let what = match event.kind() {
        ConversationForked::TYPE => "a copy is told by its original",
        WorkflowInterrupted::TYPE => "what a shutdown cut off isn't played",
        _ => "the timeout of a sub-agent isn't played",
    };
    let text = format!("up to event {}: {what}", event.sequence.saturating_sub(1));
    record.truncate(at);
    Some(text)
}

/// What came of the conversation's questions to a model.
#[derive(Default)]
struct Asked {
    /// The sequences of the decisions that a model gave.
    decided: HashSet<u64>,
    /// Calls that failed, by the sequence of the first that the conversation said then.
    failed: HashMap<u64, Vec<FailedCall>>,
}

/// A call of the model that failed.
struct FailedCall {
    called: Arc<ModelCalled>,
    code: ErrorCode,
    /// The model was asked once more.
    again: bool,
}

impl Asked {
    /// The call's cost stands right before each decision that a model gave. Records of versions that put
    /// it elsewhere have had a model asked for every one.
    fn of(record: &[Arc<Envelope>]) -> Self {
        let mut asked = Self::default();
        let mut failed: Vec<FailedCall> = Vec::new();
        let (mut before, mut said, mut decisions) = (None, None, HashSet::new());
        for event in record {
            let called = before.take();
            if &*event.source != source::CONVERSATION {
                continue;
            }
            if let Some(called) = event.read::<ModelCalled>() {
                if let Some(last) = failed.last_mut() {
                    last.again = true;
                }
                match called.code {
                    Some(code) => failed.push(FailedCall { called, code, again: false }),
                    None => before = Some(called),
                }
                said = None;
                continue;
            }
            let said = said.get_or_insert(event.sequence);
            if event.kind() == DecisionMade::TYPE {
                decisions.insert(event.sequence);
                asked.decided.extend(called.map(|_| event.sequence));
            }
            if [DecisionMade::TYPE, TurnEnded::TYPE].contains(&event.kind()) {
                asked.failed.entry(*said).or_default().append(&mut failed);
            }
        }
        if asked.decided.is_empty() && asked.failed.values().all(Vec::is_empty) {
            asked.decided = decisions;
        }
        asked
    }
}

/// Whether an event is expected to come again.
fn is_compared(event: &Envelope) -> bool {
    let left_out = [
        ModelCalled::TYPE,
        NodeIterationCompleted::TYPE,
        DeadLettered::TYPE,
        AllowanceGranted::TYPE,
        AllowanceRevoked::TYPE,
    ];
    !left_out.contains(&event.kind())
}

/// Whether someone outside said it, so that it doesn't come by itself.
fn is_said(event: &Envelope) -> bool {
    let embedder = !event.source.starts_with("agent/");
    match event.kind() {
        UserMessageReceived::TYPE | HoldAnswered::TYPE | RunCancelled::TYPE => true,
        // Its time comes when the record says so.
        TimerFired::TYPE => !event.blocked(),
        DecisionMade::TYPE | NodeExecutionFailed::TYPE => embedder,
        kind => events::publisher(kind).is_none(),
    }
}

struct Replay {
    runtime: Runtime,
    memory: Arc<Memory>,
    stage: Arc<Stage>,
    conversation: ConversationId,
    /// What came and stands for nothing yet.
    came: Vec<Arc<Envelope>>,
    after: u64,
}

impl Replay {
    async fn run(&mut self, record: &[Arc<Envelope>]) -> Result<Option<Difference>, JournalError> {
        for (index, event) in record.iter().enumerate() {
            if is_said(event)
                && let Err(reason) = self.say(event).await
            {
                return Ok(Some(difference(event, None, reason)));
            }
            if !self.comes(event).await? {
                return Ok(Some(self.missed(event)));
            }
            self.stage.at.send_replace(index + 1);
        }
        Ok(None)
    }

    /// Says again what someone said.
    async fn say(&self, event: &Envelope) -> Result<(), String> {
        let mut json = Vec::new();
        event.data.write_json(&mut json).map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&json);
        let text = self.exchanged(&text);
        let read = RawValue::from_string(text).map_err(|error| error.to_string())?;
        let data = EventData::raw_of(event.kind(), event.data.version(), read);
        if let Some(answered) = data.read::<HoldAnswered>() {
            return self.answer(&answered).await;
        }
        if let Some(fired) = data.read::<TimerFired>() {
            fire_now(&self.runtime.services, &self.conversation, fired.set).await;
            return Ok(());
        }
        if let Some(cancelled) = data.read::<RunCancelled>() {
            let RunCancelled { run, by, reason, .. } = &*cancelled;
            let done = self.runtime.cancel(&self.conversation, *run, by, reason).await;
            return done.map(drop).map_err(|error| format!("{}: {error}", error.code()));
        }
        if event.kind() == HoldExpired::TYPE {
            return Ok(());
        }
        let mut draft = Draft::of(self.conversation.clone(), data);
        draft.source = event.source.clone();
        draft.causation = event
            .causation
            .and_then(|cause| self.exchanged(&cause.to_string()).parse::<EventId>().ok());
        let said = self.runtime.publish(draft).await;
        said.map(drop).map_err(|error| error.to_string())
    }

    async fn answer(&self, answered: &HoldAnswered) -> Result<(), String> {
        let inbox = self.runtime.inbox().of(self.conversation.tenant());
        let said = |error: InboxError| format!("{}: {error}", error.code());
        let item = inbox.get(answered.hold).await.map_err(said)?;
        // Ids that stand in what is shown are others now.
        let digest = &item.hold.question.digest;
        let response = Response::from(answered.answer.clone());
        let done = inbox.answer(answered.hold, &answered.by, digest, response).await;
        done.map(drop).map_err(said)
    }

    fn exchanged(&self, text: &str) -> String {
        let ids = self.stage.ids.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        ids.exchanged(text)
    }

    /// Waits until an event comes that says the same. False: none did.
    async fn comes(&mut self, event: &Envelope) -> Result<bool, JournalError> {
        use ephor_journal::Feed;
        let mut changes = self.memory.watch();
        loop {
            changes.borrow_and_update();
            self.catch_up().await?;
            let found = {
                let ids = &self.stage.ids;
                let mut ids = ids.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                let mut same = |came: &Arc<Envelope>| ids.match_events(event, came).is_ok();
                self.came.iter().position(&mut same)
            };
            if let Some(found) = found {
                self.came.remove(found);
                return Ok(true);
            }
            // Real time on purpose: it is the replay's own patience.
            if tokio::time::timeout(PATIENCE, changes.changed()).await.is_err() {
                return Ok(false);
            }
        }
    }

    /// How an event that didn't come differs from what came in its place: the first of its type, or
    /// else the first of all.
    fn missed(&self, event: &Envelope) -> Difference {
        let alike = self.came.iter().find(|came| came.kind() == event.kind());
        let instead = alike.or_else(|| self.came.first());
        let ids = &self.stage.ids;
        let mut ids = ids.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        let place = instead.and_then(|came| ids.match_events(event, came).err());
        difference(event, instead.map(|came| &**came), place.unwrap_or_default())
    }

    async fn catch_up(&mut self) -> Result<(), JournalError> {
        loop {
            let page = self.memory.read(&self.conversation, self.after, PAGE).await?;
            let Some(last) = page.last() else {
                return Ok(());
            };
            self.after = last.sequence;
            self.came.extend(page.into_iter().filter(|event| is_compared(event)));
        }
    }
}

fn difference(recorded: &Envelope, replayed: Option<&Envelope>, place: String) -> Difference {
    let value = |event: &Envelope| event.data.to_value().unwrap_or_default();
    Difference {
        sequence: recorded.sequence,
        event_type: recorded.kind().to_owned(),
        recorded: value(recorded),
        replayed_type: replayed.map(|event| event.kind().to_owned()),
        replayed: replayed.map(value).unwrap_or_default(),
        place,
    }
}
