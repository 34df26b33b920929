//! What judging costs. The floor, measured beside it, is what no judge can go below: the compiled
//! JSON Schema, and serialising the payload once for its size and digest.
//!
//! `cargo bench -p ephor-bench --bench judge`
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use ephor_core::payload::schema_of;
use ephor_core::{Decision, DecisionType, EventId};
use ephor_rules::{Judge, JudgeConfig, LineJudge, Moment, Registry, Verdict, Workflows, World};
use serde_json::{Value, json};

fn small() -> Value {
    json!({
        "action_type": "create_node",
        "node_type": "HTTP",
        "node_name": "获取天气",
        "config": {"url": "https://api.weather.com", "method": "GET"}
    })
}

fn full() -> Value {
    json!({
        "action_type": "create_node",
        "node_type": "HTTP",
        "node_name": "获取北京天气",
        "config": {
            "url": "https://api.weather.com/v1/current",
            "method": "GET",
            "params": {"city": "北京", "key": "${WEATHER_API_KEY}"},
            "timeout": 10
        },
        "description": "调用天气API获取北京实时天气数据",
        "retry_config": {"max_retries": 3, "retry_delay": 1.0}
    })
}

fn greeting() -> Value {
    json!({"action_type": "respond", "response": "您好！", "intent": "greeting", "confidence": 1.0})
}

fn plan() -> Value {
    let step = |id: &str| {
        json!({"node_id": id, "type": "PYTHON", "name": id, "config": {
            "code": "import pandas as pd\ndf = pd.DataFrame(input_data)\nreturn df.to_dict()"
        }})
    };
    json!({
        "action_type": "create_workflow_plan", "name": "p", "description": "d",
        "nodes": [step("a"), step("b"), step("c"), step("d")],
        "edges": [{"source": "a", "target": "b"}, {"source": "b", "target": "c"},
                  {"source": "c", "target": "d"}]
    })
}

fn benches(c: &mut Criterion) {
    let mut floor = c.benchmark_group("floor");
    let validator = jsonschema::draft202012::new(&schema_of(DecisionType::CreateNode)).unwrap();
    for (name, payload) in [("small", small()), ("full", full())] {
        floor.bench_function(format!("schema/create_node_{name}"), |b| {
            b.iter(|| validator.is_valid(black_box(&payload)));
        });
        floor.bench_function(format!("to_vec/create_node_{name}"), |b| {
            b.iter(|| serde_json::to_vec(black_box(&payload)).unwrap());
        });
        floor.bench_function(format!("digest/create_node_{name}"), |b| {
            b.iter(|| ephor_rules::measure::measure(black_box(&payload)).unwrap());
        });
        floor.bench_function(format!("read/create_node_{name}"), |b| {
            b.iter(|| Decision::read(DecisionType::CreateNode, black_box(&payload)).unwrap());
        });
    }
    floor.finish();

    let mut group = c.benchmark_group("judge");
    let judge = Judge::new(JudgeConfig::default()).unwrap();
    let registry = Registry::built_in();
    let workflows = Workflows::default();
    let world = World::new(&registry, &workflows, Moment::at(jiff::Timestamp::UNIX_EPOCH));
    let id = EventId::fresh();
    let mut correctable = small();
    correctable["config"] = json!({"url": "https://api.weather.com"});
    let mut wrong = small();
    wrong["config"] = json!({});
    for (name, kind, payload, approved) in [
        ("create_node_small", DecisionType::CreateNode, small(), true),
        ("create_node_full", DecisionType::CreateNode, full(), true),
        ("create_node_corrected", DecisionType::CreateNode, correctable, true),
        ("create_node_rejected", DecisionType::CreateNode, wrong, false),
        ("respond", DecisionType::Respond, greeting(), true),
        ("plan_of_4", DecisionType::CreateWorkflowPlan, plan(), true),
    ] {
        let payload = Arc::new(payload);
        let verdict = judge.judge(id, kind, &payload, &world);
        assert_eq!(matches!(verdict, Verdict::Approved(_)), approved, "{verdict:?}");
        group.bench_function(name, |b| {
            b.iter(|| judge.judge(id, kind, black_box(&payload), &world));
        });
    }
    let lines = LineJudge::new(JudgeConfig::default());
    let line = json!({"decision_type": "create_node", "payload": full(),
                      "coordinator": {"correction": "off"}})
    .to_string();
    group.bench_function("line", |b| b.iter(|| lines.judge(black_box(&line))));
    group.finish();
}

criterion_group!(judge, benches);
criterion_main!(judge);
