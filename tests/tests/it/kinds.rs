//! What a node kind is stands in its description: an embedder's kinds get references, a circuit
//! breaker and the judge's limits like the six that come with the runtime.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ephor::DecisionType as D;
use ephor::core::{ErrorCode, Failure};
use ephor::events::{DecisionOutcome, NodeExecutionFailed};
use ephor::rules::{KindSpec, Target};
use ephor::{NodeContext, NodeKind};
use ephor_tests::house::{House, builder, plan};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize, JsonSchema)]
struct Words {
    query: String,
    #[serde(default)]
    code: String,
}

/// Gives back what it was asked.
struct Search;

impl NodeKind for Search {
    type Config = Words;
    const NAME: &'static str = "SEARCH";
    const DESCRIPTION: &'static str = "searches";

    async fn run(&self, words: Words, _: NodeContext<'_>) -> Result<Value, Failure> {
        Ok(json!({"query": words.query, "code": words.code}))
    }
}

/// The same, where the query is a program.
struct Lucene;

impl NodeKind for Lucene {
    type Config = Words;
    const NAME: &'static str = "LUCENE";
    const DESCRIPTION: &'static str = "searches by a query in Lucene's language";

    fn describe(&self, spec: KindSpec) -> KindSpec {
        spec.programs(["query"])
    }

    async fn run(&self, words: Words, _: NodeContext<'_>) -> Result<Value, Failure> {
        Ok(json!({"query": words.query}))
    }
}

#[derive(Deserialize, JsonSchema)]
struct Letter {
    account: String,
}

/// Fails for the account `down`.
struct Post {
    asked: Arc<AtomicUsize>,
    breaker: bool,
}

impl NodeKind for Post {
    type Config = Letter;
    const NAME: &'static str = "POST_LETTER";
    const DESCRIPTION: &'static str = "sends a letter";
    const IDEMPOTENT: bool = true;

    fn describe(&self, spec: KindSpec) -> KindSpec {
        let spec = spec.reaches(Target::named("account", "account"));
        if self.breaker { spec } else { spec.without_breaker() }
    }

    async fn run(&self, letter: Letter, _: NodeContext<'_>) -> Result<Value, Failure> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        match letter.account.as_str() {
            "down" => Err(Failure::new(ErrorCode::NetworkError, "nobody answers")),
            _ => Ok(json!({"sent": true})),
        }
    }
}

fn letter(account: &str) -> Value {
    json!({"action_type": "create_node", "node_type": "POST_LETTER", "node_name": "letter",
           "config": {"account": account}})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reference_in_a_field_called_query_gets_its_value() {
    let house = House::of(builder().node(Search).node(Lucene)).await;
    let words = json!({"query": "${input.x}", "code": "of ${input.x}"});
    let nodes = json!([
        {"node_id": "a", "type": "SEARCH", "name": "a", "config": words},
        {"node_id": "b", "type": "LUCENE", "name": "b", "config": {"query": "title:${a.output.query}"}},
        {"node_id": "c", "type": "SEARCH", "name": "c", "config": {"query": "${a.output.query}"}},
    ]);
    let workflow = house.plan(plan(nodes, &[("a", "b"), ("b", "c")])).await;
    house.execute(&workflow, json!({"x": "tides"})).await;
    house.completed(&workflow, 1).await;
    assert_eq!(house.output("a").await, json!({"query": "tides", "code": "of tides"}));
    assert_eq!(house.output("c").await["query"], "tides");
    // What the kind says is a program is left as it is.
    assert_eq!(house.output("b").await["query"], "title:${a.output.query}");
    house.runtime.shutdown().await;
}

/// Sends letters to a dead account; how often its service was asked.
async fn asked(breaker: bool) -> usize {
    let asked = Arc::new(AtomicUsize::new(0));
    let house = House::of(builder().node(Post { asked: asked.clone(), breaker })).await;
    for _ in 0..8 {
        let end = house.carried_out(D::CreateNode, letter("down")).await;
        assert_eq!(end.outcome, DecisionOutcome::Failed);
    }
    let times = asked.load(Ordering::Relaxed);
    let last = house.all::<NodeExecutionFailed>().await.pop().unwrap();
    assert_eq!(last.failure.to_string().contains("account down"), breaker, "{}", last.failure);
    // Another account has a circuit of its own.
    let end = house.carried_out(D::CreateNode, letter("well")).await;
    assert_eq!(end.outcome, DecisionOutcome::Done);
    house.runtime.shutdown().await;
    times
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_embedder_s_kind_has_a_circuit_breaker() {
    let (with, without) = (asked(true).await, asked(false).await);
    assert!(with < without, "{with} calls with a breaker, {without} without");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn its_calls_count_as_requests() {
    let post = || Post { asked: Arc::default(), breaker: true };
    let limited = builder().configure(|settings| settings.judge.http_per_minute = Some(1));
    let house = House::of(limited.node(post())).await;
    house.carried_out(D::CreateNode, letter("well")).await;
    let refused = house.refused(D::CreateNode, letter("well")).await;
    assert_eq!(refused.violations[0].code, "RATE_LIMITED");
    house.runtime.shutdown().await;

    let limited = builder().configure(|settings| settings.judge.api_call_budget = Some(1));
    let house = House::of(limited.node(post())).await;
    house.carried_out(D::CreateNode, letter("well")).await;
    let refused = house.refused(D::CreateNode, letter("well")).await;
    assert_eq!(refused.violations[0].code, "BUDGET_EXHAUSTED");
    house.runtime.shutdown().await;
}
