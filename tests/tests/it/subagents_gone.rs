//! Sub-agents that end without a result, and what they have decided: it ends with them. Their time runs
//! out while they work, and not while people are waited for.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::bus::{Batch, Committed, Middleware, MiddlewareError, Next};
use ephor::events::{
    Answer, CallHeld, ClarificationRequested, DecisionCompleted, DecisionHeld, DecisionInterrupted,
    DecisionMade, DecisionOutcome, DecisionValidated, NodeStarted, SubAgentCancelled,
    SubAgentFailed, SubAgentTimedOut, UserMessageReceived, WorkflowAborted,
};
use ephor::journal::{Journal, Memory};
use ephor::payload::CreateNode;
use ephor::{AgentContext, AgentError, Draft, Envelope, Event, EventId, agent_fn};
use ephor_testkit::bus::Latch;
use ephor_testkit::{Mortal, TestTime, within};
use ephor_tests::house::{House, builder, create_get, standard};
use ephor_tests::http::{Response, Server};
use ephor_tests::samples;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::approvals::{Careful, say, waits};
use crate::cancel::{Endless, Silent};

fn spawn(agent: &str, timeout: f64) -> Value {
    json!({"action_type": "spawn_subagent", "subagent_type": agent, "task_payload": {},
           "timeout": timeout})
}

/// The first decision that somebody made.
async fn made_by(house: &House, source: &str) -> EventId {
    let events = house.talk.events(0, 1000).await.unwrap();
    let made =
        |event: &&Arc<Envelope>| event.read::<DecisionMade>().is_some() && &*event.source == source;
    events.iter().find(made).unwrap_or_else(|| panic!("{source} has decided nothing")).id
}

/// An agent of its own, which it spawned, ends with it; so does a call of that one, and nothing that is
/// decided in their names later is carried out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_that_it_spawned_end_with_one_that_takes_too_long() {
    let endless = Endless::new();
    let server = Silent::start(&endless).await;
    let (gate, (late, mut came)) = (Latch::new(), mpsc::channel(1));
    let (url, held) = (server.url(), gate.clone());
    let inner = agent_fn("inner", "", move |cx: AgentContext, _: Value| {
        let get = serde_json::from_value::<CreateNode>(create_get(&url)).unwrap();
        let (gate, late) = (held.clone(), late.clone());
        async move {
            let left = cx.clone();
            tokio::spawn(async move {
                gate.wait().await;
                late.send(left.decide(CreateNode::condition("late", "1 < 2")).await).await
            });
            cx.decide(get).await
        }
    });
    let outer = agent_fn("outer", "", |cx: AgentContext, _: Value| async move {
        cx.spawn::<Value>("inner", json!({})).await
    });
    let time = TestTime::default();
    let builder = standard().agent(inner).agent(outer).time(time.clock(), time.timer());
    let house = House::of(builder).await;
    let spawned = house.decide(D::SpawnSubagent, spawn("outer", 77.0)).await;
    endless.begun(1).await;
    let (child, call) =
        (made_by(&house, "agent/outer").await, made_by(&house, "agent/inner").await);
    time.advance(Duration::from_secs(77));
    house.event("SubAgentTimedOut", |e: &SubAgentTimedOut| e.decision == spawned).await;
    assert_eq!(house.end(spawned).await.ended().unwrap_err().code(), "TIMEOUT");
    endless.dropped(1).await;
    for decision in [child, call] {
        assert_eq!(house.end(decision).await.ended().unwrap_err().code(), "CANCELLED");
    }
    house.event("SubAgentCancelled", |e: &SubAgentCancelled| e.decision == child).await;
    house.event("WorkflowAborted", |e: &WorkflowAborted| e.run == call).await;
    gate.open();
    let late = within("the late decision", came.recv()).await.unwrap();
    assert!(late.unwrap_err().to_string().contains("ended without a result"));
    assert_eq!(house.starts("late").await, 0);
    house.runtime.shutdown().await;
}

/// Has its process die when the failure of a sub-agent is on record, and nothing that comes of it.
struct DiesBehindFailure(Arc<Mortal>);

#[async_trait]
impl Middleware for DiesBehindFailure {
    fn name(&self) -> &str {
        "death"
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let failed = |draft: &Draft| draft.data.kind() == SubAgentFailed::TYPE;
        let dies = batch.published().is_some_and(failed);
        let committed = next.run(batch).await;
        if dies {
            self.0.die();
        }
        committed
    }
}

/// A process that died in between has put the end on record: the next one doesn't go on with what is left.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_process_ends_what_one_that_died_left_of_it() {
    let endless = Endless::new();
    let server = Silent::start(&endless).await;
    let gate = Latch::new();
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let build = |journal: Arc<dyn Journal>| {
        let (url, held) = (server.url(), gate.clone());
        let inner = agent_fn("inner", "", move |cx: AgentContext, _: Value| {
            let get = serde_json::from_value::<CreateNode>(create_get(&url)).unwrap();
            async move { cx.decide(get).await }
        });
        let outer = agent_fn("outer", "", move |cx: AgentContext, _: Value| {
            let gate = held.clone();
            async move {
                tokio::select! {
                    inner = cx.spawn::<Value>("inner", json!({})) => inner,
                    () = gate.wait() => Err(AgentError::failed("that was enough")),
                }
            }
        });
        builder().agent(inner).agent(outer).shared_journal(journal)
    };
    let mortal = Mortal::around(journal.clone(), usize::MAX);
    let first = build(mortal.clone()).middleware(DiesBehindFailure(mortal.clone()));
    let first = House::of(first).await;
    let spawned = first.decide(D::SpawnSubagent, spawn("outer", 300.0)).await;
    endless.begun(1).await;
    let left = [made_by(&first, "agent/outer").await, made_by(&first, "agent/inner").await];
    gate.open();
    within("its death", mortal.death()).await;
    first.leave().await;

    let second = House::of(build(journal.clone())).await;
    second.runtime.take_up(&second.talk.id().unwrap()).await.unwrap();
    let ends = async |decision| loop {
        let events = journal.read(&second.talk.id().unwrap(), 0, 1000).await.unwrap();
        let mut ends = events.iter().filter_map(|event| event.read::<DecisionCompleted>());
        if let Some(end) = ends.find(|end| end.original_decision_id == decision) {
            return end.ended().unwrap_err();
        }
        tokio::task::yield_now().await;
    };
    for decision in left {
        assert_eq!(within("the end of what is left", ends(decision)).await.code(), "CANCELLED");
    }
    let failed = within("its own end", ends(spawned)).await;
    assert!(failed.message().contains("that was enough"), "{failed}");
    assert_eq!(Silent::asked(&endless), 1);
    second.runtime.shutdown().await;
}

/// A recovery that interrupts a sub-agent interrupts what that has decided and waits: here behind a
/// question, after which it would have been carried out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_waits_is_interrupted_with_one_that_a_recovery_interrupts() {
    let gate = Latch::new();
    let held = gate.clone();
    let agent = agent_fn("worker", "", move |cx: AgentContext, _: Value| {
        let gate = held.clone();
        async move {
            gate.wait().await;
            cx.decide(CreateNode::condition("x", "1 < 2")).await
        }
    });
    let house = House::of(builder().agent(agent)).await;
    samples::store_samples(&house.runtime, "test").await;
    let spawned = house.decide(D::SpawnSubagent, spawn("worker", 300.0)).await;
    gate.arrived(1).await;
    let question = samples::payload(D::RequestClarification);
    let asked = house.decide(D::RequestClarification, question).await;
    house.event("the question", |_: &ClarificationRequested| true).await;
    gate.open();
    let node = |e: &DecisionValidated| e.decision_type == D::CreateNode;
    let waits = house.event("its decision", node).await.original_decision_id;
    let by = house.decide(D::ErrorRecovery, samples::payload(D::ErrorRecovery)).await;
    for decision in [spawned, waits] {
        let of = |e: &DecisionInterrupted| e.original_decision_id == decision;
        assert_eq!(house.event("its interruption", of).await.by, by);
    }
    house.end(by).await;
    house.talk.publish(UserMessageReceived::text("the blue one")).await.unwrap();
    assert_eq!(house.end(asked).await.outcome, DecisionOutcome::Done);
    // What comes next would have come after it.
    house.carried_out(D::Respond, samples::payload(D::Respond)).await;
    let started = house.all::<NodeStarted>().await;
    assert!(started.iter().all(|node| node.name != "x"), "{started:?}");
    house.runtime.shutdown().await;
}

/// The time of a sub-agent stands still while a decision of its own is held, a call of it or a recovery
/// is, and while the user is asked; and so does that of the one that waits for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn its_time_stands_still_while_people_are_waited_for() {
    let server = Server::script([Response::status(503), Response::text("ok")]).await;
    let gate = Latch::new();
    let (url, held) = (server.url("/"), gate.clone());
    let inner = agent_fn("inner", "", move |cx: AgentContext, _: Value| {
        let get = serde_json::from_value::<CreateNode>(create_get(&url)).unwrap();
        let gate = held.clone();
        async move {
            cx.decide(get).await?;
            let which = cx.ask("Which one?", None).await?;
            gate.wait().await;
            Ok::<_, AgentError>(which)
        }
    });
    let outer = agent_fn("outer", "", |cx: AgentContext, _: Value| async move {
        cx.spawn::<Value>("inner", json!({})).await
    });
    let time = TestTime::default();
    let builder = standard().agent(inner).agent(outer).time(time.clock(), time.timer());
    let careful = Careful::of(&[D::CreateNode, D::ErrorRecovery], &["HTTP"]);
    let house = House::of(builder.rule(careful)).await;
    let spawned = house.decide(D::SpawnSubagent, spawn("outer", 77.0)).await;
    let (decision, call) = (DecisionHeld::TYPE, CallHeld::TYPE);
    for (kind, times) in [(decision, 1), (call, 1), (decision, 2), (call, 2)] {
        let of_kind = |seen: &[Arc<Envelope>]| seen.iter().filter(|e| e.kind() == kind).count();
        house.seen.wait_until(kind, |seen| of_kind(seen) == times).await;
        time.advance(Duration::from_secs(1000));
        let [item] = waits(&house.runtime).await.try_into().unwrap();
        say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.unwrap();
        if let Some(pause) = item.hold.payload.pointer("/recovery_plan/delay") {
            let pause = Duration::from_secs_f64(pause.as_f64().unwrap());
            time.asked(pause, 1).await;
            time.advance(pause);
        }
    }
    let asked = house.event("the question", |_: &ClarificationRequested| true).await.decision;
    time.advance(Duration::from_secs(1000));
    house.talk.publish(UserMessageReceived::text("the blue one")).await.unwrap();
    assert_eq!(house.end(asked).await.outcome, DecisionOutcome::Done);
    gate.arrived(1).await;
    assert!(house.all::<SubAgentTimedOut>().await.is_empty());
    // What is left of it runs out as ever, once its clock goes again, which comes behind the answer.
    let out = house.event("SubAgentTimedOut", |e: &SubAgentTimedOut| e.decision == spawned);
    house.as_time_passes(&time, Duration::from_secs(77), out).await;
    house.runtime.shutdown().await;
}
