//! The analyst agent: a message in, an answer or a question out, on a thread that remembers.

use std::sync::Arc;

use ephor_flow::{Begin, CompiledOnce, TalkReply, drive, thread, thread_id};
use ephor_graph::{Answers, Interrupt, InterruptReason, Snapshot, Thread, ThreadError};
use ephor_runtime::{Agent, AgentContext, AgentError, AgentPort};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::config::Config;
use crate::deps::Deps;
use crate::evidence::EvidenceIndex;
use crate::feedback::Word;
use crate::graph::graph;
use crate::reply;
use crate::state::{Analysis, Input};
use crate::text::say;

/// The agent's name.
pub const NAME: &str = "analyst";
const DESCRIPTION: &str =
    "answers questions over the connected databases: plans, SQL, Python, reports with charts";

/// The task of an analyst.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The question; or, if the analyst waits, the person's answer: `approve`, `reject: why`,
    /// `cancel`, a plan as JSON, a database's name.
    pub message: String,
    /// The connection to query. None: the one whose schema matches the question best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub database: Option<String>,
    /// Whether a person reviews the plan before it is carried out. None: as configured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<bool>,
    /// Whether only a statement and its rows are wanted: no model-made plan, no script, no report.
    #[serde(default)]
    pub nl2sql_only: bool,
    /// The answer as data: `feedback`, `feedback_content`; `database`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Map<String, Value>>,
}

impl Task {
    /// A question with defaults for everything else.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::default() }
    }
}

/// Answers questions over the runtime's databases.
///
/// ```
/// use ephor_analyst::{Analyst, Config};
///
/// // Each plan is shown to a person before it is carried out.
/// let analyst = Analyst::new(Config { review: true, ..Config::default() });
/// # let _: &dyn std::any::Any = &analyst;
/// ```
#[derive(Debug, Clone)]
pub struct Analyst {
    name: Arc<str>,
    description: Arc<str>,
    config: Config,
    evidence: Option<Arc<EvidenceIndex>>,
    compiled: CompiledOnce<Analysis>,
}

impl Default for Analyst {
    fn default() -> Self {
        Self::new(Config::default())
    }
}

impl Analyst {
    /// An analyst with a configuration.
    pub fn new(config: Config) -> Self {
        Self {
            name: NAME.into(),
            description: DESCRIPTION.into(),
            config,
            evidence: None,
            compiled: CompiledOnce::default(),
        }
    }

    /// Sets its name, and what it is for: several analysts of one runtime have names of their own.
    /// An empty description says what analysts do.
    #[must_use]
    pub fn named(mut self, name: impl Into<Arc<str>>, description: impl Into<Arc<str>>) -> Self {
        let description = description.into();
        self.name = name.into();
        if !description.trim().is_empty() {
            self.description = description;
        }
        self
    }

    /// Sets the documents and glossaries used to understand questions.
    #[must_use]
    pub fn evidence(mut self, index: impl Into<Arc<EvidenceIndex>>) -> Self {
        self.evidence = Some(index.into());
        self
    }

    /// Performs a task through a port, as [`Agent::run`] does in a runtime.
    ///
    /// # Errors
    /// The model's or the runtime's. What a person can fix is returned as an answer instead.
    pub async fn talk(
        &self,
        task: Task,
        port: Arc<dyn AgentPort>,
    ) -> Result<TalkReply, AgentError> {
        let deps = Deps {
            port: port.clone(),
            config: self.config.clone(),
            evidence: self.evidence.clone(),
        };
        let id =
            thread_id(&*port, &self.name).map_err(|error| AgentError::failed(error.to_string()))?;
        let graph = self.compiled.get(|| graph(&self.config))?;
        let thread = thread(&port, graph, id).resource(deps);
        let known = match thread.state().await {
            Ok(known) => Some(known),
            Err(ThreadError::Unknown(_)) => None,
            Err(error) => return Err(AgentError::Runtime(error.to_string())),
        };
        let begin = match self.begin(&task, &*port, &thread, known).await? {
            Next::Run(begin) => *begin,
            Next::Say(reply) => return Ok(*reply),
        };
        let outcome = drive(&port, &thread, begin).await?;
        let state = outcome.state();
        match outcome.interrupts().first() {
            Some(waiting) => Ok(reply::question(thread.id().as_str(), state, waiting, false)),
            None => Ok(reply::answer(state)),
        }
    }

    async fn begin(
        &self,
        task: &Task,
        port: &dyn AgentPort,
        thread: &Thread<Analysis>,
        known: Option<Snapshot<Analysis>>,
    ) -> Result<Next, AgentError> {
        let Some(known) = known else {
            return Ok(Next::run(Begin::Start(self.turn(task, port, None))));
        };
        if let Some(waiting) = known.interrupts.first() {
            return answered(task, thread, &known, waiting).await;
        }
        // The same question, or the answer that it waited for, goes on where it was cut off.
        if known.is_cut_off() && known.state.is_of(&task.message) {
            return Ok(Next::run(Begin::Resume(Answers::none())));
        }
        Ok(Next::run(Begin::Start(self.turn(task, port, Some(&known.state)))))
    }

    /// The state in which a turn begins: nothing of the last one but what was said, and where.
    fn turn(&self, task: &Task, port: &dyn AgentPort, last: Option<&Analysis>) -> Analysis {
        let mut turns = last.map(|last| last.turns.clone()).unwrap_or_default();
        turns.discard();
        let mut message = task.message.clone();
        if again(&message)
            && let Some(question) = turns.restart_last()
        {
            message = question.to_owned();
        }
        let input =
            Input { message, database: task.database.clone(), nl2sql_only: task.nl2sql_only };
        Analysis {
            limits: self.config.limits,
            synonyms: self.config.synonyms.clone(),
            today: port.now().strftime("%Y-%m-%d").to_string(),
            turns,
            connection: last.and_then(|last| last.connection.clone()),
            human_review: task.review.unwrap_or(self.config.review),
            statement_review: self.config.review_statements,
            ..Analysis::of(input)
        }
    }
}

/// How a task continues.
enum Next {
    Run(Box<Begin<Analysis>>),
    Say(Box<TalkReply>),
}

impl Next {
    fn run(begin: Begin<Analysis>) -> Self {
        Self::Run(Box::new(begin))
    }
}

/// Whether the person wants the last question once more.
fn again(message: &str) -> bool {
    let bare = message.trim().trim_end_matches(['.', '!', '。', '！']).to_lowercase();
    ["again", "try again", "retry", "once more", "重试", "再试一次", "再来一次"]
        .contains(&bare.as_str())
}

/// What the person's answer to a waiting thread leads to.
async fn answered(
    task: &Task,
    thread: &Thread<Analysis>,
    known: &Snapshot<Analysis>,
    waiting: &Interrupt,
) -> Result<Next, AgentError> {
    let word = Word::read(&task.message, task.answer.as_ref());
    if word == Word::Cancel {
        let left = thread.abandon().await;
        left.map_err(|error| AgentError::Runtime(error.to_string()))?;
        return Ok(Next::Say(Box::new(reply::cancelled(&known.state))));
    }
    let mut update = Analysis::update().answered_with(task.message.clone());
    let mut answers = Answers::none();
    if waiting.reason == InterruptReason::Asked {
        let Some(name) = reply::chosen(waiting, &task.message, task.answer.as_ref()) else {
            let id = thread.id().to_string();
            return Ok(Next::Say(Box::new(reply::question(&id, &known.state, waiting, true))));
        };
        answers = Answers::only(name);
    } else if let Word::Feedback(feedback) = word {
        let changed =
            task.answer.as_ref().and_then(|answer| reply::changed_beside(&known.state, answer));
        if let Some(name) = changed.filter(|_| feedback.feedback == Some(true)) {
            let id = thread.id().to_string();
            let mut again = reply::question(&id, &known.state, waiting, true);
            let why = say(
                known.state.question(),
                format!("Only the plan can be changed here, not its {name}. "),
                format!("这里只能修改计划，不能修改 {name}。"),
            );
            again.text.insert_str(0, &why);
            return Ok(Next::Say(Box::new(again)));
        }
        update = update.feedback(feedback);
    }
    let updated = thread.update_state(update, None).await;
    updated.map_err(|error| AgentError::Runtime(error.to_string()))?;
    Ok(Next::run(Begin::Resume(answers)))
}

impl Agent for Analyst {
    type Task = Task;
    type Output = TalkReply;

    fn name(&self) -> &str {
        &self.name
    }

    fn description(&self) -> &str {
        &self.description
    }

    async fn run(&self, task: Task, cx: AgentContext) -> Result<TalkReply, AgentError> {
        self.talk(task, Arc::new(cx)).await
    }
}
