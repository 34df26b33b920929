//! What one writer can see.

use std::sync::Arc;

use ephor_core::bounds::MAX_EVENT_DEPTH;
use ephor_core::{ConversationId, Disposition, Envelope, EventData};
use ephor_journal::{Anchor, Anchored, Commit, Journal, JournalError, Position, verify};
use futures::FutureExt;

use super::{Check, conversation, full_draft, notes, texts, told};
use crate::within;

pub(super) const ALL: &[(&str, Check)] = &[
    ("an empty journal is empty", |j| empty(j).boxed()),
    ("what is appended is read", |j| append_and_read(j).boxed()),
    ("a stale commit is refused", |j| conflict(j).boxed()),
    ("a malformed commit is refused", |j| malformed(j).boxed()),
    ("a commit is accepted whole or not at all", |j| atomic(j).boxed()),
    ("everything about an event is kept", |j| everything(j).boxed()),
    ("a page never splits a commit", |j| whole_commits(j).boxed()),
    ("reading begins where it is told to", |j| paging(j).boxed()),
    ("a big event is kept", |j| big(j).boxed()),
    ("deep JSON is kept, and refused where it could not be read back", |j| deep(j).boxed()),
    ("tenants are apart", |j| tenants(j).boxed()),
    ("a tail is told of every commit", |j| tail(j).boxed()),
    ("conversations are listed, the last one first", |j| listed(j).boxed()),
    ("an audit finds nothing wrong", |j| audited(j).boxed()),
];

type J = Arc<dyn Journal>;

async fn empty(journal: J) {
    let nobody = conversation("nobody");
    assert_eq!(journal.head(&nobody).await.unwrap(), 0);
    assert!(journal.read(&nobody, 0, 10).await.unwrap().is_empty());
    assert!(journal.read_all(Position::START, 10).await.unwrap().is_empty());
    assert!(journal.conversations("local", 10).await.unwrap().is_empty());
    assert_eq!(*journal.watch().borrow(), Position::START);
}

async fn append_and_read(journal: J) {
    let name = conversation("c");
    let first = notes(&name, 0, &["a", "b"]);
    let second = notes(&name, 2, &["c"]);
    let at = journal.append(first.clone()).await.unwrap();
    assert_eq!(journal.head(&name).await.unwrap(), 2);
    assert!(journal.append(second.clone()).await.unwrap() > at);
    assert_eq!(journal.head(&name).await.unwrap(), 3);
    assert_eq!(texts(&journal, &name).await, ["a", "b", "c"]);
    let wanted = first.events.iter().chain(&second.events);
    let wanted: Vec<_> = wanted.map(|event| told(event)).collect();
    let read = journal.read(&name, 0, 10).await.unwrap();
    let read: Vec<_> = read.iter().map(|event| told(event)).collect();
    assert_eq!(read, wanted);
}

async fn conflict(journal: J) {
    let name = conversation("c");
    for expected in [1, 7, u64::MAX / 4] {
        let early = journal.append(notes(&name, expected, &["x"])).await;
        match early {
            Err(JournalError::Conflict { actual: 0, expected: told, .. }) => {
                assert_eq!(told, expected)
            }
            other => panic!("expected a conflict, not {other:?}"),
        }
    }
    let left = journal.conversations("local", 10).await.unwrap();
    assert!(left.is_empty(), "a refused first commit leaves nothing behind, not {left:?}");
    journal.append(notes(&name, 0, &["a", "b"])).await.unwrap();
    for expected in [0, 1, 3] {
        match journal.append(notes(&name, expected, &["x", "y"])).await {
            Err(JournalError::Conflict { conversation, actual: 2, .. }) => {
                assert_eq!(conversation, name)
            }
            other => panic!("expected a conflict, not {other:?}"),
        }
    }
    assert_eq!(texts(&journal, &name).await, ["a", "b"]);
}

async fn malformed(journal: J) {
    let (name, other) = (conversation("c"), conversation("d"));
    let nothing = Commit::new(name.clone(), 0, Vec::new());
    let mut mixed = notes(&name, 0, &["a", "b"]);
    mixed.events.pop();
    mixed.events.extend(notes(&other, 1, &["b"]).events);
    let mut gap = notes(&name, 0, &["a", "b"]);
    gap.events.remove(0);
    let mut repeated = notes(&name, 0, &["a"]);
    repeated.events.extend(notes(&name, 0, &["b"]).events);
    for bad in [nothing, mixed, gap, repeated] {
        let told = format!("{bad:?}");
        let answer = journal.append(bad).await;
        assert!(matches!(answer, Err(JournalError::Malformed(_))), "{told}: {answer:?}");
    }
    assert_eq!(journal.head(&name).await.unwrap(), 0);
    assert_eq!(journal.head(&other).await.unwrap(), 0);
}

async fn atomic(journal: J) {
    let name = conversation("c");
    journal.append(notes(&name, 0, &["a"])).await.unwrap();
    journal.append(notes(&name, 0, &["x", "y", "z"])).await.unwrap_err();
    journal.append(notes(&name, 1, &["b", "c"])).await.unwrap();
    assert_eq!(texts(&journal, &name).await, ["a", "b", "c"]);
    let all = journal.read_all(Position::START, 100).await.unwrap();
    let positions: Vec<_> = all.iter().map(|(position, _)| *position).collect();
    assert_eq!(positions.len(), 3);
    assert!(positions[0] < positions[1] && positions[1] == positions[2], "{positions:?}");
}

async fn everything(journal: J) {
    let name = ConversationId::in_tenant("kunde · ü", "gespräch/🏺 '; DROP TABLE").unwrap();
    let blocked =
        Disposition::Blocked { by: "koordinator".to_owned(), reason: "„nein“ \n".to_owned() };
    let time = jiff::Timestamp::new(-1, -999_999_999).unwrap();
    let dispositions = [Disposition::Delivered, blocked, Disposition::Internal];
    let mut events: Vec<Arc<Envelope>> = Vec::new();
    for (sequence, disposition) in (1..).zip(dispositions) {
        events.push(Arc::new(full_draft(&name).seal(sequence, time, disposition)));
    }
    let raw = serde_json::value::RawValue::from_string(
        "{\"n\":1e400,\"x\":18446744073709551616}".to_owned(),
    );
    let raw = ephor_core::Draft::of(name.clone(), EventData::raw("Fremd", raw.unwrap()));
    events.push(Arc::new(raw.seal(4, time, Disposition::Delivered)));
    let commit = Commit::new(name.clone(), 0, events.clone());
    journal.append(commit).await.unwrap();
    let wanted: Vec<_> = events.iter().map(|event| told(event)).collect();
    let read = journal.read(&name, 0, 10).await.unwrap();
    assert_eq!(read.iter().map(|event| told(event)).collect::<Vec<_>>(), wanted);
    let all = journal.read_all(Position::START, 10).await.unwrap();
    assert_eq!(all.iter().map(|(_, event)| told(event)).collect::<Vec<_>>(), wanted);
}

async fn whole_commits(journal: J) {
    let (a, b) = (conversation("a"), conversation("b"));
    let first = journal.append(notes(&a, 0, &["1", "2", "3"])).await.unwrap();
    let second = journal.append(notes(&b, 0, &["4", "5"])).await.unwrap();
    let third = journal.append(notes(&a, 3, &["6"])).await.unwrap();
    for (after, limit, wanted) in [
        (Position::START, 1, vec![first; 3]),
        (Position::START, 4, vec![first; 3]),
        (Position::START, 5, vec![first, first, first, second, second]),
        (first, 1, vec![second; 2]),
        (first, 3, vec![second, second, third]),
        (second, 100, vec![third]),
        (third, 100, vec![]),
        (Position::new(u64::MAX), 100, vec![]),
    ] {
        let read = journal.read_all(after, limit).await.unwrap();
        let read: Vec<_> = read.iter().map(|(position, _)| *position).collect();
        assert_eq!(read, wanted, "after {after:?}, at most {limit}");
    }
}

async fn paging(journal: J) {
    let name = conversation("c");
    journal.append(notes(&name, 0, &["1", "2", "3"])).await.unwrap();
    journal.append(notes(&name, 3, &["4", "5"])).await.unwrap();
    for after in 0..7_u64 {
        for limit in 0..7_usize {
            let read = journal.read(&name, after, limit).await.unwrap();
            let read: Vec<_> = read.iter().map(|event| event.sequence).collect();
            let wanted: Vec<_> = (after + 1..=5).take(limit).collect();
            assert_eq!(read, wanted, "after {after}, at most {limit}");
        }
    }
    assert!(journal.read(&name, u64::MAX, 10).await.unwrap().is_empty());
}

async fn big(journal: J) {
    let name = conversation("c");
    let text = "ß".repeat(5 << 20);
    journal.append(notes(&name, 0, &["small", &text])).await.unwrap();
    assert_eq!(texts(&journal, &name).await, ["small".to_owned(), text]);
}

async fn deep(journal: J) {
    let name = conversation("c");
    let nested = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    let commit = |json: &str| {
        let raw = serde_json::value::RawValue::from_string(json.to_owned()).unwrap();
        let draft = ephor_core::Draft::of(name.clone(), EventData::raw("Deep", raw));
        let event = draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
        Commit::new(name.clone(), 0, vec![Arc::new(event)])
    };
    for levels in [MAX_EVENT_DEPTH + 1, 127, 128, 10_000] {
        let answer = journal.append(commit(&nested(levels))).await;
        assert!(matches!(answer, Err(JournalError::Malformed(_))), "{levels}: {answer:?}");
        assert_eq!(journal.head(&name).await.unwrap(), 0);
    }
    let json = nested(MAX_EVENT_DEPTH);
    journal.append(commit(&json)).await.unwrap();
    let mut back = Vec::new();
    let read = journal.read(&name, 0, 1).await.unwrap();
    read[0].data.write_json(&mut back).unwrap();
    assert!(back == json.as_bytes());
    read[0].data.to_value().unwrap();
}

async fn tenants(journal: J) {
    let ours = ConversationId::in_tenant("acme", "c").unwrap();
    let theirs = ConversationId::in_tenant("acme2", "c").unwrap();
    journal.append(notes(&ours, 0, &["ours"])).await.unwrap();
    journal.append(notes(&theirs, 0, &["theirs"])).await.unwrap();
    assert_eq!(texts(&journal, &ours).await, ["ours"]);
    assert_eq!(texts(&journal, &theirs).await, ["theirs"]);
    for (tenant, wanted) in [("acme", vec![ours]), ("acme2", vec![theirs]), ("local", vec![])] {
        let listed = journal.conversations(tenant, 10).await.unwrap();
        let listed: Vec<_> = listed.into_iter().map(|one| one.conversation).collect();
        assert_eq!(listed, wanted, "of tenant {tenant}");
    }
}

async fn tail(journal: J) {
    let name = conversation("c");
    let mut watch = journal.watch();
    let tail = tokio::spawn({
        let journal = journal.clone();
        async move {
            let (mut seen, mut after) = (Vec::new(), Position::START);
            while seen.len() < 40 {
                let read = journal.read_all(after, 7).await.unwrap();
                match read.last() {
                    Some((position, _)) => after = *position,
                    None => watch.changed().await.unwrap(),
                }
                seen.extend(read.into_iter().map(|(_, event)| event.sequence));
            }
            seen
        }
    });
    for n in 0..20 {
        let position = journal.append(notes(&name, n * 2, &["a", "b"])).await.unwrap();
        assert!(*journal.watch().borrow() >= position, "the watch is told before append returns");
    }
    let seen = within("the tail", tail).await.unwrap();
    assert_eq!(seen, (1..=40).collect::<Vec<_>>());
}

async fn listed(journal: J) {
    let names: Vec<_> = (0..5).map(|n| conversation(&format!("c-{n}"))).collect();
    for name in &names {
        journal.append(notes(name, 0, &["a"])).await.unwrap();
    }
    journal.append(notes(&names[1], 1, &["b", "c"])).await.unwrap();
    let listed = journal.conversations("local", 3).await.unwrap();
    let told: Vec<_> = listed.iter().map(|one| (&one.conversation, one.events)).collect();
    assert_eq!(told, [(&names[1], 3), (&names[4], 1), (&names[3], 1)]);
    let events = journal.read(&names[1], 0, 10).await.unwrap();
    assert_eq!((listed[0].first, listed[0].last), (events[0].time, events[2].time));
}

async fn audited(journal: J) {
    let empty = verify(&*journal, None, |_| ()).await.unwrap();
    assert_eq!((empty.commits, empty.end, empty.broken), (0, Position::START, 0));
    let names: Vec<_> = (0..3).map(|n| conversation(&format!("c-{n}"))).collect();
    for expected in (0..10).step_by(2) {
        for name in &names {
            journal.append(notes(name, expected, &["α", "β"])).await.unwrap();
        }
    }
    let noted = verify(&*journal, None, |_| ()).await.unwrap();
    assert_eq!((noted.commits, noted.events, noted.end), (15, 30, Position::new(15)));
    journal.append(notes(&names[0], 10, &["γ"])).await.unwrap();
    let anchor = Anchor { hash: noted.head, at: Some(noted.end) };
    let audit = verify(&*journal, Some(anchor), |_| ()).await.unwrap();
    assert_eq!((&audit.breaks[..], &audit.faults[..]), (&[][..], &[][..]));
    assert_eq!(audit.anchor, Some(Anchored::Holds { position: noted.end, behind: 1 }));
    assert!(audit.sound() && audit.head != noted.head);
}
