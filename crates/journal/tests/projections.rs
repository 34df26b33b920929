//! What a journal keeps beside its record is what its record says, however it came about: kept up
//! as it is written, made anew, or read from the beginning.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::sync::Arc;

use ephor_core::events::{
    AllowanceGranted, AllowanceRevoked, Answer, CallHeld, ClarificationRequested, DecisionHeld,
    HoldAnswered, HoldExpired, NodeRef, Question, UserMessageReceived, WorkflowStarted,
};
use ephor_core::{ConversationId, DecisionType, Disposition, Draft, EventId, WorkflowId};
use ephor_journal::{
    Commit, Journal, JournalError, Memory, Position, Projections, Sqlite, Store, Waits, verify,
};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

/// An event about one of a few things, of one of a few conversations.
#[derive(Debug, Clone)]
struct Step {
    conversation: u8,
    what: u8,
    about: u8,
    approvals: u8,
    hours: u8,
    blocked: bool,
    /// Whether it is committed together with the one before.
    joined: bool,
}

fn step() -> impl Strategy<Value = Step> {
    let numbers = (0..3_u8, 0..10_u8, 0..4_u8, 0..3_u8, 0..20_u8);
    (numbers, prop::bool::weighted(0.1), any::<bool>()).prop_map(|(numbers, blocked, joined)| {
        let (conversation, what, about, approvals, hours) = numbers;
        Step { conversation, what, about, approvals, hours, blocked, joined }
    })
}

/// An id of a conversation's own.
fn id(conversation: u8, about: u8) -> EventId {
    format!("01890a5d-ac96-774b-bcce-0000000{conversation:02}{about:03}").parse().unwrap()
}

/// `known`: how many of the conversation's were opened before. Each has an id of its own.
fn draft(step: &Step, conversation: &ConversationId, known: &mut u8) -> Draft {
    let opens = step.what < 4;
    let about = match opens {
        true => id(step.conversation, *known),
        false => id(step.conversation, known.saturating_sub(1 + step.about)),
    };
    *known += u8::from(opens);
    let question = Question { approvals: step.approvals, ..Question::default() };
    let run = id(9, step.about);
    let answered = |answer| {
        let (by, digest) = (String::new(), String::new());
        HoldAnswered { hold: about, by, digest, answer }
    };
    let with_id = |draft: Draft| Draft { id: about, ..draft };
    let of = conversation.clone();
    match step.what {
        0 => Draft::new(
            of,
            DecisionHeld {
                original_decision_id: about,
                decision_type: DecisionType::Respond,
                payload: Arc::default(),
                corrections: Vec::new(),
                question,
            },
        ),
        1 => {
            let node = NodeRef { workflow_id: WorkflowId::from("w"), run, node_id: "n".into() };
            let (kind, payload) = ("HTTP".to_owned(), Arc::default());
            with_id(Draft::new(of, CallHeld { node, kind, attempt: 1, payload, question }))
        }
        2 => Draft::new(
            of,
            ClarificationRequested {
                decision: about,
                question: String::new(),
                options: None,
                required_fields: None,
                context: None,
            },
        ),
        3 => with_id(Draft::new(
            of,
            AllowanceGranted {
                rule: String::new(),
                agent: None,
                action: String::new(),
                resource: None,
                until: Timestamp::UNIX_EPOCH,
                by: String::new(),
            },
        )),
        4 => Draft::new(of, AllowanceRevoked { allowance: about, by: String::new() }),
        5 => Draft::new(of, answered(Answer::Approve)),
        6 => Draft::new(of, answered(Answer::Edit { payload: Arc::default() })),
        7 => Draft::new(of, HoldExpired { hold: about, withdrawn: false }),
        8 => {
            let workflow_id = WorkflowId::from("w");
            let started = WorkflowStarted {
                workflow_id,
                run,
                input: Default::default(),
                resumed: false,
                tells_effects: true,
            };
            Draft::new(of, started)
        }
        _ => {
            let answers = (step.approvals > 0).then_some(about);
            Draft::new(of, UserMessageReceived { answers, ..UserMessageReceived::text("yes") })
        }
    }
}

fn commits(steps: &[Step]) -> Vec<Commit> {
    let (mut commits, mut heads): (Vec<Commit>, [u64; 3]) = (Vec::new(), [0; 3]);
    let mut known = [0; 3];
    let mut time = Timestamp::UNIX_EPOCH;
    for step in steps {
        let conversation = ConversationId::new(&format!("c-{}", step.conversation)).unwrap();
        let of = usize::from(step.conversation);
        let (head, known) = (&mut heads[of], &mut known[of]);
        *head += 1;
        let joins = |last: &Commit| step.joined && last.conversation == conversation;
        let joined = commits.last().is_some_and(joins);
        if !joined {
            time += SignedDuration::from_hours(step.hours.into());
        }
        let by = || Disposition::Blocked { by: "test".to_owned(), reason: String::new() };
        let disposition = if step.blocked { by() } else { Disposition::Delivered };
        let event = Arc::new(draft(step, &conversation, known).seal(*head, time, disposition));
        match commits.last_mut() {
            Some(last) if joined => {
                last.events.push(event);
            }
            _ => commits.push(Commit::new(conversation, *head - 1, vec![event])),
        }
    }
    commits
}

/// Everything that a journal says of all conversations.
async fn told(journal: &dyn Journal) -> Result<(Waits, Vec<String>, Vec<Position>), JournalError> {
    let mut waits = journal.waits(1000).await?;
    waits.open.sort_by_key(|waiting| (waiting.conversation.to_string(), waiting.id));
    // What one commit has settled is in no particular order.
    waits.settled.sort_by_key(|(id, _)| *id);
    let listed = journal.conversations("local", 10).await?;
    let mut days = Vec::new();
    for day in 0..12 {
        let day = jiff::civil::date(1970, 1, 1) + SignedDuration::from_hours(24 * day);
        days.push(journal.before_day(day).await?);
    }
    Ok((waits, listed.iter().map(|one| format!("{one:?}")).collect(), days))
}

fn sql(path: &Path, sql: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

async fn agree(steps: &[Step]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let memory = Memory::new();
    let sqlite = Sqlite::open(&path).unwrap();
    let commits = commits(steps);
    let (first, rest) = commits.split_at(commits.len() / 2);
    for commit in first {
        for journal in [&memory as &dyn Journal, &sqlite] {
            journal.append(commit.clone()).await.unwrap();
        }
    }
    drop(sqlite);
    let sqlite = Sqlite::open(&path).unwrap();
    for commit in rest {
        for journal in [&memory as &dyn Journal, &sqlite] {
            journal.append(commit.clone()).await.unwrap();
        }
    }
    let wanted = told(&memory).await.unwrap();
    assert_eq!(told(&sqlite).await.unwrap(), wanted, "kept up as it is written");
    let audit = verify(&sqlite, None, |_| ()).await.unwrap();
    assert!(audit.sound(), "{audit:?}");
    drop(sqlite);
    // As a program leaves it that knows of none.
    sql(&path, "UPDATE projected SET position = 1, hash = x'00'");
    let looking = Sqlite::open_read_only(&path).unwrap();
    assert_eq!(told(&looking).await.unwrap(), wanted, "read from the beginning");
    drop(looking);
    let sqlite = Sqlite::open(&path).unwrap();
    assert_eq!(told(&sqlite).await.unwrap(), wanted, "made anew");
    let audit = verify(&sqlite, None, |_| ()).await.unwrap();
    assert!(audit.sound(), "{audit:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn all_ways_come_to_the_same(steps in prop::collection::vec(step(), 1..40)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(agree(&steps));
    }
}

fn held(about: u8, approvals: u8) -> Step {
    let (conversation, what, hours, blocked, joined) = (0, 0, 1, false, false);
    Step { conversation, what, about, approvals, hours, blocked, joined }
}

/// What another program wrote is taken in with the next commit, and not only when it is opened.
#[tokio::test]
async fn it_goes_on_where_a_program_without_them_has_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    let journal = Sqlite::open(&path).unwrap();
    let steps = [held(0, 1), held(1, 2), held(2, 1)];
    let commits = commits(&steps);
    journal.append(commits[0].clone()).await.unwrap();
    let kept = journal.waits(9).await.unwrap();
    journal.append(commits[1].clone()).await.unwrap();
    // The second commit stays; what is beside it is as it was before.
    sql(
        &path,
        "UPDATE projected SET (position, hash) = (SELECT position, link FROM commits LIMIT 1);
         DELETE FROM waits WHERE id LIKE '%001'; UPDATE listed SET events = 1, position = 1",
    );
    assert_eq!(journal.waits(9).await.unwrap().open.len(), 2, "it is read from the beginning");
    journal.append(commits[2].clone()).await.unwrap();
    let waits = journal.waits(9).await.unwrap();
    assert_eq!((kept.open.len(), waits.open.len()), (1, 3));
    let audit = verify(&journal, None, |_| ()).await.unwrap();
    assert!(audit.sound(), "{audit:?}");
}

/// A hold that somebody hides, or a conversation, is found by an audit.
#[tokio::test]
async fn an_audit_finds_what_was_changed_beside_the_record() {
    let edits = [
        "DELETE FROM waits",
        "UPDATE waits SET open = replace(open, '\"approvals\":2', '\"approvals\":1')",
        "UPDATE waits SET open = 'no JSON'",
        "UPDATE waits SET settled = 1, open = NULL",
        "DELETE FROM listed",
        "UPDATE listed SET events = 9",
        "UPDATE listed SET tenant = 'other'",
        "UPDATE listed SET began = began + 1",
        "UPDATE days SET before = before + 1",
    ];
    for edit in edits {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        let journal = Sqlite::open(&path).unwrap();
        for commit in commits(&[held(0, 2), held(1, 2)]) {
            journal.append(commit).await.unwrap();
        }
        drop(journal);
        sql(&path, edit);
        let journal = Sqlite::open_read_only(&path).unwrap();
        let audit = verify(&journal, None, |_| ()).await.unwrap();
        assert!(!audit.sound() && audit.broken == 0, "{edit}: {audit:?}");
        drop(journal);
        // And is mended by making it anew.
        sql(&path, "DELETE FROM projected");
        drop(Sqlite::open(&path).unwrap());
        let journal = Sqlite::open_read_only(&path).unwrap();
        let audit = verify(&journal, None, |_| ()).await.unwrap();
        assert!(audit.sound(), "{edit}, made anew: {audit:?}");
    }
}
