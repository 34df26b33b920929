//! No sequence of read, restart, passivate and act makes a value less suspicious.

use ephor::core::{
    ConversationId, Disposition, Draft, Envelope, EventData, Label, Provenance, WorkflowId,
};
use ephor_runtime::seen::Seen;
use proptest::prelude::*;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// What may be asked about: named by nobody, by the user, by pages, by agents.
const PROBES: [&str; 6] =
    ["a.example", "b.example", "c.example", "d.example", "eve@e.example", "nobody.example"];

/// What happens to a conversation.
#[derive(Debug, Clone, Copy)]
enum Step {
    User(usize),
    Page(usize),
    Trusted(usize),
    Failure(usize),
    Agent(usize),
    Plan(usize),
    Changed(usize),
    Input(usize),
    /// Whatever it was, it can't be read.
    Unreadable(usize),
    /// A newer version of the program wrote it: it looks like one of today's, and may mean anything.
    Newer(usize),
}

const KINDS: [&str; 8] = [
    "UserMessageReceived",
    "NodeCompleted",
    "NodeExecutionFailed",
    "SubAgentCompleted",
    "WorkflowCreated",
    "WorkflowModified",
    "WorkflowReplanned",
    "WorkflowStarted",
];

fn step() -> impl Strategy<Value = Step> {
    let word = 0..PROBES.len() - 1;
    prop_oneof![
        word.clone().prop_map(Step::User),
        word.clone().prop_map(Step::Page),
        word.clone().prop_map(Step::Trusted),
        word.clone().prop_map(Step::Failure),
        word.clone().prop_map(Step::Agent),
        word.clone().prop_map(Step::Plan),
        word.clone().prop_map(Step::Changed),
        word.prop_map(Step::Input),
        (0..KINDS.len()).prop_map(Step::Unreadable),
        (0..KINDS.len()).prop_map(Step::Newer),
    ]
}

/// The event as a journal holds it, by its JSON.
fn event(step: Step) -> (&'static str, Value) {
    let id = "01890a5d-ac96-774b-bcce-b302099a8057";
    let node = |more: Value| {
        let mut node = json!({"workflow_id": "w", "run": id, "node_id": "n", "attempt": 1});
        node.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        node
    };
    let text = |at: usize| format!("Look at {} today", PROBES[at]);
    let plan = |at: usize| {
        json!({"name": "p", "description": "d", "edges": [], "nodes": [{"node_id": "n",
               "type": "HTTP", "name": "n", "config": {"url": PROBES[at]}}]})
    };
    let completed = |at: usize, label: Label| {
        let from = Provenance::of(label, "http:x.example");
        node(json!({"output": {"body": text(at)}, "duration_ms": 1, "provenance": from}))
    };
    match step {
        Step::User(at) => (KINDS[0], json!({"text": text(at)})),
        Step::Page(at) => (KINDS[1], completed(at, Label::Untrusted)),
        Step::Trusted(at) => (KINDS[1], completed(at, Label::Trusted)),
        Step::Failure(at) => (
            KINDS[2],
            node(json!({"kind": "HTTP", "failure": {"code": "INTERNAL", "message": text(at)},
                        "execution_context": {}})),
        ),
        Step::Agent(at) => (
            KINDS[3],
            json!({"subagent_id": "s", "subagent_type": "t", "decision": id, "output": text(at)}),
        ),
        Step::Plan(at) => (KINDS[4], json!({"workflow_id": "w", "plan": plan(at), "decision": id})),
        Step::Changed(at) => (
            KINDS[5],
            json!({"workflow_id": "w", "node_id": "n", "plan": plan(at), "decision": id}),
        ),
        Step::Input(at) => (
            KINDS[7],
            json!({"workflow_id": "w", "run": id, "input": {"x": text(at)}, "resumed": false}),
        ),
        Step::Unreadable(kind) => (KINDS[kind], Value::Null),
        Step::Newer(kind) => {
            let like = [Step::User(0), Step::Trusted(0), Step::Failure(0), Step::Agent(0)];
            let plans = [Step::Plan(0), Step::Changed(0), Step::Plan(0), Step::Input(0)];
            let like = like.into_iter().chain(plans).nth(kind).unwrap();
            (KINDS[kind], event(like).1)
        }
    }
}

fn sealed(step: Step) -> Envelope {
    let (kind, json) = event(step);
    let text = match step {
        Step::Unreadable(_) => format!("{{\"output\":{}{}}}", "[".repeat(200), "]".repeat(200)),
        _ => json.to_string(),
    };
    let raw = RawValue::from_string(text).unwrap();
    let conversation = ConversationId::new("c").unwrap();
    let version = if matches!(step, Step::Newer(_)) { 2 } else { 1 };
    let draft = Draft::of(conversation, EventData::raw_of(kind, version, raw));
    draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered)
}

/// Which probes are suspicious, and whether the stored plan's author is.
fn verdicts(seen: &Seen) -> Vec<bool> {
    let alone = |probe: &&str| seen.evidence.trace("/url", &json!(probe)).untrusted_alone;
    let mut all: Vec<bool> = PROBES.iter().map(alone).collect();
    all.push(seen.evidence.has_read_untrusted());
    all.push(seen.written(&WorkflowId::from("w")).labels.has(Label::Untrusted));
    all
}

fn folded(steps: &[Step]) -> Seen {
    let mut seen = Seen::default();
    steps.iter().for_each(|step| seen.fold(&sealed(*step)));
    seen
}

/// At each place: if it was suspicious before, it is now.
fn no_less(before: &[bool], now: &[bool]) -> bool {
    before.iter().zip(now).all(|(before, now)| *now || !before)
}

/// The events are what they are meant to be: each can be read, except those that can't.
#[test]
fn the_events_of_this_test_can_be_read() {
    use ephor::events::*;
    let readable = |step: Step| {
        let it = sealed(step);
        it.read::<UserMessageReceived>().is_some()
            || it.read::<NodeCompleted>().is_some()
            || it.read::<NodeExecutionFailed>().is_some()
            || it.read::<SubAgentCompleted>().is_some()
            || it.read::<WorkflowCreated>().is_some()
            || it.read::<WorkflowModified>().is_some()
            || it.read::<WorkflowStarted>().is_some()
    };
    use Step::*;
    for step in [User(0), Page(0), Trusted(0), Failure(0), Agent(0), Plan(0), Changed(0), Input(0)]
    {
        assert!(readable(step), "{step:?}");
    }
    (0..KINDS.len())
        .for_each(|kind| assert!(!readable(Unreadable(kind)) && !readable(Newer(kind))));
}

proptest! {
    /// Only the user and trusted sources vouch for a value, and only for what they name. Whatever
    /// else happens, a value is as suspicious as before, or more.
    #[test]
    fn only_the_user_and_trusted_sources_vouch(steps in prop::collection::vec(step(), 0..12)) {
        let mut seen = Seen::default();
        for step in steps {
            let before = verdicts(&seen);
            seen.fold(&sealed(step));
            let mut now = verdicts(&seen);
            if let Step::User(at) | Step::Trusted(at) = step {
                now[at] |= before[at];
            }
            // A plan that nobody knew may have been anybody's; now its author is known.
            let author = now.len() - 1;
            if matches!(step, Step::Plan(_) | Step::Changed(_)) {
                now[author] |= before[author] && !seen.evidence.has_read_untrusted();
            }
            prop_assert!(no_less(&before, &now), "{step:?}: {before:?}, then {now:?}");
        }
    }

    /// A restart, or a passivation, folds the record from its beginning: nothing is forgotten.
    #[test]
    fn a_restart_forgets_nothing(steps in prop::collection::vec(step(), 0..12), at in 0usize..12) {
        let at = at.min(steps.len());
        let (before, after) = steps.split_at(at);
        let mut seen = folded(before);
        after.iter().for_each(|step| seen.fold(&sealed(*step)));
        prop_assert_eq!(verdicts(&seen), verdicts(&folded(&steps)));
    }

    /// An event that can't be read any more vouches for nothing, and is as bad as the worst that it
    /// could have been.
    #[test]
    fn what_cannot_be_read_is_the_worst_it_could_be(
        steps in prop::collection::vec(step(), 1..12),
        lost in any::<prop::sample::Index>(),
    ) {
        let lost = lost.index(steps.len());
        let known = KINDS.iter().position(|kind| *kind == event(steps[lost]).0).unwrap();
        let mut damaged = steps.clone();
        damaged[lost] = Step::Unreadable(known);
        let (whole, damaged) = (verdicts(&folded(&steps)), verdicts(&folded(&damaged)));
        prop_assert!(damaged[PROBES.len()], "an unreadable event counts as read");
        prop_assert!(no_less(&whole, &damaged), "{whole:?}, then {damaged:?}");
    }
}
