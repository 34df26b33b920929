//! Records in the state: how the conversation was understood, and what was done.

use std::fmt;

use ephor_model::Message;
use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// The status of the work. Any other word is an error when a state is read.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum ExecutionStatus {
    /// Nothing has begun.
    #[default]
    Pending,
    /// The conversation is being understood.
    Analyzing,
    /// A plan is being created or changed.
    Planning,
    /// Steps are being carried out.
    Executing,
    /// Results are being gathered.
    Collecting,
    /// It is completed.
    Completed,
    /// It failed.
    Failed,
}

impl ExecutionStatus {
    /// All statuses.
    pub const ALL: [Self; 7] = [
        Self::Pending,
        Self::Analyzing,
        Self::Planning,
        Self::Executing,
        Self::Collecting,
        Self::Completed,
        Self::Failed,
    ];

    /// As in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Analyzing => "analyzing",
            Self::Planning => "planning",
            Self::Executing => "executing",
            Self::Collecting => "collecting",
            Self::Completed => "completed",
            Self::Failed => "failed",
        }
    }
}

impl fmt::Display for ExecutionStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The complexity of a message. Read exactly: any other word, such as "Complex", is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Complexity {
    /// Not given, or not a known word.
    #[default]
    Unknown,
    /// It can be answered directly.
    Simple,
    /// One or two steps.
    Moderate,
    /// Several steps.
    Complex,
    /// Many steps, or steps that depend on each other.
    VeryComplex,
}

impl Complexity {
    /// The words for all but [`Unknown`](Self::Unknown).
    pub const WORDS: [&'static str; 4] = ["simple", "moderate", "complex", "very_complex"];

    /// The complexity with that name.
    pub fn of(word: &str) -> Self {
        match word {
            "simple" => Self::Simple,
            "moderate" => Self::Moderate,
            "complex" => Self::Complex,
            "very_complex" => Self::VeryComplex,
            _ => Self::Unknown,
        }
    }
}

impl<'de> Deserialize<'de> for Complexity {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Ok(value.as_str().map_or(Self::Unknown, Self::of))
    }
}

/// How the conversation was understood.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ConversationContext {
    /// What the user wants, in a sentence.
    pub user_intent: String,
    /// The relevant part of the history.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub relevant_history: Vec<Message>,
    /// Its topics.
    pub key_topics: Vec<String>,
    /// The conversation so far, in a few sentences.
    pub context_summary: String,
    /// Its complexity.
    pub complexity: Complexity,
    /// Whether it is unrelated to earlier messages; prompts then leave out the history.
    pub is_independent_topic: bool,
    /// The number of the user's message, from 1.
    pub conversation_turn: u64,
    /// Anything else.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub metadata: Map<String, Value>,
}

/// The kind of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Understood the conversation.
    Think,
    /// Made or changed a plan.
    Plan,
    /// Worked on a step.
    #[default]
    Execute,
    /// Judged the results.
    Reflect,
    /// Answered.
    Answer,
}

/// A record of an action, and how it ended.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ExecutionRecord {
    /// The plan's step. Empty if none.
    pub step_id: String,
    /// What was done.
    pub action: Action,
    /// The specialist. Empty for the host.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub specialist: String,
    /// Its output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<Message>,
    /// When it began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_time: Option<Timestamp>,
    /// When it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_time: Option<Timestamp>,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// The round.
    pub round: u32,
    /// How it ended.
    pub status: ExecutionStatus,
    /// Why it failed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub error: String,
    /// Anything else.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub metadata: Map<String, Value>,
}

impl ExecutionRecord {
    /// A record of an action between two times.
    pub fn new(action: Action, from: Timestamp, to: Timestamp) -> Self {
        let took = to.duration_since(from).as_millis();
        Self {
            action,
            start_time: Some(from),
            end_time: Some(to),
            duration_ms: u64::try_from(took).unwrap_or(0),
            status: ExecutionStatus::Completed,
            ..Self::default()
        }
    }

    /// Marks it as failed, with a reason.
    #[must_use]
    pub fn failed(mut self, why: impl Into<String>) -> Self {
        self.status = ExecutionStatus::Failed;
        self.error = why.into();
        self
    }
}

/// The result of a specialist.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StepResult {
    /// Whether it succeeded.
    pub success: bool,
    /// Its output.
    pub output: Option<Message>,
    /// Why it didn't.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub error: String,
    /// The specialist's confidence, 0 to 1.
    pub confidence: f64,
    /// The specialist's own quality score, 0 to 1.
    pub quality_score: f64,
    /// The step that it is for, by which a change of the plan clears results.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub target: String,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// The result for programs.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

impl StepResult {
    /// The text of the output, if it succeeded.
    pub fn text(&self) -> Option<&str> {
        self.output.as_ref().filter(|_| self.success).map(|output| output.content.as_str())
    }
}
