//! What is open in a conversation, as a fold of its events: what waits for a person (held decisions
//! and calls, questions), granted allowances, and timers. Used by the judge's gate, the inbox, and
//! journals that maintain it next to the record.
//!
//! ```text
//! DecisionHeld, CallHeld       open ──(enough approvals, any other answer, expired, validated,
//!                                      rejected; a call: another run of its workflow, its effect or
//!                                      result, its run's end)──> settled
//! ClarificationRequested       open ──(its answer, its decision's end)──> settled; another question
//!                                      replaces it
//! AllowanceGranted             open ──(revoked)──> gone
//! TimerSet                     open ──(fired, cancelled)──> gone; another of its name replaces it
//! anything                     open ──(HistoryRemoved)──> gone
//! ```

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::event::{Envelope, Event};
use crate::events::{
    AllowanceGranted, AllowanceRevoked, Answer, CallHeld, ClarificationRequested,
    DecisionCompleted, DecisionHeld, DecisionRejected, DecisionValidated, EffectStarted,
    HistoryRemoved, HoldAnswered, HoldExpired, NodeCompleted, NodeRef, TimerCancelled, TimerFired,
    TimerRef, TimerSet, UserMessageReceived, WorkflowAborted, WorkflowCompleted, WorkflowFailed,
    WorkflowStarted,
};
use crate::ids::{EventId, NodeId, WorkflowId};

/// Something that is open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Open {
    /// Its id: the held decision, the held call's event, the decision that asks, the allowance's
    /// event, or the TimerSet.
    pub id: EventId,
    /// The sequence of the event that opened it.
    pub sequence: u64,
    what: What,
}

impl Open {
    /// A conversation asks one thing at a time, and an actor has one timer of a name.
    fn replaces(&self, other: &Self) -> bool {
        match (&self.what, &other.what) {
            (What::Question, What::Question) => true,
            (What::Timer { timer, .. }, What::Timer { timer: other, .. }) => timer == other,
            _ => false,
        }
    }

    /// The timer and when it is due, if it is one.
    pub fn timer(&self) -> Option<(&TimerRef, Timestamp)> {
        match &self.what {
            What::Timer { timer, due } => Some((timer, *due)),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum What {
    Hold {
        approvals: u8,
        given: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        call: Option<Call>,
    },
    Question,
    Allowance,
    Timer {
        #[serde(flatten)]
        timer: TimerRef,
        due: Timestamp,
    },
}

/// Of which run a held call is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Call {
    workflow: WorkflowId,
    run: EventId,
    /// None: of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    node: Option<NodeId>,
}

impl Call {
    fn of(node: &NodeRef) -> Self {
        let NodeRef { workflow_id, run, node_id } = node.clone();
        Self { workflow: workflow_id, run, node: Some(node_id) }
    }
}

/// The types of events that can open something.
pub const OPENING: [&str; 5] = [
    DecisionHeld::TYPE,
    CallHeld::TYPE,
    ClarificationRequested::TYPE,
    AllowanceGranted::TYPE,
    TimerSet::TYPE,
];

/// Whether an event of that type can open something.
///
/// ```
/// use ephor_core::waiting::may_open;
///
/// assert!(may_open("DecisionHeld") && !may_open("DecisionValidated"));
/// ```
pub fn may_open(kind: &str) -> bool {
    OPENING.contains(&kind)
}

/// How an event changes what is open.
#[derive(Debug, Clone)]
pub struct Change(Kind);

#[derive(Debug, Clone)]
enum Kind {
    Opens(Open),
    Approved {
        hold: EventId,
        edited: bool,
    },
    Settled(EventId),
    Ended(EventId),
    Revoked(EventId),
    Began(WorkflowId, EventId),
    /// A call's node went on without an answer, as where the policy holds it no more.
    WentOn(Call),
    Over(WorkflowId, EventId),
    Said {
        answers: Option<EventId>,
    },
    Fired(EventId),
    Cancelled(TimerRef),
    Forgotten,
}

impl Change {
    /// None for most events, and for blocked ones.
    ///
    /// ```
    /// use ephor_core::events::HoldExpired;
    /// use ephor_core::waiting::{Change, Opens};
    /// use ephor_core::{ConversationId, Disposition, Draft, EventId};
    ///
    /// let expired = HoldExpired { hold: EventId::fresh(), withdrawn: false };
    /// let draft = Draft::new(ConversationId::new("c").unwrap(), expired);
    /// let event = draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    /// let change = Change::of(&event).unwrap();
    /// assert!(Opens::default().take(&change).is_empty(), "nothing was open");
    /// ```
    pub fn of(envelope: &Envelope) -> Option<Self> {
        Kind::of(envelope).map(Self)
    }

    /// Whether it can open something.
    pub fn opens(&self) -> bool {
        matches!(self.0, Kind::Opens(_))
    }
}

impl Kind {
    fn of(envelope: &Envelope) -> Option<Self> {
        if envelope.blocked() {
            return None;
        }
        let opens = |id, what| Some(Self::Opens(Open { id, sequence: envelope.sequence, what }));
        match envelope.kind() {
            DecisionHeld::TYPE => {
                let held = envelope.read::<DecisionHeld>()?;
                let approvals = held.question.approvals.max(1);
                let what = What::Hold { approvals, given: 0, call: None };
                opens(held.original_decision_id, what)
            }
            CallHeld::TYPE => {
                let held = envelope.read::<CallHeld>()?;
                let approvals = held.question.approvals.max(1);
                let call = Some(Call::of(&held.node));
                opens(envelope.id, What::Hold { approvals, given: 0, call })
            }
            ClarificationRequested::TYPE => {
                opens(envelope.read::<ClarificationRequested>()?.decision, What::Question)
            }
            AllowanceGranted::TYPE => {
                envelope.read::<AllowanceGranted>()?;
                opens(envelope.id, What::Allowance)
            }
            AllowanceRevoked::TYPE => {
                Some(Self::Revoked(envelope.read::<AllowanceRevoked>()?.allowance))
            }
            TimerSet::TYPE => {
                let set = envelope.read::<TimerSet>()?;
                let what = What::Timer { timer: set.timer.clone(), due: set.due };
                opens(envelope.id, what)
            }
            TimerFired::TYPE => Some(Self::Fired(envelope.read::<TimerFired>()?.set)),
            TimerCancelled::TYPE => {
                Some(Self::Cancelled(envelope.read::<TimerCancelled>()?.timer.clone()))
            }
            HoldAnswered::TYPE => {
                let answered = envelope.read::<HoldAnswered>()?;
                let hold = answered.hold;
                Some(match answered.answer {
                    Answer::Approve => Self::Approved { hold, edited: false },
                    Answer::Edit { .. } | Answer::Happened { .. } => {
                        Self::Approved { hold, edited: true }
                    }
                    Answer::Reject { .. } | Answer::Answer { .. } => Self::Settled(hold),
                })
            }
            HoldExpired::TYPE => Some(Self::Settled(envelope.read::<HoldExpired>()?.hold)),
            DecisionValidated::TYPE => {
                Some(Self::Settled(envelope.read::<DecisionValidated>()?.original_decision_id))
            }
            DecisionRejected::TYPE => {
                Some(Self::Settled(envelope.read::<DecisionRejected>()?.original_decision_id))
            }
            WorkflowStarted::TYPE => {
                let started = envelope.read::<WorkflowStarted>()?;
                Some(Self::Began(started.workflow_id.clone(), started.run))
            }
            EffectStarted::TYPE => {
                Some(Self::WentOn(Call::of(&envelope.read::<EffectStarted>()?.node)))
            }
            NodeCompleted::TYPE => {
                Some(Self::WentOn(Call::of(&envelope.read::<NodeCompleted>()?.node)))
            }
            WorkflowCompleted::TYPE => {
                let over = envelope.read::<WorkflowCompleted>()?;
                Some(Self::Over(over.workflow_id.clone(), over.run))
            }
            WorkflowFailed::TYPE => {
                let over = envelope.read::<WorkflowFailed>()?;
                Some(Self::Over(over.workflow_id.clone(), over.run))
            }
            WorkflowAborted::TYPE => {
                let over = envelope.read::<WorkflowAborted>()?;
                Some(Self::Over(over.workflow_id.clone(), over.run))
            }
            UserMessageReceived::TYPE => {
                Some(Self::Said { answers: envelope.read::<UserMessageReceived>()?.answers })
            }
            // A question whose decision is over is asked no more.
            DecisionCompleted::TYPE => {
                Some(Self::Ended(envelope.read::<DecisionCompleted>()?.original_decision_id))
            }
            HistoryRemoved::TYPE => Some(Self::Forgotten),
            _ => None,
        }
    }
}

/// What is open in one conversation, earliest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Opens(pub Vec<Open>);

impl Opens {
    /// Whether a decision or a call waits for people.
    pub fn has_holds(&self) -> bool {
        self.0.iter().any(|open| matches!(open.what, What::Hold { .. }))
    }

    /// Applies an event's change, and returns what it settled.
    pub fn take(&mut self, change: &Change) -> Vec<EventId> {
        match &change.0 {
            Kind::Opens(open) => {
                self.0.retain(|held| held.id != open.id && !open.replaces(held));
                self.0.push(open.clone());
                Vec::new()
            }
            Kind::Approved { hold, edited } => {
                let held = self.0.iter_mut().find(|open| open.id == *hold);
                let Some(Open { what: What::Hold { approvals, given, .. }, .. }) = held else {
                    return Vec::new();
                };
                // Who approved before has approved something else.
                *given = if *edited { 1 } else { given.saturating_add(1) };
                if *given < *approvals { Vec::new() } else { self.settle(|open| open.id == *hold) }
            }
            Kind::Settled(hold) => {
                self.settle(|open| open.id == *hold && matches!(open.what, What::Hold { .. }))
            }
            Kind::Ended(decision) => {
                self.settle(|open| open.id == *decision && open.what == What::Question)
            }
            Kind::Revoked(allowance) => {
                self.0.retain(|open| open.id != *allowance || open.what != What::Allowance);
                Vec::new()
            }
            Kind::Fired(set) => {
                self.0.retain(|open| open.id != *set || open.timer().is_none());
                Vec::new()
            }
            Kind::Cancelled(timer) => {
                self.0.retain(|open| open.timer().is_none_or(|(set, _)| set != timer));
                Vec::new()
            }
            Kind::Forgotten => {
                self.0.clear();
                Vec::new()
            }
            Kind::Began(workflow, run) => self.settle(|open| {
                matches!(&open.what, What::Hold { call: Some(call), .. }
                    if call.workflow == *workflow && call.run != *run)
            }),
            Kind::WentOn(went) => self.settle(
                |open| matches!(&open.what, What::Hold { call: Some(call), .. } if call == went),
            ),
            Kind::Over(workflow, run) => self.settle(|open| {
                matches!(&open.what, What::Hold { call: Some(call), .. }
                    if call.workflow == *workflow && call.run == *run)
            }),
            Kind::Said { answers } => self.settle(|open| {
                open.what == What::Question && answers.is_none_or(|answers| answers == open.id)
            }),
        }
    }

    fn settle(&mut self, which: impl Fn(&Open) -> bool) -> Vec<EventId> {
        let gone = self.0.extract_if(.., |open| which(open));
        gone.map(|open| open.id).collect()
    }
}
