//! Streams a turn as it happens: decisions, verdicts, executions, messages, and finally the reply.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use ephor_bus::{Observed, Observer};
use ephor_core::events::{
    CallHeld, DecisionCompleted, DecisionHeld, DecisionInterrupted, DecisionMade, DecisionRejected,
    DecisionValidated, MessageSent, NodeCompleted, NodeExecutionFailed, NodeProgress, NodeRef,
    NodeSkipped, NodeStarted, Question, ReplyDrafted, SubAgentOutput, SubAgentProgress, TurnEnded,
    UserMessageReceived,
};
use ephor_core::subagent_end::SubAgentEnd;
use ephor_core::{DecisionError, DecisionType, Envelope, EventId, Failure, SubAgentId, Violation};
use futures::future::BoxFuture;
use futures::stream::Fuse;
use futures::{FutureExt, Stream, StreamExt};
use serde_json::Value;

use crate::conversation::{Conversation, Reply, SendError};

/// An item of a turn's stream.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum TurnItem {
    /// A decision was made; its verdict follows.
    Decided {
        /// Its id.
        decision: EventId,
        /// The type of the decision.
        decision_type: DecisionType,
        /// Who made it, such as `agent/conversation`.
        by: Arc<str>,
    },
    /// It may be carried out, possibly after a person's approval.
    Approved {
        /// The decision.
        decision: EventId,
    },
    /// It may not be carried out.
    Rejected {
        /// The decision.
        decision: EventId,
        /// The reason.
        violations: Vec<Violation>,
    },
    /// A person is asked to approve a decision, or a node's call: see [`Inbox`](crate::Inbox).
    Held {
        /// What an answer names: the decision, or the CallHeld event.
        decision: EventId,
        /// The question.
        question: Box<Question>,
    },
    /// A decision has ended.
    Ended {
        /// The decision.
        decision: EventId,
        /// Its result, or why it wasn't carried out.
        result: Result<Value, DecisionError>,
    },
    /// Something happened to a node of a workflow.
    Node {
        /// The node.
        node: NodeRef,
        /// What happened.
        step: NodeStep,
    },
    /// A sub-agent's progress note.
    Progress {
        /// The sub-agent.
        subagent: SubAgentId,
        /// What it is doing.
        message: String,
    },
    /// A piece of a sub-agent's output.
    Output {
        /// The sub-agent.
        subagent: SubAgentId,
        /// `text`, `json`, `sql`, `python`, `result_set` or `markdown`.
        kind: String,
        /// The piece.
        text: String,
    },
    /// A sub-agent has ended: its stream is over.
    AgentEnded {
        /// The sub-agent.
        subagent: SubAgentId,
        /// Why it failed, if it did.
        result: Result<(), String>,
    },
    /// A piece of a reply that the model is writing. It isn't judged: see [`ReplyDrafted`].
    Drafted {
        /// What the pieces of one draft share. Another one replaces what was drafted before.
        draft: EventId,
        /// The piece.
        text: String,
    },
    /// A message to the user.
    Said(String),
    /// The stream wasn't read in time, and fell behind by this many events. Journalled ones follow;
    /// progress notes and pieces of output among them are lost.
    Missed(u64),
    /// The turn has ended. Nothing follows.
    Reply(Reply),
}

/// What happened to a node.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum NodeStep {
    /// It started.
    Started {
        /// The attempt, from 1.
        attempt: u32,
    },
    /// A progress note.
    Progress {
        /// What it is doing.
        message: String,
        /// 0 to 1, if known.
        part: Option<f64>,
    },
    /// It completed.
    Completed,
    /// It won't run.
    Skipped {
        /// The reason.
        reason: String,
    },
    /// It failed.
    Failed(Failure),
}

impl TurnItem {
    /// The item for an event. None if it has none, or was blocked.
    pub fn of(envelope: &Envelope) -> Option<Self> {
        if let Some(made) = envelope.read::<DecisionMade>() {
            let (decision, by) = (envelope.id, envelope.source.clone());
            return Some(Self::Decided { decision, decision_type: made.decision_type, by });
        }
        if envelope.blocked() {
            return None;
        }
        Self::of_verdict(envelope)
            .or_else(|| Self::of_work(envelope))
            .or_else(|| Self::of_talk(envelope))
    }

    fn of_talk(envelope: &Envelope) -> Option<Self> {
        if let Some(event) = envelope.read::<ReplyDrafted>() {
            return Some(Self::Drafted { draft: event.draft, text: event.text.clone() });
        }
        envelope.read::<MessageSent>().map(|event| Self::Said(event.text.clone()))
    }

    fn of_verdict(envelope: &Envelope) -> Option<Self> {
        if let Some(event) = envelope.read::<DecisionValidated>() {
            return Some(Self::Approved { decision: event.original_decision_id });
        }
        if let Some(event) = envelope.read::<DecisionRejected>() {
            let (decision, violations) = (event.original_decision_id, event.violations.clone());
            return Some(Self::Rejected { decision, violations });
        }
        if let Some(event) = envelope.read::<DecisionHeld>() {
            let (decision, question) = (event.original_decision_id, event.question.clone());
            return Some(Self::Held { decision, question: Box::new(question) });
        }
        if let Some(event) = envelope.read::<CallHeld>() {
            let question = Box::new(event.question.clone());
            return Some(Self::Held { decision: envelope.id, question });
        }
        if let Some(event) = envelope.read::<DecisionCompleted>() {
            let decision = event.original_decision_id;
            return Some(Self::Ended { decision, result: event.ended() });
        }
        let event = envelope.read::<DecisionInterrupted>()?;
        let result = Err(DecisionError::interrupted(event.by));
        Some(Self::Ended { decision: event.original_decision_id, result })
    }

    fn of_work(envelope: &Envelope) -> Option<Self> {
        let node = |node: &NodeRef, step| Some(Self::Node { node: node.clone(), step });
        if let Some(event) = envelope.read::<NodeStarted>() {
            return node(&event.node, NodeStep::Started { attempt: event.attempt });
        }
        if let Some(event) = envelope.read::<NodeProgress>() {
            let message = event.message.clone();
            return node(&event.node, NodeStep::Progress { message, part: event.progress });
        }
        if let Some(event) = envelope.read::<NodeCompleted>() {
            return node(&event.node, NodeStep::Completed);
        }
        if let Some(event) = envelope.read::<NodeSkipped>() {
            return node(&event.node, NodeStep::Skipped { reason: event.reason.clone() });
        }
        if let Some(event) = envelope.read::<NodeExecutionFailed>() {
            return node(&event.node, NodeStep::Failed(event.failure.clone()));
        }
        if let Some(event) = envelope.read::<SubAgentProgress>() {
            let (subagent, message) = (event.subagent_id.clone(), event.message.clone());
            return Some(Self::Progress { subagent, message });
        }
        if let Some(event) = envelope.read::<SubAgentOutput>() {
            let (kind, text) = (event.kind.clone(), event.text.clone());
            return Some(Self::Output { subagent: event.subagent_id.clone(), kind, text });
        }
        let end = SubAgentEnd::of(envelope)?;
        let result = end.reason().map_or(Ok(()), Err);
        Some(Self::AgentEnded { subagent: end.subagent_id().clone(), result })
    }
}

/// A turn's stream, returned by [`Conversation::stream`](crate::Conversation::stream): what happens
/// in the conversation from the message on, and finally its [`Reply`].
///
/// It buffers a bounded number of events. If they aren't read in time, durable ones are read again
/// from the journal and others (pieces of output) are dropped, which [`TurnItem::Missed`] says.
/// Dropping the stream doesn't stop the turn.
pub struct TurnStream {
    message: EventId,
    observer: Fuse<Observer>,
    reply: Waits,
    /// An event of the conversation can't be read: the turn's end may be it.
    unreadable: bool,
    over: bool,
}

/// The turn's end, as the one who sent the message is told of it.
enum Waits {
    For(BoxFuture<'static, Result<Reply, SendError>>),
    Has(Option<Reply>),
}

impl std::fmt::Debug for TurnStream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TurnStream").field("message", &self.message).finish_non_exhaustive()
    }
}

impl TurnStream {
    pub(crate) fn new(
        message: EventId,
        observer: Observer,
        reply: BoxFuture<'static, Result<Reply, SendError>>,
    ) -> Self {
        Self {
            message,
            observer: observer.fuse(),
            reply: Waits::For(reply),
            unreadable: false,
            over: false,
        }
    }

    /// The message that started the turn.
    pub fn message(&self) -> EventId {
        self.message
    }

    /// The next item. None: the turn has ended.
    pub async fn next(&mut self) -> Option<Result<TurnItem, SendError>> {
        StreamExt::next(self).await
    }

    fn take(&mut self, observed: Observed) -> Option<TurnItem> {
        let envelope = match observed {
            Observed::Event { envelope, .. } => envelope,
            Observed::Lagged { missed, .. } => return Some(TurnItem::Missed(missed)),
            Observed::Unreadable(_) => {
                self.unreadable = true;
                return None;
            }
            Observed::Failed(_) => return None,
        };
        match envelope.read::<TurnEnded>().filter(|ended| ended.message == self.message) {
            Some(ended) => {
                self.over = true;
                Some(TurnItem::Reply((*ended).clone().into()))
            }
            None => TurnItem::of(&envelope),
        }
    }
}

impl Stream for TurnStream {
    type Item = Result<TurnItem, SendError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        while !this.over {
            let closed = match this.observer.poll_next_unpin(cx) {
                Poll::Ready(Some(observed)) => match this.take(observed) {
                    Some(item) => return Poll::Ready(Some(Ok(item))),
                    None => continue,
                },
                Poll::Ready(None) => true,
                Poll::Pending => false,
            };
            let item = match &mut this.reply {
                // What came before it may still be on its way through the observer.
                Waits::Has(_) if !closed && !this.unreadable => return Poll::Pending,
                Waits::Has(reply) => reply.take().map(TurnItem::Reply).ok_or(SendError::Nobody),
                Waits::For(reply) => match reply.poll_unpin(cx) {
                    Poll::Ready(Ok(reply)) => {
                        this.reply = Waits::Has(Some(reply));
                        continue;
                    }
                    Poll::Ready(Err(error)) => Err(error),
                    Poll::Pending => return Poll::Pending,
                },
            };
            this.over = true;
            return Poll::Ready(Some(item));
        }
        Poll::Ready(None)
    }
}

impl Conversation {
    /// Sends a message, and streams its turn: decisions and their verdicts, the progress of nodes,
    /// output as it is produced, and finally the reply.
    ///
    /// Dropping the stream doesn't stop the turn. A turn waits for earlier ones in its
    /// conversation, whose items come first.
    ///
    /// ```
    /// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use ephor_runtime::{Runtime, TurnItem};
    ///
    /// # async fn told(runtime: Runtime) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut turn = runtime.conversation("c-1").stream("What is 6 * 7?").await?;
    /// while let Some(item) = turn.next().await {
    ///     match item? {
    ///         TurnItem::Decided { decision_type, .. } => println!("{decision_type} ..."),
    ///         TurnItem::Output { text, .. } => print!("{text}"),
    ///         TurnItem::Reply(reply) => println!("{}", reply.text),
    ///         _ => {}
    ///     }
    /// }
    /// # Ok(()) }
    /// # let runtime = Runtime::builder().build().await?;
    /// # drop(told(runtime.clone()));
    /// # runtime.shutdown().await; Ok(()) }
    /// ```
    pub async fn stream(&self, text: impl Into<String>) -> Result<TurnStream, SendError> {
        self.stream_message(UserMessageReceived::text(text)).await
    }

    /// The same for a message with values for a clarification's fields.
    pub async fn stream_message(
        &self,
        message: UserMessageReceived,
    ) -> Result<TurnStream, SendError> {
        let conversation = self.id.clone()?;
        // Before the message, so that nothing that follows from it is missed.
        let observer = self.runtime.services.bus.observe_conversation(&conversation, "*");
        let (message, reply) = self.begin(message).await?;
        Ok(TurnStream::new(message, observer, reply))
    }
}
