//! What those rely on who follow all conversations.

use std::sync::Arc;

use ephor_bus::{Bus, Observed, Observer};
use ephor_journal::{Journal, Position, Store};
use futures::FutureExt;

use super::{Check, conversation, notes};
use crate::bus::Note;
use crate::{SparseJournal, within};

pub(super) const ALL: &[(&str, Check)] = &[
    ("consumers go on where they stopped", |j| consumers(j).boxed()),
    ("what follows has nothing before it", |j| follows(j).boxed()),
    ("an observer sees everything through gaps", |j| gaps(j).boxed()),
    ("an observer waits for what can be read late", |j| late(j).boxed()),
];

type J = Arc<dyn Journal>;

async fn consumers(journal: J) {
    let name = conversation("c");
    let mut positions = Vec::new();
    for n in 0..3 {
        positions.push(journal.append(notes(&name, n, &["x"])).await.unwrap());
    }
    assert_eq!(journal.cursor("mailer").await.unwrap(), Position::START);
    journal.advance("mailer", positions[1]).await.unwrap();
    journal.advance("indexer", positions[0]).await.unwrap();
    assert_eq!(journal.cursor("mailer").await.unwrap(), positions[1]);
    assert_eq!(journal.cursor("indexer").await.unwrap(), positions[0]);
    let rest = journal.read_all(positions[1], 10).await.unwrap();
    assert_eq!(rest.iter().map(|(position, _)| *position).collect::<Vec<_>>(), positions[2..]);
    // One that wants to see everything again says so.
    journal.advance("mailer", Position::START).await.unwrap();
    assert_eq!(journal.cursor("mailer").await.unwrap(), Position::START);
}

async fn follows(journal: J) {
    let mut positions = vec![Position::START];
    for n in 0..4 {
        let name = conversation(&format!("c-{n}"));
        positions.push(journal.append(notes(&name, 0, &["x"])).await.unwrap());
    }
    for (at, last) in positions.iter().enumerate() {
        for (next, position) in positions.iter().enumerate() {
            let said = journal.follows(*last, *position);
            assert!(!said || next == at + 1, "{position} doesn't follow {last}");
        }
    }
}

async fn see(observer: &mut Observer, wanted: &[(Option<Position>, &str)]) {
    for (position, text) in wanted {
        match within(text, observer.next()).await {
            Some(Observed::Event { position: found, envelope }) => {
                assert_eq!(envelope.read::<Note>().unwrap().text, *text);
                assert!(position.is_none_or(|wanted| wanted == found), "{text} at {found}");
            }
            other => panic!("{text} should be seen, not {other:?}"),
        }
    }
}

async fn gaps(journal: J) {
    let journal = SparseJournal::around_shared(journal);
    let bus = Bus::builder().journal(journal.clone()).build();
    let (ours, theirs) = (conversation("ours"), conversation("theirs"));
    let first = bus.publish(Note::draft(&ours, "1")).await.unwrap().position;
    let mut live = bus.observe("*");
    let mut past = bus.observe_from("*", Position::START);
    let second = bus.publish(Note::draft(&ours, "2")).await.unwrap().position;
    // Past the bus: nobody tells of it.
    let third = journal.append(notes(&theirs, 0, &["3"])).await.unwrap();
    let fourth = bus.publish(Note::draft(&ours, "4")).await.unwrap().position;
    see(&mut past, &[(first, "1")]).await;
    for observer in [&mut live, &mut past] {
        see(observer, &[(second, "2"), (Some(third), "3"), (fourth, "4")]).await;
        assert_eq!(Some(observer.position()), fourth);
    }
    let mut again = bus.observe_from("*", third);
    see(&mut again, &[(fourth, "4")]).await;
}

async fn late(journal: J) {
    let journal = SparseJournal::around_shared(journal);
    let bus = Bus::builder().journal(journal.clone()).build();
    let (ours, theirs) = (conversation("ours"), conversation("theirs"));
    let mut observer = bus.observe("*");
    // Another process's transaction has the lower position, and is still open.
    journal.hold_back();
    journal.append(notes(&theirs, 0, &["theirs"])).await.unwrap();
    bus.publish(Note::draft(&ours, "1")).await.unwrap();
    bus.publish(Note::draft(&ours, "2")).await.unwrap();
    let early = tokio::time::timeout(std::time::Duration::from_millis(50), observer.next()).await;
    assert!(early.is_err(), "what may still come stands before it, and not {early:?}");
    journal.release();
    see(&mut observer, &[(None, "theirs"), (None, "1"), (None, "2")]).await;
}
