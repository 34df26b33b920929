//! The agent: each turn of the conversation is a run of the graph on its thread.

use std::sync::Arc;
use std::time::Duration;

use ephor_flow::{
    Begin, CompiledOnce, Talk, TalkReply, Waiting, answered_interrupt, drive, thread, thread_id,
};
use ephor_graph::{
    Answers, CompileError, CompiledGraph, END, Graph, Interrupt, Outcome, START, Snapshot, Thread,
    ThreadError,
};
use ephor_model::{Message, Role};
use ephor_runtime::{Agent, AgentContext, AgentError, AgentPort};
use ephor_tools::Hub;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::deps::Deps;
use crate::nodes;
use crate::records::ExecutionStatus;
use crate::routes;
use crate::stage::Stage;
use crate::stages::Change;
use crate::state::{EnhancedState, MOST_MESSAGES, STOPPED};
use crate::team::{Specialist, Team, TeamError};
use crate::work;

/// The graph of a team. A run of it is lent its [`Deps`].
///
/// # Errors
/// None that depend on the team: the graph's shape is always the same.
pub fn graph(team: &Team) -> Result<CompiledGraph<EnhancedState>, CompileError> {
    let laps = team.max_laps;
    let parallel = team.max_parallel;
    // The laps end it before; this only bounds what can't happen.
    let steps = 5 * u64::from(laps) + u64::from(team.max_rounds) + 10;
    let name = |stage: Stage| stage.as_str();
    Graph::new("specialists")
        .node(name(Stage::ContextAnalyze), nodes::analyse)
        .node(name(Stage::ComplexityBranch), nodes::judge)
        .node(name(Stage::DirectAnswer), nodes::answer_directly)
        .node(name(Stage::PlanCreate), nodes::create_plan)
        .node(name(Stage::PlanExecute), nodes::execute)
        .node(name(Stage::SpecialistWork), work::work)
        .node(name(Stage::CollectResults), nodes::collect)
        .node(name(Stage::FeedbackProcess), nodes::reflect)
        .node(name(Stage::PlanUpdate), nodes::update_plan)
        .node(name(Stage::FinalAnswer), nodes::answer)
        .edge(START, name(Stage::ContextAnalyze))
        .edge(name(Stage::ContextAnalyze), name(Stage::ComplexityBranch))
        .route(
            name(Stage::ComplexityBranch),
            [name(Stage::DirectAnswer), name(Stage::PlanCreate)],
            routes::after_complexity,
        )
        .edge(name(Stage::DirectAnswer), END)
        .route(
            name(Stage::PlanCreate),
            [name(Stage::PlanExecute), name(Stage::FinalAnswer), END],
            routes::after_planning,
        )
        .route(
            name(Stage::PlanExecute),
            [name(Stage::SpecialistWork), name(Stage::CollectResults), name(Stage::FinalAnswer)],
            routes::after_execution,
        )
        .edge(name(Stage::SpecialistWork), name(Stage::CollectResults))
        .edge(name(Stage::CollectResults), name(Stage::FeedbackProcess))
        .route(
            name(Stage::FeedbackProcess),
            [name(Stage::FinalAnswer), name(Stage::PlanUpdate), name(Stage::PlanExecute), END],
            move |state: &EnhancedState| routes::after_feedback(state, laps),
        )
        .route(
            name(Stage::PlanUpdate),
            [name(Stage::PlanExecute), name(Stage::FinalAnswer)],
            routes::after_update,
        )
        .edge(name(Stage::FinalAnswer), END)
        .max_steps(steps)
        .concurrency(parallel)
        .compile()
}

/// A host and its specialists, as an agent that can be given tasks or answer conversations.
///
/// ```
/// use ephor_specialists::{Specialist, Specialists};
///
/// let desk = Specialists::builder()
///     .specialist(Specialist::new("analyst", "answers questions over data").agent("analyst"))
///     .specialist(Specialist::new("writer", "writes things up"))
///     .build()?;
/// assert_eq!(desk.team().names(), ["analyst", "writer", "general_specialist"]);
/// # Ok::<(), ephor_specialists::TeamError>(())
/// ```
#[derive(Clone)]
pub struct Specialists {
    team: Arc<Team>,
    hub: Option<Hub>,
    compiled: CompiledOnce<EnhancedState>,
}

/// Builds a team.
#[must_use = "a builder does nothing until `build` is called"]
#[derive(Default)]
pub struct SpecialistsBuilder {
    team: Team,
    hub: Option<Hub>,
}

impl SpecialistsBuilder {
    /// Sets a whole team, for example from settings.
    pub fn team(mut self, team: Team) -> Self {
        self.team = team;
        self
    }

    /// Sets its name, which is also the agent type's. Default `specialists`.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.team.name = name.into();
        self
    }

    /// Sets its description.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.team.description = description.into();
        self
    }

    /// Sets the host's model, `provider::model`. Default: the runtime's.
    pub fn host_model(mut self, model: impl Into<String>) -> Self {
        self.team.host.model = Some(model.into());
        self
    }

    /// Sets the host's system prompt.
    pub fn host_prompt(mut self, prompt: impl Into<String>) -> Self {
        self.team.host.system_prompt = prompt.into();
        self
    }

    /// Adds a specialist.
    pub fn specialist(mut self, specialist: Specialist) -> Self {
        self.team.specialists.push(specialist);
        self
    }

    /// Sets the tools. Default: none. The same hub must be installed in the runtime.
    pub fn tools(mut self, hub: Hub) -> Self {
        self.hub = Some(hub);
        self
    }

    /// Sets the maximum number of rounds, each with its version of the plan. Default 30.
    pub fn max_rounds(mut self, rounds: u32) -> Self {
        self.team.max_rounds = rounds;
        self
    }

    /// Sets the maximum number of laps over all rounds, each with the steps that can run in
    /// parallel. Default 100.
    pub fn max_laps(mut self, laps: u32) -> Self {
        self.team.max_laps = laps;
        self
    }

    /// Sets the maximum number of specialists that work in parallel. Default 4.
    pub fn max_parallel(mut self, specialists: usize) -> Self {
        self.team.max_parallel = specialists;
        self
    }

    /// Builds the agent.
    ///
    /// # Errors
    /// What is wrong with the team.
    pub fn build(self) -> Result<Specialists, TeamError> {
        let team = Arc::new(self.team.checked()?);
        Ok(Specialists { team, hub: self.hub, compiled: CompiledOnce::default() })
    }
}

impl Specialists {
    /// A builder for an empty team.
    pub fn builder() -> SpecialistsBuilder {
        SpecialistsBuilder::default()
    }

    /// The team.
    pub fn team(&self) -> &Team {
        &self.team
    }

    /// The dependencies of a run of this team's graph.
    pub fn deps(&self, port: Arc<dyn AgentPort>) -> Deps {
        Deps::new(port, self.team.clone(), self.hub.clone())
    }

    /// A turn of the conversation.
    ///
    /// # Errors
    /// A plan or feedback that no model returned in usable form; the model's, the journal's.
    pub async fn talk(
        &self,
        task: Talk,
        port: Arc<dyn AgentPort>,
    ) -> Result<TalkReply, AgentError> {
        let id = thread_id(&*port, &self.team.name)
            .map_err(|error| AgentError::failed(error.to_string()))?;
        let session = id.to_string();
        let graph = self.compiled.get(|| graph(&self.team))?;
        let thread = thread(&port, graph, id).resource(self.deps(port.clone()));
        let message = Message::new(Role::User, task.message.clone());
        let begin = match thread.state().await {
            Err(ThreadError::Unknown(_)) => {
                Begin::Start(self.first(&*port, session, message).await?)
            }
            Err(error) => return Err(AgentError::Runtime(error.to_string())),
            Ok(known) => match answered(&known.interrupts, answered_interrupt(&*port)) {
                Some(waits) => Begin::Resume(Answers::none().to(waits.id.clone(), task)),
                None => {
                    if let Some(reply) = finish(&port, &thread, &known).await? {
                        return Ok(reply);
                    }
                    self.next(&*port, known.state.last_change(), message).await?
                }
            },
        };
        let outcome = drive(&port, &thread, begin).await?;
        reply(&thread, &outcome)
    }

    /// The next message. After a long pause the conversation is read anew, and the work before it is
    /// kept as a summary.
    async fn next(
        &self,
        port: &dyn AgentPort,
        last: Timestamp,
        message: Message,
    ) -> Result<Begin<EnhancedState>, AgentError> {
        let pause = Duration::try_from(port.now().duration_since(last)).unwrap_or_default();
        Ok(Begin::Send(match pause > self.team.compress_after {
            true => Change::CameBack(said(port, message).await?),
            false => Change::NextTurn(message),
        }))
    }

    async fn first(
        &self,
        port: &dyn AgentPort,
        session: String,
        message: Message,
    ) -> Result<EnhancedState, AgentError> {
        let mut state = EnhancedState::new(session, port.now(), said(port, message).await?);
        state.max_rounds = self.team.max_rounds;
        state.enter(Stage::ContextAnalyze);
        Ok(state)
    }
}

/// What was said in the conversation, with its newest message.
async fn said(port: &dyn AgentPort, message: Message) -> Result<Vec<Message>, AgentError> {
    let before = port.history(MOST_MESSAGES - 1).await?;
    let said = before.into_iter().map(|said| {
        Message::new(if said.by_user { Role::User } else { Role::Assistant }, said.text)
    });
    Ok(said.chain([message]).collect())
}

/// Brings a run to its end that was cut off with its process. A reply: it waits for someone.
async fn finish(
    port: &Arc<dyn AgentPort>,
    thread: &Thread<EnhancedState>,
    known: &Snapshot<EnhancedState>,
) -> Result<Option<TalkReply>, AgentError> {
    if known.ended.is_some() || known.next.is_empty() {
        return Ok(None);
    }
    let outcome = drive(port, thread, Begin::Resume(Answers::none())).await?;
    match outcome.waiting() {
        true => Ok(Some(reply(thread, &outcome)?)),
        false => Ok(None),
    }
}

fn reply(
    thread: &Thread<EnhancedState>,
    outcome: &Outcome<EnhancedState>,
) -> Result<TalkReply, AgentError> {
    if let Some(waits) = outcome.interrupts().first() {
        return Ok(asked(thread.id().name(), waits));
    }
    let state = outcome.state();
    if state.execution_status == ExecutionStatus::Failed {
        let why = state.execution_history.last().map(|record| record.error.as_str());
        return Err(AgentError::failed(why.unwrap_or("the work failed")));
    }
    let answer = state.final_answer.as_ref().map(|answer| answer.content.as_str());
    let Some(answer) = answer else {
        return Err(AgentError::failed("the work ended without an answer"));
    };
    let data = json!({
        "execution_status": state.execution_status,
        "is_simple_task": state.is_simple_task,
        "round_number": state.round_number,
        "reflection_count": state.reflection_count,
        "plan": state.current_plan,
        "summary": state.compress().execution_summary,
        "stopped": state.metadata(STOPPED),
    });
    Ok(TalkReply::answer(answer).data(data))
}

/// The interrupt that an answer names, or the first.
fn answered<'a>(open: &'a [Interrupt], id: Option<&str>) -> Option<&'a Interrupt> {
    let named = open.iter().find(|interrupt| id == Some(interrupt.id.as_str()));
    named.or(open.first())
}

/// What a specialist's agent asks, passed on: the answer comes to our own thread.
fn asked(thread: &str, interrupt: &Interrupt) -> TalkReply {
    let reply = TalkReply::question(thread, "specialist", interrupt, &[]);
    let detail = interrupt.detail.as_ref();
    let inner: Option<Waiting> =
        detail.and_then(|detail| serde_json::from_value(detail.get("waiting")?.clone()).ok());
    let who = detail.and_then(|detail| detail.get("specialist")?.as_str()).unwrap_or_default();
    let text = match who {
        "" => interrupt.message.clone(),
        who => format!("{who}: {}", interrupt.message),
    };
    let waiting = inner.map(|inner| Waiting {
        thread: thread.to_owned(),
        interrupt: Some(interrupt.id.clone()),
        detail: match inner.detail {
            Value::Null => json!({"specialist": who}),
            detail => json!({"specialist": who, "detail": detail}),
        },
        ..inner
    });
    // The thread's own schema is that of a whole task, which people don't write.
    let own = reply.waiting.map(|own| Waiting { response_schema: None, ..own });
    TalkReply { text, waiting: waiting.or(own), data: Value::Null }
}

impl Agent for Specialists {
    type Task = Talk;
    type Output = TalkReply;

    fn name(&self) -> &str {
        &self.team.name
    }

    fn description(&self) -> &str {
        &self.team.description
    }

    async fn run(&self, task: Talk, cx: AgentContext) -> Result<TalkReply, AgentError> {
        self.talk(task, Arc::new(cx)).await
    }
}
