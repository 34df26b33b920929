//! Every recovery action, each carried out for real; retries, back-off, the circuit breaker.

use std::time::Duration;

use ephor::DecisionType as D;
use ephor::coordinator::CoordinatorPart;
use ephor::coordinator::breaker::{BreakerConfig, BreakerState};
use ephor::coordinator::recovery::{RecoveryConfig, Strategy};
use ephor::core::ErrorCode;
use ephor::events::{
    DecisionCompleted, DecisionMade, DecisionOutcome, DecisionValidated, NodeExecutionFailed,
    NodeSkipped, RecoveryAbandoned, TurnEnded, WorkflowAborted, WorkflowAdjustmentRequested,
    WorkflowFailed, WorkflowModified,
};
use ephor::{Builder, Config, Draft, Runtime};
use ephor_conversation::ConversationPart;
use ephor_testkit::TestTime;
use ephor_tests::house::{House, cel, create_get, get, ids, plan, quick};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::flows::{NoRecovery, answer, decided};
use crate::takeover::Consequent;

fn with(strategy: Strategy, nodes: &[(&str, Strategy)]) -> Builder {
    let mut config = Config::default();
    config.recovery.strategy = strategy;
    config.recovery.nodes = nodes.iter().map(|(node, s)| ((*node).into(), *s)).collect();
    quick(config.builder()).model(ephor::model::Scripted::new())
}

fn recovery(workflow: &impl serde::Serialize, node: &str, plan: Value) -> Value {
    json!({"action_type": "error_recovery", "workflow_id": workflow, "failed_node_id": node,
           "failure_reason": "it failed", "recovery_plan": plan,
           "execution_context": {"retry_count": 1}})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn retry_tries_again_and_keeps_what_siblings_have() {
    let server = Server::start(|request| async move {
        match request.path.as_str() {
            "/flaky" if request.number == 3 => Response::text("up"),
            "/flaky" => Response::status(503),
            _ => Response::text("fine"),
        }
    })
    .await;
    let house = House::of(with(Strategy::Retry, &[])).await;
    let nodes = json!([
        get("root", &server.url("/root")),
        get("left", &server.url("/left")),
        get("flaky", &server.url("/flaky")),
        get("join", &server.url("/join"))
    ]);
    let edges = [("root", "left"), ("root", "flaky"), ("left", "join"), ("flaky", "join")];
    let workflow = house.plan(plan(nodes, &edges)).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    let hits = ["/root", "/left", "/flaky", "/join"].map(|path| server.hits(path));
    assert_eq!(hits, [1, 1, 3, 1], "a node that succeeded ran again");
    let delays: Vec<f64> = house
        .all::<DecisionMade>()
        .await
        .iter()
        .filter(|made| made.decision_type == D::ErrorRecovery)
        .map(|made| made.payload["recovery_plan"]["delay"].as_f64().unwrap())
        .collect();
    assert!(
        delays.len() == 2 && (0.5..=1.0).contains(&delays[0]) && (1.0..=2.0).contains(&delays[1])
    );
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Done);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attempts_run_out_and_the_workflow_fails() {
    let server = Server::script([Response::status(503)]).await;
    let house = House::of(with(Strategy::Retry, &[])).await;
    let workflow = house.plan(plan(json!([get("down", &server.url("/"))]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    let end = house.end(run).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert_eq!(server.requests().len(), 3);
    let failed = house.event("WorkflowFailed", |e: &WorkflowFailed| e.run == run).await;
    assert_eq!(ids(&failed.failed_nodes), ["down"]);
    assert_eq!(house.status(&workflow).await, "FAILED");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_mended_by_trying_again_is_not_tried_again() {
    for (status, code) in [(404, ErrorCode::ValidationFailed), (403, ErrorCode::Permission)] {
        let server = Server::script([Response::status(status)]).await;
        let house = House::of(with(Strategy::Retry, &[])).await;
        let end = house.carried_out(D::CreateNode, create_get(&server.url("/"))).await;
        assert_eq!(end.outcome, DecisionOutcome::Failed);
        assert_eq!(server.requests().len(), 1, "{status}");
        let failed = house.all::<NodeExecutionFailed>().await;
        assert_eq!(failed[0].failure.code, code, "{status}");
        assert!(!failed[0].failure.retryable());
        assert_eq!(house.all::<RecoveryAbandoned>().await.len(), 1);
        house.runtime.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_says_when_is_asked_then() {
    let busy = Response::status(429).header("retry-after", "17");
    let server = Server::script([busy, Response::text("ok")]).await;
    let house = House::of(with(Strategy::Retry, &[])).await;
    let end = house.carried_out(D::CreateNode, create_get(&server.url("/"))).await;
    assert_eq!(end.outcome, DecisionOutcome::Done);
    let failed = house.all::<NodeExecutionFailed>().await;
    assert_eq!(failed[0].failure.code, ErrorCode::RateLimited);
    let made = house.all::<DecisionMade>().await;
    let recovery = made.iter().find(|made| made.decision_type == D::ErrorRecovery).unwrap();
    assert_eq!(recovery.payload["recovery_plan"]["delay"], 17.0);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn skip_goes_on_without_the_node_and_its_dependants_see_null() {
    let server = Server::start(|request| async move {
        if request.path == "/down" { Response::status(500) } else { Response::json(request.json()) }
    })
    .await;
    let house = House::of(with(Strategy::Retry, &[("down", Strategy::Skip)])).await;
    let after = json!({"node_id": "after", "type": "HTTP", "name": "after",
        "config": {"url": server.url("/after"), "method": "POST",
                   "body": {"down": "${down.output}", "up": "${up.output.status}"}}});
    let nodes = json!([get("down", &server.url("/down")), get("up", &server.url("/up")), after]);
    let workflow = house.plan(plan(nodes, &[("down", "after"), ("up", "after")])).await;
    house.execute(&workflow, Value::Null).await;
    let done = house.completed(&workflow, 1).await;
    assert_eq!(ids(&done.skipped), ["down"]);
    assert_eq!(house.output("after").await["json"], json!({"down": null, "up": 200}));
    assert_eq!(house.all::<NodeSkipped>().await.len(), 1);
    assert_eq!(house.status(&workflow).await, "COMPLETED");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abort_ends_the_workflow_with_the_reason() {
    let server = Server::script([Response::status(503)]).await;
    let house = House::of(with(Strategy::Abort, &[])).await;
    let nodes = json!([get("down", &server.url("/down")), get("after", &server.url("/after"))]);
    let workflow = house.plan(plan(nodes, &[("down", "after")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    let aborted = house.event("WorkflowAborted", |e: &WorkflowAborted| e.run == run).await;
    assert!(aborted.reason.contains("503"), "{}", aborted.reason);
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed);
    assert_eq!(house.status(&workflow).await, "ABORTED");
    assert_eq!(server.hits("/after"), 0);
    house.runtime.shutdown().await;
}

/// A runtime whose coordinator recovers nothing by itself, so that the test decides.
async fn by_hand() -> House {
    let mut config = Config::default();
    config.recovery.max_attempts = 1;
    House::of(quick(config.builder()).model(ephor::model::Scripted::new())).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn modify_changes_the_node_and_runs_it_again() {
    let server = Server::start(|request| async move {
        if request.path == "/wrong" { Response::status(404) } else { Response::text("found") }
    })
    .await;
    let house = by_hand().await;
    let nodes = json!([get("first", &server.url("/first")), get("find", &server.url("/wrong"))]);
    let workflow = house.plan(plan(nodes, &[("first", "find")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    assert_eq!(house.status(&workflow).await, "FAILED");
    let mend = recovery(
        &workflow,
        "find",
        json!({"action": "MODIFY",
        "modifications": {"config.url": server.url("/right")}}),
    );
    let end = house.carried_out(D::ErrorRecovery, mend).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{end:?}");
    house.completed(&workflow, 1).await;
    assert_eq!(["/first", "/wrong", "/right"].map(|path| server.hits(path)), [1, 1, 1]);
    let modified = house.all::<WorkflowModified>().await;
    assert_eq!(modified.len(), 1);
    let node = modified[0].plan.node("find").unwrap().clone();
    assert_eq!(node.config["url"], json!(server.url("/right")));
    // The change stays: the next run uses it from the beginning.
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 2).await;
    assert_eq!(["/first", "/wrong", "/right"].map(|path| server.hits(path)), [2, 1, 2]);
    // What the modification would break is refused.
    let broken = recovery(
        &workflow,
        "find",
        json!({"action": "MODIFY", "modifications": {"config.url": null}}),
    );
    assert!(house.refused(D::ErrorRecovery, broken).await.reason.contains("url"));
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_alternative_node_does_the_failed_ones_work() {
    let server = Server::start(|request| async move {
        if request.path == "/main" { Response::status(404) } else { Response::text(request.path) }
    })
    .await;
    let house = by_hand().await;
    let nodes = json!([
        get("main", &server.url("/main")),
        get("spare", &server.url("/spare")),
        get("after", &server.url("/after"))
    ]);
    let workflow = house.plan(plan(nodes, &[("spare", "after"), ("main", "after")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    let mend = recovery(
        &workflow,
        "main",
        json!({"action": "RETRY", "max_attempts": 3, "alternative_node": "spare"}),
    );
    house.carried_out(D::ErrorRecovery, mend).await;
    house.completed(&workflow, 1).await;
    assert_eq!(house.output("main").await["body"], "/spare");
    assert_eq!(["/main", "/spare", "/after"].map(|path| server.hits(path)), [1, 2, 1]);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recoveries_of_a_run_that_is_over_go_on_where_it_stopped() {
    let server = Server::start(|request| async move {
        if request.path == "/down" { Response::status(404) } else { Response::text("fine") }
    })
    .await;
    for (action, outcome) in [("SKIP", "COMPLETED"), ("ABORT", "ABORTED")] {
        let before = ["/first", "/after"].map(|path| server.hits(path));
        let house = by_hand().await;
        let nodes = json!([
            get("first", &server.url("/first")),
            get("down", &server.url("/down")),
            get("after", &server.url("/after"))
        ]);
        let workflow = house.plan(plan(nodes, &[("first", "down"), ("down", "after")])).await;
        let run = house.execute(&workflow, Value::Null).await;
        house.end(run).await;
        let mend = recovery(&workflow, "down", json!({"action": action}));
        house.carried_out(D::ErrorRecovery, mend).await;
        assert_eq!(house.status(&workflow).await, outcome);
        let after = ["/first", "/after"].map(|path| server.hits(path));
        let ran = usize::from(action == "SKIP");
        assert_eq!([after[0] - before[0], after[1] - before[1]], [1, ran], "{action}");
        house.runtime.shutdown().await;
    }
}

/// Where a node that hasn't failed is to be recovered, or is given up, the run's failed one is tried again as
/// approved.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_recovery_leaves_the_retry_of_another_node_alone() {
    let server = Server::script([Response::status(503), Response::text("up")]).await;
    let time = TestTime::default();
    let built = Config::default().builder().model(ephor::model::Scripted::new());
    let house = House::of(built.time(time.clock(), time.timer())).await;
    let nodes = json!([cel("b", "1"), get("c", &server.url("/c"))]);
    let workflow = house.plan(plan(nodes, &[("b", "c")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    let own = |end: &DecisionCompleted| end.decision_type == D::ErrorRecovery;
    house.event("the coordinator's own", own).await;
    let again = || recovery(&workflow, "b", json!({"action": "RETRY", "max_attempts": 2}));
    let refused = house.carried_out(D::ErrorRecovery, again()).await;
    assert_eq!(refused.outcome, DecisionOutcome::Failed);
    assert!(refused.result.to_string().contains("NODE_STATUS"), "{}", refused.result);
    assert!(house.all::<RecoveryAbandoned>().await.is_empty());
    let given_up = RecoveryAbandoned {
        workflow_id: workflow.clone(),
        node_id: "b".into(),
        reason: "for a test".to_owned(),
    };
    let draft = Draft::new(house.talk.id().unwrap(), given_up).from_source("coordinator");
    house.runtime.services().tell(draft).await;
    // The run takes this after that.
    house.carried_out(D::ErrorRecovery, again()).await;
    house.as_time_passes(&time, Duration::from_secs(1), house.completed(&workflow, 1)).await;
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Done);
    assert_eq!(server.requests().len(), 2);
    house.runtime.shutdown().await;
}

/// Until its time comes, a node that is to be tried again is one that has failed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_retry_that_waits_makes_way_for_another_recovery() {
    let server = Server::start(|request| async move {
        if request.path == "/down" { Response::status(503) } else { Response::text("fine") }
    })
    .await;
    // Whether the run is over when it is recovered, or waits for the coordinator's own recovery.
    for (over, action) in [(true, "SKIP"), (true, "MODIFY"), (false, "SKIP"), (false, "MODIFY")] {
        let (time, before) = (TestTime::default(), server.hits("/down"));
        let mut config = Config::default();
        config.recovery.max_attempts = if over { 1 } else { 3 };
        let built = config.builder().model(ephor::model::Scripted::new());
        let house = House::of(built.time(time.clock(), time.timer())).await;
        let nodes = json!([get("down", &server.url("/down")), cel("after", "1")]);
        let workflow = house.plan(plan(nodes, &[("down", "after")])).await;
        let run = house.execute(&workflow, Value::Null).await;
        let seconds = Duration::from_secs;
        if over {
            house.end(run).await;
            let wait = recovery(&workflow, "down", json!({"action": "RETRY", "delay": 8.0}));
            house.decide(D::ErrorRecovery, wait).await;
            time.asked_between(seconds(8)..=seconds(8)).await;
        } else {
            let own = |end: &DecisionCompleted| end.decision_type == D::ErrorRecovery;
            house.event("the coordinator's own", own).await;
        }
        let other = match action {
            "SKIP" => json!({"action": action}),
            _ => json!({"action": action, "modifications": {"config.url": server.url("/up")}}),
        };
        let other = recovery(&workflow, "down", other);
        let end = house.carried_out(D::ErrorRecovery, other).await;
        assert_eq!(end.outcome, DecisionOutcome::Done, "{over} {action}: {end:?}");
        house.completed(&workflow, 1).await;
        assert_eq!(server.hits("/down") - before, 1, "{over} {action}");
        assert_eq!(house.all::<RecoveryAbandoned>().await.len(), usize::from(over));
        house.runtime.shutdown().await;
    }
    // And it is tried again when the time has come.
    let server = Server::script([Response::status(404), Response::text("up")]).await;
    let house = by_hand().await;
    let workflow = house.plan(plan(json!([get("a", &server.url("/a"))]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    let wait = recovery(&workflow, "a", json!({"action": "RETRY", "delay": 8.0}));
    let end = house.carried_out(D::ErrorRecovery, wait).await;
    assert_eq!((end.outcome, server.hits("/a")), (DecisionOutcome::Done, 2));
    house.runtime.shutdown().await;
}

/// A person has a run that had failed tried again, and it fails there once more: its own recovery
/// reaches it, and doesn't wait for the end of the one that began it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_that_began_a_run_is_recovered_itself() {
    let answers = [Response::status(404), Response::status(503), Response::text("up")];
    let server = Server::script(answers).await;
    let house = House::of(with(Strategy::Retry, &[])).await;
    let workflow = house.plan(plan(json!([get("down", &server.url("/"))]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed);
    let again = recovery(&workflow, "down", json!({"action": "RETRY"}));
    let end = house.carried_out(D::ErrorRecovery, again).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{}", end.result);
    assert_eq!(server.requests().len(), 3);
    assert_eq!(house.status(&workflow).await, "COMPLETED");
    house.runtime.shutdown().await;
}

/// A recovery that was carried out hasn't been given up because the run that it continued fails again: at
/// another node, or at the same one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_whose_run_fails_again_was_carried_out() {
    let server = Server::script([Response::status(404)]).await;
    let house = by_hand().await;
    let nodes = json!([cel("a", "1"), get("b", &server.url("/b")), get("c", &server.url("/c"))]);
    let workflow = house.plan(plan(nodes, &[("a", "b"), ("a", "c")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    for node in ["b", "c"] {
        house.event(node, |one: &RecoveryAbandoned| one.node_id.as_str() == node).await;
    }
    let given_up = async || {
        let all = house.all::<RecoveryAbandoned>().await;
        let of = |node: &str| all.iter().filter(|one| one.node_id.as_str() == node).count();
        [of("b"), of("c")]
    };
    assert_eq!(given_up().await, [1, 1]);
    for (node, plan) in [("b", json!({"action": "SKIP"})), ("c", json!({"action": "RETRY"}))] {
        let before = given_up().await;
        let end = house.carried_out(D::ErrorRecovery, recovery(&workflow, node, plan)).await;
        assert_eq!(end.outcome, DecisionOutcome::Failed, "{node}");
        // That is the coordinator's, which recovers nothing here.
        assert_eq!(given_up().await, [before[0], before[1] + 1], "{node}");
    }
    let skipped = house.all::<NodeSkipped>().await;
    assert_eq!(skipped.len(), 1);
    assert_eq!(skipped[0].node.node_id.as_str(), "b");
    house.runtime.shutdown().await;
}

/// A RETRY states how many attempts the node has; the coordinator's own limit (3) is the upper bound,
/// and the verdict tells of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_has_as_many_attempts_as_it_states() {
    for (stated, attempts) in [(1, 1), (2, 2), (9, 3)] {
        let server = Server::start(|request| async move {
            Response::status(if request.number == 1 { 404 } else { 503 })
        })
        .await;
        let house = House::of(with(Strategy::Retry, &[])).await;
        let workflow = house.plan(plan(json!([get("down", &server.url("/"))]), &[])).await;
        let run = house.execute(&workflow, Value::Null).await;
        assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed);
        let plan = json!({"action": "RETRY", "max_attempts": stated, "delay": 0.1});
        let id = house.decide(D::ErrorRecovery, recovery(&workflow, "down", plan)).await;
        assert_eq!(house.end(id).await.outcome, DecisionOutcome::Failed);
        assert_eq!(server.requests().len(), 1 + attempts, "{stated} stated");
        let verdicts = house.all::<DecisionValidated>().await;
        let verdict = verdicts.iter().find(|one| one.original_decision_id == id).unwrap();
        let told: Vec<_> = verdict.corrections.iter().map(|one| &one.pointer).collect();
        match stated {
            9 => assert_eq!(told, ["/recovery_plan/max_attempts"]),
            _ => assert!(told.is_empty(), "{told:?}"),
        }
        house.runtime.shutdown().await;
    }
}

/// Five failures in a row open the circuit; from then on nobody is asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_circuit_breaker_opens_and_spares_the_target() {
    let server = Server::script([Response::status(503)]).await;
    let well = Server::script([Response::text("fine")]).await;
    let breaker = BreakerConfig { failure_threshold: 5, ..BreakerConfig::default() };
    let recovery = RecoveryConfig { max_attempts: 1, ..RecoveryConfig::default() };
    let coordinator = CoordinatorPart::new(recovery, breaker);
    let overview = coordinator.overview();
    let builder = quick(Runtime::builder())
        .part(coordinator)
        .part(ephor_workflow::WorkflowPart)
        .part(ConversationPart::default());
    let house = House::of(builder).await;
    for _ in 0..8 {
        let end = house.carried_out(D::CreateNode, create_get(&server.url("/"))).await;
        assert_eq!(end.outcome, DecisionOutcome::Failed);
    }
    assert_eq!(server.requests().len(), 5, "an open circuit let a call through");
    let open: Vec<_> = overview.breakers();
    assert_eq!(open.len(), 1);
    assert_eq!(open[0].1, BreakerState::Open);
    let last = house.all::<NodeExecutionFailed>().await.pop().unwrap();
    assert_eq!(last.failure.code, ErrorCode::ResourceLimit);
    assert!(last.failure.message.contains("circuit"), "{}", last.failure);
    // Another target has a circuit of its own, and what reaches nothing has none.
    let end = house.carried_out(D::CreateNode, create_get(&well.url("/"))).await;
    assert_eq!(end.outcome, DecisionOutcome::Done);
    let condition = json!({"action_type": "create_node", "node_type": "CONDITION",
                           "node_name": "c", "config": cel("c", "1 == 1")["config"]});
    assert_eq!(house.carried_out(D::CreateNode, condition).await.outcome, DecisionOutcome::Done);
    house.runtime.shutdown().await;
}

/// A node that the turn itself created fails: the turn is told, and decides again. A new plan isn't
/// asked for as well, which would answer the user a second time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_whose_single_node_fails_is_answered_once() {
    let server = Server::start(|_| async { Response::status(503) }).await;
    let node = create_get(&server.url("/down"));
    let model = Consequent(move |steps: &[Value]| match steps {
        [] => decided(D::CreateNode, node.clone()),
        _ => answer("It is down."),
    });
    for strategy in [Strategy::Retry, Strategy::Replan] {
        let mut config = Config::default();
        config.recovery.strategy = strategy;
        let model = Consequent(model.0.clone());
        let house = House::of(quick(config.builder()).model(model).rule(NoRecovery)).await;
        let reply = house.talk.send("is it up?").await.unwrap();
        assert_eq!(reply.text, "It is down.");
        if strategy == Strategy::Retry {
            let replan = house
                .event("the end of the request for a new plan", |e: &DecisionCompleted| {
                    e.decision_type == D::ReplanWorkflow
                });
            assert_eq!(replan.await.result["decided_again_by"], "whoever ran it");
        }
        assert!(house.all::<WorkflowAdjustmentRequested>().await.is_empty());
        assert_eq!(house.all::<TurnEnded>().await.len(), 1);
        house.runtime.shutdown().await;
    }
}
