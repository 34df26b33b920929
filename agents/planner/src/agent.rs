//! The planner agent: the fast path, the snapshot, the cache, the run, and its memory.

use std::sync::Arc;

use ephor_core::text::cut;
use ephor_core::{ErrorCode, Failure, Language};
use ephor_flow::{Begin, CompiledOnce, DriveError, TalkReply, drive, thread, thread_id};
use ephor_graph::{Answers, RunError, Snapshot, Thread, ThreadError};
use ephor_model::Said;
use ephor_runtime::{Agent, AgentContext, AgentError, AgentPort};
use ephor_tools::Hub;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cached::Cached;
use crate::deps::Deps;
use crate::fast::{FastPath, classify};
use crate::graph::{NAME, graph, simple};
use crate::memory::{capability_answer, greeting_answer, history_answer, remembered};
use crate::nodes::text_of;
use crate::plan::Plan;
use crate::settings::Settings;
use crate::state::{NO_ANSWER, PlanState, StepResult, Turn, synthesise};
use crate::words::normal;

/// Longest task, in characters.
const LONGEST_TASK: usize = 20_000;

/// Longest message that is remembered, in characters.
const LONGEST_SAID: usize = 2000;

/// Messages in a snapshot.
const SNAPSHOT: usize = 50;

/// How a plan is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// As a graph on a thread: streamed, recorded step by step, with independent steps in parallel.
    #[default]
    Graph,
    /// As a plain loop, one step after the other. The result is the same.
    Simple,
}

/// The task of a planner.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct PlannerTask {
    /// The user's message. At most 20,000 characters.
    pub message: String,
    /// How a plan is carried out. Default `graph`.
    #[serde(default)]
    pub mode: Mode,
}

impl PlannerTask {
    /// A message.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), mode: Mode::Graph }
    }
}

/// Where an answer came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Via {
    /// The fast path, without a plan.
    FastPath,
    /// The cached answer to the same question.
    Cache,
    /// A plan.
    #[default]
    Plan,
}

/// The result for programs: the `data` of the reply.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Report {
    /// Whether there is an answer.
    pub success: bool,
    /// The answer in words.
    pub answer: Option<String>,
    /// Where it came from.
    pub via: Via,
    /// Which fast path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fast_path: Option<FastPath>,
    /// The plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_plan: Option<Plan>,
    /// The results of its steps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub step_results: Vec<StepResult>,
    /// Errors that didn't end the run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<String>,
    /// Why the run ended without an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Failure>,
}

impl Report {
    fn of(state: &PlanState) -> Self {
        let answer = synthesise(&state.step_results);
        Self {
            success: answer.is_some(),
            answer: Some(answer.as_ref().map_or_else(|| NO_ANSWER.to_owned(), text_of)),
            via: Via::Plan,
            fast_path: None,
            task_plan: state.task_plan.clone(),
            step_results: state.step_results.clone(),
            errors: state.errors.clone(),
            error: None,
        }
    }

    fn failed(error: Failure) -> Self {
        Self { error: Some(error), ..Self::default() }
    }

    fn given(answer: String, via: Via, fast_path: Option<FastPath>) -> Self {
        Self { success: true, answer: Some(answer), via, fast_path, ..Self::default() }
    }

    /// The text for the user, in the language of the question, including that there is no answer,
    /// which is [`NO_ANSWER`] in the data.
    pub fn text(&self, question: &str) -> String {
        let language = Language::of(question);
        let chinese = language == Language::Chinese;
        if let Some(error) = &self.error {
            let hint = error.hint.as_deref().and_then(|hint| language.own(hint));
            let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
            let why = language.reason(error.code.as_str(), &error.message);
            let lead = language.pick("I have no answer: ", "无法生成答案：");
            return format!("{lead}{why}{hint}");
        }
        let mut text = match &self.answer {
            Some(answer) if self.success || chinese => answer.clone(),
            _ if chinese => NO_ANSWER.to_owned(),
            _ => "I have no answer.".to_owned(),
        };
        if !self.success && chinese && !self.errors.is_empty() {
            text.push_str(&format!("（{} 个步骤出了问题）", self.errors.len()));
        } else if !self.success && !chinese {
            for error in self.errors.iter().take(10) {
                text.push_str("\n- ");
                text.push_str(&cut(error, 500));
            }
        }
        text
    }
}

/// The planner.
///
/// ```
/// use ephor_planner::Planner;
/// use ephor_runtime::Agent;
/// use ephor_tools::{Hub, builtin};
///
/// let hub = Hub::builder().tool(builtin::Calculate).build()?;
/// let planner = Planner::new(hub);
/// assert_eq!(planner.name(), "planner");
/// # Ok::<(), ephor_tools::HubError>(())
/// ```
#[derive(Clone)]
pub struct Planner {
    hub: Hub,
    settings: Settings,
    compiled: CompiledOnce<PlanState>,
}

impl Planner {
    /// A planner with these tools. The hub must be installed in the runtime.
    pub fn new(hub: Hub) -> Self {
        Self::with(hub, Settings::default())
    }

    /// A planner with other settings.
    pub fn with(hub: Hub, settings: Settings) -> Self {
        Self { hub, settings, compiled: CompiledOnce::default() }
    }

    /// Answers a task through any port, as [`Agent::run`] does in a runtime.
    ///
    /// # Errors
    /// The journal's or the bus's. Other failures are in the report.
    pub async fn answer(
        &self,
        task: PlannerTask,
        port: Arc<dyn AgentPort>,
    ) -> Result<Report, AgentError> {
        let hub = self.hub.clone();
        let deps = Deps { port: port.clone(), hub, settings: self.settings.clone() };
        let id = thread_id(&*port, NAME).map_err(|error| AgentError::failed(error.to_string()))?;
        let graph = self.compiled.get(|| graph(&self.settings))?;
        let thread = thread(&port, graph, id).resource(deps.clone());
        Work { port, deps, thread }.answer(task).await
    }
}

struct Work {
    port: Arc<dyn AgentPort>,
    deps: Deps,
    thread: Thread<PlanState>,
}

impl Work {
    async fn answer(&self, task: PlannerTask) -> Result<Report, AgentError> {
        let question = task.message.trim();
        if let Err(error) = acceptable(question) {
            return Ok(Report::failed(error));
        }
        let before = self.before().await?;
        let cut_off =
            before.as_ref().is_some_and(|known| known.ended.is_none() && !known.next.is_empty());
        let same =
            before.as_ref().is_some_and(|known| normal(&known.state.question) == normal(question));
        if cut_off && same && task.mode == Mode::Graph {
            // What was done before the cut isn't done again.
            return self.run(question, Begin::Resume(Answers::none())).await;
        }
        if cut_off {
            self.give_up(None).await?;
        }
        let turns = before.map(|known| known.state.turns.clone()).unwrap_or_default();
        let said = self.port.history(self.deps.settings.history).await?;
        let history: Vec<Said> = remembered(said, &turns).into_iter().map(short).collect();
        let fresh = PlanState { question: question.to_owned(), turns, ..PlanState::default() };
        if let Some(path) = classify(question) {
            let answer = match path {
                FastPath::Greeting => greeting_answer(question),
                FastPath::Capability => capability_answer(question, &self.deps.hub.specs()),
                FastPath::History => history_answer(question, &history),
            };
            let report = Report::given(answer, Via::FastPath, Some(path));
            return self.remember(fresh, report).await;
        }
        if let Some(answer) = self.cached().get(question).await {
            return self.remember(fresh, Report::given(answer, Via::Cache, None)).await;
        }
        let surplus = history.len().saturating_sub(SNAPSHOT);
        let state = PlanState {
            today: self.port.now().strftime("%Y-%m-%d").to_string(),
            snapshot: Some(history.into_iter().skip(surplus).collect()),
            ..fresh
        };
        match task.mode {
            Mode::Graph => self.run(question, Begin::Start(state)).await,
            Mode::Simple => self.run_simple(question, state).await,
        }
    }

    fn cached(&self) -> Cached<'_> {
        Cached { port: &self.port, limits: &self.deps.settings.cache }
    }

    /// The thread as it was left. None: there is none.
    async fn before(&self) -> Result<Option<Snapshot<PlanState>>, AgentError> {
        match self.thread.state().await {
            Ok(known) => Ok(Some(known)),
            Err(ThreadError::Unknown(_)) => Ok(None),
            Err(error) => Err(AgentError::Runtime(error.to_string())),
        }
    }

    async fn run(&self, question: &str, begin: Begin<PlanState>) -> Result<Report, AgentError> {
        match drive(&self.port, &self.thread, begin).await {
            Ok(outcome) => {
                let report = Report::of(outcome.state());
                self.keep(question, &report).await;
                Ok(report)
            }
            Err(DriveError::Run(error)) => {
                // Which of the nodes it was is in the record; the user is told why.
                let failure = match error {
                    RunError::Failed { tasks } if tasks.len() == 1 => {
                        tasks.into_iter().next().map(|task| task.failure)
                    }
                    other => Some(other.into()),
                };
                let failure = failure.unwrap_or_else(|| {
                    Failure::new(ErrorCode::ValidationFailed, "the run failed without a reason")
                });
                let turn = Turn { question: question.to_owned(), answer: None };
                self.give_up(Some(turn)).await?;
                Ok(Report::failed(failure))
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn run_simple(&self, question: &str, state: PlanState) -> Result<Report, AgentError> {
        let turns = state.turns.clone();
        let fresh = PlanState { question: question.to_owned(), turns, ..PlanState::default() };
        let report = match simple(&self.deps, state).await {
            Ok(state) => Report::of(&state),
            Err(error) => Report::failed(error),
        };
        self.keep(question, &report).await;
        self.remember(fresh, report).await
    }

    /// Only answers without any error are kept.
    async fn keep(&self, question: &str, report: &Report) {
        if let (true, true, Some(answer)) =
            (report.success, report.errors.is_empty(), &report.answer)
        {
            self.cached().put(question, answer).await;
        }
    }

    /// Writes an exchange for which the graph wasn't needed to the thread.
    async fn remember(&self, mut state: PlanState, report: Report) -> Result<Report, AgentError> {
        use ephor_graph::State;
        let turn = Turn { question: state.question.clone(), answer: report.answer.clone() };
        let turn = PlanState::update().turns(turn);
        state.apply(&(), turn).map_err(|error| AgentError::Runtime(error.to_string()))?;
        state.final_answer = Some(Value::String(report.answer.clone().unwrap_or_default()));
        drive(&self.port, &self.thread, Begin::Start(state)).await?;
        Ok(report)
    }

    /// Ends a run that won't be continued: nothing of it is due any more, its snapshot is gone.
    async fn give_up(&self, turn: Option<Turn>) -> Result<(), AgentError> {
        let mut update = PlanState::update().snapshot(None);
        if let Some(turn) = turn {
            update = update.turns(turn);
        }
        match self.thread.update_state(update, Some("synthesis")).await {
            Ok(_) | Err(ThreadError::Unknown(_)) => Ok(()),
            Err(error) => Err(AgentError::Runtime(error.to_string())),
        }
    }
}

fn acceptable(question: &str) -> Result<(), Failure> {
    let long = question.chars().count();
    let (what, hint) = if question.is_empty() {
        ("there is no question".to_owned(), "say what is to be done")
    } else if long > LONGEST_TASK {
        let what = format!("the question has {long} characters, and {LONGEST_TASK} are the most");
        (what, "put long material into a file, and ask about the file")
    } else {
        return Ok(());
    };
    Err(Failure::new(ErrorCode::ValidationFailed, what).hint(hint))
}

fn short(said: Said) -> Said {
    Said { text: cut(&said.text, LONGEST_SAID), ..said }
}

impl Agent for Planner {
    type Task = PlannerTask;
    type Output = TalkReply;

    fn name(&self) -> &str {
        NAME
    }

    fn description(&self) -> &str {
        "takes a question apart into steps, does them with tools, checks each result, and answers"
    }

    async fn run(&self, task: PlannerTask, cx: AgentContext) -> Result<TalkReply, AgentError> {
        let question = task.message.clone();
        let report = self.answer(task, Arc::new(cx)).await?;
        Ok(TalkReply::answer(report.text(&question)).data(report))
    }
}
