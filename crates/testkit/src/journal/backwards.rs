//! Reading from the end: whatever is read so must be what reading from the beginning gives.

use std::sync::Arc;

use ephor_core::{ConversationId, Envelope};
use ephor_journal::Journal;
use futures::FutureExt;

use super::{Check, conversation, notes, told};

pub(super) const ALL: &[(&str, Check)] = &[
    ("an empty conversation has nothing to read back", |j| empty(j).boxed()),
    ("reading back begins where it is told to", |j| paging(j).boxed()),
    ("pages read back are the history reversed", |j| random_histories(j).boxed()),
    ("reading back is of one conversation", |j| apart(j).boxed()),
];

type J = Arc<dyn Journal>;

async fn empty(journal: J) {
    journal.append(notes(&conversation("somebody"), 0, &["a"])).await.unwrap();
    for before in [0, 1, 2, u64::MAX] {
        let read = journal.read_back(&conversation("nobody"), before, 10).await.unwrap();
        assert!(read.is_empty(), "before {before}: {read:?}");
    }
}

async fn paging(journal: J) {
    let name = conversation("c");
    journal.append(notes(&name, 0, &["1", "2", "3"])).await.unwrap();
    journal.append(notes(&name, 3, &["4"])).await.unwrap();
    journal.append(notes(&name, 4, &["5", "6"])).await.unwrap();
    let at_the_end = [i64::MAX as u64, i64::MAX as u64 + 1, u64::MAX];
    for before in (0..9_u64).chain(at_the_end) {
        for limit in (0..8).chain([usize::MAX]) {
            let read = journal.read_back(&name, before, limit).await.unwrap();
            let read: Vec<_> = read.iter().map(|event| event.sequence).collect();
            let wanted: Vec<_> = (1..before.min(7)).rev().take(limit).collect();
            assert_eq!(read, wanted, "before {before}, at most {limit}");
        }
    }
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    /// From 1 to `sides`.
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % sides + 1
    }
}

async fn random_histories(journal: J) {
    let mut dice = Dice(7);
    for history in 0..12 {
        let name = conversation(&format!("history-{history}"));
        let mut head = 0;
        for _ in 0..dice.roll(25) {
            let texts = vec!["x"; dice.roll(9)];
            journal.append(notes(&name, head, &texts)).await.unwrap();
            head += texts.len() as u64;
        }
        let read = journal.read(&name, 0, usize::MAX).await.unwrap();
        let reversed: Vec<_> = read.iter().rev().map(|event| told(event)).collect();
        for limit in [1, 2, dice.roll(20), 1000] {
            let mut glued = Vec::new();
            let mut before = u64::MAX;
            loop {
                let page = journal.read_back(&name, before, limit).await.unwrap();
                assert!(page.len() <= limit, "{} events where {limit} may be", page.len());
                let Some(oldest) = page.last() else { break };
                assert!(oldest.sequence < before, "every page is before the one before");
                before = oldest.sequence;
                glued.extend(page.iter().map(|event| told(event)));
            }
            assert_eq!(glued, reversed, "{name} in pages of {limit}");
        }
    }
}

async fn apart(journal: J) {
    let sequences = |events: Vec<Arc<Envelope>>, of: &ConversationId| -> Vec<u64> {
        assert!(events.iter().all(|event| event.conversation == *of));
        events.iter().map(|event| event.sequence).collect()
    };
    let (a, b) = (conversation("a"), conversation("b"));
    for n in 0..3 {
        journal.append(notes(&a, n * 2, &["a", "a"])).await.unwrap();
        journal.append(notes(&b, n, &["b"])).await.unwrap();
    }
    let of_a = journal.read_back(&a, 6, 3).await.unwrap();
    assert_eq!(sequences(of_a, &a), [5, 4, 3]);
    let of_b = journal.read_back(&b, u64::MAX, 10).await.unwrap();
    assert_eq!(sequences(of_b, &b), [3, 2, 1]);
}
