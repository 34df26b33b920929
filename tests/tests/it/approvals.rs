//! Decisions that are held: what each answer comes to, what expires, what survives a restart.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ephor::core::EventId;
use ephor::events::{
    Answer, DecisionCompleted, DecisionHeld, DecisionOutcome, DecisionRejected, DecisionValidated,
    HoldExpired,
};
use ephor::inbox::{Filter, Item, Outcome};
use ephor::journal::{Claim, ClaimError, Journal, Memory, NotOwner, Ownership};
use ephor::rules::{Case, HoldReason, NodeView, Place, Rule, RuleResult, Violations};
use ephor::runtime::InboxError;
use ephor::{Builder, ConversationId, DecisionType as D, Inbox, Runtime, Sqlite};
use ephor_testkit::TestTime;
use ephor_testkit::{FaultyStore, within};
use ephor_tests::house::{House, builder, create_get, quick};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};
use tokio::sync::watch;

/// Holds some decisions and calls, and forbids what speaks of a secret plan.
#[derive(Clone)]
pub struct Careful {
    pub decisions: &'static [D],
    pub calls: &'static [&'static str],
    pub approvals: u8,
    pub four_eyes: bool,
    pub expires_in: Option<u64>,
}

impl Careful {
    pub fn of(decisions: &'static [D], calls: &'static [&'static str]) -> Self {
        Self { decisions, calls, approvals: 1, four_eyes: false, expires_in: None }
    }

    fn reason(&self, what: &str) -> HoldReason {
        HoldReason {
            reason: format!("{what} wants a look"),
            approvals: self.approvals,
            four_eyes: self.four_eyes,
            expires_in: self.expires_in,
            resource: "thing:one".to_owned(),
            ..HoldReason::default()
        }
    }
}

impl Rule for Careful {
    fn id(&self) -> &str {
        "careful"
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.payload.to_string().contains("secret plan") {
            found.add("SECRET", "", "speaks of the secret plan", "no word of it", "Leave it out.");
        }
        if self.decisions.contains(&case.kind) {
            found.hold_for(self.reason(case.kind.as_str()));
        }
        Ok(())
    }

    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        let call = matches!(node.place, Place::Call) && !node.body;
        if call && node.config.to_string().contains("secret plan") {
            found.add("SECRET", "", "speaks of the secret plan", "no word of it", "Leave it out.");
        }
        if let Some(kind) = node.kind.filter(|kind| call && self.calls.contains(kind)) {
            found.hold_for(self.reason(kind));
        }
        Ok(())
    }
}

/// Publishes a decision that must be held; what the inbox shows of it.
pub async fn held(house: &House, kind: D, payload: Value) -> Item {
    let receipt = house.talk.decide_raw(kind, payload).await.unwrap();
    assert!(receipt.find::<DecisionHeld>().is_some(), "{:?}", receipt.outcome);
    house.runtime.inbox().get(receipt.id).await.unwrap()
}

/// Answers something as it is shown.
pub async fn say(
    inbox: &Inbox,
    item: &Item,
    by: &str,
    answer: Answer,
) -> Result<Outcome, InboxError> {
    inbox.answer(item.hold.id, by, &item.hold.question.digest, answer).await
}

pub async fn waits(runtime: &Runtime) -> Vec<Item> {
    runtime.inbox().holds(&Filter::default()).await.unwrap()
}

pub fn reject(reason: &str) -> Answer {
    Answer::Reject { reason: reason.to_owned() }
}

pub fn edit(payload: Value) -> Answer {
    Answer::Edit { payload: Arc::new(payload) }
}

async fn server() -> Server {
    Server::start(|request| async move { Response::text(request.path) }).await
}

pub fn careful() -> Careful {
    Careful::of(&[D::CreateNode], &[])
}

pub fn with(rule: Careful) -> Builder {
    builder().rule(rule).model(ephor::model::Scripted::new())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_approved_decision_is_carried_out_as_it_was_shown() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let payload = create_get(&server.url("/a"));
    let item = held(&house, D::CreateNode, payload.clone()).await;
    assert_eq!((&*item.hold.payload, item.hold.missing()), (&payload, 1));
    assert_eq!(item.hold.question.rules, ["careful"]);
    assert_eq!(server.requests().len(), 0, "it happened before anybody was asked");
    let outcome = say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.unwrap();
    assert_eq!(outcome, Outcome::Approved);
    let end = house.end(item.hold.id).await;
    assert_eq!((end.outcome, server.hits("/a")), (DecisionOutcome::Done, 1));
    let validated = house.event("its approval", |_: &DecisionValidated| true).await;
    assert_eq!(validated.approved_by, ["ada"]);
    assert_eq!(*validated.payload, payload);
    // The answer and the verdict are one commit.
    let journal = house.journal().await;
    let place = journal.iter().position(|kind| kind == "HoldAnswered").unwrap();
    assert_eq!(journal[place + 1], "DecisionValidated");
    assert!(waits(&house.runtime).await.is_empty());
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_approved_is_not_carried_out_and_its_agent_hears_why() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let inbox = house.runtime.inbox();
    let answers = [
        (reject("too early"), "REJECTED_BY_PERSON", "too early"),
        (
            Answer::Answer { text: "ask me tomorrow".into() },
            "ANSWERED_BY_PERSON",
            "ask me tomorrow",
        ),
    ];
    for (answer, code, text) in answers {
        let item = held(&house, D::CreateNode, create_get(&server.url("/b"))).await;
        let outcome = say(&inbox, &item, "ada", answer).await.unwrap();
        assert!(matches!(outcome, Outcome::Rejected { .. }), "{outcome:?}");
        let rejected = house
            .event("the rejection", |event: &DecisionRejected| {
                event.original_decision_id == item.hold.id
            })
            .await;
        let found = &rejected.violations[0];
        assert_eq!((&*found.code, &*found.message), (code, text));
        assert!(ephor::rules::explain(code).is_some());
        let again = say(&inbox, &item, "ada", Answer::Approve).await;
        assert_eq!(again, Err(InboxError::AlreadySettled));
    }
    assert_eq!(server.requests().len(), 0);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edit_is_judged_again_and_shown_as_a_diff() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let inbox = house.runtime.inbox();
    let item = held(&house, D::CreateNode, create_get(&server.url("/c"))).await;
    let change = |place: &str, value: Value| {
        let mut payload = (*item.hold.payload).clone();
        *payload.pointer_mut(place).unwrap() = value;
        edit(payload)
    };
    // What the judge, the schema or nobody would change goes back, and nothing has happened.
    for (wrong, code) in [
        (change("/node_name", json!("the secret plan")), "SECRET"),
        (change("/node_type", json!(7)), "WRONG_TYPE"),
        (change("/config/method", json!("JUMP")), "NOT_ALLOWED_VALUE"),
        (change("/node_name", json!("ask")), "NOT_AS_SHOWN"),
        (edit(json!({})), "REQUIRED_FIELD"),
        (reject(""), "BLANK"),
    ] {
        let error = say(&inbox, &item, "ada", wrong.clone()).await.unwrap_err();
        let (InboxError::Malformed { violations } | InboxError::Invalid { violations }) = &error
        else {
            panic!("{wrong:?}: {error:?}");
        };
        assert!(violations.iter().any(|found| found.code == code), "{wrong:?}: {violations:?}");
    }
    assert_eq!(waits(&house.runtime).await.len(), 1);
    assert!(!house.journal().await.iter().any(|kind| kind.contains("HoldAnswered")));
    let url = server.url("/edited");
    let outcome = say(&inbox, &item, "ada", change("/config/url", json!(url))).await.unwrap();
    assert_eq!(outcome, Outcome::Approved);
    house.end(item.hold.id).await;
    assert_eq!(["/c", "/edited"].map(|path| server.hits(path)), [0, 1]);
    let validated = house.event("its approval", |_: &DecisionValidated| true).await;
    let [change] = &validated.corrections[..] else { panic!("{:?}", validated.corrections) };
    assert_eq!((&*change.pointer, &*change.reason), ("/config/url", "edited by ada"));
    assert_eq!((&change.from, &change.to), (&Some(json!(server.url("/c"))), &Some(json!(url))));
    house.runtime.shutdown().await;
}

/// What the world has become by then counts: a rule that came later still forbids.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_approval_is_judged_in_the_world_of_its_moment() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let item = held(&house, D::CreateNode, create_get(&server.url("/d"))).await;
    let gate = &house.runtime.services().gate;
    let mut config = gate.judge().config().clone();
    config.allowed_domains = Some(vec!["example.org".to_owned()]);
    gate.set_judge(ephor::rules::Judge::new(config).unwrap());
    let outcome = say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.unwrap();
    let Outcome::Rejected { violations } = outcome else { panic!("{outcome:?}") };
    assert_eq!(violations[0].code, "DOMAIN_NOT_ALLOWED");
    assert_eq!(server.requests().len(), 0);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nobody_answers_in_time_is_rejected() {
    let server = server().await;
    let time = TestTime::default();
    let rule = Careful { expires_in: Some(600), ..careful() };
    let built = quick(ephor_tests::house::standard()).time(time.clock(), time.timer());
    let house = House::of(built.rule(rule).model(ephor::model::Scripted::new())).await;
    let item = held(&house, D::CreateNode, create_get(&server.url("/e"))).await;
    time.asked(Duration::from_secs(600), 1).await;
    time.advance(Duration::from_secs(600));
    let rejected = house.event("the rejection", |_: &DecisionRejected| true).await;
    assert_eq!(rejected.violations[0].code, "HOLD_EXPIRED");
    let expired = house.event("the expiry", |_: &HoldExpired| true).await;
    assert_eq!((expired.hold, expired.withdrawn), (item.hold.id, false));
    let late = say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await;
    assert_eq!(late, Err(InboxError::AlreadySettled));
    assert_eq!(server.requests().len(), 0);
    house.runtime.shutdown().await;
}

#[tokio::test]
async fn one_that_cannot_be_read_when_it_is_due_expires_a_little_later() {
    let time = TestTime::default();
    let journal = FaultyStore::around(Memory::new());
    let rule = Careful { expires_in: Some(600), ..careful() };
    let house =
        House::of(with(rule).time(time.clock(), time.timer()).shared_journal(journal.clone()));
    let house = house.await;
    let item = held(&house, D::CreateNode, create_get("https://example.com/")).await;
    assert!(house.runtime.services().passivate(&house.talk.id().unwrap()).await);
    journal.fail_next_reads(1);
    time.asked(Duration::from_secs(600), 1).await;
    time.advance(Duration::from_secs(600));
    time.asked(Duration::from_secs(2), 1).await;
    time.advance(Duration::from_secs(2));
    let expired = house.event("the expiry", |_: &HoldExpired| true).await;
    assert_eq!((expired.hold, journal.reads_to_fail()), (item.hold.id, 0));
    house.runtime.shutdown().await;
}

/// Another process has every conversation.
struct Theirs(watch::Sender<usize>);

#[async_trait]
impl Ownership for Theirs {
    async fn claim(&self, _: &ConversationId) -> Result<Claim, ClaimError> {
        self.0.send_modify(|asked| *asked += 1);
        Err(NotOwner { owner: "another process".to_owned() }.into())
    }
}

#[tokio::test]
async fn what_expires_in_another_process_is_not_missed_here() {
    let time = TestTime::default();
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let rule = Careful { expires_in: Some(600), ..careful() };
    let build = |rule| with(rule).time(time.clock(), time.timer()).shared_journal(journal.clone());
    let owner = House::of(build(rule.clone())).await;
    held(&owner, D::CreateNode, create_get("https://example.com/")).await;
    owner.runtime.shutdown().await;
    let asked = watch::Sender::new(0);
    let other = House::of(build(rule).ownership(Theirs(asked.clone()))).await;
    time.asked(Duration::from_secs(600), 2).await;
    let mut asked = asked.subscribe();
    let before = *asked.borrow_and_update();
    time.advance(Duration::from_secs(600));
    let _ = within("the claim", asked.wait_for(|asked| *asked > before)).await;
    assert_eq!(other.runtime.shutdown().await, []);
}

/// Held in one process, answered in the next; what expired between them is closed when it is seen.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hold_survives_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let server = server().await;
    let time = TestTime::default();
    let build = |rule: Careful| {
        let built = quick(ephor_tests::house::standard()).time(time.clock(), time.timer());
        let model = ephor::model::Scripted::new();
        built.rule(rule).journal(Sqlite::open(&file).unwrap()).model(model)
    };
    let house = House::of(build(careful())).await;
    let item = held(&house, D::CreateNode, create_get(&server.url("/f"))).await;
    house.runtime.shutdown().await;

    let rule = Careful { expires_in: Some(60), ..careful() };
    let house = House::of(build(rule)).await;
    let inbox = house.runtime.inbox();
    assert_eq!(waits(&house.runtime).await, std::slice::from_ref(&item));
    let outcome = say(&inbox, &item, "ada", Answer::Approve).await.unwrap();
    assert_eq!(outcome, Outcome::Approved);
    assert_eq!(house.end(item.hold.id).await.outcome, DecisionOutcome::Done);
    assert_eq!(server.hits("/f"), 1);
    let late = held(&house, D::CreateNode, create_get(&server.url("/g"))).await;
    house.runtime.shutdown().await;

    time.advance(Duration::from_secs(60));
    let house = House::of(build(careful())).await;
    assert!(waits(&house.runtime).await.is_empty());
    let rejected = house.event("the rejection", |_: &DecisionRejected| true).await;
    assert_eq!(rejected.original_decision_id, late.hold.id);
    assert_eq!(rejected.violations[0].code, "HOLD_EXPIRED");
    assert_eq!(server.hits("/g"), 0);
    house.runtime.shutdown().await;
}

/// A conversation leaves memory while something of it is held, and comes back for the answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hold_survives_passivation() {
    let server = server().await;
    let house = House::of(with(careful())).await;
    let item = held(&house, D::CreateNode, create_get(&server.url("/h"))).await;
    let id = house.talk.id().unwrap();
    assert!(house.runtime.services().passivate(&id).await);
    assert_eq!(house.runtime.bus().stats().conversations, 0);
    say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.unwrap();
    assert_eq!(house.end(item.hold.id).await.outcome, DecisionOutcome::Done);
    house.runtime.shutdown().await;
}

/// What is held blocks nobody, however urgent it is: it isn't on the agenda yet.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_held_decision_blocks_no_other() {
    let server = server().await;
    let house =
        House::of(with(Careful::of(&[D::ErrorRecovery, D::ReplanWorkflow, D::Respond], &[]))).await;
    let item = held(&house, D::Respond, ephor_tests::samples::payload(D::Respond)).await;
    let end = house.carried_out(D::CreateNode, create_get(&server.url("/i"))).await;
    assert_eq!(end.outcome, DecisionOutcome::Done);
    // A recovery is judged like any other: held, it waits, and the node stays failed.
    let down = Server::script([Response::status(503)]).await;
    let node = house.decide(D::CreateNode, create_get(&down.url("/"))).await;
    let recovery = house
        .event("the held recovery", |held: &DecisionHeld| held.decision_type == D::ErrorRecovery);
    let recovery = recovery.await;
    assert_eq!(down.requests().len(), 1);
    let inbox = house.runtime.inbox();
    let id = recovery.original_decision_id;
    inbox.answer(id, "ada", &recovery.question.digest, Answer::Approve).await.unwrap();
    let second: Arc<DecisionHeld> = house
        .event("the next recovery", |held: &DecisionHeld| {
            held.decision_type == D::ErrorRecovery && held.original_decision_id != id
        })
        .await;
    assert_eq!(down.requests().len(), 2, "the approved recovery tried again");
    let digest = second.question.digest.clone();
    inbox.answer(second.original_decision_id, "ada", &digest, reject("enough")).await.unwrap();
    // A recovery that is refused is followed by a new plan, which a person must see too.
    let replan =
        house.event("the held plan", |held: &DecisionHeld| held.decision_type == D::ReplanWorkflow);
    let replan = replan.await;
    let digest = replan.question.digest.clone();
    inbox.answer(replan.original_decision_id, "ada", &digest, reject("no")).await.unwrap();
    let end: Arc<DecisionCompleted> = house.end(node).await;
    assert_eq!((end.outcome, down.requests().len()), (DecisionOutcome::Failed, 2));
    assert_eq!(say(&inbox, &item, "ada", Answer::Approve).await.unwrap(), Outcome::Approved);
    house.end(item.hold.id).await;
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_and_foreign_ids_are_not_found() {
    let house = House::of(with(careful())).await;
    let item = held(&house, D::CreateNode, create_get("http://127.0.0.1:9/")).await;
    let inbox = house.runtime.inbox();
    let foreign = inbox.of("acme");
    assert!(foreign.list(&Filter::default()).await.unwrap().is_empty());
    for (inbox, id) in [(&inbox, EventId::fresh()), (&foreign, item.hold.id)] {
        assert_eq!(inbox.get(id).await, Err(InboxError::NotFound));
        let answered = inbox.answer(id, "eve", &item.hold.question.digest, Answer::Approve).await;
        assert_eq!(answered, Err(InboxError::NotFound));
    }
    let filters = [
        (Filter { agent: Some("embedder".into()), ..Filter::default() }, 1),
        (Filter { agent: Some("researcher".into()), ..Filter::default() }, 0),
        (Filter { action: Some("create_node".into()), ..Filter::default() }, 1),
        (Filter { rule: Some("careless".into()), ..Filter::default() }, 0),
        (Filter { conversation: Some("other".parse().unwrap()), ..Filter::default() }, 0),
    ];
    for (filter, count) in filters {
        assert_eq!(inbox.list(&filter).await.unwrap().len(), count, "{filter:?}");
    }
    house.runtime.shutdown().await;
}
