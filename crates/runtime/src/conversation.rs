//! A handle to a conversation, for embedders.

use std::sync::Arc;
use std::time::Duration;

use ephor_bus::{BusError, Receipt};
use ephor_core::events::{DecisionMade, TurnEnded, TurnOutcome, UserMessageReceived};
use ephor_core::{
    ConversationId, Decision, DecisionType, Draft, Envelope, Event, EventId, Failure, IdError,
    WorkflowId, WorkflowStatus, bounds,
};
use ephor_journal::{JournalError, replay};
use ephor_rules::{Check, Judge, Verdict, Who, askers};
use futures::FutureExt;
use futures::future::BoxFuture;
use serde::Serialize;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::actor::Actor;
use crate::actors::ActorHandle;
use crate::awaited::Awaits;
use crate::pending::Pending;
use crate::runtime::Runtime;
use crate::services::{Services, Turn};
use crate::summary::{DecisionLog, DecisionSummary};
use crate::together::HeldAgenda;

/// Why a message has no reply.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SendError {
    /// The conversation's name is invalid.
    #[error(transparent)]
    Id(#[from] IdError),
    /// The bus or the journal refused the message.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// Another process owns the conversation, and it isn't known whether the message was left for it:
    /// look at the conversation before you send it again.
    #[error("it isn't known whether the message was left for the conversation's owner: {reason}")]
    Unsure {
        /// The journal's error.
        reason: String,
    },
    /// A middleware blocked the message.
    #[error("the message was blocked by {by}: {reason}")]
    Blocked {
        /// The middleware.
        by: String,
        /// The reason.
        reason: String,
    },
    /// The message says nothing. It would be taken for the answer to an open question.
    #[error("the message's `text` must not be blank")]
    Blank,
    /// The message is invalid, or the conversation's record may not grow any more.
    #[error(transparent)]
    Unfit(Failure),
    /// The journal couldn't be written for so long that this stopped waiting. The message is
    /// recorded, and its turn continues once the journal works again.
    #[error("the journal has accepted nothing for {waited} s: {reason}")]
    Store {
        /// How long it waited, in seconds, as set in `store.patience`.
        waited: u64,
        /// The journal's last error.
        reason: String,
    },
    /// No part of this runtime answers messages.
    #[error("nobody answers messages: the runtime has no conversation agent, or has stopped")]
    Nobody,
}

/// The result of a turn.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reply {
    /// How the turn ended. If `waiting_for_user`, the text is a question.
    pub outcome: TurnOutcome,
    /// The text for the user.
    pub text: String,
    /// The answers to choose from, if it is a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    /// The number of decisions asked of the model.
    pub iterations: u32,
    /// Which limit was reached, or what failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl From<TurnEnded> for Reply {
    fn from(ended: TurnEnded) -> Self {
        Self {
            outcome: ended.outcome,
            text: ended.text,
            options: ended.options,
            iterations: ended.iterations,
            reason: ended.reason,
        }
    }
}

impl Runtime {
    /// Returns a conversation of the tenant `local`, or `tenant/name`. It needn't exist yet.
    pub fn conversation(&self, name: &str) -> Conversation {
        Conversation { runtime: self.clone(), id: name.parse() }
    }
}

/// A handle to one conversation.
#[derive(Clone)]
pub struct Conversation {
    pub(crate) runtime: Runtime,
    pub(crate) id: Result<ConversationId, IdError>,
}

/// A summary of a stored workflow.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorkflowSummary {
    /// Its id.
    pub id: WorkflowId,
    /// Its name.
    pub name: String,
    /// Its status.
    pub status: WorkflowStatus,
    /// The number of nodes.
    pub nodes: usize,
}

impl Conversation {
    /// Its id.
    pub fn id(&self) -> Result<ConversationId, IdError> {
        self.id.clone()
    }

    /// How long [`send`](Self::send) waits for a journal that can't be written, in seconds: the
    /// setting `store.patience`.
    pub fn patience(&self) -> u64 {
        self.runtime.services.settings.store.patience
    }

    /// Sends a message, and waits until the turn has ended: with an answer, or with a question,
    /// which the next message answers.
    ///
    /// If a decision or a call waits for approval, this stays pending; a MessageSent says so. If
    /// you can't wait, drop the future: the turn continues, and its TurnEnded is still published.
    pub async fn send(&self, text: impl Into<String>) -> Result<Reply, SendError> {
        self.send_message(UserMessageReceived::text(text)).await
    }

    /// Sends a message with values for a clarification's fields.
    pub async fn send_message(&self, message: UserMessageReceived) -> Result<Reply, SendError> {
        self.begin(message).await?.1.await
    }

    /// Puts a message on record, and gives what waits for its turn's end.
    pub(crate) async fn begin(
        &self,
        message: UserMessageReceived,
    ) -> Result<(EventId, BoxFuture<'static, Result<Reply, SendError>>), SendError> {
        if message.is_blank() {
            return Err(SendError::Blank);
        }
        if let Some(fields) = &message.fields {
            bounds::check_map("the message's `fields`", fields).map_err(SendError::Unfit)?;
        }
        self.has_room().await?;
        let draft = Draft::new(self.id.clone()?, message).from_source("user");
        let (reply, ended) = oneshot::channel();
        let services = self.runtime.services.clone();
        let awaits = services.awaited.begin(&draft.conversation);
        let waiting = Waiting { services: services.clone(), message: draft.id, _awaits: awaits };
        let id = draft.id;
        let turn = Turn { conversation: draft.conversation.clone(), elsewhere: false, reply };
        services.turns.insert(id, turn);
        match self.runtime.publish(draft.clone()).await {
            Ok(receipt) => {
                if let ephor_bus::Outcome::Blocked { by, reason } = receipt.outcome {
                    return Err(SendError::Blocked { by, reason });
                }
            }
            // Its turn ends where its owner is.
            Err(error @ BusError::NotOwner { .. }) => {
                let handed = services.hand_over(&draft).await;
                let handed = handed.map_err(|error| match error {
                    BusError::Journal(JournalError::HandoverFull { .. }) => SendError::Bus(error),
                    error => SendError::Unsure { reason: error.to_string() },
                })?;
                if !handed {
                    return Err(error.into());
                }
            }
            Err(error) => return Err(error.into()),
        }
        let reply = async move {
            let _waiting = waiting;
            let waited = services.settings.store.patience;
            let patience = Duration::from_secs(waited);
            tokio::select! {
                biased;
                ended = ended => Ok(ended.map_err(|_| SendError::Nobody)??.into()),
                reason = services.store.failed_for(&*services.timer, patience) => {
                    Err(SendError::Store { waited, reason: reason.to_string() })
                }
            }
        };
        Ok((id, reply.boxed()))
    }

    /// Refuses what would grow a record that has reached its quota.
    async fn has_room(&self) -> Result<(), SendError> {
        let (services, id) = (&self.runtime.services, self.id.clone()?);
        let mut full = services.gate.has_room(&id).await.map_err(BusError::Journal)?;
        if full.is_some() {
            // Another process may have compacted it.
            services.look_first(&id).await;
            full = services.gate.has_room(&id).await.map_err(BusError::Journal)?;
        }
        match full {
            Some(failure) => Err(SendError::Unfit(failure)),
            None => Ok(()),
        }
    }

    /// Publishes a decision in this conversation, from the source `embedder`. The result has the
    /// verdict, and can wait for the decision's end ([`Pending::done`]). A held decision is settled
    /// through the [`Inbox`](crate::Inbox).
    pub async fn decide(&self, decision: impl Into<Decision>) -> Result<Pending, SendError> {
        let decision = decision.into();
        let payload = decision.to_payload().unwrap_or(Value::Null);
        self.decide_raw(decision.kind(), payload).await
    }

    /// Publishes a decision whose payload may be invalid.
    pub async fn decide_raw(
        &self,
        kind: DecisionType,
        payload: Value,
    ) -> Result<Pending, SendError> {
        self.decide_from(None, kind, payload).await
    }

    /// The same on a person's behalf, whose name the program vouches for. Where a policy demands four
    /// eyes, they can't approve it.
    pub async fn decide_raw_by(
        &self,
        person: &str,
        kind: DecisionType,
        payload: Value,
    ) -> Result<Pending, SendError> {
        self.decide_from(Some(format!("{}{person}", askers::API)), kind, payload).await
    }

    async fn decide_from(
        &self,
        source: Option<String>,
        kind: DecisionType,
        payload: Value,
    ) -> Result<Pending, SendError> {
        self.has_room().await?;
        let mut draft = Draft::new(self.id.clone()?, DecisionMade::new(kind, payload));
        if let Some(source) = source {
            draft = draft.from_source(source);
        }
        Ok(Pending::publish(&self.runtime.services, draft).await?)
    }

    /// Publishes several decisions together: each is judged in turn, then the approved ones are
    /// released by priority.
    pub async fn decide_all(
        &self,
        decisions: impl IntoIterator<Item = (DecisionType, Value)>,
    ) -> Result<Vec<Pending>, SendError> {
        let held = HeldAgenda::of(&self.runtime.services, &self.id.clone()?).await;
        let _held = held.map_err(BusError::Journal)?;
        let mut pending = Vec::new();
        for (kind, payload) in decisions {
            pending.push(self.decide_raw(kind, payload).await?);
        }
        Ok(pending)
    }

    /// Publishes any event in this conversation.
    pub async fn publish<E: Event>(&self, event: E) -> Result<Receipt, SendError> {
        Ok(self.runtime.publish(Draft::new(self.id.clone()?, event)).await?)
    }

    /// Judges a decision in this conversation without publishing it.
    pub async fn judge(&self, kind: DecisionType, payload: Value) -> Result<Verdict, SendError> {
        let (gate, id) = (&self.runtime.services.gate, self.id.clone()?);
        self.runtime.services.look_first(&id).await;
        let verdict = gate.dry_run(&id, kind, &Arc::new(payload)).await;
        verdict.map_err(|error| SendError::Bus(BusError::Journal(error)))
    }

    /// What a judge says of a decision in this conversation, and each of its rules, without
    /// publishing it. None: the judge in force.
    pub async fn judge_by(
        &self,
        judge: Option<&Judge>,
        kind: DecisionType,
        payload: Value,
    ) -> Result<(Verdict, Vec<Check>), SendError> {
        let gate = &self.runtime.services.gate;
        let (id, payload) = (self.id.clone()?, Arc::new(payload));
        self.runtime.services.look_first(&id).await;
        let judged = gate.with_view(&id, |view, registry, current, now| {
            let judge = judge.unwrap_or(current);
            let moment = view.moment(now);
            let who = Who::default().within(id.clone());
            let world = view.world(registry, moment, &who);
            let verdict = judge.judge(EventId::fresh(), kind, &payload, &world);
            (verdict, judge.checks(kind, &payload, &world))
        });
        judged.await.map_err(|error| SendError::Bus(BusError::Journal(error)))
    }

    /// The conversation's instance of an actor type.
    pub fn actor<A: Actor>(&self) -> ActorHandle<A> {
        ActorHandle::new(self.runtime.clone(), self.id.clone())
    }

    /// Its events after a sequence, oldest first, including blocked ones.
    pub async fn events(&self, after: u64, limit: usize) -> Result<Vec<Arc<Envelope>>, SendError> {
        let journal = &self.runtime.services.journal;
        let events = journal.read(&self.id.clone()?, after, limit).await;
        events.map_err(|error| SendError::Bus(BusError::Journal(error)))
    }

    /// Its decisions, in the order they were made, including those of earlier processes.
    pub async fn decisions(&self) -> Result<Vec<DecisionSummary>, SendError> {
        let mut log = DecisionLog::default();
        let journal = &*self.runtime.services.journal;
        let read = replay(journal, &self.id.clone()?, |envelope| log.fold(envelope)).await;
        read.map_err(|error| SendError::Bus(BusError::Journal(error)))?;
        Ok(log.into_list())
    }

    /// Its stored workflows, oldest first.
    pub async fn workflows(&self) -> Result<Vec<WorkflowSummary>, SendError> {
        let gate = &self.runtime.services.gate;
        let id = self.id.clone()?;
        self.runtime.services.look_first(&id).await;
        let list = gate.with_view(&id, |view, _, _, _| {
            view.workflows
                .iter()
                .map(|(id, known)| WorkflowSummary {
                    id: id.clone(),
                    name: known.plan.as_ref().map(|plan| plan.name.clone()).unwrap_or_default(),
                    status: known.status,
                    nodes: known.nodes.len(),
                })
                .collect()
        });
        list.await.map_err(|error| SendError::Bus(BusError::Journal(error)))
    }
}

struct Waiting {
    services: Services,
    message: EventId,
    _awaits: Awaits,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.services.turns.remove(&self.message);
    }
}
