//! What the plan scheduler costs beside the nodes' own work: a whole run, compiled plan in hand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ephor_graph::plan_graph::{Edge, GraphErrors, PlanGraph};
use ephor_graph::schedule::{Command, RunStatus, Scheduler};

fn names(count: usize) -> Vec<String> {
    (0..count).map(|n| format!("node_{n}")).collect()
}

/// One node after another.
fn linear(count: usize) -> Result<PlanGraph, GraphErrors> {
    let names = names(count);
    let edges: Vec<Edge> =
        names.windows(2).map(|pair| Edge::new(pair[0].as_str(), pair[1].as_str())).collect();
    PlanGraph::new(names.iter().map(String::as_str), edges)
}

/// One node, then all others but the last side by side, then the last.
fn fan_out(count: usize) -> Result<PlanGraph, GraphErrors> {
    let names = names(count);
    let middle = &names[1..count - 1];
    let (first, last) = (names[0].as_str(), names[count - 1].as_str());
    let edges: Vec<Edge> = middle
        .iter()
        .flat_map(|name| [Edge::new(first, name.as_str()), Edge::new(name.as_str(), last)])
        .collect();
    PlanGraph::new(names.iter().map(String::as_str), edges)
}

/// Completes every node as soon as it has started.
fn run(mut run: Scheduler) -> Scheduler {
    let mut commands = run.start();
    while let Some(command) = commands.pop() {
        if let Command::Start(node) = command {
            let more = run.completed(node);
            commands.extend(more.into_iter().flatten());
        }
    }
    run
}

fn graph(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("plan");
    for count in [100, 1000] {
        for (shape, plan) in [("linear", linear(count)), ("fan-out", fan_out(count))] {
            let Ok(plan) = plan.map(Arc::new) else {
                continue;
            };
            assert_eq!(run(Scheduler::new(plan.clone())).status(), RunStatus::Completed);
            group.throughput(Throughput::Elements(count as u64));
            group.bench_function(BenchmarkId::new(shape, count), |bencher| {
                let fresh = || Scheduler::new(plan.clone());
                bencher.iter_batched(fresh, run, BatchSize::SmallInput);
            });
        }
        group.bench_function(BenchmarkId::new("compile", count), |bencher| {
            bencher.iter(|| linear(count));
        });
    }
    group.finish();
}

criterion_group!(benches, graph);
criterion_main!(benches);
