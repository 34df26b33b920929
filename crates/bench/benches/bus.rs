//! What the bus costs: throughput and latency of publish → delivered, against a bare channel.
//!
//! `cargo bench -p ephor-bench --bench bus`
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ephor_bus::{Batch, Bus, Committed, Middleware, MiddlewareError, Next};
use ephor_core::events::{DecisionMade, DecisionValidated};
use ephor_core::{ConversationId, DecisionType, Draft, Event, EventData};
use ephor_journal::{Commit, Memory, Store};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const CONVERSATIONS: usize = 1000;
const PUBLISHERS: usize = 64;
const EVENTS: usize = 400_000;

/// Approves everything: what the coordinator does, without the judging.
struct Approve {
    policy: Arc<str>,
}

#[async_trait::async_trait]
impl Middleware for Approve {
    fn name(&self) -> &str {
        "approve"
    }

    fn may_emit(&self, _: &str) -> &[&str] {
        &[DecisionValidated::TYPE]
    }

    async fn handle(&self, mut batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let verdict = batch.published().and_then(|draft| {
            let made = draft.data.get::<DecisionMade>()?;
            Some((
                draft.id,
                DecisionValidated {
                    original_decision_id: draft.id,
                    decision_type: made.decision_type,
                    payload: made.payload.clone(),
                    corrections: Vec::new(),
                    digest: String::new(),
                    policy: self.policy.clone(),
                    origins: Vec::new(),
                    approved_by: Vec::new(),
                    allowed_by: Vec::new(),
                },
            ))
        });
        if let Some((id, verdict)) = verdict {
            let correlation = batch.published().and_then(|draft| draft.correlation.clone());
            let mut verdict =
                Draft::of(batch.conversation.clone(), EventData::typed(verdict)).after(id);
            verdict.correlation = correlation;
            batch.push(verdict);
        }
        next.run(batch).await
    }
}

/// Who publishes in a conversation: nothing of it is shared with another's.
struct Speaker {
    conversation: ConversationId,
    payload: Arc<Value>,
    source: Arc<str>,
}

impl Speaker {
    fn decision(&self) -> Draft {
        let made = DecisionMade::new(DecisionType::Respond, self.payload.clone());
        Draft::new(self.conversation.clone(), made).from_source(self.source.clone())
    }
}

fn speakers() -> Arc<Vec<Speaker>> {
    let speaker = |n| Speaker {
        conversation: ConversationId::new(&format!("c{n}")).unwrap(),
        payload: Arc::new(
            json!({"action_type": "respond", "response": "hello there", "intent": "greeting", "confidence": 0.9}),
        ),
        source: "agent/conversation".into(),
    };
    Arc::new((0..CONVERSATIONS).map(speaker).collect())
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

fn build(verdicts: bool) -> Bus {
    let bus = Bus::builder();
    match verdicts {
        true => bus.middleware(Arc::new(Approve { policy: "p".into() })).build(),
        false => bus.build(),
    }
}

/// Runs `EVENTS` of an operation on all publishers; how many of them a second.
fn rate<F, R>(operation: F) -> f64
where
    F: Fn(usize) -> R + Clone + Send + 'static,
    R: Future<Output = ()> + Send,
{
    let started = Instant::now();
    let tasks: Vec<_> = (0..PUBLISHERS)
        .map(|publisher| {
            let operation = operation.clone();
            tokio::spawn(async move {
                for n in 0..EVENTS / PUBLISHERS {
                    operation(publisher + n * PUBLISHERS).await;
                }
            })
        })
        .collect();
    futures_block(tasks);
    EVENTS as f64 / started.elapsed().as_secs_f64()
}

/// Waits for tasks from outside the workers.
fn futures_block(tasks: Vec<tokio::task::JoinHandle<()>>) {
    let handle = tokio::runtime::Handle::current();
    handle.block_on(async {
        for task in tasks {
            task.await.unwrap();
        }
    });
}

/// The floor: the same tasks send a pointer through a bounded channel to one consumer.
fn channel() -> f64 {
    let (send, mut receive) = tokio::sync::mpsc::channel::<Arc<u64>>(1024);
    tokio::spawn(async move { while receive.recv().await.is_some() {} });
    rate(move |n| {
        let send = send.clone();
        async move { send.send(Arc::new(n as u64)).await.unwrap() }
    })
}

/// The journal alone, two events a commit.
fn journal() -> f64 {
    let (journal, speakers) = (Arc::new(Memory::new()), speakers());
    let turn: Arc<Vec<AtomicU64>> = Arc::new((0..PUBLISHERS).map(|_| AtomicU64::new(0)).collect());
    rate(move |n| {
        // Each publisher has a conversation of its own, so that it knows its head.
        let publisher = n % PUBLISHERS;
        let expected = turn[publisher].fetch_add(2, Ordering::Relaxed);
        let speaker = &speakers[publisher];
        let event = |sequence| {
            let draft = speaker.decision();
            Arc::new(draft.seal(sequence, jiff_now(), Default::default()))
        };
        let events = vec![event(expected + 1), event(expected + 2)];
        let commit = Commit::new(speaker.conversation.clone(), expected, events);
        let journal = journal.clone();
        async move {
            journal.append(commit).await.unwrap();
        }
    })
}

fn jiff_now() -> jiff::Timestamp {
    jiff::Timestamp::now()
}

fn publish(verdicts: bool, subscribers: usize, observers: usize) -> f64 {
    let (bus, speakers) = (build(verdicts), speakers());
    let handled = Arc::new(AtomicU64::new(0));
    for n in 0..subscribers {
        let handled = handled.clone();
        bus.subscribe_pattern("Decision*", format!("s{n}"), move |_| {
            handled.fetch_add(1, Ordering::Relaxed);
            std::future::ready(Ok(()))
        });
    }
    for _ in 0..observers {
        let mut observer = bus.observe("*");
        tokio::spawn(async move { while observer.next().await.is_some() {} });
    }
    let publishing = bus.clone();
    let rate = rate(move |n| {
        let draft = speakers[n % CONVERSATIONS].decision();
        let bus = publishing.clone();
        async move {
            bus.publish(draft).await.unwrap();
        }
    });
    tokio::runtime::Handle::current().block_on(bus.shutdown(Duration::from_secs(60))).unwrap();
    let wanted =
        (EVENTS / PUBLISHERS * PUBLISHERS * subscribers * (1 + usize::from(verdicts))) as u64;
    assert_eq!(handled.load(Ordering::Relaxed), wanted, "every event was handled");
    rate
}

/// Publishes at a steady rate, in bursts each millisecond, and measures publish → returned and
/// publish → handled.
fn latency(per_second: usize) -> (Quantiles, Quantiles) {
    let (bus, speakers) = (build(true), speakers());
    let base = Instant::now();
    let handled = Arc::new(std::sync::Mutex::new(Vec::new()));
    let keep = handled.clone();
    bus.subscribe::<DecisionValidated>("handler", move |event| {
        let sent: u64 = event.correlation.as_deref().map_or(0, |text| text.parse().unwrap_or(0));
        let took = (base.elapsed().as_nanos() as u64).saturating_sub(sent);
        keep.lock().unwrap().push(took);
        std::future::ready(Ok(()))
    });
    let (tasks, seconds) = (8, 2);
    let burst = per_second / 1000 / tasks;
    let publishers: Vec<_> = (0..tasks)
        .map(|task| {
            let (bus, speakers) = (bus.clone(), speakers.clone());
            tokio::spawn(async move {
                let mut took = Vec::new();
                let start = tokio::time::Instant::now()
                    + Duration::from_micros(task as u64 * 1000 / tasks as u64);
                let mut ticks = tokio::time::interval_at(start, Duration::from_millis(1));
                for tick in 0..seconds * 1000 {
                    ticks.tick().await;
                    for n in 0..burst {
                        let speaker =
                            &speakers[(task + (tick * burst + n) * tasks) % CONVERSATIONS];
                        let sent = base.elapsed().as_nanos() as u64;
                        let draft = speaker.decision().correlated(sent.to_string());
                        bus.publish(draft).await.unwrap();
                        took.push(base.elapsed().as_nanos() as u64 - sent);
                    }
                }
                took
            })
        })
        .collect();
    tokio::runtime::Handle::current().block_on(async {
        let mut returned = Vec::new();
        for publisher in publishers {
            returned.extend(publisher.await.unwrap());
        }
        bus.shutdown(Duration::from_secs(10)).await.unwrap();
        let handled = std::mem::take(&mut *handled.lock().unwrap());
        (Quantiles::of(returned), Quantiles::of(handled))
    })
}

struct Quantiles(f64, f64, f64);

impl Quantiles {
    fn of(mut nanoseconds: Vec<u64>) -> Self {
        nanoseconds.sort_unstable();
        let at = |share: f64| {
            nanoseconds[((nanoseconds.len() - 1) as f64 * share) as usize] as f64 / 1000.0
        };
        Self(at(0.5), at(0.99), at(0.999))
    }
}

/// The best of three: what the machine's other work costs isn't the bus's.
fn best(run: impl Fn() -> f64) -> f64 {
    (0..3).map(|_| run()).fold(0.0, f64::max)
}

fn main() {
    let runtime = runtime();
    let _inside = runtime.enter();
    let floor = best(channel);
    println!(
        "{:<58} {:>12} {:>8}",
        "two workers, memory journal, 1000 conversations", "per second", "× floor"
    );
    let line = |name: &str, rate: f64| println!("{name:<58} {rate:>12.0} {:>8.2}", floor / rate);
    line("floor: bare tokio mpsc, 64 senders, one receiver", floor);
    line("memory journal alone, commits of 2 events", best(journal));
    line("publish, no subscriber", best(|| publish(false, 0, 0)));
    line("publish → handled, one subscriber", best(|| publish(false, 1, 0)));
    line("publish of 2-event batches, no subscriber", best(|| publish(true, 0, 0)));
    let full = best(|| publish(true, 1, 0));
    line("publish → handled of 2-event batches, one subscriber", full);
    line("… three subscribers", best(|| publish(true, 3, 0)));
    line("… one subscriber, one observer", best(|| publish(true, 1, 1)));
    for share in [0.25, 0.5] {
        let load = (full * share) as usize;
        let (returned, handled) = latency(load);
        println!("at {load} publishes/s (µs: p50, p99, p99.9)");
        for (name, Quantiles(p50, p99, p999)) in
            [("publish → returned", returned), ("publish → verdict handled", handled)]
        {
            println!("  {name:<40} {p50:>9.1} {p99:>9.1} {p999:>9.1}");
        }
    }
}
