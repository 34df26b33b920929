//! Conversations that are woken from a snapshot: what they know is what their record tells.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use ephor::inbox::Allow;
use ephor::journal::{Journal, JournalError, Memory, Wrapper};
use ephor::model::Scripted;
use ephor::{ConversationId, DecisionType as D, Envelope};
use ephor_testkit::TestTime;
use ephor_tests::house::{House, builder, cel, plan};
use jiff::SignedDuration;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::actors::{Tracker, moved};
use crate::flows::answer;

/// The snapshot of a conversation, as the runtime names it.
const NAME: &str = "entity";

/// Bytes of the hash in front of a snapshot.
const HASH: usize = 32;

type Snapshot = Option<(u64, Vec<u8>)>;

/// A journal that counts the events that are read of it, and may have snapshots of its own.
#[derive(Default)]
struct Watched {
    inner: Option<Arc<dyn Journal>>,
    read: AtomicUsize,
    /// None: those of the journal inside.
    own: Option<Mutex<Snapshot>>,
    /// Whether it fails whenever a snapshot is asked for, or kept.
    fails: bool,
}

impl Watched {
    fn around(inner: &Arc<dyn Journal>) -> Self {
        Self { inner: Some(inner.clone()), ..Self::default() }
    }

    fn read(&self) -> usize {
        self.read.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl Wrapper for Watched {
    fn inner(&self) -> &dyn Journal {
        &**self.inner.as_ref().unwrap()
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        let events = self.inner().read(conversation, after, limit).await?;
        self.read.fetch_add(events.len(), Ordering::SeqCst);
        Ok(events)
    }

    async fn put_snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
        sequence: u64,
        bytes: Vec<u8>,
    ) -> Result<(), JournalError> {
        match &self.own {
            _ if self.fails => Err(JournalError::Store("the disk is away".into())),
            Some(own) => {
                *own.lock().unwrap() = Some((sequence, bytes));
                Ok(())
            }
            None => self.inner().put_snapshot(conversation, name, sequence, bytes).await,
        }
    }

    async fn snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
    ) -> Result<Option<(u64, Vec<u8>)>, JournalError> {
        match &self.own {
            _ if self.fails => Err(JournalError::Store("the disk is away".into())),
            Some(own) => Ok(own.lock().unwrap().clone()),
            None => self.inner().snapshot(conversation, name).await,
        }
    }
}

async fn house(journal: Arc<dyn Journal>, snapshot_after: u64) -> House {
    let builder = builder().actor(Tracker::default()).shared_journal(journal);
    House::of(builder.configure(|settings| settings.snapshot_after = snapshot_after)).await
}

fn id() -> ConversationId {
    ConversationId::new("test").unwrap()
}

#[derive(Debug, Clone)]
enum Step {
    Ask(u8),
    /// A node that is carried out, or whose expression fails.
    Node(bool),
    Refused,
    Allow,
    Move(u8),
    Passivate,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => any::<u8>().prop_map(Step::Ask),
        2 => any::<bool>().prop_map(Step::Node),
        1 => Just(Step::Refused),
        1 => Just(Step::Allow),
        2 => (0..3u8).prop_map(Step::Move),
        3 => Just(Step::Passivate),
    ]
}

async fn take(house: &House, step: Step) {
    match step {
        Step::Ask(n) => {
            house.talk.send(format!("What is {n} + 1?")).await.unwrap();
        }
        Step::Node(works) => {
            let expression = if works { "1 < 2" } else { "1 / 0 == 1" };
            let node = json!({"action_type": "create_node", "node_type": "CONDITION",
                              "node_name": "n", "config": {"expression": expression}});
            house.carried_out(D::CreateNode, node).await;
        }
        Step::Refused => {
            house.refused(D::Respond, json!({})).await;
        }
        Step::Allow => {
            let until = house.runtime.services().clock.now() + SignedDuration::from_hours(1);
            let named = Allow::Named {
                conversation: id(),
                rule: "careful".into(),
                agent: None,
                action: "create_node".into(),
                resource: None,
            };
            house.runtime.inbox().allow(named, until, "ada").await.unwrap();
        }
        Step::Move(parcel) => {
            house.talk.publish(moved(&format!("parcel {parcel}"), "here")).await.unwrap();
        }
        Step::Passivate => {
            house.runtime.services().passivate(&id()).await;
        }
    }
}

/// The snapshot that is made of a conversation when it is woken.
async fn woken(journal: Arc<dyn Journal>) -> (u64, Value) {
    let house = house(journal.clone(), 1).await;
    house.talk.workflows().await.unwrap();
    house.runtime.shutdown().await;
    let (sequence, bytes) = journal.snapshot(&id(), NAME).await.unwrap().unwrap();
    (sequence, serde_json::from_slice(&bytes[HASH..]).unwrap())
}

async fn run(steps: Vec<Step>, after: u64) {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let house = house(journal.clone(), after).await;
    for step in steps.into_iter().chain([Step::Ask(1), Step::Move(0)]) {
        take(&house, step).await;
    }
    house.runtime.shutdown().await;
    let without = Watched { own: Some(Mutex::default()), ..Watched::around(&journal) };
    let all = woken(Arc::new(without)).await;
    assert_eq!(woken(journal.clone()).await, all);
    assert_eq!(all.0, journal.head(&id()).await.unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// The state of a snapshot and the events after it is the state of all events.
    #[test]
    fn a_snapshot_and_the_rest_are_the_whole(
        steps in prop::collection::vec(step(), 1..24),
        after in 1..12u64,
    ) {
        let runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = { runtime }.worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(run(steps, after));
    }
}

/// Says some things, and leaves a snapshot. Says how many events are on record.
async fn said(journal: &Arc<dyn Journal>, snapshot_after: u64) -> usize {
    let model = Scripted::decisions((0..20).map(|n| answer(&format!("Answer {n}."))));
    let builder = builder().shared_journal(journal.clone()).model(model);
    let builder = builder.configure(|settings| settings.snapshot_after = snapshot_after);
    let house = House::of(builder).await;
    for n in 0..20 {
        house.talk.send(format!("Question {n}")).await.unwrap();
    }
    assert!(house.runtime.services().passivate(&id()).await);
    house.talk.workflows().await.unwrap();
    house.runtime.shutdown().await;
    usize::try_from(journal.head(&id()).await.unwrap()).unwrap()
}

/// Wakes it, and says how many events were read for that; it remembers all that was said.
async fn wakes(journal: Watched, change: impl FnOnce(&mut ephor_runtime::Settings)) -> usize {
    let (journal, model) = (Arc::new(journal), Scripted::decisions([answer("Last.")]));
    let builder = builder().shared_journal(journal.clone()).model(model.clone());
    let house = House::of(builder.configure(change)).await;
    house.talk.workflows().await.unwrap();
    let read = journal.read();
    assert_eq!(house.talk.send("And?").await.unwrap().text, "Last.");
    let history = model.requests()[0].context["history"].clone();
    assert!(history.to_string().contains("Answer 19."), "{history}");
    house.runtime.shutdown().await;
    read
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_what_came_later_is_read() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let all = said(&journal, 50).await;
    assert!(all > 100);
    // The event after which it was taken is looked at.
    assert_eq!(wakes(Watched::around(&journal), |_| {}).await, 1);
    assert!(wakes(Watched::around(&journal), |_| {}).await < 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_snapshot_that_is_not_of_this_record_is_not_used() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let all = said(&journal, 50).await;
    let other: Arc<dyn Journal> = Arc::new(Memory::new());
    said(&other, 50).await;
    let (sequence, good) = journal.snapshot(&id(), NAME).await.unwrap().unwrap();
    let others = other.snapshot(&id(), NAME).await.unwrap().unwrap().1;
    let (mut flipped, short) = (good.clone(), good[..good.len() / 2].to_vec());
    let at = flipped.len() - 40;
    flipped[at] ^= 1;
    let kept = [
        (sequence, flipped),
        (sequence, short),
        (sequence, good[HASH..].to_vec()),
        (sequence, Vec::new()),
        (sequence, others),
        // The record is shorter than it was, or others were put in front.
        (sequence + 1, good.clone()),
        (sequence - 1, good.clone()),
        (0, good.clone()),
        (u64::MAX, good.clone()),
    ];
    for (n, kept) in kept.into_iter().enumerate() {
        let own = Some(Mutex::new(Some(kept)));
        let read = wakes(Watched { own, ..Watched::around(&journal) }, |_| {}).await;
        assert!(read >= all, "{n}: {read}");
    }
    let failing = Watched { fails: true, ..Watched::around(&journal) };
    assert!(wakes(failing, |settings| settings.snapshot_after = 1).await >= all);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_snapshot_of_other_settings_is_not_used() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let all = said(&journal, 50).await;
    let read = wakes(Watched::around(&journal), |settings| {
        settings.judge.decisions_per_minute = Some(1_000_000);
    });
    assert!(read.await >= all);
    let destination = json!({"name": "report", "url": "https://example.org/", "description": "d"});
    let read = wakes(Watched::around(&journal), |settings| {
        settings.destinations.push(serde_json::from_value(destination).unwrap());
    });
    assert!(read.await >= all);
}

/// Those that stay in memory are kept while nothing is asked of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversation_that_grows_in_memory_is_kept_now_and_then() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let time = TestTime::default();
    let model = Scripted::decisions([answer("First."), answer("Second.")]);
    let built = ephor_tests::house::standard()
        .model(model)
        .shared_journal(journal.clone())
        .time(time.clock(), time.timer())
        .configure(|settings| (settings.passivate_after, settings.snapshot_after) = (100, 5));
    let house = House::of(built).await;
    house.talk.send("One").await.unwrap();
    time.asked(Duration::from_secs(50), 1).await;
    assert_eq!(journal.snapshot(&id(), NAME).await.unwrap(), None);
    time.advance(Duration::from_secs(50));
    time.asked(Duration::from_secs(50), 2).await;
    let (first, _) = journal.snapshot(&id(), NAME).await.unwrap().unwrap();
    assert_eq!(house.runtime.bus().stats().conversations, 1, "it is in memory");
    house.talk.send("Two").await.unwrap();
    time.advance(Duration::from_secs(50));
    time.asked(Duration::from_secs(50), 3).await;
    let (second, _) = journal.snapshot(&id(), NAME).await.unwrap().unwrap();
    assert!(second > first);
    house.runtime.shutdown().await;
}

/// Whether a run that ended well has left anything needn't be read from the record.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workflow_that_has_completed_is_run_again_without_reading_the_record() {
    let inner: Arc<dyn Journal> = Arc::new(Memory::new());
    let journal = Arc::new(Watched::around(&inner));
    let house = house(journal.clone(), 0).await;
    let workflow = house.plan(plan(json!([cel("a", "1 + 1")]), &[])).await;
    let first = house.execute(&workflow, Value::Null).await;
    house.end(first).await;
    let read = journal.read();
    let second = house.execute(&workflow, Value::Null).await;
    house.end(second).await;
    house.completed(&workflow, 2).await;
    assert_eq!(journal.read(), read);
    house.runtime.shutdown().await;
}
