//! What the state-graph engine costs beside the nodes' own work.
//!
//! `cargo bench -p ephor-bench --bench graph`; parts: `-- floor | line | fan-out | memory |
//! sqlite`. The floor of a step is the call of a boxed future.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::future::Future;
use std::hint::black_box;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group};
use ephor_core::ConversationId;
use ephor_graph::{CompiledGraph, Context, Durability, Graph, NodeError, START, State, Trigger};
use ephor_journal::{Journal, Memory, Sqlite};
use serde::{Deserialize, Serialize};
use tokio::runtime::Runtime;

/// Nothing, and nothing to say of it.
#[derive(Clone, Default, Serialize, Deserialize, State)]
struct Empty {}

/// 10 KB that stay, and a counter that every node changes.
#[derive(Clone, Serialize, Deserialize, State)]
struct Loaded {
    text: String,
    lines: Vec<String>,
    count: u64,
}

impl Loaded {
    fn ten_kilobytes() -> Self {
        let lines = (0..64).map(|n| format!("line {n:03} {}", "x".repeat(70))).collect();
        Self { text: "y".repeat(5_000), lines, count: 0 }
    }
}

async fn nothing(_: Context<Empty>) -> Result<(), NodeError> {
    Ok(())
}

async fn count(cx: Context<Loaded>) -> Result<LoadedUpdate, NodeError> {
    Ok(Loaded::update().count(cx.state().count + 1))
}

fn line<S: State>(
    nodes: usize,
    trigger: Trigger,
    add: impl Fn(Graph<S>, String) -> Graph<S>,
) -> CompiledGraph<S> {
    let mut graph = Graph::new("line").trigger(trigger).max_steps(u64::MAX);
    for n in 0..nodes {
        graph = add(graph, format!("n{n}"));
        let from = if n == 0 { START.to_owned() } else { format!("n{}", n - 1) };
        graph = graph.edge(from, format!("n{n}"));
    }
    graph.compile().unwrap()
}

fn empty_line(nodes: usize, trigger: Trigger) -> CompiledGraph<Empty> {
    line(nodes, trigger, |graph, name| graph.node(name, nothing))
}

fn loaded_line(nodes: usize, trigger: Trigger) -> CompiledGraph<Loaded> {
    line(nodes, trigger, |graph, name| graph.node(name, count))
}

/// One node, then all the others side by side.
fn fan_out(nodes: usize, trigger: Trigger) -> CompiledGraph<Empty> {
    let mut graph = Graph::new("fan").trigger(trigger).node("first", nothing).edge(START, "first");
    for n in 0..nodes {
        graph = graph.node(format!("n{n}"), nothing).edge("first", format!("n{n}"));
    }
    graph.compile().unwrap()
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

const TRIGGERS: [(&str, Trigger); 2] = [("steps", Trigger::Any), ("dag", Trigger::All)];

fn floor(criterion: &mut Criterion) {
    type Boxed = Pin<Box<dyn Future<Output = u64> + Send>>;
    let node: Box<dyn Fn(u64) -> Boxed> = Box::new(|n| Box::pin(async move { black_box(n) + 1 }));
    let mut group = criterion.benchmark_group("floor");
    group.throughput(Throughput::Elements(100));
    group.bench_function("100 boxed calls", |bencher| {
        bencher.to_async(runtime()).iter(async || {
            let mut n = 0;
            for _ in 0..100 {
                n = node(n).await;
            }
            n
        });
    });
    group.finish();
}

fn lines(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("line");
    for (name, trigger) in TRIGGERS {
        for nodes in [100, 1000] {
            group.throughput(Throughput::Elements(nodes as u64));
            let graph = empty_line(nodes, trigger);
            group.bench_function(BenchmarkId::new(format!("{name}, empty state"), nodes), |b| {
                b.to_async(runtime()).iter(async || graph.run(Empty {}).await.unwrap().step());
            });
            let graph = loaded_line(nodes, trigger);
            let state = Loaded::ten_kilobytes();
            group.bench_function(BenchmarkId::new(format!("{name}, 10 KB"), nodes), |b| {
                b.to_async(runtime())
                    .iter(async || graph.run(state.clone()).await.unwrap().state().count);
            });
        }
    }
    group.finish();
}

fn fans(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fan-out");
    for (name, trigger) in TRIGGERS {
        for nodes in [100, 1000] {
            group.throughput(Throughput::Elements(nodes as u64));
            let graph = fan_out(nodes, trigger);
            group.bench_function(BenchmarkId::new(name, nodes), |b| {
                b.to_async(runtime()).iter(async || graph.run(Empty {}).await.unwrap().step());
            });
        }
    }
    group.finish();
}

fn memory(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("memory");
    group.throughput(Throughput::Elements(100));
    let graph = loaded_line(100, Trigger::Any);
    let state = Loaded::ten_kilobytes();
    for mode in [Durability::Sync, Durability::Async, Durability::Exit] {
        group.bench_function(format!("100 steps, 10 KB, {mode:?}"), |b| {
            let run = AtomicU64::new(0);
            // A journal that is emptied now and then: what it keeps would be measured too.
            b.to_async(runtime()).iter_batched(
                || {
                    let run = run.fetch_add(1, Ordering::Relaxed);
                    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
                    let id = ConversationId::new(&format!("t{run}")).unwrap();
                    (graph.thread(journal, id).durability(mode), state.clone())
                },
                async |(thread, state)| thread.start(state).await.unwrap().state().count,
                criterion::BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, floor, lines, fans, memory);

/// Steps a second over many threads, each checkpointed to SQLite before the next begins.
fn sqlite() {
    const THREADS: usize = 256;
    const RUN: Duration = Duration::from_secs(3);
    runtime().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let journal: Arc<dyn Journal> =
            Arc::new(Sqlite::open(folder.path().join("bench.db")).unwrap());
        let graph = loaded_line(100, Trigger::Any);
        let steps = Arc::new(AtomicU64::new(0));
        let begun = Instant::now();
        let tasks: Vec<_> = (0..THREADS)
            .map(|n| {
                let (graph, journal, steps) = (graph.clone(), journal.clone(), steps.clone());
                tokio::spawn(async move {
                    let mut run = 0;
                    while begun.elapsed() < RUN {
                        let id = ConversationId::new(&format!("t{n}-{run}")).unwrap();
                        let thread = graph.thread(journal.clone(), id);
                        let done = thread.start(Loaded::ten_kilobytes()).await.unwrap();
                        steps.fetch_add(done.step(), Ordering::Relaxed);
                        run += 1;
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        let rate = steps.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64();
        println!("sqlite: {rate:.0} steps/s over {THREADS} threads, 10 KB of state, each fsynced");
    });
}

fn main() {
    let part = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    if part.as_deref() != Some("sqlite") {
        benches();
        Criterion::default().configure_from_args().final_summary();
    }
    if part.is_none_or(|part| part == "sqlite") {
        sqlite();
    }
}
