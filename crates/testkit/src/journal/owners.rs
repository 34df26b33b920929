//! What an owner of a conversation relies on: that it is the only one, and its snapshots.

use std::sync::Arc;

use ephor_journal::{Commit, Journal, JournalError, MAX_SNAPSHOT};
use futures::FutureExt;

use super::{Check, conversation, notes, texts};

pub(super) const ALL: &[(&str, Check)] = &[
    ("an owner that was succeeded can't write", |j| fenced(j).boxed()),
    ("the last snapshot of a name is kept", |j| snapshots(j).boxed()),
];

type J = Arc<dyn Journal>;

fn owned(epoch: u64, expected: u64, text: &str) -> Commit {
    notes(&conversation("owned"), expected, &[text]).with_epoch(epoch)
}

async fn fenced(journal: J) {
    let refused = |answer: Result<_, JournalError>, wrote: u64| match answer {
        Err(JournalError::Fenced { conversation: of, epoch, held }) => {
            assert_eq!((of, epoch, held), (conversation("owned"), wrote, 3));
        }
        other => panic!("epoch {wrote} should be fenced off, not {other:?}"),
    };
    journal.append(owned(0, 0, "nobody's")).await.unwrap();
    journal.append(owned(2, 1, "the first owner's")).await.unwrap();
    journal.append(owned(2, 2, "again")).await.unwrap();
    journal.append(owned(3, 3, "the next owner's")).await.unwrap();
    // Whatever it expects, and also a writer who knows of no owner.
    for (epoch, expected) in [(2, 4), (2, 3), (1, 4), (0, 4)] {
        refused(journal.append(owned(epoch, expected, "late")).await, epoch);
    }
    let conflict = journal.append(owned(4, 1, "wrong")).await;
    assert!(matches!(conflict, Err(JournalError::Conflict { actual: 4, .. })), "{conflict:?}");
    // What was refused with a higher epoch has not made anybody the owner.
    journal.append(owned(3, 4, "goes on")).await.unwrap();
    let name = conversation("owned");
    assert_eq!(texts(&journal, &name).await.len(), 5);
    // Other conversations have owners of their own.
    journal.append(notes(&conversation("other"), 0, &["free"])).await.unwrap();
}

async fn snapshots(journal: J) {
    let (ours, theirs) = (conversation("a"), conversation("b"));
    for name in [&ours, &theirs] {
        journal.append(notes(name, 0, &["one", "two", "three"])).await.unwrap();
    }
    assert_eq!(journal.snapshot(&ours, "view").await.unwrap(), None);
    journal.put_snapshot(&ours, "view", 2, b"two".to_vec()).await.unwrap();
    if journal.snapshot(&ours, "view").await.unwrap().is_none() {
        // A journal may keep none.
        return;
    }
    journal.put_snapshot(&ours, "turn", 1, b"one".to_vec()).await.unwrap();
    journal.put_snapshot(&theirs, "view", 3, Vec::new()).await.unwrap();
    journal.put_snapshot(&ours, "view", 3, b"three".to_vec()).await.unwrap();
    journal.put_snapshot(&ours, "view", 2, b"older".to_vec()).await.unwrap();
    for (name, what, wanted) in [
        (&ours, "view", Some((3, b"three".to_vec()))),
        (&ours, "turn", Some((1, b"one".to_vec()))),
        (&theirs, "view", Some((3, Vec::new()))),
        (&theirs, "turn", None),
    ] {
        let found = journal.snapshot(name, what).await.unwrap();
        assert_eq!(found, wanted, "{what} of {name}");
    }
    let large = journal.put_snapshot(&ours, "view", 3, vec![0; MAX_SNAPSHOT + 1]).await;
    assert!(matches!(large, Err(JournalError::Snapshot { .. })), "{large:?}");
}
