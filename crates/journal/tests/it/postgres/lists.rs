//! What stands beside the record is what the record says.

use std::sync::Arc;

use ephor_journal::{Feed, Journal, Memory, Store, verify};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::postgres::common::Schema;
use crate::steps::{Step, commits, held, step, told};

async fn agree(schema: &Schema, steps: &[Step]) {
    let memory = Memory::new();
    let journals = [schema.open().await, schema.open().await];
    // By turns, so that each meets what the other has changed.
    for (number, commit) in commits(steps).into_iter().enumerate() {
        memory.append(commit.clone()).await.unwrap();
        journals[number / 3 % 2].append(commit).await.unwrap();
    }
    let wanted = told(&memory).await.unwrap();
    for journal in &journals {
        assert_eq!(told(journal).await.unwrap(), wanted, "{steps:?}");
    }
    let audit = verify(&journals[0], None, |_| ()).await.unwrap();
    assert!(audit.sound(), "{audit:?}: {steps:?}");
}

#[tokio::test]
async fn two_processes_keep_them_up() {
    let strategy = proptest::collection::vec(step(), 1..40);
    let mut runner = TestRunner::deterministic();
    for case in 0..12 {
        let Some(schema) = Schema::new(&format!("lists_{case}")) else { return };
        agree(&schema, &strategy.new_tree(&mut runner).unwrap().current()).await;
    }
}

/// Many commits of many conversations in one call, some of which change what waits.
#[tokio::test]
async fn many_at_once() {
    let Some(schema) = Schema::new("lists_at_once") else { return };
    let (memory, journal) = (Memory::new(), Arc::new(schema.open().await));
    let strategy = proptest::collection::vec(step(), 40..80);
    let steps = strategy.new_tree(&mut TestRunner::deterministic()).unwrap().current();
    let commits = commits(&steps);
    let mut appends = tokio::task::JoinSet::new();
    for conversation in 0..3_u8 {
        let name = format!("c-{conversation}");
        let own = commits.iter().filter(|commit| commit.conversation.name() == name).cloned();
        let (own, journal): (Vec<_>, _) = (own.collect(), journal.clone());
        appends.spawn(async move {
            for commit in own {
                journal.append(commit).await.unwrap();
            }
        });
    }
    appends.join_all().await;
    // The same in the order in which the database took them.
    let mut all = journal.read_all(ephor_journal::Position::START, usize::MAX).await.unwrap();
    while !all.is_empty() {
        let position = all[0].0;
        let rest = all.split_off(all.iter().take_while(|(at, _)| *at == position).count());
        let events: Vec<_> = all.into_iter().map(|(_, event)| event).collect();
        let (of, expected) = (events[0].conversation.clone(), events[0].sequence - 1);
        memory.append(ephor_journal::Commit::new(of, expected, events)).await.unwrap();
        all = rest;
    }
    assert_eq!(told(&*journal).await.unwrap().0, told(&memory).await.unwrap().0);
    let audit = verify(&*journal, None, |_| ()).await.unwrap();
    assert!(audit.sound(), "{audit:?}");
}

/// Something that was spoiled in the table of what waits stops no commit.
#[tokio::test]
async fn what_others_spoiled_stops_no_commit() {
    let Some(schema) = Schema::new("lists_spoiled") else { return };
    let commits = commits(&[held(0, 2), held(1, 2), held(2, 2)]);
    schema.open().await.append(commits[0].clone()).await.unwrap();
    schema.sql("UPDATE waits SET open = 'no JSON'").await;
    let journal = schema.open().await;
    for commit in &commits[1..] {
        journal.append(commit.clone()).await.unwrap();
    }
    let audit = verify(&journal as &dyn Journal, None, |_| ()).await.unwrap();
    assert!(audit.derived.iter().any(|fault| fault.contains("what waits")), "{audit:?}");
}
