//! Timers that outlive their process: what is due is done, once, in whatever process the conversation is.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use ephor::core::Disposition;
use ephor::events::{DecisionMade, MessageSent, TimerCancelled, TimerFired, TimerSet};
use ephor::journal::{Journal, Memory, Position};
use ephor::payload::Respond;
use ephor::runs::{export, import, replay_anew};
use ephor::{
    Actor, ActorContext, Builder, ConversationId, Envelope, Event, Input, Loaded, Pattern,
    Postgres, Sqlite,
};
use ephor_testkit::TestTime;
use ephor_testkit::{Mortal, within};
use ephor_tests::house::House;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::handed::Schema;

/// Somebody wants an alarm.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Wanted {
    name: String,
    /// Seconds. None: it isn't wanted any more.
    after: Option<i64>,
    /// How often it comes again, after as long.
    again: u32,
}

impl Event for Wanted {
    const TYPE: &'static str = "Wanted";
}

pub fn wanted(name: &str, after: i64) -> Wanted {
    Wanted { name: name.to_owned(), after: Some(after), again: 0 }
}

/// An alarm that is to come: when, after how long, and how often again.
#[derive(Debug, Clone, Copy)]
pub struct Set {
    due: Timestamp,
    after: i64,
    again: u32,
}

impl Set {
    fn next(self) -> Option<Self> {
        let (due, again) = (self.due + SignedDuration::from_secs(self.after), self.again);
        again.checked_sub(1).map(|again| Self { due, again, ..self })
    }
}

/// Says so when an alarm is due. It panics on an alarm as often as it is told to.
#[derive(Clone, Default)]
pub struct Alarm {
    panics: Arc<AtomicU32>,
}

impl Actor for Alarm {
    type State = BTreeMap<String, Set>;
    type Message = ();

    fn name(&self) -> &str {
        "alarm"
    }

    fn hears(&self) -> Pattern {
        Pattern::from([Wanted::TYPE, TimerFired::TYPE].join("|"))
    }

    fn wakes(&self) -> Pattern {
        Wanted::TYPE.into()
    }

    fn start(&self, _: &ConversationId) -> Self::State {
        BTreeMap::new()
    }

    fn fold(&self, set: &mut Self::State, event: &Envelope) {
        if let Some(Wanted { name, after, again }) = event.read::<Wanted>().as_deref() {
            set.remove(name);
            if let Some(after) = *after {
                let due = event.time + SignedDuration::from_secs(after);
                set.insert(name.clone(), Set { due, after, again: *again });
            }
        } else if let Some(fired) = event.read::<TimerFired>()
            && let Some(next) = set.remove(&fired.timer.name).and_then(Set::next)
        {
            set.insert(fired.timer.name.clone(), next);
        }
    }

    fn handle(&self, set: &mut Self::State, input: Input<'_, ()>, cx: &mut ActorContext<'_, ()>) {
        match input {
            Input::Event(event) => {
                let Some(wanted) = event.read::<Wanted>() else { return };
                match set.get(&wanted.name) {
                    Some(alarm) => drop(cx.set_timer(&wanted.name, alarm.due, json!(alarm.again))),
                    None => cx.cancel_timer(&wanted.name),
                }
            }
            Input::Loaded(Loaded::TakenOver) => {
                for (name, alarm) in set {
                    cx.set_timer(name, alarm.due, json!(alarm.again));
                }
            }
            Input::Timer(timer) => {
                let slips = |left: u32| left.checked_sub(1);
                let slips = self.panics.fetch_update(Ordering::SeqCst, Ordering::SeqCst, slips);
                assert!(slips.is_err(), "the alarm slips");
                cx.decide(Respond::new(format!("{} {}", timer.name, timer.payload)));
                if timer.name.starts_with("n-") {
                    cx.decide(Respond::new(format!("{} again", timer.name)));
                }
                if let Some(next) = set.get(&timer.name).copied().and_then(Set::next) {
                    cx.set_timer(&timer.name, next.due, json!(next.again));
                }
            }
            Input::Refused { reason, .. } => {
                cx.decide(Respond::new(format!("refused: {reason}")));
            }
            _ => {}
        }
    }
}

fn build(time: &TestTime) -> Builder {
    ephor_tests::house::standard().actor(Alarm::default()).time(time.clock(), time.timer())
}

fn id() -> ConversationId {
    ConversationId::new("test").unwrap()
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

async fn events(journal: &dyn Journal) -> Vec<Arc<Envelope>> {
    let all = journal.read(&id(), 0, 10_000).await.unwrap();
    all.into_iter().filter(|event| !event.blocked()).collect()
}

async fn all<E: Event>(journal: &dyn Journal) -> Vec<Arc<E>> {
    events(journal).await.iter().filter_map(|event| event.read::<E>()).collect()
}

async fn said(journal: &dyn Journal) -> Vec<String> {
    all::<MessageSent>(journal).await.iter().map(|sent| sent.text.clone()).collect()
}

fn journal(house: &House) -> Arc<dyn Journal> {
    house.runtime.bus().journal().clone()
}

/// Sets an alarm, and waits until that is on record.
pub async fn set(house: &House, wanted: Wanted) {
    let times = house.all::<TimerSet>().await.len();
    house.talk.publish(wanted).await.unwrap();
    house.seen.wait_for::<TimerSet>(times + 1).await;
}

pub async fn hears(house: &House, text: &str) {
    house.event(text, |sent: &MessageSent| sent.text == text).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_an_alarm_leads_to_is_in_its_commit() {
    let time = TestTime::default();
    let house = House::of(build(&time)).await;
    set(&house, Wanted { again: 1, ..wanted("tea", 3600) }).await;
    // It needs no memory until then.
    assert!(house.runtime.services().passivate(&id()).await);
    time.advance(seconds(3600));
    hears(&house, "tea 1").await;
    let journal = journal(&house);
    let record = journal.read_all(Position::START, 1000).await.unwrap();
    let (at, fired) = record.iter().find(|(_, e)| e.kind() == TimerFired::TYPE).unwrap();
    let with: Vec<_> =
        record.iter().filter(|(of, _)| of == at).map(|(_, event)| event.kind()).collect();
    assert_eq!(with, ["TimerFired", "TimerSet", "DecisionMade", "DecisionValidated"]);
    let made = record.iter().find(|(_, e)| e.kind() == DecisionMade::TYPE).unwrap();
    assert_eq!(made.1.causation, Some(fired.id));
    time.advance(seconds(3600));
    hears(&house, "tea 0").await;
    assert_eq!(all::<TimerFired>(&*journal).await.len(), 2);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_that_is_cancelled_or_set_anew_does_not_fire() {
    let time = TestTime::default();
    let house = House::of(build(&time)).await;
    set(&house, wanted("tea", 60)).await;
    set(&house, wanted("rice", 60)).await;
    set(&house, wanted("rice", 120)).await;
    let gone = Wanted { after: None, ..wanted("tea", 0) };
    house.talk.publish(gone.clone()).await.unwrap();
    house.seen.wait_for::<TimerCancelled>(1).await;
    time.advance(seconds(60));
    // There is nothing to cancel, and nothing is said of it.
    house.talk.publish(gone).await.unwrap();
    set(&house, wanted("eggs", 60)).await;
    time.advance(seconds(60));
    hears(&house, "rice 0").await;
    hears(&house, "eggs 0").await;
    let journal = journal(&house);
    assert_eq!(all::<TimerFired>(&*journal).await.len(), 2);
    assert_eq!(all::<TimerCancelled>(&*journal).await.len(), 1);
    let blocked = journal.read(&id(), 0, 1000).await.unwrap();
    assert!(!blocked.iter().any(|event| event.blocked()), "{blocked:?}");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversation_has_so_many() {
    let time = TestTime::default();
    let house = House::of(build(&time)).await;
    for n in 0..256 {
        house.talk.publish(wanted(&format!("n-{n}"), 60)).await.unwrap();
    }
    house.seen.wait_for::<TimerSet>(256).await;
    house.talk.publish(wanted("one too many", 60)).await.unwrap();
    let refused = |sent: &MessageSent| sent.text.contains("TIMER_LIMIT");
    house.event("the refusal", refused).await;
    house.talk.publish(wanted(&"n".repeat(257), 60)).await.unwrap();
    house.event("the refusal", |sent: &MessageSent| sent.text.contains("TIMER_NAME")).await;
    // One that takes the place of another is none too many.
    house.talk.publish(wanted("n-7", 30)).await.unwrap();
    house.seen.wait_for::<TimerSet>(257).await;
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_that_panics_on_it_is_given_it_again() {
    let time = TestTime::default();
    let alarm = Alarm::default();
    alarm.panics.store(2, Ordering::SeqCst);
    let builder = ephor_tests::house::standard().actor(alarm).time(time.clock(), time.timer());
    let house = House::of(builder).await;
    set(&house, wanted("tea", 60)).await;
    time.advance(seconds(60));
    hears(&house, "tea 0").await;
    assert_eq!(all::<TimerFired>(&*journal(&house)).await.len(), 1);
    house.runtime.shutdown().await;
}

/// Lives until the third alarm is heard. False: it died before.
async fn lives(house: &House, mortal: &Mortal, time: &TestTime) -> bool {
    let talk = house.talk.clone();
    let lives = async {
        house.runtime.take_up(&id()).await.unwrap();
        let wanted = Wanted { again: 2, ..wanted("tea", 10) };
        if all::<Wanted>(&*journal(house)).await.is_empty() {
            tokio::spawn(async move { talk.publish(wanted).await });
        }
        let kinds = [TimerSet::TYPE, MessageSent::TYPE].join("|");
        let mut seen = house.runtime.bus().observe_from(kinds, Position::START);
        while let Some(seen) = seen.next().await {
            let event = seen.into_event().unwrap();
            match event.read::<MessageSent>() {
                None => time.advance(seconds(10)),
                Some(sent) if sent.text == "tea 0" => return,
                Some(_) => {}
            }
        }
    };
    tokio::select! {
        () = within("the last alarm", lives) => true,
        () = mortal.death() => false,
    }
}

/// Processes that die after that many commits each, and one that lives; how many commits were made.
async fn lived(deaths: &[usize]) -> usize {
    let (time, journal) = (TestTime::default(), Arc::new(Memory::new()) as Arc<dyn Journal>);
    for commits in deaths.iter().copied().chain([usize::MAX]) {
        let mortal = Mortal::around(journal.clone(), commits);
        let house = House::of(build(&time).shared_journal(mortal.clone())).await;
        match lives(&house, &mortal, &time).await {
            true => {
                house.runtime.shutdown().await;
                break;
            }
            false => house.leave().await,
        }
        time.advance(seconds(10));
    }
    let what = format!("deaths after {deaths:?} commits");
    let fired = all::<TimerFired>(&*journal).await;
    let due: Vec<_> = fired.iter().map(|fired| fired.due).collect();
    assert_eq!(due.len(), 3, "{what}: {fired:?}");
    assert!(due.is_sorted_by(|one, next| one < next), "{what}: {fired:?}");
    assert_eq!(said(&*journal).await, ["tea 2", "tea 1", "tea 0"], "{what}");
    let record = journal.read_all(Position::START, 1000).await.unwrap();
    assert!(record.iter().all(|(_, event)| event.disposition == Disposition::Delivered), "{what}");
    record.chunk_by(|(one, _), (next, _)| one == next).count()
}

/// After each commit in turn, then twice in a row.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_dies_loses_none_and_doubles_none() {
    let commits = lived(&[]).await;
    for first in 0..commits {
        lived(&[first]).await;
        lived(&[first, 1]).await;
    }
}

/// In a process that was there before the timer was set, and hears of it when the one that set it is gone.
async fn is_taken_over(one: Builder, other: Builder, time: &TestTime) {
    let (first, second) = (House::of(one).await, House::of(other).await);
    set(&first, wanted("tea", 100)).await;
    assert!(first.runtime.services().passivate(&id()).await);
    let journal = journal(&second);
    first.runtime.shutdown().await;
    let taken = second.runtime.recover().await.unwrap().taken;
    // It may have looked for itself.
    assert!(taken.is_empty() || taken == [id()], "{taken:?}");
    time.advance(seconds(100));
    hears(&second, "tea 0").await;
    assert_eq!(all::<TimerFired>(&*journal).await.len(), 1);
    second.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_process_takes_it_over() {
    let (time, dir) = (TestTime::default(), tempfile::tempdir().unwrap());
    let open = || build(&time).journal(Sqlite::open(dir.path().join("ephor.db")).unwrap());
    is_taken_over(open(), open(), &time).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_process_takes_it_over_on_postgres() {
    let Some(schema) = Schema::new("timers") else { return };
    let time = TestTime::default();
    let journals = [Postgres::open(&schema.0), Postgres::open(&schema.0)];
    let [one, other] = journals.map(|open| async { build(&time).journal(open.await.unwrap()) });
    is_taken_over(one.await, other.await, &time).await;
}

/// Both have it in memory, and both try.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_processes_one_fires_it() {
    let (time, dir) = (TestTime::default(), tempfile::tempdir().unwrap());
    let open = || build(&time).journal(Sqlite::open(dir.path().join("ephor.db")).unwrap());
    let first = House::of(open()).await;
    for n in 0..20 {
        set(&first, wanted(&format!("n-{n}"), 100)).await;
    }
    let second = House::of(open()).await;
    second.runtime.take_up(&id()).await.unwrap();
    second.talk.actor::<Alarm>().look(BTreeMap::len).await.unwrap();
    time.advance(seconds(100));
    let journal = journal(&first);
    let mut changes = journal.watch();
    let all_said = async {
        while said(&*journal).await.iter().filter(|text| text.starts_with("n-")).count() < 40 {
            // Each hears of its own commits only, and the other's come with them.
            let other = second.runtime.bus().journal().clone();
            let mut others = other.watch();
            tokio::select! {
                changed = changes.changed() => changed.unwrap(),
                changed = others.changed() => changed.unwrap(),
            }
        }
    };
    within("all alarms", all_said).await;
    first.runtime.shutdown().await;
    second.runtime.shutdown().await;
    let journal = Sqlite::open(dir.path().join("ephor.db")).unwrap();
    assert_eq!(all::<TimerFired>(&journal).await.len(), 20);
    let mut said = said(&journal).await;
    said.retain(|text| text.starts_with("n-"));
    assert_eq!(said.len(), 40);
    said.sort();
    said.dedup();
    assert_eq!(said.len(), 40);
}

/// What is past due when a process starts is done at once, whatever was on disk: the conversation needn't
/// be looked at.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_came_due_while_nothing_ran_is_done_at_the_start() {
    let (time, dir) = (TestTime::default(), tempfile::tempdir().unwrap());
    let open = || build(&time).journal(Sqlite::open(dir.path().join("ephor.db")).unwrap());
    let house = House::of(open()).await;
    set(&house, wanted("tea", 100)).await;
    house.runtime.shutdown().await;
    time.advance(seconds(1000));
    let house = House::of(open()).await;
    hears(&house, "tea 0").await;
    assert_eq!(all::<TimerFired>(&*journal(&house)).await.len(), 1);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_has_none_and_what_is_moved_has_them() {
    let time = TestTime::default();
    let house = House::of(build(&time)).await;
    set(&house, wanted("tea", 100)).await;
    let (from, to) = (journal(&house), Memory::new());
    house.runtime.fork("test", None, "copy", None).await.unwrap();
    let copy = from.read(&"copy".parse().unwrap(), 0, 100).await.unwrap();
    let set = copy.iter().find(|event| event.kind() == TimerSet::TYPE).unwrap();
    assert!(set.blocked());
    let waits = from.waits(0).await.unwrap().open;
    assert_eq!(waits.iter().map(|open| &open.conversation).collect::<Vec<_>>(), [&id()]);

    let mut file = Vec::new();
    export(&*from, &id(), time.clock().now(), &mut file).await.unwrap();
    import(&to, &file[..], None, time.clock().now()).await.unwrap();
    house.runtime.shutdown().await;
    let moved = House::of(build(&time).journal(to)).await;
    time.advance(seconds(100));
    hears(&moved, "tea 0").await;
    moved.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replay_fires_it_when_the_record_says_so() {
    let time = TestTime::default();
    let house = House::of(build(&time)).await;
    set(&house, Wanted { again: 1, ..wanted("tea", 30) }).await;
    house.talk.publish(wanted("rice", 3600)).await.unwrap();
    house.seen.wait_for::<TimerSet>(2).await;
    time.advance(seconds(30));
    hears(&house, "tea 1").await;
    time.advance(seconds(3600));
    hears(&house, "tea 0").await;
    hears(&house, "rice 0").await;
    let journal = journal(&house);
    house.runtime.shutdown().await;
    let builder = ephor_tests::house::standard().actor(Alarm::default());
    let anew = replay_anew(builder, &*journal, &id()).await.unwrap();
    assert_eq!(anew.difference, None);
    assert_eq!(anew.same, anew.compared);
}
