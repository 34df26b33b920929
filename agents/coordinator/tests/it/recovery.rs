//! What the coordinator does about failed nodes, and how it counts its verdicts.

use ephor_coordinator::recovery::{
    ExecutionContext, Recovery, RecoveryCommand, RecoveryConfig, Strategy, replan_after_rejection,
};
use ephor_coordinator::stats::Stats;
use ephor_core::events::{NodeExecutionFailed, NodeRef};
use ephor_core::payload::{ErrorRecovery, RecoveryAction};
use ephor_core::{Decision, DecisionType, ErrorCode, EventId, Failure, NodeId};
use proptest::prelude::*;
use serde_json::{Value, json};

fn failed(node: &str, code: ErrorCode) -> NodeExecutionFailed {
    let run = "00000000-0000-7000-8000-000000000001".parse::<EventId>();
    NodeExecutionFailed {
        node: NodeRef { workflow_id: "wf_1".into(), run: run.unwrap(), node_id: node.into() },
        kind: "HTTP".to_owned(),
        failure: Failure::new(code, "no answer after 30 s"),
        attempt: 1,
        attempts_in_run: 0,
        attempts_stated: None,
        artifact_bytes: 0,
        llm_tokens: 0,
        cost_micros: 0,
        duration_ms: 0,
        refused: false,
        execution_context: ExecutionContext::default().to_map(),
    }
}

fn with(strategy: Strategy) -> Recovery {
    Recovery::new(RecoveryConfig { strategy, ..RecoveryConfig::default() })
}

#[track_caller]
fn decided(command: RecoveryCommand) -> ErrorRecovery {
    match command {
        RecoveryCommand::Decide(payload) => *payload,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn abandoned(command: RecoveryCommand) -> String {
    match command {
        RecoveryCommand::Abandon(event) => event.reason,
        other => panic!("{other:?}"),
    }
}

/// Plays a node's attempts under strategy retry: whether it ended well, and how often it ran.
fn attempts(results: &[bool]) -> (bool, usize) {
    let (mut recovery, event) = (with(Strategy::Retry), failed("n", ErrorCode::Timeout));
    for (place, ok) in results.iter().enumerate() {
        if *ok {
            recovery.succeeded(&event.node);
            return (true, place + 1);
        }
        if let RecoveryCommand::Abandon(_) = recovery.failed(&event, 0.5) {
            return (false, place + 1);
        }
    }
    panic!("it would try on");
}

#[test]
fn a_retry_is_a_decision_that_names_workflow_and_node() {
    let mut recovery = with(Strategy::Retry);
    let payload = decided(recovery.failed(&failed("n", ErrorCode::Timeout), 1.0));
    let json = serde_json::to_value(&payload).unwrap();
    assert_eq!(
        json,
        json!({
            "action_type": "error_recovery",
            "workflow_id": "wf_1",
            "failed_node_id": "n",
            "failure_reason": "no answer after 30 s",
            "error_code": "TIMEOUT",
            "recovery_plan": {"action": "RETRY", "delay": 1.0, "max_attempts": 3},
            "execution_context": {
                "executed_nodes": [], "failed_nodes": ["n"], "skipped_nodes": [],
                "node_outputs": {
                    "n": {"status": "failed", "error": "TIMEOUT: no answer after 30 s"}
                },
                "retry_count": 0
            }
        })
    );
    assert!(Decision::read(DecisionType::ErrorRecovery, &json).is_ok());
}

#[test]
fn attempts_are_bounded_and_a_success_starts_the_count_anew() {
    assert_eq!(attempts(&[false, false, true]), (true, 3));
    assert_eq!(attempts(&[false, false, false, true]), (false, 3));
    assert_eq!(attempts(&[true]), (true, 1));

    let (mut recovery, event) = (with(Strategy::Retry), failed("n", ErrorCode::Timeout));
    for _ in 0..10 {
        decided(recovery.failed(&event, 0.5));
        decided(recovery.failed(&event, 0.5));
        recovery.succeeded(&event.node);
    }
    decided(recovery.failed(&event, 0.5));
    decided(recovery.failed(&event, 0.5));
    assert_eq!(abandoned(recovery.failed(&event, 0.5)), "3 attempts failed");
    recovery.run_ended(&event.node.workflow_id, event.node.run, false);
    decided(recovery.failed(&event, 0.5));
}

/// What the node itself states holds, until a recovery states something else; the configuration's limit
/// bounds both.
#[test]
fn a_node_has_the_attempts_that_are_stated_for_it() {
    let allowed = |attempts_stated, recovery_stated: Option<u32>| {
        let event = NodeExecutionFailed { attempts_stated, ..failed("n", ErrorCode::Timeout) };
        let mut recovery = with(Strategy::Retry);
        if let Some(stated) = recovery_stated {
            let mut payload = decided(with(Strategy::Retry).failed(&event, 0.5));
            payload.recovery_plan.max_attempts = Some(stated);
            recovery.approved(event.node.run, &payload);
        }
        let mut attempts = 1;
        while let RecoveryCommand::Decide(_) = recovery.failed(&event, 0.5) {
            attempts += 1;
        }
        attempts
    };
    assert_eq!(allowed(None, None), 3);
    assert_eq!(allowed(Some(2), None), 2);
    assert_eq!(allowed(Some(11), None), 3);
    assert_eq!(allowed(Some(2), Some(3)), 3);
    assert_eq!(allowed(Some(3), Some(2)), 2);
}

#[test]
fn only_codes_that_may_pass_are_retried() {
    for code in ErrorCode::ALL {
        let event = failed("n", code);
        let command = with(Strategy::Retry).failed(&event, 0.5);
        let retried = matches!(command, RecoveryCommand::Decide(_));
        assert_eq!(retried, event.failure.retryable(), "{code}");
    }
    let event = failed("n", ErrorCode::ValidationFailed);
    let reason = abandoned(with(Strategy::Retry).failed(&event, 0.5));
    assert_eq!(reason, "trying again doesn't help with VALIDATION_FAILED");
}

#[test]
fn the_delay_heeds_the_other_side_and_the_breaker() {
    let mut event = failed("n", ErrorCode::RateLimited);
    let delay = |event: &NodeExecutionFailed| {
        decided(with(Strategy::Retry).failed(event, 1.0)).recovery_plan.delay
    };
    assert_eq!(delay(&event), Some(1.0));
    event.failure.retry_after = Some(20);
    assert_eq!(delay(&event), Some(20.0));
    event.failure.retry_after = Some(3600);
    assert_eq!(delay(&event), Some(60.0));
    // An open circuit says it the same way.
    event.failure.code = ErrorCode::ResourceLimit;
    event.failure.retry_after = Some(40);
    assert_eq!(delay(&event), Some(40.0));
}

#[test]
fn skip_abort_and_replan_do_what_they_say() {
    // Their codes need not be retryable.
    let event = failed("n", ErrorCode::Permission);
    let plan = |strategy| decided(with(strategy).failed(&event, 0.5)).recovery_plan;
    assert_eq!(plan(Strategy::Skip).action, RecoveryAction::Skip);
    assert_eq!(plan(Strategy::Abort).action, RecoveryAction::Abort);
    let aborted = decided(with(Strategy::Abort).failed(&event, 0.5));
    assert_eq!(aborted.failure_reason, "no answer after 30 s");
}

#[test]
fn a_replan_carries_what_had_happened() {
    let mut event = failed("node_1", ErrorCode::NetworkError);
    let mut context = ExecutionContext::default();
    context.completed(&"node_0".into(), json!(7));
    event.execution_context = context.to_map();
    let RecoveryCommand::Replan(request) = with(Strategy::Replan).failed(&event, 0.5) else {
        panic!("no replan");
    };
    assert_eq!(request.suggested_action, "replan");
    assert_eq!(request.failed_node_id, Some("node_1".into()));
    assert_eq!(request.execution_context["executed_nodes"], json!(["node_0"]));
    assert_eq!(request.execution_context["failed_nodes"], json!(["node_1"]));
}

#[test]
fn replans_are_bounded_until_the_workflow_completes() {
    let (mut recovery, event) = (with(Strategy::Replan), failed("n", ErrorCode::Timeout));
    let workflow = &event.node.workflow_id;
    for round in 0..2 {
        for _ in 0..3 {
            let command = recovery.failed(&event, 0.5);
            assert!(matches!(command, RecoveryCommand::Replan(_)), "{round}");
            // A new run of the same workflow doesn't start the count anew.
            recovery.run_ended(workflow, event.node.run, false);
        }
        let reason = abandoned(recovery.failed(&event, 0.5));
        assert_eq!(reason, "3 new plans didn't help");
        recovery.run_ended(workflow, event.node.run, true);
    }
}

#[test]
fn a_nodes_own_strategy_goes_before_the_default() {
    let config: RecoveryConfig =
        serde_json::from_value(json!({"strategy": "retry", "nodes": {"opt": "skip"}})).unwrap();
    let used = |node: &str| config.strategy_for(&NodeId::from(node));
    assert_eq!((used("opt"), used("other")), (Strategy::Skip, Strategy::Retry));
    assert!(serde_json::from_value::<RecoveryConfig>(json!({"stategy": "skip"})).is_err());
}

#[test]
fn a_rejected_recovery_leads_to_a_new_plan() {
    let mut event = failed("n", ErrorCode::Timeout);
    let mut context = ExecutionContext::default();
    context.completed(&"before".into(), json!({"rows": 3}));
    event.execution_context = context.to_map();
    event.attempt = 2;
    let payload = replan_after_rejection(&event, "max_attempts is missing");
    let json = serde_json::to_value(&payload).unwrap();
    assert_eq!(json["workflow_id"], "wf_1");
    assert_eq!(json["preserve_nodes"], json!(["before"]));
    let told = &json["execution_context"];
    assert_eq!(told["failed_nodes"], json!(["n"]));
    assert_eq!(told["failed_attempts"], json!(2));
    assert_eq!(told["failed_node_id"], json!("n"));
    assert_eq!(told["error_code"], json!("TIMEOUT"));
    assert_eq!(told["node_outputs"]["before"], json!({"rows": 3}));
    assert!(Decision::read(DecisionType::ReplanWorkflow, &json).is_ok());
}

#[test]
fn a_node_is_in_one_list_of_the_context_at_a_time() {
    let (node, failure) = (NodeId::from("node_1"), Failure::new(ErrorCode::Timeout, "late"));
    let mut context = ExecutionContext::default();
    context.failed(&node, &failure);
    assert_eq!(context.failed_nodes, std::slice::from_ref(&node));
    context.retried(&node);
    context.completed(&node, json!(1));
    assert_eq!(context.executed_nodes, std::slice::from_ref(&node));
    assert_eq!((context.failed_nodes.len(), context.retry_count), (0, 1));
    context.failed(&node, &failure);
    context.skipped(&node);
    assert_eq!(context.skipped_nodes, std::slice::from_ref(&node));
    assert!(context.failed_nodes.is_empty() && context.executed_nodes.is_empty());
    assert_eq!(context.node_outputs[&node], Value::Null);
}

#[test]
fn a_context_of_another_form_is_kept_as_it_is() {
    let odd = json!({"executed_nodes": "all", "note": 1});
    let context = ExecutionContext::read(odd.as_object().unwrap());
    assert_eq!(context.more["note"], json!(1));
    let known = json!({"executed_nodes": ["a"], "note": 1, "retry_count": 2});
    let context = ExecutionContext::read(known.as_object().unwrap());
    assert_eq!((context.retry_count, context.executed_nodes.len()), (2, 1));
    assert_eq!(context.to_map()["note"], json!(1));
}

#[test]
fn rejections_are_counted_among_all_verdicts() {
    let rates = |counts| {
        let stats = Stats::of(counts);
        (stats.total, stats.rejection_rate(), stats.high())
    };
    assert_eq!(rates([0, 0, 0]), (0, 0.0, false));
    assert_eq!(rates([1, 1, 0]), (2, 0.5, false), "half is not high");
    assert_eq!(rates([1, 2, 1]), (4, 0.5, false));
    assert_eq!(rates([1, 3, 1]), (5, 0.6, true));
}

proptest! {
    /// Whatever is configured and reported, a RETRY keeps to the payload's bounds.
    #[test]
    fn a_retry_is_always_within_bounds(
        failures in 1..2000u32,
        jitter in prop_oneof![any::<f64>(), 0.0..1.0],
        base in prop_oneof![any::<f64>(), 0.0..10.0],
        most in prop_oneof![any::<f64>(), 0.0..100.0],
        max_attempts in any::<u32>(),
        after in any::<Option<u32>>(),
    ) {
        let config = RecoveryConfig {
            base_delay: base,
            max_delay: most,
            max_attempts,
            ..RecoveryConfig::default()
        };
        prop_assert!((0.1..=60.0).contains(&config.delay(failures, jitter)));
        let mut recovery = Recovery::new(config);
        let mut event = failed("n", ErrorCode::Timeout);
        event.failure.retry_after = after;
        let mut retries = 0;
        while let RecoveryCommand::Decide(payload) = recovery.failed(&event, jitter) {
            let plan = payload.recovery_plan;
            prop_assert!((0.1..=60.0).contains(&plan.delay.unwrap()));
            prop_assert!((1..=10).contains(&plan.max_attempts.unwrap()));
            retries += 1;
            prop_assert!(retries < 10);
        }
    }

    /// Each attempt waits no less than the one before, and between half of 2ⁿ s and the whole.
    #[test]
    fn the_delay_doubles(failures in 1..40u32, jitter in 0.0..1.0f64) {
        let config = RecoveryConfig::default();
        let whole = 2f64.powi(failures as i32 - 1).min(60.0);
        let delay = config.delay(failures, jitter);
        prop_assert!(delay >= whole / 2.0 && delay <= whole);
        prop_assert!(config.delay(failures + 1, jitter) >= delay);
    }
}
