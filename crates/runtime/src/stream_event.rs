//! A turn's stream in the names of spec 002, for front ends.

use std::collections::VecDeque;

use ephor_core::events::TurnOutcome;
use ephor_core::{EventId, SubAgentId};
use futures::{Stream, stream};
use serde::Serialize;
use serde_json::{Value, json};

use crate::conversation::{Reply, SendError};
use crate::turn_stream::{NodeStep, TurnItem, TurnStream};

/// An event of a turn's stream: `event` and `data` in JSON. The last one is
/// [`Complete`](Self::Complete) or [`Error`](Self::Error), and there is exactly one of them.
///
/// ```
/// use ephor_runtime::StreamEvent;
///
/// let last = StreamEvent::Complete { text: "42".into(), waiting: false };
/// let json = serde_json::to_value(&last).unwrap();
/// assert_eq!(json["event"], "STREAM_EVENT_COMPLETE");
/// assert_eq!(json["data"]["text"], "42");
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", content = "data")]
#[non_exhaustive]
pub enum StreamEvent {
    /// A piece of text for the user.
    #[serde(rename = "STREAM_EVENT_MESSAGE")]
    Message {
        /// The sub-agent that wrote it. None: the conversation's agent.
        #[serde(skip_serializing_if = "Option::is_none")]
        subagent: Option<SubAgentId>,
        /// `text`, `json`, `sql`, `python`, `result_set` or `markdown`; `draft` for a piece of a
        /// reply that isn't judged yet.
        kind: String,
        /// What the pieces of one draft share. Another one replaces what was drafted before.
        #[serde(skip_serializing_if = "Option::is_none")]
        draft: Option<EventId>,
        /// The piece.
        text: String,
    },
    /// What happens on the way: decisions, verdicts, nodes and sub-agents.
    #[serde(rename = "STREAM_EVENT_DEBUG")]
    Debug(Value),
    /// A person must answer.
    #[serde(rename = "HUMAN_FEEDBACK_REQUIRED")]
    HumanFeedback {
        /// What waits for approval: the decision, or the CallHeld event of a node's call. None: the
        /// turn's question, which the next message answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        decision: Option<EventId>,
        /// What is asked, or why approval is needed.
        question: String,
        /// Answers to choose from.
        #[serde(skip_serializing_if = "Option::is_none")]
        options: Option<Vec<String>>,
    },
    /// The turn is answered, or waits for the user.
    #[serde(rename = "STREAM_EVENT_COMPLETE")]
    Complete {
        /// The reply.
        text: String,
        /// Whether it is a question that waits for the user.
        waiting: bool,
    },
    /// The turn failed, reached a limit or was cancelled, or its stream broke off.
    #[serde(rename = "STREAM_EVENT_ERROR")]
    Error {
        /// What went wrong, as a sentence.
        message: String,
    },
}

impl StreamEvent {
    /// Whether nothing comes after it.
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Complete { .. } | Self::Error { .. })
    }

    /// The events that an item stands for, in order.
    pub fn of(item: TurnItem) -> Vec<Self> {
        vec![match item {
            TurnItem::Output { subagent, kind, text } => {
                Self::Message { subagent: Some(subagent), kind, draft: None, text }
            }
            TurnItem::Drafted { draft, text } => {
                let (kind, draft) = ("draft".into(), Some(draft));
                Self::Message { subagent: None, kind, draft, text }
            }
            TurnItem::Said(text) => {
                Self::Message { subagent: None, kind: "text".into(), draft: None, text }
            }
            TurnItem::Held { decision, question } => Self::HumanFeedback {
                decision: Some(decision),
                question: question.reason.clone(),
                options: None,
            },
            TurnItem::Reply(reply) => return Self::of_reply(reply),
            TurnItem::Decided { decision, decision_type, by } => {
                Self::Debug(json!({"decided": decision, "decision_type": decision_type, "by": by}))
            }
            TurnItem::Approved { decision } => Self::Debug(json!({"approved": decision})),
            TurnItem::Rejected { decision, violations } => {
                Self::Debug(json!({"rejected": decision, "violations": violations}))
            }
            TurnItem::Ended { decision, result: Ok(result) } => {
                Self::Debug(json!({"ended": decision, "result": result}))
            }
            TurnItem::Ended { decision, result: Err(error) } => {
                Self::Debug(json!({"ended": decision, "error": error.to_value()}))
            }
            TurnItem::Node { node, step } => Self::Debug(json!({"node": node, "step": told(step)})),
            TurnItem::Progress { subagent, message } => {
                Self::Debug(json!({"subagent": subagent, "progress": message}))
            }
            TurnItem::AgentEnded { subagent, result: Ok(()) } => {
                Self::Debug(json!({"subagent": subagent, "ended": true}))
            }
            TurnItem::AgentEnded { subagent, result: Err(why) } => {
                Self::Debug(json!({"subagent": subagent, "ended": true, "error": why}))
            }
            TurnItem::Missed(events) => Self::Debug(json!({"missed": events})),
        }]
    }

    fn of_reply(reply: Reply) -> Vec<Self> {
        let Reply { outcome, text, options, reason, .. } = reply;
        match outcome {
            TurnOutcome::Answered => vec![Self::Complete { text, waiting: false }],
            TurnOutcome::WaitingForUser => {
                let question = text.clone();
                let asked = Self::HumanFeedback { decision: None, question, options };
                vec![asked, Self::Complete { text, waiting: true }]
            }
            TurnOutcome::LimitReached | TurnOutcome::Failed | TurnOutcome::Cancelled => {
                let text = Some(text).filter(|text| !text.trim().is_empty());
                let message = text.or(reason).unwrap_or_else(|| "the turn failed".to_owned());
                vec![Self::Error { message }]
            }
        }
    }
}

fn told(step: NodeStep) -> Value {
    match step {
        NodeStep::Started { attempt } => json!({"started": attempt}),
        NodeStep::Progress { message, part } => json!({"progress": message, "part": part}),
        NodeStep::Completed => json!("completed"),
        NodeStep::Skipped { reason } => json!({"skipped": reason}),
        NodeStep::Failed(failure) => json!({"failed": failure}),
    }
}

impl TurnStream {
    /// The stream in the names of spec 002. It ends with exactly one
    /// [`Complete`](StreamEvent::Complete) or [`Error`](StreamEvent::Error), whatever happens.
    ///
    /// ```
    /// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use ephor_runtime::Runtime;
    /// use futures::StreamExt;
    ///
    /// # async fn told(runtime: Runtime) -> Result<(), Box<dyn std::error::Error>> {
    /// let turn = runtime.conversation("c-1").stream("What is 6 * 7?").await?;
    /// let mut events = std::pin::pin!(turn.events());
    /// while let Some(event) = events.next().await {
    ///     println!("data: {}\n", serde_json::to_string(&event)?);
    /// }
    /// # Ok(()) }
    /// # let runtime = Runtime::builder().build().await?;
    /// # drop(told(runtime.clone()));
    /// # runtime.shutdown().await; Ok(()) }
    /// ```
    pub fn events(self) -> impl Stream<Item = StreamEvent> + Send {
        let begin = (self, VecDeque::new(), false);
        stream::unfold(begin, |(mut turn, mut ready, mut over)| async move {
            loop {
                if let Some(event) = ready.pop_front() {
                    over |= StreamEvent::is_final(&event);
                    return Some((event, (turn, ready, over)));
                }
                if over {
                    return None;
                }
                ready.extend(match turn.next().await {
                    Some(Ok(item)) => StreamEvent::of(item),
                    Some(Err(error)) => vec![broken(&error)],
                    None => vec![broken(&SendError::Nobody)],
                });
            }
        })
    }
}

fn broken(error: &SendError) -> StreamEvent {
    StreamEvent::Error { message: error.to_string() }
}
