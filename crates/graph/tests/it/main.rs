//! The tests of this crate that use it from outside, in one program: it links once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// While it lives, a thread that logs is heard by its own subscriber whatever other tests do. With one
/// subscriber alone, `tracing` asks the thread that comes upon a place first, which may be another test's,
/// and keeps its answer; with two, it asks both.
fn second_subscriber() -> tracing::Dispatch {
    tracing::Dispatch::new(tracing_subscriber::registry())
}

mod common;
mod compile;
mod definition;
mod draw;
mod engine;
mod run_bounds;
mod run_dag;
mod run_dag_random;
mod run_kit;
mod run_listener;
mod run_memory;
mod run_merge;
mod run_names;
mod run_panics;
mod run_policy;
mod run_spans;
mod run_steps;
mod run_steps_random;
mod run_stream;
mod run_supervised;
mod state_derive;
mod state_diff;
mod state_json;
mod state_warning;
mod supervised;
mod thread_answers;
mod thread_journal;
mod thread_left;
mod thread_long;
mod thread_past;
mod thread_random;
mod thread_retry;
mod thread_sqlite;
mod turns;
mod turns_random;
