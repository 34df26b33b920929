//! Removing what conversations said, with an account of it on record.

use std::sync::Arc;

use ephor_core::events::HistoryRemoved;
use ephor_core::{ConversationId, Disposition, Draft, Event};
use ephor_journal::{Anchor, Anchored, Commit, Extent, Journal, JournalError, Position, verify};
use futures::FutureExt;

use super::{Check, conversation, notes, time};

pub(super) const ALL: &[(&str, Check)] = &[
    ("what is removed is accounted for", |j| accounted(j).boxed()),
    ("nothing is removed without an account of it", |j| unaccounted(j).boxed()),
    ("a conversation goes on behind what was removed", |j| goes_on(j).boxed()),
    ("a long history is removed step by step", |j| long(j).boxed()),
    ("whoever hasn't got that far is known", |j| awaited(j).boxed()),
];

type J = Arc<dyn Journal>;

/// The commit that accounts for everything that the conversation has said.
fn account(name: &ConversationId, extent: &Extent) -> Commit {
    let Extent { removed, last, digest, .. } = extent;
    let event = HistoryRemoved {
        first: removed + 1,
        last: *last,
        events: last - removed,
        digest: digest.to_string(),
        by: "suite".to_owned(),
    };
    let event = Draft::new(name.clone(), event).from_source("suite");
    let event = Arc::new(event.seal(last + 1, time(last + 1), Disposition::Delivered));
    Commit::new(name.clone(), *last, vec![event])
}

/// Removes everything that the conversation has said, and says in how many steps.
async fn remove(journal: &J, name: &ConversationId) -> usize {
    let extent = journal.extent(name).await.unwrap();
    journal.append(account(name, &extent)).await.unwrap();
    let mut steps = 1;
    while journal.remove(name, extent.last).await.unwrap() {
        let read = journal.read(name, 0, 10).await.unwrap();
        assert_eq!(read.len(), 1, "between two steps nothing of it is seen any more");
        sound(journal, None).await;
        steps += 1;
    }
    assert!(!journal.remove(name, extent.last).await.unwrap(), "removed again, nothing is left");
    steps
}

async fn sound(journal: &J, anchor: Option<Anchor>) -> ephor_journal::Audit {
    let audit = verify(&**journal, anchor, |_| ()).await.unwrap();
    assert_eq!((&audit.breaks[..], &audit.faults[..]), (&[][..], &[][..]));
    if let (Some(anchor), Some(found)) = (anchor, audit.anchor) {
        let holds =
            matches!(found, Anchored::Holds { position, .. } if Some(position) == anchor.at);
        assert!(holds, "a head that was noted before still holds, not {found:?}");
    }
    audit
}

async fn accounted(journal: J) {
    let (gone, stays) = (conversation("gone"), conversation("stays"));
    for expected in [0, 3, 6] {
        journal.append(notes(&gone, expected, &["a", "b", "c"])).await.unwrap();
        journal.append(notes(&stays, expected, &["d", "e", "f"])).await.unwrap();
    }
    journal.put_snapshot(&gone, "entity", 9, b"said".to_vec()).await.unwrap();
    journal.put_snapshot(&stays, "entity", 9, b"said".to_vec()).await.unwrap();
    let before = sound(&journal, None).await;
    assert_eq!((before.events, before.removed), (18, 0));
    let noted = Anchor { hash: before.head, at: Some(before.end) };
    remove(&journal, &gone).await;

    let after = sound(&journal, Some(noted)).await;
    assert_eq!((after.commits, after.events, after.removed), (7, 19, 9));
    let left = |after| {
        let journal = journal.clone();
        let gone = gone.clone();
        async move {
            let read = journal.read(&gone, after, 100).await.unwrap();
            read.iter().map(|event| event.sequence).collect::<Vec<_>>()
        }
    };
    for after in [0, 1, 8, 9] {
        assert_eq!(left(after).await, [10], "after {after}");
    }
    assert_eq!(left(10).await, [0_u64; 0]);
    for before in [2, 9, 10] {
        assert!(journal.read_back(&gone, before, 10).await.unwrap().is_empty(), "before {before}");
    }
    let back = journal.read_back(&gone, u64::MAX, 10).await.unwrap();
    assert_eq!(back.iter().map(|event| event.kind()).collect::<Vec<_>>(), [HistoryRemoved::TYPE]);
    let all = journal.read_all(Position::START, 100).await.unwrap();
    assert_eq!(all.iter().filter(|(_, event)| event.conversation == stays).count(), 9);
    assert_eq!(all.iter().filter(|(_, event)| event.conversation == gone).count(), 1);
    assert_eq!(journal.snapshot(&gone, "entity").await.unwrap(), None);
    assert!(journal.snapshot(&stays, "entity").await.unwrap().is_some());
    let extent = journal.extent(&gone).await.unwrap();
    assert_eq!((extent.removed, extent.last), (9, 10));
    assert_eq!(journal.head(&gone).await.unwrap(), 10);
    journal.reclaim().await.unwrap();
    sound(&journal, Some(noted)).await;
}

async fn unaccounted(journal: J) {
    let name = conversation("c");
    let refused = |through| {
        let (journal, name) = (journal.clone(), name.clone());
        async move {
            let answer = journal.remove(&name, through).await;
            assert!(
                matches!(answer, Err(JournalError::Unaccounted { through: told, .. }) if told == through),
                "up to {through}: {answer:?}"
            );
        }
    };
    refused(1).await;
    journal.append(notes(&name, 0, &["a", "b"])).await.unwrap();
    journal.append(notes(&name, 2, &["c"])).await.unwrap();
    for through in [1, 2, 3, 4] {
        refused(through).await;
    }
    // One that names another commit's hash, or another end.
    let extent = journal.extent(&name).await.unwrap();
    let forged = Extent { digest: ephor_journal::Hash::of(b"other"), ..extent.clone() };
    journal.append(account(&name, &forged)).await.unwrap();
    refused(3).await;
    let extent = journal.extent(&name).await.unwrap();
    journal.append(account(&name, &extent)).await.unwrap();
    for through in [1, 2, 3, 5] {
        refused(through).await;
    }
    // One that isn't the last word.
    journal.append(notes(&name, 5, &["d"])).await.unwrap();
    refused(4).await;
    assert_eq!(journal.read(&name, 0, 10).await.unwrap().len(), 6);
    sound(&journal, None).await;
}

async fn goes_on(journal: J) {
    let name = conversation("c");
    journal.append(notes(&name, 0, &["a"])).await.unwrap();
    journal.append(notes(&name, 1, &["b"])).await.unwrap();
    remove(&journal, &name).await;
    let stale = journal.append(notes(&name, 0, &["x"])).await;
    assert!(matches!(stale, Err(JournalError::Conflict { actual: 3, .. })), "{stale:?}");
    journal.append(notes(&name, 3, &["c", "d"])).await.unwrap();
    let read = journal.read(&name, 0, 10).await.unwrap();
    assert_eq!(read.iter().map(|event| event.sequence).collect::<Vec<_>>(), [3, 4, 5]);
    let listed = journal.conversations("local", 10).await.unwrap();
    assert_eq!((listed.len(), listed[0].events, listed[0].first), (1, 5, time(1)));
    let between = sound(&journal, None).await;
    let noted = Anchor { hash: between.head, at: Some(between.end) };
    // The account of what was removed first goes with the rest.
    remove(&journal, &name).await;
    let audit = sound(&journal, Some(noted)).await;
    assert_eq!((audit.events, audit.removed), (6, 5));
    let read = journal.read(&name, 0, 10).await.unwrap();
    let removed = read[0].read::<HistoryRemoved>().unwrap();
    assert_eq!((removed.first, removed.last, removed.events, read.len()), (3, 5, 3, 1));
}

async fn long(journal: J) {
    let (name, other) = (conversation("c"), conversation("d"));
    for n in 0..1100 {
        journal.append(notes(&name, n, &["a"])).await.unwrap();
    }
    journal.append(notes(&other, 0, &["b"])).await.unwrap();
    let before = sound(&journal, None).await;
    remove(&journal, &name).await;
    let noted = Anchor { hash: before.head, at: Some(before.end) };
    assert_eq!(sound(&journal, Some(noted)).await.removed, 1100);
    let all = journal.read_all(Position::START, 10).await.unwrap();
    assert_eq!(all.iter().map(|(_, event)| event.sequence).collect::<Vec<_>>(), [1, 1101]);
}

async fn awaited(journal: J) {
    let name = conversation("c");
    let first = journal.append(notes(&name, 0, &["a"])).await.unwrap();
    let second = journal.append(notes(&name, 1, &["b"])).await.unwrap();
    journal.advance("mailer", first).await.unwrap();
    let extent = journal.extent(&name).await.unwrap();
    assert_eq!(extent.awaited_by.as_deref(), Some("mailer"));
    journal.advance("mailer", second).await.unwrap();
    let extent = journal.extent(&name).await.unwrap();
    assert_eq!(extent, Extent { removed: 0, last: 2, digest: extent.digest, awaited_by: None });
    assert_ne!(extent.digest, ephor_journal::Hash::START);
    let nobody = journal.extent(&conversation("nobody")).await.unwrap();
    assert_eq!(nobody, Extent::default());
}
