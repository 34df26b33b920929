//! What waits for people: held decisions and calls, questions, allowances that were granted.
//!
//! ```text
//! DecisionHeld, CallHeld       open ──(enough approvals, any other answer, expired, validated,
//!                                      rejected; a call: another run of its workflow)──> settled
//! ClarificationRequested       open ──(its answer)──> settled; another question replaces it
//! AllowanceGranted             open ──(revoked)──> gone
//! ```

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use ephor_core::events::{
    AllowanceGranted, AllowanceRevoked, Answer, CallHeld, ClarificationRequested, DecisionHeld,
    DecisionRejected, DecisionValidated, HoldAnswered, HoldExpired, UserMessageReceived,
    WorkflowStarted,
};
use ephor_core::{ConversationId, Envelope, Event, EventId, WorkflowId};
use serde::{Deserialize, Serialize};

use crate::{Feed, JournalError, Position};

/// Events read at a time.
const PAGE: usize = 512;
/// What was settled last, and is remembered where everything is folded in memory.
const SETTLED: usize = 4096;

/// Something that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// What it is known by: the held decision, the held call's event, the decision that asks, the
    /// allowance's event.
    pub id: EventId,
    /// Where.
    pub conversation: ConversationId,
    /// The sequence of the event that opened it: what has become of it is told after that.
    pub sequence: u64,
}

/// What waits for people in all conversations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Waits {
    /// As of this position: what was appended later isn't in it.
    pub at: Position,
    /// What is open, in no particular order.
    pub open: Vec<Waiting>,
    /// Holds and questions that were settled last, and where; the last one is at the end.
    pub settled: Vec<(EventId, ConversationId)>,
}

/// Something that is open, as it is kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Open {
    pub id: EventId,
    pub sequence: u64,
    what: What,
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
}

/// Of which run a held call is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Call {
    workflow: WorkflowId,
    run: EventId,
}

/// What an event does to what waits.
#[derive(Debug, Clone)]
pub(crate) enum Effect {
    Opens(Open),
    Approved { hold: EventId, edited: bool },
    Settled(EventId),
    Revoked(EventId),
    Began(WorkflowId, EventId),
    Said { answers: Option<EventId> },
}

impl Effect {
    /// None for most events, and for those that were blocked.
    pub fn of(envelope: &Envelope) -> Option<Self> {
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
                let workflow = held.node.workflow_id.clone();
                let call = Some(Call { workflow, run: held.node.run });
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
            HoldAnswered::TYPE => {
                let answered = envelope.read::<HoldAnswered>()?;
                let hold = answered.hold;
                Some(match answered.answer {
                    Answer::Approve => Self::Approved { hold, edited: false },
                    Answer::Edit { .. } => Self::Approved { hold, edited: true },
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
            UserMessageReceived::TYPE => {
                Some(Self::Said { answers: envelope.read::<UserMessageReceived>()?.answers })
            }
            _ => None,
        }
    }

    /// Whether something may wait after it where nothing did before.
    pub fn opens(&self) -> bool {
        matches!(self, Self::Opens(_))
    }
}

/// What is open in one conversation.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Opens(pub Vec<Open>);

impl Opens {
    /// Takes one event in, and gives what it has settled.
    pub fn take(&mut self, effect: &Effect) -> Vec<EventId> {
        match effect {
            Effect::Opens(open) => {
                // A conversation asks one thing at a time.
                let question = open.what == What::Question;
                self.0.retain(|held| {
                    held.id != open.id && !(question && held.what == What::Question)
                });
                self.0.push(open.clone());
                Vec::new()
            }
            Effect::Approved { hold, edited } => {
                let held = self.0.iter_mut().find(|open| open.id == *hold);
                let Some(Open { what: What::Hold { approvals, given, .. }, .. }) = held else {
                    return Vec::new();
                };
                // Who approved before has approved something else.
                *given = if *edited { 1 } else { given.saturating_add(1) };
                if *given < *approvals { Vec::new() } else { self.settle(|open| open.id == *hold) }
            }
            Effect::Settled(hold) => {
                self.settle(|open| open.id == *hold && matches!(open.what, What::Hold { .. }))
            }
            Effect::Revoked(allowance) => {
                self.0.retain(|open| open.id != *allowance || open.what != What::Allowance);
                Vec::new()
            }
            Effect::Began(workflow, run) => self.settle(|open| {
                matches!(&open.what, What::Hold { call: Some(call), .. }
                    if call.workflow == *workflow && call.run != *run)
            }),
            Effect::Said { answers } => self.settle(|open| {
                open.what == What::Question && answers.is_none_or(|answers| answers == open.id)
            }),
        }
    }

    fn settle(&mut self, which: impl Fn(&Open) -> bool) -> Vec<EventId> {
        let gone = self.0.extract_if(.., |open| which(open));
        gone.map(|open| open.id).collect()
    }
}

/// What is open in all conversations.
#[derive(Debug, Default)]
pub(crate) struct Fold {
    open: HashMap<ConversationId, Opens>,
    settled: VecDeque<(EventId, ConversationId)>,
}

impl Fold {
    pub fn take(&mut self, event: &Envelope) {
        if let Some(effect) = Effect::of(event) {
            self.apply(&event.conversation, &effect);
        }
    }

    pub fn apply(&mut self, conversation: &ConversationId, effect: &Effect) {
        if effect.opens() {
            self.open.entry(conversation.clone()).or_default().take(effect);
            return;
        }
        let Some(opens) = self.open.get_mut(conversation) else {
            return;
        };
        let settled = opens.take(effect);
        if opens.0.is_empty() {
            self.open.remove(conversation);
        }
        for id in settled {
            if self.settled.len() >= SETTLED {
                self.settled.pop_front();
            }
            self.settled.push_back((id, conversation.clone()));
        }
    }

    /// What is open, as of a position, and at most so many that were settled.
    pub fn waits(&self, at: Position, settled: usize) -> Waits {
        let open = self.open.iter().flat_map(|(conversation, opens)| {
            opens.0.iter().map(|open| Waiting {
                id: open.id,
                conversation: conversation.clone(),
                sequence: open.sequence,
            })
        });
        let skipped = self.settled.len().saturating_sub(settled);
        let settled = self.settled.iter().skip(skipped).cloned().collect();
        Waits { at, open: open.collect(), settled }
    }
}

/// The same, read from the beginning.
pub(crate) async fn read<F: Feed + ?Sized>(
    feed: &F,
    settled: usize,
) -> Result<Waits, JournalError> {
    let (mut fold, mut at) = (Fold::default(), Position::START);
    loop {
        let page: Vec<(Position, Arc<Envelope>)> = feed.read_all(at, PAGE).await?;
        let Some((last, _)) = page.last() else {
            return Ok(fold.waits(at, settled));
        };
        at = *last;
        page.iter().for_each(|(_, event)| fold.take(event));
    }
}
