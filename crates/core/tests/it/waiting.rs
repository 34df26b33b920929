//! What settles a held call.

use ephor_core::events::{
    CallHeld, EffectStarted, NodeRef, Question, WorkflowCompleted, WorkflowInterrupted,
};
use ephor_core::waiting::{Change, Opens};
use ephor_core::{ConversationId, Disposition, Draft, Event, EventId};
use jiff::Timestamp;

fn node(run: EventId, id: &str) -> NodeRef {
    NodeRef { workflow_id: "wf".into(), run, node_id: id.into() }
}

/// What an event settles of a call of node `a` in a run.
fn settles<E: Event>(run: EventId, event: E) -> bool {
    let mut opens = Opens::default();
    let mut fold = |sequence, draft: Draft| {
        let event = draft.seal(sequence, Timestamp::UNIX_EPOCH, Disposition::Delivered);
        Change::of(&event).map(|change| opens.take(&change)).unwrap_or_default()
    };
    let id = ConversationId::new("c").unwrap();
    let held = CallHeld {
        node: node(run, "a"),
        kind: "HTTP".to_owned(),
        attempt: 1,
        payload: Default::default(),
        question: Question { approvals: 1, ..Question::default() },
    };
    fold(1, Draft::new(id.clone(), held));
    !fold(2, Draft::new(id, event)).is_empty()
}

#[test]
fn a_call_that_goes_on_without_an_answer_waits_for_none() {
    let run = EventId::fresh();
    let effect = |run, id: &str| EffectStarted {
        node: node(run, id),
        attempt: 2,
        idempotency_key: String::new(),
    };
    assert!(settles(run, effect(run, "a")));
    assert!(!settles(run, effect(run, "b")) && !settles(run, effect(EventId::fresh(), "a")));
    let over = |run| WorkflowCompleted {
        workflow_id: "wf".into(),
        run,
        output: Default::default(),
        skipped: Vec::new(),
        duration_ms: 0,
    };
    assert!(settles(run, over(run)) && !settles(run, over(EventId::fresh())));
    // One that was cut off goes on, and the call with it.
    let cut_off = WorkflowInterrupted { workflow_id: "wf".into(), run, by: None };
    assert!(!settles(run, cut_off));
}
