//! What many writers do to each other.

use std::collections::HashMap;
use std::sync::Arc;

use ephor_journal::{Journal, JournalError, Position};
use futures::FutureExt;
use futures::future::join_all;

use super::{Check, conversation, notes, texts};

pub(super) const ALL: &[(&str, Check)] = &[
    ("writers of one conversation take turns", |j| turns(j).boxed()),
    ("one refused commit harms no other", |j| one_refused(j).boxed()),
    ("thousands of conversations are kept apart", |j| thousands(j).boxed()),
    ("positions are in the order of each conversation", |j| positions(j).boxed()),
];

type J = Arc<dyn Journal>;

/// Appends to a conversation that others write too, trying again from where they got to.
async fn insist(journal: &J, name: &str, text: &str) -> Position {
    let name = conversation(name);
    let mut expected = journal.head(&name).await.unwrap();
    loop {
        match journal.append(notes(&name, expected, &[text])).await {
            Ok(position) => return position,
            // Each conflict means that somebody else got on, so this ends.
            Err(JournalError::Conflict { actual, .. }) => {
                assert_ne!(actual, expected, "a conflict names another head");
                expected = actual;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

async fn turns(journal: J) {
    let writers = (0..8).map(|writer| {
        let journal = journal.clone();
        tokio::spawn(async move {
            for n in 0..25 {
                insist(&journal, "shared", &format!("{writer}:{n}")).await;
            }
        })
    });
    for writer in join_all(writers).await {
        writer.unwrap();
    }
    let texts = texts(&journal, &conversation("shared")).await;
    assert_eq!(texts.len(), 200, "every event is there once");
    for writer in 0..8 {
        let prefix = format!("{writer}:");
        let own = texts.iter().filter_map(|text| text.strip_prefix(&prefix));
        let own: Vec<usize> = own.map(|n| n.parse().unwrap()).collect();
        assert_eq!(own, (0..25).collect::<Vec<_>>(), "writer {writer} sees its own order");
    }
}

async fn one_refused(journal: J) {
    let appends = (0..100).map(|n| {
        let journal = journal.clone();
        let name = conversation(&format!("c-{n}"));
        // Every third one expects what isn't there.
        let expected = if n % 3 == 0 { 5 } else { 0 };
        async move { journal.append(notes(&name, expected, &["a", "b"])).await }
    });
    for (n, answer) in join_all(appends).await.into_iter().enumerate() {
        assert_eq!(answer.is_err(), n % 3 == 0, "commit {n}: {answer:?}");
    }
}

async fn thousands(journal: J) {
    let names: Vec<_> = (0..3000).map(|n| conversation(&format!("c-{n}"))).collect();
    for round in 0..2 {
        let appends = names.iter().map(|name| {
            let text = format!("{name} {round}");
            let commit = notes(name, round, &[&text]);
            let journal = journal.clone();
            async move { journal.append(commit).await }
        });
        for answer in join_all(appends).await {
            answer.unwrap();
        }
    }
    for name in names.iter().step_by(97) {
        assert_eq!(texts(&journal, name).await, [format!("{name} 0"), format!("{name} 1")]);
    }
    assert_eq!(journal.conversations("local", 10_000).await.unwrap().len(), names.len());
}

async fn positions(journal: J) {
    let writers = (0..4).map(|writer| {
        let journal = journal.clone();
        tokio::spawn(async move {
            let mut last = Position::START;
            for n in 0..60 {
                let name = conversation(&format!("p-{writer}-{}", n % 3));
                let commit = notes(&name, n / 3 * 2, &["a", "b"]);
                let position = journal.append(commit).await.unwrap();
                assert!(position > last, "positions grow");
                last = position;
            }
        })
    });
    for writer in join_all(writers).await {
        writer.unwrap();
    }
    let mut heads = HashMap::new();
    let (mut after, mut count) = (Position::START, 0);
    loop {
        let read = journal.read_all(after, 50).await.unwrap();
        let Some((last, _)) = read.last() else { break };
        after = *last;
        for (_, event) in &read {
            let head = heads.entry(event.conversation.clone()).or_insert(0);
            assert_eq!(event.sequence, *head + 1, "in the order of {}", event.conversation);
            *head += 1;
            count += 1;
        }
    }
    assert_eq!(count, 4 * 60 * 2, "every event once");
    assert_eq!(*journal.watch().borrow(), after, "the watch is at the last commit");
}
