//! Days are counted once, whatever the clock and the journal do.
#![allow(clippy::unwrap_used)]
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use ephor_core::Disposition;
use ephor_core::events::ModelCalled;
use ephor_journal::{Commit, Feed, Memory, Store, Wrapper};
use ephor_testkit::DamagedJournal;

use super::*;

const DAY: jiff::SignedDuration = jiff::SignedDuration::from_hours(24);

fn called() -> ModelCalled {
    ModelCalled {
        model: "m".to_owned(),
        purpose: "decide".to_owned(),
        input_tokens: 3,
        output_tokens: 4,
        cost_micros: None,
        duration_ms: 1,
        error: None,
        code: None,
        prompt: Vec::new(),
        answer: None,
    }
}

/// A journal whose end can't be read, the first time.
struct Shaky(Memory, AtomicBool);

#[async_trait]
impl Wrapper for Shaky {
    fn inner(&self) -> &dyn Journal {
        &self.0
    }

    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
        let end = *self.0.watch().borrow();
        if limit == PAGE && after >= end && !self.1.swap(true, Ordering::SeqCst) {
            return Err(JournalError::Store("the disk is away".into()));
        }
        self.0.read_all(after, limit).await
    }
}

#[tokio::test]
async fn what_is_damaged_is_left_out_of_the_day() {
    let damaged = ConversationId::new("damaged").unwrap();
    let journal = DamagedJournal::around(Memory::default(), Position::new(1), damaged);
    let now = Timestamp::UNIX_EPOCH;
    let mut until = Position::START;
    for name in ["damaged", "whole"] {
        let conversation = ConversationId::new(name).unwrap();
        let draft = Draft::new(conversation.clone(), called());
        let events = vec![Arc::new(draft.seal(1, now, Disposition::Delivered))];
        let commit = Commit::new(conversation, 0, events);
        until = Store::append(&journal, commit).await.unwrap();
    }
    let ledger = Ledger::default();
    ledger.restore(&journal, now, until).await.unwrap();
    assert_eq!(ledger.of("local", "embedder", now).1.tokens, 7);
}

#[tokio::test]
async fn a_day_that_could_not_be_read_is_counted_once_all_the_same() {
    let journal = Shaky(Memory::default(), AtomicBool::new(false));
    let conversation = ConversationId::new("c").unwrap();
    let now = Timestamp::UNIX_EPOCH;
    let event = Draft::new(conversation.clone(), called()).seal(1, now, Disposition::Delivered);
    let events = vec![Arc::new(event)];
    let until = Store::append(&journal, Commit::new(conversation, 0, events)).await.unwrap();
    let ledger = Ledger::default();
    let spent = || ledger.of("local", "embedder", now).1;
    ledger.restore(&journal, now, until).await.unwrap_err();
    assert_eq!(spent(), Usage::default());
    ledger.restore(&journal, now, until).await.unwrap();
    assert_eq!((spent().tokens, spent().calls), (7, 1));
}

#[test]
fn tenants_that_spent_on_an_earlier_day_are_forgotten() {
    let (ledger, agent) = (Ledger::default(), Arc::from("embedder"));
    let day = |n: i32| Timestamp::UNIX_EPOCH + DAY * n;
    let (today, tomorrow) = (day(0), day(1));
    for tenant in ["a", "b", "c"] {
        ledger.add(tenant, &agent, CALL, today);
    }
    let asked = ConversationId::in_tenant("a", "c").unwrap();
    assert_eq!(ledger.used(&asked, &agent, today).day, CALL);
    ledger.add("b", &agent, CALL, tomorrow);
    assert_eq!(ledger.used(&asked, &agent, tomorrow).day, Usage::default());
    // A clock that is set back loses nothing.
    assert_eq!(ledger.used(&asked, &agent, today).day, CALL);
    assert_eq!(ledger.of("b", "embedder", tomorrow).1, CALL);
    for n in 2..9 {
        ledger.add("b", &agent, CALL, day(n));
    }
    let books = ledger.books();
    assert_eq!(books.dates.len(), DATES);
    assert!(books.dates.iter().all(|(_, tenants)| tenants.keys().eq(["b"])), "{books:?}");
}

/// What is spent under the right time counts, before and after, however often a clock is wrong.
#[test]
fn a_clock_that_was_ahead_leaves_the_day_counted() {
    let (ledger, agent) = (Ledger::default(), Arc::from("embedder"));
    let (now, conversation) = (Timestamp::UNIX_EPOCH, ConversationId::new("c").unwrap());
    let said = |at| {
        let draft = Draft::new(conversation.clone(), called());
        ledger.keep(&draft.seal(1, at, Disposition::Delivered));
        ledger.stored("local", at)
    };
    let once = said(now);
    for n in 1..9 {
        ledger.add("local", &agent, CALL, now);
        ledger.add("local", &agent, CALL, now + DAY * n);
        said(now + DAY * n);
        assert_eq!(i32::try_from(ledger.of("local", "embedder", now).1.calls).unwrap(), n);
    }
    let mut twice = once;
    twice += once;
    assert_eq!(said(now), twice);
}

/// The record has days that aren't there yet: they are as many as a clock was wrong.
#[tokio::test]
async fn a_day_is_counted_past_later_ones_in_the_record() {
    let (journal, now) = (Memory::default(), Timestamp::UNIX_EPOCH);
    let conversation = ConversationId::new("c").unwrap();
    let mut until = Position::START;
    for (sequence, day) in (1..).zip([0, 9, 8, 7, 6, 5, 0]) {
        let draft = Draft::new(conversation.clone(), called());
        let event = draft.seal(sequence, now + DAY * day, Disposition::Delivered);
        let commit = Commit::new(conversation.clone(), sequence - 1, vec![Arc::new(event)]);
        until = Store::append(&journal, commit).await.unwrap();
    }
    let ledger = Ledger::default();
    ledger.restore(&journal, now, until).await.unwrap();
    assert_eq!(ledger.of("local", "embedder", now).1.tokens, 14);
}
