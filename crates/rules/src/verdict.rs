//! Verdicts, and the node call that is judged last.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_core::events::{DecisionRejected, DecisionValidated};
use ephor_core::{
    ConversationId, Correction, Decided, DecisionType, EventId, NodeId, Origin, Provenance,
    Violation, WorkflowId,
};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use crate::approved::{Approved, Digest};

/// The judge's result for a decision.
#[derive(Debug, Clone)]
// Most verdicts are approvals, so a box would cost an allocation where it matters.
#[allow(clippy::large_enum_variant)]
pub enum Verdict {
    /// It may be carried out.
    Approved(Approval),
    /// It may not.
    Rejected(Rejection),
    /// A person must approve.
    Held(Hold),
}

/// An approval: the ticket, and the payload that it covers.
#[derive(Debug, Clone)]
pub struct Approval {
    /// The ticket.
    pub ticket: Approved<Decided>,
    /// The payload to carry out; the same pointer if nothing was corrected.
    pub payload: Arc<Value>,
    /// Every change that was made.
    pub corrections: Vec<Correction>,
    /// Where its arguments came from, as far as a rule asked.
    pub origins: Vec<Origin>,
    /// The allowances without which it would be held.
    pub allowed_by: Vec<EventId>,
}

impl Approval {
    /// The verdict as it is recorded. `approved_by`: the people who approved what was held.
    pub fn event(
        &self,
        decision: EventId,
        decision_type: DecisionType,
        approved_by: Vec<String>,
    ) -> DecisionValidated {
        DecisionValidated {
            original_decision_id: decision,
            decision_type,
            payload: self.payload.clone(),
            corrections: self.corrections.clone(),
            digest: self.ticket.digest().to_string(),
            policy: self.ticket.policy().clone(),
            origins: self.origins.clone(),
            approved_by,
            allowed_by: self.allowed_by.clone(),
        }
    }
}

/// A rejection.
#[derive(Debug, Clone, Default)]
pub struct Rejection {
    /// All violations, in the order of the payload's fields. Never empty.
    pub violations: Vec<Violation>,
    /// In `suggest` mode: a corrected copy, if correcting changes anything.
    pub suggestion: Option<Arc<Value>>,
    /// The changes in the suggestion.
    pub corrections: Vec<Correction>,
    /// Where its arguments came from, as far as a rule asked.
    pub origins: Vec<Origin>,
}

impl Rejection {
    /// Each violation as one sentence.
    pub fn errors(&self) -> Vec<String> {
        self.violations.iter().map(|violation| violation.message.clone()).collect()
    }

    /// The sentences, joined by "; ".
    pub fn reason(&self) -> String {
        self.errors().join("; ")
    }

    /// The verdict as it is recorded, with the payload as it was made.
    pub fn event(
        self,
        decision: EventId,
        decision_type: DecisionType,
        payload: Arc<Value>,
    ) -> DecisionRejected {
        DecisionRejected {
            original_decision_id: decision,
            decision_type,
            payload,
            reason: self.reason(),
            errors: self.errors(),
            violations: self.violations,
            suggestion: self.suggestion,
            origins: self.origins,
        }
    }
}

/// A hold: what a person must see, and why.
#[derive(Debug, Clone)]
pub struct Hold {
    /// The payload that would be carried out.
    pub payload: Arc<Value>,
    /// Its digest.
    pub digest: Digest,
    /// Every change that the judge made.
    pub corrections: Vec<Correction>,
    /// Each rule's reason. Never empty.
    pub reasons: Vec<HoldReason>,
    /// Where its arguments came from, as far as a rule asked.
    pub origins: Vec<Origin>,
    /// Where the first of its other arguments came from, for the person who is asked.
    pub others: Vec<Origin>,
}

/// Why one rule holds something.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HoldReason {
    /// The id of the rule or policy.
    pub rule: String,
    /// The reason, as a sentence for the person.
    pub reason: String,
    /// How many different people must approve; 0 counts as 1.
    pub approvals: u8,
    /// Whether whoever asked for it can't approve it. If it isn't known who did, two people must.
    pub four_eyes: bool,
    /// Seconds until it counts as rejected. None: as configured.
    pub expires_in: Option<u64>,
    /// A decision's type, or a node kind.
    pub action: String,
    /// The target: `host:example.com`. Empty if there is none in particular.
    pub resource: String,
}

impl HoldReason {
    /// Whether it asks people the same: of a decision, or of the call that it leads to.
    pub(crate) fn asks_like(&self, other: &Self) -> bool {
        let action = other.action.clone();
        Self { action, ..self.clone() } == *other
    }

    /// Whether one person alone can't approve it, nor allow it in advance.
    pub fn needs_others(&self) -> bool {
        self.four_eyes || self.approvals > 1
    }
}

impl Hold {
    /// The reasons, joined by "; ".
    pub fn reason(&self) -> String {
        let reasons: Vec<&str> = self.reasons.iter().map(|hold| hold.reason.as_str()).collect();
        reasons.join("; ")
    }

    /// How many different people must approve: the highest number that a rule asks for.
    pub fn approvals(&self) -> u8 {
        self.reasons.iter().map(|hold| hold.approvals).max().unwrap_or(1).max(1)
    }

    /// Whether a rule wants somebody else's approval than that of whoever asked for it.
    pub fn four_eyes(&self) -> bool {
        self.reasons.iter().any(|hold| hold.four_eyes)
    }

    /// Seconds until it counts as rejected: the lowest number that a rule asks for.
    pub fn expires_in(&self) -> Option<u64> {
        self.reasons.iter().filter_map(|hold| hold.expires_in).min()
    }
}

/// Why a node's call gets no ticket.
#[derive(Debug, Clone)]
pub enum Refusal {
    /// It may not be made.
    Rejected(Rejection),
    /// A person must approve it.
    Held(Box<(NodeCall, Hold)>),
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

/// A node about to be executed, with resolved references.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeCall {
    /// The conversation.
    pub conversation: ConversationId,
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The run: the id of the decision that started it.
    pub run: EventId,
    /// The run that this one continues, or itself: both together have one effect.
    pub first_run: EventId,
    /// The node.
    pub node_id: NodeId,
    /// The attempt, from 1.
    pub attempt: u32,
    /// Its kind.
    pub kind: String,
    /// Whether the plan says that repeating it is safe. None: as its kind says.
    pub idempotent: Option<bool>,
    /// Its configuration, resolved.
    pub config: Map<String, Value>,
    /// The values of its `input_mapping`, resolved.
    pub locals: Map<String, Value>,
    /// The provenance of strings into which references inserted values, by their place in `config`
    /// (a JSON pointer without its first `/`: `url`, `body/to`), or by the local's name
    /// (`locals.NAME`). Text around a reference in the same string counts as the model's.
    pub origins: BTreeMap<String, Provenance>,
}

impl NodeCall {
    /// The idempotency key of its effect, `ephor-` and 32 hex digits: a digest of conversation, run,
    /// node (with the iteration in a loop) and configuration without its `timeout`, so that its
    /// receiver learns none of them. All attempts have the same key, until a recovery changes what
    /// they ask for: a receiver would answer them with what came of the other request.
    pub fn idempotency_key(&self) -> String {
        let mut digest = Sha256::new();
        let mut asked = self.config.clone();
        asked.remove("timeout");
        for part in [
            self.conversation.to_string(),
            self.first_run.to_string(),
            self.node_id.to_string(),
            self.kind.clone(),
            Value::Object(asked).to_string(),
        ] {
            // With its length, so that no two parts can be cut otherwise and give the same.
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part);
        }
        let mut key = String::from("ephor-");
        for byte in &digest.finalize()[..16] {
            key.push_str(&format!("{byte:02x}"));
        }
        key
    }
}
