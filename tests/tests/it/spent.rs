//! What a model's answer cost is spent, whatever becomes of the node that asked for it.

use std::time::Duration;

use ephor::Builder;
use ephor::DecisionType as D;
use ephor::events::{DecisionOutcome, NodeCompleted, NodeExecutionFailed, NodeIterationCompleted};
use ephor::model::{ChatResponse, ModelErrorKind, Price, Prices, Scripted, Usage};
use ephor_testkit::TestTime;
use ephor_tests::house::{House, builder, plan};
use serde_json::{Value, json};

use crate::budgets::budgeted;
use crate::runs::recovery;

/// One more answer, of ten tokens.
fn answering(model: Scripted) -> Scripted {
    model.then_with(|_| {
        Ok(ChatResponse::text("dear::model", "hi")
            .used(Usage { input_tokens: 4, output_tokens: 6 }))
    })
}

fn answers(count: usize) -> Scripted {
    (0..count).fold(Scripted::new(), |model, _| answering(model))
}

async fn house(model: Scripted, budgets: Value) -> House {
    of(builder(), model, budgets).await
}

async fn of(builder: Builder, model: Scripted, budgets: Value) -> House {
    let dear = [("dear::model".to_owned(), Price { input: 1.0, output: 1.0 })].into();
    let prices = Prices { currency: "EUR".to_owned(), models: dear };
    let builder = budgeted(builder, budgets).model(model);
    House::of(builder.configure(move |settings| settings.prices = prices)).await
}

fn llm(more: Value) -> Value {
    let mut node = json!({"node_id": "n", "type": "LLM", "name": "n",
                          "config": {"prompt": "hi", "max_tokens": 5}});
    node.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    node
}

/// An iteration an item, each of which asks.
fn looped(items: Value) -> Value {
    json!({"node_id": "n", "type": "LOOP", "name": "n", "config": {"items": items, "body":
        {"type": "LLM", "config": {"prompt": "${item}", "max_tokens": 5}}}})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_came_to_nothing_counts_for_the_budget() {
    let model = answers(9);
    let house = house(model.clone(), json!({"conversation": {"tokens": 20}})).await;
    let lost = llm(json!({"output_mapping": {"x": "no_such_field"}}));
    for tried in 1..=2 {
        let workflow = house.plan(plan(json!([lost]), &[])).await;
        let run = house.execute(&workflow, json!({})).await;
        assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed);
        let failed = house.all::<NodeExecutionFailed>().await;
        assert_eq!(failed.len(), tried);
        assert_eq!((failed[tried - 1].llm_tokens, failed[tried - 1].cost_micros), (10, 10));
    }
    let workflow = house.plan(plan(json!([lost]), &[])).await;
    let payload = json!({"action_type": "execute_workflow", "workflow_id": workflow});
    let refused = house.refused(D::ExecuteWorkflow, payload).await;
    assert_eq!(refused.violations[0].code, "BUDGET_EXHAUSTED", "{}", refused.reason);
    assert!(refused.reason.contains("20 of 20 tokens"), "{}", refused.reason);
    assert_eq!(model.requests().len(), 2);
    house.runtime.shutdown().await;
}

/// Iterations are counted one by one, and each once: also those that a retry finds done.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loop_that_fails_has_spent_what_its_iterations_took() {
    let model = answering(answers(2).then_error(ModelErrorKind::Unsupported, "no"));
    let house = house(model, json!({"conversation": {"tokens": 100}})).await;
    let workflow = house.plan(plan(json!([looped(json!(["a", "b", "c"]))]), &[])).await;
    let run = house.execute(&workflow, json!({})).await;
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed);
    let turns = house.all::<NodeIterationCompleted>().await;
    assert_eq!(turns.iter().map(|one| one.llm_tokens).collect::<Vec<_>>(), [10, 10]);
    let failed = house.all::<NodeExecutionFailed>().await.pop().unwrap();
    assert_eq!(failed.llm_tokens, 0, "its iterations have told of them");
    house.carried_out(D::ErrorRecovery, recovery(&workflow, "n", "RETRY")).await;
    house.completed(&workflow, 1).await;
    let told = house.all::<NodeIterationCompleted>().await;
    let done = house.all::<NodeCompleted>().await.pop().unwrap();
    let all = told.iter().map(|one| one.llm_tokens).sum::<u64>() + done.llm_tokens;
    assert_eq!(all, 30, "three answers, each counted once");
    house.runtime.shutdown().await;
}

/// What is known by then is counted: the answer that is awaited may cost as well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loop_that_ran_out_of_time_has_spent_what_it_took_until_then() {
    let time = TestTime::default();
    let (model, gate) = answers(2).gated();
    let mut config = ephor::Config::default();
    config.recovery.max_attempts = 1;
    let builder = config.builder().time(time.clock(), time.timer());
    let house = of(builder, model, json!({"conversation": {"tokens": 15}})).await;
    let mut node = looped(json!(["a", "b"]));
    node["config"]["timeout"] = json!(33.0);
    let workflow = house.plan(plan(json!([node]), &[])).await;
    let run = house.execute(&workflow, json!({})).await;
    gate.reached().await;
    time.advance(Duration::from_secs(33));
    let end = house.end(run).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed, "{}", end.result);
    let next = json!({"action_type": "create_node", "node_type": "LLM", "node_name": "n",
                      "config": {"prompt": "hi", "max_tokens": 6}});
    let refused = house.refused(D::CreateNode, next).await;
    assert!(refused.reason.contains("10 of 15 tokens"), "{}", refused.reason);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loop_stops_at_the_iteration_that_is_too_many() {
    let model = answers(2);
    let house = house(model.clone(), json!({"conversation": {"tokens": 12}})).await;
    let workflow = house.plan(plan(json!([looped(json!(["a", "b"]))]), &[])).await;
    let run = house.execute(&workflow, json!({})).await;
    let end = house.end(run).await;
    assert!(end.result.to_string().contains("10 of 12 tokens"), "{}", end.result);
    assert_eq!(model.requests().len(), 1);
    house.runtime.shutdown().await;
}
