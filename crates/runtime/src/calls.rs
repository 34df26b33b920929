//! Which calls a record shows. A node that has begun has made its call, unless a person is asked before:
//! then the call is made when it goes on with their approval.

use std::collections::HashMap;

use ephor_core::events::{
    Answer, CallHeld, EffectStarted, HoldAnswered, NodeCompleted, NodeCutOff, NodeExecutionFailed,
    NodeRef, NodeStarted,
};
use ephor_core::node::RateClass;
use ephor_core::{Envelope, Event, EventId};

/// Most nodes that are followed at a time.
const MOST: usize = 4096;

/// A call, as limits count it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Call {
    /// Its kind. None: a record that can't be read; it may have been any.
    pub(crate) kind: Option<String>,
    /// Which of the judge's limits count it. None: any may.
    pub(crate) rate: Option<RateClass>,
}

impl Call {
    /// Whether budgets count it.
    pub(crate) fn costs(&self) -> bool {
        self.kind.as_deref().is_none_or(ephor_rules::costs)
    }
}

/// What an event of the record means for the number of calls.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Counted {
    /// One more was made.
    Made(Call),
    /// One that was counted waits for a person instead.
    TakenBack(Call),
}

#[derive(Debug)]
enum State {
    /// Its call is counted.
    Begun,
    /// It isn't, for as long as that waits.
    Held(EventId),
    /// A person has approved it: it is made when anything is heard of it.
    Approved,
}

/// The nodes at work.
#[derive(Debug, Default)]
pub(crate) struct Calls(HashMap<NodeRef, (Call, State)>);

impl Calls {
    pub(crate) fn fold(&mut self, envelope: &Envelope) -> Option<Counted> {
        match envelope.kind() {
            NodeStarted::TYPE => Some(Counted::Made(match envelope.read::<NodeStarted>() {
                Some(started) => self.begun(&started),
                None => Call { kind: None, rate: None },
            })),
            CallHeld::TYPE => {
                let held = envelope.read::<CallHeld>()?;
                let (call, state) = self.0.get_mut(&held.node)?;
                let counted = matches!(state, State::Begun);
                *state = State::Held(envelope.id);
                counted.then(|| Counted::TakenBack(call.clone()))
            }
            HoldAnswered::TYPE => {
                let answered = envelope.read::<HoldAnswered>()?;
                let goes_on = matches!(answered.answer, Answer::Approve | Answer::Edit { .. });
                for (_, state) in self.0.values_mut() {
                    if matches!(state, State::Held(hold) if *hold == answered.hold) && goes_on {
                        *state = State::Approved;
                    }
                }
                None
            }
            EffectStarted::TYPE => {
                let begun = envelope.read::<EffectStarted>()?;
                let (call, state) = self.0.get_mut(&begun.node)?;
                let approved = matches!(state, State::Approved);
                *state = State::Begun;
                approved.then(|| Counted::Made(call.clone()))
            }
            NodeCompleted::TYPE => self.ended(&envelope.read::<NodeCompleted>()?.node),
            NodeExecutionFailed::TYPE => {
                let failed = envelope.read::<NodeExecutionFailed>()?;
                let (call, state) = self.0.remove(&failed.node)?;
                match state {
                    State::Begun if failed.refused => Some(Counted::TakenBack(call)),
                    State::Approved if !failed.refused => Some(Counted::Made(call)),
                    _ => None,
                }
            }
            NodeCutOff::TYPE => self.ended(&envelope.read::<NodeCutOff>()?.node),
            _ => None,
        }
    }

    fn begun(&mut self, started: &NodeStarted) -> Call {
        let call = Call { kind: Some(started.kind.clone()), rate: Some(started.rate()) };
        if self.0.len() < MOST {
            self.0.insert(started.node.clone(), (call.clone(), State::Begun));
        }
        call
    }

    fn ended(&mut self, node: &NodeRef) -> Option<Counted> {
        let (call, state) = self.0.remove(node)?;
        matches!(state, State::Approved).then_some(Counted::Made(call))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::Arc;

    use ephor_core::events::Question;
    use ephor_core::{ConversationId, Disposition, Draft, ErrorCode, Failure};
    use jiff::Timestamp;
    use serde_json::json;

    use super::*;

    fn sealed<E: Event>(event: E) -> Envelope {
        let draft = Draft::new(ConversationId::new("c").unwrap(), event);
        draft.seal(1, Timestamp::UNIX_EPOCH, Disposition::Delivered)
    }

    /// How many calls the record shows after each event.
    fn counts(events: &[Envelope]) -> Vec<i32> {
        let (mut calls, mut count) = (Calls::default(), 0);
        let after = |event| {
            count += match calls.fold(event) {
                Some(Counted::Made(_)) => 1,
                Some(Counted::TakenBack(_)) => -1,
                None => 0,
            };
            count
        };
        events.iter().map(after).collect()
    }

    #[test]
    fn a_held_call_is_made_when_it_goes_on() {
        let node =
            NodeRef { workflow_id: "wf_1".into(), run: EventId::fresh(), node_id: "n".into() };
        let started = || {
            let (kind, name) = ("HTTP".to_owned(), "n".to_owned());
            sealed(NodeStarted { node: node.clone(), kind, name, attempt: 1, rate: None })
        };
        let held = sealed(CallHeld {
            node: node.clone(),
            kind: "HTTP".to_owned(),
            attempt: 1,
            payload: Arc::default(),
            question: Question::default(),
        });
        let answered = |answer| {
            let (by, digest) = ("ada".to_owned(), String::new());
            sealed(HoldAnswered { hold: held.id, by, digest, answer })
        };
        let approved = answered(Answer::Approve);
        let rejected = answered(Answer::Reject { reason: "no".to_owned() });
        let cut_off = sealed(NodeCutOff { node: node.clone() });
        let failed = |refused| {
            let failed = json!({
                "workflow_id": node.workflow_id, "run": node.run, "node_id": node.node_id,
                "kind": "HTTP", "failure": Failure::new(ErrorCode::ResourceLimit, "no"),
                "attempt": 1, "refused": refused, "execution_context": {},
            });
            sealed(serde_json::from_value::<NodeExecutionFailed>(failed).unwrap())
        };
        let effect = sealed(EffectStarted {
            node: node.clone(),
            attempt: 1,
            idempotency_key: String::new(),
        });
        let begun = [started(), held.clone()];
        let after = |rest: &[Envelope]| counts(&[&begun[..], rest].concat());
        // The process that asked makes it; and says so by its effect or its end.
        assert_eq!(after(&[approved.clone(), effect, cut_off.clone()]), [1, 0, 0, 1, 1]);
        assert_eq!(after(&[approved.clone(), cut_off.clone()]), [1, 0, 0, 1]);
        // Another one does.
        assert_eq!(after(&[approved.clone(), started(), cut_off.clone()]), [1, 0, 0, 1, 1]);
        assert_eq!(after(&[rejected.clone(), cut_off]), [1, 0, 0, 0]);
        // What wasn't allowed wasn't made.
        assert_eq!(after(&[approved.clone(), failed(true)]), [1, 0, 0, 0]);
        assert_eq!(after(&[approved, failed(false)]), [1, 0, 0, 1]);
        assert_eq!(after(&[rejected, failed(true)]), [1, 0, 0, 0]);
        assert_eq!(counts(&[started(), failed(true)]), [1, 0]);
        assert_eq!(counts(&[started(), failed(false)]), [1, 1]);
    }
}
