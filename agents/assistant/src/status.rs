//! The statuses that nodes set to choose what comes next.

use serde::{Deserialize, Serialize};

/// The status that a node sets for the dispatcher. No other values exist.
///
/// ```
/// use ephor_assistant::Status;
///
/// assert_eq!(Status::read("tools_completed"), Some(Status::ToolsCompleted));
/// // Exactly as it is written, and nothing else.
/// assert_eq!(Status::read("Tools_Completed"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// In progress; the node requests no particular route.
    Running,
    /// Planning: only an answer is needed.
    ConversationReady,
    /// Planning: there are steps.
    DecisionReady,
    /// Decision, or a person who provided what was missing: there are calls.
    ReadyForExecution,
    /// Decision or human intervention: a person must answer first.
    WaitingForHuman,
    /// Tool execution: all calls succeeded.
    ToolsCompleted,
    /// Tool execution: a call failed, and those after it weren't made.
    ToolExecutionFailed,
    /// Conversation: the user was answered.
    ConversationCompleted,
    /// Conversation: there is no answer.
    ConversationError,
    /// Human intervention: a person changed what is to be done.
    PlanModified,
}

impl Status {
    /// All statuses.
    pub const ALL: [Self; 10] = [
        Self::Running,
        Self::ConversationReady,
        Self::DecisionReady,
        Self::ReadyForExecution,
        Self::WaitingForHuman,
        Self::ToolsCompleted,
        Self::ToolExecutionFailed,
        Self::ConversationCompleted,
        Self::ConversationError,
        Self::PlanModified,
    ];

    /// The name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::ConversationReady => "conversation_ready",
            Self::DecisionReady => "decision_ready",
            Self::ReadyForExecution => "ready_for_execution",
            Self::WaitingForHuman => "waiting_for_human",
            Self::ToolsCompleted => "tools_completed",
            Self::ToolExecutionFailed => "tool_execution_failed",
            Self::ConversationCompleted => "conversation_completed",
            Self::ConversationError => "conversation_error",
            Self::PlanModified => "plan_modified",
        }
    }

    /// The status with exactly that name.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

/// Reads a state's status. A text that is no status, or a value that is no text, requests no particular
/// route, like none: the dispatcher takes its default.
pub(crate) fn or_default_route<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Status>, D::Error> {
    let stored = serde_json::Value::deserialize(deserializer)?;
    Ok(stored.as_str().and_then(Status::read))
}

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn json_and_text_agree() {
        for status in Status::ALL {
            assert_eq!(serde_json::to_value(status).unwrap(), status.as_str());
            assert_eq!(Status::read(status.as_str()), Some(status));
        }
    }
}
