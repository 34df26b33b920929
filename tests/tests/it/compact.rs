//! What conversations said is removed once nothing needs it; what is left is proven, and goes on.

use std::sync::Arc;
use std::time::Duration;

use ephor::DecisionType as D;
use ephor::core::{Disposition, EventData, WorkflowId};
use ephor::events::{GraphInterrupted, GraphRunStarted, HistoryRemoved, MessageSent};
use ephor::journal::{Commit, Journal, Memory, Sqlite, verify};
use ephor::model::Scripted;
use ephor::runs::{ConversationState, CopyError, StateError, fork};
use ephor::runtime::Stays;
use ephor::{Builder, ConversationId, Draft, Event, EventId};
use ephor_runtime::RETENTION_INTERVAL;
use ephor_testkit::TestTime;
use ephor_testkit::{FaultyStore, Mortal, within};
use ephor_tests::house::{House, builder, cel, plan};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use crate::flows::{answer, decided};

fn id() -> ConversationId {
    ConversationId::new("test").unwrap()
}

fn later() -> Timestamp {
    Timestamp::now() + SignedDuration::from_secs(3600)
}

fn talk(journal: &Arc<dyn Journal>) -> Builder {
    let model = Scripted::decisions([answer("one"), answer("two"), answer("three")]);
    builder().shared_journal(journal.clone()).model(model)
}

async fn sound(journal: &Arc<dyn Journal>) -> ephor::journal::Audit {
    let audit = verify(&**journal, None, |_| ()).await.unwrap();
    assert_eq!((&audit.breaks[..], &audit.faults[..]), (&[][..], &[][..]));
    audit
}

async fn kinds(journal: &Arc<dyn Journal>) -> Vec<String> {
    let read = journal.read(&id(), 0, 1000).await.unwrap();
    read.iter().map(|event| event.kind().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_conversation_is_removed_and_starts_afresh() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let house = House::of(talk(&journal)).await;
    let knows = async |house: &House, workflow: &WorkflowId| {
        let (gate, id) = (&house.runtime.services().gate, id());
        let there = gate.with_view(&id, |view, _, _, _| view.workflows.get(workflow).is_some());
        there.await.unwrap()
    };
    assert_eq!(house.talk.send("hello").await.unwrap().text, "one");
    let workflow = house.plan(plan(json!([cel("a", "1")]), &[])).await;
    assert!(knows(&house, &workflow).await);
    let said = journal.head(&id()).await.unwrap();

    let recent = house.runtime.compact(&id(), Timestamp::UNIX_EPOCH, "ann").await.unwrap();
    assert!(matches!(recent, Err(Stays::Recent { .. })), "{recent:?}");
    let removed = house.runtime.compact(&id(), later(), "ann").await.unwrap();
    assert_eq!(removed, Ok(said));
    assert_eq!(kinds(&journal).await, [HistoryRemoved::TYPE]);
    assert_eq!(sound(&journal).await.removed, said);

    // In the same process, and in one that reads it.
    assert_eq!(house.talk.send("again").await.unwrap().text, "two");
    let other = House::of(talk(&journal)).await;
    for house in [&house, &other] {
        assert!(!knows(house, &workflow).await, "what was stored is gone");
    }
    let sent = journal.read(&id(), 0, 1000).await.unwrap();
    let sent: Vec<_> = sent.iter().filter_map(|event| event.read::<MessageSent>()).collect();
    assert_eq!(sent.len(), 1);

    // What is asked of it that isn't there any more is said to be gone.
    let state = ConversationState::at(&*journal, &id(), Some(2)).await.unwrap_err();
    assert!(matches!(state, StateError::Removed { removed, .. } if removed == said), "{state}");
    assert!(state.to_string().starts_with("COMPACTED"));
    let now = ConversationState::at(&*journal, &id(), None).await.unwrap();
    assert_eq!(now.runs.len(), 1);
    let copy = ConversationId::new("copy").unwrap();
    let forked = fork(&*journal, &id(), None, &copy, None, Timestamp::now()).await.unwrap_err();
    assert!(matches!(forked, CopyError::Removed { .. }), "{forked}");
    let judged = house.runtime.rejudge(&*journal, &id()).await.unwrap();
    assert_eq!((judged.removed, judged.rulings.len()), (said, 1));
    house.runtime.shutdown().await;
    other.runtime.shutdown().await;
}

/// What isn't finished stays, and so does what somebody still waits for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_finished_stays() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let question = json!({"action_type": "request_clarification", "question": "Which one?"});
    let model =
        Scripted::decisions([decided(D::RequestClarification, question), answer("that one")]);
    let house = House::of(builder().shared_journal(journal.clone()).model(model)).await;
    let stays = async || house.runtime.compact(&id(), later(), "ann").await.unwrap().unwrap_err();
    assert_eq!(stays().await, Stays::NotFound);
    house.talk.send("go").await.unwrap();
    assert_eq!(stays().await, Stays::Waits);
    assert_eq!(house.talk.send("the first").await.unwrap().text, "that one");

    let all = journal.read_all(ephor::journal::Position::START, 1).await.unwrap();
    journal.advance("mailer", all[0].0).await.unwrap();
    assert_eq!(stays().await, Stays::Awaited { consumer: "mailer".to_owned() });
    journal.advance("mailer", *journal.watch().borrow()).await.unwrap();
    let before = kinds(&journal).await.len() as u64;
    assert_eq!(house.runtime.compact(&id(), later(), "ann").await.unwrap(), Ok(before));
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_process_left_unfinished_stays() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    // Dies right behind the verdict of its answer.
    let mortal = Mortal::around(journal.clone(), 2);
    let model = Scripted::decisions([answer("one")]);
    let settings = ephor::Settings { take_over: false, ..ephor::Settings::default() };
    let dying = House::of(builder().shared_journal(mortal.clone()).model(model)).await;
    let talk = dying.talk.clone();
    let said = tokio::spawn(async move { talk.send("hello").await });
    within("the process to die", mortal.death()).await;
    said.abort();
    dying.leave().await;
    let model = Scripted::decisions([answer("two")]);
    let next = builder().shared_journal(journal.clone()).model(model).settings(settings);
    let next = House::of(next).await;
    let stays = next.runtime.compact(&id(), later(), "ann").await.unwrap();
    assert_eq!(stays, Err(Stays::Unfinished));
    assert!(kinds(&journal).await.len() > 1);
}

/// A removal that says less than the record has: what came since would be forgotten.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removal_that_does_not_account_for_all_is_refused() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let house = House::of(talk(&journal)).await;
    let workflow = house.plan(plan(json!([cel("a", "1")]), &[])).await;
    let extent = journal.extent(&id()).await.unwrap();
    let removed = HistoryRemoved {
        first: 1,
        last: extent.last,
        events: extent.last,
        digest: extent.digest.to_string(),
        by: "ann".to_owned(),
    };
    house.talk.send("hello").await.unwrap();
    let draft = Draft::new(id(), removed);
    let receipt = house.runtime.services().publish_own(draft).await.unwrap();
    assert!(!receipt.delivered(), "{:?}", receipt.outcome);
    // Neither this process nor one that reads the record takes it for a removal.
    let other = House::of(talk(&journal)).await;
    for house in [house, other] {
        let (gate, id) = (&house.runtime.services().gate, id());
        let there = gate.with_view(&id, |view, _, _, _| view.workflows.get(&workflow).is_some());
        assert!(there.await.unwrap(), "what was stored is forgotten");
        house.runtime.shutdown().await;
    }
}

/// A process that dies, or whose store fails, at each commit of a compaction leaves a sound journal, and
/// the next one completes it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_compaction_that_is_cut_off_is_completed() {
    for commits in [0, 1] {
        let journal: Arc<dyn Journal> = Arc::new(Memory::new());
        let house = House::of(talk(&journal)).await;
        house.talk.send("hello").await.unwrap();
        house.runtime.shutdown().await;
        let said = journal.head(&id()).await.unwrap();

        let mortal = Mortal::around(journal.clone(), commits);
        let dying = House::of(talk(&(mortal.clone() as Arc<dyn Journal>))).await;
        let runtime = dying.runtime.clone();
        let work = tokio::spawn(async move { runtime.compact(&id(), later(), "ann").await });
        within("the process to die", mortal.death()).await;
        work.abort();
        dying.leave().await;
        assert_eq!(sound(&journal).await.removed, 0);
        assert_eq!(journal.head(&id()).await.unwrap(), said + commits as u64);

        let next = House::of(talk(&journal)).await;
        assert_eq!(next.runtime.compact_all(later(), "bob").await.unwrap().events, said);
        assert_eq!(sound(&journal).await.removed, said);
        assert_eq!(kinds(&journal).await, [HistoryRemoved::TYPE]);
        assert_eq!(next.runtime.compact_all(later(), "bob").await.unwrap().events, 0);
        next.runtime.shutdown().await;
    }
    let inner: Arc<dyn Journal> = Arc::new(Memory::new());
    let house = House::of(talk(&inner)).await;
    house.talk.send("hello").await.unwrap();
    house.runtime.shutdown().await;
    let faulty = FaultyStore::around(Shared(inner.clone()));
    let house = House::of(talk(&(faulty.clone() as Arc<dyn Journal>))).await;
    faulty.break_down();
    house.runtime.compact(&id(), later(), "ann").await.unwrap_err();
    faulty.mend();
    assert!(house.runtime.compact(&id(), later(), "ann").await.unwrap().is_ok());
    assert!(sound(&inner).await.removed > 0);
}

/// A setting has it done: at the start, and as time passes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_older_than_the_retention_is_removed() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let time = TestTime::default();
    let day = Duration::from_secs(86_400);
    let settings = ephor::Settings { retention: Some(90 * day), ..ephor::Settings::default() };
    let house = House::of(talk(&journal).settings(settings).time(time.clock(), time.timer())).await;
    time.asked(RETENTION_INTERVAL, 1).await;
    house.talk.send("hello").await.unwrap();
    let said = journal.head(&id()).await.unwrap();
    time.advance(89 * day);
    time.asked(RETENTION_INTERVAL, 2).await;
    assert_eq!(journal.extent(&id()).await.unwrap().removed, 0);
    time.advance(2 * day);
    time.asked(RETENTION_INTERVAL, 3).await;
    assert_eq!(journal.extent(&id()).await.unwrap().removed, said);
    assert_eq!(sound(&journal).await.removed, said);
    house.runtime.shutdown().await;
}

/// A clock that is wrong when the program starts has time to be set.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_whose_clock_is_far_ahead_removes_nothing_yet() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let time = TestTime::default();
    let day = Duration::from_secs(86_400);
    let settings = || ephor::Settings { retention: Some(90 * day), ..ephor::Settings::default() };
    let start = || talk(&journal).settings(settings()).time(time.clock(), time.timer());
    let house = House::of(start()).await;
    house.talk.send("hello").await.unwrap();
    let said = journal.head(&id()).await.unwrap();
    time.asked(RETENTION_INTERVAL, 1).await;
    house.runtime.clone().shutdown().await;
    drop(house);
    time.advance(100 * day);
    let house = House::of(start()).await;
    time.asked(RETENTION_INTERVAL, 2).await;
    assert_eq!(journal.extent(&id()).await.unwrap().removed, 0);
    time.advance(RETENTION_INTERVAL);
    time.asked(RETENTION_INTERVAL, 3).await;
    assert_eq!(journal.extent(&id()).await.unwrap().removed, said);
    house.runtime.shutdown().await;
}

/// Somebody may have asked for it to be erased: it is in none of the journal's files, nor in a backup,
/// while the program runs on.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_removed_is_in_none_of_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = Arc::new(Sqlite::open(folder.path().join("j.db")).unwrap());
    let journal: Arc<dyn Journal> = file.clone();
    let time = TestTime::default();
    let day = Duration::from_secs(86_400);
    let settings = ephor::Settings { retention: Some(90 * day), ..ephor::Settings::default() };
    let house = House::of(talk(&journal).settings(settings).time(time.clock(), time.timer())).await;
    time.asked(RETENTION_INTERVAL, 1).await;
    // Longer than a page of the file, and shorter.
    house.talk.send(&"the patient 8417 ".repeat(1000)).await.unwrap();
    house.talk.send("the patient 8417").await.unwrap();
    let said = journal.head(&id()).await.unwrap();
    journal.put_snapshot(&id(), "view", said, b"the patient 8417".to_vec()).await.unwrap();
    // By another process: to close a file lets go of this one's locks on it.
    let found = || {
        let mut grep = std::process::Command::new("grep");
        let grep = grep.args(["-r", "-a", "-l", "patient 8417"]).arg(folder.path());
        String::from_utf8(grep.output().unwrap().stdout).unwrap()
    };
    assert_ne!(found(), "");
    time.advance(91 * day);
    time.asked(RETENTION_INTERVAL, 2).await;
    assert_eq!(journal.extent(&id()).await.unwrap().removed, said);
    file.backup(folder.path().join("backup.db")).await.unwrap();
    assert_eq!(found(), "");
    house.runtime.shutdown().await;
    assert_eq!(found(), "");
}

/// What its graphs' threads hold goes with a conversation that is named; one that can't go keeps all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversation_goes_with_its_threads() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let house = House::of(talk(&journal)).await;
    house.talk.send("hello").await.unwrap();
    let said = journal.head(&id()).await.unwrap();
    let thread = ConversationId::new("test~planner-1").unwrap();
    let put = async |sequence, draft: Draft| {
        let event = Arc::new(draft.seal(sequence, Timestamp::now(), Disposition::Internal));
        let commit = Commit::new(thread.clone(), sequence - 1, vec![event]);
        journal.append(commit).await.unwrap();
    };
    let raw = |of: &str| {
        let raw = serde_json::value::RawValue::from_string("{}".to_owned()).unwrap();
        Draft::of(thread.clone(), EventData::raw(of, raw))
    };
    put(1, raw(GraphInterrupted::TYPE)).await;
    let stays = house.runtime.compact(&id(), later(), "ann").await.unwrap();
    assert_eq!(stays, Err(Stays::Unfinished));
    assert_eq!(journal.extent(&id()).await.unwrap().removed, 0);
    put(2, raw("FromTheFuture")).await;
    put(3, Draft::new(thread.clone(), MessageSent::text("done"))).await;
    assert_eq!(house.runtime.compact(&id(), later(), "ann").await.unwrap(), Ok(said + 3));
    assert_eq!(journal.extent(&thread).await.unwrap().removed, 3);
    house.runtime.shutdown().await;
}

/// A task that was cut off leaves a graph without an end, which nobody goes on with: it goes with its
/// conversation. Whoever has a thread of their own may go on with it, and it keeps the conversation.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_that_is_old_goes_with_its_threads_or_stays() {
    for (own, goes) in [(format!("planner-{}", EventId::fresh()), true), ("mine".to_owned(), false)]
    {
        let journal: Arc<dyn Journal> = Arc::new(Memory::new());
        let house = House::of(talk(&journal)).await;
        house.talk.send("hello").await.unwrap();
        let said = journal.head(&id()).await.unwrap();
        let thread = ConversationId::new(&format!("test~{own}")).unwrap();
        let raw = serde_json::value::RawValue::from_string("{}".to_owned()).unwrap();
        let draft = Draft::of(thread.clone(), EventData::raw(GraphRunStarted::TYPE, raw));
        let event = Arc::new(draft.seal(1, Timestamp::now(), Disposition::Internal));
        journal.append(Commit::new(thread.clone(), 0, vec![event])).await.unwrap();
        let removed = house.runtime.compact_all(later(), "ann").await.unwrap().events;
        assert_eq!(removed, if goes { said + 1 } else { 0 }, "{own}");
        for part in [id(), thread] {
            assert_eq!(journal.extent(&part).await.unwrap().removed > 0, goes, "{part}");
        }
        house.runtime.shutdown().await;
    }
}

struct Shared(Arc<dyn Journal>);

impl ephor::journal::Wrapper for Shared {
    fn inner(&self) -> &dyn Journal {
        &*self.0
    }
}
