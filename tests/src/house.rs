//! A conversation of a running runtime, as most tests use it.

use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use ephor::core::{EventId, NodeId, WorkflowId};
use ephor::effects::AllowPrivate;
use ephor::events::{
    DecisionCompleted, DecisionRejected, NodeCompleted, NodeStarted, WorkflowCompleted,
    WorkflowCreated,
};
use ephor::offline::Offline;
use ephor::runtime::{Part, Services};
use ephor::{Builder, Conversation, DecisionType, Event, Runtime};
use ephor_testkit::TestTime;
use ephor_testkit::bus::{Recorder, Whisper};
use serde_json::{Map, Value, json};

use crate::time::ShortSleeps;

/// A runtime with one conversation, and a recorder of all that is delivered.
pub struct House {
    /// The runtime.
    pub runtime: Runtime,
    /// Everything that was delivered.
    pub seen: Recorder,
    /// The conversation.
    pub talk: Conversation,
}

/// Hears what the runtime does by itself as it begins, too.
struct Listens(Arc<OnceLock<Recorder>>);

#[async_trait]
impl Part for Listens {
    fn name(&self) -> &str {
        "recorder"
    }
    async fn install(&self, services: &Services) -> Result<(), String> {
        self.0.set(Recorder::on(&services.bus, "*")).map_err(|_| "installed twice".to_owned())
    }
}

impl House {
    /// The standard runtime; back-offs take no time.
    pub async fn new() -> Self {
        Self::of(builder()).await
    }

    /// Of a builder; its nodes may ask this machine's servers.
    pub async fn of(builder: Builder) -> Self {
        let heard = Arc::default();
        let listens = Listens(Arc::clone(&heard));
        let runtime = open(builder).part(listens).build().await.unwrap();
        let seen = heard.get().unwrap().clone();
        let talk = runtime.conversation("test");
        Self { runtime, seen, talk }
    }

    /// As if its process had died: what it has claimed is left to others, once this returns.
    pub async fn leave(&self) {
        self.runtime.services().ownership.leave();
        self.runtime.bus().journal().settle().await.unwrap();
    }

    /// Waits for something while time passes by steps: for what begins to sleep at no moment that a test
    /// could know of.
    pub async fn as_time_passes<T>(
        &self,
        time: &TestTime,
        step: Duration,
        until: impl Future<Output = T>,
    ) -> T {
        let mut until = pin!(until);
        loop {
            time.advance(step);
            self.journal().await;
            tokio::select! {
                biased;
                done = &mut until => return done,
                () = tokio::task::yield_now() => {}
            }
        }
    }

    /// Publishes a decision that must be approved; its id.
    pub async fn decide(&self, kind: DecisionType, payload: Value) -> EventId {
        let receipt = self.talk.decide_raw(kind, payload).await.unwrap();
        if let Some(rejected) = receipt.find::<DecisionRejected>() {
            panic!("{kind} was rejected: {}", rejected.reason);
        }
        assert!(receipt.delivered(), "{kind}: {:?}", receipt.outcome);
        receipt.id
    }

    /// Publishes a decision that must be rejected.
    pub async fn refused(&self, kind: DecisionType, payload: Value) -> Arc<DecisionRejected> {
        let receipt = self.talk.decide_raw(kind, payload).await.unwrap();
        receipt.find().unwrap_or_else(|| panic!("{kind} was not rejected: {:?}", receipt.outcome))
    }

    /// Waits for the end of a decision.
    pub async fn end(&self, decision: EventId) -> Arc<DecisionCompleted> {
        self.event(&format!("the end of decision {decision}"), |end: &DecisionCompleted| {
            end.original_decision_id == decision
        })
        .await
    }

    /// Decides, and waits for the end.
    pub async fn carried_out(&self, kind: DecisionType, payload: Value) -> Arc<DecisionCompleted> {
        let id = self.decide(kind, payload).await;
        self.end(id).await
    }

    /// Waits for an event.
    pub async fn event<E: Event>(&self, what: &str, is: impl Fn(&E) -> bool) -> Arc<E> {
        let found = |event: &Arc<ephor::Envelope>| event.read::<E>().filter(|event| is(event));
        let seen = self.seen.wait_until(what, |seen| seen.iter().any(|e| found(e).is_some())).await;
        seen.iter().find_map(found).unwrap()
    }

    /// Stores a plan through a decision.
    pub async fn plan(&self, plan: Value) -> WorkflowId {
        let id = self.decide(DecisionType::CreateWorkflowPlan, plan).await;
        let created =
            self.event("WorkflowCreated", |event: &WorkflowCreated| event.decision == id).await;
        self.end(id).await;
        created.workflow_id.clone()
    }

    /// Runs a stored workflow; the id of the run.
    pub async fn execute(&self, workflow: &WorkflowId, input: Value) -> EventId {
        let mut payload = json!({"action_type": "execute_workflow", "workflow_id": workflow});
        if !input.is_null() {
            payload["input_params"] = input;
        }
        self.decide(DecisionType::ExecuteWorkflow, payload).await
    }

    /// Waits until a workflow has completed that many times; the last output.
    pub async fn completed(&self, workflow: &WorkflowId, times: usize) -> Arc<WorkflowCompleted> {
        let of = |seen: &[Arc<ephor::Envelope>]| -> Vec<Arc<WorkflowCompleted>> {
            let all = seen.iter().filter_map(|event| event.read::<WorkflowCompleted>());
            all.filter(|event| event.workflow_id == *workflow).collect()
        };
        let what = format!("workflow {workflow} to complete ({times})");
        let seen = self.seen.wait_until(&what, |seen| of(seen).len() >= times).await;
        of(&seen).pop().unwrap()
    }

    /// How often a node was started so far.
    pub async fn starts(&self, node: &str) -> usize {
        self.all::<NodeStarted>().await.iter().filter(|e| e.node.node_id.as_str() == node).count()
    }

    /// The output of a node that has completed.
    pub async fn output(&self, node: &str) -> Value {
        let is = |event: &Arc<NodeCompleted>| event.node.node_id.as_str() == node;
        let last = self.all::<NodeCompleted>().await.into_iter().rfind(is);
        last.unwrap_or_else(|| panic!("{node} has not completed")).output.clone()
    }

    /// All events of a type that were delivered up to now. The recorder has a queue of its own, so
    /// this follows a whisper through it: what was delivered before has arrived then.
    pub async fn all<E: Event>(&self) -> Vec<Arc<E>> {
        let whisper = Whisper::draft(&self.talk.id().unwrap(), "settled?");
        let id = whisper.id;
        self.runtime.publish(whisper).await.unwrap();
        let came = move |seen: &[Arc<ephor::Envelope>]| seen.iter().any(|event| event.id == id);
        self.seen.wait_until("the recorder to catch up", came).await;
        self.seen.events().iter().filter_map(|event| event.read()).collect()
    }

    /// The types of the journal's events, blocked ones in parentheses.
    pub async fn journal(&self) -> Vec<String> {
        let events = self.talk.events(0, 100_000).await.unwrap();
        let kind = |event: &Arc<ephor::Envelope>| match event.blocked() {
            true => format!("({})", event.kind()),
            false => event.kind().to_owned(),
        };
        events.iter().map(kind).collect()
    }

    /// Where a workflow stands, as the runtime lists it.
    pub async fn status(&self, workflow: &WorkflowId) -> String {
        let all = self.talk.workflows().await.unwrap();
        let one = all.iter().find(|known| known.id == *workflow).unwrap();
        one.status.as_str().to_owned()
    }
}

/// A builder of the standard runtime, with the model that goes by rules.
pub fn standard() -> Builder {
    ephor::builder().model(Offline::default())
}

/// The same, whose back-offs take no time.
pub fn builder() -> Builder {
    quick(standard())
}

/// Takes the time out of back-offs, and opens this machine's servers to requests.
pub fn quick(builder: Builder) -> Builder {
    // A store that fails isn't given up as soon as it does.
    let builder = builder.configure(|settings| settings.store.patience = 3600);
    open(builder).time(Arc::new(ephor::bus::SystemClock), Arc::new(ShortSleeps))
}

/// Opens this machine's servers to requests.
fn open(builder: Builder) -> Builder {
    let hosts = AllowPrivate::Hosts(vec!["127.0.0.1".parse().unwrap()]);
    builder.configure(|settings| settings.effects.http.allow_private = hosts)
}

/// A CREATE_WORKFLOW_PLAN.
pub fn plan(nodes: Value, edges: &[(&str, &str)]) -> Value {
    let edges: Vec<_> =
        edges.iter().map(|(source, target)| json!({"source": source, "target": target})).collect();
    json!({"action_type": "create_workflow_plan", "name": "test plan", "description": "for a test",
           "nodes": nodes, "edges": edges})
}

/// A node that asks a URL.
pub fn get(id: &str, url: &str) -> Value {
    json!({"node_id": id, "type": "HTTP", "name": id, "config": {"url": url, "method": "GET"}})
}

/// A node whose output's `result` is a CEL expression's value.
pub fn cel(id: &str, expression: &str) -> Value {
    json!({"node_id": id, "type": "CONDITION", "name": id, "config": {"expression": expression}})
}

/// A CREATE_NODE that asks a URL.
pub fn create_get(url: &str) -> Value {
    json!({"action_type": "create_node", "node_type": "HTTP", "node_name": "ask",
           "config": {"url": url, "method": "GET"}})
}

/// An object of one field.
pub fn object(key: &str, value: impl Into<Value>) -> Map<String, Value> {
    Map::from_iter([(key.to_owned(), value.into())])
}

/// Ids of nodes as plain texts.
pub fn ids(nodes: &[NodeId]) -> Vec<&str> {
    nodes.iter().map(NodeId::as_str).collect()
}
