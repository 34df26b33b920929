//! A scripted agent port: a flow's nodes run with it in a test as they would in a runtime.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use ephor_core::{ConversationId, Decision};
use ephor_journal::{Journal, Memory};
use ephor_model::decide::{Capabilities, Said};
use ephor_model::{ChatModel, ChatRequest, ChatResponse, ModelError};
use ephor_runtime::{AgentError, AgentPort, Note};
use ephor_time::{Sleep, SystemTimer, Time, Timer};
use jiff::Timestamp;
use serde_json::{Map, Value};

type Clock = Box<dyn Fn() -> Timestamp + Send + Sync>;
type Decide = Box<dyn Fn(&Decision) -> Result<Value, AgentError> + Send + Sync>;

/// An agent port that asks a test's model, passes decisions to a test's function, and records what
/// it was asked to do. Clones share everything.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// use ephor_core::payload::CreateNode;
/// use ephor_model::Scripted;
/// use ephor_runtime::AgentPort;
/// use ephor_testkit::ScriptedPort;
/// use serde_json::json;
///
/// let port = ScriptedPort::new(Scripted::new())
///     .deciding(|_| Ok(json!({"output": 42})));
/// let node = CreateNode {
///     action_type: Default::default(),
///     node_type: "calculate".into(),
///     node_name: "n".into(),
///     config: Default::default(),
///     description: None,
///     retry_config: None,
///     idempotent: None,
/// };
/// assert_eq!(port.decide(node.into()).await.unwrap(), json!({"output": 42}));
/// assert_eq!(port.decisions().len(), 1);
/// # });
/// ```
#[derive(Clone)]
pub struct ScriptedPort(Arc<Inner>);

struct Inner {
    conversation: ConversationId,
    work: String,
    snapshot: Option<Map<String, Value>>,
    clock: Clock,
    journal: Arc<dyn Journal>,
    model: Arc<dyn ChatModel>,
    decide: Decide,
    capabilities: Capabilities,
    history: Vec<Said>,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    decisions: Vec<Decision>,
    requests: Vec<ChatRequest>,
    notes: Vec<Note>,
    slept: Vec<Duration>,
}

impl ScriptedPort {
    /// A port in a new conversation, whose decisions all fail until [`deciding`](Self::deciding) is
    /// set.
    pub fn new(model: impl ChatModel) -> Self {
        Self(Arc::new(Inner {
            conversation: ConversationId::fresh(),
            work: "subagent_test".to_owned(),
            snapshot: None,
            clock: Box::new(|| Timestamp::UNIX_EPOCH),
            journal: Arc::new(Memory::default()),
            model: Arc::new(model),
            decide: Box::new(|_| Err(AgentError::failed("the test carries out no decisions"))),
            capabilities: Capabilities::default(),
            history: Vec::new(),
            seen: Mutex::default(),
        }))
    }

    fn with(self, change: impl FnOnce(&mut Inner)) -> Self {
        let mut inner = Arc::into_inner(self.0).expect("set the port up before it is shared");
        change(&mut inner);
        Self(Arc::new(inner))
    }

    /// Sets what happens to decisions.
    #[must_use]
    pub fn deciding(
        self,
        decide: impl Fn(&Decision) -> Result<Value, AgentError> + Send + Sync + 'static,
    ) -> Self {
        self.with(|inner| inner.decide = Box::new(decide))
    }

    /// Sets the conversation.
    #[must_use]
    pub fn in_conversation(self, conversation: ConversationId) -> Self {
        self.with(|inner| inner.conversation = conversation)
    }

    /// Sets the journal.
    #[must_use]
    pub fn on_journal(self, journal: Arc<dyn Journal>) -> Self {
        self.with(|inner| inner.journal = journal)
    }

    /// Sets the time.
    #[must_use]
    pub fn at(self, now: Timestamp) -> Self {
        self.with_clock(move || now)
    }

    /// Sets what gives the time.
    #[must_use]
    pub fn with_clock(self, clock: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        self.with(|inner| inner.clock = Box::new(clock))
    }

    /// Sets what may be decided.
    #[must_use]
    pub fn with_capabilities(self, capabilities: Capabilities) -> Self {
        self.with(|inner| inner.capabilities = capabilities)
    }

    /// Sets the earlier messages.
    #[must_use]
    pub fn with_history(self, history: impl IntoIterator<Item = Said>) -> Self {
        self.with(|inner| inner.history = history.into_iter().collect())
    }

    /// Sets what the spawning agent passed on to this one.
    #[must_use]
    pub fn with_snapshot(self, snapshot: Map<String, Value>) -> Self {
        self.with(|inner| inner.snapshot = Some(snapshot))
    }

    /// The port as nodes receive it.
    pub fn shared(&self) -> Arc<dyn AgentPort> {
        Arc::new(self.clone())
    }

    fn seen<T>(&self, look: impl FnOnce(&mut Seen) -> T) -> T {
        look(&mut self.0.seen.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// All decisions so far.
    pub fn decisions(&self) -> Vec<Decision> {
        self.seen(|seen| seen.decisions.clone())
    }

    /// All requests to the model so far.
    pub fn requests(&self) -> Vec<ChatRequest> {
        self.seen(|seen| seen.requests.clone())
    }

    /// The purposes of all requests to the model so far.
    pub fn purposes(&self) -> Vec<String> {
        self.seen(|seen| {
            seen.requests.iter().map(|request| request.purpose.as_str().to_owned()).collect()
        })
    }

    /// All notes so far.
    pub fn notes(&self) -> Vec<Note> {
        self.seen(|seen| seen.notes.clone())
    }

    /// How long it was asked to wait, each time. It doesn't wait.
    pub fn slept(&self) -> Vec<Duration> {
        self.seen(|seen| seen.slept.clone())
    }
}

#[async_trait]
impl AgentPort for ScriptedPort {
    fn conversation(&self) -> &ConversationId {
        &self.0.conversation
    }

    fn work(&self) -> &str {
        &self.0.work
    }

    fn snapshot(&self) -> Option<&Map<String, Value>> {
        self.0.snapshot.as_ref()
    }

    fn time(&self) -> Time {
        let now = (self.0.clock)();
        Time::new(Arc::new(move || now), Arc::new(self.clone()))
    }

    fn journal(&self) -> Arc<dyn Journal> {
        self.0.journal.clone()
    }

    async fn decide(&self, decision: Decision) -> Result<Value, AgentError> {
        let result = (self.0.decide)(&decision);
        self.seen(|seen| seen.decisions.push(decision));
        result
    }

    async fn ask_model(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        self.seen(|seen| seen.requests.push(request.clone()));
        self.0.model.chat(request).await
    }

    async fn capabilities(&self) -> Capabilities {
        self.0.capabilities.clone()
    }

    async fn history(&self, most: usize) -> Result<Vec<Said>, AgentError> {
        let history = &self.0.history;
        Ok(history[history.len().saturating_sub(most)..].to_vec())
    }

    async fn note(&self, note: Note) {
        self.seen(|seen| seen.notes.push(note));
    }
}

/// Pauses are over at once, and noted; limits take the time that they take.
impl Timer for ScriptedPort {
    fn instant(&self) -> Instant {
        SystemTimer.instant()
    }

    fn sleep(&self, duration: Duration) -> Sleep {
        self.seen(|seen| seen.slept.push(duration));
        Box::pin(std::future::ready(()))
    }

    fn limit(&self, duration: Duration) -> Sleep {
        SystemTimer.limit(duration)
    }
}
