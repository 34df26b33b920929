//! Messages that reach the owner of their conversation from other processes, where `EPHOR_TEST_POSTGRES`
//! names a database that they share.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::Postgres;
use ephor::bus::{Batch, Committed, Middleware, MiddlewareError, Next};
use ephor::events::{
    AllowanceGranted, AllowanceRevoked, Answer, CallHeld, DecisionHeld, DecisionOutcome,
    HoldAnswered, TurnEnded, TurnOutcome, UserMessageReceived,
};
use ephor::inbox::{Allow, Outcome};
use ephor::journal::{Claim, ClaimError, Handed, JournalError, Memory, Ownership, Store};
use ephor::model::Scripted;
use ephor::runtime::Cancelled;
use ephor::{ConversationId, Runtime, SendError};
use ephor_testkit::{FaultyStore, within};
use ephor_tests::house::{House, builder, create_get};
use ephor_tests::http::{Response, Server};
use ephor_tests::samples;
use tokio::sync::watch;

use crate::approvals::{Careful, careful, held, say, waits};
use crate::cancel::{Endless, Silent};
use crate::flows::answer;

/// A schema that goes with the test.
pub(crate) struct Schema(pub String);

impl Schema {
    pub fn new(test: &str) -> Option<Self> {
        let Ok(server) = std::env::var("EPHOR_TEST_POSTGRES") else {
            println!("SKIPPED: {test}: EPHOR_TEST_POSTGRES isn't set");
            return None;
        };
        let mark = if server.contains('?') { '&' } else { '?' };
        Some(Self(format!("{server}{mark}schema=test_{test}_{}", std::process::id())))
    }

    async fn runtime(&self, text: &str) -> Runtime {
        let answers = (0..4).map(|_| answer(text));
        let journal = Postgres::open(&self.0).await.unwrap();
        let builder =
            ephor_tests::house::standard().journal(journal).model(Scripted::decisions(answers));
        builder.build().await.unwrap()
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        let url = self.0.clone();
        let removed = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(Postgres::remove(&url))
        });
        removed.join().unwrap().unwrap();
    }
}

/// Who says something hears the answer, wherever the conversation is at home.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_reaches_the_owner_from_anywhere() {
    let Some(schema) = Schema::new("handed") else { return };
    let owner = schema.runtime("from the owner").await;
    let others = [schema.runtime("from one").await, schema.runtime("from two").await];
    let first = owner.conversation("shared").send("hello").await.unwrap();
    assert_eq!(first.text, "from the owner");
    for other in &others {
        let said = other.conversation("shared");
        let reply = within("the owner's reply", said.send("and again")).await.unwrap();
        assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "from the owner"));
    }
    let id = ConversationId::new("shared").unwrap();
    let journal = owner.services().journal.clone();
    let events = journal.read(&id, 0, 1000).await.unwrap();
    let said = events.iter().filter(|event| event.read::<UserMessageReceived>().is_some()).count();
    assert_eq!(said, 3, "each message once");
    let handed = journal.owners().unwrap().handed_over(0, 9).await.unwrap();
    assert!(handed.is_empty(), "{handed:?}");
    for runtime in others.into_iter().chain([owner]) {
        runtime.shutdown().await;
    }
}

/// An owner that dies after it has published a message, and before it has said so, doubles nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_on_record_is_not_published_again() {
    let Some(schema) = Schema::new("handed_twice") else { return };
    let owner = schema.runtime("hello").await;
    let id = ConversationId::new("shared").unwrap();
    owner.conversation("shared").send("hello").await.unwrap();
    let other = Postgres::open(&schema.0).await.unwrap();
    let owners = other.owners().unwrap();
    let said = UserMessageReceived::text("again");
    let draft = ephor::Draft::new(id.clone(), said).from_source("user");
    // As if its owner had been cut off in between: it is there twice.
    for _ in 0..2 {
        assert!(owners.hand_over(std::slice::from_ref(&draft)).await.unwrap());
    }
    let taken = async {
        let mut ends = 0;
        while ends < 2 {
            let events = other.read(&id, 0, 1000).await.unwrap();
            ends = events.iter().filter(|event| event.kind() == "TurnEnded").count();
        }
    };
    within("the second turn", taken).await;
    owner.shutdown().await;
    let events = other.read(&id, 0, 1000).await.unwrap();
    assert_eq!(events.iter().filter(|event| event.id == draft.id).count(), 1);
}

/// Whoever approves a call needn't be where its run waits, nor have what it takes to make it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_reaches_the_owner_from_anywhere() {
    let Some(schema) = Schema::new("handed_answer") else { return };
    let server = Server::script([Response::text("ok")]).await;
    let journal = Postgres::open(&schema.0).await.unwrap();
    let rule = Careful::of(&[D::CreateNode], &["HTTP"]);
    let owner = House::of(builder().journal(journal).rule(rule).model(Scripted::new())).await;
    let payload = create_get(&server.url("/a"));
    let made = owner.talk.decide_raw(D::CreateNode, payload).await.unwrap().id;
    let other = schema.runtime("never asked").await;
    for asked in ["the decision", "the call"] {
        let item = within(asked, async {
            loop {
                let waits = waits(&other).await;
                if let Some(item) = waits
                    .into_iter()
                    .find(|item| (item.hold.id == made) == (asked == "the decision"))
                {
                    return item;
                }
            }
        })
        .await;
        let passed = say(&other.inbox(), &item, "ada", Answer::Approve).await;
        assert_eq!(passed, Ok(Outcome::PassedOn), "{asked}");
    }
    assert_eq!(owner.end(made).await.outcome, DecisionOutcome::Done);
    assert_eq!(server.requests().len(), 1);
    other.shutdown().await;
    owner.runtime.shutdown().await;
}

/// A call whose owner has died can't be judged before its run has come back to it: the answer waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_waits_for_the_run_of_a_dead_owner() {
    let Some(schema) = Schema::new("handed_dead") else { return };
    let server = Server::script([Response::text("ok")]).await;
    let build = async || {
        let journal = Postgres::open(&schema.0).await.unwrap();
        let rule = Careful::of(&[], &["HTTP"]);
        let builder = builder().journal(journal).rule(rule).model(Scripted::new());
        House::of(builder.configure(|settings| settings.take_over = false)).await
    };
    let owner = build().await;
    let made = owner.decide(D::CreateNode, create_get(&server.url("/a"))).await;
    owner.seen.wait_for::<CallHeld>(1).await;
    let hold = waits(&owner.runtime).await.remove(0).hold;
    let _ = owner.runtime.bus().shutdown(Duration::ZERO).await;
    owner.leave().await;
    drop(owner);

    let (by, digest, answer) = ("ada".to_owned(), hold.question.digest, Answer::Approve);
    let answered = HoldAnswered { hold: hold.id, by, digest, answer };
    let of = ConversationId::new("test").unwrap();
    let draft = ephor::Draft::new(of, answered).from_source("inbox").after(hold.id);
    let other = Postgres::open(&schema.0).await.unwrap();
    assert!(other.owners().unwrap().hand_over(&[draft]).await.unwrap());
    let next = build().await;
    assert_eq!(next.end(made).await.outcome, DecisionOutcome::Done);
    assert_eq!(server.requests().len(), 1);
    next.runtime.shutdown().await;
}

/// Who has looked at the conversation while its owner was at work mends the run that the owner left.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_is_approved_after_its_owner_has_gone() {
    let Some(schema) = Schema::new("handed_recovery") else { return };
    let server = Server::script([Response::status(503), Response::text("ok")]).await;
    let journal = Postgres::open(&schema.0).await.unwrap();
    let rule = || Careful::of(&[D::ErrorRecovery], &[]);
    let owner = House::of(builder().journal(journal).rule(rule()).model(Scripted::new())).await;
    let made = owner.decide(D::CreateNode, create_get(&server.url("/a"))).await;
    owner.event("the hold", |_: &DecisionHeld| true).await;
    let journal = Postgres::open(&schema.0).await.unwrap();
    let next = builder().journal(journal).rule(rule()).model(Scripted::new());
    let next = House::of(next.configure(|settings| settings.take_over = false)).await;
    let id = ConversationId::new("test").unwrap();
    next.runtime.take_up(&id).await.unwrap();
    owner.runtime.shutdown().await;
    let item = waits(&next.runtime).await.remove(0);
    let approved = say(&next.runtime.inbox(), &item, "ada", Answer::Approve).await;
    assert_eq!(approved, Ok(Outcome::Approved));
    assert_eq!(next.end(made).await.outcome, DecisionOutcome::Done);
    assert_eq!(server.requests().len(), 2);
    next.runtime.shutdown().await;
}

/// Nobody but the owner can write there, and it is the owner who is at work.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_is_ended_from_anywhere() {
    let Some(schema) = Schema::new("handed_cancel") else { return };
    let endless = Endless::new();
    let server = Silent::start(&endless).await;
    let journal = Postgres::open(&schema.0).await.unwrap();
    let owner = House::of(builder().journal(journal).model(Scripted::new())).await;
    let run = owner.decide(D::CreateNode, create_get(&server.url())).await;
    endless.begun(1).await;
    let other = schema.runtime("never asked").await;
    let id = ConversationId::new("test").unwrap();
    assert_eq!(other.cancel(&id, run, "ann", "").await, Ok(Cancelled::PassedOn));
    assert_eq!(owner.end(run).await.ended().unwrap_err().code(), "CANCELLED");
    endless.dropped(1).await;
    other.shutdown().await;
    owner.runtime.shutdown().await;
}

/// A person allows and revokes where they are; the owner goes by it, and so does who takes over from it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_allowance_reaches_the_owner_from_anywhere() {
    let Some(schema) = Schema::new("handed_allowance") else { return };
    let journal = Postgres::open(&schema.0).await.unwrap();
    let owner = House::of(builder().journal(journal).rule(careful()).model(Scripted::new())).await;
    let payload = || samples::payload(D::CreateNode);
    let item = held(&owner, D::CreateNode, payload()).await;
    let other = schema.runtime("never asked").await;
    let inbox = other.inbox();
    let until = other.services().clock.now() + jiff::SignedDuration::from_hours(1);
    let granted = inbox.allow(Allow::Like(item.hold.id), until, "ada").await.unwrap();
    owner.event("the allowance", |granted: &AllowanceGranted| granted.by == "ada").await;
    let allowed = inbox.allowances().await.unwrap();
    assert_eq!(allowed.iter().map(|allowed| allowed.id).collect::<Vec<_>>(), granted);
    let id = owner.decide(D::CreateNode, payload()).await;
    owner.end(id).await;
    owner.runtime.shutdown().await;
    // It is on record, and the next owner has read it there.
    let journal = Postgres::open(&schema.0).await.unwrap();
    let owner = House::of(builder().journal(journal).rule(careful()).model(Scripted::new())).await;
    let id = owner.decide(D::CreateNode, payload()).await;
    owner.end(id).await;
    inbox.revoke(granted[0], "ada").await.unwrap();
    owner.event("its end", |revoked: &AllowanceRevoked| revoked.allowance == granted[0]).await;
    held(&owner, D::CreateNode, payload()).await;
    assert!(inbox.allowances().await.unwrap().is_empty());
    other.shutdown().await;
    owner.runtime.shutdown().await;
}

/// It goes no further, and whoever said it hears so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_its_owner_blocks_is_answered_so() {
    let Some(schema) = Schema::new("handed_blocked") else { return };
    let journal = Postgres::open(&schema.0).await.unwrap();
    let builder = ephor_tests::house::standard()
        .journal(journal)
        .model(Scripted::decisions([answer("hello")]));
    let owner = builder.middleware(No).build().await.unwrap();
    owner.conversation("shared").send("hello").await.unwrap();
    let other = schema.runtime("never asked").await;
    let said = other.conversation("shared");
    let refused = within("the refusal", said.send("a secret")).await.unwrap_err();
    assert!(matches!(&refused, SendError::Blocked { by, .. } if by == "no"), "{refused:?}");
    other.shutdown().await;
    owner.shutdown().await;
}

/// Lets no secret pass.
struct No;

#[async_trait]
impl Middleware for No {
    fn name(&self) -> &str {
        "no"
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let said = batch.published().and_then(|draft| draft.data.read::<UserMessageReceived>());
        match said.is_some_and(|said| said.text.contains("secret")) {
            true => Err(MiddlewareError::block("it is secret")),
            false => next.run(batch).await,
        }
    }
}

/// What was handed over, by its keys; taken by whoever looks.
#[derive(Clone)]
struct Mailbox {
    handed: Arc<Mutex<Vec<Handed>>>,
    told: watch::Sender<u64>,
    left: watch::Sender<usize>,
}

#[async_trait]
impl Ownership for Mailbox {
    async fn claim(&self, _: &ConversationId) -> Result<Claim, ClaimError> {
        Ok(Claim { epoch: 0, alone: true })
    }

    async fn handed_over(&self, after: u64, limit: usize) -> Result<Vec<Handed>, JournalError> {
        let handed = self.handed.lock().unwrap();
        let behind = handed.iter().filter(|handed| handed.key > after);
        Ok(behind.take(limit).cloned().collect())
    }

    async fn taken(&self, taken: &Handed) -> Result<(), JournalError> {
        let mut handed = self.handed.lock().unwrap();
        handed.retain(|handed| handed.key != taken.key);
        self.left.send_replace(handed.len());
        Ok(())
    }

    fn watch_handed(&self) -> Option<watch::Receiver<u64>> {
        Some(self.told.subscribe())
    }
}

/// Those that can't be read, and one whose conversation can't, delay no other.
#[tokio::test]
async fn one_that_cannot_be_taken_delays_no_other() {
    let named = |name: &str| ConversationId::new(name).unwrap();
    let said =
        |name: &str| Ok(vec![ephor::Draft::new(named(name), UserMessageReceived::text("hello"))]);
    let handed =
        |key, name, after, drafts| Handed { key, conversation: named(name), after, drafts };
    // More than are taken at a time.
    let damaged = |key| handed(key, "test", 0, Err("it isn't JSON".to_owned()));
    let mut all: Vec<_> = (1..=100).map(damaged).collect();
    all.push(handed(101, "broken", 7777, said("broken")));
    all.push(handed(102, "test", 0, said("test")));
    let left = watch::Sender::new(all.len());
    let (handed, told) = (Arc::new(Mutex::new(all)), watch::Sender::new(0));
    let mailbox = Mailbox { handed, told, left };
    let journal = FaultyStore::around(Memory::new());
    journal.fail_reads_after(7777, usize::MAX);
    let model = Scripted::decisions([answer("hello")]);
    let builder = builder().model(model).shared_journal(journal.clone());
    let house = House::of(builder.ownership(mailbox.clone())).await;
    house.seen.wait_for::<TurnEnded>(1).await;
    let mut left = mailbox.left.subscribe();
    let _ = within("the last to be taken", left.wait_for(|left| *left == 101)).await;
    let services = house.runtime.services();
    let told = async {
        while services.unreadable().len() < 100 {
            tokio::task::yield_now().await;
        }
    };
    within("those that can't be read to be told of", told).await;
    assert_eq!(services.unreadable()[0].reason, "it isn't JSON");
    assert_eq!(journal.head(&named("broken")).await.unwrap(), 0);
    house.runtime.shutdown().await;
}
