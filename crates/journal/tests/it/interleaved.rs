//! Several conversations, written by two handles on one file in any order: every chain is whole, and
//! any edit of what is kept is found.

use std::path::Path;
use std::sync::Arc;

use ephor_core::{ConversationId, Disposition};
use ephor_journal::{Audit, Auditable, Commit, Link, Memory, Position, Sqlite, Store, verify};
use ephor_testkit::bus::Note;
use proptest::prelude::*;

const CONVERSATIONS: u64 = 4;

/// Which conversation is written next, how many events, by which handle.
type Step = (u64, u64, bool);

fn commit(heads: &mut [u64], (of, events, _): Step) -> Commit {
    let conversation = ConversationId::new(&format!("c-{of}")).unwrap();
    let head = &mut heads[of as usize];
    let event = |sequence: u64| {
        let mut draft = Note::draft(&conversation, format!("{of}.{sequence}"));
        draft.id = format!("00000000-0000-7000-8000-{:012}", of * 1000 + sequence).parse().unwrap();
        let time = jiff::Timestamp::from_second(1_700_000_000).unwrap();
        Arc::new(draft.seal(sequence, time, Disposition::Delivered))
    };
    let expected = *head;
    *head += events;
    Commit::new(conversation.clone(), expected, (expected + 1..=*head).map(event).collect())
}

async fn write(path: &Path, steps: &[Step]) -> (Audit, Vec<Link>) {
    let handles = [Sqlite::open(path).unwrap(), Sqlite::open(path).unwrap()];
    let memory = Memory::new();
    let mut heads = [0; CONVERSATIONS as usize];
    for step in steps {
        let commit = commit(&mut heads, *step);
        memory.append(commit.clone()).await.unwrap();
        handles[usize::from(step.2)].append(commit).await.unwrap();
    }
    let audit = verify(&handles[0], None, |_| ()).await.unwrap();
    assert!(audit.sound(), "{audit:?}");
    let kept = handles[1].head_of_all().await.unwrap();
    assert_eq!(kept, Some((audit.end, audit.head)), "what is kept is what an audit comes to");
    let apart = verify(&memory, None, |_| ()).await.unwrap();
    assert_eq!(apart.head, audit.head, "and so does another journal with the same commits");
    let links = handles[0].links(Position::START, 1000).await.unwrap();
    (audit, links)
}

/// Of each conversation: its commits' hashes in order.
fn chains(links: &[Link]) -> Vec<(String, u64, String)> {
    let chain = |link: &Link| {
        let hash = link.hash.unwrap().to_string();
        (link.conversation.clone().unwrap(), link.first, hash)
    };
    let mut chains: Vec<_> = links.iter().map(chain).collect();
    chains.sort();
    chains
}

fn edits() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "UPDATE commits SET time = time + 1 WHERE position = ?1",
        "UPDATE commits SET link = randomblob(32) WHERE position = ?1",
        "UPDATE commits SET first = first + 1000 WHERE position = ?1",
        "UPDATE commits SET last = last + 1 WHERE position = ?1",
        "UPDATE commits SET position = position + 1000 WHERE position = ?1",
        "UPDATE commits SET events = replace(events, 'text', 'texT') WHERE position = ?1",
        "UPDATE commits SET conversation = conversation + 1000 WHERE position = ?1",
        "UPDATE whole SET head = randomblob(32) WHERE ?1 > 0",
        "DELETE FROM whole WHERE ?1 > 0",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_interleaving_is_whole_and_any_edit_is_found(
        steps in prop::collection::vec((0..CONVERSATIONS, 1..3_u64, any::<bool>()), 1..24),
        edit in edits(),
        at: prop::sample::Index,
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        let (audit, links) = runtime.block_on(write(&path, &steps));
        // The same histories in another order: the same chains, whoever wrote between.
        let mut sorted = steps.clone();
        sorted.sort_by_key(|(of, ..)| *of);
        let (_, others) = runtime.block_on(write(&folder.path().join("o.db"), &sorted));
        prop_assert_eq!(chains(&links), chains(&others));

        let position = i64::try_from(at.index(steps.len())).unwrap() + 1;
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        prop_assert_eq!(connection.execute(edit, [position]).unwrap(), 1, "{}", edit);
        drop(connection);
        let journal = Sqlite::open_read_only(&path).unwrap();
        let found = runtime.block_on(verify(&journal, None, |_| ())).unwrap();
        prop_assert!(!found.sound(), "{} at {} of {}: {:?}", edit, position, audit.end, found);
    }
}
