//! Several people: two who approve, who is first, batches, allowances, and those who forge answers.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use async_trait::async_trait;
use ephor::bus::{Batch, Committed, Middleware, MiddlewareError, Next};
use ephor::core::EventData;
use ephor::events::{
    AllowanceGranted, Answer, DecisionHeld, DecisionOutcome, DecisionValidated, HoldAnswered,
};
use ephor::inbox::{Allow, Outcome};
use ephor::rules::{Case, HoldReason, Rule, RuleResult, Violations};
use ephor::runtime::InboxError;
use ephor::{DecisionType as D, Draft, EventId};
use ephor_testkit::TestTime;
use ephor_tests::house::{House, builder, create_get, quick};
use ephor_tests::http::{Response, Server};
use ephor_tests::samples;
use jiff::SignedDuration;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::approvals::{Careful, careful, edit, held, reject, say, waits, with};

async fn server() -> Server {
    Server::start(|request| async move { Response::text(request.path) }).await
}

pub fn moved(payload: &Value, url: &str) -> Value {
    let mut payload = payload.clone();
    payload["config"]["url"] = json!(url);
    payload
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_eyes_are_of_two_people_and_see_the_same() {
    let server = server().await;
    let house = House::of(with(Careful { approvals: 2, ..careful() })).await;
    let inbox = house.runtime.inbox();
    let item = held(&house, D::CreateNode, create_get(&server.url("/old"))).await;
    let first = say(&inbox, &item, "ada", Answer::Approve).await;
    assert_eq!(first, Ok(Outcome::Waiting { missing: 1 }));
    let twice = say(&inbox, &item, " ada ", Answer::Approve).await;
    assert_eq!(twice, Err(InboxError::SameApprover { by: "ada".into() }));
    // Bob edits it: what Ada approved is something else.
    let new = edit(moved(&item.hold.payload, &server.url("/new")));
    assert_eq!(say(&inbox, &item, "bob", new).await, Ok(Outcome::Waiting { missing: 1 }));
    let stale = say(&inbox, &item, "ada", Answer::Approve).await;
    assert!(matches!(stale, Err(InboxError::Stale { .. })), "{stale:?}");
    let shown = inbox.get(item.hold.id).await.unwrap();
    assert_eq!(shown.hold.approved_by, ["bob"]);
    assert_eq!(shown.hold.corrections[0].reason, "edited by bob");
    let own = say(&inbox, &shown, "bob", Answer::Approve).await;
    assert_eq!(own, Err(InboxError::SameApprover { by: "bob".into() }));
    assert_eq!(server.requests().len(), 0);
    assert_eq!(say(&inbox, &shown, "ada", Answer::Approve).await, Ok(Outcome::Approved));
    assert_eq!(house.end(item.hold.id).await.outcome, DecisionOutcome::Done);
    assert_eq!(["/old", "/new"].map(|path| server.hits(path)), [0, 1]);
    let validated = house.event("its approval", |_: &DecisionValidated| true).await;
    assert_eq!(validated.approved_by, ["bob", "ada"]);
    house.runtime.shutdown().await;
}

/// However many answer at once, one is the last.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_concurrent_answers_one_wins() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let inbox = house.runtime.inbox();
    let item = held(&house, D::CreateNode, create_get(&server.url("/once"))).await;
    let people = ["ada", "bob", "cem", "dan", "eve", "fay", "gus", "hal"];
    let answers = people.map(|by| say(&inbox, &item, by, Answer::Approve));
    let outcomes = futures::future::join_all(answers).await;
    let won = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    let late =
        |outcome: &&Result<Outcome, InboxError>| **outcome == Err(InboxError::AlreadySettled);
    assert_eq!((won, outcomes.iter().filter(late).count()), (1, people.len() - 1), "{outcomes:?}");
    house.end(item.hold.id).await;
    assert_eq!(server.hits("/once"), 1);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_reports_each_outcome() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let inbox = house.runtime.inbox();
    let mut answers = Vec::new();
    for path in ["/1", "/2", "/3"] {
        let item = held(&house, D::CreateNode, create_get(&server.url(path))).await;
        let answer = if path == "/2" { reject("not this") } else { Answer::Approve };
        answers.push((item.hold.id, item.hold.question.digest.clone(), answer));
    }
    answers.push((EventId::fresh(), String::new(), Answer::Approve));
    answers.push(answers[0].clone());
    let ids: Vec<EventId> = answers.iter().map(|(id, ..)| *id).collect();
    let outcomes = inbox.answer_many("ada", answers).await;
    assert_eq!(outcomes.iter().map(|(id, _)| *id).collect::<Vec<_>>(), ids);
    let outcomes: Vec<_> = outcomes.into_iter().map(|(_, outcome)| outcome).collect();
    assert_eq!(outcomes[0], Ok(Outcome::Approved));
    assert!(matches!(outcomes[1], Ok(Outcome::Rejected { .. })));
    assert_eq!(outcomes[2], Ok(Outcome::Approved));
    assert_eq!(outcomes[3], Err(InboxError::NotFound));
    assert_eq!(outcomes[4], Err(InboxError::AlreadySettled));
    house.end(ids[0]).await;
    house.end(ids[2]).await;
    assert_eq!(["/1", "/2", "/3"].map(|path| server.hits(path)), [1, 0, 1]);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_allowance_covers_the_like_until_it_ends_or_is_revoked() {
    let server = server().await;
    let time = TestTime::default();
    let built = quick(ephor_tests::house::standard()).time(time.clock(), time.timer());
    let house = House::of(built.rule(careful()).model(ephor::model::Scripted::new())).await;
    let inbox = house.runtime.inbox();
    let now = || house.runtime.services().clock.now();
    let hour = SignedDuration::from_hours(1);
    let payload = create_get(&server.url("/"));
    let item = held(&house, D::CreateNode, payload.clone()).await;
    for until in [now() - hour, now(), now() + hour * 25] {
        let wrong = inbox.allow(Allow::Like(item.hold.id), until, "ada").await;
        assert_eq!(wrong, Err(InboxError::TooLong { most: 86_400 }), "{until}");
    }
    let wrong = inbox.allow(Allow::Like(item.hold.id), now() + hour, " \n").await;
    assert!(matches!(wrong, Err(InboxError::Malformed { .. })));
    let granted = inbox.allow(Allow::Like(item.hold.id), now() + hour, "ada").await.unwrap();
    let [allowance] = &inbox.allowances().await.unwrap()[..] else { panic!() };
    assert_eq!((allowance.id, &*allowance.granted.by), (granted[0], "ada"));
    assert_eq!((&*allowance.granted.rule, &*allowance.granted.action), ("careful", "create_node"));
    // The like of it passes, and the record says by which allowance; what waited goes on waiting.
    let id = house.decide(D::CreateNode, payload.clone()).await;
    house.end(id).await;
    assert_eq!(waits(&house.runtime).await.len(), 1);
    let validated =
        house.event("its approval", |e: &DecisionValidated| e.original_decision_id == id);
    assert_eq!(validated.await.allowed_by, granted);
    // It ends by the clock, or when it is taken back; in another tenant there is none.
    let revoked = inbox.of("acme").revoke(granted[0], "eve").await;
    assert_eq!(revoked, Err(InboxError::NotFound));
    inbox.revoke(granted[0], "ada").await.unwrap();
    held(&house, D::CreateNode, payload.clone()).await;
    let named = |agent: &str| Allow::Named {
        conversation: house.talk.id().unwrap(),
        rule: "careful".into(),
        agent: Some(agent.into()),
        action: "create_node".into(),
        resource: None,
    };
    inbox.allow(named("somebody"), now() + hour, "ada").await.unwrap();
    held(&house, D::CreateNode, payload.clone()).await;
    inbox.allow(named("embedder"), now() + hour, "ada").await.unwrap();
    let id = house.decide(D::CreateNode, payload.clone()).await;
    house.end(id).await;
    time.advance(Duration::from_secs(3600));
    assert!(inbox.allowances().await.unwrap().is_empty());
    held(&house, D::CreateNode, payload).await;
    house.runtime.shutdown().await;
}

/// Another rule that holds the same.
struct Wary;

impl Rule for Wary {
    fn id(&self) -> &str {
        "wary"
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.kind == D::CreateNode {
            found.hold_for(HoldReason { reason: "wary".to_owned(), ..HoldReason::default() });
        }
        Ok(())
    }
}

/// Blocks the first allowance of the second rule.
struct Half(AtomicBool);

#[async_trait]
impl Middleware for Half {
    fn name(&self) -> &str {
        "half"
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let granted = batch.published().and_then(|draft| draft.data.read::<AllowanceGranted>());
        match granted.is_some_and(|granted| granted.rule == "wary") && !self.0.swap(true, SeqCst) {
            true => Err(MiddlewareError::block("not that one")),
            false => next.run(batch).await,
        }
    }
}

/// What two rules hold is allowed by both, or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_allowance_is_granted_as_a_whole() {
    let built = builder().rule(careful()).rule(Wary).middleware(Half(AtomicBool::new(false)));
    let house = House::of(built.model(ephor::model::Scripted::new())).await;
    let inbox = house.runtime.inbox();
    let payload = || samples::payload(D::CreateNode);
    let item = held(&house, D::CreateNode, payload()).await;
    let until = house.runtime.services().clock.now() + SignedDuration::from_hours(1);
    let like = || Allow::Like(item.hold.id);
    let refused = inbox.allow(like(), until, "ada").await.unwrap_err();
    let blocked = InboxError::Blocked { by: "half".into(), reason: "not that one".into() };
    assert_eq!(refused, blocked);
    assert!(inbox.allowances().await.unwrap().is_empty());
    let granted = inbox.allow(like(), until, "ada").await.unwrap();
    assert_eq!(granted.len(), 2);
    let id = house.decide(D::CreateNode, payload()).await;
    house.end(id).await;
    house.runtime.shutdown().await;
}

/// Answers, holds and allowances are the runtime's own to say.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forged_answers_are_blocked() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let item = held(&house, D::CreateNode, create_get(&server.url("/"))).await;
    let answered = HoldAnswered {
        hold: item.hold.id,
        by: "ada".into(),
        digest: item.hold.question.digest.clone(),
        answer: Answer::Approve,
    };
    let granted = AllowanceGranted {
        rule: "careful".into(),
        agent: None,
        action: "create_node".into(),
        resource: None,
        until: jiff::Timestamp::MAX,
        by: "ada".into(),
    };
    let raw = |data: &EventData| {
        let json = RawValue::from_string(data.to_value().unwrap().to_string()).unwrap();
        EventData::raw(data.kind().to_owned(), json)
    };
    let (answered, granted) = (EventData::typed(answered), EventData::typed(granted));
    let mut forged = vec![raw(&answered), raw(&granted), answered, granted];
    for kind in ["CallHeld", "HoldAnswered", "HoldExpired", "AllowanceGranted", "AllowanceRevoked"]
    {
        let json = json!({"hold": item.hold.id, "withdrawn": true}).to_string();
        forged.push(EventData::raw(kind, RawValue::from_string(json).unwrap()));
    }
    for data in forged {
        let kind = data.kind().to_owned();
        let draft = Draft::of(house.talk.id().unwrap(), data).from_source("inbox");
        let receipt = house.runtime.publish(draft).await.unwrap();
        assert!(!receipt.delivered(), "{kind} was believed");
        assert!(receipt.find::<DecisionValidated>().is_none());
    }
    assert_eq!(waits(&house.runtime).await.len(), 1);
    assert!(house.runtime.inbox().allowances().await.unwrap().is_empty());
    let again = house.talk.decide_raw(D::CreateNode, (*item.hold.payload).clone()).await.unwrap();
    assert!(again.find::<DecisionHeld>().is_some());
    assert_eq!(server.requests().len(), 0);
    house.runtime.shutdown().await;
}

/// A row of answers, right and wrong, drawn by a small generator: nothing is carried out without
/// an approval of what is held at that moment, by as many people as it takes, and then once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_happens_without_an_answer_to_what_is_shown() {
    let server = server().await;
    for approvals in [1, 2, 3] {
        let house = House::of(with(Careful { approvals, ..careful() })).await;
        let inbox = house.runtime.inbox();
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64 ^ u64::from(approvals);
        let mut draw = |below: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        for case in 0..30 {
            let path = format!("/{approvals}/{case}");
            let item = held(&house, D::CreateNode, create_get(&server.url(&path))).await;
            // What a reader of the rules would expect.
            let mut payload = (*item.hold.payload).clone();
            let (mut digest, old) = (item.hold.question.digest.clone(), "0".repeat(64));
            let mut agreed: Vec<&str> = Vec::new();
            let mut settled = None;
            for step in 0..8 {
                let by = ["ada", "bob", "cem"][draw(3) as usize];
                let given = if draw(4) == 0 { old.clone() } else { digest.clone() };
                let stale = given != digest;
                let (answer, edited) = match draw(6) {
                    0 => (reject("no"), None),
                    1 => {
                        let new = moved(&payload, &server.url(&format!("{path}/{step}")));
                        (edit(new.clone()), Some(new))
                    }
                    _ => (Answer::Approve, None),
                };
                let rejects = matches!(answer, Answer::Reject { .. });
                let outcome = inbox.answer(item.hold.id, by, &given, answer).await;
                if settled.is_some() {
                    assert_eq!(outcome, Err(InboxError::AlreadySettled));
                } else if stale {
                    assert!(matches!(outcome, Err(InboxError::Stale { .. })), "{outcome:?}");
                } else if rejects {
                    assert!(matches!(outcome, Ok(Outcome::Rejected { .. })), "{outcome:?}");
                    settled = Some(false);
                } else if edited.is_none() && agreed.contains(&by) {
                    assert!(matches!(outcome, Err(InboxError::SameApprover { .. })));
                } else {
                    if let Some(new) = edited {
                        payload = new;
                        agreed.clear();
                    }
                    agreed.push(by);
                    let missing = approvals - agreed.len() as u8;
                    if missing == 0 {
                        assert_eq!(outcome, Ok(Outcome::Approved));
                        settled = Some(true);
                    } else {
                        assert_eq!(outcome, Ok(Outcome::Waiting { missing }));
                        digest = inbox.get(item.hold.id).await.unwrap().hold.question.digest;
                    }
                }
            }
            let of_case = |requests: &[ephor_tests::http::Request]| -> Vec<String> {
                let own = format!("{path}/");
                let is =
                    |at: &&ephor_tests::http::Request| at.path == path || at.path.starts_with(&own);
                requests.iter().filter(is).map(|request| server.url(&request.path)).collect()
            };
            if settled == Some(true) {
                house.end(item.hold.id).await;
                assert_eq!(
                    of_case(&server.requests()),
                    [payload["config"]["url"].as_str().unwrap()]
                );
            } else {
                assert!(of_case(&server.requests()).is_empty(), "{path} happened");
            }
        }
        house.runtime.shutdown().await;
    }
}
