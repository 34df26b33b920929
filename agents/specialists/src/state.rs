//! The state of the work: all that is known, and the methods by which it changes.

mod read;

use std::collections::{BTreeMap, BTreeSet};

use ephor_model::{Message, Role};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::plan::TaskPlan;
use crate::records::{ConversationContext, ExecutionRecord, ExecutionStatus, StepResult};
use crate::update::{PlanUpdate, UpdateError};
use read::or_default;
pub use read::{InvalidState, ReadError};

/// Rounds unless something else is said.
pub const MAX_ROUNDS: u32 = 30;
/// Most messages that are kept; the oldest go first.
pub const MOST_MESSAGES: usize = 60;
/// Most records of each kind that are kept; the oldest go first.
pub const MOST_RECORDS: usize = 200;

/// A time that nobody has set: year 1, as in the document's language.
pub(crate) const NO_TIME: Timestamp = Timestamp::constant(-62_135_596_800, 0);

/// The state of the work, with the fields of the document.
///
/// As JSON it has a `serialized_at`, which is ignored when it is read. Reading validates: a state
/// that contradicts itself, or has a status that there isn't, is an error; keys that aren't known
/// are ignored, and what is missing or null is as at the beginning.
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
    /// Whose work it is. Never empty.
    #[serde(deserialize_with = "or_default")]
    pub session_id: String,
    /// The round, from 1; each change of the plan begins another one.
    #[serde(deserialize_with = "read::first_round")]
    pub round_number: u32,
    /// When it began. Always set.
    #[serde(deserialize_with = "read::time")]
    pub start_time: Timestamp,
    /// How the conversation was understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conversation_context: Option<ConversationContext>,
    /// What was said, oldest first; the last message is what is worked on.
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
    /// Where the work stands.
    #[serde(deserialize_with = "or_default")]
    pub execution_status: ExecutionStatus,
    /// What is being done, as in `context_analysis`.
    #[serde(skip_serializing_if = "String::is_empty", deserialize_with = "or_default")]
    pub current_step: String,
    /// What was done, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "or_default")]
    pub execution_history: Vec<ExecutionRecord>,
    /// What was thought, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "or_default")]
    pub thinking_history: Vec<ExecutionRecord>,
    /// What the specialists of this lap brought, by specialist.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "or_default")]
    pub specialist_results: BTreeMap<String, StepResult>,
    /// What was worth collecting.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "or_default")]
    pub collected_results: Vec<Message>,
    /// The lap's results in one message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub final_result: Option<Message>,
    /// What was thought of the results, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "or_default")]
    pub feedback_history: Vec<Map<String, Value>>,
    /// How often the results were thought about.
    #[serde(deserialize_with = "or_default")]
    pub reflection_count: u32,
    /// The round after which it ends in any case. Default [`MAX_ROUNDS`].
    #[serde(deserialize_with = "read::max_rounds")]
    pub max_rounds: u32,
    /// Whether another lap may follow.
    #[serde(deserialize_with = "read::yes")]
    pub should_continue: bool,
    /// Whether it is done; only together with a final answer.
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
    /// A state at its beginning.
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

    /// What is worked on: the last message of the user's.
    pub fn question(&self) -> &str {
        let mut users = self.original_messages.iter().rev().filter(|said| said.role == Role::User);
        let last = users.next().or(self.original_messages.last());
        last.map_or("", |said| said.content.as_str())
    }

    /// What was said before that.
    pub fn history(&self) -> &[Message] {
        let last = self.original_messages.iter().rposition(|said| said.role == Role::User);
        let end = last.unwrap_or(self.original_messages.len().saturating_sub(1));
        &self.original_messages[..end]
    }

    /// What was last thought of the results.
    pub fn feedback(&self) -> Option<&Map<String, Value>> {
        self.feedback_history.last()
    }

    /// Begins another round.
    pub fn next_round(&mut self) {
        self.round_number = self.round_number.saturating_add(1);
    }

    /// Says where the work stands.
    pub fn set_execution_status(&mut self, status: ExecutionStatus) {
        self.execution_status = status;
    }

    /// Says what is being done.
    pub fn set_current_step(&mut self, step: impl Into<String>) {
        self.current_step = step.into();
    }

    /// Says whether another lap may follow.
    pub fn set_should_continue(&mut self, should: bool) {
        self.should_continue = should;
    }

    /// Says whether it is done.
    ///
    /// # Errors
    /// It can't be done without a final answer.
    pub fn set_completed(&mut self, completed: bool) -> Result<(), InvalidState> {
        if completed && self.final_answer.is_none() {
            return Err(InvalidState::NoAnswer);
        }
        self.is_completed = completed;
        Ok(())
    }

    /// Says how the conversation is understood.
    pub fn update_conversation_context(&mut self, context: ConversationContext) {
        self.conversation_context = Some(context);
    }

    /// Makes a plan the current one; the one before it goes to the history, as it was.
    pub fn set_current_plan(&mut self, plan: TaskPlan) {
        let old = self.current_plan.replace(plan);
        self.plan_history.extend(old);
    }

    /// Adds a plan to the history.
    pub fn add_plan_to_history(&mut self, plan: TaskPlan) {
        self.plan_history.push(plan);
    }

    /// Changes the plan: one version on, the old one once in the history, the results of the steps
    /// that were touched cleared, the next round begun. All of it, or nothing.
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

    /// Adds what was done.
    pub fn add_execution_record(&mut self, record: ExecutionRecord) {
        push(&mut self.execution_history, record);
    }

    /// Adds what was thought.
    pub fn add_thinking_record(&mut self, record: ExecutionRecord) {
        push(&mut self.thinking_history, record);
    }

    /// Keeps what a specialist brought, in place of what it brought before.
    pub fn update_specialist_result(&mut self, specialist: impl Into<String>, result: StepResult) {
        self.specialist_results.insert(specialist.into(), result);
    }

    /// Forgets what all specialists brought.
    pub fn clear_specialist_results(&mut self) {
        self.specialist_results.clear();
    }

    /// Forgets what was brought for the steps that a change of the plan touches. Results are kept
    /// by specialist, and each says for which step it is.
    pub fn clear_results_of(&mut self, update: &PlanUpdate) {
        let touched: BTreeSet<&str> = update.touched().collect();
        self.specialist_results.retain(|_, result| !touched.contains(result.target.as_str()));
    }

    /// Adds a result that was worth collecting.
    pub fn add_collected_result(&mut self, result: Message) {
        push(&mut self.collected_results, result);
    }

    /// Keeps the lap's results in one message.
    pub fn set_final_result(&mut self, result: Message) {
        self.final_result = Some(result);
    }

    /// Keeps the answer.
    pub fn set_final_answer(&mut self, answer: Message) {
        self.final_answer = Some(answer);
    }

    /// Adds what was thought of the results.
    pub fn add_feedback_record(&mut self, feedback: Map<String, Value>) {
        push(&mut self.feedback_history, feedback);
    }

    /// Counts one more reflection.
    pub fn increment_reflection_count(&mut self) {
        self.reflection_count = self.reflection_count.saturating_add(1);
    }

    /// Keeps anything else, null included.
    pub fn set_metadata(&mut self, key: impl Into<String>, value: impl Into<Value>) {
        self.metadata.insert(key.into(), value.into());
    }

    /// What was kept under a key: None where nothing was, which isn't the same as null.
    pub fn metadata(&self, key: &str) -> Option<&Value> {
        self.metadata.get(key)
    }

    /// Whether it contradicts itself. The first contradiction is told.
    ///
    /// # Errors
    /// See [`InvalidState`]; they are looked for in its order.
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

    /// Begins the next message of the conversation: what was said, done and thought stays, all that
    /// belonged to the last message goes.
    pub fn next_turn(&mut self, message: Message) {
        let mut said = std::mem::take(&mut self.original_messages);
        said.extend(self.final_answer.take());
        said.push(message);
        said.drain(..said.len().saturating_sub(MOST_MESSAGES));
        *self = Self {
            session_id: std::mem::take(&mut self.session_id),
            start_time: self.start_time,
            original_messages: said,
            execution_history: std::mem::take(&mut self.execution_history),
            thinking_history: std::mem::take(&mut self.thinking_history),
            max_rounds: self.max_rounds,
            ..Self::default()
        };
    }
}

fn push<T>(list: &mut Vec<T>, item: T) {
    list.push(item);
    if list.len() > MOST_RECORDS {
        list.remove(0);
    }
}
