//! What tests of the projections share: histories in which things wait and are settled, and what a journal
//! says of them.

use std::sync::Arc;

use ephor_core::events::{
    AllowanceGranted, AllowanceRevoked, Answer, CallHeld, ClarificationRequested, DecisionHeld,
    HoldAnswered, HoldExpired, NodeRef, Question, TimerCancelled, TimerFired, TimerRef, TimerSet,
    UserMessageReceived, WorkflowStarted,
};
use ephor_core::{ConversationId, DecisionType, Disposition, Draft, EventId, WorkflowId};
use ephor_journal::{Commit, Journal, JournalError, Position, Waits};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use serde_json::Value;

/// An event about one of a few things, of one of a few conversations.
#[derive(Debug, Clone)]
pub struct Step {
    pub conversation: u8,
    pub what: u8,
    pub about: u8,
    pub approvals: u8,
    pub hours: u8,
    pub blocked: bool,
    /// Whether it is committed together with the one before.
    pub joined: bool,
}

pub fn step() -> impl Strategy<Value = Step> {
    let numbers = (0..3_u8, 0..13_u8, 0..4_u8, 0..3_u8, 0..20_u8);
    (numbers, prop::bool::weighted(0.1), any::<bool>()).prop_map(|(numbers, blocked, joined)| {
        let (conversation, what, about, approvals, hours) = numbers;
        Step { conversation, what, about, approvals, hours, blocked, joined }
    })
}

/// An id of a conversation's own.
fn id(conversation: u8, about: u8) -> EventId {
    format!("01890a5d-ac96-774b-bcce-0000000{conversation:02}{about:03}").parse().unwrap()
}

/// One of two timers.
fn timer(step: &Step) -> TimerRef {
    TimerRef { actor: "a".to_owned(), key: None, name: format!("t-{}", step.approvals % 2) }
}

/// `known`: how many of the conversation's were opened before. Each has an id of its own.
fn draft(step: &Step, conversation: &ConversationId, known: &mut u8) -> Draft {
    let opens = step.what < 5;
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
        4 => {
            let due = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(step.hours.into());
            with_id(Draft::new(of, TimerSet { timer: timer(step), due, payload: Value::Null }))
        }
        5 => Draft::new(of, AllowanceRevoked { allowance: about, by: String::new() }),
        6 => Draft::new(of, answered(Answer::Approve)),
        7 => Draft::new(of, answered(Answer::Edit { payload: Arc::default() })),
        8 => Draft::new(of, HoldExpired { hold: about, withdrawn: false }),
        9 => Draft::new(of, TimerCancelled { timer: timer(step) }),
        10 => {
            let due = Timestamp::UNIX_EPOCH;
            Draft::new(of, TimerFired { set: about, timer: timer(step), due })
        }
        11 => {
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

pub fn commits(steps: &[Step]) -> Vec<Commit> {
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
pub async fn told(
    journal: &dyn Journal,
) -> Result<(Waits, Vec<String>, Vec<Position>), JournalError> {
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

/// A hold.
pub fn held(about: u8, approvals: u8) -> Step {
    let (conversation, what, hours, blocked, joined) = (0, 0, 1, false, false);
    Step { conversation, what, about, approvals, hours, blocked, joined }
}
