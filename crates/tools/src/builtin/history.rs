//! The messages of the conversation.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use ephor_core::events::{ClarificationRequested, MessageSent, UserMessageReceived};
use ephor_core::{Envelope, ErrorCode, Failure};
use ephor_journal::replay_back;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tool::{Tool, ToolContext, ToolTraits};

/// Maximum number of messages that are returned.
const MOST: u32 = 200;

/// Messages that are returned where nobody says how many.
const USUAL: u32 = 20;

/// Longest message that is returned whole, in characters.
const LONGEST: usize = 4000;

/// `get_conversation_history`: the messages of the user and the agents in the conversation of the
/// call, and in no other.
#[derive(Debug, Clone, Copy, Default)]
pub struct ConversationHistory;

/// The arguments of [`ConversationHistory`].
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Which {
    /// How many of the newest messages to return, 1 to 200. Default 20.
    #[serde(default)]
    #[schemars(range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// Only messages that contain this text, ignoring case.
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub containing: Option<String>,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// `user` or `assistant`.
    pub role: &'static str,
    /// The text; cut after 4000 characters.
    pub text: String,
    /// The time, in RFC 3339.
    pub at: String,
}

/// What [`ConversationHistory`] returns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct History {
    /// Oldest first.
    pub messages: Vec<Message>,
    /// Whether there are older matching messages that aren't returned.
    pub more: bool,
}

impl Tool for ConversationHistory {
    type Args = Which;
    type Output = History;

    fn name(&self) -> &str {
        "get_conversation_history"
    }

    fn description(&self) -> &str {
        "Looks up what was said earlier in this conversation"
    }

    fn traits(&self) -> ToolTraits {
        // Agents may have repeated what they read elsewhere, so it is content from outside.
        ToolTraits::reads(None).local()
    }

    async fn run(&self, args: Which, cx: ToolContext) -> Result<History, Failure> {
        let most = args.limit.unwrap_or(USUAL).clamp(1, MOST) as usize;
        let wanted = args.containing.map(|text| text.to_lowercase()).unwrap_or_default();
        let mut kept: VecDeque<Message> = VecDeque::new();
        let mut more = false;
        let read = replay_back(&**cx.journal()?, cx.conversation(), u64::MAX, |envelope| {
            let Some((role, text)) = said(envelope) else {
                return ControlFlow::Continue(());
            };
            if !wanted.is_empty() && !text.to_lowercase().contains(&wanted) {
                return ControlFlow::Continue(());
            }
            if kept.len() == most {
                more = true;
                return ControlFlow::Break(());
            }
            let text = text.chars().take(LONGEST).collect();
            kept.push_front(Message { role, text, at: envelope.time.to_string() });
            ControlFlow::Continue(())
        });
        read.await.map_err(|error| {
            Failure::new(ErrorCode::Internal, format!("the history can't be read: {error}"))
        })?;
        Ok(History { messages: kept.into(), more })
    }
}

fn said(envelope: &Envelope) -> Option<(&'static str, String)> {
    if let Some(message) = envelope.read::<UserMessageReceived>() {
        return Some(("user", message.text.clone()));
    }
    if let Some(message) = envelope.read::<MessageSent>() {
        return Some(("assistant", message.text.clone()));
    }
    let asked = envelope.read::<ClarificationRequested>()?;
    Some(("assistant", asked.question.clone()))
}
