//! A replay's sub-agent, which makes the recorded decisions and ends the same way.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::events::{DecisionMade, SubAgentCompleted, SubAgentFailed, SubAgentSpawned};
use ephor_core::{DecisionType, Envelope, ErrorCode, EventId, Failure};
use ephor_rules::{SchemaError, SubAgentSpec};
use futures::StreamExt;
use futures::stream::FuturesUnordered;
use serde_json::Value;

use super::play::Stage;
use crate::agent::{AgentContext, ErasedAgent};

/// What one sub-agent did, each with where it stands in the record.
#[derive(Debug, Default, Clone)]
pub(super) struct Deeds {
    decisions: Vec<(usize, DecisionType, Arc<Value>)>,
    end: Option<(usize, Result<Value, Failure>)>,
}

/// What the sub-agents did, by the decision that spawned each.
#[derive(Debug, Default)]
pub(super) struct Played(HashMap<EventId, Deeds>);

impl Played {
    /// Takes an event in that stands there.
    pub fn fold(&mut self, index: usize, event: &Envelope) {
        let end = if let Some(spawned) = event.read::<SubAgentSpawned>() {
            self.0.entry(spawned.decision).or_default();
            return;
        } else if let Some(made) = event.read::<DecisionMade>() {
            if let Some(deeds) = event.causation.and_then(|spawn| self.0.get_mut(&spawn)) {
                deeds.decisions.push((index, made.decision_type, made.payload.clone()));
            }
            return;
        } else if let Some(done) = event.read::<SubAgentCompleted>() {
            (done.decision, Ok(done.output.clone()))
        } else if let Some(failed) = event.read::<SubAgentFailed>() {
            (failed.decision, Err(failed.failure.clone()))
        } else {
            return;
        };
        self.0.entry(end.0).or_default().end = Some((index, end.1));
    }

    fn of(&self, spawn: EventId) -> Deeds {
        self.0.get(&spawn).cloned().unwrap_or_default()
    }
}

/// An agent type that does nothing of its own.
pub(super) struct RecordedAgent {
    pub stage: Arc<Stage>,
    pub spec: SubAgentSpec,
}

impl RecordedAgent {
    async fn payload(&self, index: usize, recorded: &Value) -> Result<Value, Failure> {
        self.stage.reached(index).await;
        let text = self.stage.exchanged(&recorded.to_string());
        let read = serde_json::from_str(&text);
        read.map_err(|error| Failure::new(ErrorCode::Internal, error.to_string()))
    }
}

#[async_trait]
impl ErasedAgent for RecordedAgent {
    fn spec(&self) -> Result<SubAgentSpec, SchemaError> {
        Ok(self.spec.clone())
    }

    async fn run_json(&self, _: Value, cx: AgentContext) -> Result<Value, Failure> {
        let spawn = self.stage.recorded(&cx.cause.id.to_string()).await;
        let Deeds { decisions, end } =
            spawn.parse().map(|spawn| self.stage.played.of(spawn)).unwrap_or_default();
        // Several may be under way at a time; those that are when it ends are withdrawn.
        let mut under_way = FuturesUnordered::new();
        for (index, kind, payload) in decisions {
            let next = self.payload(index, &payload);
            let payload = beside(next, &mut under_way).await?;
            under_way.push(cx.decide_payload(kind, payload));
        }
        match end {
            Some((index, Ok(output))) => beside(self.payload(index, &output), &mut under_way).await,
            Some((index, Err(failure))) => {
                beside(self.stage.reached(index), &mut under_way).await;
                Err(failure)
            }
            // It was stopped, or is at work still.
            None => beside(std::future::pending(), &mut under_way).await,
        }
    }
}

/// Does something while what is under way continues.
async fn beside<T, F: Future>(
    work: impl Future<Output = T>,
    under_way: &mut FuturesUnordered<F>,
) -> T {
    let mut work = std::pin::pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return done,
            Some(_) = under_way.next(), if !under_way.is_empty() => {}
        }
    }
}
