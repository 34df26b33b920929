//! Several events in one commit: each passes the chain in its own right, and all are on record or none.

use crate::common;

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use common::{Judge, conversation, decision, journalled, link};
use ephor_bus::{Batch, Bus, BusError, Committed, Middleware, MiddlewareError, Next, Outcome};
use ephor_core::Draft;
use ephor_core::events::DecisionMade;
use ephor_journal::Memory;
use ephor_testkit::FaultyStore;
use ephor_testkit::bus::{Note, Recorder};
use serde_json::json;

/// Notes what it sees, before the commit and after it, with what goes on record in front.
#[derive(Default)]
struct Watch(Mutex<Vec<String>>);

impl Watch {
    fn say(&self, line: String) {
        self.0.lock().unwrap().push(line);
    }

    fn said(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

fn text(draft: &Draft) -> String {
    draft.data.read::<Note>().map_or_else(|| draft.data.kind().to_owned(), |note| note.text.clone())
}

fn texts(notes: &[Arc<Note>]) -> Vec<&str> {
    notes.iter().map(|note| note.text.as_str()).collect()
}

#[async_trait]
impl Middleware for Watch {
    fn name(&self) -> &str {
        "watch"
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let own = text(batch.published().unwrap());
        let ahead: Vec<_> = batch.ahead.iter().map(|entry| text(&entry.draft)).collect();
        self.say(format!("{own} behind {ahead:?} at {}", batch.head));
        let committed = next.run(batch).await.inspect_err(|error| self.say(error.to_string()))?;
        let numbers: Vec<_> = committed.events.iter().map(|event| event.sequence).collect();
        self.say(format!("{own} is {numbers:?}"));
        Ok(committed)
    }
}

/// Says "too" with whatever says "both".
struct Along;

#[async_trait]
impl Middleware for Along {
    fn name(&self) -> &str {
        "along"
    }

    fn along(&self, batch: &Batch) -> Vec<Draft> {
        let both = batch.published().filter(|draft| text(draft) == "both");
        both.map(|_| Note::draft(&batch.conversation, "too")).into_iter().collect()
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        next.run(batch).await
    }
}

#[tokio::test]
async fn every_event_passes_the_chain_and_all_are_one_commit() {
    let (watch, journal) = (Arc::new(Watch::default()), FaultyStore::around(Memory::new()));
    let bus = Bus::builder().journal(journal.clone()).middleware(watch.clone());
    let bus = bus.middleware(Arc::new(Judge)).build();
    let (c, all) = (conversation("c"), Recorder::on(&bus, "*"));
    let drafts =
        vec![Note::draft(&c, "first"), decision(&c, json!({"url": "x"})), Note::draft(&c, "last")];
    let receipts = bus.publish_together(drafts.clone()).await.unwrap();
    assert_eq!(journal.tried(), 1);
    assert_eq!(
        watch.said(),
        [
            r#"first behind [] at 0"#,
            r#"DecisionMade behind ["first"] at 0"#,
            r#"last behind ["first", "DecisionMade", "DecisionValidated"] at 0"#,
            "first is [1]",
            "DecisionMade is [2, 3]",
            "last is [4]",
        ]
    );
    let own: Vec<_> = receipts.iter().map(|receipt| receipt.id).collect();
    assert_eq!(own, drafts.iter().map(|draft| draft.id).collect::<Vec<_>>());
    assert!(receipts[1].find::<DecisionMade>().is_some() && receipts[1].events.len() == 2);
    let heard = all.wait_for::<Note>(2).await;
    assert_eq!(texts(&heard), ["first", "last"]);
    assert_eq!(bus.stats().published, 3);
}

#[tokio::test]
async fn what_is_blocked_parts_them_and_nothing_is_on_record() {
    let no = || {
        link("no", |draft| match text(draft) == "no" {
            true => Err(MiddlewareError::block("never")),
            false => Ok(()),
        })
    };
    let (watch, judge) = (Arc::new(Watch::default()), Arc::new(Judge));
    let bus = Bus::builder().middleware(watch.clone()).middleware(no()).middleware(judge).build();
    let c = conversation("c");
    for drafts in [
        vec![Note::draft(&c, "yes"), Note::draft(&c, "no")],
        vec![Note::draft(&c, "no"), Note::draft(&c, "yes")],
        // A decision that is rejected isn't stopped, but what follows from it must not follow.
        vec![decision(&c, json!({})), Note::draft(&c, "yes")],
        vec![Note::draft(&c, "yes"), Note::draft(&conversation("other"), "yes")],
    ] {
        let parted = bus.publish_together(drafts).await.unwrap_err();
        assert!(matches!(parted, BusError::Parted { .. }), "{parted}");
    }
    assert_eq!(journalled(&bus, &c).await, []);
    let told = watch.said();
    assert!(told.iter().any(|line| line.ends_with("no stopped one of them: never")), "{told:?}");
    // The conversation is free, and goes on from its beginning.
    bus.publish(Note::draft(&c, "alone")).await.unwrap();
    let rejected = vec![Note::draft(&c, "yes"), decision(&c, json!({}))];
    let receipts = bus.publish_together(rejected).await.unwrap();
    assert!(matches!(receipts[1].outcome, Outcome::Blocked { .. }));
    let kinds: Vec<_> = journalled(&bus, &c).await.into_iter().map(|(_, kind, _)| kind).collect();
    assert_eq!(kinds, ["Note", "Note", "DecisionMade", "DecisionRejected"]);
}

#[tokio::test]
async fn what_comes_along_is_in_the_commit_once_however_often_it_is_tried() {
    let journal = FaultyStore::around(Memory::new());
    let watch = Arc::new(Watch::default());
    let bus = Bus::builder().journal(journal.clone()).middleware(watch.clone());
    let bus = bus.middleware(Arc::new(Along)).build();
    let (c, all) = (conversation("c"), Recorder::on(&bus, "*"));
    journal.conflict_at([1, 2]);
    let drafts = vec![Note::draft(&c, "both"), Note::draft(&c, "last")];
    let receipts = bus.publish_together(drafts).await.unwrap();
    assert_eq!(receipts.len(), 2);
    let said = watch.said();
    assert_eq!(said.iter().filter(|line| line.starts_with("too behind")).count(), 3, "{said:?}");
    assert_eq!(said[said.len() - 3..], ["both is [3]", "too is [4]", "last is [5]"]);
    let heard = all.wait_for::<Note>(3).await;
    assert_eq!(texts(&heard), ["both", "too", "last"]);
    // By itself it brings nothing: whoever reacts to it publishes it.
    bus.publish(Note::draft(&c, "both")).await.unwrap();
    assert_eq!(journalled(&bus, &c).await.len(), 6);
}

/// A link may have read meanwhile what is on record of them, and stop what it knows.
#[tokio::test]
async fn what_is_on_record_already_is_neither_parted_nor_written_again() {
    let journal = FaultyStore::around(Memory::new());
    let seen = Arc::new(Mutex::new(0));
    let (known, last) = (seen.clone(), "last".to_owned());
    let knows = link("knows", move |draft| {
        let mut known = known.lock().unwrap();
        *known += usize::from(text(draft) == last);
        match *known > 1 && text(draft) == last {
            true => Err(MiddlewareError::block("it is known")),
            false => Ok(()),
        }
    });
    let bus = Bus::builder().journal(journal.clone()).middleware(knows).build();
    let c = conversation("c");
    for drafts in
        [vec![Note::draft(&c, "first"), Note::draft(&c, "last")], vec![Note::draft(&c, "last")]]
    {
        *seen.lock().unwrap() = 0;
        let before = journalled(&bus, &c).await.len();
        journal.lose_answer_at([journal.tried() + 1]);
        let mut published = bus.publish_together(drafts.clone()).await;
        if published.is_err() {
            published = bus.publish_together(drafts.clone()).await;
        }
        let receipts = published.unwrap();
        assert!(receipts.iter().all(|receipt| receipt.delivered()), "{receipts:?}");
        assert_eq!(journalled(&bus, &c).await.len(), before + drafts.len());
    }
    let lost = Note::draft(&c, "last");
    *seen.lock().unwrap() = 0;
    let before = journalled(&bus, &c).await.len();
    journal.lose_answer_at([journal.tried() + 1]);
    let receipt = bus.publish(lost).await.unwrap();
    assert!(receipt.delivered(), "{receipt:?}");
    assert_eq!(journalled(&bus, &c).await.len(), before + 1);
}
