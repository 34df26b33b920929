//! The state of the work, and the methods that change it.

mod read;

use std::collections::{BTreeMap, BTreeSet};

use ephor_model::{Message, Role};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::compress::CompressedState;
use crate::plan::TaskPlan;
use crate::records::{ConversationContext, ExecutionRecord, ExecutionStatus, StepResult};
use crate::update::{PlanUpdate, UpdateError};
use read::or_default;
pub use read::{InvalidState, ReadError};

/// The default maximum number of rounds.
pub const MAX_ROUNDS: u32 = 30;
/// In the metadata: why the work on a message was stopped early.
pub const STOPPED: &str = "stopped";
/// In the metadata: the work before a long pause.
const BEFORE: &str = "before_pause";

/// Maximum number of messages kept; the oldest are dropped first.
pub const MOST_MESSAGES: usize = 60;
/// Maximum number of records kept of each kind; the oldest are dropped first. How many there were
/// is kept.
pub const MOST_RECORDS: usize = 200;

/// A time that nobody has set: year 1, as in the document's language.
pub(crate) const NO_TIME: Timestamp = Timestamp::constant(-62_135_596_800, 0);

/// The state of the work.
///
/// As JSON it has a `serialized_at`, which is ignored when it is read. Reading validates: a state
/// that contradicts itself, or has an unknown status, is an error. Unknown keys are ignored, and
/// missing or null ones have their initial values.
///
/// ```
/// use ephor_specialists::EnhancedState;
/// use ephor_model::{Message, Role};
///
/// let now = "2026-11-22T10:00:00Z".parse().unwrap();
/// let state = EnhancedState::new("s-1", now, [Message::new(Role::User, "Hello")]);
/// let json = serde_json::to_value(&state)?;
/// assert!(json["serialized_at"].is_string() && json.get("current_plan").is_none());
/// assert_eq!(EnhancedState::read(&json).unwrap(), state);
///
/// let mut broken = json.clone();
/// broken["is_completed"] = true.into();
/// let error = EnhancedState::read(&broken).unwrap_err();
/// assert_eq!(error.to_string(), "completed task must have final answer");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", default)]
pub struct EnhancedState {
    /// The session. Never empty.
    #[serde(deserialize_with = "or_default")]
    pub session_id: String,
    /// The round, from 1; each change of the plan starts another one.
    #[serde(deserialize_with = "read::first_round")]
    pub round_number: u32,
    /// When it began. Always set.
    #[serde(deserialize_with = "read::time")]
    pub start_time: Timestamp,
    /// How the conversation was understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conversation_context: Option<ConversationContext>,
    /// The messages, oldest first; the last one is being worked on.
    #[serde(deserialize_with = "or_default")]
    pub original_messages: Vec<Message>,
    /// Whether it was answered without a plan.
    #[serde(deserialize_with = "or_default")]
    pub is_simple_task: bool,
    /// The plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_plan: Option<TaskPlan>,
    /// Earlier versions of it, oldest first, as they were.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "or_default")]
    pub plan_history: Vec<TaskPlan>,
    /// The status of the work.
    #[serde(deserialize_with = "or_default")]
    pub execution_status: ExecutionStatus,
    /// What is being done, such as `context_analysis`.
    #[serde(skip_serializing_if = "String::is_empty", deserialize_with = "or_default")]
    pub current_step: String,
    /// The work done, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "or_default")]
    pub execution_history: Vec<ExecutionRecord>,
    /// The reasoning, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "or_default")]
    pub thinking_history: Vec<ExecutionRecord>,
    /// How many records the history of the work no longer holds, by status.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "or_default")]
    pub execution_left: BTreeMap<ExecutionStatus, usize>,
    /// How many records the history of the reasoning no longer holds, by status.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "or_default")]
    pub thinking_left: BTreeMap<ExecutionStatus, usize>,
    /// The results of this lap, by specialist.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "or_default")]
    pub specialist_results: BTreeMap<String, StepResult>,
    /// The collected results.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "or_default")]
    pub collected_results: Vec<Message>,
    /// The lap's results in one message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub final_result: Option<Message>,
    /// The feedback on results, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "or_default")]
    pub feedback_history: Vec<Map<String, Value>>,
    /// The number of reflections.
    #[serde(deserialize_with = "or_default")]
    pub reflection_count: u32,
    /// The last round. Default [`MAX_ROUNDS`].
    #[serde(deserialize_with = "read::max_rounds")]
    pub max_rounds: u32,
    /// Whether another lap may follow.
    #[serde(deserialize_with = "read::yes")]
    pub should_continue: bool,
    /// Whether it is completed; only with a final answer.
    #[serde(deserialize_with = "or_default")]
    pub is_completed: bool,
    /// The answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub final_answer: Option<Message>,
    /// Anything else.
    #[serde(skip_serializing_if = "Map::is_empty", deserialize_with = "or_default")]
    pub metadata: Map<String, Value>,
}

impl Default for EnhancedState {
    /// A state at its beginning, of no session and without a start: it isn't valid yet.
    fn default() -> Self {
        Self {
            session_id: String::new(),
            round_number: 1,
            start_time: NO_TIME,
            conversation_context: None,
            original_messages: Vec::new(),
            is_simple_task: false,
            current_plan: None,
            plan_history: Vec::new(),
            execution_status: ExecutionStatus::Pending,
            current_step: String::new(),
            execution_history: Vec::new(),
            thinking_history: Vec::new(),
            execution_left: BTreeMap::new(),
            thinking_left: BTreeMap::new(),
            specialist_results: BTreeMap::new(),
            collected_results: Vec::new(),
            final_result: None,
            feedback_history: Vec::new(),
            reflection_count: 0,
            max_rounds: MAX_ROUNDS,
            should_continue: true,
            is_completed: false,
            final_answer: None,
            metadata: Map::new(),
        }
    }
}

impl EnhancedState {
    /// An initial state.
    pub fn new(
        session: impl Into<String>,
        now: Timestamp,
        messages: impl IntoIterator<Item = Message>,
    ) -> Self {
        Self {
            session_id: session.into(),
            start_time: now,
            original_messages: messages.into_iter().collect(),
            ..Self::default()
        }
    }

    /// The question: the user's last message.
    pub fn question(&self) -> &str {
        let mut users = self.original_messages.iter().rev().filter(|said| said.role == Role::User);
        let last = users.next().or(self.original_messages.last());
        last.map_or("", |said| said.content.as_str())
    }

    /// The messages before that.
    pub fn history(&self) -> &[Message] {
        let last = self.original_messages.iter().rposition(|said| said.role == Role::User);
        let end = last.unwrap_or(self.original_messages.len().saturating_sub(1));
        &self.original_messages[..end]
    }

    /// The latest feedback on the results.
    pub fn feedback(&self) -> Option<&Map<String, Value>> {
        self.feedback_history.last()
    }

    /// Starts another round.
    pub fn next_round(&mut self) {
        self.round_number = self.round_number.saturating_add(1);
    }

    /// Sets the status.
    pub fn set_execution_status(&mut self, status: ExecutionStatus) {
        self.execution_status = status;
    }

    /// Sets what is being done.
    pub fn set_current_step(&mut self, step: impl Into<String>) {
        self.current_step = step.into();
    }

    /// Sets whether another lap may follow.
    pub fn set_should_continue(&mut self, should: bool) {
        self.should_continue = should;
    }

    /// Sets whether it is completed.
    ///
    /// # Errors
    /// It can't be completed without a final answer.
    pub fn set_completed(&mut self, completed: bool) -> Result<(), InvalidState> {
        if completed && self.final_answer.is_none() {
            return Err(InvalidState::NoAnswer);
        }
        self.is_completed = completed;
        Ok(())
    }

    /// Sets how the conversation is understood.
    pub fn update_conversation_context(&mut self, context: ConversationContext) {
        self.conversation_context = Some(context);
    }

    /// Sets the current plan; the previous one goes to the history.
    pub fn set_current_plan(&mut self, plan: TaskPlan) {
        if let Some(old) = self.current_plan.replace(plan) {
            self.add_plan_to_history(old);
        }
    }

    /// Adds a plan to the history.
    pub fn add_plan_to_history(&mut self, plan: TaskPlan) {
        self.plan_history.push(plan);
    }

    /// Changes the plan: increases its version, puts the old one into the history, clears the
    /// results of changed steps, and starts the next round. All of it, or nothing.
    ///
    /// # Errors
    /// There is no plan, or it can't be changed like that.
    pub fn update_plan(&mut self, update: &PlanUpdate, now: Timestamp) -> Result<(), UpdateError> {
        let current = self.current_plan.as_ref().ok_or(UpdateError::NoPlan)?;
        let mut next = update.applied_to(current)?;
        next.updated_at = Some(now);
        next.update_history.push(update.revision(next.version, self.round_number, now));
        self.set_current_plan(next);
        self.clear_results_of(update);
        self.next_round();
        Ok(())
    }

    /// Adds a record of work.
    pub fn add_execution_record(&mut self, record: ExecutionRecord) {
        if let Some(left) = push(&mut self.execution_history, record) {
            *self.execution_left.entry(left.status).or_default() += 1;
        }
    }

    /// Adds a record of reasoning.
    pub fn add_thinking_record(&mut self, record: ExecutionRecord) {
        if let Some(left) = push(&mut self.thinking_history, record) {
            *self.thinking_left.entry(left.status).or_default() += 1;
        }
    }

    /// Stores a specialist's result, replacing its earlier one.
    pub fn update_specialist_result(&mut self, specialist: impl Into<String>, result: StepResult) {
        self.specialist_results.insert(specialist.into(), result);
    }

    /// Clears all specialists' results.
    pub fn clear_specialist_results(&mut self) {
        self.specialist_results.clear();
    }

    /// Clears the results of steps that a change of the plan affects. Results are stored by
    /// specialist, and each names its step.
    pub fn clear_results_of(&mut self, update: &PlanUpdate) {
        let touched: BTreeSet<&str> = update.touched().collect();
        self.specialist_results.retain(|_, result| !touched.contains(result.target.as_str()));
    }

    /// Adds a collected result.
    pub fn add_collected_result(&mut self, result: Message) {
        push(&mut self.collected_results, result);
    }

    /// Sets the lap's results in one message.
    pub fn set_final_result(&mut self, result: Message) {
        self.final_result = Some(result);
    }

    /// Sets the final answer.
    pub fn set_final_answer(&mut self, answer: Message) {
        self.final_answer = Some(answer);
    }

    /// Adds feedback on the results.
    pub fn add_feedback_record(&mut self, feedback: Map<String, Value>) {
        push(&mut self.feedback_history, feedback);
    }

    /// Increments the number of reflections.
    pub fn increment_reflection_count(&mut self) {
        self.reflection_count = self.reflection_count.saturating_add(1);
    }

    /// Sets additional data, including null.
    pub fn set_metadata(&mut self, key: impl Into<String>, value: impl Into<Value>) {
        self.metadata.insert(key.into(), value.into());
    }

    /// Additional data. None if the key is missing, which is different from null.
    pub fn metadata(&self, key: &str) -> Option<&Value> {
        self.metadata.get(key)
    }

    /// Checks that it doesn't contradict itself, and returns the first contradiction.
    ///
    /// # Errors
    /// See [`InvalidState`]; they are checked in its order.
    pub fn validate(&self) -> Result<(), InvalidState> {
        if self.session_id.is_empty() {
            return Err(InvalidState::NoSession);
        }
        if self.start_time == NO_TIME {
            return Err(InvalidState::NoStart);
        }
        if self.is_completed && self.final_answer.is_none() {
            return Err(InvalidState::NoAnswer);
        }
        if self.current_plan.is_some() && self.is_simple_task {
            return Err(InvalidState::SimpleWithPlan);
        }
        Ok(())
    }

    /// When the last work or reasoning ended; the start, where there was none.
    pub fn last_change(&self) -> Timestamp {
        let records = self.execution_history.iter().chain(&self.thinking_history);
        records.filter_map(|record| record.end_time).max().unwrap_or(self.start_time)
    }

    /// The conversation goes on after a long pause: of the work before it stays what
    /// [`compress`](Self::compress) keeps, in the metadata. `said` is the conversation, with the new
    /// message.
    pub fn came_back(&mut self, said: Vec<Message>) {
        let before = serde_json::to_value(self.compress()).unwrap_or_default();
        *self = Self {
            session_id: std::mem::take(&mut self.session_id),
            start_time: self.start_time,
            original_messages: said,
            max_rounds: self.max_rounds,
            ..Self::default()
        };
        self.set_metadata(BEFORE, before);
    }

    /// The work before a long pause.
    pub fn before_pause(&self) -> Option<CompressedState> {
        serde_json::from_value(self.metadata(BEFORE)?.clone()).ok()
    }

    /// Starts the next message of the conversation: messages, work and reasoning stay, everything
    /// that belongs to the last message is cleared.
    pub fn next_turn(&mut self, message: Message) {
        let mut said = std::mem::take(&mut self.original_messages);
        said.extend(self.final_answer.take());
        said.push(message);
        said.drain(..said.len().saturating_sub(MOST_MESSAGES));
        let before = self.metadata.remove(BEFORE);
        *self = Self {
            session_id: std::mem::take(&mut self.session_id),
            start_time: self.start_time,
            original_messages: said,
            execution_history: std::mem::take(&mut self.execution_history),
            thinking_history: std::mem::take(&mut self.thinking_history),
            execution_left: std::mem::take(&mut self.execution_left),
            thinking_left: std::mem::take(&mut self.thinking_left),
            max_rounds: self.max_rounds,
            metadata: before.map(|before| (BEFORE.to_owned(), before)).into_iter().collect(),
            ..Self::default()
        };
    }
}

/// Adds to a list, and returns what leaves it for that.
fn push<T>(list: &mut Vec<T>, item: T) -> Option<T> {
    list.push(item);
    (list.len() > MOST_RECORDS).then(|| list.remove(0))
}
