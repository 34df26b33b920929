//! Sub-agents: their tasks, priority, timeouts, ends of every kind.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use ephor::DecisionType as D;
use ephor::bus::{Batch, Committed, Middleware, MiddlewareError, Next};
use ephor::events::{
    DecisionMade, DecisionOutcome, SubAgentCancelled, SubAgentCompleted, SubAgentFailed,
    SubAgentSpawned, SubAgentTimedOut, TurnOutcome,
};
use ephor::graph::{Context, Graph, JsonState, NodeError, START};
use ephor::model::Scripted;
use ephor::{AgentContext, AgentError, Event, Researcher, agent_fn};
use ephor_flow::{Begin, drive, thread, thread_id};
use ephor_runtime::AgentPort;
use ephor_testkit::TestTime;
use ephor_testkit::bus::Latch;
use ephor_tests::house::{House, builder};
use ephor_tests::http::{Response, Server};
use ephor_tests::samples;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::flows::{answer, decided};

fn spawn(agent: &str, task: Value) -> Value {
    json!({"action_type": "spawn_subagent", "subagent_type": agent, "task_payload": task})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_researcher_reads_what_it_was_allowed_to() {
    let server = Server::start(|request| async move {
        match request.path.as_str() {
            "/papers" => Response::text("nothing\nnew machine learning papers\nlearning"),
            _ => Response::status(404),
        }
    })
    .await;
    let model = Scripted::new()
        .then_decision(decided(
            D::SpawnSubagent,
            spawn(
                "researcher",
                json!({"query": "machine learning papers",
                "sources": [server.url("/papers"), server.url("/gone")]}),
            ),
        ))
        .then_decision(answer("Found."));
    let house = House::of(builder().agent(Researcher::default()).model(model.clone())).await;
    let reply = house.talk.send("what is new?").await.unwrap();
    assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "Found."));
    let done = house.all::<SubAgentCompleted>().await;
    let texts: Vec<_> =
        done[0].output["findings"].as_array().unwrap().iter().map(|f| f["text"].clone()).collect();
    assert_eq!(texts, ["nothing\nnew machine learning papers\nlearning"]);
    assert_eq!(done[0].output["unread"].as_array().unwrap().len(), 1, "{}", done[0].output);
    // The conversation was suspended, and resumed with the result.
    let step = &model.requests()[1].context["steps"][0];
    assert_eq!(step["result"], done[0].output);
    assert_eq!(server.requests().len(), 2);
    house.runtime.shutdown().await;
}

#[derive(Deserialize, JsonSchema)]
struct Task {
    name: String,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_task_is_checked_against_the_agents_own_schema() {
    let agent = agent_fn("named", "", |_: AgentContext, task: Task| async move {
        Ok::<_, AgentError>(task.name)
    });
    let house = House::of(builder().agent(agent)).await;
    let wrong = house.refused(D::SpawnSubagent, spawn("named", json!({"nom": 3}))).await;
    assert!(wrong.reason.contains("name"), "{}", wrong.reason);
    let wrong = house.refused(D::SpawnSubagent, spawn("nobody", json!({}))).await;
    assert!(wrong.reason.contains("nobody"), "{}", wrong.reason);
    let end = house.carried_out(D::SpawnSubagent, spawn("named", json!({"name": "x"}))).await;
    assert_eq!(end.result["output"], "x");
    house.runtime.shutdown().await;
}

/// One place, held by the first; of those that wait the most urgent goes next, the earliest of
/// equals. Their decisions were approved in another order.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn among_those_that_wait_the_most_urgent_goes_first() {
    let gate = Latch::new();
    let order = Arc::new(Mutex::new(Vec::new()));
    let (held, ran) = (gate.clone(), order.clone());
    let agent = agent_fn("worker", "", move |_: AgentContext, task: Task| {
        let (gate, ran) = (held.clone(), ran.clone());
        async move {
            ran.lock().unwrap().push(task.name);
            gate.wait().await;
            Ok::<_, AgentError>(())
        }
    });
    let builder = builder().agent(agent).configure(|s| s.subagents.max_concurrent = 1);
    let house = House::of(builder).await;
    let task = |name: &str, priority: u8| {
        let mut payload = spawn("worker", json!({"name": name}));
        payload["priority"] = json!(priority);
        payload
    };
    house.decide(D::SpawnSubagent, task("first", 0)).await;
    gate.arrived(1).await;
    for (name, priority) in [("low", 1), ("mid", 5), ("high", 10), ("mid 2", 5)] {
        let id = house.decide(D::SpawnSubagent, task(name, priority)).await;
        house.event("SubAgentSpawned", |e: &SubAgentSpawned| e.decision == id).await;
    }
    // What has been announced has its place among those that wait.
    gate.open();
    house.seen.wait_for::<SubAgentCompleted>(5).await;
    assert_eq!(*order.lock().unwrap(), ["first", "high", "mid", "mid 2", "low"]);
    house.runtime.shutdown().await;
}

/// Two that are given the same thread don't start its tasks twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_is_named_twice_is_run_once() {
    let (gate, started) = (Latch::new(), Arc::new(Mutex::new(0)));
    let (held, ran) = (gate.clone(), started.clone());
    let graph = Graph::new("g")
        .node("a", move |_: Context<JsonState>| {
            let (gate, ran) = (held.clone(), ran.clone());
            async move {
                *ran.lock().unwrap() += 1;
                gate.wait().await;
                Ok::<_, NodeError>(json!({"done": true}))
            }
        })
        .edge(START, "a")
        .compile()
        .unwrap();
    let agent = agent_fn("worker", "", move |cx: AgentContext, _: Value| {
        let graph = graph.clone();
        async move {
            let port: Arc<dyn AgentPort> = Arc::new(cx);
            let id = thread_id(&*port, "worker").unwrap();
            let begin = Begin::Start(JsonState::default());
            drive(&port, &thread(&port, &graph, id), begin).await?;
            Ok::<_, AgentError>(())
        }
    });
    let house = House::of(builder().agent(agent)).await;
    let mut task = spawn("worker", json!({}));
    task["context_snapshot"] = json!({"thread": "shared"});
    let first = house.decide(D::SpawnSubagent, task.clone()).await;
    gate.arrived(1).await;
    let second = house.decide(D::SpawnSubagent, task).await;
    let refused = house.end(second).await;
    assert_eq!(refused.outcome, DecisionOutcome::Failed);
    let failed = house.all::<SubAgentFailed>().await;
    assert!(failed[0].failure.message.contains("is running"), "{:?}", failed[0].failure);
    gate.open();
    assert_eq!(house.end(first).await.outcome, DecisionOutcome::Done);
    assert_eq!(*started.lock().unwrap(), 1);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_that_takes_too_long_is_stopped() {
    struct Dropped(Arc<Mutex<bool>>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            *self.0.lock().unwrap() = true;
        }
    }
    let dropped = Arc::new(Mutex::new(false));
    let flag = dropped.clone();
    let agent = agent_fn("sleeper", "", move |_: AgentContext, _: Value| {
        let guard = Dropped(flag.clone());
        async move {
            let _guard = guard;
            std::future::pending::<()>().await;
            Ok::<_, AgentError>(())
        }
    });
    let time = TestTime::default();
    let builder = ephor_tests::house::standard().agent(agent).time(time.clock(), time.timer());
    let house = House::of(builder).await;
    let mut payload = spawn("sleeper", json!({}));
    payload["timeout"] = json!(77.0);
    let id = house.decide(D::SpawnSubagent, payload).await;
    time.asked(Duration::from_secs(77), 1).await;
    time.advance(Duration::from_secs(76));
    time.advance(Duration::from_secs(1));
    let late = house.event("SubAgentTimedOut", |e: &SubAgentTimedOut| e.decision == id).await;
    assert_eq!(late.timeout, 77.0);
    let end = house.end(id).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert!(*dropped.lock().unwrap(), "it goes on in secret");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_that_panics_or_fails_ends_alone() {
    let panics = agent_fn("panics", "", |_: AgentContext, task: Task| async move {
        assert!(task.name.is_empty(), "the name was {}", task.name);
        Ok::<_, AgentError>(())
    });
    let fails = agent_fn("fails", "", |_: AgentContext, _: Value| async move {
        Err::<(), _>(AgentError::failed("no luck"))
    });
    let model = Scripted::new()
        .then_decision(decided(D::SpawnSubagent, spawn("panics", json!({"name": "x"}))))
        .then_decision(decided(D::SpawnSubagent, spawn("fails", json!({}))))
        .then_decision(answer("Neither worked."));
    let house = House::of(builder().agent(panics).agent(fails).model(model.clone())).await;
    let reply = house.talk.send("try both").await.unwrap();
    assert_eq!(reply.text, "Neither worked.");
    let failed = house.all::<SubAgentFailed>().await;
    assert!(failed[0].failure.message.contains("the name was x"), "{:?}", failed[0]);
    assert!(failed[1].failure.message.contains("no luck"), "{:?}", failed[1]);
    let steps = model.requests()[2].context["steps"].clone();
    assert_eq!((&steps[0]["kind"], &steps[1]["kind"]), (&json!("failed"), &json!("failed")));
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_cancels_those_at_work_and_those_that_wait() {
    let gate = Latch::new();
    let held = gate.clone();
    let agent = agent_fn("worker", "", move |_: AgentContext, _: Value| {
        let gate = held.clone();
        async move {
            gate.wait().await;
            Ok::<_, AgentError>(())
        }
    });
    let builder = builder().agent(agent).configure(|s| s.subagents.max_concurrent = 1);
    let house = House::of(builder).await;
    samples::store_samples(&house.runtime, "test").await;
    let mut spawned = Vec::new();
    for _ in 0..3 {
        spawned.push(house.decide(D::SpawnSubagent, spawn("worker", json!({}))).await);
    }
    house.seen.wait_for::<SubAgentSpawned>(3).await;
    gate.arrived(1).await;
    let last = house.decide(D::Respond, samples::payload(D::Respond)).await;
    house.end(last).await;
    house.decide(D::ErrorRecovery, samples::payload(D::ErrorRecovery)).await;
    let cancelled = house.seen.wait_for::<SubAgentCancelled>(3).await;
    assert!(spawned.iter().all(|id| cancelled.iter().any(|event| event.decision == *id)));
    gate.open();
    // The place is free again.
    house.carried_out(D::SpawnSubagent, spawn("worker", json!({}))).await;
    assert_eq!(house.all::<SubAgentCompleted>().await.len(), 1);
    house.runtime.shutdown().await;
}

/// An agent spawns another, which decides in turn; both decisions are judged.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn agents_spawn_agents() {
    let inner = agent_fn("inner", "", |_: AgentContext, task: Task| async move {
        Ok::<_, AgentError>(format!("{}!", task.name))
    });
    let outer = agent_fn("outer", "", |cx: AgentContext, task: Task| async move {
        let payload = spawn("inner", json!({"name": task.name}));
        let inner = ephor::Decision::read(D::SpawnSubagent, &payload).unwrap();
        let bad = spawn("none", json!({}));
        let bad = ephor::Decision::read(D::SpawnSubagent, &bad).unwrap();
        assert!(matches!(cx.decide(bad).await, Err(AgentError::Rejected(_))));
        cx.decide(inner).await
    });
    let house = House::of(builder().agent(inner).agent(outer)).await;
    let end = house.carried_out(D::SpawnSubagent, spawn("outer", json!({"name": "hey"}))).await;
    assert_eq!(end.result["output"]["output"], "hey!");
    house.runtime.shutdown().await;
}

/// Twice as many parents as there are places, each of which waits for two children: a parent that
/// waits holds no place, so that the children get one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parents_that_wait_leave_their_places_to_their_children() {
    let inner = agent_fn("inner", "", |_: AgentContext, task: Task| async move {
        Ok::<_, AgentError>(format!("{}!", task.name))
    });
    let gate = Latch::new();
    let held = gate.clone();
    let outer = agent_fn("outer", "", move |cx: AgentContext, task: Task| {
        let gate = held.clone();
        async move {
            // Both places are taken before anybody spawns.
            gate.wait().await;
            let child = |name: String| {
                let payload = spawn("inner", json!({"name": name}));
                let child = ephor::Decision::read(D::SpawnSubagent, &payload).unwrap();
                cx.decide(child)
            };
            let both = tokio::join!(child(task.name.clone()), child(task.name));
            Ok::<_, AgentError>(json!([both.0?["output"], both.1?["output"]]))
        }
    });
    let builder = builder().agent(inner).agent(outer).configure(|s| s.subagents.max_concurrent = 2);
    let house = House::of(builder).await;
    let mut parents = Vec::new();
    for name in ["a", "b", "c", "d"] {
        parents.push(house.decide(D::SpawnSubagent, spawn("outer", json!({"name": name}))).await);
    }
    gate.arrived(2).await;
    gate.open();
    for (parent, name) in parents.into_iter().zip(["a!", "b!", "c!", "d!"]) {
        let end = house.end(parent).await;
        assert_eq!(end.outcome, DecisionOutcome::Done, "{:?}", end.result);
        assert_eq!(end.result["output"], json!([name, name]));
    }
    house.runtime.shutdown().await;
}

/// An agent that spawns itself for ever holds no place while it waits; how deep it gets is bounded.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn agents_that_spawn_themselves_end() {
    let agent = agent_fn("mirror", "", |cx: AgentContext, _: Value| async move {
        let again = ephor::Decision::read(D::SpawnSubagent, &spawn("mirror", json!({}))).unwrap();
        cx.decide(again).await
    });
    let builder = builder().agent(agent).configure(|s| {
        s.subagents.max_concurrent = 1;
        s.subagents.max_depth = 3;
    });
    let house = House::of(builder).await;
    let end = house.carried_out(D::SpawnSubagent, spawn("mirror", json!({}))).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert!(end.result.to_string().contains("are around this one already"), "{}", end.result);
    assert_eq!(house.all::<SubAgentSpawned>().await.len(), 4);
    house.runtime.shutdown().await;
}

/// Who names another conversation's sub-agent as its cause takes no place from it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sub_agent_of_another_conversation_is_nobodys_parent() {
    let (gate, most) = (Latch::new(), Arc::new(Mutex::new((0, 0))));
    let (held, at_work) = (gate.clone(), most.clone());
    let agent = agent_fn("worker", "", move |_: AgentContext, _: Task| {
        let (gate, at_work) = (held.clone(), at_work.clone());
        async move {
            {
                let (now, most) = &mut *at_work.lock().unwrap();
                *now += 1;
                *most = (*most).max(*now);
            }
            gate.wait().await;
            at_work.lock().unwrap().0 -= 1;
            Ok::<_, AgentError>(())
        }
    });
    let builder = builder().agent(agent).configure(|s| s.subagents.max_concurrent = 1);
    let house = House::of(builder).await;
    let task = spawn("worker", json!({"name": "x"}));
    let first = house.decide(D::SpawnSubagent, task.clone()).await;
    gate.arrived(1).await;
    let other = house.runtime.conversation("other").id().unwrap();
    let decide = async |kind, payload: Value, cause| {
        let mut draft = ephor::Draft::new(other.clone(), DecisionMade::new(kind, payload));
        draft.causation = cause;
        let id = draft.id;
        let receipt = house.runtime.bus().publish(draft).await.unwrap();
        assert!(receipt.delivered(), "{:?}", receipt.events);
        id
    };
    let second = decide(D::SpawnSubagent, task, Some(first)).await;
    // What comes next is released when the sub-agent has looked for a place.
    let said = json!({"action_type": "respond", "response": "hi", "intent": "simple_query",
                      "confidence": 1.0});
    house.end(decide(D::Respond, said, None).await).await;
    gate.open();
    for decision in [first, second] {
        assert_eq!(house.end(decision).await.outcome, DecisionOutcome::Done);
    }
    assert_eq!(most.lock().unwrap().1, 1);
    house.runtime.shutdown().await;
}

/// Waits at a gate, and panics where its name is `faulty`.
fn worker(gate: &Latch) -> impl ephor::Agent {
    let gate = gate.clone();
    agent_fn("worker", "", move |_: AgentContext, task: Task| {
        let gate = gate.clone();
        async move {
            gate.wait().await;
            assert_ne!(task.name, "faulty");
            Ok::<_, AgentError>(())
        }
    })
}

/// What is at work stays in memory, also when its decision has been passed by others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversation_with_one_at_work_stays_in_memory() {
    let gate = Latch::new();
    let house = House::of(builder().agent(worker(&gate))).await;
    let id = house.talk.id().unwrap();
    let spawned = house.decide(D::SpawnSubagent, spawn("worker", json!({"name": "x"}))).await;
    gate.arrived(1).await;
    assert!(!house.runtime.services().passivate(&id).await);
    gate.open();
    assert_eq!(house.end(spawned).await.outcome, DecisionOutcome::Done);
    while !house.runtime.services().passivate(&id).await {
        tokio::task::yield_now().await;
    }
    assert_eq!(house.all::<SubAgentCompleted>().await.len(), 1);
    house.runtime.shutdown().await;
}

/// With one place for all, whoever panics in one conversation gives it to those of another at once:
/// before its own end is on record, which the test holds up.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_that_panics_holds_no_other_conversation_up() {
    let (gate, record) = (Latch::new(), Latch::new());
    let builder = builder().agent(worker(&gate)).middleware(SlowEnd(record.clone()));
    let house = House::of(builder.configure(|s| s.subagents.max_concurrent = 1)).await;
    let faulty = house.decide(D::SpawnSubagent, spawn("worker", json!({"name": "faulty"}))).await;
    gate.arrived(1).await;
    let other = house.runtime.conversation("other");
    let next = other.decide_raw(D::SpawnSubagent, spawn("worker", json!({"name": "next"}))).await;
    let next = next.unwrap().id;
    house.event("SubAgentSpawned", |e: &SubAgentSpawned| e.decision == next).await;
    gate.open();
    record.arrived(1).await;
    assert_eq!(house.end(next).await.outcome, DecisionOutcome::Done);
    assert!(!house.seen.events().iter().any(|event| event.kind() == SubAgentFailed::TYPE));
    record.open();
    assert_eq!(house.end(faulty).await.outcome, DecisionOutcome::Failed);
    house.runtime.shutdown().await;
}

/// Holds up what puts a sub-agent's failure on record.
struct SlowEnd(Latch);

#[async_trait::async_trait]
impl Middleware for SlowEnd {
    fn name(&self) -> &str {
        "slow end"
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        if batch.entries.iter().any(|entry| entry.draft.data.kind() == SubAgentFailed::TYPE) {
            self.0.wait().await;
        }
        next.run(batch).await
    }
}
