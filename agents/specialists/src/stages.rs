//! The stages of the work, and how they change the state.
//!
//! ```text
//! stage            begins                                  ends
//! ──────────────── ─────────────────────────────────────── ─────────────────────────────────────
//! CONTEXT_ANALYZE  analyzing, step "context_analysis"      context; planning
//! COMPLEXITY_BRANCH                                        simple: executing; else planning
//! DIRECT_ANSWER                                            simple, answer, completed
//! PLAN_CREATE      planning, step "planning"               plan; executing, step "execution"
//! PLAN_EXECUTE     executing, step "execution",            steps that may run are running
//!                  specialists' results cleared
//! SPECIALIST_WORK                                          result, record, the step's status
//! COLLECT_RESULTS  collecting, step "collecting"           successes collected
//! FEEDBACK_PROCESS                                         feedback, reflections + 1; the status by
//!                                                          where it leads
//! PLAN_UPDATE                                              plan, history, round + 1; executing
//! FINAL_ANSWER                                             answer, completed, "completion_time"
//! ```
//!
//! A node's updates are stored once it is done, so what a stage begins with is stored by what leads to
//! it, where people look while a model is asked: a turn's first state enters CONTEXT_ANALYZE, and
//! COMPLEXITY_BRANCH enters PLAN_CREATE.
//!
//! Before a stage begins, the rounds, the permission to continue and the time are looked at. Where one
//! is used up, the work goes to FINAL_ANSWER, with the reason in the metadata's "stopped".

use ephor_graph::{State, StateError};
use ephor_model::{Message, Role};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::plan::{StepStatus, TaskPlan};
use crate::records::{Action, ConversationContext, ExecutionRecord, ExecutionStatus, StepResult};
use crate::routes;
use crate::stage::Stage;
use crate::state::{EnhancedState, STOPPED};
use crate::update::PlanUpdate;

/// A specialist's work on a step, with its result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Worked {
    /// The step.
    pub step: String,
    /// Who worked.
    pub specialist: String,
    /// The result.
    pub result: StepResult,
    /// The record of it.
    pub record: ExecutionRecord,
}

/// There is no plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no current plan to execute")]
pub struct NoPlan;

/// Why feedback can't be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("failed to parse feedback result: {0}")]
pub struct FeedbackError(pub String);

impl EnhancedState {
    /// Starts a stage.
    pub fn enter(&mut self, stage: Stage) {
        use ExecutionStatus as Status;
        let (status, step) = match stage {
            Stage::ContextAnalyze => (Some(Status::Analyzing), "context_analysis"),
            Stage::PlanCreate => (Some(Status::Planning), "planning"),
            Stage::PlanExecute | Stage::SpecialistWork => (Some(Status::Executing), "execution"),
            Stage::CollectResults => (Some(Status::Collecting), "collecting"),
            Stage::PlanUpdate => (Some(Status::Planning), ""),
            _ => (None, ""),
        };
        if let Some(status) = status {
            self.set_execution_status(status);
        }
        if !step.is_empty() {
            self.set_current_step(step);
        }
        if stage == Stage::PlanExecute {
            self.clear_specialist_results();
        }
    }

    /// The conversation was understood.
    pub fn analysed(&mut self, context: ConversationContext) {
        self.update_conversation_context(context);
        self.set_execution_status(ExecutionStatus::Planning);
    }

    /// It was decided whether a plan is needed.
    pub fn judged(&mut self) {
        self.set_execution_status(match routes::after_complexity(self) {
            Stage::PlanCreate => ExecutionStatus::Planning,
            _ => ExecutionStatus::Executing,
        });
    }

    /// A plan was created.
    pub fn planned(&mut self, plan: TaskPlan) {
        self.set_current_plan(plan);
        self.set_execution_status(ExecutionStatus::Executing);
        self.set_current_step("execution");
    }

    /// The steps that run in this lap, each with its specialist: those that may start, in the
    /// plan's order, one for each specialist, at most this many. `team` is the list of registered
    /// names.
    ///
    /// # Errors
    /// There is no plan.
    pub fn next_lap<'a>(
        &'a self,
        team: &[&'a str],
        most: usize,
    ) -> Result<Vec<(&'a str, &'a str)>, NoPlan> {
        let plan = self.current_plan.as_ref().ok_or(NoPlan)?;
        let mut lap: Vec<(&str, &str)> = Vec::new();
        for step in plan.ready() {
            let specialist = routes::specialist(&step.assigned_specialist, team);
            let free = lap.iter().all(|(_, busy)| *busy != specialist);
            if free && lap.len() < most.max(1) {
                lap.push((&step.id, specialist));
            }
        }
        Ok(lap)
    }

    fn dispatched(&mut self, steps: &[String]) {
        for id in steps {
            if let Some(step) = self.current_plan.as_mut().and_then(|plan| plan.step_mut(id)) {
                step.status = StepStatus::Running;
            }
        }
    }

    /// A specialist finished a step.
    pub fn worked(&mut self, worked: Worked) {
        let Worked { step, specialist, result, record } = worked;
        if let Some(step) = self.current_plan.as_mut().and_then(|plan| plan.step_mut(&step)) {
            step.status = if result.success { StepStatus::Completed } else { StepStatus::Failed };
            step.result = Some(result.clone());
        }
        self.update_specialist_result(specialist, result);
        self.add_execution_record(record);
    }

    /// Collects successful results; others are left out. Without results nothing changes.
    pub fn collect(&mut self) {
        let plan = self.current_plan.as_ref();
        let told = |(specialist, result): (&String, &StepResult)| {
            let text = result.text()?;
            let step = plan.and_then(|plan| plan.step(&result.target));
            let about = step.map(|step| format!("{}\n", step.description)).unwrap_or_default();
            Some(Message::new(Role::Assistant, format!("{about}[{specialist}]: {text}")))
        };
        let found: Vec<Message> = self.specialist_results.iter().filter_map(told).collect();
        if found.is_empty() {
            return;
        }
        let texts: Vec<&str> = found.iter().map(|message| message.content.as_str()).collect();
        let summary = Message::new(Role::Assistant, texts.join("\n\n"));
        self.set_final_result(summary);
        found.into_iter().for_each(|message| self.add_collected_result(message));
    }

    /// The results were evaluated; the work continues at that stage.
    pub fn reflected(&mut self, feedback: Map<String, Value>, to: Stage) {
        self.add_feedback_record(feedback);
        self.increment_reflection_count();
        self.set_execution_status(match to {
            Stage::PlanUpdate => ExecutionStatus::Planning,
            Stage::PlanExecute => ExecutionStatus::Executing,
            _ => ExecutionStatus::Completed,
        });
    }

    /// Applies a model's feedback on the results, and returns the next stage. `laps` is the maximum
    /// number of laps.
    ///
    /// # Errors
    /// It isn't a valid feedback object. The work has failed then, with a record; the feedback
    /// history and the number of reflections are unchanged.
    pub fn take_feedback(
        &mut self,
        answer: &str,
        laps: u32,
        now: Timestamp,
    ) -> Result<Stage, FeedbackError> {
        match Feedback::read(answer) {
            Ok(feedback) => {
                let to = routes::after(self, &feedback, laps);
                self.reflected(feedback, to);
                Ok(to)
            }
            Err(error) => {
                self.gave_up(Action::Reflect, &error.to_string(), now);
                Err(error)
            }
        }
    }

    /// A stage failed for good.
    pub(crate) fn gave_up(&mut self, action: Action, why: &str, now: Timestamp) {
        let mut record = ExecutionRecord::new(action, now, now).failed(why);
        record.round = self.round_number;
        self.add_execution_record(record);
        self.set_execution_status(ExecutionStatus::Failed);
    }

    /// The plan has changed.
    fn plan_updated(&mut self, update: &PlanUpdate, at: Timestamp) -> Result<(), StateError> {
        self.update_plan(update, at).map_err(|error| StateError::Refused {
            key: "current_plan".to_owned(),
            reason: error.to_string(),
        })?;
        self.set_execution_status(ExecutionStatus::Executing);
        Ok(())
    }

    /// It was answered without a plan.
    pub fn answered(&mut self, answer: Message) {
        self.current_plan = None;
        self.is_simple_task = true;
        self.end(answer);
    }

    /// It is done.
    pub fn finished(&mut self, answer: Message, at: Timestamp) {
        self.end(answer);
        self.set_metadata("completion_time", at.to_string());
    }

    fn end(&mut self, answer: Message) {
        self.set_final_answer(answer);
        // It has an answer, so it can be.
        let _ = self.set_completed(true);
        self.set_execution_status(ExecutionStatus::Completed);
        self.set_should_continue(false);
    }
}

/// A model's feedback on the results.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default)]
pub struct Feedback {
    /// Whether what the user wants is done.
    pub execution_completed: bool,
    /// The quality of the results, 0 to 1. Below 0.6 the plan is changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overall_quality: Option<f64>,
    /// Whether the plan must be changed.
    pub plan_needs_update: bool,
    /// What is wrong.
    pub issues: Vec<String>,
    /// What would help.
    pub suggestions: Vec<String>,
    /// The confidence in that, 0 to 1. Below 0.7 the plan is changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// Why the work continues there.
    pub next_action_reason: String,
}

impl Feedback {
    /// Reads a model's answer, with the fields that the type doesn't have.
    ///
    /// # Errors
    /// It isn't a valid feedback object.
    pub fn read(answer: &str) -> Result<Map<String, Value>, FeedbackError> {
        let wrong = |error: serde_json::Error| FeedbackError(error.to_string());
        let map: Map<String, Value> = serde_json::from_str(answer).map_err(wrong)?;
        serde_json::from_value::<Self>(Value::Object(map.clone())).map_err(wrong)?;
        Ok(map)
    }
}

/// An update of the state. Each is a method of the state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The next message of the conversation: [`EnhancedState::next_turn`], and its analysis begins.
    NextTurn(Message),
    /// [`EnhancedState::came_back`], and the analysis begins.
    CameBack(Vec<Message>),
    /// A stage begins.
    Enter(Stage),
    /// [`EnhancedState::analysed`].
    Analysed(Box<ConversationContext>),
    /// [`EnhancedState::judged`].
    Judged,
    /// [`EnhancedState::planned`].
    Planned(Box<TaskPlan>),
    /// These steps run now.
    Dispatched(Vec<String>),
    /// [`EnhancedState::worked`].
    Worked(Box<Worked>),
    /// [`EnhancedState::collect`].
    Collect,
    /// [`EnhancedState::take_feedback`].
    Feedback {
        /// The model's answer.
        answer: String,
        /// Maximum number of laps.
        laps: u32,
        /// When.
        at: Timestamp,
    },
    /// A stage failed permanently: adds a record, and sets the status to failed.
    GaveUp {
        /// What was attempted.
        action: Action,
        /// The reason.
        why: String,
        /// When.
        at: Timestamp,
    },
    /// [`EnhancedState::update_plan`].
    PlanUpdated {
        /// The change.
        update: Box<PlanUpdate>,
        /// When.
        at: Timestamp,
    },
    /// No further lap, for that reason.
    Enough(Box<ExecutionRecord>),
    /// [`EnhancedState::answered`].
    Answered(Message),
    /// [`EnhancedState::finished`].
    Finished {
        /// The answer.
        answer: Message,
        /// When.
        at: Timestamp,
    },
    /// [`EnhancedState::add_execution_record`].
    Did(Box<ExecutionRecord>),
    /// [`EnhancedState::add_thinking_record`].
    Thought(Box<ExecutionRecord>),
}

impl State for EnhancedState {
    type Update = Change;
    type Keys = ();

    fn apply(&mut self, (): &(), change: Change) -> Result<(), StateError> {
        match change {
            Change::NextTurn(message) => {
                self.next_turn(message);
                self.enter(Stage::ContextAnalyze);
            }
            Change::CameBack(said) => {
                self.came_back(said);
                self.enter(Stage::ContextAnalyze);
            }
            Change::Enter(stage) => self.enter(stage),
            Change::Analysed(context) => self.analysed(*context),
            Change::Judged => self.judged(),
            Change::Planned(plan) => self.planned(*plan),
            Change::Dispatched(steps) => self.dispatched(&steps),
            Change::Worked(worked) => self.worked(*worked),
            Change::Collect => self.collect(),
            Change::Feedback { answer, laps, at } => {
                // What comes of it, an error too, is in the state.
                let _ = self.take_feedback(&answer, laps, at);
            }
            Change::GaveUp { action, why, at } => self.gave_up(action, &why, at),
            Change::PlanUpdated { update, at } => return self.plan_updated(&update, at),
            Change::Enough(record) => {
                self.set_metadata(STOPPED, record.error.clone());
                self.add_execution_record(*record);
                self.set_should_continue(false);
            }
            Change::Answered(answer) => self.answered(answer),
            Change::Finished { answer, at } => self.finished(answer, at),
            Change::Did(record) => self.add_execution_record(*record),
            Change::Thought(record) => self.add_thinking_record(*record),
        }
        Ok(())
    }
}
