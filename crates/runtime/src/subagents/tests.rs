#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use async_trait::async_trait;
use ephor_bus::{Batch, Committed, Middleware, MiddlewareError, Next};
use ephor_core::events::{SubAgentCancelled, SubAgentCompleted, SubAgentFailed, SubAgentSpawned};
use ephor_core::{ConversationId, DecisionError, DecisionType, Event, EventId};
use ephor_testkit::bus::Latch;
use futures::FutureExt;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use super::SubAgents;
use crate::actors::Actors;
use crate::agent::{AgentContext, AgentError, agent_fn};
use crate::entity::Residents;
use crate::execution::{AgendaControl, Detach, Interruption, Released};
use crate::runtime::Runtime;
use crate::services::Services;

#[derive(Deserialize, JsonSchema)]
struct Task {
    name: String,
}

/// Has the start of those called `late` wait on its way to the record.
struct Late(Latch);

#[async_trait]
impl Middleware for Late {
    fn name(&self) -> &str {
        "late"
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let start =
            batch.entries.first().and_then(|entry| entry.draft.data.get::<SubAgentSpawned>());
        if start.is_some_and(|start| start.task.get("name") == Some(&json!("late"))) {
            self.0.wait().await;
        }
        next.run(batch).await
    }
}

/// Orders nothing: the test releases what was approved.
struct Nobody;

impl AgendaControl for Nobody {
    fn hold(&self, _: &Services, _: &ConversationId) {}
    fn release(&self, _: &Services, _: &ConversationId) {}
}

/// A runtime with one place, in which nobody but the test carries decisions out.
struct Bench {
    runtime: Runtime,
    /// Where agents at work wait.
    work: Latch,
    /// Where the start of `late` waits.
    record: Latch,
}

struct Spawned {
    decision: EventId,
    end: JoinHandle<Result<Value, DecisionError>>,
}

impl Bench {
    async fn new() -> Self {
        let (work, record) = (Latch::new(), Latch::new());
        let gate = work.clone();
        let worker = agent_fn("worker", "", move |_: AgentContext, task: Task| {
            let gate = gate.clone();
            async move {
                gate.wait().await;
                assert_ne!(task.name, "faulty", "the agent slips");
                Ok::<_, AgentError>(task.name)
            }
        });
        let builder = Runtime::builder().agent(worker).middleware(Late(record.clone()));
        let builder = builder.configure(|settings| settings.subagents.max_concurrent = 1);
        let runtime = builder.build().await.unwrap();
        assert!(runtime.services.gate.set_agenda_control(Arc::new(Nobody)));
        Self { runtime, work, record }
    }

    fn id(&self) -> ConversationId {
        self.runtime.conversation("test").id().unwrap()
    }

    async fn spawn(&self, name: &str) -> Spawned {
        let payload = json!({"action_type": "spawn_subagent", "subagent_type": "worker",
                             "task_payload": {"name": name}});
        let talk = self.runtime.conversation("test");
        let judged = talk.decide_raw(DecisionType::SpawnSubagent, payload).await.unwrap();
        let decision = judged.id;
        let services = &self.runtime.services;
        let open = services.gate.open_decision(&self.id(), decision).unwrap();
        let released = Released {
            resumed: false,
            conversation: self.id(),
            approval: open.approval.clone(),
            made: open.made.clone(),
            detach: Detach::new(|| {}),
            with_end: Default::default(),
        };
        let executor = services.executor(DecisionType::SpawnSubagent).unwrap();
        let end = tokio::spawn(async move { executor.carry_out(released).await });
        Spawned { decision, end }
    }

    async fn interrupt(&self, spawned: &Spawned) {
        let services = &self.runtime.services;
        let executor = services.executor(DecisionType::SpawnSubagent).unwrap();
        let by = services.gate.open_decision(&self.id(), spawned.decision).unwrap();
        let why = Interruption::Recovery(by.approval.clone());
        executor.interrupt(&self.id(), spawned.decision, &why).await;
    }

    /// One at work, one that waits for its place, and one whose start isn't recorded yet.
    async fn three(&self) -> [Spawned; 3] {
        let at_work = self.spawn("first").await;
        self.work.arrived(1).await;
        let waits = self.spawn("second").await;
        let mut events = self.all::<SubAgentSpawned>().await;
        while events.len() < 2 {
            tokio::task::yield_now().await;
            events = self.all::<SubAgentSpawned>().await;
        }
        let announced = self.spawn("late").await;
        self.record.arrived(1).await;
        [at_work, waits, announced]
    }

    /// The conversation's instance panics.
    async fn panics(&self) {
        let services = &self.runtime.services;
        let place = services.place::<SubAgents>(&self.id(), None).unwrap();
        let panics = async { panic!("the supervisor slips") };
        services.get::<Actors>().run(place, panics.boxed()).await;
        let at_work = self.runtime.conversation("test").actor::<SubAgents>();
        assert_eq!(at_work.look(|at_work| at_work.decisions.len()).await.unwrap(), None);
    }

    /// How many sub-agents the conversation's instance follows, once it is there.
    async fn followed(&self) -> usize {
        let actor = || self.runtime.conversation("test").actor::<SubAgents>();
        loop {
            if let Some(at_work) = actor().look(|at_work| at_work.decisions.len()).await.unwrap() {
                return at_work;
            }
            tokio::task::yield_now().await;
        }
    }

    async fn all<E: Event>(&self) -> Vec<Arc<E>> {
        let events = self.runtime.conversation("test").events(0, 1000).await.unwrap();
        events.iter().filter_map(|event| event.read()).collect()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_end_once_when_their_actor_panics_among_them() {
    let bench = Bench::new().await;
    let three = bench.three().await;
    bench.panics().await;
    // Whoever brings it back has the conversation's lock, which the late one holds meanwhile.
    bench.record.open();
    assert_eq!(bench.followed().await, 3);
    bench.work.open();
    let mut outputs = Vec::new();
    for spawned in three {
        outputs.push(spawned.end.await.unwrap().unwrap()["output"].clone());
    }
    assert_eq!(outputs, ["first", "second", "late"]);
    let ended = |event: &Arc<SubAgentCompleted>| event.output.clone();
    let mut ended: Vec<_> = bench.all().await.iter().map(ended).collect();
    ended.sort_by_key(Value::to_string);
    assert_eq!(ended, ["first", "late", "second"]);
    assert_eq!(bench.all::<SubAgentSpawned>().await.len(), 3);
    while bench.followed().await > 0 {
        tokio::task::yield_now().await;
    }
    // The place is free again.
    assert!(bench.spawn("more").await.end.await.unwrap().is_ok());
    bench.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_can_be_interrupted_after_their_actor_panicked() {
    let bench = Bench::new().await;
    let three = bench.three().await;
    bench.panics().await;
    let twice = three.iter().chain(&three).map(|spawned| bench.interrupt(spawned));
    // Told of it, they end when the start of the last is recorded.
    let opened = async { bench.record.open() };
    tokio::join!(futures::future::join_all(twice), opened);
    let mut expected = Vec::new();
    for spawned in three {
        expected.push(spawned.decision);
        assert_eq!(spawned.end.await.unwrap().unwrap_err().code(), "INTERRUPTED");
    }
    let mut cancelled: Vec<_> =
        bench.all::<SubAgentCancelled>().await.iter().map(|event| event.decision).collect();
    cancelled.sort();
    expected.sort();
    assert_eq!(cancelled, expected);
    bench.work.open();
    assert!(bench.spawn("more").await.end.await.unwrap().is_ok());
    assert_eq!(bench.all::<SubAgentCompleted>().await.len(), 1);
    bench.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_agent_that_panics_gives_its_place_to_the_next() {
    let bench = Bench::new().await;
    let faulty = bench.spawn("faulty").await;
    bench.work.arrived(1).await;
    let next = bench.spawn("next").await;
    bench.work.open();
    assert!(faulty.end.await.unwrap().unwrap_err().message().contains("the agent slips"));
    assert_eq!(next.end.await.unwrap().unwrap()["output"], "next");
    let failed = bench.all::<SubAgentFailed>().await;
    assert_eq!(failed.iter().map(|event| event.decision).collect::<Vec<_>>(), [faulty.decision]);
    bench.runtime.shutdown().await;
}
