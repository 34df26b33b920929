//! What the jail costs a Python process. The floor, measured beside it, is the interpreter started
//! bare. Most of all this is the kernel's and Python's time, so the profile matters little.
//!
//! `cargo bench -p ephor-bench --bench python`
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};
use ephor::effects::jail::{Limits, support};
use ephor::effects::{Interpreter, PythonSettings};

const ARGUMENTS: [&str; 5] = ["-I", "-S", "-B", "-c", "pass"];

fn ends(mut command: Command) {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    assert!(command.status().unwrap().success());
}

fn benches(c: &mut Criterion) {
    if let Some(reason) = support().refusal() {
        eprintln!("skipped: there is no jail on this machine: {reason}");
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let python = runtime.block_on(Interpreter::find(&PythonSettings::default())).unwrap();
    let jail = python.jail(Limits::default()).unwrap();
    let mut start = c.benchmark_group("python");
    start.sample_size(50);
    start.bench_function("bare", |b| {
        b.iter(|| {
            let mut command = Command::new(&python.file);
            command.args(ARGUMENTS).env_clear();
            ends(command);
        });
    });
    start.bench_function("jailed", |b| b.iter(|| ends(jail.command(ARGUMENTS).unwrap())));
    start.finish();
}

criterion_group!(python, benches);
criterion_main!(python);
