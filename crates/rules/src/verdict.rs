//! What the judge says, and the node call that it is asked about last.

use std::sync::Arc;

use ephor_core::{ConversationId, Correction, Decision, EventId, NodeId, Violation, WorkflowId};
use serde_json::{Map, Value};

use crate::approved::Approved;

/// What the judge says.
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

/// An approval: the ticket, and the payload that it is for.
#[derive(Debug, Clone)]
pub struct Approval {
    /// The ticket.
    pub ticket: Approved<Decision>,
    /// The payload as it is carried out; the very same pointer where nothing was corrected.
    pub payload: Arc<Value>,
    /// Every change that was made.
    pub corrections: Vec<Correction>,
}

/// A rejection.
#[derive(Debug, Clone, Default)]
pub struct Rejection {
    /// All violations, in the documents' order. Never empty.
    pub violations: Vec<Violation>,
    /// In mode `suggest`: a corrected copy, where correcting changes anything.
    pub suggestion: Option<Arc<Value>>,
    /// What was changed to get the suggestion.
    pub corrections: Vec<Correction>,
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
}

/// A hold.
#[derive(Debug, Clone)]
pub struct Hold {
    /// Why a person must see it.
    pub reason: String,
}

/// One node about to be executed, its references resolved.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeCall {
    /// Whose.
    pub conversation: ConversationId,
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The run: the id of the decision that began it.
    pub run: EventId,
    /// The node.
    pub node_id: NodeId,
    /// From 1.
    pub attempt: u32,
    /// Its kind.
    pub kind: String,
    /// Its configuration, resolved.
    pub config: Map<String, Value>,
    /// The values of its `input_mapping`, resolved.
    pub locals: Map<String, Value>,
}

impl NodeCall {
    /// The idempotency key of its effect: `conversation/run/node/attempt`.
    pub fn idempotency_key(&self) -> String {
        format!("{}/{}/{}/{}", self.conversation, self.run, self.node_id, self.attempt)
    }
}
