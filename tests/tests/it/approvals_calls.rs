//! Calls that are held with their values in place: the run waits for a person.

use std::time::Duration;

use ephor::DecisionType as D;
use ephor::core::ErrorCode;
use ephor::events::{
    Answer, CallHeld, DecisionInterrupted, DecisionOutcome, HoldAnswered, HoldExpired,
    NodeCompleted, NodeExecutionFailed, NodeStarted,
};
use ephor::inbox::{Item, Outcome};
use ephor::model::Scripted;
use ephor::rules::{Case, NodeView, Rule, RuleResult, Violations};
use ephor::runtime::{InboxError, TurnItem};
use ephor::{Event, Sqlite};
use ephor_testkit::{TestTime, within};
use ephor_tests::house::{House, builder, create_get, get, plan, quick};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::approvals::{Careful, edit, held, reject, say, waits, with};
use crate::flows::{answer, decided};

const CALLS: &[&str] = &["HTTP"];

fn careful() -> Careful {
    Careful::of(&[], CALLS)
}

async fn server() -> Server {
    Server::start(|request| async move { Response::text(request.path) }).await
}

/// Waits until a call is held that wasn't before.
async fn next(house: &House, known: usize) -> Item {
    house.seen.wait_for::<CallHeld>(known + 1).await;
    waits(&house.runtime).await.pop().unwrap()
}

/// What people take to answer is no time of the call's: no budget of seconds counts it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn waiting_for_people_takes_the_call_no_time() {
    let server = server().await;
    let time = TestTime::default();
    let house = House::of(with(careful()).time(time.clock(), time.timer())).await;
    let node = house.decide(D::CreateNode, create_get(&server.url("/call"))).await;
    let item = next(&house, 0).await;
    time.advance(Duration::from_secs(60));
    say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.unwrap();
    assert_eq!(house.end(node).await.outcome, DecisionOutcome::Done);
    let done = house.all::<NodeCompleted>().await;
    assert_eq!(done[0].duration_ms, 0);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_answer_to_a_call() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let inbox = house.runtime.inbox();
    let text = |text: &str| Answer::Answer { text: text.into() };
    let other = server.url("/edited");
    let rejected = "REJECTED_BY_PERSON";
    type End = Result<&'static str, (&'static str, &'static str)>;
    let table: [(Answer, End); 4] = [
        (Answer::Approve, Ok("/call")),
        (edit(json!({"config": {"url": other, "method": "GET"}, "locals": {}})), Ok("/edited")),
        (reject("not today"), Err((rejected, "a person rejected it: not today"))),
        (
            text("it says 42"),
            Err(("ANSWERED_BY_PERSON", "not carried out; a person answered: it says 42")),
        ),
    ];
    for (known, (answer, expect)) in table.into_iter().enumerate() {
        let before = server.requests().len();
        let node = house.decide(D::CreateNode, create_get(&server.url("/call"))).await;
        let item = next(&house, known).await;
        assert_eq!(item.hold.payload["config"]["url"], server.url("/call"));
        assert_eq!(server.requests().len(), before, "it happened before anybody was asked");
        let outcome = say(&inbox, &item, "ada", answer.clone()).await.unwrap();
        let end = house.end(node).await;
        match expect {
            Ok(path) => {
                assert_eq!(outcome, Outcome::Approved);
                assert_eq!(end.outcome, DecisionOutcome::Done, "{end:?}");
                assert_eq!(server.requests().last().unwrap().path, path);
            }
            Err((code, why)) => {
                // As of a decision that is held.
                let Outcome::Rejected { violations } = outcome else { panic!("{outcome:?}") };
                assert_eq!(violations[0].code, code);
                assert_eq!(end.outcome, DecisionOutcome::Failed);
                let failed = house.all::<NodeExecutionFailed>().await;
                let failure = &failed.last().unwrap().failure;
                assert_eq!((failure.code, &*failure.message), (ErrorCode::Permission, why));
                assert_eq!(server.requests().len(), before);
            }
        }
        let again = say(&inbox, &item, "ada", Answer::Approve).await;
        assert_eq!(again, Err(InboxError::AlreadySettled));
    }
    // Not one of them was tried again, and so held again.
    assert_eq!(house.all::<CallHeld>().await.len(), 4);
    house.runtime.shutdown().await;
}

/// Whoever waits for the turn is told, once, and can answer what the stream names.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_tells_of_a_call_that_is_held() {
    let server = server().await;
    let node = decided(D::CreateNode, create_get(&server.url("/call")));
    let model = Scripted::decisions([node, answer("Fetched.")]);
    let house = House::of(ephor_tests::house::builder().rule(careful()).model(model)).await;
    let mut turn = house.talk.stream("fetch it").await.unwrap();
    let (mut held, mut said) = (Vec::new(), Vec::new());
    while let Some(item) = within("an item", turn.next()).await {
        match item.unwrap() {
            TurnItem::Held { decision, question } => held.push((decision, question)),
            TurnItem::Said(text) if text != "Fetched." => {
                said.push(text);
                let item = waits(&house.runtime).await.pop().unwrap();
                say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.unwrap();
                assert_eq!(item.hold.id, held[0].0);
            }
            TurnItem::Reply(reply) => assert_eq!(reply.text, "Fetched."),
            _ => {}
        }
    }
    assert_eq!((held.len(), said.len()), (1, 1), "{said:?}");
    let expect = format!("waits for approval: {}", held[0].1.reason);
    assert!(said[0].starts_with("The HTTP call of ") && said[0].ends_with(&expect), "{}", said[0]);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_edit_of_a_call_is_the_persons_to_mend() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let inbox = house.runtime.inbox();
    let node = house.decide(D::CreateNode, create_get(&server.url("/x"))).await;
    let item = next(&house, 0).await;
    let config = |config: Value| edit(json!({"config": config, "locals": {}}));
    let url = server.url("/x");
    let judged = config(json!({"url": url, "method": "GET", "headers": {"x": "secret plan"}}));
    let error = say(&inbox, &item, "ada", judged).await.unwrap_err();
    let InboxError::Invalid { violations } = error else { panic!("{error:?}") };
    assert_eq!(violations[0].code, "SECRET");
    for wrong in [
        config(json!({"url": 7, "method": "GET"})),
        edit(json!({"config": {"url": url}})),
        edit(json!([])),
    ] {
        let error = say(&inbox, &item, "ada", wrong.clone()).await.unwrap_err();
        assert!(matches!(error, InboxError::Malformed { .. }), "{wrong:?}: {error:?}");
    }
    assert_eq!(server.requests().len(), 0);
    say(&inbox, &item, "ada", Answer::Approve).await.unwrap();
    assert_eq!(house.end(node).await.outcome, DecisionOutcome::Done);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_nobody_answers_in_time_fails() {
    let server = server().await;
    let time = TestTime::default();
    let rule = Careful { expires_in: Some(900), ..careful() };
    let built = quick(ephor_tests::house::standard()).time(time.clock(), time.timer());
    let house = House::of(built.rule(rule).model(ephor::model::Scripted::new())).await;
    let node = house.decide(D::CreateNode, create_get(&server.url("/"))).await;
    house.seen.wait_for::<CallHeld>(1).await;
    time.asked(Duration::from_secs(900), 1).await;
    time.advance(Duration::from_secs(900));
    let end = house.end(node).await;
    assert_eq!((end.outcome, server.requests().len()), (DecisionOutcome::Failed, 0));
    assert!(waits(&house.runtime).await.is_empty());
    house.runtime.shutdown().await;
}

/// Nobody was there to hear that nobody answered: whoever goes on with the run doesn't ask again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_nobody_answered_in_time_is_not_asked_about_anew() {
    let (server, time) = (server().await, TestTime::default());
    let dir = tempfile::tempdir().unwrap();
    let build = |take_over| {
        let journal = Sqlite::open(dir.path().join("journal.db")).unwrap();
        let rule = Careful { expires_in: Some(900), ..careful() };
        let built = quick(ephor_tests::house::standard()).time(time.clock(), time.timer());
        let built = built.configure(move |settings| settings.take_over = take_over);
        built.rule(rule).model(ephor::model::Scripted::new()).journal(journal)
    };
    let house = House::of(build(false)).await;
    let workflow = house.plan(plan(json!([get("a", &server.url("/a"))]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    next(&house, 0).await;
    house.runtime.shutdown().await;
    // It has nothing to do with the run, and looks at what waits.
    let house = House::of(build(false)).await;
    assert_eq!(waits(&house.runtime).await.len(), 1);
    time.advance(Duration::from_secs(901));
    assert!(waits(&house.runtime).await.is_empty());
    house.event("that it expired", |_: &HoldExpired| true).await;
    house.runtime.shutdown().await;

    let house = House::of(build(true)).await;
    let end = house.end(run).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert!(end.result.to_string().contains("nobody answered by"), "{}", end.result);
    assert!(waits(&house.runtime).await.is_empty() && server.requests().is_empty());
    house.runtime.shutdown().await;
}

/// Other nodes of the run go on while one is held, and so do other decisions.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loops_calls_are_held_one_by_one_and_siblings_go_on() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let inbox = house.runtime.inbox();
    let body = json!({"type": "HTTP", "config": {"url": server.url("/${index}"), "method": "GET"}});
    let nodes = json!([
        ephor_tests::house::cel("root", "1"),
        {"node_id": "loop", "type": "LOOP", "name": "loop", "config": {"items": [1, 2], "body": body}},
        ephor_tests::house::cel("free", "1 + 1"),
    ]);
    let workflow = house.plan(plan(nodes, &[("root", "loop"), ("root", "free")])).await;
    house.execute(&workflow, Value::Null).await;
    for known in 0..2 {
        let item = next(&house, known).await;
        assert!(serde_json::to_string(&item.hold).unwrap().contains(&format!("loop[{known}]")));
        say(&inbox, &item, "ada", Answer::Approve).await.unwrap();
    }
    let done = house.completed(&workflow, 1).await;
    assert_eq!(done.output["free"]["result"], 2);
    assert_eq!(server.requests().len(), 2);
    house.runtime.shutdown().await;
}

/// A recovery that interrupts the run withdraws what it waits for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interrupted_run_withdraws_its_held_call() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let workflow = house.plan(plan(json!([get("a", &server.url("/a"))]), &[])).await;
    let other = house.plan(plan(json!([get("b", &server.url("/b"))]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    let item = next(&house, 0).await;
    let mend = json!({"action_type": "error_recovery", "workflow_id": other,
        "failed_node_id": "b", "failure_reason": "404", "execution_context": {"retry_count": 1},
        "recovery_plan": {"action": "ABORT"}});
    house.decide(D::ErrorRecovery, mend).await;
    house.event("the interruption", |e: &DecisionInterrupted| e.original_decision_id == run).await;
    let gone = house.event("the withdrawal", |e: &HoldExpired| e.hold == item.hold.id).await;
    assert!(gone.withdrawn);
    let late = say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await;
    assert_eq!(late, Err(InboxError::AlreadySettled));
    assert_eq!(server.requests().len(), 0);
    house.runtime.shutdown().await;
}

/// A process that is gone takes nothing with it: whoever answers goes on with the run, and the call is
/// made there, once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_of_an_earlier_process_is_made_by_whoever_takes_the_answer() {
    for (answer, requests) in [(Answer::Approve, 1), (reject("no"), 0)] {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("journal.db");
        let server = server().await;
        // A call that waits hasn't been made, and uses no budget up.
        let once = |settings: &mut ephor::Settings| {
            (settings.judge.api_call_budget, settings.take_over) = (Some(1), false);
        };
        let build = || with(careful()).configure(once).journal(Sqlite::open(&file).unwrap());
        let house = House::of(build()).await;
        let workflow = house.plan(plan(json!([get("a", &server.url("/a"))]), &[])).await;
        house.execute(&workflow, Value::Null).await;
        let item = next(&house, 0).await;
        // A crash: nothing is told any more, and its claims are nobody's.
        let _ = house.runtime.bus().shutdown(Duration::ZERO).await;
        house.leave().await;
        drop(house);

        let house = House::of(build()).await;
        let inbox = house.runtime.inbox();
        assert_eq!(waits(&house.runtime).await, std::slice::from_ref(&item));
        assert_eq!(server.requests().len(), 0);
        // The run isn't brought back for an answer that is wrong: that would be an attempt.
        for wrong in [edit(json!({"config": 1})), edit((*item.hold.payload).clone())] {
            let error = say(&inbox, &item, "ada", wrong).await.unwrap_err();
            assert!(matches!(error, InboxError::Malformed { .. }), "{error:?}");
        }
        let stale = inbox.answer(item.hold.id, "ada", "another", Answer::Approve).await;
        assert!(matches!(stale, Err(InboxError::Stale { .. })), "{stale:?}");
        let events = house.talk.events(0, 1000).await.unwrap();
        let starts = events.iter().filter(|event| event.kind() == NodeStarted::TYPE);
        assert_eq!(starts.count(), 1);
        let outcome = say(&inbox, &item, "ada", answer).await.unwrap();
        if requests == 1 {
            assert_eq!(outcome, Outcome::Approved);
            house.completed(&workflow, 1).await;
        } else {
            assert!(matches!(outcome, Outcome::Rejected { .. }), "{outcome:?}");
        }
        assert_eq!(server.requests().len(), requests);
        house.runtime.shutdown().await;
    }
}

/// A rule that has gone answers for nobody: what people were asked about is theirs to answer still.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_people_were_asked_about_waits_for_them_without_its_rule() {
    for (answer, requests) in [(Answer::Approve, 1), (reject("no"), 0)] {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("journal.db");
        let server = server().await;
        let build = |rule| with(rule).journal(Sqlite::open(&file).unwrap());
        let house = House::of(build(careful())).await;
        let workflow = house.plan(plan(json!([get("a", &server.url("/a"))]), &[])).await;
        let run = house.execute(&workflow, Value::Null).await;
        let item = next(&house, 0).await;
        house.runtime.shutdown().await;

        // It goes on with the run by itself.
        let house = House::of(build(Careful::of(&[], &[]))).await;
        let outcome = say(&house.runtime.inbox(), &item, "ada", answer).await.unwrap();
        assert_eq!(outcome == Outcome::Approved, requests == 1, "{outcome:?}");
        let end = house.end(run).await;
        assert_eq!(end.outcome == DecisionOutcome::Done, requests == 1, "{}", end.result);
        assert_eq!(server.requests().len(), requests);
        assert_eq!(house.all::<HoldAnswered>().await.len(), 1);
        house.runtime.shutdown().await;
    }
}

/// Holds every node of a kind, whether it is decided or about to be called.
struct LooksAtNodes;

impl Rule for LooksAtNodes {
    fn id(&self) -> &str {
        "nodes"
    }

    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        if node.is("HTTP") {
            found.hold("look at it first");
        }
        Ok(())
    }
}

/// What a person has approved as it is isn't asked by the same rule again when it is done.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_approved_a_node_is_not_asked_about_its_call() {
    let server = server().await;
    let house = House::of(builder().rule(LooksAtNodes)).await;
    let item = held(&house, D::CreateNode, create_get(&server.url("/call"))).await;
    let outcome = say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await;
    assert_eq!(outcome, Ok(Outcome::Approved));
    let end = house.end(item.hold.id).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{end:?}");
    assert_eq!(server.hits("/call"), 1);
    assert!(house.all::<CallHeld>().await.is_empty());
    house.runtime.shutdown().await;
}
