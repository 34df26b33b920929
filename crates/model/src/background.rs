//! What a sub-agent is told of the conversation that it works for.

use ephor_core::text::cut;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::decide::Said;

/// The goal and the last messages of a conversation, as a SPAWN_SUBAGENT's `context_snapshot`
/// carries them (spec 003). The conversation's agent adds them; each message says whether the user
/// said it, so that nobody takes an agent's words for the user's.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Background {
    /// The message that the turn answers.
    #[serde(rename = "current_goal", default)]
    pub goal: String,
    /// The messages before it, oldest first.
    #[serde(rename = "conversation_history", default)]
    pub history: Vec<Said>,
    /// The conversation's id.
    #[serde(rename = "session_id", default)]
    pub session: String,
}

impl Background {
    /// Maximum number of messages.
    pub const MESSAGES: usize = 8;
    /// Maximum number of characters of each message, and of the goal.
    pub const CHARS: usize = 1000;

    /// Of a conversation: its newest messages, each cut to [`Self::CHARS`].
    ///
    /// ```
    /// use ephor_model::{Background, Said};
    ///
    /// let said = (0..20).map(|n| Said { by_user: true, text: n.to_string() });
    /// let background = Background::new("c", "Compare them", said);
    /// assert_eq!(background.history.len(), Background::MESSAGES);
    /// assert_eq!(background.history.last().unwrap().text, "19");
    /// ```
    pub fn new(session: &str, goal: &str, said: impl IntoIterator<Item = Said>) -> Self {
        let short = |said: Said| Said { text: cut(&said.text, Self::CHARS), ..said };
        let mut history: Vec<Said> = said.into_iter().collect();
        history.drain(..history.len().saturating_sub(Self::MESSAGES));
        Self {
            goal: cut(goal, Self::CHARS),
            history: history.into_iter().map(short).collect(),
            session: session.to_owned(),
        }
    }

    /// Adds it to a snapshot. What the snapshot says itself stays.
    pub fn add_to(self, snapshot: &mut Map<String, Value>) {
        // Plain data always serializes.
        if let Ok(Value::Object(fields)) = serde_json::to_value(self) {
            for (name, value) in fields {
                snapshot.entry(name).or_insert(value);
            }
        }
    }

    /// Of a snapshot. What is missing, or of another shape, is empty; a long history is cut.
    pub fn of(snapshot: Option<&Map<String, Value>>) -> Self {
        let text = |name: &str| {
            let value = snapshot.and_then(|snapshot| snapshot.get(name));
            value.and_then(Value::as_str).unwrap_or_default()
        };
        let history = snapshot.and_then(|snapshot| snapshot.get("conversation_history"));
        let history = history.and_then(Value::as_array).into_iter().flatten();
        let said = history.filter_map(|said| Said::deserialize(said).ok());
        Self::new(text("session_id"), text("current_goal"), said)
    }

    /// As lines of a prompt: data, with who said it.
    pub fn told(&self) -> String {
        let who = |said: &Said| if said.by_user { "user" } else { "agent" };
        let line = |said: &Said| format!("{}: {}\n", who(said), said.text);
        let said: String = self.history.iter().map(line).collect();
        format!("{said}user: {}", self.goal)
    }

    /// Whether it says nothing beyond a task that is worded like its goal.
    pub fn adds_nothing_to(&self, task: &str) -> bool {
        self.history.is_empty() && (self.goal.is_empty() || self.goal.trim() == task.trim())
    }
}
