//! An observer of one conversation is left alone by all others.

use crate::common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Wake, Waker};
use std::time::Duration;

use async_trait::async_trait;
use common::{Brittle, conversation, texts};
use ephor_bus::{Bus, Observed, Observer};
use ephor_core::{ConversationId, Disposition, Envelope, Event};
use ephor_journal::{Commit, Journal, JournalError, Memory, Position, Sqlite, Store, Wrapper};
use ephor_testkit::bus::{Note, Whisper};
use ephor_testkit::within;
use futures::StreamExt;

/// The texts of the next events, and how many the observer says it missed.
async fn take(observer: &mut Observer, count: usize) -> (Vec<String>, u64) {
    let (mut seen, mut missed) = (Vec::new(), 0);
    while seen.len() < count {
        match within("an event", observer.next()).await {
            Some(Observed::Event { envelope, .. }) => seen.push(envelope),
            Some(Observed::Lagged { missed: more, .. }) => missed += more,
            other => unreachable!("{other:?} after {} events", seen.len()),
        }
    }
    (texts(&seen), missed)
}

#[derive(Default)]
struct Wakes(AtomicUsize);

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn commits_of_others_do_not_wake_it() {
    let bus = Bus::builder().build();
    let (own, other) = (conversation("own"), conversation("other"));
    let mut observer = bus.observe_conversation(&own, "*");
    let mut notes = bus.observe_conversation(&own, Note::TYPE);
    // What it hears last has passed whatever would have woken the others.
    let mut witness = bus.observe_conversation(&other, "*");
    let wakes = Arc::new(Wakes::default());
    let waker = Waker::from(wakes.clone());
    let mut cx = Context::from_waker(&waker);
    assert!(observer.poll_next_unpin(&mut cx).is_pending());
    assert!(notes.poll_next_unpin(&mut cx).is_pending());
    for n in 0..100 {
        bus.publish(Note::draft(&other, n.to_string())).await.unwrap();
        bus.publish(Whisper::draft(&other, "psst")).await.unwrap();
    }
    take(&mut witness, 200).await;
    assert_eq!(wakes.0.load(Ordering::SeqCst), 0);
    bus.publish(Whisper::draft(&own, "psst")).await.unwrap();
    bus.publish(Note::draft(&other, "last")).await.unwrap();
    take(&mut witness, 1).await;
    assert_eq!(wakes.0.load(Ordering::SeqCst), 1, "one of the two wants it");
    bus.publish(Note::draft(&own, "hello")).await.unwrap();
    assert_eq!(take(&mut observer, 2).await.0, ["psst", "hello"]);
    assert_eq!(take(&mut notes, 1).await.0, ["hello"]);
    assert_eq!(bus.stats().observers, 3);
    drop((observer, notes, witness));
    assert_eq!(bus.stats().observers, 0);
    // The follower that ended with them is replaced.
    let mut again = bus.observe_conversation(&own, "*");
    bus.publish(Note::draft(&own, "again")).await.unwrap();
    assert_eq!(take(&mut again, 1).await.0, ["again"]);
}

#[derive(Default)]
struct Counting {
    inner: Memory,
    reads: AtomicUsize,
}

#[async_trait]
impl Wrapper for Counting {
    fn inner(&self) -> &dyn Journal {
        &self.inner
    }

    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        self.inner().read_all(after, limit).await
    }
}

async fn elsewhere(journal: &Counting, id: &ConversationId, after: u64) {
    let event = Note::draft(id, after.to_string());
    let event = event.seal(after + 1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    let commit = Commit::new(id.clone(), after, vec![Arc::new(event)]);
    Store::append(journal, commit).await.unwrap();
}

/// How often the journal is read for so many observers, while another process writes.
async fn reads(observers: usize) -> usize {
    let journal = Arc::new(Counting::default());
    let bus = Bus::builder().journal(journal.clone()).build();
    let own = conversation("own");
    let mut all: Vec<_> = (0..observers).map(|_| bus.observe_conversation(&own, "*")).collect();
    for n in 0..5 {
        elsewhere(&journal, &own, n).await;
        bus.written_elsewhere();
        for observer in &mut all {
            assert_eq!(take(observer, 1).await.0, [n.to_string()]);
        }
    }
    journal.reads.load(Ordering::SeqCst)
}

#[tokio::test]
async fn the_journal_is_read_once_for_all() {
    let (one, many) = (reads(1).await, reads(50).await);
    assert!(many <= one + 1, "{one} reads for one, {many} for fifty");
}

async fn falls_behind(journal: Arc<dyn Journal>) {
    let bus = Bus::builder().journal(journal).build();
    let (own, other) = (conversation("own"), conversation("other"));
    bus.publish(Note::draft(&own, "before")).await.unwrap();
    let mut observer = bus.observe_conversation(&own, "*");
    let mut witness = bus.observe_conversation(&other, "*");
    let total = 1300;
    for n in 0..total {
        bus.publish(Note::draft(&own, n.to_string())).await.unwrap();
        if n % 10 == 0 {
            bus.publish(Note::draft(&other, "x")).await.unwrap();
            take(&mut witness, 1).await;
        }
    }
    let (seen, missed) = take(&mut observer, total).await;
    assert!(missed > 0, "it is told that it fell behind");
    assert!(
        seen.iter().map(|text| text.parse::<usize>().unwrap()).eq(0..total),
        "each once, in order"
    );
    bus.publish(Whisper::draft(&own, "psst")).await.unwrap();
    let live = bus.publish(Note::draft(&own, "live")).await.unwrap();
    assert_eq!(take(&mut observer, 2).await.0, ["psst", "live"]);
    assert_eq!(Some(observer.position()), live.position);
}

#[tokio::test]
async fn one_that_falls_behind_is_told_and_catches_up() {
    falls_behind(Arc::new(Memory::new())).await;
    let folder = tempfile::tempdir().unwrap();
    falls_behind(Arc::new(Sqlite::open(folder.path().join("j.db")).unwrap())).await;
}

#[tokio::test]
async fn it_ends_with_the_bus_and_with_a_journal_that_fails() {
    let journal = Arc::new(Brittle::default());
    let bus = Bus::builder().journal(journal.clone()).build();
    let own = conversation("own");
    let mut failing = bus.observe_conversation(&own, "*");
    journal.broken.store(true, Ordering::Release);
    bus.written_elsewhere();
    assert!(matches!(within("a failure", failing.next()).await, Some(Observed::Failed(_))));
    journal.broken.store(false, Ordering::Release);
    let mut observer = bus.observe_conversation(&own, "*");
    bus.publish(Note::draft(&own, "last")).await.unwrap();
    bus.shutdown(Duration::from_secs(10)).await.unwrap();
    assert_eq!(take(&mut observer, 1).await.0, ["last"]);
    let mut late = bus.observe_conversation(&own, "*");
    for ended in [&mut failing, &mut observer, &mut late] {
        for _ in 0..2 {
            assert!(within("the end, however often it is asked for", ended.next()).await.is_none());
        }
    }
}
