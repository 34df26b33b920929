//! Agents: types that are given a task and make decisions.
//!
//! An agent can't cause an effect by itself. It decides what should happen, and receives the
//! result.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use async_trait::async_trait;
use ephor_bus::Outcome;
use ephor_core::events::{DecisionHeld, DecisionMade, DecisionRejected, SubAgentProgress};
use ephor_core::payload::{RequestClarification, SpawnSubagent};
use ephor_core::{
    ConversationId, Decision, DecisionError, DecisionType, Draft, Envelope, ErrorCode, EventId,
    Failure, SubAgentId, Violation, bounds,
};
use ephor_journal::replay_after;
use ephor_model::{ChatRequest, ChatResponse, ModelError};
use ephor_rules::{SchemaError, SubAgentSpec};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::authorize::Withdraw;
use crate::decisions::{Decisions, Known};
use crate::gate::Settlement;
use crate::services::Services;
use crate::subagents::{Clocked, Clocks};

/// Why an agent has no result. As a [`Failure`] it keeps the code of what it came from, its hint, and how
/// long to wait.
///
/// ```
/// use ephor_core::{DecisionError, ErrorCode, Failure};
/// use ephor_runtime::AgentError;
///
/// let failed = AgentError::from(Failure::new(ErrorCode::RateLimited, "the shop is busy").after(30));
/// assert_eq!(failed.to_string(), "the shop is busy");
/// let decision = DecisionError::from(Failure::from(failed));
/// assert_eq!(Failure::from(AgentError::NotCarriedOut(decision)).retry_after, Some(30));
/// assert_eq!(Failure::from(AgentError::failed("no idea")).code, ErrorCode::Internal);
/// ```
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AgentError {
    /// The coordinator rejected a decision.
    #[error("the decision was rejected: {}", reasons(.0))]
    Rejected(Vec<Violation>),
    /// A decision was approved, but carrying it out failed.
    #[error("the decision could not be carried out: {0}")]
    NotCarriedOut(DecisionError),
    /// The model gave no answer.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The bus or the journal failed.
    #[error("{0}")]
    Runtime(String),
    /// The agent's own reason.
    #[error("{}", .0.message)]
    Failed(#[source] Failure),
}

fn reasons(violations: &[Violation]) -> String {
    violations.iter().map(|violation| violation.message.as_str()).collect::<Vec<_>>().join("; ")
}

impl AgentError {
    /// A reason of the agent's own, with the code INTERNAL.
    pub fn failed(reason: impl Into<String>) -> Self {
        Self::Failed(Failure::new(ErrorCode::Internal, reason))
    }
}

/// A reason with a code of its own; or a payload that can't be built.
impl From<Failure> for AgentError {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<AgentError> for Failure {
    fn from(error: AgentError) -> Self {
        let text = error.to_string();
        match error {
            AgentError::Rejected(violations) => {
                let hint = violations.into_iter().next().map(|violation| violation.hint);
                Self { hint, ..Self::new(ErrorCode::Permission, text) }
            }
            AgentError::NotCarriedOut(error) => error.to_failure(),
            AgentError::Runtime(_) => Self::new(ErrorCode::Internal, text),
            AgentError::Model(error) => error.into(),
            AgentError::Failed(failure) => failure,
        }
    }
}

/// An agent type that others can give a task to (SPAWN_SUBAGENT).
///
/// ```
/// use ephor_runtime::{Agent, AgentContext, AgentError};
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Deserialize, JsonSchema)]
/// struct Text { text: String }
///
/// #[derive(Serialize, JsonSchema)]
/// struct Count { words: usize }
///
/// struct WordCounter;
///
/// impl Agent for WordCounter {
///     type Task = Text;
///     type Output = Count;
///
///     fn name(&self) -> &str { "word_counter" }
///     fn description(&self) -> &str { "counts the words of a text" }
///
///     async fn run(&self, task: Text, _cx: AgentContext) -> Result<Count, AgentError> {
///         Ok(Count { words: task.text.split_whitespace().count() })
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an agent",
    note = "implement `Agent`, or wrap an async function with `agent_fn(name, description, f)`",
    note = "its task needs `Deserialize` and `JsonSchema`, its output `Serialize`"
)]
pub trait Agent: Send + Sync + 'static {
    /// Its input. SPAWN_SUBAGENT's `task_payload` is checked against its schema.
    type Task: DeserializeOwned + JsonSchema + Send;
    /// Its output.
    type Output: Serialize + Send;

    /// The name it is registered under, such as `researcher`.
    fn name(&self) -> &str;

    /// A short description; models choose by it.
    fn description(&self) -> &str {
        ""
    }

    /// Performs the task. Dropping the future cancels it.
    fn run(
        &self,
        task: Self::Task,
        cx: AgentContext,
    ) -> impl Future<Output = Result<Self::Output, AgentError>> + Send;
}

/// A type-erased agent.
#[async_trait]
pub(crate) trait ErasedAgent: Send + Sync + 'static {
    fn spec(&self) -> Result<SubAgentSpec, SchemaError>;
    async fn run_json(&self, task: Value, cx: AgentContext) -> Result<Value, Failure>;
}

pub(crate) struct Erased<A>(pub A);

#[async_trait]
impl<A: Agent> ErasedAgent for Erased<A> {
    fn spec(&self) -> Result<SubAgentSpec, SchemaError> {
        let schema = schemars::schema_for!(A::Task).to_value();
        SubAgentSpec::new(self.0.name(), self.0.description(), schema)
    }

    async fn run_json(&self, task: Value, cx: AgentContext) -> Result<Value, Failure> {
        let task = serde_json::from_value(task).map_err(|error| {
            Failure::new(ErrorCode::ValidationFailed, format!("the task can't be read: {error}"))
        })?;
        let output = self.0.run(task, cx).await?;
        bounds::to_value("the output", &output)
    }
}

/// Creates an agent from an async function.
///
/// ```
/// use ephor_runtime::{agent_fn, AgentContext, AgentError};
///
/// #[derive(serde::Deserialize, schemars::JsonSchema)]
/// struct Shout {
///     text: String,
/// }
///
/// let shout = agent_fn("shout", "says it louder", |_cx: AgentContext, task: Shout| async move {
///     Ok::<_, AgentError>(task.text.to_uppercase())
/// });
/// # let _: &dyn std::any::Any = &shout;
/// ```
pub fn agent_fn<T, O, F, Fut>(
    name: impl Into<String>,
    description: impl Into<String>,
    function: F,
) -> impl Agent<Task = T, Output = O>
where
    T: DeserializeOwned + JsonSchema + Send + 'static,
    O: Serialize + Send + 'static,
    F: Fn(AgentContext, T) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<O, AgentError>> + Send + 'static,
{
    struct FnAgent<T, O, F> {
        name: String,
        description: String,
        function: F,
        types: std::marker::PhantomData<fn(T) -> O>,
    }

    impl<T, O, F, Fut> Agent for FnAgent<T, O, F>
    where
        T: DeserializeOwned + JsonSchema + Send + 'static,
        O: Serialize + Send + 'static,
        F: Fn(AgentContext, T) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<O, AgentError>> + Send + 'static,
    {
        type Task = T;
        type Output = O;

        fn name(&self) -> &str {
            &self.name
        }
        fn description(&self) -> &str {
            &self.description
        }
        fn run(
            &self,
            task: T,
            cx: AgentContext,
        ) -> impl Future<Output = Result<O, AgentError>> + Send {
            (self.function)(cx, task)
        }
    }

    FnAgent {
        name: name.into(),
        description: description.into(),
        function,
        types: std::marker::PhantomData,
    }
}

/// What a running agent can do: decide, ask, report, call models. Effects are only possible through
/// the judge.
#[derive(Clone)]
pub struct AgentContext {
    pub(crate) services: Services,
    pub(crate) conversation: ConversationId,
    pub(crate) source: Arc<str>,
    pub(crate) subagent: SubAgentId,
    pub(crate) cause: Arc<Envelope>,
    pub(crate) snapshot: Option<Map<String, Value>>,
    pub(crate) decisions: Arc<Decisions>,
}

impl AgentContext {
    /// The conversation that the agent works for.
    pub fn conversation(&self) -> &ConversationId {
        &self.conversation
    }

    /// What the spawning agent passed on to this one.
    pub fn snapshot(&self) -> Option<&Map<String, Value>> {
        self.snapshot.as_ref()
    }

    /// Publishes a decision, and waits until it has been carried out. Returns its result: a node's
    /// `{"output": …}`, a workflow's id, an answer.
    ///
    /// A held decision waits for a person, as long as the hold is open; the agent's time doesn't run
    /// meanwhile, nor while one of its calls is held or the user is asked. If it is rejected or
    /// expires, this returns [`AgentError::Rejected`]. If the agent ends first, it is withdrawn.
    pub async fn decide(&self, decision: impl Into<Decision>) -> Result<Value, AgentError> {
        let decision = decision.into();
        let payload = decision.to_payload();
        let payload = payload.map_err(|error| AgentError::Runtime(error.to_string()))?;
        self.decide_payload(decision.kind(), payload).await
    }

    /// The same for what may be no decision of its type.
    pub(crate) async fn decide_payload(
        &self,
        kind: DecisionType,
        payload: Value,
    ) -> Result<Value, AgentError> {
        let runtime = |error: &dyn std::fmt::Display| AgentError::Runtime(error.to_string());
        let id = self.decisions.next_id(self.cause.id, kind, &payload);
        let mut draft = Draft::new(self.conversation.clone(), DecisionMade::new(kind, payload))
            .from_source(self.source.clone())
            .caused_by(&self.cause);
        draft.id = id;
        if self.decisions.known(id).is_some() {
            return self.decided_before(id).await;
        }
        let completed = self.services.completions.expect(id);
        let waiting = self.awaiting(id);
        let settlement = self.services.gate.settlement(id);
        let people = self.services.asks_people(id);
        let held = self.withdrawing(id);
        let receipt = self.services.publish_own(draft).await.map_err(|error| runtime(&error))?;
        if receipt.find::<DecisionHeld>().is_some() {
            settled(held, settlement).await?;
        } else {
            held.end();
            if let Some(rejected) = receipt.find::<DecisionRejected>() {
                return Err(AgentError::Rejected(rejected.violations.clone()));
            }
            if let Outcome::Blocked { by, reason } = &receipt.outcome {
                return Err(AgentError::NotCarriedOut(DecisionError::blocked(by, reason)));
            }
        }
        drop(people);
        let completion = completed.await.map_err(|_| stopped())?;
        drop(waiting);
        completion.map_err(AgentError::NotCarriedOut)
    }

    /// Waits for a decision that a dead process has made in this agent's place.
    async fn decided_before(&self, id: EventId) -> Result<Value, AgentError> {
        let completed = self.services.completions.expect(id);
        let waiting = self.awaiting(id);
        let settlement = self.services.gate.settlement(id);
        let people = self.services.asks_people(id);
        let gate = &self.services.gate;
        let held = gate.with_view(&self.conversation, |view, _, _, _| {
            (view.holds.get(id).is_some(), view.will_end(id))
        });
        match held.await.map_err(|error| AgentError::Runtime(error.to_string()))? {
            (true, _) => settled(self.withdrawing(id), settlement).await?,
            (false, true) => {}
            // It has ended since, or before.
            (false, false) => {
                let (spawn, after) = (self.cause.id, self.cause.sequence);
                let mut now = Decisions::default();
                let fold = |event: &Arc<Envelope>| now.fold(spawn, event);
                let read = replay_after(&*self.services.journal, &self.conversation, after, fold);
                read.await.map_err(|error| AgentError::Runtime(error.to_string()))?;
                return match now.known(id) {
                    Some(Known::Ended(end)) => end.clone().map_err(AgentError::NotCarriedOut),
                    Some(Known::Rejected(why)) => Err(AgentError::Rejected(why.clone())),
                    Some(Known::Open) | None => Err(AgentError::Runtime(format!(
                        "decision {id} is on record, and nobody carries it out"
                    ))),
                };
            }
        }
        drop(people);
        let completion = completed.await.map_err(|_| stopped())?;
        drop(waiting);
        completion.map_err(AgentError::NotCarriedOut)
    }

    /// While the agent waits for a decision, its time goes by only where that doesn't wait for people.
    fn awaiting(&self, id: EventId) -> Forget<'_> {
        let clocked = self.services.get::<Clocks>().awaits(id, self.cause.id);
        Forget { services: &self.services, id, _clocked: clocked }
    }

    /// Withdraws a decision that is held if the agent ends before it is settled.
    fn withdrawing(&self, hold: EventId) -> Withdraw<'_> {
        Withdraw::new(&self.services, self.conversation.clone(), hold)
    }

    /// Gives a task to an agent of another type, and waits for its output.
    ///
    /// ```
    /// use ephor_runtime::{AgentContext, AgentError};
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Serialize)]
    /// struct Ticket {
    ///     text: String,
    /// }
    ///
    /// #[derive(Deserialize)]
    /// struct Triage {
    ///     queue: String,
    /// }
    ///
    /// async fn queue_of(cx: &AgentContext, ticket: &Ticket) -> Result<String, AgentError> {
    ///     let triage: Triage = cx.spawn("triage", ticket).await?;
    ///     Ok(triage.queue)
    /// }
    /// ```
    ///
    /// # Errors
    /// Like [`decide`](Self::decide), for which this is a shorthand with the runtime's timeout; and
    /// [`AgentError::Failed`] if the task isn't a JSON object, or the result isn't a `T`.
    pub async fn spawn<T: DeserializeOwned>(
        &self,
        agent: &str,
        task: impl Serialize,
    ) -> Result<T, AgentError> {
        let failed = |error: &dyn std::fmt::Display| AgentError::failed(error.to_string());
        let task = SpawnSubagent::new(agent, task).map_err(|error| failed(&error))?;
        let mut done = self.decide(task).await?;
        let output = done.get_mut("output").map(Value::take).unwrap_or_default();
        serde_json::from_value(output)
            .map_err(|error| failed(&format!("what {agent} gave back can't be read: {error}")))
    }

    /// Asks the user, and waits for the answer.
    pub async fn ask(
        &self,
        question: impl Into<String>,
        options: Option<Vec<String>>,
    ) -> Result<String, AgentError> {
        let result = self
            .decide(RequestClarification { options, ..RequestClarification::new(question) })
            .await?;
        let answer = result.get("answer").and_then(Value::as_str).unwrap_or_default();
        Ok(answer.to_owned())
    }

    /// Publishes a progress note.
    pub async fn progress(&self, message: impl Into<String>) {
        let note = SubAgentProgress { subagent_id: self.subagent.clone(), message: message.into() };
        let draft = Draft::new(self.conversation.clone(), note)
            .from_source(self.source.clone())
            .caused_by(&self.cause);
        self.services.tell(draft).await;
    }

    /// Asks the runtime's model. The call is journalled with its cost.
    pub async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, AgentError> {
        crate::metered::chat(&self.services, &self.conversation, &self.source, &self.cause, request)
            .await
            .map_err(AgentError::Model)
    }
}

/// Waits until people have settled a decision that is held.
async fn settled(held: Withdraw<'_>, settlement: Settlement) -> Result<(), AgentError> {
    let settled = settlement.wait().await;
    held.end();
    settled.ok_or_else(stopped)?.map_err(AgentError::Rejected)
}

fn stopped() -> AgentError {
    AgentError::Runtime("the runtime has stopped".to_owned())
}

struct Forget<'a> {
    services: &'a Services,
    id: EventId,
    _clocked: Clocked,
}

impl Drop for Forget<'_> {
    fn drop(&mut self) {
        self.services.completions.forget(self.id);
    }
}

/// The registered agent types, by name.
#[derive(Default)]
pub(crate) struct Agents(RwLock<HashMap<String, Arc<dyn ErasedAgent>>>);

impl Agents {
    pub fn insert(&self, name: String, agent: Arc<dyn ErasedAgent>) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(name, agent);
    }

    pub fn get(&self, name: &str) -> Option<Arc<dyn ErasedAgent>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }
}
