//! Cases about failed nodes: a whole runtime, whose node kind FLAKY fails as the case says.

use std::sync::Arc;

use ephor::coordinator::recovery::{ExecutionContext, Strategy};
use ephor::core::{ErrorCode, EventId, Failure};
use ephor::events::{
    DecisionMade, NodeExecutionFailed, NodeSkipped, WorkflowAborted, WorkflowCompleted,
    WorkflowFailed,
};
use ephor::model::Scripted;
use ephor::{Config, Conversation, DecisionType, Envelope, Event};
use ephor_testkit::bus::Recorder;
use serde_json::{Value, json};

use super::checks::{Found, Keys, contains};
use super::flaky::{Flaky, Saboteur, plan};
use super::world::{self, TALK};
use crate::house::quick;
use crate::samples;

fn strategy(value: &Value) -> Result<Strategy, String> {
    serde_json::from_value(value.clone()).map_err(|error| error.to_string())
}

fn failure(given: &Keys<'_>) -> Result<Failure, String> {
    let code = given.get("error_code").cloned().unwrap_or_else(|| json!("TIMEOUT"));
    let code: ErrorCode = serde_json::from_value(code).map_err(|error| error.to_string())?;
    Ok(Failure::new(code, given.text("reason").unwrap_or("no answer")))
}

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    if given.has("node_strategy") || given.has("default_strategy") {
        return overrides(given, expect);
    }
    if given.has("event") {
        return event(given, expect).await;
    }
    strategies(given, expect).await
}

/// The journal's events from here on, blocked ones included.
async fn events(talk: &Conversation) -> Vec<Arc<Envelope>> {
    talk.events(0, 10_000).await.unwrap_or_default()
}

/// A NodeExecutionFailed on the bus, and the decision that follows.
async fn event(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let kind = given.need("event", Keys::text)?;
    if kind != NodeExecutionFailed::TYPE {
        return Err(format!("does not understand given.event: {kind}"));
    }
    let mut builder = quick(Config::default().builder()).model(Scripted::new());
    if let Some(plan) = given.get("recovery_plan") {
        builder = builder.middleware(Saboteur(plan.clone()));
    }
    let runtime = world::build(builder, given).await?;
    let workflow = given.text("workflow_id").unwrap_or(samples::WORKFLOW);
    let node = given.text("node_id").unwrap_or(samples::NODE);
    samples::store(&runtime, TALK, workflow, samples::plan(node)).await;
    let failed = NodeExecutionFailed {
        node: ephor::core::events::NodeRef {
            workflow_id: workflow.into(),
            run: EventId::fresh(),
            node_id: node.into(),
        },
        kind: "CONDITION".to_owned(),
        failure: failure(given)?,
        attempt: 1,
        attempts_in_run: 0,
        attempts_stated: None,
        artifact_bytes: 0,
        llm_tokens: 0,
        cost_micros: 0,
        duration_ms: 0,
        refused: false,
        execution_context: serde_json::Map::new(),
    };
    // The coordinator's decision, whatever becomes of it, is on record.
    let mut observer = runtime.bus().observe(DecisionMade::TYPE);
    let talk = runtime.conversation(TALK);
    talk.publish(failed).await.map_err(|error| error.to_string())?;
    let mut made = Vec::new();
    let wanted = if expect.has("published_next") { 2 } else { 1 };
    while made.len() < wanted {
        let next = ephor_testkit::within("the coordinator's decision", observer.next()).await;
        let next = next.ok_or("the bus ended")?;
        made.extend(next.into_event().and_then(|event| event.read::<DecisionMade>()));
    }
    for (key, made) in [("published", &made[0]), ("published_next", &made[wanted - 1])] {
        let Some(want) = expect.get(key) else {
            continue;
        };
        let want = want.as_object().ok_or("what is published is an object")?;
        let keys = Keys::new("expect.published", want);
        keys.check("type", DecisionMade::TYPE, &mut wrong);
        keys.check("decision_type", made.decision_type.as_str(), &mut wrong);
        if let Some(part) = keys.get("payload_contains")
            && !contains(&made.payload, part)
        {
            wrong.push(format!("{key}: the payload is {}", made.payload));
        }
        wrong.extend(keys.not_understood());
    }
    if wanted == 2 && made[0].decision_type != DecisionType::ErrorRecovery {
        wrong.push(format!("the first decision is {}", made[0].decision_type));
    }
    runtime.shutdown().await;
    Ok(wrong)
}

/// Which strategy each failed node gets, by what the recovery machine commands.
fn overrides(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    use ephor::coordinator::recovery::{Recovery, RecoveryCommand, RecoveryConfig};
    let mut wrong = Vec::new();
    let mut config = RecoveryConfig::default();
    if let Some(default) = given.get("default_strategy") {
        config.strategy = strategy(default)?;
    }
    if let Some(nodes) = given.get("node_strategy").and_then(Value::as_object) {
        for (node, of) in nodes {
            config.nodes.insert(node.as_str().into(), strategy(of)?);
        }
    }
    let mut recovery = Recovery::new(config);
    let failure = failure(given)?;
    let mut used = serde_json::Map::new();
    for node in given.list("failed") {
        let node = node.as_str().ok_or("a failed node without a name")?;
        let event = NodeExecutionFailed {
            node: ephor::core::events::NodeRef {
                workflow_id: samples::WORKFLOW.into(),
                run: EventId::fresh(),
                node_id: node.into(),
            },
            kind: "HTTP".to_owned(),
            failure: failure.clone(),
            attempt: 1,
            attempts_in_run: 0,
            attempts_stated: None,
            artifact_bytes: 0,
            llm_tokens: 0,
            cost_micros: 0,
            duration_ms: 0,
            refused: false,
            execution_context: serde_json::Map::new(),
        };
        let name = match recovery.failed(&event, 0.5) {
            RecoveryCommand::Decide(decision) => {
                json!(decision.recovery_plan.action).as_str().unwrap_or_default().to_lowercase()
            }
            RecoveryCommand::Replan(_) => "replan".to_owned(),
            RecoveryCommand::Abandon(_) => "none".to_owned(),
        };
        used.insert(node.to_owned(), json!(name));
    }
    expect.check("strategy_used", Value::Object(used), &mut wrong);
    Ok(wrong)
}

/// A plan whose middle node fails by the case's script: what became of it.
async fn strategies(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut config = Config::default();
    config.recovery.strategy = strategy(given.need("strategy", Keys::get)?)?;
    if let Some(most) = given.number("max_retries") {
        config.recovery.max_attempts = u32::try_from(most).map_err(|error| error.to_string())?;
    }
    let failed = given.text("failed").or_else(|| given.text("node")).unwrap_or("node_1");
    let before: Vec<String> = given
        .list("executed")
        .into_iter()
        .filter_map(|node| node.as_str().map(str::to_owned))
        .collect();
    let flaky = Flaky { script: Arc::default(), ran: Arc::default() };
    let results = script(given, failed, &flaky)?;
    let builder = quick(config.builder()).model(Scripted::new()).node(flaky.clone());
    let runtime = world::build(builder, given).await?;
    let seen = Recorder::on(runtime.bus(), "*");
    // The probe fails for good at the very end, so that one sees the context that a failure tells.
    let mut order = before.clone();
    order.push(failed.to_owned());
    let tells = expect.has("executed_nodes_contains") || expect.has("failed_nodes_lacks");
    if tells {
        order.push("probe".to_owned());
        let last = Failure::new(ErrorCode::ValidationFailed, "a probe");
        flaky.script.lock().unwrap().push_back(("probe".to_owned(), Some(last)));
    }
    samples::store(&runtime, TALK, samples::WORKFLOW, plan(&order)).await;
    let talk = runtime.conversation(TALK);
    let run = talk
        .decide_raw(DecisionType::ExecuteWorkflow, samples::payload(DecisionType::ExecuteWorkflow))
        .await
        .map_err(|error| error.to_string())?
        .id;
    let over = |event: &Envelope| {
        event.read::<WorkflowCompleted>().is_some_and(|e| e.run == run)
            || event.read::<WorkflowFailed>().is_some_and(|e| e.run == run)
            || event.read::<WorkflowAborted>().is_some_and(|e| e.run == run)
    };
    seen.wait_until("the run's end", |seen| seen.iter().any(|event| over(event))).await;
    let seen = seen.events();
    let completed = seen.iter().any(|event| event.kind() == WorkflowCompleted::TYPE);
    expect.check("outcome", if completed { "success" } else { "failed" }, &mut wrong);
    let aborted = seen.iter().find_map(|event| event.read::<WorkflowAborted>());
    expect.check("aborted", aborted.is_some(), &mut wrong);
    let runs = flaky.ran.lock().unwrap().iter().filter(|name| *name == failed).count();
    // With a script, its results are the attempts; without one, what follows the first failure.
    let attempts = if results { runs } else { runs.saturating_sub(1) };
    expect.check("attempts", attempts, &mut wrong);
    if let Some(most) = expect.number("attempts_at_most")
        && attempts as u64 > most
    {
        wrong.push(format!("there were {attempts} attempts"));
    }
    let context = context(&events(&talk).await, failed);
    let mut skipped = seen.iter().filter_map(|event| event.read::<NodeSkipped>());
    let skipped = skipped.any(|event| event.node.node_id.as_str() == failed);
    expect.check("skipped", skipped, &mut wrong);
    for (key, wanted) in [("node_in", true), ("node_not_in", false)] {
        if let Some(list) = expect.text(key)
            && contains_node(&context, list, failed)? != wanted
        {
            wrong.push(format!("{key} {list}: {context:?}"));
        }
    }
    if tells {
        let failures: Vec<_> =
            seen.iter().filter_map(|event| event.read::<NodeExecutionFailed>()).collect();
        let told = failures.iter().rfind(|event| event.node.node_id.as_str() == "probe");
        let told = told.ok_or("the probe did not fail")?;
        let told = ExecutionContext::read(&told.execution_context);
        for (key, list, wanted) in [
            ("executed_nodes_contains", "executed_nodes", true),
            ("failed_nodes_lacks", "failed_nodes", false),
        ] {
            if let Some(node) = expect.text(key)
                && contains_node(&told, list, node)? != wanted
            {
                wrong.push(format!("{key} {node}: {told:?}"));
            }
        }
    }
    published(given, expect, &seen, aborted.as_deref(), &mut wrong)?;
    runtime.shutdown().await;
    Ok(wrong)
}

/// Writes the failing node's script. True: the case gives one.
fn script(given: &Keys<'_>, failed: &str, flaky: &Flaky) -> Result<bool, String> {
    let failure = failure(given)?;
    let mut script = flaky.script.lock().unwrap();
    let results = given.list("attempt_results");
    let mut add = |failure| script.push_back((failed.to_owned(), failure));
    for result in &results {
        match result.as_str() {
            Some("ok") => add(None),
            Some("fail") => add(Some(failure.clone())),
            _ => return Err(format!("no result: {result}")),
        }
    }
    if results.first().and_then(|first| first.as_str()) == Some("ok") {
        // A recovery needs a failure before it.
        script.push_front((failed.to_owned(), Some(failure)));
    } else if results.is_empty() {
        (0..20).for_each(|_| add(Some(failure.clone())));
    }
    Ok(!results.is_empty())
}

/// What had happened by the end, as a fold of the journal.
fn context(events: &[Arc<Envelope>], _failed: &str) -> ExecutionContext {
    let mut context = ExecutionContext::default();
    for event in events {
        if let Some(done) = event.read::<ephor::events::NodeCompleted>() {
            context.completed(&done.node.node_id, done.output.clone());
        } else if let Some(failed) = event.read::<NodeExecutionFailed>() {
            context.failed(&failed.node.node_id, &failed.failure);
        } else if let Some(skipped) = event.read::<NodeSkipped>() {
            context.skipped(&skipped.node.node_id);
        }
    }
    context
}

fn contains_node(context: &ExecutionContext, list: &str, node: &str) -> Result<bool, String> {
    let nodes = match list {
        "executed_nodes" => &context.executed_nodes,
        "failed_nodes" => &context.failed_nodes,
        "skipped_nodes" => &context.skipped_nodes,
        other => return Err(format!("no list: {other}")),
    };
    Ok(nodes.iter().any(|other| other.as_str() == node))
}

fn published(
    given: &Keys<'_>,
    expect: &Keys<'_>,
    seen: &[Arc<Envelope>],
    aborted: Option<&WorkflowAborted>,
    wrong: &mut Vec<String>,
) -> Result<(), String> {
    match expect.get("published") {
        None => {}
        Some(Value::String(text)) if text == "WorkflowAborted with that reason" => {
            let reason = given.text("reason");
            if aborted.map(|event| event.reason.as_str()) != reason {
                wrong.push(format!("published: {aborted:?}"));
            }
        }
        Some(Value::Object(want)) => {
            let keys = Keys::new("expect.published", want);
            let kind = keys.need("type", Keys::text)?;
            let event = seen.iter().find(|event| event.kind() == kind);
            let data = event.and_then(|event| event.data.to_value().ok());
            let Some(data) = data else {
                wrong.push(format!("no {kind} was published"));
                return Ok(());
            };
            for (key, want) in keys.rest() {
                let (field, part) = match key.strip_suffix("_contains") {
                    Some(field) => (field, true),
                    None => (key, false),
                };
                keys.get(key);
                let found = data.get(field).unwrap_or(&Value::Null);
                let fine = if part { contains(found, want) } else { found == want };
                if !fine {
                    wrong.push(format!("published {key}: wanted {want}, found {found}"));
                }
            }
        }
        Some(other) => wrong.push(format!("does not understand expect.published: {other}")),
    }
    Ok(())
}
