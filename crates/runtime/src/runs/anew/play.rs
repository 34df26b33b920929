//! The replay's models, effects and time, which answer from the record.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use ephor_bus::Clock;
use ephor_core::events::{DecisionMade, NodeCompleted, NodeExecutionFailed};
use ephor_core::{Envelope, ErrorCode, EventId, Failure, NodeId};
use ephor_effects::{EffectContext, NodeExecutor};
use ephor_model::{
    ChatModel, ChatRequest, ChatResponse, Decided, Decisions, ModelError, ModelErrorKind,
};
use ephor_rules::{Approved, KindSpec, NodeCall};
use ephor_time::{SystemTimer, Timer};
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;
use serde_json::{Map, Value};
use tokio::sync::watch;

use super::agent::Played;
use super::compare::Ids;
use super::{Asked, FailedCall};

/// The name of the model.
const MODEL: &str = "recorded::journal";

/// What became of a node's calls, by node and attempt, each with where it stands in the record.
type Outcomes = HashMap<(NodeId, u32), VecDeque<(usize, Outcome)>>;

/// How far the replay has come: what comes next is given out once all before it has happened.
pub(super) struct Stage {
    /// Events of the record that have happened again.
    pub at: watch::Sender<usize>,
    pub ids: Mutex<Ids>,
    times: Vec<Timestamp>,
    answers: Mutex<VecDeque<(usize, Answer)>>,
    /// Whether the model that has just failed wasn't asked again.
    gave_up: AtomicBool,
    pub played: Played,
    outcomes: Mutex<Outcomes>,
}

type Outcome = Result<Value, Failure>;

/// What a model answered, which is queued with where it, or what came of it, stands in the record.
enum Answer {
    /// One decision, or several, and the id of the first.
    Decided(EventId, Vec<Arc<DecisionMade>>),
    Failed(FailedCall),
}

impl Answer {
    /// Takes another decision of the same answer in.
    fn takes(&mut self, of: EventId, made: &Arc<DecisionMade>) -> bool {
        match self {
            Self::Decided(first, decisions) if *first == of => {
                decisions.push(made.clone());
                true
            }
            _ => false,
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Stage {
    /// Of the events that are compared, and of what came of the questions to a model.
    pub fn of(record: &[Arc<Envelope>], mut asked: Asked) -> Arc<Self> {
        let mut answers: VecDeque<(usize, Answer)> = VecDeque::new();
        let mut played = Played::default();
        let mut outcomes: HashMap<_, VecDeque<_>> = HashMap::new();
        for (index, event) in record.iter().enumerate() {
            played.fold(index, event);
            let failed = asked.failed.remove(&event.sequence).unwrap_or_default();
            answers.extend(failed.into_iter().map(|failed| (index, Answer::Failed(failed))));
            if let Some(done) = event.read::<NodeCompleted>() {
                let key = (done.node.node_id.clone(), done.attempt);
                outcomes.entry(key).or_default().push_back((index, Ok(done.output.clone())));
            } else if let Some(failed) = event.read::<NodeExecutionFailed>() {
                let key = (failed.node.node_id.clone(), failed.attempt);
                outcomes.entry(key).or_default().push_back((index, Err(failed.failure.clone())));
            } else if let Some(made) = event.read::<DecisionMade>() {
                let of = made.with.unwrap_or(event.id);
                let beside = answers.iter_mut().rev().any(|(_, answer)| answer.takes(of, &made));
                if !beside && asked.decided.contains(&event.sequence) {
                    answers.push_back((index, Answer::Decided(event.id, vec![made])));
                }
            }
        }
        Arc::new(Self {
            at: watch::Sender::new(0),
            ids: Mutex::default(),
            times: record.iter().map(|event| event.time).collect(),
            answers: Mutex::new(answers),
            gave_up: AtomicBool::new(true),
            played,
            outcomes: Mutex::new(outcomes),
        })
    }

    /// The name that something has in the record.
    pub async fn recorded(&self, name: &str) -> String {
        let mut at = self.at.subscribe();
        loop {
            at.borrow_and_update();
            if let Some(known) = lock(&self.ids).returned(name) {
                return known;
            }
            // What names it is compared before it is waited for.
            if at.changed().await.is_err() {
                return name.to_owned();
            }
        }
    }

    /// A text of the record with the replay's ids, as far as they are known.
    pub fn exchanged(&self, text: &str) -> String {
        lock(&self.ids).exchanged(text)
    }

    /// Waits until all before that event has happened.
    pub async fn reached(&self, index: usize) {
        // The sender is here.
        let _ = self.at.subscribe().wait_for(|at| *at >= index).await;
    }

    /// The model's next answer, in its time. It stays where whoever asks gives up before that, as then.
    async fn answer(&self) -> Option<Answer> {
        let index = lock(&self.answers).front()?.0;
        self.reached(index).await;
        lock(&self.answers).pop_front().map(|(_, answer)| answer)
    }
}

impl Clock for Stage {
    fn now(&self) -> Timestamp {
        let next = *self.at.borrow();
        let time = self.times.get(next).or(self.times.last());
        time.copied().unwrap_or(Timestamp::UNIX_EPOCH)
    }
}

/// Back-offs are over at once; limits of turns and runs never come: what was cut off then is played.
pub(super) struct NoPauses;

impl Timer for NoPauses {
    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        let looks = [crate::elsewhere::INTERVAL, crate::recovery::INTERVAL];
        match duration <= Duration::from_secs(60) && !looks.contains(&duration) {
            true => tokio::task::yield_now().boxed(),
            false => std::future::pending().boxed(),
        }
    }

    fn limit(&self, duration: Duration) -> BoxFuture<'static, ()> {
        SystemTimer.limit(duration)
    }

    fn instant(&self) -> Instant {
        SystemTimer.instant()
    }
}

/// A model that gives the record's decisions as its answers.
pub(super) struct RecordedModel(pub Arc<Stage>);

#[async_trait]
impl ChatModel for RecordedModel {
    fn name(&self) -> &str {
        MODEL
    }

    fn tries_again(&self) -> bool {
        self.0.gave_up.load(Ordering::Relaxed)
    }

    async fn chat(&self, _: ChatRequest) -> Result<ChatResponse, ModelError> {
        let decisions = match self.0.answer().await {
            Some(Answer::Decided(_, decisions)) => decisions,
            Some(Answer::Failed(FailedCall { called, code, again })) => {
                self.0.gave_up.store(!again, Ordering::Relaxed);
                let error = called.error.clone().unwrap_or_default();
                let text = error.strip_prefix(&format!("{}: ", called.model)).unwrap_or(&error);
                return Err(ModelError::new(kind_of(code), called.model.clone(), text));
            }
            None => {
                let what = "the record has no more answers";
                return Err(ModelError::new(ModelErrorKind::Unsupported, MODEL, what));
            }
        };
        let decided = |made: &Arc<DecisionMade>| Decided {
            decision_type: made.decision_type,
            payload: (*made.payload).clone(),
            confidence: made.confidence,
        };
        let answer = Decisions {
            intent: decisions.first().and_then(|made| made.intent),
            decisions: decisions.iter().map(decided).collect(),
        };
        let text = serde_json::to_string(&answer).unwrap_or_default();
        let text = self.0.exchanged(&text);
        let json = serde_json::from_str::<Value>(&text).ok();
        Ok(ChatResponse { json, ..ChatResponse::text(MODEL, text) })
    }
}

/// An error of that code, which may be asked again where the code's may.
fn kind_of(code: ErrorCode) -> ModelErrorKind {
    match code {
        ErrorCode::Timeout => ModelErrorKind::Timeout,
        ErrorCode::NetworkError => ModelErrorKind::Provider,
        ErrorCode::RateLimited => ModelErrorKind::RateLimited,
        ErrorCode::Permission => ModelErrorKind::Auth,
        ErrorCode::ResourceLimit => ModelErrorKind::Budget,
        _ => ModelErrorKind::InvalidAnswer,
    }
}

/// A node kind that does nothing, and gives what the record has.
pub(super) struct RecordedNode {
    pub stage: Arc<Stage>,
    pub spec: KindSpec,
}

#[async_trait]
impl NodeExecutor for RecordedNode {
    fn spec(&self) -> KindSpec {
        self.spec.clone()
    }

    fn ready(&self, _: &Map<String, Value>) -> Result<(), Failure> {
        Ok(())
    }

    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        _: &EffectContext,
    ) -> Result<Value, Failure> {
        let call = call.get();
        let key = (self.stage.recorded(call.node_id.as_str()).await.into(), call.attempt);
        let next = lock(&self.stage.outcomes).get_mut(&key).and_then(VecDeque::pop_front);
        let Some((index, outcome)) = next else {
            // An attempt after which the node tried again by itself.
            let what = "the record doesn't say how this attempt failed";
            return Err(Failure::new(ErrorCode::NetworkError, what));
        };
        self.stage.reached(index).await;
        let text = match &outcome {
            Ok(output) => output.to_string(),
            Err(_) => return outcome,
        };
        let text = self.stage.exchanged(&text);
        let read = serde_json::from_str(&text);
        read.map_err(|error| Failure::new(ErrorCode::Internal, error.to_string()))
    }
}
