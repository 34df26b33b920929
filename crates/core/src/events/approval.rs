//! What people say to decisions and calls that were held.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{NodeRef, event};
use crate::ids::EventId;
use crate::provenance::Origin;

/// What a person is asked, and until when.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// Why a person must see it: the reasons, joined by "; ".
    pub reason: String,
    /// The rules that held it, by id.
    pub rules: Vec<String>,
    /// SHA-256 of exactly what is shown, as compact JSON, in hex. An answer names it, so that
    /// nothing else can be approved by it.
    pub digest: String,
    /// How many different people must approve. At least 1; 2 are four eyes.
    pub approvals: u8,
    /// JSON Schema (2020-12) of an answer.
    pub response_schema: Arc<Value>,
    /// When it counts as rejected.
    #[schemars(with = "String")]
    pub expires_at: Timestamp,
    /// The agent that wants it, as in `agent/conversation`.
    pub agent: Arc<str>,
    /// What is to be done: a decision's type, or a node's kind.
    pub action: String,
    /// To what: `host:example.com`, `database:sales`. Empty: to nothing in particular.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub resource: String,
    /// What each rule holds: an allowance for the like of it names the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held_by: Vec<HeldBy>,
    /// Where its arguments came from: first those that a rule asked about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub origins: Vec<Origin>,
    /// The agents on whose behalf it works, the nearest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_behalf: Vec<Arc<str>>,
    /// What the kinds of its nodes say of their fields, by kind.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds: BTreeMap<String, KindFields>,
}

/// What a node kind says of its configuration's fields, so that an approval can be drawn by
/// somebody who hasn't got the kind.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct KindFields {
    /// The fields that it knows, in its order. Others never reach the effect. None: it takes any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<Vec<String>>,
    /// The fields that decide where data goes. None: told by their names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sends_to: Option<Vec<String>>,
    /// Who carries it out, as in `mcp:files`. None: this runtime.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Arc<str>>,
}

/// What one rule holds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct HeldBy {
    /// The rule.
    pub rule: String,
    /// A decision's type, or a node's kind.
    pub action: String,
    /// To what. Empty: to nothing in particular.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub resource: String,
}

/// A node's call waits for a person: with its values in place a policy wants it seen. The event's
/// id is the hold's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CallHeld {
    /// Which node of which run.
    #[serde(flatten)]
    pub node: NodeRef,
    /// Its kind.
    pub kind: String,
    /// From 1.
    pub attempt: u32,
    /// `config` and `locals` with their values; secrets stay `${NAME}`.
    pub payload: Arc<Value>,
    /// What is asked.
    pub question: Question,
}
event!(CallHeld, by Runtime);

/// What one person says to a hold.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub enum Answer {
    /// It may be carried out as it is shown.
    Approve,
    /// It may be carried out like this. It is judged again; nothing holds it again.
    Edit {
        /// The whole payload, changed.
        payload: Arc<Value>,
    },
    /// It may not. The agent is told why.
    Reject {
        /// Why.
        reason: String,
    },
    /// It isn't carried out; the agent is told this instead of a result.
    Answer {
        /// What.
        text: String,
    },
    /// Of a recovery that would repeat a call which may have taken effect: it has. The call isn't made
    /// again, and its node has this as its output.
    Happened {
        /// What came of it; null where nothing did that anybody needs.
        result: Value,
    },
}

/// A person has answered a hold. A verdict follows when that was the last answer needed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HoldAnswered {
    /// The held decision's id, or the CallHeld event's.
    pub hold: EventId,
    /// Who, as the embedder knows them.
    pub by: String,
    /// The digest of what they saw.
    pub digest: String,
    /// What they said.
    pub answer: Answer,
}
event!(HoldAnswered, by Runtime);

/// Nobody answered a hold in time, or nobody waits for it any more; it counts as rejected.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HoldExpired {
    /// The held decision's id, or the CallHeld event's.
    pub hold: EventId,
    /// Whether whoever wanted it has ended before: its run, or its agent.
    #[serde(default)]
    pub withdrawn: bool,
}
event!(HoldExpired, by Runtime);

/// For some time a rule holds nothing of this kind: a person said so.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AllowanceGranted {
    /// The rule that would hold it.
    pub rule: String,
    /// Which agent. None: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<Arc<str>>,
    /// A decision's type, or a node's kind.
    pub action: String,
    /// To what exactly. None: to anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<String>,
    /// When it ends.
    #[schemars(with = "String")]
    pub until: Timestamp,
    /// Who granted it.
    pub by: String,
}
event!(AllowanceGranted, by Runtime);

/// An allowance was taken back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AllowanceRevoked {
    /// The AllowanceGranted event.
    pub allowance: EventId,
    /// Who.
    pub by: String,
}
event!(AllowanceRevoked, by Runtime);
