//! What policies cost: a call judged without and with them, in a conversation that has seen 200 KB.
//! Figure asked: p99 of the whole judgement under 50 µs.
//!
//! `cargo bench -p ephor-bench --bench policy`
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ephor::policy::shipped::SHIPPED;
use ephor::policy::{Folder, PolicyRule, PolicySet, Surroundings};
use ephor_core::{DecisionType, EventId, Label, NodeId, Provenance, WorkflowId};
use ephor_rules::{
    Evidence, Judge, Moment, NodeCall, Refusal, Registry, Verdict, Who, Workflows, World,
};
use serde_json::{Value, json};

const CALLS: usize = 20_000;

/// The shipped set, and twenty policies of an operator.
fn policies() -> PolicySet {
    let mut own = String::new();
    for n in 0..12 {
        own.push_str(&format!(
            "forbid (principal, action == Action::\"HTTP\", resource == Host::\"h{n}.example\");\n"
        ));
    }
    for n in 0..4 {
        own.push_str(&format!(
            "forbid (principal, action in Action::\"run\", resource)
             when {{ context.usage.day.calls > 10{n}000 && principal.chain.contains(\"a{n}\") }};\n"
        ));
    }
    for n in 0..4 {
        own.push_str(&format!(
            "@hold(\"h\") permit (principal, action == Action::\"HTTP\", resource)
             when {{ context.method == \"DELETE\" && context.from has url &&
                     context.from.url.sources.contains(\"http:s{n}.example\") }};\n"
        ));
    }
    let mut files: Vec<(PathBuf, String)> = SHIPPED[0]
        .files
        .iter()
        .map(|(name, text)| (PathBuf::from(name), (*text).to_owned()))
        .collect();
    files.push((PathBuf::from("own.cedar"), own));
    PolicySet::of(Folder { path: PathBuf::from("bench"), files }, &Registry::built_in()).unwrap()
}

fn evidence() -> Evidence {
    let mut seen = Evidence::default();
    seen.saw(
        &Provenance::of(Label::User, "user"),
        &json!("Fetch https://api.example.com/v1 and sum up"),
    );
    let words = "an ordinary page with https://links.example/and?some=words in it. ";
    for n in 0..8 {
        let page = words.repeat(25_000 / words.len());
        seen.saw(&Provenance::of(Label::Untrusted, format!("http:page{n}.example")), &json!(page));
    }
    seen
}

fn call(url: &str) -> NodeCall {
    let config = json!({"url": url, "method": "POST", "body": {"text": "hello"}, "timeout": 10});
    NodeCall {
        conversation: "local/c".parse().unwrap(),
        workflow_id: WorkflowId::from("w"),
        run: EventId::fresh(),
        first_run: EventId::fresh(),
        node_id: NodeId::from("n"),
        attempt: 1,
        kind: "HTTP".to_owned(),
        idempotent: None,
        config: config.as_object().unwrap().clone(),
        locals: serde_json::Map::new(),
        origins: std::collections::BTreeMap::new(),
    }
}

fn percentiles(name: &str, mut once: impl FnMut()) {
    for _ in 0..1_000 {
        once();
    }
    let mut times: Vec<Duration> = (0..CALLS)
        .map(|_| {
            let start = Instant::now();
            once();
            start.elapsed()
        })
        .collect();
    times.sort();
    let at = |part: f64| times[((CALLS as f64 * part) as usize).min(CALLS - 1)];
    println!("{name:<44} p50 {:>9.1?}  p99 {:>9.1?}", at(0.5), at(0.99));
}

fn main() {
    let registry = Registry::built_in();
    let workflows = Workflows::default();
    let seen = evidence();
    let who = Who {
        agent: Arc::from("researcher"),
        chain: vec![Arc::from("conversation")],
        conversation: None,
        ..Who::default()
    };
    let moment = Moment::at("2026-03-02T12:00:00Z".parse().unwrap());
    let world = World::new(&registry, &workflows, moment).by(&who).having_seen(&seen);
    let bare = Judge::default();
    let start = Instant::now();
    let set = Arc::new(policies());
    println!("{} policies loaded in {:.1?}", set.policies().count(), start.elapsed());
    let rule = PolicyRule::new(set, Surroundings::default());
    let full = bare.clone().with_rule(Arc::new(rule));
    let thought = Arc::new(json!({"action_type": "continue", "thought": "on"}));
    let judged = bare.judge(EventId::fresh(), DecisionType::Continue, &thought, &world);
    let Verdict::Approved(parent) = judged else { panic!("{judged:?}") };
    for (what, url, held) in [
        ("named by the user", "https://api.example.com/v1", false),
        ("named by a page", "https://links.example/x", true),
        ("named by nobody", "https://made-up.example/x", true),
    ] {
        let ask = |judge: &Judge| judge.judge_call(&parent.ticket, call(url), &world);
        assert!(ask(&bare).is_ok());
        assert_eq!(matches!(ask(&full), Err(Refusal::Held(_))), held);
        let calls = || call(url);
        percentiles(&format!("making a call, {what}"), || drop(black_box(calls())));
        percentiles(&format!("bare judge, {what}"), || drop(black_box(ask(&bare))));
        percentiles(&format!("judge with policies, {what}"), || drop(black_box(ask(&full))));
    }
    let payload: Arc<Value> = Arc::new(json!({
        "action_type": "create_node", "node_type": "HTTP", "node_name": "n",
        "config": {"url": "https://api.example.com/v1", "method": "GET"}
    }));
    let id = EventId::fresh();
    for (name, judge) in
        [("bare judge, create_node", &bare), ("judge with policies, create_node", &full)]
    {
        percentiles(name, || {
            black_box(judge.judge(id, DecisionType::CreateNode, &payload, &world));
        });
    }
}
