//! What tracing an argument costs, with as much evidence as a conversation keeps.
//!
//! `cargo bench -p ephor-bench --bench evidence`
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt::Write;
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use ephor_core::{Label, Provenance};
use ephor_rules::Evidence;
use ephor_rules::evidence::{MAX_EVIDENCE_BYTES, user};
use serde_json::json;

/// Prose of that many bytes, with an address in each line.
fn prose(bytes: usize, seed: usize) -> String {
    let mut text = String::new();
    let mut line = seed;
    while text.len() < bytes {
        line += 7;
        let _ = writeln!(
            text,
            "In {line} the office of person{line}@example.com sold {} units.",
            line * 31
        );
    }
    text.truncate(bytes);
    text
}

fn benches(c: &mut Criterion) {
    let mut seen = Evidence::default();
    let web = Provenance::of(Label::Untrusted, "http:blog.example");
    let piece = MAX_EVIDENCE_BYTES / 64 - 64;
    for part in 0..64 {
        seen.saw(&user(), &json!(prose(piece, part * 100_000)));
        seen.saw(&web, &json!(prose(piece, part * 100_000 + 50_000)));
    }
    let known = "person700@example.com";
    let mut group = c.benchmark_group("trace");
    for (name, value) in [
        ("the_users_oldest", json!("person70@example.com")),
        ("of_a_page", json!("person50070@example.com")),
        ("nowhere", json!("eve@evil.example")),
        ("words_that_are_there_in_another_order", json!("units office sold the")),
        ("a_list_of_8", json!([known, known, known, known, "x@y.z", "x@y.z", "x@y.z", "x@y.z"])),
    ] {
        group.bench_function(name, |b| b.iter(|| seen.trace("/to", black_box(&value))));
    }
    group.finish();
    let page = json!(prose(16 * 1024, 0));
    c.bench_function("saw/16_KiB", |b| {
        b.iter_batched(
            Evidence::default,
            |mut seen| {
                seen.saw(&web, black_box(&page));
                seen
            },
            criterion::BatchSize::SmallInput,
        )
    });
}

criterion_group!(evidence, benches);
criterion_main!(evidence);
