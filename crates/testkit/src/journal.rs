//! The conformance suite for journals.

mod backwards;
mod checks;
mod owners;
mod readers;
mod removals;
mod writers;

use std::sync::Arc;

use ephor_core::{ConversationId, Disposition, Draft, Envelope};
use ephor_journal::{Commit, Journal, JournalError, Position};
use futures::future::BoxFuture;

use crate::bus::Note;
use crate::within;

/// Whether a journal keeps its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeps {
    /// Accepted events are there when the store is opened again.
    AcrossRestarts,
    /// They are lost with the journal.
    WhileOpen,
}

type Check = fn(Arc<dyn Journal>) -> BoxFuture<'static, ()>;

/// Runs the whole suite. `open` opens the store with a name: a new one if it doesn't exist; and if
/// the journal [keeps](Keeps::AcrossRestarts) its events, the same one again after the earlier
/// journal was dropped.
///
/// ```
/// use std::sync::Arc;
/// use ephor_journal::{Journal, Memory};
/// use ephor_testkit::journal::{Keeps, conformance};
///
/// # tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(async {
/// conformance(Keeps::WhileOpen, |_name| Arc::new(Memory::new()) as Arc<dyn Journal>).await;
/// # });
/// ```
///
/// # Panics
/// With the name of the first check that fails, and what was wrong.
pub async fn conformance(keeps: Keeps, open: impl Fn(&str) -> Arc<dyn Journal>) {
    let checks =
        [checks::ALL, backwards::ALL, owners::ALL, readers::ALL, writers::ALL, removals::ALL];
    let checks = checks.into_iter().flatten();
    for (name, check) in checks {
        // A task of its own, so that the failure can be told with the check's name.
        let run = tokio::spawn(check(open(name)));
        if let Err(failure) = within(name, run).await {
            match failure.try_into_panic() {
                Ok(panic) => {
                    eprintln!("journal conformance: {name}: failed");
                    std::panic::resume_unwind(panic)
                }
                Err(error) => panic!("{name}: {error}"),
            }
        }
    }
    if keeps == Keeps::AcrossRestarts {
        restart_keeps_all(&open).await;
    }
}

/// A commit of notes.
pub(crate) fn notes(conversation: &ConversationId, expected: u64, texts: &[&str]) -> Commit {
    let event = |(sequence, text): (u64, &&str)| {
        let draft = Note::draft(conversation, *text).from_source("suite");
        Arc::new(draft.seal(sequence, time(sequence), Disposition::Delivered))
    };
    Commit::new(conversation.clone(), expected, (expected + 1..).zip(texts).map(event).collect())
}

fn time(sequence: u64) -> jiff::Timestamp {
    let second = i64::try_from(sequence).unwrap_or(0);
    jiff::Timestamp::new(1_700_000_000 + second, 123_456_789).unwrap_or_default()
}

pub(crate) fn conversation(name: &str) -> ConversationId {
    ConversationId::new(name).unwrap()
}

/// What must be the same about an event after it has been stored.
pub(crate) fn told(event: &Envelope) -> String {
    format!("{event:?}")
}

pub(crate) async fn texts(
    journal: &Arc<dyn Journal>,
    conversation: &ConversationId,
) -> Vec<String> {
    let events = journal.read(conversation, 0, usize::MAX).await.unwrap();
    for (wanted, event) in (1..).zip(&events) {
        assert_eq!(event.sequence, wanted, "sequences of {conversation} have no gap");
    }
    events.iter().map(|event| event.read::<Note>().unwrap().text.clone()).collect()
}

async fn restart_keeps_all(open: &impl Fn(&str) -> Arc<dyn Journal>) {
    let names: Vec<_> = (0..50).map(|n| conversation(&format!("kept-{n}"))).collect();
    let journal = open("restart");
    let mut last = Position::default();
    for name in &names {
        journal.append(notes(name, 0, &["one", "zwei"])).await.unwrap();
        last = journal.append(notes(name, 2, &["три"])).await.unwrap();
    }
    let before = journal.read_all(Position::START, usize::MAX).await.unwrap();
    let listed = journal.conversations("local", 100).await.unwrap();
    drop(journal);

    let journal = open("restart");
    let after = journal.read_all(Position::START, usize::MAX).await.unwrap();
    let lines = |events: &[(Position, Arc<Envelope>)]| -> Vec<String> {
        let line =
            |(position, event): &(Position, Arc<Envelope>)| format!("{position:?} {event:?}");
        events.iter().map(line).collect()
    };
    assert_eq!(lines(&after), lines(&before), "restart: every event is there again");
    assert_eq!(journal.conversations("local", 100).await.unwrap(), listed);
    assert_eq!(*journal.watch().borrow(), last, "restart: the last position is known");
    for name in &names {
        assert_eq!(journal.head(name).await.unwrap(), 3, "restart: heads are known");
    }
    let stale = journal.append(notes(&names[0], 2, &["x"])).await;
    assert!(
        matches!(stale, Err(JournalError::Conflict { actual: 3, .. })),
        "restart: a stale commit is refused, not {stale:?}"
    );
    let next = journal.append(notes(&names[0], 3, &["x"])).await.unwrap();
    assert!(next > last, "restart: positions go on");
}

/// For checks that need a draft with everything in it.
pub(crate) fn full_draft(conversation: &ConversationId) -> Draft {
    let mut draft = Note::draft(conversation, "ž ½ 🏺 \u{2028} \"quoted\" \\ \0 \u{7f}")
        .from_source("agent/überprüfung")
        .correlated("corr \u{1f9ff}");
    draft.causation = Some(ephor_core::EventId::fresh());
    draft.trace = Some("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".into());
    draft
}
